"""`ziggurat arena`: tournaments of bots with ratings and a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated

from cyclopts import Parameter
from rich.live import Live
from rich.table import Table

from ziggurat.arena.match import Result
from ziggurat.arena.rating import standings
from ziggurat.arena.run import make_plan, run
from ziggurat.cli.common import console, read_options

PAUSE = 0.5
"""Seconds between two looks at the standings: rating thousands of games takes a while."""


def arena(
    game: str,
    /,
    *bots: str,
    games: Annotated[int, Parameter(name=("--games", "-n"))] = 20,
    players: int | None = None,
    option: Annotated[list[str], Parameter(name=("--option", "--options", "-o"), negative="")] = [],  # noqa: B006
    workers: int = 1,
    ray: Annotated[str | bool, Parameter(negative="", metavar="[ADDRESS]", show_default=False)] = False,
    seed: int = 0,
    seconds: float | None = None,
    out: Path,
) -> None:
    """Let bots meet in all line-ups and seatings; rate them and write a report.

    Example: `ziggurat arena tigris king heuristic random --games 40 --seed 1 --out runs/first`

    A run that was interrupted goes on when it is started again with the same words. The folder holds
    `report.html`, `report.json`, `games.jsonl` and every game as a record.

    Parameters
    ----------
    game
        Which game.
    bots
        Bot specs: random, heuristic, novice ... king, mcts:iters=800, "stdio:./mybot".
    games
        Games per line-up; seats rotate, and seatings of one group share their chance.
    players
        Seats at the table (default: the fewest the game allows).
    option
        A game option as key=value; may be given several times.
    workers
        Processes to play in.
    ray
        Play on a Ray cluster instead: `--ray` alone starts one on this machine, `--ray 10.0.0.5:6379`
        joins the one at that address.
    seed
        The same seed gives the same games, wherever they are played.
    seconds
        Time limit of a decision. Without one, bots that search count iterations, and runs repeat exactly.
    out
        The folder of the run.
    """
    plan = make_plan(game, bots, games, players, read_options(option), seed, seconds)
    with Live(_table(plan.bots, [], 0), console=console, refresh_per_second=2) as live:
        shown = 0.0

        def show(results: Sequence[Result], whole: int) -> None:
            nonlocal shown
            if monotonic() - shown > PAUSE or len(results) == whole:
                shown = monotonic()
                live.update(_table(plan.bots, results, whole))

        address = ray if isinstance(ray, str) else None
        found = run(plan, out, workers, bool(ray), address, show)
    if found["faults"]:
        console.print(f"{len(found['faults'])} faults; the first: {found['faults'][0]}", markup=False)
    console.print(f"report: {out / 'report.html'}", markup=False, soft_wrap=True)


def _table(bots: Sequence[str], results: Sequence[Result], whole: int) -> Table:
    """The standings so far."""
    table = Table(title=f"{len(results)} of {whole} games", title_justify="left", box=None, pad_edge=False)
    for column in ("bot", "games", "won", "95 %", "rating", "score", "ms/decision", "faults"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for line in standings(bots, results):
        share, low, high = line.share
        table.add_row(
            line.bot,
            str(line.games),
            f"{share:.1%}",
            f"{low:.0%}-{high:.0%}",
            f"{line.rating:.1f}±{1.96 * line.deviation:.1f}",
            f"{line.score:.1f}",
            f"{line.milliseconds:.1f}",
            str(line.faults),
        )
    return table
