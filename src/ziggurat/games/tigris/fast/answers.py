"""Legal answers to the open question: all of them as a set of bits, or one drawn uniformly."""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.games.tigris import actions as ids
from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.actions import catastrophe_squares, fits, near_temples
from ziggurat.games.tigris.fast.boards import (
    Board,
    bit,
    board,
    both,
    count,
    cuts,
    either,
    flood,
    lowest,
    minus,
    nothing,
    nth,
    some,
    spread,
)
from ziggurat.games.tigris.fast.chance import below
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.conflicts import commit_answers, war_answers
from ziggurat.games.tigris.fast.drawing import drawn_count, pick_answers
from ziggurat.games.tigris.fast.kingdoms import kingdom_number, touched
from ziggurat.games.tigris.fast.layout import BLUE, CHANCE, EMPTY, KINGDOMS, LEADERS, NOBODY, Game
from ziggurat.games.tigris.fast.monuments import building_answers, monument_answers
from ziggurat.games.tigris.fast.treasures import treasure_answers
from ziggurat.games.tigris.fast.turn import held, size

U = np.uint64
LINE_OF_BITS = U(0xFFFF)
WORDS = (tables.SIZE + 63) // 64
"""A set of answers: a bit for each action, in so many words."""
Set = Any


def add(found: Set, action: int) -> None:
    """Put an action into a set."""
    found[action >> 6] |= U(1) << U(action & 63)


def is_in(found: Set, action: int) -> bool:
    return (found[action >> 6] >> U(action & 63)) & U(1) != U(0)


def add_squares(found: Set, first: int, squares: Board) -> None:
    """Put the actions on all squares of a board into a set; `first` is the action on the first square."""
    for row in range(11):
        place = 17 * row
        low, high = squares[0], squares[1]
        if place >= 128:
            low, high = squares[2], U(0)
        elif place >= 64:
            low, high = squares[1], squares[2]
        shift = U(place & 63)
        line = (low >> shift | (high << U(1)) << (U(63) - shift)) & LINE_OF_BITS
        at = first + 16 * row
        shift = U(at & 63)
        found[at >> 6] |= line << shift
        if at & 63 > 48:
            found[(at >> 6) + 1] |= line >> (U(64) - shift)


def legal(game: Game, found: Set) -> None:
    """All legal answers, as a set; none when the game is over."""
    for word in range(WORDS):
        found[word] = 0
    if game.asked == CHANCE:
        outcomes(game, found)
    elif game.asked == NOBODY:
        return
    elif game.question == tables.ASK_ACTION:
        legal_actions(game, found)
    else:
        number = 0
        wanted = -1  # first how many there are, then one after the other
        while wanted < number:
            answer = few_answers(game, wanted)
            if wanted < 0:
                number = answer
            else:
                add(found, answer)
            wanted += 1


def few_answers(game: Game, wanted: int) -> int:
    """The answers to all questions but that for an action: the wanted one, or with -1 their number."""
    question = game.question
    if question == tables.ASK_TREASURE:
        return treasure_answers(game, wanted)
    if question == tables.ASK_MONUMENT:
        return monument_answers(game, wanted)
    if question == tables.ASK_WAR:
        return war_answers(game, wanted)
    if question == tables.ASK_BUILDING:
        return building_answers(game, wanted)
    if question == tables.ASK_PICK:
        return pick_answers(game, wanted)
    if question == tables.ASK_ZIGGURAT:
        return 4 if wanted < 0 else ids.INCOME + wanted
    return commit_answers(game, wanted)


def outcomes(game: Game, found: Set) -> None:
    """What chance may do: a seat that begins, or handfuls out of the bag."""
    if game.question == tables.ASK_START:
        for seat in range(game.seats):
            add(found, ids.START + seat)
        return
    number = drawn_count(game)
    if game.question == tables.ASK_DRAW:
        for index in range(tables.HANDFUL_COUNT):
            if size(tables.HANDFUL[index]) == number and contains(game.bag, tables.HANDFUL[index]):
                add(found, ids.DRAW + index)
    else:
        for index in range(len(tables.SHOWN)):
            if size(tables.SHOWN[index]) == number and contains(game.bag, tables.SHOWN[index]):
                add(found, ids.SHOW + index)


def contains(tiles: int, other: int) -> bool:
    """Is a handful among the tiles?"""
    return ((tiles | 0x80808080) - other) & 0x80808080 == 0x80808080


def swap_count(hand: int) -> int:
    """In how many ways tiles can be taken from a hand, taking none included."""
    ways = (1 + held(hand, 0)) * (1 + held(hand, 1))
    return ways * (1 + held(hand, 2)) * (1 + held(hand, 3))


def swap_at(hand: int, number: int) -> int:
    """The action of swapping in one of these ways, or -1 where it is more than a handful (TE-160)."""
    place = 0
    tiles = 0
    digit = 1
    for colour in range(4):
        ways = 1 + held(hand, colour)
        place += number % ways * digit
        tiles += number % ways
        number //= ways
        digit *= 7
    return ids.SWAP + tables.HANDFUL_INDEX[place] if 0 < tiles <= 6 else -1


def legal_actions(game: Game, found: Set) -> None:
    """All actions of the active seat (section 3)."""
    seat = game.active
    hand = game.hands[seat]
    once, twice, thrice = nothing(), nothing(), nothing()  # next to at least so many kingdoms
    for number in range(game.kingdoms):
        halo = spread(board(game, KINGDOMS + number))
        thrice = either(thrice, both(twice, halo))
        twice = either(twice, both(once, halo))
        once = either(once, halo)
    free = minus(board(game, EMPTY), thrice)
    side = game.advanced
    land = both(free, (tables.LAND[side, 0], tables.LAND[side, 1], tables.LAND[side, 2]))
    near = near_temples(game)
    for colour in range(4):
        if held(hand, colour) > 0:
            add_squares(found, colour * tables.SQUARES, minus(free, land) if colour == BLUE else land)
        closed = twice
        if game.leaders[seat, colour] >= 0:
            closed = closed_to(game, game.leaders[seat, colour], once, twice, thrice)
            add(found, ids.WITHDRAW + colour)
        add_squares(found, ids.LEADER + colour * tables.SQUARES, minus(near, closed))
    if game.catastrophes_left[seat] > 0:
        add_squares(found, ids.CATASTROPHE, catastrophe_squares(game))
    for number in range(1, swap_count(hand)):
        action = swap_at(hand, number)
        if action >= 0:
            add(found, action)
    add(found, ids.PASS)


def closed_to(game: Game, old: int, once: Board, twice: Board, thrice: Board) -> Board:
    """Squares where a leader who leaves his own touches two kingdoms, judged without him (TE-080..082)."""
    region = board(game, KINGDOMS + kingdom_number(game, old))
    halo = spread(region)
    rest = minus(region, bit(old))
    leaders = both(rest, board(game, LEADERS))
    whole = not cuts(region, old)
    once = either(twice, minus(once, halo))
    twice = either(thrice, minus(twice, halo))
    while some(leaders):
        part = rest if whole else flood(bit(lowest(leaders)), rest)
        leaders = minus(leaders, part)
        halo = spread(part)
        twice = either(twice, both(once, halo))
        once = either(once, halo)
    return twice


def random_answer(game: Game) -> int:
    """One legal answer of the seat that is asked, uniformly."""
    if game.question == tables.ASK_ACTION:
        return random_action(game)
    answer = -1
    for _ in range(2):  # how many there are, then one of them
        answer = few_answers(game, below(game, answer) if answer >= 0 else -1)
    return answer


def random_action(game: Game) -> int:
    """One legal action, uniformly: drawn from slightly too many, again if it is not legal."""
    seat = game.active
    hand = game.hands[seat]
    side = game.advanced
    empty = board(game, EMPTY)
    land = both(empty, (tables.LAND[side, 0], tables.LAND[side, 1], tables.LAND[side, 2]))
    river = minus(empty, land)
    near = near_temples(game)
    on_land, on_river, spots = count(land), count(river), count(near)
    upto_tiles = 0
    for colour in range(4):
        if held(hand, colour) > 0:
            upto_tiles += on_river if colour == BLUE else on_land
    upto_leaders = upto_tiles + 4 * spots
    upto_hits = upto_leaders
    if game.catastrophes_left[seat] > 0:
        hits = catastrophe_squares(game)
        upto_hits += count(hits)
    else:
        hits = nothing()
    upto_swaps = upto_hits + swap_count(hand)  # taking none stands for passing
    while True:
        index = below(game, upto_swaps + 4)
        if index < upto_tiles:
            colour = 0
            while True:
                if held(hand, colour) > 0:
                    here = on_river if colour == BLUE else on_land
                    if index < here:
                        break
                    index -= here
                colour += 1
            square = nth(river if colour == BLUE else land, index)
            if game.kingdoms < 3 or touched(game, spread(bit(square))) < 3:
                return colour * tables.SQUARES + square
        elif index < upto_leaders:
            colour = (index - upto_tiles) // spots
            square = nth(near, (index - upto_tiles) % spots)
            if fits(game, game.leaders[seat, colour], spread(bit(square))):
                return ids.LEADER + colour * tables.SQUARES + square
        elif index < upto_hits:
            return ids.CATASTROPHE + nth(hits, index - upto_leaders)
        elif index == upto_hits:
            return ids.PASS
        elif index < upto_swaps:
            action = swap_at(hand, index - upto_hits)
            if action >= 0:
                return action
        elif game.leaders[seat, index - upto_swaps] >= 0:
            return ids.WITHDRAW + index - upto_swaps


compile_rules(globals())
