"""Teaches the evaluation of Tigris & Euphrates, and of its card game, what positions lead to.

    PYTHONPATH=src python bench/spheres_teach.py collect tigris --games 500 --out runs/teach_tigris
    PYTHONPATH=src python bench/spheres_teach.py fit tigris --out runs/teach_tigris

`collect` plays games and keeps their answers, one line a game; it goes on where it stopped. `fit` plays
them again, asks the game's `knowledge/facts.py` at every quiet position, and fits the small network of
`games/spheres/learned.py` to the points that came and to who won. `fit` needs numpy and torch.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np

from ziggurat.bots.base import Bot, Budget
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.specs import make, split
from ziggurat.core.knowledge import chances
from ziggurat.core.registry import AnyGame
from ziggurat.core.registry import game as game_of
from ziggurat.core.values import CHANCE

FREE = Budget(None, None)
"""The bots' own limits."""


def collect(args: argparse.Namespace) -> None:
    """Play games and keep their answers."""
    game = game_of(args.game)
    bots = {spec: make(spec, game) for spec in split(args.bots)}
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.seed}.jsonl"
    first = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
    end = monotonic() + args.seconds
    with path.open("a", encoding="utf-8") as file:
        for number in range(first, args.games):
            rng = Random(f"{args.seed} {number}")
            seats = rng.choice(args.tables)
            sat = [rng.choice(list(bots)) for _ in range(seats)]
            answers = _play(game, seats, [bots[spec] for spec in sat], args.vary, rng)
            line = {"seats": seats, "bots": sat, "answers": answers}
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
            file.flush()
            if monotonic() > end:
                break
    print(f"{path}: {number + 1} games", flush=True)


def _play(game: AnyGame, seats: int, sat: Sequence[Bot], vary: float, rng: Random) -> list[int]:
    """All answers of a game, those of chance among them; some are drawn so that positions differ."""
    known = knowledge(game)
    state: Any = game.setup(seats, {})
    answers = []
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            action = state.deal(rng)
        else:
            ids = state.legal_ids(seat)
            if len(ids) == 1:
                action = ids[0]
            elif rng.random() < vary:
                ranked = known.rank(state, seat)
                action = rng.choice(ranked)[1]
            else:
                action = sat[seat].choose(state.view(seat), FREE, rng)
        state.apply_id(seat, action)
        answers.append(action)
    return answers


# -- fitting


@dataclass
class Taught:
    """Positions of many games: what was known, and what came of them."""

    game: np.ndarray
    turns: np.ndarray
    rows: np.ndarray
    extras: np.ndarray
    banked: np.ndarray
    treasures: np.ndarray
    seats: np.ndarray
    """Which places of the arrays are seats at all."""
    gained: np.ndarray
    won: np.ndarray
    before: np.ndarray
    """The chances to win by the evaluation set by hand."""


def replayed(game: AnyGame, path: Path, rate: float, first: int) -> Iterator[tuple[Any, ...]]:
    """Quiet positions of all games of a file."""
    room = import_module(f"{game.package}.knowledge.facts")
    known = knowledge(game)
    for number, text in enumerate(path.read_text("utf-8").splitlines()):
        line = json.loads(text)
        rng = Random(number)
        seats = line["seats"]
        state: Any = game.setup(seats, {})
        kept = []
        for action in line["answers"]:
            seat = state.actor()
            if seat != CHANCE and known.quiet(state) and rng.random() < rate:
                turns = room.turns_left(state)
                before = chances(known.values(state), known.spread(state))
                kept.append((turns, room.facts(state), before))
            state.apply_id(seat, action)
        outcome = state.outcome()
        points = outcome.detail["points"]
        won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(seats)]
        for turns, told, before in kept:
            yield first + number, turns, told, before, points, won


def read(game: AnyGame, folders: Sequence[Path], rate: float) -> Taught:
    """All that was collected, in arrays for four seats."""
    found: list[tuple[Any, ...]] = []
    first = 0
    for path in sorted(path for folder in folders for path in folder.glob("*.jsonl")):
        found += replayed(game, path, rate, first)
        first = found[-1][0] + 1
    places = max(len(one[2]) for one in found)
    example = found[0][2][0]
    count = len(found)
    taught = Taught(
        game=np.array([one[0] for one in found]),
        turns=np.array([one[1] for one in found], np.float32),
        rows=np.zeros((count, places, 4, len(example.rows[0])), np.float32),
        extras=np.zeros((count, places, len(example.extras)), np.float32),
        banked=np.zeros((count, places, 4), np.float32),
        treasures=np.zeros((count, places), np.int64),
        seats=np.zeros((count, places), bool),
        gained=np.zeros((count, places, 4), np.float32),
        won=np.zeros((count, places), np.float32),
        before=np.zeros((count, places), np.float32),
    )
    for place, (_, _, told, before, points, won) in enumerate(found):
        for seat, one in enumerate(told):
            taught.rows[place, seat] = one.rows
            taught.extras[place, seat] = one.extras
            taught.banked[place, seat] = one.banked
            taught.treasures[place, seat] = one.treasures
            taught.seats[place, seat] = True
            taught.gained[place, seat] = np.array(points[seat]) - one.banked
            taught.won[place, seat] = won[seat]
            taught.before[place, seat] = before[seat]
    return taught


def judged(chances_: np.ndarray, taught: Taught, which: np.ndarray) -> str:
    """How well chances to win foretell who won, at tables of two."""
    two = which & (taught.seats.sum(1) == 2)
    told, won, turns = chances_[two, 0], taught.won[two, 0], taught.turns[two]
    error = (told - won) ** 2
    surprise = -won * np.log(told + 1e-6) - (1 - won) * np.log(1 - told + 1e-6)
    thirds = [error[(turns >= low) & (turns < high)].mean() for low, high in ((0, 4), (4, 9), (9, 99))]
    by = " ".join(f"{one:.4f}" for one in thirds)
    return f"square error {error.mean():.4f} (late, middle, early {by}), surprise {surprise.mean():.4f}"


def fit(args: argparse.Namespace) -> None:
    """Fit, print how well games that were not used are foretold, and write the table."""
    import torch
    from spheres_model import Model

    game = game_of(args.game)
    room = import_module(f"{game.package}.knowledge.facts")
    torch.manual_seed(1)
    torch.set_num_threads(1)
    taught = read(game, [args.out, *args.also], args.rate)
    unseen = taught.game % 5 == 4
    train = np.flatnonzero(~unseen | args.all)
    print(f"{taught.game[-1] + 1} games, {len(taught.game)} positions", flush=True)
    print(f"by hand: {judged(taught.before, taught, unseen)}", flush=True)
    names = ("turns", "rows", "extras", "banked", "treasures", "seats", "gained", "won")
    whole = {name: torch.tensor(getattr(taught, name)) for name in names}
    model = Model(taught.rows[taught.seats], taught.extras.shape[-1], args.hidden)
    adam = torch.optim.AdamW(model.parameters(), lr=args.step, weight_decay=args.decay)
    batch = 512
    steps = args.epochs * (len(train) // batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, args.step, total_steps=steps + 1, pct_start=0.1)

    def losses(part: dict[str, Any]) -> tuple[Any, Any]:
        coming, win = model(part)
        scale = (1.0 + part["turns"])[:, None, None]
        points = ((coming - part["gained"]) ** 2 / scale).mean(-1)[part["seats"]].mean()
        return -(part["won"] * win).sum(-1).mean(), points

    for epoch in range(args.epochs):
        order = np.random.default_rng(epoch).permutation(train)
        for start in range(0, len(order) - batch + 1, batch):
            part = {name: values[order[start : start + batch]] for name, values in whole.items()}
            win, points = losses(part)
            adam.zero_grad()
            (win + args.points * points).backward()
            adam.step()
            plan.step()
        if epoch % 5 == 4 or epoch == args.epochs - 1:
            with torch.no_grad():
                parts = [
                    {name: values[torch.tensor(group)] for name, values in whole.items()}
                    for group in (train[:20000], np.flatnonzero(unseen))
                ]
                seen, new = (tuple(round(float(one), 4) for one in losses(part)) for part in parts)
                told = model(whole)[1].exp().numpy()
            print(f"epoch {epoch}: seen {seen}, unseen {new}; {judged(told, taught, unseen)}", flush=True)
    table = model.table(room.FACTS, room.EXTRAS)
    args.table.parent.mkdir(parents=True, exist_ok=True)
    args.table.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")
    print({key: table[key] for key in ("base", "worth", "tau", "order", "spread")})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("collect", "fit"))
    parser.add_argument("game", choices=("tigris", "tigris_cards"))
    parser.add_argument("--bots", default="heuristic:worlds=1", help="who plays, drawn for every seat")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--tables", type=int, nargs="*", default=[2, 2, 2, 2, 3], help="seats, drawn")
    parser.add_argument("--vary", type=float, default=0.06, help="share of answers that are drawn")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", default="first")
    parser.add_argument("--out", type=Path, default=Path("runs/teach"))
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="folders with more to fit")
    parser.add_argument("--rate", type=float, default=0.5, help="share of quiet positions that are used")
    parser.add_argument("--hidden", type=int, default=10)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--step", type=float, default=0.01)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--points", type=float, default=0.05, help="how much the points count beside the win")
    parser.add_argument("--all", action="store_true", help="learn from the games kept for judging too")
    parser.add_argument("--table", type=Path, default=Path("runs/learned.json"), help="what fit writes")
    args = parser.parse_args()
    collect(args) if args.what == "collect" else fit(args)


if __name__ == "__main__":
    main()
