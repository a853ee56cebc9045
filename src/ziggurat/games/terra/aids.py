"""What a client would have to know rules for: faction boards, towns, offers, the order of turns, points if it
ended now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from ziggurat.games.terra import scoring
from ziggurat.games.terra.actions import ARGUMENT, KIND
from ziggurat.games.terra.board import HEXES, PRINTED, RIVERS, SHORE, bits
from ziggurat.games.terra.boards import less
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    CULT_ACTIONS,
    FACTIONS,
    SH,
    SUPPLY,
    TERRAINS,
    UPGRADE_FROM,
    Faction,
)
from ziggurat.games.terra.plans import Plan, Projection, plans
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.kinds import building_word
from ziggurat.games.terra.questions.leech import beside, gain_of
from ziggurat.games.terra.questions.passing import pass_points
from ziggurat.games.terra.questions.rounds import LAST_ROUND
from ziggurat.games.terra.questions.towns import group
from ziggurat.games.terra.state import Ask, Offer, TerraPosition

PER_HEX = {"build": 1, "transform": 14, "upgrade": 4}
"""By kind of action that happens on a hex: how many there are for each hex."""

Terrain = Literal["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"]


@dataclass(frozen=True, slots=True)
class Final:
    """Points that a seat would get if the game ended now."""

    cults: tuple[int, ...]
    area: int
    goods: int
    size: int
    """Buildings in the largest area."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a faction board says beside the counters: income and prices in workers, coins, priests, power."""

    terrain: Terrain
    income: tuple[int, ...] | None
    """Of the next round; none after the last."""
    gains: Mapping[str, tuple[int, ...]]
    """By kind of building: what the next one adds to the income, less what the building it replaces gave."""
    left: Mapping[str, int]
    """Buildings still on the board."""
    spade: tuple[int, ...]
    town: int
    """The power a town needs."""
    specials: tuple[str, ...]
    """Special actions it has, used or not."""
    passing: int
    """Points if it passed now."""
    final: Final


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a faction starts with, for those who choose."""

    terrain: Terrain
    start: tuple[int, ...]
    bowls: tuple[int, ...]
    cults: tuple[int, ...]
    dwellings: int
    hexes: int
    """Hexes of its terrain on the printed map."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who would be offered power by a building, how much, and what he could gain of it."""

    seat: int
    power: int
    gain: int


@dataclass(frozen=True, slots=True)
class OpenOffer:
    """Where the building stands that offers power, and the buildings of the asked seat beside it."""

    seat: int
    builder: int
    power: int
    hex: str
    building: str | None
    """Its glossary key."""
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """A town: the hex that bears its key (the river hex that joins it, or its strongest building) and all its
    hexes."""

    hex: str
    seat: int
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aids:
    """What a client would have to know rules for."""

    boards: tuple[Board, ...]
    factions: Mapping[str, Sheet]
    """While factions are chosen."""
    leech: Mapping[str, tuple[Neighbour, ...]]
    """By hex that the viewer may build on or improve now."""
    offers: tuple[OpenOffer, ...]
    towns: tuple[Town, ...]
    next_order: tuple[int, ...]
    """The order of turns in the next round, as far as it is known."""
    plans: tuple[Plan, ...]
    """What the viewer may do now in several steps at once."""


def aids(position: TerraPosition, seat: int | None, legal: Sequence[int]) -> Aids:
    choosing = position.question == Ask.FACTION
    now = Projection(position)
    return Aids(
        tuple(_board(position, number, now) for number in range(len(position.players))),
        {faction.id: _sheet(faction) for faction in FACTIONS} if choosing else {},
        _leech(position, seat, legal),
        tuple(_open_offer(position, offer) for offer in position.offers),
        tuple(towns(position)),
        next_order(position),
        () if seat is None or not legal or not position.players else plans(position, seat, now),
    )


def _leech(
    position: TerraPosition, seat: int | None, legal: Sequence[int]
) -> dict[str, tuple[Neighbour, ...]]:
    if seat is None or seat >= len(position.players) or not position.round:
        return {}
    kinds = ((KIND[action], ARGUMENT[action]) for action in legal)
    hexes = {argument // PER_HEX[kind] for kind, argument in kinds if kind in PER_HEX}
    return {
        HEXES[hex_]: tuple(
            Neighbour(other, power, gain_of(position.players[other], power))
            for other, power in beside(position, seat, hex_)
        )
        for hex_ in sorted(hexes)
    }


def next_order(position: TerraPosition) -> tuple[int, ...]:
    """Who passed first begins; then in the order of passing, or around the table (TM-053, TM-342)."""
    passed = position.pass_order
    if not passed or position.round >= LAST_ROUND:
        return ()
    if position.options["variable_order"]:
        return passed
    return tuple((passed[0] + step) % position.seats for step in range(position.seats))


def towns(position: TerraPosition) -> Iterator[Town]:
    """All towns, each once, however it is joined: by land, by bridges, over a river hex."""
    for seat, player in enumerate(position.players):
        rest = player.town_hexes
        for hexes in reversed(player.buildings):
            for hex_ in bits(hexes):
                if rest >> hex_ & 1:
                    whole = group(position, player, 1 << hex_, player.links)
                    rest &= ~whole
                    rivers = [river for river in bits(player.links) if SHORE[river] & whole]
                    key = RIVERS[rivers[0]] if rivers else HEXES[hex_]
                    yield Town(key, seat, tuple(HEXES[one] for one in bits(whole)))


def _terrain(faction: Faction) -> Terrain:
    return cast(Terrain, TERRAINS[faction.terrain])


def _gain(player: Player, kind: int) -> tuple[int, ...]:
    """Income that the next building of a kind adds, net of the one it replaces (TM-040, TM-097)."""
    rows, count = player.faction.income, player.count(kind)
    if count >= SUPPLY[kind]:
        return (0, 0, 0, 0)
    gain = less(rows[kind][count + 1], rows[kind][count])
    old = UPGRADE_FROM[kind]
    if old < 0 or not player.count(old):
        return gain
    lost = less(rows[old][player.count(old)], rows[old][player.count(old) - 1])
    return tuple(more - less for more, less in zip(gain, lost, strict=True))


def _specials(player: Player) -> tuple[str, ...]:
    """The special actions a seat has (TM-165 to TM-168)."""
    faction = player.faction
    found = [faction.action.id] if faction.action else []
    if faction.sh_action and player.buildings[SH]:
        found.append(faction.sh_action.id)
    if player.favors & CULT_ACTIONS:
        found.append("FAV6")
    if player.bonus >= 0:
        tile = BONUSES[player.bonus]
        if tile.spades or tile.cult:
            found.append(tile.id)
    return tuple(found)


def _board(position: TerraPosition, seat: int, now: Projection) -> Board:
    player = position.players[seat]
    passing = sum(points for points, _ in pass_points(position, seat)) if player.bonus >= 0 else 0
    return Board(
        _terrain(player.faction),
        None if position.round >= LAST_ROUND else player.income(),
        {name: _gain(player, kind) for kind, name in enumerate(BUILDINGS)},
        {name: SUPPLY[kind] - player.count(kind) for kind, name in enumerate(BUILDINGS)},
        player.spade_price,
        player.town_size,
        _specials(player),
        0 if player.passed else passing,
        Final(
            tuple(share[seat] for share in now.cults),
            now.area[seat],
            scoring.goods_points(player),
            now.sizes[seat],
        ),
    )


def _sheet(faction: Faction) -> Sheet:
    here = sum(1 for terrain in PRINTED if terrain == faction.terrain)
    return Sheet(_terrain(faction), faction.start, faction.bowls, faction.cults, faction.dwellings, here)


def _open_offer(position: TerraPosition, offer: Offer) -> OpenOffer:
    there = position.players[offer.builder].buildings
    kind = next((kind for kind, hexes in enumerate(there) if hexes >> offer.hex & 1), None)
    near = position.adjacent[offer.hex] & position.players[offer.seat].own
    return OpenOffer(
        offer.seat,
        offer.builder,
        offer.power,
        HEXES[offer.hex],
        None if kind is None else building_word(kind),
        tuple(HEXES[hex_] for hex_ in bits(near)),
    )
