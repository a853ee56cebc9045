"""Records in a worker process: read, checked and replayed there, so that nobody else waits for it."""

from __future__ import annotations

from typing import Any

from ziggurat.core import play, registry
from ziggurat.core.course import course
from ziggurat.core.errors import RecordError, ZigguratError
from ziggurat.core.play import secret_seats
from ziggurat.core.record import parse

MOST_STEPS = 5_000
"""Of an imported record."""


def ours(text: str) -> str:
    """A record as it is; the log of another site as the record that its game makes of it."""
    if text.lstrip().startswith("["):
        return text
    for game in registry.games().values():
        try:
            found = game.foreign(text)
        except ZigguratError as error:
            raise RecordError(f"this game of {game.id} cannot be opened: {error}") from None
        if found is not None:
            return found
    return text


def examine(text: str, upto: int | None) -> dict[str, Any]:
    """A record as an import needs it: its header, and each step as seat, number and spectators' text."""
    record = parse(ours(text))
    count = len(record.steps) if upto is None else upto
    if count > min(MOST_STEPS, len(record.steps)):
        raise RecordError(f"the record has {len(record.steps)} steps; at most {MOST_STEPS} can be imported")
    game = registry.game(record.game)
    state = play.start(record)
    if record.actions != game.actions.version:
        raise RecordError(f"the record's actions are numbered as {record.actions}, not as here")
    steps: list[tuple[int, int, str | None]] = []
    before = play.start(record)
    for played in play.walk(record, count):
        state = played.state
        decoded = game.actions.decode(played.action)
        secret = played.step.seat in secret_seats(before.decisions())
        shown = "?" if secret else before.redact(played.step.seat, decoded, None)
        before.apply_id(played.step.seat, played.action)
        steps.append((played.step.seat, played.action, shown))
    outcome = state.outcome()
    if upto is None and record.result is not None:
        play.check_result(record, outcome)
    return {
        "game": record.game,
        "rules": record.rules,
        "actions": record.actions,
        "seats": record.seats,
        "options": dict(record.options),
        "position": record.position,
        "names": list(record.names),
        "steps": steps,
        "over": not state.decisions(),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def told_course(text: str) -> dict[str, Any]:
    """How the scores of a game went: after how many steps, and what they were."""
    return {"standings": [[one.steps, list(one.scores)] for one in course(parse(text))]}


def redacted(text: str, viewer: int | None) -> dict[str, Any]:
    """A record as one seat (None: a spectator) may have it."""
    return {"record": play.redact(parse(text), viewer).write()}
