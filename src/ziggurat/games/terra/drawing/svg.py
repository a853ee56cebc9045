"""The view drawn as SVG: map, scoring tiles, cult board, tiles, and a board for each faction."""

from __future__ import annotations

from ziggurat.core.drawing import Canvas
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.components import BUILDINGS
from ziggurat.games.terra.drawing.boards import BOARD, boards
from ziggurat.games.terra.drawing.map import HEIGHT, WIDTH, land
from ziggurat.games.terra.drawing.supply import SIDE, SUPPLY, side, supply
from ziggurat.games.terra.view import TerraView

GAP = 14


def svg(view: TerraView, theme: str = "light") -> str:
    """The whole table; theme is `light` or `dark`."""
    canvas = Canvas(theme)
    position = view.position
    canvas.add(
        land(canvas, position),
        side(canvas, position, WIDTH + GAP, 0, HEIGHT),
        supply(canvas, position, 0, HEIGHT + GAP, WIDTH + GAP + SIDE),
        boards(canvas, position, 0, HEIGHT + SUPPLY + 2 * GAP, WIDTH + GAP + SIDE),
    )
    rows = len(position.players)
    height = HEIGHT + SUPPLY + 2 * GAP + rows * (BOARD + GAP / 2)
    box = (-GAP, -GAP, WIDTH + SIDE + 3 * GAP, height + 2 * GAP)
    return canvas.write(box, "Terra Mystica", describe(view))


def describe(view: TerraView) -> str:
    """What the drawing shows, for screen readers."""
    parts = [f"Round {view.position.round} of 6."]
    for player in view.position.players:
        built = ", ".join(
            f"{hexes.bit_count()} {kind} on {' '.join(HEXES[hex_] for hex_ in bits(hexes))}"
            for kind, hexes in zip(BUILDINGS, player.buildings, strict=True)
            if hexes
        )
        parts.append(f"{player.faction.id}: {player.points} points; {built or 'no buildings'}.")
    return " ".join(parts)
