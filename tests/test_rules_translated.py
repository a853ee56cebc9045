"""The Italian rules say the same things as the English: the same numbers, each once, in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src" / "ziggurat" / "games"
RULES = sorted(GAMES.glob("*/rules"))
DEFINED = re.compile(r"^\s*(?:[-*|#]+\s*)*\**((?:TE|TC|TM|AN)-(?:EX-?)?\d+[a-z]?)\b")
"""A line that defines a rule or a worked example, as the tool that counts tested rules reads it."""


def numbers(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [match[1] for match in map(DEFINED.match, lines) if match is not None]


@pytest.mark.parametrize("folder", RULES, ids=lambda folder: folder.parent.name)
def test_both_languages_have_the_same_rules(folder: Path) -> None:
    name, english, italian = folder.parent.name, numbers(folder / "en.md"), numbers(folder / "it.md")
    assert english
    assert (name, "lacks", sorted(set(english) - set(italian))) == (name, "lacks", [])
    assert (name, "invents", sorted(set(italian) - set(english))) == (name, "invents", [])
    assert italian == english


def test_every_game_brings_its_rules() -> None:
    packages = {file.parent for file in GAMES.glob("*/data")}
    assert {folder.parent for folder in RULES} == packages
