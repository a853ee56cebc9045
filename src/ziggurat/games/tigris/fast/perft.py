"""Perft deeper than the plain engine reaches: decisions and chance apart, as `core.perft` counts them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import prange

from ziggurat.core.perft import Count
from ziggurat.games.tigris.fast.answers import WORDS, legal
from ziggurat.games.tigris.fast.compiling import compile_rules, entry, low_zeros, popcount
from ziggurat.games.tigris.fast.convert import to_game
from ziggurat.games.tigris.fast.layout import CHANCE, GAME, NOBODY
from ziggurat.games.tigris.fast.play import apply
from ziggurat.games.tigris.state import TigrisState

U = np.uint64


def count_below(stack: Any, sets: Any, found: Any) -> None:
    """Walk all paths from the first game of a stack, one level for each entry; decisions, chance, ended."""
    deepest = len(stack) - 1
    level = 0
    fresh = True
    while level >= 0:
        answers = sets[level]
        if fresh:
            fresh = False
            legal(stack[level], answers)
            if stack[level].asked == NOBODY:
                found[2] += 1
                level -= 1
                continue
            if level == deepest:
                for word in range(WORDS):
                    found[1 if stack[level].asked == CHANCE else 0] += popcount(answers[word])
                level -= 1
                continue
        action = -1
        for word in range(WORDS):
            if answers[word] != U(0):
                action = 64 * word + low_zeros(answers[word])
                answers[word] &= answers[word] - U(1)
                break
        if action < 0:
            level -= 1
            continue
        stack[level + 1] = stack[level]
        apply(stack[level + 1], action)
        level += 1
        fresh = True


compile_rules(globals())


@entry
def count_all(stacks: Any, sets: Any, found: Any) -> None:
    """Each stack by itself, on all threads."""
    for row in prange(len(stacks)):
        count_below(stacks[row], sets[row], found[row])


def perft(state: TigrisState, depth: int) -> Count:
    """Count the paths of `depth` steps from a state of the plain engine."""
    if depth < 1:
        raise ValueError("perft needs a depth of at least 1")
    seat = state.actor()
    if depth < 3 or seat is None:
        roots, left = [state], depth
    else:
        roots, left = [], depth - 1
        for action in state.legal_ids(seat):
            roots.append(state.clone())
            roots[-1].apply_id(seat, action)
    stacks = np.zeros((len(roots), left), GAME)
    for row, root in enumerate(roots):
        to_game(root, stacks[:, 0], row)
    found = np.zeros((len(roots), 3), np.int64)
    count_all(stacks, np.zeros((len(roots), left, WORDS), np.uint64), found)
    decisions, chance, ended = found.sum(0).tolist()
    return Count(decisions, chance, ended)
