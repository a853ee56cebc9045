"""The names of all components in their fixed order: what action ids, masks and records refer to.

Overrides (`data`) may change any value of a component, never which components there are.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

BASE: Final[dict[str, Any]] = tomllib.loads(
    files("ziggurat.games.anunnaki").joinpath("data/components.toml").read_text(encoding="utf-8")
)
"""The component data as they stand in the file."""


def _ids(table: str, field: str) -> tuple[str, ...]:
    return tuple(str(entry[field]) for entry in BASE[table])


RESOURCES: Final = ("food", "wood", "metal", "gold")
ANY: Final = 4
"""Index of "any" in icons."""
HOUSES: Final = _ids("house", "key")
TERRITORIES: Final = _ids("territory", "id")
MINORS: Final = _ids("minor_god", "key")
MAJORS: Final = _ids("major_god", "key")
GODS: Final = MINORS + MAJORS
WEAPONS: Final = _ids("weapon", "key")
PACTS: Final = _ids("pact", "id")
ARTIFACTS: Final = _ids("artifact", "key")
EDGES: Final = _ids("star_edge", "id")
AREAS: Final = _ids("star_area", "id")
NODES: Final = (*BASE["star"]["nodes_outer"], *BASE["star"]["nodes_inner"])
MANA_ACTIONS: Final = _ids("mana_action", "key")
OBJECTIVES: Final = _ids("objective_tile", "key")
PLANETS: Final = _ids("planet", "key")
DEVELOPMENT: Final = _ids("development_track", "key")
TRACKS: Final = (*DEVELOPMENT, "dominion")
TILES: Final = tuple(int(number) for number in _ids("action_tile", "id"))
CIVILIZATIONS: Final = tuple(int(number) for number in _ids("civilization", "id"))
CULTURE_KINDS: Final = 20
"""Most different Culture tokens there can be: as many as tokens."""
LINES: Final = ("bonus", "bottom")
PANDORA: Final = ("mana", "follower", "weapon")


def _spots() -> tuple[str, ...]:
    """Culture spots are called by planet and number: `gaia34#2`."""
    seen: dict[str, int] = {}
    names = []
    for spot in BASE["culture_spot"]:
        planet = str(spot["planet"])
        seen[planet] = seen.get(planet, 0) + 1
        names.append(f"{planet}#{seen[planet]}")
    return tuple(names)


SPOTS: Final = _spots()

TERRITORY: Final = {name: number for number, name in enumerate(TERRITORIES)}
AFTERWORLD: Final = TERRITORY["afterworld"]
GOD: Final = {name: number for number, name in enumerate(GODS)}
WEAPON: Final = {name: number for number, name in enumerate(WEAPONS)}
PACT: Final = {name: number for number, name in enumerate(PACTS)}
ARTIFACT: Final = {name: number for number, name in enumerate(ARTIFACTS)}
HOUSE: Final = {name: number for number, name in enumerate(HOUSES)}
RESOURCE: Final = {name: number for number, name in enumerate(RESOURCES)}

REWARDS: Final = (
    *RESOURCES, "mana", "vp", *DEVELOPMENT, "dominion", "dominion_by_objective",
    "any", "weapon", "follower", "income", "pact", "move", "portal", "settlement", "develop",
    "activate_blue", "activate_red", "move_cube",
)  # fmt: skip
"""All kinds of gains. Up to `dominion_by_objective` they need no choice."""
REWARD: Final = {name: number for number, name in enumerate(REWARDS)}
R_MANA, R_VP, R_WAR, R_DOMINION, R_BY_OBJECTIVE = 4, 5, 6, 9, 10
(R_ANY, R_WEAPON, R_FOLLOWER, R_INCOME, R_PACT, R_MOVE, R_PORTAL, R_SETTLEMENT, R_DEVELOP,
 R_BLUE, R_RED, R_MOVE_CUBE) = range(11, 23)  # fmt: skip

REWARD_TERMS: Final = (
    *(f"anunnaki.resource_{name}" for name in RESOURCES), "anunnaki.mana", "anunnaki.victory_point",
    *(f"anunnaki.step_{name}" for name in TRACKS), "anunnaki.step_by_objective", "anunnaki.resource_any",
    "anunnaki.weapon_card", "anunnaki.follower", "anunnaki.settlement_income", "anunnaki.pact",
    "anunnaki.movement", "anunnaki.portal", "anunnaki.settlement", "anunnaki.technology",
    "anunnaki.action_tile_blue", "anunnaki.action_tile_red", "anunnaki.summoning_cube",
)  # fmt: skip
"""The glossary term of each kind of gain."""

Gains = tuple[tuple[int, int], ...]
"""What an effect gives: (kind of gain, amount)."""


_BYTES: Final = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
    for place in range(16)
)
"""Per byte of a mask of up to 128 bits: the positions that its value stands for."""


_FEW: Final = 6
"""Fewer bits than this are found faster one by one than by the table."""


def bits(mask: int) -> list[int]:
    """The positions of the set bits, ascending."""
    out: list[int] = []
    if mask.bit_count() < _FEW:
        while mask:
            low = mask & -mask
            out.append(low.bit_length() - 1)
            mask ^= low
        return out
    place = 0
    while mask:
        byte = mask & 255
        if byte:
            out += _BYTES[place][byte]
        mask >>= 8
        place += 1
    return out


def named(mask: int, names: tuple[str, ...]) -> list[str]:
    """The names that a mask stands for, in order."""
    return [names[number] for number in bits(mask)]
