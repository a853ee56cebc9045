"""The `ziggurat` command: which commands there are, and how errors reach a person."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from cyclopts import App, CycloptsError

from ziggurat import __version__
from ziggurat.cli import rooms
from ziggurat.core.errors import ZigguratError

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""
COMMANDS = {
    "play": ("ziggurat.cli.play:play", "Play in the browser, or here with --terminal."),
    "serve": ("ziggurat.cli.serve:serve", "Host tables for others."),
    "site": ("ziggurat.cli.site:site", "Write a web site that needs no server."),
    "admin": ("ziggurat.cli.admin:app", "Mend tables of a server that were set aside."),
    "games": ("ziggurat.cli.games:games", "List the games and their options."),
    "selfplay": ("ziggurat.cli.selfplay:selfplay", "Let bots play and show who won."),
    "arena": ("ziggurat.cli.arena:arena", "Measure bots against each other."),
    "replay": ("ziggurat.cli.replay:replay", "Tell a record step by step."),
    "review": ("ziggurat.cli.review:review", "Judge every decision of a record, with reasons."),
    "analyse": ("ziggurat.cli.analyse:analyse", "The best moves of a position, with lines and reasons."),
    "render": ("ziggurat.cli.render:render", "Draw a record's board as SVG."),
    "record": ("ziggurat.cli.record:app", "Check records."),
    "scenario": ("ziggurat.cli.scenario:app", "Check positions with known results."),
    "dataset": ("ziggurat.cli.dataset:dataset", "Records as numbers, for learning."),
    "train": ("ziggurat.cli.train:train", "Let a network learn a game."),
    "perft": ("ziggurat.cli.perft:perft", "Count all paths of a given length."),
    "bench": ("ziggurat.cli.bench:bench", "Measure the engines' speed."),
}
"""Loaded only when called, so that `ziggurat games` does not import a web server."""


def build(called: str) -> App:
    """The app: the called command with its own help, the others with a line for the list."""
    app = App(
        name="ziggurat",
        version=__version__,
        help="Civilization board games on one engine: play, study, write bots.",
        help_format="markdown",
    )
    for name, (path, about) in COMMANDS.items():
        if name == called:
            app.command(path, name=name)
        else:
            app.command(path, name=name, help=about)
    for name, (_, about) in rooms.commands().items():
        if name in COMMANDS:
            continue  # ours come first
        if name == called:
            app.command(rooms.app(name), name=name)
        else:
            app.command(App(name=name, help=about))
    return app


def run(tokens: Sequence[str] | None = None) -> int:
    """Run a command line; the exit status. Errors become one line on standard error."""
    words = list(sys.argv[1:] if tokens is None else tokens)
    try:
        app = build(words[0] if words else "")
        result = app(words, print_error=False, exit_on_error=False, result_action="return_value")
    except CycloptsError as error:
        print(f"ziggurat: {' '.join(str(error).split())} (ziggurat --help shows how)", file=sys.stderr)
        return 2
    except ZigguratError as error:
        print(f"ziggurat: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        raise
    except OSError as error:  # a file or a folder that is not as the person thought, or a disk that is full
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"ziggurat: {where}{error.strerror or error}", file=sys.stderr)
        return 2
    except ImportError as error:
        extra = _missing_extra(error)
        if extra is None:
            raise
        print(f"ziggurat: this needs the extra '{extra}': pip install 'ziggurat[{extra}]'", file=sys.stderr)
        return 2
    return result if isinstance(result, int) else 0


def _missing_extra(error: BaseException | None) -> str | None:
    """The extra whose package could not be imported, however deep in the chain of causes."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and (error.name or "").split(".")[0] in EXTRAS:
            return EXTRAS[(error.name or "").split(".")[0]]
        error = error.__cause__
    return None


EXTRAS = {
    "litestar": "server",
    "msgspec": "server",
    "uvicorn": "server",
    "websockets": "server",
    "sqlalchemy": "server",
    "aiosqlite": "server",
    "alembic": "server",
    "argon2": "server",
    "httpx": "server",
    "cryptography": "server",
    "asyncpg": "postgres",
    "openskill": "arena",
    "numpy": "env",
    "gymnasium": "env",
    "pettingzoo": "env",
    "pyarrow": "parquet",
    "numba": "fast",
    "torch": "train",
    "pyspiel": "openspiel",
    "ray": "ray",
}
"""The extra that brings a package."""


def main() -> NoReturn:
    """Entry point of the console script."""
    try:
        status = run()
        if status == INTERRUPTED:  # all is saved: nobody waits until Python has taken down what is loaded
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
        sys.exit(status)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:  # `ziggurat games | head`: the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


if __name__ == "__main__":
    main()
