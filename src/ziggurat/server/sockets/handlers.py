"""What each message of a client does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from ziggurat.core.errors import NotYourDecision, StaleStep
from ziggurat.core.protocol import CHANCE
from ziggurat.server.bots.levels import default_bot
from ziggurat.server.errors import BadMessage, NotAllowed, NotSignedIn, TooMany
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.store.model import Plan
from ziggurat.server.tables import archive, handing, lobby, moves, payloads
from ziggurat.server.tables.house import House
from ziggurat.server.wire import socket as wire


async def handle(house: House, connection: Connection, message: wire.Incoming) -> None:
    """Do what a message asks; errors are raised."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise BadMessage("`hello` comes first, and once")
    connection.count(MESSAGE_BOUNDS[type(message)])
    if type(message) in IN_TURN:
        async with house.services.aside.turn(connection.asker):
            await handler(house, connection, message)
    else:
        await handler(house, connection, message)


def _player_id(connection: Connection) -> str:
    if connection.player_id is None:
        raise NotSignedIn("you only look on; sign in and join to do that")
    return connection.player_id


def _seat(connection: Connection) -> int:
    if connection.seat is None:
        raise NotAllowed("you look on without a seat; `look` through one of yours first")
    return connection.seat


async def _look(_house: House, connection: Connection, message: wire.Look) -> None:
    table = connection.table
    if message.seat is not None and not (payloads.disclosed(table) and message.seat < len(table.seats)):
        table.check_seat(_player_id(connection), message.seat)
    connection.look(message.seat, message.ref)


async def _play(_house: House, connection: Connection, message: wire.Play) -> None:
    table = connection.table
    player_id = _player_id(connection)
    table.check_seat(player_id, message.seat)
    action = moves.number_of(table, message.action, message.text)
    step = await moves.play(table, player_id, message.seat, message.step, action)
    connection.send(wire.Ack(ref=message.ref, step=step))


async def _why(_house: House, connection: Connection, message: wire.AskWhy) -> None:
    position = connection.table.playing()
    seat = _seat(connection)
    action = position.game.notation.read(message.text)
    if CHANCE in {decision.seat for decision in position.state.decisions()}:
        raise NotYourDecision("chance is about to answer")
    reason = position.state.why_illegal(seat, action)
    text = position.game.notation.write(action)
    told = None if reason is None else reason.to_json()
    connection.send(wire.WhyOut(ref=message.ref, text=text, legal=reason is None, reason=told))


async def _hint(house: House, connection: Connection, message: wire.AskHint) -> None:
    table = connection.table
    seat = _seat(connection)
    position = table.playing()
    if not table.hosted.hints:
        raise NotAllowed("at this table there are no hints")
    if connection.hinting:
        raise TooMany("one hint at a time")
    if seat not in position.floors:
        raise NotYourDecision(f"seat {seat} has no decision to make now")
    if not position.floors[seat] <= message.step <= position.step:
        raise StaleStep(f"the table is at step {position.step}, not {message.step}")
    spec = default_bot(position.game, house.services.settings.hint_bot)
    connection.hinting = True
    try:
        view = position.state.view(seat)
        asker = house.services.asker(connection.player_id)
        found = await house.services.bots.hint(table.hosted.game, spec, view.to_json(), asker)
    finally:
        connection.hinting = False
    texts = position.game.actions.texts
    hints = [
        wire.HintMove(
            id=hint["action"],
            text=texts[hint["action"]],
            win=hint.get("win"),
            score=hint.get("score"),
            reasons=[wire.HintReason(key=one["key"], worth=one["worth"]) for one in hint.get("reasons", [])],
        )
        for hint in found
        if hint["action"] in view.legal
    ]
    await moves.note_hint(table, _player_id(connection), seat)
    connection.send(wire.HintOut(ref=message.ref, step=message.step, bot=spec, moves=hints[:3]))


async def _undo(_house: House, connection: Connection, message: wire.AskUndo) -> None:
    step = await moves.take_back(
        connection.table, _player_id(connection), message.seat, message.step, message.to
    )
    connection.send(wire.Ack(ref=message.ref, step=step))


async def _consent(house: House, connection: Connection, message: wire.Consent) -> None:
    step = await handing.consent(house, connection.table, _player_id(connection), message.agree)
    connection.send(wire.Ack(ref=message.ref, step=step))


async def _return(_house: House, connection: Connection, message: wire.Return) -> None:
    step = await moves.come_back(connection.table, _player_id(connection))
    connection.send(wire.Ack(ref=message.ref, step=step))


async def _plans(house: House, connection: Connection, message: wire.SetPlans) -> None:
    table = connection.table
    player_id = _player_id(connection)
    table.check_seat(player_id, message.seat)
    position = table.playing()
    for text in message.moves:
        position.game.notation.read_id(text)
    plan = Plan(standing=message.standing, moves=message.moves)
    await house.services.plans.keep(table.id, message.seat, player_id, plan)
    connection.send(wire.Ack(ref=message.ref, step=position.step))


async def _say(house: House, connection: Connection, message: wire.Say) -> None:
    table = connection.table
    mine = table.seats_of(_player_id(connection))
    if not mine:
        raise NotAllowed("only those who sit at the table chat")
    text = "".join(letter if letter.isprintable() else " " for letter in message.text).strip()
    if not text:
        raise BadMessage("a chat message needs at least one visible character")
    seat = connection.seat if connection.seat in mine else mine[0]
    services = house.services
    await lobby.check_voice(services, _player_id(connection))
    said = await services.tables.say(table.id, seat, table.seats[seat].name, text, services.now())
    await house.say(table, said)
    connection.send(wire.Ack(ref=message.ref, step=_step(connection)))


def _step(connection: Connection) -> int:
    return 0 if connection.table.position is None else connection.table.position.step


async def _history(_house: House, connection: Connection, message: wire.AskHistory) -> None:
    table = connection.table
    if table.position is None and table.hosted.status != "waiting":
        connection.send(await archive.frozen_history(table, message.after, message.ref))
    else:
        connection.send_bytes(await payloads.history_out(table, connection.seat, message.after, message.ref))


async def _at(_house: House, connection: Connection, message: wire.AskAt) -> None:
    table = connection.table
    if message.all and not payloads.disclosed(table):
        raise NotAllowed("what all seats saw is shown after the end of the game")
    connection.send_bytes(
        await payloads.at_out(table, connection.seat, message.step, message.ref, message.all)
    )


async def _ping(house: House, connection: Connection, message: wire.Ping) -> None:
    connection.send(wire.Pong(ref=message.ref, now=house.services.now()))


Handler = Callable[[House, Connection, Any], Awaitable[None]]
HANDLERS: dict[type, Handler] = {
    wire.Look: _look,
    wire.Play: _play,
    wire.AskWhy: _why,
    wire.AskHint: _hint,
    wire.AskUndo: _undo,
    wire.Consent: _consent,
    wire.Return: _return,
    wire.SetPlans: _plans,
    wire.Say: _say,
    wire.AskHistory: _history,
    wire.AskAt: _at,
    wire.Ping: _ping,
}
MESSAGE_BOUNDS: dict[type, str] = {
    wire.Hello: "socket",
    wire.Look: "look",
    wire.Play: "step",
    wire.AskWhy: "why",
    wire.AskHint: "hint",
    wire.AskUndo: "undo",
    wire.Consent: "undo",
    wire.Return: "seat",
    wire.SetPlans: "plan",
    wire.Say: "chat",
    wire.AskHistory: "history",
    wire.AskAt: "past",
    wire.Ping: "message",
}
"""The bound under which each message stands (see `limits.BOUNDS`)."""
SLOW: frozenset[type] = frozenset({wire.AskHint, wire.AskHistory, wire.AskAt})
"""Messages whose answer may take seconds: they do not hold up the next ones."""
IN_TURN: frozenset[type] = frozenset({wire.AskHistory, wire.AskAt})
"""Those for which the server itself works: one at a time for each player, through however many sockets."""
