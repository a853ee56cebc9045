"""Gaining and paying: resources, Mana, points, steps, rewards that ask a question. AN-004..009, AN-014."""

from __future__ import annotations

from collections.abc import Sequence
from operator import ge

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import objective_value
from ziggurat.games.anunnaki.components import Cost
from ziggurat.games.anunnaki.effects.rewards import STARTERS
from ziggurat.games.anunnaki.names import (
    R_BY_OBJECTIVE,
    R_DOMINION,
    R_FOLLOWER,
    R_MANA,
    R_VP,
    R_WAR,
    RESOURCES,
    REWARD_TERMS,
    REWARDS,
    TRACKS,
    Gains,
)  # fmt: skip
from ziggurat.games.anunnaki.state import BY_TRACK, CAUSES, AnunnakiState, Ask

RESOURCE_KEYS = tuple(f"anunnaki.resource_{name}" for name in RESOURCES)
TRACK_KEYS = tuple(f"anunnaki.track_{name}" for name in TRACKS)


def reward_json(gains: Gains) -> dict[str, int]:
    """Gains by glossary term, for events."""
    return {REWARD_TERMS[kind]: amount for kind, amount in gains}


def gain_resource(state: AnunnakiState, seat: Seat, kind: int, amount: int) -> None:
    """Add resources up to the most a player can hold. AN-007."""
    held = state.resources[seat]
    got = min(amount, state.components.cap - held[kind])
    if got <= 0:
        return
    held[kind] += got
    state.say("gained", seat=seat, what=RESOURCE_KEYS[kind], amount=got)


def gain_mana(state: AnunnakiState, seat: Seat, amount: int) -> None:
    if amount:
        state.mana[seat] += amount
        state.say("gained", seat=seat, what="anunnaki.mana", amount=amount)


def gain_vp(state: AnunnakiState, seat: Seat, amount: int) -> None:
    if amount:
        state.vp[seat] += amount
        state.say("gained", seat=seat, what="anunnaki.victory_point", amount=amount)


def lightning_passed(state: AnunnakiState, seat: Seat) -> bool:
    """AN-122."""
    return state.dominion[seat] >= state.components.lightning


def advance(state: AnunnakiState, seat: Seat, track: int, amount: int) -> None:
    """Steps on a development track; the last space is locked before the lightning. AN-125..127, AN-223."""
    limit = state.components.tracks[track]
    start = state.tracks[seat][track]
    last = limit.last if state.dominion[seat] >= state.components.lightning else limit.last - 1
    space = max(start, min(start + amount, last))
    if space == start:
        return
    state.tracks[seat][track] = space
    state.say("advanced", seat=seat, track=TRACK_KEYS[track], steps=space - start, space=space)
    if start < limit.end_at <= space:
        trigger_end(state, seat, BY_TRACK)


def advance_dominion(state: AnunnakiState, seat: Seat, amount: int) -> None:
    """Steps on the Dominion track, taking 2-VP tokens on the way. AN-120, AN-121."""
    start = state.dominion[seat]
    space = min(start + amount, state.components.dominion_last)
    if space == start:
        return
    state.dominion[seat] = space
    state.say("advanced", seat=seat, track=TRACK_KEYS[3], steps=space - start, space=space)
    way = state.dominion_tokens & ((2 << space) - (2 << start))
    if way:
        state.dominion_tokens &= ~way
        gain_vp(state, seat, way.bit_count() * state.components.dominion_bonus)


def trigger_end(state: AnunnakiState, seat: Seat, cause: int) -> None:
    """All get the same number of turns; Atlantis is closed from now on. AN-077, AN-222..224."""
    if not state.end:
        state.end = cause
        state.adjacent = state.components.map.adjacent_at_end
        state.say("end_triggered", seat=seat, cause=CAUSES[cause])


def payable(held: Sequence[int], cost: Cost) -> bool:
    """Can the cost be paid in full? AN-006."""
    return all(map(ge, held, cost.fixed)) and sum(held) >= sum(cost.fixed) + cost.any


def pay_fixed(state: AnunnakiState, seat: Seat, cost: Cost) -> None:
    """Pay the part of a cost whose types are given. AN-006."""
    held = state.resources[seat]
    for kind, amount in enumerate(cost.fixed):
        if amount:
            held[kind] -= amount
            state.say("paid", seat=seat, what=RESOURCE_KEYS[kind], amount=amount)


def pay(state: AnunnakiState, seat: Seat, cost: Cost) -> None:
    """Pay the fixed part and ask, before anything else, for the types of the rest. AN-005."""
    pay_fixed(state, seat, cost)
    if cost.any:
        state.push(Ask.PAY, seat, cost.any)


def pay_mana(state: AnunnakiState, seat: Seat, amount: int) -> None:
    if amount:
        state.mana[seat] -= amount
        state.say("paid", seat=seat, what="anunnaki.mana", amount=amount)


def grant(state: AnunnakiState, seat: Seat, gains: Gains, times: int = 1) -> None:
    """Give an effect's gains: at once, or in the order its owner likes. AN-014."""
    order_matters = _track_may_stop(state, seat, gains, times)
    waiting: list[tuple[int, int]] = []
    for kind, once in gains:
        amount = once * times
        if kind < R_MANA:
            gain_resource(state, seat, kind, amount)
        elif kind == R_MANA:
            gain_mana(state, seat, amount)
        elif kind == R_VP:
            gain_vp(state, seat, amount)
        elif kind <= R_DOMINION and not order_matters:
            steps(state, seat, kind, amount)
        else:
            waiting.append((kind, amount))
    if len(waiting) == 1:
        start_gain(state, seat, *waiting[0])
    elif waiting:
        state.push(Ask.REWARD, seat, tuple(waiting))


def _track_may_stop(state: AnunnakiState, seat: Seat, gains: Gains, times: int) -> bool:
    """Would a gained step reach a last space while another gain could come before or after it?"""
    for kind, amount in gains:
        if R_WAR <= kind < R_DOMINION:
            space, last = state.tracks[seat][kind - R_WAR], state.components.tracks[kind - R_WAR].last
            if space < last <= space + amount * times:
                return any(other in (R_DOMINION, R_BY_OBJECTIVE) or other >= R_FOLLOWER for other, _ in gains)
    return False


def steps(state: AnunnakiState, seat: Seat, kind: int, amount: int) -> None:
    """Steps on the track that a kind of gain names. AN-124."""
    if kind == R_BY_OBJECTIVE:
        advance_dominion(state, seat, amount * objective_value(state, seat, 3))
    elif kind == R_DOMINION:
        advance_dominion(state, seat, amount)
    else:
        advance(state, seat, kind - R_WAR, amount)


def start_gain(state: AnunnakiState, seat: Seat, kind: int, amount: int) -> None:
    """Begin one gain of an effect: steps at once, anything else asks its question."""
    if kind <= R_BY_OBJECTIVE:
        steps(state, seat, kind, amount)
    else:
        STARTERS[REWARDS[kind]](state, seat, amount)
