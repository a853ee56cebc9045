"""Bitboards in three words: the squares of `ziggurat.games.tigris.squares`, a guard bit after each row.

A board is a tuple of three unsigned words, lowest first; nothing is allocated.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.compiling import compile_rules, low_zeros, popcount
from ziggurat.games.tigris.fast.layout import Game

Word = Any
Board = tuple[Word, Word, Word]

U = np.uint64
NO = U(0)
ONE = U(1)
ROW = U(17)
_63, _47 = U(63), U(47)
BOARD_0, BOARD_1, BOARD_2 = U(tables.FULL_BOARD[0]), U(tables.FULL_BOARD[1]), U(tables.FULL_BOARD[2])


def smaller(one: int, other: int) -> int:
    """CUDA's own `min` takes numbers of one type only."""
    return one if one < other else other


def larger(one: int, other: int) -> int:
    return one if one > other else other


def board(game: Game, index: int) -> Board:
    """A board of a game."""
    return game.boards[index, 0], game.boards[index, 1], game.boards[index, 2]


def put(game: Game, index: int, squares: Board) -> None:
    game.boards[index, 0] = squares[0]
    game.boards[index, 1] = squares[1]
    game.boards[index, 2] = squares[2]


def on(game: Game, index: int, square: int) -> bool:
    """Is a square on a board of a game?"""
    place = square + (square >> 4)
    return (game.boards[index, place >> 6] >> U(place & 63)) & ONE != NO


def flip(game: Game, index: int, square: int) -> None:
    """Put a square on a board of a game, or take it off."""
    place = square + (square >> 4)
    game.boards[index, place >> 6] ^= ONE << U(place & 63)


def nothing() -> Board:
    return NO, NO, NO


def bit(square: int) -> Board:
    """The board of one square."""
    place = square + (square >> 4)
    word = ONE << U(place & 63)
    return (
        word if place < 64 else NO,
        word if place >= 64 and place < 128 else NO,
        word if place >= 128 else NO,
    )


def has(squares: Board, square: int) -> bool:
    place = square + (square >> 4)
    word = squares[0] if place < 64 else (squares[1] if place < 128 else squares[2])
    return (word >> U(place & 63)) & ONE != NO


def both(one: Board, other: Board) -> Board:
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


def either(one: Board, other: Board) -> Board:
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


def minus(one: Board, other: Board) -> Board:
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


def some(squares: Board) -> bool:
    return (squares[0] | squares[1] | squares[2]) != NO


def meet(one: Board, other: Board) -> bool:
    return ((one[0] & other[0]) | (one[1] & other[1]) | (one[2] & other[2])) != NO


def count(squares: Board) -> int:
    return popcount(squares[0]) + popcount(squares[1]) + popcount(squares[2])


def lowest(squares: Board) -> int:
    """The lowest square of a board that has one."""
    if squares[0] != NO:
        place = low_zeros(squares[0])
    elif squares[1] != NO:
        place = 64 + low_zeros(squares[1])
    else:
        place = 128 + low_zeros(squares[2])
    return place - place // 17


def nth(squares: Board, index: int) -> int:
    """The square of a board with so many of its squares below it."""
    place = 0
    word = squares[0]
    here = popcount(word)
    if index >= here:
        index -= here
        place = 64
        word = squares[1]
        here = popcount(word)
        if index >= here:
            index -= here
            place = 128
            word = squares[2]
    width = 32
    while width > 0:
        here = popcount(word & ((ONE << U(width)) - ONE))
        if index >= here:
            index -= here
            place += width
            word >>= U(width)
        width >>= 1
    return place - place // 17


def east(squares: Board) -> Board:
    """Each square's neighbour to the right (the guard bit at the edge)."""
    low, middle, high = squares
    return low << ONE, middle << ONE | low >> _63, high << ONE | middle >> _63


def west(squares: Board) -> Board:
    low, middle, high = squares
    return low >> ONE | middle << _63, middle >> ONE | high << _63, high >> ONE


def south(squares: Board) -> Board:
    low, middle, high = squares
    return low << ROW, middle << ROW | low >> _47, high << ROW | middle >> _47


def north(squares: Board) -> Board:
    low, middle, high = squares
    return low >> ROW | middle << _47, middle >> ROW | high << _47, high >> ROW


def spread(squares: Board) -> Board:
    """All squares that share an edge with one of the board (TE-030)."""
    found = either(either(east(squares), west(squares)), either(south(squares), north(squares)))
    return found[0] & BOARD_0, found[1] & BOARD_1, found[2] & BOARD_2


def flood(seed: Board, within: Board) -> Board:
    """All of `within` that is connected with the seed, which lies within."""
    while True:
        grown = both(either(seed, either(east(seed), west(seed))), within)
        grown = both(either(grown, either(south(grown), north(grown))), within)
        if grown[0] == seed[0] and grown[1] == seed[1] and grown[2] == seed[2]:
            return seed
        seed = grown


def window(squares: Board, square: int) -> Word:
    """The board from a square's upper left neighbour on, as one word: 0..2, 17..19 and 34..36 are its 3x3."""
    place = square + (square >> 4) - 18
    low, middle, high = squares
    if place < 0:
        return low << U(-place)
    if place >= 128:
        return high >> U(place & 63)
    if place >= 64:
        low, middle = middle, high
    shift = U(place & 63)
    return low >> shift | (middle << ONE) << (_63 - shift)


def cuts(squares: Board, square: int) -> bool:
    """May a region fall apart without one of its squares? (False is sure: its surroundings hold together.)"""
    view = window(squares, square)
    upper, left = view >> ONE, view >> ROW
    right, lower = view >> U(19), view >> U(35)
    joined = (left & view & upper & ONE) + (upper & (view >> U(2)) & right & ONE)
    joined += (right & (view >> U(36)) & lower & ONE) + (lower & (view >> U(34)) & left & ONE)
    arms = (upper & ONE) + (left & ONE) + (right & ONE) + (lower & ONE)
    return arms > joined + ONE


compile_rules(globals())
