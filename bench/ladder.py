"""Measures the ladder of levels in every game and writes docs/strength.md.

    python bench/ladder.py --games 200 --tables 20 --workers 2 --seed 2 --out runs/ladder
    python bench/ladder.py --only tigris --pairs king:scribe --games 40 --out runs/ladder
    python bench/ladder.py --report --out runs/ladder          (only write the page from what was played)

Every pairing is an arena run of its own below the folder: it can be interrupted, resumed, asked for
more games and looked at.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from signal import SIGTERM, default_int_handler, signal
from time import strftime
from typing import Any

from ziggurat.arena import make_plan, run
from ziggurat.arena.rating import wilson
from ziggurat.core.registry import names

PAIRS = (
    ("heuristic", "random"),
    ("apprentice", "novice"),
    ("scribe", "apprentice"),
    ("priest", "scribe"),
    ("king", "heuristic"),
    ("king", "priest"),
    ("sage", "king"),
)
"""The goals, cheap games first."""
TABLES = (
    ("tigris", "heuristic", 3),
    ("tigris", "king", 3),
    ("tigris", "sage", 3),
    ("terra", "heuristic", 4),
    ("terra", "king", 4),
    ("terra", "sage", 4),
)
"""Self-play at larger tables: mean score, and the winner's."""
ENOUGH = 200
"""Games after which the share itself is compared with the goal; with fewer the interval must lie above it."""
GOALS = {"heuristic:random": 0.99, "king:heuristic": 0.75, "sage:king": 0.75}
PAGE = Path(__file__).parent.parent / "docs" / "strength.md"


def goal(pair: Sequence[str]) -> float:
    return GOALS.get(":".join(pair), 0.65)


def play(
    game: str, bots: Sequence[str], players: int, games: int, folder: Path, workers: int, seed: int
) -> None:
    """One arena run; games already played are kept."""
    plan = make_plan(game, bots, games, players, seed=seed)
    target = folder / game / f"{'-'.join(bots)}-{players}p"
    found = run(plan, target, workers)
    shares = ", ".join(f"{line['bot']} {line['win_share'][0]:.1%}" for line in found["standings"])
    print(f"{game} {players}p, {found['played']} games: {shares}", flush=True)


def reports(folder: Path) -> list[dict[str, Any]]:
    """All reports below a folder, the larger run of each pairing."""
    best: dict[tuple[str, ...], dict[str, Any]] = {}
    for path in sorted(folder.glob("*/*/report.json")):
        found = json.loads(path.read_text("utf-8"))
        plan = found["plan"]
        key = (plan["game"], str(plan["players"]), *plan["bots"])
        if key not in best or best[key]["played"] < found["played"]:
            found["folder"] = path.parent
            best[key] = found
    return list(best.values())


def winners(folder: Path) -> float:
    """Mean score of the winners of a run."""
    rows = [json.loads(line) for line in (folder / "games.jsonl").read_text("utf-8").splitlines()]
    return float(sum(max(row["scores"]) for row in rows) / max(1, len(rows)))


def pair_row(found: dict[str, Any]) -> str:
    first, second = found["standings"]
    share, low, high = wilson(first["wins"], found["played"])
    aim = goal(found["plan"]["bots"])
    sure = low >= aim or (share >= aim and found["played"] >= ENOUGH)
    mark = "yes" if sure else "open" if high >= aim else "no"
    scores = f"{first['mean_score']:.1f} : {second['mean_score']:.1f}"
    return (
        f"| {found['plan']['game']} | {first['bot']} : {second['bot']} | {found['played']} "
        f"| {found['plan']['seed']} | {share:.1%} "
        f"| {low:.1%} to {high:.1%} | {aim:.0%} | {mark} | {scores} "
        f"| {first['ms_per_decision']:.0f} : {second['ms_per_decision']:.0f} | {first['slowest_ms']:.0f} |"
    )


def write_page(folder: Path) -> None:
    """Put the measured tables between the marks of docs/strength.md."""
    found = reports(folder)
    order = {name: place for place, name in enumerate(names())}
    places = {":".join(pair): place for place, pair in enumerate(PAIRS)}
    found.sort(key=lambda r: (order[r["plan"]["game"]], places.get(":".join(r["plan"]["bots"]), 99)))
    day = strftime("%Y-%m-%d")
    lines = [
        f"Measured {day} by `bench/ladder.py`: two seats, swapped, with the same chance. "
        "Times are processor time on one core.",
        "",
        "| game | pairing | games | seed | first won | 95 % | goal | reached | mean score "
        "| ms a decision | max |",
        "|---|---|---:|---:|---:|---|---:|---|---|---|---:|",
        *(pair_row(r) for r in found if len(r["standings"]) == 2),
        "",
        "| game | four or three of | games | mean score | winner's score | ms a decision |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for r in found:
        if len(r["standings"]) == 1:
            line = r["standings"][0]
            lines.append(
                f"| {r['plan']['game']} | {r['plan']['players']} x {line['bot']} | {r['played']} "
                f"| {line['mean_score']:.1f} | {winners(r['folder']):.1f} | {line['ms_per_decision']:.0f} |"
            )
    text = PAGE.read_text("utf-8")
    head, _, rest = text.partition("<!-- measured -->")
    _, _, tail = rest.partition("<!-- end -->")
    body = "\n".join(lines)
    PAGE.write_text(f"{head}<!-- measured -->\n{body}\n<!-- end -->{tail}", "utf-8")


def main() -> None:
    """Play what was asked for, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=200, help="games per pairing")
    parser.add_argument("--only", nargs="*", default=list(names()), help="games to measure")
    parser.add_argument("--pairs", nargs="*", help="pairings such as king:priest (default: all)")
    parser.add_argument("--tables", type=int, default=0, help="self-play games at larger tables")
    parser.add_argument("--at-tables", nargs="*", default=["heuristic", "king"], help="who plays there")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1, help="of all runs; levels were chosen with seed 77")
    parser.add_argument("--report", action="store_true", help="play nothing, only write the page")
    parser.add_argument("--out", type=Path, default=Path("runs/ladder"))
    given = parser.parse_args()
    signal(SIGTERM, default_int_handler)  # a run that is ended still writes its report
    pairs = PAIRS if given.pairs is None else [tuple(pair.split(":")) for pair in given.pairs]
    for game in [] if given.report else given.only:
        for pair in pairs:
            play(game, pair, 2, given.games, given.out, given.workers, given.seed)
        for name, bot, players in TABLES:
            if name == game and given.tables and bot in given.at_tables:
                play(game, (bot,), players, given.tables, given.out, given.workers, given.seed)
    write_page(given.out)


if __name__ == "__main__":
    main()
