"""What lies on the table: every field declared once, with its shape and who sees it.

Per-seat values are lists by seat; sets of places, cards and tiles are bit masks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ziggurat.core.errors import PositionError
from ziggurat.core.fields import derived, everyone, field, owner, part
from ziggurat.core.nested import NestedState, listed_ids
from ziggurat.core.question import Question
from ziggurat.core.shapes.several import each, many, maybe, per_seat
from ziggurat.core.shapes.single import NUMBER, SEAT, SEATS, bits, index
from ziggurat.core.state import Position
from ziggurat.core.values import CHANCE, Outcome, Seat
from ziggurat.games.anunnaki.actions import Action
from ziggurat.games.anunnaki.battle import RESULT, Battle, Result
from ziggurat.games.anunnaki.components import Components
from ziggurat.games.anunnaki.names import (
    AFTERWORLD,
    AREAS,
    ARTIFACTS,
    CIVILIZATIONS,
    CULTURE_KINDS,
    DEVELOPMENT,
    EDGES,
    GODS,
    HOUSES,
    NODES,
    OBJECTIVES,
    PACTS,
    PANDORA,
    PLANETS,
    RESOURCES,
    SPOTS,
    TERRITORIES,
    TILES,
    TRACKS,
    WEAPONS,
)  # fmt: skip
from ziggurat.games.anunnaki.powers import MAJOR_POWERS, PERMANENT_POWERS, Powers
from ziggurat.games.anunnaki.shapes import Face, Frames, Hex, Numbers, Sparse
from ziggurat.games.anunnaki.values.merging import components_for

if TYPE_CHECKING:
    pass


class Ask(IntEnum):
    """The questions and tasks, by number: append only."""

    STARTER = 0
    HOUSE = 1
    TILE = 2
    OBJECTIVE = 3
    GODS = 4
    RETURN_GOD = 5
    START = 6
    DEAL = 7
    CULTURE = 8
    CIVILIZATION = 9
    ARTIFACTS = 10
    TURN = 11
    PAWN = 12
    RA_CUBE = 13
    TILE_ACTION = 14
    MOVE = 15
    PORTAL = 16
    TO = 17
    CARRY = 18
    PACT = 19
    HARVEST = 20
    HARVEST_TYPE = 21
    DEPLETE = 22
    CREATE = 23
    MARKET = 24
    GAIN = 25
    FOLLOWERS = 26
    PLACE_MOVED = 27
    REDEPLOY = 28
    MANA = 29
    MANA_GAIN = 30
    ACTIVATE = 31
    DEVELOP = 32
    PERFORM = 33
    BUILD = 34
    WEAPONS = 35
    LIFT = 36
    DROP = 37
    ADDITIONAL = 38
    REPLACE = 39
    INSTANT = 40
    BASTET = 41
    FREYA = 42
    PAY = 43
    LINE = 44
    PACT_GAIN = 45
    REWARD = 46
    LOSE_FOLLOWER = 47
    LOSE_WEAPON = 48
    BATTLES = 49
    BATTLE = 50
    CARDS = 51
    USE = 52
    SWAP = 53
    SECOND = 54
    CART = 55
    STEAL = 56
    KEEP = 57
    MARK = 58
    CULTURE_ORDER = 59
    CULTURE_GAIN = 60
    FINAL = 61
    SCARAB = 62
    SHOW_MARK = 63
    OFFER = 64
    CARDS_BACK = 65


CAUSES: Final = ("none", "last_cube", "track", "limit")
"""Why the game ends, by number."""
BY_CUBE, BY_TRACK, BY_LIMIT = 1, 2, 3
ADDITIONAL_ACTIONS: Final = ("summon", "complete", "cornucopia", "pandora")
"""Those that can be taken once a turn each."""
SLOTS: Final = ("first", "second", "third", "fourth", "major")
"""A player's God figures: four Minor Gods in the order of their cards, and the Major God."""
MAJOR: Final = 4
SCORES: Final = ("ranks", *DEVELOPMENT, "dominion", "gods", "tablet", "leftovers", "total")
"""What final scoring adds, part by part."""
EMPTY_HAND: Final = 1
"""The set of possible Advanced hands (a mask over the 128 hands) that holds only the empty hand."""
WEAPONS_EACH: Final = 9
AFTERWORLD_BIT: Final = 1 << AFTERWORLD
TABLET: Final = ARTIFACTS.index("tablet_of_destinies")
_PLACES: Final = len(TERRITORIES)
_FRAMES: Final[dict[IntEnum, Any]] = {}
_tuple: Final[Any] = tuple.__new__
"""Makes frames, which are many: named tuples are slow to call."""


def _looked(position: AnunnakiPosition, viewer: Seat | None, _owner: Seat) -> bool:
    """The artifacts in the deck are known to those who have chosen from them."""
    return viewer is not None and bool(position.artifact_seen >> viewer & 1)


def _holds_tablet(position: AnunnakiPosition, viewer: Seat | None, _owner: Seat) -> bool:
    """The marked track is known to the owner of the Tablet of Destinies."""
    return viewer is not None and bool(position.artifacts[viewer] >> TABLET & 1)


class AnunnakiPosition(Position):
    """What lies on the table, and the open questions."""

    asks = Ask

    stack: list[Any] = field(Frames(Ask, _FRAMES), everyone)
    """Open questions and tasks, the topmost last."""
    battle: Battle | None = field(maybe(part(Battle, Battle)), everyone)
    last_battle: Result | None = field(maybe(RESULT), everyone)

    # -- the course of the game
    first: Seat = field(SEAT, everyone)
    active: Seat = field(SEAT, everyone)
    phase: int = field(NUMBER, everyone)
    """0 while setting up, 1 to 5 in a turn, 6 at the end."""
    round: int = field(NUMBER, everyone)
    end: int = field(index(CAUSES), everyone)
    touched: int = field(bits(TERRITORIES), everyone)
    """Where units have arrived since Culture tokens were last turned up."""
    halted: int = field(bits(TERRITORIES), everyone)
    """Where units have met others this turn and must stay. AN-070."""
    gods_entered: int = field(bits(TERRITORIES), everyone)
    actions_used: int = field(bits(ADDITIONAL_ACTIONS), everyone)
    score: tuple[tuple[int, ...], ...] = field(many(many(NUMBER)), everyone)
    """Per seat what final scoring added, in the order of SCORES; empty before."""

    # -- players
    house: list[int] = field(per_seat(index(HOUSES, none=True)), everyone)
    resources: list[list[int]] = field(per_seat(each(NUMBER, RESOURCES, named=True)), everyone)
    mana: list[int] = field(per_seat(NUMBER), everyone)
    vp: list[int] = field(per_seat(NUMBER), everyone)
    tracks: list[list[int]] = field(per_seat(each(NUMBER, DEVELOPMENT, named=True)), everyone)
    dominion: list[int] = field(per_seat(NUMBER), everyone)
    pawn: list[int] = field(per_seat(NUMBER), everyone)
    """The tile under the pawn; 0 before the first turn."""
    improved: list[int] = field(per_seat(Numbers(0, TILES[-1])), everyone)
    cubes: list[int] = field(per_seat(bits(EDGES)), everyone)
    cubes_left: list[int] = field(per_seat(NUMBER), everyone)
    star_tokens: list[int] = field(per_seat(bits(AREAS)), everyone)
    minor_tokens: list[int] = field(per_seat(NUMBER), everyone)
    """Summoning tokens ready to be used."""
    major_tokens: list[int] = field(per_seat(NUMBER), everyone)
    followers: list[list[int]] = field(per_seat(Sparse(NUMBER, TERRITORIES)), everyone)
    settlements: list[list[int]] = field(per_seat(Sparse(NUMBER, TERRITORIES)), everyone)
    gods_at: list[list[int]] = field(
        per_seat(each(index(TERRITORIES, none=True), SLOTS, named=True)), everyone
    )
    reserve: list[int] = field(per_seat(NUMBER), everyone)
    settlements_left: list[int] = field(per_seat(NUMBER), everyone)
    god_cards: list[tuple[int, ...]] = field(per_seat(many(index(GODS))), everyone)
    """The four Minor God cards that lie open."""
    gods_drawn: list[tuple[int, ...]] = field(per_seat(many(index(GODS))), owner)
    god_returned: list[int] = field(per_seat(index(GODS, none=True)), owner)
    hand: list[int] = field(per_seat(bits(WEAPONS)), owner)
    possible_hands: list[int] = field(per_seat(Hex()), everyone)
    """The Advanced hands that the public may believe in, as a mask over the 128 hands."""
    pacts: list[int] = field(per_seat(bits(PACTS)), everyone)
    pacts_done: list[int] = field(per_seat(bits(PACTS)), everyone)
    artifacts: list[int] = field(per_seat(bits(ARTIFACTS)), everyone)
    defeated: list[int] = field(per_seat(Numbers(1, len(CIVILIZATIONS))), everyone)
    """Civilization tiles kept."""

    # -- the world
    star_tiles: list[int] = field(each(NUMBER, NODES, named=True), everyone)
    objectives: list[int] = field(each(index(OBJECTIVES, none=True), TRACKS, named=True), everyone)
    dominion_tokens: int = field(Numbers(0, 40), everyone)
    display: int = field(bits(PACTS), everyone)
    pact_stack: int = field(bits(PACTS), everyone)
    civilizations: list[int] = field(Sparse(Face(-1, 0, len(CIVILIZATIONS)), TERRITORIES), everyone)
    """Tiles on the map: their number, -1 face down."""
    atlanteans: int = field(bits(TERRITORIES), everyone)
    civilizations_left: int = field(Numbers(1, len(CIVILIZATIONS)), everyone)
    """Tiles that nobody has seen."""
    civilizations_gone: int = field(NUMBER, everyone)
    culture: list[int] = field(Sparse(Face(1, 1, CULTURE_KINDS), SPOTS), everyone)
    """Per spot: 0 empty, 1 face down, 2 + n the n-th kind of token face up."""
    culture_bag: list[int] = field(many(NUMBER, changes=True), everyone)
    """Tokens of each kind that nobody has seen."""
    culture_gone: int = field(NUMBER, everyone)
    exhaustion: list[int] = field(Sparse(Numbers(0, 3), TERRITORIES), everyone)
    """Depleted icons of each territory."""
    artifact_deck: int = field(bits(ARTIFACTS), _looked)
    artifact_seen: int = field(SEATS, everyone)
    """Seats that have looked at the artifacts in the deck."""
    artifact_spent: int = field(bits(ARTIFACTS), everyone)
    pandora: int = field(bits(PANDORA), everyone)
    destinies: int = field(index(DEVELOPMENT, none=True), _holds_tablet)
    afterworld: Seat = field(SEAT, everyone)
    """The only player who may enter the Afterworld."""

    # -- worked out from the above
    components: Components = derived("{}", everyone)
    capital: list[int] = derived("{}[:]", everyone)
    closed: list[int] = derived("{}[:]", everyone)
    """Territories that a player may never enter."""
    powers: list[Powers] = derived("{}[:]", everyone)
    units: list[int] = derived("{}[:]", everyone)
    """Where Followers and Gods stand."""
    presence: list[int] = derived("{}[:]", everyone)
    """The same with Settlements that are units."""
    settled: list[int] = derived("{}[:]", everyone)
    civilized: int = derived("{}", everyone)
    in_play: int = derived("{}", everyone)
    adjacent: tuple[int, ...] = derived("{}", everyone)
    node_of: list[int] = derived("{}[:]", everyone)
    """Where each tile lies on the star."""
    every_phase: bool = derived("{}", everyone)
    """Is a player asked even where he can only pass?"""

    def restore(self) -> None:
        self.components = components_for(self.options["data"])
        self.every_phase = bool(self.options["ask_every_phase"])
        world, seats = self.components.map, range(self.seats)
        self.adjacent = world.adjacent_at_end if self.end else world.adjacent
        self.civilized = sum(1 << territory for territory, tile in enumerate(self.civilizations) if tile)
        self.node_of = [-1] * (len(TILES) + 1)
        for node, tile in enumerate(self.star_tiles):
            if tile:
                self.node_of[tile] = node
        self.capital, self.closed = [-1] * self.seats, [0] * self.seats
        self.in_play = 0
        self.powers = [Powers() for _ in seats]
        self.units, self.presence, self.settled = [0] * self.seats, [0] * self.seats, [0] * self.seats
        for seat in seats:
            if self.house[seat] >= 0:
                self.settle_house(seat)
            self._find_pieces(seat)
        if self.afterworld >= 0:
            self.open_afterworld(self.afterworld)

    def _find_pieces(self, seat: Seat) -> None:
        units = sum(1 << territory for territory, count in enumerate(self.followers[seat]) if count)
        for territory in self.gods_at[seat]:
            if territory >= 0:
                units |= 1 << territory
        settled = sum(1 << territory for territory, count in enumerate(self.settlements[seat]) if count)
        self.units[seat], self.settled[seat] = units, settled
        self.presence[seat] = units | settled if self.powers[seat].mobile else units

    def settle_house(self, seat: Seat) -> None:
        """What a House brings: planet, Capital, powers. AN-001, AN-003, AN-018."""
        world, house = self.components.map, self.house[seat]
        self.capital[seat] = world.capital[house]
        self.closed[seat] = (world.capitals & ~(1 << world.capital[house])) | AFTERWORLD_BIT
        self.in_play |= world.planet_mask[PLANETS.index(HOUSES[house])]
        self.in_play |= world.planet_mask[world.gaia[self.seats]]
        self.learn_powers(seat)

    def open_afterworld(self, seat: Seat) -> None:
        """A territory that only its owner may enter. AN-209."""
        self.afterworld = seat
        self.in_play |= AFTERWORLD_BIT
        self.closed[seat] &= ~AFTERWORLD_BIT

    def learn_powers(self, seat: Seat) -> None:
        """Add up a player's permanent powers: House, unlocked Major God, summoned Minor Gods. AN-156."""
        powers, components = Powers(), self.components
        major = components.gods[components.major_of[self.house[seat]]]
        MAJOR_POWERS[major.power](powers, major.params)
        if self.gods_at[seat][MAJOR] >= 0:
            MAJOR_POWERS[major.unlocked](powers, major.params)
        for slot, number in enumerate(self.god_cards[seat]):
            god = components.gods[number]
            if self.gods_at[seat][slot] >= 0 and god.type == "permanent":
                PERMANENT_POWERS[god.power](powers, god.params)
        self.powers[seat] = powers


class AnunnakiState(AnunnakiPosition, NestedState[Action, Any]):
    """A position that can be played on."""

    ids: Sequence[int] = listed_ids()
    frames: ClassVar[tuple[Any, ...]]
    """The named tuple of each question's frames, by number."""

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats, self.options, self.step = seats, options, 0
        self.log = []
        self.stack, self.ids = [], ()
        self.battle = self.last_battle = None
        self.components = components_for(options["data"])
        self._set_players(seats)
        self._set_world()
        AnunnakiPosition.restore(self)
        self.push(Ask.STARTER, CHANCE)
        self.settle()

    def _set_players(self, seats: int) -> None:
        count, start = range(seats), self.components.constant
        self.house = [-1] * seats
        self.resources = [[0, 0, 0, 0] for _ in count]
        self.mana, self.vp, self.dominion = [0] * seats, [0] * seats, [0] * seats
        self.tracks = [[0, 0, 0] for _ in count]
        self.cubes, self.improved, self.pawn = [0] * seats, [0] * seats, [0] * seats
        self.cubes_left = [start["summoning_cubes"]] * seats
        self.star_tokens = [(1 << len(self.components.star.areas)) - 1] * seats
        self.minor_tokens, self.major_tokens = [0] * seats, [0] * seats
        self.followers = [[0] * _PLACES for _ in count]
        self.settlements = [[0] * _PLACES for _ in count]
        self.gods_at = [[-1] * len(SLOTS) for _ in count]
        self.reserve = [start["followers_per_house"]] * seats
        self.settlements_left = [start["settlements_per_house"]] * seats
        self.gods_drawn = [() for _ in count]
        self.god_cards = [() for _ in count]
        self.god_returned = [-1] * seats
        self.hand = [0] * seats
        self.possible_hands = [EMPTY_HAND] * seats
        self.pacts, self.pacts_done = [0] * seats, [0] * seats
        self.artifacts, self.defeated = [0] * seats, [0] * seats

    def _set_world(self) -> None:
        self.first = self.active = -1
        self.phase = self.round = self.end = 0
        self.afterworld = self.destinies = -1
        self.star_tiles = [0] * len(NODES)
        self.objectives = [-1] * len(TRACKS)
        self.dominion_tokens = self.components.dominion_tokens
        self.display, self.pact_stack = 0, (1 << len(PACTS)) - 1
        self.civilizations = [0] * _PLACES
        self.atlanteans = 0
        self.civilizations_left = (1 << len(CIVILIZATIONS)) - 1
        self.culture = [0] * len(SPOTS)
        self.culture_bag = list(self.components.culture_count)
        self.culture_gone = self.civilizations_gone = 0
        self.exhaustion = [0] * _PLACES
        self.artifact_deck = self.artifact_seen = self.artifact_spent = self.pandora = 0
        self.touched = self.halted = self.gods_entered = self.actions_used = 0
        self.score = ()

    @classmethod
    def play_by(cls, questions: Sequence[Question[Any]]) -> None:
        super().play_by(questions)
        kinds: list[Any] = [type(question) for question in questions]
        cls.frames = tuple(kind.Frame for kind in kinds)
        _FRAMES.update(zip(Ask, cls.frames, strict=True))

    def push(self, ask: Ask, seat: Seat, *parts: Any) -> None:
        """Open a question or task, with the parts of its frame; it comes before all that is open already."""
        self.stack.append(_tuple(self.frames[ask], (ask, seat, *parts)))

    def go_on(self, *parts: Any) -> None:
        """The open question is asked again, with other parts of its frame."""
        frame = self.stack[-1]
        self.stack[-1] = _tuple(type(frame), (frame[0], frame[1], *parts))

    def restore(self) -> None:
        super().restore()
        self._check_fit()
        self.log = []
        self.settle()

    def _check_fit(self) -> None:
        """Markers and depleted icons need a place among the components; else PositionError."""
        for name, icons, spent in zip(TERRITORIES, self.components.map.icons, self.exhaustion, strict=False):
            if spent >> len(icons):
                wrong = f"it has {len(icons)} icons, not {spent.bit_length()}"
                raise PositionError(f"exhaustion of {name}: {wrong}")
        for steps in self.tracks:
            for name, track, step in zip(DEVELOPMENT, self.components.tracks, steps, strict=False):
                if not 0 <= step <= track.last:
                    raise PositionError(f"tracks: {name} has spaces 0 to {track.last}, not {step}")

    def outcome(self) -> Outcome | None:
        """Most points win; of tied players the one latest in turn order. AN-238, AN-239."""
        if not self.score:
            return None
        seats, first = range(self.seats), self.first
        order = sorted(seats, key=lambda seat: (-self.vp[seat], -((seat - first) % self.seats)))
        ranks = [0] * self.seats
        for place, seat in enumerate(order):
            ranks[seat] = place + 1
        detail = {
            "parts": [dict(zip(SCORES, row, strict=True)) for row in self.score],
            "turn_order": [(first + turn) % self.seats for turn in seats],
            "rounds": self.round,
            "sides": [HOUSES[house] for house in self.house],
        }
        reason = "scored" if not self.end else CAUSES[self.end]
        return Outcome(tuple(ranks), tuple(self.vp), reason, detail)

    def standing(self) -> tuple[float, ...]:
        return tuple(float(points) for points in self.vp)

    def census(self) -> Mapping[str, int]:
        """All pieces wherever they are. AN-012."""
        seats = range(self.seats)
        pacts = [self.display, self.pact_stack, *self.pacts, *self.pacts_done]
        boxed = sum(
            1 << number
            for number, pact in enumerate(self.components.pacts)
            if pact.house >= 0 and pact.house not in self.house
        )
        artifacts = [self.artifact_deck, self.artifact_spent, *self.artifacts]
        return {
            "followers": sum(sum(self.followers[seat]) + self.reserve[seat] for seat in seats),
            "settlements": sum(sum(self.settlements[seat]) + self.settlements_left[seat] for seat in seats),
            "cubes": sum(self.cubes[seat].bit_count() + self.cubes_left[seat] for seat in seats),
            "tokens": sum(
                self.star_tokens[seat].bit_count() + self.minor_tokens[seat] + self.major_tokens[seat]
                + sum(territory >= 0 for territory in self.gods_at[seat])
                for seat in seats
            ),
            "pacts": _count(pacts) + (boxed & ~_union(pacts)).bit_count(),
            "culture": sum(self.culture_bag) + sum(token > 1 for token in self.culture) + self.culture_gone,
            "civilizations": _count([self.civilizations_left, *self.defeated])
            + sum(tile > 0 for tile in self.civilizations)
            + self.civilizations_gone,
            "artifacts": _count(artifacts) + len(ARTIFACTS) - _union(artifacts).bit_count(),
            "weapons": sum(self._weapons(seat) for seat in seats),
        }  # fmt: skip

    def _weapons(self, seat: Seat) -> int:
        """A player's cards: in hand, in the pile, in the present battle. AN-027."""
        if self.house[seat] < 0:
            return WEAPONS_EACH
        battle, fighting = self.battle, 0
        if battle is not None and seat in (battle.attacker, battle.defender):
            for card in battle.cards[battle.side(seat)]:
                fighting |= 1 << card
        pile = self.components.advanced[self.house[seat]] & ~self.hand[seat] & ~fighting
        cards = battle.cards[battle.side(seat)] if fighting and battle is not None else ()
        return (self.hand[seat] | pile).bit_count() + len(cards)


def _count(masks: Sequence[int]) -> int:
    return sum(mask.bit_count() for mask in masks)


def _union(masks: Sequence[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
