"""The options of a game, ready for use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ziggurat.core.protocol import OptionValue
from ziggurat.games.tigris.components import BOARDS, Board


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same in a game: its options, ready for use."""

    options: Mapping[str, OptionValue]
    board: Board
    english: bool
    open_tiles: bool
    buildings: bool
    ziggurat: bool
    open_scoring: bool

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> Table:
        flags = ("english", "open_tiles", "buildings", "ziggurat", "open_scoring")
        return cls(options, BOARDS[options["board"]], *(bool(options[flag]) for flag in flags))
