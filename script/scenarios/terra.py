"""Terra Mystica: scenario files of its earlier format (a ledger, what is legal, what holds) in notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.terra import GAME
from ziggurat.games.terra.actions import NOTATION
from ziggurat.games.terra.snellman.ledger import replay_ledger
from ziggurat.games.terra.snellman.position import faction_figures
from ziggurat.games.terra.snellman.replay import Replay

COPIED = ("id", "title", "rules", "source", "note")
PARTS = {
    "VP": ("points",),
    "C": ("coins",),
    "W": ("workers",),
    "P": ("priests",),
    "bowls": ("bowl1", "bowl2", "bowl3"),
    "cult": ("cults",),
    "keys": ("keys",),
    "on_map": ("buildings",),
    "ship": ("shipping",),
    "dig": ("digging",),
    "bonus": ("bonus",),
    "favors": ("favors",),
    "towns": ("towns",),
    "priests_max": ("orders",),
}
"""By figure of a ledger's row: the fields of a faction board that say it."""


def convert(data: Mapping[str, Any]) -> dict[str, Any]:
    """The same scenario in the one language; ScenarioError if it does not hold as it stands."""
    replay = replay_ledger(data["ledger"])
    wrong = _differences(replay, data)
    if wrong:
        raise ScenarioError(f"it does not hold as it stands: {wrong[0]}")
    new: dict[str, Any] = {"game": GAME.id}
    new.update((key, data[key]) for key in COPIED if key in data)
    new["seats"] = replay.state.seats
    new["options"] = _options(replay)
    new["deal"] = None
    new["steps"] = [
        *(f"{_who(seat)}: {GAME.actions.texts[action]}" for seat, action in replay.steps),
        *({"refused": f"{seat}: {text}", "rule": rule} for seat, text, rule in data.get("illegal", ())),
    ]
    expect: dict[str, Any] = {}
    if data.get("legal"):
        expect["offers"] = [f"{seat}: {text}" for seat, text in data["legal"]]
    players = {
        str(replay.seat[name]): _figures(replay, replay.seat[name], wanted)
        for name, wanted in data.get("expect", {}).items()
    }
    if players:
        expect["players"] = players
    new["expect"] = expect
    return new


def _differences(replay: Replay, data: Mapping[str, Any]) -> list[str]:
    """What does not hold of the file as it stands, a line each."""
    wrong = []
    for seat, text in data.get("legal", ()):
        reason = replay.state.why_illegal(seat, NOTATION.read(text))
        if reason is not None:
            wrong.append(f"seat {seat}: '{text}' should be legal: {reason}")
    for seat, text, rule in data.get("illegal", ()):
        reason = replay.state.why_illegal(seat, NOTATION.read(text))
        if reason is None:
            wrong.append(f"seat {seat}: '{text}' should be illegal by {rule}")
        elif reason.rule != rule:
            wrong.append(f"seat {seat}: '{text}' is illegal by {reason.rule}, not by {rule}")
    for name, wanted in data.get("expect", {}).items():
        ours = faction_figures(replay, replay.seat[name])
        differing = ((key, value) for key, value in wanted.items() if ours[key] != value)
        wrong += [f"{name}: {key} is {ours[key]}, not {value}" for key, value in differing]
    return wrong


def _who(seat: int) -> str:
    return "*" if seat == CHANCE else str(seat)


def _options(replay: Replay) -> dict[str, Any]:
    """What differs from a plain game, corrections by hand included."""
    usual = GAME.resolve(replay.state.seats, {})
    options = {**replay.state.options, "corrections": " ".join(replay.corrections)}
    return {key: value for key, value in options.items() if usual[key] != value}


def _figures(replay: Replay, seat: int, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a faction board that figures speak of; they hold, for the file does."""
    dump = replay.state.players[seat].dump()
    return {part: dump[part] for key in wanted for part in PARTS[key]}
