"""Scoring tiles, cult board, power actions and the tiles left, drawn."""

from __future__ import annotations

from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.games.terra.board import bits
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    CULTS,
    FAVORS,
    ORDERS,
    POWER_AT,
    POWER_COST,
    POWER_GAIN,
    POWER_SPADES,
    SCORINGS,
    TOWNS,
    Bonus,
    Favor,
    Income,
    Scoring,
    Town,
)
from ziggurat.games.terra.drawing.labels import DISPLAY, counter, label, panel
from ziggurat.games.terra.drawing.map import DARK, home_of
from ziggurat.games.terra.state import TerraPosition

SIDE: Final = 344.0
SUPPLY: Final = 158.0
ROUNDS: Final = 74.0
GLYPHS: Final = ("worker", "coin", "priest", "power")


def side(canvas: Canvas, position: TerraPosition, x: float, y: float, height: float) -> str:
    """The six rounds above, the four cults below."""
    rounds = group(
        *(_round(canvas, position, number) for number in range(6)), transform=f"translate({x:.0f} {y:.0f})"
    )
    top = y + ROUNDS + 12
    width = (SIDE - 18) / 4
    tracks = [
        _track(canvas, position, number, x + number * (width + 6), top, width, height - top)
        for number in range(4)
    ]
    return group(rounds, *tracks)


def _round(canvas: Canvas, position: TerraPosition, number: int) -> str:
    palette = canvas.palette
    width = (SIDE - 25) / 6
    x = number * (width + 5)
    now = position.round == number + 1
    elements = [
        panel(canvas, x, 0, width, ROUNDS, now),
        label(str(number + 1), x + width / 2, 16, 12, palette["ink-2"], 600, font=DISPLAY),
    ]
    if position.scoring[number] >= 0:
        tile = SCORINGS[position.scoring[number]]
        elements += [_trigger(canvas, tile, x + width / 2, 36)]
        if number < 5:
            elements.append(_right_half(canvas, tile, x + width / 2, 59))
    return group(*elements, opacity=0.55 if 0 < number + 1 < position.round else None)


def _trigger(canvas: Canvas, tile: Scoring, x: float, y: float) -> str:
    kinds = [kind for kind, vp in zip(BUILDINGS, tile.build_vp, strict=True) if vp]
    vp = max(*tile.build_vp, tile.spade_vp, tile.town_vp)
    glyph = "spade" if tile.spade_vp else ("crown" if tile.town_vp else kinds[0])
    ink = canvas.palette["ink"]
    style = f"stroke:{ink};stroke-width:2.6;stroke-linejoin:round" if kinds else ""
    fill = canvas.palette["surface-2"] if kinds else ink
    return group(
        canvas.glyph(glyph, x - 8, y, 20, fill, ink, style=style),
        label(str(vp), x + 12, y + 5, 13, ink, 650),
    )


def _right_half(canvas: Canvas, tile: Scoring, x: float, y: float) -> str:
    palette = canvas.palette
    gained = "spade" if tile.spades else GLYPHS[next(n for n, amount in enumerate(tile.gain) if amount)]
    per = "priest" if tile.cult == 4 else CULTS[tile.cult].lower()
    tone = palette["ink-2"] if tile.cult == 4 else palette[f"cult-{per}"]
    return group(
        label(str(tile.per), x - 19, y + 4, 10, palette["ink-2"], 600),
        canvas.glyph(per, x - 9, y, 13, tone),
        label("›", x, y + 4, 11, palette["ink-3"], 600),
        label(str(tile.spades or sum(tile.gain)), x + 7, y + 4, 10, palette["ink-2"], 600),
        canvas.glyph(gained, x + 17, y, 13, palette["ink-2"]),
    )


def _track(
    canvas: Canvas, position: TerraPosition, cult: int, x: float, y: float, width: float, height: float
) -> str:
    palette = canvas.palette
    name = CULTS[cult].lower()
    tone = palette[f"cult-{name}"]
    elements = [
        panel(canvas, x, y, width, height),
        element(
            "path", d=f"M{x} {y + 30}v-18a12 12 0 0 1 12 -12h{width - 24}a12 12 0 0 1 12 12v18Z", fill=tone
        ),
        canvas.glyph(name, x + width / 2, y + 15, 20, "#fff8ea"),
    ]
    for slot, steps in enumerate(ORDERS):
        at = x + 13 + slot * (width - 26) / 3
        owner = position.orders[cult * len(ORDERS) + slot]
        if owner >= 0:
            elements.append(disc(canvas, home_of(position.players[owner]), at, y + 46, 8))
        else:
            elements += [
                element("circle", cx=at, cy=y + 46, r=8, fill="none", stroke=palette["line-strong"]),
                label(str(steps), at, y + 50, 11, palette["ink-2"], 600),
            ]
    room = (height - 92) / 10
    for step in range(11):
        elements.append(_step(canvas, position, cult, step, x, y + height - 14 - step * room, width))
    return group(*elements)


def _step(
    canvas: Canvas, position: TerraPosition, cult: int, step: int, x: float, y: float, width: float
) -> str:
    palette = canvas.palette
    tone = palette[f"cult-{CULTS[cult].lower()}"]
    elements = [
        element(
            "rect",
            x=x + 27,
            y=y - 10,
            width=width - 34,
            height=20,
            rx=5,
            fill=tone,
            opacity=0.16 + 0.02 * step,
        ),
        label(str(step), x + 12, y + 4, 11, palette["ink-2"], 600),
    ]
    if step in POWER_AT:
        elements.append(canvas.glyph("power", x + 21, y - 5, 9, palette["power"]))
        elements.append(label(str(POWER_AT[step]), x + 21, y + 9, 8, palette["ink-3"], 600))
    here = [player for player in position.players if player.cults[cult] == step]
    for number, player in enumerate(here):
        spread = (width - 52) / max(len(here) - 1, 1)
        at = x + 36 + number * spread if len(here) > 1 else x + 27 + (width - 34) / 2
        elements.append(disc(canvas, home_of(player), at, y, 8.5))
    return group(*elements)


def disc(canvas: Canvas, terrain: str, x: float, y: float, radius: float) -> str:
    """A faction's marker: its colour and the pattern of its terrain."""
    palette = canvas.palette
    mark = palette["tm-mark-light" if terrain in DARK else "tm-mark-dark"]
    return group(
        element(
            "circle", cx=x, cy=y, r=radius, fill=palette[f"tm-{terrain}"], stroke="#1f150b", stroke_width=1.3
        ),
        canvas.glyph(f"m-{terrain}", x, y, radius * 1.25, mark),
    )


def supply(canvas: Canvas, position: TerraPosition, x: float, y: float, width: float) -> str:
    """Power actions, bonus tiles with their coins, favor and town tiles left."""
    elements = [_power(canvas, position, number, x + number * 84, y) for number in range(6)]
    left = x + 6 * 84 + 12
    for number, tile in enumerate(bits(position.bonus_free)):
        elements.append(_bonus(canvas, BONUSES[tile], position.bonus_coins[tile], left + number * 84, y))
    top, at = y + 84, x
    kinds: tuple[Favor | Town, ...] = (*FAVORS, *TOWNS)
    for kind, count in zip(kinds, position.favor_left + position.town_left, strict=True):
        if not count:
            continue
        text = f"{tile_words(kind)} ×{count}" if count > 1 else tile_words(kind)
        room = 18 + 6.6 * len(text)
        if at + room > x + width:
            top, at = top + 29, x
        elements.append(_chip(canvas, text, at, top, room))
        at += room + 6
    return group(*elements)


def tile_words(tile: Favor | Town) -> str:
    """A favor or town tile in a few signs: `FAV7 earth 2 +1W +1PW`."""
    if isinstance(tile, Favor):
        words = [f"{CULTS[tile.cult].lower()} {tile.steps}", *_goods(tile.income)]
        words += ["town 6"] if tile.town_size < 7 else []
        words += ["step"] if tile.action else []
        words += [f"{vp} VP/{kind}" for kind, vp in zip(BUILDINGS, tile.build_vp, strict=True) if vp]
        words += ["pass TP"] if any(tile.pass_tp) else []
    else:
        words = [f"{tile.vp} VP", *_goods(tile.gain)]
        words += [f"cults +{tile.cult}"] if tile.cult else []
        words += ["ship +1"] if tile.ship else []
        words += [f"{tile.keys} keys"] if tile.keys > 1 else []
    return " ".join((tile.id, *words))


def _goods(what: Income) -> list[str]:
    return [
        f"+{amount}{letter}" for letter, amount in zip(("W", "C", "P", "PW"), what, strict=True) if amount
    ]


def _chip(canvas: Canvas, text: str, x: float, y: float, width: float) -> str:
    palette = canvas.palette
    return group(
        element(
            "rect",
            x=x,
            y=y - 13,
            width=width,
            height=26,
            rx=13,
            fill=palette["surface-2"],
            stroke=palette["line"],
        ),
        label(text, x + width / 2, y + 4, 11, palette["ink-2"], 600),
    )


def gains(canvas: Canvas, what: Income, x: float, y: float) -> str:
    """Goods in a row: number and glyph."""
    elements = []
    for glyph, amount in zip(GLYPHS, what, strict=True):
        if amount:
            elements.append(counter(canvas, glyph, str(amount), x, y, 15))
            x += 26 + 8 * len(str(amount))
    return group(*elements)


def _power(canvas: Canvas, position: TerraPosition, number: int, x: float, y: float) -> str:
    palette = canvas.palette
    used = position.power_used >> number & 1
    shape = f"M{x + 14} {y}h48l14 14v34l-14 14h-48l-14 -14v-34Z"
    inner = [
        element("path", d=shape, fill=palette["surface"], stroke=palette["line-strong"], stroke_width=1.3)
    ]
    if POWER_SPADES[number]:
        inner.append(counter(canvas, "spade", str(POWER_SPADES[number]), x + 20, y + 24))
    elif any(POWER_GAIN[number]):
        inner.append(gains(canvas, POWER_GAIN[number], x + 20, y + 24))
    else:
        arch = f"M{x + 22} {y + 32}v-6q16 -14 32 0v6M{x + 22} {y + 26}h32M{x + 38} {y + 19}v13"
        inner.append(element("path", d=arch, fill="none", stroke=palette["ink"], stroke_width=2))
    inner.append(canvas.glyph("power", x + 31, y + 49, 12, palette["power"]))
    inner.append(label(str(POWER_COST[number]), x + 44, y + 53, 12, palette["ink"], 650))
    if used:
        cross = f"M{x + 16} {y + 12}l44 38m0 -38l-44 38"
        line = element("path", d=cross, stroke=palette["ink"], stroke_width=4, stroke_linecap="round")
        return group(group(*inner, opacity=0.45), line)
    return group(*inner)


def bonus_words(tile: Bonus) -> str:
    """What else a bonus tile does, in a few signs."""
    if tile.shipping:
        return "ship +1"
    if tile.spades:
        return "spade"
    if tile.cult:
        return "cult +1"
    if tile.pass_ship:
        return f"{tile.pass_ship} VP/ship"
    kinds = [(kind, vp) for kind, vp in zip(BUILDINGS, tile.pass_vp, strict=True) if vp]
    return f"{kinds[0][1]} VP/{'+'.join(kind for kind, _ in kinds)}" if kinds else ""


def _bonus(canvas: Canvas, tile: Bonus, coins: int, x: float, y: float) -> str:
    palette = canvas.palette
    elements = [
        panel(canvas, x, y, 78, 62),
        label(tile.id, x + 39, y + 14, 10, palette["ink-3"], 600),
        gains(canvas, tile.income, x + 8, y + 30),
        label(bonus_words(tile), x + 39, y + 54, 10.5, palette["ink-2"], 550),
    ]
    if coins:
        elements.append(element("circle", cx=x + 71, cy=y + 6, r=10, fill=palette["coin"], stroke="#5c3b05"))
        elements.append(label(str(coins), x + 71, y + 10, 12, "#2a1b04", 700))
    return group(*elements)
