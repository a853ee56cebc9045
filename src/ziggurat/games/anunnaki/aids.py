"""What a player reads off the table, worked out by the rules: battle totals, cards to play, pacts to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.games.anunnaki.actions import KIND_OF, SPACE
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.entries import Cost
from ziggurat.games.anunnaki.frames import CARDS, SECOND, SWAP, USE
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import PACTS, RESOURCES, WEAPON, bits
from ziggurat.games.anunnaki.phases.fight import side_strength, side_units
from ziggurat.games.anunnaki.weaponry import card_number, price, weapon

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Json = dict[str, Any]


def battle_sides(g: AnunnakiState, battle: Battle) -> list[Json]:
    """Both sides of a battle in numbers, without cards lying face down. AN-176, AN-184, AN-202.

    `total` is None while the strength of the civilization is not known.
    """
    return [_side(g, battle, side) for side in (0, 1)]


def _side(g: AnunnakiState, battle: Battle, side: int) -> Json:
    seat = battle.seat(side)
    units = sum(strength for strength, _ in side_units(g, battle, side))
    tile: int | None = None
    if seat < 0:
        number = g.civilization[battle.at]
        if number <= 0:
            return {"units": units, "tile": None, "cards": 0, "metal": 0, "powers": 0, "total": None}
        tile = g.tables.civilizations[number - 1].strength
    total = side_strength(g, battle, side)
    cards = sum(weapon(g, seat, card).strength for card in battle.cards[side]) if seat >= 0 else 0
    metal = battle.metal[side]
    return {
        "units": units,
        "tile": tile,
        "cards": cards,
        "metal": metal,
        "powers": total - units - cards - metal - (tile or 0),
        "total": total,
    }


def card_offers(g: AnunnakiState, seat: int) -> list[Json]:
    """Cards the seat may put into the battle: its cost now and both totals with it. AN-170, AN-184."""
    battle = g.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return []
    if not g.stack or g.stack[-1][0] not in (CARDS, SECOND, SWAP, USE):
        return []
    return [
        _offer(g, battle, seat, SPACE.decode(number).what[0])
        for number in g.legal_ids(seat)
        if KIND_OF[number] in ("play", "use")
    ]


def _offer(g: AnunnakiState, battle: Battle, seat: int, name: str) -> Json:
    side, card = battle.side(seat), card_number(g, seat, WEAPON[name])
    before = battle.cards[side]
    battle.cards[side] = [*before, card] if g.stack[-1][0] == SECOND else [card]
    totals = [row["total"] for row in battle_sides(g, battle)]
    battle.cards[side] = before
    return {"weapon": name, "cost": _cost(price(g, seat, card)), "totals": totals}


def _cost(cost: Cost) -> dict[str, int]:
    found = {name: n for name, n in zip(RESOURCES, cost.fixed, strict=True) if n}
    return {**found, "any": cost.any} if cost.any else found


def payable_pacts(g: AnunnakiState, seat: int) -> list[str]:
    """Pacts, held or displayed, whose cost the seat could pay with what it has now. AN-159."""
    held = g.resources[seat]
    return [PACTS[n] for n in bits(g.pacts[seat] | g.display) if payable(held, g.tables.pacts[n].cost)]
