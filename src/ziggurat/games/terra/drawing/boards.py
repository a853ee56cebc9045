"""A board for each faction: points, goods, bowls, buildings with the income they give, tracks, tiles."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.state import NOBODY
from ziggurat.games.terra.board import bits
from ziggurat.games.terra.components import BONUSES, BUILDINGS, FAVORS, SOURCES, SUPPLY, TOWNS
from ziggurat.games.terra.drawing.labels import DISPLAY, counter, label, panel
from ziggurat.games.terra.drawing.map import home_of, tint
from ziggurat.games.terra.drawing.supply import bonus_words, disc, gains, tile_words
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import TerraPosition

BOARD: Final = 112.0


def boards(canvas: Canvas, position: TerraPosition, x: float, y: float, width: float) -> str:
    """In turn order, the seat to act marked."""
    drawn = []
    for number, seat in enumerate(position.order if position.players else ()):
        drawn.append(_board(canvas, position, seat, x, y + number * (BOARD + 7), width))
    return group(*drawn)


def _board(canvas: Canvas, position: TerraPosition, seat: int, x: float, y: float, width: float) -> str:
    palette = canvas.palette
    player = position.players[seat]
    terrain = home_of(player)
    passed = " · passed" if player.passed else ""
    drawn = [
        panel(canvas, x, y, width, BOARD, seat == position.active),
        disc(canvas, terrain, x + 30, y + 34, 18),
        label(player.faction.name, x + 58, y + 30, 16, palette["ink"], 650, "start"),
        label(f"seat {seat}{passed}", x + 58, y + 48, 12, palette["ink-3"], 500, "start"),
        label(str(player.points), x + 208, y + 42, 24, palette["ink"], 650, font=DISPLAY),
        label("VP", x + 242, y + 41, 11, palette["ink-3"], 500),
        counter(canvas, "coin", str(player.coins), x + 262, y + 34),
        counter(canvas, "worker", str(player.workers), x + 312, y + 34),
        counter(canvas, "priest", str(player.priests), x + 362, y + 34),
        counter(canvas, "ship", str(player.shipping), x + 412, y + 34),
        counter(canvas, "spade", str(player.digging), x + 462, y + 34),
        _bowls(canvas, player, x + 520, y + 34),
        label("income", x + 706, y + 22, 10, palette["ink-3"], 500, "start"),
        gains(canvas, player.income(), x + 706, y + 40),
        _rows(canvas, player, terrain, x + 20, y + 84),
        _tiles(canvas, player, x + 860, y + 20),
    ]
    if position.asked == NOBODY:
        drawn.append(_points(canvas, player, x + width - 16, y + BOARD - 26))
    return group(*drawn, opacity=0.75 if player.passed else None)


def _points(canvas: Canvas, player: Player, x: float, y: float) -> str:
    """Where the points came from, when the game is over."""
    words = [f"{name} {vp}" for name, vp in zip(SOURCES, player.sources, strict=True) if vp]
    half = (len(words) + 1) // 2
    return group(
        *(
            label(" · ".join(part), x, y + 15 * line, 10.5, canvas.palette["ink-2"], 550, "end")
            for line, part in enumerate((words[:half], words[half:]))
        )
    )


def _bowls(canvas: Canvas, player: Player, x: float, y: float) -> str:
    palette = canvas.palette
    drawn = []
    for number, tokens in enumerate((player.bowl1, player.bowl2, player.bowl3)):
        at = x + number * 58
        drawn += [
            element(
                "ellipse",
                cx=at + 24,
                cy=y,
                rx=24,
                ry=18,
                fill=palette["surface-2"],
                stroke=palette["line-strong"],
            ),
            canvas.glyph("power", at + 14, y, 16, palette["power"], opacity=1 if tokens else 0.3),
            label(str(tokens), at + 31, y + 5, 14, palette["ink"], 650),
            label("I" * (number + 1), at + 24, y + 29, 9, palette["ink-3"], 600),
        ]
    return group(*drawn)


def _rows(canvas: Canvas, player: Player, terrain: str, x: float, y: float) -> str:
    """Each building row: pieces on the map are faint on the board, the others stand on it."""
    palette = canvas.palette
    colour = tint(canvas, terrain)
    drawn = []
    for kind, letter in enumerate(BUILDINGS):
        built = player.count(kind)
        for number in range(SUPPLY[kind]):
            gone = number < built
            drawn.append(
                canvas.glyph(
                    letter,
                    x + 10,
                    y,
                    22,
                    palette["surface"] if gone else colour,
                    palette["line-strong" if gone else "tile-rim"],
                    style=f"stroke:{palette['line-strong' if gone else 'tile-rim']};stroke-width:2.4",
                    opacity=0.55 if gone else 1,
                )
            )
            x += 25
        now = player.faction.income[kind][built]
        if any(now):
            drawn.append(gains(canvas, now, x + 2, y))
            x += 36 * sum(1 for amount in now if amount)
        x += 16
    return group(*drawn)


def _tiles(canvas: Canvas, player: Player, x: float, y: float) -> str:
    """The tiles a player holds."""
    palette = canvas.palette
    names = []
    if player.bonus >= 0:
        tile = BONUSES[player.bonus]
        names.append(f"{tile.id} {bonus_words(tile)}".strip())
    names += [tile_words(FAVORS[number]) for number in bits(player.favors)]
    names += [tile_words(town) for town, count in zip(TOWNS, player.towns, strict=True) for _ in range(count)]
    if player.keys:
        names.append(f"{player.keys} key" + ("s" if player.keys > 1 else ""))
    drawn = []
    left, top = x, y
    for name in names:
        width = 16 + 6.0 * len(name)
        if left + width > x + 384:
            left, top = x, top + 24
        drawn += [
            element(
                "rect",
                x=left,
                y=top - 9,
                width=width,
                height=20,
                rx=10,
                fill=palette["surface-2"],
                stroke=palette["line"],
            ),
            label(name, left + width / 2, top + 5, 10, palette["ink-2"], 600),
        ]
        left += width + 6
    return group(*drawn)
