"""Batches: the same games whatever their number of rows and workers, atomic steps, exact resume."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.bots.tiny import TINY
from ziggurat.bots.base import SpecError
from ziggurat.core import play
from ziggurat.core.errors import IllegalAction, OptionError
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names
from ziggurat.env.batch import Batch, BatchError, Finished
from ziggurat.env.crew import shares
from ziggurat.env.vector import ZigguratVectorEnv

SHOWN = ("observations", "actor", "rewards", "done", "truncated", "games", "lengths")


def snapshot(batch: Batch) -> dict[str, Any]:
    """Everything that a batch shows."""
    found = {name: getattr(batch, name).copy() for name in SHOWN}
    found["terminal"] = batch.terminal[batch.done].copy()
    found["legal"] = [batch.legal(row).tolist() for row in range(batch.count)]
    return found


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(np.array_equal(one[key], other[key]) for key in SHOWN) and one["legal"] == other["legal"]


@pytest.mark.parametrize("name", names())
def test_rows_show_what_the_seats_see_in_plain_play(name: str) -> None:
    """One row beside a game that is played by hand from the same seed."""
    game = find_game(name)
    batch = Batch(name, 1, points=True)
    batch.reset(["hand"])
    dealer, rng = Random("hand/0"), Random(2)
    state = game.setup(game.seats[0])
    for _ in range(120):
        while state.actor() == CHANCE:
            state.apply_id(CHANCE, state.deal(dealer))
        seat = state.actor()
        if seat is None:
            break
        view = state.view(seat)
        assert batch.actor[0] == seat
        assert batch.legal(0).tolist() == list(view.legal)
        assert batch.observations[0].tobytes() == game.observe(view).tobytes()
        action = rng.choice(view.legal)
        batch.step([action])
        state.apply_id(seat, action)


@pytest.mark.parametrize("name", names())
def test_a_game_ends_with_its_returns_its_last_views_and_its_record(name: str) -> None:
    game = find_game(name)
    batch = Batch(name, 2, seats=3 if 3 in game.seats else None, legal="ids")
    batch.reset(3)
    rng = np.random.default_rng(1)
    finished: Sequence[Finished] = ()
    while not finished:
        finished = batch.step(batch.draw(rng))
    ended = finished[0]
    record = batch.record(ended, [f"row {ended.row}"] * batch.seats)
    last = play.check(record)
    assert ended.outcome is not None
    assert ended.outcome == last.outcome()
    assert batch.done.tolist() == [row in {f.row for f in finished} for row in range(2)]
    assert batch.rewards[ended.row].tolist() == pytest.approx(list(ended.outcome.returns()))
    for seat in range(batch.seats):
        assert batch.terminal[ended.row, seat].tobytes() == game.observe(last.view(seat)).tobytes()
    assert batch.games[ended.row] == 1
    assert batch.lengths[ended.row] == 0


def test_workers_and_both_ways_of_telling_legal_actions_give_the_same_games() -> None:
    batches = [Batch(TINY, 5, 3), Batch(TINY, 5, 3, workers=3), Batch(TINY, 5, 3, legal="ids", workers=2)]
    try:
        for batch in batches:
            batch.reset(7)
        rng = np.random.default_rng(3)
        for _ in range(40):
            shown = [snapshot(batch) for batch in batches]
            assert same(shown[0], shown[1])
            assert same(shown[0], shown[2])
            actions = batches[2].draw(rng)
            ended = [batch.step(actions) for batch in batches]
            assert ended[0] == ended[1] == ended[2]
        ids, starts = batches[2].ids
        assert [ids[a:b].tolist() for a, b in pairwise(starts)] == [
            batches[0].legal(row).tolist() for row in range(5)
        ]
    finally:
        for batch in batches:
            batch.close()


@pytest.mark.parametrize("workers", [1, 2])
def test_groups_that_step_by_turns_play_the_same_games(workers: int) -> None:
    whole = Batch(TINY, 7, 3)
    whole.reset(7)
    with Batch(TINY, 7, 3, legal="ids", workers=workers, groups=2) as halves:
        halves.reset(7)
        assert halves.groups == (slice(0, 3), slice(3, 7))
        rngs = [np.random.default_rng(group) for group in (0, 1)]
        answers = [halves.draw(rngs[group], group) for group in (0, 1)]
        for group in (0, 1):
            halves.send(answers[group], group=group)
        for _ in range(40):
            ended = list(whole.step(np.concatenate(answers)))
            told: list[Finished] = []
            for group, rows in enumerate(halves.groups):
                told += halves.receive()
                for name in SHOWN:
                    assert np.array_equal(getattr(halves, name)[rows], getattr(whole, name)[rows]), name
                ids, starts = halves.ids_of(group)
                listed = [ids[a:b].tolist() for a, b in pairwise(starts)]
                assert listed == [whole.legal(row).tolist() for row in range(rows.start, rows.stop)]
                answers[group] = halves.draw(rngs[group], group)
                halves.send(answers[group], group=group)
            assert told == ended


@pytest.mark.parametrize(("workers", "groups"), [(1, 3), (2, 4), (3, 5)])
def test_groups_of_one_process_each_play_the_same_games_whichever_is_ready_first(
    workers: int, groups: int
) -> None:
    steps = 30
    rngs = [np.random.default_rng(group) for group in range(groups)]
    with Batch(TINY, 7, 3, workers=workers, groups=groups, spread=False) as batch:
        batch.reset(7)
        shown: list[list[list[Any]]] = [[] for _ in range(groups)]
        told: list[Finished] = []
        for group in range(groups):
            batch.send(batch.draw(rngs[group], group), group=group)
        for _ in range(groups * steps):
            group = batch.ready()
            told += batch.receive(group)
            shown[group].append([getattr(batch, name)[batch.groups[group]].tolist() for name in SHOWN])
            if len(shown[group]) < steps:
                batch.send(batch.draw(rngs[group], group), group=group)
        spans = batch.groups
    assert [len(one) for one in shown] == [steps] * groups
    rngs = [np.random.default_rng(group) for group in range(groups)]
    whole = Batch(TINY, 7, 3, groups=groups)
    whole.reset(7)
    ended: list[Finished] = []
    for step in range(steps):
        ended += whole.step(np.concatenate([whole.draw(rngs[group], group) for group in range(groups)]))
        for group, rows in enumerate(spans):
            assert shown[group][step] == [getattr(whole, name)[rows].tolist() for name in SHOWN]
    assert sorted(told, key=repr) == sorted(ended, key=repr)


def test_more_groups_than_a_byte_counts_are_told_apart() -> None:
    with Batch(TINY, 300, 3, workers=2, groups=150) as batch, Batch(TINY, 300, 3) as whole:
        batch.reset(7)
        whole.reset(7)
        answers = whole.draw(np.random.default_rng(1))
        for group in (140, 3):
            batch.send(answers[batch.groups[group]], group=group)
        batch.receive(140)
        batch.receive(3)
        whole.step(answers)
        for rows in (batch.groups[140], batch.groups[3]):
            assert np.array_equal(batch.observations[rows], whole.observations[rows])
        assert batch.lengths.tolist() == [1 if row in (6, 7, 280, 281) else 0 for row in range(300)]


def test_groups_are_ready_and_received_only_when_they_were_sent() -> None:
    with Batch(TINY, 4, 3, workers=2, groups=2, spread=False) as batch:
        batch.reset(1)
        rng = np.random.default_rng(1)
        with pytest.raises(BatchError, match="ready\\(\\) comes after send\\(\\) with a group"):
            batch.ready()
        batch.send(batch.draw(rng, 1), group=1)
        with pytest.raises(BatchError, match="receive\\(\\) comes after send\\(\\)"):
            batch.receive(0)
        assert batch.ready() == 1
        batch.receive(1)
        batch.send(batch.draw(rng))
        with pytest.raises(BatchError, match="ready\\(\\) comes after send\\(\\) with a group"):
            batch.ready()
        batch.receive()


@pytest.mark.parametrize(("rows", "workers"), [(1, 1), (16, 16), (17, 16), (128, 2), (1024, 16), (200, 64)])
def test_this_process_plays_fewer_rows_than_the_others(rows: int, workers: int) -> None:
    found = shares(range(5, 5 + rows), workers)
    assert [row for span in found for row in span] == list(range(5, 5 + rows))
    own, *others = map(len, found)
    assert own >= 1
    assert len(others) == workers - 1
    assert all(own <= other <= min(others) + 1 for other in others)


def test_a_group_at_rest_can_be_asked_while_another_steps() -> None:
    with Batch("tigris", 4, workers=2, groups=2) as batch:
        batch.reset(1)
        rng = np.random.default_rng(1)
        batch.send(batch.draw(rng, 0), group=0)
        with pytest.raises(BatchError, match="receive\\(\\) ends the step"):
            batch.view(1, 0)
        with pytest.raises(BatchError, match="receive\\(\\) ends the step"):
            batch.send(batch.draw(rng, 0), group=0)
        with pytest.raises(BatchError, match="receive\\(\\) ends the step"):
            batch.save("nowhere.npz")
        assert batch.view(3, int(batch.actor[3])).legal == tuple(batch.legal(3).tolist())
        wrong = batch.draw(rng, 1)
        wrong[1] = next(a for a in range(batch.game.actions.size) if not batch.masks[3, a])
        with pytest.raises(IllegalAction, match=r"row 3: '.*' is not legal now"):
            batch.send(wrong, group=1)
        with pytest.raises(ValueError, match="the batch has groups 0 to 1, not 2"):
            batch.send(wrong, group=2)
        with pytest.raises(ValueError, match="rows that are named or in a group, not in both"):
            batch.send([0], rows=[3], group=1)
        assert batch.receive() == ()
        assert batch.lengths.tolist() == [1, 1, 0, 0]


@pytest.mark.parametrize("legal", ["mask", "ids"])
def test_a_bad_action_names_its_row_and_nothing_has_advanced(legal: str) -> None:
    batch = Batch("tigris", 4, legal=legal)
    batch.reset(1)
    before = snapshot(batch)
    good = batch.draw(np.random.default_rng(1))
    bad = next(a for a in range(batch.game.actions.size) if a not in batch.legal(2).tolist())
    wrong = good.copy()
    wrong[2] = bad
    with pytest.raises(IllegalAction, match=r"row 2: '.*' is not legal now: .*\(TE-\d+\)"):
        batch.step(wrong)
    wrong[2] = 10_000
    with pytest.raises(IllegalAction, match="row 2: there is no action 10000; ids are 0 to"):
        batch.step(wrong)
    with pytest.raises(ValueError, match="4 games need 4 actions, not 3"):
        batch.step(good[:3])
    with pytest.raises(ValueError, match="actions are whole numbers, not float64"):
        batch.step(good.astype(float))
    with pytest.raises(ValueError, match="a row is answered once"):
        batch.step(good[:2], [1, 1])
    assert same(snapshot(batch), before)
    batch.step(good)


@pytest.mark.parametrize("workers", [1, 2])
def test_arrays_begin_where_other_libraries_take_them_without_a_copy(workers: int) -> None:
    with Batch("tigris_cards", 3, workers=workers) as many:
        for name in ("observations", "masks", "rewards", "terminal"):
            assert getattr(many, name).ctypes.data % 64 == 0, name


def test_some_rows_can_step_while_others_wait() -> None:
    batch = Batch(TINY, 4)
    batch.reset(1)
    before = snapshot(batch)
    batch.step(batch.draw(np.random.default_rng(1))[[1, 3]], [1, 3])
    after = snapshot(batch)
    assert after["lengths"].tolist() == [0, 1, 0, 1]
    assert np.array_equal(before["observations"][[0, 2]], after["observations"][[0, 2]])


@pytest.mark.parametrize("name", names())
def test_what_another_process_sees_is_told_and_drawn_like_any_view(name: str) -> None:
    """A view that travelled says, shows and encodes the same as one that stayed."""
    game = find_game(name)
    rng = np.random.default_rng(1)
    with Batch(name, 2, workers=2) as many:
        many.reset(["one", "one"])
        for step in range(60):
            if step % 10 == 0:
                here, there = (many.view(row, 0) for row in range(2))
                assert there == here
                assert there.to_json() == here.to_json()
                assert game.text(there) == game.text(here)
                assert game.svg(there) == game.svg(here)
                assert game.observe(there) == game.observe(here)
                assert game.determinize(there, Random(1)).dump() == game.determinize(here, Random(1)).dump()
            many.step(many.draw(rng)[[0, 0]])


def test_a_length_limit_cuts_games_short_and_tells_it() -> None:
    batch = Batch("tigris", 2, limit=5)
    batch.reset(1)
    rng = np.random.default_rng(1)
    for step in range(5):
        assert not batch.done.any(), step
        finished = batch.step(batch.draw(rng))
    assert batch.truncated.all()
    assert not batch.rewards.any()
    assert batch.terminal.any()
    assert [ended.outcome for ended in finished] == [None, None]


def test_forced_moves_are_answered_by_themselves() -> None:
    rng = np.random.default_rng(1)
    batch = Batch("tigris_cards", 3, forced=True, legal="ids")
    batch.reset(2)
    for _ in range(300):
        assert min(len(batch.legal(row)) for row in range(3)) > 1
        batch.step(batch.draw(rng))


def test_points_add_up_to_the_scores() -> None:
    batch = Batch("terra", 2, points=True)
    batch.reset(4)
    rng = np.random.default_rng(1)
    start = np.array([batch.game.setup(2).standing()] * 2, np.float32).reshape(2, -1)
    total = np.zeros((2, 2), np.float32) if not start.size else start
    while True:
        finished = batch.step(batch.draw(rng))
        total += batch.points
        if finished:
            break
    row = finished[0].row
    assert finished[0].outcome is not None
    assert total[row].tolist() == list(finished[0].outcome.scores)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_saved_batch_goes_on_bit_by_bit(workers: int, tmp_path: Path) -> None:
    """Also with another number of workers and groups than it was saved with."""
    file = tmp_path / "batch.npz"
    rng = np.random.default_rng(5)
    with Batch("tigris", 3, workers=workers, points=True, limit=400) as batch:
        batch.reset(9)
        for _ in range(60):
            batch.step(batch.draw(rng))
        batch.save(file)
        kept = snapshot(batch)
        actions, shown, ended = [], [], []
        for _ in range(400):
            actions.append(batch.draw(rng))
            ended.append(batch.step(actions[-1]))
            shown.append(snapshot(batch))
    with Batch.load(file, workers=3 - workers, groups=workers // 2 + 1) as again:
        assert same(snapshot(again), kept)
        for step, answers in enumerate(actions):
            assert again.step(answers) == ended[step]
            assert same(snapshot(again), shown[step])
    assert any(ended)


def test_what_workers_say_at_length_arrives_whole(tmp_path: Path) -> None:
    """More than a pipe holds while nobody reads."""
    file = tmp_path / "batch.npz"
    with Batch(TINY, 60, 3, workers=2, groups=2) as batch:
        batch.reset(4)
        batch.save(str(file))
        kept = snapshot(batch)
    assert same(snapshot(Batch.load(str(file), game=TINY)), kept)


def test_a_file_that_is_no_batch_or_another_games_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.npz"
    file.write_text("no")
    with pytest.raises(BatchError, match=r"x\.npz is no saved batch: it holds no arrays"):
        Batch.load(file)
    batch = Batch(TINY, 2)
    batch.reset(1)
    batch.save(file)
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + bytes(300) + whole[400:])
    with pytest.raises(BatchError, match=r"x\.npz is no saved batch"):
        Batch.load(file)
    file.write_bytes(whole)
    with pytest.raises(BatchError, match="saved with another game: 'tiny', now 'tigris'"):
        Batch.load(file, game=find_game("tigris"))


def test_the_order_of_calls_is_kept() -> None:
    batch = Batch(TINY, 2)
    with pytest.raises(BatchError, match="reset\\(\\) starts the games"):
        batch.step([0, 0])
    with pytest.raises(BatchError, match="receive\\(\\) comes after send"):
        batch.receive()
    batch.reset(1)
    batch.send(batch.draw(np.random.default_rng(1)))
    with pytest.raises(BatchError, match="receive\\(\\) ends the step"):
        batch.reset(1)
    batch.receive()
    with pytest.raises(BatchError, match="make it with points=True"):
        batch.points  # noqa: B018
    with pytest.raises(BatchError, match="make it with legal='ids'"):
        batch.ids  # noqa: B018


@pytest.mark.parametrize(
    ("told", "error", "words"),
    [
        ({"count": 0}, ValueError, "at least 1 game, not 0"),
        ({"workers": 0}, ValueError, "has 1 to 2 workers, not 0"),
        ({"workers": 2, "groups": 2}, ValueError, "2 games with 2 workers are in 1 to 1 groups, not 2"),
        (
            {"workers": 2, "groups": 1, "spread": False},
            ValueError,
            "groups that are not spread, not 1",
        ),
        ({"legal": "list"}, ValueError, "legal is mask or ids, not 'list'"),
        ({"limit": 0}, ValueError, "a length limit is at least 1"),
        ({"seats": 9}, OptionError, "tigris is for 2 to 4 players, not 9"),
    ],
)
def test_bad_settings_are_refused(told: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        Batch("tigris", **{"count": 2, **told})


def test_a_worker_that_dies_is_told() -> None:
    batch = Batch(TINY, 2, workers=2)
    batch.reset(1)
    worker: Any = batch._parts[1][1]
    worker.mate.process.kill()
    worker.mate.process.join()
    with pytest.raises(BatchError, match="a worker process of the batch died"):
        batch.step(batch.draw(np.random.default_rng(1)))


def test_a_worker_that_dies_is_told_to_who_waits_for_any() -> None:
    batch = Batch(TINY, 2, workers=2, groups=2, spread=False)
    batch.reset(1)
    worker: Any = batch._parts[1][1]
    worker.mate.process.kill()
    worker.mate.process.join()
    batch.send(batch.draw(np.random.default_rng(1), 1), group=1)
    assert batch.ready() == 1
    with pytest.raises(BatchError, match="a worker process of the batch died"):
        batch.receive(1)


def test_a_worker_that_is_gone_when_all_are_asked_ends_the_batch() -> None:
    """The others were asked already: what they answer is not taken for the answer to the next question."""
    batch = Batch(TINY, 3, workers=3)
    batch.reset(1)
    workers: list[Any] = [part for _, part in batch._parts[1:]]
    workers[1].mate.process.kill()
    workers[1].mate.process.join()
    with pytest.raises(BatchError, match="a worker process of the batch died"):
        batch.reset(2)
    assert not workers[0].mate.process.is_alive()
    with pytest.raises(BatchError, match="the batch is closed"):
        batch.view(1, 0)


def test_a_worker_that_never_answered_did_not_start() -> None:
    batch = Batch(TINY, 2, workers=2)
    worker: Any = batch._parts[1][1]
    worker.mate.process.kill()
    worker.mate.process.join()
    with pytest.raises(BatchError, match=r'did not start; .* if __name__ == "__main__"'):
        batch.reset(1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_closed_batch_says_so(workers: int, tmp_path: Path) -> None:
    batch = Batch(TINY, 2, workers=workers)
    batch.reset(1)
    answers = batch.draw(np.random.default_rng(1))
    batch.close()
    batch.close()
    calls: list[Callable[[], object]] = [
        lambda: batch.step(answers),
        lambda: batch.receive(),
        lambda: batch.ready(),
        lambda: batch.reset(1),
        lambda: batch.restart(1, "x"),
        lambda: batch.view(1, 0),
        lambda: batch.save(tmp_path / "closed.npz"),
    ]
    for call in calls:
        with pytest.raises(BatchError, match="the batch is closed; make another"):
            call()


def test_nobody_plays_on_for_a_batch_that_is_gone(tmp_path: Path) -> None:
    """One that was dropped, one whose file does not fit, one whose bots there are not."""
    before = set(active_children())
    batch = Batch(TINY, 2, workers=2)
    batch.reset(1)
    batch.save(tmp_path / "tiny.npz")
    del batch
    gc.collect()
    assert set(active_children()) <= before
    with pytest.raises(BatchError, match="saved with another game"):
        Batch.load(tmp_path / "tiny.npz", game=find_game("tigris"), workers=2)
    assert set(active_children()) <= before
    with pytest.raises(SpecError):
        ZigguratVectorEnv("tigris", 2, ("nobody",), workers=2)
    assert set(active_children()) <= before


def test_a_file_whose_parts_do_not_fit_together_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.npz"
    batch = Batch("tigris_cards", 2, points=True)
    batch.reset(1)
    for _ in range(4):
        batch.step(batch.draw(np.random.default_rng(1)))
    batch.save(file)
    with np.load(file) as kept:
        whole = {name: kept[name] for name in kept.files}
    about = json.loads(str(whole["about"]))

    def refused(words: str, told: object = about, workers: int = 1, **arrays: Any) -> None:
        found: dict[str, Any] = {**whole, "about": np.array(json.dumps(told)), **arrays}
        np.savez(file, **{name: array for name, array in found.items() if array is not None})
        with pytest.raises(BatchError, match=rf"x\.npz is no saved batch: {words}"):
            Batch.load(file, workers=workers)

    for name in sorted(set(whole) - {"about"}):
        gone: dict[str, Any] = {name: None}
        refused(f"it has no '{name}'", **gone)
        other: dict[str, Any] = {name: np.array(["x"])}
        refused("", **other)
    refused("list indices", told=[])
    refused("it has no 'seeds'", told={key: about[key] for key in about if key != "seeds"})
    refused("seeds of 1 games, not 2", told=about | {"seeds": ["x"]})
    refused("it does not say how it was made", told=about | {"made": about["made"] | {"more": 1}})
    refused("its games are not those", told=about | {"made": about["made"] | {"count": 10**12}})
    refused("rewards are float32 of shape", rewards=whole["rewards"][:1])
    refused("what is kept of row 1 cannot be played", workers=2, actor=np.array([whole["actor"][0], 7], "i1"))
    steps = whole["steps"].copy()
    steps[0] = 0, 0
    refused("what is kept of row 0 cannot be played", steps=steps)
    file.write_bytes(file.read_bytes().replace(b"PK\x01\x02", b"PK\x01\x02\xff\xff\xff\xff"))
    with pytest.raises(BatchError, match=r"x\.npz is no saved batch"):
        Batch.load(file)


def test_numbers_of_numpy_are_numbers_and_others_are_refused(tmp_path: Path) -> None:
    two = np.int64(2)
    batch = Batch(TINY, two, two, limit=two)  # type: ignore[arg-type]
    batch.reset(np.int64(7))  # type: ignore[arg-type]
    batch.save(tmp_path / "numpy.npz")
    plain = Batch(TINY, 2)
    plain.reset(7)
    assert same(snapshot(Batch.load(tmp_path / "numpy.npz", game=TINY)), snapshot(plain))
    for name in ("count", "seats", "workers", "groups", "limit"):
        told: dict[str, Any] = {"count": 4, name: 2.5}
        with pytest.raises(ValueError, match=f"{name} is a whole number, not 2.5"):
            Batch(TINY, **told)
    wrong: list[Any] = ["ab", 1.5]
    for seed in wrong:
        with pytest.raises(ValueError, match="a seed is a whole number, or a list of one for each row"):
            batch.reset(seed)
    with pytest.raises(ValueError, match="the seed of a row is a whole number or a text, not None"):
        batch.reset([1, None])  # type: ignore[list-item]


def test_rows_and_seats_are_named_by_whole_numbers() -> None:
    batch = Batch(TINY, 2)
    batch.reset(1)
    before = snapshot(batch)
    answers = batch.draw(np.random.default_rng(1))
    for rows in ([0.7, 1.2], [False, True]):
        with pytest.raises(ValueError, match="rows are named by whole numbers, not"):
            batch.step(answers, rows)
    wrong: list[Any] = [2, -1, "a"]
    for seat in wrong:
        with pytest.raises(ValueError, match=f"a table of 2 has seats 0 to 1, not {seat!r}"):
            batch.view(0, seat)
    assert batch.step([], []) == ()
    assert same(snapshot(batch), before)
