"""The map drawn: terrain by colour and pattern, buildings by shape, bridges, towns."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, pi, sin
from typing import Final

from ziggurat.core.drawing import Canvas, element, group, rounded
from ziggurat.games.terra.aids import towns
from ziggurat.games.terra.board import BRIDGES, HEXES, PLACE, RIVERS, bits
from ziggurat.games.terra.components import BUILDINGS, TERRAINS
from ziggurat.games.terra.drawing.labels import label
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import TerraPosition

ACROSS: Final = 66.0
DOWN: Final = 57.2
RADIUS: Final = 38.0
MARGIN: Final = 16.0
WIDTH: Final = 13 * ACROSS + 2 * MARGIN
HEIGHT: Final = 8 * DOWN + 2 * RADIUS + 2 * MARGIN
DARK: Final = ("plains", "swamp")
"""Terrains on which marks are light."""


def centre(name: str) -> tuple[float, float]:
    """The middle of a hex."""
    row, column = PLACE[name]
    return MARGIN + ACROSS * (column + 0.5 + 0.5 * (row % 2)), MARGIN + RADIUS + DOWN * row


def _hexagon(x: float, y: float, radius: float) -> str:
    corners = [
        (x + radius * cos(pi / 6 + corner * pi / 3), y + radius * sin(pi / 6 + corner * pi / 3))
        for corner in range(6)
    ]
    return rounded(corners, 7)


def home_of(player: Player) -> str:
    """The home terrain of a player."""
    return TERRAINS[player.faction.terrain]


def tint(canvas: Canvas, terrain: str) -> str:
    """The colour of pieces of a terrain: lighter than the ground they stand on."""
    colour = canvas.palette[f"tm-{terrain}"].lstrip("#")
    parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
    share = 0.66 if terrain in DARK else 0.5
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)


def land(canvas: Canvas, position: TerraPosition) -> str:
    """The whole map."""
    palette = canvas.palette
    elements = [element("rect", width=WIDTH, height=HEIGHT, rx=20, fill=palette["tm-river"])]
    elements += [_river(canvas, name) for name in RIVERS]
    elements += [
        _ground(canvas, name, TERRAINS[terrain])
        for name, terrain in zip(HEXES, position.terrain, strict=True)
    ]
    elements += [
        _bridge(canvas, place, home_of(position.players[seat]))
        for place, seat in enumerate(position.bridges)
        if seat >= 0
    ]
    for player in position.players:
        terrain = home_of(player)
        for kind, hexes in zip(BUILDINGS, player.buildings, strict=True):
            elements += [_building(canvas, HEXES[hex_], kind, terrain) for hex_ in bits(hexes)]
    elements += [_key(canvas, town.hex) for town in towns(position)]
    elements += [_chosen(canvas, HEXES[hex_]) for hex_ in bits(position.buildable)]
    return group(*elements)


def _river(canvas: Canvas, name: str) -> str:
    x, y = centre(name)
    wave = "".join(
        f"M{x - 15 + 5 * shift} {y + at}q5 -5 10 0t10 0" for at, shift in ((-9, 0), (3, 1), (14, 0))
    )
    return element(
        "path", d=wave, fill="none", stroke=canvas.palette["tm-river-flow"], stroke_width=1.5, opacity=0.75
    )


def _ground(canvas: Canvas, name: str, terrain: str) -> str:
    palette = canvas.palette
    x, y = centre(name)
    light = terrain in DARK
    mark = palette["tm-mark-light" if light else "tm-mark-dark"]
    return group(
        element(
            "path",
            d=_hexagon(x, y, RADIUS - 1),
            fill=palette[f"tm-{terrain}"],
            stroke=palette["tm-hex-edge"],
            stroke_width=1.6,
        ),
        canvas.glyph(f"m-{terrain}", x, y - 3, 40, mark, opacity=0.42),
        label(name, x, y + 28, 10.5, mark, 600),
    )


def _building(canvas: Canvas, name: str, kind: str, terrain: str) -> str:
    x, y = centre(name)
    size = {"D": 31.0, "TP": 35.0, "TE": 35.0, "SH": 39.0, "SA": 37.0}[kind]
    colour = tint(canvas, terrain)
    style = "stroke:#1f150b;stroke-width:2.6;stroke-linejoin:round"
    return group(
        element("ellipse", cx=x, cy=y + size * 0.42, rx=size * 0.45, ry=5, fill="#1d1206", opacity=0.28),
        canvas.glyph(kind, x, y - 1, size, colour, "#1f150b", style=style),
    )


def _key(canvas: Canvas, name: str) -> str:
    x, y = centre(name)
    palette = canvas.palette
    return group(
        element(
            "circle", cx=21, cy=-19, r=9, fill=palette["accent-fill"], stroke="#1f150b", stroke_width=1.4
        ),
        element("circle", cx=18, cy=-19, r=2.7, fill="none", stroke="#1f150b", stroke_width=1.5),
        element("path", d="M20.7 -19h6M24.6 -19v3", fill="none", stroke="#1f150b", stroke_width=1.5),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _bridge(canvas: Canvas, place: int, terrain: str) -> str:
    (x1, y1), (x2, y2) = (centre(HEXES[hex_]) for hex_ in BRIDGES[place])
    length, angle = hypot(x2 - x1, y2 - y1), degrees(atan2(y2 - y1, x2 - x1))
    planks = "".join(f"M{at:.1f} -4.5v9" for at in range(-int(length / 2) + 34, int(length / 2) - 30, 7))
    half = length / 2 - 22
    return group(
        element(
            "rect",
            x=-half,
            y=-6.5,
            width=2 * half,
            height=13,
            rx=5,
            fill=canvas.palette[f"tm-{terrain}"],
            stroke="#1f150b",
            stroke_width=2,
        ),
        element("path", d=planks, stroke="#fff6e6", stroke_width=1.6, opacity=0.85),
        transform=f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({angle:.1f})",
    )


def _chosen(canvas: Canvas, name: str) -> str:
    x, y = centre(name)
    return element(
        "path", d=_hexagon(x, y, RADIUS - 3), fill="none", stroke=canvas.palette["select"], stroke_width=4
    )
