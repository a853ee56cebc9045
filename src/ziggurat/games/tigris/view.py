"""What a seat may know of a game (TE-020..026): frozen plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from ziggurat.core.protocol import Decision, OptionValue, Outcome, Seat, View
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris.squares import SQUARE_NAMES, regions_of

Square = int
"""0..175: row * 16 + column, row 0 at the top; written `A1`..`P11`."""


@dataclass(frozen=True, slots=True)
class Monument:
    """A monument on the board: its top-left square and its two colours (TE-270)."""

    square: Square
    colours: tuple[int, int]
    """In the order of the component list: red-black, red-green, blue-black, blue-red, green-black,
    green-blue."""
    base: int
    """The colour of the four tiles that were turned over."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A revolt or war in progress (sections 10 and 11)."""

    kind: str
    """`revolt` or `war`."""
    colour: int
    """Of the leaders; in a war also of the supporters."""
    attacker: Seat
    defender: Seat
    attacker_square: Square
    defender_square: Square
    strength: tuple[int, int]
    """On the board: attacker, defender."""
    added: int | None
    """What the attacker has added; None before he decided."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Tiles that a seat is about to draw; with open tiles one by one (TE-361)."""

    seat: Seat
    count: int
    """Tiles he still needs."""
    why: str
    """`deal`, `swap` or `refill`."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What anybody at the table with a perfect memory knows beyond what lies there now."""

    points: tuple[Counts, ...]
    """All points awarded so far, by seat: every award is public (TE-021)."""
    treasures: tuple[int, ...]
    """Treasures taken so far, by seat (TE-022)."""
    gone: Counts
    """Tiles seen leaving the game: removed from the board, added to conflicts, under the ziggurat."""
    swapped: tuple[int, ...]
    """How many tiles each seat put aside face down (TE-160)."""
    holds: tuple[Counts, ...]
    """By seat, tiles surely in hand because they were taken from the open display (TE-361)."""


@dataclass(frozen=True, slots=True)
class TigrisView(View):
    """A game as one seat (None: a spectator) sees it."""

    game: ClassVar[str] = "tigris"

    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, OptionValue]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    phase: str
    start_seat: Seat | None
    active: Seat | None
    """Whose turn it is; None before the start player is drawn."""
    actions_left: int
    """Actions the active seat has still to take, the one in progress not counted."""
    turn: int
    """1 for the first turn of the game."""

    tiles: tuple[tuple[Square, ...], ...]
    """Face-up tiles by colour, squares ascending."""
    leaders: tuple[tuple[Square | None, ...], ...]
    """By seat and colour; None: in the supply (TE-023)."""
    catastrophes: tuple[Square, ...]
    treasures: tuple[Square, ...]
    monuments: tuple[Monument, ...]
    """In the order they were built."""
    monuments_left: tuple[tuple[int, int], ...]
    buildings: tuple[Square | None, ...]
    """By colour; None: not on the board (always so without that variant)."""
    ziggurat: Square | None
    """Its centre."""
    placed: Square | None
    """The tile placed in the action in progress."""
    marker: Square | None
    """The unification tile while wars are pending (TE-130)."""
    conflict: Conflict | None
    drawing: Drawing | None

    hand: Counts | None
    """The own hand; None for a spectator."""
    hand_sizes: tuple[int, ...]
    discarded: Counts | None
    """What this seat itself put aside in swaps; None for a spectator."""
    display: Counts
    """Open tiles (TE-360); zeros without that variant."""
    bag_size: int
    """Anybody can count it from what was drawn (TE-025)."""
    catastrophes_left: tuple[int, ...]
    points: tuple[Counts | None, ...]
    """Totals this seat may look at: its own, all with open scoring or when the game is over."""
    treasures_held: tuple[int | None, ...]
    """As `points`."""
    memory: Memory

    @property
    def regions(self) -> tuple[tuple[Square, ...], ...]:
        """All regions, squares ascending (TE-031)."""
        return regions_of(self.occupied)

    @property
    def kingdoms(self) -> tuple[tuple[Square, ...], ...]:
        """The regions that hold a leader (TE-033)."""
        places = {square for own in self.leaders for square in own if square is not None}
        return tuple(region for region in self.regions if not places.isdisjoint(region))

    @property
    def facedown(self) -> tuple[Square, ...]:
        """Squares of tiles turned over under monuments."""
        return tuple(m.square + offset for m in self.monuments for offset in (0, 1, 16, 17))

    @property
    def ziggurat_squares(self) -> tuple[Square, ...]:
        """The five squares of the ziggurat, or none."""
        if self.ziggurat is None:
            return ()
        return tuple(self.ziggurat + offset for offset in (-16, -1, 0, 1, 16))

    @property
    def occupied(self) -> frozenset[Square]:
        """Squares of everything that belongs to a region (TE-031, TE-035, TE-036)."""
        found = {square for colour in self.tiles for square in colour}
        found.update(square for own in self.leaders for square in own if square is not None)
        return frozenset(found.union(self.facedown, self.ziggurat_squares))

    def to_json(self) -> dict[str, Any]:
        return {
            **self.head_json(),
            "phase": self.phase,
            "start_seat": self.start_seat,
            "active": self.active,
            "actions_left": self.actions_left,
            "turn": self.turn,
            "tiles": [_names(squares) for squares in self.tiles],
            "leaders": [_names(own) for own in self.leaders],
            "catastrophes": _names(self.catastrophes),
            "treasures": _names(self.treasures),
            "monuments": [_monument_json(monument) for monument in self.monuments],
            "monuments_left": [list(pair) for pair in self.monuments_left],
            "buildings": _names(self.buildings),
            "ziggurat": _name(self.ziggurat),
            "placed": _name(self.placed),
            "marker": _name(self.marker),
            "conflict": None if self.conflict is None else _conflict_json(self.conflict),
            "drawing": None if self.drawing is None else _drawing_json(self.drawing),
            "hand": _list(self.hand),
            "hand_sizes": list(self.hand_sizes),
            "discarded": _list(self.discarded),
            "display": list(self.display),
            "bag_size": self.bag_size,
            "catastrophes_left": list(self.catastrophes_left),
            "points": [_list(points) for points in self.points],
            "treasures_held": list(self.treasures_held),
            "memory": _memory_json(self.memory),
            "kingdoms": [_names(kingdom) for kingdom in self.kingdoms],
        }


def _name(square: Square | None) -> str | None:
    return None if square is None else SQUARE_NAMES[square]


def _names(squares: tuple[Square | None, ...] | tuple[Square, ...]) -> list[str | None]:
    return [_name(square) for square in squares]


def _list(counts: Counts | None) -> list[int] | None:
    return None if counts is None else list(counts)


def _conflict_json(conflict: Conflict) -> dict[str, Any]:
    return {
        "kind": conflict.kind,
        "colour": conflict.colour,
        "attacker": conflict.attacker,
        "defender": conflict.defender,
        "attacker_square": SQUARE_NAMES[conflict.attacker_square],
        "defender_square": SQUARE_NAMES[conflict.defender_square],
        "strength": list(conflict.strength),
        "added": conflict.added,
    }


def _monument_json(monument: Monument) -> dict[str, Any]:
    square = SQUARE_NAMES[monument.square]
    return {"square": square, "colours": list(monument.colours), "base": monument.base}


def _drawing_json(drawing: Drawing) -> dict[str, Any]:
    return {"seat": drawing.seat, "count": drawing.count, "why": drawing.why}


def _memory_json(memory: Memory) -> dict[str, Any]:
    return {
        "points": [list(points) for points in memory.points],
        "treasures": list(memory.treasures),
        "gone": list(memory.gone),
        "swapped": list(memory.swapped),
        "holds": [list(held) for held in memory.holds],
    }
