"""What is built on tiles: civilization buildings (section 18), monuments (12), the ziggurat (19)."""

from __future__ import annotations

import numpy as np

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.boards import (
    Board,
    bit,
    board,
    both,
    count,
    east,
    either,
    has,
    larger,
    minus,
    north,
    nothing,
    nth,
    put,
    some,
    south,
    spread,
    west,
)
from ziggurat.games.tigris.fast.compiling import compile_rules, popcount
from ziggurat.games.tigris.fast.kingdoms import send_templeless_home
from ziggurat.games.tigris.fast.layout import MONUMENTS, NOWHERE, RED, SHARES, TILES, ZIGGURAT_AT, Game
from ziggurat.games.tigris.fast.turn import ask


def offer_building(game: Game) -> int:
    """After the wars: ask the placer where the building may go, if anywhere (TE-381..388)."""
    if game.buildings_on and some(sites(game)):
        return ask(game, tables.ASK_BUILDING, game.active)
    return MONUMENTS


def line_of(like: Board, square: int, across: bool) -> Board:
    """The unbroken straight line of `like` through a square, in its row or its column."""
    found = bit(square)
    while True:
        ends = either(east(found), west(found)) if across else either(north(found), south(found))
        grown = both(either(found, ends), like)
        if count(grown) == count(found):
            return found
        found = grown


def sites(game: Game) -> Board:
    """Tiles of the placed tile's lines that may take the building (TE-381..386, TE-399)."""
    like = board(game, TILES + game.placed_colour)
    if not has(like, game.placed):
        return nothing()
    site = game.buildings[game.placed_colour]
    least = tables.LINE
    if site >= 0:
        longest = larger(count(line_of(like, site, True)), count(line_of(like, site, False)))
        least = larger(tables.LINE, 1 + longest)
    found = nothing()
    for direction in range(2):
        here = line_of(like, game.placed, direction == 0)
        if count(here) >= least and not (site >= 0 and has(here, site)):
            found = either(found, here)
    return found


def building_answers(game: Game, wanted: int) -> int:
    """The sites, or no building: the wanted one, or with -1 their number."""
    found = sites(game)
    number = count(found)
    if wanted < 0:
        return number + 1
    return ids.BUILDING + nth(found, wanted) if wanted < number else ids.DECLINE


def place_building(game: Game, action: int) -> int:
    """Put the building on a tile of the line, or leave it (TE-381, TE-387)."""
    if action != ids.DECLINE:
        game.buildings[game.placed_colour] = action - ids.BUILDING
    return MONUMENTS


def offer_monument(game: Game) -> int:
    """After the wars: ask the placer if his tile completes a square or cross (TE-260..266, TE-410)."""
    if some(blocks(game)) or some(crosses(game)):
        return ask(game, tables.ASK_MONUMENT, game.active)
    return SHARES


def monuments_left(game: Game) -> int:
    """A bit for each monument that may stand on the placed colour (TE-263)."""
    return int(game.monuments_left) & tables.SHOWING[game.placed_colour]


def blocks(game: Game) -> Board:
    """Top-left squares of the 2x2 blocks that the placed tile completes, if a monument is left (TE-264)."""
    if monuments_left(game) == 0:
        return nothing()
    like = board(game, TILES + game.placed_colour)
    pairs = both(like, west(like))
    here = bit(game.placed)
    beside = either(here, west(here))
    return both(both(pairs, north(pairs)), either(beside, north(beside)))


def crosses(game: Game) -> Board:
    """Centres of the crosses that the placed tile completes, while the ziggurat is unbuilt (TE-412)."""
    if not game.ziggurat_on or some(board(game, ZIGGURAT_AT)):
        return nothing()
    like = board(game, TILES + game.placed_colour)
    centres = both(like, both(both(east(like), west(like)), both(north(like), south(like))))
    here = bit(game.placed)
    return both(centres, either(here, spread(here)))


def monument_answers(game: Game, wanted: int) -> int:
    """Monuments on blocks, the ziggurat on crosses, nothing: the wanted one, or with -1 their number."""
    tops, left, centres = blocks(game), monuments_left(game), crosses(game)
    on_blocks, on_crosses = count(tops), count(centres)
    all_monuments = on_blocks * popcount(np.uint64(left))
    if wanted < 0:
        return all_monuments + on_crosses + 1
    if wanted < all_monuments:
        order = wanted // on_blocks
        for index in range(tables.MONUMENT_COUNT):
            if left >> index & 1:
                if order == 0:
                    top = nth(tops, wanted % on_blocks)
                    return ids.MONUMENT + index * tables.TOP_COUNT + tables.TOP_INDEX[top]
                order -= 1
    if wanted < all_monuments + on_crosses:
        return ids.ZIGGURAT + tables.CENTRE_INDEX[nth(centres, wanted - all_monuments)]
    return ids.DECLINE


def build(game: Game, action: int) -> int:
    """Build what was chosen, or nothing (TE-261)."""
    if action != ids.DECLINE:
        if action >= ids.ZIGGURAT:
            build_ziggurat(game, tables.CENTRE_SQUARES[action - ids.ZIGGURAT])
        else:
            built = action - ids.MONUMENT
            build_monument(game, built // tables.TOP_COUNT, tables.TOP_SQUARES[built % tables.TOP_COUNT])
    return SHARES


def build_monument(game: Game, index: int, top: int) -> None:
    """Turn four tiles over; they keep connecting, treasures stay (TE-270..273)."""
    game.monuments_left ^= 1 << index
    game.monuments[game.built, 0] = index
    game.monuments[game.built, 1] = top
    game.monuments[game.built, 2] = game.placed_colour
    game.built += 1
    row = either(bit(top), east(bit(top)))
    cover(game, either(row, south(row)))


def build_ziggurat(game: Game, centre: int) -> None:
    """Five tiles leave the game for the ziggurat, which connects like them (TE-413, TE-414)."""
    mask = either(bit(centre), spread(bit(centre)))
    put(game, ZIGGURAT_AT, mask)
    game.gone += count(mask) << 8 * game.placed_colour
    cover(game, mask)


def cover(game: Game, mask: Board) -> None:
    """Tiles of one colour lose it: buildings and leaders without a temple go home (TE-273, TE-395)."""
    colour = game.placed_colour
    put(game, TILES + colour, minus(board(game, TILES + colour), mask))
    site = game.buildings[colour]
    if site >= 0 and has(mask, site):
        game.buildings[colour] = NOWHERE
    if colour == RED:
        send_templeless_home(game, mask)


compile_rules(globals())
