"""A view in words, for screen readers of drawings."""

from __future__ import annotations

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
    table = view.table
    title = f"Anunnaki, round {table['round'] + 1}, {_PHASES[table['phase']]}"
    lines = []
    for seat, player in enumerate(table["players"]):
        name = player["house"] or f"seat {seat}"
        places = ", ".join(sorted(player["pieces"])) or "no territory"
        turn = " (on turn)" if seat == table["active"] else ""
        lines.append(f"{name}{turn}: {player['vp']} points, {player['mana']} Mana, pieces on {places}")
    if table["end"]:
        lines.append("the end of the game is triggered")
    return title, "; ".join(lines) + "."
