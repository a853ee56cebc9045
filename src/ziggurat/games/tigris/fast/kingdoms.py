"""Regions and kingdoms (section 2). Only kingdoms are kept; other regions are found when needed."""

from __future__ import annotations

from ziggurat.games.tigris.fast.boards import (
    BOARD_0,
    BOARD_1,
    BOARD_2,
    Board,
    bit,
    board,
    both,
    cuts,
    either,
    flip,
    flood,
    has,
    lowest,
    meet,
    minus,
    nothing,
    on,
    put,
    some,
    spread,
)
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.layout import CLOSED, EMPTY, KINGDOMS, LEADERS, NOWHERE, RED, TILES, Game


def occupied(game: Game) -> Board:
    """All squares that belong to a region (TE-031, TE-035, TE-036)."""
    free = either(board(game, EMPTY), board(game, CLOSED))
    return BOARD_0 & ~free[0], BOARD_1 & ~free[1], BOARD_2 & ~free[2]


def kingdom_number(game: Game, square: int) -> int:
    """Which kingdom holds a square, or -1."""
    for number in range(game.kingdoms):
        if on(game, KINGDOMS + number, square):
            return number
    return -1


def kingdom_at(game: Game, square: int) -> Board:
    """The kingdom that holds a square; an empty board where there is none (TE-033)."""
    if square >= 0:
        number = kingdom_number(game, square)
        if number >= 0:
            return board(game, KINGDOMS + number)
    return nothing()


def touched(game: Game, near: Board) -> int:
    """How many kingdoms hold one of a square's neighbours (TE-077, TE-104)."""
    found = 0
    for number in range(game.kingdoms):
        if meet(board(game, KINGDOMS + number), near):
            found += 1
    return found


def add_kingdom(game: Game, region: Board) -> None:
    put(game, KINGDOMS + game.kingdoms, region)
    game.kingdoms += 1


def join(game: Game, square: int, leads: bool) -> int:
    """A piece makes all that it touches one region; how many kingdoms it touched (TE-076, TE-113, TE-130).

    With a leader (`leads`), or with a kingdom among what it touches, that region is a kingdom.
    """
    here = bit(square)
    near = spread(here)
    merged = here
    kept = 0
    for number in range(game.kingdoms):
        region = board(game, KINGDOMS + number)
        if meet(region, near):
            merged = either(merged, region)
        else:
            put(game, KINGDOMS + kept, region)
            kept += 1
    count = game.kingdoms - kept
    if leads or count > 0:
        taken = occupied(game)
        wild = both(near, minus(taken, merged))
        if some(wild):
            merged = either(merged, flood(wild, minus(taken, merged)))
        game.kingdoms = kept
        add_kingdom(game, merged)
    return count


def leave(game: Game, number: int, gone: Board, single: int) -> None:
    """Pieces leave a kingdom, which may split (TE-149, TE-246); `single` is their square if it is one."""
    region = board(game, KINGDOMS + number)
    game.kingdoms -= 1
    put(game, KINGDOMS + number, board(game, KINGDOMS + game.kingdoms))
    rest = minus(region, gone)
    leaders = both(rest, board(game, LEADERS))
    whole = single >= 0 and not cuts(region, single)
    while some(leaders):
        part = rest if whole else flood(bit(lowest(leaders)), rest)
        add_kingdom(game, part)
        leaders = minus(leaders, part)


def lift(game: Game, seat: int, colour: int) -> None:
    """Take a leader off the board; his kingdom may split."""
    square = game.leaders[seat, colour]
    game.leaders[seat, colour] = NOWHERE
    flip(game, LEADERS, square)
    flip(game, EMPTY, square)
    leave(game, kingdom_number(game, square), bit(square), square)


def send_templeless_home(game: Game, lost: Board) -> None:
    """Leaders whose last face-up temple was among the lost ones return at once (TE-086, TE-087)."""
    red = board(game, TILES + RED)
    for seat in range(game.seats):
        for colour in range(4):
            square = game.leaders[seat, colour]
            if square >= 0:
                near = spread(bit(square))
                if meet(near, lost) and not meet(near, red):
                    lift(game, seat, colour)


def leader_in(game: Game, region: Board, colour: int) -> int:
    """The first seat whose leader of a colour stands in a region, or -1."""
    for seat in range(game.seats):
        square = game.leaders[seat, colour]
        if square >= 0 and has(region, square):
            return seat
    return -1


compile_rules(globals())
