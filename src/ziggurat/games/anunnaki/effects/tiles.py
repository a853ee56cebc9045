"""The ten Action tiles: what the side showing does. AN-082..096."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import altars, objective_value
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.gains import advance_dominion, gain_resource
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

Params = Mapping[str, Any]


def portal(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 1. AN-082."""
    rewards.portal(state, seat, params["teleport_units"])


def move(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tiles 2 and 3. AN-083, AN-084."""
    rewards.move(state, seat, params["steps"])


def commerce(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 4. AN-085."""
    rewards.pacts(state, seat, params["take_pacts"])


def harvest(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tiles 5 and 6. AN-087..089."""
    state.push(Ask.HARVEST, seat, params["territories"], 0)


def creation(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 7: of the Capital's type, or of one type of choice. AN-090, AN-091."""
    amount = params["per_altar"] * altars(state, seat)
    if params["type"] == "capital":
        gain_resource(state, seat, state.components.capital_resource[state.house[seat]], amount)
    elif amount:
        state.push(Ask.CREATE, seat, amount)


def income(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 8. AN-092."""
    rewards.income(state, seat, 1, params["extra_followers"])


def dominion(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 9: the objective's value, then the improved bonus. AN-093, AN-123."""
    advance_dominion(state, seat, objective_value(state, seat, 3) + params["bonus"])


def market(state: AnunnakiState, seat: Seat, params: Params) -> None:
    """Tile 10. AN-094, AN-095."""
    if params["pay_any"]:
        distinct = bool(params["all_three_distinct"])
        state.push(Ask.MARKET, seat, params["gain_distinct"], distinct)
    else:
        types = rewards.ALL_TYPES
        state.push(Ask.GAIN, seat, params["gain_distinct"], types, True)


TILES: Final[dict[str, Callable[[AnunnakiState, int, Params], None]]] = {
    "portal": portal,
    "move_blue": move,
    "move_red": move,
    "commerce": commerce,
    "harvest_blue": harvest,
    "harvest_red": harvest,
    "creation": creation,
    "income": income,
    "dominion": dominion,
    "market": market,
}


def perform_tile(state: AnunnakiState, seat: Seat, tile: int) -> None:
    """Perform a tile with the side showing. AN-053, AN-132."""
    entry = state.components.tiles[tile - 1]
    better = state.improved[seat] >> tile & 1
    state.say(
        "tile_performed", seat=seat, tile=f"anunnaki.action_{entry.key}", number=tile, improved=bool(better)
    )
    TILES[entry.key](state, seat, entry.improved if better else entry.base)
