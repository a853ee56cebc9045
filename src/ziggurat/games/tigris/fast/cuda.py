"""The same loops as CUDA kernels: a row in each thread; observations and masks a square or an action."""

from __future__ import annotations

from numba import cuda

from ziggurat.games.tigris.fast import rows
from ziggurat.games.tigris.fast.boards import larger
from ziggurat.games.tigris.fast.compiling import kernel
from ziggurat.games.tigris.fast.observe import observe_rest, observe_square
from ziggurat.games.tigris.fast.rows import Array, Told
from ziggurat.games.tigris.fast.tables import SIZE, SQUARES


@kernel
def check(games: Array, actions: Array, sets: Array, bad: Array) -> None:
    row = cuda.grid(1)
    if row < len(games):
        rows.check_row(games, row, actions, sets, bad)


@kernel
def step(games: Array, actions: Array, then: int, done: Array, rewards: Array) -> None:
    row = cuda.grid(1)
    if row < len(games):
        rows.step_row(games, row, actions, then, done, rewards)


@kernel
def expand(sets: Array, masks: Array) -> None:
    """A block for each row."""
    row = cuda.blockIdx.x
    for action in range(cuda.threadIdx.x, SIZE, cuda.blockDim.x):
        rows.expand_action(sets, row, action, masks)


@kernel
def observe(games: Array, chosen: Array, viewer: int, stride: int, out: Array) -> None:
    """A block for each row, a thread for each square and one for the rest."""
    row = chosen[cuda.blockIdx.x]
    game = games[row]
    seat = game.asked if viewer < 0 else viewer
    place = row * stride + larger(viewer, 0) % stride
    thread = cuda.threadIdx.x
    if thread < SQUARES:
        observe_square(game, seat, thread, out[place])
    elif thread == SQUARES:
        observe_rest(game, seat, out[place])


@kernel
def draw(games: Array, actions: Array) -> None:
    row = cuda.grid(1)
    if row < len(games):
        rows.draw_row(games, row, actions)


@kernel
def play(games: Array, decisions: int, quota: int, figures: Array, scores: Array, lengths: Array) -> None:
    row = cuda.grid(1)
    if row < len(games):
        rows.play_row(games, row, decisions, quota, figures, scores, lengths)


@kernel
def refuse(actions: Array, least: int, sets: Array, bad: Array) -> None:
    row = cuda.grid(1)
    if row < len(sets):
        rows.refuse_row(row, actions, least, sets, bad)


@kernel
def advance(games: Array, chosen: Array, why: int, forced: bool, limit: int, told: Told) -> None:
    place = cuda.grid(1)
    if place < len(chosen):
        rows.advance_row(games, chosen[place], why, forced, limit, told)


@kernel
def begin(games: Array, chosen: Array, seeds: Array, told: Told) -> None:
    place = cuda.grid(1)
    if place < len(chosen):
        rows.begin_row(games, chosen[place], seeds[place], told)


@kernel
def keep(words: Array, chosen: Array, last: Array) -> None:
    """A block for each row."""
    row = chosen[cuda.blockIdx.x]
    for word in range(cuda.threadIdx.x, words.shape[1], cuda.blockDim.x):
        last[row, word] = words[row, word]


@kernel
def ending(games: Array, chosen: Array, log: Array, results: Array, steps: Array) -> None:
    place = cuda.grid(1)
    if place < len(chosen):
        rows.ending_row(games, chosen[place], log, place, results, steps)


@kernel
def pick(sets: Array, shares: Array, actions: Array) -> None:
    row = cuda.grid(1)
    if row < len(sets):
        rows.pick_row(sets, row, shares, actions)
