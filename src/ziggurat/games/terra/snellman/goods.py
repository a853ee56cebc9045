"""Their commands about goods: convert, burn, gains to choose and things given up."""

from __future__ import annotations

import itertools
import re

from ziggurat.games.terra.actions import RATES
from ziggurat.games.terra.components import CULTS, PRIESTS, SCORINGS, TOWN, TOWNS
from ziggurat.games.terra.corrections import MOST
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.snellman.reading import Token
from ziggurat.games.terra.snellman.replay import Replay
from ziggurat.games.terra.snellman.turns import Cannot, active, own_turn
from ziggurat.games.terra.state import Ask

Groups = re.Match[str]

GOODS = {
    "PRIEST": "P",
    "PRIESTS": "P",
    "POWER": "PW",
    "WORKER": "W",
    "WORKERS": "W",
    "COIN": "C",
    "COINS": "C",
}


EFFECTS = {
    "FREE_D": (Ask.RIDE, ("ACTW",)),
    "FREE_TP": (Ask.UPGRADE, ("ACTS",)),
    "FREE_TF": (Ask.STORM, ("ACTN",)),
    "BRIDGE": (Ask.BRIDGE, ("ACT1", "ACTE")),
}
"""Effects of actions that a ledger may give up, our questions about them, and the actions that have them."""
STOCK = {"VP": "points", "C": "coins", "W": "workers", "P": "priests", "PW": "bowl3"}
"""What a faction has of each good that can be given up."""


def convert(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`convert 3PW to 1W`, and the Darklings' workers for priests."""
    player = active(replay, seat)
    paid, gained = int(match[1] or 0) or 1, int(match[3] or 0) or 1  # there 0 means 1, as no number does
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
    if (source, goal) == ("C", "VP") and not player.faction.trade_vp:
        _points_for_coins(replay, seat, paid, gained)
        return
    rate = RATES.get(f"{source} {goal}")
    if rate is None:
        raise Cannot(f"{source} cannot be turned into {goal}")
    cost, gain, most = rate
    if paid * gain != gained * cost:
        raise Cannot(f"{gained} {goal} cost {gained * cost // gain} {source}, not {paid}")
    if goal == "P" and player.priests + player.orders >= PRIESTS and player.bowl3 >= paid:
        replay.named.append("R-13: a conversion to a priest that is not there is refused by our rules")
        replay.correct(seat, "PW", -paid)
        return
    units = gained
    while units:
        now = min(units, most)
        replay.do(seat, f"convert {cost * now}{source} to {gain * now}{goal}")
        units -= now


def _points_for_coins(replay: Replay, seat: int, paid: int, gained: int) -> None:
    """Three coins for a VP, which their engine lets everybody do at any time and ours at the end (TM-336)."""
    if paid != 3 * gained:
        raise Cannot(f"{gained} VP cost {3 * gained} C, not {paid}")
    if paid > replay.state.players[seat].coins:
        raise Cannot("there are not so many C")
    replay.named.append("TM-336: coins become VP there before the end, by our rules only then")
    replay.correct(seat, "C", -paid)
    replay.correct(seat, "VP", gained)


def _exchange(replay: Replay, seat: int, workers: int) -> None:
    player = replay.state.players[seat]
    room = PRIESTS - player.orders - player.priests
    if room < workers <= player.workers:
        replay.named.append("R-13: workers for priests that are not there are kept by our rules")
        replay.do(seat, f"exchange {room}")
        replay.correct(seat, "W", room - workers)
        return
    replay.do(seat, f"exchange {workers}")


def burn(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    """`burn 2`."""
    active(replay, seat)
    if int(match[1]):
        replay.do(seat, f"burn {int(match[1])}")


def adjust(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    """`+FAV5`, `+TW2`, `+2FIRE`, `-SPADE`, `-1w`: gains to choose, and things given up."""
    sign, amount, what = match[1], int(match[2] or 1), match[3].upper()
    what = GOODS.get(what, what)
    if what in CULTS:
        if sign == "-":
            _stay_below(replay, seat, CULTS.index(what), amount)
        else:
            _step(replay, seat, what, amount)
    elif sign == "+" and re.fullmatch(r"(FAV|TW)\d+", what):
        active(replay, seat)
        for _ in range(amount):
            blocked = replay.state.players[seat].blocked
            below = set(replay.avoid)
            replay.do(seat, f"take {what}")
            settle_tops(replay, seat, following, blocked)
            _check_below(replay, seat, below)
    elif sign == "-" and what == "SPADE":
        _give_up(replay, seat, amount)
    elif sign == "-" and what == "CONVERT_W_TO_P":
        replay.do(seat, "exchange 0")
    elif sign == "-" and what in EFFECTS:
        _give_up_effect(replay, seat, what)
    elif sign == "-" and what in ("GAIN_FAVOR", "GAIN_TW", "CULT"):
        _give_up_gain(replay, seat, what)
    elif what in ("VP", "C", "W", "P", "PW") and (
        sign == "-" or "loose-adjust-resource" in replay.layout.flags
    ):
        _hand(replay, seat, what, amount if sign == "+" else -amount)
    else:
        raise Cannot(f"{sign}{what} is not allowed")


def _stay_below(replay: Replay, seat: int, cult: int, amount: int) -> None:
    """`-FIRE. +TW5`: the marker goes back so far that the steps of the tile bring it to 9 again (R-12)."""
    player = replay.state.players[seat]
    tiles = [TOWNS[TOWN[name]].cult for name in _coming(replay, player) if name in TOWN]
    steps = next(filter(None, tiles), 0)
    level = player.cults[cult]
    if not steps or level == 10 or level - amount + steps != 9:
        raise Cannot(f"steps on {CULTS[cult]} are given up only before a town tile that would lead to 10")
    replay.avoid.add(cult)


def _coming(replay: Replay, player: Player) -> list[str]:
    """What the faction gains by its next commands, before another one goes on."""
    ours = itertools.takewhile(lambda token: token.faction == player.faction.id, replay.ahead)
    return [token.text[1:].upper() for token in ours if token.text.startswith("+")]


def _check_below(replay: Replay, seat: int, below: set[int]) -> None:
    """What was to stay below 10 has done so, unless a command raises it again."""
    player = replay.state.players[seat]
    for cult in below - {CULTS.index(name) for name in _coming(replay, player) if name in CULTS}:
        if player.cults[cult] == 10:
            raise Cannot(f"the keys suffice for {CULTS[cult]} too, and by our rules they are used (TM-142)")
        replay.avoid.discard(cult)


def _give_up_gain(replay: Replay, seat: int, what: str) -> None:
    """A tile that is not there any more is given up there; here it never comes to be due (TM-196, TM-221)."""
    active(replay, seat)
    state = replay.state
    if {"GAIN_FAVOR": state.favors_due, "GAIN_TW": state.towns_due, "CULT": True}[what]:
        raise Cannot(f"by our rules {what} is not given up")


def _give_up_effect(replay: Replay, seat: int, what: str) -> None:
    """The effect of an action is given up, which our rules do not know (R-24)."""
    state = replay.state
    if replay.idle:
        replay.idle = False
    elif not own_turn(replay, seat) or state.under_way != EFFECTS[what][0]:
        raise Cannot(f"there is no {what} to give up")
    else:
        replay.named.append(f"R-24: {what} is given up there, by our rules the action has its effect")
        replay.correct(seat, EFFECTS[what][1][0], 0)


def _hand(replay: Replay, seat: int, what: str, amount: int) -> None:
    player = replay.state.players[seat]
    have = getattr(player, STOCK[what])
    if have + amount < 0:
        raise Cannot(f"there are not so many {what} to give up")
    if amount > MOST:
        raise Cannot(f"at most {MOST} {what} can be put right by hand")
    replay.correct(seat, what, amount)


def _step(replay: Replay, seat: int, cult: str, amount: int) -> None:
    state = replay.state
    number = CULTS.index(cult)
    own = own_turn(replay, seat)
    while amount > 0:
        if own and state.under_way == Ask.CULT and amount >= state.cult_steps:
            amount -= state.cult_steps
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


def _give_up(replay: Replay, seat: int, amount: int) -> None:
    """Spades are given up one by one there, all that are left at once here."""
    player = replay.state.players[seat]
    if spades_left(replay, seat):
        if replay.dug:
            raise Cannot("spades that were bought must be used")
        replay.dropped += amount
        drop_spades(replay, seat)
    elif not (player.faction.spades_per_hex and (player.passed or replay.state.round > 1)):
        raise Cannot("there is no spade to give up")


def spades_left(replay: Replay, seat: int) -> int:
    """Free spades that a seat may use now."""
    state = replay.state
    if state.question == Ask.BONUS_SPADES:
        return state.players[seat].spades_due if seat in state.queue else 0
    return state.spades if own_turn(replay, seat) else 0


def drop_spades(replay: Replay, seat: int) -> None:
    """Give up what is left once no more is left than was meant."""
    state = replay.state
    left = spades_left(replay, seat)
    if not left or not replay.dropped or left > replay.dropped:
        return
    replay.dropped = 0
    lost = left * SCORINGS[state.scoring[state.round - 1]].spade_vp if own_turn(replay, seat) else 0
    if lost:
        replay.named.append(f"R-5: {lost} VP for spades that were given up count there, not here")
        replay.offset[seat] += lost
    replay.do(seat, "forgo")
