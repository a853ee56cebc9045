"""`ziggurat play`: the web app in your browser, or a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ziggurat.bots.base import begin, end
from ziggurat.bots.specs import make
from ziggurat.cli.common import read_data, read_options
from ziggurat.core import registry
from ziggurat.core.errors import OptionError
from ziggurat.core.messages import Words


def play(
    game: str | None = None,
    /,
    *,
    terminal: bool = False,
    players: int | None = None,
    people: int = 1,
    bot: str = "random",
    option: Annotated[list[str], Parameter(name=("--option", "-o"), negative="")] = [],  # noqa: B006
    data: Path | None = None,
    lang: Literal["en", "it"] = "en",
    seed: int | None = None,
    record: Path | None = None,
    port: int = 8000,
) -> int:
    """Play a game: in the browser, or with --terminal right here.

    Example: `ziggurat play GAME --terminal --players 3 --bot random`

    Parameters
    ----------
    game
        Which game (terminal: the first of `ziggurat games` if none is named; browser: the first page).
    terminal
        Play in the terminal (also when options or data are given; the web app asks for them itself).
    players
        How many seats (terminal; default: 3 if the game allows it).
    people
        How many of them are people at this keyboard, the first seats (terminal).
    bot
        Who plays the other seats (terminal).
    option
        A game option as key=value; may be given several times.
    data
        A TOML file with component values that replace the game's own (games with an option `data`).
    lang
        en or it (terminal).
    seed
        Deals the same game again (terminal).
    record
        Write the record of the game to this file (terminal).
    port
        Of the web app, on this machine.
    """
    found = registry.game(game or next(iter(registry.games())))
    options = read_options(option)
    if data is not None:
        options["data"] = read_data(found, data)
    if not terminal and not options:
        import ziggurat.server.app  # noqa: F401 - without the extra it fails here, before anything is said
        from ziggurat.cli.serve import open_app

        return open_app(port, game)
    return _terminal(found, players, people, bot, options, lang, seed, record)


def _terminal(
    game: registry.AnyGame,
    players: int | None,
    people: int,
    bot: str,
    options: dict[str, Any],
    lang: str,
    seed: int | None,
    record: Path | None,
) -> int:
    from ziggurat.cli.terminal import Session

    seats = players if players is not None else (3 if 3 in game.seats else game.seats[0])
    game.resolve(seats, options)
    if not 1 <= people <= seats:
        raise OptionError(f"--people must be from 1 to {seats}, not {people}")
    if record is not None and record.exists():
        raise OptionError(f"{record} exists already; name a new file")
    words = Words(lang)
    names = [words.message("terminal.player", {"n": seat + 1}) for seat in range(people)]
    level = f"shell.level.{bot}"
    known = bot != "random" and words.has(level)
    called = words.message(level if known else "terminal.bot")
    names += [
        f"{called} {seat - people + 1}" if seats - people > 1 else called for seat in range(people, seats)
    ]
    bots = {seat: make(bot, game) for seat in range(people, seats)}
    rng = Random(SystemRandom().getrandbits(64) if seed is None else seed)
    session = Session(game, seats, options, names, bots, lang, rng)
    try:
        for player in bots.values():
            begin(player)
        return session.run()
    finally:
        for player in bots.values():
            end(player)
        if record is not None and session.steps:
            session.record().save(record)
