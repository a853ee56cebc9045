"""Civilization buildings (section 18)."""

from __future__ import annotations

from ziggurat.fast.boards import (
    Board,
    bit,
    board,
    both,
    count,
    east,
    either,
    has,
    north,
    nothing,
    nth,
    some,
    south,
    west,
)
from ziggurat.fast.compiling import compiled, larger
from ziggurat.fast.layout import MONUMENTS, TILES, Game
from ziggurat.fast.tables import ASK_BUILDING, BUILDING, DECLINE, LINE
from ziggurat.fast.turn import ask


@compiled
def offer_building(game: Game) -> int:
    """After the wars: ask the placer where the building may go, if anywhere (TE-381..388)."""
    if game.buildings_on and some(sites(game)):
        return ask(game, ASK_BUILDING, game.active)
    return MONUMENTS


@compiled
def line(like: Board, square: int, across: bool) -> Board:
    """The unbroken straight line of `like` through a square, in its row or its column."""
    found = bit(square)
    while True:
        ends = either(east(found), west(found)) if across else either(north(found), south(found))
        grown = both(either(found, ends), like)
        if count(grown) == count(found):
            return found
        found = grown


@compiled
def sites(game: Game) -> Board:
    """Tiles of the placed tile's lines that may take the building (TE-381..386, TE-399)."""
    like = board(game, TILES + game.colour)
    if not has(like, game.placed):
        return nothing()
    site = game.buildings[game.colour]
    least = LINE
    if site >= 0:
        longest = larger(count(line(like, site, True)), count(line(like, site, False)))
        least = larger(LINE, 1 + longest)
    found = nothing()
    for direction in range(2):
        here = line(like, game.placed, direction == 0)
        if count(here) >= least and not (site >= 0 and has(here, site)):
            found = either(found, here)
    return found


@compiled
def building_answers(game: Game, wanted: int) -> int:
    """The sites, or no building: the wanted one, or with -1 their number."""
    found = sites(game)
    number = count(found)
    if wanted < 0:
        return number + 1
    return BUILDING + nth(found, wanted) if wanted < number else DECLINE


@compiled
def place_building(game: Game, action: int) -> int:
    """Put the building on a tile of the line, or leave it (TE-381, TE-387)."""
    if action != DECLINE:
        game.buildings[game.colour] = action - BUILDING
    return MONUMENTS
