"""Tracks, players, displayed pacts and the own hand. AN-028, AN-120..128."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.games.anunnaki.drawn_pieces import (
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
from ziggurat.games.anunnaki.names import DEVELOPMENT, RESOURCES, WEAPON
from ziggurat.games.anunnaki.tables import Tables

_GOALS: Final = {"altars": "altar", "settlements": "house2", "territories": "earth", "units": "follower"}
Table = Mapping[str, Any]


def tracks(canvas: Canvas, table: Table, tables: Tables, x: float, y: float, width: float) -> str:
    """The four tracks with objectives and markers; darker blocks have even multipliers."""
    found = [panel(canvas, x, y, width, 190)]
    for n, name in enumerate((*DEVELOPMENT, "dominion")):
        found.append(_track(canvas, table, tables, name, (x + 16, y + 34 + n * 42), width - 32))
    return group(*found)


def _track(
    canvas: Canvas, table: Table, tables: Tables, name: str, at: tuple[float, float], width: float
) -> str:
    palette, (x, y) = canvas.palette, at
    found = [canvas.glyph(TRACK_GLYPHS[name], x + 12, y, 22, palette["ink-2"])]
    dominion = name == "dominion"
    last = tables.dominion_last if dominion else tables.tracks[DEVELOPMENT.index(name)].last
    goal = table["objectives"][name]
    left, step = x + 40, (width - 96) / (last + 1)
    if goal:
        side = x + 40 + (last + 1) * step + 24
        found.append(disc(side, y, 15, palette["raised"], palette["line-strong"], 1.2))
        found.append(canvas.glyph(_GOALS[goal], side, y, 19, palette["ink"]))
    for space in range(last + 1):
        value = (
            tables.dominion_vp[space]
            if dominion
            else tables.tracks[DEVELOPMENT.index(name)].multiplier[space]
        )
        dark = space >= tables.lightning if dominion else value % 2 == 0
        found.append(
            element("rect", x=left + space * step + 1.5, y=y - 9, width=step - 3, height=18, rx=4,
                    fill=palette["line-strong"] if dark else palette["line"], opacity=0.75)
        )  # fmt: skip
        text = value if dominion else f"×{value}"
        if dominion or space == 0 or value != tables.tracks[DEVELOPMENT.index(name)].multiplier[space - 1]:
            found.append(label(text, left + space * step + step / 2, y + 22, 10.5, palette["ink-3"], 550))
        if dominion and space in table["dominion_tokens"]:
            found.append(disc(left + space * step + step / 2, y - 15, 7, palette["an-gold"], DARK, 1))
            found.append(label(2, left + space * step + step / 2, y - 11.5, 9.5, DARK, 700))
    return group(*found, *_markers(canvas, table, name, left, step, y))


def _markers(canvas: Canvas, table: Table, name: str, left: float, step: float, y: float) -> list[str]:
    seen: dict[int, int] = {}
    found = []
    for player in table["players"]:
        if not player["house"]:
            continue
        space = player["dominion"] if name == "dominion" else player["tracks"][name]
        shift = seen.get(space, 0)
        seen[space] = shift + 1
        found.append(
            house_sign(canvas, player["house"], left + space * step + step / 2 + shift * 9 - 4, y, 10)
        )
    return found


def players(canvas: Canvas, table: Table, x: float, y: float, width: float) -> str:
    """One row a player: House, points, resources, Mana, cards, pacts, reserve."""
    found = []
    for seat, player in enumerate(table["players"]):
        found.append(_player(canvas, table, seat, player, x, y + seat * 62, width))
    return group(*found)


def _player(
    canvas: Canvas, table: Table, seat: int, player: Mapping[str, Any], x: float, y: float, width: float
) -> str:
    palette = canvas.palette
    active = table["active"] == seat
    found = [panel(canvas, x, y, width, 56)]
    if active:
        found.append(element("rect", x=x, y=y + 8, width=5, height=40, rx=2.5, fill=palette["accent-fill"]))
    if player["house"]:
        found.append(house_sign(canvas, player["house"], x + 34, y + 28, 19))
    found.append(label(player["vp"], x + 84, y + 38, 26, palette["ink"], 600, DISPLAY))
    cards = len(player["basic"]) + player["advanced"]
    facts: list[tuple[str, int]] = [(kind, player["resources"][kind]) for kind in RESOURCES]
    facts += [
        ("mana", player["mana"]),
        ("follower", player["reserve"]),
        ("settlement", player["settlements_left"]),
    ]
    facts += [
        ("weapon", cards),
        ("pact", len(player["pacts"]["open"])),
        ("commerce", len(player["pacts"]["done"])),
    ]
    step = (width - 120) / len(facts)
    for n, (kind, count) in enumerate(facts):
        at = x + 126 + n * step
        colour = palette["ink"] if kind != "commerce" else palette["ink-3"]
        sign = reward(canvas, kind, at, y + 28, 20)
        found.append(group(sign, opacity=0.5 if kind == "commerce" else None))
        found.append(label(count, at + 24, y + 34, 16, colour, 650))
    return group(*found)


def pacts(canvas: Canvas, tables: Tables, names: list[str], at: tuple[float, float]) -> str:
    """Pacts as small cards: cost above, bonus line, then points and Commerce steps."""
    x, y = at
    return group(*(_pact(canvas, tables, name, x + n * 108, y) for n, name in enumerate(names)))


def _pact(canvas: Canvas, tables: Tables, name: str, x: float, y: float) -> str:
    palette = canvas.palette
    row = next(entry for entry in tables.raw["pact"] if entry["id"] == name)
    found = [
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
    cost = [kind for kind, n in row["cost"].items() for _ in range(n)]
    for n, kind in enumerate(cost):
        found.append(resource(canvas, kind, x + 50 + (n - (len(cost) - 1) / 2) * 18, y + 17, 17))
    gains = list(row["mid"].items())
    for n, (kind, count) in enumerate(gains):
        at = x + 50 + (n - (len(gains) - 1) / 2) * 44
        found.append(reward(canvas, kind, at, y + 56, 24))
        found.append(label(count, at + 17, y + 66, 13, palette["ink"], 700))
    found.append(label(row["vp"], x + 30, y + 96, 18, palette["accent"], 650, DISPLAY))
    found.append(canvas.glyph("pact", x + 62, y + 90, 18, palette["ink-2"]))
    found.append(label(row["commerce"], x + 78, y + 96, 14, palette["ink"], 650))
    if "house" in row:
        found.append(house_sign(canvas, row["house"], x + 88, y + 106, 9))
    return group(*found, data_pact=name)


def hand(canvas: Canvas, tables: Tables, cards: list[str], at: tuple[float, float]) -> str:
    """Weapon cards: strength, sign, cost, War steps and points."""
    x, y = at
    step = min(92, 564 / max(len(cards) - 1, 1))
    return group(*(_card(canvas, tables, key, x + n * step, y) for n, key in enumerate(cards)))


def _card(canvas: Canvas, tables: Tables, key: str, x: float, y: float) -> str:
    palette = canvas.palette
    card = tables.weapons[WEAPON[key]]
    tint = palette["surface-2"] if card.basic else palette["accent-wash"]
    found = [
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
    cost = [kind for kind, n in zip(RESOURCES, card.cost.fixed, strict=True) for _ in range(n)] + [
        "any"
    ] * card.cost.any
    for n, kind in enumerate(cost):
        found.append(resource(canvas, kind, x + 16 + n * 17, y + 75, 16))
    found.append(canvas.glyph("war", x + 16, y + 100, 16, palette["ink-2"]))
    found.append(label(card.war, x + 32, y + 105, 13, palette["ink"], 650))
    found.append(label(card.vp, x + 64, y + 106, 17, palette["accent"], 650, DISPLAY))
    return group(*found, data_card=key)
