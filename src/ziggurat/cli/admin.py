"""`ziggurat admin`: for who runs a server. Tables that were set aside are listed, looked at and mended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from cyclopts import App

from ziggurat.cli.common import console

if TYPE_CHECKING:
    from ziggurat.server.services import Services

T = TypeVar("T")
app = App(name="admin", help="For who runs a server: tables that were set aside.")


def _with(database: str | None, work: Callable[[Services], Awaitable[T]]) -> T:
    """Do something with the server's database, whether the server runs or not."""
    from ziggurat.server.app import make_services
    from ziggurat.server.settings import from_environment

    async def run() -> T:
        services = make_services(from_environment(database_url=database))
        try:
            await services.database.migrate()
            return await work(services)
        finally:
            await services.database.close()

    return asyncio.run(run())


@app.command(name="list")
def listed(*, database: str | None = None) -> int:
    """List the tables that cannot go on: since when they are there, their game, step and why.

    Example: `ziggurat admin list --database sqlite:///ziggurat.db`

    Parameters
    ----------
    database
        Where tables are kept; else as `ziggurat serve` finds it (`ZIGGURAT_DATABASE_URL`).
    """
    found = _with(database, lambda services: services.tables.faulty())
    for table in found:
        made = datetime.fromtimestamp(table.created / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        console.print(f"{table.id}  {made}  {table.game}, step {table.step}: {table.fault}", soft_wrap=True)
    console.print(f"{len(found)} tables are set aside")
    return 0


@app.command
def check(table: str, *, database: str | None = None) -> int:
    """Replay a table's log from its beginning: it is sound, or (exit status 2) what is wrong with it.

    Example: `ziggurat admin check b5513f681e68`

    Parameters
    ----------
    table
        The id of the table, as in its address.
    database
        Where tables are kept.
    """
    from ziggurat.server.tables import mending

    found = _with(database, lambda services: mending.examine(services, table))
    step = 0 if found.position is None else found.position.step
    console.print(f"{table} is sound: {step} steps")
    return 0


@app.command
def repair(table: str, *, keep: int | None = None, database: str | None = None) -> int:
    """Let a table go on that was set aside: as it is, or with the rows after a step taken away.

    The rows taken away are printed, so that they can be kept elsewhere.

    Example: `ziggurat admin repair b5513f681e68 --keep 112 > removed-rows.txt`

    Parameters
    ----------
    table
        The id of the table, as in its address.
    keep
        The last step to keep; without it nothing is taken away.
    database
        Where tables are kept.
    """
    from ziggurat.server.tables import mending

    step, cut = _with(database, lambda services: mending.repair(services, table, keep))
    for row in cut:
        console.print(
            f"{row.step} {row.seat} {row.at} {row.text}", soft_wrap=True, markup=False, highlight=False
        )
    console.print(f"{table} goes on from step {step}; {len(cut)} rows were taken away")
    return 0
