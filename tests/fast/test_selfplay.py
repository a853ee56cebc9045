"""`ziggurat selfplay --backend`: random games by the million."""

from __future__ import annotations

import sys

import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from ziggurat.cli.selfplay import selfplay
from ziggurat.core.errors import OptionError, ZigguratError


def test_random_games_are_played_in_arrays(capsys: pytest.CaptureFixture[str]) -> None:
    selfplay("tigris", bots="random", players="2,3", games=50, backend="numba")
    told = capsys.readouterr().out
    assert "50 random games with 2 players" in told
    assert "50 random games with 3 players" in told
    assert told.count("%") == 5


def test_other_bots_games_and_backends_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match="plays random bots only, not heuristic"):
        selfplay("tigris", backend="numba")
    with pytest.raises(ZigguratError, match="has no accelerated engine"):
        selfplay("terra", bots="random", players="2", backend="numba")
    with pytest.raises(OptionError, match="--backend is plain, numba or cuda, not 'tpu'"):
        selfplay("tigris", bots="random", players="2", backend="tpu")
    monkeypatch.setitem(sys.modules, "ziggurat.games.tigris.fast.games", None)
    with pytest.raises(ZigguratError, match=r"needs .*: pip install 'ziggurat\[fast\]'"):
        selfplay("tigris", bots="random", players="2", backend="numba")
