"""A learned player: a network says which moves are good and what a position is worth; a search looks on.

The search plays each of the likeliest moves on, everybody by the network, and judges where the seat decides
again some decisions later. It samples a world for each line, so it knows no more than its seat.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, inf, log
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from ziggurat.bots.base import Bot, Budget, Hint
from ziggurat.bots.judge import ahead, changes
from ziggurat.bots.network import NetworkError, Player, of_game
from ziggurat.core.knowledge import Knowledge, settle
from ziggurat.core.protocol import CHANCE, View
from ziggurat.core.registry import AnyGame

tell = logging.getLogger("ziggurat.bots")
PLANNED = 0.6
"""Of the time, for what can be foreseen of a look: one that is not done in time is worth nothing."""
LEAST = 4
"""Decisions: where there is no time for so many, fewer lines are looked at."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a learned player decides."""

    width: int = 1
    """Moves that are played on; 1: the network's first choice is taken."""
    depth: int = 8
    """Decisions after which a line is judged, at its seat's next one."""
    sure: float = 0.9
    """A move likelier than this is taken without a look."""
    trust: float = 0.05
    """What the network's own preference weighs against what was seen, by the logarithm of its chance."""
    vary: tuple[str, ...] = ()
    """Questions that are answered by drawing among good moves, so that games differ."""
    temper: float = 0.1
    """How freely it draws there: worth that makes a move e times likelier."""


class Reward(NamedTuple):
    """What a network was rewarded for (`train.config` says more)."""

    scale: float = 0.05
    rivals: float = 0.5
    crowd: float = 0.25
    win: float = 0.5


def chances(scores: Sequence[float], temper: float = 1.0) -> list[float]:
    """Scores as chances that add up to 1."""
    top = max(scores)
    odds = [exp((score - top) / temper) for score in scores]
    whole = sum(odds)
    return [one / whole for one in odds]


class SageBot(Bot):
    """Plays by a network; without it, and at tables that it was not taught, another bot plays."""

    def __init__(
        self,
        game: AnyGame,
        name: str,
        player: Player | None,
        look: Look,
        known: Knowledge[Any],
        budget: Budget,
        other: Bot,
    ) -> None:
        self.game = game
        self.name = name
        self._given = player
        self.look = look
        self.knowledge = known
        self.budget = budget
        self.other = other

    @cached_property
    def found(self) -> Player | None:
        """The network, read when first needed; None, with a line that says so, where it cannot be played."""
        if self._given is not None:
            return self._given
        try:
            return of_game(self.game)
        except NetworkError as error:
            tell.warning("%s of %s plays as %s: %s", self.name, self.game.id, self.other.name, error)
            return None

    @property
    def player(self) -> Player:
        found = self.found
        assert found is not None
        return found

    @cached_property
    def _pace(self) -> float:
        """Positions that are judged in a second, about; what it turns out to be follows."""
        return self.player.net.pace

    @cached_property
    def _reward(self) -> Reward:
        """What training rewarded."""
        told = self.player.about.get("provenance", {}).get("config", {}).get("reward", {})
        usual = Reward()
        return Reward(*(float(told.get(key, getattr(usual, key))) for key in Reward._fields))

    def taught(self, view: View) -> bool:
        """Is there a network, and was a table of this size learned?"""
        if self.found is None:
            return False
        seats = self.player.lesson.feed.seats
        return not seats or view.seats in seats

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        if len(view.legal) == 1:
            return view.legal[0]
        if not self.taught(view):
            return self.other.choose(view, budget, rng)
        ids, likely, _ = self._first_sight(view)
        best = max(range(len(ids)), key=likely.__getitem__)
        if view.decisions and view.decisions[0].prompt in self.look.vary:
            return self._draw(view, ids, likely, budget, rng)
        if likely[best] >= self.look.sure:
            return ids[best]
        seen = self._look_on(view, ids, likely, budget, rng)
        return max(seen, key=lambda line: line[0])[1] if seen else ids[best]

    def _draw(
        self, view: View, ids: Sequence[int], likely: Sequence[float], budget: Budget, rng: Random
    ) -> int:
        """One of the moves, the more it is worth at the seat's next decision the likelier.

        A network that has learned long enough is sure of one move, however little the next is worse: its
        preference says nothing of the others, its judgement does. Where that takes too long (in plain
        Python), all moves are alike.
        """
        every = replace(self.look, width=len(ids), depth=0, trust=0.0)
        seen = self._look_on(view, ids, [1.0] * len(ids), budget, rng, every)
        if not seen:
            return rng.choice(ids)
        weights = chances([worth for worth, _ in seen], self.look.temper)
        return rng.choices([action for _, action in seen], weights)[0]

    def _first_sight(self, view: Any) -> tuple[Sequence[int], list[float], float]:
        """The moves worth a look, their chances, and what the position is worth."""
        seat = view.seat
        ids = self.player.lesson.thin(view.position, seat, view.legal)
        scores, values = self.player.scores([(view.position, view.memory, seat, ids)])
        return ids, chances(scores[0]), float(values[0])

    # -- looking on

    def _look_on(
        self,
        view: Any,
        ids: Sequence[int],
        likely: Sequence[float],
        budget: Budget,
        rng: Random,
        look: Look | None = None,
    ) -> list[tuple[float, int]]:
        """The likeliest moves with what their lines led to; none where looking does not pay."""
        look = look or self.look
        if look.width < 2:
            return []
        order = sorted(range(len(ids)), key=lambda place: -likely[place])[: look.width]
        order = [place for place in order if likely[place] > 0.02 * likely[order[0]]]
        if len(order) < 2:
            return []
        limit = budget.seconds if budget.seconds is not None else self.budget.seconds
        begin = perf_counter()
        end = inf if limit is None else begin + 0.8 * limit
        lines, depth = self._affordable(look, len(order), view.seats, end - begin)
        if lines < 2:
            return []
        order = order[:lines]
        world: Any = self.game.determinize(view, Random(rng.getrandbits(64)))
        start = self.player.lesson.standing(world)
        going = [_Line(ids[place], likely[place], world.clone(), Random(1)) for place in order]
        for line in going:
            line.state.apply_id(view.seat, line.action)
        waiting, judged = going, 0
        while waiting and perf_counter() < end:
            judged += len(waiting)
            waiting = self._step(waiting, view.seat, start, depth)
        if self._pace < inf:
            self._pace = judged / (perf_counter() - begin)
        if waiting:
            return []
        return [(line.worth + look.trust * log(max(line.likely, 1e-9)), line.action) for line in going]

    def _affordable(self, look: Look, lines: int, seats: int, seconds: float) -> tuple[int, float]:
        """How many lines can be looked at in the time, and how deep; no lines where that is too few.

        A line is played until its seat decides again: a decision of each seat, about, beyond its depth.
        """
        room = self._pace * seconds * (PLANNED if look.depth else 1.0)
        least = min(look.depth, LEAST) + seats
        if lines * least > room:
            lines = int(room // least) if look.depth else 0  # to draw among moves, all of them must be seen
        if lines < 2:
            self._pace *= 1.1  # another time may be better
            return 0, 0.0
        return lines, min(look.depth, room / lines - seats)

    def _step(self, lines: list[_Line], seat: int, start: Sequence[float], depth: float) -> list[_Line]:
        """Play every line to its next decision and answer it; those that are not judged yet."""
        asked = []
        for line in lines:
            ids = self._next(line, seat, start, depth)
            if ids is not None:
                asked.append((line, ids))
        if not asked:
            return []
        told = [(line.state, self._memory(line), line.seat, ids) for line, ids in asked]
        scores, values = self.player.scores(told)
        going = []
        for (line, ids), found, value in zip(asked, scores, values, strict=True):
            if line.seat == seat and line.made >= depth:
                line.worth = self._gain(line.state, seat, start) + float(value)
                continue
            line.made += 1
            line.state.apply_id(line.seat, ids[max(range(len(ids)), key=found.__getitem__)])
            going.append(line)
        return going

    def _next(self, line: _Line, seat: int, start: Sequence[float], depth: float) -> Sequence[int] | None:
        """The moves of the line's next decision; None: its game is over, and it is judged."""
        state = line.state
        while True:
            actor = state.actor()
            if actor is None:
                winners = state.outcome().winners
                won = (seat in winners) / len(winners) - 1 / state.seats
                line.worth = self._gain(state, seat, start) + self._reward.win * won
                return None
            if actor == CHANCE:
                state.apply_id(CHANCE, state.deal(line.rng))
                continue
            ids: Sequence[int] = self.player.lesson.thin(state, actor, state.legal_ids(actor))
            if len(ids) > 1 or (actor == seat and line.made >= depth):
                line.seat = actor
                return ids
            state.apply_id(actor, ids[0])

    def _memory(self, line: _Line) -> Any:
        game: Any = self.game
        return game.remember(line.state, line.seat)

    def _gain(self, state: Any, seat: int, start: Sequence[float]) -> float:
        """What the standing gained on the way, as training rewarded it."""
        now = self.player.lesson.standing(state)
        if not start or not now:
            return 0.0
        gains = [new - old for new, old in zip(now, start, strict=True)]
        rivals = len(gains) - 1
        told = self._reward
        share = (told.rivals if rivals == 1 else told.crowd) / rivals
        return float(told.scale * (gains[seat] - share * (sum(gains) - gains[seat])))

    # -- hints

    def hint(self, view: View, budget: Budget, rng: Random, most: int = 3) -> list[Hint]:
        """The likeliest moves, with the terms of the game's evaluation that they change most."""
        if not self.taught(view):
            return self.other.hint(view, budget, rng, most)
        seat = view.seat
        assert seat is not None
        ids, likely, _ = self._first_sight(view)
        seen = {action: worth for worth, action in self._look_on(view, ids, likely, budget, rng)}
        order = sorted(range(len(ids)), key=lambda place: (-seen.get(ids[place], -1e9), -likely[place]))
        world: Any = self.game.determinize(view, rng)
        seed = rng.getrandbits(64)
        hints = []
        for place in order[:most]:
            state = world.clone()
            state.apply_id(seat, ids[place])
            settle(state, self.knowledge, Random(seed))
            values = self.knowledge.values(state)
            margin = ahead(values, seat)
            win = self.knowledge.rewards(state)[seat]
            reasons = changes(self.knowledge, world, state, seat)
            text = self.game.actions.texts[ids[place]]
            hints.append(Hint(ids[place], text, min(1.0, max(0.0, win)), margin, reasons))
        return hints


class _Line:
    """A move that is played on."""

    __slots__ = ("action", "likely", "made", "rng", "seat", "state", "worth")

    def __init__(self, action: int, likely: float, state: Any, rng: Random) -> None:
        self.action, self.likely, self.state, self.rng = action, likely, state, rng
        self.made, self.seat, self.worth = 0, -1, 0.0
