"""The view in 80 columns of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ziggurat.games.terra.board import PLACE, TERRAINS
from ziggurat.games.terra.factions import FACTION, FACTIONS
from ziggurat.games.terra.tiles import BUILDINGS, CULTS
from ziggurat.games.terra.view import TerraView

LETTERS: Final = dict(zip(TERRAINS, "DUKLFSR", strict=True))
STYLE: Final = {
    "desert": "yellow",
    "plains": "rgb(165,110,60)",
    "swamp": "bright_black",
    "lakes": "blue",
    "forest": "green",
    "mountains": "white",
    "wasteland": "red",
}


def write(view: TerraView, colour: bool = False) -> str:
    """Map, power actions, cults and one block a seat."""
    table = view.table
    lines = [_headline(view), "", *_map(table, colour), ""]
    lines += _tiles(table)
    if table["players"]:
        lines += ["", *_cults(table), ""]
        for seat in table["order"]:
            lines += _seat(table, seat, colour)
            if view.outcome is not None:
                lines += _points(view.outcome.detail["points"][seat], view.outcome.detail["areas"][seat])
    return "\n".join(lines)


def _headline(view: TerraView) -> str:
    table = view.table
    asked = ", ".join(f"seat {d.seat}: {d.prompt}" if d.seat >= 0 else "chance" for d in view.decisions)
    return f"Terra Mystica   round {table['round']} of 6   {asked or 'game over'}"[:80]


def _map(table: Mapping[str, Any], colour: bool) -> list[str]:
    """A hex is its terrain letter and building (`F:TP`), `*` for a town; rows as on the map."""
    built: dict[str, str] = {}
    for player in table["players"]:
        for kind in BUILDINGS:
            for hex_ in player["at"][kind]:
                built[hex_] = kind + ("*" if hex_ in player["town_hexes"] else "")
    lines = []
    for row in range(9):
        cells = []
        for name, (line, _) in PLACE.items():
            if line != row:
                continue
            cells.append(_cell(table, name, built.get(name, ""), colour))
        lines.append("ABCDEFGHI"[row] + " " + ("   " if row % 2 else "") + "".join(cells))
    return lines


def _cell(table: Mapping[str, Any], name: str, building: str, colour: bool) -> str:
    if name[0] == "r":
        return "  ~   "
    terrain = table["terrain"][name]
    text = f"{LETTERS[terrain]}{':' + building if building else name[1:]}".ljust(5)
    if not colour:
        return text + " "
    style = f"bold reverse {STYLE[terrain]}" if building else STYLE[terrain]
    return f"[{style}]{text}[/] "


def _tiles(table: Mapping[str, Any]) -> list[str]:
    scoring = " ".join(tile or "?" for tile in table["scoring"])
    free = [f"ACT{number}" for number in range(1, 7) if f"ACT{number}" not in table["power_used"]]
    bonus = [
        tile + (f"+{table['bonus_coins'][tile]}" if table["bonus_coins"].get(tile) else "")
        for tile in table["bonus_free"]
    ]
    return [
        f"scoring {scoring}",
        f"power   {' '.join(free) or 'none left'}",
        *_wrapped("bonus   ", bonus),
        *_wrapped("favors  ", [f"{tile}x{n}" for tile, n in table["favor_left"].items()]),
        *_wrapped("towns   ", [f"{tile}x{n}" for tile, n in table["town_left"].items()]),
    ]


def _wrapped(head: str, words: list[str]) -> list[str]:
    lines = [head]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > 80:
            lines.append(" " * len(head))
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def _cults(table: Mapping[str, Any]) -> list[str]:
    lines = []
    for number, cult in enumerate(CULTS):
        places = "  ".join(f"{player['faction'][:9]} {player['cult'][number]}" for player in table["players"])
        taken = "".join("x" if seat >= 0 else "." for seat in table["orders"][4 * number : 4 * number + 4])
        lines.append(f"{cult.lower():6}{taken}  {places}"[:80])
    return lines


def _seat(table: Mapping[str, Any], seat: int, colour: bool) -> list[str]:
    player = table["players"][seat]
    name = f"{seat} {player['faction']}" + (" (passed)" if player["passed"] else "")
    counts = " ".join(f"{kind}{len(player['at'][kind])}" for kind in BUILDINGS)
    stock = f"{player['vp']:3} VP  {player['c']:2}C {player['w']:2}W {player['p']}P"
    bowls = f"{player['b1']}/{player['b2']}/{player['b3']}"
    tiles = [player["bonus"] or "", *player["favors"], *player["towns"]]
    first = f"{name:27}{stock}  {bowls:7}  ship {player['ship']} dig {player['dig']} keys {player['keys']}"
    if colour:
        terrain = next(t for t in TERRAINS if _home(player["faction"]) == t)
        first = f"[{STYLE[terrain]}]{first}[/]"
    return [first, *_wrapped("    ", [counts, *(tile for tile in tiles if tile)])]


def _points(points: Mapping[str, int], area: int) -> list[str]:
    """Where a player's points came from."""
    words = [
        f"{name} {vp}" + (f" ({area} buildings)" if name == "area" else "") for name, vp in points.items()
    ]
    return _wrapped("    points: ", words)


def _home(faction: str) -> str:

    return TERRAINS[FACTIONS[FACTION[faction]].terrain]
