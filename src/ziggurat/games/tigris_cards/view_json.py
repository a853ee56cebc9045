"""The JSON of a view as clients read it today, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.core.errors import PositionError, ViewError
from ziggurat.core.protocol import Decision, Outcome
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import PILE_KEYS, pack, unpack
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.places import BIT, LINK, NOWHERE, PLACE_NAMES, PLACE_OF
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.state import Ask, CardsPosition, CardsState, Conflict
from ziggurat.games.tigris_cards.table import CODES, FACE_DOWN, columns, link_cards, slot_down


def write(view: Any, out: int) -> dict[str, Any]:
    position: CardsPosition = view.position
    return {
        **view.head_json(),
        "question": position.question.name.lower(),
        "phase": view.decisions[0].prompt if view.decisions else "over",
        "start_seat": _some(position.start_seat),
        "active": _some(position.active),
        "actions_left": position.actions_left,
        "turn": position.turn,
        "passes": position.passes,
        "quiet": position.quiet,
        **_table(position),
        "asking": position.asking,
        "hand": None if view.seat is None else list(unpack(position.hands[view.seat])),
        "hand_sizes": list(position.hand_sizes),
        "deck": position.deck,
        "out": out,
        "discards": list(unpack(position.discards)),
        "removed": list(unpack(position.removed)),
        "catastrophes": [bool(position.catastrophes >> seat & 1) for seat in range(view.seats)],
        "piles": [
            {"size": size, "top": None if top == NOWHERE else PILE_KEYS[top]}
            for size, top in zip(position.pile_sizes, position.tops, strict=True)
        ],
        "memory": {
            "piles": [list(counts) for counts in view.memory.piles],
            "treasures": list(view.memory.treasures),
        },
        "kingdoms": [[low + 1, high + 1] for low, high in kingdoms(position)],
    }


def _table(position: CardsPosition) -> dict[str, Any]:
    return {
        "columns": [
            {
                "head": "treasure" if position.treasures >> column & 1 else "red",
                "cards": [CODES[card] for card in cards],
            }
            for column, cards in enumerate(columns(position))
        ],
        "links": [_link_name(card) for card in link_cards(position)],
        "down": slot_down(position),
        "leaders": [
            [_place_name(place) for place in position.leaders[4 * seat : 4 * seat + 4]]
            for seat in range(position.seats)
        ],
        "ships": [key for key, place in zip(SHIP_KEYS, position.ships, strict=True) if place == NOWHERE],
        "placed": _place_name(position.placed),
        "conflict": None if position.conflict is None else position.conflict._asdict(),
        "wars": [key for colour, key in enumerate(KEYS) if position.wars >> colour & 1],
    }


def _some(number: int) -> int | None:
    return None if number == NOWHERE else number


def _place_name(place: int) -> str | None:
    return None if place == NOWHERE else PLACE_NAMES[place]


def _link_name(card: int | None) -> str | None:
    if card is None:
        return None
    return "down" if card == FACE_DOWN else CODES[card]


def read(view_kind: Any, memory_kind: Any, data: Mapping[str, Any]) -> Any:
    """The view a JSON object stands for, or ViewError saying what is wrong with it."""
    if data.get("game") != view_kind.game:
        raise ViewError(f"this is no view of tigris_cards: its game is {data.get('game')!r}")
    try:
        for key, size in (("columns", COLUMNS), ("links", LINKS), ("leaders", data["seats"])):
            if len(data[key]) != size:
                raise ValueError(f"{key} has {len(data[key])} entries instead of {size}")
        outcome = data["outcome"]
        memory = data["memory"]
        return view_kind(
            data["seat"],
            data["seats"],
            data["step"],
            dict(data["options"]),
            tuple(Decision.from_json(decision) for decision in data["decisions"]),
            tuple(data["legal"]),
            None if outcome is None else _outcome(outcome),
            _position(data),
            memory_kind(tuple(tuple(counts) for counts in memory["piles"]), tuple(memory["treasures"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, PositionError) as error:
        raise ViewError(f"this is no view of tigris_cards: {type(error).__name__} {error}") from error


def _outcome(data: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(data["ranks"]), tuple(data["scores"]), data["reason"], data["detail"])


def _position(data: Mapping[str, Any]) -> CardsPosition:
    seats = data["seats"]
    position = CardsState(seats, dict(data["options"])).seen_by(None, CardsPosition)
    position.step = data["step"]
    position.question = {question.name.lower(): question for question in Ask}[data["question"]]
    position.asked = data["decisions"][0]["seat"] if data["decisions"] else NOBODY
    position.start_seat = _number(data["start_seat"])
    position.active = _number(data["active"])
    position.conflict = None if data["conflict"] is None else Conflict(**data["conflict"])
    position.wars = sum(1 << KEYS.index(key) for key in data["wars"])
    for name in ("actions_left", "turn", "passes", "quiet", "asking", "deck"):
        setattr(position, name, data[name])
    position.hand_sizes = list(data["hand_sizes"])
    position.discards, position.removed = pack(data["discards"]), pack(data["removed"])
    position.catastrophes = sum(1 << seat for seat, unused in enumerate(data["catastrophes"]) if unused)
    position.pile_sizes = [pile["size"] for pile in data["piles"]]
    position.tops = [
        NOWHERE if pile["top"] is None else PILE_KEYS.index(pile["top"]) for pile in data["piles"]
    ]
    if data["hand"] is not None:
        position.hands[data["seat"]] = pack(data["hand"])
    position.reason = "" if data["outcome"] is None else data["outcome"]["reason"]
    _lay_table(position, data)
    position.restore()
    return position


def _lay_table(position: CardsPosition, data: Mapping[str, Any]) -> None:
    for column, lying in enumerate(data["columns"]):
        for depth, card in enumerate(lying["cards"]):
            _lay(position, DEEPEST * column + depth, CODES.index(card))
    position.treasures = sum(
        1 << column for column, lying in enumerate(data["columns"]) if lying["head"] == "treasure"
    )
    for slot, card in enumerate(data["links"]):
        if card is not None:
            position.links |= 1 << slot
            if slot != data["down"]:
                _lay(position, LINK + slot, CODES.index(card))
            elif card != "down":
                position.facedown = CODES.index(card)
    position.leaders = [_place(place) for own in data["leaders"] for place in own]
    position.placed = _place(data["placed"])


def _lay(position: CardsPosition, place: int, card: int) -> None:
    if card < 4:
        position.cards[card] |= BIT[place]
    else:
        position.ships[card - 4] = place


def _number(number: int | None) -> int:
    return NOWHERE if number is None else number


def _place(name: str | None) -> int:
    return NOWHERE if name is None else PLACE_OF[name]
