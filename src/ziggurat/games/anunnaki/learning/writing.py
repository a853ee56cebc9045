"""A position written as bytes, in the order of `layout`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.board import controlled, god_strength
from ziggurat.games.anunnaki.learning.layout import CELLS, SEATS, SETS, WHOLE
from ziggurat.games.anunnaki.learning.points import aims_of, counts, worth
from ziggurat.games.anunnaki.names import ARTIFACTS, EDGES, GODS, PACTS, REWARDS, TILES, WEAPONS
from ziggurat.games.anunnaki.state import MAJOR, TABLET, AnunnakiPosition, Ask

Bytes = bytes | bytearray
BELOW_ZERO: Final = 40
"""What is added to points that may be negative."""
_ONE_TERRITORY: Final = frozenset(("origin", "at", "to"))
"""Fields of a question that name one territory."""


def _set(mask: int) -> bytes:
    return mask.to_bytes(WHOLE, "little")


def _small(mask: int, count: int) -> bytes:
    return (mask & (1 << count) - 1).to_bytes((count + 7) // 8, "little")


def _byte(number: int) -> int:
    return 0 if number < 0 else 255 if number > 255 else number


def encode(position: AnunnakiPosition, memory: Any, seat: Seat) -> bytes:
    """What the seat may know as bytes."""
    out: list[Bytes] = []
    seats = position.seats
    order = [(seat + place) % seats for place in range(seats)]
    masks = [controlled(position, other) if position.house[other] >= 0 else 0 for other in order]
    for other, mine in zip(order, masks, strict=True):
        gods = bytearray(CELLS)
        for slot, place in enumerate(position.gods_at[other]):
            if place >= 0:
                gods[place] += god_strength(position, slot)
        out += (bytes(position.followers[other]), gods, _set(position.settled[other]), _set(mine))
    out += [bytes(2 * CELLS + 2 * WHOLE)] * (SEATS - seats)
    _world(position, seat, order, out)
    for place, (other, mine) in enumerate(zip(order, masks, strict=True)):
        _seat(position, memory, other, mine, out)
        if not place:
            _ways(position, seat, out)
    if seats < SEATS:
        out += [_NOBODY] * (SEATS - seats)
    _table(position, seat, out)
    return b"".join(out)


def _world(position: AnunnakiPosition, seat: Seat, order: Sequence[int], out: list[Bytes]) -> None:
    """Whose planet it is, what can be harvested, civilizations, and what the open question is about."""
    world = position.components.map
    homes = [world.planet_mask[position.house[one]] if position.house[one] >= 0 else 0 for one in order]
    out += [_set(mask) for mask in homes] + [_set(0)] * (SEATS - len(homes))
    free = bytearray(len(icons) for icons in world.icons)
    for territory, spent in enumerate(position.exhaustion):
        if spent:
            free[territory] -= spent.bit_count()
    tiles = bytearray(CELLS)
    for territory, number in enumerate(position.civilizations):
        if number:
            if number < 0:
                tiles[territory] = 1
            else:
                tile = position.components.civilizations[number - 1]
                effect = 0 if tile.effect == "none" else 1
                tiles[territory] = min(8, 2 + 2 * max(0, tile.strength - 3) + effect)
    rest = 0
    for other in order[1:]:
        rest |= position.presence[other]
    sets = dict.fromkeys(SETS, 0)
    sets["tokens"], sets["halted"] = position.atlanteans, position.halted
    sets["entered"] = position.gods_entered
    sets["contested"] = position.presence[seat] & (rest | position.civilized)
    for frame in position.stack[-2:]:
        for name in frame._fields[2:]:
            if name in _ONE_TERRITORY:
                sets[name] = 1 << getattr(frame, name)
            elif name == "harvested":
                sets["harvested"] = frame.harvested
            elif name == "source" and frame.source >= 0:
                sets["source"] = 1 << frame.source
    out += (free, tiles, *map(_set, sets.values()))


def _seat(position: AnunnakiPosition, memory: Any, seat: Seat, mine: int, out: list[Bytes]) -> None:
    """What everybody knows of a seat."""
    house, gods_at, cards = position.house[seat], position.gods_at[seat], position.god_cards[seat]
    ready = house >= 0
    found = counts(position, seat, mine) if ready else (0, 0, 0, 0)
    aims = aims_of(position, found)
    standing = worth(position, seat, aims) if ready else 0
    summoned = sum(1 << card for slot, card in enumerate(cards[:MAJOR]) if gods_at[slot] >= 0)
    held = sum(1 << card for card in cards)
    if ready and gods_at[MAJOR] >= 0:
        summoned |= 1 << position.components.major_of[house]
    out += (
        bytes((
            house if ready else 4, *position.resources[seat], _byte(position.mana[seat]),
            _byte(position.vp[seat]), _byte(standing + BELOW_ZERO), *position.tracks[seat],
            position.dominion[seat], *aims, *map(_byte, found), position.cubes_left[seat],
            position.minor_tokens[seat], position.major_tokens[seat], position.pawn[seat],
            position.reserve[seat], position.settlements_left[seat], memory.advanced[seat],
            position.pacts_done[seat].bit_count(),
        )),
        _small(position.improved[seat] >> 1, len(TILES)),
        _small(position.cubes[seat], len(EDGES)),
        _small(position.pacts[seat], len(PACTS)),
        _small(held, len(GODS)),
        _small(summoned, len(GODS)),
        _small(position.artifacts[seat], len(ARTIFACTS)),
    )  # fmt: skip


def _ways(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """From the pawn to each tile: 1 not joined, 2 a cube lies there, 3 to 5 empty with 0 to 2 Mana."""
    ways, closing = bytearray(len(TILES)), bytearray(len(TILES))
    here = position.pawn[seat]
    if here:
        star, cubes, tokens = position.components.star, position.cubes[seat], position.star_tokens[seat]
        row = position.node_of[here] * 10
        for tile in TILES:
            edge = star.edge[row + position.node_of[tile]]
            if edge < 0:
                ways[tile - 1] = 1
            elif cubes >> edge & 1:
                ways[tile - 1] = 2
            else:
                ways[tile - 1] = 3 + min(2, star.mana[edge])
                after = cubes | 1 << edge
                for number, area in enumerate(star.areas):
                    if tokens >> number & 1 and not area & ~after:
                        closing[tile - 1] = 2 if star.major[number] else max(1, closing[tile - 1])
    out += (ways, closing)


def _nobody() -> bytes:
    """The bytes of a seat that is not there."""
    sizes = (len(TILES), len(EDGES), len(PACTS), len(GODS), len(GODS), len(ARTIFACTS))
    return bytes((4, *([0] * 27))) + b"".join(_small(0, size) for size in sizes)


_NOBODY: Final = _nobody()


def _table(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """What belongs to nobody, the seat's own cards, and the open question."""
    seats, stack = position.seats, position.stack
    active, first = position.active, position.first
    out.append(
        bytes((
            seats, position.phase, _byte(position.round), position.end,
            (active - seat) % seats if active >= 0 else 0, (first - seat) % seats if first >= 0 else 0,
            stack[-1].ask if stack else 0, *position.star_tiles, *(tile + 1 for tile in position.objectives),
            *(min(token, 14) for token in position.culture),
        ))
    )  # fmt: skip
    _frames(stack, out)
    _battle(position, seat, out)
    types = taken = 0
    for frame in stack[-2:]:
        types = getattr(frame, "types", types)
        taken = getattr(frame, "taken", taken)
    asks = 0
    for frame in stack:
        asks |= 1 << frame.ask
    deck = position.artifact_deck if position.artifact_seen >> seat & 1 else 0
    marked = position.destinies if position.artifacts[seat] >> TABLET & 1 else -1
    out += (
        _small(types, 4),
        _small(taken, 6),
        _small(position.dominion_tokens, 14),
        _small(position.display, len(PACTS)),
        _small(position.hand[seat], len(WEAPONS)),
        _small(sum(1 << card for card in position.gods_drawn[seat]), len(GODS)),
        _small(deck, len(ARTIFACTS)),
        _small(position.actions_used, 4),
        _small(position.pandora, 3),
        _small(1 << marked if marked >= 0 else 0, 3),
        *_cards(position, seat),
        _small(asks, len(Ask)),
    )


def _frames(stack: Sequence[Any], out: list[Bytes]) -> None:
    """What the topmost frames say: of two that say the same the upper one counts."""
    left = unit = tile = pact = edge = number = god = flags = discount = 0
    gains = bytearray(len(REWARDS))
    for frame in stack[-2:]:
        for name in frame._fields[2:]:
            value = getattr(frame, name)
            if name == "left":
                left = value
            elif name == "unit":
                unit = value + 1
            elif name == "tile":
                tile = value
            elif name == "pact":
                pact = value + 1
            elif name == "edge":
                edge = value + 1
            elif name == "number":
                number = value + 1
            elif name == "god":
                god = value + 1
            elif name in ("portal", "red"):
                flags = 1 + bool(value)
            elif name == "discount":
                discount = value
            elif name == "gains":
                for kind, amount in value:
                    gains[kind] = min(255, amount)
    out += (bytes(map(_byte, (left, unit, tile, pact, edge, number, god, flags, discount))), gains)


def _battle(position: AnunnakiPosition, seat: Seat, out: list[Bytes]) -> None:
    """The battle in hand: which side the seat is on, who is on the other, how strong both are on the map."""
    battle = position.battle
    if battle is None:
        out.append(bytes(4))
        return
    side = 1 + (battle.side(seat) if seat in (battle.attacker, battle.defender) else 1)
    other = battle.attacker if seat == battle.defender else battle.defender
    strengths = []
    for fighter in (battle.attacker, battle.defender):
        strength = position.followers[fighter][battle.at] if fighter >= 0 else 0
        if fighter >= 0:
            for slot, place in enumerate(position.gods_at[fighter]):
                if place == battle.at:
                    strength += god_strength(position, slot)
        strengths.append(strength)
    out.append(bytes((side, 4 if other < 0 else (other - seat) % position.seats, *strengths)))


def _cards(position: AnunnakiPosition, seat: Seat) -> Iterable[Bytes]:
    """Cards in force, those of the seat with what it has laid."""
    battle = position.battle
    own = rival = 0
    if battle is not None:
        side = battle.side(seat)
        if seat in (battle.attacker, battle.defender):
            own = sum(1 << card for card in {*battle.cards[side], *battle.laid[side]})
        rival = sum(1 << card for card in set(battle.cards[1 - side]))
    return _small(own, len(WEAPONS)), _small(rival, len(WEAPONS))
