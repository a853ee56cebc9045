"""The action star: tiles, cubes, Mana, summoning tokens, the pawn. AN-045..058."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from random import Random
from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.drawing.xml import Value
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.components import Components
from ziggurat.games.anunnaki.drawing.pieces import DARK, MANA, TILE_GLYPHS, disc, house_sign, label
from ziggurat.games.anunnaki.names import AREAS, EDGES, HOUSES, NODES
from ziggurat.games.anunnaki.state import AnunnakiPosition

SIZE: Final = 640
_CENTRE: Final = 320
_OUTER: Final = 262
_INNER: Final = _OUTER * 0.381966
"""So that the crossings lie on the straight lines of a pentagram."""
Point = tuple[float, float]
NIGHT: Final = "#0a1020"
_CUBE: Final = "M0-14 12-7.5v14L0 14-12 6.5v-14Z"
_CUBE_TOP: Final = "M0-14 12-7.5 0-1-12-7.5Z"


def node_at(name: str) -> Point:
    """Where a node lies: tips outside, crossings inside, clockwise from the top."""
    number = int(name[1:])
    angle = -pi / 2 + 2 * pi / 5 * number + (pi / 5 if name[0] == "I" else 0)
    radius = _OUTER if name[0] == "O" else _INNER
    return _CENTRE + radius * cos(angle), _CENTRE + 12 + radius * sin(angle)


def star(
    canvas: Canvas, position: AnunnakiPosition, seat: Seat, at: Point, size: float,
    marks: Mapping[str, frozenset[str]],
) -> str:  # fmt: skip
    """One player's star in a square of the given size; `marks` are tiles and spaces to choose from."""
    components = position.components
    ends = {edge["id"]: (edge["ends"][0], edge["ends"][1]) for edge in components.raw["star_edge"]}
    shapes = [_sky(canvas), *_paths(canvas, ends)]
    tokens, cubes, pawn = position.star_tokens[seat], position.cubes[seat], position.pawn[seat]
    shapes += [
        _token(canvas, area, bool(tokens >> number & 1), components) for number, area in enumerate(AREAS)
    ]
    for number, name in enumerate(EDGES):
        (x1, y1), (x2, y2) = (node_at(end) for end in ends[name])
        middle = ((x1 + x2) / 2, (y1 + y2) / 2)
        cube, mana = bool(cubes >> number & 1), components.star.mana[number]
        shapes.append(_space(canvas, name, middle, cube, mana))
        if name in marks.get("edges", ()):
            shapes.append(_mark(middle, 19))
    for node, tile in zip(NODES, position.star_tiles, strict=True):
        if tile:
            improved = bool(position.improved[seat] >> tile & 1)
            shapes.append(_tile(canvas, components, tile, node_at(node), improved))
            if str(tile) in marks.get("tiles", ()):
                shapes.append(_mark(node_at(node), 50 if node[0] == "O" else 44))
    if pawn:
        x, y = node_at(NODES[position.node_of[pawn]])
        shapes.append(element("ellipse", cx=x, cy=y - 20, rx=15, ry=5, fill=NIGHT, fill_opacity=0.5))
        shapes.append(canvas.glyph("pawn", x, y - 40, 46, canvas.palette["an-gold"], DARK, stroke=DARK,
                                  stroke_width=2, paint_order="stroke"))  # fmt: skip
    if position.house[seat] >= 0:
        shapes.append(house_sign(canvas, HOUSES[position.house[seat]], 40, 40, 22))
        shapes.append(_store(canvas, position, seat))
    return group(*shapes, transform=f"translate({at[0]} {at[1]}) scale({size / SIZE})")


def _sky(canvas: Canvas) -> str:
    palette, rng = canvas.palette, Random("sky")
    fill = canvas.radial((0, palette["an-sky-1"]), (1, palette["an-sky-2"]), cy=0.45, r=0.75)
    dots = [
        element("circle", cx=rng.uniform(8, 632), cy=rng.uniform(8, 632), r=rng.choice((0.6, 0.8, 1.1)),
                fill="#fff", opacity=rng.uniform(0.15, 0.6))
        for _ in range(70)
    ]  # fmt: skip
    ring: dict[str, Value] = {
        "cx": _CENTRE,
        "cy": _CENTRE + 12,
        "fill": "none",
        "stroke": palette["an-gold"],
    }
    rings = [
        element("circle", **ring, r=_OUTER, stroke_opacity=0.3),
        element("circle", **ring, r=_INNER - 4, stroke_opacity=0.18),
    ]
    return element("rect", width=SIZE, height=SIZE, rx=22, fill=fill) + group(*dots) + group(*rings)


def _paths(canvas: Canvas, ends: Mapping[str, tuple[str, str]]) -> list[str]:
    shapes = []
    for first, second in ends.values():
        (x1, y1), (x2, y2) = node_at(first), node_at(second)
        line = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        shapes.append(
            element("path", d=line, stroke=NIGHT, stroke_width=9, stroke_linecap="round", opacity=0.55)
        )
        shapes.append(element("path", d=line, stroke=canvas.palette["an-gold"], stroke_width=2.8))
    return shapes


def _token(canvas: Canvas, area: str, there: bool, components: Components) -> str:
    """A summoning token on its triangle or the pentagon; a faint ring once it is taken."""
    names = components.raw["star_area"][AREAS.index(area)]["edges"]
    ends = {edge["id"]: edge["ends"] for edge in components.raw["star_edge"]}
    nodes = {end for name in names for end in ends[name]}
    points = [node_at(node) for node in nodes]
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    major = components.star.major[AREAS.index(area)]
    gold, r = canvas.palette["an-gold"], 26 if major else 16
    if not there:
        return element(
            "circle", cx=x, cy=y, r=r, fill="none", stroke=gold, stroke_opacity=0.35, stroke_dasharray="3 5"
        )
    return disc(x, y, r, "#101a34", gold, 1.6) + canvas.glyph("sun" if major else "moon", x, y, r * 1.2, gold)


def _space(canvas: Canvas, name: str, at: Point, cube: bool, mana: int) -> str:
    x, y = at
    if cube:
        return group(
            element("path", d=_CUBE, fill=NIGHT, opacity=0.6, transform="translate(0 3)"),
            element("path", d=_CUBE, fill="#b9851b", stroke="#3a2703", stroke_width=1.3),
            element("path", d=_CUBE_TOP, fill="#ffdf8a"),
            element("path", d="M0-1V14L12 6.5v-14Z", fill="#d9a531"),
            transform=f"translate({x:.1f} {y:.1f})", data_at=name,
        )  # fmt: skip
    shapes = [disc(x, y, 13, "#101a34", canvas.palette["an-gold"], 1.1)]
    for place in range(mana):
        shapes.append(canvas.glyph("mana", x + (place - (mana - 1) / 2) * 9, y, 14, MANA, NIGHT))
    return group(*shapes, data_at=name)


def _tile(canvas: Canvas, components: Components, tile: int, at: Point, improved: bool) -> str:
    x, y = at
    entry = components.tiles[tile - 1]
    r = 36 if abs(x - _CENTRE) + abs(y - _CENTRE) > 170 else 31
    gold = canvas.palette["an-gold"]
    if entry.red:
        fill = canvas.linear((0, "#cc4c39"), (1, "#7f2319"))
        corner = r * 0.42
        d = (
            f"M{x - corner:.1f} {y - r:.1f}h{2 * corner:.1f}L{x + r:.1f} {y - corner:.1f}v{2 * corner:.1f}"
            f"L{x + corner:.1f} {y + r:.1f}h{-2 * corner:.1f}L{x - r:.1f} {y + corner:.1f}v{-2 * corner:.1f}Z"
        )
        plate = element("path", d=d, fill=fill, stroke=gold, stroke_width=2.4)
    else:
        plate = disc(x, y, r, canvas.linear((0, "#3f83dc"), (1, "#1f4e92")), gold, 2.4)
    shapes = [
        plate,
        canvas.glyph(
            TILE_GLYPHS[entry.key], x, y - 5, r * 1.05, "#fffaf0", "#1f3f74" if not entry.red else "#7f2319"
        ),
        label(tile, x, y + r - 6, 14, "#fffaf0", 700),
    ]
    if improved:
        shapes.append(disc(x + r * 0.74, y - r * 0.74, 11, "#fffaf0", DARK, 1.4))
        shapes.append(
            element(
                "path",
                d=f"M{x + r * 0.74 - 6:.1f} {y - r * 0.74:.1f}h12m-6-6v12",
                stroke=DARK,
                stroke_width=2.6,
            )
        )
    return group(*shapes, data_tile=tile)


def _store(canvas: Canvas, position: AnunnakiPosition, seat: Seat) -> str:
    """Cubes left, and summoning tokens ready to be used."""
    palette = canvas.palette
    shapes = [
        element("path", d=_CUBE, fill="#b9851b", transform="translate(584 38)"),
        element("path", d=_CUBE_TOP, fill="#ffdf8a", transform="translate(584 38)"),
        label(position.cubes_left[seat], 610, 45, 20, palette["an-ink"], 700),
    ]
    x = 40
    for name, count in (("moon", position.minor_tokens[seat]), ("sun", position.major_tokens[seat])):
        for _ in range(count):
            shapes.append(
                disc(x, 600, 15, palette["an-gold"], DARK, 1.4) + canvas.glyph(name, x, 600, 19, DARK)
            )
            x += 34
    return group(*shapes)


def _mark(at: Point, r: float) -> str:
    """A thing to choose: a two-tone ring."""
    x, y = at
    ring: dict[str, Value] = {"cx": x, "cy": y, "r": r, "fill": "none"}
    return element("circle", **ring, stroke=NIGHT, stroke_width=5) + element(
        "circle", **ring, stroke="#fff1cf", stroke_width=2.6, stroke_dasharray="7 5"
    )
