"""Where games are played: here, in several processes, or on a Ray cluster; whole batches at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from socket import create_connection
from typing import Any

from ziggurat.arena.match import Result, play_batch, play_job
from ziggurat.arena.schedule import ArenaError, Job

LARGEST_BATCH = 16
KNOCK_SECONDS = 5.0
KEPT = "finished games are kept, the same command goes on with the rest"


def batches(jobs: Sequence[Job], workers: int) -> list[list[Job]]:
    """Cut jobs into batches: large enough to be worth a task, small enough to keep all workers busy."""
    size = max(1, min(LARGEST_BATCH, len(jobs) // (workers * 4)))
    return [list(jobs[start : start + size]) for start in range(0, len(jobs), size)]


def run_here(jobs: Sequence[Job]) -> Iterator[Result]:
    """Play in this process."""
    for job in jobs:
        yield play_job(job)


def run_processes(jobs: Sequence[Job], workers: int) -> Iterator[Result]:
    """Play in several processes; results come as they are ready."""
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[list[Result]]] = {
            pool.submit(play_batch, batch) for batch in batches(jobs, workers)
        }
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    yield from _results(future)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _results(future: Future[list[Result]]) -> list[Result]:
    try:
        return future.result()
    except BrokenProcessPool:
        raise ArenaError(f"a worker process died; {KEPT}") from None


def run_ray(jobs: Sequence[Job], address: str | None) -> Iterator[Result]:
    """Play on a Ray cluster: the one at the address, or one started on this machine."""
    ray = _connect(address)
    try:
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        task = ray.remote(num_cpus=1, max_retries=3)(play_batch)
        waiting = [task.remote(batch) for batch in batches(jobs, workers)]
        while waiting:
            done, waiting = ray.wait(waiting, num_returns=1)
            for reference in done:
                try:
                    yield from ray.get(reference)
                except ray.exceptions.RayError as error:
                    first = str(error).strip().splitlines()[0]
                    raise ArenaError(f"a Ray task failed ({first}); {KEPT}") from None
    finally:
        ray.shutdown()


def _connect(address: str | None) -> Any:
    """Ray itself, connected; ArenaError when it is not installed or nothing answers."""
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray needs Ray: pip install 'ziggurat[ray]'") from None
    if address is not None:
        _knock(address)
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, configure_logging=False)
    except Exception as error:  # Ray raises many kinds; all of them mean that there is no cluster
        reason = str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
        raise ArenaError(f"no Ray cluster answers at {address or 'this machine'}: {reason}") from None
    return ray


def _knock(address: str) -> None:
    """Ray waits for minutes on an address where nothing listens; find that out at once."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdigit():
        raise ArenaError(f"a Ray address is host:port (or auto), not {address!r}")
    try:
        create_connection((host, int(port)), KNOCK_SECONDS).close()
    except OSError as error:
        raise ArenaError(f"no Ray cluster answers at {address}: {error.strerror or error}") from None
