"""Scenarios of kind `setup`: a new game per case, its counts compared (TC-027..030)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from ziggurat.core.errors import ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards.cards import size
from ziggurat.games.tigris_cards.components import LINKS, SHIP_KEYS
from ziggurat.games.tigris_cards.frames import NOWHERE
from ziggurat.games.tigris_cards.meta import GAME
from ziggurat.games.tigris_cards.state import CardsState

_CASE: Final = ("players", "seats", "options", "expect", "each", "note", "title", "id", "rules")
"""What a case holds besides counts that stand directly in it."""


def check_cases(data: Mapping[str, Any]) -> list[str]:
    """What does not hold in any case, a line each."""
    found = []
    for number, case in enumerate(data.get("cases", [data]), start=1):
        for line in _check(case, data.get("options")):
            found.append(f"case {number}: {line}")
    return found


def _check(case: Mapping[str, Any], options: Mapping[str, Any] | None) -> list[str]:
    setup = case.get("setup", case)
    players = setup.get("players", setup.get("seats"))
    seats = len(players) if isinstance(players, list) else players
    state = deal(seats, setup.get("options", options))
    wanted = {key: value for key, value in case.items() if key not in (*_CASE, "setup", "kind", "cases")}
    wanted |= {**case.get("expect", {}), **case.get("each", {})}
    found = []
    for key, value in wanted.items():
        if key not in _COUNTS:
            raise ScenarioError(f"a new game has no {key!r}; it has {', '.join(_COUNTS)}")
        have = _COUNTS[key](state)
        if not _equal(have, value):
            found.append(f"{key}: expected {value}, found {have}")
    return found


def deal(seats: object, options: Mapping[str, Any] | None) -> CardsState:
    """A new game up to its first decision."""
    if not isinstance(seats, int):
        raise ScenarioError(f"players must be a number or a list of names, not {seats!r}")
    state = GAME.setup(seats, options)
    rng = Random(0)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    return state


def _equal(have: Any, wanted: Any) -> bool:
    """A number that holds for everybody may be given once or by player; a list also by its length."""
    if isinstance(have, list):
        if isinstance(wanted, bool) or not isinstance(wanted, int | list | dict):
            return False
        if isinstance(wanted, int):
            return all(value == wanted for value in have) if _numbers(have) else len(have) == wanted
        if isinstance(wanted, dict):
            return len(wanted) == len(have) and list(wanted.values()) == have
        return sorted(have) == sorted(wanted)
    if isinstance(have, dict) and isinstance(wanted, int) and not isinstance(wanted, bool):
        return sum(have.values()) == wanted
    return bool(have == wanted)


def _numbers(values: list[Any]) -> bool:
    return all(isinstance(value, int) for value in values)


def _out(state: CardsState) -> int:
    return size(state.pool) - state.deck


def _hands(state: CardsState) -> list[int]:
    return list(state.sizes)


def _supply(state: CardsState) -> list[int]:
    return [state.leaders[4 * seat : 4 * seat + 4].count(NOWHERE) for seat in range(state.seats)]


def _treasures(state: CardsState) -> int:
    return state.treasures.bit_count()


def _ships(state: CardsState) -> list[str]:
    return [key for key, at in zip(SHIP_KEYS, state.ship_at, strict=True) if at == NOWHERE]


def _catastrophes(state: CardsState) -> list[int]:
    return [state.catastrophes >> seat & 1 for seat in range(state.seats)]


def _piles(state: CardsState) -> list[int]:
    return [size(pile) + (pile >> 32) for pile in state.piles]


def _cards(state: CardsState) -> dict[str, int]:
    return {key: state.census()[key] for key in KEYS}


_COUNTS: Final[dict[str, Callable[[CardsState], Any]]] = {
    **dict.fromkeys(("deck", "deck_count", "deck_size"), lambda state: state.deck),
    **dict.fromkeys(("hands", "hand", "hand_count", "hand_counts", "hand_size", "hand_sizes"), _hands),
    **dict.fromkeys(("removed", "removed_count", "removed_from_game", "removed_unseen", "out"), _out),
    **dict.fromkeys(("treasures", "treasure_count", "treasures_on_table", "heads", "columns"), _treasures),
    **dict.fromkeys(("ships", "ships_left", "ships_aside", "ship_count", "ships_count"), _ships),
    **dict.fromkeys(("catastrophe", "catastrophes", "catastrophes_each", "catastrophe_count"), _catastrophes),
    **dict.fromkeys(("leaders", "leaders_each", "leaders_in_supply", "supply"), _supply),
    **dict.fromkeys(("vp", "vp_count", "piles", "pile_count"), _piles),
    **dict.fromkeys(("cards", "cards_total", "civilization_cards", "total"), _cards),
    "leaders_on_table": lambda state: state.occupied.bit_count(),
    "cards_on_table": lambda state: state.filled().bit_count(),
    "column_cards": lambda state: [state.height(column) for column in range(8)],
    "links": lambda state: state.links.bit_count(),
    "link_slots": lambda _: LINKS,
    "discard": lambda state: size(state.discards),
    "actions_left": lambda state: state.left,
}
"""By every name that a case may use."""
