"""Revolts and wars (section 7): who plays how many cards, who wins, what is lost (TC-070..093)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.protocol import CHANCE, Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import COMMIT, DECLINE, REWARD, WAR, Commit, Reward, War
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import HAND
from ziggurat.games.tigris_cards.places import COLUMN, LINK, PLACE_NAMES, REGION, SPAN, members
from ziggurat.games.tigris_cards.questions.income import next_action
from ziggurat.games.tigris_cards.state import Ask, CardsState, Conflict
from ziggurat.games.tigris_cards.table import gain, lift, score, take_away
from ziggurat.games.tigris_cards.wars import war_colours, war_over

_ATTACK: Final = {"revolt": Ask.REVOLT_ATTACK, "war": Ask.WAR_ATTACK}
_DEFEND: Final = {"revolt": Ask.REVOLT_DEFEND, "war": Ask.WAR_DEFEND}
_REWARD: Final = {"revolt": Ask.REVOLT_REWARD, "war": Ask.WAR_REWARD}
_COMMITS: Final = tuple(tuple(range(COMMIT, COMMIT + most + 1)) for most in range(HAND + 1))


# -- wars: which comes next


def next_war(state: CardsState) -> None:
    """Count anew which wars are left; the active seat picks if there are several (TC-086, TC-090, TC-091)."""
    pending = war_colours(state, state.placed - LINK)
    left = sum(1 << colour for colour in pending)
    for colour in range(4):
        if (state.wars & ~left) >> colour & 1:
            state.log.append((events.war_off, colour))
    state.wars = left
    if not pending:
        state.question = Ask.TURN_UP
        state.asked = CHANCE
    elif len(pending) == 1:
        begin_war(state, pending[0])
    else:
        state.question = Ask.WAR
        state.asked = state.active


class ChooseWar(Question[CardsState]):
    """Several wars follow from one link: the active seat says which comes next (TC-086)."""

    ask = Ask.WAR
    prompt = "war.choose"
    rule = "TC-086"
    answers = ("war",)

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        return [WAR + colour for colour in range(4) if state.wars >> colour & 1]

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        begin_war(state, action - WAR)

    def why(self, state: CardsState, seat: Seat, action: War) -> Reason:
        return Reason("tc_no_such_war", "TC-080", {"leader": f"tigris_cards.leader_{action.colour.key}"})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        leaders = [f"tigris_cards.leader_{KEYS[colour]}" for colour in range(4) if state.wars >> colour & 1]
        return {"at": PLACE_NAMES[state.placed], "leaders": leaders}


def begin_war(state: CardsState, colour: int) -> None:
    conflict = war_over(state, colour)
    state.wars &= ~(1 << colour)
    begin_conflict(state, conflict)


# -- cards from the hand


def begin_conflict(state: CardsState, conflict: Conflict) -> None:
    """Ask the attacker first (TC-073, TC-084)."""
    state.conflict = conflict
    kind, colour, attacker, defender, attack, defence, _ = conflict
    state.log.append((events.conflict, kind, colour, attacker, defender, attack, defence))
    ask_for_cards(state, _ATTACK[kind], attacker)


def ask_for_cards(state: CardsState, question: Ask, seat: Seat) -> None:
    """Ask a side for cards; a seat without any card plays none (TC-038).

    A seat that holds cards is asked even if none of them counts: skipping it would tell the others.
    """
    if state.hand_sizes[seat]:
        state.question = question
        state.asked = seat
    else:
        play_cards(state, seat, 0)


def open_conflict(state: CardsState) -> Conflict:
    """The conflict in progress."""
    conflict = state.conflict
    assert conflict is not None
    return conflict


def conflict_facts(state: CardsState) -> Facts:
    """Who fights whom about what, and both strengths."""
    conflict = open_conflict(state)
    facts = {
        "attacker_seat": conflict.attacker,
        "defender_seat": conflict.defender,
        "leader": f"tigris_cards.leader_{KEYS[conflict.colour]}",
        "card": f"tigris_cards.card_{KEYS[conflict.cards]}",
        "a": conflict.attack,
        "d": conflict.defence,
    }
    if conflict.played >= 0:
        facts["played"] = conflict.played
    return facts


class PlayCards(Question[CardsState]):
    """0..n cards of the colour that counts, once (TC-072, TC-073, TC-084)."""

    answers = ("commit",)

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        return _COMMITS[state.hands[seat] >> 8 * open_conflict(state).cards & 255]

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        play_cards(state, seat, action - COMMIT)

    def why(self, state: CardsState, seat: Seat, action: Commit) -> Reason:
        cards = open_conflict(state).cards
        held = state.hands[seat] >> 8 * cards & 255
        return Reason("tc_commit_many", self.rule, {"card": f"tigris_cards.card_{KEYS[cards]}", "n": held})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        return conflict_facts(state)


class RevoltAttack(PlayCards):
    """The leader that came plays red cards first (TC-073)."""

    ask = Ask.REVOLT_ATTACK
    prompt = "revolt.attack"
    rule = "TC-073"


class RevoltDefend(PlayCards):
    """The leader that was there answers with red cards (TC-073)."""

    ask = Ask.REVOLT_DEFEND
    prompt = "revolt.defend"
    rule = "TC-073"


class WarAttack(PlayCards):
    """The attacker plays cards of the leaders' colour first (TC-084)."""

    ask = Ask.WAR_ATTACK
    prompt = "war.attack"
    rule = "TC-084"


class WarDefend(PlayCards):
    """The defender answers with cards of the leaders' colour (TC-084)."""

    ask = Ask.WAR_DEFEND
    prompt = "war.defend"
    rule = "TC-084"


def play_cards(state: CardsState, seat: Seat, count: int) -> None:
    """Cards are played; after the defender's the conflict is settled."""
    conflict = open_conflict(state)
    state.log.append((events.commit, seat, conflict.cards, count))
    state.hands[seat] -= count * UNIT[conflict.cards]
    state.hand_sizes[seat] -= count
    if conflict.played < 0:
        state.conflict = conflict._replace(played=count)
        ask_for_cards(state, _DEFEND[conflict.kind], conflict.defender)
    else:
        settle(state, conflict, count)


# -- who wins, and what


def settle(state: CardsState, conflict: Conflict, answered: int) -> None:
    """Compare, send the loser home, give the reward, capture (TC-075..079, TC-085..092)."""
    kind, colour, attacker, defender, attack, defence, played = conflict
    attack, defence = attack + played, defence + answered
    winner, loser = (attacker, defender) if attack > defence else (defender, attacker)
    state.log.append((events.result, kind, colour, winner, loser, attack, defence))
    origin = lift(state, 4 * loser + colour)
    state.log.append((events.home, loser, colour, origin))
    if played + answered:
        _keep_one(state, winner, conflict.cards, played + answered)
    if kind == "war":
        _capture(state, winner, colour, COLUMN[origin])
    if played + answered or not state.hand_sizes[winner]:
        close_conflict(state)
    else:
        state.question = _REWARD[kind]
        state.asked = winner


def _keep_one(state: CardsState, winner: Seat, cards: int, played: int) -> None:
    """The winner keeps one of the played cards, the others are discarded (TC-078, TC-087)."""
    gain(state, winner, cards, 1)
    state.discards += (played - 1) * UNIT[cards]
    state.log.append((events.prize, winner, cards, played - 1))


def _capture(state: CardsState, winner: Seat, colour: int, column: int) -> None:
    """All cards of the war's colour in the loser's side, but none with a leader (TC-088, TC-089)."""
    low, high = SPAN[state.links & ~(1 << state.placed - LINK)][column]
    taken = state.cards[colour] & REGION[low][high] & ~state.occupied
    if taken:
        state.log.append((events.captured, winner, colour, tuple(members(taken))))
        gain(state, winner, colour, taken.bit_count())
        take_away(state, taken)


class TakeReward(Question[CardsState]):
    """Nobody played a card: the winner may score one of the colour from the hand (TC-079, TC-092)."""

    answers = ("decline", "reward")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        cards = open_conflict(state).cards
        if state.hands[seat] >> 8 * cards & 255:
            return (DECLINE, REWARD + cards)
        return (DECLINE,)

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        if action == DECLINE:
            state.log.append((events.declined, seat, "reward"))
        else:
            score(state, seat, action - REWARD)
            state.log.append((events.point, seat, action - REWARD, "reward"))
        close_conflict(state)

    def why(self, state: CardsState, seat: Seat, action: Reward) -> Reason:
        cards = open_conflict(state).cards
        key = "tc_point_colour" if action.colour != cards else "tc_no_card"
        return Reason(key, self.rule, {"card": f"tigris_cards.card_{KEYS[cards]}"})

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        return conflict_facts(state)


class RevoltReward(TakeReward):
    """After a revolt (TC-079)."""

    ask = Ask.REVOLT_REWARD
    prompt = "revolt.reward"
    rule = "TC-079"


class WarReward(TakeReward):
    """After a war, besides the captured cards (TC-092)."""

    ask = Ask.WAR_REWARD
    prompt = "war.reward"
    rule = "TC-092"


def close_conflict(state: CardsState) -> None:
    """After a war the next one, after a revolt the next action."""
    kind = open_conflict(state).kind
    state.conflict = None
    if kind == "war":
        next_war(state)
    else:
        next_action(state)
