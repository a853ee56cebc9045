"""Before and after the game: opening tables, taking seats, starting, leaving, playing again."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from unicodedata import category

from msgspec import structs

from ziggurat.bots.ladder import measured
from ziggurat.core import registry
from ziggurat.core.errors import OptionError
from ziggurat.core.registry import AnyGame
from ziggurat.server.bots.levels import check_bot, default_bot
from ziggurat.server.errors import BadMessage, NotAllowed, NotFound, TableState, TooMany
from ziggurat.server.services import Services
from ziggurat.server.store.control import Rest
from ziggurat.server.store.model import Commit, Hosted, Player, Seating
from ziggurat.server.tables import handing, moves
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Answer
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.tables import Join, NewTable, SeatWish, SetSeat
from ziggurat.server.wire.terms import UndoPolicy

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of codes that people type: none that looks like another."""


def new_code() -> str:
    """A short code that nobody guesses: 40 bits, and few tries a minute."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(8))


def plain_code(text: str) -> str:
    """A code as it is compared: without blanks and dashes, in capital letters."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


async def open_table(
    house: House, player: Player, wish: NewTable, match: str | None = None, fill: int | None = None
) -> Table:
    """A new table; it starts at once when no seat is open. `match`, `fill`: see `tables.match`."""
    services = house.services
    game = registry.game(wish.game)
    wish = await _allowed(services, player, wish)
    async with services.aside.turn(player.id):
        options = await services.aside.run(game.resolve, len(wish.seats), wish.options)
    if wish.clock is not None and (wish.clock.each is None) == (wish.clock.start is None):
        raise OptionError("a clock has either `start` (and `add`) or `each`")
    if wish.clock is not None and wish.clock.bank and wish.clock.each is None:
        raise OptionError("a `bank` belongs to a clock with `each`")
    seats = tuple(seating_of(wish.game, number, seat, player) for number, seat in enumerate(wish.seats))
    await check_quota(house, player)
    stand_in = default_bot(game, services.settings.stand_in)
    if wish.rated:
        wish = rated_wish(game, wish, options, player)
    hosted = Hosted(
        id=services.table_id(),
        game=game.id,
        rules=game.rules,
        actions=game.actions.version,
        options=options,
        status="waiting",
        listed=wish.listed,
        host_id=player.id,
        undo=wish.undo or _usual_undo(wish.seats),
        clock=wish.clock,
        absent=wish.absent,
        stand_in=stand_in if wish.stand_in is None else check_bot(game, wish.stand_in),
        delay=wish.delay,
        hints=wish.hints if wish.hints is not None else all(seat.kind != "open" for seat in wish.seats),
        created=services.now(),
        name=clean_title(wish.name),
        code=new_code() if any(seat.kind == "open" for seat in wish.seats) else None,
        level=wish.level,
        match=match,
        fill=fill,
        rated=wish.rated,
    )
    await services.tables.create(hosted, seats)
    table = await house.get(hosted.id)
    await start_if_full(house, table)
    return table


async def check_voice(services: Services, player_id: str) -> None:
    """NotAllowed for who is not to be heard for a while."""
    muted = (await services.order.curb(player_id)).muted
    if muted is not None and muted > services.now():
        day = datetime.fromtimestamp(muted / 1000, UTC).strftime("%Y-%m-%d")
        raise NotAllowed(f"who runs this server has muted you until {day}")


async def own_name(services: Services, player: Player, wished: str | None) -> str:
    """The name of a player at a seat: what they wish, unless they bear one that was given."""
    named = (await services.order.curb(player.id)).named
    return clean_name(player.name if named else wished or player.name)


async def _allowed(services: Services, player: Player, wish: NewTable) -> NewTable:
    """What somebody may wish for who was muted or bears a given name."""
    if clean_title(wish.name) is not None:
        await check_voice(services, player.id)
    if not (await services.order.curb(player.id)).named:
        return wish
    seats = [structs.replace(seat, name=None) for seat in wish.seats]
    return structs.replace(wish, seats=seats)


PATIENCE = 259_200
"""Seconds after which a bot answers at a rated table that has no clock, so that it comes to an end."""


def rated_wish(game: AnyGame, wish: NewTable, options: dict[str, Any], player: Player) -> NewTable:
    """A table that counts: equal for all, without help, and it comes to an end."""
    check_account(player)
    if sum(seat.kind == "person" for seat in wish.seats) > 1:
        raise OptionError("at a rated table everybody has one seat")
    if wish.hints or wish.undo not in (None, "off") or wish.stand_in is not None:
        raise OptionError("a rated table has no hints, no taking back and the usual stand-in")
    check_usual(game, options)
    for seat in wish.seats:
        if seat.bot is not None:
            check_measured(game, seat.bot)
    patience = wish.absent or (PATIENCE if wish.clock is None else None)
    return structs.replace(wish, hints=False, undo="off", absent=patience)


def check_usual(game: AnyGame, options: Mapping[str, Any]) -> None:
    """OptionError where an option that may be anything is not as usual: such a game is not the same game."""
    free = [one.key for one in game.options if not one.choices and options[one.key] != one.default]
    if free:
        raise OptionError(f"a rated table is played with the usual {free[0]}")


def check_account(player: Player) -> None:
    if player.login is None:
        raise NotAllowed("rated games are for accounts; make one first")


def check_measured(game: AnyGame, bot: str) -> None:
    if bot not in measured(game):
        known = ", ".join(sorted(measured(game))) or "none"
        raise OptionError(f"{bot} has not been measured at {game.id}; for ratings play: {known}")


def _usual_undo(seats: list[SeatWish]) -> UndoPolicy:
    return "standard" if any(seat.kind == "open" for seat in seats) else "free"


async def check_quota(house: House, player: Player) -> None:
    settings = house.services.settings
    stored = await house.services.tables.stored(player.id)
    if stored.unfinished >= settings.tables_per_player:
        raise TooMany(f"you have {stored.unfinished} unfinished tables; finish or leave some first")
    if stored.tables >= settings.stored_per_player:
        raise TooMany(f"you have opened {stored.tables} tables, all that this server keeps for one")
    if stored.bytes >= settings.megabytes_per_player * 2**20:
        raise TooMany(f"your tables take {stored.bytes >> 20} MiB, all that this server keeps for one")


def seating_of(game: str, number: int, wish: SeatWish, player: Player) -> Seating:
    if wish.kind == "bot":
        if wish.bot is None:
            raise BadMessage(f"seat {number}: a bot needs `bot`, the name of its level")
        spec = check_bot(registry.game(game), wish.bot)
        return Seating(number, "bot", None, spec, clean_name(wish.name or spec))
    if wish.kind == "open":
        return Seating(number, "open", None, None, "")
    return Seating(number, "person", player.id, None, clean_name(wish.name or player.name))


BLANKS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or signs and show nothing."""


def clean_name(name: str, most: int = 24) -> str:
    """A name as it is kept: one line, printable, no outer blanks."""
    plain = " ".join(
        "".join(letter if letter.isprintable() and letter not in BLANKS else " " for letter in name).split()
    )[:most]
    if not any(category(letter)[0] in "LNPS" for letter in plain):
        raise BadMessage("a name needs at least one visible character")
    return plain


def clean_title(name: str | None) -> str | None:
    """The name of a table; nothing visible is no name."""
    return clean_name(name, 40) if name is not None and name.strip() else None


async def resting(table: Table) -> list[tuple[int, Answer]]:
    """The rows by which the clocks of those stand still who are on vacation."""
    clock = table.hosted.clock
    if clock is None or not clock.days or not clock.rest:
        return []
    rows: list[tuple[int, Answer]] = []
    for seat in table.seats:
        if seat.player_id is not None:
            found = await table.services.vacations.current(seat.player_id, table.services.now())
            if found is not None:
                rows.append((seat.seat, Rest(found.ends)))
    return rows


async def start_if_full(house: House, table: Table) -> None:
    """Start when nobody is missing: the first deals are on disk before anybody sees the board."""
    services = house.services

    async def work() -> None:
        if table.hosted.status != "waiting" or any(seat.kind == "open" for seat in table.seats):
            return
        fresh = table.fresh_position()
        if fresh is None:
            return
        started = fresh.at
        trial, rows = table.draft(fresh, await resting(table))
        commit = Commit(
            table.id,
            trial.step,
            tuple(rows),
            trial.open(),
            table.due(trial),
            trial.at,
            table.deadlines(trial),
        )
        if not await services.steps.start(commit, started):
            table.stale = True
            return
        table.hosted = replace(table.hosted, status="running", started=started)
        table.position = trial
        services.metrics.count("tables_started")

    await table.act(work)
    if table.hosted.status == "running":
        table.announce()
        await house.changed(table)


def check_code(table: Table, purpose: str, code: str | None) -> bool:
    """Does the code open the table for this? The code to join also lets you watch."""
    services = table.services
    if services.code_fits(table.id, "join", code):
        return True
    return purpose == "watch" and services.code_fits(table.id, "watch", code)


def check_visible(table: Table, player_id: str | None, code: str | None) -> None:
    """NotFound for an unlisted table, unless you sit there or know its code."""
    known = table.hosted.listed or table.member(player_id) or bool(table.former(player_id))
    if not (known or check_code(table, "watch", code)):
        raise NotFound("there is no such table")


async def join(house: House, table: Table, player: Player, wish: Join) -> None:
    """Take an open seat."""
    if not (table.hosted.listed or table.member(player.id) or check_code(table, "join", wish.code)):
        raise NotFound("there is no such table")
    open_seats = [seat.seat for seat in table.seats if seat.kind == "open"]
    if table.hosted.status not in ("waiting", "running") or not open_seats:
        raise TableState("no seat is open at this table")
    number = open_seats[0] if wish.seat is None else wish.seat
    if number not in open_seats:
        raise TableState(f"seat {number} is not open; open: {open_seats}")
    name = await own_name(house.services, player, wish.name)
    if table.hosted.rated:
        check_account(player)
        if table.seats_of(player.id):
            raise NotAllowed("at a rated table everybody has one seat")
    await check_company(house, table, player)
    await house.services.bonds.answered(table.id, player.id)
    if table.hosted.status == "running":
        await handing.sit_in(house, table, player, number, name)
        return
    await change_seat(house, table, Seating(number, "person", player.id, None, name), "open")


async def check_company(house: House, table: Table, player: Player) -> None:
    """NotAllowed where somebody sits with whom the player has nothing to do, whoever of them said so."""
    people = {table.hosted.host_id, *(seat.player_id for seat in table.seats)}
    if people & await house.services.bonds.apart(player.id):
        raise NotAllowed("you and somebody at this table keep apart")


async def set_seat(house: House, table: Table, player: Player, number: int, wish: SetSeat) -> None:
    """The host puts a bot on an open seat, or opens a seat that is not taken by another person. In the middle
    of a game whoever still plays does so with the seat of a leaver."""
    if table.hosted.status == "running":
        await handing.replace_leaver(house, table, player, number, wish)
        return
    if table.hosted.host_id != player.id:
        raise NotAllowed("only the host changes seats")
    if number >= len(table.seats):
        raise NotFound(f"there is no seat {number}")
    present = table.seats[number]
    if present.kind == "person" and present.player_id != player.id:
        raise NotAllowed(f"seat {number} is taken")
    if wish.kind == "bot":
        if wish.bot is None:
            raise BadMessage("a bot needs `bot`, the name of its level")
        spec = check_bot(registry.game(table.hosted.game), wish.bot)
        if table.hosted.rated:
            check_measured(registry.game(table.hosted.game), spec)
        seating = Seating(number, "bot", None, spec, clean_name(spec))
    else:
        seating = Seating(number, "open", None, None, "")
    await change_seat(house, table, seating, present.kind)


async def change_seat(house: House, table: Table, seating: Seating, was: str) -> None:
    async def work() -> None:
        if not await house.services.tables.take_seat(table.id, seating, was):
            table.stale = True
            raise TableState("the seat was just taken, or the table has started")
        seats = list(table.seats)
        seats[seating.seat] = seating
        table.seats = tuple(seats)

    await table.act(work)
    await house.changed(table)
    await start_if_full(house, table)


async def leave(house: House, table: Table, player: Player) -> None:
    """Before the start the seat is open again; later a bot stands in."""
    mine = table.seats_of(player.id)
    if not mine:
        raise NotAllowed("you do not sit at this table")
    if table.hosted.status == "waiting":
        for seat in mine:
            await change_seat(house, table, Seating(seat, "open", None, None, ""), "person")
    elif table.hosted.status == "running":
        await moves.go_away(table, mine, left=True)
        await house.changed(table)
    else:
        raise TableState("the game is over")


async def rematch(house: House, table: Table, player: Player) -> Table:
    """A new table with the same people and bots, one place round; made once, then always the same."""
    if not table.seats_of(player.id):
        raise NotAllowed("only those who sat at the table can play again")
    if table.hosted.status != "finished":
        raise TableState("the game is not over")
    if table.hosted.next_id is None:
        await check_company(house, table, player)
        await table.act(lambda: _make_rematch(house, table))
        await house.changed(table)
    assert table.hosted.next_id is not None
    return await house.get(table.hosted.next_id)


async def _make_rematch(house: House, table: Table) -> None:
    services = house.services
    if table.hosted.next_id is not None:
        return
    game = registry.game(table.hosted.game)
    count = len(table.seats)
    seats = tuple(
        replace(table.seats[(number + 1) % count], seat=number, left_id=None) for number in range(count)
    )
    fresh = replace(
        table.hosted, id=services.table_id(), rules=game.rules, actions=game.actions.version,
        status="waiting", created=services.now(), started=None, finished=None, outcome=None, step=0,
        open=(), due=None, next_id=None, moved=None, deadlines={}, code=None, match=None, fill=None,
        settled=False, ratings=None, tournament=None,
    )  # fmt: skip
    await services.tables.create(fresh, seats)
    chosen = await services.tables.set_next(table.id, fresh.id)
    table.hosted = replace(table.hosted, next_id=chosen)
    await start_if_full(house, await house.get(chosen))
