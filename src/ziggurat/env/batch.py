"""Many games at once in arrays, in this process or in several: what learners play on.

>>> import numpy as np
>>> from ziggurat import all_games
>>> from ziggurat.env.batch import Batch
>>> batch = Batch(next(iter(all_games())), 4)
>>> batch.reset(seed=1)
>>> batch.observations.shape[0], batch.masks.shape[0], batch.rewards.shape
(4, 4, (4, 2))
>>> ended = batch.step(batch.draw(np.random.default_rng(1)))

The arrays are made once and every step writes over what changed: copy what you keep, and change copies only.
A game that ends is told (`done`, `rewards`, `terminal`, and the result of `step`), and its row shows the
next game at once.
With several workers the rows are divided among so many processes, this one among them; the games are the
same whatever their number. In groups (`groups=2`) some rows step while the answers of others are thought of,
and no process waits for the slowest of each step. Groups that are not spread (`groups=32, workers=16,
spread=False`) are each played by one process: whoever takes those that are `ready` first waits for none.
A script that asks for workers is started from a file, with `if __name__ == "__main__":`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from operator import index
from pathlib import Path
from secrets import randbits
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.errors import IllegalAction
from ziggurat.core.play import new_record
from ziggurat.core.protocol import OptionValue, Reason, Seat, View
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.env import saved
from ziggurat.env.arrays import Arrays, Setup
from ziggurat.env.basics import Floats, Ints, as_game
from ziggurat.env.crew import GLANCE, BatchError, Ends, Here, Part, crew
from ziggurat.env.rows import Finished, play

__all__ = ["Batch", "BatchError", "Finished"]

KEPT = ("actor", "rewards", "points", "done", "truncated", "terminal", "games", "lengths")
"""The arrays that a saved batch holds; the others follow from its games."""


@dataclass(slots=True)
class Sent:
    """A step that is being made."""

    group: int | None
    """None: all groups together."""
    parts: Sequence[Part] = ()
    told: list[Any] | None = None
    """What came of it, where that had to be waited for already."""

    def named(self) -> int:
        """The group's number."""
        assert self.group is not None
        return self.group


class Batch:
    """`count` games of one kind, a row each."""

    def __new__(cls, *_given: Any, backend: str = "plain", **_more: Any) -> Self:
        """`backend`: `plain` plays every game; `numba` and `cuda` those with an accelerated engine."""
        if backend == "plain":
            return super().__new__(cls)
        fast = import_module("ziggurat.env.accelerated")  # which builds on this module
        made: Self = object.__new__(fast.FastBatch)
        return made

    def __init__(
        self,
        game: str | AnyGame,
        count: int,
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        workers: int = 1,
        *,
        legal: str = "mask",
        forced: bool = False,
        limit: int | None = None,
        points: bool = False,
        groups: int = 1,
        spread: bool = True,
        backend: str = "plain",
    ) -> None:
        """`legal` is how legal actions are told: `mask` or `ids`. `forced`: decisions with one legal action
        are answered by themselves. `limit`: answers after which a game is cut short. `points`: what every
        seat's standing gained with a step is told, hidden points included. `groups`: parts of the rows that
        can step by turns (`send`, `receive`). `spread`: each of them is divided among all workers; if not,
        each is played by one of them, which goes on with its next when it is done."""
        found = as_game(game)
        count, workers, groups = _whole("count", count), _whole("workers", workers), _whole("groups", groups)
        limit = None if limit is None else _whole("limit", limit)
        if count < 1:
            raise ValueError(f"a batch has at least 1 game, not {count}")
        if not 1 <= workers <= count:
            raise ValueError(f"a batch of {count} games has 1 to {count} workers, not {workers}")
        fewest, most = (1, count // workers) if spread else (workers, count)
        if not fewest <= groups <= most:
            told = f"{count} games with {workers} workers are in {fewest} to {most} groups"
            raise ValueError(f"{told}{'' if spread else ' that are not spread'}, not {groups}")
        if legal not in ("mask", "ids"):
            raise ValueError(f"legal is mask or ids, not {legal!r}")
        if limit is not None and limit < 1:
            raise ValueError(f"a length limit is at least 1, not {limit}")
        places = found.seats[0] if seats is None else _whole("seats", seats)
        resolved = found.resolve(places, options)
        self.setup = Setup(found, count, places, resolved, legal == "ids", forced, limit, points)
        self.game = found
        self.count = count
        self.seats = places
        self.options: dict[str, OptionValue] = resolved
        self.workers = workers
        self.groups = tuple(slice(count * n // groups, count * (n + 1) // groups) for n in range(groups))
        """The rows of each group."""
        self.spread = spread
        self._every = np.arange(count)
        self.backend = backend
        self._ready = False
        self._closed = False
        self._sent: deque[Sent] = deque()
        """The steps that are being made, the oldest first."""
        self._make()

    def _make(self) -> None:
        """Arrays, and who plays the rows."""
        memory, self._parts = crew(self.setup, play, self.workers, len(self.groups), self.spread)
        self._arrays = Arrays(self.setup, memory)

    # What the rows show. Each property is the array itself, not a copy.

    @property
    def observations(self) -> Floats:
        """What the seat to move sees, (count, layout size)."""
        return self._arrays.observations

    @property
    def masks(self) -> NDArray[np.uint8]:
        """1 for each of its legal actions, (count, actions)."""
        if self.setup.ids:
            raise BatchError("this batch tells legal actions as ids; make it with legal='mask'")
        return self._arrays.masks

    @property
    def ids(self) -> tuple[Ints, Ints]:
        """Its legal ids in compressed rows: all ids, and where each row starts (one more than rows)."""
        return self.ids_of(None)

    def ids_of(self, group: int | None) -> tuple[Ints, Ints]:
        """The same of the rows of one group."""
        if not self.setup.ids:
            raise BatchError("this batch tells legal actions as masks; make it with legal='ids'")
        arrays, size = self._arrays, self.game.actions.size
        counts = arrays.counts[self._span(group)]
        starts = np.zeros(len(counts) + 1, np.int32)
        np.cumsum(counts, out=starts[1:])
        parts = []
        for rows, _ in self._some_parts(group):
            begin = rows.start * size
            parts.append(arrays.ids[begin : begin + int(arrays.counts[rows.start : rows.stop].sum())])
        return (parts[0] if len(parts) == 1 else np.concatenate(parts)), starts

    def _span(self, group: int | None) -> slice:
        """The rows of a group, or all."""
        if group is None:
            return slice(0, self.count)
        if not 0 <= group < len(self.groups):
            raise ValueError(f"the batch has groups 0 to {len(self.groups) - 1}, not {group}")
        return self.groups[group]

    def _some_parts(self, group: int | None) -> list[tuple[range, Part]]:
        """Who plays the rows of a group, or all rows."""
        if group is None:
            return self._parts
        each = self.workers if self.spread else 1
        return self._parts[group * each : (group + 1) * each]

    def legal(self, row: int) -> Ints:
        """The legal ids of one row, ascending."""
        start = self._arrays.starts[row]
        return self._arrays.ids[start : start + self._arrays.counts[row]]

    @property
    def actor(self) -> NDArray[np.int8]:
        """The seat that must answer, (count,)."""
        return self._arrays.actor

    @property
    def rewards(self) -> Floats:
        """What every seat got with the last step, (count, seats): 0 but at the end of a game, where it is
        the share of rivals beaten minus the share lost to."""
        return self._arrays.rewards

    @property
    def points(self) -> Floats:
        """What every seat's standing gained with the last step, (count, seats)."""
        if not self.setup.points:
            raise BatchError("this batch does not tell points: make it with points=True")
        return self._arrays.points

    @property
    def done(self) -> NDArray[np.bool_]:
        """Games that ended with the last step; their other arrays already show the next game."""
        return self._arrays.done

    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Those of them that were cut short by the length limit."""
        return self._arrays.truncated

    @property
    def terminal(self) -> Floats:
        """For games that ended with the last step: what every seat saw then, (count, seats, layout size)."""
        return self._arrays.terminal

    @property
    def games(self) -> NDArray[np.int64]:
        """How many games ended in each row, (count,)."""
        return self._arrays.games

    @property
    def lengths(self) -> Ints:
        """How many answers the running games had, (count,)."""
        return self._arrays.lengths

    def reset(self, seed: int | Sequence[int | str] | None = None) -> None:
        """Start all games, with one seed for the whole or one for each row."""
        bases = self._bases_of(seed)
        self._idle()
        self._all_begin("reset", [(part, (bases[rows.start : rows.stop],)) for rows, part in self._parts])
        self._all_end(self._players())
        self._ready = True

    def _bases_of(self, seed: int | Sequence[int | str] | None) -> list[str]:
        """For each row what the seeds of its games begin with."""
        if isinstance(seed, (int, np.integer)) or seed is None:
            base = randbits(64) if seed is None else seed
            return [f"{base}/{row}" for row in range(self.count)]
        if isinstance(seed, str) or not hasattr(seed, "__iter__"):
            raise ValueError(f"a seed is a whole number, or a list of one for each row, not {seed!r}")
        given = list(seed)
        if len(given) != self.count:
            raise ValueError(f"{self.count} games need {self.count} seeds, not {len(given)}")
        for one in given:
            if not isinstance(one, (int, np.integer, str)):
                raise ValueError(f"the seed of a row is a whole number or a text, not {one!r}")
        return [str(one) for one in given]

    def restart(self, row: int, seed: str) -> None:
        """Put another game into a row; its chance is dealt by `Random(seed)`."""
        self._idle(self._group_of(row))
        self._in_row("restart", row, seed)

    def step(self, actions: Any, rows: Any = None) -> Sequence[Finished]:
        """Answer in every row (or only in some that are named); the games that ended with it.

        An illegal action raises IllegalAction naming its row, and no row has advanced.
        """
        self.send(actions, rows)
        return self.receive()

    def send(self, actions: Any, rows: Any = None, group: int | None = None) -> None:
        """The first half of `step`: check the answers and let the workers go to work.

        With a group the answers are those of its rows, in their order; the other groups may be at work.
        """
        span = self._span(group)
        self._idle(group)
        if not self._ready:
            raise BatchError("reset() starts the games before the first step")
        if rows is not None and group is not None:
            raise ValueError("a step is made in the rows that are named or in a group, not in both")
        answers, chosen = self._fitting(actions, self._every[span] if rows is None else self._some(rows))
        self._check(answers.astype(np.int64, copy=False), chosen)
        if rows is None:
            self._arrays.chosen[span] = True
            self._arrays.actions[span] = answers
        else:
            self._arrays.chosen.fill(False)
            self._arrays.chosen[chosen] = True
            self._arrays.actions[chosen] = answers
        players = self._players(group)
        self._all_begin("step", [(part, ()) for part in players])
        self._sent.append(Sent(group, players))

    def receive(self, group: int | None = None) -> Sequence[Finished]:
        """The second half of `step`: wait until the rows that were sent first, or those of a group, have
        advanced."""
        sent = self._made(group)
        return Ends(self._all_end(sent.parts) if sent.told is None else sent.told)

    def _made(self, group: int | None) -> Sent:
        """The step that is being made with a group, or the first; it is taken off the list."""
        self._usable()
        for sent in self._sent:
            if group is None or sent.group == group:
                self._sent.remove(sent)
                return sent
        raise BatchError("receive() comes after send()")

    def ready(self) -> int:
        """The group to receive first: one whose processes are done, or else one that this process plays
        itself. Whoever takes them so answers each process when it asks, and none waits for another."""
        self._usable()
        if not self._sent or self._sent[0].group is None:
            raise BatchError("ready() comes after send() with a group")
        while True:
            own: int | None = None
            for sent in self._sent:
                if sent.told is not None:
                    return sent.named()
                late = [part for part in sent.parts if not part.ready()]
                if not late:
                    return sent.named()
                if own is None and all(isinstance(part, Here) for part in late):
                    own = sent.named()
            if own is not None:
                return own
            first = self._sent[0]
            late = [part for part in first.parts if not isinstance(part, Here) and not part.ready()]
            if late and not late[0].ready(GLANCE) and late[0].gone():
                return first.named()  # where receive() says so

    def draw(self, rng: np.random.Generator, group: int | None = None) -> Ints:
        """A random legal action for each row, or for each of a group."""
        arrays, span = self._arrays, self._span(group)
        counts = arrays.counts[span]
        pick = (rng.random(len(counts)) * counts).astype(np.int64)
        found: Ints = arrays.ids[arrays.starts[span] + pick]
        return found

    def view(self, row: int, seat: Seat | None) -> View:
        """What a seat of a row may know, for bots that take views."""
        self._idle(self._group_of(row))
        self._sits(seat)
        found: View = self._in_row("view", row, seat)
        return found

    def record(self, finished: Finished, names: Sequence[str] = ()) -> Record:
        """A finished game as a record."""
        record = new_record(self.game.setup(self.seats, self.options), names, finished.steps)
        return record if finished.outcome is None else record.ended(finished.outcome)

    def save(self, path: str | Path) -> None:
        """Write all games, arrays and generators to a file (.npz); `load` goes on from it bit by bit."""
        self._idle()
        self._all_begin("dump", [(part, ()) for part in self._players()])
        dumps = self._all_end(self._players())
        whole: dict[str, list[Any]] = {key: [v for d in dumps for v in d[key]] for key in dumps[0]}
        steps = whole.pop("steps")
        arrays = {name: getattr(self._arrays, name) for name in KEPT}
        arrays["generators"] = np.array(whole.pop("generators"))
        arrays["step_counts"] = np.array([len(row) for row in steps], np.int64)
        arrays["steps"] = np.array([step for row in steps for step in row], np.int32).reshape(-1, 2)
        self._write(path, whole, arrays)

    def _write(self, path: str | Path, told: Mapping[str, Any], arrays: Mapping[str, Any]) -> None:
        saved.write(path, {**self._about(), "ready": self._ready, **told}, arrays)

    @classmethod
    def load(
        cls,
        path: str | Path,
        game: AnyGame | None = None,
        workers: int = 1,
        backend: str | None = None,
        groups: int = 1,
        spread: bool = True,
    ) -> Self:
        """Go on from a saved batch, with any number of workers and groups; `game` if it is not a registered
        one.

        `backend`: `cuda` goes on from what `numba` saved, and the other way round.
        """
        about, data = saved.read(path)
        made = dict(about["made"])
        before = made.get("backend", "plain")
        if backend not in (None, before):
            if "plain" in (backend, before):
                raise BatchError(
                    f"{path} was saved with backend={before!r}; {backend!r} cannot go on from it"
                )
            made["backend"] = backend
        batch = cls(game or about["game"], workers=workers, groups=groups, spread=spread, **made)
        try:
            for key, value in batch._about().items():
                if about.get(key) != value:
                    raise BatchError(
                        f"{path} was saved with another {key}: {about.get(key)!r}, now {value!r}"
                    )
            batch._restore(about, data)
            batch._ready = about["ready"]
        except BaseException as error:
            batch.close()
            if isinstance(error, BatchError) or not isinstance(error, Exception):
                raise
            raise saved.damaged(path, error) from None
        return batch

    def _restore(self, about: Mapping[str, Any], data: Mapping[str, NDArray[Any]]) -> None:
        """Take over what `save` wrote."""
        for name in KEPT:
            array = getattr(self._arrays, name)
            if (data[name].shape, data[name].dtype) != (array.shape, array.dtype):
                raise ValueError(f"{name} are {data[name].dtype} of shape {data[name].shape}")
            array[...] = data[name]
        ends = np.cumsum(data["step_counts"])
        whole = {key: about[key] for key in ("seeds", "bases", "standing")}
        whole["steps"] = np.split(data["steps"], ends[:-1])
        whole["generators"] = list(data["generators"])
        for key, values in whole.items():
            if len(values) != self.count:
                raise ValueError(f"{key} of {len(values)} games, not {self.count}")
        if about["ready"]:
            told = [
                (part, ({key: value[rows.start : rows.stop] for key, value in whole.items()},))
                for rows, part in self._parts
            ]
            self._all_begin("load", told)
            for row in self._all_end(self._players()):
                if row is not None:
                    raise ValueError(f"what is kept of row {row} cannot be played")

    def close(self) -> None:
        """Let the workers go."""
        for part in self._players():
            part.close()
        self._sent.clear()
        self._ready = False
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *told: object) -> None:
        self.close()

    def _about(self) -> dict[str, Any]:
        """What a saved batch must have in common with the one that goes on from it."""
        setup = self.setup
        return {
            "batch": saved.VERSION,
            "game": self.game.id,
            "rules": self.game.rules,
            "actions": self.game.actions.version,
            "layout": self.game.layout.version,
            "made": {
                "count": self.count,
                "seats": self.seats,
                "options": dict(self.options),
                "legal": "ids" if setup.ids else "mask",
                "forced": setup.forced,
                "limit": setup.limit,
                "points": setup.points,
            },
        }

    def _idle(self, group: int | None = None) -> None:
        """Refuse what cannot be done while a group (or any) is making a step, or any more."""
        self._usable()
        if any(group is None or sent.group is None or sent.group == group for sent in self._sent):
            raise BatchError("receive() ends the step that is being made before anything else")

    def _usable(self) -> None:
        if self._closed:
            raise BatchError("the batch is closed; make another, or go on from a saved one")

    def _sits(self, seat: Seat | None) -> None:
        if seat is not None and seat not in range(self.seats):
            raise ValueError(f"a table of {self.seats} has seats 0 to {self.seats - 1}, not {seat!r}")

    def _players(self, group: int | None = None) -> list[Part]:
        return [part for _, part in self._some_parts(group)]

    def _group_of(self, row: int) -> int | None:
        found = (number for number, rows in enumerate(self.groups) if rows.start <= row < rows.stop)
        return next(found, None)

    def _all_begin(self, method: str, told: Iterable[tuple[Part, tuple[Any, ...]]]) -> None:
        """Ask all parts; when that fails or is interrupted halfway, some would answer what nobody awaits."""
        try:
            for part, arguments in told:
                part.begin(method, *arguments)
        except BaseException:
            self.close()
            raise

    def _all_end(self, parts: Sequence[Part]) -> list[Any]:
        """What all parts give; when one of them fails or is interrupted, the batch is at an end."""
        try:
            return [part.end() for part in parts]
        except BaseException:
            self.close()
            raise

    def _in_row(self, method: str, row: int, *told: Any) -> Any:
        """Call a method of the process that plays a row, after the steps it is making."""
        for sent in self._sent:
            if sent.told is None:
                sent.told = self._all_end(sent.parts)
        for rows, part in self._parts:
            if row in rows:
                self._all_begin(method, [(part, (row, *told))])
                return self._all_end([part])[0]
        raise ValueError(f"the batch has rows 0 to {self.count - 1}, not {row}")

    def _fitting(self, actions: Any, chosen: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[np.int64]]:
        """Answers and their rows; refused where they are no whole numbers, or not as many."""
        answers = np.asarray(actions).reshape(-1)
        if len(answers) != len(chosen):
            raise ValueError(f"{len(chosen)} games need {len(chosen)} actions, not {len(answers)}")
        if len(answers) and answers.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {answers.dtype}")
        return answers, chosen

    def _some(self, rows: Any) -> NDArray[np.int64]:
        """The rows that are named, if there are such rows and each is named once."""
        given = np.asarray(rows).reshape(-1)
        if len(given) and given.dtype.kind not in "iu":
            raise ValueError(f"rows are named by whole numbers, not {given.dtype}")
        chosen = given.astype(np.int64)
        if len(chosen) and not 0 <= chosen.min() <= chosen.max() < self.count:
            lowest, highest = chosen.min(), chosen.max()
            raise ValueError(f"the batch has rows 0 to {self.count - 1}, not {lowest} or {highest}")
        if len(np.unique(chosen)) != len(chosen):
            raise ValueError("a row is answered once in a step")
        return chosen

    def _check(self, actions: NDArray[np.int64], rows: NDArray[np.int64]) -> None:
        """Refuse a step with any answer that is not legal; nothing has changed then."""
        size = self.game.actions.size
        within = actions.min(initial=0) >= 0 and actions.max(initial=0) < size
        inside = actions if within else actions.clip(0, size - 1)
        if self.setup.ids:
            good = self._listed(inside, rows)
        else:
            good = self._arrays.masks.reshape(-1).take(rows * size + inside)
        if within and good.all():
            return
        wrong = np.flatnonzero((good == 0) | (inside != actions))[0]
        raise self._illegal(int(rows[wrong]), int(actions[wrong]))

    def _listed(self, actions: NDArray[np.int64], rows: NDArray[np.int64]) -> NDArray[Any]:
        """Which answers are among the ids of their rows: by halves, for they ascend."""
        arrays = self._arrays
        low = arrays.starts[rows]
        last = low + arrays.counts[rows] - 1
        high = last.copy()
        while (low < high).any():
            middle = (low + high) >> 1
            below = arrays.ids[middle] < actions
            low = np.where(below & (low < high), middle + 1, low)
            high = np.where(below, high, np.minimum(middle, high))
        found: NDArray[np.bool_] = arrays.ids[low] == actions
        return found

    def _illegal(self, row: int, action: int) -> IllegalAction:
        size = self.game.actions.size
        if not 0 <= action < size:
            reason = Reason("no_such_action", "", {"id": action})
            return IllegalAction(f"row {row}: there is no action {action}; ids are 0 to {size - 1}", reason)
        reason = self._in_row("why", row, action)
        text = self.game.actions.texts[action]
        return IllegalAction(f"row {row}: '{text}' is not legal now: {reason}", reason)


def _whole(name: str, number: int) -> int:
    """A setting that is a whole number, numpy's own among them, which no file could hold."""
    try:
        return index(number)
    except TypeError:
        raise ValueError(f"{name} is a whole number, not {number!r}") from None
