"""Their commands as steps of ours."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ziggurat.core.errors import ZigguratError
from ziggurat.games.terra.actions import RATES
from ziggurat.games.terra.board import AROUND, BRIDGE_NAMES, COLOURS, HEX, RIVERS, TERRAINS
from ziggurat.games.terra.phases import leech
from ziggurat.games.terra.phases.land import spades_for
from ziggurat.games.terra.snellman.reading import Token
from ziggurat.games.terra.tiles import BUILDINGS, CULTS, PRIESTS, SCORINGS

if TYPE_CHECKING:
    from ziggurat.games.terra.player import Player
    from ziggurat.games.terra.snellman.replay import Replay

GOODS = {
    "PRIEST": "P",
    "PRIESTS": "P",
    "POWER": "PW",
    "WORKER": "W",
    "WORKERS": "W",
    "COIN": "C",
    "COINS": "C",
}
HOUSES = {"DWELLING": "D", "TRADING POST": "TP", "TEMPLE": "TE", "STRONGHOLD": "SH", "SANCTUARY": "SA"}
COLOUR = {colour: terrain for terrain, colour in enumerate(COLOURS)} | {"grey": COLOURS.index("gray")}

Groups = re.Match[str]


class Cannot(ZigguratError):
    """Why a command is not possible."""


# -- whose turn


def turn_over(replay: Replay, seat: int) -> None:
    """Another faction goes on: end a turn whose action is done."""
    state = replay.state
    if state.phase != "turn" or state.active != seat or replay.dug:
        return
    if state.exchange_due and "strict-darkling-sh" not in replay.layout.flags:
        replay.do(seat, "exchange 0")
    if not (state.sub != "end" or state.acts or state.favors_due or state.towns_due or state.exchange_due):
        replay.do(seat, "end")


def _alone(replay: Replay, seat: int) -> bool:
    return all(player.passed for other, player in enumerate(replay.state.players) if other != seat)


def _to_action(replay: Replay, seat: int) -> None:
    """Make sure the seat may take an action now: offers left open are refused, a done action ended."""
    state = replay.state
    if state.phase != "turn" or state.active != seat:
        raise Cannot("it is not the turn of this faction")
    if state.sub == "end" and (state.acts or _alone(replay, seat)):
        replay.do(seat, "end")
    for offer in [offer for offer in state.offers if offer[0] == seat]:
        replay.do(seat, f"decline from {offer[1]}")
    replay.void = [void for void in replay.void if void[0] != seat]


def _active(replay: Replay, seat: int) -> Player:
    state = replay.state
    if state.phase != "turn" or state.active != seat:
        raise Cannot("it is not the turn of this faction")
    return state.players[seat]


# -- land


def _hex(text: str) -> int:
    number = HEX.get(text.upper())
    if number is None:
        raise Cannot(f"there is no land hex {text}")
    return number


def _transform(replay: Replay, seat: int, hex_: int, goal: int) -> None:
    """Spades bought before and free ones, the way round that they fit (R-3)."""
    state = replay.state
    player = state.players[seat]
    faction = player.faction
    storm = state.phase == "turn" and state.active == seat and state.sub == "storm"
    if state.phase == "turn" and state.sub == "end":
        _to_action(replay, seat)
    here = state.terrain[hex_]
    name = f"transform {[*HEX][hex_]} to {TERRAINS[goal]}"
    if storm:
        if goal != faction.terrain:
            raise Cannot("the sandstorm leaves home terrain only")
        replay.do(seat, name)
        return
    free = player.spades_due if state.phase == "spades" else state.spades
    short, long = (
        spades_for(faction.terrain, faction.spades_per_hex, here, goal, way) for way in (False, True)
    )
    total = free + replay.dug
    loose = "loose-dig" in replay.layout.flags
    way = long if long and (not short or (long == total and not loose)) else short
    if not way:
        raise Cannot(f"{[*HEX][hex_]} cannot be turned into {TERRAINS[goal]}")
    bought = max(way - free, 0)
    if bought > replay.dug:
        raise Cannot(f"that takes {way} spades, there are {total}")
    if bought < replay.dug:
        raise Cannot("all spades that were bought must be used")
    replay.dug = 0
    replay.do(seat, name + (" long" if way == long and way != short else ""))


def _dig(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    _active(replay, seat)
    state = replay.state
    amount = int(match[1])
    if state.sub in ("action", "end"):
        _to_action(replay, seat)
    if state.sub not in ("action", "spades") or state.worked:
        raise Cannot("spades cannot be bought now")
    if state.players[seat].spades_affordable() < replay.dug + amount:
        raise Cannot("these spades cannot be paid")
    replay.dug += amount


def _change(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    hex_ = _hex(match[1])
    state = replay.state
    home = state.players[seat].faction.terrain
    if match[2]:
        goal = COLOUR.get(match[2].lower(), -1)
        if goal < 0:
            raise Cannot(f"there is no colour {match[2]}; there are: {', '.join(COLOURS)}")
    else:
        goal = home
    if goal != home and following and _same_hex(following, match[1]):
        return
    _transform(replay, seat, hex_, goal)


def _same_hex(token: Token, name: str) -> bool:
    """Does the next command go on with the same hex, so that both are one transformation?"""
    return re.match(rf"(transform|build) {name}\b", token.text, re.I) is not None


def _build(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    hex_ = _hex(match[1])
    state = replay.state
    name = f"build {match[1].upper()}"
    if state.phase != "dwelling":
        player = _active(replay, seat)
        if state.sub == "action" or (state.sub == "end" and not state.buildable >> hex_ & 1):
            _to_action(replay, seat)
        if state.terrain[hex_] != player.faction.terrain and state.sub != "ride":
            _transform(replay, seat, hex_, player.faction.terrain)
        if replay.dug:
            raise Cannot("all spades must be used before building")
    replay.do(seat, name)


def _upgrade(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    kind = HOUSES.get(match[2].upper(), match[2].upper())
    if kind not in BUILDINGS[1:]:
        raise Cannot(f"there is no building {match[2]}; allowed: {', '.join(BUILDINGS[1:])}")
    _hex(match[1])
    _active(replay, seat)
    if replay.state.sub in ("action", "end"):
        _to_action(replay, seat)
    replay.do(seat, f"upgrade {match[1].upper()} to {kind}")


def _bridge(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    _active(replay, seat)
    first, second = match[1].upper(), match[2].upper()
    places = [place for place in BRIDGE_NAMES if place in (f"{first}:{second}", f"{second}:{first}")]
    if not places:
        raise Cannot(f"there is no place for a bridge between {first} and {second}")
    state = replay.state
    if replay.lenient and state.sub == "bridge" and state.bridges[BRIDGE_NAMES.index(places[0])] >= 0:
        replay.named.append(f"R-14: a second bridge at {places[0]} is refused by our rules")
        state.players[seat].bridges -= 1
        state.sub = "end"
        return
    replay.do(seat, f"bridge {places[0]}")


def _connect(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    _active(replay, seat)
    named = match[1].split(":")
    if len(named) == 1 and named[0].lower() in RIVERS:
        replay.do(seat, f"connect {named[0].lower()}")
        return
    hexes = {name.upper() for name in named}
    rivers = [river for river in RIVERS if hexes <= set(AROUND[river])]
    legal = {f"connect {river}" for river in rivers} & _texts(replay, seat)
    if not legal:
        raise Cannot(f"no town is founded by connecting {match[1]}")
    if len(legal) > 1:
        choice = {text.split()[1] for text in legal}
        replay.named.append(f"'connect {match[1]}' leaves open which of {', '.join(sorted(choice))} is meant")
        replay.either.append(choice)
    replay.do(seat, min(legal))


def _texts(replay: Replay, seat: int) -> set[str]:
    texts = replay.state.game.actions.texts
    return {texts[number] for number in replay.state.legal_ids(seat)}


# -- goods


def _convert(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    player = _active(replay, seat)
    paid, gained = int(match[1] or 1), int(match[3] or 1)
    source = GOODS.get(match[2].upper(), match[2].upper())
    goal = GOODS.get(match[4].upper(), match[4].upper())
    if (source, goal) == ("W", "P"):
        if not replay.state.exchange_due or paid != gained or paid > 3:
            raise Cannot("workers become priests only when the Darklings build their stronghold")
        _exchange(replay, seat, paid)
        return
    if (source, goal) == ("P", "C"):
        if paid != gained:
            raise Cannot("one priest gives one coin")
        replay.do(seat, f"convert {paid}P to {paid}W")
        replay.do(seat, f"convert {paid}W to {paid}C")
        return
    rate = RATES.get(f"{source} {goal}")
    if rate is None:
        raise Cannot(f"{source} cannot be turned into {goal}")
    cost, gain, most = rate
    if paid * gain != gained * cost:
        raise Cannot(f"{gained} {goal} cost {gained * cost // gain} {source}, not {paid}")
    if replay.lenient and goal == "P" and player.p + player.orders >= PRIESTS and player.b3 >= paid:
        replay.named.append("R-13: a conversion to a priest that is not there is refused by our rules")
        replay.correct(seat, "PW", -paid)
        return
    units = gained
    while units:
        now = min(units, most)
        replay.do(seat, f"convert {cost * now}{source} to {gain * now}{goal}")
        units -= now


def _exchange(replay: Replay, seat: int, workers: int) -> None:
    player = replay.state.players[seat]
    room = PRIESTS - player.orders - player.p
    if replay.lenient and room < workers <= player.w:
        replay.named.append("R-13: workers for priests that are not there are kept by our rules")
        replay.do(seat, f"exchange {room}")
        replay.correct(seat, "W", room - workers)
        return
    replay.do(seat, f"exchange {workers}")


def _burn(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    _active(replay, seat)
    if int(match[1]):
        replay.do(seat, f"burn {int(match[1])}")


def _adjust(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    """`+FAV5`, `+TW2`, `+2FIRE`, `-SPADE`, `-1w`: gains to choose, and things given up."""
    sign, amount, what = match[1], int(match[2] or 1), match[3].upper()
    what = GOODS.get(what, what)
    if what in CULTS:
        if sign == "-":
            replay.avoid.add(CULTS.index(what))
        else:
            _step(replay, seat, what, amount)
    elif sign == "+" and re.fullmatch(r"(FAV|TW)\d+", what):
        _active(replay, seat)
        for _ in range(amount):
            blocked = replay.state.players[seat].blocked
            replay.do(seat, f"take {what}")
            settle_tops(replay, seat, following, blocked)
    elif sign == "-" and what == "SPADE":
        _give_up(replay, seat)
    elif sign == "-" and what == "CONVERT_W_TO_P":
        replay.do(seat, "exchange 0")
    elif what in ("VP", "C", "W", "P", "PW") and (
        sign == "-" or "loose-adjust-resource" in replay.layout.flags
    ):
        _hand(replay, seat, what, amount if sign == "+" else -amount)
    else:
        raise Cannot(f"{sign}{what} is not allowed")


def _hand(replay: Replay, seat: int, what: str, amount: int) -> None:
    player = replay.state.players[seat]
    have = player.b3 if what == "PW" else getattr(player, what.lower())
    if have + amount < 0:
        raise Cannot(f"there are not so many {what} to give up")
    replay.correct(seat, what, amount)


def _step(replay: Replay, seat: int, cult: str, amount: int) -> None:
    state = replay.state
    number = CULTS.index(cult)
    own = state.phase == "turn" and state.active == seat
    while amount > 0:
        if own and state.sub == "cult" and amount >= state.steps:
            amount -= state.steps
            replay.do(seat, f"step {cult}")
        elif own and state.tops >> number & 1:
            amount -= 1
            replay.do(seat, f"top {cult}")
            settle_tops(replay, seat, None)
        elif state.players[seat].steps_due:
            amount -= 1
            replay.do(seat, f"step {cult}")
        elif number in replay.avoid:
            amount -= 1
            replay.avoid.discard(number)
        else:
            raise Cannot(f"steps on {cult} are not due")


def settle_tops(replay: Replay, seat: int, following: Token | None, blocked: int = 0) -> None:
    """Which tracks reach 10 with a new key: all if the keys suffice, else as the ledger shows (R-12);
    without one those that were blocked before."""
    state = replay.state
    if not state.tops:
        return
    cults = [cult for cult in range(4) if state.tops >> cult & 1]
    if state.tops_due:
        hint = replay.cult_hint(seat)
        wanted = [cult for cult in cults if hint and hint[cult] == 10]
        wanted += [cult for cult in cults if cult not in wanted and blocked >> cult & 1]
        wanted += [cult for cult in cults if cult not in wanted and cult not in replay.avoid]
        wanted += [cult for cult in cults if cult not in wanted]
        if not replay.avoid:
            replay.named.append("R-12: too few keys for the tracks on 9; our rules let the owner choose")
        for cult in wanted[: state.tops_due]:
            replay.do(seat, f"top {CULTS[cult]}")
        replay.avoid.clear()
        return
    if "manual-fav5" not in replay.layout.flags and state.players[seat].keys >= len(cults):
        for cult in cults:
            replay.do(seat, f"top {CULTS[cult]}")
    elif following is None or not re.match(r"\+\d*(fire|water|earth|air)", following.text, re.I):
        replay.do(seat, "keep")


def _give_up(replay: Replay, seat: int) -> None:
    state = replay.state
    player = state.players[seat]
    if state.phase == "spades" and seat in state.queue:
        replay.do(seat, "forgo")
        return
    if state.phase == "turn" and state.active == seat and state.spades:
        if replay.dug:
            raise Cannot("spades that were bought must be used")
        lost = state.spades * SCORINGS[state.scoring[state.round - 1]].spade_vp
        if lost:
            replay.named.append(f"R-5: {lost} VP for spades that were given up count there, not here")
            replay.offset[seat] += lost
        replay.do(seat, "forgo")
        return
    if not (player.faction.spades_per_hex and (player.passed or state.round > 1)):
        raise Cannot("there is no spade to give up")


# -- answers, actions, passing


def _leech(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    amount = int(match[1])
    builder = _builder(replay, match[2])
    state = replay.state
    for offer in state.offers:
        fits = offer[2] == amount or leech.gain_of(state, seat, offer[2]) == amount
        if offer[0] == seat and fits and builder in (-1, offer[1]):
            _refuse_older(replay, offer)
            replay.do(seat, f"leech from {offer[1]}")
            return
    if _void(replay, seat, builder, amount):
        return
    if builder >= 0 or "strict-leech" in replay.layout.flags:
        raise Cannot("there is no such offer of power")
    gained = leech.gain_of(state, seat, amount)
    replay.correct(seat, "PW", gained)
    if gained > 1:
        replay.correct(seat, "VP", 1 - gained)


def _refuse_older(replay: Replay, offer: tuple[int, int, int, int]) -> None:
    """An offer is answered before an older one of the same builder: that one will be refused."""
    for older in list(replay.state.offers):
        if older[:2] == offer[:2] and older[3] < offer[3]:
            replay.do(older[0], f"decline from {older[1]}")
            replay.void.append(older[:3])


def _decline(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    state = replay.state
    if not match[1]:
        for offer in [offer for offer in state.offers if offer[0] == seat]:
            replay.do(seat, f"decline from {offer[1]}")
        return
    builder, amount = _builder(replay, match[2]), int(match[1])
    for offer in state.offers:
        if offer[:3] == (seat, builder, amount):
            _refuse_older(replay, offer)
            replay.do(seat, f"decline from {builder}")
            return
    if not _void(replay, seat, builder, amount):
        raise Cannot("there is no such offer of power")


def _builder(replay: Replay, name: str | None) -> int:
    if not name:
        return -1
    if name.lower() not in replay.seat:
        raise Cannot(f"there is no faction {name} in this game")
    return replay.seat[name.lower()]


def _void(replay: Replay, seat: int, builder: int, amount: int) -> bool:
    for void in replay.void:
        if void[0] == seat and builder in (-1, void[1]) and void[2] == amount:
            replay.void.remove(void)
            return True
    return False


def _send(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    cult = match[1].upper()
    if cult not in CULTS:
        raise Cannot(f"there is no cult {match[1]}; there are: {', '.join(CULTS)}")
    _to_action(replay, seat)
    if match[2]:
        replay.do(seat, f"send p to {cult} for {match[2]}")
        return
    texts = _texts(replay, seat)
    ways = [f"send p to {cult} for {steps}" for steps in (3, 2, 1)]
    replay.do(seat, next((way for way in ways if way in texts), ways[-1]))


def _advance(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    _to_action(replay, seat)
    replay.do(seat, f"advance {match[1].lower()}")


def _action(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    if replay.dug:
        raise Cannot("spades that were bought must be used")
    _to_action(replay, seat)
    replay.do(seat, f"action {match[1].upper()}")


def _pass(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    state = replay.state
    tile = (match[1] or "").upper()
    if state.phase == "bonus":
        replay.do(seat, f"take {tile}")
        return
    _to_action(replay, seat)
    replay.do(seat, f"pass {tile}" if tile and state.round < 6 else "pass")


def _income(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:  # noqa: ARG001
    close_offers(replay)


def close_offers(replay: Replay) -> None:
    """Income or the end by command: offers still open when all have passed are refused."""
    if replay.state.phase == "wait":
        for offer in list(replay.state.offers):
            if offer in replay.state.offers:
                replay.do(offer[0], f"decline from {offer[1]}")


def _nothing(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    """`wait`, `income`: nothing happens."""


def _done(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:  # noqa: ARG001
    state = replay.state
    if state.phase == "turn" and state.active == seat and state.sub == "action" and state.acts:
        raise Cannot("an action must be taken")


Handler = Callable[["Replay", int, Groups, "Token | None"], None]

COMMANDS: tuple[tuple[re.Pattern[str], Handler], ...] = tuple(
    (re.compile(pattern, re.I), handler)
    for pattern, handler in (
        (r"build (\w+)", _build),
        (r"transform (\w+)(?: to (\w+))?", _change),
        (r"upgrade (\w+) to ([\w ]+)", _upgrade),
        (r"dig (\d+)", _dig),
        (r"bridge (\w+):(\w+)(?: allow_illegal)?", _bridge),
        (r"connect (\w+(?::\w+){0,2})", _connect),
        (r"convert (\d+)?\s*(\w+) to (\d+)?\s*(\w+)", _convert),
        (r"burn (\d+)", _burn),
        (r"leech (\d+)(?: from (\w+))?", _leech),
        (r"decline(?: (\d+) from (\w+))?", _decline),
        (r"send (?:p|priest) to (\w+)(?: for (\d+))?", _send),
        (r"advance (ship|dig)\w*", _advance),
        (r"action (\w+)", _action),
        (r"pass(?: (bon\d+))?", _pass),
        (r"([+-])(\d*)([a-z_]\w*)(?: for [\w -]+)?", _adjust),
        (r"(income|(?:cult_|other_|all_)?income_for_faction)", _income),
        (r"(wait|setup)", _nothing),
        (r"(done)", _done),
    )
)


def play(replay: Replay, seat: int, token: Token, following: Token | None) -> None:
    """One command of a faction; `following`: its next one, if no other faction comes between."""
    for pattern, handler in COMMANDS:
        match = pattern.fullmatch(token.text)
        if match:
            handler(replay, seat, match, following)
            return
    raise token.error("no such command")
