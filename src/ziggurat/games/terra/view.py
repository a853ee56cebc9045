"""What a seat may know: everything, for nothing is hidden after the set-up (TM-012)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Literal, cast

from ziggurat.core.view import NoMemory, View
from ziggurat.games.terra.actions import ARGUMENT, KIND
from ziggurat.games.terra.board import HEXES, RIVERS, bits
from ziggurat.games.terra.components import BUILDINGS, FACTIONS, SUPPLY, TERRAINS, Faction
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.kinds import building_word
from ziggurat.games.terra.questions.leech import beside, gain_of
from ziggurat.games.terra.questions.towns import group
from ziggurat.games.terra.state import Ask, Offer, TerraPosition, TerraState

PER_HEX = {"build": 1, "transform": 14, "upgrade": 4}
"""By kind of action that happens on a hex: how many there are for each hex."""


Terrain = Literal["desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland"]


@dataclass(frozen=True, slots=True)
class Board:
    """What a faction board says beside the counters: income and prices in workers, coins, priests, power."""

    terrain: Terrain
    income: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    """Income of each kind of building."""
    left: Mapping[str, int]
    """Buildings still on the board."""
    cost: Mapping[str, tuple[int, ...]]
    spade: tuple[int, ...]
    ship_max: int
    dig_max: int
    town: int
    """The power a town needs."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a faction starts with, for those who choose."""

    terrain: Terrain
    start: tuple[int, ...]
    bowls: tuple[int, ...]
    cults: tuple[int, ...]
    dwellings: int


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
    """A town, by the hex that bears its key: the river hex that joins it, or its strongest building."""

    hex: str
    seat: int


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


@dataclass(frozen=True, slots=True)
class TerraView(View[TerraPosition, NoMemory]):
    """The position, all of it."""

    game: ClassVar[str] = "terra"
    position_kind = TerraPosition

    def aids(self) -> Aids:
        position = self.position
        choosing = position.question == Ask.FACTION
        return Aids(
            tuple(map(_board, position.players)),
            {faction.id: _sheet(faction) for faction in FACTIONS} if choosing else {},
            self._leech(),
            tuple(_open_offer(position, offer) for offer in position.offers),
            tuple(towns(position)),
        )

    def _leech(self) -> dict[str, tuple[Neighbour, ...]]:
        position = self.position
        if self.seat is None or self.seat >= len(position.players) or not position.round:
            return {}
        kinds = ((KIND[action], ARGUMENT[action]) for action in self.legal)
        hexes = {argument // PER_HEX[kind] for kind, argument in kinds if kind in PER_HEX}
        return {
            HEXES[hex_]: tuple(
                Neighbour(seat, power, gain_of(position.players[seat], power))
                for seat, power in beside(position, self.seat, hex_)
            )
            for hex_ in sorted(hexes)
        }


def towns(position: TerraPosition) -> Iterator[Town]:
    """Where the keys of all towns are drawn."""
    for seat, player in enumerate(position.players):
        for river in bits(player.links):
            yield Town(RIVERS[river], seat)
        rest = player.town_hexes
        for hexes in reversed(player.buildings):
            for hex_ in bits(hexes):
                if rest >> hex_ & 1:
                    yield Town(HEXES[hex_], seat)
                    rest &= ~group(position, player, 1 << hex_, 0)


def _terrain(faction: Faction) -> Terrain:
    return cast(Terrain, TERRAINS[faction.terrain])


def _board(player: Player) -> Board:
    faction = player.faction
    return Board(
        _terrain(faction),
        player.income(),
        tuple(faction.income[kind][player.count(kind)] for kind in range(len(BUILDINGS))),
        {name: SUPPLY[kind] - player.count(kind) for kind, name in enumerate(BUILDINGS)},
        dict(zip(BUILDINGS, faction.cost, strict=True)),
        player.spade_price,
        faction.ship_max,
        faction.dig_max,
        player.town_size,
    )


def _sheet(faction: Faction) -> Sheet:
    return Sheet(_terrain(faction), faction.start, faction.bowls, faction.cults, faction.dwellings)


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


def determinize(view: TerraView, _rng: Random) -> TerraState:
    """Nothing is hidden: the state itself."""
    return TerraState.at(view.position)
