"""Civilization buildings (section 18): on a line of three or more tiles of one colour."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.question import Facts
from ziggurat.core.values import Reason, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import BUILDING, DECLINE, Building
from ziggurat.games.tigris.components import LINE
from ziggurat.games.tigris.kingdoms import kingdom_at
from ziggurat.games.tigris.questions.base import TigrisQuestion
from ziggurat.games.tigris.questions.monuments import offer_monument
from ziggurat.games.tigris.squares import BIT, WIDTH, name_of, names_of, squares_in
from ziggurat.games.tigris.state import Ask, TigrisPosition, TigrisState


class PlaceBuilding(TigrisQuestion):
    """D5. The placer may put the building of the colour on his tile's line (TE-381..388)."""

    ask = Ask.BUILDING
    prompt = "building.place"
    rule = "TE-381"
    answers = ("building", "decline")

    def legal(self, state: TigrisState, seat: Seat) -> Sequence[int]:
        return (*(BUILDING + square for square in squares_in(sites(state))), DECLINE)

    def apply(self, state: TigrisState, seat: Seat, action: int) -> None:
        if action == DECLINE:
            state.log.append((events.declined, seat, "building"))
        else:
            square, colour = action - BUILDING, state.placed_colour
            old = state.buildings[colour]
            state.buildings = (*state.buildings[:colour], BIT[square], *state.buildings[colour + 1 :])
            state.log.append((events.building_placed, seat, colour, square, old))
        offer_monument(state, kingdom_at(state, state.placed))

    def why(self, state: TigrisState, seat: Seat, action: Building) -> Reason:
        """Not on the line, or the line is not longer than the building's own (TE-381..386)."""
        like = state.tiles[state.placed_colour]
        lines = [_line(like, state.placed, step) for step in (1, WIDTH)]
        if any(line & BIT[action.square] and line.bit_count() >= LINE for line in lines):
            return Reason("te_building_longer", "TE-383")
        return Reason("te_building_line", "TE-381", {"colour": events.COLOUR[state.placed_colour]})

    def facts(self, state: TigrisState, seat: Seat) -> Facts:
        return {
            "colour": KEYS[state.placed_colour],
            "building": events.BUILDING[state.placed_colour],
            "square": name_of(state.placed),
            "squares": names_of(sites(state)),
        }


def offer_building(state: TigrisState, region: int) -> None:
    """After the wars: ask the placer where the building may go, if anywhere (TE-381..388)."""
    if state.variant.buildings and sites(state):
        state.question = Ask.BUILDING
        state.asked = state.active
    else:
        offer_monument(state, region)


def sites(position: TigrisPosition) -> int:
    """Tiles of the placed tile's lines that may take the building (TE-381..386, TE-399)."""
    placed = position.placed
    like = position.tiles[position.placed_colour]
    if not like & placed:
        return 0
    site = position.buildings[position.placed_colour]
    least = LINE
    if site:
        least = max(LINE, 1 + max(_line(like, site, 1).bit_count(), _line(like, site, WIDTH).bit_count()))
    allowed = 0
    for step in (1, WIDTH):
        line = _line(like, placed, step)
        if line.bit_count() >= least and not line & site:
            allowed |= line
    return allowed


def _line(like: int, bit: int, step: int) -> int:
    """The unbroken straight line of `like` through a square; step 1: row, WIDTH: column."""
    line = bit
    while True:
        grown = (line | line << step | line >> step) & like
        if grown == line:
            return line
        line = grown
