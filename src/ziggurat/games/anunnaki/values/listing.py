"""The values that this project designed, as the page about their origin lists them.

`python -m ziggurat.games.anunnaki.values.listing docs/anunnaki_provenance.md` writes the list again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from ziggurat.games.anunnaki.names import BASE
from ziggurat.games.anunnaki.values.rulebook import sourced

BEGIN: Final = "<!-- values -->"
END: Final = "<!-- end of values -->"
SILENT: Final = frozenset((
    "name", "name_it", "key", "id", "q", "r", "planet", "kind", "house", "players", "note", "capital",
    "atlantis", "civilization", "start_follower", "depletes", "uncovered_after", "end_trigger_at",
))  # fmt: skip
"""Fields that name or place a thing; its values are what is listed."""


def listing() -> str:
    """A table, one row an entry."""
    lines = ["| value | ours |", "|---|---|"]
    for entry, values in groupby(_house_values(), key=lambda one: one[0]):
        told = "; ".join(f"{field} {_told(value)}" for _, field, value in values)
        lines.append(f"| `{entry}` | {told} |")
    return "\n".join(lines)


def _house_values() -> Iterator[tuple[str, str, Any]]:
    for path, source, value in sourced(BASE):
        entry, _, field = path.rpartition(".")
        aside = path.startswith(("meta", "mana_supply", "planet", "star_example"))
        if source == "house" and field not in SILENT and not aside:
            yield entry, field, value


def _told(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{amount} {name}" for name, amount in value.items()) or "none"
    if isinstance(value, list):
        kinds = list(dict.fromkeys(value))
        if all(isinstance(one, str) for one in value) and len(kinds) < 3:
            return ", ".join(f"{value.count(one)} {one}" for one in kinds) or "none"
        return " ".join(str(one) for one in value)
    return str(value)


def rewritten(page: str) -> str:
    """The page with the list as the data are now."""
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return f"{page[:start]}\n\n{listing()}\n\n{page[end:]}"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.write_text(rewritten(target.read_text(encoding="utf-8")), encoding="utf-8")
