"""The view drawn: a player's star, Gaia and the home planets, tracks, players, pacts and the own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat.core.drawing import Canvas, element
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import KIND_OF, SPACE
from ziggurat.games.anunnaki.drawing import star, strip
from ziggurat.games.anunnaki.drawing.describe import describe
from ziggurat.games.anunnaki.drawing.planets import Planet
from ziggurat.games.anunnaki.names import GOD, HOUSES, PACTS, PLANETS, TERRITORIES, WEAPONS, named
from ziggurat.games.anunnaki.state import AnunnakiPosition
from ziggurat.games.anunnaki.view import AnunnakiView

WIDTH: Final = 1440
_STAR: Final = 560
_GAIA: Final = 70
_HOME: Final = {2: 66, 3: 60, 4: 58}
"""Radius of the hexes of home planets by number of players."""
_CARDS: Final = 248
"""Height of a row of pacts and a row of weapons."""
_PLACES: Final = (
    "to", "harvest", "place", "from", "build", "replace", "sacrifice", "lose_follower", "battle",
    "unit_follower",
    "unit_settlement",
)  # fmt: skip
_TILES: Final = ("pawn", "activate", "develop")


def draw(view: AnunnakiView, theme: str = "light") -> str:
    """A view drawn; theme is `light` or `dark`."""
    canvas = Canvas(theme)
    position, components = view.position, view.position.components
    focus = view.seat if view.seat is not None else max(position.active, 0)
    marks = _marks(view)
    gaia = Planet(canvas, position, PLANETS[components.map.gaia[view.seats]], _GAIA, marks["places"])
    homes = [
        Planet(canvas, position, HOUSES[house], _HOME[view.seats], marks["places"])
        for house in position.house
        if house >= 0
    ]
    high = max([planet.box[3] for planet in homes], default=0)
    below = 20 + _STAR + 16
    bottom = below + high + 20
    height = bottom + max(_CARDS, 62 * view.seats) + 14
    canvas.add(element("rect", width=WIDTH, height=height, fill=canvas.palette["bg"]))
    canvas.add(star.star(canvas, position, focus, (20, 20), _STAR, marks))
    canvas.add(gaia.draw(600 + (820 - gaia.box[2]) / 2, 24))
    canvas.add(strip.tracks(canvas, position, 600, 390, 820))
    share = (WIDTH - 40) / max(len(homes), 1)
    for number, planet in enumerate(homes):
        canvas.add(planet.draw(20 + number * share + (share - planet.box[2]) / 2, below))
    canvas.add(strip.pacts(canvas, components, named(position.display, PACTS), (20, bottom)))
    canvas.add(strip.hand(canvas, components, _hand(view, focus), (20, bottom + 128)))
    canvas.add(strip.players(canvas, position, view.memory, 690, bottom, WIDTH - 710))
    title, description = describe(view)
    return canvas.write((0, 0, WIDTH, height), title, description)


def _hand(view: AnunnakiView, focus: Seat) -> tuple[str, ...]:
    """The cards to show: a spectator sees only the Basic ones, which everybody knows."""
    advanced = view.position.hand[focus] & ~view.position.components.basic
    return (*view.memory.basic[focus], *named(advanced, WEAPONS))


def _marks(view: AnunnakiView) -> Mapping[str, frozenset[str]]:
    """Territories, tiles and cube spaces that can be chosen now."""
    marks: dict[str, set[str]] = {"places": set(), "tiles": set(), "edges": set()}
    for number in view.legal:
        kind = KIND_OF[number]
        name = SPACE.decode(number).what[-1] if SPACE.decode(number).what else ""
        if kind in _PLACES:
            marks["places"].add(name)
        elif kind in _TILES:
            marks["tiles"].add(name)
        elif kind in ("cube", "lift"):
            marks["edges"].add(name)
        elif kind == "unit_god":
            marks["places"] |= _standing(view.position, name)
    return {key: frozenset(names) for key, names in marks.items()}


def _standing(position: AnunnakiPosition, god: str) -> set[str]:
    """Where a Minor God stands."""
    return {
        TERRITORIES[places[cards.index(GOD[god])]]
        for places, cards in zip(position.gods_at, position.god_cards, strict=True)
        if GOD[god] in cards and places[cards.index(GOD[god])] >= 0
    }
