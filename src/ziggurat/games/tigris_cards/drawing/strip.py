"""What lies beside the table, drawn: a panel for each player, the own hand, ships, deck and discards."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.games.spheres import COLOURS
from ziggurat.games.spheres.pieces import SHADE, chip, each, label, medallion, panel, pennant, tile
from ziggurat.games.spheres.strip import IN_HAND, PANEL, TRAY, leaders, share, side_by_side
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import GLYPHS
from ziggurat.games.tigris_cards.drawing.pieces import pile, ship
from ziggurat.games.tigris_cards.places import NOWHERE
from ziggurat.games.tigris_cards.view import CardsView

GAP: Final = 12.0
STRIP: Final = PANEL + GAP + TRAY


def strip(canvas: Canvas, view: CardsView, width: float, y: float) -> str:
    """Panels side by side, below them the tray."""
    each_width = share(width, view.seats, GAP)
    panels = [_player(canvas, view, seat, each_width) for seat in range(view.seats)]
    return side_by_side(panels, _tray(canvas, view, width), width, GAP, 0.0, y)


def _player(canvas: Canvas, view: CardsView, seat: int, width: float) -> str:
    """Dynasty, leaders in the supply, hand size, catastrophe card, and the pile as it lies there."""
    position, dynasty = view.position, GLYPHS[seat]
    parts = [panel(canvas, width, PANEL, position.active == seat), medallion(canvas, dynasty, 30, 32, 20)]
    away = (place != NOWHERE for place in position.leaders[4 * seat : 4 * seat + 4])
    parts += leaders(canvas, dynasty, away, 66, 31, 26, 12)
    if view.outcome is not None:
        parts.append(_result(canvas, view, seat, width))
        return "".join(parts)
    parts.append(_hand_size(canvas, position.hand_sizes[seat], 22))
    parts.append(_catastrophe(canvas, bool(position.catastrophes >> seat & 1), 84))
    parts.append(pile(canvas, position.pile_sizes[seat], position.tops[seat], width - 52, 20))
    return "".join(parts)


def _result(canvas: Canvas, view: CardsView, seat: int, width: float) -> str:
    """The final place and the counts of the pile with its jokers, the weakest marked (TC-150..153)."""
    palette = canvas.palette
    if view.outcome is None:
        return ""
    totals = view.outcome.detail["totals"][seat]
    low = totals.index(min(totals))
    chips = "".join(
        chip(canvas, colour, 11 + colour * 40, 61, str(totals[colour]), colour == low) for colour in COLOURS
    )
    gems = view.memory.treasures[seat]
    jokers = canvas.glyph("gem", 184, 72, 18, "currentColor") + label(
        str(gems), 201, 76.5, 12, palette["ink"]
    )
    return pennant(canvas, view.outcome.ranks[seat], width) + chips + jokers


def _hand_size(canvas: Canvas, count: int, x: float) -> str:
    """The back of a card and how many the hand holds."""
    palette = canvas.palette
    back: dict[str, str | float] = {
        "y": 0,
        "width": 16,
        "height": 21,
        "rx": 3.5,
        "fill": palette["te-frame-1"],
    }
    edge = palette["te-frame-ink"]
    return group(
        element("rect", x=0, **back, stroke=edge),
        element("rect", x=5, **back, stroke=edge),
        label(str(count), 33, 15.5, 14, palette["ink"]),
        transform=f"translate({x:.1f} 60)",
    )


def _catastrophe(canvas: Canvas, unused: bool, x: float) -> str:
    """The catastrophe card, a dashed outline once it is used (TC-119)."""
    palette = canvas.palette
    if not unused:
        return element(
            "rect",
            x=x,
            y=59,
            width=18,
            height=23,
            rx=4,
            fill="none",
            stroke=palette["line-strong"],
            stroke_dasharray="3 2.6",
        )
    return element(
        "rect", x=x, y=59, width=18, height=23, rx=4, fill="#5b4632", stroke=SHADE, stroke_opacity=0.6
    ) + canvas.glyph("catas", x + 9, 70.5, 17, "#f3e6cc")


def _tray(canvas: Canvas, view: CardsView, width: float) -> str:
    """From the left: the own hand; from the right: ships still aside, discards, deck."""
    palette = canvas.palette
    position = view.position
    parts = [panel(canvas, width, TRAY, False)]
    x = 12.0
    for colour in each(unpack(0 if view.seat is None else position.hands[view.seat])):
        parts.append(tile(canvas, colour, x, 9, IN_HAND))
        x += IN_HAND + 2
    right = width - 12
    for number, place in reversed(list(enumerate(position.ships))):
        if place == NOWHERE:
            right -= 62
            parts.append(ship(canvas, number, right, 10, 0.68))
            right -= 6
    right -= 14
    line = f"M{right:.0f} 14V50"
    parts.append(element("path", d=line, stroke=palette["line-strong"], stroke_opacity=0.6))
    for colour in reversed(COLOURS):
        right -= 41
        parts.append(chip(canvas, colour, right, 21, str(unpack(position.discards)[colour])))
    parts.append(_deck(canvas, position.deck, right - 88))
    return "".join(parts)


def _deck(canvas: Canvas, count: int, x: float) -> str:
    """The deck; the discards stand on its right."""
    palette = canvas.palette
    edge = {"stroke": palette["te-frame-ink"], "fill": palette["te-frame-1"]}
    cards = "".join(
        element("rect", x=2.5 * step, y=12 - 2.0 * step, width=27, height=38, rx=5, **edge)
        for step in range(3 if count else 0)
    )
    return group(cards, label(str(count), 52, 36, 15, palette["ink"]), transform=f"translate({x:.1f} 2)")
