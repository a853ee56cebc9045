"""Monuments (section 12) and the ziggurat (section 19)."""

from __future__ import annotations

import numpy as np

from ziggurat.fast.boards import (
    Board,
    bit,
    board,
    both,
    count,
    east,
    either,
    has,
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
from ziggurat.fast.compiling import compiled, popcount
from ziggurat.fast.kingdoms import send_templeless_home
from ziggurat.fast.layout import NOWHERE, RED, SHARES, TILES, ZIGGURAT_AT, Game
from ziggurat.fast.tables import (
    ASK_MONUMENT,
    CENTRE_INDEX,
    CENTRE_SQUARES,
    DECLINE,
    MONUMENT,
    MONUMENT_COUNT,
    SHOWING,
    TOP_COUNT,
    TOP_INDEX,
    TOP_SQUARES,
    ZIGGURAT,
)
from ziggurat.fast.turn import ask


@compiled
def offer_monument(game: Game) -> int:
    """After the wars: ask the placer if his tile completes a square or cross (TE-260..266, TE-410)."""
    if some(blocks(game)) or some(crosses(game)):
        return ask(game, ASK_MONUMENT, game.active)
    return SHARES


@compiled
def monuments_left(game: Game) -> int:
    """A bit for each monument that may stand on the placed colour (TE-263)."""
    return int(game.monuments_left) & SHOWING[game.colour]


@compiled
def blocks(game: Game) -> Board:
    """Top-left squares of the 2x2 blocks that the placed tile completes, if a monument is left (TE-264)."""
    if monuments_left(game) == 0:
        return nothing()
    like = board(game, TILES + game.colour)
    pairs = both(like, west(like))
    here = bit(game.placed)
    beside = either(here, west(here))
    return both(both(pairs, north(pairs)), either(beside, north(beside)))


@compiled
def crosses(game: Game) -> Board:
    """Centres of the crosses that the placed tile completes, while the ziggurat is unbuilt (TE-412)."""
    if not game.ziggurat_on or some(board(game, ZIGGURAT_AT)):
        return nothing()
    like = board(game, TILES + game.colour)
    centres = both(like, both(both(east(like), west(like)), both(north(like), south(like))))
    here = bit(game.placed)
    return both(centres, either(here, spread(here)))


@compiled
def monument_answers(game: Game, wanted: int) -> int:
    """Monuments on each block, the ziggurat on each cross, nothing: the wanted one, or with -1 their number."""
    tops, left, centres = blocks(game), monuments_left(game), crosses(game)
    on_blocks, on_crosses = count(tops), count(centres)
    all_monuments = on_blocks * popcount(np.uint64(left))
    if wanted < 0:
        return all_monuments + on_crosses + 1
    if wanted < all_monuments:
        order = wanted // on_blocks
        for index in range(MONUMENT_COUNT):
            if left >> index & 1:
                if order == 0:
                    top = nth(tops, wanted % on_blocks)
                    return MONUMENT + index * TOP_COUNT + TOP_INDEX[top]
                order -= 1
    if wanted < all_monuments + on_crosses:
        return ZIGGURAT + CENTRE_INDEX[nth(centres, wanted - all_monuments)]
    return DECLINE


@compiled
def build(game: Game, action: int) -> int:
    """Build what was chosen, or nothing (TE-261)."""
    if action != DECLINE:
        if action >= ZIGGURAT:
            build_ziggurat(game, CENTRE_SQUARES[action - ZIGGURAT])
        else:
            built = action - MONUMENT
            build_monument(game, built // TOP_COUNT, TOP_SQUARES[built % TOP_COUNT])
    return SHARES


@compiled
def build_monument(game: Game, index: int, top: int) -> None:
    """Turn four tiles over; they keep connecting, treasures stay (TE-270..273)."""
    game.monuments_left ^= 1 << index
    game.monuments[game.built, 0] = index
    game.monuments[game.built, 1] = top
    game.monuments[game.built, 2] = game.colour
    game.built += 1
    row = either(bit(top), east(bit(top)))
    cover(game, either(row, south(row)))


@compiled
def build_ziggurat(game: Game, centre: int) -> None:
    """Five tiles leave the game for the ziggurat, which connects like them (TE-413, TE-414)."""
    mask = either(bit(centre), spread(bit(centre)))
    put(game, ZIGGURAT_AT, mask)
    game.gone += count(mask) << 8 * game.colour
    cover(game, mask)


@compiled
def cover(game: Game, mask: Board) -> None:
    """Tiles of one colour lose it: buildings and leaders without a temple go home (TE-273, TE-395)."""
    colour = game.colour
    put(game, TILES + colour, minus(board(game, TILES + colour), mask))
    site = game.buildings[colour]
    if site >= 0 and has(mask, site):
        game.buildings[colour] = NOWHERE
    if colour == RED:
        send_templeless_home(game, mask)
