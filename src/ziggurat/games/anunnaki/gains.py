"""Gaining and paying: resources, Mana, points, steps, rewards that ask a question. AN-004..009, AN-014."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ziggurat.games.anunnaki.board import objective_value
from ziggurat.games.anunnaki.effects.rewards import STARTERS
from ziggurat.games.anunnaki.entries import Cost
from ziggurat.games.anunnaki.frames import PAY, REWARD
from ziggurat.games.anunnaki.names import (
    R_BY_OBJECTIVE,
    R_DOMINION,
    R_FOLLOWER,
    R_MANA,
    R_VP,
    R_WAR,
    RESOURCES,
    REWARDS,
    TRACKS,
    Gains,
)  # fmt: skip

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

BY_CUBE, BY_TRACK, BY_LIMIT = 1, 2, 3
"""Why the game ends: last cube, a marker on a last space, the technical limit."""
RESOURCE_KEYS = tuple(f"anunnaki.resource_{name}" for name in RESOURCES)
TRACK_KEYS = tuple(f"anunnaki.track_{name}" for name in TRACKS)


def gain_resource(g: AnunnakiState, s: int, kind: int, n: int) -> None:
    """Add resources up to the most a player can hold. AN-007."""
    held = g.resources[s]
    got = min(n, g.tables.cap - held[kind])
    if got <= 0:
        return
    held[kind] += got
    g.say("gained", s, what=RESOURCE_KEYS[kind], amount=got)


def gain_mana(g: AnunnakiState, s: int, n: int) -> None:
    if n:
        g.mana[s] += n
        g.say("gained", s, what="anunnaki.mana", amount=n)


def gain_vp(g: AnunnakiState, s: int, n: int) -> None:
    if n:
        g.vp[s] += n
        g.say("gained", s, what="anunnaki.victory_point", amount=n)


def lightning_passed(g: AnunnakiState, s: int) -> bool:
    """AN-122."""
    return g.dominion[s] >= g.tables.lightning


def advance(g: AnunnakiState, s: int, track: int, n: int) -> None:
    """Steps on a development track; the last space is locked before the lightning. AN-125..127, AN-223."""
    limit = g.tables.tracks[track]
    start = g.tracks[s][track]
    last = limit.last if g.dominion[s] >= g.tables.lightning else limit.last - 1
    space = max(start, min(start + n, last))
    if space == start:
        return
    g.tracks[s][track] = space
    g.say("advanced", s, track=TRACK_KEYS[track], steps=space - start, space=space)
    if start < limit.end_at <= space:
        trigger_end(g, s, BY_TRACK)


def advance_dominion(g: AnunnakiState, s: int, n: int) -> None:
    """Steps on the Dominion track, taking 2-VP tokens on the way. AN-120, AN-121."""
    start = g.dominion[s]
    space = min(start + n, g.tables.dominion_last)
    if space == start:
        return
    g.dominion[s] = space
    g.say("advanced", s, track=TRACK_KEYS[3], steps=space - start, space=space)
    way = g.dominion_tokens & ((2 << space) - (2 << start))
    if way:
        g.dominion_tokens &= ~way
        gain_vp(g, s, way.bit_count() * g.tables.dominion_bonus)


def trigger_end(g: AnunnakiState, s: int, cause: int) -> None:
    """All get the same number of turns; Atlantis is closed from now on. AN-077, AN-222..224."""
    if not g.end:
        g.end = cause
        g.adjacent = g.tables.map.adjacent_at_end
        g.say("end_triggered", s, cause=("", "last_cube", "track", "limit")[cause])


def payable(held: Sequence[int], cost: Cost) -> bool:
    """Can the cost be paid in full? AN-006."""
    spare = -cost.any
    for have, need in zip(held, cost.fixed, strict=True):
        if have < need:
            return False
        spare += have - need
    return spare >= 0


def pay_fixed(g: AnunnakiState, s: int, cost: Cost) -> None:
    """Pay the part of a cost whose types are given. AN-006."""
    held = g.resources[s]
    for kind, n in enumerate(cost.fixed):
        if n:
            held[kind] -= n
            g.say("paid", s, what=RESOURCE_KEYS[kind], amount=n)


def pay(g: AnunnakiState, s: int, cost: Cost) -> None:
    """Pay the fixed part and ask, before anything else, for the types of the rest. AN-005."""
    pay_fixed(g, s, cost)
    if cost.any:
        g.stack.append([PAY, s, cost.any])


def pay_mana(g: AnunnakiState, s: int, n: int) -> None:
    if n:
        g.mana[s] -= n
        g.say("paid", s, what="anunnaki.mana", amount=n)


def grant(g: AnunnakiState, s: int, gains: Gains, times: int = 1) -> None:
    """Give an effect's gains: at once, or in the order its owner likes. AN-014."""
    order_matters = _track_may_stop(g, s, gains, times)
    waiting: list[int] = []
    for kind, amount in gains:
        n = amount * times
        if kind < R_MANA:
            gain_resource(g, s, kind, n)
        elif kind == R_MANA:
            gain_mana(g, s, n)
        elif kind == R_VP:
            gain_vp(g, s, n)
        elif kind <= R_DOMINION and not order_matters:
            steps(g, s, kind, n)
        else:
            waiting += (kind, n)
    if waiting:
        g.stack.append([REWARD, s, *waiting])


def _track_may_stop(g: AnunnakiState, s: int, gains: Gains, times: int) -> bool:
    """Would a gained step reach a last space while another gain could come before or after it?"""
    for kind, n in gains:
        if R_WAR <= kind < R_DOMINION:
            space, last = g.tracks[s][kind - R_WAR], g.tables.tracks[kind - R_WAR].last
            if space < last <= space + n * times:
                return any(k in (R_DOMINION, R_BY_OBJECTIVE) or k >= R_FOLLOWER for k, _ in gains)
    return False


def steps(g: AnunnakiState, s: int, kind: int, n: int) -> None:
    """Steps on the track that a kind of gain names. AN-124."""
    if kind == R_BY_OBJECTIVE:
        advance_dominion(g, s, n * objective_value(g, s, 3))
    elif kind == R_DOMINION:
        advance_dominion(g, s, n)
    else:
        advance(g, s, kind - R_WAR, n)


def start_gain(g: AnunnakiState, s: int, kind: int, n: int) -> None:
    """Begin one gain of an effect: steps at once, anything else asks its question."""
    if kind <= R_BY_OBJECTIVE:
        steps(g, s, kind, n)
    else:
        STARTERS[REWARDS[kind]](g, s, n)
