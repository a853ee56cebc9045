"""The games of some rows of a batch, played in one process: the only part that keeps the truth."""

from __future__ import annotations

import gc
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE, Outcome, Reason, Seat, View
from ziggurat.env.arrays import Arrays, Setup


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that ended with the last step."""

    row: int
    game: int
    """How many games ended in this row before it."""
    seed: str
    """Of its chance."""
    outcome: Outcome | None
    """None: it was cut short by the length limit."""
    steps: tuple[tuple[Seat, int], ...]

    def __reduce__(self) -> tuple[Any, ...]:
        """Between processes the steps travel as numbers side by side: pairs are slow to send."""
        flat = array("i", chain.from_iterable(self.steps)).tobytes()
        return _arrived, (self.row, self.game, self.seed, self.outcome, flat)


def _arrived(row: int, game: int, seed: str, outcome: Outcome | None, flat: bytes) -> Finished:
    return Finished(row, game, seed, outcome, _pairs(array("i", flat)))


def _pairs(flat: array[int]) -> tuple[tuple[Seat, int], ...]:
    numbers = iter(flat)
    return tuple(zip(numbers, numbers, strict=True))


def play(setup: Setup, memory: Any, spans: Sequence[range]) -> list[Rows]:
    """Who plays some spans of rows."""
    arrays = Arrays(setup, memory)
    return [Rows(setup, arrays, span.start, span.stop) for span in spans]


class Rows:
    """Plays the rows from `first` to before `last` and writes what they show into the arrays."""

    def __init__(self, setup: Setup, arrays: Arrays, first: int, last: int) -> None:
        self.setup = setup
        self.arrays = arrays
        self.first = first
        self.count = last - first
        game = setup.game
        self._fresh: AnyState = game.setup(setup.seats, setup.options)
        self._states: list[AnyState] = [self._fresh] * self.count
        self._dealers = [Random(0) for _ in range(self.count)]
        self._seeds = [""] * self.count
        self._bases = [""] * self.count
        self._steps: list[array[int]] = [array("i")] * self.count
        """Of each place seats and actions by turns: pairs would keep the search for cyclic garbage busy."""
        self._standing: list[Sequence[float]] = [()] * self.count
        self._seats = [0] * self.count
        """Who must answer in each place."""
        self._lengths = [0] * self.count
        self._code = "H" if game.actions.size <= 1 << 16 else "i"
        self._legal = [array(self._code)] * self.count
        """The legal ids of each place."""
        self._listed: list[Sequence[int] | None] = [None] * self.count
        """Those that were listed already, to see whether there is a choice."""
        self._span = slice(first, last)
        self._sheets = [game.sheet(arrays.observations[row]) for row in range(first, last)]
        self._offsets = np.arange(self.count) * game.actions.size
        self._masks = None if setup.ids else arrays.masks[self._span].reshape(-1)

    def reset(self, bases: Sequence[str]) -> None:
        """Start a first game in every row; a row's games have its base and their number as seed."""
        self._clear()
        self.arrays.games[self._span] = 0
        for place, base in enumerate(bases):
            self._bases[place] = base
            self._start(place, f"{base}/0")
        self._show(range(self.count))

    def restart(self, row: int, seed: str) -> None:
        """Another game in a row, whose chance is dealt from exactly this seed."""
        place = row - self.first
        self._bases[place] = seed
        self.arrays.games[row] = 0
        self._start(place, seed)
        self._show([place])

    def step(self) -> list[Finished]:
        """Make the step that the arrays hold in the chosen rows; the games that ended with it.

        Nobody looks for cyclic garbage meanwhile: a worker that did would let all others wait.
        """
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self._step()
        finally:
            if collecting:
                gc.enable()

    def _step(self) -> list[Finished]:
        """Rows are first advanced, then shown, all in turn: what works them out stays near the processor."""
        arrays, span = self.arrays, self._span
        self._clear()
        seats, lengths, steps, advance = self._seats, self._lengths, self._steps, self._advance
        limit, points = self.setup.limit, self.setup.points
        finished = []
        actions = arrays.actions[span].tolist()
        chosen = np.flatnonzero(arrays.chosen[span]).tolist()
        for place in chosen:
            state = self._states[place]
            seat, action, log = seats[place], actions[place], steps[place]
            state.apply_id(seat, action)
            log.append(seat)
            log.append(action)
            lengths[place] += 1
            asked = advance(place, state)
            if points:
                self._tell_points(place, state)
            if asked is None or lengths[place] == limit:
                finished.append(self._finish(place, state))
            else:
                seats[place] = asked
        self._show(chosen)
        return finished

    def view(self, row: int, seat: Seat | None) -> View:
        """What a seat of a row may know."""
        found: View = self._states[row - self.first].view(seat)
        return found

    def why(self, row: int, action: int) -> Reason | None:
        """Why an action is not legal for the seat that must answer in a row."""
        state, seat = self._states[row - self.first], int(self.arrays.actor[row])
        return state.why_illegal(seat, self.setup.game.actions.decode(action))

    def _clear(self) -> None:
        span = self._span
        self.arrays.rewards[span] = 0
        self.arrays.done[span] = False
        self.arrays.truncated[span] = False
        if self.setup.points:
            self.arrays.points[span] = 0

    def _start(self, place: int, seed: str) -> None:
        """A new game in a place, at its first decision."""
        self._seeds[place] = seed
        self._dealers[place] = Random(seed)
        self._steps[place] = array("i")
        self._lengths[place] = 0
        state = self._fresh.clone()
        self._states[place] = state
        seat = self._advance(place, state)
        assert seat is not None, "a game ended before anybody decided anything"
        if self.setup.points:
            self._standing[place] = state.standing()
        self._seats[place] = seat

    def _advance(self, place: int, state: AnyState) -> Seat | None:
        """Let chance (and who has no choice, if wished) answer until a seat must decide; None: game over."""
        while (seat := state.actor()) is not None:
            if seat == CHANCE:
                action = state.deal(self._dealers[place])
            elif not self.setup.forced:
                return seat
            elif len(ids := state.legal_ids(seat)) > 1:
                self._listed[place] = ids
                return seat
            else:
                action = ids[0]
            state.apply_id(seat, action)
            log = self._steps[place]
            log.append(seat)
            log.append(action)
        return None

    def _show(self, places: Sequence[int]) -> None:
        """Write what the seats to move in some places see, and what is legal in all."""
        arrays, span, code = self.arrays, self._span, self._code
        seats, states, legal, sheets = self._seats, self._states, self._legal, self._sheets
        for place in places:
            sheets[place](states[place], seats[place])
        for place in places:
            ids = self._listed[place]
            if ids is None:
                ids = states[place].legal_ids(seats[place])
            self._listed[place] = None
            if not isinstance(ids, array) or ids.typecode != code:
                ids = array(code, ids)
            legal[place] = ids
        arrays.actor[span] = seats
        arrays.lengths[span] = self._lengths
        counts = np.array([len(ids) for ids in legal], np.int32)
        listed = np.frombuffer(b"".join(legal), code)
        begin = self.first * self.setup.game.actions.size
        arrays.ids[begin : begin + len(listed)] = listed
        arrays.counts[span] = counts
        arrays.starts[span] = begin
        arrays.starts[self.first + 1 : self.first + self.count] += np.cumsum(counts[:-1])
        if self._masks is not None:
            self._masks.fill(0)
            self._masks[np.repeat(self._offsets, counts) + listed] = 1

    def _tell_points(self, place: int, state: AnyState) -> None:
        """The change of the standing since the answer before."""
        now, before = state.standing(), self._standing[place]
        if now:
            self.arrays.points[self.first + place] = np.subtract(now, before) if before else now
            self._standing[place] = now

    def _finish(self, place: int, state: AnyState) -> Finished:
        """Tell how a game ended, then start the next one in its place."""
        row = self.first + place
        outcome = state.outcome()
        self.arrays.done[row] = True
        if outcome is None:
            self.arrays.truncated[row] = True
        else:
            self.arrays.rewards[row] = outcome.returns()
        for seat, buffer in enumerate(self.arrays.terminal[row]):
            state.observe_into(seat, buffer)
        number = int(self.arrays.games[row])
        found = Finished(row, number, self._seeds[place], outcome, _pairs(self._steps[place]))
        self.arrays.games[row] = number + 1
        self._start(place, f"{self._bases[place]}/{number + 1}")
        return found

    def dump(self) -> dict[str, Any]:
        """All that is not in the arrays: seeds, steps and the state of every generator."""
        return {
            "seeds": list(self._seeds),
            "bases": list(self._bases),
            "steps": [_pairs(steps) for steps in self._steps],
            "generators": [_generator(dealer) for dealer in self._dealers],
            "standing": [list(standing) for standing in self._standing],
        }

    def load(self, data: dict[str, Any]) -> int | None:
        """Go on from a dump; what the last step told is already in the arrays. The first row of which that is
        no running game, if any."""
        for place in range(self.count):
            try:
                self._take_up(place, data)
            except Exception:  # steps that nobody could take end in many ways
                return self.first + place
        self._show(range(self.count))
        return None

    def _take_up(self, place: int, data: dict[str, Any]) -> None:
        """Go on with one game of a dump."""
        self._seeds[place] = data["seeds"][place]
        self._bases[place] = data["bases"][place]
        self._steps[place] = array("i", data["steps"][place].reshape(-1).tolist())
        self._standing[place] = tuple(data["standing"][place])
        state = self._fresh.clone()
        for seat, action in _pairs(self._steps[place]):
            if action not in state.legal_ids(seat):
                raise ValueError("a step is not legal")
            state.apply_id(seat, action)
        self._states[place] = state
        _restore(self._dealers[place], data["generators"][place])
        self._lengths[place] = int(self.arrays.lengths[self.first + place])
        self._seats[place] = int(self.arrays.actor[self.first + place])
        if state.actor() != self._seats[place]:
            raise ValueError("another seat must answer")


def _generator(dealer: Random) -> NDArray[np.float64]:
    """A generator's state as numbers; all of them are whole and exact in 64 bits, but for the last."""
    _, numbers, normal = dealer.getstate()
    return np.array([*numbers, np.nan if normal is None else normal])


def _restore(dealer: Random, numbers: NDArray[np.float64]) -> None:
    normal = float(numbers[-1])
    whole = tuple(int(number) for number in numbers[:-1])
    dealer.setstate((3, whole, None if np.isnan(normal) else normal))
