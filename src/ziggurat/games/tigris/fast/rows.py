"""What is done with one row of an array of games: the loops over rows are in `cpu` and `cuda`."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.answers import WORDS, is_in, legal, random_answer
from ziggurat.games.tigris.fast.boards import larger, smaller
from ziggurat.games.tigris.fast.compiling import compile_rules, low_zeros, popcount
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
ANSWERED, BEGUN, RESUMED = range(3)
"""Why rows of a batch advance: a step was answered, new games began, or the log has room again."""
SEAT: Final = 12
"""A step in a log: the action in the lowest bits, the seat (chance is 0) above these."""


class Told(NamedTuple):
    """What a batch tells about its rows, and keeps of them."""

    actions: Array
    """What is answered; STAY once that is done."""
    sets: Array
    log: Array
    """All steps of the running games, (steps, rows)."""
    waits: Array
    """One flag: does any row wait for a longer log?"""
    actor: Array
    lengths: Array
    standing: Array
    points: Array
    done: Array
    truncated: Array
    rewards: Array


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
    refuse_row(row, actions, BEGIN, sets, bad)


def refuse_row(row: int, actions: Array, least: int, sets: Array, bad: Array) -> None:
    """Is a row's answer none of its set? `least`: 0, or which of STAY and BEGIN may stand there."""
    action = actions[row]
    bad[row] = action < least or action >= tables.SIZE or (action >= 0 and not is_in(sets[row], action))


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


def observe_row(games: Array, row: int, viewer: int, out: Array, place: int) -> None:
    """What a seat sees (-1: the seat that is asked)."""
    game = games[row]
    observe(game, game.asked if viewer < 0 else viewer, out[place])


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


def advance_row(games: Array, row: int, why: int, forced: bool, limit: int, told: Told) -> None:
    """A row of a batch up to its next decision: the answer if there is one, chance, forced answers if wished.

    Every step is written into the log; where it is full the row waits. Games that end, or are cut short by
    the limit (0: there is none), stay as they ended.
    """
    game = games[row]
    if why == ANSWERED:
        for seat in range(game.seats):
            told.points[row, seat] = 0
    while game.asked != NOBODY:
        if game.step == len(told.log):
            told.waits[0] = True
            return
        action = told.actions[row]
        if action >= 0:
            told.actions[row] = STAY
            told.lengths[row] += 1
        elif game.asked == CHANCE:
            action = deal(game)
        else:
            legal(game, told.sets[row])
            if not forced or size_of(told.sets[row]) > 1:
                break
            action = nth_of(told.sets[row], 0)
        told.log[game.step, row] = action | (game.asked + 1) << SEAT
        apply(game, action)
    told.actor[row] = game.asked
    if why != BEGUN:
        over = game.asked == NOBODY
        short = limit > 0 and told.lengths[row] >= limit and not over
        told.done[row] = over or short
        told.truncated[row] = short
        for seat in range(game.seats):
            told.rewards[row, seat] = reward(game, seat) if over else 0
            told.points[row, seat] += score(game, seat) - told.standing[row, seat]
    for seat in range(game.seats):
        told.standing[row, seat] = score(game, seat)


def begin_row(games: Array, row: int, seed: Array, told: Told) -> None:
    """Another game in a row of a batch, with a seed of its own."""
    game = games[row]
    game.seed = seed
    game.stream = game.drawn = 0
    set_up(game)
    told.actions[row] = STAY
    told.lengths[row] = 0


def ending_row(games: Array, row: int, log: Array, place: int, results: Array, steps: Array) -> None:
    """What is told of a game: its points by seat and colour, treasures, reason, length; and all its steps."""
    game = games[row]
    for seat in range(4):
        for colour in range(4):
            results[place, 4 * seat + colour] = game.points[seat, colour]
        results[place, 16 + seat] = game.treasures_held[seat]
    results[place, 20] = game.end_reason
    results[place, 21] = game.step
    for step in range(game.step):
        steps[place, step] = log[step, row]


def size_of(found: Array) -> int:
    """How many actions a set holds."""
    total = 0
    for word in range(WORDS):
        total += popcount(found[word])
    return total


def nth_of(found: Array, index: int) -> int:
    """The action of a set with so many of its actions below it."""
    at = 0
    while index >= popcount(found[at]):
        index -= popcount(found[at])
        at += 1
    word = found[at]
    for _ in range(index):
        word &= word - np.uint64(1)
    return 64 * at + low_zeros(word)


def pick_row(sets: Array, row: int, shares: Array, actions: Array) -> None:
    """The action of a row's set at a share (0 to below 1) of its way; STAY where it is empty."""
    number = size_of(sets[row])
    actions[row] = nth_of(sets[row], int(shares[row] * number)) if number else STAY


def spell_row(sets: Array, row: int, starts: Array, ids: Array) -> None:
    """The actions of a row's set, ascending, from where the row starts."""
    at = starts[row]
    for place in range(WORDS):
        word = sets[row, place]
        while word != np.uint64(0):
            ids[at] = 64 * place + low_zeros(word)
            at += 1
            word &= word - np.uint64(1)


def play_out_row(games: Array, row: int, firsts: Array, scores: Array) -> None:
    """Play a row at random to its end; add up who was first (shared firsts divided) and with what score."""
    game = games[row]
    random_decisions(game, -1)
    winners = 0
    for seat in range(game.seats):
        winners += rank(game, seat) == 1
    for seat in range(game.seats):
        scores[seat] += score(game, seat)
        if rank(game, seat) == 1:
            firsts[seat] += 1 / winners


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
