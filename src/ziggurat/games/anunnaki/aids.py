"""What a player reads off the table by the rules: planets, battle totals, cards to play, pacts to pay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import KIND_OF, SPACE
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.components import Cost
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import (
    AFTERWORLD,
    HOUSES,
    PACTS,
    PLANETS,
    RESOURCES,
    TERRITORIES,
    WEAPON,
    bits,
)
from ziggurat.games.anunnaki.state import AnunnakiPosition, Ask
from ziggurat.games.anunnaki.strength import side_strength, side_units
from ziggurat.games.anunnaki.weaponry import price


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a battle in numbers, without cards lying face down. AN-176, AN-184, AN-202."""

    units: int
    tile: int | None
    """Of a civilization that lies face up: its strength."""
    cards: int
    metal: int
    powers: int
    total: int | None
    """None while the strength of the civilization is not known."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that the seat may put into the battle: its cost now and both totals with it. AN-170, AN-184."""

    weapon: str
    cost: Mapping[str, int]
    totals: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Aids:
    """What a client would have to know rules for."""

    planets: tuple[str, ...]
    """In play: Gaia, the homes by seat, the Afterworld once somebody may enter it. AN-209."""
    sides: tuple[Side, ...]
    """Attacker and defender; none without a battle."""
    offers: tuple[Offer, ...]
    payable: tuple[str, ...]
    """Pacts, held or displayed, whose cost the seat could pay with what it has now. AN-159."""


def aids_of(position: AnunnakiPosition, seat: Seat | None, legal: Sequence[int]) -> Aids:
    battle = position.battle
    return Aids(
        planets_in_play(position),
        () if battle is None else battle_sides(position, battle),
        () if seat is None else card_offers(position, seat, legal),
        () if seat is None else payable_pacts(position, seat),
    )


def planets_in_play(position: AnunnakiPosition) -> tuple[str, ...]:
    """Gaia has two sides: which of them is up depends on the number of seats."""
    gaia = PLANETS[position.components.map.gaia[position.seats]]
    homes = [HOUSES[house] for house in position.house if house >= 0]
    return (gaia, *homes, *([TERRITORIES[AFTERWORLD]] if position.afterworld >= 0 else []))


def battle_sides(position: AnunnakiPosition, battle: Battle) -> tuple[Side, Side]:
    """Both sides of a battle in numbers."""
    return _side(position, battle, 0), _side(position, battle, 1)


def _side(position: AnunnakiPosition, battle: Battle, side: int) -> Side:
    seat, components = battle.seat(side), position.components
    units = sum(strength for strength, _ in side_units(position, battle, side))
    tile: int | None = None
    if seat < 0:
        number = position.civilizations[battle.at]
        if number <= 0:
            return Side(units, None, 0, 0, 0, None)
        tile = components.civilizations[number - 1].strength
    total = side_strength(position, battle, side)
    cards = sum(components.weapons[card].strength for card in battle.cards[side]) if seat >= 0 else 0
    metal = battle.metal[side]
    return Side(units, tile, cards, metal, total - units - cards - metal - (tile or 0), total)


def card_offers(position: AnunnakiPosition, seat: Seat, legal: Sequence[int]) -> tuple[Offer, ...]:
    """The cards that the seat may put into the battle."""
    battle = position.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return ()
    if not position.stack or position.question not in (Ask.CARDS, Ask.SECOND, Ask.SWAP, Ask.USE):
        return ()
    return tuple(
        _offer(position, battle.clone(), seat, SPACE.decode(number).what[0])
        for number in legal
        if KIND_OF[number] in ("play", "use")
    )


def _offer(position: AnunnakiPosition, battle: Battle, seat: Seat, name: str) -> Offer:
    side, card = battle.side(seat), WEAPON[name]
    battle.cards[side] = [*battle.cards[side], card] if position.question == Ask.SECOND else [card]
    first, second = battle_sides(position, battle)
    return Offer(name, _cost(price(position, seat, card)), (first.total, second.total))


def _cost(cost: Cost) -> dict[str, int]:
    found = {name: amount for name, amount in zip(RESOURCES, cost.fixed, strict=True) if amount}
    return {**found, "any": cost.any} if cost.any else found


def payable_pacts(position: AnunnakiPosition, seat: Seat) -> tuple[str, ...]:
    """Pacts that the seat could pay."""
    held, pacts = position.resources[seat], position.components.pacts
    within = bits(position.pacts[seat] | position.display)
    return tuple(PACTS[pact] for pact in within if payable(held, pacts[pact].cost))
