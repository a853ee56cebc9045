"""A position as numbers for learning programs; seats are relative to the viewer.

Everything is zero but what is set: most of an observation is one-hot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ziggurat.core.encoding import Block, Each, Encoder, Field, Layout, Number, Numbers, OneOf, Places, Table
from ziggurat.core.values import Seat
from ziggurat.games.terra.board import BRIDGE_NAMES, HEXES
from ziggurat.games.terra.components import (
    BONUSES,
    BUILDINGS,
    FAVORS,
    NAMES,
    SCORINGS,
    SPECIALS,
    TERRAINS,
    TOWNS,
)
from ziggurat.games.terra.player import Player
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
PENDING: Final = (
    "spades/3, acts/2, favors_due/2, towns_due/2, exchange_due/3, steps/2, hexes_left/2, unfinished/1, "
    "way_round/1, tops_due/4, offered power/5"
)

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
        Field("special_used", (SEATS, len(SPECIALS)), f"1: used this round: {', '.join(SPECIALS)}"),
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
        Field("worked", (len(HEXES),), "1: transformed in this action"),
        Field("buildable", (len(HEXES),), "1: brought home in this action, for one dwelling"),
        Field("skipped", (len(HEXES),), "1: tunnelled or flown to in this action"),
        Field("tops", (4,), "1: a key may bring this track to 10"),
        Field("colour", (SEATS, len(TERRAINS)), "one-hot colour that was dealt, by seat"),
        Field("order", (SEATS, SEATS), "by place in this round's order: one-hot seat"),
        Field("pass_order", (SEATS, SEATS), "by place in the order of passing: one-hot seat"),
    )
)

_START: Final[Mapping[str, int]] = {name: part.start for name, part in LAYOUT.slices().items()}
_SIZE: Final = {field.name: field.size for field in LAYOUT.fields}
_OF_SEATS: Final = ("stock", "passed", "cult", "bonus", "favor", "towns", "special_used")
_NUMBER: Final = {prompt: number for number, prompt in enumerate(PROMPTS)}
_NO_BRIDGES: Final = [-1] * len(BRIDGE_NAMES)
_NO_ORDERS: Final = [-1] * 16


def _by_hex(start: int, width: int) -> Places:
    """One number of each hex, out of `width` that each has."""
    return Places(start, range(0, width * len(HEXES), width))


def _owned(key: tuple[int, Seat, tuple[Seat, ...]]) -> Iterable[float]:
    """One-hot owners of places, for a number of seats and the seat that looks."""
    seats, first, owners = key
    return (
        float(owner >= 0 and (owner - first) % seats == near) for owner in owners for near in range(SEATS)
    )


def _one_hots(numbers: Iterable[int], size: int) -> Iterable[float]:
    return (float(number == cell) for number in numbers for cell in range(size))


def _in_order(key: tuple[int, Seat, tuple[Seat, ...]]) -> Iterable[float]:
    """One-hot seats by their places in an order that may be shorter."""
    seats, first, order = key
    return _owned((seats, first, order + (-1,) * (SEATS - len(order))))


_BONUS: Final = Table(len(BONUSES), lambda number: _one_hots((number,), len(BONUSES)))


def _faction_board(near: int) -> Each:
    """A seat's board; `near`: how many seats after the viewer."""
    at = {name: _START[name] + _SIZE[name] // SEATS * near for name in _OF_SEATS}
    return Each(
        (
            _by_hex(_START["owner"] + near, SEATS),
            Numbers(at["stock"], 100, 20, 10, 7, 12, 12, 12, 4, 5, 2, 7, 3, 3),
            Number(at["passed"], 1),
            Numbers(at["cult"], 10, 10, 10, 10),
            Block(at["bonus"], _BONUS),
            Places(at["favor"], range(len(FAVORS))),
            Numbers(at["towns"], *[2] * len(TOWNS)),
            Places(at["special_used"], range(len(SPECIALS))),
        )
    )


_BOARDS: Final = [_faction_board(near) for near in range(SEATS)]
_ABSENT: Final = tuple((_BOARDS[0].blank,) * count for count in range(SEATS + 1))

PARTS: Final = (
    Each(_by_hex(_START["terrain"] + terrain, 7) for terrain in range(7)),
    Each(_by_hex(_START["building"] + kind, len(BUILDINGS)) for kind in range(len(BUILDINGS))),
    Places(_START["town"], range(len(HEXES))),
    Block(_START["bridge"], Table(_SIZE["bridge"], _owned)),
    Block(_START["orders"], Table(_SIZE["orders"], _owned)),
    Block(_START["faction"], Table(_SIZE["faction"], lambda chosen: _one_hots(chosen, len(NAMES)))),
    Each(_BOARDS),
    Block(_START["round"], Table(6, lambda number: _one_hots((number - 1,), 6))),
    Block(_START["scoring"], Table(_SIZE["scoring"], lambda tiles: _one_hots(tiles, len(SCORINGS)))),
    Places(_START["power_used"], range(6)),
    Places(_START["bonus_free"], range(len(BONUSES))),
    Numbers(_START["bonus_coins"], *[5] * len(BONUSES)),
    Numbers(_START["favor_left"], *[3] * len(FAVORS)),
    Numbers(_START["town_left"], *[2] * len(TOWNS)),
    Block(_START["prompt"], Table(len(PROMPTS), lambda prompt: _one_hots((_NUMBER[prompt],), len(PROMPTS)))),
    Numbers(_START["pending"], 3, 2, 2, 2, 3, 2, 2, 1, 1, 4, 5),
    Each(Places(_START[name], range(len(HEXES))) for name in ("worked", "buildable")),
    OneOf({hex_: _START["skipped"] + hex_ for hex_ in range(len(HEXES))}),
    Places(_START["tops"], range(4)),
    Block(_START["colour"], Table(_SIZE["colour"], lambda dealt: _one_hots(dealt, len(TERRAINS)))),
    Block(_START["order"], Table(_SIZE["order"], _in_order)),
    Block(_START["pass_order"], Table(_SIZE["pass_order"], _in_order)),
)
"""In the order of `keys`."""


def keys(position: TerraPosition, _memory: Any, seat: Seat | None) -> Sequence[Any]:
    """What the parts of an observation follow from; a spectator looks from seat 0. Nothing is hidden."""
    seats, first, players = position.seats, seat or 0, position.players
    dwellings = posts = temples = strongholds = sanctuaries = towns = 0
    for player in players:
        one, two, three, four, five = player.buildings
        dwellings |= one
        posts |= two
        temples |= three
        strongholds |= four
        sanctuaries |= five
        towns |= player.town_hexes
    chosen = position.chosen
    bridges = position.bridges
    orders = position.orders
    colours = position.colours
    asked = None if seat is None else position.asked_of(seat)
    offered = 0
    for offer in position.offers:
        if offer.seat == seat:
            offered = offer.power
            break
    return (
        tuple(position.hexes_of),
        (dwellings, posts, temples, strongholds, sanctuaries),
        towns,
        None if bridges == _NO_BRIDGES else (seats, first, tuple(bridges)),
        None if orders == _NO_ORDERS else (seats, first, tuple(orders)),
        (*chosen[first:], *chosen[:first], *[-1] * (SEATS - len(chosen))),
        (
            *[_board_key(player) for player in players[first:]],
            *[_board_key(player) for player in players[:first]],
            *_ABSENT[SEATS - len(players)],
        ),
        position.round,
        position.scoring,
        position.power_used,
        position.bonus_free,
        tuple(position.bonus_coins),
        tuple(position.favor_left),
        tuple(position.town_left),
        None if asked is None else TerraState.questions[asked].prompt_of(position),
        (
            position.spades,
            position.actions_left,
            position.favors_due,
            position.towns_due,
            position.exchange_due,
            position.cult_steps,
            position.hexes_left,
            position.unfinished,
            position.way_round,
            position.tops_due,
            offered,
        ),
        (position.worked, position.buildable),
        None if position.skipped < 0 else position.skipped,
        position.tops,
        (*colours[first:], *colours[:first], *[-1] * (SEATS - len(colours))),
        (seats, first, position.order),
        (seats, first, position.pass_order),
    )


def _board_key(player: Player) -> tuple[Any, ...]:
    return (
        player.own,
        (
            player.points,
            player.coins,
            player.workers,
            player.priests,
            player.bowl1,
            player.bowl2,
            player.bowl3,
            player.keys,
            player.shipping,
            player.digging,
            player.orders,
            player.bridges,
            player.spades_due,
        ),
        player.passed,
        tuple(player.cults),
        player.bonus,
        player.favors,
        tuple(player.towns),
        player.used,
    )


encode: Final = Encoder(LAYOUT, PARTS, keys)
