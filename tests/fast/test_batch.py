"""Batches on the plain and on the accelerated engine: the same checks for both, and what differs is said."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from tests.fast.beside import run
from ziggurat.core import play
from ziggurat.core.errors import IllegalAction, OptionError
from ziggurat.env.accelerated import Ended, FastBatch
from ziggurat.env.batch import Batch, BatchError, Finished
from ziggurat.games.tigris.fast import batches
from ziggurat.games.tigris.fast.games import FastError

SHOWN = ("observations", "actor", "rewards", "points", "done", "truncated", "games", "lengths")
both = pytest.mark.parametrize("backend", ["plain", "numba"])


def make(backend: str, count: int = 4, seats: int = 2, **told: Any) -> Batch:
    return Batch("tigris", count, seats, backend=backend, **{"points": True, **told})


def snapshot(batch: Batch) -> dict[str, Any]:
    """Everything that a batch shows."""
    found = {name: getattr(batch, name).copy() for name in SHOWN}
    found["terminal"] = batch.terminal[batch.done].copy()
    found["legal"] = np.concatenate([batch.legal(row) for row in range(batch.count)])
    return found


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in one)


def test_the_arrays_have_the_same_names_shapes_and_types() -> None:
    plain, fast = (make(backend, 5, 3) for backend in ("plain", "numba"))
    assert type(plain) is Batch
    assert isinstance(fast, FastBatch)
    for batch in (plain, fast):
        batch.reset(1)
    for name in (*SHOWN, "masks", "terminal"):
        ours, theirs = getattr(fast, name), getattr(plain, name)
        assert (ours.shape, ours.dtype) == (theirs.shape, theirs.dtype), name
        assert getattr(fast, name) is ours, f"{name}: the array itself, not a copy"
    assert fast.setup == plain.setup
    drawn = [batch.draw(np.random.default_rng(1)) for batch in (plain, fast)]
    assert drawn[0].dtype == drawn[1].dtype


@both
@pytest.mark.parametrize("legal", ["mask", "ids"])
def test_rows_show_what_their_views_tell(backend: str, legal: str) -> None:
    batch = make(backend, 6, 3, options={"open_tiles": True}, legal=legal)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    seen = batch.observations
    for _ in range(40):
        batch.step(batch.draw(rng))
    for row in range(batch.count):
        seat = int(batch.actor[row])
        view = batch.view(row, seat)
        assert batch.legal(row).tolist() == list(view.legal)
        assert np.array_equal(seen[row], np.frombuffer(batch.game.observe(view), np.float32))
    lists = [batch.legal(row).tolist() for row in range(batch.count)]
    if legal == "ids":
        ids, starts = batch.ids
        assert ids.dtype == starts.dtype == np.int32
        assert [ids[one:other].tolist() for one, other in pairwise(starts)] == lists
        with pytest.raises(BatchError, match="make it with legal='mask'"):
            batch.masks  # noqa: B018
    else:
        assert [np.flatnonzero(mask).tolist() for mask in batch.masks] == lists
        with pytest.raises(BatchError, match="make it with legal='ids'"):
            batch.ids  # noqa: B018


@both
def test_draws_follow_the_generator_that_is_given(backend: str) -> None:
    batch = make(backend, 6)
    batch.reset(2)
    first, again = (batch.draw(np.random.default_rng(3)) for _ in range(2))
    assert first.tolist() == again.tolist()
    share = np.random.default_rng(3).random(batch.count)
    for row in range(batch.count):
        legal = batch.legal(row)
        assert first[row] == legal[int(share[row] * len(legal))]


@both
def test_games_end_with_returns_points_last_views_and_records(backend: str) -> None:
    batch = make(backend, 12, 3)
    batch.reset(seed=2)
    rng = np.random.default_rng(2)
    total = np.zeros((12, 3))
    finished: list[Finished] = []
    while len(finished) < 30:
        ended = batch.step(batch.draw(rng))
        total += batch.points
        assert batch.done.sum() == len(ended)
        assert not batch.truncated.any()
        for found in ended:
            finished.append(found)
            assert found.outcome is not None
            assert found.game == batch.games[found.row] - 1
            assert batch.rewards[found.row].tolist() == pytest.approx(list(found.outcome.returns()))
            assert batch.lengths[found.row] == 0
            assert total[found.row].tolist() == list(found.outcome.scores)
            total[found.row] = 0
            last = play.check(batch.record(found, ["A", "B", "C"]))
            assert last.outcome() == found.outcome
            for seat in range(3):
                seen = batch.game.observe(last.view(seat)).tobytes()
                assert batch.terminal[found.row, seat].tobytes() == seen
    assert {found.game for found in finished} >= {0, 1}
    assert len({found.seed for found in finished}) == len(finished)


@both
def test_a_seed_gives_the_same_games(backend: str) -> None:
    def course(seed: Any) -> bytes:
        batch = make(backend, 6, 4)
        batch.reset(seed)
        for _ in range(30):
            batch.step(batch.draw(np.random.default_rng(0)))
        return batch.observations.tobytes()

    assert course(5) == course(5) == course([f"5/{row}" for row in range(6)])
    assert course(5) != course(6)
    with pytest.raises(ValueError, match="6 games need 6 seeds, not 2"):
        course([1, 2])


@both
def test_a_game_can_be_put_into_a_row_again_by_its_seed(backend: str) -> None:
    batch = make(backend, 2)
    batch.reset(7)
    rng = np.random.default_rng(7)
    ended: list[Finished] = []
    while not any(found.game == 1 for found in ended):
        ended += batch.step(batch.draw(rng))
    wanted = ended[-1]
    before = snapshot(batch)
    batch.restart(0, wanted.seed)
    assert batch.games[0] == 0
    assert np.array_equal(batch.observations[1], before["observations"][1])
    for seat, action in wanted.steps:
        if seat < 0:
            continue
        assert batch.actor[0] == seat
        again = batch.step([action], rows=[0])
    assert (again[0].seed, again[0].steps, again[0].outcome) == (wanted.seed, wanted.steps, wanted.outcome)
    with pytest.raises(ValueError, match="the batch has rows 0 to 1, not 2"):
        batch.restart(2, "x")


@both
def test_some_rows_can_be_answered_alone(backend: str) -> None:
    batch = make(backend, 4)
    batch.reset(seed=3)
    before = batch.observations.copy()
    batch.step(batch.draw(np.random.default_rng(0))[[1, 2]], rows=[1, 2])
    changed = [not np.array_equal(batch.observations[row], before[row]) for row in range(4)]
    assert changed == [False, True, True, False]
    assert batch.lengths.tolist() == [0, 1, 1, 0]


@both
@pytest.mark.parametrize("legal", ["mask", "ids"])
def test_a_bad_action_names_its_row_and_nothing_has_advanced(backend: str, legal: str) -> None:
    batch = make(backend, 3, legal=legal)
    batch.reset(seed=4)
    before = snapshot(batch)
    good = batch.draw(np.random.default_rng(0))
    wrong = good.copy()
    wrong[1] = batch.game.actions.ranges["war"].start
    with pytest.raises(IllegalAction, match=r"row 1: 'war black' is not legal now: .*"):
        batch.step(wrong)
    with pytest.raises(IllegalAction, match=r"row 2: 'war black' is not legal now"):
        batch.step([good[0], wrong[1]], rows=[0, 2])
    for action in (10_000, -1, -2):
        wrong[1] = action
        with pytest.raises(IllegalAction, match=f"row 1: there is no action {action}; ids are 0 to 3345"):
            batch.step(wrong)
        with pytest.raises(IllegalAction, match=f"row 2: there is no action {action}"):
            batch.step([action], rows=[2])
    with pytest.raises(ValueError, match="3 games need 3 actions, not 2"):
        batch.step(good[:2])
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        batch.step(good.astype(float))
    with pytest.raises(ValueError, match="a row is answered once"):
        batch.step(good[:2], [1, 1])
    with pytest.raises(ValueError, match="the batch has rows 0 to 2, not 3"):
        batch.step(good[:1], [3])
    assert same(snapshot(batch), before)
    batch.step(good)
    assert batch.lengths.tolist() == [1, 1, 1]


@both
def test_a_length_limit_cuts_games_short_and_tells_it(backend: str) -> None:
    batch = make(backend, 2, limit=5)
    batch.reset(1)
    rng = np.random.default_rng(1)
    for step in range(5):
        assert not batch.done.any(), step
        finished = batch.step(batch.draw(rng))
    assert batch.truncated.all()
    assert batch.done.all()
    assert not batch.rewards.any()
    assert batch.lengths.tolist() == [0, 0]
    assert [ended.outcome for ended in finished] == [None, None]
    for ended in finished:
        last = play.replay(batch.record(ended))
        for seat in range(2):
            assert batch.terminal[ended.row, seat].tobytes() == batch.game.observe(last.view(seat)).tobytes()
    batch.step(batch.draw(rng))
    assert not batch.done.any()


@both
def test_forced_moves_are_answered_by_themselves(backend: str) -> None:
    """Whoever has one answer is not asked; the answer is in the record, but no answer of the learner's."""
    rng = np.random.default_rng(1)
    batch = make(backend, 8, forced=True)
    batch.reset(2)
    answers = np.zeros(8, np.int64)
    forced = 0
    for _ in range(300):
        assert min(len(batch.legal(row)) for row in range(8)) > 1
        ended = batch.step(batch.draw(rng))
        answers += 1
        for found in ended:
            play.check(batch.record(found))
            forced += sum(seat >= 0 for seat, _ in found.steps) - int(answers[found.row])
            answers[found.row] = 0
        assert batch.lengths.tolist() == answers.tolist()
    assert forced > 0


@both
def test_a_saved_batch_goes_on_bit_by_bit(backend: str, tmp_path: Path) -> None:
    file = tmp_path / "batch.npz"
    rng = np.random.default_rng(5)
    with make(backend, 3, limit=400) as batch:
        batch.reset(9)
        for _ in range(60):
            batch.step(batch.draw(rng))
        batch.save(file)
        kept = snapshot(batch)
        actions, shown, ended = [], [], []
        for _ in range(300):
            actions.append(batch.draw(rng))
            ended.append(tuple(batch.step(actions[-1])))
            shown.append(snapshot(batch))
    with Batch.load(file) as again:
        assert again.backend == backend
        assert same(snapshot(again), kept)
        for step, answers in enumerate(actions):
            assert tuple(again.step(answers)) == ended[step]
            assert same(snapshot(again), shown[step])
    assert any(ended)
    other = "plain" if backend == "numba" else "numba"
    with pytest.raises(BatchError, match=f"was saved with backend='{backend}'; '{other}' cannot go on"):
        Batch.load(file, backend=other)


@both
def test_the_order_of_calls_is_kept(backend: str) -> None:
    batch = make(backend, 2, points=False)
    with pytest.raises(BatchError, match=r"reset\(\) starts the games"):
        batch.step([0, 0])
    with pytest.raises(BatchError, match=r"receive\(\) comes after send"):
        batch.receive()
    batch.reset(1)
    batch.send(batch.draw(np.random.default_rng(1)))
    for call in (lambda: batch.reset(1), lambda: batch.view(0, 0), lambda: batch.send([0, 0])):
        with pytest.raises(BatchError, match=r"receive\(\) ends the step"):
            call()
    batch.receive()
    with pytest.raises(BatchError, match="make it with points=True"):
        batch.points  # noqa: B018


@both
@pytest.mark.parametrize(
    ("told", "error", "words"),
    [
        ({"count": 0}, ValueError, "at least 1 game, not 0"),
        ({"workers": 0}, ValueError, "has 1 to 2 workers, not 0"),
        ({"legal": "list"}, ValueError, "legal is mask or ids, not 'list'"),
        ({"limit": 0}, ValueError, "a length limit is at least 1"),
        ({"seats": 9}, OptionError, "tigris is for 2 to 4 players, not 9"),
    ],
)
def test_bad_settings_are_refused(
    backend: str, told: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        make(backend, **{"count": 2, **told})


def test_logs_grow_with_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is too short is made longer in the midst of a step, and nobody sees it."""
    found = []
    for room in (512, 3):
        monkeypatch.setattr(batches, "ROOM", room)
        batch = make("numba", 4, limit=50)
        batch.reset(6)
        rng = np.random.default_rng(6)
        course: list[Any] = []
        for _ in range(120):
            course += [tuple(batch.step(batch.draw(rng))), batch.points.tolist(), batch.lengths.tolist()]
        found.append(course)
    assert found[0] == found[1]


COURSE = """
import json, sys
import numpy as np
from pathlib import Path
from ziggurat.env.accelerated import fetched
from ziggurat.env.batch import Batch
from ziggurat.games.tigris.fast import batches

batches.ROOM = 6
backend, file = sys.argv[1:]
made = {"options": {"open_tiles": True}, "forced": True, "limit": 4, "points": True, "legal": "ids"}
batch = Batch("tigris", 3, 3, backend=backend, **made)
batch.reset(11)
rng = np.random.default_rng(11)
course = []
for turn in range(6):
    ended = batch.step(batch.draw(rng))
    course.append([[found.seed, found.steps, found.outcome] for found in ended])
    for array in (batch.actor, batch.points, batch.rewards, batch.done, batch.truncated, batch.lengths):
        course.append(fetched(array).tolist())
    for array in (batch.observations, batch.terminal):
        course.append(hash(fetched(array)[fetched(batch.done)].tobytes()))
    course.append([ids.tolist() for ids in batch.ids])
    if turn == 2:
        batch.save(Path(file))
        batch = Batch.load(Path(file), backend="cuda" if backend == "cuda" else "numba")
        course.append(fetched(batch.terminal).tolist() and fetched(batch.observations).sum().item())
try:
    batch.step([-1, 0, 0])
except Exception as error:
    course.append(str(error))
course.append(batch.legal(1).tolist() == list(batch.view(1, int(fetched(batch.actor)[1])).legal))
print(json.dumps(course))
"""


def test_kernels_of_batches_do_what_the_loops_do(tmp_path: Path) -> None:
    """A whole batch on CUDA's kernels in numba's simulator, against the compiled CPU."""
    shared = {"PYTHONHASHSEED": "1"}
    simulated = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    wanted = run(COURSE, "numba", str(tmp_path / "numba.npz"), **shared)
    assert run(COURSE, "cuda", str(tmp_path / "cuda.npz"), **shared, **simulated) == wanted
    assert len(wanted) > 1000


def test_ended_games_are_a_sequence() -> None:
    """As with `cuda`, where each is put together when it is looked at."""
    batch = make("numba", 3, limit=4)
    assert isinstance(batch, FastBatch)
    batch.reset(1)
    for _ in range(3):
        batch.step(batch.draw(np.random.default_rng(1)))
    endings = batch._rows.endings(np.arange(3))
    ended = Ended([0, 1, 2], [0, 0, 0], ["a", "b", "c"], [True] * 3, endings)
    assert [found.seed for found in ended] == ["a", "b", "c"]
    assert (ended[-1].row, [found.row for found in ended[:2]]) == (2, [0, 1])
    assert ended[1].outcome is None
    with pytest.raises(IndexError):
        ended[3]


def test_what_it_does_not_have_is_said() -> None:
    with pytest.raises(BatchError, match="has no accelerated engine"):
        Batch("terra", 2, backend="numba")
    with pytest.raises(ValueError, match="a backend is plain, numba or cuda, not 'tpu'"):
        Batch("tigris", 2, backend="tpu")
    with pytest.raises(BatchError, match="backend='numba' works with threads, not with workers: workers=1"):
        Batch("tigris", 2, workers=2, backend="numba")
    with pytest.raises(BatchError, match="backend='numba' steps all rows at once: groups=1"):
        Batch("tigris", 2, groups=2, backend="numba")


def test_without_a_gpu_cuda_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(FastError, match="no GPU that numba can use"):
        Batch("tigris", 2, backend="cuda")


def test_without_numba_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ziggurat.games.tigris.fast.batches", None)
    with pytest.raises(BatchError, match=r"backend='numba' needs .*: pip install 'ziggurat\[fast\]'"):
        Batch("tigris", 2, backend="numba")
    Batch("tigris", 2).reset(seed=1)
