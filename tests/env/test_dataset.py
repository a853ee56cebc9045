"""Datasets: the decisions of records, in shards, with what searches thought; interrupted and gone on with."""

from __future__ import annotations

import importlib.util
import json
import random
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ziggurat.arena import make_plan
from ziggurat.arena import run as run_arena
from ziggurat.bots import Budget, Host, make
from ziggurat.core.errors import RecordError
from ziggurat.core.record import load
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names
from ziggurat.env import dataset
from ziggurat.env.dataset import Dataset, Writer, samples


def written(paths: list[Path], folder: Path, rows: int = 10_000, **told: bool) -> Dataset:
    for _ in Writer(folder, rows=rows).write(paths, **told):
        pass
    return Dataset(str(folder))  # a path, or the name of one


def played(name: str, path: Path, seed: int = 4) -> Host:
    game = find_game(name)
    host = Host(game, 2, None, random.Random(seed))
    bot, rng = make("random", game), random.Random(seed)
    while (seat := host.to_move()) is not None:
        host.answer(seat, host.ask(bot, seat, Budget(), rng).action)
    host.record().save(path)
    return host


def several(folder: Path, count: int) -> list[Path]:
    """Records of different games."""
    paths = [folder / f"{number}.zig" for number in range(count)]
    for number, path in enumerate(paths):
        played("tigris", path, number)
    return paths


@pytest.mark.parametrize("name", names())
def test_rows_are_the_decisions_of_the_records(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    host = played(name, tmp_path / "one.zig")
    data = written([tmp_path / "one.zig"], tmp_path / "data")
    rows = list(samples(load(tmp_path / "one.zig")))
    shard = data.shard(0)
    assert len(data) == len(rows) == len(shard["action"])
    assert shard["observation"].shape == (len(rows), game.layout.size)
    outcome = host.outcome()
    assert outcome is not None
    seats = shard["seat"]
    assert shard["returns"].tolist() == [np.float32(outcome.returns()[seat]) for seat in seats]
    assert shard["score"].tolist() == [outcome.scores[seat] for seat in seats]
    assert np.flatnonzero(shard["done"]).tolist() == sorted(
        max(np.flatnonzero(seats == seat)) for seat in set(seats.tolist())
    )
    whole = next(data.batches(10_000))
    assert whole["mask"][np.arange(len(rows)), whole["action"]].all()
    for row in range(0, len(rows), 29):
        assert tuple(np.flatnonzero(whole["mask"][row])) == rows[row].legal
        assert whole["observation"][row].tobytes() == rows[row].observation.tobytes()
    assert not whole["policy"].any()


def test_shards_hold_whole_games_and_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    paths = several(tmp_path, 4)
    whole = written(paths, tmp_path / "whole", rows=100)
    assert whole.about["shards"] == 4
    assert [sorted(set(shard["game"].tolist())) for shard in whole.shards()] == [[0], [1], [2], [3]]
    broken = Writer(tmp_path / "broken", rows=100).write(paths)
    next(broken)
    next(broken)
    del broken
    (tmp_path / "broken" / "00002.npz.part").write_text("cut short")
    again = written(paths, tmp_path / "broken", rows=100, resume=True)
    assert again.about == whole.about
    for one, other in zip(whole.shards(), again.shards(), strict=True):
        assert all(np.array_equal(one[name], other[name]) for name in one)
    rows = sum(len(batch["action"]) for batch in whole.batches(64, seed=1))
    assert rows == len(whole)


def test_a_run_that_ended_in_its_first_shard_goes_on(tmp_path: Path) -> None:
    played("tigris", tmp_path / "one.zig")
    (tmp_path / "two.zig").write_text("no record")
    paths, folder = [tmp_path / "one.zig"], tmp_path / "data"
    for resume in (True, False):
        with pytest.raises(RecordError, match=r"two\.zig"):
            written([*paths, tmp_path / "two.zig"], folder)
        (folder / "00000.npz.part").write_text("cut short")
        assert len(Dataset(folder)) == 0
        assert written(paths, folder, resume=resume).about["records"] == 1
        assert len(list(Dataset(folder).batches(10_000))) == 1
        shutil.rmtree(folder)


def test_records_of_another_run_with_the_same_names_are_no_resumption(tmp_path: Path) -> None:
    for seed, run in enumerate(("first", "second")):
        (tmp_path / run).mkdir()
        for number in range(2):
            played("tigris", tmp_path / run / f"{number}.zig", 10 * seed + number)
    names = ("0.zig", "1.zig")
    next(Writer(tmp_path / "data", rows=1).write([tmp_path / "first" / name for name in names]))
    with pytest.raises(RecordError, match="was begun with other records"):
        written([tmp_path / "second" / name for name in names], tmp_path / "data", resume=True)
    (tmp_path / "first").rename(tmp_path / "moved")
    whole = written([tmp_path / "moved" / name for name in names], tmp_path / "data", resume=True)
    assert whole.about["records"] == 2


def test_damage_is_told_in_one_line(tmp_path: Path) -> None:
    played("tigris", tmp_path / "one.zig")
    data = written([tmp_path / "one.zig"], tmp_path / "data")
    shard, about = tmp_path / "data" / "00000.npz", tmp_path / "data" / dataset.ABOUT
    whole = shard.read_bytes()
    middle = len(whole) // 2
    for wrong in (b"", whole[:-100], whole[:middle] + bytes(50) + whole[middle + 50 :]):
        shard.write_bytes(wrong)
        with pytest.raises(RecordError, match=r"00000\.npz: cannot be read: "):
            data.shard(0)
    shard.unlink()
    with pytest.raises(RecordError, match=r"00000\.npz: cannot be read: No such file"):
        data.shard(0)
    said = json.loads(about.read_text("utf-8"))
    for key in ("kind", "rows", "shards", "records", "action_count"):
        about.write_text(json.dumps(said | {key: "x"}), "utf-8")
        with pytest.raises(RecordError, match="cannot be read"):
            Dataset(tmp_path / "data")


def test_readers_share_the_shards(tmp_path: Path) -> None:
    paths = several(tmp_path, 3)
    data = written(paths, tmp_path / "data", rows=1)
    assert data.about["shards"] == 3
    parts = [list(data.batches(64, 7, (number, 2))) for number in range(2)]
    games = [{int(game) for batch in part for game in batch["game"]} for part in parts]
    assert sorted(map(len, games)) == [1, 2]
    assert games[0] | games[1] == {0, 1, 2}
    alone = list(data.batches(64, 7))
    kept = {batch["observation"].tobytes() for part in parts for batch in part}
    assert {batch["observation"].tobytes() for batch in alone} == kept
    for size in (0, -1):
        with pytest.raises(ValueError, match=f"a batch has at least 1 row, not {size}"):
            next(data.batches(size))


def test_what_a_search_thought_is_the_policy_target(tmp_path: Path) -> None:
    run_arena(make_plan("tigris", ("mcts:iters=4", "random"), 1, seed=1), tmp_path / "run")
    file = tmp_path / "run" / "records" / "00000.zig"
    data = written([file], tmp_path / "data")
    batch = next(data.batches(10_000))
    searched = batch["policy"].sum(axis=1) > 0
    assert searched.any()
    assert not searched[batch["seat"] == 1].any()
    assert batch["policy"][searched].sum(axis=1) == pytest.approx(1.0, abs=1e-4)
    assert not (batch["policy"] * (1 - batch["mask"])).any()
    record = load(file)
    steps = [replace(step, comment="policy 3345=1") if step.comment else step for step in record.steps]
    replace(record, steps=tuple(steps)).save(file)
    with pytest.raises(RecordError, match="the policy is none of the legal actions"):
        written([file], tmp_path / "other")


def test_what_is_there_is_not_overwritten(tmp_path: Path) -> None:
    played("tigris", tmp_path / "one.zig")
    played("tigris_cards", tmp_path / "two.zig")
    one = [tmp_path / "one.zig"]
    written(one, tmp_path / "data")
    with pytest.raises(RecordError, match="holds a dataset already"):
        written(one, tmp_path / "data")
    with pytest.raises(RecordError, match="was begun with other records"):
        written([tmp_path / "one.zig", tmp_path / "two.zig"], tmp_path / "data", resume=True)
    with pytest.raises(RecordError, match="exists already and is no dataset"):
        written(one, tmp_path)
    with pytest.raises(RecordError, match="a dataset holds one game; this is tigris_cards, not tigris"):
        written([tmp_path / "one.zig", tmp_path / "two.zig"], tmp_path / "both")
    with pytest.raises(RecordError, match="no dataset: No such file"):
        Dataset(tmp_path / "gone")


def test_torch_reads_the_same_or_is_asked_for(tmp_path: Path) -> None:
    played("tigris", tmp_path / "one.zig")
    data = written([tmp_path / "one.zig"], tmp_path / "data")
    if importlib.util.find_spec("torch") is None:
        with pytest.raises(RecordError, match=r"torch is not installed: pip install 'ziggurat\[train\]'"):
            data.torch(32)
        return
    batches = list(data.torch(32, seed=1))
    assert sum(len(batch["action"]) for batch in batches) == len(data)
    first = next(data.batches(32, seed=1))
    assert all(np.array_equal(batches[0][name].numpy(), first[name]) for name in first)


def test_a_dataset_needs_finished_games(tmp_path: Path) -> None:
    host = Host(find_game("tigris"), 2, None, random.Random(4))
    host.record().save(tmp_path / "open.zig")
    with pytest.raises(RecordError, match="was not finished"):
        written([tmp_path / "open.zig"], tmp_path / "data")


def test_parquet_says_the_same_or_what_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played("tigris", tmp_path / "one.zig")
    if importlib.util.find_spec("pyarrow") is None:
        with pytest.raises(RecordError, match=r"parquet needs pyarrow: pip install 'ziggurat\[parquet\]'"):
            Writer(tmp_path / "data", "parquet")
        return
    for _ in Writer(tmp_path / "parquet", "parquet").write([tmp_path / "one.zig"]):
        pass
    plain = written([tmp_path / "one.zig"], tmp_path / "plain").shard(0)
    found = Dataset(tmp_path / "parquet").shard(0)
    assert all(np.array_equal(plain[name], found[name]) for name in plain)
    parquet = importlib.import_module("pyarrow.parquet")
    assert parquet.read_table(tmp_path / "parquet").num_rows == len(found["action"])
    monkeypatch.setattr(dataset, "find_spec", lambda name: None)
    with pytest.raises(RecordError, match="parquet needs pyarrow"):
        Writer(tmp_path / "data", "parquet")
