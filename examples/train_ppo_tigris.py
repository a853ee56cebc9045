"""Learn Tigris & Euphrates by playing: proximal policy optimisation in plain numpy, on one core.

    python examples/train_ppo_tigris.py --minutes 10 --save policy.npz

One small network plays both seats of many two-player games through the vector environment and learns from
won and lost games; a little of the growth of its own points is added on the way. Then it meets `random`.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.env.spaces import as_game
from ziggurat.env.vector import Batch, VectorEnv

Floats = NDArray[np.float32]
GAMMA, LAMBDA, CLIP, ENTROPY = 0.995, 0.95, 0.2, 0.005


class Policy:
    """One hidden layer; an action's score has a part of its own and a part of its kind (`tile temple`)."""

    def __init__(self, inputs: int, texts: tuple[str, ...], hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        words = [" ".join(text.split()[: 2 if text.startswith(("tile", "leader")) else 1]) for text in texts]
        kinds = sorted(set(words))
        self.kind = np.array([kinds.index(word) for word in words])
        self.one_hot = np.eye(len(kinds), dtype=np.float32)[self.kind]
        shapes = {"w": (inputs, hidden), "b": (hidden,), "a": (hidden, len(texts)), "k": (hidden, len(kinds))}
        self.p: dict[str, Floats] = {
            name: (rng.standard_normal(shape) * 0.02).astype(np.float32) for name, shape in shapes.items()
        }
        self.p["kb"] = np.zeros(len(kinds), np.float32)
        self.p["v"] = np.zeros(hidden + 1, np.float32)
        self.moments = {name: (np.zeros_like(x), np.zeros_like(x)) for name, x in self.p.items()}
        self.steps = 0

    def forward(self, x: Floats, mask: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Hidden layer, probabilities of all actions, values."""
        h = np.tanh(x @ self.p["w"] + self.p["b"])
        scores = h @ self.p["a"] + (h @ self.p["k"] + self.p["kb"])[:, self.kind]
        scores = np.where(mask, scores, -1e9)
        scores -= scores.max(axis=1, keepdims=True)
        odds = np.exp(scores)
        return h, odds / odds.sum(axis=1, keepdims=True), h @ self.p["v"][:-1] + self.p["v"][-1]

    def learn(self, x: Floats, h: Floats, scores: NDArray[Any], values: NDArray[Any], rate: float) -> None:
        """One Adam step from the gradients at the scores and the values."""
        by_kind = scores @ self.one_hot
        back = scores @ self.p["a"].T + by_kind @ self.p["k"].T + np.outer(values, self.p["v"][:-1])
        back *= 1 - h * h
        grads = {
            "w": x.T @ back,
            "b": back.sum(0),
            "a": h.T @ scores,
            "k": h.T @ by_kind,
            "kb": by_kind.sum(0),
            "v": np.append(h.T @ values, values.sum()),
        }
        self.steps += 1
        for name, grad in grads.items():
            first, second = self.moments[name]
            first += 0.1 * (grad - first)
            second += 0.001 * (grad * grad - second)
            scale = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            self.p[name] -= (rate * scale * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


@dataclass(slots=True)
class Moment:
    """A decision of one seat of one game, waiting for what became of it."""

    x: Floats
    mask: NDArray[np.bool_]
    action: int
    chance: float
    value: float
    points: float
    reward: float = 0.0


def draw(odds: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action a row."""
    picks = (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)
    chosen: NDArray[np.int64] = np.where(odds[np.arange(len(odds)), picks] > 0, picks, odds.argmax(axis=1))
    return chosen


class Collector:
    """Plays games and turns each seat's decisions into training rows when its game is over."""

    def __init__(self, env: VectorEnv, seed: int) -> None:
        self.env = env
        self.batch = env.reset(seed)
        self.open: list[list[list[Moment]]] = [[[] for _ in range(env.seats)] for _ in range(env.count)]
        self.points = env.game.layout.slices()["points"].start
        self.games = 0

    def collect(
        self, policy: Policy, rng: np.random.Generator, wanted: int
    ) -> list[tuple[Moment, float, float]]:
        """Play until so many rows (moment, advantage, return) of finished games are there."""
        rows: list[tuple[Moment, float, float]] = []
        while len(rows) < wanted:
            now = self.batch
            _, odds, values = policy.forward(now.observations, now.masks)
            actions = draw(odds, rng)
            for game in range(self.env.count):
                x = now.observations[game]
                own = float(np.sqrt(np.maximum(x[self.points : self.points + 4], 0)).mean())
                chance, value = float(odds[game, actions[game]]), float(values[game])
                moment = Moment(x.copy(), now.masks[game].copy(), int(actions[game]), chance, value, own)
                self.open[game][now.seats[game]].append(moment)
            self.batch = self.env.step(actions)
            for ended in np.flatnonzero(self.batch.done):
                rows += self._close(int(ended))
        return rows

    def _close(self, game: int) -> list[tuple[Moment, float, float]]:
        rows = []
        self.games += 1
        for seat, moments in enumerate(self.open[game]):
            for moment, after in pairwise(moments):
                moment.reward = after.points - moment.points
            if moments:
                moments[-1].reward += float(self.batch.rewards[game, seat])
            ahead = advantage = 0.0
            for moment in reversed(moments):
                advantage = moment.reward + GAMMA * ahead - moment.value + GAMMA * LAMBDA * advantage
                ahead = moment.value
                rows.append((moment, advantage, advantage + moment.value))
        self.open[game] = [[] for _ in range(self.env.seats)]
        return rows


def improve(
    policy: Policy, rows: list[tuple[Moment, float, float]], rng: np.random.Generator, rate: float
) -> None:
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
            goal = np.array([row[2] for row in some], np.float32)
            h, odds, values = policy.forward(x, mask)
            at = np.arange(len(some))
            ratio = odds[at, actions] / before
            free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            push = np.where(free, ratio * gain, 0.0).astype(np.float32)
            scores = odds * push[:, None]
            scores[at, actions] -= push
            logs = np.log(np.maximum(odds, 1e-12))
            scores += ENTROPY * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
            policy.learn(x, h, scores / len(some), 0.5 * (values - goal) / len(some), rate)


def meet_random(policy: Policy, games: int, seed: int) -> float:
    """Share of games won against `random`, seats by turns."""
    env = VectorEnv("tigris", 16)
    rng = np.random.default_rng(seed)
    batch: Batch = env.reset(seed)
    won = played = 0.0
    while played < games:
        _, odds, _ = policy.forward(batch.observations, batch.masks)
        even = batch.masks / batch.masks.sum(axis=1, keepdims=True)
        mine = batch.seats == np.arange(env.count) % 2
        batch = env.step(draw(np.where(mine[:, None], odds, even).astype(np.float32), rng))
        for game in np.flatnonzero(batch.done):
            won += (1 + batch.rewards[game, game % 2]) / 2
            played += 1
    return won / played


def main() -> None:
    """Train for some minutes of processor time, then measure."""
    parser = argparse.ArgumentParser(description="Learn Tigris & Euphrates with PPO in numpy.")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--hidden", type=int, default=48)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=100, help="against random at the end")
    parser.add_argument("--save", type=Path)
    given = parser.parse_args()
    game = as_game("tigris")
    policy = Policy(game.layout.size, game.actions.texts, given.hidden, given.seed)
    collector = Collector(VectorEnv(game, 16), given.seed)
    rng = np.random.default_rng(given.seed)
    started, update = process_time(), 0
    while process_time() - started < given.minutes * 60:
        rows = collector.collect(policy, rng, 2048)
        improve(policy, rows, rng, given.rate)
        update += 1
        if update % 5 == 0:
            spent = (process_time() - started) / 60
            print(f"{spent:5.1f} min, {collector.games} games, {update} updates", flush=True)
    share = meet_random(policy, given.games, given.seed + 1)
    print(f"won {share:.1%} of {given.games} games against random", flush=True)
    if given.save is not None:
        arrays = {name: np.asarray(x) for name, x in policy.p.items()}
        np.savez_compressed(given.save, allow_pickle=False, layout=np.array(game.layout.version), **arrays)


if __name__ == "__main__":
    main()
