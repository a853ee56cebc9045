"""Learn a game by playing it: proximal policy optimisation in self-play, in plain numpy.

    python examples/ppo.py --game tigris --minutes 10 --out runs/ppo      start, or go on where it stopped
    ziggurat arena tigris policy:runs/ppo/policy.npz novice --games 20 --out runs/second
    ziggurat play tigris --terminal --bot policy:runs/ppo/policy.npz
    ZIGGURAT_BOTS='mine=policy:runs/ppo/policy.npz' ziggurat play          in the browser, as the bot `mine`

One network plays both seats of many games and learns from won and lost ones; a little of the growth of its
own points is added on the way. The folder holds curve.csv and curve.svg (share of games won against
`random`), checkpoint.npz and policy.npz.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import numpy as np
from net import Bools, Floats, Net, at_least, draw, keep, meet, resume

from ziggurat.core import registry
from ziggurat.env.batch import Batch

GAMMA, LAMBDA, CLIP, ENTROPY, SHAPING = 0.997, 0.95, 0.2, 0.005, 0.02


@dataclass(slots=True)
class Moment:
    """A decision of one seat, waiting for what became of it."""

    x: Floats
    mask: Bools
    action: int
    chance: float
    value: float
    reward: float = 0.0


Row = tuple[Moment, float, float]
"""A moment with its advantage and its return."""


@dataclass
class Collector:
    """Plays games and turns each seat's decisions into training rows when its game is over."""

    batch: Batch
    games: int = 0
    open: list[list[list[Moment]]] = field(default_factory=list)

    def start(self, seed: int) -> None:
        self.batch.reset(seed)
        self.open = [[[] for _ in range(self.batch.seats)] for _ in range(self.batch.count)]

    def collect(self, net: Net, rng: np.random.Generator, wanted: int) -> list[Row]:
        """Play until so many rows of finished games are there."""
        rows: list[Row] = []
        batch = self.batch
        while len(rows) < wanted:
            masks = batch.masks.astype(np.bool_)
            _, odds, values = net.forward(batch.observations, masks)
            actions = draw(odds, rng)
            for row, seat in enumerate(batch.actor.tolist()):
                action = int(actions[row])
                moment = Moment(
                    batch.observations[row].copy(), masks[row], action, float(odds[row, action]), 0.0
                )
                moment.value = float(values[row])
                self.open[row][seat].append(moment)
            finished = batch.step(actions)
            for row, seats in enumerate(self.open):
                for seat, moments in enumerate(seats):
                    if moments:
                        moments[-1].reward += SHAPING * float(batch.points[row, seat])
            for ended in finished:
                rows += self._close(ended.row, net)
        return rows

    def _close(self, row: int, net: Net) -> list[Row]:
        rows: list[Row] = []
        self.games += 1
        cut = bool(self.batch.truncated[row])
        every = np.ones((1, net.game.actions.size), np.bool_)
        for seat, moments in enumerate(self.open[row]):
            ahead = advantage = 0.0
            if moments and cut:  # a game cut short goes on in the value of its last position
                ahead = float(net.forward(self.batch.terminal[row, seat][None], every)[2][0])
            elif moments:
                moments[-1].reward += float(self.batch.rewards[row, seat])
            for moment in reversed(moments):
                advantage = moment.reward + GAMMA * ahead - moment.value + GAMMA * LAMBDA * advantage
                ahead = moment.value
                rows.append((moment, advantage, advantage + moment.value))
        self.open[row] = [[] for _ in range(self.batch.seats)]
        return rows


def improve(net: Net, rows: list[Row], rng: np.random.Generator, rate: float) -> None:
    """Two passes over the rows in small batches, with clipped ratios."""
    gains = np.array([row[1] for row in rows], np.float32)
    mean, spread = gains.mean(), gains.std() + 1e-6
    for _ in range(2):
        order = rng.permutation(len(rows))
        for start in range(0, len(rows), 256):
            some = [rows[index] for index in order[start : start + 256]]
            x = np.stack([row[0].x for row in some])
            mask = np.stack([row[0].mask for row in some])
            actions = np.array([row[0].action for row in some])
            before = np.array([row[0].chance for row in some], np.float32)
            gain = (np.array([row[1] for row in some], np.float32) - mean) / spread
            goal = np.clip(np.array([row[2] for row in some], np.float32), -1, 1)
            h, odds, values = net.forward(x, mask)
            at = np.arange(len(some))
            ratio = odds[at, actions] / before
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = np.where(free, ratio * gain, 0.0).astype(np.float32)
            scores = odds * push[:, None]
            scores[at, actions] -= push
            logs = np.log(np.maximum(odds, 1e-12))
            scores += ENTROPY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
            slope = 0.5 * (values - goal) * (1 - values * values)
            net.learn(x, h, scores / len(some), slope / len(some), rate)


def main() -> None:
    """Train for some minutes, or go on; then measure."""
    parser = argparse.ArgumentParser(description="Learn a game with PPO in numpy.")
    parser.add_argument("--game", default="tigris", choices=registry.names())
    parser.add_argument("--minutes", type=at_least(float, 0), default=10.0, help="in this run")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"))
    parser.add_argument("--rows", type=at_least(int, 1), default=16, help="games at once")
    parser.add_argument("--workers", type=at_least(int, 1), default=1, help="processes, at most one a game")
    parser.add_argument("--hidden", type=at_least(int, 1), default=64, help="of a new network")
    parser.add_argument("--rate", type=at_least(float, 1e-9), default=7e-4)
    parser.add_argument("--update", type=at_least(int, 1), default=2048, help="decisions for an update")
    parser.add_argument(
        "--every", type=at_least(int, 1), default=10, help="updates between two points of the curve"
    )
    parser.add_argument(
        "--test", type=at_least(int, 1), default=40, help="games against random for each point"
    )
    parser.add_argument("--seed", type=at_least(int, 0), default=1)
    given = parser.parse_args()
    if given.workers > given.rows:
        parser.error(f"{given.rows} games at once have at most {given.rows} workers")
    net = Net(registry.game(given.game), given.hidden, given.seed)
    before, curve = resume(net, given.out)
    title = f"PPO, {given.game}: games won against random"
    rng = np.random.default_rng([given.seed, net.steps])
    began, update = monotonic(), 0
    try:
        with Batch(
            net.game, given.rows, workers=given.workers, points=True, forced=True, limit=4000
        ) as batch:
            collector = Collector(batch)
            collector.start(given.seed + net.steps)
            while update == 0 or monotonic() - began < given.minutes * 60:
                improve(net, collector.collect(net, rng, given.update), rng, given.rate)
                update += 1
                if update % given.every == 0 or monotonic() - began >= given.minutes * 60:
                    minutes = before + (monotonic() - began) / 60
                    curve.append((minutes, meet(net, "random", given.test, given.seed + update)))
                    told = f"{minutes:6.1f} min  {collector.games:6} games  {curve[-1][1]:.0%} against random"
                    print(told, flush=True)
                    keep(net, given.out, minutes, curve, title)
    except KeyboardInterrupt:
        keep(net, given.out, before + (monotonic() - began) / 60, curve, title)
        print("stopped; the same command goes on from here")
    print(f"policy: {given.out / 'policy.npz'}")


if __name__ == "__main__":
    main()
