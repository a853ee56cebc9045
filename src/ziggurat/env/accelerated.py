"""`Batch(..., backend="numba")` and `"cuda"`: batches on the accelerated engine that a game's room `fast` is.

With `cuda` the arrays lie on the GPU and are shared with torch and JAX without a copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from secrets import randbits
from typing import Any, Final, NoReturn

import numpy as np

from ziggurat.core.protocol import OptionValue, Seat, View
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import as_game
from ziggurat.env.batch import Batch, BatchError, Finished

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


def engine_of(backend: str, game: AnyGame) -> Any:
    """The accelerated engine of a game: `Games`, many of them on a device, and what a row may be told."""
    try:
        return import_module(f"{game.package}.fast.games")
    except ImportError as error:
        raise BatchError(f"backend={backend!r} needs {error.name}: pip install 'ziggurat[fast]'") from None


class FastBatch(Batch):
    """Rows of an accelerated engine; what it does not tell, `backend="plain"` does."""

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        workers: int = 1,
        *,
        backend: str,
        legal: str = "mask",
        forced: bool = False,
        limit: int | None = None,
        points: bool = False,
    ) -> None:
        self.game = as_game(game)
        device = device_of(backend, self.game)
        asked = {
            "legal='ids'": legal != "mask",
            "forced": forced,
            "limit": limit is not None,
            "points": points,
        }
        for name, wanted in asked.items():
            if wanted or workers != 1:
                self._refuse(name if wanted else "workers (it has threads)", backend)
        self.backend = backend
        self.count, self.workers = count, workers
        self.seats = self.game.seats[0] if seats is None else seats
        self._engine = engine_of(backend, self.game)
        self._games = self._engine.Games(count, self.seats, options, device=device)
        self.options = self._games.options
        self._bases: list[str] = []
        self._ended = np.zeros(count, np.int64)
        self._ready = self._waiting = False

    @staticmethod
    def _refuse(what: str, backend: str = "numba") -> NoReturn:
        raise BatchError(f"backend={backend!r} has no {what}; backend='plain' has")

    @property
    def observations(self) -> Any:
        return self._observations

    @property
    def masks(self) -> Any:
        return self._masks

    @property
    def actor(self) -> Any:
        """The seat that must answer; on the host."""
        return self._games.device.get(self._games.records)["asked"].astype(np.int8)

    @property
    def rewards(self) -> Any:
        return self._games.rewards

    @property
    def done(self) -> Any:
        return self._games.done

    @property
    def games(self) -> Any:
        return self._ended

    def reset(self, seed: int | Sequence[int | str] | None = None) -> None:
        """Start all games, with one seed for the whole or one for each row."""
        if isinstance(seed, int) or seed is None:
            base = randbits(64) if seed is None else seed
            self._bases = [f"{base}/{row}" for row in range(self.count)]
        else:
            self._bases = [str(one) for one in seed]
        if len(self._bases) != self.count:
            raise ValueError(f"{self.count} games need {self.count} seeds, not {len(self._bases)}")
        self._ended[:] = 0
        self._begin(np.arange(self.count))
        self._ready, self._waiting = True, False

    def restart(self, row: int, seed: str) -> None:
        """Put another game into a row; its chance follows from the seed."""
        self._bases[row] = seed
        self._ended[row] = 0
        self._begin(np.array([row]))

    def _begin(self, rows: Any) -> None:
        """New games in some rows, each with the seed of its row and its number there; then show all rows."""
        games = self._games
        records = games.device.get(games.records).copy()
        records["seed"][rows] = [number_of(f"{self._bases[row]}/{self._ended[row]}") for row in rows]
        records["stream"][rows] = records["drawn"][rows] = 0
        games.device.put(games.records, records)
        actions = np.full(self.count, self._engine.STAY, np.int32)
        actions[rows] = self._engine.BEGIN
        done, rewards = games.device.get(games.done).copy(), games.device.get(games.rewards).copy()
        games.step(actions, checked=False, then=self._engine.DEALT)
        games.device.put(games.done, done)
        games.device.put(games.rewards, rewards)
        self._show()

    def _show(self) -> None:
        self._observations = self._games.observations()
        self._masks = self._games.masks()

    def send(self, actions: Any, rows: Any = None) -> None:
        """The first half of `step`: check the answers."""
        if not self._ready:
            raise BatchError("reset() starts the games before the first step")
        if rows is not None:
            chosen = np.full(self.count, self._engine.STAY, np.int32)
            chosen[np.asarray(rows, np.int64)] = actions
            actions = chosen
        self._games.check(actions)
        self._waiting = True

    def receive(self) -> tuple[Finished, ...]:
        """The second half of `step`. On the GPU only `done` and `rewards` tell which games ended."""
        if not self._waiting:
            raise BatchError("receive() comes after send()")
        self._waiting = False
        games = self._games
        if self.backend == "cuda":
            games.step(games.actions, checked=False, then=self._engine.FOLLOW)
            self._show()
            return ()
        games.step(games.actions, checked=False, then=self._engine.DEALT)
        ended = np.flatnonzero(games.done)
        finished = tuple(self._finished(int(row)) for row in ended)
        self._ended[ended] += 1
        if len(ended):
            self._begin(ended)
        else:
            self._show()
        return finished

    def _finished(self, row: int) -> Finished:
        outcome = self._games.outcome(row)
        number = int(self._ended[row])
        return Finished(row, number, f"{self._bases[row]}/{number}", outcome, ())

    def draw(self, rng: np.random.Generator | None = None) -> Any:
        """A random legal answer for each row, by the row's own generator."""
        return self._games.draw()

    def legal(self, row: int) -> Any:
        return np.flatnonzero(self._games.device.get(self._masks)[row]).astype(np.int32)

    def view(self, row: int, seat: Seat | None) -> View:
        view: View = self._games.state(row).view(seat)
        return view

    def record(self, finished: Finished, names: Sequence[str] = ()) -> NoReturn:
        self._refuse("records", self.backend)

    def save(self, path: Path) -> NoReturn:
        self._refuse("saving", self.backend)

    def close(self) -> None:
        self._ready = False
