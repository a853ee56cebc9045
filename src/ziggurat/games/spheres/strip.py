"""What lies beside the board, drawn: a panel for each player, a tray below; shared by both Tigris games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ziggurat.core.drawing import Canvas, group
from ziggurat.games.spheres.pieces import leader, leader_at_home

PANEL: Final = 92.0
TRAY: Final = 64.0
IN_HAND: Final = 46.0
"""Of a tile in hand, if there is room."""


def share(width: float, seats: int, gap: float) -> float:
    """How wide the panel of one seat is."""
    return (width - gap * (seats - 1)) / seats


def side_by_side(panels: Sequence[str], tray: str, width: float, gap: float, x: float, y: float) -> str:
    """The panels of all seats, below them the tray."""
    step = share(width, len(panels), gap) + gap
    drawn = [
        group(panel, transform=f"translate({x + seat * step:.2f} {y:.2f})")
        for seat, panel in enumerate(panels)
    ]
    return "".join(drawn) + group(tray, transform=f"translate({x:.2f} {y + PANEL + gap:.2f})")


def leaders(
    canvas: Canvas, dynasty: str, away: Iterable[bool], x: float, y: float, step: float, size: float
) -> list[str]:
    """The four leaders of a player: those in the supply, and the places of those that are away."""
    return [
        leader_at_home(canvas, colour, x + colour * step, y + 1, size + 0.5)
        if gone
        else leader(canvas, colour, dynasty, x + colour * step, y, size)
        for colour, gone in enumerate(away)
    ]
