"""The browser's data of Anunnaki: `PYTHONPATH=src python web/scripts/anunnaki_data.py > web/src/games/anunnaki/data.ts`.

The tables have the names, entries and fields of the option `data`, so that a table's own values can be laid over.
"""  # noqa: E501

from __future__ import annotations

import json
from typing import Any, Final

from ziggurat.games.anunnaki.names import BASE
from ziggurat.games.anunnaki.values.merging import NAMED_BY, name_of

FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "action_tile": ("key", "color", "base", "improved"),
    "star_edge": ("ends", "mana"),
    "star_area": ("god", "edges"),
    "mana_action": ("mana", "cost"),
    "settlement_income": ("reward",),
    "development_track": ("last", "multiplier"),
    "dominion_track": ("last", "vp", "bonus_vp", "lightning_passed_at"),
    "objective_tile": ("divisor", "max"),
    "house": ("capital_resource", "major_god"),
    "territory": ("planet", "q", "r", "icons", "altars", "capital", "atlantis"),
    "culture_spot": ("planet", "around"),
    "atlantis_gate": ("open_to",),
    "civilization": ("strength", "effect", "reward"),
    "culture_token": ("reward",),
    "weapon": ("kind", "cost", "strength", "war", "vp", "effect", "house"),
    "major_god": ("on_summon",),
    "minor_god": ("type", "on_summon"),
    "pact": ("house", "cost", "mid", "vp", "commerce"),
}
"""What the browser draws of each table."""


def _entry(table: str, row: dict[str, Any]) -> dict[str, Any]:
    return {field: row[field] for field in FIELDS[table] if field in row}


def main() -> None:
    print("// Made by web/scripts/anunnaki_data.py from the game's components; do not edit.")
    print('import type { Tables } from "./tables";\n')
    print("export const BASE: Tables = {")
    for table in FIELDS:
        if not NAMED_BY[table]:
            print(f"  {table}: {json.dumps(_entry(table, BASE[table]))},")
            continue
        print(f"  {table}: {{")
        for number, row in enumerate(BASE[table]):
            print(f"    {json.dumps(name_of(table, number, row))}: {json.dumps(_entry(table, row))},")
        print("  },")
    print("};")


if __name__ == "__main__":
    main()
