"""`ziggurat train` refuses what cannot be, in one line."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from ziggurat.cli.__main__ import run


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess", "--config", "x.toml"], "chess"),
        (["terra"], "name either --config"),
        (["terra", "--config", "x.toml", "--resume", "y"], "name either --config"),
        (["terra", "--config", "x.toml", "--minutes", "0"], "--minutes must be more than 0"),
        (["terra", "--config", "x.toml", "--device", "tpu"], "--device is cpu or cuda, not 'tpu'"),
        (["terra", "--resume", "x", "--start", "y"], "--start begins a run"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", *words]) != 0
    found = capsys.readouterr().err
    assert told in found
    assert "Traceback" not in found


def test_without_torch_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def hidden(name: str, *more: Any) -> Any:
        if name == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")
        return real(name, *more)

    monkeypatch.setattr(builtins, "__import__", hidden)
    assert run(["train", "terra", "--config", "x.toml"]) != 0
    assert "training needs torch: pip install 'ziggurat[train]'" in capsys.readouterr().err
