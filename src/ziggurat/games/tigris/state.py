"""The whole truth of a game: fields, clone, and dispatch to the phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final, Self

from ziggurat.core.protocol import CHANCE, Decision, Event, OptionValue, Outcome, Reason, Seat, State
from ziggurat.games.tigris import asking, knowledge, reasons, scoring
from ziggurat.games.tigris.actions import Action
from ziggurat.games.tigris.components import CATASTROPHES, MONUMENTS, TILE_COUNTS
from ziggurat.games.tigris.events import Events, Log
from ziggurat.games.tigris.listing import NO_MENU, Menu
from ziggurat.games.tigris.options import Table
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases import action as turn_action
from ziggurat.games.tigris.phases import conflicts, drawing
from ziggurat.games.tigris.phases.tables import APPLY, LEGAL
from ziggurat.games.tigris.squares import BOARD, parts
from ziggurat.games.tigris.tiles import UNIT, pack
from ziggurat.games.tigris.view import TigrisView

if TYPE_CHECKING:
    from ziggurat.games.tigris.meta import Tigris


class TigrisState(State[Action, TigrisView]):
    """A game in progress. Squares are bits, handfuls of tiles are packed integers (see `tiles`)."""

    __slots__ = (
        "active",
        "bag",
        "builds",
        "cats",
        "cats_left",
        "colour",
        "decider",
        "display",
        "drawer",
        "empty",
        "fight",
        "gone",
        "halos",
        "hands",
        "holds",
        "kingdoms",
        "lead",
        "leaders",
        "left",
        "marker",
        "menu",
        "mons_left",
        "monuments",
        "need",
        "own",
        "phase",
        "placed",
        "points",
        "reason",
        "riches",
        "seats",
        "start",
        "step",
        "swapped",
        "table",
        "tiles",
        "treas",
        "turn",
        "why",
        "wild",
        "zig",
    )

    game: Tigris
    seats: int
    step: int
    table: Table
    phase: Phase
    decider: Seat
    """Who answers the open question."""
    start: Seat
    active: Seat
    left: int
    """Actions of this turn not yet begun."""
    turn: int
    reason: str
    """Why the game ended."""

    tiles: list[int]
    """Face-up tiles by colour."""
    empty: int
    cats: int
    treas: int
    lead: list[int]
    """Leaders on the board by colour."""
    own: list[int]
    """Leaders on the board by seat."""
    leaders: int
    kingdoms: tuple[int, ...]
    halos: tuple[int, ...]
    """The surroundings of each kingdom."""
    wild: tuple[int, ...]
    """Regions without a leader."""
    menu: Menu
    """What `legal_ids` listed last: no part of the truth."""
    monuments: tuple[tuple[int, int, int], ...]
    """Index, top-left square, colour of the tiles below, in building order."""
    mons_left: int
    """A bit for each monument beside the board."""
    builds: tuple[int, ...]
    """The building of each colour, 0: beside the board."""
    zig: int
    """The five squares of the ziggurat, 0: not built."""

    placed: int
    """The piece placed in the action in progress."""
    colour: int
    """Of the tile placed last."""
    marker: int
    fight: conflicts.Fight
    drawer: Seat
    need: int
    """Tiles the drawer still needs."""
    why: str
    """What he draws for: `deal`, `swap` or `refill`."""

    hands: list[int]
    bag: int
    display: int
    gone: int
    """Tiles that left the game in public."""
    swapped: int
    """Tiles put aside face down, 32 bits a seat."""
    holds: int
    """Tiles surely in hand, as the display showed, 32 bits a seat."""
    points: int
    """64 bits a seat, 16 a colour."""
    riches: int
    """Treasures held, 8 bits a seat."""
    cats_left: int
    """Catastrophe tiles left, 8 bits a seat."""

    def __init__(self, table: Table, seats: int) -> None:
        """A new game before the start player is drawn (section 1)."""
        board = table.board
        self.table = table
        self.seats = seats
        self.step = self.turn = self.left = 0
        self.phase = Phase.START
        self.decider = CHANCE
        self.start = self.active = -1
        self.reason = self.why = ""
        self.tiles = [0, board.temples, 0, 0]
        self.treas = board.temples
        self.empty = BOARD & ~board.temples
        self.cats = self.leaders = self.zig = self.placed = self.colour = self.marker = 0
        self.lead = [0, 0, 0, 0]
        self.own = [0] * seats
        self.kingdoms = self.halos = ()
        self.wild = parts(board.temples)
        self.menu = NO_MENU
        self.monuments = ()
        self.mons_left = (1 << len(MONUMENTS)) - 1
        self.builds = (0, 0, 0, 0)
        self.fight = conflicts.PEACE
        self.drawer = CHANCE
        self.need = 0
        self.hands = [0] * seats
        self.bag = pack(TILE_COUNTS) - UNIT[1] * board.temples.bit_count()
        self.display = self.gone = self.swapped = self.holds = self.points = self.riches = 0
        self.cats_left = sum(CATASTROPHES << 8 * seat for seat in range(seats))

    @property
    def options(self) -> Mapping[str, OptionValue]:  # type: ignore[override]
        return self.table.options

    def clone(self) -> Self:
        new = object.__new__(type(self))
        new.active = self.active
        new.bag = self.bag
        new.builds = self.builds
        new.cats = self.cats
        new.cats_left = self.cats_left
        new.colour = self.colour
        new.decider = self.decider
        new.display = self.display
        new.drawer = self.drawer
        new.empty = self.empty
        new.fight = self.fight
        new.gone = self.gone
        new.halos = self.halos
        new.hands = self.hands[:]
        new.holds = self.holds
        new.kingdoms = self.kingdoms
        new.lead = self.lead[:]
        new.leaders = self.leaders
        new.left = self.left
        new.marker = self.marker
        new.menu = self.menu
        new.mons_left = self.mons_left
        new.monuments = self.monuments
        new.need = self.need
        new.own = self.own[:]
        new.phase = self.phase
        new.placed = self.placed
        new.points = self.points
        new.reason = self.reason
        new.riches = self.riches
        new.seats = self.seats
        new.start = self.start
        new.step = self.step
        new.swapped = self.swapped
        new.table = self.table
        new.tiles = self.tiles[:]
        new.treas = self.treas
        new.turn = self.turn
        new.why = self.why
        new.wild = self.wild
        new.zig = self.zig
        return new

    def actor(self) -> Seat | None:
        return None if self.phase is _OVER else self.decider

    def decisions(self) -> tuple[Decision, ...]:
        return asking.decisions(self)

    def legal_ids(self, seat: Seat) -> Sequence[int]:
        return LEGAL[self.phase](self) if seat == self.decider else ()

    def chance(self) -> tuple[tuple[Action, Fraction], ...]:
        return drawing.shares(self) if self.phase in _CHANCE_PHASES else ()

    def draw(self, seat: Seat, rng: Random) -> int:
        if self.phase is _ACTION:
            return turn_action.draw(self, rng)
        ids = self.legal_ids(seat)
        return ids[int(rng.random() * len(ids))]

    def deal(self, rng: Random) -> int:
        return drawing.deal(self, rng)

    def why_illegal(self, seat: Seat, action: Action) -> Reason | None:
        return reasons.why_illegal(self, seat, action)

    def apply_id(self, seat: Seat, action: int) -> Sequence[Event]:
        log: Log = []
        self.step += 1
        APPLY[self.phase](self, action, log)
        return Events(log)

    def view(self, seat: Seat | None) -> TigrisView:
        return knowledge.view(self, seat)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)

    def standing(self) -> tuple[float, ...]:
        return scoring.so_far(self).scores

    def redact(self, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        return knowledge.redact(self, seat, action, viewer)

    def dump(self) -> dict[str, Any]:
        return knowledge.dump(self)

    def census(self) -> Mapping[str, int]:
        return knowledge.census(self)


_ACTION: Final = Phase.ACTION
_OVER: Final = Phase.OVER
_CHANCE_PHASES: Final = (Phase.START, Phase.DRAW, Phase.SHOW)
