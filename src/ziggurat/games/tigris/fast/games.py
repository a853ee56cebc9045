"""Many games of Tigris & Euphrates on a device: the CPU's threads, or a GPU.

games = Games(4096, seats=3, seed=1)
observations, masks = games.observations(), games.masks()
done, rewards = games.step(games.draw())
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.errors import IllegalAction, ZigguratError
from ziggurat.core.protocol import OptionValue, Outcome, Reason
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.fast.answers import WORDS
from ziggurat.games.tigris.fast.convert import REASONS, set_options, to_game, to_state
from ziggurat.games.tigris.fast.layout import GAME
from ziggurat.games.tigris.fast.rows import BEGIN, DEALT, FIGURES, FOLLOW, LENGTHS, SCORES, STAY
from ziggurat.games.tigris.fast.tables import OBSERVED, SIZE, SPACE, SQUARES
from ziggurat.games.tigris.scoring import final
from ziggurat.games.tigris.state import TigrisState

DEVICES: Final = ("cpu", "cuda")
WITHOUT: Final = "device='cpu' (backend='numba') goes on without"
ALIGNED: Final = 64
"""Bytes."""
THREADS: Final = 128
"""Threads in a block of a kernel that has a row in each."""


class FastError(ZigguratError):
    """The accelerated engine cannot do this here; the plain one can."""


def _fitting(values: Any, array: Any) -> Any:
    """Values for an array, refused where they are not as many, or not whole where it holds whole numbers."""
    given = values if hasattr(values, "__cuda_array_interface__") else np.asarray(values)
    if given.shape not in ((), array.shape) or (array.dtype.kind == "i" and given.dtype.kind not in "iu"):
        raise ValueError(
            f"{array.shape[0]} games need {array.shape[0]} whole numbers, not {given.dtype}{given.shape}"
        )
    return given


class Device(Protocol):
    """Where the arrays lie and who runs the loops."""

    def zeros(self, shape: Any, kind: Any) -> Any: ...
    def put(self, array: Any, values: Any) -> None: ...
    def get(self, array: Any) -> NDArray[Any]: ...
    def send(self, values: NDArray[Any]) -> Any: ...
    def run(self, loop: str, rows: int, *given: Any) -> None: ...
    def free(self) -> float: ...


class Cpu:
    """numpy's arrays and numba's threads."""

    def zeros(self, shape: Any, kind: Any) -> Any:
        """Aligned as JAX wants it: what lies elsewhere it would copy."""
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        memory = np.zeros(size + ALIGNED, np.uint8)
        start = -memory.ctypes.data % ALIGNED
        return memory[start : start + size].view(kind).reshape(shape)

    def put(self, array: Any, values: Any) -> None:
        array[...] = _fitting(values, array)

    def get(self, array: Any) -> NDArray[Any]:
        found: NDArray[Any] = array
        return found

    def send(self, values: NDArray[Any]) -> Any:
        return values

    def run(self, loop: str, rows: int, *given: Any) -> None:
        from ziggurat.games.tigris.fast import cpu

        getattr(cpu, loop)(*given)

    def free(self) -> float:
        """What is there without swapping; files that are only cached count as free where that is told."""
        with suppress(OSError, StopIteration), Path("/proc/meminfo").open(encoding="ascii") as file:
            return 1024.0 * int(next(line for line in file if line.startswith("MemAvailable")).split()[1])
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")


class Cuda:
    """A GPU: arrays stay there, and are seen by torch and JAX without a copy (`__cuda_array_interface__`)."""

    def __init__(self) -> None:
        from ziggurat.games.tigris.fast import compiling  # noqa: F401  (mends numpy for numba's CUDA target)

        try:
            from numba import cuda

            found = cuda.is_available()
        except Exception as error:  # whatever a broken driver raises
            raise FastError(f"there is no usable GPU here ({error}); {WITHOUT}") from None
        if not found:
            raise FastError(f"there is no GPU that numba can use here; {WITHOUT}")
        self._cuda = cuda

    def zeros(self, shape: Any, kind: Any) -> Any:
        array = self._cuda.device_array(shape, kind)
        array.copy_to_device(np.zeros(shape, kind))
        return array

    def put(self, array: Any, values: Any) -> None:
        if hasattr(values, "__cuda_array_interface__"):  # it lies there already, torch's or JAX's
            array.copy_to_device(_fitting(self._cuda.as_cuda_array(values), array))
        else:
            found = np.broadcast_to(_fitting(values, array), array.shape)
            array.copy_to_device(np.ascontiguousarray(found, array.dtype))

    def get(self, array: Any) -> NDArray[Any]:
        found: NDArray[Any] = array.copy_to_host()
        return found

    def send(self, values: NDArray[Any]) -> Any:
        return self._cuda.to_device(values)

    def run(self, loop: str, rows: int, *given: Any) -> None:
        from ziggurat.games.tigris.fast import cuda as kernels

        if loop in ("observe", "expand", "keep"):
            getattr(kernels, loop).launch(rows, SQUARES + 16, *given)
        else:
            getattr(kernels, loop).launch(-(-rows // THREADS), THREADS, *given)

    def free(self) -> float:
        free: float = self._cuda.current_context().get_memory_info()[0]  # without end in the simulator
        return free


class Games:
    """So many games with the same seats and options, a row each; games that end are followed by others."""

    def __init__(
        self,
        count: int,
        seats: int = 2,
        options: Mapping[str, OptionValue] | None = None,
        *,
        seed: int = 0,
        device: str = "cpu",
        first: int = 0,
    ) -> None:
        """`first` is the number of the first row's stream: parts of a large run have streams of their own."""
        if count < 1:
            raise ValueError(f"there is at least 1 game, not {count}")
        if device not in DEVICES:
            raise ValueError(f"a device is {' or '.join(DEVICES)}, not {device!r}")
        self.count, self.seats = count, seats
        self.options = TIGRIS.resolve(seats, options)
        self.device: Device = Cpu() if device == "cpu" else Cuda()
        self._free, self._taken = self.device.free(), 0.0
        self._first = first
        zeros = self.zeros
        self.records = zeros(count, GAME)
        self.sets = zeros((count, WORDS), np.uint64)
        """Legal answers of each row, a bit for each action, as of the last `check`, `legal` or `masks`."""
        self.actions = zeros(count, np.int32)
        self._stay = zeros(count, np.int32)
        self.device.put(self._stay, STAY)
        self.bad = zeros(count, np.bool_)
        self.done = zeros(count, np.bool_)
        self.rewards = zeros((count, seats), np.float32)
        self._figures = zeros((count, len(FIGURES)), np.int64)
        self._scores = zeros((count, SCORES), np.int32)
        self._lengths = zeros((count, LENGTHS), np.int32)
        self._all = self.device.send(np.arange(count))
        self._masks: Any = None
        self._observations: Any = None
        self.reset(seed)

    def zeros(self, shape: Any, kind: Any) -> Any:
        """A new array on the device; refused where it does not fit."""
        self._taken += float(np.prod(shape)) * np.dtype(kind).itemsize
        if self._taken > self._free:  # an array takes its memory only when it is written
            need, room = int(self._taken) >> 20, int(self._free) >> 20
            raise FastError(f"{self.count} games need {need} MiB, but only {room} MiB are free; make fewer")
        return self.device.zeros(shape, kind)

    def reset(self, seed: int) -> None:
        """New games in all rows: the same for the same seed, on whatever device and number of threads."""
        self.blank(seed)
        self._answer(BEGIN)

    def blank(self, seed: int) -> None:
        """Seats, options and generators in all rows."""
        records = np.zeros(self.count, GAME)
        set_options(records, self.seats, self.options)
        records["seed"] = seed & 0xFFFFFFFFFFFFFFFF
        records["stream"] = np.arange(self._first, self._first + self.count)
        self.device.put(self.records, records)

    def _answer(self, actions: Any, then: int = DEALT) -> None:
        if actions is not self.actions:
            self.device.put(self.actions, actions)
        self.device.run("step", self.count, self.records, self.actions, then, self.done, self.rewards)

    def check(self, actions: Any) -> None:
        """Raise IllegalAction for the first row whose answer is not legal; no row has advanced."""
        if actions is not self.actions:
            self.device.put(self.actions, actions)
        self.device.run("check", self.count, self.records, self.actions, self.sets, self.bad)
        wrong = np.flatnonzero(self.device.get(self.bad))
        if len(wrong):
            raise self.illegal(int(wrong[0]), int(self.device.get(self.actions)[wrong[0]]))

    def illegal(self, row: int, action: int) -> IllegalAction:
        """Why an answer is not legal in a row."""
        if not 0 <= action < SIZE:
            reason = Reason("no_such_action", "", {"id": action})
            return IllegalAction(f"row {row}: there is no action {action}; ids are 0 to {SIZE - 1}", reason)
        state = self.state(row)
        actor = state.actor()
        told = None if actor is None else state.why_illegal(actor, SPACE.decode(action))
        reason = told or Reason("game_finished", "TE-320")
        return IllegalAction(f"row {row}: '{SPACE.texts[action]}' is not legal now: {reason}", reason)

    def step(self, actions: Any, *, then: int = FOLLOW, checked: bool = True) -> tuple[Any, Any]:
        """Answer in every row (STAY leaves one as it is, BEGIN starts a new game in it).

        Which games ended with it, and what every seat got; another game has followed them.
        With DEALT instead of FOLLOW they stay as they ended; with ALONE chance is not dealt for either.
        """
        if checked:
            self.check(actions)
            actions = self.actions
        self._answer(actions, then)
        return self.done, self.rewards

    def draw(self) -> Any:
        """A random legal answer for each row, by the row's own generator."""
        self.device.run("draw", self.count, self.records, self.actions)
        return self.actions

    def legal(self) -> Any:
        """Legal answers of each row as sets of bits, (count, words)."""
        self.device.run("check", self.count, self.records, self._stay, self.sets, self.bad)
        return self.sets

    def masks(self) -> Any:
        """1 for each legal answer, (count, actions)."""
        if self._masks is None:
            self._masks = self.zeros((self.count, SIZE), np.uint8)
        self.legal()
        self.device.run("expand", self.count, self.sets, self._masks)
        return self._masks

    def observations(self, viewer: int = -1) -> Any:
        """What a seat sees in each row (-1: the seat that is asked), (count, layout size)."""
        if self._observations is None:
            self._observations = self.zeros((self.count, OBSERVED), np.float32)
        self.device.run("observe", self.count, self.records, self._all, viewer, 1, self._observations)
        return self._observations

    def play(self, decisions: int = -1, quota: int = -1) -> None:
        """Random decisions in each row until so many are made or so many games are over (-1: no limit)."""
        if decisions < 0 and quota < 0:
            raise ValueError("play() needs a number of decisions, or a quota of games")
        tables = self._figures, self._scores, self._lengths
        self.device.run("play", self.count, self.records, decisions, quota, *tables)

    @property
    def figures(self) -> dict[str, int]:
        """What was counted over the games that `play` finished (`decisions`: over all it played)."""
        totals = self.device.get(self._figures).sum(0)
        return {name: int(total) for name, total in zip(FIGURES, totals, strict=True)}

    @property
    def tables(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """How many seats had which score, and how many games lasted how many fours of turns."""
        scores, lengths = self.device.get(self._scores), self.device.get(self._lengths)
        return scores.sum(0, dtype=np.int64), lengths.sum(0, dtype=np.int64)

    def outcome(self, row: int) -> Outcome:
        """How the game of a row ended."""
        record = self._record(row)
        points = [tuple(own) for own in record["points"][: self.seats].tolist()]
        return final(points, record["treasures_held"][: self.seats].tolist(), REASONS[record["end_reason"]])

    def state(self, row: int) -> TigrisState:
        """A row as a state of the plain engine."""
        return to_state(self._record(row))

    def _record(self, row: int) -> Any:
        return self.device.get(self.records[row : row + 1])[0]

    def load(self, states: Sequence[TigrisState]) -> None:
        """Put states of the plain engine into the first rows; they keep the rows' generators."""
        records = self.device.get(self.records).copy()
        for row, state in enumerate(states):
            to_game(state, records, row)
        self.device.put(self.records, records)
