"""Speed measurements of our engines and of peers: random play of whole games, one core, no tricks."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

from ziggurat.core import play
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import AnyGame

LONGEST_CHESS_GAME = 400
"""Plies after which a random game of chess is cut."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """One engine's speed; clone and replay only for ours."""

    name: str
    mode: str
    steps_per_second: float
    games_per_second: float
    peer: bool = False
    clone_us: float | None = None
    replay_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Peer:
    """Another engine: which package it needs and how to play one random game of it (steps)."""

    name: str
    package: str
    game: Callable[[Random], int]


def measure_games(game: AnyGame, seconds: float) -> Iterator[Measurement]:
    """A game's speeds: the plain game of three, and the full table with everything on."""
    for label, seats, options in setups(game):
        clone_us, replay_ms = _clone_and_replay(game, seats, options)
        for mode in ("list", "draw"):

            def one(
                rng: Random, seats: int = seats, options: dict[str, Any] = options, mode: str = mode
            ) -> int:
                return random_game(game, seats, options, rng, listed=mode == "list")

            steps, games = _rate(one, seconds / 2)
            yield Measurement(f"{game.id} {label}", mode, steps, games, False, clone_us, replay_ms)


def setups(game: AnyGame) -> list[tuple[str, int, dict[str, Any]]]:
    """The plain game of three and the full table with every switch on."""
    plain = 3 if 3 in game.seats else game.seats[0]
    everything = {option.key: True for option in game.options if option.choices == (False, True)}
    rows: list[tuple[str, int, dict[str, Any]]] = [(f"{plain} seats", plain, {})]
    if everything:
        rows.append((f"{game.seats[-1]} seats, all on", game.seats[-1], everything))
    return rows


def random_game(game: AnyGame, seats: int, options: dict[str, Any], rng: Random, listed: bool) -> int:
    """Play one random game; how many decisions were answered."""
    state = game.setup(seats, options)
    steps = 0
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
            continue
        if listed:
            ids = state.legal_ids(seat)
            action = ids[int(rng.random() * len(ids))]
        else:
            action = state.draw(seat, rng)
        state.apply_id(seat, action)
        steps += 1
    return steps


def _rate(one: Callable[[Random], int], seconds: float) -> tuple[float, float]:
    """Steps and games per second over at least the given time, whole games only."""
    rng = Random(20)
    one(rng)  # warm up
    gc.collect()
    steps = games = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        steps += one(rng)
        games += 1
    return steps / spent, games / spent


def _clone_and_replay(game: AnyGame, seats: int, options: dict[str, Any]) -> tuple[float, float]:
    """Microseconds of a clone in mid-game, milliseconds to replay a finished game from its record."""
    rng = Random(3)
    state = game.setup(seats, options)
    steps = list(play.random_game(state, rng))
    record = play.new_record(state, steps=steps)
    middle = play.replay(record, len(steps) // 2)
    begin = perf_counter()
    for _ in range(2000):
        middle.clone()
    clone_us = (perf_counter() - begin) / 2000 * 1e6
    begin = perf_counter()
    play.replay(record)
    return clone_us, (perf_counter() - begin) * 1e3


def installed(peer: Peer) -> bool:
    return find_spec(peer.package) is not None


def measure_peer(peer: Peer, seconds: float) -> Measurement:
    steps, games = _rate(peer.game, seconds)
    return Measurement(peer.name, "list", steps, games, peer=True)


def _chess(rng: Random) -> int:
    import chess

    board = chess.Board()
    plies = 0
    while plies < LONGEST_CHESS_GAME and not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies


def _catanatron(rng: Random) -> int:
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(color) for color in Color], seed=rng.getrandbits(32))
    game.play()
    taken: list[object] = game.state.actions
    return len(taken)


def _open_spiel(name: str) -> Callable[[Random], int]:
    def one(rng: Random) -> int:
        import pyspiel

        state = pyspiel.load_game(name).new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, shares)[0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        return steps

    return one


PEERS = (
    Peer("python-chess", "chess", _chess),
    Peer("Catanatron", "catanatron", _catanatron),
    Peer("OpenSpiel chess (C++)", "pyspiel", _open_spiel("chess")),
    Peer("OpenSpiel backgammon (C++)", "pyspiel", _open_spiel("backgammon")),
)
"""Python engines first; python-chess is the yardstick."""
