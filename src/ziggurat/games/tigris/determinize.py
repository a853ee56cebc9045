"""Whole states that a view allows: what is hidden is dealt anew from what nobody has seen."""

from __future__ import annotations

from random import Random
from typing import Final

from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris.components import MONUMENTS, TILE_COUNTS
from ziggurat.games.tigris.kingdoms import settle
from ziggurat.games.tigris.options import Table
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.monuments import CROSS
from ziggurat.games.tigris.squares import BIT, BOARD, mask_of
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.tiles import UNIT, pack, unpack
from ziggurat.games.tigris.view import TigrisView

_PHASES: Final = {phase.key: phase for phase in Phase}


def determinize(view: TigrisView, rng: Random) -> TigrisState:
    """A state whose view for the same seat is this view, sampled from the view alone."""
    state = public_state(view)
    _hidden(state, view, rng)
    return state


def public_state(view: TigrisView) -> TigrisState:
    """All that a view tells, as a state: rivals' hands are empty, the bag has its size but any colours."""
    state = TigrisState(Table.of(view.options), view.seats)
    _turn(state, view)
    _board(state, view)
    _question(state, view)
    _public(state, view)
    state.bag = view.bag_size
    if view.seat is not None and view.hand is not None:
        state.hands[view.seat] = pack(view.hand)
    return state


def _turn(state: TigrisState, view: TigrisView) -> None:
    state.step = view.step
    state.phase = _PHASES[view.phase]
    state.decider = view.decisions[0].seat if view.decisions else CHANCE
    state.start = -1 if view.start_seat is None else view.start_seat
    state.active = -1 if view.active is None else view.active
    state.left = view.actions_left
    state.turn = view.turn
    state.reason = "" if view.outcome is None else view.outcome.reason


def _board(state: TigrisState, view: TigrisView) -> None:
    state.tiles = [mask_of(squares) for squares in view.tiles]
    state.own = [mask_of(s for s in own if s is not None) for own in view.leaders]
    state.lead = [
        mask_of(square for own in view.leaders if (square := own[colour]) is not None) for colour in range(4)
    ]
    state.leaders = sum(state.own)
    state.cats = mask_of(view.catastrophes)
    state.treas = mask_of(view.treasures)
    state.monuments = tuple((MONUMENTS.index(m.colours), m.square, m.base) for m in view.monuments)
    state.mons_left = sum(1 << MONUMENTS.index(pair) for pair in view.monuments_left)
    state.builds = tuple(0 if square is None else BIT[square] for square in view.buildings)
    state.zig = 0 if view.ziggurat is None else CROSS[view.ziggurat]
    occupied = mask_of(view.occupied)
    state.empty = BOARD & ~occupied & ~state.cats
    settle(state, occupied)


def _question(state: TigrisState, view: TigrisView) -> None:
    state.placed = 0 if view.placed is None else BIT[view.placed]
    state.marker = 0 if view.marker is None else BIT[view.marker]
    for colour in range(4):
        if state.tiles[colour] & state.placed:
            state.colour = colour
    fight = view.conflict
    if fight is not None:
        state.fight = (
            fight.kind == "war",
            fight.colour,
            fight.attacker,
            fight.defender,
            BIT[fight.attacker_square],
            BIT[fight.defender_square],
            *fight.strength,
            -1 if fight.added is None else fight.added,
        )
    if view.drawing is not None:
        state.drawer, state.need, state.why = view.drawing.seat, view.drawing.count, view.drawing.why


def _public(state: TigrisState, view: TigrisView) -> None:
    memory = view.memory
    state.display = pack(view.display)
    state.gone = pack(memory.gone)
    state.holds = sum(pack(held) << 32 * seat for seat, held in enumerate(memory.holds))
    state.points = sum(
        count << (64 * seat + 16 * colour)
        for seat, points in enumerate(memory.points)
        for colour, count in enumerate(points)
    )
    state.riches = sum(count << 8 * seat for seat, count in enumerate(memory.treasures))
    state.cats_left = sum(count << 8 * seat for seat, count in enumerate(view.catastrophes_left))


def _hidden(state: TigrisState, view: TigrisView, rng: Random) -> None:
    """Deal rivals' hands and discards from the unseen tiles; the rest is the bag (TE-020, TE-024)."""
    total = pack(TILE_COUNTS) - state.display - state.gone
    total -= sum(UNIT[colour] * len(squares) for colour, squares in enumerate(view.tiles))
    total -= sum(4 * UNIT[monument.base] for monument in view.monuments)
    hands = [pack(held) for held in view.memory.holds]
    swapped = [0] * view.seats
    rivals = [seat for seat in range(view.seats) if seat != view.seat]
    if view.seat is not None and view.hand is not None and view.discarded is not None:
        hands[view.seat] = pack(view.hand)
        swapped[view.seat] = pack(view.discarded)
    unseen = total - sum(hands) - sum(swapped)
    wanted = [view.hand_sizes[seat] - sum(view.memory.holds[seat]) for seat in rivals]
    aside = [view.memory.swapped[seat] for seat in rivals]
    pool = iter(rng.sample(UNIT, sum(wanted) + sum(aside), counts=unpack(unseen)))
    for seat, count in zip(rivals, wanted, strict=True):
        hands[seat] += sum(next(pool) for _ in range(count))
    for seat, count in zip(rivals, aside, strict=True):
        swapped[seat] += sum(next(pool) for _ in range(count))
    state.hands = hands
    state.swapped = sum(tiles << 32 * seat for seat, tiles in enumerate(swapped))
    state.bag = total - sum(hands) - sum(swapped)
