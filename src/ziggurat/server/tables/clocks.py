"""Clocks: a pure function of the log's times, so that they survive a crash like everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.server.wire.socket import Clocks
from ziggurat.server.wire.terms import Clock

GRACE = 60_000
"""What a seat has at least when its player takes it back from the bot, in ms."""


class ClockBook:
    """The time left to each seat, and since when its present decision is open."""

    __slots__ = ("_clock", "_left", "_since")

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self._clock = clock
        start = 0 if clock is None else 1000 * (clock.each or clock.start or 0)
        self._left = [start] * seats
        self._since: dict[int, int] = {}

    def copy(self) -> ClockBook:
        twin = ClockBook(self._clock, len(self._left))
        twin._left = list(self._left)
        twin._since = dict(self._since)
        return twin

    def to_json(self) -> dict[str, Any]:
        """The times as they stand, for `load`."""
        return {"left": list(self._left), "since": sorted(self._since.items())}

    def load(self, data: Mapping[str, Any]) -> None:
        self._left = list(data["left"])
        self._since = dict(data["since"])

    def answered(self, seat: int, at: int, open_now: Sequence[int]) -> None:
        """A seat answered; its time is charged, and the clocks of newly asked seats start."""
        if self._clock is not None and seat in self._since and self._clock.each is None:
            self._charge(seat, at)
            self._left[seat] += 1000 * self._clock.add
        self._since.pop(seat, None)
        self._ask(at, open_now)

    def rewound(self, at: int, open_now: Sequence[int]) -> None:
        """Steps were taken back: the time spent is spent, and other questions are open."""
        if self._clock is not None and self._clock.each is None:
            for seat in self._since:
                self._charge(seat, at)
        self._since.clear()
        self._ask(at, open_now)

    def returned(self, seat: int, at: int) -> None:
        """A player is back: there must be time to look at the board."""
        if self._clock is None:
            return
        if seat in self._since:
            self._charge(seat, at)
            self._since[seat] = at
        self._left[seat] = max(self._left[seat], GRACE)

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat with an open decision is up."""
        if self._clock is None or seat not in self._since:
            return None
        return self._since[seat] + self._left[seat]

    def shown(self, now: int) -> Clocks | None:
        """The clocks as they stand, for clients."""
        if self._clock is None:
            return None
        left: list[int | None] = [
            max(0, ms - (now - self._since[seat] if seat in self._since else 0))
            for seat, ms in enumerate(self._left)
        ]
        return Clocks(now=now, running=sorted(self._since), left=left)

    def _charge(self, seat: int, at: int) -> None:
        self._left[seat] = max(0, self._left[seat] - (at - self._since[seat]))

    def _ask(self, at: int, open_now: Sequence[int]) -> None:
        for seat in list(self._since):
            if seat not in open_now:
                del self._since[seat]
        for seat in open_now:
            if seat not in self._since:
                self._since[seat] = at
                if self._clock is not None and self._clock.each is not None:
                    self._left[seat] = 1000 * self._clock.each
