"""The database: migrations, durability settings, one row per step."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from tests.server.hosting import hosted, in_loop
from ziggurat.server.settings import Settings, async_url, from_environment
from ziggurat.server.store.database import Database
from ziggurat.server.store.model import Commit, Row
from ziggurat.server.store.schema import metadata
from ziggurat.server.store.steps import StepStore, StepTaken


@in_loop
async def test_migrations_give_the_schema(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    await database.migrate()
    await database.migrate()  # a second start changes nothing

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async with database.read() as connection:
        assert await connection.run_sync(differences) == []
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar_one()
            assert found == value
    await database.close()


def commit(table_id: str, step: int, text: str) -> Commit:
    return Commit(table_id, step, (Row(step, 0, text, None, 1),), (0,), None)


@in_loop
async def test_a_step_is_written_once(settings: Settings) -> None:
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        ids = []
        for _ in range(3):
            table = await anna.open_table("duel", [{"kind": "person"}, {"kind": "open"}])
            ids.append(table["id"])
        steps = server.services.steps
        await asyncio.gather(*(steps.append(commit(table_id, 1, "mark 1")) for table_id in ids))
        results = await asyncio.gather(
            steps.append(commit(ids[0], 2, "mark 2")),
            steps.append(commit(ids[1], 1, "mark 3")),  # taken: only this one fails
            steps.append(commit(ids[2], 2, "mark 2")),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), StepTaken, type(None)]
        assert [row.text for row in await steps.rows(ids[1])] == ["mark 1"]
        assert [row.text for row in await steps.rows(ids[0])] == ["mark 1", "mark 2"]
        other = StepStore(server.services.database, "other")
        with pytest.raises(StepTaken):
            await other.append(commit(ids[2], 2, "mark 1"))


@in_loop
async def test_a_step_of_another_node_is_taken_over(settings: Settings) -> None:
    """Another process wrote a step first: the table catches up and the answer is stale."""
    async with hosted(settings) as server, await server.guest("Anna") as anna:
        table = await anna.open_table("duel", [{"kind": "person"}, {"kind": "person"}])
        sitting = await anna.sit(table["id"])
        view = await sitting.until("view")
        row = Row(view["step"] + 1, 0, "mark 3", None, view["log"][-1]["at"] if view["log"] else 1)
        await server.services.steps.append(Commit(table["id"], row.step, (row,), (0,), None))
        await sitting.send(type="play", ref=1, step=view["step"], seat=0, text="mark 1")
        error = await sitting.until("error")
        assert error["error"] == "StaleStep"
        assert (await sitting.reach(view["step"] + 1))["view"]["marks"] == [3]


def test_settings_come_from_the_environment() -> None:
    found = from_environment(
        {"ZIGGURAT_PORT": "81", "ZIGGURAT_PRIVATE_WEBHOOKS": "yes"}, host="::1", port=None
    )
    assert (found.port, found.private_webhooks, found.host) == (81, True, "::1")
    with pytest.raises(ValueError, match="ZIGGURAT_PORT must be a number, not 'x'"):
        from_environment({"ZIGGURAT_PORT": "x"})
    assert async_url("postgres://a/b") == "postgresql+asyncpg://a/b"
    with pytest.raises(ValueError, match="sqlite"):
        async_url("mysql://a/b")
