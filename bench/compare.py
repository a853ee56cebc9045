"""Our engines and their peers side by side, in one run: python bench/compare.py [GAME...] [--seconds S]

Needs the extra `peers`: pip install 'ziggurat[peers]'.
"""

from __future__ import annotations

import argparse

from ziggurat.cli.measuring import PEERS, Measurement, installed, measure_games, measure_peer
from ziggurat.core import registry


def main() -> None:
    """Measure each peer and each game in turn, several rounds, and print the best with its ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(registry.names()))
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    best: dict[tuple[str, str], Measurement] = {}
    for _ in range(args.rounds):
        rows = [measure_peer(peer, args.seconds) for peer in PEERS if installed(peer)]
        rows += [row for name in args.games for row in measure_games(registry.game(name), args.seconds)]
        for row in rows:
            old = best.get((row.name, row.mode))
            if old is None or row.steps_per_second > old.steps_per_second:
                best[row.name, row.mode] = row
    missing = [peer.name for peer in PEERS if not installed(peer)]
    if missing:
        print(f"not installed: {', '.join(missing)} (pip install 'ziggurat[peers]')")
    peers = [row for row in best.values() if row.peer]
    header = "".join(f"{'x ' + row.name.replace(' (C++)', ''):>24}" for row in peers)
    print(f"{'engine':32}{'mode':6}{'steps/s':>10}{header}")
    for row in best.values():
        ratios = "".join(f"{row.steps_per_second / peer.steps_per_second:24.2f}" for peer in peers)
        print(f"{row.name:32}{row.mode:6}{row.steps_per_second:10,.0f}{ratios}")


if __name__ == "__main__":
    main()
