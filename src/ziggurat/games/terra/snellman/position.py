"""Our position in the shape of their rows and checkpoints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES, PRINTED, RIVERS, bits
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    COLOURS,
    FAVORS,
    ORDER_SPACES,
    PRIESTS,
    TERRAINS,
    TOWNS,
)
from ziggurat.games.terra.snellman.replay import Replay

Figures = dict[str, Any]


def counted(replay: Replay, seat: int) -> list[int]:
    """A seat's stock and cult steps as numbers."""
    player = replay.state.players[seat]
    return [*player.stock, *player.cults]


def figures(replay: Replay, seat: int, now: Sequence[int] | None = None) -> Figures:
    """Our figures of a seat as a ledger row has them; `now`: the stock an event tells.

    What a choice that the ledger makes later has changed here already is taken off.
    """
    player = replay.state.players[seat]
    numbers = [*(now or player.stock), *player.cults]
    if seat in replay.lag:
        numbers = [number - more for number, more in zip(numbers, replay.lag[seat], strict=True)]
    return {
        "VP": numbers[0] + replay.offset[seat],
        "C": numbers[1],
        "W": numbers[2],
        "P": numbers[3],
        "bowls": numbers[4:7],
        "cult": numbers[7:],
    }


def position(replay: Replay) -> dict[str, Any]:
    """Our position in the shape of their checkpoints."""
    state = replay.state
    colour = [COLOURS[player.faction.terrain] for player in state.players]
    bridges = [(BRIDGE_NAMES[place], owner) for place, owner in enumerate(state.bridges) if owner >= 0]
    bridges += [(place, seat) for seat, place in replay.doubled]
    players = enumerate(state.players)
    return {
        "factions": {player.faction.id: faction_figures(replay, seat) for seat, player in players},
        "pool": _pool(replay),
        "bonus_coins": {BONUSES[n].id: amount for n, amount in enumerate(state.bonus_coins) if amount},
        "round": state.round,
        "map": _map(replay),
        "bridges": sorted([*sorted(place.split(":")), colour[owner]] for place, owner in bridges),
        "orders": {
            space: colour[owner]
            for space, owner in zip(ORDER_SPACES, state.orders, strict=True)
            if owner >= 0
        },
    }


def _map(replay: Replay) -> dict[str, list[str]]:
    """Changed terrain, buildings, and the river hexes that join towns."""
    state = replay.state
    hexes_there = {
        HEXES[hex_]: [TERRAINS[terrain], ""]
        for hex_, terrain in enumerate(state.terrain)
        if terrain != PRINTED[hex_] and state.free >> hex_ & 1
    }
    for player in state.players:
        for kind, hexes in enumerate(player.buildings):
            for hex_ in bits(hexes):
                hexes_there[HEXES[hex_]] = [TERRAINS[player.faction.terrain], BUILDINGS[kind]]
                if player.town_hexes >> hex_ & 1:
                    hexes_there[HEXES[hex_]].append("town")
        hexes_there.update((RIVERS[river], ["river", "", "town"]) for river in bits(player.links))
    return dict(sorted(hexes_there.items()))


def _pool(replay: Replay) -> dict[str, int]:
    """How many tiles of each kind are left."""
    state = replay.state
    out = set(replay.layout.out)
    found = {
        tile.id: state.bonus_free >> number & 1
        for number, tile in enumerate(BONUSES)
        if state.options.get(tile.option, True) and tile.id not in out
    }
    found |= {tile.id: state.favor_left[number] for number, tile in enumerate(FAVORS)}
    found |= {
        tile.id: state.town_left[number]
        for number, tile in enumerate(TOWNS)
        if state.options.get(tile.option, True)
    }
    return found


def faction_figures(replay: Replay, seat: int) -> Figures:
    """All of a faction that a checkpoint tells."""
    player = replay.state.players[seat]
    return {
        **figures(replay, seat),
        "keys": player.keys,
        "on_map": {kind: player.count(number) for number, kind in enumerate(BUILDINGS)},
        "ship": player.shipping,
        "dig": player.digging,
        "bonus": [BONUSES[player.bonus].id] if player.bonus >= 0 else [],
        "favors": sorted(
            (FAVORS[number].id for number in bits(player.favors)), key=lambda name: int(name[3:])
        ),
        "towns": {TOWNS[number].id: count for number, count in enumerate(player.towns) if count},
        "priests_max": PRIESTS - player.orders,
    }
