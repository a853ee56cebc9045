"""Hands and Advanced piles, and what the others can know of them. AN-015, AN-142..146, AN-170, AN-247.

A hand is a mask over all Weapons. `possible_hands` is the set of Advanced hands the public may believe in, as
a mask over the 128 hands of seven cards each House has.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.components import Cost
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiPosition, AnunnakiState, Ask

HANDS: Final = 1 << 7
WITH: Final = tuple(sum(1 << hand for hand in range(HANDS) if hand >> card & 1) for card in range(7))
"""Per Advanced card, the hands that hold it."""
WITHOUT: Final = tuple(~mask & (1 << HANDS) - 1 for mask in WITH)


def advanced_hand(position: AnunnakiPosition, seat: Seat) -> int:
    """The Advanced cards in a hand."""
    return position.hand[seat] & ~position.components.basic


def pile(position: AnunnakiPosition, seat: Seat) -> int:
    """The Advanced pile: all Advanced cards neither in the hand nor on the table. AN-027."""
    cards = position.components.advanced[position.house[seat]] & ~position.hand[seat]
    return cards & ~_on_table(position, seat)


def _on_table(position: AnunnakiPosition, seat: Seat) -> int:
    """A seat's cards in the present battle, and those that go back after the rewards of the last. AN-180."""
    cards, battle = 0, position.battle
    if battle is not None and seat in (battle.attacker, battle.defender):
        for card in battle.cards[battle.side(seat)]:
            cards |= 1 << card
    for frame in position.stack:
        if frame.ask == Ask.CARDS_BACK and frame.seat == seat:
            cards |= frame.gone
    return cards


def owns(position: AnunnakiPosition, seat: Seat, card: int) -> bool:
    """Is a Weapon one of the nine cards of a player's House? AN-145."""
    return card in position.components.arsenal[position.house[seat]]


def price(position: AnunnakiPosition, seat: Seat, card: int) -> Cost:
    """What a card costs its player now: what cannot be paid is reduced first. AN-170, AN-247."""
    cost, powers = position.components.weapons[card].cost, position.powers[seat]
    cut = min(powers.weapon_cut, cost.total - powers.weapon_floor)
    if cut <= 0:
        return cost
    fixed, rest = list(cost.fixed), cost.any
    for kind, have in enumerate(position.resources[seat]):
        less = min(cut, max(0, fixed[kind] - have))
        fixed[kind] -= less
        cut -= less
    for kind in range(4):
        less = min(cut, fixed[kind])
        fixed[kind] -= less
        cut -= less
    return Cost((fixed[0], fixed[1], fixed[2], fixed[3]), max(0, rest - cut))


def playable(position: AnunnakiPosition, seat: Seat, cards: int) -> int:
    """Those of the given cards whose cost can be paid now. AN-170."""
    held = position.resources[seat]
    return sum(1 << card for card in bits(cards) if payable(held, price(position, seat, card)))


def allowed(position: AnunnakiPosition, seat: Seat) -> int:
    """Cards a player may play in the battle: the attacker Advanced ones, the defender any. AN-143, AN-182."""
    battle = position.battle
    assert battle is not None
    cards = position.hand[seat] if battle.side(seat) else advanced_hand(position, seat)
    return playable(position, seat, cards)


# -- what the public learns


def _place(position: AnunnakiPosition, seat: Seat, card: int) -> int:
    """Which of the seven Advanced cards of its House a card is; negative for a Basic one."""
    return position.components.arsenal[position.house[seat]].index(card) - 2


def gained_unseen(state: AnunnakiState, seat: Seat) -> None:
    """The public learns that an unknown card came from the pile into the hand, none from the table."""
    old, new, table = state.possible_hands[seat], 0, _on_table(state, seat)
    for place, card in enumerate(state.components.arsenal[state.house[seat]][2:]):
        if not table >> card & 1:
            new |= (old & WITHOUT[place]) << (1 << place)
    state.possible_hands[seat] = new


def lost_unseen(state: AnunnakiState, seat: Seat) -> None:
    """The public learns that one unknown Advanced card went from the hand into the pile."""
    old, new = state.possible_hands[seat], 0
    for place in range(7):
        new |= (old & WITH[place]) >> (1 << place)
    state.possible_hands[seat] = new


def shown(state: AnunnakiState, seat: Seat, card: int) -> None:
    """A card leaves the hand for all to see."""
    state.hand[seat] &= ~(1 << card)
    place = _place(state, seat, card)
    if place >= 0:
        state.possible_hands[seat] = (state.possible_hands[seat] & WITH[place]) >> (1 << place)


def back_to_hand(state: AnunnakiState, seat: Seat, card: int) -> None:
    """A card that all have seen returns to the hand."""
    state.hand[seat] |= 1 << card
    place = _place(state, seat, card)
    if place >= 0:
        state.possible_hands[seat] = (state.possible_hands[seat] & WITHOUT[place]) << (1 << place)


def known_unarmed(state: AnunnakiState, seat: Seat) -> None:
    """The public learns that no Advanced card of the hand can be paid. AN-171."""
    for card in bits(playable(state, seat, state.components.advanced[state.house[seat]])):
        state.possible_hands[seat] &= WITHOUT[_place(state, seat, card)]


def hand_of(position: AnunnakiPosition, seat: Seat, hand: int) -> int:
    """The mask over all Weapons of one of the 128 Advanced hands."""
    cards = position.components.arsenal[position.house[seat]]
    return sum(1 << cards[2 + place] for place in bits(hand))
