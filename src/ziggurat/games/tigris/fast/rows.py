"""What is done with one row of an array of games: the loops over rows are in `cpu` and `cuda`."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.answers import is_in, legal, random_answer
from ziggurat.games.tigris.fast.boards import larger, smaller
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.drawing import deal
from ziggurat.games.tigris.fast.layout import CHANCE, NO_TILES, NOBODY, Game
from ziggurat.games.tigris.fast.observe import observe
from ziggurat.games.tigris.fast.play import apply, random_decisions, set_up
from ziggurat.games.tigris.fast.scoring import rank, reward, score

Array = Any

STAY: Final = -1
BEGIN: Final = -2
"""Instead of an answer: leave a row as it is, or put a new game there."""
ALONE, DEALT, FOLLOW = range(3)
"""What comes with an answer: nothing, what chance deals after it, and the next game if it was the last."""

FIGURES: Final = (
    "games",
    "decisions",
    "steps",
    "turns",
    "wars",
    "revolts",
    "monuments",
    "out_of_tiles",
    "highest_score",
    "lowest_score",
    *(f"twelfths_of_firsts_{order}" for order in range(4)),
)
"""What is counted over finished games; the last by distance from the starting seat, shared firsts divided."""
SCORES: Final = 32
LENGTHS: Final = 64
"""Tables of scores, and of lengths by fours of turns: the last entry holds all beyond."""


def check_row(games: Array, row: int, actions: Array, sets: Array, bad: Array) -> None:
    """A row's legal answers; is the one given among them?"""
    legal(games[row], sets[row])
    action = actions[row]
    bad[row] = (
        action != STAY
        and action != BEGIN
        and (action < 0 or action >= tables.SIZE or not is_in(sets[row], action))
    )


def step_row(games: Array, row: int, actions: Array, then: int, done: Array, rewards: Array) -> None:
    """Answer in a row and tell the end of a game; `then` chance deals, and another game follows the last."""
    game = games[row]
    action = actions[row]
    done[row] = False
    for seat in range(game.seats):
        rewards[row, seat] = 0
    if action == BEGIN:
        set_up(game)
    while True:
        if action >= 0:
            apply(game, action)
            if game.asked == NOBODY:
                done[row] = True
                for seat in range(game.seats):
                    rewards[row, seat] = reward(game, seat)
                if then == FOLLOW:
                    set_up(game)
        if then == ALONE or game.asked != CHANCE:
            return
        action = deal(game)


def expand_action(sets: Array, row: int, action: int, masks: Array) -> None:
    """One byte of a row's mask from its set."""
    masks[row, action] = is_in(sets[row], action)


def observe_row(games: Array, row: int, viewer: int, out: Array) -> None:
    """What a seat sees (-1: the seat that is asked)."""
    game = games[row]
    observe(game, game.asked if viewer < 0 else viewer, out[row])


def draw_row(games: Array, row: int, actions: Array) -> None:
    """A random legal answer (or outcome) with the row's own generator; STAY when the game is over."""
    game = games[row]
    if game.asked == NOBODY:
        actions[row] = STAY
    elif game.asked == CHANCE:
        actions[row] = deal(game)
    else:
        actions[row] = random_answer(game)


def play_row(
    games: Array, row: int, decisions: int, quota: int, figures: Array, scores: Array, lengths: Array
) -> None:
    """Play at random until so many decisions are made or so many games are over (-1: no such limit).

    Games that end are followed by others, but for the last of the quota.
    """
    game = games[row]
    while quota != 0:
        made = random_decisions(game, decisions)
        decisions -= made
        figures[row, 1] += made
        if game.asked != NOBODY:
            break
        tally(game, figures[row], scores[row], lengths[row])
        quota -= 1
        if quota != 0:
            set_up(game)


def tally(game: Game, figures: Array, scores: Array, lengths: Array) -> None:
    """Add what a finished game was like to a row's figures."""
    highest = 0
    lowest = SCORES - 1
    winners = 0
    for seat in range(game.seats):
        points = smaller(score(game, seat), SCORES - 1)
        highest = larger(highest, points)
        lowest = smaller(lowest, points)
        scores[points] += 1
        winners += rank(game, seat) == 1
    for order in range(game.seats):
        if rank(game, (game.start + order) % game.seats) == 1:
            figures[10 + order] += 12 // winners
    figures[0] += 1
    figures[2] += game.step
    figures[3] += game.turn
    figures[4] += game.wars
    figures[5] += game.revolts
    figures[6] += game.built
    figures[7] += game.end_reason == NO_TILES
    figures[8] += highest
    figures[9] += lowest
    lengths[smaller(game.turn // 4, LENGTHS - 1)] += 1


compile_rules(globals())
