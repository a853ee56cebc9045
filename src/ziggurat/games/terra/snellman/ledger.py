"""A ledger played on our engine, command by command."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ziggurat.core.errors import IllegalAction, NotYourDecision, ZigguratError
from ziggurat.core.messages import Words
from ziggurat.core.record import Record
from ziggurat.games.terra.components import NAMES
from ziggurat.games.terra.snellman import choices, moves, turns
from ziggurat.games.terra.snellman.reading import LedgerError, Token, commands_of, tokens_of
from ziggurat.games.terra.snellman.replay import Replay, read_layout

LEDGER = re.compile(rf"^\s*(?:setup|score|(?:{'|'.join(NAMES)})\s*:)", re.IGNORECASE | re.MULTILINE)
"""A line that only ledgers have."""


def play(replay: Replay, tokens: Sequence[Token], number: int) -> None:
    """Carry out one command of several; on error LedgerError names the line."""
    token = tokens[number]
    replay.ahead = tokens[number + 1 :]
    following = replay.ahead[0] if replay.ahead else None
    if not token.faction:
        if token.text.lower() in ("income", "start", "finish"):
            moves.close_offers(replay)
        return
    seat = replay.seat.get(token.faction)
    if seat is None:
        raise token.error(f"no such faction in this game; there are: {', '.join(replay.seat)}")
    goes_on = following is not None and following.faction == token.faction
    try:
        if token in replay.early:
            choices.caught_up(replay, seat, token)
        else:
            choices.before_own(replay, seat, token)
            moves.play(replay, seat, token, following if goes_on else None)
        if not goes_on:
            choices.before_others(replay, seat)
            turns.turn_over(replay, seat)
    except LedgerError:
        raise
    except IllegalAction as error:
        told = Words("en").reason("terra", error.reason, replay.layout.names).rstrip(".")
        raise token.error(f"not legal now: {told} ({error.reason.rule})") from None
    except NotYourDecision:
        asked = [decision.seat for decision in replay.state.decisions()]
        waiting = ", ".join(name for name, number in replay.seat.items() if number in asked)
        raise token.error(f"it is not the turn of this faction, but of {waiting or 'nobody'}") from None
    except ZigguratError as error:
        raise token.error(str(error)) from None


def replay_ledger(lines: Sequence[str], flags: Sequence[str] = ()) -> Replay:
    """A ledger played to its last line, or LedgerError naming the line that cannot be read or played."""
    tokens = tokens_of(lines)
    replay = Replay(read_layout(tokens, flags))
    for number in range(len(tokens)):
        play(replay, tokens, number)
    if replay.dug:
        raise tokens[-1].error("the ledger ends before spades that were bought are used")
    return replay


def import_ledger(lines: Sequence[str], flags: Sequence[str] = ()) -> Record:
    """A ledger as a record."""
    return replay_ledger(lines, flags).record()


def foreign(text: str) -> str | None:
    """A ledger, plain or as JSON, as the text of a record; None where it is none."""
    told = text.removeprefix("\ufeff").lstrip()
    if not (told.startswith("{") and '"commands"' in told) and not LEDGER.search(text):
        return None
    return import_ledger(*commands_of(text)).write()
