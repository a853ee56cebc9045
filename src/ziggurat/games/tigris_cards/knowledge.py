"""From the truth to what a seat may know (TC-018, TC-019), and back to a truth that it allows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from ziggurat.core.protocol import Seat
from ziggurat.games.tigris_cards.cards import TREASURE, UNIT, pack, size, unpack
from ziggurat.games.tigris_cards.components import CARD_COUNTS, COLUMNS, DEEPEST, LINKS
from ziggurat.games.tigris_cards.dealing import draw
from ziggurat.games.tigris_cards.frames import NOWHERE, OVER
from ziggurat.games.tigris_cards.places import BIT, LINK
from ziggurat.games.tigris_cards.view import FACE_DOWN, CardsView, Memory, Pile

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState


def look(state: CardsState, seat: Seat | None) -> CardsView:
    """All that a seat (None: a spectator) may know."""
    down = None if state.facedown == NOWHERE else state.placed - LINK
    return CardsView(
        seat=seat,
        seats=state.seats,
        step=state.step,
        options=dict(state.options),
        decisions=state.decisions(),
        legal=() if seat is None else tuple(state.legal_ids(seat)),
        outcome=state.outcome(),
        phase=state.phase,
        start_seat=_some(state.start_seat),
        active=_some(state.active),
        actions_left=state.left,
        turn=state.turn,
        passes=state.passes,
        quiet=state.quiet,
        columns=_columns(state),
        treasures=tuple(bool(state.treasures >> column & 1) for column in range(COLUMNS)),
        links=_links(state, down, seat),
        down=down,
        leaders=_leaders(state),
        ships=tuple(ship for ship, place in enumerate(state.ship_at) if place == NOWHERE),
        placed=_some(state.placed),
        conflict=state.conflict,
        wars=tuple(colour for colour in range(4) if state.wars >> colour & 1),
        asking=state.asking,
        hand=None if seat is None else unpack(state.hands[seat]),
        hand_sizes=tuple(state.sizes),
        deck=state.deck,
        out=size(state.pool) - state.deck,
        discards=unpack(state.discards),
        removed=unpack(state.removed),
        catastrophes=tuple(bool(state.catastrophes >> other & 1) for other in range(state.seats)),
        piles=_piles(state),
        memory=Memory(tuple(map(unpack, state.piles)), tuple(pile >> 32 for pile in state.piles)),
    )


def _leaders(state: CardsState) -> tuple[tuple[int | None, ...], ...]:
    return tuple(
        tuple(_some(place) for place in state.leaders[4 * seat : 4 * seat + 4]) for seat in range(state.seats)
    )


def _piles(state: CardsState) -> tuple[Pile, ...]:
    return tuple(
        Pile(size(pile) + (pile >> 32), _some(top)) for pile, top in zip(state.piles, state.tops, strict=True)
    )


def _some(number: int) -> int | None:
    return None if number == NOWHERE else number


def _columns(state: CardsState) -> tuple[tuple[int, ...], ...]:
    """The cards of every column from the top."""
    cards: list[list[int]] = []
    filled = state.filled()
    codes = list(enumerate(state.colours))
    for column in range(COLUMNS):
        first = DEEPEST * column
        height = (filled >> first & 255).bit_length()
        found = []
        for bit in BIT[first : first + height]:
            for code, mask in codes:
                if mask & bit:
                    found.append(code)
                    break
            else:
                found.append(4 + state.ship_at.index(bit.bit_length() - 1))
        cards.append(found)
    return tuple(map(tuple, cards))


def _links(state: CardsState, down: int | None, seat: Seat | None) -> tuple[int | None, ...]:
    """The cards in the link slots; only who laid it knows a card that lies face down (TC-067)."""
    found: list[int | None] = [None] * LINKS
    for slot in range(LINKS):
        bit = BIT[LINK + slot]
        for code, mask in enumerate(state.colours):
            if mask & bit:
                found[slot] = code
    if down is not None:
        found[down] = state.facedown if seat == state.active else FACE_DOWN
    return tuple(found)


def public(state: CardsState, view: CardsView) -> CardsState:
    """Fill a new state with what the view tells; hidden hands stay empty, only their sizes are known."""
    _fill_table(state, view)
    _fill_turn(state, view)
    state.discards, state.removed = pack(view.discards), pack(view.removed)
    state.piles = [
        pack(counts) + treasures * TREASURE
        for counts, treasures in zip(view.memory.piles, view.memory.treasures, strict=True)
    ]
    state.tops = [NOWHERE if pile.top is None else pile.top for pile in view.piles]
    state.sizes = list(view.hand_sizes)
    state.deck = view.deck
    if view.hand is not None and view.seat is not None:
        state.hands[view.seat] = pack(view.hand)
    state.pool = pack(CARD_COUNTS) - _seen(state)
    return state


def determinize(state: CardsState, view: CardsView, rng: Random) -> CardsState:
    """Fill a new state with a truth that the view allows: unseen cards go where they may be, at random."""
    public(state, view)
    for other in range(view.seats):
        if other != view.seat:
            state.hands[other] = draw(state.pool, state.sizes[other], rng)
            state.pool -= state.hands[other]
    if view.down is not None and view.links[view.down] == FACE_DOWN:
        card = draw(state.pool, 1, rng)
        state.facedown = UNIT.index(card)
        state.pool -= card
    return state


def _seen(state: CardsState) -> int:
    """Cards whose place is known: open, remembered, in the own hand, played in a conflict, laid face down."""
    cards = (
        state.discards + state.removed + sum(state.hands) + sum(pile & TREASURE - 1 for pile in state.piles)
    )
    cards += sum(mask.bit_count() * UNIT[colour] for colour, mask in enumerate(state.colours))
    cards += (COLUMNS - state.treasures.bit_count()) * UNIT[1]
    if state.conflict is not None and state.conflict.played > 0:
        cards += state.conflict.played * UNIT[state.conflict.cards]
    return cards if state.facedown == NOWHERE else cards + UNIT[state.facedown]


def _fill_table(state: CardsState, view: CardsView) -> None:
    for column, cards in enumerate(view.columns):
        for depth, card in enumerate(cards):
            place = DEEPEST * column + depth
            if card < 4:
                state.colours[card] |= BIT[place]
            else:
                state.ships |= BIT[place]
                state.ship_at[card - 4] = place
    for slot, link in enumerate(view.links):
        if link is None:
            continue
        state.links |= 1 << slot
        if slot != view.down:
            state.colours[link] |= BIT[LINK + slot]
        elif link != FACE_DOWN:
            state.facedown = link
    state.treasures = sum(1 << column for column, treasure in enumerate(view.treasures) if treasure)
    for seat, own in enumerate(view.leaders):
        for colour, at in enumerate(own):
            if at is not None:
                state.leaders[4 * seat + colour] = at
                state.occupied |= BIT[at]


def _fill_turn(state: CardsState, view: CardsView) -> None:
    state.step = view.step
    state.phase = view.phase
    state.actor_seat = view.decisions[0].seat if view.decisions else OVER
    state.start_seat = NOWHERE if view.start_seat is None else view.start_seat
    state.active = NOWHERE if view.active is None else view.active
    state.left = view.actions_left
    state.turn = view.turn
    state.passes = view.passes
    state.quiet = view.quiet
    state.placed = NOWHERE if view.placed is None else view.placed
    state.conflict = view.conflict
    state.wars = sum(1 << colour for colour in view.wars)
    state.asking = view.asking
    state.catastrophes = sum(1 << seat for seat, unused in enumerate(view.catastrophes) if unused)
    state.reason = "" if view.outcome is None else view.outcome.reason
