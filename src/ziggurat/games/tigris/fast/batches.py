"""Games as the rows of a batch: every game with a seed of its own, every step written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.errors import IllegalAction
from ziggurat.core.protocol import OptionValue, Outcome, Seat
from ziggurat.games.tigris.fast import cpu
from ziggurat.games.tigris.fast.convert import REASONS
from ziggurat.games.tigris.fast.games import Games
from ziggurat.games.tigris.fast.layout import GAME
from ziggurat.games.tigris.fast.rows import ANSWERED, BEGUN, RESUMED, SEAT, STAY, Told
from ziggurat.games.tigris.fast.tables import OBSERVED, SIZE
from ziggurat.games.tigris.scoring import final

ROOM: Final = 512
"""Steps that a log has room for at first."""
RESULTS: Final = 22
KEPT: Final = (
    *("records", "last", "log", "actor", "lengths"),
    *("standing", "points", "done", "truncated", "rewards"),
)
"""What a saved batch holds; all else follows from it."""


class Endings:
    """Games that ended together, fetched from the device as one."""

    def __init__(self, seats: int, results: NDArray[Any], steps: NDArray[Any]) -> None:
        self._seats, self._results, self._steps = seats, results, steps

    def outcome(self, place: int) -> Outcome:
        """How one of them ended."""
        told = self._results[place].tolist()
        points = [(told[at], told[at + 1], told[at + 2], told[at + 3]) for at in range(0, 4 * self._seats, 4)]
        return final(points, told[16 : 16 + self._seats], REASONS[told[20]])

    def steps(self, place: int) -> tuple[tuple[Seat, int], ...]:
        """All its steps: who answered, and what."""
        written = self._steps[place, : self._results[place, 21]]
        seats, actions = (written >> SEAT).astype(np.int32) - 1, written & ((1 << SEAT) - 1)
        return tuple(zip(seats.tolist(), actions.tolist(), strict=True))


class Rows(Games):
    """What a batch plays on. Games that end stay as they ended until `begin` puts others there."""

    def __init__(
        self,
        count: int,
        seats: int,
        options: Mapping[str, OptionValue],
        *,
        device: str,
        forced: bool,
        limit: int | None,
    ) -> None:
        super().__init__(count, seats, options, device=device)
        self._forced, self._limit = forced, limit or 0
        zeros = self.zeros
        self.told = Told(
            actions=self.actions,
            sets=self.sets,
            log=zeros((ROOM, count), np.uint16),
            waits=zeros(1, np.bool_),
            actor=zeros(count, np.int8),
            lengths=zeros(count, np.int32),
            standing=zeros((count, seats), np.float32),
            points=zeros((count, seats), np.float32),
            done=self.done,
            truncated=zeros(count, np.bool_),
            rewards=self.rewards,
        )
        self._last = zeros(count, GAME)
        self._drawn = zeros(count, np.int32)
        self._terminal: Any = None
        self._shown: set[str] = set()

    def reset(self, seed: int) -> None:
        """Nothing yet in any row: `begin` puts games there."""
        self.blank(seed)

    def begin(self, rows: NDArray[np.int64], seeds: Sequence[int], *, ended: bool) -> None:
        """New games in some rows, each with its seed; those that ended there are remembered."""
        chosen = self.device.send(rows)
        if ended:
            self.device.run("keep", len(rows), _words(self.records), chosen, _words(self._last))
        made = self.device.send(np.array(seeds, np.uint64))
        self.device.run("begin", len(rows), self.records, chosen, made, self.told)
        self._advance(chosen, BEGUN)

    def clear(self) -> None:
        """Nothing ended and nothing was won, as after a new start."""
        for array in (self.told.done, self.told.truncated, self.told.rewards, self.told.points):
            self.device.put(array, 0)

    def refuse(self, actions: Any, *, some: bool) -> IllegalAction | None:
        """Take answers for all rows; the first that is not legal. `some`: STAY may stand among them."""
        self.device.put(self.actions, actions)
        least = STAY if some else 0
        self.device.run("refuse", self.count, self.actions, least, self.sets, self.bad)
        wrong = np.flatnonzero(self.device.get(self.bad))
        if not len(wrong):
            return None
        row = int(wrong[0])
        return self.illegal(row, int(self.device.get(self.actions[row : row + 1])[0]))

    def answer(self) -> NDArray[np.int64]:
        """Make the step that `refuse` took; the rows whose games are over or cut short."""
        self._advance(self._all, ANSWERED)
        return np.flatnonzero(self.device.get(self.told.done))

    def _advance(self, chosen: Any, why: int) -> None:
        """Advance some rows; whenever one waits for it, the log is made twice as long."""
        while True:
            told = self.told
            wishes = why, self._forced, self._limit
            self.device.run("advance", len(chosen), self.records, chosen, *wishes, told)
            if not self.device.get(told.waits)[0]:
                return
            room = len(told.log)
            longer = self.zeros((2 * room, self.count), np.uint16)
            self.device.put(longer[:room], told.log)
            self.device.put(told.waits, 0)
            self.told = told._replace(log=longer)
            why = RESUMED if why == ANSWERED else why

    def endings(self, rows: NDArray[np.int64]) -> Endings:
        """The games of some rows, as they stand."""
        results = self.device.zeros((len(rows), RESULTS), np.int16)
        steps = self.device.zeros((len(rows), len(self.told.log)), np.uint16)
        given = self.records, self.device.send(rows), self.told.log, results, steps
        self.device.run("ending", len(rows), *given)
        return Endings(self.seats, self.device.get(results), self.device.get(steps))

    def show(self) -> None:
        """Write all arrays anew that were asked for so far."""
        if "observations" in self._shown:
            self.observations()
        if "masks" in self._shown:
            self._expand()
        if self._terminal is not None:
            self._end()

    def seen(self) -> Any:
        """What the seat to move sees, (count, layout size); written anew by every `show` from now on."""
        if "observations" not in self._shown:
            self._shown.add("observations")
            self.observations()
        return self._observations

    def marked(self) -> Any:
        """1 for each legal action, (count, actions); written anew likewise."""
        if "masks" not in self._shown:
            self._shown.add("masks")
            self._masks = self.zeros((self.count, SIZE), np.uint8)
            self._expand()
        return self._masks

    def terminal(self) -> Any:
        """What every seat saw at the end of the games that ended last, (count, seats, layout size)."""
        if self._terminal is None:
            self._terminal = self.zeros((self.count, self.seats, OBSERVED), np.float32)
            self._end()
        return self._terminal

    def _expand(self) -> None:
        self.device.run("expand", self.count, self.sets, self._masks)

    def _end(self) -> None:
        rows = np.flatnonzero(self.device.get(self.told.done))
        if len(rows):
            chosen = self.device.send(rows)
            out = self._terminal.reshape(self.count * self.seats, OBSERVED)
            for seat in range(self.seats):
                self.device.run("observe", len(rows), self._last, chosen, seat, self.seats, out)

    def pick(self, shares: NDArray[np.float64]) -> Any:
        """A legal action for each row, at a share of its way through them."""
        self.device.run("pick", self.count, self.sets, self.device.send(shares), self._drawn)
        return self._drawn

    def ids(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """All legal ids row by row, and where each row starts; on the host."""
        sets = self.device.get(self.sets)
        starts = np.zeros(self.count + 1, np.int32)
        np.cumsum(np.bitwise_count(sets).sum(1, dtype=np.int32), out=starts[1:])
        found = np.zeros(starts[-1], np.int32)
        cpu.spell(sets, starts, found)
        return found, starts

    def legal_in(self, row: int) -> NDArray[np.int32]:
        """The legal ids of one row, on the host."""
        bits = self.device.get(self.sets[row : row + 1]).view(np.uint8)
        return np.flatnonzero(np.unpackbits(bits, bitorder="little")).astype(np.int32)

    def dump(self) -> dict[str, NDArray[Any]]:
        """All that `restore` needs to go on, with rows as bytes."""
        found = {name: self.device.get(self._kept(name)) for name in KEPT}
        return found | {name: found[name].view(np.uint8) for name in ("records", "last")}

    def restore(self, data: Mapping[str, NDArray[Any]]) -> None:
        """Go on from a dump, of whatever device."""
        self.told = self.told._replace(log=self.zeros(data["log"].shape, np.uint16))
        for name in KEPT:
            values = data[name].view(GAME) if name in ("records", "last") else data[name]
            self.device.put(self._kept(name), values)
        self.device.put(self.actions, STAY)
        self._advance(self._all, BEGUN)
        self.show()

    def _kept(self, name: str) -> Any:
        return {"records": self.records, "last": self._last}.get(name, getattr(self.told, name, None))


def _words(records: Any) -> Any:
    """Records as rows of words."""
    return records.view(np.uint64).reshape(len(records), GAME.itemsize // 8)
