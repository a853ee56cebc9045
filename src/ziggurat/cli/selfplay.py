"""`ziggurat selfplay`: bots play whole games against each other."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import fmean
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table

from ziggurat.arena.tally import Played, by_place, by_side, length, played
from ziggurat.bots.base import Bot, Budget, ask, begin, end
from ziggurat.bots.specs import make, split
from ziggurat.cli.common import console, progress, read_data, read_options
from ziggurat.core import play, registry
from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame

USUAL = "heuristic"
"""The strongest bot that plays many games in a short time."""


def selfplay(
    game: str,
    /,
    *,
    bots: str = "",
    players: str = "",
    games: Annotated[int, Parameter(name=("--games", "-n"))] = 10,
    seed: int = 0,
    option: Annotated[list[str], Parameter(name=("--option", "-o"), negative="")] = [],  # noqa: B006
    data: Path | None = None,
    out: Path | None = None,
    backend: str = "plain",
) -> None:
    """Let bots play games; show who won, with what, from which place, how long it took and how it ended.

    Example: `ziggurat selfplay GAME --bots priest --players 2,3,4 --games 200 --seed 1 --out games`

    Parameters
    ----------
    game
        Which game.
    bots
        One bot a seat, separated by commas (with --players: one for all seats; usually heuristic).
    players
        Numbers of players, separated by commas; so many games are played with each.
    games
        How many games.
    seed
        The same seed gives the same games (for bots that do not look at the clock).
    option
        A game option as key=value; may be given several times.
    data
        A TOML file with component values that replace the game's own (games with an option `data`).
    out
        A folder for the records.
    backend
        plain, or numba or cuda: random games by the million, where an accelerated engine is (extra fast).
    """
    if games < 1:
        raise OptionError(f"--games must be at least 1, not {games}")
    found = registry.game(game)
    options = read_options(option)
    if data is not None:
        options["data"] = read_data(found, data)
    tables = seatings(bots, players)
    for specs in tables:
        found.resolve(len(specs), options)
        for spec in specs:
            end(make(spec, found))
    if backend != "plain":
        random_games(found, tables, options, games, seed, backend)
        return
    _prepare(out)
    for specs in tables:
        results = _series(found, specs, options, games, seed, out)
        console.print(_table(specs, results))
        _sides(results)
        console.print(f"{games} {'game' if games == 1 else 'games'}, {length(results)}")


def seatings(bots: str, players: str) -> list[list[str]]:
    """Who sits where, for each number of players asked for."""
    specs = split(bots) if bots else []
    if not players:
        return [specs or [USUAL, USUAL]]
    if len(specs) > 1:
        raise OptionError("with --players name one bot for all seats, or leave --players out")
    counts = [count.strip() for count in players.split(",")]
    for count in counts:
        if not (count.isascii() and count.isdigit()):
            raise OptionError(f"--players takes numbers such as 2,3,4, not {count!r}")
    return [(specs or [USUAL]) * int(count) for count in counts]


def _series(
    game: AnyGame, specs: list[str], options: dict[str, Any], games: int, seed: int, out: Path | None
) -> list[Played]:
    """Play games with one seating."""
    bots = [make(spec, game) for spec in specs]
    try:
        for bot in bots:
            begin(bot)
        return _played(game, specs, bots, options, games, seed, out)
    finally:
        for bot in bots:
            end(bot)


def _played(
    game: AnyGame,
    specs: list[str],
    bots: list[Bot],
    options: dict[str, Any],
    games: int,
    seed: int,
    out: Path | None,
) -> list[Played]:
    """The games of one seating, one after another; what went wrong with its bots is told."""
    results = []
    faults: list[str] = []
    with progress() as bar:
        for number in bar.track(range(games), description=f"{len(specs)} players"):
            state = game.setup(len(specs), options)
            rngs = [Random(f"{seed} {number} {seat}") for seat in range(len(specs))]

            def answer(view: View, rngs: list[Random] = rngs) -> int:
                seat = view.seat or 0
                answer = ask(bots[seat], view, Budget(), rngs[seat])
                if answer.fault is not None:
                    faults.append(answer.fault)
                return answer.action

            steps = list(play.play(state, [answer] * len(specs), Random(f"{seed} {number} chance")))
            outcome = state.outcome()
            if outcome is None:
                raise ZigguratError("a game ended without an outcome")
            results.append(played(outcome, len(steps)))
            if out is not None:
                record = play.new_record(state, specs, steps).ended(outcome)
                record.save(out / f"{game.id}-{len(specs)}p-{seed}-{number:05}.zig")
    if faults:
        console.print(f"{len(faults)} faults; the first: {faults[0]}", markup=False)
    return results


def _prepare(out: Path | None) -> None:
    if out is None:
        return
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ZigguratError(f"{out}: cannot be made: {error.strerror}") from None


def _table(specs: list[str], results: list[Played]) -> Table:
    table = Table(box=None, pad_edge=False)
    for column in ("seat", "bot", "wins", "mean score"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for seat, spec in enumerate(specs):
        wins = fmean(game.wins[seat] for game in results)
        mean = fmean(game.scores[seat] for game in results)
        table.add_row(str(seat), spec, f"{100 * wins:.1f} %", f"{mean:.1f}")
    return table


def _sides(results: list[Played]) -> None:
    """Wins by side and by place in the turn order, where the game tells them."""
    lines = by_side(results) + by_place(results)
    if not lines:
        return
    table = Table(box=None, pad_edge=False)
    for column in ("", "games", "wins", "95 %", "mean score"):
        table.add_column(column, justify="right" if column else "left")
    for line in lines:
        share, low, high = line.share
        interval = f"{100 * low:.1f} to {100 * high:.1f}"
        table.add_row(line.name, str(line.games), f"{100 * share:.1f} %", interval, f"{line.score:.1f}")
    console.print(table)


def random_games(
    game: AnyGame, tables: list[list[str]], options: dict[str, Any], games: int, seed: int, backend: str
) -> None:
    """Whole games of random bots on the accelerated engine, and what they were like."""
    if backend not in ("numba", "cuda"):
        raise OptionError(f"--backend is plain, numba or cuda, not {backend!r}")
    others = sorted({spec for specs in tables for spec in specs} - {"random"})
    if others:
        raise OptionError(f"--backend {backend} plays random bots only, not {others[0]}; leave --backend out")
    try:
        from ziggurat.env.accelerated import device_of, engine_of
    except ImportError as error:
        raise ZigguratError(f"--backend {backend} needs {error.name}: pip install 'ziggurat[fast]'") from None
    device, engine = device_of(backend, game), engine_of(backend, game)
    for specs in tables:
        rows = min(games, 4096 if device == "cpu" else 262_144)
        batch = engine.Games(rows, len(specs), options, seed=seed, device=device)
        batch.play(quota=-(-games // rows))
        figures = batch.figures
        count = figures["games"]
        firsts = [figures[f"twelfths_of_firsts_{order}"] / 12 / count for order in range(len(specs))]
        each = ", ".join(
            f"{figures[key] / count:.2f} {key}" for key in ("decisions", "turns", "revolts", "wars")
        )
        console.print(f"{count:,} random games with {len(specs)} players: {each}")
        console.print(
            f"firsts from the starting seat on: {', '.join(f'{100 * share:.2f} %' for share in firsts)}"
        )
