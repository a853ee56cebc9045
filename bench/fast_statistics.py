"""What random games of Tigris & Euphrates are like: python bench/fast_statistics.py [--device cuda]

Goes on where it was stopped: what has been counted stands in the file given with --out. Prints the tables of
docs/tigris_random.md.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import monotonic
from typing import Any

from ziggurat.games.tigris.fast.games import Games


def count(seats: int, rows: int, quota: int, first: int, device: str) -> dict[str, Any]:
    """So many games in so many rows, with streams from `first` on."""
    games = Games(rows, seats, seed=20_251_115, first=first, device=device)
    games.play(quota=quota)
    scores, lengths = games.tables
    return {"figures": games.figures, "scores": scores.tolist(), "lengths": lengths.tolist()}


def add(total: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if not total:
        return part
    figures = {name: number + part["figures"][name] for name, number in total["figures"].items()}
    tables = {
        name: [one + other for one, other in zip(total[name], part[name], strict=True)]
        for name in ("scores", "lengths")
    }
    return {"figures": figures, **tables}


def middle(table: list[int], share: float) -> int:
    """Where a share of a table's entries is reached."""
    wanted, reached = share * sum(table), 0
    for place, number in enumerate(table):
        reached += number
        if reached >= wanted:
            return place
    return len(table)


def page(totals: dict[str, dict[str, Any]]) -> str:
    """The tables, a column for each number of seats."""
    seats = sorted(totals)
    lines = [f"| | {' | '.join(f'{number} seats' for number in seats)} |", "| --- |" + " ---: |" * len(seats)]

    def row(name: str, cell: Any) -> None:
        lines.append(f"| {name} | {' | '.join(cell(totals[n]['figures'], totals[n]) for n in seats)} |")

    def mean(key: str, digits: int = 2) -> Any:
        return lambda figures, _: f"{figures[key] / figures['games']:.{digits}f}"

    row("games", lambda figures, _: f"{figures['games']:,}")
    for name, key in (
        ("decisions a game", "decisions"),
        ("steps, chance among them", "steps"),
        ("turns", "turns"),
        ("revolts", "revolts"),
        ("wars", "wars"),
        ("monuments", "monuments"),
        ("score of the first", "highest_score"),
        ("score of the last", "lowest_score"),
    ):
        row(name, mean(key))
    row(
        "ended for want of tiles",
        lambda figures, _: f"{100 * figures['out_of_tiles'] / figures['games']:.2f} %",
    )
    for share, name in (
        (0.05, "5 % are over within"),
        (0.5, "half are over within"),
        (0.95, "95 % are over within"),
    ):
        row(f"{name} (turns)", lambda _, total, s=share: str(4 * middle(total["lengths"], s) + 3))
    for order in range(4):
        name = f"firsts of the starting seat{f' + {order}' if order else ''}"
        row(
            name,
            lambda figures, _, o=order: (
                f"{100 * figures[f'twelfths_of_firsts_{o}'] / 12 / figures['games']:.3f} %"
                if figures[f"twelfths_of_firsts_{o}"]
                else ""
            ),
        )
    for score in range(16):
        row(
            f"seats with {score} points",
            lambda _, total, s=score: f"{100 * total['scores'][s] / sum(total['scores']):.4f} %",
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000_000, help="over all numbers of seats")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--rows", type=int, default=262_144)
    parser.add_argument("--quota", type=int, default=16, help="games a row at a time")
    parser.add_argument("--seconds", type=float, help="stop after so long; run again to go on")
    parser.add_argument("--out", type=Path, default=Path("fast_statistics.json"))
    args = parser.parse_args()
    begun = monotonic()
    totals: dict[str, Any] = (
        json.loads(args.out.read_text()) if args.out.exists() else {"2": {}, "3": {}, "4": {}}
    )
    parts = -(-args.games // (3 * args.rows * args.quota))
    for part in range(parts):
        for seats, total in totals.items():
            played = total["figures"]["games"] if total else 0
            if played > part * args.rows * args.quota:
                continue
            if args.seconds is not None and monotonic() - begun > args.seconds:
                break
            found = count(
                int(seats), args.rows, args.quota, (3 * part + int(seats) - 2) * args.rows, args.device
            )
            totals[seats] = add(total, found)
            args.out.write_text(json.dumps(totals))
            whole = sum(one["figures"]["games"] for one in totals.values() if one)
            print(f"{whole:,} games, {monotonic() - begun:.0f} s", flush=True)
    print(page({seats: total for seats, total in totals.items() if total}))


if __name__ == "__main__":
    main()
