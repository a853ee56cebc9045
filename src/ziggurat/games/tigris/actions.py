"""Every action of the game, its number, and how it is written: kinds in a declared order, all enumerated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ziggurat.core.actions import ActionSpace
from ziggurat.core.notation import Notation
from ziggurat.games.spheres import COLOURS, Colour, colour_of
from ziggurat.games.tigris.components import HAND, MONUMENT_NAMES, MONUMENTS, TEMPLE_SQUARES
from ziggurat.games.tigris.handfuls import FULL, HANDFULS, UNIT, words
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, SQUARES


@dataclass(frozen=True, slots=True)
class Tile:
    """Place a tile (section 5)."""

    colour: Colour
    square: int


@dataclass(frozen=True, slots=True)
class Leader:
    """Place a leader from the supply, or move it (TE-071)."""

    colour: Colour
    square: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take a leader back to the supply (TE-084)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Catastrophe:
    """Play a catastrophe tile (section 7)."""

    square: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Put tiles aside for new ones (section 8); packed as `tiles.pack` does."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Give up one action (TE-050)."""


@dataclass(frozen=True, slots=True)
class War:
    """Choose the next war by its colour (TE-222)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Commit:
    """Add tiles from the hand to a conflict (TE-196, TE-228)."""

    count: int


@dataclass(frozen=True, slots=True)
class Building:
    """Put the civilization building on a tile of the line (TE-381)."""

    square: int


@dataclass(frozen=True, slots=True)
class BuildMonument:
    """Build a monument, named by its index, on a top-left square (TE-260)."""

    monument: int
    square: int


@dataclass(frozen=True, slots=True)
class BuildZiggurat:
    """Build the ziggurat around a centre (TE-410)."""

    square: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Build nothing (TE-261, TE-387)."""


@dataclass(frozen=True, slots=True)
class Treasure:
    """Take a treasure (TE-304)."""

    square: int


@dataclass(frozen=True, slots=True)
class Income:
    """The colour of the ziggurat's point (TE-415)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Pick:
    """Draw one tile from the open display, or from the bag (TE-361)."""

    colour: Colour | None


@dataclass(frozen=True, slots=True)
class Start:
    """Chance: the starting seat (TE-011)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: tiles drawn from the bag into a hand."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Show:
    """Chance: tiles drawn from the bag into the open display (TE-360, TE-362)."""

    tiles: int


Action = (
    Tile
    | Leader
    | Withdraw
    | Catastrophe
    | Swap
    | Pass
    | War
    | Commit
    | Building
    | BuildMonument
    | BuildZiggurat
    | Decline
    | Treasure
    | Income
    | Pick
    | Start
    | Draw
    | Show
)

MONUMENT_SQUARES: Final = tuple(r * COLS + c for r in range(ROWS - 1) for c in range(COLS - 1))
"""Top-left squares of all 2x2 blocks."""
ZIGGURAT_SQUARES: Final = tuple(r * COLS + c for r in range(1, ROWS - 1) for c in range(1, COLS - 1))
"""Centres of all crosses."""


def _write(action: Action) -> str:
    """The canonical text of an action."""
    match action:
        case Tile(colour, square):
            return f"tile {colour.tile} {SQUARE_NAMES[square]}"
        case Leader(colour, square):
            return f"leader {colour.leader} {SQUARE_NAMES[square]}"
        case Withdraw(colour):
            return f"withdraw {colour.leader}"
        case Swap(tiles) | Draw(tiles) | Show(tiles):
            return f"{type(action).__name__.lower()} {words(tiles)}"
        case War(colour):
            return f"war {colour.key}"
        case Commit(count):
            return f"commit {count}"
        case BuildMonument(monument, square):
            return f"monument {MONUMENT_NAMES[monument]} {SQUARE_NAMES[square]}"
        case BuildZiggurat(square):
            return f"ziggurat {SQUARE_NAMES[square]}"
        case Catastrophe(square) | Building(square) | Treasure(square):
            return f"{type(action).__name__.lower()} {SQUARE_NAMES[square]}"
        case Income(colour):
            return f"income {colour.key}"
        case Pick(colour):
            return f"pick {'bag' if colour is None else colour.tile}"
        case Start(seat):
            return f"start {seat}"
        case Pass():
            return "pass"
        case Decline():
            return "decline"


SPACE: Final[ActionSpace[Action]] = ActionSpace(
    {
        "tile": [Tile(colour, square) for colour in COLOURS for square in range(SQUARES)],
        "leader": [Leader(colour, square) for colour in COLOURS for square in range(SQUARES)],
        "withdraw": [Withdraw(colour) for colour in COLOURS],
        "catastrophe": [Catastrophe(square) for square in range(SQUARES)],
        "swap": [Swap(tiles) for tiles in HANDFULS],
        "pass": [Pass()],
        "war": [War(colour) for colour in COLOURS],
        "commit": [Commit(count) for count in range(HAND + 1)],
        "building": [Building(square) for square in range(SQUARES)],
        "monument": [BuildMonument(m, s) for m in range(len(MONUMENTS)) for s in MONUMENT_SQUARES],
        "ziggurat": [BuildZiggurat(square) for square in ZIGGURAT_SQUARES],
        "decline": [Decline()],
        "treasure": [Treasure(square) for square in TEMPLE_SQUARES],
        "income": [Income(colour) for colour in COLOURS],
        "pick": [*(Pick(colour) for colour in COLOURS), Pick(None)],
        "start": [Start(seat) for seat in range(4)],
        "draw": [Draw(tiles) for tiles in HANDFULS],
        "show": [Show(tiles) for tiles in (*UNIT, *FULL)],
    },
    _write,
)

LEADER: Final = SPACE.ranges["leader"].start
WITHDRAW: Final = SPACE.ranges["withdraw"].start
CATASTROPHE: Final = SPACE.ranges["catastrophe"].start
SWAP: Final = SPACE.ranges["swap"].start
PASS: Final = SPACE.ranges["pass"].start
WAR: Final = SPACE.ranges["war"].start
COMMIT: Final = SPACE.ranges["commit"].start
BUILDING: Final = SPACE.ranges["building"].start
MONUMENT: Final = SPACE.ranges["monument"].start
ZIGGURAT: Final = SPACE.ranges["ziggurat"].start
DECLINE: Final = SPACE.ranges["decline"].start
TREASURE: Final = SPACE.ranges["treasure"].start
INCOME: Final = SPACE.ranges["income"].start
PICK: Final = SPACE.ranges["pick"].start
START: Final = SPACE.ranges["start"].start
DRAW: Final = SPACE.ranges["draw"].start
SHOW: Final = SPACE.ranges["show"].start
"""The first id of each kind; tiles start at 0."""

_HANDFULS: Final = ("swap", "draw", "show")
_COLOURED: Final = ("war", "income")


def _normalise(text: str) -> str:
    """Accept colours for tiles and leaders, tiles in any order, monuments with colours reversed.

    >>> _normalise("swap farm temple farm"), _normalise("tile red f6")
    ('swap temple farm*2', 'tile temple f6')
    """
    kind, *rest = text.split()
    try:
        if kind in _HANDFULS and rest:
            return f"{kind} {words(sum(_tiles(word) for word in rest))}"
        if kind in _COLOURED and len(rest) == 1:
            return f"{kind} {colour_of(rest[0]).key}"
        if kind in ("tile", "pick") and rest:
            return " ".join([kind, colour_of(rest[0]).tile, *rest[1:]])
        if kind in ("leader", "withdraw") and rest:
            return " ".join([kind, colour_of(rest[0]).leader, *rest[1:]])
    except (KeyError, ValueError):
        return text
    if kind == "monument" and len(rest) == 2:
        return f"{kind} {_monument(rest[0])} {rest[1]}"
    return text


def _tiles(word: str) -> int:
    name, _, times = word.partition("*")
    count = int(times or 1)
    if not 0 < count <= 6:
        raise ValueError(word)
    return UNIT[colour_of(name)] * count


def _monument(name: str) -> str:
    turned = "-".join(reversed(name.split("-")))
    return turned if turned in MONUMENT_NAMES else name


NOTATION: Final = Notation(SPACE, _normalise)
