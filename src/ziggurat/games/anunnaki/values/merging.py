"""A host's component values laid over ours; `checking` has made sure before that they fit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import Any, Final

from ziggurat.games.anunnaki.components import STANDARD, Components
from ziggurat.games.anunnaki.names import BASE

NAMED_BY: Final[dict[str, str]] = {
    "constants": "",
    "strength": "",
    "action_tile": "id",
    "star_edge": "id",
    "star_area": "id",
    "mana_action": "key",
    "develop": "",
    "settlement_income": "uncovered_after",
    "development_track": "key",
    "dominion_track": "",
    "objective_tile": "key",
    "final_scoring": "",
    "house": "key",
    "territory": "id",
    "culture_spot": "id",
    "atlantis_gate": "atlantis",
    "civilization": "id",
    "culture_token": "number",
    "weapon": "key",
    "major_god": "key",
    "minor_god": "key",
    "artifact": "key",
    "pact": "id",
}
"""The tables of `components.toml` that can be overridden, and the field that names their entries; empty for
a table that is a single entry."""
REMARKS: Final = frozenset(
    (
        "source",
        "sources",
        "inferred",
        "confidence",
        "name",
        "name_it",
        "note",
        "partly_known",
        "color_inferred",
    )
)
"""What an entry may carry besides values."""


def name_of(table: str, number: int, entry: Mapping[str, Any]) -> str:
    """How an entry of a table is called in overrides."""
    field = NAMED_BY[table]
    if field == "number":
        return str(number)
    if table == "culture_spot":
        before = sum(spot["planet"] == entry["planet"] for spot in BASE[table][:number])
        return f"{entry['planet']}#{before + 1}"
    return str(entry[field])


ENTRIES: Final[dict[str, dict[str, int]]] = {
    table: {name_of(table, number, entry): number for number, entry in enumerate(BASE[table])}
    for table, field in NAMED_BY.items()
    if field
}
"""Per table of several entries: their names and numbers."""


def components_for(data: Mapping[str, Any]) -> Components:
    """The component data with (checked) overrides; equal overrides share one object."""
    return _components(json.dumps(data, sort_keys=True)) if data else STANDARD


@lru_cache(maxsize=64)
def _components(text: str) -> Components:
    return Components(merged(json.loads(text)))


def merged(data: Mapping[str, Any]) -> dict[str, Any]:
    """Our data with the overrides laid over; every overridden value says where it came from."""
    raw = deepcopy(BASE)
    for table, entries in data.items():
        if not NAMED_BY[table]:
            _lay_over(raw[table], entries)
            continue
        for name, entry in entries.items():
            _lay_over(raw[table][ENTRIES[table][name]], entry)
    return raw


def _lay_over(target: dict[str, Any], entry: Mapping[str, Any]) -> None:
    origin = entry.get("source", "host")
    sources = dict(target.get("sources", {}))
    for key, value in entry.items():
        if key not in REMARKS:
            target[key] = value
            sources[key] = origin
    target["sources"] = sources
