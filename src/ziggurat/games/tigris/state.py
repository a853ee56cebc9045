"""What lies on the table: fields, each declared once with its shape and who sees it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Any, Final, NamedTuple

from ziggurat.core.errors import PositionError
from ziggurat.core.fields import derived, everyone, field, owner
from ziggurat.core.shapes.several import each, many, maybe, per_seat, row
from ziggurat.core.shapes.single import FLAG, NUMBER, SEAT, bits, index, packed, text
from ziggurat.core.state import NOBODY, Position, State
from ziggurat.core.values import CHANCE, OptionValue, Outcome, Seat
from ziggurat.games.spheres import KEYS, RED, Counts
from ziggurat.games.tigris.actions import Action
from ziggurat.games.tigris.components import (
    CATASTROPHES,
    MONUMENT_NAMES,
    MONUMENTS,
    TILE_COUNTS,
    Variant,
    variant_of,
)
from ziggurat.games.tigris.handfuls import UNIT, pack, unpack
from ziggurat.games.tigris.listing import NO_MENU, Menu
from ziggurat.games.tigris.scoring import final, unpack_points
from ziggurat.games.tigris.shapes import (
    COLOUR_SHAPE,
    SQUARE_SHAPE,
    SQUARES_SHAPE,
    TILES_SHAPE,
    KnownHand,
    Leaders,
)
from ziggurat.games.tigris.squares import (
    BIT,
    BOARD,
    SQUARE_NAMES,
    WIDTH,
    halo_of,
    names_of,
    parts,
    spread,
)


class Ask(IntEnum):
    """The questions of the game (section 21), chance among them."""

    START = 0
    """Chance: who begins."""
    DRAW = 1
    """Chance: tiles from the bag into a hand."""
    SHOW = 2
    """Chance: tiles from the bag into the open display."""
    ACTION = 3
    """D1."""
    WAR = 4
    """D2."""
    ATTACK = 5
    """D3."""
    DEFEND = 6
    """D4."""
    BUILDING = 7
    """D5."""
    MONUMENT = 8
    """D6."""
    TREASURE = 9
    """D7."""
    ZIGGURAT = 10
    """D8."""
    PICK = 11
    """D9."""


class Monument(NamedTuple):
    """A monument on the board (TE-270)."""

    kind: int
    """Its place in the list of components."""
    square: int
    """The top left of its four squares."""
    base: int
    """The colour of the four tiles that were turned over."""

    @property
    def squares(self) -> int:
        """Its four squares."""
        return BIT[self.square] * BLOCK


BLOCK: Final = 1 | 2 | 1 << WIDTH | 2 << WIDTH
"""Four squares in a block, times the bit of the top left one."""


class Fight(NamedTuple):
    """A revolt or war in progress (sections 10 and 11)."""

    war: bool
    colour: int
    """Of the leaders; in a war also of the supporters."""
    attacker: Seat
    defender: Seat
    attacker_bit: int
    """The square of his leader."""
    defender_bit: int
    attack: int
    """Strength on the board."""
    defence: int
    added: int | None
    """Tiles from the attacker's hand; None before he decided."""

    @property
    def kind(self) -> str:
        return "war" if self.war else "revolt"

    @property
    def support(self) -> int:
        """The colour of tiles that support it: red in revolts, the war's otherwise (TE-198, TE-228)."""
        return self.colour if self.war else RED


def scores_open(position: TigrisPosition, viewer: Seat | None, seat: Seat) -> bool:
    """Points lie behind the screen, unless they are open or the game is over (TE-020, TE-026)."""
    return viewer == seat or position.variant.open_scoring or position.asked == NOBODY


class TigrisPosition(Position):
    """Squares are bits (see `squares`), handfuls of tiles are packed integers (see `handfuls`)."""

    asks = Ask

    start: Seat = field(SEAT, everyone)
    """Who began."""
    active: Seat = field(SEAT, everyone)
    """Whose turn it is."""
    actions_left: int = field(NUMBER, everyone)
    """Actions of this turn not yet begun."""
    turn: int = field(NUMBER, everyone)
    """1 for the first turn of the game."""
    end_reason: str = field(text("", "treasures", "bag"), everyone)
    """Why the game ended."""

    tiles: list[int] = field(each(SQUARES_SHAPE, KEYS, named=True), everyone)
    """Face-up tiles by colour."""
    leaders: list[int] = field(Leaders(), everyone)
    """Squares by seat and colour, at `4 * seat + colour`; 0: in the supply."""
    catastrophes: int = field(SQUARES_SHAPE, everyone)
    treasures: int = field(SQUARES_SHAPE, everyone)
    """Those on the board."""
    monuments: tuple[Monument, ...] = field(
        many(row(Monument, kind=index(MONUMENT_NAMES), square=index(SQUARE_NAMES), base=COLOUR_SHAPE)),
        everyone,
    )
    """In the order they were built."""
    monuments_left: int = field(bits(MONUMENT_NAMES), everyone)
    buildings: tuple[int, ...] = field(each(SQUARE_SHAPE, KEYS, named=True, changes=False), everyone)
    """The building of each colour, 0: beside the board."""
    ziggurat: int = field(SQUARE_SHAPE, everyone)
    """Its centre, 0: not built."""

    placed: int = field(SQUARE_SHAPE, everyone)
    """The piece placed in the action in progress."""
    placed_colour: int = field(COLOUR_SHAPE, everyone)
    """Of the tile placed last."""
    marker: int = field(SQUARE_SHAPE, everyone)
    """The unification tile while wars are pending (TE-130)."""
    fight: Fight | None = field(
        maybe(
            row(
                Fight,
                war=FLAG,
                colour=COLOUR_SHAPE,
                attacker=SEAT,
                defender=SEAT,
                attacker_bit=SQUARE_SHAPE,
                defender_bit=SQUARE_SHAPE,
                attack=NUMBER,
                defence=NUMBER,
                added=maybe(NUMBER),
            )
        ),
        everyone,
    )
    drawer: Seat = field(SEAT, everyone)
    to_draw: int = field(NUMBER, everyone)
    """Tiles the drawer still needs."""
    draw_why: str = field(text("", "deal", "swap", "refill"), everyone)

    hands: list[int] = field(per_seat(TILES_SHAPE), owner)
    """Others know the number of tiles (TE-020)."""
    bag: int = field(TILES_SHAPE)
    """Its size is known (TE-025)."""
    display: int = field(TILES_SHAPE, everyone)
    """Open tiles (TE-360)."""
    gone: int = field(TILES_SHAPE)
    """Tiles that left the game in public; a good memory knows them."""
    swapped: tuple[int, ...] = field(per_seat(TILES_SHAPE, changes=False), owner)
    """Tiles put aside face down (TE-160)."""
    known: list[int] = field(per_seat(KnownHand()))
    """All that the others know of each hand while tiles lie open; a good memory knows it."""
    points: tuple[int, ...] = field(per_seat(packed(KEYS, 16), changes=False), scores_open)
    treasures_held: tuple[int, ...] = field(per_seat(NUMBER, changes=False), scores_open)
    catastrophes_left: tuple[int, ...] = field(per_seat(NUMBER, changes=False), everyone)

    variant: Variant = derived(seen_by=everyone)
    """The options, ready for use."""
    empty: int = derived(seen_by=everyone)
    colour_leaders: list[int] = derived("{}[:]", everyone)
    """Leaders on the board by colour."""
    all_leaders: int = derived(seen_by=everyone)
    kingdoms: tuple[int, ...] = derived(seen_by=everyone)
    """Regions that hold a leader (TE-033)."""
    halos: tuple[int, ...] = derived(seen_by=everyone)
    """The surroundings of each kingdom."""
    wild: tuple[int, ...] = derived(seen_by=everyone)
    """Regions without a leader (TE-034)."""
    menu: Menu = derived()
    """What the actions' list was made of last."""

    def restore(self) -> None:
        """Empty squares, leaders together, regions and kingdoms; PositionError for pieces on one another."""
        self.colour_leaders = [sum(self.leaders[colour::4]) for colour in range(4)]
        cross = self.ziggurat and self.ziggurat | spread(self.ziggurat)
        occupied = 0
        for mask in (*self.tiles, *self.leaders, *(one.squares for one in self.monuments), cross):
            if occupied & mask:
                raise PositionError(f"two pieces lie on {', '.join(names_of(occupied & mask))}")
            occupied |= mask
        if occupied & self.catastrophes:
            raise PositionError(f"two pieces lie on {', '.join(names_of(occupied & self.catastrophes))}")
        self.all_leaders = sum(self.leaders)
        self.empty = BOARD & ~occupied & ~self.catastrophes
        regions = parts(occupied)
        self.kingdoms = tuple(region for region in regions if region & self.all_leaders)
        self.halos = tuple(map(halo_of, self.kingdoms))
        self.wild = tuple(region for region in regions if not region & self.all_leaders)
        self.menu = NO_MENU

    def leaders_of(self, seat: Seat) -> int:
        """The squares of a seat's leaders on the board."""
        return sum(self.leaders[4 * seat : 4 * seat + 4])

    def points_of(self, seat: Seat) -> Counts:
        """A seat's points by colour, without treasures."""
        return unpack_points(self.points[seat])


class TigrisState(TigrisPosition, State[Action, Any]):
    """A game in progress."""

    def __init__(self, seats: int, options: Mapping[str, OptionValue]) -> None:
        """A new game before the start player is drawn (section 1)."""
        self.seats = seats
        self.options = options
        self.variant = variant_of(options)
        board = self.variant.board
        self.step = self.turn = self.actions_left = 0
        self.question = Ask.START
        self.asked = CHANCE
        self.start = self.active = -1
        self.end_reason = self.draw_why = ""
        self.tiles = [0, board.temples, 0, 0]
        self.treasures = board.temples
        self.leaders = [0] * (4 * seats)
        self.catastrophes = self.ziggurat = self.placed = self.placed_colour = self.marker = 0
        self.monuments = ()
        self.monuments_left = (1 << len(MONUMENTS)) - 1
        self.buildings = (0, 0, 0, 0)
        self.fight = None
        self.drawer = -1
        self.to_draw = 0
        self.hands = [0] * seats
        self.bag = pack(TILE_COUNTS) - UNIT[RED] * board.temples.bit_count()
        self.display = self.gone = 0
        self.swapped = self.points = self.treasures_held = (0,) * seats
        self.known = [0] * seats
        self.catastrophes_left = (CATASTROPHES,) * seats
        self.restore()

    def outcome(self) -> Outcome | None:
        """The result once the game is over."""
        return self._so_far() if self.asked == NOBODY else None

    def standing(self) -> tuple[float, ...]:
        return self._so_far().scores

    def _so_far(self) -> Outcome:
        """The result if the game ended now."""
        points = [self.points_of(seat) for seat in range(self.seats)]
        return final(points, self.treasures_held, self.end_reason)

    def census(self) -> Mapping[str, int]:
        """All pieces, wherever they are."""
        pieces: dict[str, int] = {}
        for colour, key in enumerate(KEYS):
            count = self.tiles[colour].bit_count()
            count += 4 * sum(monument.base == colour for monument in self.monuments)
            for tiles in (*self.hands, *self.swapped, self.bag, self.display, self.gone):
                count += unpack(tiles)[colour]
            pieces[f"tile_{key}"] = count
        pieces["treasures"] = self.treasures.bit_count() + sum(self.treasures_held)
        pieces["catastrophes"] = self.catastrophes.bit_count() + sum(self.catastrophes_left)
        pieces["monuments"] = len(self.monuments) + self.monuments_left.bit_count()
        return pieces
