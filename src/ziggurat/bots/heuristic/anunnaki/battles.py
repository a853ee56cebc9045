"""Battles to come: what a seat may expect of them, and which card it plays."""

from __future__ import annotations

from ziggurat.bots.heuristic.anunnaki.sheet import Sheet
from ziggurat.games.anunnaki.board import unit_strength
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.mods import (
    BATTLE_WITH_UNIT,
    MOBILE,
    SETTLEMENT_BATTLE,
    SETTLEMENT_DEFENCE,
    SETTLEMENT_WITH_UNITS,
)
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import ADVANCED, price, weapon

ARTIFACT = 3.0
GROUND = 1.2
"""What holding the territory is worth beyond what the position shows while it is contested."""
METAL = 2


def strength_at(g: AnunnakiState, s: int, t: int, defends: bool) -> int:
    """Battle strength of a seat's pieces on a territory, without cards."""
    mods = g.mods[s]
    total = unit_strength(g, s, t)
    count = g.settlements[s][t]
    if mods[MOBILE]:
        total += count * (mods[SETTLEMENT_BATTLE] + (mods[SETTLEMENT_DEFENCE] if defends else 0))
    if g.presence[s] >> t & 1:
        total += mods[BATTLE_WITH_UNIT]
        if g.units[s] >> t & 1:
            total += count * mods[SETTLEMENT_WITH_UNITS]
    return total


def card_strength(g: AnunnakiState, s: int, card: int) -> float:
    """What a card adds, its effect included, about."""
    found = weapon(g, s, card)
    effect = found.effect
    if effect == "pay_metal_for_strength":
        return found.strength + min(3, g.resources[s][METAL])
    if effect == "play_second_advanced":
        return found.strength + (2.0 if (g.hand[s] & ADVANCED).bit_count() > 1 else 0.0)
    if effect in ("ignore_strongest_unit", "opponent_replaces_card"):
        return found.strength + 1.0
    return found.strength


def needs(g: AnunnakiState, sheet: Sheet, s: int, t: int) -> list[int]:
    """Strengths that beat what stands on a territory, each as likely as the others."""
    if g.civilized >> t & 1:
        number = g.civilization[t]
        more = g.tables.atlantean if g.atlanteans >> t & 1 else 0
        if number > 0:
            return [sheet.strengths[number - 1] + more]
        return [sheet.strengths[n] + more for n in bits(g.tiles_left)] or [4 + more]
    rival = next((o for o in range(g.seats) if o != s and g.presence[o] >> t & 1), -1)
    if rival < 0:
        return [0]
    held = strength_at(g, rival, t, defends=True)
    rich = sum(g.resources[rival]) >= 2
    armed = min(2, (g.hand[rival] & ADVANCED).bit_count())
    return [held + 1, held + (3 if rich else 1), *([held + 3] * armed)]


def chance(power: float, need: list[int]) -> float:
    return sum(power >= n for n in need) / len(need)


def prize(g: AnunnakiState, s: int, card: int, war: float) -> float:
    """What a card brings its player in victory."""
    found = weapon(g, s, card)
    return found.vp + found.war * war


def _spoils(g: AnunnakiState, sheet: Sheet, t: int) -> float:
    if not g.civilized >> t & 1:
        return GROUND
    number = g.civilization[t]
    found = sheet.spoils[number - 1] if number > 0 else 2.2
    if g.atlanteans >> t & 1:
        found += ARTIFACT
    return found + GROUND


def expected(g: AnunnakiState, sheet: Sheet, s: int, where: int, war: float) -> float:
    """What the battles of this turn bring a seat that attacks on these territories."""
    held = g.resources[s]
    cards = []
    for card in bits(g.hand[s] & ADVANCED):
        cost = price(g, s, card)
        if payable(held, cost):
            cards.append((card_strength(g, s, card), prize(g, s, card, war), 0.6 * cost.total))
    total = 0.0
    for t in bits(where):
        if not cards:
            total -= 1.0
            continue
        mine = strength_at(g, s, t, defends=False)
        need, spoils = needs(g, sheet, s, t), _spoils(g, sheet, t)
        best, used = -9.0, 0
        for number, (strength, gain, paid) in enumerate(cards):
            win = chance(mine + strength, need)
            worth = win * (gain + spoils) - (1 - win) * (0.2 + 0.25 * mine) - paid
            if worth > best:
                best, used = worth, number
        total += best
        del cards[used]
    return total


def card_worth(g: AnunnakiState, sheet: Sheet, s: int, card: int, war: float) -> float:
    """A card to lay in the present battle, chosen without knowing the rival's."""
    battle = g.battle
    assert battle is not None
    side, t = battle.side(s), battle.at
    cost = 0.6 * price(g, s, card).total
    gain = prize(g, s, card, war)
    mine = strength_at(g, s, t, defends=bool(side)) + card_strength(g, s, card)
    if side:
        rival = battle.attacker
        theirs = strength_at(g, rival, t, defends=False)
        need = [theirs + 2, theirs + 3, theirs + 4]
        return chance(mine, need) * (gain + GROUND + 1.0) - cost - (0.4 if card >= 2 else 0.0)
    return chance(mine, needs(g, sheet, s, t)) * (gain + _spoils(g, sheet, t)) - cost
