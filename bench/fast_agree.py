"""Both engines of Tigris side by side over many random games: python bench/fast_agree.py 100000 [--workers N]

Goes on where it was stopped: what has been compared stands in the file given with --out.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from time import monotonic

TOGETHER = 64
"""Games compared at a time."""


def part(first: int) -> tuple[int, int, int, int]:
    """Compare the games of some seeds; their first seed and how much was compared."""
    os.environ["NUMBA_NUM_THREADS"] = "1"
    from ziggurat.games.tigris.fast.agree import agree, random_start

    found = agree([random_start(seed) for seed in range(first, first + TOGETHER)], first)
    return first, found.games, found.steps, found.observations


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, help="stop after so long; run again to go on")
    parser.add_argument("--out", type=Path, default=Path("fast_agree.json"))
    args = parser.parse_args()
    begun, told = monotonic(), 0.0
    done: dict[str, list[int]] = json.loads(args.out.read_text()) if args.out.exists() else {}
    todo = [first for first in range(0, args.games, TOGETHER) if str(first) not in done]
    with ProcessPoolExecutor(args.workers) as pool:
        running: set[Future[tuple[int, int, int, int]]] = set()
        while todo or running:
            late = args.seconds is not None and monotonic() - begun > args.seconds
            if late:
                todo.clear()
            while todo and len(running) < 2 * args.workers:
                running.add(pool.submit(part, todo.pop(0)))
            if not running:
                break
            future = next(as_completed(running))
            running.remove(future)
            first, *found = future.result()
            done[str(first)] = found
            if monotonic() - told > 5 or not running:
                told = monotonic()
                args.out.write_text(json.dumps(done))
                games, steps, seen = (sum(column) for column in zip(*done.values(), strict=True))
                print(f"{games:,} games, {steps:,} steps, {seen:,} observations agree", flush=True)
    args.out.write_text(json.dumps(done))


if __name__ == "__main__":
    main()
