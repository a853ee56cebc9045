"""The four kinds of action and passing (sections 3 to 8)."""

from __future__ import annotations

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.boards import (
    Board,
    bit,
    board,
    both,
    cuts,
    either,
    flip,
    flood,
    lowest,
    meet,
    minus,
    on,
    smaller,
    some,
    spread,
)
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.conflicts import forget, start_revolt
from ziggurat.games.tigris.fast.kingdoms import (
    join,
    kingdom_at,
    kingdom_number,
    leader_in,
    leave,
    lift,
    send_templeless_home,
)
from ziggurat.games.tigris.fast.layout import (
    BLACK,
    BUILDINGS,
    CLOSED,
    EMPTY,
    KINGDOMS,
    LEADERS,
    NEXT_ACTION,
    NOWHERE,
    RED,
    SHARES,
    SWAPPING,
    TILES,
    TREASURES,
    WARS,
    Game,
)
from ziggurat.games.tigris.fast.turn import award, held, size, start_drawing


def act(game: Game, action: int) -> int:
    """One of the turn's two actions (TE-050)."""
    game.actions_left -= 1
    if action < ids.LEADER:
        return place_tile(game, action // tables.SQUARES, action % tables.SQUARES)
    if action < ids.WITHDRAW:
        return move_leader(
            game, (action - ids.LEADER) // tables.SQUARES, (action - ids.LEADER) % tables.SQUARES
        )
    if action < ids.CATASTROPHE:
        return move_leader(game, action - ids.WITHDRAW, NOWHERE)
    if action < ids.SWAP:
        return play_catastrophe(game, action - ids.CATASTROPHE)
    if action < ids.PASS:
        return swap(game, tables.HANDFUL[action - ids.SWAP])
    return NEXT_ACTION


def place_tile(game: Game, colour: int, square: int) -> int:
    """Put a tile on the board; it scores, or unites two kingdoms (TE-054, TE-106..114, TE-130)."""
    seat = game.active
    game.placed = square
    game.placed_colour = colour
    game.hands[seat] -= 1 << 8 * colour
    forget(game, seat, colour, 1)
    flip(game, TILES + colour, square)
    flip(game, EMPTY, square)
    kingdoms = join(game, square, False)
    if kingdoms == 2:
        game.marker = square
        return WARS
    if kingdoms == 1:
        score_tile(game, colour)
    return BUILDINGS


def score_tile(game: Game, colour: int) -> None:
    """The leader of the colour, else the king, brings his owner the point (TE-107..110, TE-389, TE-390)."""
    kingdom = kingdom_at(game, game.placed)
    seat = leader_in(game, kingdom, colour)
    if seat < 0:
        seat = leader_in(game, kingdom, BLACK)
    if seat >= 0:
        site = game.buildings[colour]
        award(game, seat, tables.BONUS if site >= 0 and meet(kingdom, bit(site)) else 1, colour)


def move_leader(game: Game, colour: int, square: int) -> int:
    """Lift the leader if he is on the board (TE-084); put him down elsewhere (TE-055, TE-080, TE-190)."""
    seat = game.active
    if game.leaders[seat, colour] >= 0:
        lift(game, seat, colour)
    if square < 0:
        return NEXT_ACTION
    join(game, square, True)
    rival = leader_in(game, kingdom_at(game, square), colour)
    flip(game, EMPTY, square)
    flip(game, LEADERS, square)
    game.leaders[seat, colour] = square
    game.placed = square
    if rival >= 0:
        return start_revolt(game, colour, rival)
    return SHARES


def near_temples(game: Game) -> Board:
    """Empty land next to a face-up temple (TE-072..075)."""
    side = game.advanced
    free = both(board(game, EMPTY), (tables.LAND[side, 0], tables.LAND[side, 1], tables.LAND[side, 2]))
    return both(spread(board(game, TILES + RED)), free)


def fits(game: Game, old: int, near: Board) -> bool:
    """Would a leader (on `old`, -1: in the supply) touch one kingdom at most, so placed? (TE-077..082)"""
    found = 0
    home = -1
    for number in range(game.kingdoms):
        if old >= 0 and on(game, KINGDOMS + number, old):
            home = number
        elif meet(board(game, KINGDOMS + number), near):
            found += 1
    if home >= 0 and found < 2:
        region = board(game, KINGDOMS + home)
        rest = minus(region, bit(old))
        leaders = both(rest, board(game, LEADERS))
        if meet(region, near) and some(leaders):
            if not cuts(region, old):
                found += 1
            else:
                while some(leaders):
                    part = flood(bit(lowest(leaders)), rest)
                    if meet(part, near):
                        found += 1
                    leaders = minus(leaders, part)
    return found < 2


def play_catastrophe(game: Game, square: int) -> int:
    """Close a space for good; a tile there leaves the game, which may split a region (TE-140..149)."""
    game.catastrophes_left[game.active] -= 1
    flip(game, CLOSED, square)
    if on(game, EMPTY, square):
        flip(game, EMPTY, square)
    else:
        for colour in range(4):
            if on(game, TILES + colour, square):
                flip(game, TILES + colour, square)
                game.gone += 1 << 8 * colour
                number = kingdom_number(game, square)
                if number >= 0:
                    leave(game, number, bit(square), square)
                if colour == RED:
                    send_templeless_home(game, bit(square))
    return NEXT_ACTION


def catastrophe_squares(game: Game) -> Board:
    """Empty spaces, and face-up tiles without treasure or building (TE-141..146, TE-394)."""
    black_red = either(board(game, TILES), board(game, TILES + 1))
    bare = either(black_red, either(board(game, TILES + 2), board(game, TILES + 3)))
    bare = minus(bare, board(game, TREASURES))
    if game.buildings_on:
        for colour in range(4):
            if game.buildings[colour] >= 0:
                bare = minus(bare, bit(game.buildings[colour]))
    return either(board(game, EMPTY), bare)


def swap(game: Game, tiles: int) -> int:
    """Put tiles aside face down, then draw as many (TE-160..163); may end the game (TE-324)."""
    seat = game.active
    number = size(tiles)
    game.hands[seat] -= tiles
    game.swapped[seat] += tiles
    for colour in range(4):  # any of the known tiles may be among them
        known = held(game.holds[seat], colour)
        game.holds[seat] -= smaller(known, number) << 8 * colour
    return start_drawing(game, seat, number, SWAPPING)


compile_rules(globals())
