"""How strong both sides of a battle are, and what the public knows of it. AN-011, AN-176, AN-184, AN-202."""

from __future__ import annotations

from typing import Any

from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.board import god_strength
from ziggurat.games.anunnaki.effects.weapons import Units, active_effects
from ziggurat.games.anunnaki.names import TERRITORIES
from ziggurat.games.anunnaki.state import AnunnakiPosition


def side_units(position: AnunnakiPosition, battle: Battle, side: int) -> Units:
    """The fighting units of a side. AN-011, AN-176, AN-202, AN-249, AN-257, AN-262, AN-294."""
    seat, at = battle.seat(side), battle.at
    if seat < 0:
        return [(position.components.atlantean, True)] if position.atlanteans >> at & 1 else []
    units: Units = [(position.components.follower, False)] * position.followers[seat][at]
    units += [
        (god_strength(position, slot), True)
        for slot, territory in enumerate(position.gods_at[seat])
        if territory == at
    ]
    powers = position.powers[seat]
    if powers.mobile:
        strength = powers.settlement_battle + (powers.settlement_defence if side else 0)
        units += [(strength, False)] * position.settlements[seat][at]
    return units


def side_strength(position: AnunnakiPosition, battle: Battle, side: int) -> int:
    """A side's total: units as the opponent leaves them, cards, powers. AN-176, AN-184, AN-245, AN-270."""
    units = side_units(position, battle, side)
    for effect in sorted(active_effects(position, battle, 1 - side), key=lambda effect: effect.order):
        if effect.weaken is not None:
            units = effect.weaken(units)
    total = sum(strength for strength, _ in units) + battle.metal[side]
    seat, at, components = battle.seat(side), battle.at, position.components
    if seat < 0:
        return total + components.civilizations[position.civilizations[at] - 1].strength
    powers = position.powers[seat]
    if position.units[seat] >> at & 1:
        total += position.settlements[seat][at] * powers.settlement_with_units + powers.battle_with_unit
    elif position.presence[seat] >> at & 1:
        total += powers.battle_with_unit
    return total + sum(components.weapons[card].strength for card in battle.cards[side])


def battle_facts(position: AnunnakiPosition) -> dict[str, Any]:
    """Public facts of the battle in hand."""
    battle = position.battle
    if battle is None:
        return {}
    strengths = [sum(strength for strength, _ in side_units(position, battle, side)) for side in (0, 1)]
    facts = {"at": TERRITORIES[battle.at], "attacker_seat": battle.attacker, "units": strengths}
    if battle.defender >= 0:
        facts["defender_seat"] = battle.defender
    return facts
