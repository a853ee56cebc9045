"""How to play: every game of ours has an introduction with pictures and a sheet, in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.core import howto, registry
from ziggurat.core.errors import ScenarioError
from ziggurat.core.howto import howto_of
from ziggurat.core.registry import AnyGame

OURS = [game for game in registry.games().values() if game.package.startswith("ziggurat.games.")]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_every_game_of_ours_is_explained(game: AnyGame) -> None:
    found = howto_of(game)
    assert found is not None
    assert len(found.chapters) == 6
    assert found.chapters[0].label["en"] == "The goal"
    assert found.chapters[-1].label["en"] == "The end"
    assert sum(chapter.state is not None for chapter in found.chapters) >= 4
    assert "**" in found.chapters[0].text["en"], "what wins is said first, in bold"
    assert 6 <= len(found.sheet) <= 9
    words = sum(len(chapter.text["it"].split()) for chapter in found.chapters)
    assert 250 < words < 450, "five minutes, with the pictures"


SAID = {"en": "a", "it": "b"}
CHAPTER: dict[str, Any] = {"label": SAID, "title": SAID, "text": SAID, "cards": [{"sign": "temple", **SAID}]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"pages": []}, "this file has no 'pages'; it has signs, chapters, sheet"),
        ({}, "an introduction has chapters"),
        ({"chapters": [{**CHAPTER, "aim": 1}]}, "a chapter has no 'aim'"),
        ({"chapters": [{**CHAPTER, "cards": []}]}, "'a' has no picture"),
        ({"chapters": [{**CHAPTER, "cards": [SAID]}]}, "a card needs its sign"),
        ({"chapters": [{**CHAPTER, "title": {"en": "a"}}]}, "title is said in en and it"),
        ({"chapters": [{**CHAPTER, "text": {"en": "a", "it": "b " * 90}}]}, "longer than 75 words"),
        ({"chapters": [{**CHAPTER, "text": {"en": ":coin:", "it": "b"}}]}, "no sign 'coin'; there are: none"),
        ({"chapters": [{**CHAPTER, "position": {"hands": {"9": {}}}}]}, "hands"),
        ({"chapters": [CHAPTER], "sheet": [{"rows": []}]}, "a part without title"),
    ],
)
def test_a_bad_file_says_what_is_wrong(data: dict[str, Any], message: str) -> None:
    with pytest.raises((ScenarioError, ValueError), match=message):
        howto._howto(registry.game("tigris"), data)
