"""Their commands about land: dig, transform, build, upgrade, bridge, connect."""

from __future__ import annotations

import re

from ziggurat.games.terra.board import AROUND, BRIDGE_NAMES, HEX, HEXES, RIVERS
from ziggurat.games.terra.components import BUILDINGS, COLOURS, TERRAINS
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.transforming import spades_for, spades_give_power, way_round
from ziggurat.games.terra.snellman.goods import drop_spades
from ziggurat.games.terra.snellman.reading import Token
from ziggurat.games.terra.snellman.replay import Replay
from ziggurat.games.terra.snellman.turns import Cannot, active, done, own_turn, texts, to_action
from ziggurat.games.terra.state import IN_TURN, Ask

Groups = re.Match[str]

COLOUR = {colour: terrain for terrain, colour in enumerate(COLOURS)} | {"grey": COLOURS.index("gray")}
HOUSES = {"DWELLING": "D", "TRADING POST": "TP", "TEMPLE": "TE", "STRONGHOLD": "SH", "SANCTUARY": "SA"}


def _hex(text: str) -> int:
    number = HEX.get(text.upper())
    if number is None:
        raise Cannot(f"there is no land hex {text}")
    return number


def _long_way(replay: Replay, player: Player, hex_: int, goal: int, total: int) -> bool | None:
    """Which way round so many spades go: the long one where they fit it (R-3); None: there is no way."""
    state, faction = replay.state, player.faction
    here = state.terrain[hex_]
    short, long = (
        spades_for(faction.terrain, faction.spades_per_hex, here, goal, way) for way in (False, True)
    )
    if state.under_way == Ask.DIG_ON and short and long:
        return way_round(here, goal, True) == state.way_round
    if long and (not short or (long == total and "loose-dig" not in replay.layout.flags)):
        return True
    return False if short else None


def _transform(replay: Replay, seat: int, hex_: int, goal: int) -> None:
    """Spades bought before and free ones, the way round that they fit (R-3)."""
    state = replay.state
    player = state.players[seat]
    faction = player.faction
    if state.question in IN_TURN and done(replay):
        to_action(replay, seat)
    name = f"transform {HEXES[hex_]} to {TERRAINS[goal]}"
    if own_turn(replay, seat) and state.under_way == Ask.STORM:
        if goal != faction.terrain:
            raise Cannot("the sandstorm leaves home terrain only")
        replay.do(seat, name)
        return
    free = player.spades_due if state.question == Ask.BONUS_SPADES else state.spades
    long = _long_way(replay, player, hex_, goal, free + replay.dug)
    if long is None:
        raise Cannot(f"{HEXES[hex_]} cannot be turned into {TERRAINS[goal]}")
    way = spades_for(faction.terrain, faction.spades_per_hex, state.terrain[hex_], goal, long)
    bought = max(way - free, 0)
    if bought > replay.dug:
        raise Cannot(f"that takes {way} spades, there are {free + replay.dug}")
    if bought < replay.dug:
        raise Cannot("all spades that were bought must be used")
    replay.dug = 0
    replay.do(seat, name + (" long" if long else ""))
    drop_spades(replay, seat)


def dig(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`dig 2`: spades that the next transformation uses and pays."""
    active(replay, seat)
    state = replay.state
    amount = int(match[1])
    if state.under_way == Ask.ACTION or done(replay):
        to_action(replay, seat)
    begun = state.worked and state.under_way != Ask.DIG_ON
    if state.under_way not in (Ask.ACTION, Ask.SPADES, Ask.DIG_ON) or begun:
        raise Cannot("spades cannot be bought now")
    if state.players[seat].spades_affordable() < replay.dug + amount:
        raise Cannot("these spades cannot be paid")
    replay.dug += amount


def dig_now(replay: Replay, seat: int) -> None:
    """Use bought and free spades before a conversion needs the power that they give (TM-258)."""
    state = replay.state
    if not own_turn(replay, seat) or not spades_give_power(state.players[seat]):
        return
    if not replay.dug and not (state.under_way == Ask.SPADES and state.spades):
        return
    target = _target(replay, seat)
    if target is None:
        return
    hex_, goal, more = target
    player = state.players[seat]
    faction, here = player.faction, state.terrain[hex_]
    steps = state.spades + replay.dug
    long = _long_way(replay, player, hex_, goal, steps + more)
    if long is None:
        return
    direction = way_round(here, goal, long)
    if steps < spades_for(faction.terrain, 0, here, goal, long):
        goal = (here + direction * steps) % len(TERRAINS)
    _transform_towards(replay, seat, hex_, goal, direction)


def _transform_towards(replay: Replay, seat: int, hex_: int, goal: int, direction: int) -> None:
    """A transformation in a given direction, perhaps only part of the way."""
    long = way_round(replay.state.terrain[hex_], goal, True) == direction
    replay.dug = 0
    replay.do(seat, f"transform {HEXES[hex_]} to {TERRAINS[goal]}{' long' if long else ''}")
    replay.turned.add(hex_)


def _target(replay: Replay, seat: int) -> tuple[int, int, int] | None:
    """Of the commands ahead: the hex that spades are bought for, what becomes of it, spades still to buy."""
    player = replay.state.players[seat]
    more = 0
    for token in replay.ahead:
        if token.faction != player.faction.id:
            return None
        dug = re.fullmatch(r"dig (\d+)", token.text, re.I)
        if dug:
            more += int(dug[1])
        match = re.fullmatch(r"(?:build|transform) (\w+)(?: to (\w+))?", token.text, re.I)
        if match:
            goal = COLOUR.get(match[2].lower(), -1) if match[2] else player.faction.terrain
            return (_hex(match[1]), goal, more) if goal >= 0 else None
    return None


def change(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    """`transform E5 to green`."""
    hex_ = _hex(match[1])
    state = replay.state
    home = state.players[seat].faction.terrain
    if match[2]:
        goal = COLOUR.get(match[2].lower(), -1)
        if goal < 0:
            raise Cannot(f"there is no colour {match[2]}; there are: {', '.join(COLOURS)}")
    else:
        goal = _as_far_as_spades_go(replay, seat, hex_)
    if hex_ in replay.turned and state.terrain[hex_] == goal:
        return
    if state.question in IN_TURN and goal != home and following and _same_hex(following, match[1]):
        return
    _transform(replay, seat, hex_, goal)


def _as_far_as_spades_go(replay: Replay, seat: int, hex_: int) -> int:
    """What `transform E5` means, which names no colour: home, or as near to it as the spades lead."""
    state = replay.state
    player = state.players[seat]
    here, home = state.terrain[hex_], player.faction.terrain
    spades = replay.dug + (player.spades_due if state.question == Ask.BONUS_SPADES else state.spades)
    needed = spades_for(home, player.faction.spades_per_hex, here, home, False)
    if player.faction.spades_per_hex or state.under_way == Ask.STORM or spades >= needed:
        return home
    if hex_ not in replay.turned and not spades:
        return home
    return (here + way_round(here, home, False) * spades) % len(TERRAINS)


def _same_hex(token: Token, name: str) -> bool:
    """Does the next command go on with the same hex, so that both are one transformation?"""
    return re.match(rf"(transform|build) {name}\b", token.text, re.I) is not None


def build(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`build E5`, which transforms first where it must."""
    hex_ = _hex(match[1])
    state = replay.state
    name = f"build {match[1].upper()}"
    if state.question != Ask.DWELLING:
        player = active(replay, seat)
        if state.under_way == Ask.ACTION or (done(replay) and not state.buildable >> hex_ & 1):
            to_action(replay, seat)
        if state.terrain[hex_] != player.faction.terrain and state.under_way != Ask.RIDE:
            _transform(replay, seat, hex_, player.faction.terrain)
        if replay.dug:
            raise Cannot("all spades must be used before building")
    replay.do(seat, name)


def upgrade(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`upgrade E5 to TP`."""
    kind = HOUSES.get(match[2].upper(), match[2].upper())
    if kind not in BUILDINGS[1:]:
        raise Cannot(f"there is no building {match[2]}; allowed: {', '.join(BUILDINGS[1:])}")
    _hex(match[1])
    active(replay, seat)
    if replay.state.under_way == Ask.ACTION or done(replay):
        to_action(replay, seat)
    replay.do(seat, f"upgrade {match[1].upper()} to {kind}")


def bridge(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`bridge E9:D6`, in either order."""
    active(replay, seat)
    first, second = match[1].upper(), match[2].upper()
    places = [place for place in BRIDGE_NAMES if place in (f"{first}:{second}", f"{second}:{first}")]
    if not places:
        raise Cannot(f"there is no place for a bridge between {first} and {second}")
    state = replay.state
    if replay.lenient and state.under_way == Ask.BRIDGE and state.bridges[BRIDGE_NAMES.index(places[0])] >= 0:
        replay.named.append(f"R-14: a second bridge at {places[0]} is refused by our rules")
        replay.doubled.append((seat, places[0]))
        state.players[seat].bridges -= 1
        state.question = Ask.END
        return
    replay.do(seat, f"bridge {places[0]}")


def connect(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`connect r20` or `connect C4:D5`."""
    active(replay, seat)
    named = match[1].split(":")
    if len(named) == 1 and named[0].lower() in RIVERS:
        replay.do(seat, f"connect {named[0].lower()}")
        return
    hexes = {name.upper() for name in named}
    rivers = [river for river in RIVERS if hexes <= set(AROUND[river])]
    legal = {f"connect {river}" for river in rivers} & texts(replay, seat)
    if not legal:
        raise Cannot(f"no town is founded by connecting {match[1]}")
    if len(legal) > 1:
        choice = {text.split()[1] for text in legal}
        replay.named.append(f"'connect {match[1]}' leaves open which of {', '.join(sorted(choice))} is meant")
        replay.either.append(choice)
    replay.do(seat, min(legal))
