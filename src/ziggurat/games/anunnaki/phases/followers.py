"""Gaining Followers: where they go, and moving own ones when the reserve is empty. AN-109..113, AN-287."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import add_follower, follower_places, remove_follower
from ziggurat.games.anunnaki.frames import FOLLOWERS, PLACE_MOVED, REDEPLOY, Frame, Handler
from ziggurat.games.anunnaki.names import TERRITORIES, bits
from ziggurat.games.anunnaki.phases.economy import left, place
from ziggurat.games.anunnaki.phases.movement import reveal

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_PLACE, _FROM = base("place"), base("from")


def _sources(g: AnunnakiState, s: int) -> list[int]:
    """Where a Follower may be redeployed from; after the trigger not Atlantis. AN-111, AN-112."""
    shut = g.tables.map.atlantis if g.end else 0
    return [t for t in bits(g.units[s] & ~shut) if g.followers[s][t]]


def _moved_places(g: AnunnakiState, s: int, origin: int) -> int:
    shut = g.tables.map.atlantis if g.end else 0
    return follower_places(g, s) & ~(1 << origin) & ~shut


def ask_followers(g: AnunnakiState, f: Frame) -> list[int] | None:
    """The next Follower gained: from the reserve, or moved; or decline. AN-109..113."""
    s = f[1]
    if f[2]:
        if g.reserve[s]:
            ids = [_PLACE + t for t in bits(follower_places(g, s))]
        else:
            ids = [_FROM + t for t in _sources(g, s) if _moved_places(g, s, t)]
        if ids:
            return [PASS, *ids]
    g.stack.pop()
    reveal(g, s)
    return None


def do_followers(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    f[2] -= 1
    if a >= _FROM:
        g.stack.append([PLACE_MOVED, f[1], a - _FROM])
    else:
        deploy(g, f[1], a - _PLACE)


def deploy(g: AnunnakiState, s: int, t: int) -> None:
    """Put a Follower of the reserve on the map."""
    g.reserve[s] -= 1
    add_follower(g, s, t)
    g.touched |= 1 << t
    g.say("deployed", s, to=TERRITORIES[t])


def why_followers(g: AnunnakiState, f: Frame, a: int) -> Reason:
    s = f[1]
    if a < _FROM:
        if not g.reserve[s]:
            return Reason("reserve_empty", "AN-111")
        return _why_place(g, s, a - _PLACE)
    if g.reserve[s]:
        return Reason("reserve_first", "AN-111")
    return _why_source(g, s, a - _FROM)


def _why_place(g: AnunnakiState, s: int, t: int) -> Reason:
    key = "settlement_not_free" if g.settled[s] >> t & 1 else "no_own_settlement"
    return Reason(key, "AN-109", {"at": TERRITORIES[t]})


def _why_source(g: AnunnakiState, s: int, t: int) -> Reason:
    args = {"at": TERRITORIES[t]}
    if not g.followers[s][t]:
        return Reason("no_follower_there", "AN-111", args)
    if g.end and g.tables.map.atlantis >> t & 1:
        return Reason("atlantis_closed", "AN-112", args)
    return Reason("nowhere_to_redeploy", "AN-111", args)


def ask_place_moved(g: AnunnakiState, f: Frame) -> list[int]:
    return [_PLACE + t for t in bits(_moved_places(g, f[1], f[2]))]


def do_place_moved(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    redeploy(g, f[1], f[2], a - _PLACE)


def redeploy(g: AnunnakiState, s: int, origin: int, to: int) -> None:
    """Move an own Follower instead of taking one from the empty reserve. AN-111, AN-286."""
    remove_follower(g, s, origin)
    add_follower(g, s, to)
    g.touched |= 1 << to
    g.say("redeployed", s, origin=TERRITORIES[origin], to=TERRITORIES[to])


def why_place_moved(g: AnunnakiState, f: Frame, a: int) -> Reason:
    t = a - _PLACE
    if t == f[2]:
        return Reason("already_there", "AN-111", {"at": TERRITORIES[t]})
    if g.end and follower_places(g, f[1]) >> t & 1:
        return Reason("atlantis_closed", "AN-112", {"at": TERRITORIES[t]})
    return _why_place(g, f[1], t)


def ask_redeploy(g: AnunnakiState, f: Frame) -> list[int] | None:
    """A Follower for a given territory: from the reserve, or from where? AN-242, AN-261, AN-273."""
    _, s, t = f
    if g.reserve[s]:
        g.stack.pop()
        deploy(g, s, t)
        reveal(g, s)
        return None
    shut = g.end and g.tables.map.atlantis >> t & 1
    ids = [] if shut else [_FROM + origin for origin in _sources(g, s) if origin != t]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_redeploy(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a != PASS:
        redeploy(g, f[1], a - _FROM, f[2])
        reveal(g, f[1])


def why_redeploy(g: AnunnakiState, f: Frame, a: int) -> Reason:
    if a - _FROM == f[2]:
        return Reason("already_there", "AN-111", {"at": TERRITORIES[f[2]]})
    return _why_source(g, f[1], a - _FROM)


FOLLOWER_HANDLERS = (
    Handler(
        FOLLOWERS,
        ask_followers,
        do_followers,
        "followers.place",
        "AN-109",
        ("place", "from"),
        why_followers,
        left,
    ),
    Handler(
        PLACE_MOVED,
        ask_place_moved,
        do_place_moved,
        "followers.to",
        "AN-111",
        ("place",),
        why_place_moved,
        place,
    ),
    Handler(REDEPLOY, ask_redeploy, do_redeploy, "followers.from", "AN-111", ("from",), why_redeploy, place),
)
