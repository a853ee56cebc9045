"""Golden playthroughs: a seeded game gives the same values at every step as when it was looked at last."""

from __future__ import annotations

from pathlib import Path

import pytest

from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.playthrough import Setup, playthrough

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
AGAIN = "if the change was meant, run: PYTHONPATH=src python script/playthroughs"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_is_unchanged(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    fresh = playthrough(Setup.read(golden))
    pairs = zip(golden.split("\n"), fresh.split("\n"), strict=False)
    for number, (then, now) in enumerate(pairs, 1):
        assert now == then, f"{path.name}, line {number} differs; {AGAIN}"
    assert len(fresh) == len(golden), f"{path.name} has another length; {AGAIN}"


def test_every_game_has_a_playthrough() -> None:
    played = {Setup.read(path.read_text(encoding="utf-8")).game for path in FILES}
    assert played == set(registry.names()), AGAIN


def test_other_files_are_refused() -> None:
    with pytest.raises(ZigguratError, match="no playthrough"):
        Setup.read("[game]\n")
