"""Civilization buildings (section 18). D5."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import BUILDING, DECLINE
from ziggurat.games.tigris.components import LINE
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import kingdom_at
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.monuments import offer as offer_monument
from ziggurat.games.tigris.squares import BIT, WIDTH, squares_in

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_BUILDING = Phase.BUILDING


def offer(state: TigrisState, region: int, log: Log) -> None:
    """After the wars: ask the placer where the building may go, if anywhere (TE-381..388)."""
    if state.table.buildings and sites(state):
        state.phase = _BUILDING
        state.decider = state.active
    else:
        offer_monument(state, region, log)


def run(like: int, bit: int, step: int) -> int:
    """The unbroken straight line of `like` through a square; step 1: row, WIDTH: column."""
    line = bit
    while True:
        grown = (line | line << step | line >> step) & like
        if grown == line:
            return line
        line = grown


def sites(state: TigrisState) -> int:
    """Tiles of the placed tile's lines that may take the building (TE-381..386, TE-399)."""
    bit = state.placed
    like = state.tiles[state.colour]
    if not like & bit:
        return 0
    site = state.builds[state.colour]
    least = LINE
    if site:
        least = max(LINE, 1 + max(run(like, site, 1).bit_count(), run(like, site, WIDTH).bit_count()))
    found = 0
    for step in (1, WIDTH):
        line = run(like, bit, step)
        if line.bit_count() >= least and not line & site:
            found |= line
    return found


def legal(state: TigrisState) -> tuple[int, ...]:
    return (*(BUILDING + square for square in squares_in(sites(state))), DECLINE)


def apply(state: TigrisState, action: int, log: Log) -> None:
    if action == DECLINE:
        log.append((events.declined, state.active, "building"))
    else:
        square = action - BUILDING
        colour = state.colour
        old = state.builds[colour]
        state.builds = (*state.builds[:colour], BIT[square], *state.builds[colour + 1 :])
        log.append((events.building_placed, state.active, colour, square, old))
    offer_monument(state, kingdom_at(state, state.placed), log)


def why_not(state: TigrisState, square: int) -> Reason | None:
    """Why the building cannot go on a square (TE-381..386)."""
    bit = BIT[square]
    if sites(state) & bit:
        return None
    like = state.tiles[state.colour]
    lines = [run(like, state.placed, step) for step in (1, WIDTH)]
    if any(line & bit and line.bit_count() >= LINE for line in lines):
        return Reason("te_building_longer", "TE-383")
    return Reason("te_building_line", "TE-381", {"colour": events.COLOUR[state.colour]})
