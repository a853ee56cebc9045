"""What a seat may know: everything, for nothing is hidden after the set-up (TM-012)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ziggurat.core.view import NoMemory, View
from ziggurat.games.terra.actions import ARGUMENT, KIND
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.components import BUILDINGS, FACTIONS, SUPPLY, TERRAINS, Faction
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.leech import beside, gain_of
from ziggurat.games.terra.state import Ask, Offer, TerraPosition, TerraState
from ziggurat.games.terra.table import table

PER_HEX = {"build": 1, "transform": 14, "upgrade": 4}
"""By kind of action that happens on a hex: how many there are for each hex."""


@dataclass(frozen=True, slots=True)
class Board:
    """What a faction board says beside the counters: income and prices in workers, coins, priests, power."""

    terrain: str
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

    terrain: str
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
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aids:
    """What a client would have to know rules for."""

    boards: tuple[Board, ...]
    factions: Mapping[str, Sheet]
    """While factions are chosen."""
    leech: Mapping[str, tuple[Neighbour, ...]]
    """By hex that the viewer may build on or improve now."""
    offers: tuple[OpenOffer, ...]


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
        )

    def to_json(self) -> dict[str, Any]:
        """With the table, boards and factions as the web client reads them today."""
        data = View.to_json(self)
        aids = data["aids"]
        return {**data, "table": table(self.position), "boards": aids["boards"], "factions": aids["factions"]}

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


def _board(player: Player) -> Board:
    faction = player.faction
    return Board(
        TERRAINS[faction.terrain],
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
    return Sheet(TERRAINS[faction.terrain], faction.start, faction.bowls, faction.cults, faction.dwellings)


def _open_offer(position: TerraPosition, offer: Offer) -> OpenOffer:
    there = position.players[offer.builder].buildings
    kind = next((name for name, hexes in zip(BUILDINGS, there, strict=True) if hexes >> offer.hex & 1), None)
    near = position.adjacent[offer.hex] & position.players[offer.seat].own
    return OpenOffer(
        offer.seat,
        offer.builder,
        offer.power,
        HEXES[offer.hex],
        kind,
        tuple(HEXES[hex_] for hex_ in bits(near)),
    )


def determinize(view: TerraView, _rng: Random) -> TerraState:
    """Nothing is hidden: the state itself."""
    return TerraState.at(view.position)
