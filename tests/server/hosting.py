"""A real server for tests: uvicorn in the test's own event loop, on a free port, with the duel game."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from functools import cache, wraps
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, ParamSpec

import uvicorn
from argon2 import PasswordHasher
from litestar import Litestar
from sqlalchemy import event

from tests.server.register import install_duel
from ziggurat.core import registry
from ziggurat.server.app import make_app, make_routes, make_services
from ziggurat.server.bots.levels import bots_of
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.client import Client, Sitting
from ziggurat.server.run import listen, uvicorn_config
from ziggurat.server.services import Services
from ziggurat.server.settings import Settings
from ziggurat.server.store.database import Database

ROOT = Path(__file__).parents[2]
P = ParamSpec("P")
WORKER = (sys.executable, "-m", "tests.server.worker")


@contextmanager
def with_duel() -> Iterator[None]:
    install_duel()
    try:
        yield
    finally:
        registry._entries.cache_clear()
        registry.game.cache_clear()
        bots_of.cache_clear()


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run an async test."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 240))

    return run


class Hosted:
    """A running server: its address and its insides."""

    def __init__(self, url: str, services: Services, app: Any) -> None:
        self.url = url
        self.services = services
        self.app = app
        self.clients: list[Client] = []

    def client(self, token: str | None = None) -> Client:
        """A client that is closed with the server."""
        self.clients.append(Client(self.url, token))
        return self.clients[-1]

    async def guest(self, name: str) -> Client:
        client = self.client()
        await client.guest(name)
        return client


def settings_for(folder: Path, **more: Any) -> Settings:
    base = Settings(
        database_url=f"sqlite:///{folder / 'test.db'}",
        port=0,
        bot_workers=1,
        hint_bot="random",
        stand_in="random",
        requests_per_minute=1_000_000,
        logins_per_minute=1_000_000,
        messages_per_second=10_000,
        limit_factor=1_000_000,
    )
    return replace(base, **more)


QUICK = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
"""Passwords of tests are worth no work: a quarter of a second each, otherwise."""
IDLE: list[Litestar] = []
"""Routes without a server behind them: those of a server that has ended serve the next one."""


def bare_routes() -> Litestar:
    """Routes to which nothing clings."""
    routes = IDLE.pop() if IDLE else make_routes()
    for name in list(routes.state):
        del routes.state[name]
    return routes


@cache
def new_database() -> bytes:
    """A database of this version in which nothing is written yet, made by the migrations once a process."""

    async def make(path: Path) -> None:
        database = Database(f"sqlite:///{path}")
        await database.migrate()
        await database.close()

    with TemporaryDirectory() as folder:
        path = Path(folder, "new.db")
        with ThreadPoolExecutor(1) as beside:  # a loop runs in this thread
            beside.submit(asyncio.run, make(path)).result()
        return path.read_bytes()


def unhurried(database: Database) -> None:
    """A database that is made already, whose pages the system writes when it likes: no test cuts power."""
    if not database.sqlite:
        return
    path = Path(str(database.url.database))
    if not path.exists():
        path.write_bytes(new_database())

    def connected(connection: Any, _record: object) -> None:
        connection.execute("PRAGMA synchronous=OFF").close()

    for engine in (database.engine.sync_engine, database._own):
        event.listen(engine, "connect", connected)


@asynccontextmanager
async def hosted(
    settings: Settings, seed: int | None = 7, now: Callable[[], int] | None = None
) -> AsyncIterator[Hosted]:
    """A server, ended cleanly."""
    services = make_services(settings)
    unhurried(services.database)
    services.bots = BotPool(settings.bot_workers, settings.bot_seconds, services.metrics, WORKER)
    if now is not None:
        services.now = now
    routes = bare_routes()
    app = make_app(settings, None if seed is None else Random(seed), services, routes)
    config = uvicorn_config(app, settings)
    config.ws_ping_interval = (
        None  # its pings are drawn from the global generator; a slow machine gets to them
    )
    server = uvicorn.Server(config)
    found = listen(settings)
    task = asyncio.create_task(server._serve(sockets=[found]))
    while not server.started:
        await asyncio.sleep(0.005)
        if task.done():
            task.result()
    app.state.auth._hasher = QUICK
    running = Hosted(f"http://127.0.0.1:{found.getsockname()[1]}", services, app)
    try:
        yield running
    finally:
        for client in running.clients:
            await client.close()
        server.should_exit = True
        await task
        found.close()
        IDLE.append(routes)


async def play_out(
    sitting: Sitting, seats: tuple[int, ...], rng: Random, steps: int = 10_000
) -> dict[str, Any]:
    """Play random legal actions for some seats of one socket until the game is over."""
    view = sitting.view or await sitting.until("view")
    for _ in range(steps):
        if view["view"]["outcome"] is not None:
            break
        if view["legal"] and view["seat"] in seats:
            action = rng.choice(view["legal"])[0]
            await sitting.ask("play", step=view["step"], seat=view["seat"], action=action)
        if sitting.view is view:
            view = await sitting.until("view")
        else:
            assert sitting.view is not None
            view = sitting.view
    return view
