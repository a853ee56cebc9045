"""Outlines: closed paths with rounded corners, and the contour of a set of grid cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from ziggurat.core.drawing.xml import number

Point = tuple[float, float]
Cell = tuple[int, int]
"""Column and row."""


def rounded(points: Sequence[Point], radius: float) -> str:
    """Path data of a closed polygon whose corners are rounded (less where an edge is short).

    >>> rounded([(0, 0), (10, 0), (10, 10), (0, 10)], 2)
    'M0 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8Z'
    """
    parts: list[str] = []
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        parts.append(f"{'L' if parts else 'M'}{_pair(start)}Q{_pair(corner)} {_pair(end)}")
    return "".join(parts) + "Z"


def _towards(corner: Point, other: Point, radius: float) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    length = hypot(dx, dy)
    share = min(radius / length, 0.5) if length else 0.0
    return corner[0] + dx * share, corner[1] + dy * share


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def cell_outline(cells: Iterable[Cell], size: float, radius: float, grow: float = 0.0) -> str:
    """Path data around a set of square cells, holes included; `grow` moves it outwards.

    Cells that touch only at a corner get separate outlines, as pieces that touch so are not adjacent.
    """
    return "".join(rounded(_grown(loop, size, grow), radius) for loop in _loops(set(cells)))


def _loops(cells: set[Cell]) -> list[list[Cell]]:
    """The corner points of all boundaries, clockwise on the screen (holes the other way round)."""
    edges: dict[Cell, list[Cell]] = {}
    for x, y in sorted(cells):
        for start, end, beside in (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ):
            if beside not in cells:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        start = min(edges)
        loops.append(_corners(_walk(edges, start)))
    return loops


def _walk(edges: dict[Cell, list[Cell]], start: Cell) -> list[Cell]:
    """Follow edges from a point until it is reached again, using them up; turn right where two leave."""
    path = [start]
    direction = (0, 0)
    while True:
        here = path[-1]
        ends = edges[here]
        right = (here[0] - direction[1], here[1] + direction[0])
        end = right if len(ends) > 1 and right in ends else ends[0]
        ends.remove(end)
        if not ends:
            del edges[here]
        if end == start:
            return path
        direction = (end[0] - here[0], end[1] - here[1])
        path.append(end)


def _corners(path: list[Cell]) -> list[Cell]:
    """The points of a path where it turns."""
    found = []
    for index, here in enumerate(path):
        before, after = path[index - 1], path[(index + 1) % len(path)]
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            found.append(here)
    return found


def _grown(loop: list[Cell], size: float, grow: float) -> list[Point]:
    """A rectilinear loop in drawing units, moved outwards."""
    found: list[Point] = []
    for index, (x, y) in enumerate(loop):
        before, after = loop[index - 1], loop[(index + 1) % len(loop)]
        into = (_sign(x - before[0]), _sign(y - before[1]))
        out = (_sign(after[0] - x), _sign(after[1] - y))
        found.append((x * size + grow * (into[1] + out[1]), y * size - grow * (into[0] + out[0])))
    return found


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
