"""Positions read back from JSON: from views (with what is hidden sampled) and from scenario files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.board import MAJOR, add_follower, add_settlement, put_god
from ziggurat.games.anunnaki.effects.artifacts import open_afterworld
from ziggurat.games.anunnaki.frames import KIND
from ziggurat.games.anunnaki.names import (
    AREAS,
    ARTIFACT,
    DEVELOPMENT,
    EDGE,
    GOD,
    HOUSE,
    NODES,
    OBJECTIVES,
    PACT,
    PANDORA,
    RESOURCE,
    RESOURCES,
    SPOTS,
    TERRITORY,
    TRACKS,
    WEAPON,
    bits,
)  # fmt: skip
from ziggurat.games.anunnaki.phases.setup import assign_house
from ziggurat.games.anunnaki.position import CAUSES, FACE_DOWN
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.tables import Tables

Json = Mapping[str, Any]


def mask_of(names: Iterable[str], index: Mapping[str, int]) -> int:
    return sum(1 << index[name] for name in names)


def read_public(seats: int, step: int, options: Json, tables: Tables, data: Json) -> AnunnakiState:
    """A state with everything public in place; hands, hidden cards and face-down cards are still empty."""
    g = AnunnakiState(seats, options, tables)
    g.step = step
    for s, player in enumerate(data["players"]):
        if player["house"] is not None:
            assign_house(g, s, HOUSE[player["house"]])
        read_player(g, s, player)
    _read_world(g, data)
    _read_turn(g, data)
    g.events = []
    return g


def read_pieces(g: AnunnakiState, s: int, pieces: Json) -> None:
    """Put a player's pieces on the map; powers must be learnt afterwards or, for Odin, before."""
    for name, here in pieces.items():
        t = TERRITORY[name]
        for _ in range(here.get("followers", 0)):
            add_follower(g, s, t)
        for _ in range(here.get("settlements", 0)):
            add_settlement(g, s, t)
        for god in here.get("gods", ()):
            put_god(g, s, g.cards[s].index(GOD[god]), t)
        if here.get("major"):
            put_god(g, s, MAJOR, t)


def read_player(g: AnunnakiState, s: int, player: Json) -> None:
    g.cards[s] = tuple(GOD[god] for god in player["gods"])
    read_pieces(g, s, player["pieces"])
    g.learn_powers(s)
    g.resources[s] = [player["resources"][name] for name in RESOURCES]
    g.mana[s], g.vp[s], g.dominion[s] = player["mana"], player["vp"], player["dominion"]
    g.tracks[s] = [player["tracks"][name] for name in DEVELOPMENT]
    g.cubes[s] = mask_of(player["cubes"], EDGE)
    g.store[s] = player["store"]
    g.star_tokens[s] = sum(1 << AREAS.index(area) for area in player["star_tokens"])
    g.minors[s], g.majors[s] = player["tokens"]["minor"], player["tokens"]["major"]
    g.pawn[s] = player["pawn"] or 0
    g.improved[s] = sum(1 << tile for tile in player["improved"])
    g.reserve[s], g.area[s] = player["reserve"], player["settlements_left"]
    g.pacts[s] = mask_of(player["pacts"]["open"], PACT)
    g.done[s] = mask_of(player["pacts"]["done"], PACT)
    g.artifacts[s] = mask_of(player["artifacts"], ARTIFACT)
    g.defeated[s] = sum(1 << number - 1 for number in player["defeated"])
    g.possible[s] = int(player["possible"], 16)
    if g.house[s] >= 0:
        g.hand[s] = hand_of(g, s, player["basic"])


def hand_of(g: AnunnakiState, s: int, cards: Iterable[str]) -> int:
    """A mask over the House's nine cards."""
    arsenal = g.tables.arsenal[g.house[s]]
    return sum(1 << arsenal.index(WEAPON[card]) for card in cards)


def _read_world(g: AnunnakiState, data: Json) -> None:
    g.first, g.active, g.phase, g.round = data["first"], data["active"], data["phase"], data["round"]
    g.end = CAUSES.index(data["end"])
    if g.end:
        g.adjacent = g.tables.map.adjacent_at_end
    for n, node in enumerate(NODES):
        g.layout[n] = tile = data["layout"][node]
        if tile:
            g.node[tile] = n
    g.objectives = [OBJECTIVES.index(key) if (key := data["objectives"][t]) else -1 for t in TRACKS]
    g.dominion_tokens = sum(1 << space for space in data["dominion_tokens"])
    g.display, g.stack_pacts = mask_of(data["display"], PACT), mask_of(data["stack"], PACT)
    for name, tile in data["civilizations"].items():
        put_civilization(g, TERRITORY[name], tile["id"], tile["atlantean"])
    g.tiles_left = sum(1 << number - 1 for number in data["civilizations_left"])
    for name, token in data["culture"].items():
        g.culture[SPOTS.index(name)] = 1 if token == FACE_DOWN else token + 1
    g.bag = list(data["culture_left"])
    g.culture_gone, g.tiles_gone = data["gone"]["culture"], data["gone"]["civilizations"]
    for name, types in data["exhaustion"].items():
        exhaust_icons(g, TERRITORY[name], types)
    if data["afterworld"] is not None:
        open_afterworld(g, data["afterworld"])
    g.pandora = sum(1 << PANDORA.index(token) for token in data["pandora"])
    g.artifact_seen = sum(1 << s for s in data["artifact_seen"])
    g.artifact_spent = mask_of(data["artifact_spent"], ARTIFACT)


def put_civilization(g: AnunnakiState, t: int, number: int | None, atlantean: bool) -> None:
    g.civilization[t] = number or -1
    g.civilized |= 1 << t
    if atlantean:
        g.atlanteans |= 1 << t


def exhaust_icons(g: AnunnakiState, t: int, types: Iterable[str]) -> None:
    """Deplete icons of the given types, one each."""
    icons = g.tables.map.icons[t]
    for name in types:
        free = (1 << len(icons)) - 1 & ~g.exhaustion[t]
        icon = next(i for i in bits(free) if icons[i] == RESOURCE[name])
        g.exhaustion[t] |= 1 << icon


def cards_of(g: AnunnakiState, s: int, names: Iterable[str]) -> list[int]:
    """Positions of cards in a House's arsenal."""
    return [g.tables.arsenal[g.house[s]].index(WEAPON[name]) for name in names]


def _battle(g: AnunnakiState, data: Json) -> Battle:
    seats = [data["attacker"], data["defender"]]
    numbers = {
        key: [cards_of(g, seat, names) for seat, names in zip(seats, data[key], strict=False)]
        for key in ("cards", "played")
    }
    for rows in numbers.values():
        rows += [[]] * (2 - len(rows))
    return Battle.from_json({**data, **numbers, "at": TERRITORY[data["at"]]})


def _read_turn(g: AnunnakiState, data: Json) -> None:
    turn = data["turn"]
    g.touched = mask_of(turn["touched"], TERRITORY)
    g.halted = mask_of(turn["halted"], TERRITORY)
    g.gods_entered = mask_of(turn["gods_entered"], TERRITORY)
    g.used = turn["used"]
    g.stack = [[KIND[frame[0]], *frame[1:]] for frame in data["frames"]]
    g.battle = None if data["battle"] is None else _battle(g, data["battle"])
    g.last_battle = tuple(data["last_battle"])
    g.score = tuple(tuple(row) for row in data["score"])
