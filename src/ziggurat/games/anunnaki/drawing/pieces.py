"""Small drawings: signs of Houses, units, resources, weapons; labels and colours."""

from __future__ import annotations

from typing import Final, NamedTuple

from ziggurat.core.drawing import Canvas, element, group
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.names import GODS
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiPosition

UI: Final = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
DISPLAY: Final = "Fraunces, Georgia, 'Times New Roman', serif"
DARK: Final = "#2a1b04"
CREAM: Final = "#fff6e6"
MANA: Final = "#b9a3ff"
"""Mana on the night sky of the star."""

TILE_GLYPHS: Final = {
    "portal": "portal", "move_blue": "move", "move_red": "move", "commerce": "pact", "harvest_blue": "food",
    "harvest_red": "food", "creation": "spark", "income": "house2", "dominion": "crown", "market": "scale",
}  # fmt: skip
REWARD_GLYPHS: Final = {
    "food": "food", "wood": "wood", "metal": "metal", "gold": "gold", "any": "scale", "mana": "mana",
    "vp": "crown", "follower": "follower", "weapon": "war", "pact": "pact", "war": "war",
    "technology": "tech",
    "commerce": "pact", "dominion": "crown", "dominion_by_objective": "crown", "income": "house2",
    "move": "move", "portal": "portal", "settlement": "house2", "develop": "tech", "activate_blue": "moon",
    "activate_red": "sun", "move_cube": "spark",
}  # fmt: skip
TRACK_GLYPHS: Final = {"war": "war", "technology": "tech", "commerce": "pact", "dominion": "crown"}
_WEAPON_GLYPHS: Final = {
    "slingshot": "sling", "long_shield": "shield", "dagger": "dagger", "short_bow": "bow",
    "war_hammer": "hammer",
    "war_cart": "cart",
}  # fmt: skip
_LINE = 'fill="none" stroke="currentColor" stroke-width="3.4" stroke-linejoin="round" stroke-linecap="round"'
_DRAWN: Final = {
    "double_axe": '<path d="M22 5h4v39h-4zM20 9C7 6 5 27 20 24zM28 9c13-3 15 18 0 15z" fill="currentColor"/>',
    "ballista": (
        '<path d="M6 18Q24 2 42 18l-4 4Q24 10 10 22zM22 11h4v33h-4z" fill="currentColor"/>'
        f'<path d="M8 20 24 34l16-14" {_LINE}/>'
    ),
    "net": f'<path d="M8 8h32v32H8zM18.7 8v32M29.3 8v32M8 18.7h32M8 29.3h32" {_LINE}/>',
    "viking_helmet": (
        '<path d="M12 32V28a12 13 0 0 1 24 0v4h3v6H9v-6zM12 25C3 23 3 13 6 8c1 7 5 10 10 11z'
        'M36 25c9-2 9-12 6-17-1 7-5 10-10 11z" fill="currentColor"/>'
    ),
    "composite_bow": (
        f'<path d="M12 6c10 2 16 8 12 18 4 10-2 16-12 18M12 6v36M14 24h26M34 18l6 6-6 6" {_LINE}/>'
    ),
    "sarissa": '<path d="M6 39 31 14l-4-4 15-4-4 15-4-4L9 42z" fill="currentColor"/>',
}
"""Weapons that the common set of glyphs does not have."""


class Pieces(NamedTuple):
    """A player's pieces on one territory."""

    followers: int
    gods: tuple[str, ...]
    """Minor Gods by name."""
    major: bool
    settlements: int

    @property
    def units(self) -> bool:
        """Is any of them a Follower or a God?"""
        return bool(self.followers or self.gods or self.major)


def pieces_at(position: AnunnakiPosition, seat: Seat, territory: int) -> Pieces:
    """What a player has on a territory."""
    places, cards = position.gods_at[seat], position.god_cards[seat]
    gods = tuple(GODS[cards[slot]] for slot in range(MAJOR) if places[slot] == territory)
    followers, settlements = position.followers[seat][territory], position.settlements[seat][territory]
    return Pieces(followers, gods, places[MAJOR] == territory, settlements)


def mix(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the first."""
    parts = []
    for at in (1, 3, 5):
        mine, theirs = int(one[at : at + 2], 16), int(other[at : at + 2], 16)
        parts.append(f"{round(mine * share + theirs * (1 - share)):02x}")
    return "#" + "".join(parts)


def label(
    text: object,
    x: float,
    y: float,
    size: float,
    colour: str,
    weight: int = 650,
    font: str = UI,
    anchor: str = "middle",
) -> str:
    """A short text with its baseline at y."""
    return element(
        "text", str(text), x=x, y=y, font_size=size, font_weight=str(weight), font_family=font,
        text_anchor=anchor, fill=colour,
    )  # fmt: skip


def disc(x: float, y: float, r: float, fill: str, stroke: str = DARK, width: float = 1.6) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, stroke=stroke, stroke_width=width)


def panel(canvas: Canvas, x: float, y: float, width: float, height: float) -> str:
    """A surface for other things to lie on."""
    palette = canvas.palette
    return element(
        "rect", x=x, y=y, width=width, height=height, rx=16, fill=palette["surface"], stroke=palette["line"]
    )


def house_sign(canvas: Canvas, house: str, x: float, y: float, r: float) -> str:
    """The disc of a House: colour and glyph."""
    return disc(x, y, r, canvas.palette[f"house-{house}"]) + canvas.glyph(f"h-{house}", x, y, r * 1.4, DARK)


def resource(canvas: Canvas, kind: str, x: float, y: float, size: float) -> str:
    """A resource or Mana; light ones keep a dark outline."""
    if kind == "any":
        return canvas.glyph("scale", x, y, size, canvas.palette["ink-2"])
    colour = canvas.palette["mana"] if kind == "mana" else canvas.palette[f"res-{kind}"]
    return canvas.glyph(kind, x, y, size, colour, stroke=DARK, stroke_width=1.6, paint_order="stroke")


def reward(canvas: Canvas, kind: str, x: float, y: float, size: float) -> str:
    """The sign of a kind of gain."""
    if kind in ("food", "wood", "metal", "gold", "mana"):
        return resource(canvas, kind, x, y, size)
    return canvas.glyph(REWARD_GLYPHS[kind], x, y, size, canvas.palette["ink"])


def weapon(canvas: Canvas, key: str, x: float, y: float, size: float, colour: str) -> str:
    if key in _WEAPON_GLYPHS:
        return canvas.glyph(_WEAPON_GLYPHS[key], x, y, size, colour)
    symbol = canvas.define("symbol", _DRAWN[key], viewBox="0 0 48 48")
    return element(
        "use", href=f"#{symbol}", x=x - size / 2, y=y - size / 2, width=size, height=size, color=colour
    )


def units(canvas: Canvas, house: str, here: Pieces, x: float, y: float, size: float) -> str:
    """A player's pieces on a territory in a row: Settlements, Followers, Gods; with numbers."""
    colour = canvas.palette[f"house-{house}"]
    signs: list[tuple[str, int]] = []
    for count, name in ((here.settlements, "house2"), (here.followers, "follower")):
        if count:
            signs.append((name, count))
    signs += [("moon", 1)] * len(here.gods)
    signs += [("sun", 1)] * here.major
    step = min(size * 0.95, size * 2.3 / max(len(signs) - 1, 1))
    left = x - step * (len(signs) - 1) / 2
    row = [
        _unit(canvas, name, count, left + step * place, y, size, colour)
        for place, (name, count) in enumerate(signs)
    ]
    return group(*row)


def _unit(canvas: Canvas, name: str, count: int, x: float, y: float, size: float, colour: str) -> str:
    if name in ("moon", "sun"):
        ring = size * (0.47 if name == "moon" else 0.54)
        return disc(x, y, ring, colour, DARK, 2) + canvas.glyph(name, x, y, size * 0.66, DARK)
    drawn = canvas.glyph(name, x, y, size, colour, DARK, stroke=DARK, stroke_width=2.6, paint_order="stroke")
    if count > 1:
        drawn += disc(x + size * 0.34, y + size * 0.34, size * 0.25, CREAM, DARK, 1)
        drawn += label(count, x + size * 0.34, y + size * 0.34 + size * 0.13, size * 0.37, DARK, 700)
    return drawn
