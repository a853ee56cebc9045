"""Planets and Gaia: territories with icons, Altars, tiles, pieces and Culture tokens. AN-059..068."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any, Final

from ziggurat.core.drawing import Canvas, element, group, rounded
from ziggurat.games.anunnaki.board import FACE_DOWN
from ziggurat.games.anunnaki.drawing.pieces import (
    CREAM,
    DARK,
    disc,
    label,
    mix,
    pieces_at,
    resource,
    reward,
    units,
)
from ziggurat.games.anunnaki.names import HOUSES, RESOURCES, SPOTS, TERRITORIES, TERRITORY, bits
from ziggurat.games.anunnaki.state import AnunnakiPosition

Point = tuple[float, float]
_ROOT: Final = sqrt(3)


class Planet:
    """One planet on the canvas: where its hexes lie and what is on them."""

    def __init__(
        self, canvas: Canvas, position: AnunnakiPosition, planet: str, radius: float, marked: frozenset[str]
    ) -> None:
        self.canvas, self.position, self.components = canvas, position, position.components
        self.planet, self.radius, self.marked = planet, radius, marked
        rows = [row for row in self.components.raw["territory"] if row["planet"] == planet]
        self.centre: dict[str, Point] = {
            row["id"]: (_ROOT * radius * (row["q"] + row["r"] / 2), 1.5 * radius * row["r"]) for row in rows
        }
        xs = [x for x, _ in self.centre.values()]
        ys = [y for _, y in self.centre.values()]
        half = _ROOT * radius / 2
        self.box = (
            min(xs) - half,
            min(ys) - radius,
            max(xs) - min(xs) + 2 * half,
            max(ys) - min(ys) + 2 * radius,
        )

    def draw(self, x: float, y: float) -> str:
        """The planet with its top left corner at a point."""
        shapes = [self._hex(name) for name in self.centre]
        shapes += [
            self._gates(name) for name in self.centre if self.components.map.atlantis >> TERRITORY[name] & 1
        ]
        shapes += [self._pieces(name) for name in self.centre]
        shapes += [
            self._spot(number) for number, spot in enumerate(SPOTS) if spot.split("#")[0] == self.planet
        ]
        return group(*shapes, transform=f"translate({x - self.box[0]:.1f} {y - self.box[1]:.1f})")

    def _corners(self, name: str, radius: float) -> list[Point]:
        x, y = self.centre[name]
        half = _ROOT * radius / 2
        return [
            (x, y - radius), (x + half, y - radius / 2), (x + half, y + radius / 2),
            (x, y + radius), (x - half, y + radius / 2), (x - half, y - radius / 2),
        ]  # fmt: skip

    def _ground(self, name: str) -> str:
        palette = self.canvas.palette
        number = TERRITORY[name]
        if self.components.map.atlantis >> number & 1:
            return self.canvas.linear((0, palette["an-sky-1"]), (1, palette["an-sky-2"]))
        kinds = list(dict.fromkeys(self.components.raw["territory"][number]["icons"]))
        tints = [mix(palette[f"res-{kind}"], palette["surface-2"], 0.34) for kind in kinds if kind != "any"]
        if len(tints) == 2:
            return self.canvas.linear((0.35, tints[0]), (0.65, tints[1]), x2=1, y2=0.5)
        return tints[0] if tints else palette["surface-2"]

    def _hex(self, name: str) -> str:
        palette, r = self.canvas.palette, self.radius
        number = TERRITORY[name]
        row = self.components.raw["territory"][number]
        outline = rounded(self._corners(name, r - 2), 8)
        edge, width = palette["line-strong"], 1.6
        if row["capital"]:
            edge, width = palette[f"house-{row['planet']}"], 4
        x, y = self.centre[name]
        dark = row["atlantis"]
        ink = palette["an-ink-2"] if dark else palette["ink-2"]
        shapes = [
            element("path", d=outline, fill=DARK, opacity=0.28, transform="translate(0 3)"),
            element("path", d=outline, fill=self._ground(name), stroke=edge, stroke_width=width),
            label(name.split(".")[-1], x - r * 0.78, y - r * 0.06, r * 0.2, ink, 600, anchor="start"),
        ]
        shapes += self._icons(name, row)
        shapes += self._altars(name, row)
        if name in self.marked:
            ring = rounded(self._corners(name, r - 6), 8)
            shapes.append(element("path", d=ring, fill="none", stroke=palette["select-edge"], stroke_width=6))
            shapes.append(
                element(
                    "path",
                    d=ring,
                    fill="none",
                    stroke=palette["select"],
                    stroke_width=3,
                    stroke_dasharray="9 6",
                )
            )
        return group(*shapes, data_at=name)

    def _icons(self, name: str, row: Mapping[str, Any]) -> list[str]:
        x, y = self.centre[name]
        r, shapes = self.radius, []
        spent = self._spent(name)
        for place, kind in enumerate(row["icons"]):
            at = x + (place - (len(row["icons"]) - 1) / 2) * r * 0.34
            gone = kind in spent
            if gone:
                spent.remove(kind)
            shapes.append(
                group(resource(self.canvas, kind, at, y + r * 0.62, r * 0.32), opacity=0.35 if gone else None)
            )
            if gone:
                d = f"M{at - r * 0.13:.1f} {y + r * 0.75:.1f}l{r * 0.26:.1f} {-r * 0.26:.1f}"
                shapes.append(
                    element(
                        "path",
                        d=d,
                        stroke=self.canvas.palette["ink"],
                        stroke_width=2.6,
                        stroke_linecap="round",
                    )
                )
        return shapes

    def _spent(self, name: str) -> list[str]:
        """The types of a territory's depleted icons."""
        number = TERRITORY[name]
        icons = self.components.map.icons[number]
        return [RESOURCES[icons[icon]] for icon in bits(self.position.exhaustion[number])]

    def _altars(self, name: str, row: Mapping[str, Any]) -> list[str]:
        palette, r = self.canvas.palette, self.radius
        x, y = self.centre[name]
        shapes = []
        for place in range(row["altars"]):
            at = (x + r * 0.56 - place * r * 0.3, y - r * 0.42 - place * r * 0.06)
            shapes.append(disc(*at, r * 0.15, palette["raised"], palette["line-strong"], 1))
            shapes.append(self.canvas.glyph("altar", *at, r * 0.2, palette["ink-2"]))
        return shapes

    def _gates(self, name: str) -> str:
        """Dashed borders open Atlantis, solid ones close it. AN-073, AN-074."""
        shapes = []
        here = self.centre[name]
        gold = self.canvas.palette["an-gold"]
        for other, there in self.centre.items():
            apart = sqrt((here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2)
            if other == name or apart > self.radius * 1.9:
                continue
            shared = sorted(
                self._corners(name, self.radius),
                key=lambda corner: (corner[0] - there[0]) ** 2 + (corner[1] - there[1]) ** 2,
            )[:2]
            opened = self.components.map.adjacent[TERRITORY[name]] >> TERRITORY[other] & 1
            d = f"M{shared[0][0]:.1f} {shared[0][1]:.1f}L{shared[1][0]:.1f} {shared[1][1]:.1f}"
            shapes.append(element("path", d=d, stroke="#0a1020", stroke_width=7, stroke_linecap="round"))
            shapes.append(element("path", d=d, stroke=gold, stroke_width=3.4,
            stroke_dasharray="6 6" if opened else None,
                                 stroke_linecap="round"))  # fmt: skip
        return group(*shapes)

    def _pieces(self, name: str) -> str:
        x, y = self.centre[name]
        r, shapes = self.radius, []
        number, position = TERRITORY[name], self.position
        tile = position.civilizations[number]
        if tile:
            shapes.append(self._tile(number, x, y - r * 0.14))
        here = [
            (HOUSES[position.house[seat]], pieces_at(position, seat, number))
            for seat in range(position.seats)
            if (position.units[seat] | position.settled[seat]) >> number & 1
        ]
        for place, (house, pieces) in enumerate(here):
            size = r * (0.5 if len(here) == 1 and not tile else 0.4)
            low = (place - (len(here) - 1) / 2) * r * 0.44 + (r * 0.26 if tile else 0)
            shapes.append(units(self.canvas, house, pieces, x, y + low, size))
        fighting = [pieces for _, pieces in here if pieces.units]
        if len(fighting) + bool(tile) > 1 and fighting:
            at = (x - r * 0.6, y + r * 0.28)
            shapes.append(disc(*at, r * 0.19, self.canvas.palette["conflict"], CREAM, 1.4))
            shapes.append(self.canvas.glyph("swords", *at, r * 0.27, CREAM))
        return group(*shapes, pointer_events="none")

    def _tile(self, territory: int, x: float, y: float) -> str:
        """A civilization tile: its strength once known, and the Atlantean God."""
        r, palette = self.radius, self.canvas.palette
        side = r * 0.52
        tile = self.position.civilizations[territory]
        strength = self.components.civilizations[tile - 1].strength if tile > 0 else "?"
        shapes = [
            element("rect", x=x - side / 2, y=y - side / 2 - r * 0.12, width=side, height=side,
            rx=side * 0.18,
                    fill="#6b5a48", stroke=CREAM, stroke_width=1.6),
            label(strength, x, y + side * 0.22 - r * 0.12, side * 0.62, CREAM, 700),
        ]  # fmt: skip
        if self.position.atlanteans >> territory & 1:
            shapes.append(disc(x + side * 0.62, y - r * 0.12, r * 0.18, palette["an-gold"], DARK, 1.2))
            shapes.append(self.canvas.glyph("sun", x + side * 0.62, y - r * 0.12, r * 0.26, DARK))
        return group(*shapes)

    def _spot(self, number: int) -> str:
        token = self.position.culture[number]
        if not token:
            return ""
        mask = self.components.map.spot_mask[number]
        points = [self.centre[TERRITORIES[territory]] for territory in bits(mask)]
        x, y = sum(point[0] for point in points) / 3, sum(point[1] for point in points) / 3
        palette, r = self.canvas.palette, self.radius * 0.24
        if token == FACE_DOWN:
            return disc(x, y, r, palette["an-sky-1"], palette["an-gold"]) + self.canvas.glyph(
                "spark", x, y, r * 1.2, palette["an-gold"]
            )
        gains = self.components.raw["culture_token"][token - 2]["reward"]
        kind, count = next(iter(gains.items()))
        shapes = [
            disc(x, y, r, palette["raised"], palette["an-gold-2"], 2),
            reward(self.canvas, kind, x, y, r * 1.25),
        ]
        if count > 1:
            shapes.append(disc(x + r * 0.75, y + r * 0.75, r * 0.5, CREAM, DARK, 0.8))
            shapes.append(label(count, x + r * 0.75, y + r * 0.98, r * 0.7, DARK, 700))
        return group(*shapes, data_at=SPOTS[number])
