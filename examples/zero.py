"""Learn a game by search and self-play, in the manner of AlphaZero, small and in plain numpy.

    python examples/zero.py --game tigris_cards --minutes 10 --out runs/zero      start, or go on
    ziggurat arena tigris_cards policy:runs/zero/policy.npz random --games 20 --out runs/third

Every decision is searched: in each iteration a world is sampled from what the seat may know (`determinize`),
the tree is descended with the network's opinion as prior (PUCT), and the leaf is judged by the network: the
leaves of all games of the batch in one evaluation. The network learns the shares of visits and the result.
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
from net import Bools, Floats, Net, meet, plot

from ziggurat.core import registry
from ziggurat.core.protocol import CHANCE, View
from ziggurat.env.batch import Batch

PUCT, NOISE, BUFFER = 1.5, 0.25, 20_000


@dataclass(slots=True)
class Node:
    """A position as the searching seat knows it: what was tried there, and what came of it."""

    prior: dict[int, float] = field(default_factory=dict)
    visits: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)
    children: dict[int, Node] = field(default_factory=dict)

    def best(self, legal: list[int]) -> int:
        """The move to try next, of those that the sampled world allows."""
        whole = 1 + sum(self.visits.get(action, 0) for action in legal)

        def urge(action: int) -> float:
            count = self.visits.get(action, 0)
            mean = self.total[action] / count if count else 0.0
            return mean + PUCT * self.prior.get(action, 0.01) * whole**0.5 / (1 + count)

        return max(legal, key=urge)


@dataclass(slots=True)
class Descent:
    """One walk from the root to a leaf."""

    path: list[tuple[Node, int, int]]
    """Node, seat to move, action."""
    leaf: Node
    state: Any


def descend(view: View, root: Node, game: registry.AnyGame, rng: Random) -> Descent:
    """Walk down one tree in a sampled world, to a position that was not judged yet or to the end."""
    state = game.determinize(view, rng)
    node, path = root, []
    while True:
        while state.actor() == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
        seat = state.actor()
        if seat is None or not node.prior:
            return Descent(path, node, state)
        action = node.best(list(state.legal_ids(seat)))
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

    def __init__(self, net: Net, batch: Batch, iterations: int, seed: int) -> None:
        self.net, self.batch, self.iterations = net, batch, iterations
        self.rng, self.dice = Random(seed), np.random.default_rng(seed)
        self.open: list[list[Lesson]] = [[] for _ in range(batch.count)]
        self.games = 0
        batch.reset(seed)

    def step(self) -> list[Lesson]:
        """One decision in every game; the lessons of games that ended with it."""
        batch = self.batch
        views = [batch.view(row, int(batch.actor[row])) for row in range(batch.count)]
        roots = [Node() for _ in views]
        for number in range(self.iterations + 1):  # the first one judges the roots themselves
            judge(
                self.net,
                [descend(v, r, batch.game, self.rng) for v, r in zip(views, roots, strict=True)],
                batch.seats,
            )
            if number == 0:
                for root in roots:
                    self._shake(root)
        actions = []
        for row, root in enumerate(roots):
            target = np.zeros(batch.game.actions.size, np.float32)
            for action, count in root.visits.items():
                target[action] = count
            target /= target.sum()
            seen = batch.observations[row].copy(), batch.masks[row].astype(np.bool_)
            self.open[row].append(Lesson(*seen, target, int(batch.actor[row])))
            actions.append(
                int(self.dice.choice(len(target), p=target.astype(np.float64) / target.sum(dtype=np.float64)))
            )
        lessons: list[Lesson] = []
        for ended in batch.step(actions):
            self.games += 1
            for lesson in self.open[ended.row]:
                lesson.result = float(batch.rewards[ended.row, lesson.seat])
            lessons += self.open[ended.row]
            self.open[ended.row] = []
        return lessons

    def _shake(self, root: Node) -> None:
        """Some noise on the priors of the root, so that everything is tried once in a while."""
        noise = self.dice.dirichlet([10 / len(root.prior)] * len(root.prior))
        for action, extra in zip(root.prior, noise, strict=True):
            root.prior[action] = (1 - NOISE) * root.prior[action] + NOISE * float(extra)


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
    parser.add_argument("--game", default="tigris_cards", choices=registry.names())
    parser.add_argument("--minutes", type=float, default=10.0, help="in this run")
    parser.add_argument("--out", type=Path, default=Path("runs/zero"))
    parser.add_argument("--rows", type=int, default=16, help="games at once")
    parser.add_argument("--iterations", type=int, default=16, help="of each search")
    parser.add_argument("--limit", type=int, default=600, help="decisions after which a game is cut short")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument(
        "--test", type=int, default=20, help="games against random for each point of the curve"
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    net = Net(registry.game(given.game), given.hidden, given.seed)
    checkpoint, curve, spent = given.out / "checkpoint.npz", [], 0.0
    if checkpoint.exists():
        told = net.load(checkpoint)
        spent, curve = told["spent"], [tuple(point) for point in told["curve"]]
        print(f"going on after {spent:.1f} minutes, {net.steps} steps")
    player = Player(
        net,
        Batch(net.game, given.rows, forced=True, limit=given.limit),
        given.iterations,
        given.seed + net.steps,
    )
    buffer: deque[Lesson] = deque(maxlen=BUFFER)
    began, told_at = monotonic(), 0.0
    while True:
        lessons = player.step()
        buffer.extend(lessons)
        for _ in range(-(-len(lessons) // 64)):  # each lesson is seen about four times
            improve(net, player.rng.sample(list(buffer), min(256, len(buffer))), given.rate)
        minutes = (monotonic() - began) / 60
        over = minutes >= given.minutes and player.games > 0
        if over or (player.games and minutes - told_at > max(1.0, given.minutes / 10)):
            told_at = minutes
            curve.append((spent + minutes, meet(net, "random", given.test, given.seed + net.steps)))
            print(
                f"{spent + minutes:6.1f} min  {player.games:5} games  {curve[-1][1]:.0%} against random",
                flush=True,
            )
            plot(
                given.out / "curve.svg",
                curve,
                f"search and self-play, {given.game}: games won against random",
            )
            net.save(checkpoint, spent=spent + minutes, curve=curve)
            net.save_policy(given.out / "policy.npz")
        if over:
            break
    print(f"policy: {given.out / 'policy.npz'}")


if __name__ == "__main__":
    main()
