"""The loops over rows for the CPU: all threads that numba was given work on them."""

from __future__ import annotations

from numba import prange

from ziggurat.games.tigris.fast import rows
from ziggurat.games.tigris.fast.boards import larger
from ziggurat.games.tigris.fast.compiling import alone, entry
from ziggurat.games.tigris.fast.rows import Array, Told
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
def observe(games: Array, chosen: Array, viewer: int, stride: int, out: Array) -> None:
    for place in prange(len(chosen)):
        row = chosen[place]
        rows.observe_row(games, row, viewer, out, row * stride + larger(viewer, 0) % stride)


@entry
def draw(games: Array, actions: Array) -> None:
    for row in prange(len(games)):
        rows.draw_row(games, row, actions)


@entry
def play(games: Array, decisions: int, quota: int, figures: Array, scores: Array, lengths: Array) -> None:
    for row in prange(len(games)):
        rows.play_row(games, row, decisions, quota, figures, scores, lengths)


@entry
def refuse(actions: Array, least: int, sets: Array, bad: Array) -> None:
    for row in prange(len(sets)):
        rows.refuse_row(row, actions, least, sets, bad)


@entry
def advance(games: Array, chosen: Array, why: int, forced: bool, limit: int, told: Told) -> None:
    for place in prange(len(chosen)):
        rows.advance_row(games, chosen[place], why, forced, limit, told)


@entry
def begin(games: Array, chosen: Array, seeds: Array, told: Told) -> None:
    for place in prange(len(chosen)):
        rows.begin_row(games, chosen[place], seeds[place], told)


@entry
def keep(words: Array, chosen: Array, last: Array) -> None:
    for place in prange(len(chosen)):
        for word in range(words.shape[1]):
            last[chosen[place], word] = words[chosen[place], word]


@entry
def ending(games: Array, chosen: Array, log: Array, results: Array, steps: Array) -> None:
    for place in prange(len(chosen)):
        rows.ending_row(games, chosen[place], log, place, results, steps)


@entry
def pick(sets: Array, shares: Array, actions: Array) -> None:
    for row in prange(len(sets)):
        rows.pick_row(sets, row, shares, actions)


@entry
def spell(sets: Array, starts: Array, ids: Array) -> None:
    for row in prange(len(sets)):
        rows.spell_row(sets, row, starts, ids)


@alone
def play_out(games: Array, firsts: Array, scores: Array) -> None:
    for row in range(len(games)):
        rows.play_out_row(games, row, firsts, scores)
