"""Choices that a ledger makes later than our rules ask for them: made when the game cannot go on without."""

from __future__ import annotations

import re

from ziggurat.games.terra.snellman import moves
from ziggurat.games.terra.snellman.position import counted
from ziggurat.games.terra.snellman.reading import Token
from ziggurat.games.terra.snellman.replay import Replay
from ziggurat.games.terra.snellman.turns import own_turn
from ziggurat.games.terra.state import Ask

ANSWER = re.compile(r"(leech|decline)\b", re.I)
MAIN = re.compile(r"(action|build|upgrade|pass|advance|send|dig|transform)\b", re.I)
CULT = re.compile(r"\+\d*(fire|water|earth|air)", re.I)
FAVOR = re.compile(r"\+fav\d+", re.I)
EXCHANGE = re.compile(r"convert \d* *w\w* to \d* *p(riests?)?", re.I)
TOWN = re.compile(r"\+tw\d+", re.I)


def _wanted(replay: Replay, seat: int) -> re.Pattern[str] | None:
    """How a ledger writes the choice that is open."""
    state = replay.state
    if not own_turn(replay, seat):
        return None
    if state.under_way == Ask.CULT:
        return CULT
    if state.favors_due:
        return FAVOR
    if state.towns_due:
        return TOWN
    return EXCHANGE if state.exchange_due else None


def before_own(replay: Replay, seat: int, token: Token) -> None:
    """The faction goes on with another action: what is open and chosen later is chosen now."""
    under_way = replay.state.under_way
    finished = under_way == Ask.END or (under_way == Ask.BUILD and not token.text.lower().startswith("build"))
    if MAIN.match(token.text) and (under_way == Ask.CULT or finished):
        choose(replay, seat)


def before_others(replay: Replay, seat: int) -> None:
    """Another faction goes on. If it needs its turn, what is open and chosen later is chosen now."""
    name = replay.state.players[seat].faction.id if replay.state.players else ""
    for token in replay.ahead:
        if token.faction == name:
            return
        if not ANSWER.match(token.text):
            choose(replay, seat)
            return


def choose(replay: Replay, seat: int) -> None:
    """Make the open choices as later commands of the faction do, and remember what they changed."""
    name = replay.state.players[seat].faction.id if replay.state.players else ""
    while (wanted := _wanted(replay, seat)) is not None:
        token = next(
            (
                one
                for one in replay.ahead
                if one.faction == name and wanted.fullmatch(one.text) and one not in replay.early
            ),
            None,
        )
        if token is None:
            return
        before = counted(replay, seat)
        moves.play(replay, seat, token, None)
        replay.early.append(token)
        more = [new - old for new, old in zip(counted(replay, seat), before, strict=True)]
        old = replay.lag.get(seat, [0] * len(more))
        replay.lag[seat] = [one + other for one, other in zip(old, more, strict=True)]


def caught_up(replay: Replay, seat: int, token: Token) -> None:
    """A choice that was made early comes in the ledger."""
    replay.early.remove(token)
    if not any(one.faction == token.faction for one in replay.early):
        replay.lag.pop(seat, None)
