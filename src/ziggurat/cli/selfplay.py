"""`ziggurat selfplay`: bots play whole games against each other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from ziggurat.bots.base import Budget, ask
from ziggurat.bots.specs import make
from ziggurat.cli.common import console, progress, read_options
from ziggurat.core import play, registry
from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.core.protocol import Outcome, View


def selfplay(
    game: str,
    /,
    *,
    bots: str = "random,random",
    games: Annotated[int, Parameter(name=("--games", "-n"))] = 10,
    seed: int = 0,
    option: Annotated[list[str], Parameter(name=("--option", "-o"), negative="")] = [],  # noqa: B006
    out: Path | None = None,
) -> None:
    """Let bots play games and show who won.

    Example: `ziggurat selfplay tigris --bots random,random,random --games 100 --seed 1 --out games`

    Parameters
    ----------
    game
        Which game.
    bots
        One bot a seat, separated by commas.
    games
        How many games.
    seed
        The same seed gives the same games (for bots that do not look at the clock).
    option
        A game option as key=value; may be given several times.
    out
        A folder for the records.
    """
    if games < 1:
        raise OptionError(f"--games must be at least 1, not {games}")
    found = registry.game(game)
    specs = [spec.strip() for spec in bots.split(",")]
    options = read_options(option)
    found.resolve(len(specs), options)
    players = [make(spec, found) for spec in specs]
    _prepare(out)
    outcomes: list[Outcome] = []
    steps_played = 0
    with progress() as bar:
        for number in bar.track(range(games), description="playing"):
            state = found.setup(len(specs), options)
            rngs = [Random(f"{seed} {number} {seat}") for seat in range(len(specs))]

            def answer(view: View, rngs: list[Random] = rngs) -> int:
                seat = view.seat or 0
                return ask(players[seat], view, Budget(), rngs[seat]).action

            steps = list(play.play(state, [answer] * len(specs), Random(f"{seed} {number} chance")))
            steps_played += len(steps)
            outcome = state.outcome()
            if outcome is None:
                raise ZigguratError("a game ended without an outcome")
            outcomes.append(outcome)
            if out is not None:
                played = play.new_record(state, specs, steps).ended(outcome)
                played.save(out / f"{found.id}-{seed}-{number:05}.zig")
    for bot in players:
        bot.close()
    console.print(_table(specs, outcomes))
    console.print(f"{games} games, {steps_played / games:.0f} steps a game")


def _prepare(out: Path | None) -> None:
    if out is None:
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ZigguratError(f"{out}: cannot be made: {error.strerror}") from None


def _table(specs: list[str], outcomes: list[Outcome]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot", "wins", "mean score"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for seat, spec in enumerate(specs):
        wins = sum((seat in o.winners) / len(o.winners) for o in outcomes)
        mean = sum(o.scores[seat] for o in outcomes) / len(outcomes)
        table.add_row(str(seat), spec, f"{100 * wins / len(outcomes):.1f} %", f"{mean:.1f}")
    return table
