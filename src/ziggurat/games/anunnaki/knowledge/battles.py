"""Battles to come: what a seat may expect of them, and which card it plays."""

from __future__ import annotations

from ziggurat.games.anunnaki.board import unit_strength
from ziggurat.games.anunnaki.components import Weapon
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.sheet import Sheet
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, price

ARTIFACT = 3.0
GROUND = 1.2
"""What holding the territory is worth beyond what the position shows while it is contested."""
METAL = 2


def strength_at(state: AnunnakiState, seat: int, territory: int, defends: bool) -> int:
    """Battle strength of a seat's pieces on a territory, without cards."""
    powers = state.powers[seat]
    total = unit_strength(state, seat, territory)
    count = state.settlements[seat][territory]
    if powers.mobile:
        total += count * (powers.settlement_battle + (powers.settlement_defence if defends else 0))
    if state.presence[seat] >> territory & 1:
        total += powers.battle_with_unit
        if state.units[seat] >> territory & 1:
            total += count * powers.settlement_with_units
    return total


def card_strength(state: AnunnakiState, seat: int, card: int) -> float:
    """What a card adds, its effect included, about."""
    weapon = state.components.weapons[card]
    strength, effect = weapon.strength, weapon.effect
    if effect == "pay_metal_for_strength":
        return strength + min(3, state.resources[seat][METAL])
    if effect == "play_second_advanced":
        return strength + (2.0 if advanced_hand(state, seat).bit_count() > 1 else 0.0)
    if effect in ("ignore_strongest_unit", "opponent_replaces_card"):
        return strength + 1.0
    return strength


def needs(state: AnunnakiState, sheet: Sheet, seat: int, territory: int) -> list[int]:
    """Strengths that beat what stands on a territory, each as likely as the others."""
    if state.civilized >> territory & 1:
        number = state.civilizations[territory]
        more = state.components.atlantean if state.atlanteans >> territory & 1 else 0
        if number > 0:
            return [sheet.strengths[number - 1] + more]
        return [sheet.strengths[tile] + more for tile in bits(state.civilizations_left)] or [4 + more]
    rivals = (other for other in range(state.seats) if other != seat)
    rival = next((other for other in rivals if state.presence[other] >> territory & 1), -1)
    if rival < 0:
        return [0]
    held = strength_at(state, rival, territory, defends=True)
    rich = sum(state.resources[rival]) >= 2
    armed = min(2, advanced_hand(state, rival).bit_count())
    return [held + 1, held + (3 if rich else 1), *([held + 3] * armed)]


def chance(power: float, need: list[int]) -> float:
    return sum(power >= strength for strength in need) / len(need)


def prize(weapon: Weapon, war: float) -> float:
    """What a card brings its player in victory."""
    return weapon.vp + weapon.war * war


def _spoils(state: AnunnakiState, sheet: Sheet, territory: int) -> float:
    if not state.civilized >> territory & 1:
        return GROUND
    number = state.civilizations[territory]
    spoils = sheet.spoils[number - 1] if number > 0 else 2.2
    if state.atlanteans >> territory & 1:
        spoils += ARTIFACT
    return spoils + GROUND


def expected(state: AnunnakiState, sheet: Sheet, seat: int, where: int, war: float) -> float:
    """What the battles of this turn bring a seat that attacks on these territories."""
    held = state.resources[seat]
    cards = []
    for card in bits(advanced_hand(state, seat)):
        cost = price(state, seat, card)
        if payable(held, cost):
            gain = prize(state.components.weapons[card], war)
            cards.append((card_strength(state, seat, card), gain, 0.6 * cost.total))
    total = 0.0
    for territory in bits(where):
        if not cards:
            total -= 1.0
            continue
        mine = strength_at(state, seat, territory, defends=False)
        need, spoils = needs(state, sheet, seat, territory), _spoils(state, sheet, territory)
        best, used = -9.0, 0
        for number, (strength, gain, paid) in enumerate(cards):
            win = chance(mine + strength, need)
            worth = win * (gain + spoils) - (1 - win) * (0.2 + 0.25 * mine) - paid
            if worth > best:
                best, used = worth, number
        total += best
        del cards[used]
    return total


def card_worth(state: AnunnakiState, sheet: Sheet, seat: int, card: int, war: float) -> float:
    """A card to lay in the present battle, chosen without knowing the rival's."""
    battle = state.battle
    assert battle is not None
    side, territory = battle.side(seat), battle.at
    cost = 0.6 * price(state, seat, card).total
    weapon = state.components.weapons[card]
    gain = prize(weapon, war)
    mine = strength_at(state, seat, territory, defends=bool(side)) + card_strength(state, seat, card)
    if side:
        rival = battle.attacker
        theirs = strength_at(state, rival, territory, defends=False)
        need = [theirs + 2, theirs + 3, theirs + 4]
        return chance(mine, need) * (gain + GROUND + 1.0) - cost - (0.0 if weapon.basic else 0.4)
    return (
        chance(mine, needs(state, sheet, seat, territory)) * (gain + _spoils(state, sheet, territory)) - cost
    )
