"""The questions of a battle: which cards, Loki, Helmet, Bow, Cart, Slingshot. AN-182..200, AN-263, AN-297."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, Verb, base
from ziggurat.games.anunnaki.battle import Battle, Laying
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, pay
from ziggurat.games.anunnaki.names import WEAPON, WEAPONS, bits
from ziggurat.games.anunnaki.questions import Question
from ziggurat.games.anunnaki.questions.battles import METAL, unarmed
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.strength import battle_facts
from ziggurat.games.anunnaki.weaponry import (
    advanced_hand,
    allowed,
    back_to_hand,
    owns,
    playable,
    price,
    shown,
)

_PLAY, _USE, _METAL, _STEAL = base("play"), base("use"), base("metal"), base("steal")


def current(state: AnunnakiState) -> Battle:
    """The battle in hand."""
    assert state.battle is not None
    return state.battle


class BattleQuestion(Question):
    """Everybody may know the battle that it is asked in."""

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return battle_facts(state)


def _why_card(state: AnunnakiState, seat: Seat, name: str) -> Reason:
    """Why a player cannot play a card openly or face down."""
    facts, card = {"weapon": f"anunnaki.weapon_{name}"}, WEAPON[name]
    if not owns(state, seat, card) or not state.hand[seat] >> card & 1:
        return Reason("not_in_hand", "AN-182", facts)
    if state.components.weapons[card].basic and not current(state).side(seat):
        return Reason("basic_defends_only", "AN-143", facts)
    if not playable(state, seat, 1 << card):
        return Reason("cannot_pay_weapon", "AN-170", facts)
    return Reason("card_already_laid", "AN-263", facts)


def _second_follows(state: AnunnakiState, battle: Battle, side: int) -> bool:
    """Loki: is a second card asked for after this one, which lies face down until then? AN-263."""
    seat = battle.seat(side)
    if battle.opened[side] != Laying.FIRST_CARD or not state.powers[seat].two_cards:
        return False
    in_hand = state.hand[seat] if side else advanced_hand(state, seat)
    return in_hand.bit_count() > 1


class LayCard(BattleQuestion):
    """Both sides lay a card face down; with Loki perhaps a second. AN-172, AN-182, AN-183, AN-189, AN-263."""

    ask = Ask.CARDS
    prompt = "battle.play"
    rule = "AN-182"
    answers = ("play",)
    together = True

    def seats(self, state: AnunnakiState) -> Sequence[Seat]:
        return sorted(current(state).waiting())

    def secret(self, state: AnunnakiState) -> bool:
        """Against a civilization only Loki's cards lie face down, until the second is chosen. AN-263."""
        battle = current(state)
        if battle.defender >= 0 or battle.opened[0] == Laying.SECOND_CARD:
            return True
        return _second_follows(state, battle, 0)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        """Legal cards of one of the two sides; they do not depend on what the other has laid. AN-297."""
        battle = current(state)
        if seat not in battle.waiting():
            return ()
        side = battle.side(seat)
        cards = allowed(state, seat)
        for card in battle.laid[side]:
            cards &= ~(1 << card)
        ids = [_PLAY + card for card in bits(cards)]
        return [PASS, *ids] if battle.opened[side] == Laying.SECOND_CARD or not ids else ids

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        battle = current(state)
        side = battle.side(seat)
        if action == PASS:
            if battle.opened[side] == Laying.FIRST_CARD:
                unarmed(state, battle)
            else:
                battle.opened[side] = Laying.CLOSED
            return
        more = _second_follows(state, battle, side)
        battle.laid[side].append(action - _PLAY)
        battle.opened[side] = Laying.SECOND_CARD if more else Laying.CLOSED
        state.say("card_laid", seat=seat)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return _why_card(state, seat, action.what[0])

    def redact(self, state: AnunnakiState, seat: Seat, action: Action, viewer: Seat | None) -> str | None:
        battle = current(state)
        if viewer == seat or action.verb is Verb.PASS:
            return None
        down = battle.defender >= 0 or _second_follows(state, battle, battle.side(seat))
        return "play ?" if down else None


class UseCard(BattleQuestion):
    """Loki: the card not used returns to the hand, neither paid nor lost. AN-263, AN-298."""

    ask = Ask.USE
    prompt = "battle.use"
    rule = "AN-263"
    answers = ("use",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        battle = current(state)
        return sorted(_USE + card for card in battle.cards[battle.side(seat)])

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        battle = current(state)
        side, chosen = battle.side(seat), action - _USE
        for card in battle.cards[side]:
            if card != chosen:
                back_to_hand(state, seat, card)
        battle.cards[side] = [chosen]
        state.say("card_used", seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[chosen]}")

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("card_not_laid", "AN-263", {"weapon": f"anunnaki.weapon_{action.what[0]}"})


def _play_openly(state: AnunnakiState, seat: Seat, card: int) -> None:
    """Play a card for all to see, paying for it."""
    battle = current(state)
    side, cost = battle.side(seat), price(state, seat, card)
    shown(state, seat, card)
    battle.cards[side].append(card)
    battle.played[side].append(card)
    state.say("card_shown", seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[card]}")
    pay(state, seat, cost)


class SwapCard(BattleQuestion):
    """Viking Helmet: a different card in place of the one taken back, or lose. AN-195, AN-196."""

    ask = Ask.SWAP
    prompt = "battle.replace"
    rule = "AN-195"
    answers = ("play",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        gone: int
        """The cards taken back, as a mask."""

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        cards = allowed(state, seat) & ~state.stack[-1].gone
        return [PASS, *(_PLAY + card for card in bits(cards))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action != PASS:
            _play_openly(state, seat, action - _PLAY)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        if state.stack[-1].gone >> WEAPON[action.what[0]] & 1:
            return Reason("card_must_differ", "AN-195", {"weapon": f"anunnaki.weapon_{action.what[0]}"})
        return _why_card(state, seat, action.what[0])


class SecondCard(BattleQuestion):
    """Composite Bow: a second Advanced card, or none. AN-197."""

    ask = Ask.SECOND
    prompt = "battle.second"
    rule = "AN-197"
    answers = ("play",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        cards = playable(state, seat, advanced_hand(state, seat))
        return [PASS, *(_PLAY + card for card in bits(cards))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        if action != PASS:
            _play_openly(state, seat, action - _PLAY)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        if state.components.weapons[WEAPON[action.what[0]]].basic:
            return Reason("second_card_advanced", "AN-197", {"weapon": f"anunnaki.weapon_{action.what[0]}"})
        return _why_card(state, seat, action.what[0])


class PayMetal(BattleQuestion):
    """War Cart: how much Metal. AN-198."""

    ask = Ask.CART
    prompt = "battle.metal"
    rule = "AN-198"
    answers = ("metal",)

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return range(_METAL, _METAL + state.resources[seat][METAL] + 1)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        amount, battle = action - _METAL, current(state)
        state.resources[seat][METAL] -= amount
        battle.metal[battle.side(seat)] += amount
        state.say("paid", seat=seat, what=RESOURCE_KEYS[METAL], amount=amount)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        facts = {"what": RESOURCE_KEYS[METAL], "amount": int(action.what[0])}
        return Reason("not_enough", "AN-198", facts)


class Steal(BattleQuestion):
    """Slingshot: which resource to take from the winner. AN-193, AN-194."""

    ask = Ask.STEAL
    prompt = "battle.steal"
    rule = "AN-193"
    answers = ("steal",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        victim: Seat

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        held = state.resources[state.stack[-1].victim]
        ids = [_STEAL + kind for kind, amount in enumerate(held) if amount]
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        victim = state.stack.pop().victim
        if action == PASS:
            return
        kind = action - _STEAL
        state.resources[victim][kind] -= 1
        state.resources[seat][kind] = min(state.components.cap, state.resources[seat][kind] + 1)
        state.say("stolen", seat=seat, what=RESOURCE_KEYS[kind], victim_seat=victim)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("winner_has_none", "AN-193", {"what": f"anunnaki.resource_{action.what[0]}"})


QUESTIONS = (LayCard(), UseCard(), SwapCard(), SecondCard(), PayMetal(), Steal())
