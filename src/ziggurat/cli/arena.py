"""`ziggurat arena`: tournaments of bots with ratings and a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated, Self

from cyclopts import Parameter
from rich.live import Live
from rich.table import Table

from ziggurat.arena.match import Result
from ziggurat.arena.rating import standings
from ziggurat.arena.run import make_plan, read_plan, run
from ziggurat.arena.schedule import ArenaError, Plan
from ziggurat.cli.common import console, read_options

GAMES = 20
PAUSE = 0.5
"""Seconds between two looks at the standings: rating thousands of games takes a while."""


def arena(
    game: str | None = None,
    /,
    *bots: str,
    games: Annotated[int, Parameter(name=("--games", "-n"))] = GAMES,
    players: int | None = None,
    option: Annotated[list[str], Parameter(name=("--option", "--options", "-o"), negative="")] = [],  # noqa: B006
    workers: int = 1,
    ray: Annotated[str | bool, Parameter(negative="", metavar="[ADDRESS]", show_default=False)] = False,
    seed: int = 0,
    seconds: float | None = None,
    resume: bool = False,
    out: Path,
) -> int:
    """Let bots meet in all line-ups and seatings; rate them and write a report.

    Example: `ziggurat arena GAME king heuristic random --games 40 --seed 1 --out runs/first`

    Every game is kept when it ends. A run that was interrupted goes on when it is started again with the same
    words, or with `ziggurat arena --resume --out runs/first`. The folder holds `report.html`, `report.json`,
    `games.jsonl` and every game as a record.

    Parameters
    ----------
    game
        Which game.
    bots
        Bot specs: random, heuristic, novice ... king, mcts:iters=800, py:package.module:Class,
        policy:FILE, "stdio:./mybot".
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
    resume
        Go on with the run in the folder; nothing else needs to be said again.
    out
        The folder of the run.
    """
    if resume and game is not None:
        raise ArenaError("with --resume the folder says what is played; name no game and no bots")
    said = {"games": games != GAMES, "players": players, "option": option, "seed": seed, "seconds": seconds}
    if resume and any(said.values()):
        other = next(name for name, value in said.items() if value)
        raise ArenaError(f"with --resume the folder says what is played; leave --{other} out")
    if resume:
        plan = read_plan(out)
    elif game is None:
        raise ArenaError("name a game and its bots, or --resume")
    else:
        plan = make_plan(game, bots, games, players, read_options(option), seed, seconds)
    address = ray if isinstance(ray, str) else None
    try:
        with _Standings(plan) as standing:
            found = run(plan, out, workers, bool(ray), address, standing.show)
    except KeyboardInterrupt:
        told = f"interrupted; to go on: ziggurat arena --resume --out {out}"
        console.print(told, markup=False, soft_wrap=True)
        return 130
    if found["faults"]:
        console.print(f"{len(found['faults'])} faults; the first: {found['faults'][0]}", markup=False)
    console.print(f"report: {out / 'report.html'}", markup=False, soft_wrap=True)
    return 0


class _Standings:
    """The table of standings: renewed in place on a terminal, printed once at the end elsewhere."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._last: tuple[Sequence[Result], int] = ([], 0)
        self._live = Live(console=console, refresh_per_second=2) if console.is_terminal else None
        self._shown = 0.0

    def __enter__(self) -> Self:
        if self._live is not None:
            self._live.start()
        return self

    def show(self, results: Sequence[Result], whole: int) -> None:
        self._last = results, whole
        if self._live is not None and monotonic() - self._shown > PAUSE:
            self._shown = monotonic()
            self._live.update(_table(self._plan.bots, results, whole))

    def __exit__(self, *told: object) -> None:
        played, whole = self._last
        table = _table(self._plan.bots, played, whole) if whole else None  # a run that never began
        if self._live is not None:
            if table is not None:
                self._live.update(table)
            self._live.stop()
        elif table is not None:
            console.print(table)


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
