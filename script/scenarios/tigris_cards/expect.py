"""What a scenario expects, compared with a position; only the keys it names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from scenarios.tigris_cards.position import Position

from ziggurat.core.errors import ScenarioError
from ziggurat.core.state import NOBODY
from ziggurat.games.spheres import KEYS, ranks
from ziggurat.games.tigris_cards.cards import PILE_KEYS, unpack
from ziggurat.games.tigris_cards.components import SHIP_KEYS
from ziggurat.games.tigris_cards.places import COLUMN_NAMES, LINK_NAMES, NOWHERE, PLACE_NAMES
from ziggurat.games.tigris_cards.scoring import vector
from ziggurat.games.tigris_cards.table import CODES, columns, link_cards

Asked = Callable[[str], Sequence[str]]


def compare(position: Position, expect: Mapping[str, Any], asked: Asked) -> list[str]:
    """What does not hold, a line each."""
    found: list[str] = []
    for key, wanted in expect.items():
        if key == "not_offered":
            found += _not_offered(position, wanted, asked)
            continue
        if key not in _READERS:
            raise ScenarioError(f"expect has no key {key!r}; it has {', '.join(_READERS)}, not_offered")
        have, plain = _pair(position, key, wanted)
        if have != plain:
            found.append(f"{key}: expected {plain}, found {have}")
    return found


def holds(position: Position, key: str, wanted: Any) -> bool:
    """Is that so, written as the expectations of a position are?"""
    try:
        have, plain = _pair(position, key, wanted) if key in _READERS else (0, 1)
    except (TypeError, AttributeError):
        return False
    return bool(have == plain)


def _pair(position: Position, key: str, wanted: Any) -> tuple[Any, Any]:
    """What there is and what is expected, in the same form."""
    return _READERS[key](position, wanted), _NORMAL.get(key, _same)(wanted)


def _not_offered(position: Position, wanted: Sequence[Mapping[str, str]], asked: Asked) -> list[str]:
    return [
        f"not_offered: {entry['by']} was asked {entry['do']}"
        for entry in wanted
        if any((position.seat(entry["by"]), prompt) in position.offered for prompt in asked(entry["do"]))
    ]


def _same(wanted: Any) -> Any:
    return wanted


def _without_zeros(counts: Mapping[str, int]) -> dict[str, int]:
    return {key: n for key, n in counts.items() if n}


def _each_without_zeros(wanted: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {name: _without_zeros(counts) for name, counts in wanted.items()}


def _columns_wanted(wanted: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    return {
        name: {"head": column.get("head", "treasure"), "cards": list(column.get("cards", []))}
        for name, column in wanted.items()
    }


def _leaders_wanted(wanted: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    return {name: dict(own) for name, own in wanted.items() if own}


def _counts(cards: int) -> dict[str, int]:
    counts = dict(zip(KEYS, unpack(cards), strict=True))
    counts[PILE_KEYS[4]] = cards >> 32
    return _without_zeros(counts)


def _columns(position: Position, wanted: Mapping[str, Any]) -> dict[str, Any]:
    state = position.state
    found = {}
    for name in wanted:
        if name not in COLUMN_NAMES:
            raise ScenarioError(f"there is no column {name!r}; columns are C1 to C8")
        column = COLUMN_NAMES.index(name)
        head = "treasure" if state.treasures >> column & 1 else "red"
        found[name] = {"head": head, "cards": [CODES[card] for card in columns(state)[column]]}
    return found


def _links(position: Position, _: object) -> dict[str, str]:
    links = link_cards(position.state)
    return {LINK_NAMES[slot]: CODES[card] for slot, card in enumerate(links) if card is not None}


def _leaders(position: Position, _: object) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for index, place in enumerate(position.state.leaders):
        if place != NOWHERE:
            found.setdefault(position.names[index // 4], {})[KEYS[index % 4]] = PLACE_NAMES[place]
    return found


def _by_name(read: Callable[[Position, int], Any]) -> Callable[[Position, Any], dict[str, Any]]:
    """A reader for the players that are named."""
    return lambda position, wanted: {name: read(position, position.seat(name)) for name in wanted}


def _removed(position: Position, _: object) -> dict[str, int]:
    """Since the start of the scenario, with the catastrophe cards themselves."""
    state = position.state
    used = len(position.names) - state.catastrophes.bit_count() - position.used
    return _without_zeros({**_counts(state.removed), "catastrophe": used})


def _top(position: Position, seat: int) -> str | None:
    top = position.state.tops[seat]
    return None if top == NOWHERE else PILE_KEYS[top]


def _conflict(position: Position, wanted: Mapping[str, Any]) -> dict[str, Any] | None:
    if position.conflict is None:
        return None
    attack, defence, winner = position.conflict
    found = {"attacker": attack, "defender": defence, "winner": position.names[winner]}
    return {key: found.get(key) for key in wanted}


def _winners(position: Position, _: object) -> list[str]:
    places = ranks([vector(pile) for pile in position.state.piles])
    return [name for name, place in zip(position.names, places, strict=True) if place == 1]


_READERS: Final[dict[str, Callable[[Position, Any], Any]]] = {
    "columns": _columns,
    "links": _links,
    "leaders": _leaders,
    "hands": _by_name(lambda position, seat: _counts(position.state.hands[seat])),
    "vp": _by_name(lambda position, seat: _counts(position.state.piles[seat])),
    "vp_top": _by_name(_top),
    "discard": lambda position, _: _counts(position.state.discards),
    "removed_from_game": _removed,
    "ships_left": lambda position, _: sorted(
        key for key, place in zip(SHIP_KEYS, position.state.ships, strict=True) if place == NOWHERE
    ),
    "catastrophe": _by_name(lambda position, seat: bool(position.state.catastrophes >> seat & 1)),
    "active": lambda position, _: position.names[position.state.active],
    "actions_left": lambda position, _: position.state.actions_left,
    "deck_count": lambda position, _: position.state.deck,
    "game_over": lambda position, _: position.state.asked == NOBODY,
    "end_reason": lambda position, _: position.state.reason or None,
    "final_vectors": _by_name(lambda position, seat: list(vector(position.state.piles[seat]))),
    "winners": _winners,
    "conflict": _conflict,
}
_NORMAL: Final[dict[str, Callable[[Any], Any]]] = {
    "columns": _columns_wanted,
    "leaders": _leaders_wanted,
    "hands": _each_without_zeros,
    "vp": _each_without_zeros,
    "discard": _without_zeros,
    "removed_from_game": _without_zeros,
    "ships_left": sorted,
}
"""How what is expected is brought into the form that the readers give."""
