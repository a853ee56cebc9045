"""What people do at a running table: answer, take back, agree, come back."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, StaleStep
from ziggurat.core.protocol import Reason, waiting_for
from ziggurat.server.errors import BadMessage, NotAllowed, TableState, UndoRefused
from ziggurat.server.store.control import (
    Agree,
    Away,
    End,
    Forfeit,
    Hint,
    OfferEnd,
    Refuse,
    Resign,
    Return,
    Wish,
)
from ziggurat.server.tables import undo
from ziggurat.server.tables.position import Answer, Position
from ziggurat.server.tables.table import Table

MOST_ASIDE = 4_000
"""Rows of a log that are not play, or were taken back."""


def number_of(table: Table, action: int | None, text: str | None) -> int:
    """The action that a client means: by its number, or by notation, read here and no further in."""
    if (action is None) == (text is None):
        raise BadMessage("a step has either `action` (an id) or `text` (notation)")
    game = table.readable().game
    if action is None:
        return game.notation.read_id(text or "")
    if action >= game.actions.size:
        raise NotationError(f"{game.id} has actions 0 to {game.actions.size - 1}, not {action}")
    return action


async def play(table: Table, player_id: str, seat: int, step: int, action: int) -> int:
    """A person answers; a person who answers is back, if a bot stood in."""
    table.check_seat(player_id, seat)

    async def work() -> int:
        position = table.playing()
        check_in(position, seat)
        check(position, seat, step, action)
        back: list[tuple[int, Answer]] = [(seat, Return())] if seat in position.away else []
        return await table.commit([*back, (seat, action)])

    return await table.act(work)


def check_in(position: Position, seat: int) -> None:
    """NotAllowed for who has lost the game already."""
    if seat in position.out:
        raise NotAllowed(f"seat {seat} has given the game up")


async def play_for(table: Table, seat: int, step: int, action: int) -> int:
    """A bot answers for its own seat or for an absent player."""

    async def work() -> int:
        position = table.playing()
        if table.seats[seat].kind != "bot" and seat not in position.away:
            raise NotAllowed(f"the player of seat {seat} is back")
        check(position, seat, step, action)
        return await table.commit([(seat, action)])

    return await table.act(work)


def check(position: Position, seat: int, step: int, action: int) -> None:
    """The named error, unless the answer is legal now."""
    decisions = position.state.decisions()
    floor = position.floors.get(seat)
    if floor is None:
        if step < position.step:
            raise StaleStep(f"the table is at step {position.step}, not {step}; {waiting_for(decisions)}")
        raise NotYourDecision(f"seat {seat} has no decision to make now; {waiting_for(decisions)}")
    if not floor <= step <= position.step:
        raise StaleStep(
            f"seat {seat} was asked at step {floor} and the table is at {position.step}, not {step}"
        )
    if action not in position.state.legal_ids(seat):
        found = position.game.actions.texts[action]
        reason = position.state.why_illegal(seat, position.game.actions.decode(action))
        shown = reason or Reason("not_legal", position.game.prefix)
        raise IllegalAction(f"'{found}' is not legal now: {shown}", shown)


async def take_back(table: Table, player_id: str, seat: int, step: int, to: int | None) -> int:
    """Undo at once where it is free, else a wish to all other people at the table."""
    table.check_seat(player_id, seat)

    async def work() -> int:
        position = table.playing()
        if step != position.step:
            raise StaleStep(f"the table is at step {position.step}, not {step}")
        check_room(position)
        check_in(position, seat)
        if position.wish is not None and position.wish.what != "undo":
            raise TableState("all are asked something else; answer that first")
        span, free = undo.plan(position, table.hosted.undo, seat, to)
        await table.bring_near(table.playing(), span.first)
        if free or not _others(table, seat):
            return await table.commit([(seat, span.control)])
        return await table.commit([(seat, Wish(span.first - 1))])

    return await table.act(work)


def check_room(position: Position) -> None:
    """A log has room for many rows that are not play, and not for endlessly many."""
    if len(position.log) - len(position.kept) > MOST_ASIDE:
        raise UndoRefused("so much was taken back, asked and hinted at this table that no more is possible")


def _others(table: Table, seat: int) -> frozenset[int]:
    """The seats of other people, whose consent counts (one's own other seats agree)."""
    mine = table.seats_of(table.seats[seat].player_id)
    return table.people() - frozenset(mine)


async def consent(table: Table, player_id: str, agree: bool) -> int:
    """Answer a wish with all of one's seats; the last to agree makes it happen."""

    async def work() -> int:
        position = table.playing()
        wish = position.wish
        if wish is None:
            raise TableState("nobody asks for anything")
        if wish.what == "seat":
            raise TableState("it is about a seat; answer that")
        if not agree and wish.what == "end" and wish.seat in table.seats_of(player_id):
            return await table.commit([(wish.seat, Refuse())])  # the offer is taken back
        asked = _others(table, wish.seat) - (set(position.out) if wish.what == "end" else set())
        mine = [seat for seat in table.seats_of(player_id) if seat in asked]
        if not mine:
            raise NotAllowed("your consent is not asked for")
        if not agree:
            return await table.commit([(mine[0], Refuse())])
        rows: list[tuple[int, Answer]] = [(seat, Agree()) for seat in mine if seat not in wish.agreed]
        if not rows:
            raise TableState("you have agreed already")
        whole = asked <= wish.agreed | set(mine)
        if wish.what == "end":
            return await table.commit([*rows, (wish.seat, End("agreed"))] if whole else rows)
        await table.bring_near(table.playing(), wish.to)
        if whole:
            rows.append((wish.seat, undo.span_after(position, wish.to).control))
        return await table.commit(rows)

    return await table.act(work, insist=True)


async def come_back(table: Table, player_id: str) -> int:
    """Take one's seats back from the bot that stands in."""

    async def work() -> int:
        position = table.playing()
        mine = [
            seat for seat in table.seats_of(player_id) if seat in position.away and seat not in position.out
        ]
        return await table.commit([(seat, Return()) for seat in mine]) if mine else position.step

    return await table.act(work)


async def go_away(table: Table, seats: tuple[int, ...], left: bool = False) -> int:
    """Bots stand in for these seats from now on; `left`: their player said so."""

    async def work() -> int:
        position = table.playing()
        gone = [seat for seat in seats if seat not in position.away]
        return await table.commit([(seat, Away(left)) for seat in gone]) if gone else position.step

    return await table.act(work)


async def give_up(table: Table, seats: tuple[int, ...], late: bool = False) -> int:
    """Seats lose the game, at their own wish or (`late`) by the clock. Bots play on for them as long as there
    is a rival and a person left; else the game is over."""

    async def work() -> int:
        position = table.playing()
        going = [seat for seat in seats if seat not in position.out]
        if not going:
            raise TableState("you have given the game up already")
        rows: list[tuple[int, Answer]] = [(seat, Forfeit() if late else Resign()) for seat in going]
        stay = set(range(len(table.seats))) - set(position.out) - set(going)
        if len(stay) <= 1 or not stay & table.people():
            rows.append((going[-1], End("resigned")))
        return await table.commit(rows)

    return await table.act(work)


async def offer_end(table: Table, player_id: str, seat: int) -> int:
    """Ask all other people who still play to end the game here, without a winner."""
    table.check_seat(player_id, seat)

    async def work() -> int:
        position = table.playing()
        check_in(position, seat)
        check_room(position)
        if position.wish is not None:
            raise TableState("all are asked something already; wait for their answers")
        if not _others(table, seat) - set(position.out):
            raise TableState("nobody else is left to agree; give the game up instead")
        return await table.commit([(seat, OfferEnd())])

    return await table.act(work)


async def note_hint(table: Table, player_id: str, seat: int) -> int:
    """The use of a hint is written in the log."""
    table.check_seat(player_id, seat)

    async def work() -> int:
        check_room(table.playing())
        return await table.commit([(seat, Hint())])

    return await table.act(work)
