"""The time of day for a server whose machine's clock may be set wrongly for a while.

Within the process time goes evenly and never back. A small correction of the machine's clock is followed at
once; a jump only when it has stood for a minute: a clock that is wrong for some seconds changes nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SMALL = 2_000
"""Ms of difference that are followed at once."""
PATIENCE = 60_000
"""Ms that a greater difference must stand before it is believed."""


class SteadyClock:
    """Milliseconds since 1970, as far as they can be trusted."""

    def __init__(
        self,
        wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        even: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
    ) -> None:
        self._wall = wall
        self._even = even
        self._ahead = wall() - even()
        """What has to be added to the even time."""
        self._doubt: tuple[int, int] | None = None
        """A greater difference, and when it was first seen."""
        self._last = 0

    def __call__(self) -> int:
        even = self._even()
        ahead = self._wall() - even
        if abs(ahead - self._ahead) <= SMALL:
            self._ahead = ahead
            self._doubt = None
        elif self._doubt is None or abs(ahead - self._doubt[0]) > SMALL:
            self._doubt = ahead, even
        elif even - self._doubt[1] >= PATIENCE:
            self._ahead = ahead
            self._doubt = None
            self._last = 0  # believed: it may go back, once
        self._last = max(self._last, even + self._ahead)
        return self._last
