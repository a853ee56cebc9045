"""The loops over rows for the CPU: all threads that numba was given work on them."""

from __future__ import annotations

from numba import prange

from ziggurat.games.tigris.fast import rows
from ziggurat.games.tigris.fast.compiling import entry
from ziggurat.games.tigris.fast.rows import Array
from ziggurat.games.tigris.fast.tables import SIZE


@entry
def check(games: Array, actions: Array, sets: Array, bad: Array) -> None:
    for row in prange(len(games)):
        rows.check_row(games, row, actions, sets, bad)


@entry
def step(games: Array, actions: Array, then: int, done: Array, rewards: Array) -> None:
    for row in prange(len(games)):
        rows.step_row(games, row, actions, then, done, rewards)


@entry
def expand(sets: Array, masks: Array) -> None:
    for row in prange(len(sets)):
        for action in range(SIZE):
            rows.expand_action(sets, row, action, masks)


@entry
def observe(games: Array, viewer: int, out: Array) -> None:
    for row in prange(len(games)):
        rows.observe_row(games, row, viewer, out)


@entry
def draw(games: Array, actions: Array) -> None:
    for row in prange(len(games)):
        rows.draw_row(games, row, actions)


@entry
def play(games: Array, decisions: int, quota: int, figures: Array, scores: Array, lengths: Array) -> None:
    for row in prange(len(games)):
        rows.play_row(games, row, decisions, quota, figures, scores, lengths)
