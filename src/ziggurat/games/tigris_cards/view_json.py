"""Views out of JSON; `CardsView.to_json` is the way there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.errors import ViewError
from ziggurat.core.protocol import Decision, Outcome
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris_cards.components import COLUMNS, LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.frames import Conflict
from ziggurat.games.tigris_cards.places import PLACE_OF
from ziggurat.games.tigris_cards.view import CODES, FACE_DOWN, TOPS, CardsView, Memory, Pile


def view_from_json(data: Mapping[str, Any]) -> CardsView:
    """The view a JSON object stands for, or ViewError saying what is wrong with it."""
    if data.get("game") != CardsView.game:
        raise ViewError(f"this is no view of tigris_cards: its game is {data.get('game')!r}")
    try:
        _check_sizes(data)
        return _read(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ViewError(f"this is no view of tigris_cards: {type(error).__name__} {error}") from error


def _check_sizes(data: Mapping[str, Any]) -> None:
    for key, size in (("columns", COLUMNS), ("links", LINKS), ("leaders", data["seats"])):
        if len(data[key]) != size:
            raise ValueError(f"{key} has {len(data[key])} entries instead of {size}")


def _read(data: Mapping[str, Any]) -> CardsView:
    memory = data["memory"]
    outcome = data["outcome"]
    return CardsView(
        seat=data["seat"],
        seats=data["seats"],
        step=data["step"],
        options=dict(data["options"]),
        decisions=tuple(Decision.from_json(decision) for decision in data["decisions"]),
        legal=tuple(data["legal"]),
        outcome=None if outcome is None else _outcome(outcome),
        phase=data["phase"],
        start_seat=data["start_seat"],
        active=data["active"],
        actions_left=data["actions_left"],
        turn=data["turn"],
        passes=data["passes"],
        quiet=data["quiet"],
        columns=tuple(tuple(CODES.index(card) for card in column["cards"]) for column in data["columns"]),
        treasures=tuple(column["head"] == "treasure" for column in data["columns"]),
        links=tuple(_link(card) for card in data["links"]),
        down=data["down"],
        leaders=tuple(tuple(_place(place) for place in own) for own in data["leaders"]),
        ships=tuple(SHIP_KEYS.index(key) for key in data["ships"]),
        placed=_place(data["placed"]),
        conflict=None if data["conflict"] is None else Conflict(**data["conflict"]),
        wars=tuple(TOPS.index(key) for key in data["wars"]),
        asking=data["asking"],
        hand=None if data["hand"] is None else _counts(data["hand"]),
        hand_sizes=tuple(data["hand_sizes"]),
        deck=data["deck"],
        out=data["out"],
        discards=_counts(data["discards"]),
        removed=_counts(data["removed"]),
        catastrophes=tuple(data["catastrophes"]),
        piles=tuple(Pile(pile["size"], _top(pile["top"])) for pile in data["piles"]),
        memory=Memory(tuple(_counts(counts) for counts in memory["piles"]), tuple(memory["treasures"])),
    )


def _place(name: str | None) -> int | None:
    return None if name is None else PLACE_OF[name]


def _top(key: str | None) -> int | None:
    return None if key is None else TOPS.index(key)


def _link(card: str | None) -> int | None:
    if card is None:
        return None
    return FACE_DOWN if card == "down" else CODES.index(card)


def _counts(counts: list[int]) -> Counts:
    black, red, blue, green = counts
    return black, red, blue, green


def _outcome(data: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(data["ranks"]), tuple(data["scores"]), data["reason"], data["detail"])
