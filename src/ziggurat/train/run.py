"""A training run: processes, learner, checkpoints, progress."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.core.files import whole
from ziggurat.core.learning import lesson, versions
from ziggurat.core.registry import AnyGame
from ziggurat.env.crew import Part, crew
from ziggurat.train.config import Config, read_config
from ziggurat.train.export import network_file, weights_of
from ziggurat.train.page import write_page
from ziggurat.train.practice import GROUPS, NET, TEACH, Practice
from ziggurat.train.worker import play

CHECKPOINT = "checkpoint"
Say = Callable[[str], None]


def train(
    game: AnyGame,
    config: Config,
    folder: Path,
    minutes: float,
    say: Say,
    *,
    resume: bool = False,
    start: Path | None = None,
    device: str = "",
    iterations: int | None = None,
) -> Path:
    """Train for so long (or so many iterations), and write the network; its file is the result.

    `resume`: go on from the folder's checkpoint. `start`: a network to begin with.
    """
    workers = config.learning.workers or max(1, (os.cpu_count() or 2) - 1)
    folder.mkdir(parents=True, exist_ok=True)
    kept = _read_checkpoint(folder, config, game) if resume else None
    first = _first(start, game) if start else None
    practice = Practice(game, config, workers)
    stopping: list[int] = []
    parts: list[Part] = []
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is started now takes no notice of Ctrl-C
    try:
        memory, placed = crew(practice, play, workers, GROUPS, here=False)
        parts = [part for _, part in placed]
        signal.signal(signal.SIGINT, lambda number, _: _stop(stopping, number, say))
        for rows, part in placed:
            part.begin("begin", None if kept is None else kept["games"][rows.start : rows.stop])
        return _learn(
            practice, memory, parts, folder, minutes, say, kept, first, device, iterations, stopping
        )
    finally:
        signal.signal(signal.SIGINT, before)
        for part in parts:
            part.close()


def _first(path: Path, game: AnyGame) -> tuple[Mapping[str, Any], str]:
    """The weights that a run begins with, and the hash of their file."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise OptionError(f"{path}: cannot be read: {error.strerror}") from None
    return weights_of(data, str(path), game, lesson(game).feed), sha256(data).hexdigest()[:16]


def _stop(stopping: list[int], number: int, say: Say) -> None:
    """The first Ctrl-C ends the run after this iteration, with a checkpoint; the second one at once."""
    if stopping:
        raise KeyboardInterrupt
    stopping.append(number)
    say("stopping after this iteration; once more to stop at once")


def _device(wanted: str) -> str:
    import torch

    if wanted:
        return wanted
    return "cuda" if torch.cuda.is_available() else "cpu"


def _learn(
    practice: Practice,
    memory: Any,
    parts: Sequence[Part],
    folder: Path,
    minutes: float,
    say: Say,
    kept: dict[str, Any] | None,
    first: tuple[Mapping[str, Any], str] | None,
    device: str,
    iterations: int | None,
    stopping: list[int],
) -> Path:
    from ziggurat.train.learner import Learner, Progress

    began = time.monotonic()
    game, config = practice.game, practice.config
    where = _device(device)
    learner = Learner(practice, lesson(game).feed, memory, parts, where)
    if kept is not None:
        learner.set_weights(kept["weights"])
        learner.progress = Progress(**kept["progress"])
        learner.pool = kept["pool"]
    elif first is not None:
        learner.set_weights(first[0])
        learner.progress.start = first[1]
    learner.capture()
    if kept is not None:
        learner.set_moments(kept["moments"])
    params = sum(one.numel() for one in learner.net.parameters())
    say(f"{game.id}: {practice.workers} processes, {practice.rows} games, {params:,} weights on {where}")
    told, progress = config.learning, learner.progress
    offset, started = progress.seconds, time.monotonic()
    last = progress.iteration + iterations if iterations is not None else None
    line: dict[str, Any] = {}
    while not stopping and (last is None or progress.iteration < last):
        spent = time.monotonic() - began
        if last is None and spent >= 60 * minutes:
            break
        mode = TEACH if progress.iteration < told.teach else NET
        then = TEACH if progress.iteration + 1 < told.teach else NET
        share = min(1.0, progress.seconds / (60 * told.minutes))
        logs = learner.iterate(mode, then, share)
        progress.seconds = offset + time.monotonic() - started
        line = _line(config, learner.results(), logs, progress)
        progress.history.append(line)
        say(_text(line))
        if progress.iteration % told.save == 0:
            _save(game, config, folder, learner)
    _save(game, config, folder, learner)
    return folder / f"{game.id}.network"


def _line(config: Config, games: Any, logs: Mapping[str, Any], progress: Any) -> dict[str, Any]:
    """What is told of an iteration: mean scores by table, wins against opponents."""
    line: dict[str, Any] = {
        "iteration": progress.iteration,
        "seconds": round(progress.seconds, 1),
        "games": progress.games,
        "decisions": progress.decisions,
        **logs,
    }
    for number, table in enumerate(config.tables):
        own = games[(games[:, 0] == number) & (games[:, 2] == -1)]
        if len(own):
            name = (
                f"{table.seats}p"
                + (" varied" if table.random else "")
                + (f" {table.start}" if table.start else "")
            )
            line[f"score {name}"] = round(float(own[:, 5 : 5 + table.seats].mean()), 2)
    rivals = games[games[:, 2] != -1]
    if len(rivals):
        line["won against others"] = round(float(rivals[:, 3].mean()), 3)
    if len(games):
        line["decisions a game"] = round(float(games[:, 1].mean()), 1)
    return line


def _text(line: Mapping[str, Any]) -> str:
    scores = ", ".join(f"{key[6:]} {value}" for key, value in line.items() if key.startswith("score "))
    more = f", won {line['won against others']}" if "won against others" in line else ""
    return (
        f"{line['iteration']:4} {line['seconds']:7.1f} s {line['games']:8,} games  {scores}{more}  "
        f"entropy {line['entropy']:.3f} drift {line['drift']:.4f} explained {line['explained']:.3f} "
        f"agreement {line['agreement']:.3f}"
    )


# -- checkpoints


def _save(game: AnyGame, config: Config, folder: Path, learner: Any) -> None:
    """All that is needed to go on, whole or not at all; and the network as it is."""
    learner.drain()
    part, final = folder / f"{CHECKPOINT}.part", folder / CHECKPOINT
    final.mkdir(exist_ok=True)
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    (part / "games.json").write_text(json.dumps(learner.games(), separators=(",", ":")), "utf-8")
    weights = learner.weights()
    np.savez(part / "weights.npz", **weights)
    moments = learner.moments()
    np.savez(part / "first.npz", **moments["exp_avg"])
    np.savez(part / "second.npz", **moments["exp_avg_sq"])
    np.savez(part / "steps.npz", **moments["step"])
    feed = lesson(game).feed
    told = provenance(config, learner.progress)
    for number, snapshot in enumerate(learner.pool):
        data = network_file(game, feed, config.layers, snapshot, told)
        (part / f"snapshot-{number}.network").write_bytes(data)
    about = {
        "versions": dict(versions(game, feed)),
        "config": config.to_json(),
        "progress": asdict(learner.progress),
        "workers": learner.practice.workers,
    }
    (part / "run.json").write_text(json.dumps(about), "utf-8")
    shutil.rmtree(final)
    part.rename(final)
    data = network_file(game, feed, config.layers, weights, told)
    with whole(folder / f"{game.id}.network") as partial:
        partial.write_bytes(data)
    write_page(folder / "progress.html", game.id, learner.progress.history)


def provenance(config: Config, progress: Any) -> dict[str, Any]:
    """How a network came to be."""
    return {
        "config": config.to_json(),
        "start": progress.start,
        "commit": _commit(),
        "games": progress.games,
        "decisions": progress.decisions,
        "iterations": progress.iteration,
        "seconds": round(progress.seconds, 1),
    }


def _commit() -> str:
    """The commit of the source, where it is a checkout."""
    try:
        told = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"],  # noqa: S607
            capture_output=True, text=True, check=True, cwd=Path(__file__).parent, timeout=10,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return os.environ.get("ZIGGURAT_COMMIT", "")
    return told.stdout.strip()


def _read_checkpoint(folder: Path, config: Config, game: AnyGame) -> dict[str, Any]:
    place = folder / CHECKPOINT
    try:
        about = json.loads((place / "run.json").read_text("utf-8"))
        files = {name: _arrays(place / f"{name}.npz") for name in ("weights", "first", "second", "steps")}
        games = [row for group in json.loads((place / "games.json").read_text("utf-8")) for row in group]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ZigguratError(f"{place} holds no checkpoint to go on from: {error}") from None
    expected = dict(versions(game, lesson(game).feed))
    for key, ours in expected.items():
        if about["versions"].get(key) != ours:
            told = about["versions"].get(key)
            raise ZigguratError(f"{place} was made for another {key}: {told!r}, here {ours!r}")
    now = os.cpu_count() or 2
    if about["workers"] != (config.learning.workers or max(1, now - 1)):
        raise ZigguratError(
            f"{place} was made by {about['workers']} processes; set learning.workers to so many"
        )
    moments = {"exp_avg": files["first"], "exp_avg_sq": files["second"], "step": files["steps"]}
    feed = lesson(game).feed
    pool = [
        weights_of(path.read_bytes(), str(path), game, feed)
        for path in sorted(place.glob("snapshot-*.network"))
    ]
    about["progress"].pop("wave", None)  # which earlier versions counted
    return {
        "weights": files["weights"],
        "moments": moments,
        "progress": about["progress"],
        "pool": pool,
        "games": games,
    }


def _arrays(path: Path) -> dict[str, Any]:
    with np.load(path, allow_pickle=False) as file:
        return {name: file[name] for name in file.files}


def saved_config(game: AnyGame, folder: Path) -> Config:
    """The config that a run was begun with."""
    path = folder / CHECKPOINT / "run.json"
    try:
        told = json.loads(path.read_text("utf-8"))["config"]
    except (OSError, ValueError, KeyError) as error:
        raise OptionError(f"{folder} holds no checkpoint to go on from: {error}") from None
    if told.pop("game", None) != game.id:
        raise OptionError(f"{folder} is a run of another game")
    return read_config(game, told)
