"""The rules as players read them: nothing of sources, files and programs, and no rule lost on the way."""

from __future__ import annotations

import re

import pytest

from ziggurat.server.readable import sections, told
from ziggurat.server.rulebook import rules_text

GAMES = ("tigris", "tigris_cards", "terra", "anunnaki")
FOREIGN = re.compile(r"[`\[\]]|\*\*|\.toml|BGA|FAQ|\bR-\d|snellman|(?<!-)\b00[0-4]\b|\bTP\b|\bBON\d")


@pytest.mark.parametrize("game", GAMES)
def test_players_read_rules_and_nothing_else(game: str) -> None:
    for lang in ("en", "it"):
        found = rules_text(game, lang)
        assert found is not None
        read = {item.rule: item.text for section in found.sections for item in section.rules}
        assert [item for item in read.items() if FOREIGN.search(item[1])] == []
        assert [section.title for section in found.sections if FOREIGN.search(section.title)] == []
        assert len(found.rules) - len(read) <= 1, set(found.rules) - set(read)
        assert all(text[0] == text[0].upper() and text[-1] in ".!?" for text in read.values())
        assert len(found.sections) > 10


def test_sources_are_cut_out() -> None:
    assert told("A tile scores. [000 001] **Ruling**: both books silent; BGA.") == "A tile scores."
    assert told("Ask (facts: `start`) twice (at least) `[S + R]`") == "Ask twice (at least)."
    assert told("The engine asks.") == ""
    book = """# Book
## Sources
| a |

## 2. Play
- **XX-001** One D, 1 W,
  2 W. [a]
### More
- **XX-002** B.
"""
    short = {"W": ("worker", "workers"), "D": ("dwelling", "dwellings")}
    found = sections(book, short)
    assert [(one.title, [(rule.rule, rule.text) for rule in one.rules]) for one in found] == [
        ("Play", [("XX-001", "One dwellings, 1 worker, 2 workers.")]),
        ("Play: More", [("XX-002", "B.")]),
    ]
