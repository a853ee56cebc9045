"""`ziggurat serve`: tables over the network, for a laptop or a small server."""

from __future__ import annotations

import asyncio
import gc
import logging
import threading
import webbrowser
from typing import Annotated
from urllib.parse import quote

from cyclopts import Parameter

from ziggurat.bots.specs import offered
from ziggurat.server.settings import Settings, from_environment


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    database: Annotated[str | None, Parameter(name=("--database", "-d"))] = None,
    public_url: str | None = None,
    static: str | None = None,
    bot_workers: int | None = None,
    verbose: bool = False,
) -> int:
    """Host tables for browsers, bots and scripts.

    Example: `ziggurat serve --host 0.0.0.0 --port 8000 --database sqlite:///ziggurat.db`

    Settings can also come from the environment (`ZIGGURAT_DATABASE_URL`, ...); see docs/guide/hosting.md.

    Parameters
    ----------
    host
        Address to listen on (127.0.0.1: this machine only).
    port
        Port to listen on.
    database
        Where tables are kept: sqlite:///file or postgresql://user:password@host/name.
    public_url
        Where people reach the server, such as https://games.example.org.
    static
        A folder with the built web app, instead of the one in the package.
    bot_workers
        Processes for bots.
    verbose
        Log every request.
    """
    settings = from_environment(
        host=host,
        port=port,
        database_url=database,
        public_url=public_url,
        static=static,
        bot_workers=bot_workers,
    )
    run(settings, verbose=verbose)
    return 0


def run(settings: Settings, verbose: bool = False) -> None:
    """Serve until interrupted."""
    offered()  # what the owner named wrongly is told now, not to the first visitor
    import uvicorn

    from ziggurat.server.app import make_app
    from ziggurat.server.run import tune, uvicorn_config

    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for noisy in ("alembic", "httpx"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    tune()
    threading.Thread(target=_settle, args=(settings.warm,), daemon=True).start()
    asyncio.run(uvicorn.Server(uvicorn_config(make_app(settings), settings, verbose)).serve())


def _settle(warm: bool) -> None:
    """Import all games and make each bot once, so that the first visitor does not wait for it; what is there
    then stays, and the search for garbage passes it by."""
    from ziggurat.core import registry
    from ziggurat.server.bots.levels import bots_of

    for name in registry.names() if warm else ():
        bots_of(name)
    gc.collect()
    gc.freeze()


def open_app(port: int, game: str | None) -> int:
    """Serve on this machine and open the browser: the first page, or a new table of a game."""
    settings = from_environment(port=port)
    address = f"http://127.0.0.1:{settings.port}/" + ("" if game is None else f"new/{quote(game)}")
    threading.Timer(1.5, webbrowser.open, (address,)).start()
    print(f"Ziggurat at {address} (Ctrl+C ends it)")
    run(settings)
    return 0
