"""A run of the arena: plays what is missing of a plan, keeps every game, writes the report."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ziggurat.arena.match import Result
from ziggurat.arena.report import save_report
from ziggurat.arena.schedule import ArenaError, Job, Plan, check_plan, line_ups, schedule
from ziggurat.arena.workers import KEPT, crew
from ziggurat.bots import make
from ziggurat.bots.base import begin, end
from ziggurat.core.extras import needs
from ziggurat.core.files import whole
from ziggurat.core.protocol import OptionValue
from ziggurat.core.registry import game as find_game

Progress = Callable[[Sequence[Result], int], None]
"""Told of what a folder held and after each game: the results so far, how many games there are in all."""


def make_plan(
    game: str,
    bots: Sequence[str],
    games: int,
    players: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    seed: int = 0,
    seconds: float | None = None,
) -> Plan:
    """A checked plan: game, options, seats and every bot spec are known to be good."""
    needs("arena", "openskill")  # rated at the end: better to miss it at the beginning
    found = find_game(game)
    seats = players if players is not None else max(found.seats[0], 2)
    check_plan(bots, games, seats)
    resolved = found.resolve(seats, options)
    for spec in bots:
        bot = make(spec, found)
        try:
            begin(bot)
        finally:
            end(bot)
    if seconds is not None and not seconds > 0:
        raise ArenaError(f"--seconds must be more than 0, not {seconds}")
    return Plan(game, tuple(bots), games, seats, resolved, seed, seconds)


def run(
    plan: Plan,
    folder: Path,
    workers: int = 1,
    ray: bool = False,
    address: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Play a plan into a folder, going on where an earlier run of it stopped; the report as JSON."""
    if workers < 1:
        raise ArenaError(f"--workers must be at least 1, not {workers}")
    results = _resume(plan, folder)
    done = {result.index for result in results}
    jobs = [job for job in schedule(plan) if job.index not in done]
    whole = len(jobs) + len(results)
    if progress is not None and results:
        progress(results, whole)
    playing = crew(jobs, workers, ray, address)
    unsaved: Result | None = None
    try:
        for unsaved in playing:
            _save(folder, unsaved, results)
            if progress is not None:
                progress(results, whole)
    except KeyboardInterrupt:
        # It may have come while a game was written: what stands in the log is saved, and saved once.
        saved = {result.index for result in _finished(plan, folder / "games.jsonl")}
        late = [] if unsaved is None else [unsaved]
        for result in (*late, *playing.finished()):
            if result.index not in saved:
                saved.add(result.index)
                _save(folder, result, results)
            elif all(result.index != known.index for known in results):
                results.append(result)
        raise
    except OSError as error:
        raise _unwritable(folder, error) from None
    finally:
        playing.stop()
        if results:
            found = _report(folder, plan, results)
    return found


def _unwritable(folder: Path, error: OSError) -> ArenaError:
    return ArenaError(f"{folder} cannot be written to: {error.strerror or error}; {KEPT}")


def _report(folder: Path, plan: Plan, results: list[Result]) -> dict[str, Any]:
    try:
        return save_report(folder, plan, results)
    except OSError as error:
        raise _unwritable(folder, error) from None


def _save(folder: Path, result: Result, results: list[Result]) -> None:
    """Keep a finished game: its record, then its line in the log, which is what counts."""
    _write(folder / "records" / f"{result.index:05}.zig", result.record)
    with (folder / "games.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(result.to_json()) + "\n")
    result.record = ""
    results.append(result)


def _write(path: Path, text: str) -> None:
    with whole(path) as partial:
        partial.write_text(text, encoding="utf-8")


def read_plan(folder: Path) -> Plan:
    """The plan of a run that was begun in a folder."""
    header = folder / "plan.json"
    try:
        told = json.loads(header.read_text("utf-8"))
        names = ("game", "bots", "games", "players", "options", "seed", "seconds")
        game, bots, games, players, options, seed, seconds = (told[name] for name in names)
    except OSError as error:
        raise ArenaError(f"{folder} holds no run to go on with: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise ArenaError(f"{header} is not the plan of a run; choose another folder") from None
    return make_plan(game, bots, games, players, options, seed, seconds)


def _resume(plan: Plan, folder: Path) -> list[Result]:
    """The finished games of a folder, which must be of the same plan; a single line-up may get more games."""
    try:
        (folder / "records").mkdir(parents=True, exist_ok=True)
        header = folder / "plan.json"
        if header.exists():
            _same(plan, folder, header)
        _write(header, json.dumps(plan.to_json(), indent=2) + "\n")
        return _finished(plan, folder / "games.jsonl")
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written to: {error.strerror or error}") from None


def _same(plan: Plan, folder: Path, header: Path) -> None:
    """Refuse a folder that holds another run."""
    try:
        before = json.loads(header.read_text("utf-8"))
        games = before.get("games", plan.games)
        grows = len(line_ups(len(plan.bots), plan.players)) == 1 and games < plan.games
    except (ValueError, TypeError, AttributeError):
        raise ArenaError(f"{header} is not the plan of a run; choose another folder") from None
    for key, value in plan.to_json().items():
        if before.get(key) != value and not (grows and key == "games"):
            raise ArenaError(
                f"{folder} holds another run: {key} was {before.get(key)!r}, now {value!r}; "
                "choose another folder"
            )


def _finished(plan: Plan, path: Path) -> list[Result]:
    """The games of a log. Lines that a crash cut short, or that are none of the plan's games, are dropped
    (their games are played again); the others stay as they are."""
    if not path.exists():
        return []
    lines = path.read_text("utf-8", errors="replace").splitlines(keepends=True)
    found: dict[int, Result] = {}
    kept: list[str] = []
    jobs = schedule(plan)
    for line in lines:
        result = _read(jobs, line)
        if result is not None and result.index not in found:
            found[result.index] = result
            kept.append(line)
    if kept != lines:  # never while all is well: who has no room to write loses nothing
        _write(path, "".join(kept))
    return list(found.values())


def _read(jobs: Sequence[Job], line: str) -> Result | None:
    """A finished game of these from its line; None if it is none."""
    try:
        result = Result.from_json(json.loads(line))
        seated = jobs[result.index].numbers == result.numbers and result.index >= 0
        lists: tuple[Sequence[Any], ...] = (
            result.ranks,
            result.scores,
            result.decisions,
            result.seconds,
            result.slowest,
        )
        numbers = all(
            len(told) == len(result.numbers) and all(isinstance(one, int | float) for one in told)
            for told in lists
        )
        texts = all(isinstance(text, str) for text in (result.reason, *result.faults))
        return result if line.endswith("\n") and seated and numbers and texts else None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None
