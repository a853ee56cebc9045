"""The view drawn as SVG: the row of eight columns with its kingdoms, and below it players and hand."""

from __future__ import annotations

from itertools import cycle
from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.drawing.canvas import CREAM
from ziggurat.games.spheres.pieces import DISPLAY, label, leader
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, GLYPHS
from ziggurat.games.tigris_cards.drawing.describe import describe, letter
from ziggurat.games.tigris_cards.drawing.pieces import (
    HEAD_HEIGHT,
    HEIGHT,
    LINK_HEIGHT,
    LINK_WIDTH,
    WIDTH,
    card,
    face_down,
    head,
    link,
    ring,
    ship,
    slot,
)
from ziggurat.games.tigris_cards.drawing.strip import GAP, STRIP, strip
from ziggurat.games.tigris_cards.places import HEAD, LINK, NOWHERE
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict
from ziggurat.games.tigris_cards.table import FACE_DOWN, columns, link_cards, slot_down
from ziggurat.games.tigris_cards.view import CardsView

TABLE: Final = (956.0, 578.0)
PITCH: Final = 116.0
"""From one column to the next."""
LEFT: Final = 22.0
TOP: Final = 34.0
FIRST: Final = 128.0
"""Where the first card below a head begins."""
STEP: Final = 49.0
_TINTS: Final = ("kingdom-a", "kingdom-b", "kingdom-c", "kingdom-d")


def svg(view: CardsView, theme: str = "light") -> str:
    """A view drawn; theme is `light` or `dark`."""
    canvas, position = Canvas(theme), view.position
    canvas.add(
        _ground(canvas),
        _kingdoms(canvas, position),
        _columns(canvas, position),
        _links(canvas, position),
        _placed(canvas, position),
        _leaders(canvas, position),
        _letters(canvas, position),
        _duel(canvas, position),
        strip(canvas, view, TABLE[0], TABLE[1] + GAP),
    )
    title, description = describe(view)
    return canvas.write((0, 0, TABLE[0], TABLE[1] + GAP + STRIP), title, description)


def _corner(place: int) -> tuple[float, float]:
    """The top left corner of a card."""
    if place < HEAD:
        return LEFT + PITCH * (place // DEEPEST), FIRST + STEP * (place % DEEPEST)
    if place < LINK:
        return LEFT + PITCH * (place - HEAD), TOP
    x, y = _between(place - LINK)
    return x - LINK_WIDTH / 2, y - LINK_HEIGHT / 2


def _between(number: int) -> tuple[float, float]:
    """The middle of a link slot."""
    return LEFT + PITCH * number + (WIDTH + PITCH) / 2, TOP + HEAD_HEIGHT / 2


def _ground(canvas: Canvas) -> str:
    """The woven cloth on which the cards lie."""
    palette = canvas.palette
    width, height = TABLE
    cloth = canvas.linear((0, palette["te-land-1"]), (1, palette["te-land-2"]), x2=1, y2=1)
    weave = canvas.define(
        "pattern",
        element(
            "path",
            d="M0 4h4M4 0v4M4 8V4h4",
            stroke=palette["te-grain"],
            stroke_width=0.7,
            opacity=0.35,
            fill="none",
        ),
        width=8,
        height=8,
        patternUnits="userSpaceOnUse",
    )
    return "".join(
        (
            element("rect", width=width, height=height, rx=20, fill=cloth),
            element("rect", width=width, height=height, rx=20, fill=f"url(#{weave})"),
            element(
                "rect",
                x=7,
                y=7,
                width=width - 14,
                height=height - 14,
                rx=14,
                fill="none",
                stroke=palette["te-frame-1"],
                stroke_opacity=0.45,
            ),
            _numbers(canvas),
        )
    )


def _numbers(canvas: Canvas) -> str:
    """The number of each column, at the lower edge."""
    palette = canvas.palette
    ink = palette["te-frame-ink"] if palette.theme == "dark" else "#5c4725"
    return "".join(
        label(str(column + 1), LEFT + PITCH * column + WIDTH / 2, TABLE[1] - 12, 12, ink, 600)
        for column in range(COLUMNS)
    )


def _kingdoms(canvas: Canvas, position: CardsPosition) -> str:
    """A frame around the columns of each kingdom, as deep as its longest column."""
    parts = []
    for (low, high), tint in zip(kingdoms(position), cycle(_TINTS)):
        deepest = max(position.height(column) for column in range(low, high + 1))
        bottom = FIRST + STEP * (deepest - 1) + HEIGHT if deepest else TOP + HEAD_HEIGHT
        parts.append(
            element(
                "rect",
                x=LEFT - 9 + PITCH * low,
                y=TOP - 9,
                width=WIDTH + 18 + PITCH * (high - low),
                height=bottom + 13 - TOP + 9,
                rx=16,
                fill=canvas.palette[tint],
                fill_opacity=0.17,
                stroke=canvas.palette[tint],
                stroke_width=2.4,
            )
        )
    return "".join(parts)


def _letters(canvas: Canvas, position: CardsPosition) -> str:
    palette = canvas.palette
    parts = []
    for index, ((low, _), tint) in enumerate(zip(kingdoms(position), cycle(_TINTS))):
        parts.append(
            group(
                element(
                    "rect",
                    width=24,
                    height=22,
                    rx=7,
                    fill=palette[tint],
                    stroke=palette["te-land-1"],
                    stroke_width=1.6,
                ),
                label(letter(index), 12, 16, 13.5, palette["on-kingdom"], 650, DISPLAY),
                transform=f"translate({LEFT + 1 + PITCH * low:.0f} {TOP - 21:.0f})",
            )
        )
    return "".join(parts)


def _columns(canvas: Canvas, position: CardsPosition) -> str:
    parts = []
    for column, cards in enumerate(columns(position)):
        parts.append(head(canvas, bool(position.treasures >> column & 1), *_corner(HEAD + column)))
        for depth, code in enumerate(cards):
            at = _corner(DEEPEST * column + depth)
            parts.append(card(canvas, code, *at) if code < 4 else ship(canvas, code - 4, *at))
    return "".join(parts)


def _links(canvas: Canvas, position: CardsPosition) -> str:
    parts = []
    down = slot_down(position)
    for number, code in enumerate(link_cards(position)):
        at = _between(number)
        if code is None:
            parts.append(slot(canvas, *at))
        elif number == down:
            parts.append(face_down(canvas, *at, None if code == FACE_DOWN else code))
        else:
            parts.append(link(canvas, code, *at))
    return "".join(parts)


def _placed(canvas: Canvas, position: CardsPosition) -> str:
    """The card of the action in progress has a frame."""
    if position.placed == NOWHERE or position.placed >= LINK:
        return ""
    return ring(*_corner(position.placed), WIDTH, HEIGHT, 10, canvas.palette["select"])


def _standing(place: int) -> tuple[float, float, float]:
    """Where a leader's disc is drawn, and its radius."""
    x, y = _corner(place)
    if place < HEAD:
        return x + 31, y + 23.5, 20.5
    if place < LINK:
        return x + 62, y + 63, 20.5
    return x + LINK_WIDTH / 2, y + LINK_HEIGHT + 2, 18


def _leaders(canvas: Canvas, position: CardsPosition) -> str:
    parts = []
    for index, place in enumerate(position.leaders):
        if place != NOWHERE:
            parts.append(leader(canvas, index % 4, GLYPHS[index // 4], *_standing(place)))
    return "".join(parts)


def _duel(canvas: Canvas, position: CardsPosition) -> str:
    """Both leaders of a conflict ringed, gold attacks and cream defends, swords between them."""
    conflict = position.conflict
    if conflict is None:
        return ""
    sides = [position.leaders[4 * seat + conflict.colour] for seat in (conflict.attacker, conflict.defender)]
    if NOWHERE in sides:
        return ""  # settled: only the reward is still open
    return _fight(canvas, position, conflict, _standing(sides[0]), _standing(sides[1]))


def _fight(
    canvas: Canvas,
    position: CardsPosition,
    conflict: Conflict,
    attacker: tuple[float, float, float],
    defender: tuple[float, float, float],
) -> str:
    palette = canvas.palette
    middle = ((attacker[0] + defender[0]) / 2, (attacker[1] + defender[1]) / 2)
    down = slot_down(position)
    if down is not None:
        middle = _between(down)
    elif abs(attacker[0] - defender[0]) < WIDTH:
        middle = (middle[0] + PITCH / 2, middle[1])  # beside the column, so that it hides no leader
    line = "".join(_bent(x, y, *middle) for x, y, _ in (attacker, defender))
    parts = [
        element("path", d=line, stroke=palette["select-edge"], stroke_width=6, opacity=0.7, fill="none"),
        element("path", d=line, stroke="#fff1cf", stroke_width=2.6, stroke_dasharray="2 7", fill="none"),
    ]
    for side, seat, colour in (
        (attacker, conflict.attacker, palette["select"]),
        (defender, conflict.defender, CREAM),
    ):
        x, y, radius = side
        parts += [
            _circle(x, y, radius + 3, palette["select-edge"], 6),
            _circle(x, y, radius + 3, colour, 3.2),
            leader(canvas, conflict.colour, GLYPHS[seat], x, y, radius),
        ]
    x, y = middle
    parts += [
        element("circle", cx=x, cy=y, r=15, fill=palette["conflict"], stroke=CREAM, stroke_width=2.2),
        canvas.glyph("swords", x, y, 19, CREAM),
    ]
    return "".join(parts)


def _bent(x: float, y: float, to_x: float, to_y: float) -> str:
    """A slightly bent line."""
    return f"M{x:.0f} {y:.0f}Q{(x + to_x) / 2:.0f} {max(y, to_y) + 16:.0f} {to_x:.0f} {to_y:.0f}"


def _circle(x: float, y: float, radius: float, colour: str, width: float) -> str:
    return element("circle", cx=x, cy=y, r=radius, fill="none", stroke=colour, stroke_width=width)
