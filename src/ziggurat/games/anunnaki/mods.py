"""What permanent powers add up to for one player: a list of numbers, rebuilt when a God is summoned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

(
    HARVEST_EACH, HARVEST_WITH_UNIT, BATTLE_WITH_UNIT, SETTLEMENT_WITH_UNITS, SETTLEMENT_HARVEST,
    SETTLEMENT_BATTLE, SETTLEMENT_DEFENCE, MOBILE, PORTAL, MOVE, ALTAR, EXTRA_FOLLOWER, WEAPON_CUT, TWO_CARDS,
    GOD_ESCORT, NO_ICON_LIMIT, CULTURE_PLANET, CULTURE_TIMES, CUBE_RELOCATE, CUBE_RESOURCE, WEAPON_FLOOR,
) = range(21)  # fmt: skip

Mods = list[int]
Params = Mapping[str, Any]
Power = Callable[[Mods, Params], None]


def fresh() -> Mods:
    """A player without any power."""
    mods = [0] * 21
    mods[CULTURE_TIMES] = 1
    return mods


def _cube_relocate(mods: Mods, _params: Params) -> None:
    """Ra, base. AN-240."""
    mods[CUBE_RELOCATE] = 1


def _cube_resource(mods: Mods, _params: Params) -> None:
    """Ra, unlocked. AN-241."""
    mods[CUBE_RESOURCE] = 1


def _escort(mods: Mods, _params: Params) -> None:
    """Anubis. AN-242."""
    mods[GOD_ESCORT] = 1


def _settlement_with_units(mods: Mods, params: Params) -> None:
    """Isis. AN-245."""
    mods[SETTLEMENT_WITH_UNITS] += params["strength"]


def _harvest(mods: Mods, params: Params) -> None:
    """Osiris. AN-246."""
    mods[HARVEST_EACH] += params["strength"]


def _weapon_cut(mods: Mods, params: Params) -> None:
    """Sekhmet. AN-247."""
    mods[WEAPON_CUT] += params["amount"]
    mods[WEAPON_FLOOR] = params.get("minimum", 0)


def _mobile(mods: Mods, _params: Params) -> None:
    """Odin, base. AN-249."""
    mods[MOBILE] = 1


def _settlement_strength(mods: Mods, _params: Params) -> None:
    """Odin, unlocked. AN-257."""
    mods[SETTLEMENT_BATTLE] += 2
    mods[SETTLEMENT_HARVEST] += 2


def _settlement_defence(mods: Mods, params: Params) -> None:
    """Heimdallr. AN-262."""
    mods[SETTLEMENT_DEFENCE] += params["strength"]


def _two_cards(mods: Mods, _params: Params) -> None:
    """Loki. AN-263."""
    mods[TWO_CARDS] = 1


def _settlement_harvest(mods: Mods, _params: Params) -> None:
    """Ishtar, base. AN-265."""
    mods[SETTLEMENT_HARVEST] += 2


def _no_icon_limit(mods: Mods, _params: Params) -> None:
    """Ishtar, unlocked. AN-266."""
    mods[NO_ICON_LIMIT] = 1


def _strength(mods: Mods, params: Params) -> None:
    """Assur. AN-270."""
    mods[BATTLE_WITH_UNIT] += params["strength"] if params.get("battle", True) else 0
    mods[HARVEST_WITH_UNIT] += params["strength"] if params.get("harvest", True) else 0


def _portal(mods: Mods, params: Params) -> None:
    """Enlil. AN-272."""
    mods[PORTAL] += params["units"]


def _culture_planet(mods: Mods, _params: Params) -> None:
    """Zeus, base. AN-276."""
    mods[CULTURE_PLANET] = 1


def _culture_double(mods: Mods, _params: Params) -> None:
    """Zeus, unlocked. AN-277."""
    mods[CULTURE_TIMES] = 2


def _follower(mods: Mods, params: Params) -> None:
    """Hera. AN-282."""
    mods[EXTRA_FOLLOWER] += params["amount"]


def _move(mods: Mods, params: Params) -> None:
    """Hermes. AN-283."""
    mods[MOVE] += params["steps"]


def _altar(mods: Mods, params: Params) -> None:
    """Poseidon. AN-284."""
    mods[ALTAR] += params["altars"]


MAJOR_POWERS: Final[dict[str, Power]] = {
    "cube_relocate_on_traverse": _cube_relocate,
    "resource_when_cube_gives_mana": _cube_resource,
    "settlements_are_mobile_units": _mobile,
    "settlement_strength_2": _settlement_strength,
    "settlement_harvest_strength_2": _settlement_harvest,
    "ignore_icon_limit_on_harvest": _no_icon_limit,
    "culture_reward_anywhere_on_planet": _culture_planet,
    "culture_rewards_doubled": _culture_double,
}
"""Powers of the Major Gods, base and unlocked."""

PERMANENT_POWERS: Final[dict[str, Power]] = {
    "follower_when_god_starts_battle": _escort,
    "settlement_strength_with_units": _settlement_with_units,
    "harvest_strength": _harvest,
    "weapon_cost_reduction": _weapon_cut,
    "settlement_defence_strength": _settlement_defence,
    "play_two_choose_one": _two_cards,
    "strength_bonus": _strength,
    "portal_bonus": _portal,
    "extra_follower": _follower,
    "move_bonus": _move,
    "extra_altar": _altar,
}
"""Permanent powers of Minor Gods."""
PARAMS: Final[dict[str, tuple[str, ...]]] = {
    "settlement_strength_with_units": ("strength",),
    "harvest_strength": ("strength",),
    "weapon_cost_reduction": ("amount",),
    "settlement_defence_strength": ("strength",),
    "strength_bonus": ("strength",),
    "portal_bonus": ("units",),
    "extra_follower": ("amount",),
    "move_bonus": ("steps",),
    "extra_altar": ("altars",),
}
"""Whole numbers a power needs in `params`."""
