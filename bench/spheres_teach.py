"""Teaches the evaluation of Tigris & Euphrates, and of its card game, what positions lead to.

    PYTHONPATH=src python bench/spheres_teach.py collect tigris --games 500 --out runs/teach_tigris
    PYTHONPATH=src python bench/spheres_teach.py compare tigris --out runs/teach_tigris
    PYTHONPATH=src python bench/spheres_teach.py fit tigris --out runs/teach_tigris

`collect` plays games and keeps their answers. `compare` plays them again and stops at some decisions: several
moves are played on for some turns in the same worlds, and what they lead to at once is kept with the margin
found at the end. `fit` asks the game's `knowledge/facts.py` about these positions and finds the numbers of
`games/spheres/learned.py` that tell at once what the turns ahead told; then the spread with which margins
foretell best who won the games. All go on where they stopped. `fit` needs torch.

    PYTHONPATH=src python bench/spheres_teach.py results tigris_cards --rate 0.3 --out runs/teach_cards

`results` fits the same numbers to how the collected games ended, without comparing: to the points that came
in every colour and to who won. `fit --start` may begin with them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np

from ziggurat.bots.base import Bot, Budget
from ziggurat.bots.judge import Judge, ahead
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.specs import make, split
from ziggurat.core.knowledge import Knowledge, play_on, settle
from ziggurat.core.registry import AnyGame
from ziggurat.core.values import CHANCE
from ziggurat.games.spheres.learned import AHEAD, Known


def game_of(name: str) -> AnyGame:
    """The game, found without an installed package."""
    found: AnyGame = import_module(f"ziggurat.games.{name}").GAME
    return found


FREE = Budget(None, None)
"""The bots' own limits."""


def collect(args: argparse.Namespace) -> None:
    """Play games and keep their answers."""
    game = game_of(args.game)
    bots = {spec: make(spec, game) for spec in split(args.bots)}
    args.out.mkdir(parents=True, exist_ok=True)
    path = args.out / f"{args.seed}.jsonl"
    first = len(lines_of(path))
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
    print(f"{path}: {len(lines_of(path))} games", flush=True)


def lines_of(path: Path) -> list[str]:
    """The lines of a file so far; one that was cut off when it was written is taken away."""
    if not path.exists():
        return []
    text = path.read_text("utf-8")
    whole, end, _ = text.rpartition("\n")
    if len(whole) + len(end) < len(text):
        path.write_text(whole + end, "utf-8")
    return whole.splitlines()


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


# -- comparing


def compare(args: argparse.Namespace) -> None:
    """At some decisions of the games collected: what several moves lead to, some turns on."""
    game = game_of(args.game)
    known = knowledge(game, args.grade)
    lines = lines_of(args.out / f"{args.seed}.jsonl")
    path = args.out / f"{args.seed}.compared"
    before = lines_of(path)
    first = json.loads(before[-1])["game"] + 1 if before else 0
    end = monotonic() + args.seconds
    kept = 0
    with path.open("a", encoding="utf-8") as file:
        for number in range(first, len(lines)):
            for line in _compared(game, known, json.loads(lines[number]), Random(f"{number}"), args):
                file.write(json.dumps({"game": number, **line}, separators=(",", ":")) + "\n")
                kept += 1
            file.flush()
            if monotonic() > end:
                break
    print(f"{path}: {kept} more decisions", flush=True)


def _compared(
    game: AnyGame, known: Knowledge[Any], line: dict[str, Any], rng: Random, args: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """One game again; at some decisions its candidates are played on in a few worlds, the same for all."""
    judge = Judge(game, known)
    state: Any = game.setup(line["seats"], {})
    for action in line["answers"]:
        seat = state.actor()
        if seat != CHANCE and known.quiet(state) and rng.random() < args.rate:
            view = state.view(seat)
            ranked = [move for _, move in judge.moves(view, 1, rng)]
            moves = ranked[: args.moves]
            if len(ranked) > args.moves:
                moves[-2:] = rng.sample(ranked[args.moves - 2 :], 2)
            after, worth = [], []
            for _ in range(args.worlds):
                seed = rng.getrandbits(64)
                world: Any = game.determinize(view, Random(seed))
                told = [_led(known, world, seat, move, seed, args.horizon) for move in moves]
                after.append([one for one, _ in told])
                worth.append([round(margin, 3) for _, margin in told])
            sight = dict(map(reversed, known.rank(world, seat)))
            yield {
                "seats": line["seats"],
                "seat": seat,
                "moves": [(move, round(sight.get(move, -1.0), 3)) for move in moves],
                "after": after,
                "worth": worth,
            }
        state.apply_id(seat, action)


def _led(
    known: Knowledge[Any], world: Any, seat: int, move: int, seed: int, horizon: int
) -> tuple[Any, float]:
    """The position after a move when all is quiet (None: the game is over), and the margin some turns on."""
    state = world.clone()
    until = known.turns(state) + horizon
    state.apply_id(seat, move)
    rng = Random(seed)
    settle(state, known, rng)
    told = state.dump() if state.outcome() is None else None
    play_on(state, known, rng, until)
    outcome = state.outcome()
    return told, ahead(known.values(state) if outcome is None else outcome.scores, seat)


# -- fitting


class Heap:
    """What is told of many positions, in growing lists and then in arrays of as many seats as any has."""

    def __init__(self) -> None:
        self.turns: list[float] = []
        self.told: list[list[Known]] = []

    def add(self, room: Any, state: Any) -> int:
        """Ask the room about a position; its place."""
        self.turns.append(room.turns_left(state))
        told = room.facts(state)
        for one in told:
            one.rows = np.array(one.rows, np.float16)  # a tenth of the memory
        self.told.append(told)
        return len(self.told) - 1

    def arrays(self) -> dict[str, np.ndarray]:
        count, places = len(self.told), max(map(len, self.told))
        example = self.told[0][0]
        found = {
            "turns": np.array(self.turns, np.float32),
            "rows": np.zeros((count, places, 4, len(example.rows[0])), np.float16),
            "extras": np.zeros((count, places, len(example.extras)), np.float32),
            "banked": np.zeros((count, places, 4), np.float32),
            "planned": np.zeros((count, places, 4), np.float32),
            "aside": np.zeros((count, places), np.float32),
            "treasures": np.zeros((count, places), np.int64),
            "seats": np.zeros((count, places), bool),
        }
        for place, told in enumerate(self.told):
            for seat, one in enumerate(told):
                for name in ("rows", "extras", "banked", "planned", "aside", "treasures"):
                    found[name][place, seat] = getattr(one, name)
                found["seats"][place, seat] = True
        return found


def read(game: AnyGame, room: Any, paths: Sequence[Path], most: int) -> tuple[Any, ...]:
    """What was compared: positions; by decision and world the places of the moves (-1: none); their worth;
    who decided; the number of the decision and of the game."""
    heap = Heap()
    places, worths, seats, decisions, numbers = [], [], [], [], []
    decision = first = 0
    for path in paths:
        for text in lines_of(path):
            line = json.loads(text)
            for after, worth in zip(line["after"], line["worth"], strict=True):
                row, told = [-1] * most, [0.0] * most
                for move, (dump, margin) in enumerate(zip(after, worth, strict=True)):
                    if dump is not None:
                        row[move], told[move] = heap.add(room, game.load(line["seats"], {}, dump)), margin
                places.append(row)
                worths.append(told)
                seats.append(line["seat"])
                decisions.append(decision)
                numbers.append(first + line["game"])
            decision += 1
        first = numbers[-1] + 1
    return heap.arrays(), *map(np.array, (places, worths, seats, decisions, numbers))


def ends(game: AnyGame, room: Any, paths: Sequence[Path], rate: float) -> tuple[Any, ...]:
    """Quiet positions of all games with who won, and how many points it was worth by hand."""
    heap, won, before = Heap(), [], []
    known = knowledge(game)
    for path in paths:
        for number, text in enumerate(lines_of(path)):
            line, rng, kept = json.loads(text), Random(number), 0
            if line["seats"] != 2:
                continue
            state: Any = game.setup(2, {})
            for action in line["answers"]:
                seat = state.actor()
                if seat != CHANCE and known.quiet(state) and rng.random() < rate:
                    heap.add(room, state)
                    values = known.values(state)
                    before.append(values[0] - values[1])
                    kept += 1
                state.apply_id(seat, action)
            winners = state.outcome().winners
            won += [(0 in winners) / len(winners)] * kept
    return heap.arrays(), np.array(won), np.array(before)


def calibrated(margins: np.ndarray, turns: np.ndarray, won: np.ndarray) -> tuple[float, float, float]:
    """The square error of the chances that margins give at best, and the spread that gives them."""
    best = (1.0, 0.0, 0.0)
    ahead_ = np.minimum(turns, AHEAD)
    for now in np.arange(0.2, 1.3, 0.1):
        for more in np.arange(0.02, 0.7, 0.02):
            told = 1 / (1 + np.exp(-np.clip(margins / (now + more * ahead_), -50, 50)))
            best = min(best, (float(((told - won) ** 2).mean()), float(now), float(more)))
    return best


def chosen(told: np.ndarray, worths: np.ndarray, mask: np.ndarray, decisions: np.ndarray) -> float:
    """Points by which the moves chosen are better some turns on than the mean of those compared."""
    total = []
    for decision in np.unique(decisions):
        here = decisions == decision
        moves = mask[here].all(0)
        if moves.sum() > 1:
            mean = worths[here][:, moves].mean(0)
            total.append(mean[told[here][:, moves].mean(0).argmax()] - mean.mean())
    return float(np.mean(total))


def fit(args: argparse.Namespace) -> None:
    """Fit, print how well decisions that were not used are made, and write the table."""
    import torch
    from spheres_model import Model

    game = game_of(args.game)
    room = import_module(f"{game.package}.knowledge.facts")
    torch.manual_seed(1)
    torch.set_num_threads(1)
    folders = [args.out, *args.also]
    paths = [path for folder in folders for path in sorted(folder.glob("*.compared"))]
    whole, places, worths, seats, decisions, numbers = read(game, room, paths, args.moves)
    arrays = {name: torch.tensor(values) for name, values in whole.items()}
    mask = places >= 0
    unseen = numbers % 5 == 4
    if not unseen.any():
        raise SystemExit("too few games were compared: one of five is kept to judge by, so five are needed")
    print(f"{decisions[-1] + 1} decisions, {len(arrays['turns'])} positions", flush=True)
    model = Model(arrays["rows"][:4000][arrays["seats"][:4000]], whole["extras"].shape[-1], args.hidden)
    if args.start:
        model.begin(json.loads(args.start.read_text("utf-8")))
    slow = [model.shape]
    fast = [one for one in model.parameters() if one is not model.shape]
    adam = torch.optim.AdamW(
        [{"params": fast}, {"params": slow, "lr": args.step / 5, "weight_decay": 0.0}],
        lr=args.step,
        weight_decay=args.decay,
    )

    def margins(groups: np.ndarray) -> Any:
        """By group and move: by how much the seat that decided is ahead."""
        here = torch.tensor(places[groups])
        flat = here.clamp(min=0).reshape(-1)
        worth = model({name: values[flat] for name, values in arrays.items()})
        own = torch.tensor(seats[groups]).repeat_interleave(here.shape[1])[:, None]
        mine = worth.gather(1, own)[:, 0]
        rest = worth.scatter(1, own, -1e9).max(1).values
        return (mine - rest).reshape(here.shape)

    def loss(groups: np.ndarray) -> Any:
        told, here = margins(groups), torch.tensor(mask[groups]).float()
        aim = torch.tensor(worths[groups], dtype=torch.float32)
        count = here.sum(1, keepdim=True).clamp(min=1)

        def centred(values: Any) -> Any:
            return values - (values * here).sum(1, keepdim=True) / count

        return (
            torch.nn.functional.huber_loss(centred(told), centred(aim), reduction="none") * here
        ).sum() / here.sum()

    def judged(groups: np.ndarray) -> str:
        with torch.no_grad():
            parts = [margins(groups[start : start + 500]).numpy() for start in range(0, len(groups), 500)]
            error = float(
                np.mean([loss(groups[start : start + 500]) for start in range(0, len(groups), 500)])
            )
        told = np.concatenate(parts)
        return f"loss {error:.4f}, chosen {chosen(told, worths[groups], mask[groups], decisions[groups]):.4f}"

    new, old = np.flatnonzero(unseen), np.flatnonzero(~unseen)
    train = np.arange(len(numbers)) if args.all else old
    print(f"by hand: seen {judged(old[:3000])}; unseen {judged(new)}", flush=True)
    batch = 64
    steps = args.epochs * (len(train) // batch)
    plan = torch.optim.lr_scheduler.CosineAnnealingLR(adam, steps)
    for epoch in range(args.epochs):
        order = np.random.default_rng(epoch).permutation(train)
        for start in range(0, len(order) - batch + 1, batch):
            adam.zero_grad()
            loss(order[start : start + batch]).backward()
            adam.step()
            plan.step()
        if epoch % 2 or epoch == args.epochs - 1:
            print(f"epoch {epoch}: seen {judged(old[:3000])}; unseen {judged(new)}", flush=True)
    games = [path for folder in folders for path in sorted(folder.glob("*.jsonl"))]
    told, won, before = ends(game, room, games, args.rate)
    with torch.no_grad():
        worth = model({name: torch.tensor(values) for name, values in told.items()}).numpy()
    for name, margin in (("by hand", before), ("learned", worth[:, 0] - worth[:, 1])):
        error, *spread = calibrated(margin, told["turns"], won)
        print(f"{name}: square error {error:.4f} with spread {spread[0]:.2f} + {spread[1]:.2f} x turns")
    table = model.table(room.FACTS, room.EXTRAS, spread)
    args.table.parent.mkdir(parents=True, exist_ok=True)
    args.table.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")
    print({key: table[key] for key in ("base", "worth", "tau", "order", "spread")})


def finished(game: AnyGame, room: Any, paths: Sequence[Path], rate: float) -> dict[str, np.ndarray]:
    """Quiet positions of all games, with the points that came by seat and colour, who won, and the game."""
    heap, known = Heap(), knowledge(game)
    final: list[Any] = []
    won: list[list[float]] = []
    numbers: list[int] = []
    first = 0
    for path in paths:
        for text in lines_of(path):
            line, rng, start = json.loads(text), Random(first), len(heap.told)
            state: Any = game.setup(line["seats"], {})
            for action in line["answers"]:
                seat = state.actor()
                if seat != CHANCE and known.quiet(state) and rng.random() < rate:
                    heap.add(room, state)
                state.apply_id(seat, action)
            outcome, count = state.outcome(), len(heap.told) - start
            final += [outcome.detail["points" if "points" in outcome.detail else "piles"]] * count
            winners = outcome.winners
            won += [[(seat in winners) / len(winners) for seat in range(line["seats"])]] * count
            numbers += [first] * count
            first += 1
    found = heap.arrays()
    found["came"], found["won"] = np.zeros_like(found["banked"]), np.zeros_like(found["aside"])
    for place, (points, wins) in enumerate(zip(final, won, strict=True)):
        found["came"][place, : len(wins)] = np.array(points) - found["banked"][place, : len(wins)]
        found["won"][place, : len(wins)] = wins
    found["game"] = np.array(numbers)
    return found


def results(args: argparse.Namespace) -> None:
    """Fit to how games ended, print how well those that were not used are foretold, and write the table."""
    import torch
    from spheres_model import Model

    game = game_of(args.game)
    room = import_module(f"{game.package}.knowledge.facts")
    torch.manual_seed(1)
    torch.set_num_threads(1)
    paths = [path for folder in [args.out, *args.also] for path in sorted(folder.glob("*.jsonl"))]
    whole = finished(game, room, paths, args.rate)
    unseen = whole["game"] % 6 == 5
    print(f"{whole['game'][-1] + 1} games, {len(unseen)} positions", flush=True)
    arrays = {name: torch.tensor(values) for name, values in whole.items()}
    model = Model(arrays["rows"][:4000][arrays["seats"][:4000]], whole["extras"].shape[-1], args.hidden)
    with torch.no_grad():
        model.now.normal_(0.0, 0.1)
        model.ahead.normal_(0.0, 0.1)
    spread = torch.nn.Parameter(torch.tensor([0.7, 0.12]))
    adam = torch.optim.AdamW([*model.parameters(), spread], lr=args.step, weight_decay=args.decay)

    def losses(which: np.ndarray) -> tuple[Any, Any]:
        """How much the winners and the points that came surprise."""
        part = {name: values[torch.tensor(which)] for name, values in arrays.items()}
        turns = part["turns"]
        width = spread[0].clamp(min=0.1) + spread[1].clamp(min=0.0) * turns.clamp(max=AHEAD)
        win = torch.log_softmax(model(part) / width[:, None], -1)
        error = (model.coming(part) - part["came"]) ** 2 / (1.0 + turns)[:, None, None]
        return -(part["won"] * win).sum(-1).mean(), error.mean(-1)[part["seats"]].mean()

    def told(which: np.ndarray) -> str:
        with torch.no_grad():
            win, points = losses(which)
        return f"winners {float(win):.4f}, points {float(points):.4f}"

    old, new = np.flatnonzero(~unseen), np.flatnonzero(unseen)
    train = np.arange(len(unseen)) if args.all else old
    batch = 512
    steps = args.epochs * (len(train) // batch)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, args.step, total_steps=steps + 1, pct_start=0.1)
    for epoch in range(args.epochs):
        order = np.random.default_rng(epoch).permutation(train)
        for start in range(0, len(order) - batch + 1, batch):
            win, points = losses(order[start : start + batch])
            adam.zero_grad()
            (win + args.points * points).backward()
            adam.step()
            plan.step()
        print(f"epoch {epoch}: seen {told(old[:20000])}; unseen {told(new)}", flush=True)
    width = [max(0.1, float(spread[0].detach())), max(0.0, float(spread[1].detach()))]
    table = model.table(room.FACTS, room.EXTRAS, width)
    args.table.parent.mkdir(parents=True, exist_ok=True)
    args.table.write_text(json.dumps(table, separators=(",", ":")) + "\n", "utf-8")
    print({key: table[key] for key in ("base", "worth", "tau", "order", "spread")})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("collect", "compare", "fit", "results"))
    parser.add_argument("game", choices=("tigris", "tigris_cards"))
    parser.add_argument("--bots", default="heuristic:worlds=1", help="who plays, drawn for every seat")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--tables", type=int, nargs="*", default=[2, 2, 2, 2, 3], help="seats, drawn")
    parser.add_argument("--vary", type=float, default=0.06, help="share of answers that are drawn")
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--seed", default="first")
    parser.add_argument("--out", type=Path, default=Path("runs/teach"))
    parser.add_argument("--grade", type=int, default=2, help="of the knowledge that compares")
    parser.add_argument("--moves", type=int, default=8, help="compared at a decision")
    parser.add_argument("--worlds", type=int, default=4, help="in which they are compared")
    parser.add_argument("--horizon", type=int, default=4, help="turns that are played on")
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="folders with more to fit")
    parser.add_argument("--rate", type=float, default=0.12, help="share of quiet positions that are used")
    parser.add_argument("--hidden", type=int, default=10)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--step", type=float, default=0.005)
    parser.add_argument("--decay", type=float, default=0.01)
    parser.add_argument("--start", type=Path, help="a table whose numbers fit begins with")
    parser.add_argument("--points", type=float, default=0.1, help="what points count beside winners")
    parser.add_argument("--all", action="store_true", help="learn from the games kept for judging too")
    parser.add_argument("--table", type=Path, default=Path("runs/learned.json"), help="what fit writes")
    args = parser.parse_args()
    {"collect": collect, "compare": compare, "fit": fit, "results": results}[args.what](args)


if __name__ == "__main__":
    main()
