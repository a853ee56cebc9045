"""Scenarios of kind `setup`: a new game per case, its counts compared (TC-027..030)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from scenarios.tigris_cards.expect import holds
from scenarios.tigris_cards.position import Position, names_of

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import size
from ziggurat.games.tigris_cards.components import COLUMNS, DYNASTIES, LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.game import GAME
from ziggurat.games.tigris_cards.places import NOWHERE
from ziggurat.games.tigris_cards.state import CardsState

_CASE: Final = ("players", "seats", "options", "setup", "expect", "each", "id", "title", "rules", "note")
"""What a case holds besides counts that stand directly in it."""


def check_cases(data: Mapping[str, Any]) -> list[str]:
    """What does not hold in any case, a line each."""
    found = []
    for number, case in enumerate(data.get("cases", [data]), start=1):
        found += [f"case {number}: {line}" for line in _check(case, data.get("options"))]
    return found


def _check(case: Mapping[str, Any], options: Mapping[str, Any] | None) -> list[str]:
    setup = {**case, **case.get("setup", {})}
    players = setup.get("players", setup.get("seats"))
    names = names_of(players) if isinstance(players, list) else DYNASTIES[: _number(players)]
    state = deal(len(names) if isinstance(players, list) else players, setup.get("options", options))
    position = Position(names, state)
    wanted = {key: value for key, value in case.items() if key not in (*_CASE, "kind", "cases")}
    found = []
    for key, value in (wanted | {**case.get("expect", {}), **case.get("each", {})}).items():
        if holds(position, key, value):
            continue
        have = _count(key)(state)
        if not _equal(have, value):
            found.append(f"{key}: expected {value}, found {have}")
    return found


def _number(players: object) -> int:
    if isinstance(players, bool) or not isinstance(players, int):
        raise ScenarioError(f"players must be a number or a list of names, not {players!r}")
    return players


def deal(seats: object, options: Mapping[str, Any] | None) -> CardsState:
    """A new game up to its first decision."""
    state = GAME.setup(_number(seats), options)
    rng = Random(0)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    return state


def _equal(have: Any, wanted: Any) -> bool:
    """Numbers by player may be given once for each, by name, or in sum; a list of names also by length."""
    if isinstance(have, dict) and not isinstance(wanted, dict):
        have = list(have.values())
    if not isinstance(have, list) or isinstance(wanted, bool):
        return bool(have == wanted)
    if isinstance(wanted, dict):
        return bool(list(wanted.values()) == have)
    if isinstance(wanted, list):
        return sorted(have) == sorted(wanted)
    if all(isinstance(value, int) for value in have):
        return bool(sum(have) == wanted) or all(value == wanted for value in have)
    return bool(len(have) == wanted)


def _supply(state: CardsState) -> list[int]:
    return [state.leaders[4 * seat : 4 * seat + 4].count(NOWHERE) for seat in range(state.seats)]


def _ships(state: CardsState) -> list[str]:
    return [key for key, at in zip(SHIP_KEYS, state.ships, strict=True) if at == NOWHERE]


_COUNTS: Final[dict[str, Callable[[CardsState], Any]]] = {
    "leaders_on": lambda state: state.occupied.bit_count(),
    "cards_on": lambda state: state.filled().bit_count(),
    "column_cards": lambda state: [state.height(column) for column in range(COLUMNS)],
    "link_slot": lambda _: LINKS,
    "deck": lambda state: state.deck,
    "hand": lambda state: list(state.hand_sizes),
    "dealt": lambda state: list(state.hand_sizes),
    "remov": lambda state: size(state.unseen) - state.deck,
    "out": lambda state: size(state.unseen) - state.deck,
    "treasure": lambda state: state.treasures.bit_count(),
    "head": lambda state: state.treasures.bit_count(),
    "column": lambda _: COLUMNS,
    "ship": _ships,
    "catastrophe": lambda state: [state.catastrophes >> seat & 1 for seat in range(state.seats)],
    "leader": _supply,
    "supply": _supply,
    "vp": lambda state: [size(pile) + (pile >> 32) for pile in state.piles],
    "pile": lambda state: [size(pile) + (pile >> 32) for pile in state.piles],
    "link": lambda state: state.links.bit_count(),
    "discard": lambda state: size(state.discards),
    "action": lambda state: state.actions_left,
    "card": lambda state: {key: state.census()[key] for key in KEYS},
    "total": lambda state: {key: state.census()[key] for key in KEYS},
}
"""By word: the first that stands in the name of a count says what is counted (`hand_sizes`, `deck_count`)."""


def _count(name: str) -> Callable[[CardsState], Any]:
    for word, count in _COUNTS.items():
        if word in name:
            return count
    raise ScenarioError(f"a new game has no {name!r}; it has counts of {', '.join(_COUNTS)}")
