"""Gaining Followers: where they go, and moving own ones when the reserve is empty. AN-109..113, AN-287."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import deploy, follower_places, redeploy, reveal
from ziggurat.games.anunnaki.names import TERRITORIES, TERRITORY, bits
from ziggurat.games.anunnaki.questions import Counted, Placed, Question
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_PLACE, _FROM = base("place"), base("from")


def _sources(state: AnunnakiState, seat: Seat) -> list[int]:
    """Where a Follower may be redeployed from; after the trigger not Atlantis. AN-111, AN-112."""
    shut = state.components.map.atlantis if state.end else 0
    followers = state.followers[seat]
    return [territory for territory in bits(state.units[seat] & ~shut) if followers[territory]]


def _moved_places(state: AnunnakiState, seat: Seat, origin: int) -> int:
    shut = state.components.map.atlantis if state.end else 0
    return follower_places(state, seat) & ~(1 << origin) & ~shut


def _why_place(state: AnunnakiState, seat: Seat, territory: int) -> Reason:
    key = "settlement_not_free" if state.settled[seat] >> territory & 1 else "no_own_settlement"
    return Reason(key, "AN-109", {"at": TERRITORIES[territory]})


def _why_source(state: AnunnakiState, seat: Seat, territory: int) -> Reason:
    facts = {"at": TERRITORIES[territory]}
    if not state.followers[seat][territory]:
        return Reason("no_follower_there", "AN-111", facts)
    if state.end and state.components.map.atlantis >> territory & 1:
        return Reason("atlantis_closed", "AN-112", facts)
    return Reason("nowhere_to_redeploy", "AN-111", facts)


class PlaceFollower(Question):
    """The next Follower gained: from the reserve, or moved; or decline. AN-109..113."""

    ask = Ask.FOLLOWERS
    prompt = "followers.place"
    rule = "AN-109"
    answers = ("place", "from")
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if not state.stack[-1].left:
            return ()
        if state.reserve[seat]:
            ids = [_PLACE + territory for territory in bits(follower_places(state, seat))]
        else:
            ids = [
                _FROM + territory
                for territory in _sources(state, seat)
                if _moved_places(state, seat, territory)
            ]
        return [PASS, *ids] if ids else ()

    def unasked(self, state: AnunnakiState) -> None:
        reveal(state, state.stack.pop().seat)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        state.go_on(state.stack[-1].left - 1)
        if action >= _FROM:
            state.push(Ask.PLACE_MOVED, seat, action - _FROM)
        else:
            deploy(state, seat, action - _PLACE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        territory = TERRITORY[action.what[0]]
        if action.verb.value == "place":
            if not state.reserve[seat]:
                return Reason("reserve_empty", "AN-111")
            return _why_place(state, seat, territory)
        if state.reserve[seat]:
            return Reason("reserve_first", "AN-111")
        return _why_source(state, seat, territory)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


class PlaceMoved(Question):
    """Where the Follower goes that is moved because the reserve is empty. AN-111, AN-112."""

    ask = Ask.PLACE_MOVED
    prompt = "followers.to"
    rule = "AN-111"
    answers = ("place",)
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        places = _moved_places(state, seat, state.stack[-1].at)
        return [_PLACE + territory for territory in bits(places)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        redeploy(state, seat, state.stack.pop().at, action - _PLACE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        territory = TERRITORY[action.what[0]]
        if territory == state.stack[-1].at:
            return Reason("already_there", "AN-111", {"at": action.what[0]})
        if state.end and follower_places(state, seat) >> territory & 1:
            return Reason("atlantis_closed", "AN-112", {"at": action.what[0]})
        return _why_place(state, seat, territory)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"at": TERRITORIES[state.stack[-1].at]}


def _givers(state: AnunnakiState, seat: Seat, at: int) -> list[int]:
    """With an empty reserve: no Follower, or the territories that one may come from."""
    if state.end and state.components.map.atlantis >> at & 1:
        return []
    ids = [_FROM + origin for origin in _sources(state, seat) if origin != at]
    return [PASS, *ids] if ids else []


class Redeploy(Question):
    """A Follower for a given territory: from the reserve, or from where? AN-242, AN-273."""

    ask = Ask.REDEPLOY
    prompt = "followers.from"
    rule = "AN-111"
    answers = ("from",)
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return () if state.reserve[seat] else _givers(state, seat, state.stack[-1].at)

    def unasked(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        if state.reserve[frame.seat]:
            deploy(state, frame.seat, frame.at)
            reveal(state, frame.seat)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        at = state.stack.pop().at
        if action != PASS:
            redeploy(state, seat, action - _FROM, at)
            reveal(state, seat)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        territory = TERRITORY[action.what[0]]
        if territory == state.stack[-1].at:
            return Reason("already_there", "AN-111", {"at": action.what[0]})
        return _why_source(state, seat, territory)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"at": TERRITORIES[state.stack[-1].at]}


class OfferFollower(Question):
    """May a Follower come to a given territory? From the reserve, or from where? AN-261."""

    ask = Ask.OFFER
    prompt = "followers.offer"
    rule = "AN-261"
    answers = ("place", "from")
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        at = state.stack[-1].at
        return [PASS, _PLACE + at] if state.reserve[seat] else _givers(state, seat, at)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        at = state.stack.pop().at
        if action == PASS:
            return
        if action >= _FROM:
            redeploy(state, seat, action - _FROM, at)
        else:
            deploy(state, seat, at)
        reveal(state, seat)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        territory, at = TERRITORY[action.what[0]], state.stack[-1].at
        if action.verb.value == "place":
            if not state.reserve[seat]:
                return Reason("reserve_empty", "AN-111")
            return Reason("only_there", "AN-261", {"at": TERRITORIES[at]})
        if state.reserve[seat]:
            return Reason("reserve_first", "AN-111")
        if territory == at:
            return Reason("already_there", "AN-111", {"at": action.what[0]})
        return _why_source(state, seat, territory)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"at": TERRITORIES[state.stack[-1].at]}


QUESTIONS = (PlaceFollower(), PlaceMoved(), Redeploy(), OfferFollower())
