"""Views out of JSON; `TigrisView.to_json` is the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.errors import ViewError
from ziggurat.core.protocol import Decision, Outcome
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris.squares import SQUARE_OF
from ziggurat.games.tigris.view import Conflict, Drawing, Memory, Monument, Square, TigrisView


def view_from_json(data: Mapping[str, Any]) -> TigrisView:
    """The view a JSON object stands for, or ViewError saying what is wrong with it."""
    if data.get("game") != TigrisView.game:
        raise ViewError(f"this is no view of tigris: its game is {data.get('game')!r}")
    try:
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ViewError(f"this is no view of tigris: {type(error).__name__} {error}") from error


def _read(data: Mapping[str, Any]) -> TigrisView:
    outcome = data["outcome"]
    return TigrisView(
        seat=data["seat"],
        seats=data["seats"],
        step=data["step"],
        options=dict(data["options"]),
        decisions=tuple(Decision.from_json(decision) for decision in data["decisions"]),
        legal=tuple(data["legal"]),
        outcome=None if outcome is None else Outcome.from_json(outcome),
        phase=data["phase"],
        start_seat=data["start_seat"],
        active=data["active"],
        actions_left=data["actions_left"],
        turn=data["turn"],
        tiles=tuple(_squares(squares) for squares in data["tiles"]),
        leaders=tuple(tuple(map(_square, own)) for own in data["leaders"]),
        catastrophes=_squares(data["catastrophes"]),
        treasures=_squares(data["treasures"]),
        monuments=tuple(map(_monument, data["monuments"])),
        monuments_left=tuple((pair[0], pair[1]) for pair in data["monuments_left"]),
        buildings=tuple(map(_square, data["buildings"])),
        ziggurat=_square(data["ziggurat"]),
        placed=_square(data["placed"]),
        marker=_square(data["marker"]),
        conflict=None if data["conflict"] is None else _conflict(data["conflict"]),
        drawing=None if data["drawing"] is None else Drawing(**data["drawing"]),
        hand=_counts_or_none(data["hand"]),
        hand_sizes=tuple(data["hand_sizes"]),
        discarded=_counts_or_none(data["discarded"]),
        display=_counts(data["display"]),
        bag_size=data["bag_size"],
        catastrophes_left=tuple(data["catastrophes_left"]),
        points=tuple(map(_counts_or_none, data["points"])),
        treasures_held=tuple(data["treasures_held"]),
        memory=_memory(data["memory"]),
    )


def _square(name: str | None) -> Square | None:
    return None if name is None else SQUARE_OF[name]


def _squares(names: list[str]) -> tuple[Square, ...]:
    return tuple(SQUARE_OF[name] for name in names)


def _counts(counts: list[int]) -> Counts:
    black, red, blue, green = counts
    return black, red, blue, green


def _counts_or_none(counts: list[int] | None) -> Counts | None:
    return None if counts is None else _counts(counts)


def _conflict(data: Mapping[str, Any]) -> Conflict:
    return Conflict(
        kind=data["kind"],
        colour=data["colour"],
        attacker=data["attacker"],
        defender=data["defender"],
        attacker_square=SQUARE_OF[data["attacker_square"]],
        defender_square=SQUARE_OF[data["defender_square"]],
        strength=(data["strength"][0], data["strength"][1]),
        added=data["added"],
    )


def _monument(data: Mapping[str, Any]) -> Monument:
    first, second = data["colours"]
    return Monument(SQUARE_OF[data["square"]], (first, second), data["base"])


def _memory(data: Mapping[str, Any]) -> Memory:
    return Memory(
        points=tuple(map(_counts, data["points"])),
        treasures=tuple(data["treasures"]),
        gone=_counts(data["gone"]),
        swapped=tuple(data["swapped"]),
        holds=tuple(map(_counts, data["holds"])),
    )
