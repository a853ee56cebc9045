"""What each component value may be: the fields of every table of `components.toml` that can be overridden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ziggurat.games.anunnaki import powers
from ziggurat.games.anunnaki.effects import finals, instants
from ziggurat.games.anunnaki.effects.weapons import CIVILIZATION_EFFECTS, EFFECTS
from ziggurat.games.anunnaki.names import (
    DEVELOPMENT,
    EDGES,
    HOUSES,
    MAJORS,
    NODES,
    RESOURCES,
    REWARDS,
    TERRITORIES,
    WEAPONS,
)  # fmt: skip
from ziggurat.games.anunnaki.values.merging import NAMED_BY

Check = Callable[[object], str]
"""What was expected, or an empty text when the value is fine."""


def whole(low: int, high: int) -> Check:
    def check(value: object) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        return "" if good else f"a whole number from {low} to {high}"

    return check


def one_of(*names: str) -> Check:
    return lambda value: "" if value in names else "one of " + ", ".join(names)


def flag(value: object) -> str:
    return "" if isinstance(value, bool) else "true or false"


def words(value: object) -> str:
    return "" if isinstance(value, str) and len(value) <= 400 else "a text of at most 400 characters"


def listed(item: Check, low: int, high: int) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, list) or not low <= len(value) <= high:
            count = str(low) if low == high else f"{low} to {high}"
            return f"a list of {count} values"
        wrong = next((expected for one in value if (expected := item(one))), "")
        return f"a list in which each value is {wrong}" if wrong else ""

    return check


def amounts(*names: str, high: int = 20) -> Check:
    def check(value: object) -> str:
        number = whole(0, high)
        if isinstance(value, dict) and all(key in names and not number(n) for key, n in value.items()):
            return ""
        return f"amounts from 0 to {high} of: " + ", ".join(names)

    return check


def anything(value: object) -> str:
    del value
    return ""


def params(value: object) -> str:
    if isinstance(value, dict) and all(isinstance(one, (int, str)) for one in value.values()):
        return ""
    return "a table of numbers and names"


def _only(ours: object) -> Check:
    """A ruling that the engine knows in one form only."""
    return lambda value: "" if value == ours and type(value) is type(ours) else f"{ours!r}"


COST: Final = amounts(*RESOURCES, "any")
QUIET: Final = amounts(
    *RESOURCES, "any", "mana", "vp", "follower", "weapon", "pact", *DEVELOPMENT, "dominion", "move_cube"
)
"""Rewards outside the own turn or after the battles: nothing that moves units or performs tiles."""
REWARD: Final = amounts(*REWARDS)
TERRITORY: Final = one_of(*TERRITORIES)
SMALL: Final = whole(0, 20)

_NOTES: Final[dict[str, Check]] = {
    "source": words, "sources": anything, "inferred": flag, "confidence": anything, "name": words,
    "name_it": words, "note": words, "partly_known": words, "color_inferred": flag,
}  # fmt: skip
"""Remarks that every entry may carry."""

Fields = Mapping[str, Check]
_CONSTANTS: Final[dict[str, Check]] = {
    "start_mana": SMALL, "start_resource_each": SMALL, "start_followers_capital": whole(0, 12),
    "start_followers_altar": whole(0, 12), "followers_per_house": whole(1, 40),
    "settlements_per_house": whole(1, 5),
    "start_settlements_capital": whole(1, 1), "summoning_cubes": whole(1, 15), "resource_cap": whole(1, 19),
    "mana_supply_limited": _only(False), "summon_tokens_after_all_minor_gods": _only("no effect"),
    "pact_display": whole(1, 12), "engine_round_cap": whole(1, 1000),
}  # fmt: skip
EFFECT_FIELDS: Final[dict[str, Check]] = {
    "teleport_units": SMALL, "steps": SMALL, "take_pacts": SMALL, "territories": SMALL, "per_altar": SMALL,
    "type": one_of("capital", "any_one"), "extra_followers": SMALL, "bonus": SMALL, "pay_any": whole(0, 1),
    "gain_distinct": whole(0, 4), "all_three_distinct": flag,
    "gain_same_type": whole(0, 19), "or_pay_same_type": whole(1, 19), "for_vp": whole(0, 50),
    "different_mana_actions": whole(1, 6), "mana_discount_each": whole(0, 3),
    "development_steps": whole(0, 36),
    "vp_by_leader_multiplier": listed(whole(-50, 50), 5, 5),
    "activate": one_of("blue", "red"), "weapon": whole(1, 7), "develop": whole(1, 5),
    "settlement": whole(1, 4),
    "follower": whole(1, 12),
}  # fmt: skip
"""What may differ in the effects of tiles, artifacts and Mana actions; everything else stays as it is."""


def _side(value: object) -> str:
    """A tile's side: its keys are compared with ours in `checking`."""
    return "" if isinstance(value, dict) else "a table"


_FIELDS: Final[dict[str, Fields]] = {
    "constants": _CONSTANTS,
    "strength": {key: whole(0, 20) for key in ("follower", "minor_god", "major_god", "atlantean_god")},
    "action_tile": {"color": one_of("blue", "red"), "base": _side, "improved": _side},
    "star_edge": {"mana": whole(0, 9), "ends": listed(one_of(*NODES), 2, 2)},
    "star_area": {"edges": listed(one_of(*EDGES), 1, 15), "god": one_of("minor", "major")},
    "mana_action": {"mana": SMALL, "cost": COST, "effect": anything},
    "develop": {"red_extra_cost": amounts(*RESOURCES), "tech_steps_blue": SMALL,
    "tech_steps_red": SMALL},
    "settlement_income": {"reward": amounts("follower", "vp")},
    "development_track": {
            "last": whole(1, 40), "multiplier": listed(whole(1, 5), 2, 41), "first_vp": SMALL,
            "second_vp": SMALL,
            "end_trigger_at": whole(1, 40),
        },
    "dominion_track": {
            "last": whole(1, 40), "vp": listed(whole(-50, 50), 2, 41), "bonus_2vp_at": listed(whole(1,
            40), 0, 20),
            "bonus_vp": SMALL, "lightning_passed_at": whole(0, 40),
        },
    "objective_tile": {"divisor": whole(1, 20), "max": whole(0, 50)},
    "final_scoring": {
            "first_vp": SMALL, "second_vp": SMALL, "tie_first_pool": whole(0, 40),
            "tie_second_pool": whole(0, 40),
            "leftover_per_vp": whole(1, 100), "leftover_counts_mana": flag,
        },
    "house": {
            "capital_resource": one_of(*RESOURCES), "lacks": one_of(*RESOURCES), "major_god": one_of(*MAJORS),
            "unique_weapon": one_of(*WEAPONS), "color": words,
        },
    "territory": {
            "icons": listed(one_of(*RESOURCES, "any"), 0, 3), "altars": whole(0, 4), "civilization": flag,
            "q": whole(-20, 20), "r": whole(-20, 20), "depletes": flag, "start_follower": flag,
        },
    "culture_spot": {"around": listed(TERRITORY, 3, 3)},
    "atlantis_gate": {"open_to": listed(TERRITORY, 0, 6)},
    "civilization": {"strength": whole(0, 20), "effect": one_of(*CIVILIZATION_EFFECTS), "reward": QUIET},
    "culture_token": {"reward": QUIET, "count": whole(0, 20)},
    "weapon": {
            "kind": one_of("basic", "advanced"), "cost": COST, "strength": SMALL, "war": SMALL, "vp": SMALL,
            "effect": one_of(*EFFECTS), "house": one_of(*HOUSES),
        },
    "major_god": {
            "base_power": one_of(*powers.MAJOR_POWERS), "unlocked_power": one_of(*powers.MAJOR_POWERS),
            "on_summon": amounts(*DEVELOPMENT, "dominion"),
        },
    "minor_god": {
            "type": one_of("instant", "permanent", "final"),
            "power": one_of(*instants.INSTANT_POWERS, *powers.PERMANENT_POWERS, *finals.FINAL_POWERS),
            "params": params, "on_summon": amounts(*DEVELOPMENT, "dominion"),
        },
    "artifact": {"effect": anything},
    "pact": {"cost": COST, "mid": REWARD, "vp": whole(0, 50), "commerce": SMALL,
    "house": one_of(*HOUSES)},
}  # fmt: skip

TABLES: Final[dict[str, tuple[str, Fields]]] = {
    table: (NAMED_BY[table], fields) for table, fields in _FIELDS.items()
}
"""Table -> (the field that names an entry, empty for a single table; the fields that may be overridden)."""

NOTES: Final[Fields] = _NOTES
