"""`Batch(backend="numba")`: the environment's batches on the accelerated engine."""

from __future__ import annotations

import sys

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from ziggurat.core.errors import IllegalAction
from ziggurat.env.accelerated import FastBatch
from ziggurat.env.batch import Batch, BatchError, Finished
from ziggurat.games.tigris.fast.games import FastError


def test_rows_show_what_their_views_tell() -> None:
    batch = Batch("tigris", 12, seats=3, options={"open_tiles": True}, backend="numba")
    assert isinstance(batch, FastBatch)
    batch.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(40):
        batch.step(batch.draw(rng))
    for row in range(batch.count):
        seat = int(batch.actor[row])
        view = batch.view(row, seat)
        assert batch.legal(row).tolist() == list(view.legal)
        assert np.array_equal(batch.observations[row], np.frombuffer(batch.game.observe(view), np.float32))


def test_games_end_and_others_follow() -> None:
    batch = Batch("tigris", 24, backend="numba")
    batch.reset(seed=2)
    rng = np.random.default_rng(2)
    finished: list[Finished] = []
    for _ in range(400):
        ended = batch.step(batch.draw(rng))
        finished += ended
        for found in ended:
            assert batch.done[found.row]
            assert found.outcome is not None
            assert batch.rewards[found.row].tolist() == list(found.outcome.returns())
        assert batch.done.sum() == len(ended)
    assert len(finished) > 24
    assert batch.games.sum() == len(finished)
    assert {found.game for found in finished} >= {0, 1}


def test_a_seed_gives_the_same_games() -> None:
    def play(seed: object) -> bytes:
        batch = Batch("tigris", 6, seats=4, backend="numba")
        batch.reset(seed)  # type: ignore[arg-type]
        for _ in range(30):
            batch.step(batch.draw(np.random.default_rng(0)))
        return batch.observations.tobytes()

    assert play(5) == play(5) == play([f"5/{row}" for row in range(6)])
    assert play(5) != play(6)


def test_some_rows_can_be_answered_alone() -> None:
    batch = Batch("tigris", 4, backend="numba")
    batch.reset(seed=3)
    before = batch.observations.copy()
    batch.step(batch.draw(np.random.default_rng(0))[[1, 2]], rows=[1, 2])
    same = [np.array_equal(batch.observations[row], before[row]) for row in range(4)]
    assert same == [True, False, False, True]


def test_bad_answers_name_the_row() -> None:
    batch = Batch("tigris", 3, backend="numba")
    with pytest.raises(BatchError, match="reset"):
        batch.step([0, 0, 0])
    batch.reset(seed=4)
    before = batch.observations.copy()
    answers = batch.draw(np.random.default_rng(0)).copy()
    answers[1] = batch.game.actions.ranges["war"].start
    with pytest.raises(IllegalAction, match="row 1: 'war black' is not legal now"):
        batch.step(answers)
    assert np.array_equal(batch.observations, before)
    with pytest.raises(BatchError, match=r"receive\(\) comes after send"):
        batch.receive()


def test_what_it_does_not_have_is_said() -> None:
    with pytest.raises(BatchError, match="has no accelerated engine"):
        Batch("terra", 2, backend="numba")
    with pytest.raises(ValueError, match="a backend is plain, numba or cuda, not 'tpu'"):
        Batch("tigris", 2, backend="tpu")
    with pytest.raises(BatchError, match="backend='numba' has no forced"):
        Batch("tigris", 2, backend="numba", forced=True)
    with pytest.raises(BatchError, match="has no workers"):
        Batch("tigris", 2, workers=2, backend="numba")


def test_without_a_gpu_cuda_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(FastError, match="no GPU that numba can use"):
        Batch("tigris", 2, backend="cuda")


def test_without_numba_one_line_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ziggurat.games.tigris.fast.games", None)
    with pytest.raises(BatchError, match=r"backend='numba' needs .*: pip install 'ziggurat\[fast\]'"):
        Batch("tigris", 2, backend="numba")
    Batch("tigris", 2).reset(seed=1)
