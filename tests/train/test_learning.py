"""Training with torch: a run goes on from its checkpoint as if it had never stopped."""

from __future__ import annotations

import json
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="the extra `train` is not installed")

import torch

from ziggurat.bots.network import open_file
from ziggurat.core.errors import ZigguratError
from ziggurat.core.learning import lesson
from ziggurat.core.registry import game as find_game
from ziggurat.train import run as runs
from ziggurat.train.config import Config, Layers, read_config
from ziggurat.train.export import network_file, weights_of
from ziggurat.train.learner import TrainError
from ziggurat.train.model import Network
from ziggurat.train.run import saved_config, train

SMALL = {"width": 16, "cell_width": 8, "blocks": 1}


def a_config(game: str, **more: Any) -> Config:
    told: dict[str, Any] = {
        "tables": [{"seats": 2}],
        "layers": SMALL,
        "learning": {"workers": 1, "rows": 3, "waves": 6, "batch": 12, "save": 1, "snapshot": 1,
                     "rate_end": 4e-4, "entropy_end": 0.01} | more.pop("learning", {}),
    }  # fmt: skip
    return read_config(find_game(game), told | more)


def run(
    config: Config, folder: Path, iterations: int, resume: bool = False, start: Path | None = None
) -> Path:
    game = find_game(config.game)
    return train(
        game,
        config,
        folder,
        5,
        lambda text: None,
        resume=resume,
        device="cpu",
        iterations=iterations,
        start=start,
    )


def arrays(folder: Path, name: str) -> dict[str, Any]:
    with np.load(folder / "checkpoint" / f"{name}.npz") as file:
        return {key: file[key] for key in file.files}


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("terra", {}),
        ("terra", {"opponents": [{"bot": "snapshot", "share": 0.5}, {"bot": "random", "share": 0.3}]}),
        ("tigris_cards", {"learning": {"teach": 2}}),
        ("anunnaki", {"tables": [{"seats": 2, "start": "march"}]}),
    ],
)
def test_a_resumed_run_is_the_same_run(game: str, more: dict[str, Any], tmp_path: Path) -> None:
    config = a_config(game, **more)
    run(config, tmp_path / "whole", 3)
    run(config, tmp_path / "cut", 1)
    assert saved_config(find_game(game), tmp_path / "cut") == config
    run(config, tmp_path / "cut", 2, resume=True)
    for name in ("weights", "first", "second", "steps"):
        whole, cut = arrays(tmp_path / "whole", name), arrays(tmp_path / "cut", name)
        assert whole.keys() == cut.keys()
        assert all((whole[key] == cut[key]).all() for key in whole), name
    games = [(tmp_path / part / "checkpoint" / "games.json").read_text("utf-8") for part in ("whole", "cut")]
    assert games[0] == games[1]


def test_a_run_ends_in_a_network_that_can_be_played(tmp_path: Path) -> None:
    config = a_config("terra")
    found = open_file(run(config, tmp_path, 2), find_game("terra"))
    assert found.about["provenance"]["iterations"] == 2
    assert found.about["provenance"]["decisions"] == 2 * 6 * 6
    assert (tmp_path / "progress.html").exists()
    begun = run(config, tmp_path / "next", 1, start=tmp_path / "terra.network")
    assert begun.exists()


def test_torch_gives_the_same_numbers_as_numpy(tmp_path: Path) -> None:
    game: Any = find_game("terra")
    feed = lesson(game).feed
    net = Network(feed, Layers(**SMALL), torch.float32)
    weights = {name: net.weight(name).detach().numpy() for name in net.names}
    path = tmp_path / "some.network"
    path.write_bytes(network_file(game, feed, Layers(**SMALL), weights, {}))
    with torch.no_grad():
        for name, array in weights_of(path.read_bytes(), "it", game, feed).items():
            net.weight(name).copy_(torch.tensor(array))
    rng = np.random.default_rng(1)
    numbers = rng.integers(0, 12, (5, feed.size), dtype=np.uint8)
    scores, values = open_file(path, game, True).net.judge([bytes(row) for row in numbers])
    with torch.no_grad():
        others, worths = net(torch.from_numpy(numbers))
    assert np.allclose(scores, others.numpy(), atol=1e-4)
    assert np.allclose(values, worths.numpy(), atol=1e-4)


def test_a_folder_without_a_checkpoint_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ZigguratError, match="holds no checkpoint"):
        run(a_config("terra"), tmp_path, 1, resume=True)
    run(a_config("terra"), tmp_path, 1)
    (tmp_path / "checkpoint" / "weights.npz").write_bytes(b"no")
    with pytest.raises(ZigguratError, match="holds no checkpoint"):
        run(a_config("terra"), tmp_path, 1, resume=True)


def test_a_playing_process_that_dies_ends_the_run_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And leaves no process behind; what was saved before is there to go on from."""

    def save_and_kill(*told: Any) -> None:
        saved(*told)
        for process in active_children():
            process.kill()

    saved = runs._save
    monkeypatch.setattr(runs, "_save", save_and_kill)
    with pytest.raises(TrainError, match="a playing process died; go on from the last checkpoint"):
        run(a_config("terra"), tmp_path, 3)
    assert not active_children()
    monkeypatch.undo()
    run(a_config("terra"), tmp_path, 1, resume=True)


def test_a_checkpoint_of_an_earlier_version_is_gone_on_from(tmp_path: Path) -> None:
    """It counted waves, of which nobody asks any more."""
    run(a_config("terra"), tmp_path, 1)
    file = tmp_path / "checkpoint" / "run.json"
    about = json.loads(file.read_text("utf-8"))
    about["progress"]["wave"] = 6
    file.write_text(json.dumps(about), "utf-8")
    run(a_config("terra"), tmp_path, 1, resume=True)
