"""The accelerated engine of Tigris beside the plain one and its peers: python bench/fast.py [--device cuda]

Needs the extra `fast`; peers are measured where they are installed (`ziggurat[peers]`, and Pgx with JAX).
Every engine is measured in turn, several rounds, its best counts: on a loaded machine compare ratios alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from ziggurat.env.batch import Batch
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.fast.games import Cpu, FastError, Games

Measured = tuple[int, float]
"""Decisions and seconds."""


def plain(seconds: float, *, listed: bool) -> Measured:
    """The plain engine on one core: decisions drawn, or drawn from the whole list."""
    rng, made, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        state = TIGRIS.setup(2, {})
        while (seat := state.actor()) is not None:
            if seat < 0:
                action = state.deal(rng)
            elif listed:
                action = rng.choice(state.legal_ids(seat))
                made += 1
            else:
                action = state.draw(seat, rng)
                made += 1
            state.apply_id(seat, action)
    return made, process_time() - begun


def drawn(games: Games, decisions: int) -> Measured:
    """Random decisions inside the engine."""
    clock, begun = _clock(games)
    games.play(decisions)
    _wait(games)
    return games.count * decisions, clock() - begun


def listed(games: Games, steps: int) -> Measured:
    """All legal answers of every row, then a random one of them."""
    clock, begun = _clock(games)
    for _ in range(steps):
        games.legal()
        games.step(games.draw(), checked=False)
    _wait(games)
    return games.count * steps, clock() - begun


def observed(games: Games, steps: int) -> Measured:
    """Observations, masks, a random answer, rewards: all that a learner is given."""
    clock, begun = _clock(games)
    for _ in range(steps):
        games.observations()
        games.masks()
        games.step(games.draw(), checked=False)
    _wait(games)
    return games.count * steps, clock() - begun


def batched(batch: Batch, steps: int) -> Measured:
    """The same through the environments' batches: also checked, and every step written down."""
    rng = np.random.default_rng(1)
    batch.reset(1)
    batch.observations, batch.masks  # noqa: B018  (from now on every step writes them)
    clock = process_time if batch.backend == "numba" else perf_counter
    begun = clock()
    for _ in range(steps):
        batch.step(batch.draw(rng))
    return batch.count * steps, clock() - begun


def with_policy(games: Games, steps: int) -> Measured:
    """The same with a network of a million parameters that chooses, on the GPU."""
    import torch

    observations = torch.as_tensor(games.observations(), device="cuda")
    masks = torch.as_tensor(games.masks(), device="cuda")
    width = 100
    network = torch.nn.Sequential(
        torch.nn.Linear(observations.shape[1], width), torch.nn.ReLU(), torch.nn.Linear(width, masks.shape[1])
    ).to("cuda", torch.bfloat16)
    assert sum(weight.numel() for weight in network.parameters()) > 1_000_000
    chosen = torch.as_tensor(games.actions, device="cuda")
    clock, begun = _clock(games)
    with torch.inference_mode():
        for _ in range(steps):
            games.observations()
            games.masks()
            for part in range(0, games.count, 65536):
                rows = slice(part, part + 65536)
                logits = network(observations[rows].to(torch.bfloat16)).float()
                logits.masked_fill_(masks[rows] == 0, float("-inf"))
                noise = torch.empty_like(logits).exponential_().log_()
                chosen[rows] = (logits - noise).argmax(1).to(torch.int32)
            torch.cuda.synchronize()
            games.step(games.actions)
    _wait(games)
    return games.count * steps, clock() - begun


def _clock(games: Games) -> tuple[Callable[[], float], float]:
    """One thread is measured by the time it was given, as the peers are; all else by the wall clock."""
    import numba

    _wait(games)
    clock = process_time if isinstance(games.device, Cpu) and numba.get_num_threads() == 1 else perf_counter
    return clock, clock()


def _wait(games: Games) -> None:
    """Until the device has done all it was given."""
    games.device.get(games.done)


def peers(seconds: float) -> dict[str, Callable[[], Measured]]:
    """OpenSpiel's chess and Go on one core, Pgx's chess on whatever JAX has: those that are installed."""
    found: dict[str, Callable[[], Measured]] = {}
    try:
        import pyspiel

        for name, text in (("OpenSpiel chess", "chess"), ("OpenSpiel go 9x9", "go(board_size=9)")):
            found[name] = lambda text=text: _spiel(pyspiel.load_game(text), seconds)  # type: ignore[misc]
    except ImportError:
        pass
    try:
        import jax
        import pgx

        device = jax.default_backend()
        rows = 256 if device == "cpu" else 4096
        chess = _pgx(pgx.make("chess"), rows, 100)
        found[f"Pgx chess, {device}, {rows} games"] = chess
    except ImportError:
        pass
    return found


def _spiel(game: Any, seconds: float) -> Measured:
    rng, made, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            made += 1
    return made, process_time() - begun


def _pgx(env: Any, count: int, steps: int) -> Callable[[], Measured]:
    """Random moves in so many games, all inside JAX; compiled when it is first called."""
    import jax

    def one(state: Any, key: Any) -> tuple[Any, None]:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.vmap(env.step)(state, jax.random.categorical(key, logits)), None

    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), count))
    run = jax.jit(lambda state: jax.lax.scan(one, state, jax.random.split(jax.random.PRNGKey(2), steps))[0])

    def measure() -> Measured:
        begun = perf_counter()
        jax.block_until_ready(run(start))
        return count * steps, perf_counter() - begun

    return measure


def engines(args: argparse.Namespace) -> dict[str, Callable[[], Measured]]:
    """What is measured, by name."""
    import numba

    def on_threads(threads: int, measure: Callable[..., Measured], rows: Any, amount: int) -> Measured:
        numba.set_num_threads(threads)
        return measure(rows, amount)

    found: dict[str, Callable[[], Measured]] = {}
    if not args.cuda_only:
        found["plain, drawn"] = lambda: plain(args.seconds, listed=False)
        found["plain, list"] = lambda: plain(args.seconds, listed=True)
        games = Games(args.games or 4096, device="cpu")
        found["fast, 1 thread, drawn"] = lambda: on_threads(1, drawn, games, 500)
        found["fast, 1 thread, list"] = lambda: on_threads(1, listed, games, 50)
        found["fast, 1 thread, observed"] = lambda: on_threads(1, observed, games, 5)
        batch = Batch(TIGRIS, args.games or 4096, backend="numba")
        found["fast, 1 thread, batch"] = lambda: on_threads(1, batched, batch, 5)
        most = numba.config.NUMBA_NUM_THREADS
        for threads in sorted({2, most} & set(range(2, most + 1))):
            found[f"fast, {threads} threads, drawn"] = lambda t=threads: on_threads(t, drawn, games, 500)  # type: ignore[misc]
        found.update(peers(args.seconds))
    if args.device == "cuda":
        on_gpu = Games(args.games or 262_144, device="cuda")
        found["cuda, drawn"] = lambda: drawn(on_gpu, 100)
        found["cuda, list"] = lambda: listed(on_gpu, 10)
        found["cuda, observed"] = lambda: observed(on_gpu, 10)
        on_device = Batch(TIGRIS, args.games or 262_144, backend="cuda")
        found["cuda, batch"] = lambda: batched(on_device, 10)
        found["cuda, policy"] = lambda: with_policy(on_gpu, 5)
    return found


def main() -> None:
    """Measure each engine in turn and print the best of all rounds, with its ratio to the plain engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--cuda-only", action="store_true", help="leave out the CPU and the peers")
    parser.add_argument("--only", default="", help="measure only what has one of these words, with commas")
    parser.add_argument("--games", type=int, help="rows; as many as the goals name if left out")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each of plain engine and peers")
    parser.add_argument("--out", type=Path, help="write the numbers there as JSON")
    args = parser.parse_args()
    try:
        chosen = engines(args)
    except FastError as error:
        sys.exit(str(error))
    words = args.only.split(",")
    chosen = {name: measure for name, measure in chosen.items() if any(word in name for word in words)}
    best: dict[str, float] = {}
    for turn in range(args.rounds + 1):
        for name, measure in chosen.items():
            made, took = measure()
            if turn:  # the first round compiles and warms up
                best[name] = max(best.get(name, 0.0), made / took)
    base = best.get("plain, drawn")
    for name, rate in best.items():
        print(f"{name:32}{rate:16,.0f} decisions/s" + (f"{rate / base:12.1f} x plain, drawn" if base else ""))
    if args.out:
        args.out.write_text(json.dumps(best, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
