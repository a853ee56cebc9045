"""A player's own list of tables: what waits, what runs, what is over; names, archive, deletion."""

from __future__ import annotations

from dataclasses import replace

from ziggurat.core import registry
from ziggurat.server.errors import BadMessage, NotFound, TableState
from ziggurat.server.store.model import Hosted, Seating
from ziggurat.server.store.players import Player
from ziggurat.server.store.shelf import MOST_RUNNING, Shelved, Wanted
from ziggurat.server.store.tables import Listing
from ziggurat.server.tables import payloads
from ziggurat.server.tables.house import House
from ziggurat.server.tables.lobby import clean_title
from ziggurat.server.wire.tables import GameChange, GameCounts, MyGame, MyGames

FOREVER = 2**62


async def games_of(house: House, player: Player, wanted: Wanted, limit: int, after: str | None) -> MyGames:
    """A page of the list: what runs by urgency, all else the latest first."""
    tables = house.services.tables
    if wanted.state == "running":
        found = await tables.listing(player.id, wanted, MOST_RUNNING)
        games = sorted(_read(house, player, found, found.rows), key=_urgency)
        first = _number(after)
        page = games[first : first + limit]
        following = str(first + limit) if first + limit < len(games) else None
    else:
        found = await tables.listing(player.id, wanted, limit + 1, place_of(after))
        page = _read(house, player, found, found.rows[:limit])
        last = found.rows[limit - 1] if len(found.rows) > limit else None
        following = None if last is None else f"{last.at}-{last.table_id}"
    waiting = sum(_playable(*one) for one in found.asked)
    return MyGames(games=page, counts=GameCounts(**found.counts, waiting=waiting), next=following)


async def waiting_for(house: House, player: Player) -> int:
    """How many tables wait for a player; those whose rules are gone wait for nobody."""
    return sum(_playable(*one) for one in await house.services.shelf.asked(player.id))


def _playable(name: str, rules: str, actions: str) -> bool:
    if name not in registry.names():
        return False
    game = registry.game(name)
    return game.rules == rules and game.actions.version == actions


def _number(after: str | None) -> int:
    if after is None:
        return 0
    if not (after.isascii() and after.isdigit() and len(after) < 10):
        raise BadMessage("`after` is what the page before gave as `next`")
    return int(after)


def place_of(after: str | None) -> tuple[int, str] | None:
    if after is None:
        return None
    at, dash, table_id = after.partition("-")
    if not (at.isascii() and at.isdigit() and len(at) < 16 and dash):
        raise BadMessage("`after` is what the page before gave as `next`")
    return int(at), table_id


def _read(house: House, player: Player, found: Listing, rows: list[Shelved]) -> list[MyGame]:
    now = house.services.now()
    return [
        _entry(row, *found.tables[row.table_id], player.id, now)
        for row in rows
        if row.table_id in found.tables
    ]


def _entry(row: Shelved, hosted: Hosted, seats: tuple[Seating, ...], player_id: str, now: int) -> MyGame:
    info = payloads.table_info_cold(hosted, seats, player_id, now)
    mine = {seat.seat for seat in seats if seat.player_id == player_id}
    turn = info.status == "running" and bool(mine & set(hosted.open))
    times = {seat: at for seat, at in hosted.deadlines.items() if not turn or seat in mine}
    return MyGame(
        table=info,
        name=row.name,
        state=row.state,
        turn=turn,
        deadline=min(times.values(), default=None) if info.status == "running" else None,
        since=hosted.finished or hosted.moved or hosted.started or hosted.created,
    )


def _urgency(game: MyGame) -> tuple[bool, int, int]:
    """One's own turn first: the least time left, then the longest wait. Other games the latest first."""
    if game.turn:
        return False, game.deadline or FOREVER, game.since
    return True, 0, -game.since


async def change(house: House, player: Player, table_id: str, wish: GameChange) -> MyGame:
    """Rename or archive a table in one's own list; nobody else sees it."""
    shelf = house.services.shelf
    found = await shelf.one(player.id, table_id)
    read = (await house.services.tables.by_ids([table_id])).get(table_id)
    if found is None or read is None:
        raise NotFound("there is no such table among yours")
    hosted, seats = read
    values: dict[str, str | None] = {}
    if wish.name is not None:
        values["name"] = clean_title(wish.name)
    if wish.archived is True:
        if hosted.status != "finished" and _others(seats, player):
            raise TableState("others play at this table; it can be archived when it is over")
        values["state"] = "archived"
    elif wish.archived is False:
        values["state"] = "running"  # `shelve` knows better
    if values:
        await shelf.change(player.id, table_id, **values)
        found = await shelf.one(player.id, table_id)
        assert found is not None
    return _entry(found, hosted, seats, player.id, house.services.now())


def _others(seats: tuple[Seating, ...], player: Player) -> bool:
    return any(seat.player_id not in (None, player.id) for seat in seats)


async def remove(house: House, player: Player, table_id: str) -> None:
    """Take a table from one's list: where nobody else ever had a part in it, it goes for good."""
    shelf = house.services.shelf
    if await shelf.one(player.id, table_id) is None:
        raise NotFound("there is no such table among yours")
    table = await house.get(table_id)
    if table.hosted.status == "running" and (table.hosted.rated or table.hosted.tournament is not None):
        raise TableState("this game counts: play it to its end, or leave it")
    if table.hosted.host_id != player.id or _others(table.seats, player):
        if table.hosted.status in ("waiting", "running") and table.member(player.id):
            raise TableState("others play at this table; leave it, or wait until it is over")
        await shelf.remove(player.id, table_id)
        return

    async def work() -> None:
        await shelf.destroy(table_id)
        table.hosted = replace(table.hosted, fault="its owner has deleted it", due=None)

    await table.act(work)
    await house.deleted(table)
