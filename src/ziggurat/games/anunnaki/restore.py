"""Pieces put where a scenario file says; what it compares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ziggurat.games.anunnaki.board import add_follower, add_settlement, put_god
from ziggurat.games.anunnaki.names import GOD, RESOURCE, TERRITORY, WEAPON, bits
from ziggurat.games.anunnaki.old_view import old_json
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiState

Json = Mapping[str, Any]


def write_public(state: AnunnakiState) -> dict[str, Any]:
    table: dict[str, Any] = old_json(state.view(None))["table"]
    return table


def player_json(state: AnunnakiState, seat: int) -> dict[str, Any]:
    player: dict[str, Any] = write_public(state)["players"][seat]
    return player


def mask_of(names: Iterable[str], index: Mapping[str, int]) -> int:
    return sum(1 << index[name] for name in names)


def read_pieces(state: AnunnakiState, seat: int, pieces: Json) -> None:
    """Put a player's pieces on the map; powers must be learnt afterwards or, for Odin, before."""
    for name, here in pieces.items():
        territory = TERRITORY[name]
        for _ in range(here.get("followers", 0)):
            add_follower(state, seat, territory)
        for _ in range(here.get("settlements", 0)):
            add_settlement(state, seat, territory)
        for god in here.get("gods", ()):
            put_god(state, seat, state.god_cards[seat].index(GOD[god]), territory)
        if here.get("major"):
            put_god(state, seat, MAJOR, territory)


def hand_of(_state: AnunnakiState, _seat: int, cards: Iterable[str]) -> int:
    return sum(1 << WEAPON[card] for card in cards)


def put_civilization(state: AnunnakiState, territory: int, number: int | None, atlantean: bool) -> None:
    state.civilizations[territory] = number or -1
    state.civilized |= 1 << territory
    if atlantean:
        state.atlanteans |= 1 << territory


def exhaust_icons(state: AnunnakiState, territory: int, types: Iterable[str]) -> None:
    """Deplete icons of the given types, one each."""
    icons = state.components.map.icons[territory]
    for name in types:
        free = (1 << len(icons)) - 1 & ~state.exhaustion[territory]
        icon = next(one for one in bits(free) if icons[one] == RESOURCE[name])
        state.exhaustion[territory] |= 1 << icon
