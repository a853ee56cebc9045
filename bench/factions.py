"""How bots do at tables of Terra Mystica, faction by faction: scores, wins, who is chosen.

    python bench/factions.py --bots sage,sage,sage,sage --games 100 --out runs/factions
    python bench/factions.py --bots sage,sage,sage,sage --factions random --games 100 --out runs/factions
    python bench/factions.py --bots sage,king,king,king --games 200 --out runs/factions
    python bench/factions.py --report --out runs/factions         (only say what was played)

The bots take turns in all seats. With random factions each seat's is drawn among those that are free. Every
game is one line of a file; a run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time
from typing import Any

from ziggurat.arena.rating import wilson
from ziggurat.arena.tally import played
from ziggurat.bots.base import Budget
from ziggurat.bots.host import Host
from ziggurat.bots.specs import make
from ziggurat.core.errors import ZigguratError
from ziggurat.core.registry import game


def play(specs: tuple[str, ...], factions: str, seed: str, number: int) -> str:
    """One game as a line; its number decides the seats and, with the seed, luck."""
    terra = game("terra")
    turn = number % len(specs)
    seated = specs[turn:] + specs[:turn]
    name = f"{seed} {number // (len(specs) if len(set(specs)) > 1 else 1)}"  # the same luck for every seating
    host = Host(terra, len(seated), {}, Random(name))
    bots = [make(spec, terra) for spec in seated]
    rngs = [Random(f"{name} {seat} {turn}") for seat in range(len(seated))]
    drawn = Random(f"{name} factions")
    spent = dict.fromkeys(specs, 0.0)
    slowest = dict.fromkeys(specs, 0.0)
    asked = dict.fromkeys(specs, 0)
    sides = [""] * len(seated)
    while (seat := host.to_move()) is not None:
        view = host.view(seat)
        if factions == "random" and view.decisions[0].prompt == "setup.faction":
            action = drawn.choice(view.legal)
        else:
            begun = process_time()
            action = bots[seat].choose(view, Budget(), rngs[seat])
            took = process_time() - begun
            spent[seated[seat]] += took
            slowest[seated[seat]] = max(slowest[seated[seat]], took)
            asked[seated[seat]] += 1
        if view.decisions[0].prompt == "setup.faction":
            sides[seat] = terra.actions.texts[action].split()[-1]
        host.answer(seat, action)
    outcome = host.outcome()
    assert outcome is not None
    line: dict[str, Any] = {"number": number, "bots": seated, **played(outcome, len(host.steps)).to_json()}
    line["sides"] = sides
    line["time"] = {spec: [asked[spec], spent[spec], slowest[spec]] for spec in spent}
    return json.dumps(line)


def alone() -> None:
    """One process, one core: said before numpy is loaded."""
    for library in ("OPENBLAS", "OMP", "MKL"):
        os.environ[f"{library}_NUM_THREADS"] = "1"


def spread(values: list[float]) -> str:
    """A mean with its 95 % interval."""
    if len(values) < 2:
        return f"{fmean(values):.1f}"
    return f"{fmean(values):.1f} ± {1.96 * stdev(values) / len(values) ** 0.5:.1f}"


def report(path: Path) -> None:
    """What a file of games says, as tables in Markdown."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    if not lines:
        return
    scores: defaultdict[str, list[float]] = defaultdict(list)
    wins: defaultdict[str, float] = defaultdict(float)
    sides: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    times: defaultdict[str, list[list[float]]] = defaultdict(list)
    for line in lines:
        for seat, spec in enumerate(line["bots"]):
            scores[spec].append(line["scores"][seat])
            wins[spec] += line["wins"][seat]
            sides[line["sides"][seat]].append((line["scores"][seat], line["wins"][seat]))
        for spec, told in line["time"].items():
            times[spec].append(told)
    print(f"\n### {path.stem}: {len(lines)} games, {len(sides)} factions")
    print(f"\nMean of all {spread([fmean(line['scores']) for line in lines])}, ", end="")
    print(f"of the winners {fmean(max(line['scores']) for line in lines):.1f}\n")
    print("| bot | seats | mean score | won | 95 % | ms a decision | slowest |")
    print("|---|---:|---:|---:|---|---:|---:|")
    for spec, found in scores.items():
        share, low, high = wilson(wins[spec], len(found))
        asked, spent, slowest = (sum(column) for column in zip(*times[spec], strict=True))
        slowest = max(told[2] for told in times[spec])
        print(
            f"| {spec} | {len(found)} | {spread(found)} | {share:.1%} | {low:.1%} to {high:.1%} "
            f"| {1000 * spent / asked:.0f} | {1000 * slowest:.0f} |"
        )
    print("\n| faction | seats | mean score | won |")
    print("|---|---:|---:|---:|")
    for side, results in sorted(sides.items(), key=lambda item: -fmean(one[0] for one in item[1])):
        print(
            f"| {side} | {len(results)} | {spread([one[0] for one in results])} "
            f"| {fmean(one[1] for one in results):.0%} |"
        )


def main() -> None:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--bots", default="sage,sage,sage,sage", help="one a seat, with commas")
    parser.add_argument("--factions", choices=("chosen", "random"), default="chosen")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="tables")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, default=Path("runs/factions"))
    parser.add_argument("--report", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if not args.report:
        specs = tuple(args.bots.split(","))
        terra = game("terra")
        try:
            terra.resolve(len(specs), {})
            for spec in specs:
                make(spec, terra)
        except ZigguratError as error:
            sys.exit(str(error))
        name = "-".join(spec.replace(":", "_").replace("/", "_") for spec in specs)
        path = args.out / f"{name}-{args.factions}-{args.seed}.jsonl"
        done = path.read_text("utf-8").splitlines() if path.exists() else []
        known = {json.loads(line)["number"] for line in done}
        job = partial(play, specs, args.factions, args.seed)
        with (
            ProcessPoolExecutor(args.workers, initializer=alone) as pool,
            path.open("a", encoding="utf-8") as file,
        ):
            for line in pool.map(job, [number for number in range(args.games) if number not in known]):
                file.write(line + "\n")
                file.flush()
    for path in sorted(args.out.glob("*.jsonl")):
        report(path)


if __name__ == "__main__":
    main()
