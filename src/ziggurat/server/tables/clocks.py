"""Clocks: a pure function of the log's times, so that they survive a crash like everything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.server.wire.socket import Clocks
from ziggurat.server.wire.terms import Clock

GRACE = 60_000
"""What a seat has at least when its player takes it back from the bot, in ms."""


class ClockBook:
    """The time left to each seat, and since when its present decision is open.

    Of a seat whose player is on vacation that moment lies ahead: until then its clock stands still.
    """

    __slots__ = ("_bank", "_clock", "_left", "_rest", "_since")

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self._clock = clock
        start = 0 if clock is None else 1000 * (clock.each or clock.start or 0)
        self._left = [start] * seats
        self._bank = [0 if clock is None else 1000 * clock.bank] * seats
        self._since: dict[int, int] = {}
        self._rest: dict[int, int] = {}
        """Until when the clocks of seats stand still, also those that are not asked now."""

    def copy(self) -> ClockBook:
        twin = ClockBook(self._clock, len(self._left))
        twin._left = list(self._left)
        twin._bank = list(self._bank)
        twin._since = dict(self._since)
        twin._rest = dict(self._rest)
        return twin

    def to_json(self) -> dict[str, Any]:
        """The times as they stand, for `load`."""
        return {
            "left": list(self._left),
            "bank": list(self._bank),
            "since": sorted(self._since.items()),
            "rest": sorted(self._rest.items()),
        }

    def load(self, data: Mapping[str, Any]) -> None:
        self._left = list(data["left"])
        self._bank = list(data.get("bank", self._bank))
        self._since = dict(data["since"])
        self._rest = dict(data.get("rest", ()))

    def answered(self, seat: int, at: int, open_now: Sequence[int]) -> None:
        """A seat answered; its time is charged, and the clocks of newly asked seats start."""
        if self._clock is not None and seat in self._since:
            self._charge(seat, at)
            if self._clock.each is None:
                self._left[seat] += 1000 * self._clock.add
        self._since.pop(seat, None)
        self._ask(at, open_now)

    def rewound(self, at: int, open_now: Sequence[int]) -> None:
        """Steps were taken back: the time spent is spent, and other questions are open."""
        if self._clock is not None:
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
            self._since[seat] = self._start(seat, at)
        self._left[seat] = max(self._left[seat], GRACE)

    def taken_over(self, seat: int, at: int) -> None:
        """Somebody else has the seat: the clock begins anew, and no vacation counts."""
        fresh = ClockBook(self._clock, 1)
        self._left[seat], self._bank[seat] = fresh._left[0], fresh._bank[0]
        self._rest.pop(seat, None)
        if seat in self._since:
            self._since[seat] = at

    def rests(self, seat: int, at: int, until: int) -> None:
        """A player goes on vacation: the clock stands still until then."""
        self._rest[seat] = until
        if self._clock is not None and seat in self._since:
            self._charge(seat, at)
            self._since[seat] = max(at, until)

    def wakes(self, seat: int, at: int) -> None:
        """The vacation is over before its time."""
        self._rest.pop(seat, None)
        if seat in self._since:
            self._since[seat] = min(self._since[seat], at)

    def resting(self, seat: int, now: int) -> int | None:
        """Until when the clock of a seat stands still, if it does."""
        until = self._rest.get(seat, 0)
        return until if until > now else None

    def deadline(self, seat: int) -> int | None:
        """When the time of a seat with an open decision is up."""
        if self._clock is None or seat not in self._since:
            return None
        return self._since[seat] + self._left[seat] + self._bank[seat]

    def shown(self, now: int) -> Clocks | None:
        """The clocks as they stand, for clients."""
        if self._clock is None:
            return None
        resting = [self.resting(seat, now) for seat in range(len(self._left))]
        spent = [max(0, now - self._since.get(seat, now)) for seat in range(len(self._left))]
        return Clocks(
            now=now,
            running=sorted(self._since),
            left=[max(0, ms - gone) for ms, gone in zip(self._left, spent, strict=True)],
            bank=[
                max(0, bank - max(0, gone - ms))
                for bank, ms, gone in zip(self._bank, self._left, spent, strict=True)
            ]
            if self._clock.bank
            else [],
            rest=resting if any(until is not None for until in resting) else [],
        )

    def _charge(self, seat: int, at: int) -> None:
        spent = max(0, at - self._since[seat])
        beyond = max(0, spent - self._left[seat])
        self._bank[seat] = max(0, self._bank[seat] - beyond)
        self._left[seat] = max(0, self._left[seat] - spent)

    def _start(self, seat: int, at: int) -> int:
        return max(at, self._rest.get(seat, 0))

    def _ask(self, at: int, open_now: Sequence[int]) -> None:
        for seat in list(self._since):
            if seat not in open_now:
                del self._since[seat]
        for seat in open_now:
            if seat not in self._since:
                self._since[seat] = self._start(seat, at)
                if self._clock is not None and self._clock.each is not None:
                    self._left[seat] = 1000 * self._clock.each
