"""Fits what the evaluation of Anunnaki weighs to what the network of sage says of positions.

    PYTHONPATH=src python bench/anunnaki_teach.py collect --games 200 --seconds 600 --out runs/teach
    PYTHONPATH=src python bench/anunnaki_teach.py fit --out runs/teach

`collect` plays games (the network's first choice and `heuristic`, in turns) and stops at some decisions: what
each of several answers leads to is kept, with what the network expects of it in points. `fit` finds the
weights of the evaluation's parts and facts that tell these positions apart best, and prints the tables of
`knowledge/learned.py`. Needs numpy.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np
from anunnaki_balance import CALM, _bot

from ziggurat.bots.sage import SageBot, _Line
from ziggurat.core.knowledge import settle
from ziggurat.core.values import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.knowledge import GRADES, AnunnakiKnowledge, make
from ziggurat.games.anunnaki.knowledge.facts import FACTS
from ziggurat.games.anunnaki.knowledge.learned import AHEAD
from ziggurat.games.anunnaki.knowledge.value import NAMES, described
from ziggurat.games.anunnaki.state import Ask

NETWORK = Path(__file__).parent.parent / "src" / "ziggurat" / "games" / "anunnaki" / "sage.network"
OPTIONS: dict[str, Any] = {"houses": "random"}
ASKED = {
    Ask.PAWN: 0.5, Ask.MANA: 0.15, Ask.ACTIVATE: 0.1, Ask.ADDITIONAL: 0.15, Ask.MOVE: 0.4, Ask.PORTAL: 0.3,
    Ask.HARVEST: 0.1, Ask.DEVELOP: 0.3, Ask.PACT: 0.1, Ask.WEAPONS: 0.3, Ask.CARDS: 0.3, Ask.BUILD: 0.2,
}  # fmt: skip
"""How often answers are compared, by question."""
ANSWERS = 7
"""Answers compared at a decision, at most."""


class Teacher:
    """The network, asked what positions are worth."""

    def __init__(self, network: str) -> None:
        bot = _bot(f"first:{network}")
        assert isinstance(bot, SageBot)
        self.bot = bot

    def likely(self, state: Any, seat: int) -> list[int]:
        """The legal answers, the network's favourites first."""
        ids, chances, _ = self.bot._first_sight(state.view(seat))
        return [ids[place] for place in sorted(range(len(ids)), key=lambda place: -chances[place])]

    def worth(self, before: Any, after: Sequence[Any], seat: int) -> list[float]:
        """What a seat may expect of each position, in points, beyond what it had before."""
        start = self.bot.player.lesson.standing(before)
        lines = [_Line(0, 1.0, state.clone(), Random(1)) for state in after]
        waiting = lines
        while waiting:
            waiting = self.bot._step(waiting, seat, start, 0)
        return [line.worth / self.bot._reward.scale for line in lines]


def compared(
    state: Any, seat: int, teacher: Teacher, known: AnunnakiKnowledge, rng: Random
) -> Iterator[tuple[list[Any], list[float]]]:
    """What some answers lead to, when their part of the turn is done and at once, and what the network
    expects of each."""
    favourites = teacher.likely(state, seat)
    ranked = [action for _, action in known.rank(state, seat)]
    answers = list(
        dict.fromkeys([*favourites[:3], *ranked[:4], *rng.sample(favourites, min(2, len(favourites)))])
    )
    done: list[Any] = []
    begun: list[Any] = []
    for action in answers[:ANSWERS]:
        twin = state.clone()
        twin.apply_id(seat, action)
        begun.append(twin.clone())
        settle(twin, known, Random(7))
        done.append(twin)
    for after in (done, begun) if any(not known.quiet(twin) for twin in begun) else (done,):
        going = [twin for twin in after if twin.actor() is not None and not twin.score]
        if len(going) > 1:
            yield going, teacher.worth(state, going, seat)


def collect(args: argparse.Namespace) -> None:
    """Play games and keep what was compared, one line a decision."""
    teacher, known = Teacher(str(args.network)), make(GAME, 2)
    players = [teacher.bot, _bot("heuristic")]
    end = monotonic() + args.seconds
    args.out.mkdir(parents=True, exist_ok=True)
    with (args.out / "compared.jsonl").open("a", encoding="utf-8") as file:
        for number in range(args.first, args.first + args.games):
            rng = Random(f"{args.seed} {number}")
            seats = rng.choice((2, 2, 2, 2, 3, 4))
            sat = [rng.choice(players) for _ in range(seats)]
            kept = 0
            for line in _game(seats, sat, teacher, known, rng, args.rate):
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
                kept += 1
            file.flush()
            print(f"{number}: {seats} seats, {kept} decisions", flush=True)
            if monotonic() > end:
                return


def _game(
    seats: int, sat: Sequence[Any], teacher: Teacher, known: AnunnakiKnowledge, rng: Random, rate: float
) -> Iterator[dict[str, Any]]:
    state = GAME.setup(seats, OPTIONS)
    ends = []
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
            continue
        ids = state.legal_ids(seat)
        action = ids[0]
        if len(ids) > 1:
            if state.question == Ask.PAWN:
                ends.append((state.round, seat, list(state.cubes_left), [list(row) for row in state.tracks]))
            if rng.random() < rate * ASKED.get(state.question, 0.0):
                for after, worths in compared(state, seat, teacher, known, rng):
                    yield {
                        "seats": seats,
                        "seat": seat,
                        "ask": state.question,
                        "after": [one.dump() for one in after],
                        "worth": worths,
                    }
            if rng.random() < 0.04:
                action = rng.choice(ids)  # so that positions differ
            else:
                action = sat[seat].choose(state.view(seat), CALM, rng)
        state.apply_id(seat, action)
    yield {"ends": ends, "rounds": state.round}


# -- fitting

MEMBERS = tuple(name for names in FACTS.values() for name in names)
COLUMNS = len(NAMES) + len(MEMBERS)


def told(state: Any, seat: int) -> np.ndarray:
    """The parts and facts of a seat, then the same by the turns ahead."""
    found, known, turns = described(state, seat, GRADES[2])
    both = np.array([*found, *known])
    return np.concatenate((both, min(turns, AHEAD) / AHEAD * both))


Compared = tuple[int, np.ndarray, np.ndarray]
"""A decision: its question, what describes the positions after each answer, what the network expects."""


def rows(path: Path) -> Iterator[Compared]:
    """Of every decision kept: its question, what describes each position (own less rivals'), the worths."""
    for text in path.read_text("utf-8").splitlines():
        line = json.loads(text)
        if "after" not in line:
            continue  # how long a game took
        seats, seat = line["seats"], line["seat"]
        found = []
        for position in line["after"]:
            state = GAME.load(seats, OPTIONS, position)
            rest = sum(told(state, other) for other in range(seats) if other != seat)
            found.append(told(state, seat) - (1.0 if seats == 2 else 0.6) * rest / (seats - 1))
        yield line["ask"], np.array(found), np.array(line["worth"])


def judged(groups: Sequence[Compared], weights: np.ndarray) -> tuple[float, float]:
    """How often the best position is found, and what is lost where it is not, in points."""
    hits, lost = [], []
    for _, found, worth in groups:
        choice = int((found @ weights).argmax())
        hits.append(choice == worth.argmax())
        lost.append(worth.max() - worth[choice])
    return float(np.mean(hits)), float(np.mean(lost))


FIXED = ("points", "battles", "artifacts")
"""Parts that stay as they are: a point is a point, a battle must be dreaded when it cannot be won (the
network knows ways out that the evaluation does not), and each artifact is met too seldom to learn from."""


def solve(groups: Sequence[Compared], prior: np.ndarray, ridge: float) -> np.ndarray:
    """The weights that tell positions apart best, drawn towards those before."""
    positions = np.concatenate([found - found.mean(0) for _, found, _ in groups])
    worths = np.concatenate([np.clip(worth - np.median(worth), -12, 12) for _, _, worth in groups])
    size = positions.std(0) + 1e-6
    for part in FIXED:
        positions[:, COLUMNS + NAMES.index(part)] = 0.0

    def more(rest: np.ndarray, free: np.ndarray) -> np.ndarray:
        scaled = positions[:, free] / size[free]
        found = np.linalg.solve(scaled.T @ scaled + ridge * np.eye(scaled.shape[1]), scaled.T @ rest)
        weights = prior.copy()
        weights[free] += found / size[free]
        return weights

    every = np.ones(2 * COLUMNS, bool)
    point = more(worths - positions @ prior, every)[0]  # what the network makes of a point
    free = every.copy()
    free[[NAMES.index(part) for part in FIXED]] = False
    return more(worths / point - positions @ prior, free)


def fit(args: argparse.Namespace) -> None:
    """Print the table, and how well it tells decisions apart that were not used."""
    known: list[Compared] = []
    unseen: list[Compared] = []
    for folder in [args.out, *args.also]:
        groups = list(rows(folder / "compared.jsonl"))
        known += groups[: len(groups) * 4 // 5]
        unseen += groups[len(groups) * 4 // 5 :]  # other games
    prior = np.zeros(2 * COLUMNS)
    prior[: len(NAMES)] = 1.0
    print(f"{len(known)} decisions and {len(unseen)}; before: {judged(unseen, prior)}")
    for ridge in (3.0, 10.0, 30.0, 100.0, 300.0):
        print(f"ridge {ridge:g}: {judged(unseen, solve(known, prior, ridge))}")
    weights = solve(known + unseen, prior, args.ridge)
    for name, names, first in (("PARTS", NAMES, 0), ("WORTHS", MEMBERS, len(NAMES))):
        print(f"{name}: Final[Table] = {{")
        for place, one in enumerate(names):
            now, more = weights[first + place], weights[COLUMNS + first + place]
            print(f'    "{one}": ({now:.2f}, {more:.2f}),')
        print("}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("collect", "fit"))
    parser.add_argument("--network", type=Path, default=NETWORK)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", default="teach")
    parser.add_argument("--rate", type=float, default=1.0, help="how many decisions are compared")
    parser.add_argument("--ridge", type=float, default=100.0, help="how much the weights before count")
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="folders with more to fit")
    parser.add_argument("--out", type=Path, default=Path("runs/teach"))
    parser.add_argument("--data", type=Path, help="other component values, as of `ziggurat play --data`")
    args = parser.parse_args()
    if args.data is not None:
        OPTIONS["data"] = tomllib.loads(args.data.read_text("utf-8"))
    collect(args) if args.what == "collect" else fit(args)


if __name__ == "__main__":
    main()
