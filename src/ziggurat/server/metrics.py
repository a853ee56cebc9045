"""Numbers for Prometheus, without a library: counters, gauges and two histograms."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """All numbers of one process."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._gauges: dict[str, Callable[[], float]] = {}
        self._times = [0] * (len(BUCKETS) + 1)
        self._total = 0.0
        self._lags = [0] * (len(BUCKETS) + 1)
        self._lag_total = 0.0

    def count(self, name: str, amount: int = 1) -> None:
        self._counts[name] += amount

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read when somebody asks."""
        self._gauges[name] = read

    def step_took(self, seconds: float) -> None:
        """From the check of a step to its commit on disk."""
        self._times[bisect_left(BUCKETS, seconds)] += 1
        self._total += seconds

    def loop_lag(self, seconds: float) -> None:
        """How late the event loop was."""
        self._lags[bisect_left(BUCKETS, seconds)] += 1
        self._lag_total += seconds

    def view_sent(self, size: int) -> None:
        """A view on its way to a seat."""
        self._counts["views_sent"] += 1
        self._counts["view_bytes_sent"] += size

    def text(self) -> str:
        lines: list[str] = []
        for name, amount in sorted(self._counts.items()):
            lines += [f"# TYPE ziggurat_{name}_total counter", f"ziggurat_{name}_total {amount}"]
        for name, read in sorted(self._gauges.items()):
            lines += [f"# TYPE ziggurat_{name} gauge", f"ziggurat_{name} {read():g}"]
        lines += _histogram("step_seconds", self._times, self._total)
        lines += _histogram("loop_lag_seconds", self._lags, self._lag_total)
        return "\n".join(lines) + "\n"


def _histogram(name: str, amounts: Sequence[int], total: float) -> list[str]:
    lines = [f"# TYPE ziggurat_{name} histogram"]
    running = 0
    for bound, amount in zip((*BUCKETS, None), amounts, strict=True):
        running += amount
        label = "+Inf" if bound is None else f"{bound:g}"
        lines.append(f'ziggurat_{name}_bucket{{le="{label}"}} {running}')
    return [*lines, f"ziggurat_{name}_sum {total:g}", f"ziggurat_{name}_count {running}"]
