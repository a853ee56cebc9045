"""The result (section 14)."""

from __future__ import annotations

from ziggurat.games.tigris.fast.boards import larger, smaller
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.layout import Game


def weakest_first(game: Game, seat: int) -> int:
    """A seat's totals with treasures, weakest first, as one number that compares like them (TE-327..329)."""
    black, red = int(game.points[seat, 0]), int(game.points[seat, 1])
    blue, green = int(game.points[seat, 2]), int(game.points[seat, 3])
    for _ in range(game.treasures_held[seat]):  # each goes to the colour that is weakest then
        least = smaller(smaller(black, red), smaller(blue, green))
        if black == least:
            black += 1
        elif red == least:
            red += 1
        elif blue == least:
            blue += 1
        else:
            green += 1
    low, high = smaller(black, red), larger(black, red)
    left, right = smaller(blue, green), larger(blue, green)
    first, last = smaller(low, left), larger(high, right)
    one, other = larger(low, left), smaller(high, right)
    return first << 48 | smaller(one, other) << 32 | larger(one, other) << 16 | last


def score(game: Game, seat: int) -> int:
    """The points of a seat's weakest colour."""
    return weakest_first(game, seat) >> 48


def rank(game: Game, seat: int) -> int:
    """A seat's place, 1 is first; equal totals share a place (TE-329..331)."""
    own = weakest_first(game, seat)
    place = 1
    for other in range(game.seats):
        if weakest_first(game, other) > own:
            place += 1
    return place


def reward(game: Game, seat: int) -> float:
    """The share of rivals beaten minus the share that beat the seat."""
    own = weakest_first(game, seat)
    won = 0
    for other in range(game.seats):
        theirs = weakest_first(game, other)
        if theirs < own:
            won += 1
        elif theirs > own:
            won -= 1
    return won / (game.seats - 1)


compile_rules(globals())
