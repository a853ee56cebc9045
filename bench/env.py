"""How many decisions a second a learner gets, with observation and mask: ours and peers in one run.

    python bench/env.py                              all games, and the peers that are installed here
    python bench/env.py tigris --seconds 4 --workers 1,2,16
    python bench/env.py --only batch --rows 256      larger batches: processes wait less for one another
    python bench/env.py --only batch                 no wrappers and no peers: numpy is enough, not even the
                                                     package need be installed (PYTHONPATH=src)
    python bench/env.py --python pgx=/path/to/venv/bin/python    a peer that lives in another environment

Every row plays random legal moves. One process is held to one core; rounds alternate between all rows, and
the best of each counts, with its ratio to OpenSpiel's chess. Several processes play a batch whose rows step
all at once (batch), in two halves by turns (halves), or in two groups of each process, whichever is ready
first (ready); beside them stand as many that know nothing of one another (apart): no batch can be faster
than that on the same machine, whose cores may share what they work with. Peers: OpenSpiel chess and
backgammon (pip install 'ziggurat[openspiel]'), Pgx backgammon on the CPU (pip install pgx), and
Catanatron's gym (pip install catanatron-gym, into an environment of its own).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

ROWS = 64
"""Games of a batch, in each process: one or several of them do the same work."""
LONGEST = 400
"""Decisions after which a peer's game is cut: chess among random movers is long."""
AT_LEAST = 32
"""Decisions between two looks at the clock: on some machines one takes as long as a decision's tenth."""

Step = Callable[[], int]
"""Plays a little and says how many decisions that were."""


@contextmanager
def one_core(wanted: bool) -> Iterator[None]:
    """Hold this process to one core, where the machine lets us."""
    if not wanted or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def rate(step: Step, seconds: float, alone: bool = True) -> float:
    """Decisions a second: of processor time where one process plays alone, so that a busy machine counts
    against nobody; of the clock's time where several do."""
    clock = process_time if alone else perf_counter
    step()
    done, begin = 0, clock()
    while True:
        target = done + AT_LEAST
        while done < target:
            done += step()
        spent = clock() - begin
        if spent >= seconds:
            return done / spent


def batch(game: str, workers: int, legal: str, rows: int) -> tuple[Step, Callable[[], None]]:
    from ziggurat.env.batch import Batch

    many = Batch(game, rows * workers, workers=workers, legal=legal)
    many.reset(1)
    rng = np.random.default_rng(1)

    def step() -> int:
        many.step(many.draw(rng))
        return many.count

    return step, many.close


def halves(game: str, workers: int, rows: int) -> tuple[Step, Callable[[], None]]:
    """Two groups by turns: while one is drawn for, the other plays."""
    from ziggurat.env.batch import Batch

    many = Batch(game, rows * workers, workers=workers, groups=2)
    many.reset(1)
    rng = np.random.default_rng(1)
    for group in (0, 1):
        many.send(many.draw(rng, group), group=group)

    def step() -> int:
        for group in (0, 1):
            many.receive()
            many.send(many.draw(rng, group), group=group)
        return many.count

    return step, many.close


def ready(game: str, workers: int, rows: int) -> tuple[Step, Callable[[], None]]:
    """Two groups in each process: whichever is done first is drawn for."""
    from ziggurat.env.batch import Batch

    many = Batch(game, rows * workers, workers=workers, groups=2 * workers, spread=False)
    many.reset(1)
    rng = np.random.default_rng(1)
    for group in range(len(many.groups)):
        many.send(many.draw(rng, group), group=group)

    def step() -> int:
        group = many.ready()
        many.receive(group)
        many.send(many.draw(rng, group), group=group)
        rows = many.groups[group]
        return rows.stop - rows.start

    return step, many.close


def _apart(pipe: Any, start: Any, game: str, rows: int, seconds: float) -> None:
    """One process of several: waits until all are there, then plays for itself."""
    step, close = batch(game, 1, "mask", rows)
    step()
    start.wait()
    pipe.send(rate(step, seconds, alone=False))
    close()


def apart(game: str, count: int, rows: int, seconds: float) -> float:
    """Decisions a second of so many batches of one process each, side by side: what the machine gives."""
    context = get_context("spawn")
    start = context.Barrier(count)
    pipes = []
    processes = []
    for _ in range(count):
        ours, theirs = context.Pipe()
        process = context.Process(target=_apart, args=(theirs, start, game, rows, seconds), daemon=True)
        process.start()
        theirs.close()
        pipes.append(ours)
        processes.append(process)
    speed = sum(pipe.recv() for pipe in pipes)
    for process in processes:
        process.join()
    return float(speed)


def pettingzoo(game: str) -> tuple[Step, Callable[[], None]]:
    from ziggurat.env.aec import aec

    env, rng = aec(game), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset(seed=int(rng.integers(2**31)))
            return 0
        legal = np.flatnonzero(seen["action_mask"].view(np.bool_))
        env.step(int(legal[int(rng.random() * len(legal))]))
        return 1

    return step, env.close


def gym(game: str) -> tuple[Step, Callable[[], None]]:
    """The learner's decisions alone are counted; its random rival makes about as many."""
    from ziggurat.env.gym import ZigguratEnv

    env, rng = ZigguratEnv(game), np.random.default_rng(1)
    mask = env.reset(seed=1)[0]["action_mask"]

    def step() -> int:
        nonlocal mask
        legal = np.flatnonzero(mask.view(np.bool_))
        seen, _, terminated, _, _ = env.step(int(legal[int(rng.random() * len(legal))]))
        mask = (env.reset()[0] if terminated else seen)["action_mask"]
        return 1

    return step, env.close


def openspiel(name: str) -> Step:
    import pyspiel

    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    state = game.new_initial_state()
    played = 0

    def step() -> int:
        nonlocal state, played
        if state.is_terminal() or played > LONGEST:
            state, played = game.new_initial_state(), 0
        while state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(outcomes[int(np.searchsorted(np.cumsum(shares), rng.random()))])
        state.observation_tensor(state.current_player())
        state.legal_actions_mask()
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        played += 1
        return 1

    return step


def pgx() -> Step:
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx as library

    env = library.make("backgammon")

    def one(state: Any, key: Any) -> Any:
        first, second, third = jax.random.split(key, 3)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        after = env.step(state, jax.random.categorical(first, logits), second)
        over = after.terminated | after.truncated
        return jax.lax.cond(over, lambda: env.init(third), lambda: after)

    many = jax.jit(jax.vmap(one))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, ROWS))

    def step() -> int:
        nonlocal state, key
        key, inner = jax.random.split(key)
        state = many(state, jax.random.split(inner, ROWS))
        jax.block_until_ready(state.observation)
        return ROWS

    return step


def catanatron() -> Step:
    """As in our own Gymnasium row, the learner's decisions alone are counted; its rival plays at random."""
    import gymnasium

    env = gymnasium.make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    rng = np.random.default_rng(1)
    info = env.reset(seed=1)[1]

    def step() -> int:
        nonlocal info
        legal = info["valid_actions"]
        _, _, terminated, truncated, info = env.step(legal[int(rng.random() * len(legal))])
        if terminated or truncated:
            info = env.reset()[1]
        return 1

    return step


PEERS: dict[str, tuple[str, str, Callable[[], Step]]] = {
    "chess": ("OpenSpiel chess", "pyspiel", lambda: openspiel("chess")),
    "backgammon": ("OpenSpiel backgammon", "pyspiel", lambda: openspiel("backgammon")),
    "pgx": ("Pgx backgammon, CPU", "pgx", pgx),
    "catanatron": ("Catanatron gym", "catanatron_gym", catanatron),
}


def installed(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def peer_rate(key: str, seconds: float, pythons: dict[str, str]) -> float | None:
    """A peer's speed, in this interpreter or in the one it lives in; None: it is not there."""
    if key not in pythons:
        return rate(PEERS[key][2](), seconds) if installed(PEERS[key][1]) else None
    command = [pythons[key], __file__, "--peer", key, "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(f"{key}: {(done.stderr.strip().splitlines() or ['failed'])[-1]}", file=sys.stderr)
        return None
    return float(json.loads(done.stdout.splitlines()[-1]))


Made = tuple[Step, Callable[[], None]]
"""What plays, and what ends it."""
Row = Callable[[float], float]
"""Plays for so many seconds and says how many decisions a second that were."""

WRAPPERS: dict[str, tuple[str, Callable[[str], Made]]] = {
    "PettingZoo": ("pettingzoo", pettingzoo),
    "Gymnasium": ("gymnasium", gym),
}


def played(make: Callable[[], Made], alone: bool = True) -> Row:
    """A row that is made anew for every round."""

    def row(seconds: float) -> float:
        with one_core(alone):
            step, close = make()
            speed = rate(step, seconds, alone)
            close()
        return speed

    return row


def rows_of(games: list[str], counts: list[int], only: str, each: int) -> dict[str, Row]:
    """What is measured of ours, by name."""
    rows: dict[str, Row] = {}
    for game in games:
        for count in counts:
            name = f"{game}, batch, {count} process{'es' * (count > 1)}"
            rows[name] = played(lambda g=game, c=count: batch(g, c, "mask", each), alone=count == 1)
            if count > 1:
                rows[_other(name, "halves")] = played(lambda g=game, c=count: halves(g, c, each), alone=False)
                rows[_other(name, "ready")] = played(lambda g=game, c=count: ready(g, c, each), alone=False)
                rows[_other(name, "apart")] = lambda seconds, g=game, c=count: apart(g, c, each, seconds)
        if only != "batch":
            rows[f"{game}, batch of ids"] = played(lambda g=game: batch(g, 1, "ids", each))
            for name, (module, make) in WRAPPERS.items():
                if installed(module):
                    rows[f"{game}, {name}"] = played(lambda g=game, m=make: m(g))
    return rows


def _other(name: str, way: str) -> str:
    """The row of the same game with as many processes that play in another way."""
    game, _, processes = name.split(", ")
    return f"{game}, {way}, {processes}"


def measure(
    rows: dict[str, Row], peers: list[str], seconds: float, rounds: int, pythons: dict[str, str]
) -> None:
    """All rows in turn, several rounds; the best of each with its ratios."""
    best: dict[str, float] = {}
    for _ in range(rounds):
        for key in peers:
            name = PEERS[key][0]
            with one_core(True):
                found = peer_rate(key, seconds, pythons)
            if found is not None:
                best[name] = max(found, best.get(name, 0.0))
        for name, row in rows.items():
            best[name] = max(row(seconds), best.get(name, 0.0))
    missing = [PEERS[key][0] for key in peers if PEERS[key][0] not in best]
    if any("of ids" in name for name in rows):
        missing += [name for name, (module, _) in WRAPPERS.items() if not installed(module)]
    if missing:
        print(f"not measured, because not installed: {', '.join(missing)}")
    base = best.get("OpenSpiel chess")
    print(f"{'':36}{'decisions/s':>14}{'x chess':>10}{'x 1 process':>14}{'x apart':>10}")
    for name, speed in best.items():
        several = "processes" in name
        alone = best.get(f"{name.split(',')[0]}, batch, 1 process") if several else None
        ceiling = best.get(_other(name, "apart")) if several and ", apart," not in name else None
        cells = [f"{speed / other:.2f}" if other else "-" for other in (base, alone, ceiling)]
        print(f"{name:36}{speed:14,.0f}{cells[0]:>10}{cells[1]:>14}{cells[2]:>10}")


def declare(folder: str) -> None:
    """Make the games of this source tree known where the package is not installed."""
    group = "ziggurat.games"
    if entry_points(group=group):
        return
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    about = Path(folder, "ziggurat-0.dist-info")
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ziggurat\nVersion: 0\n")
    lines = [f"{name} = {place}" for name, place in project["entry-points"][group].items()]
    (about / "entry_points.txt").write_text("\n".join([f"[{group}]", *lines, ""]))
    sys.path.append(folder)  # which other processes take over


def positive(text: str) -> list[int]:
    """Numbers of processes, as the command line gives them."""
    parts = text.split(",")
    if not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise argparse.ArgumentTypeError(f"numbers of processes look like 1,2,16, not {text!r}")
    return [int(part) for part in parts]


def several(text: str) -> int:
    """Games of a batch, as the command line gives them."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a batch has at least 1 game, not {text!r}")
    return int(text)


def place(text: str) -> tuple[str, str]:
    """A peer and the interpreter it lives in."""
    key, _, path = text.partition("=")
    if key not in PEERS or not path:
        raise argparse.ArgumentTypeError(f"PEER=PATH with a peer of {', '.join(PEERS)}, not {text!r}")
    return key, path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=positive, default=[1, 2], help="numbers of processes")
    parser.add_argument("--rows", type=several, default=ROWS, help="games of a batch in each process")
    parser.add_argument("--only", choices=("batch", "ours", "all"), default="all")
    parser.add_argument(
        "--python", action="append", type=place, default=[], metavar="PEER=PATH", help="where a peer lives"
    )
    parser.add_argument("--peer", choices=list(PEERS), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.peer:
        with one_core(True):
            print(json.dumps(rate(PEERS[args.peer][2](), args.seconds)))
        return
    from ziggurat.core import registry
    from ziggurat.core.errors import UnknownGame

    with TemporaryDirectory() as folder:
        declare(folder)
        try:
            games = [registry.game(name).id for name in args.games or registry.games()]
        except UnknownGame as error:
            sys.exit(str(error))
        peers = list(PEERS) if args.only == "all" else []
        rows = rows_of(games, args.workers, args.only, args.rows)
        measure(rows, peers, args.seconds, args.rounds, dict(args.python))


if __name__ == "__main__":
    main()
