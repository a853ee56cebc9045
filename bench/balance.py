"""Measures the balance of Anunnaki's Houses by self-play and writes docs/anunnaki_balance.md.

    python bench/balance.py --bot apprentice --games 400 --seats 2,3,4 --out runs/balance
    python bench/balance.py --report --out runs/balance        (only write the page from what was played)
    python bench/balance.py --data try.toml --out runs/try     (with other component values)

Every game is one line of a file per bot, number of players and data; a run goes on where it stopped. Houses
take turns in all seats, so that House and seat do not mix.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

from ziggurat.arena.rating import wilson
from ziggurat.bots.base import Budget
from ziggurat.bots.host import Host
from ziggurat.bots.specs import make
from ziggurat.core.registry import game

HOUSES = ("pharaos", "norrenis", "babylon", "ellenys")
PAGE = Path(__file__).parent.parent / "docs" / "anunnaki_balance.md"
Game = dict[str, Any]


def play(bot: str, seats: int, number: int, data: dict[str, Any]) -> Game:
    """One game; its number decides Houses, seats and luck."""
    anunnaki = game("anunnaki")
    orders = list(permutations(HOUSES, seats))
    houses = orders[number % len(orders)]
    host = Host(anunnaki, seats, {"houses": ",".join(houses), "data": data}, Random(f"{seats} {number}"))
    bots = [make(bot, anunnaki) for _ in houses]
    rngs = [Random(f"{seats} {number} {seat}") for seat in range(seats)]
    while (seat := host.to_move()) is not None:
        host.answer(seat, bots[seat].choose(host.view(seat), Budget(), rngs[seat]))
    outcome = host.outcome()
    assert outcome is not None
    order = outcome.detail["turn_order"]
    return {
        "number": number,
        "houses": list(houses),
        "place_in_turn": [order.index(seat) for seat in range(seats)],
        "scores": list(outcome.scores),
        "ranks": list(outcome.ranks),
        "rounds": outcome.detail["rounds"],
        "reason": outcome.reason,
        "steps": len(host.steps),
    }


def read(path: Path) -> list[Game]:
    return (
        [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    )


def _share(won: int, played: int) -> str:
    share, low, high = wilson(won, played)
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def table(games: list[Game], seats: int) -> Iterator[str]:
    """Wins and scores by House and by place in the turn order; length and ends."""
    yield f"### {seats} players, {len(games)} games"
    yield ""
    yield "| | games | wins (95 % interval) | mean score |"
    yield "|---|---|---|---|"
    rows = [
        (house, [(g, g["houses"].index(house)) for g in games if house in g["houses"]]) for house in HOUSES
    ]
    names = ("first player", "second", "third", "fourth")
    rows += [(names[n], [(g, g["place_in_turn"].index(n)) for g in games]) for n in range(seats)]
    for name, found in rows:
        if found:
            won = sum(g["ranks"][seat] == 1 for g, seat in found)
            score = fmean(g["scores"][seat] for g, seat in found)
            yield f"| {name} | {len(found)} | {_share(won, len(found))} | {score:.1f} |"
    rounds = [g["rounds"] for g in games]
    ends = Counter(g["reason"] for g in games)
    told = ", ".join(f"{reason} {count / len(games):.0%}" for reason, count in ends.most_common())
    yield ""
    yield (
        f"Rounds: mean {fmean(rounds):.1f}, median {median(rounds):.0f}, {min(rounds)} to {max(rounds)}; "
        f"steps a game {fmean(g['steps'] for g in games):.0f}. Ends: {told}. "
        f"Winner's score: mean {fmean(max(g['scores']) for g in games):.1f}."
    )
    yield ""


def report(folder: Path, page: Path) -> None:
    """Write the measured part of the page again."""
    text = page.read_text(encoding="utf-8")
    lines = []
    for path in sorted(folder.glob("*.jsonl")):
        bot, seats = path.stem.rsplit("-", 1)
        games = read(path)
        if games:
            lines += [f"## Bot `{bot}`", "", *table(games, int(seats[:-1]))]
    start, end = text.index("<!-- measured -->"), text.index("<!-- end -->")
    page.write_text(
        text[:start] + "<!-- measured -->\n\n" + "\n".join(lines) + "\n" + text[end:], encoding="utf-8"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="scribe")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--out", type=Path, default=Path("runs/balance"))
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    data = tomllib.loads(args.data.read_text(encoding="utf-8")) if args.data else {}
    for seats in [] if args.report else [int(n) for n in args.seats.split(",")]:
        path = args.out / f"{args.bot}-{seats}p.jsonl"
        for number in range(len(read(path)), args.games):
            line = json.dumps(play(args.bot, seats, number, data))
            with path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
    if not args.data:
        report(args.out, PAGE)


if __name__ == "__main__":
    main()
