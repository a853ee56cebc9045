"""What people do at a running table: answer, take back, agree, come back."""

from __future__ import annotations

from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, StaleStep
from ziggurat.core.protocol import Reason, waiting_for
from ziggurat.server.errors import BadMessage, NotAllowed, TableState, UndoRefused
from ziggurat.server.store.control import Agree, Away, Hint, Refuse, Return, Wish
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
        check(position, seat, step, action)
        back: list[tuple[int, Answer]] = [(seat, Return())] if seat in position.away else []
        return await table.commit([*back, (seat, action)])

    return await table.act(work)


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
        _bounded(position)
        span, free = undo.plan(position, table.hosted.undo, seat, to)
        await table.bring_near(table.playing(), span.first)
        if free or not _others(table, seat):
            return await table.commit([(seat, span.control)])
        return await table.commit([(seat, Wish(span.first - 1))])

    return await table.act(work)


def _bounded(position: Position) -> None:
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
            raise TableState("nobody asks to take anything back")
        mine = [seat for seat in table.seats_of(player_id) if seat in _others(table, wish.seat)]
        if not mine:
            raise NotAllowed("your consent is not asked for")
        if not agree:
            return await table.commit([(mine[0], Refuse())])
        rows: list[tuple[int, Answer]] = [(seat, Agree()) for seat in mine if seat not in wish.agreed]
        if not rows:
            raise TableState("you have agreed already")
        await table.bring_near(table.playing(), wish.to)
        if _others(table, wish.seat) <= wish.agreed | set(mine):
            rows.append((wish.seat, undo.span_after(position, wish.to).control))
        return await table.commit(rows)

    return await table.act(work)


async def come_back(table: Table, player_id: str) -> int:
    """Take one's seats back from the bot that stands in."""

    async def work() -> int:
        position = table.playing()
        mine = [seat for seat in table.seats_of(player_id) if seat in position.away]
        return await table.commit([(seat, Return()) for seat in mine]) if mine else position.step

    return await table.act(work)


async def go_away(table: Table, seats: tuple[int, ...]) -> int:
    """Bots stand in for these seats from now on."""

    async def work() -> int:
        position = table.playing()
        gone = [seat for seat in seats if seat not in position.away]
        return await table.commit([(seat, Away()) for seat in gone]) if gone else position.step

    return await table.act(work)


async def note_hint(table: Table, player_id: str, seat: int) -> int:
    """The use of a hint is written in the log."""
    table.check_seat(player_id, seat)

    async def work() -> int:
        _bounded(table.playing())
        return await table.commit([(seat, Hint())])

    return await table.act(work)
