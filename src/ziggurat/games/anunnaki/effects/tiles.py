"""The ten Action tiles: what the side showing does. AN-082..096."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from ziggurat.games.anunnaki.board import altars, objective_value
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.frames import CREATE, GAIN, HARVEST, MARKET
from ziggurat.games.anunnaki.gains import advance_dominion, gain_resource

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Params = Mapping[str, Any]


def portal(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 1. AN-082."""
    rewards.portal(g, s, params["teleport_units"])


def move(g: AnunnakiState, s: int, params: Params) -> None:
    """Tiles 2 and 3. AN-083, AN-084."""
    rewards.move(g, s, params["steps"])


def commerce(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 4. AN-085."""
    rewards.pacts(g, s, params["take_pacts"])


def harvest(g: AnunnakiState, s: int, params: Params) -> None:
    """Tiles 5 and 6. AN-087..089."""
    g.stack.append([HARVEST, s, params["territories"], 0])


def creation(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 7: of the Capital's type, or of one type of choice. AN-090, AN-091."""
    n = params["per_altar"] * altars(g, s)
    if params["type"] == "capital":
        gain_resource(g, s, g.tables.capital_resource[g.house[s]], n)
    elif n:
        g.stack.append([CREATE, s, n])


def income(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 8. AN-092."""
    rewards.income(g, s, 1, params["extra_followers"])


def dominion(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 9: the objective's value, then the improved bonus. AN-093, AN-123."""
    advance_dominion(g, s, objective_value(g, s, 3) + params["bonus"])


def market(g: AnunnakiState, s: int, params: Params) -> None:
    """Tile 10. AN-094, AN-095."""
    if params["pay_any"]:
        g.stack.append([MARKET, s, params["gain_distinct"], int(params["all_three_distinct"])])
    else:
        g.stack.append([GAIN, s, params["gain_distinct"], rewards.ALL_TYPES, 1])


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


def perform_tile(g: AnunnakiState, s: int, tile: int) -> None:
    """Perform a tile with the side showing. AN-053, AN-132."""
    entry = g.tables.tiles[tile - 1]
    better = g.improved[s] >> tile & 1
    g.say("tile_performed", s, tile=f"anunnaki.action_{entry.key}", number=tile, improved=bool(better))
    TILES[entry.key](g, s, entry.improved if better else entry.base)
