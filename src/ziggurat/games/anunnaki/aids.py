"""What a player reads off the table by the rules: planets, battle totals, cards, pacts, points so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.actions import KIND_OF, SPACE
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.board import both_lines, objective_value
from ziggurat.games.anunnaki.components import Cost
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import (
    AFTERWORLD,
    AREAS,
    EDGES,
    GODS,
    HOUSES,
    PACTS,
    PLANETS,
    RESOURCES,
    TERRITORIES,
    TRACKS,
    WEAPON,
    WEAPONS,
    bits,
    named,
)
from ziggurat.games.anunnaki.prospects import Stakes, highest, stakes
from ziggurat.games.anunnaki.scoring import final_points, god_points
from ziggurat.games.anunnaki.state import SCORES, AnunnakiPosition, Ask
from ziggurat.games.anunnaki.strength import side_strength, side_units
from ziggurat.games.anunnaki.weaponry import pile, price


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
    most: int | None
    """The most its side can reach with it: Metal paid, a second card added."""
    beats: int | None
    """The strongest single card of the other side that it still beats; none when that says nothing."""
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class Points:
    """A seat's points if the game ended now, by source. AN-226."""

    now: int
    parts: Mapping[str, int]
    total: int
    goals: Mapping[str, int]
    """Per track what its objective is worth to the seat; on the Dominion track, the steps. AN-123."""


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
    whole: tuple[str, ...]
    """Those of them and of the others that would give the seat both lines now. AN-160..162."""
    stakes: Stakes | None
    """Of the battle in hand for the seat, with the cards it has laid or shown."""
    points: tuple[Points, ...]
    """Per seat; none before the first turn."""
    finals: Mapping[str, int]
    """Points of Gods that count at the end, as the position stands, summoned or not. AN-156."""
    closes: Mapping[str, tuple[str, ...]]
    """Per empty space of the seat's star the areas that a cube there would surround. AN-054."""
    pile: tuple[str, ...]
    """Advanced cards that the seat could still take. AN-027."""


def aids_of(position: AnunnakiPosition, seat: Seat | None, legal: Sequence[int]) -> Aids:
    battle = position.battle
    return Aids(
        planets_in_play(position),
        () if battle is None else battle_sides(position, battle),
        () if seat is None else card_offers(position, seat, legal),
        () if seat is None else payable_pacts(position, seat),
        () if seat is None else whole_pacts(position, seat),
        None if seat is None else own_stakes(position, seat),
        points_so_far(position),
        final_gods(position),
        {} if seat is None else closing(position, seat),
        () if seat is None or position.house[seat] < 0 else tuple(named(pile(position, seat), WEAPONS)),
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
    totals = [one.total for one in battle_sides(position, battle)]
    own, other = totals[side], totals[1 - side]
    most = None if own is None else highest(position, battle, side)
    beats = None
    if own is not None and other is not None and battle.defender >= 0 and not battle.cards[1 - side]:
        beats = own - other - side  # a tie is the attacker's
    cards = battle.cards[side]
    return Offer(
        name,
        _cost(price(position, seat, card)),
        (totals[0], totals[1]),
        most,
        beats,
        stakes(position, battle, side, cards),
    )


def own_stakes(position: AnunnakiPosition, seat: Seat) -> Stakes | None:
    """What the seat fights for with the cards that it has chosen so far."""
    battle = position.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return None
    side = battle.side(seat)
    return stakes(position, battle, side, battle.cards[side] or battle.laid[side])


def _cost(cost: Cost) -> dict[str, int]:
    found = {name: amount for name, amount in zip(RESOURCES, cost.fixed, strict=True) if amount}
    return {**found, "any": cost.any} if cost.any else found


def payable_pacts(position: AnunnakiPosition, seat: Seat) -> tuple[str, ...]:
    """Pacts that the seat could pay."""
    held, pacts = position.resources[seat], position.components.pacts
    within = bits(position.pacts[seat] | position.display)
    return tuple(PACTS[pact] for pact in within if payable(held, pacts[pact].cost))


def whole_pacts(position: AnunnakiPosition, seat: Seat) -> tuple[str, ...]:
    """Pacts that would give the seat both lines now."""
    if position.house[seat] < 0:
        return ()
    within = bits(position.pacts[seat] | position.display)
    return tuple(PACTS[pact] for pact in within if both_lines(position, seat, pact))


def points_so_far(position: AnunnakiPosition) -> tuple[Points, ...]:
    """Everybody's points if the game ended now; at the end, as they were scored."""
    if position.round < 0 or min(position.objectives) < 0 or min(position.house) < 0:
        return ()
    rows = position.score or final_points(position)
    found = []
    for seat, row in enumerate(rows):
        parts = dict(zip(SCORES, row, strict=True))
        added = parts.pop("total")
        now = position.vp[seat] - (added if position.score else 0)
        goals = {track: objective_value(position, seat, number) for number, track in enumerate(TRACKS)}
        found.append(Points(now, parts, now + added, goals))
    return tuple(found)


def final_gods(position: AnunnakiPosition) -> dict[str, int]:
    """What each God on the table that counts at the end would bring."""
    return {
        GODS[number]: god_points(position, seat, number)
        for seat, cards in enumerate(position.god_cards)
        for number in cards
        if position.components.gods[number].type == "final"
    }


def closing(position: AnunnakiPosition, seat: Seat) -> dict[str, tuple[str, ...]]:
    """Spaces of a star whose cube would surround a token that is still there."""
    star, cubes = position.components.star, position.cubes[seat]
    found: dict[str, tuple[str, ...]] = {}
    for number, area in enumerate(star.areas):
        left = area & ~cubes
        if position.star_tokens[seat] >> number & 1 and left and not left & left - 1:
            edge = EDGES[left.bit_length() - 1]
            found[edge] = (*found.get(edge, ()), AREAS[number])
    return found
