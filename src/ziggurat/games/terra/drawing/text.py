"""The view in 80 columns of text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ziggurat.games.terra.board import HEX, HEXES, PLACE, bits
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    CULTS,
    FAVORS,
    ORDERS,
    POWER_ACTIONS,
    SCORINGS,
    TERRAINS,
    TOWNS,
)
from ziggurat.games.terra.state import TerraPosition
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


def text(view: TerraView, colour: bool = False) -> str:
    """Map, power actions, cults and one block a seat."""
    position = view.position
    lines = [_headline(view), "", *_map(position, colour), ""]
    lines += _tiles(position)
    if position.players:
        lines += ["", *_cults(position), ""]
        for seat in position.order:
            lines += _seat(position, seat, colour)
            if view.outcome is not None:
                lines += _points(view.outcome.detail["points"][seat], view.outcome.detail["areas"][seat])
    return "\n".join(lines)


def _headline(view: TerraView) -> str:
    asked = ", ".join(
        f"seat {decision.seat}: {decision.prompt}" if decision.seat >= 0 else "chance"
        for decision in view.decisions
    )
    return f"Terra Mystica   round {view.position.round} of 6   {asked or 'game over'}"[:80]


def _map(position: TerraPosition, colour: bool) -> list[str]:
    """A hex is its terrain letter and building (`F:TP`), `*` for a town; rows as on the map."""
    built: dict[str, str] = {}
    for player in position.players:
        for kind, hexes in zip(BUILDINGS, player.buildings, strict=True):
            for hex_ in bits(hexes):
                built[HEXES[hex_]] = kind + ("*" if player.town_hexes >> hex_ & 1 else "")
    lines = []
    for row in range(9):
        cells = [
            _cell(position, name, built.get(name, ""), colour)
            for name, (line, _) in PLACE.items()
            if line == row
        ]
        lines.append("ABCDEFGHI"[row] + " " + ("   " if row % 2 else "") + "".join(cells))
    return lines


def _cell(position: TerraPosition, name: str, building: str, colour: bool) -> str:
    if name not in HEX:
        return "  ~   "
    terrain = TERRAINS[position.terrain[HEX[name]]]
    cell = f"{LETTERS[terrain]}{':' + building if building else name[1:]}".ljust(5)
    if not colour:
        return cell + " "
    style = f"bold reverse {STYLE[terrain]}" if building else STYLE[terrain]
    return f"[{style}]{cell}[/] "


def _tiles(position: TerraPosition) -> list[str]:
    scoring = " ".join(SCORINGS[tile].id if tile >= 0 else "?" for tile in position.scoring)
    free = [name for number, name in enumerate(POWER_ACTIONS) if not position.power_used >> number & 1]
    coins = position.bonus_coins
    bonus = [
        BONUSES[tile].id + (f"+{coins[tile]}" if coins[tile] else "") for tile in bits(position.bonus_free)
    ]
    favors = zip(FAVORS, position.favor_left, strict=True)
    towns = zip(TOWNS, position.town_left, strict=True)
    return [
        f"scoring {scoring}",
        f"power   {' '.join(free) or 'none left'}",
        *_wrapped("bonus   ", bonus),
        *_wrapped("favors  ", [f"{favor.id}x{left}" for favor, left in favors if left]),
        *_wrapped("towns   ", [f"{town.id}x{left}" for town, left in towns if left]),
    ]


def _wrapped(head: str, words: list[str]) -> list[str]:
    lines = [head]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > 80:
            lines.append(" " * len(head))
        lines[-1] += word + " "
    return [line.rstrip() for line in lines]


def _cults(position: TerraPosition) -> list[str]:
    lines = []
    for cult, name in enumerate(CULTS):
        places = "  ".join(f"{player.faction.id[:9]} {player.cults[cult]}" for player in position.players)
        spaces = position.orders[len(ORDERS) * cult : len(ORDERS) * (cult + 1)]
        taken = "".join("x" if seat >= 0 else "." for seat in spaces)
        lines.append(f"{name.lower():6}{taken}  {places}"[:80])
    return lines


def _seat(position: TerraPosition, seat: int, colour: bool) -> list[str]:
    player = position.players[seat]
    name = f"{seat} {player.faction.id}" + (" (passed)" if player.passed else "")
    counts = " ".join(f"{kind}{player.count(number)}" for number, kind in enumerate(BUILDINGS))
    stock = f"{player.points:3} VP  {player.coins:2}C {player.workers:2}W {player.priests}P"
    bowls = f"{player.bowl1}/{player.bowl2}/{player.bowl3}"
    tracks = f"ship {player.shipping} dig {player.digging} keys {player.keys}"
    tiles = [BONUSES[player.bonus].id] if player.bonus >= 0 else []
    tiles += [FAVORS[number].id for number in bits(player.favors)]
    tiles += [town.id for town, count in zip(TOWNS, player.towns, strict=True) for _ in range(count)]
    first = f"{name:27}{stock}  {bowls:7}  {tracks}"
    if colour:
        first = f"[{STYLE[TERRAINS[player.faction.terrain]]}]{first}[/]"
    return [first, *_wrapped("    ", [counts, *tiles])]


def _points(points: Mapping[str, int], area: int) -> list[str]:
    """Where a player's points came from."""
    words = [
        f"{name} {vp}" + (f" ({area} buildings)" if name == "area" else "") for name, vp in points.items()
    ]
    return _wrapped("    points: ", words)
