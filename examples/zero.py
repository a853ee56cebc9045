"""Learn a game by search and self-play, in the manner of AlphaZero, small and in plain numpy.

    pip install examples/ur                                                a small game, learned in minutes
    python examples/zero.py --game ur --minutes 5 --out runs/zero          start, or go on where it stopped
    ziggurat arena ur policy:runs/zero/policy.npz random --games 100 --out runs/third
    ZIGGURAT_BOTS='mine=policy:runs/zero/policy.npz' ziggurat play         in the browser, as the bot `mine`

Every decision is searched: in each iteration a world is sampled from what the seat may know (`determinize`),
the tree is descended with the network's opinion as prior, and the leaf is judged by the network: the leaves
of all games of the batch in one evaluation. At the root a few moves are drawn and halved until one is left
(as Gumbel AlphaZero does), so that even ten iterations make a better player than the network alone. The
network learns what the search would play, and how the games ended. The folder holds curve.csv and curve.svg
(share of games won against `random` by the network alone), checkpoint.npz and policy.npz.
"""

from __future__ import annotations

import argparse
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import numpy as np
from net import Bools, Floats, Net, at_least, keep, meet, resume

from ziggurat.core import registry
from ziggurat.core.protocol import CHANCE, View
from ziggurat.env.batch import Batch

PUCT, TRUST, BUFFER = 1.5, 6.0, 20_000
"""TRUST: how much the search's opinion changes that of the network."""


@dataclass(slots=True)
class Node:
    """A position as the searching seat knows it: what was tried there, and what came of it."""

    prior: dict[int, float] = field(default_factory=dict)
    visits: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)
    children: dict[int, Node] = field(default_factory=dict)
    value: float = 0.0
    """What the network thinks of it, for the seat to move."""

    def best(self, legal: list[int]) -> int:
        """The move to try next, of those that the sampled world allows."""
        whole = 1 + sum(self.visits.get(action, 0) for action in legal)

        def urge(action: int) -> float:
            count = self.visits.get(action, 0)
            mean = self.total[action] / count if count else self.value
            return mean + PUCT * self.prior.get(action, 0.01) * whole**0.5 / (1 + count)

        return max(legal, key=urge)


class Root:
    """The search of one decision: some moves are drawn, tried equally often, and halved until one is left."""

    def __init__(self, view: View, iterations: int, width: int) -> None:
        self.view, self.node = view, Node()
        self.iterations, self.width = iterations, width
        self.logits: dict[int, float] = {}
        self.noise: dict[int, float] = {}
        self.left: list[int] = []

    def open(self, dice: np.random.Generator) -> None:
        """The network has judged the root: draw the moves to be tried."""
        prior = self.node.prior
        self.logits = {action: float(np.log(max(odds, 1e-9))) for action, odds in prior.items()}
        self.noise = dict(zip(prior, dice.gumbel(size=len(prior)).tolist(), strict=True))
        self.left = sorted(prior, key=self.score)[-self.width :]
        self.rounds = max(1, (len(self.left) - 1).bit_length())

    def next(self, number: int) -> int:
        """The move that iteration `number` tries."""
        if number and number % -(-self.iterations // self.rounds) == 0 and len(self.left) > 1:
            self.left = sorted(self.left, key=self.score)[len(self.left) // 2 :]
        return min(self.left, key=lambda action: self.node.visits.get(action, 0))

    def score(self, action: int) -> float:
        return self.noise[action] + self.logits[action] + TRUST * self.worth(action)

    def worth(self, action: int) -> float:
        """What a move brings, as far as the search knows: untried ones are worth what the root is."""
        count = self.node.visits.get(action, 0)
        return self.node.total[action] / count if count else self.node.value

    def move(self) -> int:
        return max(self.left, key=self.score)

    def target(self, size: int) -> Floats:
        """What the network should think of the moves: its own opinion, corrected by the search."""
        actions = np.array(list(self.logits))
        scores = np.array([self.logits[one] + TRUST * self.worth(one) for one in self.logits])
        odds = np.exp(scores - scores.max())
        found = np.zeros(size, np.float32)
        found[actions] = odds / odds.sum()
        return found


@dataclass(slots=True)
class Descent:
    """One walk from the root to a leaf."""

    path: list[tuple[Node, int, int]]
    """Node, seat to move, action."""
    leaf: Node
    state: Any


def descend(root: Root, first: int | None, game: registry.AnyGame, rng: Random) -> Descent:
    """Walk down one tree in a sampled world, to a position that was not judged yet or to the end."""
    state = game.determinize(root.view, rng)
    node, path = root.node, []
    while True:
        while state.actor() == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
        seat = state.actor()
        if seat is None or not node.prior:
            return Descent(path, node, state)
        action = node.best(list(state.legal_ids(seat))) if path or first is None else first
        path.append((node, seat, action))
        state.apply_id(seat, action)
        node = node.children.setdefault(action, Node())


def judge(net: Net, walks: list[Descent], seats: int) -> None:
    """Judge the leaves of many walks at once and tell all nodes above them."""
    game = net.game
    open_walks = [walk for walk in walks if walk.state.actor() is not None]
    x = np.empty((len(open_walks), game.layout.size), np.float32)
    masks = np.empty((len(open_walks), game.actions.size), np.uint8)
    for row, walk in enumerate(open_walks):
        walk.state.observe_into(walk.state.actor(), x[row])
        walk.state.mask_into(walk.state.actor(), masks[row])
    judged = iter(zip(*net.forward(x, masks.view(np.bool_))[1:], strict=True)) if open_walks else iter(())
    for walk in walks:
        outcome = walk.state.outcome()
        if outcome is not None:
            worth = list(outcome.returns())
        else:
            odds, value = next(judged)
            seat = walk.state.actor()
            walk.leaf.prior.update((action, float(odds[action])) for action in walk.state.legal_ids(seat))
            walk.leaf.value = float(value)
            worth = [-float(value) / (seats - 1)] * seats
            worth[seat] = float(value)
        for node, seat, action in walk.path:
            node.visits[action] = node.visits.get(action, 0) + 1
            node.total[action] = node.total.get(action, 0.0) + worth[seat]


@dataclass(slots=True)
class Lesson:
    """A decision: what was seen, what the search thought of it, and (when the game is over) how it ended."""

    x: Floats
    mask: Bools
    target: Floats
    seat: int
    result: float = 0.0


class Player:
    """Plays the games of a batch against itself, every decision searched."""

    def __init__(self, net: Net, batch: Batch, iterations: int, width: int, seed: int) -> None:
        self.net, self.batch, self.iterations, self.width = net, batch, iterations, width
        self.rng, self.dice = Random(seed), np.random.default_rng(seed)
        self.open: list[list[Lesson]] = [[] for _ in range(batch.count)]
        self.games = 0
        batch.reset(seed)

    def step(self) -> list[Lesson]:
        """One decision in every game; the lessons of games that ended with it."""
        batch, game = self.batch, self.batch.game
        views = [batch.view(row, int(batch.actor[row])) for row in range(batch.count)]
        roots = [Root(view, self.iterations, self.width) for view in views]
        judge(self.net, [descend(root, None, game, self.rng) for root in roots], batch.seats)
        for root in roots:
            root.open(self.dice)
        for number in range(self.iterations):
            walks = [descend(root, root.next(number), game, self.rng) for root in roots]
            judge(self.net, walks, batch.seats)
        for row, root in enumerate(roots):
            seen = batch.observations[row].copy(), batch.masks[row].astype(np.bool_)
            target = root.target(game.actions.size)
            self.open[row].append(Lesson(*seen, target, int(batch.actor[row])))
        lessons: list[Lesson] = []
        for ended in batch.step([root.move() for root in roots]):
            self.games += 1
            for lesson in self.open[ended.row]:
                lesson.result = float(batch.rewards[ended.row, lesson.seat])
            lessons += self.open[ended.row]
            self.open[ended.row] = []
        return lessons


def improve(net: Net, lessons: list[Lesson], rate: float) -> None:
    """One step towards what the searches thought and how the games ended."""
    x = np.stack([lesson.x for lesson in lessons])
    h, odds, values = net.forward(x, np.stack([lesson.mask for lesson in lessons]))
    goal = np.array([lesson.result for lesson in lessons], np.float32)
    scores = (odds - np.stack([lesson.target for lesson in lessons])) / len(lessons)
    net.learn(x, h, scores, (values - goal) * (1 - values * values) / len(lessons), rate)


def main() -> None:
    """Train for some minutes, or go on; then measure."""
    parser = argparse.ArgumentParser(description="Learn a game with search and self-play, in numpy.")
    parser.add_argument("--game", required=True, choices=registry.names())
    parser.add_argument("--minutes", type=at_least(float, 0), default=5.0, help="in this run")
    parser.add_argument("--out", type=Path, default=Path("runs/zero"))
    parser.add_argument("--rows", type=at_least(int, 1), default=16, help="games at once")
    parser.add_argument("--iterations", type=at_least(int, 1), default=8, help="of each search")
    parser.add_argument(
        "--width", type=at_least(int, 1), default=4, help="moves that a search tries at the root"
    )
    parser.add_argument(
        "--limit", type=at_least(int, 1), default=600, help="decisions after which a game is cut"
    )
    parser.add_argument("--hidden", type=at_least(int, 1), default=64, help="of a new network")
    parser.add_argument("--rate", type=at_least(float, 1e-9), default=1e-3)
    parser.add_argument(
        "--test", type=at_least(int, 1), default=40, help="games against random for each point"
    )
    parser.add_argument("--points", type=at_least(int, 1), default=6, help="of the curve in this run")
    parser.add_argument("--seed", type=at_least(int, 0), default=1)
    given = parser.parse_args()
    net = Net(registry.game(given.game), given.hidden, given.seed)
    before, curve = resume(net, given.out)
    title = f"search and self-play, {given.game}: games won against random"
    batch = Batch(net.game, given.rows, forced=True, limit=given.limit)
    player = Player(net, batch, given.iterations, given.width, given.seed + net.steps)
    buffer: deque[Lesson] = deque(maxlen=BUFFER)
    began = monotonic()
    due = given.minutes / given.points if curve else -1.0  # a new network is measured untaught, too
    try:
        while True:
            minutes = (monotonic() - began) / 60
            over = minutes >= given.minutes and player.games > 0
            if over or due < minutes < given.minutes:
                due = minutes + given.minutes / given.points
                curve.append((before + minutes, meet(net, "random", given.test, given.seed + net.steps)))
                told = f"{curve[-1][0]:6.1f} min  {player.games:5} games  {curve[-1][1]:.0%} against random"
                print(told, flush=True)
                keep(net, given.out, before + minutes, curve, title)
            if over:
                break
            lessons = player.step()
            buffer.extend(lessons)
            for _ in range(-(-len(lessons) // 64)):  # each lesson is seen about four times
                improve(net, player.rng.sample(list(buffer), min(256, len(buffer))), given.rate)
    except KeyboardInterrupt:
        keep(net, given.out, before + (monotonic() - began) / 60, curve, title)
        print("stopped; the same command goes on from here")
    print(f"policy: {given.out / 'policy.npz'}")


if __name__ == "__main__":
    main()
