"""The reference pages say what the games are now."""

from __future__ import annotations

from pathlib import Path

import pytest

from ziggurat.core.registry import game, names
from ziggurat.env.pages import page

FOLDER = Path(__file__).parents[2] / "docs" / "env"


@pytest.mark.parametrize("name", names())
def test_the_page_of_a_game_is_up_to_date(name: str) -> None:
    written = (FOLDER / f"{name}.md").read_text("utf-8")
    assert written == page(game(name)), "run: python -m ziggurat.env.pages docs/env"
