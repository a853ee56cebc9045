"""How far the rewards of the search are chances to win: fits the power that makes them so
(`Knowledge.certainty`).

    python bench/review/calibrate.py --games tigris --play 16

Kings play games of every size to the end. At every so many decisions the first choice is weighed in fresh
worlds, as a review does it, and remembered with who won. The power with the greatest likelihood is printed,
with the mean logarithmic loss without it (power 1) and with it, and how often seats in each band of the
chances really won.
"""

from __future__ import annotations

import argparse
from math import log
from random import Random

from ziggurat.bots import Budget, Host, make
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import level
from ziggurat.bots.search.ismcts import Search
from ziggurat.core import registry
from ziggurat.review.judging import calibrated

Sample = tuple[tuple[float, ...], tuple[float, ...]]
"""Mean rewards, and each seat's share of the win."""


def samples(name: str, games: int, every: int, worlds: int, seed: int) -> list[Sample]:
    game = registry.game(name)
    bot = make("king", game)
    search = Search(game, knowledge(game), level(game, "king").shape)
    found: list[Sample] = []
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        host = Host(game, game.seats[number % len(game.seats)], None, rng)
        seen = []
        left = rng.randrange(every)
        while (seat := host.to_move()) is not None:
            view = host.view(seat)
            action = bot.choose(view, Budget(seconds=60), rng)
            left -= len(view.legal) > 1
            if left < 0:
                left = every
                rows = search.weigh(view, (action,), worlds, rng)[action]
                seen.append(tuple(sum(column) / len(rows) for column in zip(*rows, strict=True)))
            host.answer(seat, action)
        outcome = host.outcome()
        assert outcome is not None
        won = tuple((seat in outcome.winners) / len(outcome.winners) for seat in range(host.seats))
        found += [(means, won) for means in seen]
    return found


def loss(found: list[Sample], power: float) -> float:
    total = 0.0
    for means, won in found:
        chances = calibrated(means, power)
        total -= sum(share * log(max(chance, 1e-9)) for share, chance in zip(won, chances, strict=True))
    return total / len(found)


def fit(found: list[Sample]) -> float:
    low, high = 0.2, 5.0
    for _ in range(40):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if loss(found, one) < loss(found, two):
            high = two
        else:
            low = one
    return (low + high) / 2


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="*", default=list(registry.names()))
    parser.add_argument("--play", type=int, default=16)
    parser.add_argument("--every", type=int, default=8)
    parser.add_argument("--worlds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    for one in given.games:
        known = samples(one, given.play, given.every, given.worlds, given.seed)
        power = fit(known)
        print(f"{one}: {given.play} games, {len(known)} positions, power {power:.2f}, ", end="")
        print(f"loss {loss(known, 1.0):.3f} -> {loss(known, power):.3f}", flush=True)
        for band in range(0, 100, 20):
            inside = [
                (chance, share)
                for means, won in known
                for chance, share in zip(calibrated(means, power), won, strict=True)
                if band <= 100 * chance < band + 20 or (band == 80 and chance == 1)
            ]
            if inside:
                said = 100 * sum(chance for chance, _ in inside) / len(inside)
                came = 100 * sum(share for _, share in inside) / len(inside)
                print(f"   said {said:3.0f} %, came {came:3.0f} % ({len(inside)} seats)", flush=True)
