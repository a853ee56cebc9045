"""Battles to come: what a seat may expect of them, and which card it plays."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.games.anunnaki.board import unit_strength
from ziggurat.games.anunnaki.components import Weapon
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.sheet import Sheet
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, price

GROUND = 1.2
"""What holding the territory is worth beyond what the position shows while it is contested."""
METAL = 2
NO_MARCH = (0.0, 0.0, 0.0, 0.0)


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


def _spoils(state: AnunnakiState, sheet: Sheet, territory: int, artifact: float) -> float:
    if not state.civilized >> territory & 1:
        return GROUND
    number = state.civilizations[territory]
    spoils = sheet.spoils[number - 1] if number > 0 else 2.2
    if state.atlanteans >> territory & 1:
        spoils += artifact
    return spoils + GROUND


def expected(
    state: AnunnakiState,
    sheet: Sheet,
    seat: int,
    where: int,
    war: float,
    artifact: float = 6.0,
    shrewd: bool = True,
) -> float:
    """What the battles of this turn bring a seat that attacks on these territories."""
    held = state.resources[seat]
    cards, card_of = [], []
    for card in bits(advanced_hand(state, seat)):
        cost = price(state, seat, card)
        if payable(held, cost):
            gain = prize(state.components.weapons[card], war)
            cards.append((card_strength(state, seat, card), gain, 0.6 * cost.total))
            card_of.append(card)
    total = 0.0
    for territory in bits(where):
        if not cards:
            total -= 1.0
            continue
        mine = strength_at(state, seat, territory, defends=False)
        need, spoils = needs(state, sheet, seat, territory), _spoils(state, sheet, territory, artifact)
        best, used = -9.0, 0
        for number, (strength, gain, paid) in enumerate(cards):
            more = against(state, card_of[number], territory) if shrewd else 0.0
            win = chance(mine + strength + more, need)
            worth = win * (gain + spoils) - (1 - win) * (0.2 + 0.25 * mine) - paid
            if worth > best:
                best, used = worth, number
        total += best
        del cards[used], card_of[used]
    return total


def against(state: AnunnakiState, card: int, territory: int) -> float:
    """What a card takes off a civilization besides: its God, its effect."""
    effect = state.components.weapons[card].effect
    if effect == "gods_strength_1" and state.atlanteans >> territory & 1:
        return state.components.atlantean - 1.0
    if effect == "cancel_effect" and state.civilizations[territory] > 0:
        tile = state.components.civilizations[state.civilizations[territory] - 1]
        return 1.0 if tile.effect != "none" else 0.0
    return 0.0


def before_the_gates(state: AnunnakiState, sheet: Sheet, seat: int, most: float, turns: float) -> float:
    """How far the march on Atlantis is: strength before its gates, on Gaia, and a card that would win."""
    if not state.atlanteans or state.end or turns < 1.5:
        return 0.0
    world = state.components.map
    gaia = world.planet_mask[world.gaia[state.seats]]
    mine = state.units[seat] & gaia
    if not mine:
        return 0.0
    held = state.resources[seat]
    cards = [card for card in bits(advanced_hand(state, seat)) if payable(held, price(state, seat, card))]
    best = 0.0
    for territory in bits(state.atlanteans):
        gates, power = world.adjacent[territory], 0.0
        for place in bits(mine):
            power += strength_at(state, seat, place, defends=False) * (1.0 if gates >> place & 1 else 0.6)
        for card in cards:
            best = max(best, _progress(state, sheet, seat, card, territory, power))
        if not cards:
            best = max(best, 0.6 * _progress(state, sheet, seat, -1, territory, power))
    return most * best * best * min(1.0, turns / 5)


def _progress(
    state: AnunnakiState, sheet: Sheet, seat: int, card: int, territory: int, power: float
) -> float:
    """The share of the strength needed that is there."""
    if card >= 0:
        power += card_strength(state, seat, card) + against(state, card, territory)
    need = needs(state, sheet, seat, territory)
    return min(1.0, power * len(need) / sum(need))


def march(state: AnunnakiState, sheet: Sheet, seat: int, cards: Sequence[int]) -> tuple[float, ...]:
    """Strength at the gates of Atlantis and on the way to them, the best card for it that can be paid, and
    the chance to win there with both."""
    if not state.atlanteans or state.end:
        return NO_MARCH
    world = state.components.map
    mine = state.units[seat] & world.planet_mask[world.gaia[state.seats]]
    if not mine and not cards:
        return NO_MARCH
    best = hope = 0.0
    closest = way = 0
    for territory in bits(state.atlanteans):
        siege = 0.0
        for card in cards:
            siege = max(siege, card_strength(state, seat, card) + against(state, card, territory))
        best = max(best, siege)
        power = rest = 0
        for place in bits(mine):
            strength = strength_at(state, seat, place, defends=False)
            if world.adjacent[territory] >> place & 1:
                power += strength
            else:
                rest += strength
        if siege and power:
            hope = max(hope, chance(power + siege, needs(state, sheet, seat, territory)))
        if power > closest or (power == closest and rest > way):
            closest, way = power, rest
    return min(6, closest), min(4, way), min(7.0, best), hope


SHARES = (1.0, 0.6, 0.3)
"""How much a hand's best cards count: they are used one at a time."""


def worth_in_hand(state: AnunnakiState, sheet: Sheet, seat: int, cards: int, war: float) -> float:
    """What cards would bring against the civilizations, and rivals, that are left to be beaten."""
    home = state.components.map.planet_mask[state.house[seat]]
    needed = [4]
    for territory in bits(state.civilized & (home | state.atlanteans)):
        needed += needs(state, sheet, seat, territory)[:4]
    power = min(
        4, max((strength_at(state, seat, at, defends=False) for at in bits(state.units[seat])), default=0)
    )
    held = state.resources[seat]
    worths = []
    for card in bits(cards):
        cost = price(state, seat, card)
        total = power + card_strength(state, seat, card)
        win = 0.4 + 0.6 * chance(total, needed)
        worth = win * prize(state.components.weapons[card], war) - 0.4 * cost.total
        worths.append(worth if payable(held, cost) else 0.75 * worth)
    worths.sort(reverse=True)
    return sum(worth * share for worth, share in zip(worths, SHARES, strict=False))


def card_worth(
    state: AnunnakiState,
    sheet: Sheet,
    seat: int,
    card: int,
    war: float,
    artifact: float = 6.0,
    shrewd: bool = True,
) -> float:
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
    more = against(state, card, territory) if shrewd else 0.0
    win = chance(mine + more, needs(state, sheet, seat, territory))
    return win * (gain + _spoils(state, sheet, territory, artifact)) - cost
