"""The games of some rows of a batch, played in one process: the only part that keeps the truth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE, Outcome, Reason, Seat, State, View
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
        self._steps: list[list[tuple[Seat, int]]] = [[] for _ in range(self.count)]
        self._standing: list[Sequence[float]] = [()] * self.count
        rows = range(first, last)
        self._observations = [memoryview(arrays.observations[row]) for row in rows]
        self._masks = [] if setup.ids else [memoryview(arrays.masks[row]) for row in rows]
        self._own_masks = type(self._fresh).mask_into is not State.mask_into
        """Does the game write masks itself? If not, numpy is faster than the general way."""
        self._terminal = [[memoryview(view) for view in arrays.terminal[row]] for row in rows]

    def reset(self, bases: Sequence[str]) -> None:
        """Start a first game in every row; a row's games have its base and their number as seed."""
        self._clear()
        for place, base in enumerate(bases):
            self._bases[place] = base
            self.arrays.games[self.first + place] = 0
            self._start(place, f"{base}/0")

    def restart(self, row: int, seed: str) -> None:
        """Another game in a row, whose chance is dealt from exactly this seed."""
        place = row - self.first
        self._bases[place] = seed
        self.arrays.games[row] = 0
        self._start(place, seed)

    def step(self) -> list[Finished]:
        """Make the step that the arrays hold in the chosen rows; the games that ended with it."""
        arrays, first = self.arrays, self.first
        span = slice(first, first + self.count)
        self._clear()
        actions = arrays.actions[span].tolist()
        seats = arrays.actor[span].tolist()
        lengths = arrays.lengths[span].tolist()
        limit = self.setup.limit
        finished = []
        for place, chosen in enumerate(arrays.chosen[span].tolist()):
            if not chosen:
                continue
            state = self._states[place]
            answer = seats[place], actions[place]
            state.apply_id(*answer)
            self._steps[place].append(answer)
            arrays.lengths[first + place] = lengths[place] + 1
            seat = self._advance(place, state)
            if self.setup.points:
                self._tell_points(place, state)
            if seat is None or (limit is not None and lengths[place] + 1 >= limit):
                finished.append(self._finish(place, state))
            else:
                self._show(place, state, seat)
        return finished

    def view(self, row: int, seat: Seat | None) -> View:
        """What a seat of a row may know."""
        found: View = self._states[row - self.first].view(seat)
        return found

    def why(self, row: int, action: int) -> Reason | None:
        """Why an action is not legal for the seat that must answer in a row."""
        found = self._states[row - self.first].why_illegal(
            int(self.arrays.actor[row]), self.setup.game.actions.decode(action)
        )
        return found

    def _clear(self) -> None:
        span = slice(self.first, self.first + self.count)
        self.arrays.rewards[span] = 0
        self.arrays.done[span] = False
        self.arrays.truncated[span] = False
        if self.setup.points:
            self.arrays.points[span] = 0

    def _start(self, place: int, seed: str) -> None:
        """A new game in a place, shown at its first decision."""
        self._seeds[place] = seed
        self._dealers[place] = Random(seed)
        self._steps[place] = []
        self.arrays.lengths[self.first + place] = 0
        state = self._fresh.clone()
        self._states[place] = state
        seat = self._advance(place, state)
        assert seat is not None, "a game ended before anybody decided anything"
        if self.setup.points:
            self._standing[place] = state.standing()
        self._show(place, state, seat)

    def _advance(self, place: int, state: AnyState) -> Seat | None:
        """Let chance (and who has no choice, if wished) answer until a seat must decide; None: game over."""
        while (seat := state.actor()) is not None:
            if seat == CHANCE:
                action = state.deal(self._dealers[place])
            elif self.setup.forced and len(ids := state.legal_ids(seat)) == 1:
                action = ids[0]
            else:
                return seat
            state.apply_id(seat, action)
            self._steps[place].append((seat, action))
        return None

    def _show(self, place: int, state: AnyState, seat: Seat) -> None:
        """Write what the seat to move sees."""
        self.arrays.actor[self.first + place] = seat
        state.observe_into(seat, self._observations[place])
        if self.setup.ids:
            ids = state.legal_ids(seat)
            self.arrays.ids[self.first + place, : len(ids)] = ids
            self.arrays.counts[self.first + place] = len(ids)
        elif self._own_masks:
            state.mask_into(seat, self._masks[place])
        else:
            mask = self.arrays.masks[self.first + place]
            mask[:] = 0
            mask[np.asarray(state.legal_ids(seat))] = 1

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
        for seat, buffer in enumerate(self._terminal[place]):
            state.observe_into(seat, buffer)
        number = int(self.arrays.games[row])
        found = Finished(row, number, self._seeds[place], outcome, tuple(self._steps[place]))
        self.arrays.games[row] = number + 1
        self._start(place, f"{self._bases[place]}/{number + 1}")
        return found

    def dump(self) -> dict[str, Any]:
        """All that is not in the arrays: seeds, steps and the state of every generator."""
        return {
            "seeds": list(self._seeds),
            "bases": list(self._bases),
            "steps": [list(steps) for steps in self._steps],
            "generators": [_generator(dealer) for dealer in self._dealers],
            "standing": [list(standing) for standing in self._standing],
        }

    def load(self, data: dict[str, Any]) -> None:
        """Go on from a dump, in arrays that already hold what they held then."""
        for place in range(self.count):
            self._seeds[place] = data["seeds"][place]
            self._bases[place] = data["bases"][place]
            self._steps[place] = [(int(seat), int(action)) for seat, action in data["steps"][place]]
            self._standing[place] = tuple(data["standing"][place])
            state = self._fresh.clone()
            for seat, action in self._steps[place]:
                state.apply_id(seat, action)
            self._states[place] = state
            _restore(self._dealers[place], data["generators"][place])


def _generator(dealer: Random) -> NDArray[np.float64]:
    """A generator's state as numbers; all of them are whole and exact in 64 bits, but for the last."""
    _, numbers, normal = dealer.getstate()
    return np.array([*numbers, np.nan if normal is None else normal])


def _restore(dealer: Random, numbers: NDArray[np.float64]) -> None:
    normal = float(numbers[-1])
    whole = tuple(int(number) for number in numbers[:-1])
    dealer.setstate((3, whole, None if np.isnan(normal) else normal))
