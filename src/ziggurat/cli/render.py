"""`ziggurat render`: the board of a record's step as an SVG file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from ziggurat.core import play, record
from ziggurat.core.errors import RecordError, ZigguratError


def render(
    file: Path,
    /,
    *,
    step: int | None = None,
    seat: int | None = None,
    theme: Literal["light", "dark"] = "light",
    output: Annotated[Path, Parameter(name=("--output", "-o"))],
) -> None:
    """Draw the board of a record after a step.

    Example: `ziggurat render game.zig --step 40 -o board.svg`

    Parameters
    ----------
    file
        The record.
    step
        After this many steps (default: all).
    seat
        As this seat sees it (default: as a spectator does).
    theme
        Colours.
    output
        The SVG file to write.
    """
    if output.suffix.lower() != ".svg":
        raise ZigguratError(f"render writes SVG: name a file that ends in .svg, not {output}")
    loaded = record.load(file)
    if seat is not None and not 0 <= seat < loaded.seats:
        raise RecordError(f"the record has seats 0 to {loaded.seats - 1}, not {seat}")
    state = play.replay(loaded, step)
    drawing = state.game.svg(state.view(seat), theme)
    try:
        output.write_text(drawing, encoding="utf-8")
    except OSError as error:
        raise ZigguratError(f"{output}: cannot be written: {error.strerror}") from None
