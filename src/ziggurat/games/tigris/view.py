"""What a seat may know of a game (TE-020..026), and whole states that it allows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ziggurat.core.values import Seat
from ziggurat.core.view import View
from ziggurat.games.spheres import KEYS, RED, Counts
from ziggurat.games.tigris.components import MONUMENTS, TILE_COUNTS
from ziggurat.games.tigris.fights import pending_wars, supporters, war_over
from ziggurat.games.tigris.handfuls import UNIT, pack, size, unpack
from ziggurat.games.tigris.kingdoms import kingdom_at, kingdoms_in_order
from ziggurat.games.tigris.scoring import POINT, unpack_points
from ziggurat.games.tigris.squares import NEAR_OF_BIT, SQUARE_NAMES, name_of, names_of
from ziggurat.games.tigris.state import Ask, Fight, TigrisPosition, TigrisState, scores_open


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
    hand_sizes: tuple[int, ...]
    bag_size: int
    """Anybody can count it from what was drawn (TE-025)."""


def remember(state: TigrisState) -> Memory:
    """The same for every seat."""
    return Memory(
        points=tuple(map(unpack_points, state.points)),
        treasures=state.treasures_held,
        gone=unpack(state.gone),
        swapped=tuple(map(size, state.swapped)),
        holds=tuple(map(unpack, state.holds)),
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


@dataclass(frozen=True, slots=True)
class TigrisView(View[TigrisPosition, Memory]):
    """A game as one seat (None: a spectator) sees it."""

    game: ClassVar[str] = "tigris"
    position_kind = TigrisPosition
    memory_kind = Memory

    def knows_score(self, seat: Seat) -> bool:
        """May this viewer see how many points a seat has (TE-020, TE-026)?"""
        return scores_open(self.position, self.seat, seat)

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
        )

    def to_json(self) -> dict[str, Any]:
        """The new shape, and beside it the one that the browser reads today."""
        data = super(TigrisView, self).to_json()
        return {**_flat(self), **data}


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


def _flat(view: TigrisView) -> dict[str, Any]:
    position, memory = view.position, view.memory
    seen = position.seen(view.seat)
    began = position.start >= 0
    fight = position.fight
    drawing = position.question in (Ask.DRAW, Ask.SHOW, Ask.PICK) and view.outcome is None
    mine = None if view.seat is None else view.seat
    return {
        "phase": "over" if view.outcome is not None else position.question.name.lower(),
        "start_seat": position.start if began else None,
        "active": position.active if began else None,
        "actions_left": position.actions_left,
        "turn": position.turn,
        "tiles": [names_of(mask) for mask in position.tiles],
        "leaders": [list(own.values()) for own in seen["leaders"]],
        "catastrophes": seen["catastrophes"],
        "treasures": seen["treasures"],
        "monuments": [
            {"square": SQUARE_NAMES[one.square], "colours": list(MONUMENTS[one.kind]), "base": one.base}
            for one in position.monuments
        ],
        "monuments_left": [
            list(pair) for kind, pair in enumerate(MONUMENTS) if position.monuments_left >> kind & 1
        ],
        "buildings": list(seen["buildings"].values()),
        "ziggurat": seen["ziggurat"],
        "placed": seen["placed"],
        "marker": seen["marker"],
        "conflict": None
        if fight is None
        else {
            "kind": fight.kind,
            "colour": fight.colour,
            "attacker": fight.attacker,
            "defender": fight.defender,
            "attacker_square": name_of(fight.attacker_bit),
            "defender_square": name_of(fight.defender_bit),
            "strength": [fight.attack, fight.defence],
            "added": fight.added,
        },
        "drawing": {"seat": position.drawer, "count": position.to_draw, "why": position.draw_why}
        if drawing
        else None,
        "hand": None if mine is None else seen["hands"][mine],
        "hand_sizes": list(memory.hand_sizes),
        "discarded": None if mine is None else seen["swapped"][mine],
        "display": seen["display"],
        "bag_size": memory.bag_size,
        "catastrophes_left": seen["catastrophes_left"],
        "points": seen["points"],
        "treasures_held": seen["treasures_held"],
        "kingdoms": [names_of(region) for region in kingdoms_in_order(position)],
    }


def public_state(view: TigrisView) -> TigrisState:
    """All that a view tells, as a state: rivals' hands are empty, the bag has its size but any colours."""
    memory = view.memory
    state = TigrisState.at(view.position)
    state.restore()
    state.gone = pack(memory.gone)
    state.holds = tuple(map(pack, memory.holds))
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
    hands = [state.hands[seat] if seat == view.seat else state.holds[seat] for seat in seats]
    swapped = [state.swapped[seat] if seat == view.seat else 0 for seat in seats]
    rivals = [seat for seat in seats if seat != view.seat]
    unseen = total - sum(hands) - sum(swapped)
    wanted = [memory.hand_sizes[seat] - size(state.holds[seat]) for seat in rivals]
    aside = [memory.swapped[seat] for seat in rivals]
    pool = iter(rng.sample(UNIT, sum(wanted) + sum(aside), counts=unpack(unseen)))
    for seat, count in zip(rivals, wanted, strict=True):
        hands[seat] += sum(next(pool) for _ in range(count))
    for seat, count in zip(rivals, aside, strict=True):
        swapped[seat] += sum(next(pool) for _ in range(count))
    state.hands = hands
    state.swapped = tuple(swapped)
    state.bag = total - sum(hands) - sum(swapped)
    return state
