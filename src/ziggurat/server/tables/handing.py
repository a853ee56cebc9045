"""Seats that change hands in the middle of a game: leavers are replaced, and may ask to have theirs back."""

from __future__ import annotations

from dataclasses import replace

from ziggurat.core import registry
from ziggurat.server.bots.levels import check_bot
from ziggurat.server.errors import NotAllowed, NotFound, TableState
from ziggurat.server.store.control import Agree, AskSeat, Handed, Refuse
from ziggurat.server.store.model import Player, Seating
from ziggurat.server.tables import moves
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Answer
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.tables import SetSeat


async def replace_leaver(house: House, table: Table, player: Player, number: int, wish: SetSeat) -> None:
    """Whoever still plays gives the seat of somebody who left to a bot, or opens it to who has the link."""
    if number >= len(table.seats):
        raise NotFound(f"there is no seat {number}")
    if table.hosted.rated or table.hosted.tournament is not None:
        raise TableState("this game counts: a bot stands in for who has left, to the end")

    async def work() -> None:
        position = table.playing()
        if not set(table.seats_of(player.id)) - position.away:
            raise NotAllowed("only those who still play here look for another player")
        since = position.left.get(number)
        present = table.seats[number]
        if since is None:
            raise TableState(f"the player of seat {number} has not left")
        if since > house.services.now():
            minutes = -(-(since - house.services.now()) // 60_000)
            raise TableState(f"the player of seat {number} may still come back; try again in {minutes} min")
        seat = replace(present, player_id=None, left_id=present.player_id or present.left_id)
        if wish.kind == "open":
            await _change(house, table, replace(seat, kind="open", bot=None), present)
            return
        bot = table.hosted.stand_in
        if wish.bot is not None:
            bot = check_bot(registry.game(table.hosted.game), wish.bot)
        await _change(house, table, replace(seat, kind="bot", bot=bot, name=bot[:24]), present)
        await table.commit([(number, Handed())])

    await table.act(work)
    await house.changed(table)


async def sit_in(house: House, table: Table, player: Player, number: int, name: str) -> None:
    """Take a seat that its player left and others opened. Nobody sees two hands of one game."""
    if table.seats_of(player.id) or set(table.former(player.id)) - {number}:
        raise NotAllowed("you have or had another seat here")

    async def work() -> None:
        table.playing()
        present = table.seats[number]
        left = None if present.left_id == player.id else present.left_id
        await _change(house, table, Seating(number, "person", player.id, None, name, left), present)
        await table.commit([(number, Handed())])

    await table.act(work)
    await house.changed(table)


async def _change(house: House, table: Table, seating: Seating, was: Seating) -> None:
    """Write a seat of a running table, if it is still as it was. Only inside `act`."""
    stored = await house.services.tables.take_seat(table.id, seating, was.kind, "running", was.player_id)
    if not stored:
        table.stale = True
        raise TableState("the seat was just taken")
    table.seats = tuple(seating if one.seat == seating.seat else one for one in table.seats)
    if was.player_id is not None:
        await house.services.plans.forget(table.id, was.seat)


async def ask_back(house: House, table: Table, player: Player, number: int) -> None:
    """Who had a seat asks all people at the table to have it back; where there are none, it is theirs."""
    if number not in table.former(player.id):
        raise NotAllowed(f"seat {number} was not yours; such were: {list(table.former(player.id))}")
    if table.seats_of(player.id):
        raise NotAllowed("you have another seat here")

    async def work() -> None:
        position = table.playing()
        if position.wish is not None:
            raise TableState("all are asked something already; wait for their answers")
        if table.people():
            moves.check_room(position)
            await table.commit([(number, AskSeat())])
        else:
            await _give_back(house, table, number)

    await table.act(work)
    await house.changed(table)


async def consent(house: House, table: Table, player_id: str, agree: bool) -> int:
    """Answer whatever all are asked: to take back, to end, or for a seat."""
    wish = table.playing().wish
    if wish is None or wish.what != "seat":
        return await moves.consent(table, player_id, agree)

    async def work() -> int:
        position = table.playing()
        asked = position.wish
        mine = table.seats_of(player_id)
        if asked is None or asked.what != "seat":
            raise TableState("nobody asks for a seat any more")
        if not agree and asked.seat in table.former(player_id):
            return await table.commit([(asked.seat, Refuse())])  # taken back
        if not mine:
            raise NotAllowed("your consent is not asked for")
        if not agree:
            return await table.commit([(mine[0], Refuse())])
        rows: list[tuple[int, Answer]] = [(seat, Agree()) for seat in mine if seat not in asked.agreed]
        all_agree = table.people() <= asked.agreed | set(mine)
        if not rows and not all_agree:
            raise TableState("you have agreed already")
        step = await table.commit(rows) if rows else position.step
        if all_agree:
            step = await _give_back(house, table, asked.seat)
        return step

    step = await table.act(work, insist=True)
    await house.changed(table)
    return step


async def _give_back(house: House, table: Table, number: int) -> int:
    """The seat is again that of who had it. Only inside `act`."""
    present = table.seats[number]
    player = None if present.left_id is None else await house.services.players.by_id(present.left_id)
    if player is None:
        raise TableState("who asked for this seat is gone")
    await _change(
        house, table, Seating(number, "person", player.id, None, player.name, present.player_id), present
    )
    return await table.commit([(number, Handed())])
