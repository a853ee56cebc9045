"""The browser's data of Anunnaki: `python web/scripts/anunnaki_data.py > web/src/games/anunnaki/data.ts`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "ziggurat" / "games" / "anunnaki" / "data" / "components.toml"


def main() -> None:
    data = tomllib.loads(SOURCE.read_text(encoding="utf-8"))
    tiles = {tile["id"]: [tile["key"], tile["color"]] for tile in data["action_tile"]}
    edges = {edge["id"]: [*edge["ends"], edge["mana"]] for edge in data["star_edge"]}
    places = [
        [t["id"], t["q"], t["r"], t["icons"], t["altars"], bool(t["capital"]), bool(t["atlantis"])]
        for t in data["territory"]
    ]
    print("// Made by web/scripts/anunnaki_data.py from the game's components; do not edit.\n")
    print("/** Action tiles: key and colour by number. */")
    print(f"export const TILES: Record<number, [string, string]> = {json.dumps(tiles)};\n")
    print("/** Spaces for cubes on the star: both ends, and the mana between them. */")
    print(f"export const EDGES: Record<string, [string, string, number]> = {json.dumps(edges)};\n")
    print("/** Territories: id, axial q and r, icons, altars, capital, Atlantis. */")
    print("export const PLACES: [string, number, number, string[], number, boolean, boolean][] = [")
    for place in places:
        print(f"  {json.dumps(place)},")
    print("];")


if __name__ == "__main__":
    main()
