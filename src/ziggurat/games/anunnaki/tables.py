"""Component data compiled for the engine: every number a rule needs, as tuples and bit masks."""

from __future__ import annotations

from typing import Any

from ziggurat.games.anunnaki.entries import (
    Civilization,
    God,
    ManaAction,
    Objective,
    Pact,
    Raw,
    Tile,
    Track,
    Weapon,
    cost_of,
    gains_of,
    mana_gains,
)  # fmt: skip
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
    TERRITORY,
    WEAPON,
)  # fmt: skip

_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Maps:
    """Planets: who neighbours whom, what each territory shows. AN-059..063, AN-073, AN-074."""

    def __init__(self, raw: Raw) -> None:
        rows = raw["territory"]
        self.planet = tuple(PLANETS.index(r["planet"]) if r["planet"] in PLANETS else -1 for r in rows)
        self.icons = tuple(
            tuple(ANY if icon == "any" else RESOURCE[icon] for icon in row["icons"]) for row in rows
        )
        self.altars = tuple(int(row["altars"]) for row in rows)
        self.atlantis = _mask(rows, "atlantis")
        self.capitals = _mask(rows, "capital")
        self.civilized = _mask(rows, "civilization")
        self.endless = sum(1 << t for t, row in enumerate(rows) if row.get("depletes", True) is False)
        self.planet_mask = tuple(
            sum(1 << t for t, planet in enumerate(self.planet) if planet == p) for p in range(len(PLANETS))
        )
        self.capital = tuple(
            next(t for t, r in enumerate(rows) if r["capital"] and r["planet"] == house) for house in HOUSES
        )
        self.outpost = tuple(
            next(t for t, r in enumerate(rows) if r.get("start_follower") and r["planet"] == house)
            for house in HOUSES
        )
        self.produces = tuple(
            sum(1 << t for t, icons in enumerate(self.icons) if kind in icons) for kind in range(4)
        )
        self.altar_masks = tuple(
            (n, sum(1 << t for t, count in enumerate(self.altars) if count == n))
            for n in sorted(set(self.altars) - {0})
        )
        self.gaia = {int(n): PLANETS.index(p["key"]) for p in raw["planet"] for n in p.get("players", ())}
        self.adjacent = self._adjacency(raw)
        self.adjacent_at_end = tuple(
            0 if self.atlantis >> t & 1 else near & ~self.atlantis for t, near in enumerate(self.adjacent)
        )
        self._spots(raw)

    def _spots(self, raw: Raw) -> None:
        self.spot_mask = tuple(
            sum(1 << TERRITORY[name] for name in spot["around"]) for spot in raw["culture_spot"]
        )
        self.spot_planet = tuple(PLANETS.index(spot["planet"]) for spot in raw["culture_spot"])

    def _adjacency(self, raw: Raw) -> tuple[int, ...]:
        at = {(r["planet"], r["q"], r["r"]): t for t, r in enumerate(raw["territory"])}
        gates = {TERRITORY[g["atlantis"]]: {TERRITORY[o] for o in g["open_to"]} for g in raw["atlantis_gate"]}
        near = []
        for t, row in enumerate(raw["territory"]):
            mask = 0
            for dq, dr in _STEPS:
                other = at.get((row["planet"], row["q"] + dq, row["r"] + dr))
                if other is None or t == AFTERWORLD:
                    continue
                closed = (t in gates and other not in gates[t]) or (other in gates and t not in gates[other])
                if not closed:
                    mask |= 1 << other
            near.append(mask)
        return tuple(near)


def _mask(rows: Any, field: str) -> int:
    return sum(1 << number for number, row in enumerate(rows) if row.get(field))


class Star:
    """The pentagram: which space joins two nodes, its Mana, what surrounds each token. AN-045, AN-046."""

    def __init__(self, raw: Raw) -> None:
        self.edge = [-1] * (len(NODES) * len(NODES))
        for number, edge in enumerate(raw["star_edge"]):
            a, b = (NODES.index(end) for end in edge["ends"])
            self.edge[a * len(NODES) + b] = self.edge[b * len(NODES) + a] = number
        self.mana = tuple(int(edge["mana"]) for edge in raw["star_edge"])
        self.areas = tuple(sum(1 << EDGES.index(e) for e in area["edges"]) for area in raw["star_area"])
        self.major = tuple(area["god"] == "major" for area in raw["star_area"])


class Tables:
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
            Tile(t["key"], t["color"] == "red", t["base"], t["improved"]) for t in raw["action_tile"]
        )
        self.mana_actions = tuple(
            ManaAction(int(m["mana"]), cost_of(m["cost"]), mana_gains(m["effect"]))
            for m in raw["mana_action"]
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
            Civilization(int(c["strength"]), c["effect"], gains_of(c["reward"])) for c in raw["civilization"]
        )
        self.culture = tuple(gains_of(row["reward"]) for row in raw["culture_token"])
        self.culture_count = tuple(int(row["count"]) for row in raw["culture_token"])

    def _load_tracks(self, raw: Raw) -> None:
        scoring = raw["final_scoring"]
        self.tracks = tuple(
            Track(
                int(t["last"]), int(t["end_trigger_at"]), tuple(t["multiplier"]),
                int(t.get("first_vp", scoring["first_vp"])), int(t.get("second_vp", scoring["second_vp"])),
            )
            for t in raw["development_track"]
        )  # fmt: skip
        dominion = raw["dominion_track"]
        self.dominion_last = int(dominion["last"])
        self.dominion_vp = tuple(int(vp) for vp in dominion["vp"])
        self.dominion_tokens = sum(1 << int(space) for space in dominion["bonus_2vp_at"])
        self.dominion_bonus = int(dominion["bonus_vp"])
        self.lightning = int(dominion["lightning_passed_at"])
        self.objectives = tuple(
            Objective(o["count"], int(o["divisor"]), int(o["max"])) for o in raw["objective_tile"]
        )

    def _load_cards(self, raw: Raw) -> None:
        self.weapons = tuple(
            Weapon(
                w["key"], w["kind"] == "basic", cost_of(w["cost"]), int(w["strength"]), int(w["war"]),
                int(w["vp"]), w["effect"],
            )
            for w in raw["weapon"]
        )  # fmt: skip
        self.arsenal = tuple(self._arsenal(raw, house) for house in HOUSES)
        minors = [
            God(
                g["key"], HOUSES.index(g["house"]), g["type"], g["power"], "", g["params"],
                gains_of(g["on_summon"]),
            )
            for g in raw["minor_god"]
        ]  # fmt: skip
        majors = [
            God(
                g["key"], HOUSES.index(g["house"]), "major", g["base_power"], g["unlocked_power"], {},
                gains_of(g["on_summon"]),
            )
            for g in raw["major_god"]
        ]  # fmt: skip
        self.gods = tuple(minors + majors)
        self.major_of = tuple(GODS.index(h["major_god"]) for h in raw["house"])
        self.capital_resource = tuple(RESOURCE[h["capital_resource"]] for h in raw["house"])
        self.minors_of = tuple(
            tuple(number for number in range(len(MINORS)) if self.gods[number].house == house)
            for house in range(len(HOUSES))
        )
        self.keeps_tiles = tuple(
            any(self.gods[g].power == "vp_per_defeated_civilization" for g in self.minors_of[house])
            for house in range(len(HOUSES))
        )

    def _load_pacts(self, raw: Raw) -> None:
        self.pacts = tuple(
            Pact(
                HOUSES.index(p["house"]) if "house" in p else -1, cost_of(p["cost"]), gains_of(p["mid"]),
                gains_of({"vp": p["vp"], "commerce": p["commerce"]}),
            )
            for p in raw["pact"]
        )  # fmt: skip

    def _arsenal(self, raw: Raw, house: str) -> tuple[int, ...]:
        """A House's nine cards: the two Basic ones first, then the seven Advanced. AN-145."""
        own = [w for w in raw["weapon"] if w.get("house", house) == house]
        basic = [WEAPON[w["key"]] for w in own if w["kind"] == "basic"]
        return tuple(basic + [WEAPON[w["key"]] for w in own if w["kind"] != "basic"])


STANDARD = Tables(BASE)
"""The data as they stand in the file."""
