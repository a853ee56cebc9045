"""From truth to knowledge: views (TE-020..026), redaction, dump and census."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Seat
from ziggurat.games.spheres import KEYS, Counts
from ziggurat.games.tigris.actions import Action, Draw, Swap
from ziggurat.games.tigris.components import MONUMENT_NAMES, MONUMENTS
from ziggurat.games.tigris.events import names
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.conflicts import PEACE
from ziggurat.games.tigris.scoring import points_of, treasures_of
from ziggurat.games.tigris.squares import NEAR, SQUARE_NAMES, SQUARE_OF_BIT, squares_in
from ziggurat.games.tigris.tiles import size, unpack
from ziggurat.games.tigris.view import Conflict, Drawing, Memory, Monument, TigrisView

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_SEAT_TILES = 0xFFFFFFFF


def view(state: TigrisState, seat: Seat | None) -> TigrisView:
    """What a seat may know; None is a spectator."""
    seats = range(state.seats)
    over = state.phase == Phase.OVER
    open_to = [other == seat or over or state.table.open_scoring for other in seats]
    return TigrisView(
        seat=seat,
        seats=state.seats,
        step=state.step,
        options=state.table.options,
        decisions=state.decisions(),
        legal=() if seat is None else tuple(state.legal_ids(seat)),
        outcome=state.outcome(),
        phase=state.phase.key,
        start_seat=None if state.start < 0 else state.start,
        active=None if state.start < 0 else state.active,
        actions_left=state.left,
        turn=state.turn,
        tiles=tuple(squares_in(mask) for mask in state.tiles),
        leaders=tuple(tuple(_square(state.own[s] & bits) for bits in state.lead) for s in seats),
        catastrophes=squares_in(state.cats),
        treasures=squares_in(state.treas),
        monuments=tuple(Monument(square, MONUMENTS[i], base) for i, square, base in state.monuments),
        monuments_left=tuple(pair for i, pair in enumerate(MONUMENTS) if state.mons_left >> i & 1),
        buildings=tuple(_square(bit) for bit in state.builds),
        ziggurat=_centre(state.zig),
        placed=_square(state.placed),
        marker=_square(state.marker),
        conflict=_conflict(state),
        drawing=_drawing(state),
        hand=None if seat is None else unpack(state.hands[seat]),
        hand_sizes=tuple(size(hand) for hand in state.hands),
        discarded=None if seat is None else swapped_by(state, seat),
        display=unpack(state.display),
        bag_size=size(state.bag),
        catastrophes_left=tuple(state.cats_left >> 8 * s & 255 for s in seats),
        points=tuple(points_of(state, s) if open_to[s] else None for s in seats),
        treasures_held=tuple(treasures_of(state, s) if open_to[s] else None for s in seats),
        memory=_memory(state),
    )


def _memory(state: TigrisState) -> Memory:
    seats = range(state.seats)
    return Memory(
        points=tuple(points_of(state, s) for s in seats),
        treasures=tuple(treasures_of(state, s) for s in seats),
        gone=unpack(state.gone),
        swapped=tuple(sum(swapped_by(state, s)) for s in seats),
        holds=tuple(unpack(state.holds >> 32 * s & _SEAT_TILES) for s in seats),
    )


def swapped_by(state: TigrisState, seat: int) -> Counts:
    """Tiles that a seat put aside so far."""
    return unpack(state.swapped >> 32 * seat & _SEAT_TILES)


def _square(bit: int) -> int | None:
    return SQUARE_OF_BIT[bit] if bit else None


def _centre(cross: int) -> int | None:
    for square in squares_in(cross):
        if not NEAR[square] & ~cross:
            return square
    return None


def _conflict(state: TigrisState) -> Conflict | None:
    if state.fight is PEACE:
        return None
    war, colour, attacker, defender, bit, rival, a, d, added = state.fight
    return Conflict(
        kind="war" if war else "revolt",
        colour=colour,
        attacker=attacker,
        defender=defender,
        attacker_square=SQUARE_OF_BIT[bit],
        defender_square=SQUARE_OF_BIT[rival],
        strength=(a, d),
        added=None if added < 0 else added,
    )


def _drawing(state: TigrisState) -> Drawing | None:
    if state.phase not in (Phase.DRAW, Phase.SHOW, Phase.PICK):
        return None
    return Drawing(state.drawer, state.need, state.why)


def redact(state: TigrisState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
    """Hidden from the others: which tiles are drawn or put aside; their number is public."""
    if isinstance(action, Draw) and seat == CHANCE and viewer != state.drawer:
        return "draw" + " ?" * size(action.tiles)
    if isinstance(action, Swap) and viewer != seat:
        return "swap" + " ?" * size(action.tiles)
    return None


def dump(state: TigrisState) -> dict[str, Any]:
    """The whole truth, canonical: equal states have equal dumps."""
    seats = range(state.seats)
    return {
        "options": dict(state.table.options),
        "seats": state.seats,
        "step": state.step,
        "phase": state.phase.key,
        "decider": state.decider,
        "start": state.start,
        "active": state.active,
        "left": state.left,
        "turn": state.turn,
        "reason": state.reason,
        "tiles": {key: names(mask) for key, mask in zip(KEYS, state.tiles, strict=True)},
        "leaders": [[names(state.own[s] & bits) for bits in state.lead] for s in seats],
        "catastrophes": names(state.cats),
        "empty": names(state.empty),
        "treasures": names(state.treas),
        "regions": sorted(names(region) for region in (*state.kingdoms, *state.wild)),
        "monuments": [[MONUMENT_NAMES[i], SQUARE_NAMES[s], KEYS[c]] for i, s, c in state.monuments],
        "monuments_left": state.mons_left,
        "buildings": [names(bit) for bit in state.builds],
        "ziggurat": names(state.zig),
        "placed": names(state.placed),
        "colour": KEYS[state.colour],
        "marker": names(state.marker),
        "fight": list(state.fight),
        "drawing": [state.drawer, state.need, state.why],
        "hands": [list(unpack(hand)) for hand in state.hands],
        "bag": list(unpack(state.bag)),
        "display": list(unpack(state.display)),
        "gone": list(unpack(state.gone)),
        "swapped": [list(swapped_by(state, s)) for s in seats],
        "holds": [list(unpack(state.holds >> 32 * s & _SEAT_TILES)) for s in seats],
        "points": [list(points_of(state, s)) for s in seats],
        "treasures_held": [treasures_of(state, s) for s in seats],
        "catastrophes_left": [state.cats_left >> 8 * s & 255 for s in seats],
    }


def census(state: TigrisState) -> dict[str, int]:
    """All pieces, wherever they are."""
    seats = range(state.seats)
    found: dict[str, int] = {}
    for colour, key in enumerate(KEYS):
        count = state.tiles[colour].bit_count()
        count += 4 * sum(base == colour for _, _, base in state.monuments)
        for tiles in (*state.hands, state.bag, state.display, state.gone):
            count += unpack(tiles)[colour]
        found[f"tile_{key}"] = count + sum(swapped_by(state, s)[colour] for s in seats)
    found["treasures"] = state.treas.bit_count() + sum(treasures_of(state, s) for s in seats)
    found["catastrophes"] = state.cats.bit_count() + sum(state.cats_left >> 8 * s & 255 for s in seats)
    found["monuments"] = len(state.monuments) + state.mons_left.bit_count()
    return found
