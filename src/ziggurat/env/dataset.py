"""Records as learning data: every decision with its observation, legal ids, answer and outcome, in shards.

A dataset is a folder: `_about.json`, then shards `00000.npz`, `00001.npz` ... (or `.parquet`) of whole games.
They are written one by one, so memory stays bounded however many games there are, and a run that was
interrupted goes on after the last whole shard. Columns, one row a decision:

observation (float32), legal and starts (the legal ids of row i are legal[starts[i]:starts[i + 1]]), action,
seat, step (of the record), game (number of the record), done (the last decision of its seat), returns (of the
seat, -1 to 1), score (of the seat), policy (what a search thought of the legal ids, in their order and
summing to 1; all 0 where none played).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, RecordError
from ziggurat.core.files import whole
from ziggurat.core.play import start
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import Record, load
from ziggurat.core.registry import AnyGame
from ziggurat.core.registry import game as find_game
from ziggurat.env.basics import Floats

VERSION = 2
ABOUT = "_about.json"
"""So named, whatever reads a folder of Parquet files as a whole passes it over."""
KINDS = ("npz", "parquet")
SHARD_ROWS = 16_384
"""Rows after which a shard is written."""

Columns = dict[str, NDArray[Any]]

SINGLE = {
    "action": np.int32,
    "seat": np.int8,
    "step": np.int32,
    "game": np.int32,
    "done": np.bool_,
    "returns": np.float32,
    "score": np.float32,
}
"""Columns with one number a row."""
COLUMNS = ("observation", "legal", "policy", "starts", *SINGLE)
NEEDS_PYARROW = "parquet needs pyarrow: pip install 'ziggurat[parquet]'"


@dataclass(frozen=True, slots=True)
class Sample:
    """One answered decision."""

    observation: Floats
    legal: tuple[int, ...]
    action: int
    seat: int
    step: int
    policy: tuple[float, ...] = ()
    """Of the legal ids; () where no search told it."""


def samples(record: Record) -> Iterator[Sample]:
    """Every decision of a record with more than one legal action, as its seat saw it.

    A comment `policy 12=0.75 40=0.25` on a step (ids and shares), as arenas write it where a search played,
    is its policy target.
    """
    game = find_game(record.game)
    state = start(record)
    for number, step in enumerate(record.steps):
        try:
            action = game.notation.read(step.text)
            if step.seat != CHANCE:
                legal = tuple(state.legal_ids(step.seat))
                if len(legal) > 1:
                    numbers = np.empty(game.layout.size, np.float32)
                    state.observe_into(step.seat, numbers)
                    target = _target(step.comment, legal, number)
                    yield Sample(numbers, legal, game.actions.encode(action), step.seat, number, target)
            state.apply(step.seat, action)
        except (NotationError, IllegalAction, NotYourDecision) as error:
            raise RecordError(f"step {number + 1}: {error}") from None


def _target(comment: str, legal: Sequence[int], number: int) -> tuple[float, ...]:
    if not comment.startswith("policy "):
        return ()
    try:
        told = {
            int(action): float(share) for action, share in (pair.split("=") for pair in comment.split()[1:])
        }
    except ValueError:
        raise RecordError(f"step {number + 1}: the policy {comment!r} cannot be read") from None
    found = tuple(told.get(action, 0.0) for action in legal)
    if set(told) - set(legal) or not 0.99 < sum(found) < 1.01 or min(found) < 0:
        raise RecordError(f"step {number + 1}: the policy is none of the legal actions")
    return found


def outcome_of(record: Record) -> tuple[list[float], list[float]]:
    """Returns and scores per seat, from the record's result."""
    result = record.result
    if result is None:
        raise RecordError("the game of this record was not finished; a dataset needs its outcome")
    ranks = result["ranks"]
    rivals = len(ranks) - 1
    returns = [sum((rank < other) - (rank > other) for other in ranks) / rivals for rank in ranks]
    return returns, list(result["scores"])


class _Shard:
    """Rows on their way to a file."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.singles: dict[str, list[float]] = {name: [] for name in SINGLE}
        self.observations: list[Floats] = []
        self.legal: list[int] = []
        self.policy: list[float] = []
        self.starts = [0]

    def add(self, record: Record, number: int) -> None:
        """All decisions of a finished game."""
        returns, scores = outcome_of(record)
        last: dict[int, int] = {}
        for sample in samples(record):
            row = len(self.observations)
            last[sample.seat] = row
            told = (sample.action, sample.seat, sample.step, number, False, returns[sample.seat])
            for name, value in zip(SINGLE, (*told, scores[sample.seat]), strict=True):
                self.singles[name].append(value)
            self.observations.append(sample.observation)
            self.legal += sample.legal
            self.policy += sample.policy or [0.0] * len(sample.legal)
            self.starts.append(len(self.legal))
        for row in last.values():
            self.singles["done"][row] = True

    def columns(self) -> Columns:
        shape = (-1, self.game.layout.size)
        return {
            "observation": np.array(self.observations, np.float32).reshape(shape),
            "legal": np.array(self.legal, np.int32),
            "policy": np.array(self.policy, np.float32),
            "starts": np.array(self.starts, np.int64),
            **{name: np.array(self.singles[name], kind) for name, kind in SINGLE.items()},
        }


class Writer:
    """Writes a dataset shard by shard, and goes on with one that was begun with the same records."""

    def __init__(self, folder: str | Path, kind: str = "npz", rows: int = SHARD_ROWS) -> None:
        if kind not in KINDS:
            raise RecordError(f"a dataset is npz or parquet, not {kind}")
        if kind == "parquet" and find_spec("pyarrow") is None:
            raise RecordError(NEEDS_PYARROW)
        self.folder = Path(folder)
        self.kind = kind
        self.rows = rows

    def write(self, paths: Sequence[Path], resume: bool = False) -> Iterator[dict[str, int]]:
        """Write all decisions of records of one game; tells the counts after each shard."""
        if not paths:
            raise RecordError("a dataset needs at least one record")
        game = find_game(load(paths[0]).game)
        about = self._about(game, paths)
        index = self._begin(about, resume)
        counts = {"records": index["records"], "rows": index["rows"], "shards": index["shards"]}
        shard = _Shard(game)
        for number in range(counts["records"], len(paths)):
            path = paths[number]
            record = load(path)
            if record.game != game.id:
                raise RecordError(f"{path}: a dataset holds one game; this is {record.game}, not {game.id}")
            try:
                shard.add(record, number)
            except RecordError as error:
                raise RecordError(f"{path}: {error}") from None
            counts["records"] = number + 1
            if len(shard.observations) >= self.rows or number + 1 == len(paths):
                self._save(counts["shards"], shard.columns())
                counts["rows"] += len(shard.observations)
                counts["shards"] += 1
                self._tell(about, counts)
                shard = _Shard(game)
                yield dict(counts)

    def _about(self, game: AnyGame, paths: Sequence[Path]) -> dict[str, Any]:
        return {
            "dataset": VERSION,
            "kind": self.kind,
            "game": game.id,
            "rules": game.rules,
            "actions": game.actions.version,
            "action_count": game.actions.size,
            "layout": game.layout.version,
            "layout_size": game.layout.size,
            "of": _print_of(paths),
        }

    def _begin(self, about: Mapping[str, Any], resume: bool) -> dict[str, Any]:
        """Where to go on: at the start of a new folder, or after the last shard of one that was begun."""
        if (self.folder / ABOUT).exists():
            before = read_about(self.folder)
            if before["records"]:
                self._fits(before, about, resume)
                return before
        elif self.folder.exists() and (not self.folder.is_dir() or any(self.folder.iterdir())):
            raise RecordError(f"{self.folder} exists already and is no dataset; name another folder")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RecordError(f"{self.folder}: cannot be made: {error.strerror}") from None
        nothing = {"records": 0, "rows": 0, "shards": 0}
        self._tell(about, nothing)  # whoever is interrupted in the first shard goes on with it too
        return nothing

    def _fits(self, before: Mapping[str, Any], about: Mapping[str, Any], resume: bool) -> None:
        """Refuse to go on with a dataset where that was not asked for, or with another one than was begun."""
        if not resume:
            raise RecordError(f"{self.folder} holds a dataset already; --resume goes on with it")
        for key, value in about.items():
            if before.get(key) != value:
                told = (
                    f"another {key}: {before.get(key)!r}, now {value!r}" if key != "of" else "other records"
                )
                raise RecordError(f"{self.folder} was begun with {told}")

    def _tell(self, about: Mapping[str, Any], counts: Mapping[str, int]) -> None:
        """Write what there is by now."""
        path = self.folder / ABOUT
        try:
            with whole(path) as partial:
                partial.write_text(json.dumps({**about, **counts}, indent=1), "utf-8")
        except OSError as error:
            raise RecordError(f"{path}: cannot be written: {error.strerror or error}") from None

    def _save(self, number: int, columns: Columns) -> None:
        path = self.folder / f"{number:05}.{self.kind}"
        try:
            with whole(path) as partial:
                if self.kind == "npz":
                    with partial.open("wb") as file:
                        np.savez_compressed(file, **columns)  # type: ignore[arg-type]
                else:
                    _write_parquet(partial, columns)
        except OSError as error:
            raise RecordError(f"{path}: cannot be written: {error.strerror or error}") from None


def _print_of(paths: Sequence[Path]) -> str:
    """What tells some records from others, wherever they lie: those of two runs have the same names."""
    found = sha256()
    for path in paths:
        try:
            found.update(f"{path.name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
        except OSError as error:
            raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    return found.hexdigest()[:12]


def _write_parquet(path: Path, columns: Columns) -> None:
    """Observations as lists of fixed length, legal ids and policies as lists."""
    import pyarrow
    from pyarrow import parquet

    starts = pyarrow.array(columns["starts"].astype(np.int32))
    width = columns["observation"].shape[1]
    lists = {name: pyarrow.ListArray.from_arrays(starts, columns[name]) for name in ("legal", "policy")}
    flat = pyarrow.array(columns["observation"].reshape(-1))
    table = {"observation": pyarrow.FixedSizeListArray.from_arrays(flat, width), **lists}
    table |= {name: pyarrow.array(columns[name]) for name in SINGLE}
    parquet.write_table(pyarrow.table(table), path)


def _read_parquet(path: Path) -> Columns:
    from pyarrow import parquet

    table = parquet.read_table(path).combine_chunks()
    rows = len(table)
    legal, policy = (table[name].chunk(0) for name in ("legal", "policy"))
    flat = table["observation"].chunk(0).flatten().to_numpy()
    found: Columns = {"observation": flat.reshape(rows, -1)}
    found["legal"], found["policy"] = (part.flatten().to_numpy() for part in (legal, policy))
    found["starts"] = legal.offsets.to_numpy().astype(np.int64)
    return found | {name: table[name].to_numpy() for name in SINGLE}


def read_about(folder: Path) -> dict[str, Any]:
    """What a dataset says of itself."""
    try:
        found: dict[str, Any] = json.loads((folder / ABOUT).read_text("utf-8"))
        if found["dataset"] != VERSION:
            raise RecordError(
                f"{folder} is a dataset of version {found['dataset']}; this program reads {VERSION}"
            )
        for key in ("records", "rows", "shards", "action_count"):
            if type(found[key]) is not int or found[key] < 0:
                raise ValueError(key)
        if found["kind"] not in KINDS:
            raise ValueError("kind")
    except OSError as error:
        raise RecordError(f"{folder} is no dataset: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise RecordError(f"{folder} is no dataset: {ABOUT} cannot be read") from None
    return found


class Dataset:
    """Reads a dataset: shards one after the other, or shuffled batches of rows for training.

    for batch in Dataset("samples").batches(256, seed=1): ...        # numpy
    loader = torch.utils.data.DataLoader(Dataset("samples").torch(256, seed=1), batch_size=None)
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.about = read_about(self.folder)
        self.actions = int(self.about["action_count"])

    def __len__(self) -> int:
        return int(self.about["rows"])

    def shards(self) -> Iterator[Columns]:
        """All columns of each shard, in order."""
        for number in range(self.about["shards"]):
            yield self.shard(number)

    def shard(self, number: int) -> Columns:
        """All columns of one shard."""
        path = self.folder / f"{number:05}.{self.about['kind']}"
        if self.about["kind"] == "parquet" and find_spec("pyarrow") is None:
            raise RecordError(NEEDS_PYARROW)
        try:
            if self.about["kind"] == "parquet":
                return _read_parquet(path)
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                return {name: file[name] for name in COLUMNS}
        except OSError as error:
            raise RecordError(f"{path}: cannot be read: {error.strerror or error}") from None
        except Exception as error:  # there is no end to the ways in which a file can be damaged
            raise RecordError(f"{path}: cannot be read: {error}") from None

    def batches(
        self, size: int, seed: int | None = None, part: tuple[int, int] = (0, 1)
    ) -> Iterator[Columns]:
        """Rows in batches, with `mask` (1 for each legal id) and `policy` over all actions.

        With a seed, shards come in a random order and rows are shuffled within them. Of a part, as (1, 4),
        the second of four readers who share the shards, only those that are his are read.
        """
        if size < 1:
            raise ValueError(f"a batch has at least 1 row, not {size}")
        mine, readers = part
        order = np.arange(self.about["shards"])
        if seed is not None:
            order = np.random.default_rng(seed).permutation(order)
        for number in order[mine::readers].tolist():
            columns = self.shard(number)
            rows = np.arange(len(columns["action"]))
            if seed is not None:
                np.random.default_rng((seed, number)).shuffle(rows)
            for first in range(0, len(rows), size):
                yield self._batch(columns, rows[first : first + size])

    def _batch(self, columns: Columns, rows: NDArray[np.int64]) -> Columns:
        starts, ends = columns["starts"][rows], columns["starts"][rows + 1]
        places = np.concatenate([np.arange(first, last) for first, last in zip(starts, ends, strict=True)])
        owners = np.repeat(np.arange(len(rows)), ends - starts)
        found = {name: columns[name][rows] for name in ("observation", *SINGLE)}
        found["mask"] = np.zeros((len(rows), self.actions), np.uint8)
        found["mask"][owners, columns["legal"][places]] = 1
        found["policy"] = np.zeros((len(rows), self.actions), np.float32)
        found["policy"][owners, columns["legal"][places]] = columns["policy"][places]
        return found

    def torch(self, size: int, seed: int | None = None) -> Any:
        """The batches as an iterable dataset of torch tensors; workers of a DataLoader share the shards."""
        if find_spec("torch") is None:
            raise RecordError("torch is not installed: pip install 'ziggurat[train]'")
        from ziggurat.env.torch import TorchDataset

        return TorchDataset(self, size, seed)
