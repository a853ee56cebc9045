"""Batches of Tigris on the GPU beside those on the CPU, and who shares their memory there.

    python bench/fast_cuda.py                        400 steps of 512 games, on a machine with a GPU
    python bench/fast_cuda.py --games 64 --steps 40

Both batches get the same seeds and answers; what they show is compared in every step. Then torch and JAX,
where they are installed, are given the observations, and the addresses compared.
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from typing import Any

import numpy as np

from ziggurat.core.errors import ZigguratError
from ziggurat.env.batch import Batch

TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {}), (3, {"open_tiles": True, "buildings": True}))
SHOWN = ("observations", "masks", "actor", "rewards", "done")


def fetch(values: Any) -> Any:
    """Values on the host, wherever they lie."""
    return values.copy_to_host() if hasattr(values, "copy_to_host") else np.asarray(values)


def compare(games: int, steps: int, seats: int, options: dict[str, Any]) -> Batch:
    """Play the same games on both; the batch on the GPU."""
    here, there = (Batch("tigris", games, seats, options, backend=backend) for backend in ("numba", "cuda"))
    for batch in (here, there):
        batch.reset(5)
    rng = np.random.default_rng(3)
    ended = 0
    for step in range(steps):
        answers = here.draw(rng)
        for batch in (here, there):
            batch.step(answers)
        for name in SHOWN:
            if not np.array_equal(fetch(getattr(here, name)), fetch(getattr(there, name))):
                sys.exit(f"{seats} seats, {options}: {name} differ after step {step + 1}")
        ended += int(here.done.sum())
    print(f"{seats} seats, {options}: {steps} steps of {games} games agree in {', '.join(SHOWN)}")
    print(f"  {ended} games ended")
    return there


def share(batch: Batch) -> None:
    """Whether torch and JAX see the memory that the GPU writes, and not a copy of it."""
    observations: Any = batch.observations
    if find_spec("torch") is None or not hasattr(observations, "__cuda_array_interface__"):
        print("sharing memory was not tried: it needs torch and a GPU")
        return
    import torch

    address = observations.__cuda_array_interface__["data"][0]
    tensor = torch.as_tensor(observations, device="cuda")
    print(f"torch.as_tensor(observations) shares the memory: {tensor.data_ptr() == address}")
    try:
        direct = torch.from_dlpack(observations)
        print(f"torch.from_dlpack(observations) shares the memory: {direct.data_ptr() == address}")
    except (RuntimeError, TypeError) as error:
        print(f"torch.from_dlpack(observations): {error}")
    if find_spec("jax") is None:
        print("JAX is not installed here")
        return
    import jax

    array = jax.dlpack.from_dlpack(tensor)
    print(f"jax.dlpack.from_dlpack(tensor) shares the memory: {array.unsafe_buffer_pointer() == address}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--steps", type=int, default=400)
    args = parser.parse_args()
    try:
        for seats, options in TABLES:
            batch = compare(args.games, args.steps, seats, options)
    except ZigguratError as error:
        sys.exit(str(error))
    share(batch)


if __name__ == "__main__":
    main()
