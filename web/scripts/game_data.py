"""What the browser draws of the components: `python web/scripts/game_data.py` writes each `data.gen.ts`.

The values come from the games' own `data/*.toml`, some by way of the game's own reading of them; what is
only art (signs, shapes, sizes) stands in the web folders. With `--check` nothing is written: it fails when a
file is stale.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ziggurat.core import typed
from ziggurat.games.terra.board import PRINTED as LAND
from ziggurat.games.terra.boards import PRINTS
from ziggurat.games.terra.components import FACTIONS

ROOT: Final = Path(__file__).parents[2]
GAMES: Final = ROOT / "src" / "ziggurat" / "games"
OUT: Final = ROOT / "web" / "src" / "games"
Data = dict[str, Any]


def facts(name: str) -> Data:
    """A game's file of facts, by its path without `.toml` below `games`."""
    return tomllib.loads((GAMES / f"{name}.toml").read_text(encoding="utf-8"))


def spheres() -> Data:
    """What both games of the two rivers share: four colours and four dynasties."""
    found = facts("tigris/data/tigris")
    return {
        "COLOURS": list(found["colours"]),
        "TILE": {colour: names["tile"] for colour, names in found["colours"].items()},
        "LEADER": {colour: names["leader"] for colour, names in found["colours"].items()},
        "DYNASTIES": found["players"]["dynasties"],
    }


def tigris() -> Data:
    """Both boards, row by row: `~` river, `T` and `C` a temple with a treasure."""
    boards = facts("tigris/data/tigris")["board"]
    return {
        "COLS": boards["standard"]["cols"],
        "ROWS": boards["standard"]["rows"],
        "BOARDS": {name: board["ascii"].split() for name, board in boards.items()},
    }


def tigris_cards() -> Data:
    """How the leaders are called, and how many columns there are."""
    found = facts("tigris_cards/data/tigris_cards")
    colours = {key: value for key, value in found["colours"].items() if isinstance(value, dict)}
    return {
        "COLUMNS": found["table"]["columns"],
        "HEADS": {colour: names["leader"] for colour, names in colours.items()},
    }


def terra() -> Data:
    """The map, the terrains with their factions, and what is printed on tiles and tracks."""
    found = facts("terra/data/terra")
    homes = {
        faction: terrain for terrain, factions in found["terrain"]["factions"].items() for faction in factions
    }
    return {
        "TERRAINS": found["terrain"]["cycle"],
        "BUILDINGS": list(found["general"]["building_supply"]),
        "CULTS": found["cult"]["names"],
        "ORDERS": found["cult"]["order_spaces"],
        "POWER_AT": [int(step) for step in found["cult"]["power_at"]],
        "HOME": homes,
        "MAP": ["".join("~" if hex == "~" else "#" for hex in row.split()) for row in found["map"]["rows"]],
        "SCORING": {
            tile["id"]: {
                "on": next(iter(tile["vp"])),
                "vp": next(iter(tile["vp"].values())),
                "cult": tile["cult"],
                "per": tile["per_steps"],
                "gain": next(iter(tile["gain"].items())),
            }
            for tile in found["scoring"]
        },
        "POWER": {
            action["id"]: {"cost": action["cost_power"], "gain": next(iter(action["gain"].items()))}
            for action in found["power_action"]
        },
        "FAVOR": {tile["id"]: tile["cult"] for tile in found["favor"]},
        "CULT_POWER": {int(step): power for step, power in found["cult"]["power_at"].items()},
        "PRINTED": {
            faction.id: {
                **typed.to_json(PRINTS[faction.id]),
                "start": faction.start,
                "bowls": faction.bowls,
                "cults": faction.cults,
                "dwellings": faction.dwellings,
                "hexes": LAND.count(faction.terrain),
                "action": faction.action and faction.action.id,
            }
            for faction in FACTIONS
        },
    }


ANUNNAKI: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "action_tile": ("id", ("key", "color", "base", "improved")),
    "star_edge": ("id", ("ends", "mana")),
    "star_area": ("id", ("god", "edges")),
    "mana_action": ("key", ("mana", "cost")),
    "settlement_income": ("uncovered_after", ("reward",)),
    "development_track": ("key", ("last", "multiplier")),
    "dominion_track": ("", ("last", "vp", "bonus_vp", "lightning_passed_at")),
    "objective_tile": ("key", ("divisor", "max")),
    "house": ("key", ("capital_resource", "major_god")),
    "territory": ("id", ("planet", "q", "r", "icons", "altars", "capital", "atlantis")),
    "culture_spot": ("planet#", ("planet", "around")),
    "atlantis_gate": ("atlantis", ("open_to",)),
    "civilization": ("id", ("strength", "effect", "reward")),
    "culture_token": ("#", ("reward",)),
    "weapon": ("key", ("kind", "cost", "strength", "war", "vp", "effect", "house")),
    "major_god": ("key", ("on_summon",)),
    "minor_god": ("key", ("type", "on_summon")),
    "pact": ("id", ("house", "cost", "mid", "vp", "commerce")),
}
"""Per table: what entries are called in the option `data` (`#`: by number), and what is drawn of them."""


def anunnaki() -> Data:
    """The tables have the names, entries and fields of the option `data`, so that values can be laid over."""
    found = facts("anunnaki/data/components")
    base: Data = {}
    for table, (key, fields) in ANUNNAKI.items():

        def drawn(row: Data, fields: tuple[str, ...] = fields) -> Data:
            return {field: row[field] for field in fields if field in row}

        if not key:
            base[table] = drawn(found[table])
            continue
        counted: dict[str, int] = {}
        base[table] = {}
        for number, row in enumerate(found[table]):
            if key == "planet#":
                counted[row["planet"]] = counted.get(row["planet"], 0) + 1
                name = f"{row['planet']}#{counted[row['planet']]}"
            else:
                name = str(number if key == "#" else row[key])
            base[table][name] = drawn(row)
    return {"BASE": base}


FILES: Final[Mapping[str, Callable[[], Data]]] = {
    "spheres": spheres,
    "tigris": tigris,
    "tigris_cards": tigris_cards,
    "terra": terra,
    "anunnaki": anunnaki,
}
PRINT: Final = "Record<string, { %sgain: [string, number] }>"
TYPES: Final[Mapping[str, str]] = {
    "BOARDS": "Record<string, string[]>",
    "HOME": "Record<string, (typeof TERRAINS)[number]>",
    "SCORING": PRINT % "on: string; vp: number; cult: string; per: number; ",
    "POWER": PRINT % "cost: number; ",
    "FAVOR": "Record<string, (typeof CULTS)[number]>",
    "CULT_POWER": "Record<number, number>",
    "PRINTED": "Record<string, {\n"
    "  terrain: (typeof TERRAINS)[number]; cost: Record<string, number[]>;\n"
    "  always: number[]; rows: Record<string, number[][]>;\n"
    "  ship_start: number; ship_max: number; ship_cost: number[]; ship_vp: number[];\n"
    "  dig_max: number; dig_cost: number[]; dig_vp: number; spade: number[][]; wheel: number[];\n"
    "  start: number[]; bowls: [number, number, number]; cults: number[];\n"
    "  dwellings: number; hexes: number; action: string | null;\n"
    "}>",
}
"""Types of what is looked up by a name that the view gives."""
LISTS: Final = ("COLOURS", "DYNASTIES", "TERRAINS", "BUILDINGS", "CULTS")
"""Lists whose words are types too."""


def written(value: Any, depth: int = 0) -> str:
    """JSON with a line for each entry of a table."""
    if isinstance(value, dict) and depth < 2 and any(isinstance(one, dict) for one in value.values()):
        pad = "  " * (depth + 1)
        lines = "".join(f"{pad}{json.dumps(key)}: {written(one, depth + 1)},\n" for key, one in value.items())
        return f"{{\n{lines}{'  ' * depth}}}"
    return json.dumps(value, ensure_ascii=False)


def module(data: Data) -> str:
    lines = ["// Made by web/scripts/game_data.py from the game's own data; do not edit."]
    for name, value in data.items():
        kind = f": {TYPES[name]}" if name in TYPES else ""
        ending = " as const" if name in LISTS else ""
        lines.append(f"export const {name}{kind} = {written(value)}{ending};")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file is stale")
    check = parser.parse_args().check
    stale = []
    for folder, collect in FILES.items():
        file, text = OUT / folder / "data.gen.ts", module(collect())
        if not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(str(file.relative_to(ROOT)))
            if not check:
                file.write_text(text, encoding="utf-8")
    if check and stale:
        sys.exit(f"stale: {', '.join(stale)}; run `python web/scripts/game_data.py`")


if __name__ == "__main__":
    main()
