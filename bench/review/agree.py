"""Does the review prefer what king with ten times its budget is sure of?

    python bench/review/agree.py --games tigris --positions 100

Positions come from games that bots play. King is sure where two searches with ten times its iterations,
from different seeds, put the same move first, ahead of every other one by `--lead` of the reward. The
review judges the same views with its usual effort. The target is 85 % for each game.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from time import process_time

from ziggurat.bots import Budget, Host, make
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import level
from ziggurat.bots.search.ismcts import Search
from ziggurat.core import registry
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame
from ziggurat.review.judging import Reviewer

TIMES = 10


def views(game: AnyGame, seed: int, every: int) -> Iterator[View]:
    """Decisions with a choice out of games of different sizes, some way apart."""
    bot = make("scribe", game)
    for number in range(1_000_000):
        rng = Random(f"{seed}/{number}")
        host = Host(game, game.seats[number % len(game.seats)], None, rng)
        skip = rng.randrange(every)
        while (seat := host.to_move()) is not None:
            view = host.view(seat)
            if len(view.legal) > 2:
                skip -= 1
                if skip < 0:
                    skip = every
                    yield view
            host.answer(seat, bot.choose(view, Budget(), rng))


def sure_of(search: Search, iterations: int, view: View, lead: float) -> int | None:
    """What king is sure of with ten times its budget, if anything."""
    found = []
    for seed in (1, 2):
        lines = search.run(view, Budget(iterations=iterations), Random(seed))
        if len(lines) > 1 and lines[0].reward - max(line.reward for line in lines[1:]) < lead:
            return None
        found.append(lines[0].action)
    return found[0] if found[0] == found[1] else None


def measure(name: str, wanted: int, lead: float, seed: int, effort: float) -> None:
    game = registry.game(name)
    king = level(game, "king")
    assert king.iterations is not None
    search = Search(game, knowledge(game), replace(king.shape, clear=inf))
    reviewer = Reviewer(game, effort)
    looked = sure = agreed = 0
    spent = 0.0
    for view in views(game, seed, 9):
        looked += 1
        move = sure_of(search, TIMES * king.iterations, view, lead)
        if move is None:
            continue
        sure += 1
        begun = process_time()
        judged = reviewer.judge(view, Random(f"{seed}/{looked}"))
        spent += process_time() - begun
        agreed += judged.best.action == move
        if sure % 20 == 0 or sure == wanted:
            share = 100 * agreed / sure
            print(
                f"{name}: {sure} sure of {looked} positions, review agrees in {agreed} ({share:.0f} %), "
                f"{1000 * spent / sure:.0f} ms a position",
                flush=True,
            )
        if sure == wanted:
            return


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(registry.names()))
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--lead", type=float, default=0.03)
    parser.add_argument("--seed", type=int, default=17)
    parser.add_argument("--effort", type=float, default=1.0)
    given = parser.parse_args()
    for one in given.games:
        measure(one, given.positions, given.lead, given.seed, given.effort)
