"""A view in words, for screen readers of drawings."""

from __future__ import annotations

from ziggurat.games.anunnaki.names import HOUSES, TERRITORIES, named
from ziggurat.games.anunnaki.view import AnunnakiView

_PHASES = (
    "setting up",
    "primary action",
    "Mana action",
    "additional actions",
    "battles",
    "Culture tokens",
    "scoring",
)


def describe(view: AnunnakiView) -> tuple[str, str]:
    """Title and description of a drawing."""
    position = view.position
    title = f"Anunnaki, round {position.round + 1}, {_PHASES[position.phase]}"
    lines = []
    for seat, house in enumerate(position.house):
        name = HOUSES[house] if house >= 0 else f"seat {seat}"
        standing = named(position.units[seat] | position.settled[seat], TERRITORIES)
        places = ", ".join(sorted(standing)) or "no territory"
        turn = " (on turn)" if seat == position.active else ""
        lines.append(
            f"{name}{turn}: {position.vp[seat]} points, {position.mana[seat]} Mana, pieces on {places}"
        )
    if position.end:
        lines.append("the end of the game is triggered")
    return title, "; ".join(lines) + "."
