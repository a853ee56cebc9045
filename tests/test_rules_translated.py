"""The Italian rules say the same things as the English: the same numbers, each once, in the same order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = Path(__file__).parents[1] / "docs" / "rules"
GAMES = ("tigris_euphrates.md", "tigris_cards.md", "terra_mystica.md", "anunnaki.md")
DEFINED = re.compile(r"^\s*(?:[-*|#]+\s*)*\**((?:TE|TC|TM|AN)-(?:EX-?)?\d+[a-z]?)\b")
"""A line that defines a rule or a worked example, as the tool that counts tested rules reads it."""


def numbers(file: Path) -> list[str]:
    lines = file.read_text(encoding="utf-8").splitlines()
    return [match[1] for match in map(DEFINED.match, lines) if match is not None]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_rules(name: str) -> None:
    english, italian = numbers(RULES / name), numbers(RULES / "it" / name)
    assert (name, "lacks", sorted(set(english) - set(italian))) == (name, "lacks", [])
    assert (name, "invents", sorted(set(italian) - set(english))) == (name, "invents", [])
    assert italian == english


def test_every_translation_belongs_to_a_rulebook() -> None:
    assert {file.name for file in (RULES / "it").glob("*.md")} == set(GAMES)
