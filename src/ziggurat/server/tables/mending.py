"""Tables that were set aside, looked at and mended by who runs the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ziggurat.server.errors import NotFound, TableFault
from ziggurat.server.services import Services
from ziggurat.server.store.model import Commit, Row
from ziggurat.server.tables.table import Table


async def examine(services: Services, table_id: str) -> Table:
    """A table loaded from its log alone; TableFault says what is wrong with it."""
    found = await services.tables.load(table_id)
    if found is None:
        raise NotFound(f"there is no table {table_id[:40]!r}")
    hosted, seats = found
    table = Table(replace(hosted, fault=None), seats, services)
    await services.snapshots.drop(table_id)
    if hosted.status == "waiting":
        return table
    try:
        table.position = await table.opened()
    except Exception as error:
        raise TableFault(f"table {table_id}: {type(error).__name__}: {error}") from error
    return table


async def repair(services: Services, table_id: str, keep: int | None = None) -> tuple[int, Sequence[Row]]:
    """Let a table go on: as it is, if it can be read; or (`keep`) with its first rows only.

    The step at which it goes on, and the rows that were taken away.
    """
    cut: Sequence[Row] = ()
    await services.tables.mend(table_id)
    if keep is not None:
        found = await services.tables.load(table_id)
        if found is None:
            raise NotFound(f"there is no table {table_id[:40]!r}")
        cut = await services.steps.cut(table_id, keep)
    table = await examine(services, table_id)
    position = table.position
    if position is not None:
        running = position.outcome() is None and (bool(cut) or table.hosted.status == "running")
        commit = Commit(table_id, position.step, (), position.open(), services.now() if running else None)
        await services.steps.append(commit)
        if running:
            await services.tables.reopen(table_id)
    await services.tables.set_fault(table_id, None)
    return 0 if position is None else position.step, cut
