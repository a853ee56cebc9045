"""`ziggurat admin`: for who runs a server. Tables that were set aside are mended, and order is kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cyclopts import App

from ziggurat.cli.common import console
from ziggurat.core.errors import OptionError

if TYPE_CHECKING:
    from ziggurat.server.services import Services

T = TypeVar("T")
app = App(name="admin", help="For who runs a server: tables that were set aside, reports, people, the log.")


def _with(database: str | None, work: Callable[[Services], Awaitable[T]]) -> T:
    """Do something with the server's database, whether the server runs or not."""
    from sqlalchemy.exc import DatabaseError

    from ziggurat.server.app import make_services
    from ziggurat.server.settings import from_environment

    async def run() -> T:
        services = make_services(from_environment(database_url=database))
        try:
            try:
                await services.database.migrate()
            except DatabaseError as error:  # a file that is none, or a server that refuses
                raise OptionError(
                    f"the database cannot be opened: {' '.join(str(error.orig).split())}"
                ) from None
            return await work(services)
        finally:
            await services.database.close()

    return asyncio.run(run())


def _when(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _line(text: str) -> None:
    """What people wrote is shown as it is."""
    console.print(text, soft_wrap=True, markup=False, highlight=False)


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
        _line(f"{table.id}  {_when(table.created)}  {table.game}, step {table.step}: {table.fault}")
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
        _line(f"{row.step} {row.seat} {row.at} {row.text}")
    console.print(f"{table} goes on from step {step}; {len(cut)} rows were taken away")
    return 0


# People -----------------------------------------------------------------------------------------------


@app.command
def reports(*, closed: bool = False, database: str | None = None) -> int:
    """List what people reported: number, when, about whom, what was said and where, and their note.

    Example: `ziggurat admin reports`

    Parameters
    ----------
    closed
        Show those that were closed too.
    database
        Where tables are kept.
    """
    found = _with(database, lambda services: services.order.reports(closed))
    for one in found:
        note = f" ({one.note})" if one.note else ""
        end = "" if one.closed is None else f", closed {_when(one.closed)}"
        _line(f"{one.id}  {_when(one.at)}  {one.player_id}  {one.kind}: {one.said}  [{one.where}]{note}{end}")
    console.print(f"{len(found)} reports")
    return 0


@app.command
def close(report: int, *, database: str | None = None) -> int:
    """Close a report: it was looked at.

    Example: `ziggurat admin close 17`

    Parameters
    ----------
    report
        Its number.
    database
        Where tables are kept.
    """
    from ziggurat.server.errors import NotFound

    async def work(services: Services) -> None:
        if not await services.order.close(report, services.now()):
            raise NotFound(f"there is no open report {report}")

    _with(database, work)
    console.print(f"report {report} is closed")
    return 0


@app.command
def people(search: str = "", *, limit: int = 50, database: str | None = None) -> int:
    """List people: id, name, name for signing in, since when, open reports, and what was ordered.

    Example: `ziggurat admin people giulia`

    Parameters
    ----------
    search
        Part of a name; without it the latest who came.
    limit
        At most so many.
    database
        Where tables are kept.
    """

    async def work(services: Services) -> list[str]:
        now = services.now()
        lines = []
        for one in await services.order.people(search, limit):
            ordered = f"  muted until {_when(one.muted)}" if (one.muted or 0) > now and one.muted else ""
            ordered += "  renamed" if one.named else ""
            reported = f"  {one.reports} reports" if one.reports else ""
            lines.append(
                f"{one.id}  {_when(one.created)}  {one.name} ({one.login or 'a guest'}){reported}{ordered}"
            )
        return lines

    found = _with(database, work)
    for line in found:
        _line(line)
    console.print(f"{len(found)} people")
    return 0


@app.command
def mute(player: str, *, days: float = 7, database: str | None = None) -> int:
    """Let somebody say nothing for a while: no chat, no titles, no invitations. `--days 0` ends it.

    Example: `ziggurat admin mute giulia --days 30`

    Parameters
    ----------
    player
        The id, or the name for signing in.
    days
        For how long.
    database
        Where tables are kept.
    """
    from ziggurat.server.tables import order

    found = _with(database, lambda services: order.mute(services, player, days))
    _line(f"{found.name} is muted for {days:g} days" if days > 0 else f"{found.name} may speak again")
    return 0


@app.command
def rename(player: str, name: str, *, database: str | None = None) -> int:
    """Give somebody another name, at all tables and for good: they cannot change it.

    Example: `ziggurat admin rename 92fd7270af38 Guest`

    Parameters
    ----------
    player
        The id, or the name for signing in.
    name
        What they are called from now on.
    database
        Where tables are kept.
    """
    from ziggurat.server.tables import order

    found = _with(database, lambda services: order.rename(services, player, name))
    _line(f"{found.id} is called {found.name}")
    return 0


@app.command
def remove(player: str, *, yes: bool = False, database: str | None = None) -> int:
    """Delete an account at once: names, addresses, keys and chat go, games of others stay under “Guest”.

    Example: `ziggurat admin remove 92fd7270af38 --yes`

    Parameters
    ----------
    player
        The id, or the name for signing in.
    yes
        Do it; without it only who is meant is said.
    database
        Where tables are kept.
    """
    from ziggurat.server.tables import order
    from ziggurat.server.tables.house import House

    if not yes:
        found = _with(database, lambda services: order.person(services, player))
        _line(f"{found.name} ({found.login or 'a guest'}, {found.id}) would be deleted; say --yes to do it")
        return 1
    found = _with(database, lambda services: order.remove(House(services), player))
    _line(f"{found.name} ({found.id}) is deleted")
    return 0


@app.command
def export(player: str, out: Path, *, database: str | None = None) -> int:
    """Write all that the server keeps of somebody into a file, as they could themselves.

    Example: `ziggurat admin export giulia giulia.json`

    Parameters
    ----------
    player
        The id, or the name for signing in.
    out
        The file to write.
    database
        Where tables are kept.
    """
    from ziggurat.server.store.order import OPERATOR
    from ziggurat.server.tables import archive, order
    from ziggurat.server.tables.house import House

    async def work(services: Services) -> str:
        found = await order.person(services, player)
        parts = [part async for part in archive.whole(House(services), found)]
        out.write_bytes(b"".join(parts))
        await services.order.note(services.now(), OPERATOR, "export", found.id)
        return found.name

    _line(f"{out}: all that is kept of {_with(database, work)}")
    return 0


@app.command(name="log")
def deeds(player: str | None = None, *, limit: int = 100, database: str | None = None) -> int:
    """Show who did what to which account and when, the last first.

    Example: `ziggurat admin log giulia`

    Parameters
    ----------
    player
        Only about (and by) somebody: the id, or the name for signing in.
    limit
        At most so many entries.
    database
        Where tables are kept.
    """
    from ziggurat.server.store.order import Deed
    from ziggurat.server.tables import order

    async def work(services: Services) -> list[Deed]:
        whom = None if player is None else (await order.person(services, player)).id
        return await services.order.deeds(whom, limit)

    found = _with(database, work)
    for one in found:
        who = "" if one.who == one.whom else f" by {one.who}"
        _line(f"{_when(one.at)}  {one.whom}  {one.did}{who}{f': {one.detail}' if one.detail else ''}")
    console.print(f"{len(found)} entries")
    return 0
