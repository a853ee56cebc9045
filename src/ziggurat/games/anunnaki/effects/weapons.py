"""Effects of Weapon cards and civilization tiles. AN-190..200, AN-293, AN-294."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.names import WEAPONS
from ziggurat.games.anunnaki.state import AnunnakiPosition, AnunnakiState, Ask
from ziggurat.games.anunnaki.weaponry import advanced_hand

Units = list[tuple[int, bool]]
"""Strength of each unit of a side, and whether it is a God."""

SWAPS, SECONDS, PAYMENTS = 2, 3, 4
"""Moments after the reveal, in the order of AN-190; cancelling comes first, strengths last."""


@dataclass(frozen=True, slots=True)
class WeaponEffect:
    """What one named effect does, and when."""

    cancels: bool = False
    moment: int = 0
    happen: Callable[[AnunnakiState, Battle, int], None] | None = None
    weaken: Callable[[Units], Units] | None = None
    """What becomes of the opposing units."""
    order: int = 0
    """Weakening effects apply in this order."""
    only_players: bool = False
    """No effect against civilizations."""
    lost: Callable[[AnunnakiState, Battle, int], None] | None = None
    """When its player has lost."""


def gods_at_one(units: Units) -> Units:
    """Each opposing God has strength 1. AN-192."""
    return [(min(strength, 1) if god else strength, god) for strength, god in units]


def without_strongest(units: Units) -> Units:
    """Sarissa: the strongest opposing unit does not count. AN-199, AN-294."""
    if not units:
        return units
    rest = list(units)
    rest.remove(max(units, key=lambda unit: unit[0]))
    return rest


def take_back(state: AnunnakiState, battle: Battle, side: int) -> None:
    """Viking Helmet: the opponent takes the card back and may play another. AN-195."""
    rival = 1 - side
    seat = battle.seat(rival)
    for card in battle.cards[rival]:
        state.say("card_returned", seat=seat, weapon=f"anunnaki.weapon_{WEAPONS[card]}")
        if state.components.weapons[card].basic:
            state.hand[seat] |= 1 << card
    gone = sum(1 << card for card in battle.cards[rival])
    battle.cards[rival] = []
    state.push(Ask.SWAP, seat, gone)


def second_card(state: AnunnakiState, battle: Battle, side: int) -> None:
    """Composite Bow: add a second Advanced card. AN-197."""
    seat = battle.seat(side)
    if advanced_hand(state, seat):
        state.push(Ask.SECOND, seat)


def pay_metal(state: AnunnakiState, battle: Battle, side: int) -> None:
    """War Cart: Metal for strength. AN-198."""
    state.push(Ask.CART, battle.seat(side))


def steal(state: AnunnakiState, battle: Battle, side: int) -> None:
    """Slingshot: the loser takes a resource of the winner. AN-193."""
    state.push(Ask.STEAL, battle.seat(side), battle.seat(1 - side))


EFFECTS: Final[dict[str, WeaponEffect]] = {
    "none": WeaponEffect(),
    "cancel_effect": WeaponEffect(cancels=True),
    "gods_strength_1": WeaponEffect(weaken=gods_at_one, order=1),
    "ignore_strongest_unit": WeaponEffect(weaken=without_strongest, order=2, only_players=True),
    "opponent_replaces_card": WeaponEffect(moment=SWAPS, happen=take_back, only_players=True),
    "play_second_advanced": WeaponEffect(moment=SECONDS, happen=second_card),
    "pay_metal_for_strength": WeaponEffect(moment=PAYMENTS, happen=pay_metal),
    "loser_steals_1": WeaponEffect(lost=steal, only_players=True),
}
CIVILIZATION_EFFECTS: Final = ("none", "cancel_effect", "gods_strength_1")
"""Those a civilization tile may have."""


def _named(position: AnunnakiPosition, battle: Battle, side: int) -> list[WeaponEffect]:
    """Effects of a side's cards in force, or of the tile."""
    seat = battle.seat(side)
    if seat < 0:
        number = position.civilizations[battle.at]
        return [EFFECTS[position.components.civilizations[number - 1].effect]] if number > 0 else []
    return [EFFECTS[position.components.weapons[card].effect] for card in battle.cards[side]]


def active_effects(position: AnunnakiPosition, battle: Battle, side: int) -> list[WeaponEffect]:
    """A side's effects that are not cancelled and matter against this opponent. AN-190, AN-191, AN-293."""
    if any(effect.cancels for effect in _named(position, battle, 1 - side)):
        return []
    against_tile = battle.defender < 0
    return [effect for effect in _named(position, battle, side) if not (against_tile and effect.only_players)]


def happen(state: AnunnakiState, battle: Battle, moment: int) -> None:
    """Let the effects of a moment happen; questions of the attacker come first. AN-190."""
    for side in (1, 0):
        for effect in active_effects(state, battle, side):
            if effect.moment == moment and effect.happen is not None:
                effect.happen(state, battle, side)
