"""What a faction board says beside the counters: next income, prices, ends of tracks. For those who draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.terra.board import NEXT, TERRAINS
from ziggurat.games.terra.factions import FACTIONS
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.tiles import BUILDINGS, SUPPLY


def boards(table: Mapping[str, Any]) -> list[dict[str, Any]]:
    """By seat: income (W, C, P, PW), price of each building and of a spade (W, C, P), tracks, town size."""
    return [_board(Player.from_json(data, list(NEXT))) for data in table["players"]]


def _board(player: Player) -> dict[str, Any]:
    faction = player.faction
    return {
        "terrain": TERRAINS[faction.terrain],
        "income": list(player.income()),
        "rows": [list(faction.income[kind][player.count(kind)]) for kind in range(len(BUILDINGS))],
        "left": {kind: SUPPLY[number] - player.count(number) for number, kind in enumerate(BUILDINGS)},
        "cost": {kind: list(price) for kind, price in zip(BUILDINGS, faction.cost, strict=True)},
        "spade": list(player.spade_price),
        "ship_max": faction.ship_max,
        "dig_max": faction.dig_max,
        "town": player.town_size,
    }


def choices(table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """While factions are chosen: what each starts with; otherwise nothing."""
    if table["phase"] != "faction":
        return {}
    return {
        faction.id: {
            "terrain": TERRAINS[faction.terrain],
            "start": list(faction.start),
            "bowls": list(faction.bowls),
            "cults": list(faction.cults),
            "dwellings": faction.dwellings,
        }
        for faction in FACTIONS
    }
