"""The server put together: stores, tables, routes, headers, start and end."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random

try:
    from litestar import Litestar
    from litestar.config.compression import CompressionConfig
    from litestar.exceptions import HTTPException, SerializationException
    from litestar.openapi.config import OpenAPIConfig
    from litestar.openapi.plugins import JsonRenderPlugin
    from sqlalchemy.exc import DBAPIError
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "server") from None

from ziggurat import __version__
from ziggurat.core.errors import ZigguratError
from ziggurat.server.auth import Auth
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.headers import add_headers, headers_of
from ziggurat.server.limits import Limits
from ziggurat.server.metrics import Metrics
from ziggurat.server.notify.turns import Turns
from ziggurat.server.notify.webpush import Signer, new_key
from ziggurat.server.problems import of_database, of_garbled, of_litestar, of_ours, ours
from ziggurat.server.routes import (
    account,
    analyses,
    bots,
    company,
    course,
    device,
    drawings,
    games,
    learn,
    mine,
    notices,
    ops,
    order,
    passkeys,
    people,
    ratings,
    records,
    static,
    tables,
    tournaments,
)
from ziggurat.server.routes.needs import NEEDS, check_request
from ziggurat.server.services import Services, new_id
from ziggurat.server.settings import Settings, static_folder
from ziggurat.server.sockets.session import table_socket
from ziggurat.server.store.bonds import BondStore
from ziggurat.server.store.database import Database
from ziggurat.server.store.days import PlanStore, VacationStore
from ziggurat.server.store.moving import MovingStore
from ziggurat.server.store.news import Fanout
from ziggurat.server.store.notices import NoticeStore
from ziggurat.server.store.order import OrderStore
from ziggurat.server.store.passkeys import PasskeyStore
from ziggurat.server.store.players import PlayerStore
from ziggurat.server.store.presence import PresenceStore
from ziggurat.server.store.progress import ProgressStore
from ziggurat.server.store.pushes import PushStore
from ziggurat.server.store.results import ResultStore
from ziggurat.server.store.shelf import ShelfStore
from ziggurat.server.store.snapshots import SnapshotStore
from ziggurat.server.store.steps import StepStore
from ziggurat.server.store.studies import AnalysisStore, ReviewStore
from ziggurat.server.store.tables import TableStore
from ziggurat.server.store.tournaments import TournamentStore
from ziggurat.server.tables import order as order_kept
from ziggurat.server.tables import results
from ziggurat.server.tables import tournaments as organising
from ziggurat.server.tables.house import House
from ziggurat.server.tables.leaving import sweep
from ziggurat.server.tables.lobby import start_if_full
from ziggurat.server.tables.match import fill_up
from ziggurat.server.tables.planned import Planned
from ziggurat.server.tables.reviews import Reviews
from ziggurat.server.tables.steward import Steward
from ziggurat.server.watch import LoopWatch

MOST_BODY = 1024 * 1024
PACKED = ["/assets/python-[0-9a-f]+/.*(gz|zip|whl)$", "/api/python/", "/api/networks/"]
"""Paths of what is packed already."""


def make_services(settings: Settings) -> Services:
    """Stores, bots and news for one process."""
    database = Database(settings.database_url)
    node = new_id()
    metrics = Metrics()
    return Services(
        settings=settings,
        database=database,
        steps=StepStore(database, node),
        tables=TableStore(database, node),
        shelf=ShelfStore(database),
        snapshots=SnapshotStore(database),
        players=PlayerStore(database),
        passkeys=PasskeyStore(database),
        bonds=BondStore(database),
        moving=MovingStore(database),
        notices=NoticeStore(database),
        pushes=PushStore(database),
        plans=PlanStore(database),
        vacations=VacationStore(database),
        presence=PresenceStore(database, node),
        progress=ProgressStore(database),
        results=ResultStore(database),
        order=OrderStore(database),
        tournaments=TournamentStore(database),
        reviews=ReviewStore(database),
        analyses=AnalysisStore(database),
        bots=BotPool(settings.bot_workers, settings.bot_seconds, metrics),
        fanout=Fanout(database, node),
        metrics=metrics,
        node=node,
    )


async def _signer(parts: Services) -> Signer:
    """What push messages are signed with: the host's own key, or one made at the first start."""
    settings = parts.settings
    private = settings.vapid_key or await parts.players.secret(new_key(), "vapid")
    secure = settings.public_url if settings.public_url.startswith("https://") else ""
    return Signer(private, settings.vapid_subject or secure or f"mailto:{settings.mail_from}")


@asynccontextmanager
async def _running(app: Litestar) -> AsyncIterator[None]:
    """From the start of a server to its end."""
    parts: Services = app.state.services
    limits: Limits = app.state.limits
    await parts.database.migrate()
    parts.secret = await parts.players.secret(secrets.token_hex(32))
    house = House(parts)
    house.on_nodes.append(lambda nodes: setattr(limits, "nodes", max(1, len(nodes))))
    house.start = start_if_full
    steward = Steward(house)
    steward.on_sweep.append(partial(sweep, house))
    steward.on_sweep.append(partial(results.sweep, house))
    steward.on_sweep.append(partial(order_kept.sweep, house))
    steward.on_round.append(order_kept.Orders(house).heed)
    steward.on_round.append(partial(organising.advance_all, house, steward))
    results.watch(house)
    steward.on_round.append(partial(fill_up, house, steward))
    app.state.house = house
    app.state.auth = Auth(parts)
    app.state.reviews = Reviews(parts)
    await parts.fanout.start()
    await steward.start()
    planned = Planned(house, steward)
    turns = Turns(house, steward, limits, await _signer(parts))
    planned.on_dropped = turns.plan_dropped
    turns.start()
    app.state.turns = turns
    app.state.steward = steward
    watch = LoopWatch(parts.metrics)
    watch.start()
    try:
        yield
    finally:
        await watch.stop()
        await app.state.reviews.stop()
        await turns.stop()
        await steward.stop()
        await house.close()
        await parts.fanout.stop()
        await parts.bots.stop()
        parts.aside.stop()
        await parts.database.close()


def make_routes() -> Litestar:
    """Every address that is answered, with no server behind it yet; it takes half a second."""
    return Litestar(
        route_handlers=[
            tables.router, drawings.router, records.router, course.router, analyses.router, bots.router,
            people.router, account.router, notices.router, passkeys.router, company.router, ratings.router,
            order.router, tournaments.router, mine.router, games.router, learn.router, device.router,
            ops.router, static.index, static.app_files, table_socket,
        ],
        dependencies=NEEDS,
        lifespan=[_running],
        before_request=check_request,
        before_send=[add_headers],
        exception_handlers={
            ZigguratError: ours,
            HTTPException: of_litestar,
            SerializationException: of_garbled,
            UnicodeError: of_garbled,
            RecursionError: of_garbled,
            DBAPIError: of_database,
            Exception: of_ours,
        },
        openapi_config=OpenAPIConfig(
            title="Ziggurat",
            version=__version__,
            description="Tables of board games; see docs/guide/protocol.md.",
            path="/api/document",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1000, gzip_compress_level=6, exclude=["/api/bot/stream", *PACKED]
        ),
        request_max_body_size=MOST_BODY,
        logging_config=None,
        debug=False,
    )  # fmt: skip


def make_app(
    settings: Settings,
    dealer: Random | None = None,
    services: Services | None = None,
    routes: Litestar | None = None,
) -> Litestar:
    """The whole server as an ASGI application; `dealer` answers chance (default: the system's)."""
    parts = services or make_services(settings)
    if dealer is not None:
        parts.dealer = dealer
    limits = Limits(settings)
    parts.metrics.gauge("connections", limits.connections)
    app = routes or make_routes()
    app.state.services = parts
    app.state.limits = limits
    app.state.headers = headers_of(settings)
    app.state.static = static_folder(settings)
    return app
