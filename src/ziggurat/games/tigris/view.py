"""What a seat may know of a game (TE-020..026), and whole states that it allows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from ziggurat.core.values import Seat
from ziggurat.core.view import View
from ziggurat.games.spheres import KEYS, RED, Counts
from ziggurat.games.tigris.components import TILE_COUNTS
from ziggurat.games.tigris.fights import pending_wars, supporters, war_over
from ziggurat.games.tigris.handfuls import UNIT, pack, size, unpack
from ziggurat.games.tigris.hands import Known, packed, possible, surely, unpacked
from ziggurat.games.tigris.kingdoms import kingdom_at, kingdoms_in_order
from ziggurat.games.tigris.scoring import POINT, unpack_points
from ziggurat.games.tigris.squares import NEAR_OF_BIT, name_of, names_of
from ziggurat.games.tigris.state import Fight, TigrisPosition, TigrisState, scores_open


@dataclass(frozen=True, slots=True)
class KnownHand:
    """What the others know of a hand (see `hands`): tiles in it and aside, and what happened since."""

    held: Counts
    blind: int
    aside: Counts
    story: tuple[int, ...]


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
    known: tuple[KnownHand, ...]
    """By seat, all that the others know of a hand while tiles lie open."""
    hand_sizes: tuple[int, ...]
    bag_size: int
    """Anybody with a perfect memory can count it; whether it is shown is an option (TE-025)."""


def remember(state: TigrisState) -> Memory:
    """The same for every seat."""
    return Memory(
        points=tuple(map(unpack_points, state.points)),
        treasures=state.treasures_held,
        gone=unpack(state.gone),
        swapped=tuple(map(size, state.swapped)),
        holds=tuple(map(surely, state.known)),
        known=tuple(
            KnownHand(unpack(known.held), known.blind, unpack(known.aside), known.story)
            for known in map(unpacked, state.known)
        ),
        hand_sizes=tuple(map(size, state.hands)),
        bag_size=size(state.bag),
    )


@dataclass(frozen=True, slots=True)
class LeaderAid:
    """A leader on the board and what supports him: temples in a revolt, tiles of his colour in a war."""

    seat: Seat
    colour: str
    square: str
    temples: int
    supporters: int


@dataclass(frozen=True, slots=True)
class WarAid:
    """A war that a union brings and that is not decided yet."""

    colour: str
    attacker: Seat
    defender: Seat
    attacker_square: str
    defender_square: str
    attack: int
    """Strength on the board."""
    defence: int
    attacker_supporters: tuple[str, ...]
    defender_supporters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ConflictAid:
    """The squares whose tiles support each side of the open conflict."""

    attacker: tuple[str, ...]
    defender: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aids:
    """What a client would have to know rules for."""

    kingdoms: tuple[tuple[str, ...], ...]
    """The squares of each, by lowest square (TE-033)."""
    leaders: tuple[LeaderAid, ...]
    wars: tuple[WarAid, ...]
    """All pending ones, the one in progress among them (TE-220)."""
    conflict_supporters: ConflictAid | None
    bag: int | None
    """How many tiles are in the bag, where the table shows it (TE-025)."""


@dataclass(frozen=True, slots=True)
class TigrisView(View[TigrisPosition, Memory]):
    """A game as one seat (None: a spectator) sees it."""

    game: ClassVar[str] = "tigris"
    position_kind = TigrisPosition
    memory_kind = Memory

    def knows_score(self, seat: Seat) -> bool:
        """May this viewer see how many points a seat has (TE-020, TE-026)?"""
        return scores_open(self.position, self.seat, seat)

    @property
    def bag_shown(self) -> int | None:
        """How many tiles are in the bag, where the table shows it (TE-025)."""
        return self.memory.bag_size if self.position.variant.show_bag else None

    def aids(self) -> Aids:
        position = self.position
        wars = [war_over(position, colour) for colour in pending_wars(position)] if position.marker else []
        return Aids(
            tuple(tuple(names_of(region)) for region in kingdoms_in_order(position)),
            tuple(
                _leader(position, seat, colour, bit)
                for seat in range(position.seats)
                for colour, bit in enumerate(position.leaders[4 * seat : 4 * seat + 4])
                if bit
            ),
            tuple(_war(position, fight) for fight in wars),
            None if position.fight is None else ConflictAid(*_sides(position, position.fight)),
            self.bag_shown,
        )


def _leader(position: TigrisPosition, seat: Seat, colour: int, bit: int) -> LeaderAid:
    temples = (NEAR_OF_BIT[bit] & position.tiles[RED]).bit_count()
    tiles = (kingdom_at(position, bit) & position.tiles[colour]).bit_count()
    return LeaderAid(seat, KEYS[colour], name_of(bit), temples, tiles)


def _war(position: TigrisPosition, fight: Fight) -> WarAid:
    attackers, defenders = _sides(position, fight)
    return WarAid(
        KEYS[fight.colour],
        fight.attacker,
        fight.defender,
        name_of(fight.attacker_bit),
        name_of(fight.defender_bit),
        fight.attack,
        fight.defence,
        attackers,
        defenders,
    )


def _sides(position: TigrisPosition, fight: Fight) -> tuple[tuple[str, ...], tuple[str, ...]]:
    attackers, defenders = supporters(position, fight)
    return tuple(names_of(attackers)), tuple(names_of(defenders))


_ATTEMPTS: Final = 40
"""So often a story of swaps is tried that needs more tiles of a colour than there are unseen."""


def public_state(view: TigrisView) -> TigrisState:
    """All that a view tells, as a state: rivals' hands are empty, the bag has its size but any colours."""
    memory = view.memory
    state = TigrisState.at(view.position)
    state.restore()
    state.gone = pack(memory.gone)
    state.known = [
        packed(Known(pack(known.held), known.blind, pack(known.aside), known.story)) for known in memory.known
    ]
    state.points = tuple(
        sum(count * POINT[colour] for colour, count in enumerate(points)) for points in memory.points
    )
    state.treasures_held = memory.treasures
    state.bag = memory.bag_size
    return state


def determinize(view: TigrisView, rng: Random) -> TigrisState:
    """A state whose view for the same seat is this view, sampled from the view alone.

    Rivals' hands and discards are dealt from the unseen tiles; the rest is the bag (TE-020, TE-024).
    """
    state = public_state(view)
    memory, seats = view.memory, range(view.seats)
    total = pack(TILE_COUNTS) - state.display - state.gone
    total -= sum(UNIT[colour] * mask.bit_count() for colour, mask in enumerate(state.tiles))
    total -= sum(4 * UNIT[monument.base] for monument in state.monuments)
    hands, swapped = _known_tiles(view, state, total, rng)
    unseen = total - sum(hands) - sum(swapped)
    rivals = [seat for seat in seats if seat != view.seat]
    wanted = [memory.hand_sizes[seat] - size(hands[seat]) for seat in rivals]
    aside = [memory.swapped[seat] - size(swapped[seat]) for seat in rivals]
    pool = iter(rng.sample(UNIT, sum(wanted) + sum(aside), counts=unpack(unseen)))
    for seat, count in zip(rivals, wanted, strict=True):
        hands[seat] += sum(next(pool) for _ in range(count))
    for seat, count in zip(rivals, aside, strict=True):
        swapped[seat] += sum(next(pool) for _ in range(count))
    state.hands = hands
    state.swapped = tuple(swapped)
    state.bag = total - sum(hands) - sum(swapped)
    return state


def _known_tiles(
    view: TigrisView, state: TigrisState, total: int, rng: Random
) -> tuple[list[int], list[int]]:
    """By seat the tiles known to be in hand and aside; of rivals a choice that the unseen tiles allow."""
    spared: frozenset[int] = frozenset()
    for attempt in range(_ATTEMPTS):
        hands, swapped = [0] * view.seats, [0] * view.seats
        for seat, known in enumerate(state.known):
            if seat == view.seat:
                hands[seat], swapped[seat] = state.hands[seat], state.swapped[seat]
            else:
                hands[seat], swapped[seat] = possible(known, spared, rng)
        taken = [sum(column) for column in zip(*map(unpack, (*hands, *swapped)), strict=True)]
        short = {colour for colour, have in enumerate(unpack(total)) if taken[colour] > have}
        if not short:
            break
        if attempt > _ATTEMPTS // 2:
            spared |= short
    return hands, swapped
