"""Perft of the positions in tests/fast/perft.toml, each as deep as time allows: python bench/fast_perft.py

Prints counts that must equal those in the file, and the deeper ones that can be added to it.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from time import monotonic

from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.fast.perft import perft

FILE = Path(__file__).parent.parent / "tests" / "fast" / "perft.toml"
SPEED = 1.0e6
"""Positions a second and thread that are hoped for."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="the most that one depth may take")
    parser.add_argument("--threads", type=int, default=1, help="how many numba has")
    args = parser.parse_args()
    for position in tomllib.loads(FILE.read_text("utf-8"))["position"]:
        given = json.loads(position.get("position", "null"))
        if given is None:
            state = GAME.setup(position["seats"], position["options"])
        else:
            state = GAME.arrange(position["seats"], position["options"], given)
            state.catastrophes_left = (0,) * state.seats
        counts: list[list[int]] = []
        for depth in range(1, 12):
            if counts and sum(counts[-1][:2]) > args.seconds * SPEED * args.threads:
                break
            begun = monotonic()
            count = perft(state, depth)
            counts.append([count.decisions, count.chance, count.ended])
            known = position["counts"][depth - 1] if depth <= len(position["counts"]) else None
            verdict = "" if known is None else "  as in the file" if known == counts[-1] else f"  NOT {known}"
            print(
                f"{position['name']} {depth}: {counts[-1]} {monotonic() - begun:.1f} s{verdict}", flush=True
            )
            if counts[-1][:2] == [0, 0]:
                break
        print(f"counts = {counts}", flush=True)


if __name__ == "__main__":
    main()
