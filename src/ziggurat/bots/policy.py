"""Trained policies as bots: a small network in a file of arrays (.npz), played with numpy alone.

A policy file holds `about` (JSON: game, versions of rules, actions and layout, activation, temper) and the
weights: `w0`, `b0`, `w1`, ... of the hidden layers, `actions` (actions, width) with `actions_b`; optionally
`kinds` (kinds, width) with `kinds_b` and `kind` (the kind of each action), `value` (width,) with `value_b`.
An action's score is its own row times the last hidden layer, plus that of its kind; the value is the tanh of
its row times that layer. Whatever a policy was
trained with, `save` writes it; `policy:FILE` plays it in the arena, at tables and in the terminal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import inf, tanh
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile, is_zipfile

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "env") from None

from ziggurat.bots.base import Budget, Hint, NumbersBot, SpecError
from ziggurat.core.files import whole
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame

Floats = NDArray[np.float32]
VERSION = 1
ACTIVATIONS = ("relu", "tanh")
LARGEST = 256 * 1024 * 1024


def about(game: AnyGame, activation: str = "relu", temper: float = 0.0) -> dict[str, Any]:
    """What a policy file says of itself; `temper` 0 plays the best move, more of it draws among good ones."""
    if activation not in ACTIVATIONS:
        raise ValueError(f"an activation is {' or '.join(ACTIVATIONS)}, not {activation!r}")
    return {
        "policy": VERSION,
        "game": game.id,
        "rules": game.rules,
        "actions": game.actions.version,
        "layout": game.layout.version,
        "activation": activation,
        "temper": temper,
    }


def save(
    path: str | Path,
    game: AnyGame,
    weights: Mapping[str, NDArray[Any]],
    activation: str = "relu",
    temper: float = 0.0,
) -> None:
    """Write a policy file, whole or not at all; weights that do not fit the game are refused."""
    arrays: dict[str, Any] = {
        name: np.asarray(array, np.float32) for name, array in weights.items() if name != "kind"
    }
    if "kind" in weights:
        arrays["kind"] = np.asarray(weights["kind"], np.int32)
    told = about(game, activation, temper)
    Policy(game, told, arrays)
    with whole(path) as partial, partial.open("wb") as file:
        np.savez_compressed(file, about=np.array(json.dumps(told)), **arrays)


def load(path: str | Path, game: AnyGame) -> Policy:
    """A policy from its file, or SpecError in one line: no such file, no policy, or one of another game."""
    try:
        if Path(path).stat().st_size > LARGEST:
            raise SpecError(f"{path}: a policy file is at most {LARGEST >> 20} MB")
        if not is_zipfile(path):
            raise ValueError("it holds no arrays (.npz)")
        with ZipFile(path) as packed:
            if sum(one.file_size for one in packed.infolist()) > LARGEST:  # no more than that is unpacked
                raise ValueError(f"its arrays take more than {LARGEST >> 20} MB")
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        told = json.loads(str(arrays.pop("about")))
    except OSError as error:
        raise SpecError(f"{path}: cannot be read: {error.strerror or error}") from None
    except SpecError:
        raise
    except Exception as error:  # numpy and zipfile raise many kinds; all of them mean the same
        raise SpecError(f"{path} is no policy file: {' '.join(str(error).split())}") from None
    if not isinstance(told, dict):
        raise SpecError(f"{path} is no policy file")
    for key, ours in about(game).items():
        if key not in ("activation", "temper") and told.get(key) != ours:
            raise SpecError(f"{path} was made for another {key}: {told.get(key)!r}, here {ours!r}")
    try:
        return Policy(game, told, arrays)
    except KeyError as error:
        raise SpecError(f"{path} does not tell its {error.args[0]}") from None
    except (ValueError, TypeError) as error:
        raise SpecError(f"{path}: {error}") from None


class Policy:
    """A network that scores the legal actions of an observation."""

    def __init__(self, game: AnyGame, told: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        self.temper = float(told["temper"])
        if not 0 <= self.temper < inf:
            raise ValueError(f"a temper is 0 or more, not {self.temper:g}")
        if told["activation"] not in ACTIVATIONS:
            raise ValueError(f"an activation is {' or '.join(ACTIVATIONS)}, not {told['activation']!r}")
        self._tanh = told["activation"] == "tanh"
        self.arrays = dict(arrays)
        self._layers: list[tuple[Floats, Floats]] = []
        width = game.layout.size
        while f"w{len(self._layers)}" in arrays:
            number = len(self._layers)
            weights = self._shaped(f"w{number}", (width, -1))
            self._layers.append((weights, self._shaped(f"b{number}", (weights.shape[1],))))
            width = weights.shape[1]
        self._actions = self._shaped("actions", (game.actions.size, width))
        self._bias = self._shaped("actions_b", (game.actions.size,))
        self._kinds = self._kinds_b = self._kind = None
        if "kinds" in arrays:
            self._kinds = self._shaped("kinds", (-1, width))
            self._kinds_b = self._shaped("kinds_b", (len(self._kinds),))
            self._kind = self._shaped("kind", (game.actions.size,))
            if not 0 <= self._kind.min() <= self._kind.max() < len(self._kinds):
                raise ValueError("kind names a kind that is not there")
        self._value = self._shaped("value", (width,)) if "value" in arrays else None
        self._value_b = float(self._shaped("value_b", ())) if "value" in arrays else 0.0

    def _shaped(self, name: str, shape: tuple[int, ...]) -> NDArray[Any]:
        """An array of the file; -1 stands for any size."""
        if name not in self.arrays:
            raise ValueError(f"the array {name} is missing")
        found = self.arrays[name]
        if found.dtype.kind not in ("iu" if name == "kind" else "f"):
            kind = "whole" if name == "kind" else "floating-point"
            raise ValueError(f"the array {name} holds no {kind} numbers but {found.dtype}")
        fits = found.ndim == len(shape) and all(
            want in (-1, size) for want, size in zip(shape, found.shape, strict=True)
        )
        if not fits:
            raise ValueError(f"the array {name} has shape {found.shape}, not {shape}")
        if not np.isfinite(found).all():
            raise ValueError(f"the array {name} holds numbers that are not finite")
        return found

    def hidden(self, numbers: Any) -> Floats:
        """The last hidden layer; of the observation only what is not zero is multiplied."""
        found = np.asarray(numbers, np.float32)
        for number, (weights, bias) in enumerate(self._layers):
            if number == 0:
                some = np.flatnonzero(found)
                found = found[some] @ weights[some] + bias
            else:
                found = found @ weights + bias
            found = np.tanh(found) if self._tanh else np.maximum(found, 0)
        return found

    def scores(self, hidden: Floats, legal: Sequence[int]) -> Floats:
        """The scores of the legal actions, in their order."""
        ids = np.asarray(legal, np.int64)
        found: Floats = self._actions[ids] @ hidden + self._bias[ids]
        if self._kinds is not None and self._kind is not None and self._kinds_b is not None:
            found = found + (self._kinds @ hidden + self._kinds_b)[self._kind[ids]]
        return found

    def chances(self, hidden: Floats, legal: Sequence[int], temper: float = 1.0) -> NDArray[np.float64]:
        """How likely each legal action is."""
        scores = self.scores(hidden, legal).astype(np.float64) / temper
        odds = np.exp(scores - scores.max())
        found: NDArray[np.float64] = odds / odds.sum()
        return found

    def value(self, hidden: Floats) -> float | None:
        """The return that the policy expects, -1 to 1; None if it was not taught to judge."""
        return None if self._value is None else tanh(float(self._value @ hidden) + self._value_b)


class PolicyBot(NumbersBot):
    """Plays what a policy thinks best, or draws among what it thinks good."""

    def __init__(self, game: AnyGame, name: str, policy: Policy) -> None:
        self.game = game
        self.name = name
        self.policy = policy

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return self.pick(self.game.observe(view), view.legal, rng)

    def pick(self, numbers: Any, legal: Sequence[int], rng: Random) -> int:
        if len(legal) == 1:
            return legal[0]
        hidden = self.policy.hidden(numbers)
        if not self.policy.temper:
            return legal[int(self.policy.scores(hidden, legal).argmax())]
        chances = self.policy.chances(hidden, legal, self.policy.temper)
        return legal[min(int(np.searchsorted(chances.cumsum(), rng.random())), len(legal) - 1)]

    def hint(self, view: View, budget: Budget, rng: Random, most: int = 3) -> list[Hint]:
        """The likeliest moves; the chance to win is the judgement of the position, the same for all."""
        hidden = self.policy.hidden(self.game.observe(view))
        chances = self.policy.chances(hidden, view.legal)
        value = self.policy.value(hidden)
        win = 0.5 if value is None else (1 + value) / 2
        best = sorted(range(len(view.legal)), key=lambda place: -chances[place])[:most]
        texts = self.game.actions.texts
        return [
            Hint(view.legal[place], texts[view.legal[place]], win, float(chances[place])) for place in best
        ]
