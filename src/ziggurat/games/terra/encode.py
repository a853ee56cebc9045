"""A position as numbers for learning programs; seats are relative to the viewer.

Everything is zero but what is set: most of an observation is one-hot.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.encoding import Field, Layout
from ziggurat.core.values import Seat
from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES, bits
from ziggurat.games.terra.components import BONUSES, BUILDINGS, FAVORS, NAMES, SCORINGS, TOWNS
from ziggurat.games.terra.state import TerraPosition, TerraState

SEATS: Final = 5
PROMPTS: Final = (
    "setup.deal",
    "setup.faction",
    "setup.dwelling",
    "setup.bonus",
    "turn.action",
    "turn.spades",
    "turn.bridge",
    "turn.cult",
    "turn.ride",
    "turn.storm",
    "turn.upgrade",
    "turn.end",
    "turn.build",
    "turn.gain",
    "turn.top",
    "leech.answer",
    "leech.step",
    "bonus.spades",
)
STOCK: Final = (
    "vp/100, c/20, w/10, p/7, b1/12, b2/12, b3/12, keys/4, ship/5, dig/2, orders/7, bridges/3, spades_due/3"
)
PENDING: Final = "spades/3, acts/2, favors_due/2, towns_due/2, exchange_due/3, steps/2"

LAYOUT: Final = Layout(
    (
        Field("terrain", (len(HEXES), 7), "one-hot terrain of each land hex, in reading order"),
        Field("building", (len(HEXES), 5), "one-hot D, TP, TE, SH, SA on each hex"),
        Field("owner", (len(HEXES), SEATS), "one-hot owner of the building, seats from the viewer on"),
        Field("town", (len(HEXES),), "1: the building belongs to a town"),
        Field("bridge", (len(BRIDGE_NAMES), SEATS), "one-hot owner of the bridge on each place"),
        Field("faction", (SEATS, len(NAMES)), "one-hot faction by seat"),
        Field("stock", (SEATS, STOCK.count("/")), STOCK),
        Field("passed", (SEATS,), "1: has passed"),
        Field("cult", (SEATS, 4), "steps/10 on fire, water, earth, air"),
        Field("bonus", (SEATS, len(BONUSES)), "one-hot bonus tile by seat"),
        Field("favor", (SEATS, len(FAVORS)), "1: owns the favor tile"),
        Field("towns", (SEATS, len(TOWNS)), "number of town tiles/2"),
        Field("round", (6,), "one-hot round"),
        Field("scoring", (6, len(SCORINGS)), "one-hot scoring tile by round"),
        Field("power_used", (6,), "1: the power action is used"),
        Field("bonus_free", (len(BONUSES),), "1: the bonus tile is free"),
        Field("bonus_coins", (len(BONUSES),), "coins/5 on the tile"),
        Field("favor_left", (len(FAVORS),), "tiles left/3"),
        Field("town_left", (len(TOWNS),), "tiles left/2"),
        Field("orders", (4, 4, SEATS), "one-hot owner of each order space"),
        Field("prompt", (len(PROMPTS),), "one-hot question to the viewer (nobody's turn: all 0)"),
        Field("pending", (PENDING.count("/"),), PENDING),
    )
)

_START: Final[Mapping[str, int]] = {name: part.start for name, part in LAYOUT.slices().items()}
_NOTHING: Final = array("f", bytes(4 * LAYOUT.size))
_NUMBER: Final = {prompt: number for number, prompt in enumerate(PROMPTS)}
TERRAIN, BUILDING, OWNER, TOWN = (_START[name] for name in ("terrain", "building", "owner", "town"))
STOCKS, CULT, BONUS, FAVOR = (_START[name] for name in ("stock", "cult", "bonus", "favor"))
_TERRAIN_AT: Final = tuple(TERRAIN + 7 * hex_ for hex_ in range(len(HEXES)))


def encode(position: TerraPosition, _memory: Any, seat: Seat | None, buffer: Any) -> None:
    """A position laid out as `LAYOUT` says; a spectator looks from seat 0."""
    buffer[:] = _NOTHING
    seats, start = position.seats, seat or 0
    for at, terrain in zip(_TERRAIN_AT, position.terrain, strict=True):
        buffer[at + terrain] = 1.0
    for owner, number in enumerate(position.chosen):
        if number >= 0:
            buffer[_START["faction"] + (owner - start) % seats * len(NAMES) + number] = 1.0
    for owner in range(len(position.players)):
        _encode_seat(position, owner, (owner - start) % seats, buffer)
    _owned(position.bridges, start, seats, _START["bridge"], buffer)
    _owned(position.orders, start, seats, _START["orders"], buffer)
    _encode_supply(position, buffer)
    asked = None if seat is None else position.asked_of(seat)
    if asked is not None:
        prompt = TerraState.questions[asked].prompt_of(position)
        buffer[_START["prompt"] + _NUMBER[prompt]] = 1.0


def _owned(owners: list[Seat], start: Seat, seats: int, base: int, buffer: Any) -> None:
    """One-hot owners of places."""
    for place, owner in enumerate(owners):
        if owner >= 0:
            buffer[base + SEATS * place + (owner - start) % seats] = 1.0


def _encode_seat(position: TerraPosition, seat: Seat, near: int, buffer: Any) -> None:
    """A faction board and its buildings; `near`: how many seats after the viewer."""
    player = position.players[seat]
    for kind, hexes in enumerate(player.buildings):
        for hex_ in bits(hexes):
            buffer[BUILDING + len(BUILDINGS) * hex_ + kind] = 1.0
            buffer[OWNER + SEATS * hex_ + near] = 1.0
    for hex_ in bits(player.town_hexes):
        buffer[TOWN + hex_] = 1.0
    at = STOCKS + 13 * near
    buffer[at] = player.points / 100
    buffer[at + 1] = player.coins / 20
    buffer[at + 2] = player.workers / 10
    buffer[at + 3] = player.priests / 7
    buffer[at + 4] = player.bowl1 / 12
    buffer[at + 5] = player.bowl2 / 12
    buffer[at + 6] = player.bowl3 / 12
    buffer[at + 7] = player.keys / 4
    buffer[at + 8] = player.shipping / 5
    buffer[at + 9] = player.digging / 2
    buffer[at + 10] = player.orders / 7
    buffer[at + 11] = player.bridges / 3
    buffer[at + 12] = player.spades_due / 3
    if player.passed:
        buffer[_START["passed"] + near] = 1.0
    at = CULT + 4 * near
    for cult, steps in enumerate(player.cults):
        buffer[at + cult] = steps / 10
    if player.bonus >= 0:
        buffer[BONUS + len(BONUSES) * near + player.bonus] = 1.0
    for tile in bits(player.favors):
        buffer[FAVOR + len(FAVORS) * near + tile] = 1.0
    at = _START["towns"] + len(TOWNS) * near
    for tile, number in enumerate(player.towns):
        if number:
            buffer[at + tile] = number / 2


def _encode_supply(position: TerraPosition, buffer: Any) -> None:
    """Round, tiles of the table, what is due."""
    if position.round:
        buffer[_START["round"] + position.round - 1] = 1.0
    at = _START["scoring"]
    for tile in position.scoring:
        if tile >= 0:
            buffer[at + tile] = 1.0
        at += len(SCORINGS)
    for name, tiles in (("power_used", position.power_used), ("bonus_free", position.bonus_free)):
        for tile in bits(tiles):
            buffer[_START[name] + tile] = 1.0
    for name, counts, scale in (
        ("bonus_coins", position.bonus_coins, 5),
        ("favor_left", position.favor_left, 3),
        ("town_left", position.town_left, 2),
    ):
        at = _START[name]
        for tile, number in enumerate(counts):
            if number:
                buffer[at + tile] = number / scale
    at = _START["pending"]
    buffer[at] = position.spades / 3
    buffer[at + 1] = position.actions_left / 2
    buffer[at + 2] = position.favors_due / 2
    buffer[at + 3] = position.towns_due / 2
    buffer[at + 4] = position.exchange_due / 3
    buffer[at + 5] = position.cult_steps / 2
