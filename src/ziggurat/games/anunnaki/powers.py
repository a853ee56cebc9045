"""What permanent powers add up to for one player: made anew when a God is summoned. AN-156."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(slots=True)
class Powers:
    """Bonuses and abilities; of a player without any power everything is 0, and Culture tokens count once."""

    harvest_each: int = 0
    """Strength of every harvest."""
    harvest_with_unit: int = 0
    battle_with_unit: int = 0
    settlement_with_units: int = 0
    """Strength of a Settlement that units stand by."""
    settlement_harvest: int = 0
    settlement_battle: int = 0
    settlement_defence: int = 0
    mobile: int = 0
    """Are Settlements units that move and fight? AN-249."""
    portal: int = 0
    move: int = 0
    altar: int = 0
    extra_follower: int = 0
    weapon_cut: int = 0
    """By how much Weapon cards are cheaper."""
    weapon_floor: int = 0
    """What a card costs at least."""
    two_cards: int = 0
    god_escort: int = 0
    no_icon_limit: int = 0
    culture_planet: int = 0
    culture_times: int = 1
    cube_relocate: int = 0
    cube_resource: int = 0


Params = Mapping[str, Any]
Power = Callable[[Powers, Params], None]


def _cube_relocate(powers: Powers, _params: Params) -> None:
    """Ra, base. AN-240."""
    powers.cube_relocate = 1


def _cube_resource(powers: Powers, _params: Params) -> None:
    """Ra, unlocked. AN-241."""
    powers.cube_resource = 1


def _escort(powers: Powers, _params: Params) -> None:
    """Anubis. AN-242."""
    powers.god_escort = 1


def _settlement_with_units(powers: Powers, params: Params) -> None:
    """Isis. AN-245."""
    powers.settlement_with_units += params["strength"]


def _harvest(powers: Powers, params: Params) -> None:
    """Osiris. AN-246."""
    powers.harvest_each += params["strength"]


def _weapon_cut(powers: Powers, params: Params) -> None:
    """Sekhmet. AN-247."""
    powers.weapon_cut += params["amount"]
    powers.weapon_floor = params.get("minimum", 0)


def _mobile(powers: Powers, _params: Params) -> None:
    """Odin, base. AN-249."""
    powers.mobile = 1


def _settlement_strength(powers: Powers, _params: Params) -> None:
    """Odin, unlocked. AN-257."""
    powers.settlement_battle += 2
    powers.settlement_harvest += 2


def _settlement_defence(powers: Powers, params: Params) -> None:
    """Heimdallr. AN-262."""
    powers.settlement_defence += params["strength"]


def _two_cards(powers: Powers, _params: Params) -> None:
    """Loki. AN-263."""
    powers.two_cards = 1


def _settlement_harvest(powers: Powers, _params: Params) -> None:
    """Ishtar, base. AN-265."""
    powers.settlement_harvest += 2


def _no_icon_limit(powers: Powers, _params: Params) -> None:
    """Ishtar, unlocked. AN-266."""
    powers.no_icon_limit = 1


def _strength(powers: Powers, params: Params) -> None:
    """Assur. AN-270."""
    powers.battle_with_unit += params["strength"] if params.get("battle", True) else 0
    powers.harvest_with_unit += params["strength"] if params.get("harvest", True) else 0


def _portal(powers: Powers, params: Params) -> None:
    """Enlil. AN-272."""
    powers.portal += params["units"]


def _culture_planet(powers: Powers, _params: Params) -> None:
    """Zeus, base. AN-276."""
    powers.culture_planet = 1


def _culture_double(powers: Powers, _params: Params) -> None:
    """Zeus, unlocked. AN-277."""
    powers.culture_times = 2


def _follower(powers: Powers, params: Params) -> None:
    """Hera. AN-282."""
    powers.extra_follower += params["amount"]


def _move(powers: Powers, params: Params) -> None:
    """Hermes. AN-283."""
    powers.move += params["steps"]


def _altar(powers: Powers, params: Params) -> None:
    """Poseidon. AN-284."""
    powers.altar += params["altars"]


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
