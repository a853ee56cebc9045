"""What a freshly set up game looks like, for scenario files of kind `setup`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ziggurat.games.anunnaki.names import (
    ARTIFACTS,
    CIVILIZATIONS,
    HOUSES,
    NODES,
    PLANETS,
    TERRITORIES,
    WEAPONS,
    bits,
    named,
)
from ziggurat.games.anunnaki.old_view import FACE_DOWN
from ziggurat.games.anunnaki.restore import player_json, write_public
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import pile

Json = Mapping[str, Any]
_FRAME = (
    "id", "title", "rules", "note", "relies", "kind", "players", "options", "setup", "cases", "expect",
    "each",
)  # fmt: skip


def compare_setup(state: AnunnakiState, case: Json) -> list[str]:
    """What does not hold, a line each. `each` holds for every player; `..._count` are numbers of pieces."""
    wanted = {key: value for key, value in case.items() if key not in _FRAME}
    wanted.update(case.get("expect", {}))
    each = {**case.get("each", {}), **wanted.pop("each", {})}
    found = _compare("", wanted, _table_facts(state))
    for s in range(state.seats):
        found += _compare(f"{HOUSES[state.house[s]]} ", each, _player_facts(state, s))
    return found


def _compare(place: str, wanted: Json, facts: Json) -> list[str]:
    found = []
    for key, value in wanted.items():
        if key in facts:
            ours = facts[key]
        elif key.endswith("_count") and key[:-6] in facts:
            ours = _size(facts[key[:-6]])
        else:
            found.append(f"{place}{key}: no such fact; there are {', '.join(facts)}")
            continue
        if not any(_same(fact, value) for fact in (ours if isinstance(ours, tuple) else (ours,))):
            found.append(f"{place}{key} is {ours!r}, expected {value!r}")
    return found


def _size(fact: Any) -> int:
    fact = fact[0] if isinstance(fact, tuple) else fact
    return fact if isinstance(fact, int) else len(fact)


def _same(ours: Any, theirs: Any) -> bool:
    if isinstance(theirs, Mapping) and isinstance(ours, Mapping):
        return all(_same(ours.get(key), value) for key, value in theirs.items())
    if isinstance(theirs, list) and isinstance(ours, list):
        return sorted(map(str, ours)) == sorted(map(str, theirs))
    if isinstance(theirs, int) and not isinstance(theirs, bool) and isinstance(ours, (list, dict)):
        return len(ours) == theirs
    return bool(ours == theirs) or (theirs in ({}, [], 0, None, False) and not ours)


def _table_facts(state: AnunnakiState) -> dict[str, Any]:
    table = write_public(state)
    down = [spot for spot, token in table["culture"].items() if token == FACE_DOWN]
    up = [spot for spot in table["culture"] if spot not in down]
    world = state.components.map
    planets = [PLANETS[p] for p, mask in enumerate(world.planet_mask) if mask & state.in_play]
    return {
        **table,
        "gaia": PLANETS[world.gaia[state.seats]],
        "planets": planets,
        "territories": named(state.in_play, TERRITORIES),
        "pacts": [*table["display"], *table["stack"]],
        "pact_stack": table["stack"],
        "pact": [*table["display"], *table["stack"]],
        "civilization": list(table["civilizations"]),
        "civilizations_down": [t for t, tile in table["civilizations"].items() if tile["face"] == "down"],
        "atlantean": bits(state.atlanteans),
        "atlanteans": bits(state.atlanteans),
        "atlantean_gods": bits(state.atlanteans),
        "atlantean_god": bits(state.atlanteans),
        "culture_tokens": table["culture"],
        "culture_down": down,
        "culture_face_down": down,
        "culture_up": up,
        "culture_revealed": up,
        "culture_face_up": up,
        "artifact_deck": state.components.constant["artifacts_in_play"],
        "artifacts": state.components.constant["artifacts_in_play"],
        "artifacts_unused": len(ARTIFACTS) - state.components.constant["artifacts_in_play"],
        "culture_left": sum(state.components.culture_count) - len(table["culture"]),
        "culture_unused": sum(state.components.culture_count) - len(table["culture"]),
        "civilizations_left": len(CIVILIZATIONS) - len(table["civilizations"]),
        "civilizations_unused": len(CIVILIZATIONS) - len(table["civilizations"]),
        "objective": table["objectives"],
        "tiles": sorted(table["layout"][node] for node in NODES),
        "active": HOUSES[state.house[state.active]],
        "phase": state.phase,
    }


def _player_facts(state: AnunnakiState, s: int) -> dict[str, Any]:
    player = player_json(state, s)
    hand = named(state.hand[s], WEAPONS)
    left = named(pile(state, s), WEAPONS)
    pieces = player["pieces"]
    triangles = [area for area in player["star_tokens"] if area != "pentagon"]
    capital, outpost = (
        TERRITORIES[state.capital[s]],
        TERRITORIES[state.components.map.outpost[state.house[s]]],
    )
    return {
        **player,
        "capital": pieces.get(capital, {}),
        "altar_neighbour": pieces.get(outpost, {}),
        "hand": hand,
        "pile": left,
        "advanced_pile": left,
        "followers": sum(state.followers[s]),
        "followers_on_map": sum(state.followers[s]),
        "units": sum(state.followers[s]),
        "settlements": sum(state.settlements[s]),
        "settlements_on_map": sum(state.settlements[s]),
        "settlement_area": state.settlements_left[s],
        "gods": player["gods"],
        "god_cards": player["gods"],
        "minor_gods": player["gods"],
        "summoned": [],
        "cube": player["cubes"],
        "star_tokens": (
            player["star_tokens"],
            {"minor": len(triangles), "major": len(player["star_tokens"]) - len(triangles)},
        ),
        "dominion_vp": state.components.dominion_vp[state.dominion[s]],
        "star_minor": triangles,
        "star_major": [area for area in player["star_tokens"] if area == "pentagon"],
    }
