"""`ziggurat bench`: how fast the engines are, beside python-chess in the same run when it is installed."""

from __future__ import annotations

import json
from dataclasses import asdict
from math import inf
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from ziggurat.cli.common import console, progress
from ziggurat.cli.measuring import PEERS, Measurement, installed, measure_games, measure_peer
from ziggurat.core import registry
from ziggurat.core.errors import OptionError


def bench(
    *games: str,
    seconds: float = 2.0,
    rounds: int = 3,
    peers: bool = True,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Measure random play of whole games on one core, and its ratio to python-chess.

    Each row is the best of several rounds, ours and the peer's in turn. Decisions are counted, chance is
    not: `list` builds the full legal list at each step, `draw` takes one legal action without it.

    Example: `ziggurat bench GAME --json`

    Parameters
    ----------
    games
        Which games (default: all).
    seconds
        How long each measurement lasts.
    rounds
        How often each is repeated.
    peers
        Measure python-chess too, if it is installed.
    as_json
        Print JSON.
    """
    if not 0 < seconds < inf or rounds < 1:
        raise OptionError("--seconds must be more than 0 and --rounds at least 1")
    chosen = [registry.game(name) for name in games or registry.names()]
    rivals = [peer for peer in PEERS[:1] if peers and installed(peer)]
    rows: list[Measurement] = []
    with progress() as bar:
        task = bar.add_task("measuring", total=rounds * (2 * len(chosen) + len(rivals)))
        best: dict[tuple[str, str], Measurement] = {}
        for _ in range(rounds):
            for peer in rivals:
                _keep(best, measure_peer(peer, seconds))
                bar.advance(task)
            for game in chosen:
                for row in measure_games(game, seconds):
                    _keep(best, row)
                bar.advance(task, 2)
        rows = list(best.values())
    base = next((row.steps_per_second for row in rows if row.peer), None)
    if as_json:
        print(json.dumps([_json(row, base) for row in rows], indent=2))
    else:
        console.print(_table(rows, base))
        if base is None and peers:
            told = "python-chess is not installed: no ratios (pip install 'ziggurat[peers]')"
            console.print(told, markup=False, soft_wrap=True)


def _keep(best: dict[tuple[str, str], Measurement], row: Measurement) -> None:
    key = (row.name, row.mode)
    if key not in best or row.steps_per_second > best[key].steps_per_second:
        best[key] = row


def _json(row: Measurement, base: float | None) -> dict[str, Any]:
    return {**asdict(row), "ratio": None if base is None else round(row.steps_per_second / base, 2)}


def _table(rows: list[Measurement], base: float | None) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("engine", "mode", "steps/s", "x chess", "games/s", "clone us", "replay ms"):
        table.add_column(column, justify="left" if column in ("engine", "mode") else "right")
    for row in rows:
        table.add_row(
            row.name,
            row.mode,
            f"{row.steps_per_second:,.0f}",
            "-" if base is None else f"{row.steps_per_second / base:.2f}",
            f"{row.games_per_second:,.1f}",
            "-" if row.clone_us is None else f"{row.clone_us:.2f}",
            "-" if row.replay_ms is None else f"{row.replay_ms:.1f}",
        )
    return table
