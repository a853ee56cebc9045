"""Records as learning data: (observation, mask, action, outcome) of every decision, as compressed numpy."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, RecordError
from ziggurat.core.play import start
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import Record, load
from ziggurat.core.registry import game as find_game
from ziggurat.env.basics import Floats, Mask

VERSION = 1


@dataclass(frozen=True, slots=True)
class Sample:
    """One answered decision."""

    observation: Floats
    mask: Mask
    action: int
    seat: int
    step: int


def samples(record: Record) -> Iterator[Sample]:
    """Every decision of a record with more than one legal action, as its seat saw it."""
    game = find_game(record.game)
    state = start(record)
    for number, step in enumerate(record.steps):
        try:
            action = game.notation.read(step.text)
            if step.seat != CHANCE:
                view = state.view(step.seat)
                if len(view.legal) > 1:
                    numbers = np.frombuffer(game.observe(view), np.float32)
                    mask = np.zeros(game.actions.size, np.int8)
                    mask[list(view.legal)] = 1
                    yield Sample(numbers, mask, game.actions.encode(action), step.seat, number)
            state.apply(step.seat, action)
        except (NotationError, IllegalAction, NotYourDecision) as error:
            raise RecordError(f"step {number + 1}: {error}") from None


def outcome_of(record: Record) -> tuple[list[float], list[float]]:
    """Returns and scores per seat, from the record's result."""
    result = record.result
    if result is None:
        raise RecordError("the game of this record was not finished; a dataset needs its outcome")
    ranks = result["ranks"]
    rivals = len(ranks) - 1
    returns = [sum((rank < other) - (rank > other) for other in ranks) / rivals for rank in ranks]
    return returns, list(result["scores"])


def write_dataset(paths: Iterable[Path], target: Path) -> dict[str, int]:
    """Write all decisions of some records of one game to a file; how many records and rows there are.

    Arrays: `observation` (rows, layout size), `mask` (rows, bits of the legal actions, packed by
    `numpy.packbits`), `action`, `seat`, `step`, `record`, `returns` (of the seat, -1 to 1), `score`; `about`
    is JSON with the game and the versions of its rules, actions and layout.
    """
    rows: dict[str, list[object]] = {
        key: [] for key in ("observation", "mask", "action", "seat", "step", "record", "returns", "score")
    }
    name = None
    count = 0
    for count, path in enumerate(paths, start=1):
        record = load(path)
        if name not in (None, record.game):
            raise RecordError(f"{path}: a dataset holds one game; this is {record.game}, not {name}")
        name = record.game
        returns, scores = outcome_of(record)
        for sample in samples(record):
            rows["observation"].append(sample.observation)
            rows["mask"].append(np.packbits(sample.mask))
            values = (sample.action, sample.seat, sample.step, count - 1)
            for key, value in zip(("action", "seat", "step", "record"), values, strict=True):
                rows[key].append(value)
            rows["returns"].append(returns[sample.seat])
            rows["score"].append(scores[sample.seat])
    if name is None:
        raise RecordError("a dataset needs at least one record")
    _save(target, name, rows)
    return {"records": count, "rows": len(rows["action"])}


def _save(target: Path, name: str, rows: dict[str, list[object]]) -> None:
    game = find_game(name)
    about = {
        "dataset": VERSION,
        "game": name,
        "rules": game.rules,
        "actions": game.actions.version,
        "action_count": game.actions.size,
        "layout": game.layout.version,
    }
    types = {
        "observation": np.float32,
        "mask": np.uint8,
        "action": np.int32,
        "seat": np.int8,
        "step": np.int32,
        "record": np.int32,
        "returns": np.float32,
        "score": np.float32,
    }
    arrays: dict[str, Any] = {key: np.asarray(rows[key], dtype=kind) for key, kind in types.items()}
    try:
        with target.open("wb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)
    except OSError as error:
        raise RecordError(f"{target}: cannot be written: {error.strerror}") from None
