"""`Batch(..., backend="numba")` and `"cuda"`: batches on the accelerated engine that a game's room `fast` is.

All that a batch offers is there, under the same names and in the same shapes. With `cuda` the arrays lie on
the GPU, where torch and JAX see them without a copy; lists of ids, views and finished games are fetched.
Observations, masks and terminal observations are made from the moment on when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, overload

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.protocol import Seat, View
from ziggurat.core.registry import AnyGame
from ziggurat.env.batch import Batch, BatchError, Finished, Sent

DEVICES: Final = {"numba": "cpu", "cuda": "cuda"}


def number_of(seed: str) -> int:
    """A seed in words as the generator takes it."""
    return int.from_bytes(sha256(seed.encode()).digest()[:8], "little")


def device_of(backend: str, game: AnyGame) -> str:
    """The device of a backend; refused where there is none, or where a game has no accelerated engine."""
    if backend not in DEVICES:
        raise ValueError(f"a backend is plain, {' or '.join(DEVICES)}, not {backend!r}")
    if find_spec(f"{game.package}.fast") is None:
        raise BatchError(
            f"{game.id} has no accelerated engine for backend={backend!r}; backend='plain' plays it"
        )
    return DEVICES[backend]


def engine_of(backend: str, game: AnyGame, module: str = "games") -> Any:
    """A module of a game's accelerated engine: `games`, many of them on a device; `batches`, their rows."""
    try:
        return import_module(f"{game.package}.fast.{module}")
    except ImportError as error:
        raise BatchError(f"backend={backend!r} needs {error.name}: pip install 'ziggurat[fast]'") from None


class Ended(Sequence[Finished]):
    """Games that ended with a step; each is put together when it is looked at: there may be thousands."""

    def __init__(
        self, rows: list[int], games: list[int], seeds: list[str], cut: list[bool], endings: Any
    ) -> None:
        self._rows, self._games, self._seeds = rows, games, seeds
        self._cut, self._endings = cut, endings

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, place: int) -> Finished: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Finished, ...]: ...
    def __getitem__(self, place: int | slice) -> Finished | tuple[Finished, ...]:
        if isinstance(place, slice):
            return tuple(self[one] for one in range(*place.indices(len(self))))
        at = range(len(self))[place]
        outcome = None if self._cut[at] else self._endings.outcome(at)
        return Finished(self._rows[at], self._games[at], self._seeds[at], outcome, self._endings.steps(at))


class FastBatch(Batch):
    """Rows of an accelerated engine."""

    def _make(self) -> None:
        device = device_of(self.backend, self.game)
        if self.workers != 1:
            raise BatchError(f"backend={self.backend!r} works with threads, not with workers: workers=1")
        if len(self.groups) != 1:
            raise BatchError(f"backend={self.backend!r} steps all rows at once: groups=1")
        engine = engine_of(self.backend, self.game, "batches")
        self._rows = engine.Rows(
            self.count,
            self.seats,
            self.options,
            device=device,
            forced=self.setup.forced,
            limit=self.setup.limit,
        )
        self._bases = [""] * self.count
        self._seeds = [""] * self.count
        self._ended = np.zeros(self.count, np.int64)

    @property
    def observations(self) -> Any:
        return self._rows.seen()

    @property
    def masks(self) -> Any:
        if self.setup.ids:
            raise BatchError("this batch tells legal actions as ids; make it with legal='mask'")
        return self._rows.marked()

    def ids_of(self, group: int | None) -> tuple[Any, Any]:
        """On the host, with `cuda` too."""
        self._span(group)
        if not self.setup.ids:
            raise BatchError("this batch tells legal actions as masks; make it with legal='ids'")
        found: tuple[Any, Any] = self._rows.ids()
        return found

    def legal(self, row: int) -> Any:
        """On the host, with `cuda` too."""
        self._inside(row)
        return self._rows.legal_in(row)

    @property
    def actor(self) -> Any:
        return self._rows.told.actor

    @property
    def rewards(self) -> Any:
        return self._rows.told.rewards

    @property
    def points(self) -> Any:
        if not self.setup.points:
            raise BatchError("this batch does not tell points: make it with points=True")
        return self._rows.told.points

    @property
    def done(self) -> Any:
        return self._rows.told.done

    @property
    def truncated(self) -> Any:
        return self._rows.told.truncated

    @property
    def terminal(self) -> Any:
        return self._rows.terminal()

    @property
    def games(self) -> NDArray[np.int64]:
        """On the host, with `cuda` too."""
        return self._ended

    @property
    def lengths(self) -> Any:
        return self._rows.told.lengths

    def reset(self, seed: int | Sequence[int | str] | None = None) -> None:
        bases = self._bases_of(seed)
        self._idle()
        self._bases = bases
        self._ended[:] = 0
        self._rows.clear()
        self._begin(np.arange(self.count), [f"{base}/0" for base in bases], ended=False)
        self._rows.show()
        self._ready = True

    def restart(self, row: int, seed: str) -> None:
        """Put another game into a row; its chance follows from the seed, another than in the plain engine."""
        self._idle()
        self._inside(row)
        self._bases[row] = seed
        self._ended[row] = 0
        self._begin(np.array([row]), [seed], ended=False)
        self._rows.show()

    def _begin(self, rows: NDArray[np.int64], seeds: list[str], *, ended: bool) -> None:
        for row, seed in zip(rows.tolist(), seeds, strict=True):
            self._seeds[row] = seed
        self._rows.begin(rows, [number_of(seed) for seed in seeds], ended=ended)

    def _inside(self, row: int) -> None:
        if not 0 <= row < self.count:
            raise ValueError(f"the batch has rows 0 to {self.count - 1}, not {row}")

    def send(self, actions: Any, rows: Any = None, group: int | None = None) -> None:
        """The first half of `step`: check the answers; with `cuda` they may lie on the GPU."""
        self._span(group)
        self._idle()
        if not self._ready:
            raise BatchError("reset() starts the games before the first step")
        if rows is not None:
            given, chosen = self._fitting(fetched(actions), self._some(fetched(rows)))
            wrong = np.flatnonzero(given < 0)
            if len(wrong):
                raise self._rows.illegal(int(chosen[wrong[0]]), int(given[wrong[0]]))
            actions = np.full(self.count, -1, np.int64)
            actions[chosen] = given
        elif not hasattr(actions, "__cuda_array_interface__"):
            actions, _ = self._fitting(actions, self._every)
        fault = self._rows.refuse(actions, some=rows is not None)
        if fault is not None:
            raise fault
        self._sent.append(Sent(group, told=[]))

    def receive(self, group: int | None = None) -> Sequence[Finished]:
        """The second half of `step`. With `cuda` a finished game is put together when it is looked at."""
        self._span(group)
        self._made(group)
        rows = self._rows.answer()
        ended: Sequence[Finished] = ()
        if len(rows):
            places = rows.tolist()
            numbers, seeds = self._ended[rows].tolist(), [self._seeds[row] for row in places]
            cut = fetched(self.truncated)[rows].tolist()
            ended = Ended(places, numbers, seeds, cut, self._rows.endings(rows))
            if self.backend == "numba":
                ended = tuple(ended)
            self._ended[rows] += 1
            following = [f"{self._bases[row]}/{self._ended[row]}" for row in places]
            self._begin(rows, following, ended=True)
        self._rows.show()
        return ended

    def draw(self, rng: np.random.Generator, group: int | None = None) -> Any:
        """A random legal action for each row; with `cuda` on the GPU, where the next draw overwrites it."""
        self._span(group)
        found = self._rows.pick(rng.random(self.count))
        return found.copy() if self.backend == "numba" else found

    def view(self, row: int, seat: Seat | None) -> View:
        self._idle()
        self._inside(row)
        self._sits(seat)
        view: View = self._rows.state(row).view(seat)
        return view

    def save(self, path: str | Path) -> None:
        """Write all games to a file (.npz); `load` goes on from it bit by bit, on a GPU or without one."""
        self._idle()
        told = {"seeds": self._seeds, "bases": self._bases}
        self._write(path, told, {**self._rows.dump(), "games": self._ended})

    def _restore(self, about: Mapping[str, Any], data: Mapping[str, NDArray[Any]]) -> None:
        self._seeds, self._bases = list(about["seeds"]), list(about["bases"])
        self._ended[...] = data["games"]
        if about["ready"]:
            self._rows.restore(data)

    def _about(self) -> dict[str, Any]:
        about = super()._about()
        return about | {"made": about["made"] | {"backend": self.backend}}

    def close(self) -> None:
        self._sent.clear()
        self._ready = False
        self._closed = True


def fetched(values: Any) -> Any:
    """Values on the host, wherever they lie."""
    return values.copy_to_host() if hasattr(values, "copy_to_host") else values
