"""A position as a network is fed it: one byte a fact, seats relative to the viewer, hexes as cells.

Nothing is hidden in this game, so a view and the state it was made from give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ziggurat.core.learning import Column, Feed, Relation, bits, one_hot, plain, steps
from ziggurat.core.values import Seat
from ziggurat.games.terra.actions import ARGUMENT, BASE, KIND, SPACE
from ziggurat.games.terra.board import BRIDGES, HEXES, NEXT, REACH
from ziggurat.games.terra.components import BONUSES, FACTIONS, FAVORS, START_POINTS
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.state import Ask, TerraPosition

SEATS: Final = 4
CELLS: Final = 80
"""The hexes, and three that are none: sets of hexes are whole bytes so."""
KINDS: Final = 19
"""Of each hex: build, fourteen ways to transform, four upgrades."""
MASKS: Final = 8
"""Sets of hexes of each seat: five kinds of building, towns, reach, flight."""
NO_HEX: Final = 7

# -- where the bytes lie

TERRAIN: Final = 0
FROM_HOME: Final = TERRAIN + CELLS
SETS: Final = FROM_HOME + CELLS
WORKED: Final = SETS + SEATS * MASKS * CELLS // 8
STOCKS: Final = WORKED + 2 * CELLS // 8
NUMBERS: Final = 49
"""Of each seat."""
TABLE: Final = STOCKS + SEATS * NUMBERS
SIZE: Final = TABLE + 24 + 10 + 12 + 8 + 6 + 4 + len(BRIDGES) + 16

_PHASE: Final = {
    Ask.DEAL: (0, 0), Ask.FACTION: (1, 0), Ask.DWELLING: (2, 0), Ask.BONUS: (3, 0), Ask.ACTION: (4, 1),
    Ask.SPADES: (4, 2), Ask.STRONGHOLD_SPADES: (4, 3), Ask.BRIDGE: (4, 4), Ask.CULT: (4, 5), Ask.RIDE: (4, 6),
    Ask.STORM: (4, 7), Ask.UPGRADE: (4, 8), Ask.BUILD: (4, 9), Ask.END: (4, 9), Ask.TOP: (4, 9),
    Ask.LEECH: (5, 9), Ask.STEP: (5, 9), Ask.BONUS_SPADES: (7, 1), Ask.DIG_ON: (4, 9),
}  # fmt: skip
"""Part of the game and part of the action, by question."""
_PHASES: Final = tuple(_PHASE[ask] for ask in Ask)


def _seat_columns(base: int) -> list[Column]:
    """The inputs of a seat's board."""
    return [
        *one_hot(base, 15),
        Column("plain", base + 1, 0, 1 / 50, 60),
        Column("less", base + 1, STOCKS + 1, 1 / 20),
        *steps(base + 2, 16), *plain(base + 2, base + 3, 1 / 20),
        *steps(base + 3, 12), *plain(base + 3, base + 4, 1 / 10),
        *steps(base + 4, 7), *steps(base + 5, 12), *steps(base + 6, 12), *steps(base + 7, 12),
        *plain(base + 8, base + 12, 0.25), *one_hot(base + 12, 11), *plain(base + 13, base + 19, 0.3),
        *bits(base + 19, 12), *bits(base + 21, 10), *one_hot(base + 23, 5), *one_hot(base + 24, 5),
        *plain(base + 26, base + 28),
        *(column for cult in range(4) for column in steps(base + 28 + cult, 10)),
        *plain(base + 32, base + 40, 0.5), *plain(base + 40, base + 45, 0.2),
        *plain(base + 45, base + 49, 0.15),
    ]  # fmt: skip


def _table_columns(base: int) -> list[Column]:
    """The inputs of what belongs to nobody."""
    return [
        *one_hot(base, 7), *one_hot(base + 1, 9), *one_hot(base + 2, 10), *one_hot(base + 3, 5),
        *plain(base + 4, base + 12, 0.5), *bits(base + 12, 4), *plain(base + 13, base + 14),
        *bits(base + 14, 6), *one_hot(base + 15, 5), *plain(base + 16, base + 17, 0.1),
        *plain(base + 17, base + 18), *steps(base + 18, 12), *one_hot(base + 19, 4),
        *plain(base + 20, base + 22), *bits(base + 22, 10), *plain(base + 24, base + 34, 0.3),
        *plain(base + 34, base + 46, 0.35), *plain(base + 46, base + 54, 0.5),
        *(column for place in range(6) for column in one_hot(base + 54 + place, 10)),
        *(column for place in range(4 + len(BRIDGES) + 16) for column in one_hot(base + 60 + place, 5)),
    ]  # fmt: skip


def _cell_columns(cell: int) -> tuple[Column, ...]:
    """The inputs of a hex: its terrain, seen from home too, and which sets it is in."""
    byte, bit = divmod(cell, 8)
    sets = [Column("bit", SETS + 10 * number + byte, bit) for number in range(SEATS * MASKS + 2)]
    return (*one_hot(TERRAIN + cell, 7), *one_hot(FROM_HOME + cell, 7), *sets)


def _relation(sets: Sequence[int], whole: float, fixed: bool = False) -> Relation:
    """Hexes that hear of each other; together they weigh `whole`, or each does."""
    rows = []
    for cell in range(CELLS):
        others = [other for other in range(len(HEXES)) if cell < len(sets) and sets[cell] >> other & 1]
        weight = whole if fixed else whole / max(1, len(others))
        rows.append(tuple((other, weight) for other in others))
    return tuple(rows)


def _slots() -> tuple[list[int], int]:
    """The output of each action, and how many belong to no hex."""
    found, rest = [], 0
    for action in range(SPACE.size):
        kind, argument = KIND[action], ARGUMENT[action]
        if kind == "build":
            found.append(argument * KINDS)
        elif kind == "transform":
            found.append(argument // 14 * KINDS + 1 + argument % 14)
        elif kind == "upgrade":
            found.append(argument // 4 * KINDS + 15 + argument % 4)
        elif kind.startswith("deal"):
            found.append(0)
        else:
            found.append(CELLS * KINDS + rest)
            rest += 1
    return found, rest


_SLOTS, _REST = _slots()
FLAT: Final = tuple(
    column
    for part in (*(_seat_columns(STOCKS + NUMBERS * seat) for seat in range(SEATS)), _table_columns(TABLE))
    for column in part
)
FEED: Final = Feed(
    size=SIZE,
    flat=FLAT,
    cells=CELLS,
    cell=tuple(map(_cell_columns, range(CELLS))),
    relations=(
        _relation(NEXT, 0.5, fixed=True),
        _relation([far & ~near for far, near in zip(REACH[1], NEXT, strict=True)], 2.0),
        _relation([far & ~near for far, near in zip(REACH[3], REACH[1], strict=True)], 2.0),
    ),
    kinds=KINDS,
    rest=_REST,
    seats=(2, 3, 4),
)

# -- which actions are looked at

TRANSFORM: Final = BASE["transform"]
AFTER_TRANSFORM: Final = TRANSFORM + 14 * len(HEXES)
LEECH, DECLINE, CONVERT, FORGO, END = (
    BASE[kind] for kind in ("leech", "decline", "convert_pw_c", "forgo", "end")
)
MANY: Final = 40


def _home_only(position: TerraPosition, seat: Seat, ids: Sequence[int]) -> list[int]:
    """Without transforming a hex to anything but home the short way."""
    home = 2 * position.players[seat].faction.terrain
    return [
        action
        for action in ids
        if not TRANSFORM <= action < AFTER_TRANSFORM or (action - TRANSFORM) % 14 == home
    ]


def thin(position: TerraPosition, seat: Seat, ids: Sequence[int]) -> Sequence[int]:
    """Conversions before an action, not after it; hexes become home terrain."""
    question = position.question
    if len(ids) == 1 or question < Ask.ACTION or Ask.LEECH <= question <= Ask.BONUS_SPADES:
        return ids[-FEED.most :]
    if question == Ask.ACTION:
        kept: Sequence[int] = _home_only(position, seat, ids)
    else:
        if question == Ask.END and _nothing_due(position, seat):
            return [END]
        kept = [action for action in ids if not CONVERT <= action < FORGO]
        if len(kept) > MANY:
            kept = _home_only(position, seat, kept)
    return (kept or ids)[-FEED.most :]


def _nothing_due(position: TerraPosition, seat: Seat) -> bool:
    """Is ending the turn all that is left to do?"""
    player = position.players[seat]
    return not (
        position.favors_due
        or position.towns_due
        or position.exchange_due
        or player.steps_due
        or player.faction.river_towns
        or any(offer.seat == seat for offer in position.offers)
    )


def slots(position: TerraPosition, seat: Seat, ids: Sequence[int]) -> list[int]:
    """The network's output of each action; who offers power is told relative to the viewer."""
    found = [_SLOTS[action] for action in ids]
    if LEECH <= ids[0] < CONVERT or LEECH <= ids[-1] < CONVERT:
        seats = position.seats
        for place, action in enumerate(ids):
            if LEECH <= action < DECLINE:
                found[place] = _SLOTS[LEECH + (action - LEECH - seat) % seats]
            elif DECLINE <= action < CONVERT:
                found[place] = _SLOTS[DECLINE + (action - DECLINE - seat) % seats]
    return found


# -- a position as bytes

_FROM_HOME: Final = tuple(
    bytes((number - home) % 7 if number < 7 else NO_HEX for number in range(256)) for home in range(7)
)
_PADDING: Final = bytes([NO_HEX]) * (CELLS - len(HEXES))
_NO_SETS: Final = bytes(MASKS * CELLS // 8)
_NO_NUMBERS: Final = bytes(NUMBERS)
_NEAR: Final = {
    (seats, seat): (*((owner - seat) % seats + 1 for owner in range(seats)), 0)
    for seats in range(2, SEATS + 1)
    for seat in range(seats)
}
"""By owner how many seats after the viewer, from 1; the last is nobody's (owner -1)."""
_INCOMES: Final[dict[tuple[int, ...], bytes]] = {}


def _income(number: int, player: Player) -> bytes:
    """Buildings by kind and the income that they, the favors and the bonus tile give."""
    key = (number, player.favors, player.bonus, *map(int.bit_count, player.buildings))
    found = _INCOMES.get(key)
    if found is None:
        rows = FACTIONS[number].income
        parts = [rows[kind][min(count, len(rows[kind]) - 1)] for kind, count in enumerate(key[3:])]
        if player.bonus >= 0:
            parts.append(BONUSES[player.bonus].income)
        parts += [tile.income for place, tile in enumerate(FAVORS) if player.favors >> place & 1]
        found = bytes((*key[3:], *(sum(part[good] for part in parts) for good in range(4))))
        if len(_INCOMES) > 100_000:
            _INCOMES.clear()
        _INCOMES[key] = found
    return found


def encode(position: TerraPosition, _memory: Any, seat: Seat) -> bytes:
    """What the seat knows, laid out as the columns above say."""
    seats = position.seats
    players = position.players
    terrain = bytes(position.terrain) + _PADDING
    own = position.chosen[seat]
    home = FACTIONS[own].terrain if own >= 0 else 0
    sets: list[bytes] = []
    numbers: list[bytes] = []
    for near in range(SEATS):
        owner = (seat + near) % seats
        if near >= seats:
            sets.append(_NO_SETS)
            numbers.append(_NO_NUMBERS)
        elif players:
            player = players[owner]
            kinds = player.buildings
            sets.append(
                (
                    kinds[0] | kinds[1] << 80 | kinds[2] << 160 | kinds[3] << 240 | kinds[4] << 320
                    | player.town_hexes << 400 | player.reach << 480 | player.flight << 560
                ).to_bytes(80, "little")
            )  # fmt: skip
            numbers.append(_board(position, owner, player))
        else:
            sets.append(_NO_SETS)
            place = (owner - position.first) % seats + 1 if position.first >= 0 else 0
            first = owner == position.first
            head = (position.chosen[owner] + 1, START_POINTS, *[0] * 21, place, 0, 0, 0, first)
            numbers.append(bytes(head) + bytes(NUMBERS - len(head)))
    return b"".join(
        (
            terrain, terrain.translate(_FROM_HOME[home]), *sets,
            position.worked.to_bytes(10, "little"), position.buildable.to_bytes(10, "little"),
            *numbers, _table(position, seat),
        )
    )  # fmt: skip


def _board(position: TerraPosition, owner: Seat, player: Player) -> bytes:
    """The numbers of a seat's board."""
    passed = position.pass_order
    points, coins, workers = player.points, player.coins, player.workers
    favors, used, number = player.favors, player.used, position.chosen[owner]
    return bytes(
        (
            number + 1, points if points < 255 else 255, coins if coins < 255 else 255,
            workers if workers < 255 else 255, player.priests, player.bowl1, player.bowl2, player.bowl3,
            player.keys, player.shipping, player.digging, player.orders, player.bonus + 1, player.bridges,
            player.passed, player.range, player.skip_more, player.spades_due, player.steps_due,
            favors & 255, favors >> 8, used & 255, used >> 8, position.order.index(owner) + 1,
            passed.index(owner) + 1 if owner in passed else 0, 0, player.links.bit_count(),
            owner == position.first, *player.cults, *player.towns,
        )
    ) + _income(number, player)  # fmt: skip


def _table(position: TerraPosition, seat: Seat) -> bytes:
    """What belongs to nobody: the question, tiles left, who owns which bridge and which space."""
    seats = position.seats
    offer = source = more = 0
    for one in position.offers:
        if one.seat == seat:
            if offer:
                more += 1
            else:
                offer, source = min(one.power, 15), (one.builder - seat) % seats
    part, action = _PHASES[position.under_way]
    free = position.bonus_free
    active = position.active
    coming = position.scoring[max(position.round, 1) - 1 :]
    near = _NEAR[seats, seat]
    return bytes(
        (
            position.round, part, action, seats, position.actions_left, position.spades,
            position.hexes_left, position.unfinished, position.cult_steps, position.favors_due,
            position.towns_due, position.exchange_due, position.tops, position.tops_due, position.power_used,
            (active - seat) % seats + 1 if active >= 0 else 0, len(position.queue), position.skipped >= 0,
            offer, source, more, seat == active, free & 255, free >> 8,
            *position.bonus_coins, *position.favor_left, *position.town_left,
            *[tile + 1 for tile in coming], *[0] * (6 - len(coming)),
            *[near[owner] for owner in position.highest],
            *[near[owner] for owner in position.bridges],
            *[near[owner] for owner in position.orders],
        )
    )  # fmt: skip
