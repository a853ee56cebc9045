"""A small network in plain numpy, with what both learners need around it: Adam, files, a curve, a test match.

One hidden layer; an action's score has a part of its own and a part of its kind (`tile temple`), so that what
is learned about a move on one square helps on all. The value is the return that the seat to move expects.
"""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from ziggurat.bots import Budget, ask, make, policy
from ziggurat.core.registry import AnyGame
from ziggurat.env.batch import Batch

TEMPER = 0.3
"""How freely a policy draws among moves that it thinks good, in its file and in test matches."""

Floats = NDArray[np.float32]
Bools = NDArray[np.bool_]


class Net:
    """Scores of all actions and a value, with their gradients by hand."""

    def __init__(self, game: AnyGame, hidden: int, seed: int) -> None:
        self.game = game
        rng = np.random.default_rng(seed)
        words = [" ".join(text.split()[:2]).rstrip("0123456789") for text in game.actions.texts]
        kinds = sorted(set(words))
        self.kind = np.array([kinds.index(word) for word in words])
        self.one_hot = np.eye(len(kinds), dtype=np.float32)[self.kind]
        inputs, actions = game.layout.size, game.actions.size
        shapes = {"w": (inputs, hidden), "a": (hidden, actions), "k": (hidden, len(kinds)), "v": (hidden, 1)}
        self.p: dict[str, Floats] = {
            name: (rng.standard_normal(shape) * (2 / shape[0]) ** 0.5 * (1 if name == "w" else 0.1)).astype(
                np.float32
            )
            for name, shape in shapes.items()
        }
        sizes = {"wb": hidden, "ab": actions, "kb": len(kinds), "vb": 1}
        self.p |= {name: np.zeros(size, np.float32) for name, size in sizes.items()}
        self.moments = {name: (np.zeros_like(x), np.zeros_like(x)) for name, x in self.p.items()}
        self.steps = 0

    def forward(self, x: Floats, mask: Bools) -> tuple[Floats, Floats, Floats]:
        """Hidden layer, probabilities of all actions, values."""
        p = self.p
        h = np.maximum(x @ p["w"] + p["wb"], 0)
        scores = h @ p["a"] + p["ab"] + (h @ p["k"] + p["kb"])[:, self.kind]
        scores = np.where(mask, scores, -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return h, odds / odds.sum(axis=1, keepdims=True), np.tanh(h @ p["v"] + p["vb"])[:, 0]

    def learn(self, x: Floats, h: Floats, scores: Any, values: Any, rate: float) -> None:
        """One Adam step from the gradients at the scores and at what goes into the value's tanh."""
        p, by_kind, column = self.p, scores @ self.one_hot, values[:, None]
        back = (scores @ p["a"].T + by_kind @ p["k"].T + column @ p["v"].T) * (h > 0)
        grads = {
            "w": x.T @ back,
            "wb": back.sum(0),
            "a": h.T @ scores,
            "ab": scores.sum(0),
            "k": h.T @ by_kind,
            "kb": by_kind.sum(0),
            "v": h.T @ column,
            "vb": column.sum(0),
        }
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, grad in grads.items():
            first, second = self.moments[name]
            first += 0.1 * (grad - first)
            second += 0.001 * (grad * grad - second)
            p[name] -= (scale * first / (np.sqrt(second) + 1e-8)).astype(np.float32)

    def save_policy(self, path: Path, temper: float = TEMPER) -> None:
        """The policy file that plays everywhere."""
        p = self.p
        weights = {"w0": p["w"], "b0": p["wb"], "actions": p["a"].T, "actions_b": p["ab"], "kinds": p["k"].T}
        weights |= {"kinds_b": p["kb"], "kind": self.kind, "value": p["v"][:, 0], "value_b": p["vb"][0]}
        policy.save(path, self.game, weights, activation="relu", temper=temper)

    def save(self, path: Path, **told: Any) -> None:
        """A checkpoint: weights, moments and whatever else is told (JSON)."""
        arrays = dict(self.p)
        for name, (first, second) in self.moments.items():
            arrays |= {f"{name}.first": first, f"{name}.second": second}
        about = {**policy.about(self.game), "steps": self.steps, **told}
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez(file, about=np.array(json.dumps(about)), **arrays)  # type: ignore[arg-type]
        partial.replace(path)

    def load(self, path: Path) -> dict[str, Any]:
        """Go on from a checkpoint; what was told with it."""
        try:
            opened = np.load(path, allow_pickle=False)
        except (OSError, ValueError, EOFError, BadZipFile):
            raise SystemExit(
                f"{path} is no checkpoint: take it away, or name another folder with --out"
            ) from None
        with opened as file:
            about: dict[str, Any] = json.loads(str(file["about"]))
            for key in ("game", "actions", "layout"):
                if about[key] != policy.about(self.game)[key]:
                    raise SystemExit(f"{path} was made for another {key}: {about[key]}")
            for name in self.p:
                self.p[name] = file[name]
                self.moments[name] = file[f"{name}.first"], file[f"{name}.second"]
        self.steps = about["steps"]
        return about


Curve = list[tuple[float, float]]
"""Minutes spent, share of games won."""


def at_least(kind: Callable[[str], Any], least: float) -> Callable[[str], Any]:
    """For arguments: a number that is not too small."""

    def read(text: str) -> Any:
        value = kind(text)
        if not value >= least:
            raise ArgumentTypeError(f"at least {least}, not {text}")
        return value

    read.__name__ = kind.__name__
    return read


def resume(net: Net, out: Path) -> tuple[float, Curve]:
    """The folder, made, or found with a checkpoint to go on from: minutes spent, and the curve so far."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SystemExit(f"{out} cannot be a folder: {error.strerror}") from None
    checkpoint = out / "checkpoint.npz"
    if not checkpoint.exists():
        return 0.0, []
    told = net.load(checkpoint)
    print(f"going on after {told['spent']:.1f} minutes, {net.steps} steps")
    return told["spent"], [(minutes, won) for minutes, won in told["curve"]]


def keep(net: Net, out: Path, spent: float, curve: Curve, title: str) -> None:
    """All that a learner leaves in its folder: the curve, the checkpoint, the policy."""
    lines = "".join(f"{x:.3f},{y:.4f}\n" for x, y in curve)
    (out / "curve.csv").write_text("minutes,won_against_random\n" + lines, encoding="utf-8")
    plot(out / "curve.svg", curve, title)
    net.save(out / "checkpoint.npz", spent=spent, curve=curve)
    net.save_policy(out / "policy.npz")


def draw(odds: Floats, rng: np.random.Generator) -> NDArray[np.int64]:
    """One action a row."""
    picks = (odds.cumsum(axis=1) > rng.random((len(odds), 1))).argmax(axis=1)
    chosen: NDArray[np.int64] = np.where(odds[np.arange(len(odds)), picks] > 0, picks, odds.argmax(axis=1))
    return chosen


def meet(net: Net, opponent: str, games: int, seed: int, limit: int = 3000) -> float:
    """Share of games won against a bot, seats by turns; a game cut short is half won."""
    batch = Batch(net.game, min(16, games), limit=limit)
    batch.reset(seed)
    bot, rng, chance = make(opponent, net.game), np.random.default_rng(seed), Random(seed)
    won, played, mine = 0.0, 0, np.arange(batch.count) % 2
    while played < games:
        odds = net.forward(batch.observations, batch.masks.view(np.bool_))[1] ** (1 / TEMPER)
        actions = draw(odds / odds.sum(axis=1, keepdims=True), rng)
        for row in np.flatnonzero(batch.actor != mine).tolist():
            view = batch.view(row, int(batch.actor[row]))
            actions[row] = ask(bot, view, Budget(), chance).action
        for ended in batch.step(actions):
            won += (1 + float(batch.rewards[ended.row, mine[ended.row]])) / 2
            played += 1
    return won / played


def plot(path: Path, points: Sequence[tuple[float, float]], title: str) -> None:
    """The curve so far as an SVG: minutes to the right, share of games won upwards."""
    most = max((x for x, _ in points), default=1.0) or 1.0
    line = " ".join(f"{40 + 540 * x / most:.1f},{220 - 200 * y:.1f}" for x, y in points)
    grid = "".join(
        f'<path d="M40 {220 - 2 * share}H580" stroke="#ccc"/><text y="{224 - 2 * share}">{share} %</text>'
        for share in (0, 25, 50, 75, 100)
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 250" font-family="serif" font-size="11">'
        f'{grid}<polyline points="{line}" fill="none" stroke="#865408" stroke-width="2"/>'
        f'<text x="40" y="12">{title}</text><text x="500" y="240">{most:.1f} minutes</text></svg>\n',
        encoding="utf-8",
    )
