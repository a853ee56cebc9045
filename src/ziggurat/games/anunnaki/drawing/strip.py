"""Tracks, players, displayed pacts and the own hand. AN-028, AN-120..128."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.components import Components
from ziggurat.games.anunnaki.drawing.pieces import (
    CREAM,
    DARK,
    DISPLAY,
    TRACK_GLYPHS,
    disc,
    house_sign,
    label,
    panel,
    resource,
    reward,
    weapon,
)  # fmt: skip
from ziggurat.games.anunnaki.names import DEVELOPMENT, HOUSES, OBJECTIVES, RESOURCES, TRACKS, WEAPON
from ziggurat.games.anunnaki.state import AnunnakiPosition
from ziggurat.games.anunnaki.view import Memory

_GOALS: Final = {"altars": "altar", "settlements": "house2", "territories": "earth", "units": "follower"}
_DOMINION: Final = len(DEVELOPMENT)


def tracks(canvas: Canvas, position: AnunnakiPosition, x: float, y: float, width: float) -> str:
    """The four tracks with objectives and markers; darker blocks have even multipliers."""
    shapes = [panel(canvas, x, y, width, 190)]
    for track in range(len(TRACKS)):
        shapes.append(_track(canvas, position, track, (x + 16, y + 34 + track * 42), width - 32))
    return group(*shapes)


def _track(
    canvas: Canvas, position: AnunnakiPosition, track: int, at: tuple[float, float], width: float
) -> str:
    palette, (x, y), components = canvas.palette, at, position.components
    shapes = [canvas.glyph(TRACK_GLYPHS[TRACKS[track]], x + 12, y, 22, palette["ink-2"])]
    dominion = track == _DOMINION
    values = components.dominion_vp if dominion else components.tracks[track].multiplier
    last = components.dominion_last if dominion else components.tracks[track].last
    goal = position.objectives[track]
    left, step = x + 40, (width - 96) / (last + 1)
    if goal >= 0:
        side = x + 40 + (last + 1) * step + 24
        shapes.append(disc(side, y, 15, palette["raised"], palette["line-strong"], 1.2))
        shapes.append(canvas.glyph(_GOALS[OBJECTIVES[goal]], side, y, 19, palette["ink"]))
    for space in range(last + 1):
        value = values[space]
        dark = space >= components.lightning if dominion else value % 2 == 0
        shapes.append(
            element("rect", x=left + space * step + 1.5, y=y - 9, width=step - 3, height=18, rx=4,
                    fill=palette["line-strong"] if dark else palette["line"], opacity=0.75)
        )  # fmt: skip
        text = value if dominion else f"×{value}"
        if dominion or space == 0 or value != values[space - 1]:
            shapes.append(label(text, left + space * step + step / 2, y + 22, 10.5, palette["ink-3"], 550))
        if dominion and position.dominion_tokens >> space & 1:
            shapes.append(disc(left + space * step + step / 2, y - 15, 7, palette["an-gold"], DARK, 1))
            shapes.append(label(2, left + space * step + step / 2, y - 11.5, 9.5, DARK, 700))
    return group(*shapes, *_markers(canvas, position, track, left, step, y))


def _markers(
    canvas: Canvas, position: AnunnakiPosition, track: int, left: float, step: float, y: float
) -> list[str]:
    seen: dict[int, int] = {}
    shapes = []
    for seat, house in enumerate(position.house):
        if house < 0:
            continue
        space = position.dominion[seat] if track == _DOMINION else position.tracks[seat][track]
        shift = seen.get(space, 0)
        seen[space] = shift + 1
        shapes.append(
            house_sign(canvas, HOUSES[house], left + space * step + step / 2 + shift * 9 - 4, y, 10)
        )
    return shapes


def players(
    canvas: Canvas, position: AnunnakiPosition, memory: Memory, x: float, y: float, width: float
) -> str:
    """One row a player: House, points, resources, Mana, cards, pacts, reserve."""
    shapes = []
    for seat in range(position.seats):
        cards = len(memory.basic[seat]) + memory.advanced[seat]
        shapes.append(_player(canvas, position, seat, cards, x, y + seat * 62, width))
    return group(*shapes)


def _player(
    canvas: Canvas, position: AnunnakiPosition, seat: Seat, cards: int, x: float, y: float, width: float
) -> str:
    palette = canvas.palette
    active = position.active == seat
    shapes = [panel(canvas, x, y, width, 56)]
    if active:
        shapes.append(element("rect", x=x, y=y + 8, width=5, height=40, rx=2.5, fill=palette["accent-fill"]))
    if position.house[seat] >= 0:
        shapes.append(house_sign(canvas, HOUSES[position.house[seat]], x + 34, y + 28, 19))
    shapes.append(label(position.vp[seat], x + 84, y + 38, 26, palette["ink"], 600, DISPLAY))
    facts: list[tuple[str, int]] = list(zip(RESOURCES, position.resources[seat], strict=True))
    facts += [
        ("mana", position.mana[seat]),
        ("follower", position.reserve[seat]),
        ("settlement", position.settlements_left[seat]),
        ("weapon", cards),
        ("pact", position.pacts[seat].bit_count()),
        ("commerce", position.pacts_done[seat].bit_count()),
    ]
    step = (width - 120) / len(facts)
    for place, (kind, count) in enumerate(facts):
        at = x + 126 + place * step
        colour = palette["ink"] if kind != "commerce" else palette["ink-3"]
        sign = reward(canvas, kind, at, y + 28, 20)
        shapes.append(group(sign, opacity=0.5 if kind == "commerce" else None))
        shapes.append(label(count, at + 24, y + 34, 16, colour, 650))
    return group(*shapes)


def pacts(canvas: Canvas, components: Components, names: Sequence[str], at: tuple[float, float]) -> str:
    """Pacts as small cards: cost above, bonus line, then points and Commerce steps."""
    x, y = at
    return group(*(_pact(canvas, components, name, x + place * 108, y) for place, name in enumerate(names)))


def _pact(canvas: Canvas, components: Components, name: str, x: float, y: float) -> str:
    palette = canvas.palette
    row = next(entry for entry in components.raw["pact"] if entry["id"] == name)
    shapes = [
        element(
            "rect",
            x=x,
            y=y,
            width=100,
            height=116,
            rx=10,
            fill=palette["raised"],
            stroke=palette["line-strong"],
        ),
        element(
            "rect", x=x, y=y, width=100, height=34, rx=10, fill=palette["surface-2"], stroke=palette["line"]
        ),
        label(name, x + 8, y + 110, 10, palette["ink-3"], 600, anchor="start"),
    ]
    cost = [kind for kind, amount in row["cost"].items() for _ in range(amount)]
    for place, kind in enumerate(cost):
        shapes.append(resource(canvas, kind, x + 50 + (place - (len(cost) - 1) / 2) * 18, y + 17, 17))
    gains = list(row["mid"].items())
    for place, (kind, count) in enumerate(gains):
        at = x + 50 + (place - (len(gains) - 1) / 2) * 44
        shapes.append(reward(canvas, kind, at, y + 56, 24))
        shapes.append(label(count, at + 17, y + 66, 13, palette["ink"], 700))
    shapes.append(label(row["vp"], x + 30, y + 96, 18, palette["accent"], 650, DISPLAY))
    shapes.append(canvas.glyph("pact", x + 62, y + 90, 18, palette["ink-2"]))
    shapes.append(label(row["commerce"], x + 78, y + 96, 14, palette["ink"], 650))
    if "house" in row:
        shapes.append(house_sign(canvas, row["house"], x + 88, y + 106, 9))
    return group(*shapes, data_pact=name)


def hand(canvas: Canvas, components: Components, cards: Sequence[str], at: tuple[float, float]) -> str:
    """Weapon cards: strength, sign, cost, War steps and points."""
    x, y = at
    step = min(92, 564 / max(len(cards) - 1, 1))
    return group(*(_card(canvas, components, key, x + place * step, y) for place, key in enumerate(cards)))


def _card(canvas: Canvas, components: Components, key: str, x: float, y: float) -> str:
    palette = canvas.palette
    card = components.weapons[WEAPON[key]]
    tint = palette["surface-2"] if card.basic else palette["accent-wash"]
    shapes = [
        element(
            "rect",
            x=x,
            y=y,
            width=84,
            height=116,
            rx=10,
            fill=palette["raised"],
            stroke=palette["line-strong"],
        ),
        element("rect", x=x, y=y, width=84, height=60, rx=10, fill=tint, stroke=palette["line"]),
        weapon(canvas, key, x + 46, y + 32, 40, palette["ink"]),
        disc(x + 15, y + 16, 12, DARK, CREAM, 1),
        label(card.strength, x + 15, y + 21.5, 15, CREAM, 700, DISPLAY),
    ]
    amounts = zip((*RESOURCES, "any"), (*card.cost.fixed, card.cost.any), strict=True)
    cost = [kind for kind, amount in amounts for _ in range(amount)]
    for place, kind in enumerate(cost):
        shapes.append(resource(canvas, kind, x + 16 + place * 17, y + 75, 16))
    shapes.append(canvas.glyph("war", x + 16, y + 100, 16, palette["ink-2"]))
    shapes.append(label(card.war, x + 32, y + 105, 13, palette["ink"], 650))
    shapes.append(label(card.vp, x + 64, y + 106, 17, palette["accent"], 650, DISPLAY))
    return group(*shapes, data_card=key)
