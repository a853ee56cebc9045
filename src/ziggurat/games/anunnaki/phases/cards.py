"""The questions of a battle: which cards, Loki, Helmet, Bow, Cart, Slingshot. AN-182..200, AN-263, AN-297."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.battle import CLOSED, FIRST_CARD, SECOND_CARD, Battle
from ziggurat.games.anunnaki.frames import CARDS, CART, SECOND, STEAL, SWAP, USE, Frame, Handler
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, pay
from ziggurat.games.anunnaki.mods import TWO_CARDS
from ziggurat.games.anunnaki.names import WEAPONS, bits
from ziggurat.games.anunnaki.phases.fight import METAL, battle_data, unarmed
from ziggurat.games.anunnaki.weaponry import (
    ADVANCED,
    back_to_hand,
    card_number,
    playable,
    price,
    shown,
    weapon,
)

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_PLAY, _USE, _METAL, _STEAL = base("play"), base("use"), base("metal"), base("steal")


def current(g: AnunnakiState) -> Battle:
    """The battle in hand."""
    assert g.battle is not None
    return g.battle


def _ids(g: AnunnakiState, s: int, cards: int, start: int = _PLAY) -> list[int]:
    arsenal = g.tables.arsenal[g.house[s]]
    return sorted(start + arsenal[card] for card in bits(cards))


def allowed(g: AnunnakiState, s: int) -> int:
    """Cards a player may play here: the attacker Advanced ones, the defender any. AN-143, AN-182."""
    cards = g.hand[s] if current(g).side(s) else g.hand[s] & ADVANCED
    return playable(g, s, cards)


def battle_cards(g: AnunnakiState, s: int) -> list[int]:
    """Legal cards of one of the two sides; they do not depend on what the other has laid. AN-182, AN-297."""
    battle = g.battle
    if battle is None or s not in (battle.attacker, battle.defender) or s < 0:
        return []
    side = battle.side(s)
    if battle.opened[side] == CLOSED:
        return []
    cards = allowed(g, s)
    for card in battle.laid[side]:
        cards &= ~(1 << card)
    ids = _ids(g, s, cards)
    if battle.opened[side] == SECOND_CARD or not ids:
        return [PASS, *ids]
    return ids


def ask_cards(g: AnunnakiState, _f: Frame) -> list[int] | None:
    battle = current(g)
    if any(battle.opened):
        return battle_cards(g, min(battle.waiting()))
    g.stack.pop()
    return None


def commit_card(g: AnunnakiState, s: int, a: int) -> None:
    """One side lays a card face down; with Loki perhaps a second. AN-172, AN-183, AN-189, AN-263."""
    battle = current(g)
    side = battle.side(s)
    if a == PASS:
        if battle.opened[side] == FIRST_CARD:
            unarmed(g, battle)
        else:
            battle.opened[side] = CLOSED
        return
    card = card_number(g, s, a - _PLAY)
    battle.laid[side].append(card)
    more = battle.opened[side] == FIRST_CARD and g.mods[s][TWO_CARDS]
    in_hand = g.hand[s] if side else g.hand[s] & ADVANCED
    battle.opened[side] = SECOND_CARD if more and in_hand.bit_count() > 1 else CLOSED
    g.say("card_laid", s)


def _why_card(g: AnunnakiState, s: int, number: int) -> Reason:
    args = {"weapon": f"anunnaki.weapon_{WEAPONS[number]}"}
    card = card_number(g, s, number)
    if card < 0 or not g.hand[s] >> card & 1:
        return Reason("not_in_hand", "AN-182", args)
    if card < 2 and not current(g).side(s):
        return Reason("basic_defends_only", "AN-143", args)
    if not playable(g, s, 1 << card):
        return Reason("cannot_pay_weapon", "AN-170", args)
    return Reason("card_already_laid", "AN-263", args)


def why_cards(g: AnunnakiState, f: Frame, a: int) -> Reason:
    battle = current(g)
    waiting = battle.waiting()
    seats = [s for s in waiting if a not in battle_cards(g, s)]
    return _why_card(g, (seats or waiting or [f[1]])[0], a - _PLAY)


def ask_use(g: AnunnakiState, f: Frame) -> list[int]:
    s = f[1]
    battle = current(g)
    return _ids(g, s, sum(1 << card for card in battle.cards[battle.side(s)]), _USE)


def do_use(g: AnunnakiState, f: Frame, a: int) -> None:
    """Loki: the other card returns to the hand, neither paid nor lost. AN-263, AN-298."""
    s = f[1]
    g.stack.pop()
    battle = current(g)
    side, chosen = battle.side(s), card_number(g, s, a - _USE)
    for card in battle.cards[side]:
        if card != chosen:
            back_to_hand(g, s, card)
    battle.cards[side] = [chosen]
    g.say("card_used", s, weapon=f"anunnaki.weapon_{WEAPONS[a - _USE]}")


def why_use(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("card_not_laid", "AN-263", {"weapon": f"anunnaki.weapon_{WEAPONS[a - _USE]}"})


def _add_card(g: AnunnakiState, s: int, a: int) -> None:
    """Play a card openly, paying for it."""
    battle = current(g)
    side, card = battle.side(s), card_number(g, s, a - _PLAY)
    cost = price(g, s, card)
    shown(g, s, card)
    battle.cards[side].append(card)
    battle.played[side].append(card)
    g.say("card_shown", s, weapon=f"anunnaki.weapon_{weapon(g, s, card).key}")
    pay(g, s, cost)


def ask_swap(g: AnunnakiState, f: Frame) -> list[int]:
    """Viking Helmet: a different card in place of the one taken back, or lose. AN-195, AN-196."""
    return [PASS, *_ids(g, f[1], allowed(g, f[1]) & ~f[2])]


def ask_second(g: AnunnakiState, f: Frame) -> list[int]:
    """Composite Bow: a second Advanced card, or none. AN-197."""
    return [PASS, *_ids(g, f[1], playable(g, f[1], g.hand[f[1]] & ADVANCED))]


def do_open_card(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a != PASS:
        _add_card(g, f[1], a)


def why_open_card(g: AnunnakiState, f: Frame, a: int) -> Reason:
    number = a - _PLAY
    card = card_number(g, f[1], number)
    args = {"weapon": f"anunnaki.weapon_{WEAPONS[number]}"}
    if f[0] == SWAP and card >= 0 and f[2] >> card & 1:
        return Reason("card_must_differ", "AN-195", args)
    if f[0] == SECOND and 0 <= card < 2:
        return Reason("second_card_advanced", "AN-197", args)
    return _why_card(g, f[1], number)


def ask_cart(g: AnunnakiState, f: Frame) -> list[int]:
    """War Cart: how much Metal. AN-198."""
    return list(range(_METAL, _METAL + g.resources[f[1]][METAL] + 1))


def do_cart(g: AnunnakiState, f: Frame, a: int) -> None:
    s, n = f[1], a - _METAL
    g.stack.pop()
    g.resources[s][METAL] -= n
    battle = current(g)
    battle.metal[battle.side(s)] += n
    g.say("paid", s, what=RESOURCE_KEYS[METAL], amount=n)


def why_cart(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_enough", "AN-198", {"what": RESOURCE_KEYS[METAL], "amount": a - _METAL})


def ask_steal(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Slingshot: which resource to take from the winner. AN-193, AN-194."""
    ids = [_STEAL + kind for kind, n in enumerate(g.resources[f[2]]) if n]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_steal(g: AnunnakiState, f: Frame, a: int) -> None:
    _, s, victim = f
    g.stack.pop()
    if a == PASS:
        return
    kind = a - _STEAL
    g.resources[victim][kind] -= 1
    g.resources[s][kind] = min(g.tables.cap, g.resources[s][kind] + 1)
    g.say("stolen", s, what=RESOURCE_KEYS[kind], victim_seat=victim)


def why_steal(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("winner_has_none", "AN-193", {"what": RESOURCE_KEYS[a - _STEAL]})


def unanswered(_g: AnunnakiState, _f: Frame, _a: int) -> None:
    """Cards are laid through `commit_card`, which knows the seat."""
    raise AssertionError("cards are laid by seat")


CARD_HANDLERS = (
    Handler(CARDS, ask_cards, unanswered, "battle.play", "AN-182", ("play",), why_cards, battle_data),
    Handler(USE, ask_use, do_use, "battle.use", "AN-263", ("use",), why_use, battle_data),
    Handler(SWAP, ask_swap, do_open_card, "battle.replace", "AN-195", ("play",), why_open_card, battle_data),
    Handler(
        SECOND, ask_second, do_open_card, "battle.second", "AN-197", ("play",), why_open_card, battle_data
    ),
    Handler(CART, ask_cart, do_cart, "battle.metal", "AN-198", ("metal",), why_cart, battle_data),
    Handler(STEAL, ask_steal, do_steal, "battle.steal", "AN-193", ("steal",), why_steal, battle_data),
)
