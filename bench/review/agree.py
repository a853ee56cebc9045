"""Does the review prefer what king with ten times its budget is sure of?

    python bench/review/agree.py --games tigris --positions 100 --workers 16 --seconds 500 --out agree.json

Positions come from games that bots play. King is sure where two searches with ten times its iterations,
from different seeds, put the same move first, ahead of every other one by `--lead` of the reward. The
review judges the same views with its usual effort. The target is 85 % for each game.

Positions are numbered and counted in their order, whichever worker is done first: the number of workers
changes the time alone. `--seconds` bounds the whole of it, shared by the games; what was found by then is
told, and written as JSON with every position in which the two differ.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from time import monotonic, process_time, sleep
from typing import Any

from ziggurat.bots import Budget, Host, make
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import level
from ziggurat.bots.search.ismcts import Search
from ziggurat.core import registry
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame
from ziggurat.review.judging import Reviewer

TIMES = 10
EVERY = 9
"""Decisions between two positions of a game."""
AHEAD = 2
"""Positions that wait for each worker, so that none is idle."""
PAUSE = 0.02

Found = dict[str, Any]
"""One position: what king is sure of (or None), and what the review prefers."""


def views(game: AnyGame, seed: int) -> Iterator[View]:
    """Decisions with a choice out of games of different sizes, some way apart."""
    bot = make("scribe", game)
    for number in range(1_000_000):
        rng = Random(f"{seed}/{number}")
        host = Host(game, game.seats[number % len(game.seats)], None, rng)
        skip = rng.randrange(EVERY)
        while (seat := host.to_move()) is not None:
            view = host.view(seat)
            if len(view.legal) > 2:
                skip -= 1
                if skip < 0:
                    skip = EVERY
                    yield view
            host.answer(seat, bot.choose(view, Budget(), rng))


@cache
def deep(name: str) -> tuple[Search, int]:
    """King's search without its shortcut, and ten times its iterations."""
    game = registry.game(name)
    king = level(game, "king")
    assert king.iterations is not None
    return Search(game, knowledge(game), replace(king.shape, clear=inf)), TIMES * king.iterations


@cache
def reviewer_of(name: str, effort: float) -> Reviewer:
    return Reviewer(registry.game(name), effort)


def sure_of(name: str, view: View, lead: float) -> int | None:
    """What king is sure of with ten times its budget, if anything."""
    search, iterations = deep(name)
    found = []
    for seed in (1, 2):
        lines = search.run(view, Budget(iterations=iterations), Random(seed))
        if len(lines) > 1 and lines[0].reward - max(line.reward for line in lines[1:]) < lead:
            return None
        found.append(lines[0].action)
    return found[0] if found[0] == found[1] else None


def look(name: str, number: int, told: dict[str, Any], seed: int, lead: float, effort: float) -> Found:
    """One position, asked of both."""
    game = registry.game(name)
    view = game.view_from_json(told)
    begun = process_time()
    sure = sure_of(name, view, lead)
    found: Found = {"position": number, "prompt": view.decisions[0].prompt, "sure": None}
    found["searched"] = process_time() - begun
    if sure is not None:
        begun = process_time()
        judged = reviewer_of(name, effort).judge(view, Random(f"{seed}/{number}"))
        found["judged"] = process_time() - begun
        found |= {"sure": game.actions.texts[sure], "review": judged.best.text}
    return found


def counted(found: list[Found], wanted: int) -> list[Found]:
    """Those of which king is sure, in the order of the positions."""
    in_order = sorted(found, key=lambda one: int(one["position"]))
    return [one for one in in_order if one["sure"] is not None][:wanted]


def measure(pool: Any, ahead: int, name: str, given: argparse.Namespace, until: float) -> dict[str, Any]:
    """Look at positions until king was sure often enough, or the time is over."""
    begun = monotonic()
    asked = enumerate(views(registry.game(name), given.seed), 1)
    waiting: dict[int, Any] = {}
    found: list[Found] = []
    told = 0
    while monotonic() < until:
        for number in [number for number, one in waiting.items() if one.ready()]:
            found.append(waiting.pop(number).get())
        first = min(waiting, default=inf)  # what comes after it does not count yet
        sure = counted([one for one in found if one["position"] < first], given.positions)
        if len(sure) >= told + 20:
            told = len(sure)
            print(line_of(name, found, sure), flush=True)
        if len(sure) == given.positions:
            break
        if len(waiting) < ahead:
            number, view = next(asked)
            work = (name, number, view.to_json(), given.seed, given.lead, given.effort)
            waiting[number] = pool.apply_async(look, work)
        else:
            sleep(PAUSE)
    sure = counted(found, given.positions)
    print(line_of(name, found, sure), flush=True)
    last = sure[-1]["position"] if len(sure) == given.positions else None
    return {
        "game": name,
        "wanted": given.positions,
        "looked": len(found) if last is None else last,
        "sure": len(sure),
        "agreed": agreed(sure),
        "share": share(sure),
        "whole": last is not None,
        "judged_ms": round(1000 * mean([one["judged"] for one in sure])),
        "searched_ms": round(1000 * mean([one["searched"] for one in found])),
        "seconds": round(monotonic() - begun, 1),
        "differ": [
            {key: one[key] for key in ("position", "prompt", "sure", "review")}
            for one in sure
            if one["sure"] != one["review"]
        ],
    }


def mean(numbers: list[float]) -> float:
    return sum(numbers) / max(1, len(numbers))


def agreed(sure: list[Found]) -> int:
    return sum(one["sure"] == one["review"] for one in sure)


def share(sure: list[Found]) -> float:
    return round(agreed(sure) / max(1, len(sure)), 3)


def line_of(name: str, found: list[Found], sure: list[Found]) -> str:
    return (
        f"{name}: {len(sure)} sure of {len(found)} positions, review agrees in {agreed(sure)} "
        f"({100 * share(sure):.0f} %), {1000 * mean([one['judged'] for one in sure]):.0f} ms a position"
    )


def run(given: argparse.Namespace) -> dict[str, Any]:
    settings = {key: getattr(given, key) for key in ("positions", "lead", "seed", "effort", "workers")}
    told: dict[str, Any] = {**settings, "times": TIMES, "games": []}
    end = monotonic() + given.seconds
    for place, name in enumerate(given.games):
        until = monotonic() + (end - monotonic()) / (len(given.games) - place)
        with multiprocessing.Pool(given.workers) as pool:  # left by ending its work, whatever still waits
            told["games"].append(measure(pool, AHEAD * given.workers, name, given, until))
        if given.out is not None:
            given.out.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return told


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(registry.names()))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--lead", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=inf, help="for all games together")
    parser.add_argument("--out", type=Path, default=None, help="a JSON file, written after every game")
    given = parser.parse_args()
    for one in given.games:
        registry.game(one)
    run(given)
