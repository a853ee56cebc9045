"""Plays scenario files and says what does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.actions import DEAL_SETS, base
from ziggurat.games.anunnaki.building import Script, build
from ziggurat.games.anunnaki.driving import Driver, Refused
from ziggurat.games.anunnaki.expect import compare
from ziggurat.games.anunnaki.names import MINORS
from ziggurat.games.anunnaki.setup_check import compare_setup
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.steps import play
from ziggurat.games.anunnaki.values.checking import check_data

Json = Mapping[str, Any]
_SETUP_STEPS = ("choose_house", "return_god")


def check(data: Json) -> list[str]:
    """What does not hold in a scenario, a line each."""
    if data.get("kind") == "setup":
        return _check_setup(data)
    steps = list(data.get("steps", ()))
    start = _opening(data) if any(step.get("do") in _SETUP_STEPS for step in steps) else build(data)
    driver = Driver(*start, list(data["players"]))
    driver.flow()
    found: list[str] = []
    for number, step in enumerate(steps, 1):
        place = f"step {number} ({step.get('by')} {step.get('do')})"
        trial = driver.copy()
        try:
            play(trial, step)
        except Refused as error:
            if not step.get("illegal") and not step.get("forced"):
                return [*found, f"{place} is refused: {error}"]
        else:
            if step.get("illegal"):
                return [*found, f"{place} must be refused, but is legal"]
            driver = trial
        found += [f"{place}: {line}" for line in _compare(driver, step.get("expect", {}))]
    return found + [f"at the end: {line}" for line in _compare(driver, data.get("expect", {}))]


def _compare(driver: Driver, expect: Json) -> list[str]:
    """Compare the position, or the one after all that needs no choice has been answered."""
    found = compare(driver, expect)
    return found if found and compare(driver.settled(), expect) else []


def _check_setup(data: Json) -> list[str]:
    """Set up a new game for each case and compare."""
    found = []
    for number, case in enumerate(data.get("cases") or [data], 1):
        merged = {**{k: data[k] for k in ("players", "options", "expect", "each") if k in data}, **case}
        state = new_game(merged)
        found += [f"case {number}: {line}" for line in compare_setup(state, merged)]
    return found


def new_game(case: Json) -> AnunnakiState:
    """A game set up by chance with fixed luck, Houses as named, up to the first turn."""
    players = case.get("players", 4)
    seats = players if isinstance(players, int) else len(players)
    houses = "random" if isinstance(players, int) else ",".join(players)
    given = case.get("options", {})
    overrides = check_data(case.get("setup", {}).get("data", {}))
    options = {
        "houses": houses, "first_game_gods": False, "first_game_pacts": False, "ask_every_phase": True,
        "data": overrides, **given,
    }  # fmt: skip
    state = AnunnakiState(seats, options)
    rng = Random("setup")
    while state.phase == 0:
        seat = state.actor()
        if seat is None:
            raise ScenarioError("the set-up does not end")
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.legal_ids(seat)[0])
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    return state


def _opening(data: Json) -> tuple[AnunnakiState, Script]:
    """A game in which Houses are still to be chosen or Minor God cards to be returned."""
    players, steps = list(data["players"]), list(data["steps"])
    chosen = any(step["do"] == "choose_house" for step in steps)
    options = {
        "houses": "chosen" if chosen else ",".join(players), "first_game_gods": False,
        "first_game_pacts": False,
        "ask_every_phase": True, "data": check_data(data.get("setup", {}).get("data", {})),
        **data.get("options", {}),
    }  # fmt: skip
    state = AnunnakiState(len(players), options)
    state.apply_id(CHANCE, base("starter"))
    dealt = data.get("setup", {}).get("gods", {})
    while state.actor() == CHANCE:
        frame = state.stack[-1]
        ids = state.legal_ids(CHANCE)
        number = ids[0]
        if frame[0] == Ask.GODS:
            house = players[frame[2]]
            wanted = set(dealt.get(house, ())) | _named_gods(steps, house, illegal=False)
            banned = _named_gods(steps, house, illegal=True) - wanted
            number = next((a for a in ids if _fits(a, wanted, banned)), number)
        state.apply_id(CHANCE, number)
    return state, Script()


def _named_gods(steps: list[Json], house: str, illegal: bool) -> set[str]:
    return {
        step["god"]
        for step in steps
        if step["do"] == "return_god" and step["by"] == house and bool(step.get("illegal")) == illegal
    }


def _fits(number: int, wanted: set[str], banned: set[str]) -> bool:
    gods = {MINORS[n] for n in DEAL_SETS[number - base("gods")]}
    return wanted <= gods and not banned & gods
