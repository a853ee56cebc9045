"""A position as a network is fed it: one byte a fact, seats relative to the viewer, territories as cells.

Of hidden things only the seat's own are read, and what its memory knows; so a view, and any world that it
allows, give the same bytes as the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

from ziggurat.core.learning import Column, Feed, Relation, bits, one_hot, plain, steps
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import KIND_OF, SPACE, base
from ziggurat.games.anunnaki.board import add_follower, controlled, god_strength, unit_strength
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    BASE,
    EDGES,
    GODS,
    OBJECTIVES,
    PACTS,
    RESOURCES,
    REWARDS,
    SPOTS,
    TERRITORIES,
    TILES,
    WEAPONS,
)
from ziggurat.games.anunnaki.names import bits as set_bits
from ziggurat.games.anunnaki.state import MAJOR, TABLET, AnunnakiPosition, AnunnakiState, Ask
from ziggurat.games.anunnaki.weaponry import advanced_hand, gained_unseen, pile, playable

SEATS: Final = 4
CELLS: Final = len(TERRITORIES)
WHOLE: Final = 8
"""Bytes that a set of territories takes."""
KINDS: Final = (
    "unit_follower", "unit_settlement", "to", "harvest", "place", "from", "build", "replace", "sacrifice",
    "lose_follower", "battle",
)  # fmt: skip
"""Actions that name a territory."""
CHANCE_KINDS: Final = frozenset((
    "starter", "tile", "objective", "gods", "deal", "culture", "civilization", "artifacts",
))  # fmt: skip
BELOW_ZERO: Final = 40
"""What is added to points that may be negative."""

# -- where the bytes lie, and what is made of them

Maker = Callable[[int], Sequence[Column]]
Bytes = bytes | bytearray


class _Layout:
    """Bytes one after the other, each group with the inputs that are made of it."""

    def __init__(self) -> None:
        self.size = 0
        self.columns: list[Column] = []
        self.cells: list[Callable[[int], Sequence[Column]]] = []

    def flat(self, count: int, make: Maker) -> int:
        """Bytes of the whole, each read in the same way."""
        at = self.size
        for place in range(count):
            self.columns += make(at + place)
        self.size += count
        return at

    def mask(self, count: int) -> int:
        """A set of `count` things."""
        at = self.size
        self.columns += bits(at, count)
        self.size += (count + 7) // 8
        return at

    def each_cell(self, make: Maker) -> int:
        """A byte of every territory."""
        at = self.size
        self.cells.append(lambda cell: make(at + cell))
        self.size += CELLS
        return at

    def cell_set(self) -> int:
        """A set of territories."""
        at = self.size
        self.cells.append(lambda cell: [Column("bit", at + cell // 8, cell % 8)])
        self.size += WHOLE
        return at


def _about(scale: float) -> Maker:
    return lambda at: plain(at, at + 1, scale)


def _steps(most: int) -> Maker:
    return lambda at: steps(at, most)


def _one_of(most: int) -> Maker:
    return lambda at: one_hot(at, most)


def _amount(most: int, scale: float) -> Maker:
    return lambda at: [*steps(at, most), *plain(at, at + 1, scale)]


_L: Final = _Layout()
# of each territory: what stands there, by turned seat; then what lies there
PIECES: Final = [
    (
        _L.each_cell(_steps(6 if seat == 0 else 3)),
        _L.each_cell(_steps(4 if seat == 0 else 3)),
        _L.cell_set(),
        _L.cell_set(),
    )
    for seat in range(SEATS)
]
"""Followers, strength of the Gods, Settlements, control."""
HOMES: Final = [_L.cell_set() for _ in range(SEATS)]
FREE: Final = _L.each_cell(_steps(3))
"""Icons that are not depleted."""
TILE: Final = _L.each_cell(_one_of(9))
"""A civilization: 1 face down, then its strength and effect."""
SETS: Final = [_L.cell_set() for _ in range(9)]
"""God tokens, halted, Gods entered, contested, the frame's origin, place, goal, harvested, source."""
# of each seat
SEAT: Final = _L.size


def _seat_layout(own: bool) -> None:
    _L.flat(1, _one_of(5))  # House, 4: nobody
    _L.flat(4, _amount(8, 0.1))  # resources
    _L.flat(1, _amount(8, 0.1))  # Mana
    _L.flat(1, _about(0.02))  # points so far
    _L.flat(1, _about(0.02))  # points as they stand
    _L.flat(3, _steps(14))  # tracks
    _L.flat(1, _steps(14))  # Dominion
    _L.flat(4, _steps(5))  # value of each track's objective
    _L.flat(4, _about(0.1))  # Altars, Settlements, territories, units
    _L.flat(1, _steps(14))  # cubes left
    _L.flat(2, _steps(3))  # summoning tokens
    _L.flat(1, _one_of(11))  # pawn
    _L.flat(1, _steps(12))  # reserve
    _L.flat(1, _steps(5))  # Settlements left
    _L.flat(1, _steps(7))  # Advanced cards
    _L.flat(1, _about(0.1))  # pacts completed
    _L.mask(len(TILES))  # improved
    _L.mask(len(EDGES))  # cubes
    _L.mask(len(PACTS))  # open pacts
    _L.mask(len(GODS))  # God cards
    _L.mask(len(GODS))  # Gods on the map
    _L.mask(len(ARTIFACTS))
    if own:
        _L.flat(len(TILES), _one_of(6))  # the way from the pawn to each tile
        _L.flat(len(TILES), _one_of(3))  # does a cube there surround a token?


for _place in range(SEATS):
    _seat_layout(_place == 0)

TABLE: Final = _L.size
_L.flat(1, _one_of(5))  # seats
_L.flat(1, _one_of(7))  # phase
_L.flat(1, _amount(24, 0.05))  # round
_L.flat(1, _one_of(4))  # why the game ends
_L.flat(1, _one_of(4))  # active seat
_L.flat(1, _one_of(4))  # first seat
_L.flat(1, _one_of(len(Ask)))  # question
_L.flat(10, _one_of(11))  # tiles of the star
_L.flat(4, _one_of(len(OBJECTIVES) + 1))  # objectives
_L.flat(len(SPOTS), _one_of(15))  # Culture tokens
_L.flat(1, _steps(6))  # how often it is asked
_L.flat(1, _one_of(8))  # unit that goes
_L.flat(1, _one_of(11))  # tile
_L.flat(1, _one_of(len(PACTS) + 1))  # pact
_L.flat(1, _one_of(len(EDGES) + 1))  # cube
_L.flat(1, _one_of(7))  # Mana action
_L.flat(1, _one_of(len(GODS) + 1))  # God
_L.flat(1, _one_of(4))  # flags: portal, red
_L.flat(1, _steps(3))  # discount
_L.flat(len(REWARDS), _about(0.3))  # gains that wait
_L.flat(1, _one_of(3))  # side in the battle
_L.flat(1, _one_of(5))  # the other side
_L.flat(2, _steps(12))  # strength of both sides without cards
_L.mask(4)  # types
_L.mask(6)  # Mana actions taken
_L.mask(14)  # Dominion tokens
_L.mask(len(PACTS))  # display
_L.mask(len(WEAPONS))  # hand
_L.mask(len(GODS))  # drawn
_L.mask(len(ARTIFACTS))  # artifacts to choose from
_L.mask(4)  # additional actions used
_L.mask(3)  # Pandora's tokens
_L.mask(3)  # marked track
_L.mask(len(WEAPONS))  # own cards in the battle
_L.mask(len(WEAPONS))  # those of the other side
_L.mask(len(Ask))  # open questions and tasks
SIZE: Final = _L.size


def _relation() -> tuple[Relation, Relation]:
    """Territories hear of those that touch them, whatever the border, and of all on their planet."""
    rows = BASE["territory"]
    planets = [
        [at for at, other in enumerate(rows) if other is not row and other["planet"] == row["planet"]]
        for row in rows
    ]
    near = [
        [at for at in others if (rows[at]["q"] - row["q"], rows[at]["r"] - row["r"]) in _AROUND]
        for row, others in zip(rows, planets, strict=True)
    ]
    return (
        tuple(tuple((other, 0.4) for other in row) for row in near),
        tuple(tuple((other, 2.0 / len(row)) for other in row) for row in planets),
    )


_AROUND: Final = frozenset(((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))


def _slots() -> tuple[tuple[int, ...], int]:
    """The output of each action, and how many belong to no territory."""
    found, rest = [], 0
    for action in range(SPACE.size):
        kind = KIND_OF[action]
        if kind in KINDS:
            found.append((action - base(kind)) * len(KINDS) + KINDS.index(kind))
        elif kind in CHANCE_KINDS:
            found.append(0)
        else:
            found.append(CELLS * len(KINDS) + rest)
            rest += 1
    return tuple(found), rest


_SLOTS, _REST = _slots()
FEED: Final = Feed(
    size=SIZE,
    flat=tuple(_L.columns),
    cells=CELLS,
    cell=tuple(tuple(column for make in _L.cells for column in make(cell)) for cell in range(CELLS)),
    relations=_relation(),
    kinds=len(KINDS),
    rest=_REST,
    most=96,
    seats=(2, 3, 4),
)

# -- what stands where

_FRAME_CELLS: Final = {"origin": 4, "at": 5, "to": 6}


def _set(mask: int) -> bytes:
    return mask.to_bytes(WHOLE, "little")


def _small(mask: int, count: int) -> bytes:
    return (mask & (1 << count) - 1).to_bytes((count + 7) // 8, "little")


def _byte(number: int) -> int:
    return 0 if number < 0 else 255 if number > 255 else number


def counts(position: AnunnakiPosition, seat: Seat, mine: int) -> tuple[int, int, int, int]:
    """Altars, Settlements, territories and units of a seat that controls `mine`: what objectives count."""
    altars = position.powers[seat].altar
    for count, mask in position.components.map.altar_masks:
        altars += count * (mine & mask).bit_count()
    constant = position.components.constant
    units = constant["followers_per_house"] - position.reserve[seat] + 5 - position.gods_at[seat].count(-1)
    settled = constant["settlements_per_house"] - position.settlements_left[seat]
    return altars, settled, mine.bit_count(), units


_COUNTS: Final = ("altars_controlled", "settlements_in_play", "territories_controlled", "units_in_play")


def _aims(position: AnunnakiPosition, found: Sequence[int]) -> list[int]:
    """The value of the four objectives for a seat."""
    values = []
    for tile in position.objectives:
        if tile < 0:
            values.append(0)
            continue
        goal = position.components.objectives[tile]
        values.append(min(goal.max, found[_COUNTS.index(goal.count)] // goal.divisor))
    return values


def _worth(position: AnunnakiPosition, seat: Seat, aims: Sequence[int]) -> int:
    """Points as they stand: what the seat would have if the game ended now, ranks left out."""
    components = position.components
    total = position.vp[seat] + components.dominion_vp[position.dominion[seat]]
    for track, space in enumerate(position.tracks[seat]):
        total += aims[track] * components.tracks[track].multiplier[space]
    for slot, number in enumerate(position.god_cards[seat][:MAJOR]):
        god = components.gods[number]
        if god.type == "final" and position.gods_at[seat][slot] >= 0:
            total += FINAL_POWERS[god.power](position, seat, god.params)
    return total


ARTIFACT_AHEAD: Final = 7.0
"""What an artifact not yet used may bring."""
MARCH_AHEAD: Final = 5.0
"""What an army is worth that stands before Atlantis and would win there."""


def _ahead(position: AnunnakiPosition, seat: Seat) -> float:
    """Points that lie ahead: artifacts, and the march on Atlantis.

    They are counted while the game goes on and gone at its end, so they change nothing of what is best; they
    only tell sooner what conquest leads to, which is many decisions away."""
    total = ARTIFACT_AHEAD * position.artifacts[seat].bit_count()
    if position.atlanteans and not position.end:
        total += MARCH_AHEAD * _march(position, seat) ** 2
    return total


def _march(position: AnunnakiPosition, seat: Seat) -> float:
    """The share of the strength that Atlantis takes which a seat has at its gates, with its best card."""
    world, components = position.components.map, position.components
    best = 0
    for territory in set_bits(position.atlanteans):
        near = (world.adjacent[territory] | 1 << territory) & position.units[seat]
        if near:
            best = max(best, sum(unit_strength(position, seat, place) for place in set_bits(near)))
    if not best:
        return 0.0
    card = 0
    for number in set_bits(playable(position, seat, advanced_hand(position, seat))):
        weapon = components.weapons[number]
        card = max(card, weapon.strength + (components.atlantean - 1) * (weapon.effect == "gods_strength_1"))
    return min(1.0, (best + card) / (4 + components.atlantean))


def march(state: AnunnakiState, rng: Random) -> bool:
    """Some seats have Followers before the gates of Atlantis, or a card for it, or both."""
    if state.question != Ask.PAWN:
        return False
    world = state.components.map
    gates = 0
    for territory in set_bits(state.atlanteans):
        gates |= world.adjacent[territory]
    free = list(set_bits(gates & state.in_play & ~state.civilized))
    rng.shuffle(free)
    for seat in range(state.seats):
        near, armed = rng.random() < 0.7, rng.random() < 0.8
        if near and free:
            place = free.pop()
            for _ in range(1 + int(rng.random() * 4)):
                state.reserve[seat] -= 1
                add_follower(state, seat, place)
            state.touched |= 1 << place
        if armed:
            cards = [
                number
                for number in set_bits(pile(state, seat))
                if state.components.weapons[number].strength > 2
            ]
            state.hand[seat] |= 1 << cards[int(rng.random() * len(cards))]
            gained_unseen(state, seat)
            state.resources[seat][METAL] += 2
    return True


METAL: Final = RESOURCES.index("metal")
STARTS: Final = {"march": march}


def standing(state: AnunnakiPosition) -> tuple[float, ...]:
    """Every seat's points if the game ended now, which training rewards; after the end the score."""
    if state.score or state.house[-1] < 0 or min(state.house) < 0 or state.objectives[-1] < 0:
        return tuple(float(points) for points in state.vp)
    found = []
    for seat in range(state.seats):
        aims = _aims(state, counts(state, seat, controlled(state, seat)))
        found.append(_worth(state, seat, aims) + _ahead(state, seat))
    return tuple(found)


def encode(position: AnunnakiPosition, memory: Any, seat: Seat) -> bytes:
    """What the seat may know as bytes."""
    out: list[Bytes] = []
    seats = position.seats
    order = [(seat + place) % seats for place in range(seats)]
    masks = [controlled(position, other) if position.house[other] >= 0 else 0 for other in order]
    for other, mine in zip(order, masks, strict=True):
        gods = bytearray(CELLS)
        for slot, place in enumerate(position.gods_at[other]):
            if place >= 0:
                gods[place] += god_strength(position, slot)
        out += (bytes(position.followers[other]), gods, _set(position.settled[other]), _set(mine))
    out += [bytes(2 * CELLS + 2 * WHOLE)] * (SEATS - seats)
    _world(position, seat, order, out)
    for place, (other, mine) in enumerate(zip(order, masks, strict=True)):
        _seat(position, memory, other, mine, out)
        if not place:
            _ways(position, seat, out)
    if seats < SEATS:
        out += [_NOBODY] * (SEATS - seats)
    _table(position, seat, out)
    return b"".join(out)


def _world(position: AnunnakiPosition, seat: Seat, order: Sequence[int], out: list[Bytes]) -> None:
    """Whose planet it is, what can be harvested, civilizations, and what the open question is about."""
    world = position.components.map
    homes = [world.planet_mask[position.house[one]] if position.house[one] >= 0 else 0 for one in order]
    out += [_set(mask) for mask in homes] + [_set(0)] * (SEATS - len(homes))
    free = bytearray(len(icons) for icons in world.icons)
    for territory, spent in enumerate(position.exhaustion):
        if spent:
            free[territory] -= spent.bit_count()
    tiles = bytearray(CELLS)
    for territory, number in enumerate(position.civilizations):
        if number:
            if number < 0:
                tiles[territory] = 1
            else:
                tile = position.components.civilizations[number - 1]
                effect = 0 if tile.effect == "none" else 1
                tiles[territory] = min(8, 2 + 2 * max(0, tile.strength - 3) + effect)
    rest = 0
    for other in order[1:]:
        rest |= position.presence[other]
    sets = [0] * len(SETS)
    sets[0], sets[1], sets[2] = position.atlanteans, position.halted, position.gods_entered
    sets[3] = position.presence[seat] & (rest | position.civilized)
    for frame in position.stack[-2:]:
        for name in frame._fields[2:]:
            if name in _FRAME_CELLS:
                sets[_FRAME_CELLS[name]] = 1 << getattr(frame, name)
            elif name == "harvested":
                sets[7] = frame.harvested
            elif name == "source" and frame.source >= 0:
                sets[8] = 1 << frame.source
    out += (free, tiles, *map(_set, sets))


def _seat(position: AnunnakiPosition, memory: Any, seat: Seat, mine: int, out: list[Bytes]) -> None:
    """What everybody knows of a seat."""
    house, gods_at, cards = position.house[seat], position.gods_at[seat], position.god_cards[seat]
    ready = house >= 0
    found = counts(position, seat, mine) if ready else (0, 0, 0, 0)
    aims = _aims(position, found)
    worth = _worth(position, seat, aims) if ready else 0
    summoned = sum(1 << card for slot, card in enumerate(cards[:MAJOR]) if gods_at[slot] >= 0)
    held = sum(1 << card for card in cards)
    if ready and gods_at[MAJOR] >= 0:
        summoned |= 1 << position.components.major_of[house]
    out += (
        bytes((
            house if ready else 4, *position.resources[seat], _byte(position.mana[seat]),
            _byte(position.vp[seat]), _byte(worth + BELOW_ZERO), *position.tracks[seat],
            position.dominion[seat], *aims, *map(_byte, found), position.cubes_left[seat],
            position.minor_tokens[seat], position.major_tokens[seat], position.pawn[seat],
            position.reserve[seat], position.settlements_left[seat], memory.advanced[seat],
            position.pacts_done[seat].bit_count(),
        )),
        _small(position.improved[seat] >> 1, len(TILES)),
        _small(position.cubes[seat], len(EDGES)),
        _small(position.pacts[seat], len(PACTS)),
        _small(held, len(GODS)),
        _small(summoned, len(GODS)),
        _small(position.artifacts[seat], len(ARTIFACTS)),
    )  # fmt: skip


def _ways(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """From the pawn to each tile: 1 not joined, 2 a cube lies there, 3 to 5 empty with 0 to 2 Mana."""
    ways, closing = bytearray(len(TILES)), bytearray(len(TILES))
    here = position.pawn[seat]
    if here:
        star, cubes, tokens = position.components.star, position.cubes[seat], position.star_tokens[seat]
        row = position.node_of[here] * 10
        for tile in TILES:
            edge = star.edge[row + position.node_of[tile]]
            if edge < 0:
                ways[tile - 1] = 1
            elif cubes >> edge & 1:
                ways[tile - 1] = 2
            else:
                ways[tile - 1] = 3 + min(2, star.mana[edge])
                after = cubes | 1 << edge
                for number, area in enumerate(star.areas):
                    if tokens >> number & 1 and not area & ~after:
                        closing[tile - 1] = 2 if star.major[number] else max(1, closing[tile - 1])
    out += (ways, closing)


def _nobody() -> bytes:
    """The bytes of a seat that is not there."""
    sizes = (len(TILES), len(EDGES), len(PACTS), len(GODS), len(GODS), len(ARTIFACTS))
    return bytes((4, *([0] * 27))) + b"".join(_small(0, size) for size in sizes)


_NOBODY: Final = _nobody()


def _table(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """What belongs to nobody, the seat's own cards, and the open question."""
    seats, stack = position.seats, position.stack
    active, first = position.active, position.first
    out.append(
        bytes((
            seats, position.phase, _byte(position.round), position.end,
            (active - seat) % seats if active >= 0 else 0, (first - seat) % seats if first >= 0 else 0,
            stack[-1].ask if stack else 0, *position.star_tiles, *(tile + 1 for tile in position.objectives),
            *(min(token, 14) for token in position.culture),
        ))
    )  # fmt: skip
    _frames(stack, out)
    _battle(position, seat, out)
    types = taken = 0
    for frame in stack[-2:]:
        types = getattr(frame, "types", types)
        taken = getattr(frame, "taken", taken)
    asks = 0
    for frame in stack:
        asks |= 1 << frame.ask
    deck = position.artifact_deck if position.artifact_seen >> seat & 1 else 0
    marked = position.destinies if position.artifacts[seat] >> TABLET & 1 else -1
    out += (
        _small(types, 4),
        _small(taken, 6),
        _small(position.dominion_tokens, 14),
        _small(position.display, len(PACTS)),
        _small(position.hand[seat], len(WEAPONS)),
        _small(sum(1 << card for card in position.gods_drawn[seat]), len(GODS)),
        _small(deck, len(ARTIFACTS)),
        _small(position.actions_used, 4),
        _small(position.pandora, 3),
        _small(1 << marked if marked >= 0 else 0, 3),
        *_cards(position, seat),
        _small(asks, len(Ask)),
    )


def _frames(stack: Sequence[Any], out: list[Bytes]) -> None:
    """What the topmost frames say: of two that say the same the upper one counts."""
    left = unit = tile = pact = edge = number = god = flags = discount = 0
    gains = bytearray(len(REWARDS))
    for frame in stack[-2:]:
        for name in frame._fields[2:]:
            value = getattr(frame, name)
            if name == "left":
                left = value
            elif name == "unit":
                unit = value + 1
            elif name == "tile":
                tile = value
            elif name == "pact":
                pact = value + 1
            elif name == "edge":
                edge = value + 1
            elif name == "number":
                number = value + 1
            elif name == "god":
                god = value + 1
            elif name in ("portal", "red"):
                flags = 1 + bool(value)
            elif name == "discount":
                discount = value
            elif name == "gains":
                for kind, amount in value:
                    gains[kind] = min(255, amount)
    out += (bytes(map(_byte, (left, unit, tile, pact, edge, number, god, flags, discount))), gains)


def _battle(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """The battle in hand: which side the seat is on, who is on the other, how strong both are on the map."""
    battle = position.battle
    if battle is None:
        out.append(bytes(4))
        return
    side = 1 + (battle.side(seat) if seat in (battle.attacker, battle.defender) else 1)
    other = battle.attacker if seat == battle.defender else battle.defender
    strengths = []
    for fighter in (battle.attacker, battle.defender):
        strength = position.followers[fighter][battle.at] if fighter >= 0 else 0
        if fighter >= 0:
            for slot, place in enumerate(position.gods_at[fighter]):
                if place == battle.at:
                    strength += god_strength(position, slot)
        strengths.append(strength)
    out.append(bytes((side, 4 if other < 0 else (other - seat) % position.seats, *strengths)))


def _cards(position: AnunnakiPosition, seat: Seat) -> Iterable[Bytes]:
    """Cards in force, those of the seat with what it has laid."""
    battle = position.battle
    own = rival = 0
    if battle is not None:
        side = battle.side(seat)
        if seat in (battle.attacker, battle.defender):
            own = sum(1 << card for card in {*battle.cards[side], *battle.laid[side]})
        rival = sum(1 << card for card in set(battle.cards[1 - side]))
    return _small(own, len(WEAPONS)), _small(rival, len(WEAPONS))


# -- actions


def thin(_position: AnunnakiPosition, _seat: Seat, ids: Sequence[int]) -> Sequence[int]:
    """All of them are looked at."""
    return ids


def slots(_position: AnunnakiPosition, _seat: Seat, ids: Sequence[int]) -> Sequence[int]:
    """The output of each action."""
    return [_SLOTS[action] for action in ids]
