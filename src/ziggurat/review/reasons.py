"""Why one move is better than another: the terms of the game's evaluation, compared where both lead to.

Both moves are played in the same worlds that fit the view, and played on as far as the search looks. What
differs there on the mean is the reason; nothing is said that was not counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from ziggurat.core.knowledge import AnyState, Conflict, Knowledge, Remark
from ziggurat.core.protocol import CHANCE, Event, Seat, View
from ziggurat.review.judging import Reviewer

WORLDS: Final = 16
LEAST: Final = 0.05
"""Points that a term must differ by to be a reason."""
FOUGHT: Final = 0.25
"""Share of the worlds in which a conflict must come for its odds to be told."""
MOST_STEPS: Final = 400
LINE_DECISIONS: Final = 6


@dataclass(frozen=True, slots=True)
class Difference:
    """A term of a seat's value that one move has more of than the other, in points."""

    key: str
    worth: float
    seat: Seat

    def to_json(self) -> dict[str, Any]:
        return {"key": self.key, "worth": round(self.worth, 3), "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Odds:
    """How often a conflict that a move leads to is won, in the worlds that fit what was known."""

    key: str
    data: dict[str, Any]
    seat: Seat
    rival: Seat
    won: float
    worlds: int

    def to_json(self) -> dict[str, Any]:
        return {
            "key": self.key,
            "data": self.data,
            "seat": self.seat,
            "rival": self.rival,
            "won": round(self.won, 3),
            "worlds": self.worlds,
        }


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a line."""

    seat: Seat
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"seat": self.seat, "text": self.text}


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for a move against another one."""

    gains: tuple[Difference, ...] = ()
    """What its seat gets more of, the weightiest first."""
    costs: tuple[Difference, ...] = ()
    """What its seat gets less of."""
    rivals: tuple[Difference, ...] = ()
    """What it takes from the rival who loses most by it (worth below 0)."""
    remarks: tuple[Remark, ...] = ()
    odds: tuple[Odds, ...] = ()
    """Of the better move."""
    odds_played: tuple[Odds, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "gains": [one.to_json() for one in self.gains],
            "costs": [one.to_json() for one in self.costs],
            "rivals": [one.to_json() for one in self.rivals],
            "remarks": [{"key": one.key, "data": dict(one.data)} for one in self.remarks],
            "odds": [one.to_json() for one in self.odds],
            "odds_played": [one.to_json() for one in self.odds_played],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Why:
        return cls(
            gains=tuple(Difference(**one) for one in data["gains"]),
            costs=tuple(Difference(**one) for one in data["costs"]),
            rivals=tuple(Difference(**one) for one in data["rivals"]),
            remarks=tuple(Remark(one["key"], one["data"]) for one in data["remarks"]),
            odds=tuple(Odds(**one) for one in data["odds"]),
            odds_played=tuple(Odds(**one) for one in data["odds_played"]),
        )


def why(reviewer: Reviewer, view: View, better: int, played: int, rng: Random) -> Why:
    """Why `better` is better than `played`."""
    seat = view.seat
    assert seat is not None
    known = reviewer.knowledge
    worlds: list[AnyState] = []
    good, bad = _Sum(known), _Sum(known)
    for _ in range(WORLDS if known.hidden else 1):
        seed = rng.getrandbits(64)
        world: AnyState = reviewer.game.determinize(view, Random(seed))
        worlds.append(world)
        good.add(world, seat, better, reviewer.horizon, Random(seed))
        bad.add(world, seat, played, reviewer.horizon, Random(seed))
    own = _differences(good.terms(seat), bad.terms(seat), seat)
    return Why(
        gains=tuple(one for one in own if one.worth > 0)[:3],
        costs=tuple(one for one in own if one.worth < 0)[:2],
        rivals=_rivals(good, bad, seat, view.seats),
        remarks=tuple(known.remarks(worlds[0], seat)),
        odds=good.odds(seat),
        odds_played=bad.odds(seat),
    )


def line_of(reviewer: Reviewer, view: View, action: int, seed: int) -> tuple[Step, ...]:
    """How a move may go on: each seat plays what its knowledge ranks first, in the world of that seed.

    It ends when the mover's turn would come again, after a few decisions, or with the game.
    """
    seat = view.seat
    assert seat is not None
    known, texts = reviewer.knowledge, reviewer.game.actions.texts
    state: AnyState = reviewer.game.determinize(view, Random(seed))
    rng = Random(seed)
    until = known.turns(state) + view.seats
    steps = [Step(seat, texts[action])]
    state.apply_id(seat, action)
    decisions = 1
    while (actor := state.actor()) is not None and len(steps) < MOST_STEPS:
        if actor == CHANCE:
            chosen = state.deal(rng)
        else:
            if decisions >= LINE_DECISIONS or (known.turns(state) >= until and known.quiet(state)):
                break
            chosen = known.rank(state, actor)[0][1]
            decisions += len(state.legal_ids(actor)) > 1
        state.apply_id(actor, chosen)
        steps.append(Step(actor, texts[chosen]))
    while steps[-1].seat == CHANCE and len(steps) > 1:  # what chance would do next says nothing
        steps.pop()
    return tuple(steps)


class _Sum:
    """Terms and conflicts of one move, summed over worlds."""

    def __init__(self, known: Knowledge[Any]) -> None:
        self.known = known
        self.count = 0
        self.ends: list[AnyState] = []
        self.fights: dict[tuple[str, str, Seat, Seat], list[tuple[Conflict, bool]]] = defaultdict(list)

    def add(self, world: AnyState, seat: Seat, action: int, horizon: int, rng: Random) -> None:
        """The world after a move and what follows, as far as the search looks."""
        known = self.known
        state = world.clone()
        until = known.turns(state) + horizon
        self._hear(state.apply_id(seat, action), seat)
        settled = False  # only what the move itself leads to is its conflict
        for _ in range(MOST_STEPS):
            actor = state.actor()
            if actor is None:
                break
            quiet = actor != CHANCE and known.quiet(state)
            settled = settled or quiet
            if quiet and known.turns(state) >= until:
                break
            chosen = state.deal(rng) if actor == CHANCE else known.pick(state, actor, rng)
            events = state.apply_id(actor, chosen)
            if not settled:
                self._hear(events, seat)
        self.count += 1
        self.ends.append(state)

    def _hear(self, events: Sequence[Event], seat: Seat) -> None:
        for event in events:
            found = self.known.conflict(event)
            if found is not None and seat in (found.winner, found.loser):
                rival = found.loser if found.winner == seat else found.winner
                key = (found.key, str(sorted(found.data.items())), seat, rival)
                self.fights[key].append((found, found.winner == seat))

    def terms(self, seat: Seat) -> dict[str, float]:
        """The mean of every term of a seat's value."""
        sums: dict[str, float] = defaultdict(float)
        for state in self.ends:
            for term in self.known.terms(state, seat):
                sums[term.key] += term.worth / self.count
        return sums

    def value(self, seat: Seat) -> float:
        total = 0.0
        for state in self.ends:
            outcome = state.outcome()
            values = self.known.values(state) if outcome is None else outcome.scores
            total += values[seat] / self.count
        return total

    def odds(self, seat: Seat) -> tuple[Odds, ...]:
        """The conflicts that come often enough to speak of."""
        found = []
        for (key, _, mine, rival), fights in self.fights.items():
            if len(fights) >= FOUGHT * self.count:
                won = sum(win for _, win in fights) / len(fights)
                found.append(Odds(key, dict(fights[0][0].data), mine, rival, won, len(fights)))
        return tuple(sorted(found, key=lambda one: -one.worlds))


def _differences(good: dict[str, float], bad: dict[str, float], seat: Seat) -> list[Difference]:
    found = [
        Difference(key, good.get(key, 0.0) - bad.get(key, 0.0), seat)
        for key in dict.fromkeys((*good, *bad))
        if abs(good.get(key, 0.0) - bad.get(key, 0.0)) >= LEAST
    ]
    return sorted(found, key=lambda one: (-abs(one.worth), one.key))


def _rivals(good: _Sum, bad: _Sum, seat: Seat, seats: int) -> tuple[Difference, ...]:
    """What the move takes from the rival who loses most by it."""
    others = [rival for rival in range(seats) if rival != seat]
    losses = {rival: good.value(rival) - bad.value(rival) for rival in others}
    most = min(others, key=lambda rival: losses[rival])
    if losses[most] > -LEAST:
        return ()
    found = _differences(good.terms(most), bad.terms(most), most)
    return tuple(one for one in found if one.worth < 0)[:1]
