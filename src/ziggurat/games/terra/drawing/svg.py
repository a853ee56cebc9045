"""The view drawn as SVG: map, scoring tiles, cult board, tiles, and a board for each faction."""

from __future__ import annotations

from ziggurat.core.drawing import Canvas
from ziggurat.games.terra.drawn_boards import BOARD, boards
from ziggurat.games.terra.drawn_map import HEIGHT, WIDTH, land
from ziggurat.games.terra.drawn_supply import SIDE, SUPPLY, side, supply
from ziggurat.games.terra.view import TerraView

GAP = 14


def draw(view: TerraView, theme: str = "light") -> str:
    """The whole table; theme is `light` or `dark`."""
    canvas = Canvas(theme)
    table = view.table
    canvas.add(
        land(canvas, table),
        side(canvas, table, WIDTH + GAP, 0, HEIGHT),
        supply(canvas, table, 0, HEIGHT + GAP, WIDTH + GAP + SIDE),
        boards(canvas, table, 0, HEIGHT + SUPPLY + 2 * GAP, WIDTH + GAP + SIDE),
    )
    rows = len(table["players"])
    height = HEIGHT + SUPPLY + 2 * GAP + rows * (BOARD + GAP / 2)
    box = (-GAP, -GAP, WIDTH + SIDE + 3 * GAP, height + 2 * GAP)
    return canvas.write(box, "Terra Mystica", describe(view))


def describe(view: TerraView) -> str:
    """What the drawing shows, for screen readers."""
    table = view.table
    parts = [f"Round {table['round']} of 6."]
    for player in table["players"]:
        built = ", ".join(
            f"{len(hexes)} {kind} on {' '.join(hexes)}" for kind, hexes in player["at"].items() if hexes
        )
        parts.append(f"{player['faction']}: {player['vp']} points; {built or 'no buildings'}.")
    return " ".join(parts)
