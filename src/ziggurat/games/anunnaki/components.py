"""Component data (`data/components.toml`, host's values laid over) as the engine needs them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ziggurat.games.anunnaki.names import (
    AFTERWORLD,
    ANY,
    BASE,
    EDGES,
    GODS,
    HOUSES,
    MINORS,
    NODES,
    PLANETS,
    RESOURCE,
    RESOURCES,
    REWARD,
    TERRITORY,
    WEAPON,
    Gains,
)  # fmt: skip

Raw = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cost:
    """Resources to pay: a number of each type, and a number of any type. AN-004..006."""

    fixed: tuple[int, int, int, int] = (0, 0, 0, 0)
    any: int = 0

    @property
    def total(self) -> int:
        return sum(self.fixed) + self.any


@dataclass(frozen=True, slots=True)
class Weapon:
    key: str
    basic: bool
    cost: Cost
    strength: int
    war: int
    vp: int
    effect: str


@dataclass(frozen=True, slots=True)
class God:
    key: str
    house: int
    type: str
    power: str
    unlocked: str
    params: Mapping[str, Any]
    on_summon: Gains


@dataclass(frozen=True, slots=True)
class Pact:
    house: int
    cost: Cost
    bonus: Gains
    bottom: Gains


@dataclass(frozen=True, slots=True)
class Tile:
    """One Action tile: colour, effect by name, parameters of both sides."""

    key: str
    red: bool
    base: Mapping[str, Any]
    improved: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ManaAction:
    mana: int
    cost: Cost
    gains: Gains


@dataclass(frozen=True, slots=True)
class Civilization:
    strength: int
    effect: str
    reward: Gains


@dataclass(frozen=True, slots=True)
class Track:
    last: int
    end_at: int
    multiplier: tuple[int, ...]
    first_vp: int
    second_vp: int


@dataclass(frozen=True, slots=True)
class Objective:
    count: str
    divisor: int
    max: int


def cost_of(data: Raw) -> Cost:
    food, wood, metal, gold = (int(data.get(name, 0)) for name in RESOURCES)
    return Cost((food, wood, metal, gold), int(data.get("any", 0)))


def gains_of(data: Raw) -> Gains:
    """Rewards in a fixed order, so that equal rewards are applied alike."""
    return tuple(sorted((REWARD[key], int(amount)) for key, amount in data.items() if amount))


def mana_gains(effect: Raw) -> Gains:
    out = {}
    for key, value in effect.items():
        out[f"activate_{value}" if key == "activate" else key] = 1 if key == "activate" else value
    return gains_of(out)


_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Maps:
    """Planets: who neighbours whom, what each territory shows. AN-059..063, AN-073, AN-074."""

    def __init__(self, raw: Raw) -> None:
        rows = raw["territory"]
        self.planet = tuple(PLANETS.index(row["planet"]) if row["planet"] in PLANETS else -1 for row in rows)
        self.icons = tuple(
            tuple(ANY if icon == "any" else RESOURCE[icon] for icon in row["icons"]) for row in rows
        )
        self.altars = tuple(int(row["altars"]) for row in rows)
        self.atlantis = _mask(rows, "atlantis")
        self.capitals = _mask(rows, "capital")
        self.civilized = _mask(rows, "civilization")
        self.endless = sum(
            1 << territory for territory, row in enumerate(rows) if row.get("depletes", True) is False
        )
        self.planet_mask = tuple(
            sum(1 << territory for territory, planet in enumerate(self.planet) if planet == planet_number)
            for planet_number in range(len(PLANETS))
        )
        self.capital = tuple(
            next(territory for territory, row in enumerate(rows) if row["capital"] and row["planet"] == house)
            for house in HOUSES
        )
        self.outpost = tuple(
            next(
                territory
                for territory, row in enumerate(rows)
                if row.get("start_follower") and row["planet"] == house
            )
            for house in HOUSES
        )
        self.produces = tuple(
            sum(1 << territory for territory, icons in enumerate(self.icons) if kind in icons)
            for kind in range(4)
        )
        self.altar_masks = tuple(
            (altars, sum(1 << territory for territory, count in enumerate(self.altars) if count == altars))
            for altars in sorted(set(self.altars) - {0})
        )
        self.gaia = {
            int(seats): PLANETS.index(row["key"]) for row in raw["planet"] for seats in row.get("players", ())
        }
        self.adjacent = self._adjacency(raw)
        self.adjacent_at_end = tuple(
            0 if self.atlantis >> territory & 1 else near & ~self.atlantis
            for territory, near in enumerate(self.adjacent)
        )
        self._spots(raw)

    def _spots(self, raw: Raw) -> None:
        self.spot_mask = tuple(
            sum(1 << TERRITORY[name] for name in spot["around"]) for spot in raw["culture_spot"]
        )
        self.spot_planet = tuple(PLANETS.index(spot["planet"]) for spot in raw["culture_spot"])

    def _adjacency(self, raw: Raw) -> tuple[int, ...]:
        at = {
            (row["planet"], row["q"], row["r"]): territory for territory, row in enumerate(raw["territory"])
        }
        gates = {
            TERRITORY[gate["atlantis"]]: {TERRITORY[name] for name in gate["open_to"]}
            for gate in raw["atlantis_gate"]
        }
        near = []
        for territory, row in enumerate(raw["territory"]):
            mask = 0
            for dq, dr in _STEPS:
                other = at.get((row["planet"], row["q"] + dq, row["r"] + dr))
                if other is None or territory == AFTERWORLD:
                    continue
                shut = territory in gates and other not in gates[territory]
                if not shut and not (other in gates and territory not in gates[other]):
                    mask |= 1 << other
            near.append(mask)
        return tuple(near)


def _mask(rows: Any, field: str) -> int:
    return sum(1 << number for number, row in enumerate(rows) if row.get(field))


class Star:
    """The pentagram: which space joins two nodes, its Mana, what surrounds each token. AN-045, AN-046."""

    def __init__(self, raw: Raw) -> None:
        self.edge = [-1] * (len(NODES) * len(NODES))
        self.ends = tuple(
            (NODES.index(edge["ends"][0]), NODES.index(edge["ends"][1])) for edge in raw["star_edge"]
        )
        for number, (first, second) in enumerate(self.ends):
            self.edge[first * len(NODES) + second] = self.edge[second * len(NODES) + first] = number
        self.mana = tuple(int(edge["mana"]) for edge in raw["star_edge"])
        self.areas = tuple(sum(1 << EDGES.index(name) for name in area["edges"]) for area in raw["star_area"])
        self.major = tuple(area["god"] == "major" for area in raw["star_area"])


class Components:
    """All component data of one game, overrides applied."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.map = Maps(raw)
        self.star = Star(raw)
        self.constant: dict[str, int] = {
            key: int(value) for key, value in raw["constants"].items() if isinstance(value, (int, bool))
        }
        self.cap = self.constant["resource_cap"]
        self.follower, self.minor, self.major, self.atlantean = (
            int(raw["strength"][key]) for key in ("follower", "minor_god", "major_god", "atlantean_god")
        )
        self.tiles = tuple(
            Tile(row["key"], row["color"] == "red", row["base"], row["improved"])
            for row in raw["action_tile"]
        )
        self.mana_actions = tuple(
            ManaAction(int(row["mana"]), cost_of(row["cost"]), mana_gains(row["effect"]))
            for row in raw["mana_action"]
        )
        develop = raw["develop"]
        self.red_extra = cost_of(develop["red_extra_cost"])
        self.tech_steps = (int(develop["tech_steps_blue"]), int(develop["tech_steps_red"]))
        rows = sorted(raw["settlement_income"], key=lambda row: int(row["uncovered_after"]))
        self.income = tuple(gains_of(row["reward"]) for row in rows)
        self._load_tracks(raw)
        self._load_cards(raw)
        self._load_pacts(raw)
        self.finals: Raw = raw["final_scoring"]
        self.artifacts = tuple(row["effect"] for row in raw["artifact"])
        self.civilizations = tuple(
            Civilization(int(row["strength"]), row["effect"], gains_of(row["reward"]))
            for row in raw["civilization"]
        )
        self.culture = tuple(gains_of(row["reward"]) for row in raw["culture_token"])
        self.culture_count = tuple(int(row["count"]) for row in raw["culture_token"])

    def _load_tracks(self, raw: Raw) -> None:
        scoring = raw["final_scoring"]
        self.tracks = tuple(
            Track(
                int(row["last"]), int(row["end_trigger_at"]), tuple(row["multiplier"]),
                int(row.get("first_vp", scoring["first_vp"])),
                int(row.get("second_vp", scoring["second_vp"])),
            )
            for row in raw["development_track"]
        )  # fmt: skip
        dominion = raw["dominion_track"]
        self.dominion_last = int(dominion["last"])
        self.dominion_vp = tuple(int(vp) for vp in dominion["vp"])
        self.dominion_tokens = sum(1 << int(space) for space in dominion["bonus_2vp_at"])
        self.dominion_bonus = int(dominion["bonus_vp"])
        self.lightning = int(dominion["lightning_passed_at"])
        self.objectives = tuple(
            Objective(row["count"], int(row["divisor"]), int(row["max"])) for row in raw["objective_tile"]
        )

    def _load_cards(self, raw: Raw) -> None:
        self.weapons = tuple(
            Weapon(
                row["key"], row["kind"] == "basic", cost_of(row["cost"]), int(row["strength"]),
                int(row["war"]), int(row["vp"]), row["effect"],
            )
            for row in raw["weapon"]
        )  # fmt: skip
        self.arsenal = tuple(self._arsenal(raw, house) for house in HOUSES)
        self.basic = sum(1 << number for number, weapon in enumerate(self.weapons) if weapon.basic)
        """The Basic cards, as a mask over all Weapons."""
        self.advanced = tuple(sum(1 << card for card in cards[2:]) for cards in self.arsenal)
        """Per House its Advanced cards, as such a mask."""
        minors = [
            God(
                row["key"], HOUSES.index(row["house"]), row["type"], row["power"], "", row["params"],
                gains_of(row["on_summon"]),
            )
            for row in raw["minor_god"]
        ]  # fmt: skip
        majors = [
            God(
                row["key"], HOUSES.index(row["house"]), "major", row["base_power"], row["unlocked_power"], {},
                gains_of(row["on_summon"]),
            )
            for row in raw["major_god"]
        ]  # fmt: skip
        self.gods = tuple(minors + majors)
        self.major_of = tuple(GODS.index(row["major_god"]) for row in raw["house"])
        self.capital_resource = tuple(RESOURCE[row["capital_resource"]] for row in raw["house"])
        self.minors_of = tuple(
            tuple(number for number in range(len(MINORS)) if self.gods[number].house == house)
            for house in range(len(HOUSES))
        )
        self.keeps_tiles = tuple(
            any(self.gods[god].power == "vp_per_defeated_civilization" for god in self.minors_of[house])
            for house in range(len(HOUSES))
        )

    def _load_pacts(self, raw: Raw) -> None:
        self.pacts = tuple(
            Pact(
                HOUSES.index(row["house"]) if "house" in row else -1, cost_of(row["cost"]),
                gains_of(row["mid"]), gains_of({"vp": row["vp"], "commerce": row["commerce"]}),
            )
            for row in raw["pact"]
        )  # fmt: skip

    def _arsenal(self, raw: Raw, house: str) -> tuple[int, ...]:
        """A House's nine cards: the two Basic ones first, then the seven Advanced. AN-145."""
        own = [row for row in raw["weapon"] if row.get("house", house) == house]
        basic = [WEAPON[row["key"]] for row in own if row["kind"] == "basic"]
        return tuple(basic + [WEAPON[row["key"]] for row in own if row["kind"] != "basic"])


STANDARD: Final = Components(BASE)
"""The data as they stand in the file."""
