"""The components as data/tigris_cards.toml lists them, loaded once and frozen."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from ziggurat.games.spheres import KEYS, Colour, Counts


def _load() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("data/tigris_cards.toml").read_text("utf-8"))


def _counts(data: dict[str, Any]) -> Counts:
    black, red, blue, green = (data[key]["cards"] for key in KEYS)
    return black, red, blue, green


_DATA: Final = _load()

DYNASTIES: Final[tuple[str, ...]] = tuple(dynasty["name"] for dynasty in _DATA["dynasties"])
"""By seat (TC-002)."""
GLYPHS: Final[tuple[str, ...]] = tuple(dynasty["glyph"] for dynasty in _DATA["dynasties"])
"""The sign that is drawn for each dynasty, by seat."""
LEADERS: Final[tuple[str, ...]] = tuple(_DATA["colours"][key]["leader"] for key in KEYS)
"""By colour (TC-003); the board game's merchant is a trader here."""
CARD_COUNTS: Final[Counts] = _counts(_DATA["colours"])
"""The 185 civilization cards without treasures (TC-004)."""
ASKING_ORDER: Final[tuple[int, ...]] = tuple(KEYS.index(key) for key in _DATA["colours"]["order"])
"""In which order a seat's own leaders are asked (TC-113)."""
COLUMNS: Final[int] = _DATA["table"]["columns"]
LINKS: Final[int] = _DATA["table"]["link_slots"]
DEEPEST: Final[int] = _DATA["table"]["max_cards_per_column"]
LINK_DEPTH: Final[int] = _DATA["table"]["min_cards_for_link"]
HAND: Final[int] = _DATA["hand"]["size"]
ACTIONS: Final[int] = _DATA["turn"]["max_actions"]
RUN: Final[int] = _DATA["ship_building"]["run_length"]
SWAP_TREASURES: Final[int] = _DATA["treasure_swap"]["min_treasures_in_region"]
LAST_TREASURES: Final[int] = _DATA["end"]["treasures_left_at_most"]
QUIET_ROUNDS: Final[int] = _DATA["end"]["rounds_without_a_card"]
REMOVAL: Final[int] = _DATA["options"]["two_player_removal"]["default"]
SHIPS: Final[tuple[str, ...]] = tuple(ship["id"].replace("_", "-") for ship in _DATA["ships"])
"""Names in notation (TC-007)."""
SHIP_KEYS: Final[tuple[str, ...]] = tuple(ship["id"] for ship in _DATA["ships"])
SHIP_COLOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(KEYS.index(key) for key in ship["colours"]) for ship in _DATA["ships"]
)
SHIPS_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(ship for ship, colours in enumerate(SHIP_COLOURS) if colour in colours) for colour in Colour
)
"""The ships that show a colour: all of them show blue."""
