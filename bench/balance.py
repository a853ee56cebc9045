"""Measures the balance of Anunnaki's Houses by self-play and writes docs/anunnaki_balance.md.

    python bench/balance.py --games 1000 --seats 4 --seed steady --workers 2 --out runs/balance
    python bench/balance.py --report --out runs/balance        (only write the page from what was played)
    python bench/balance.py --data try.toml --out runs/try     (with other component values)

Every game is one line of a file per bot, number of players and seed; a run goes on where it stopped. Houses
take turns in all seats, so that House and seat do not mix.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from ziggurat.arena.tally import Played, by_place, by_side, length, played, read_played
from ziggurat.bots.base import Budget
from ziggurat.bots.host import Host
from ziggurat.bots.specs import make
from ziggurat.core.registry import game

HOUSES = ("pharaos", "norrenis", "babylon", "ellenys")
BOT = "mcts:iters=4,width=4,horizon=1,glance=1"
"""`king` as far as the end of its own turn: the best there is that is quick enough for 1,000 games."""
PAGE = Path(__file__).parent.parent / "docs" / "anunnaki_balance.md"


def play(bot: str, seats: int, number: int, seed: str, data: dict[str, Any]) -> Played:
    """One game; its number decides Houses, seats and, with the seed, luck."""
    anunnaki = game("anunnaki")
    orders = list(permutations(HOUSES, seats))
    houses = orders[number % len(orders)]
    name = f"{seed} {seats} {number}"
    host = Host(anunnaki, seats, {"houses": ",".join(houses), "data": data}, Random(name))
    bots = [make(bot, anunnaki) for _ in houses]
    rngs = [Random(f"{name} {seat}") for seat in range(seats)]
    while (seat := host.to_move()) is not None:
        host.answer(seat, bots[seat].choose(host.view(seat), Budget(), rngs[seat]))
    outcome = host.outcome()
    assert outcome is not None
    return played(outcome, len(host.steps))


def _line(bot: str, seats: int, seed: str, data: dict[str, Any], number: int) -> str:
    return json.dumps(play(bot, seats, number, seed, data).to_json())


def read(path: Path) -> list[Played]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [read_played(json.loads(line)) for line in lines]


def table(games: list[Played]) -> Iterator[str]:
    """Wins and scores by House and by place in the turn order; length and ends."""
    yield f"### {len(games[0].scores)} players, {len(games)} games"
    yield ""
    yield "| | games | wins | 95 % interval | mean score |"
    yield "|---|---:|---:|---|---:|"
    for line in by_side(games) + by_place(games):
        share, low, high = line.share
        yield f"| {line.name} | {line.games} | {share:.1%} | {low:.1%} to {high:.1%} | {line.score:.1f} |"
    told = length(games)
    yield ""
    yield f"{told[0].upper()}{told[1:]}. Winner's score: mean {fmean(max(g.scores) for g in games):.1f}."
    yield ""


def report(folder: Path, page: Path) -> None:
    """Write the measured part of the page again."""
    text = page.read_text(encoding="utf-8")
    lines: list[str] = []
    last = ""
    for path in sorted(folder.glob("*.jsonl"), key=lambda p: (p.stem.split("-")[0], -int(p.stem[-2]))):
        bot, seed, _ = path.stem.split("-")
        games = read(path)
        if games:
            head = f"## Bot `{bot}`, seed `{seed}`"
            lines += [head, "", *table(games)] if head != last else [*table(games)]
            last = head
    start, end = text.index("<!-- measured -->"), text.index("<!-- end -->")
    body = "\n".join(lines)
    page.write_text(f"{text[:start]}<!-- measured -->\n\n{body}\n{text[end:]}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--bot", default=BOT)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", default="2,3,4")
    parser.add_argument("--seed", default="0", help="letters and digits; another seed gives other games")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("runs/balance"))
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    data = tomllib.loads(args.data.read_text(encoding="utf-8")) if args.data else {}
    for seats in [] if args.report else [int(n) for n in args.seats.split(",")]:
        path = args.out / f"{args.bot}-{args.seed}-{seats}p.jsonl"
        numbers = range(len(read(path)), args.games)
        job = partial(_line, args.bot, seats, args.seed, data)
        with ProcessPoolExecutor(args.workers) as pool, path.open("a", encoding="utf-8") as file:
            for line in pool.map(job, numbers):
                file.write(line + "\n")
                file.flush()
    if args.report:
        report(args.out, PAGE)


if __name__ == "__main__":
    main()
