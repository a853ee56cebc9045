"""Revolts and wars: who plays how many cards, who wins, what is lost (TC-070..093)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import COMMIT, DECLINE, REWARD, Commit, Reward
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.events import Log
from ziggurat.games.tigris_cards.frames import Conflict
from ziggurat.games.tigris_cards.places import COLUMN, LINK, REGION, SPAN, members
from ziggurat.games.tigris_cards.table import lift, score, take_away

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState

_COMMITS = tuple(tuple(range(COMMIT, COMMIT + most + 1)) for most in range(9))


def open_conflict(state: CardsState, conflict: Conflict, log: Log) -> str:
    """Ask the attacker first (TC-073, TC-084)."""
    state.conflict = conflict
    kind, colour, attacker, defender, attack, defence, _ = conflict
    log.append(partial(events.conflict, kind, colour, attacker, defender, attack, defence))
    return _ask(state, f"{kind}.attack", attacker, log)


def _ask(state: CardsState, phase: str, seat: int, log: Log) -> str:
    """Ask a side for cards; a seat without any card plays none (TC-038).

    A seat that holds cards is asked even if none of them counts: skipping it would tell the others.
    """
    state.phase = phase
    state.actor_seat = seat
    return "" if state.sizes[seat] else apply_commit(state, COMMIT, log)


def _conflict(state: CardsState) -> Conflict:
    conflict = state.conflict
    assert conflict is not None
    return conflict


def legal_commit(state: CardsState) -> Sequence[int]:
    """0..n cards of the colour that counts (TC-072, TC-073, TC-084)."""
    cards = _conflict(state).cards
    return _COMMITS[state.hands[state.actor_seat] >> 8 * cards & 255]


def why_commit(state: CardsState, seat: int, action: Commit) -> Reason | None:
    """The reason why that many cards cannot be played."""
    conflict = _conflict(state)
    held = state.hands[seat] >> 8 * conflict.cards & 255
    if action.count <= held:
        return None
    rule = "TC-084" if conflict.kind == "war" else "TC-073"
    return Reason("tc_commit_many", rule, {"card": f"tigris_cards.card_{KEYS[conflict.cards]}", "n": held})


def facts(state: CardsState) -> Mapping[str, Any]:
    conflict = _conflict(state)
    found: dict[str, Any] = {
        "attacker_seat": conflict.attacker,
        "defender_seat": conflict.defender,
        "leader": f"tigris_cards.leader_{KEYS[conflict.colour]}",
        "card": f"tigris_cards.card_{KEYS[conflict.cards]}",
        "a": conflict.attack,
        "d": conflict.defence,
    }
    if conflict.played >= 0:
        found["played"] = conflict.played
    return found


def apply_commit(state: CardsState, action: int, log: Log) -> str:
    """Cards are played; after the defender's the conflict is settled."""
    conflict = _conflict(state)
    count = action - COMMIT
    seat = state.actor_seat
    log.append(partial(events.commit, seat, conflict.cards, count))
    state.hands[seat] -= count * UNIT[conflict.cards]
    state.sizes[seat] -= count
    if conflict.played < 0:
        state.conflict = conflict._replace(played=count)
        return _ask(state, f"{conflict.kind}.defend", conflict.defender, log)
    return _settle(state, conflict, count, log)


def _settle(state: CardsState, conflict: Conflict, defence: int, log: Log) -> str:
    """Compare, send the loser home, give the reward, capture (TC-075..079, TC-085..092)."""
    kind, colour, attacker, defender, attack_base, defence_base, played = conflict
    attack_total, defence_total = attack_base + played, defence_base + defence
    attacker_wins = attack_total > defence_total
    winner, loser = (attacker, defender) if attacker_wins else (defender, attacker)
    log.append(partial(events.result, kind, colour, winner, loser, attack_total, defence_total))
    origin = lift(state, 4 * loser + colour)
    log.append(partial(events.home, loser, colour, origin))
    cards = conflict.cards
    if played + defence:
        state.piles[winner] += UNIT[cards]
        state.tops[winner] = cards
        state.discards += (played + defence - 1) * UNIT[cards]
        log.append(partial(events.prize, winner, cards, played + defence - 1))
    if kind == "war":
        _capture(state, winner, colour, COLUMN[origin], log)
    if played + defence or not state.sizes[winner]:
        return _close(state)
    state.phase = f"{kind}.reward"
    state.actor_seat = winner
    return ""


def _capture(state: CardsState, winner: int, colour: int, column: int, log: Log) -> None:
    """All cards of the war's colour in the loser's side, but none with a leader (TC-088, TC-089)."""
    low, high = SPAN[state.links & ~(1 << state.placed - LINK)][column]
    taken = state.colours[colour] & REGION[low][high] & ~state.occupied
    if taken:
        log.append(partial(events.captured, winner, colour, tuple(members(taken))))
        state.piles[winner] += taken.bit_count() * UNIT[colour]
        state.tops[winner] = colour
        take_away(state, taken)


def _close(state: CardsState) -> str:
    kind = _conflict(state).kind
    state.conflict = None
    return "wars" if kind == "war" else "action"


def legal_reward(state: CardsState) -> Sequence[int]:
    """One card of the colour from the hand, or none (TC-079, TC-092)."""
    cards = _conflict(state).cards
    if state.hands[state.actor_seat] >> 8 * cards & 255:
        return (DECLINE, REWARD + cards)
    return (DECLINE,)


def why_reward(state: CardsState, seat: int, action: Reward) -> Reason | None:
    conflict = _conflict(state)
    rule = "TC-092" if conflict.kind == "war" else "TC-079"
    if action.colour != conflict.cards:
        return Reason("tc_point_colour", rule, {"card": f"tigris_cards.card_{KEYS[conflict.cards]}"})
    if state.hands[seat] >> 8 * conflict.cards & 255:
        return None
    return Reason("tc_no_card", rule, {"card": f"tigris_cards.card_{KEYS[conflict.cards]}"})


def apply_reward(state: CardsState, action: int, log: Log) -> str:
    seat = state.actor_seat
    if action == DECLINE:
        log.append(partial(events.declined, seat, "reward"))
    else:
        score(state, seat, action - REWARD)
        log.append(partial(events.point, seat, action - REWARD, "reward"))
    return _close(state)
