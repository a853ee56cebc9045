"""Do reviews slow live tables? A bot answers alone, then while twenty games are being reviewed.

    python bench/server/reviews.py --reviews 20 --answers 40

The same worker processes as in a server: king answers positions of a game, as at a live table; then the
same positions again while the reviews of so many games wait and run in their own process, which steps back.
What counts is the ratio of the times, and that every answer comes within the limit of a live bot.
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from ziggurat.bots import Budget, Host, make
from ziggurat.core import registry
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.bots.queues import Asker
from ziggurat.server.metrics import Metrics
from ziggurat.server.settings import Settings


def game_of(name: str, seed: int) -> tuple[str, list[tuple[dict[str, Any], tuple[int, ...]]]]:
    """A record of scribes, and the views of its decisions."""
    game = registry.game(name)
    host, bot, rng = Host(game, 2, None, Random(seed)), make("scribe", game), Random(seed)
    views = []
    while (seat := host.to_move()) is not None:
        view = host.view(seat)
        if len(view.legal) > 4:
            views.append((view.to_json(), tuple(view.legal)))
        host.answer(seat, bot.choose(view, Budget(), rng))
    return host.record([f"game {seed}", "Bo"]).write(), views


async def timed(pool: BotPool, name: str, views: list[Any]) -> list[float]:
    found = []
    for view, legal in views:
        begun = perf_counter()
        await pool.choose(name, "king", view, legal, Asker("a person", "anna"))
        found.append(perf_counter() - begun)
    return found


async def main(name: str, reviews: int, answers: int) -> None:
    settings = Settings()
    pool = BotPool(1, settings.bot_seconds, Metrics())
    _, views = game_of(name, 99)
    views = views[:: max(1, len(views) // answers)][:answers]
    records = [game_of(name, seed)[0] for seed in range(reviews)]
    await timed(pool, name, views[:3])  # the worker's start is not measured
    alone = await timed(pool, name, views)
    done: list[int] = []
    asked = [
        pool.review(text, Asker(f"address {number}", f"player {number}"), lambda made, _: done.append(made))
        for number, text in enumerate(records)
    ]
    work = [asyncio.create_task(one) for one in asked]
    while not done:
        await asyncio.sleep(0.1)
    beside = await timed(pool, name, views)
    going = sum(not one.done() for one in work)
    for one in work:
        one.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    await pool.stop()
    for what, times in (("alone", alone), (f"beside {reviews} reviews", beside)):
        middle, ninth, most = (
            round(1000 * one) for one in (median(times), quantiles(times, n=10)[-1], max(times))
        )
        print(f"{what}: median {middle} ms, 90 % {ninth} ms, most {most} ms")
    ratio = median(beside) / median(alone)
    print(f"ratio of the medians {ratio:.2f}; {going} reviews still waiting or running")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="tigris")
    parser.add_argument("--reviews", type=int, default=20)
    parser.add_argument("--answers", type=int, default=40)
    given = parser.parse_args()
    with suppress(KeyboardInterrupt):
        asyncio.run(main(given.game, given.reviews, given.answers))
