"""`ziggurat replay`: a record step by step, as a seat or everyone saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from ziggurat.cli.common import console
from ziggurat.cli.telling import Teller
from ziggurat.core import play, record
from ziggurat.core.errors import RecordError
from ziggurat.core.spelling import Phrasebook


def replay(
    file: Path,
    /,
    *,
    step: int | None = None,
    seat: int | None = None,
    lang: Literal["en", "it"] = "en",
    board: bool = True,
) -> None:
    """Replay a record: what happened, and the board after a step.

    Example: `ziggurat replay game.zig --step 40 --seat 1`

    Parameters
    ----------
    file
        The record.
    step
        Stop after this many steps (default: at the end).
    seat
        Show only what this seat may know (default: what a spectator may know).
    lang
        en or it.
    board
        Draw the board at the end.
    """
    loaded = record.load(file)
    if seat is not None and not 0 <= seat < loaded.seats:
        raise RecordError(f"the record has seats 0 to {loaded.seats - 1}, not {seat}")
    if step is not None and not 0 <= step <= len(loaded.steps):
        raise RecordError(f"the record has steps 0 to {len(loaded.steps)}, not {step}")
    teller = Teller(loaded.game, lang, loaded.names)
    phrases = Phrasebook(loaded.game, lang)
    state = play.start(loaded)
    shown = play.redact(loaded, seat).steps
    for played in play.walk(loaded, step):
        state = played.state
        who = "*" if played.step.seat < 0 else str(played.step.seat)
        console.print(f"{played.index + 1:4} {who}: {phrases.write(shown[played.index].text)}", markup=False)
        for line in teller.events(played.events, seat):
            console.print(f"       {line}", markup=False, style="dim")
    if board:
        console.print(state.game.text(state.view(seat), colour=True, lang=lang), markup=True)
    outcome = state.outcome()
    if outcome is not None:
        console.print(teller.outcome(outcome))
