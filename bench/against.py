"""One bot against others at a table: how often it wins, with an interval, and how long it thinks.

    PYTHONPATH=src python bench/against.py tigris sage king --games 200 --workers 16 --seed 2041
    PYTHONPATH=src python bench/against.py tigris sage king king --games 120 --workers 16 --seed 2041

The first bot sits at every seat in turn, with the same chance each time. Needs nothing but the source; every
finished game is a line in a file of the folder `--out`, so that a run goes on where it stopped. Times are
processor time.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from ziggurat.bots.base import Bot, Budget
from ziggurat.bots.specs import make
from ziggurat.core.values import CHANCE

Job = tuple[str, tuple[str, ...], str, int]


@cache
def game_of(name: str) -> Any:
    """A game of ours, found without an installed package."""
    return import_module(f"ziggurat.games.{name}").GAME


@cache
def bot_of(name: str, spec: str) -> Bot:
    return make(spec, game_of(name))


def play(job: Job) -> dict[str, Any]:
    """One game: what the first bot won of it, the scores, its time."""
    name, bots, seed, number = job
    game = game_of(name)
    group, first = divmod(number, len(bots))
    seating = bots[-first:] + bots[:-first] if first else bots
    chance, minds = (
        Random(f"{seed}/{group}"),
        [Random(f"{seed}/{number}/{seat}") for seat in range(len(bots))],
    )
    state = game.setup(len(bots), {})
    spent, slowest, asked = 0.0, 0.0, 0
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            state.apply_id(CHANCE, state.deal(chance))
            continue
        ids = state.legal_ids(seat)
        action = ids[0]
        if len(ids) > 1:
            start = process_time()
            action = bot_of(name, seating[seat]).choose(state.view(seat), Budget(), minds[seat])
            if seat == first:
                took = process_time() - start
                spent, slowest, asked = spent + took, max(slowest, took), asked + 1
        state.apply_id(seat, action)
    outcome = state.outcome()
    return {
        "number": number,
        "won": 1 / len(outcome.winners) if first in outcome.winners else 0.0,
        "score": outcome.scores[first],
        "others": [score for seat, score in enumerate(outcome.scores) if seat != first],
        "winner": max(outcome.scores),
        "asked": asked,
        "spent": spent,
        "slowest": slowest,
    }


def told(rows: Sequence[dict[str, Any]]) -> str:
    """What the games say."""
    games = len(rows)
    share = sum(row["won"] for row in rows) / games
    middle = (share + 1.92 / games) / (1 + 3.84 / games)
    half = 1.96 * sqrt(share * (1 - share) / games + 0.96 / games**2) / (1 + 3.84 / games)
    others = [score for row in rows for score in row["others"]]
    return (
        f"{games} games: won {share:.1%} ({middle - half:.1%} to {middle + half:.1%}), "
        f"score {sum(row['score'] for row in rows) / games:.1f} : {sum(others) / len(others):.1f}, "
        f"winner's {sum(row['winner'] for row in rows) / games:.1f}, "
        f"{1e3 * sum(row['spent'] for row in rows) / sum(row['asked'] for row in rows):.0f} ms a decision, "
        f"slowest {1e3 * max(row['slowest'] for row in rows):.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+", help="the first, then the others")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, default=Path("runs/against"))
    args = parser.parse_args()
    if len(args.bots) < 2:
        parser.error("name the bot and at least one other")
    args.out.mkdir(parents=True, exist_ok=True)
    bots = tuple(args.bots)
    path = args.out / f"{args.game}-{'-'.join(bots)}-{args.seed}.jsonl".replace(":", "_")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    done = {row["number"] for row in rows}
    jobs = [(args.game, bots, args.seed, number) for number in range(args.games) if number not in done]
    with get_context("spawn").Pool(args.workers) as pool, path.open("a", encoding="utf-8") as file:
        for row in pool.imap_unordered(play, jobs):
            rows.append(row)
            file.write(json.dumps(row) + "\n")
            file.flush()
            if len(rows) % 10 == 0:
                print(told(rows), flush=True)
    print(told(rows), flush=True)


if __name__ == "__main__":
    main()
