"""Hands and Advanced piles, and what the others can know of them. AN-015, AN-142..146, AN-170, AN-247.

A hand is a mask over the nine cards of a House: bits 0 and 1 the Basic cards, bits 2 to 8 the Advanced ones.
`possible` is the set of Advanced hands the public may believe in, as a mask over the 128 hands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.anunnaki.entries import Cost, Weapon
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.mods import WEAPON_CUT, WEAPON_FLOOR
from ziggurat.games.anunnaki.names import bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

BASIC, ADVANCED = 0b11, 0b111111100
WITH = tuple(sum(1 << hand for hand in range(128) if hand >> card & 1) for card in range(7))
"""Per Advanced card, the hands that hold it."""
WITHOUT = tuple(~mask & (1 << 128) - 1 for mask in WITH)


def pile(g: AnunnakiState, s: int) -> int:
    """The Advanced pile: all Advanced cards neither in the hand nor in the present battle. AN-027."""
    cards = ADVANCED & ~g.hand[s]
    battle = g.battle
    if battle is not None and s in (battle.attacker, battle.defender):
        for card in battle.cards[battle.side(s)]:
            cards &= ~(1 << card)
    return cards


def weapon(g: AnunnakiState, s: int, card: int) -> Weapon:
    return g.tables.weapons[g.tables.arsenal[g.house[s]][card]]


def card_number(g: AnunnakiState, s: int, weapon_number: int) -> int:
    """The position of a Weapon in a player's arsenal, or -1."""
    arsenal = g.tables.arsenal[g.house[s]]
    return arsenal.index(weapon_number) if weapon_number in arsenal else -1


def price(g: AnunnakiState, s: int, card: int) -> Cost:
    """What a card costs its player now: what cannot be paid is reduced first. AN-170, AN-247."""
    cost = weapon(g, s, card).cost
    cut = min(g.mods[s][WEAPON_CUT], cost.total - g.mods[s][WEAPON_FLOOR])
    if cut <= 0:
        return cost
    fixed, rest = list(cost.fixed), cost.any
    for kind, have in enumerate(g.resources[s]):
        less = min(cut, max(0, fixed[kind] - have))
        fixed[kind] -= less
        cut -= less
    for kind in range(4):
        less = min(cut, fixed[kind])
        fixed[kind] -= less
        cut -= less
    return Cost((fixed[0], fixed[1], fixed[2], fixed[3]), max(0, rest - cut))


def playable(g: AnunnakiState, s: int, cards: int) -> int:
    """Those of the given cards whose cost can be paid now. AN-170."""
    held = g.resources[s]
    return sum(1 << card for card in bits(cards) if payable(held, price(g, s, card)))


def gained_unseen(g: AnunnakiState, s: int) -> None:
    """The public learns that one unknown card came from the pile into the hand."""
    old, new = g.possible[s], 0
    for card in range(7):
        new |= (old & WITHOUT[card]) << (1 << card)
    g.possible[s] = new


def lost_unseen(g: AnunnakiState, s: int) -> None:
    """The public learns that one unknown Advanced card went from the hand into the pile."""
    old, new = g.possible[s], 0
    for card in range(7):
        new |= (old & WITH[card]) >> (1 << card)
    g.possible[s] = new


def shown(g: AnunnakiState, s: int, card: int) -> None:
    """A card leaves the hand for all to see."""
    g.hand[s] &= ~(1 << card)
    if card >= 2:
        g.possible[s] = (g.possible[s] & WITH[card - 2]) >> (1 << card - 2)


def back_to_hand(g: AnunnakiState, s: int, card: int) -> None:
    """A card that all have seen returns to the hand."""
    g.hand[s] |= 1 << card
    if card >= 2:
        g.possible[s] = (g.possible[s] & WITHOUT[card - 2]) << (1 << card - 2)


def known_unarmed(g: AnunnakiState, s: int) -> None:
    """The public learns that no Advanced card of the hand can be paid. AN-171."""
    for card in bits(playable(g, s, ADVANCED)):
        g.possible[s] &= WITHOUT[card - 2]
