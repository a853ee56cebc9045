"""The components as data/tigris.toml lists them, loaded once and frozen."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ziggurat.core.values import OptionValue
from ziggurat.games.spheres import KEYS, Counts
from ziggurat.games.tigris.squares import BOARD, COLS, mask_of, squares_in


@dataclass(frozen=True, slots=True)
class Board:
    """A side of the game board: bitboards of river, land, symbol spaces and treasures taken first."""

    name: str
    river: int
    land: int
    temples: int
    first: int
    """Treasures that must be taken before others (TE-303, TE-374)."""
    land_squares: tuple[int, ...]
    river_squares: tuple[int, ...]


def _load() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("data/tigris.toml").read_text("utf-8"))


def _board(name: str, data: dict[str, Any]) -> Board:
    river, temples, first = (
        mask_of(row * COLS + col for row, col in data[key]) for key in ("river", "temples", "take_first")
    )
    land = BOARD & ~river
    return Board(name, river, land, temples, first, squares_in(land), squares_in(river))


_DATA: Final = _load()

BOARDS: Final = {name: _board(name, data) for name, data in _DATA["board"].items()}
"""`standard` (TE-002) and `advanced` (TE-370)."""
TILE_COUNTS: Final[Counts] = tuple(_DATA["tiles"][key] for key in KEYS)
"""All 153 tiles by colour (TE-003)."""
HAND: Final[int] = _DATA["players"]["hand_size"]
ACTIONS: Final[int] = _DATA["players"]["actions_per_turn"]
CATASTROPHES: Final[int] = _DATA["players"]["catastrophes_each"]
DISPLAY: Final[int] = _DATA["open_tiles"]["display"]
LAST_TREASURES: Final[int] = _DATA["end"]["treasures_left_at_most"]
MONUMENTS: Final[tuple[tuple[int, int], ...]] = tuple(
    (KEYS.index(entry["colours"][0]), KEYS.index(entry["colours"][1])) for entry in _DATA["monuments"]
)
"""The six pairs of colours (TE-010)."""
MONUMENT_NAMES: Final = tuple(f"{KEYS[a]}-{KEYS[b]}" for a, b in MONUMENTS)
LINE: Final[int] = _DATA["building_rules"]["min_line"]
BONUS: Final[int] = _DATA["building_rules"]["points_with_building"]
TEMPLE_SQUARES: Final[tuple[int, ...]] = tuple(
    sorted({row * COLS + col for data in _DATA["board"].values() for row, col in data["temples"]})
)
"""Symbol spaces of either board: the squares where a treasure can lie."""


@dataclass(frozen=True, slots=True)
class Variant:
    """The options of a game, ready for use: its board and the variants that are played."""

    board: Board
    english: bool
    open_tiles: bool
    buildings: bool
    ziggurat: bool
    open_scoring: bool
    show_bag: bool


def variant_of(options: Mapping[str, OptionValue]) -> Variant:
    """The variant that some options stand for."""
    flags = ("english", "open_tiles", "buildings", "ziggurat", "open_scoring", "show_bag")
    return Variant(BOARDS[options["board"]], *(bool(options[flag]) for flag in flags))
