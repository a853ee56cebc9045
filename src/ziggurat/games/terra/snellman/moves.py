"""Their commands as steps of ours: answers, actions, passing, and which command is which."""

from __future__ import annotations

import re
from collections.abc import Callable

from ziggurat.games.terra.actions import NOTATION
from ziggurat.games.terra.components import CULTS
from ziggurat.games.terra.corrections import IDLE
from ziggurat.games.terra.questions import leech
from ziggurat.games.terra.snellman import goods, ground
from ziggurat.games.terra.snellman.reading import Token
from ziggurat.games.terra.snellman.replay import ABSENT, Replay
from ziggurat.games.terra.snellman.turns import Cannot, own_turn, texts, to_action
from ziggurat.games.terra.state import Ask, Offer

Groups = re.Match[str]
NOTHING_TO_DO = ("special_idle", "bridge_limit", "bridge_nowhere")
"""Why an action is refused that could be paid for and is not used up."""


def _leech(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    amount = int(match[1])
    builder = _builder(replay, match[2])
    state = replay.state
    for offer in state.offers:
        fits = amount in (offer.power, leech.gain_of(state.players[seat], offer.power))
        if offer.seat == seat and fits and builder in (-1, offer.builder):
            _refuse_older(replay, offer)
            replay.do(seat, f"leech from {offer.builder}")
            return
    if _answered(replay.skipped, seat, builder, amount):
        raise Cannot("a newer offer of the same faction was answered first: by our rules this one is refused")
    strict = "strict-leech" in replay.layout.flags
    if _answered(replay.void, seat, builder, amount):
        if strict or not state.players[seat].movable:
            return
        builder = -1  # it was void, but power that was spent since then can be gained there
    if state.outcome() is not None:
        raise Cannot("the game is over, and all offers with it")
    if builder >= 0 or strict:
        raise Cannot("there is no such offer of power")
    gained = leech.gain_of(state.players[seat], amount)
    replay.correct(seat, "PW", gained)
    if gained > 1:
        replay.correct(seat, "VP", 1 - gained)


def _refuse_older(replay: Replay, offer: Offer) -> None:
    """An offer is answered before an older one of the same builder: that one will be refused."""
    for older in list(replay.state.offers):
        if older[:2] == offer[:2] and older.build < offer.build:
            replay.do(older.seat, f"decline from {older.builder}")
            replay.skipped.append(older[:3])


def _decline(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    state = replay.state
    if not match[1]:
        for offer in [offer for offer in state.offers if offer.seat == seat]:
            replay.do(seat, f"decline from {offer.builder}")
        return
    builder, amount = _builder(replay, match[2]), int(match[1])
    for offer in state.offers:
        if offer[:3] == (seat, builder, amount):
            _refuse_older(replay, offer)
            replay.do(seat, f"decline from {builder}")
            return
    known = _answered(replay.skipped, seat, builder, amount) or _answered(replay.void, seat, builder, amount)
    if not known and state.outcome() is None:
        raise Cannot("there is no such offer of power")


def _builder(replay: Replay, name: str | None) -> int:
    if not name:
        return -1
    if name.lower() not in replay.seat:
        raise Cannot(f"there is no faction {name} in this game")
    return replay.seat[name.lower()]


def _answered(offers: list[tuple[int, int, int]], seat: int, builder: int, amount: int) -> bool:
    """Is this one of some offers? Then it is answered."""
    for offer in offers:
        if offer[0] == seat and builder in (-1, offer[1]) and offer[2] == amount:
            offers.remove(offer)
            return True
    return False


def _send(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    cult = match[1].upper()
    if cult not in CULTS:
        raise Cannot(f"there is no cult {match[1]}; there are: {', '.join(CULTS)}")
    to_action(replay, seat)
    if match[2]:
        replay.do(seat, f"send p to {cult} for {match[2]}")
        return
    possible = texts(replay, seat)
    ways = [f"send p to {cult} for {steps}" for steps in (3, 2, 1)]
    replay.do(seat, next((way for way in ways if way in possible), ways[-1]))


def _advance(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    to_action(replay, seat)
    replay.do(seat, f"advance {match[1].lower()}")


def _action(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    if replay.dug:
        raise Cannot("spades that were bought must be used")
    to_action(replay, seat)
    name = match[1].upper()
    given_up = following is not None and re.fullmatch(r"-(free_\w+|bridge)", following.text, re.I)
    if given_up and f"action {name}" not in texts(replay, seat):
        _without_effect(replay, seat, name)
    else:
        replay.do(seat, f"action {name}")


def _without_effect(replay: Replay, seat: int, name: str) -> None:
    """An action that can do nothing: their engine lets it be taken, ours does not (R-24)."""
    reason = replay.state.why_illegal(seat, NOTATION.read(f"action {name}"))
    if name not in IDLE or reason is None or reason.key not in NOTHING_TO_DO:
        replay.do(seat, f"action {name}")
    replay.named.append(f"R-24: {name} without effect is refused by our rules")
    replay.correct(seat, name, 0)
    replay.idle = True


def _pass(replay: Replay, seat: int, match: Groups, _: Token | None) -> None:
    state = replay.state
    tile = (match[1] or "").upper()
    if state.question == Ask.BONUS:
        replay.do(seat, f"take {tile}")
        return
    to_action(replay, seat)
    replay.do(seat, f"pass {tile}" if tile and state.round < 6 else "pass")


def _income(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:  # noqa: ARG001
    close_offers(replay)


def close_offers(replay: Replay) -> None:
    """Income or the end by command: offers still open when all have passed are refused."""
    if replay.state.question == Ask.LEECH:
        for offer in list(replay.state.offers):
            if offer in replay.state.offers:
                replay.do(offer.seat, f"decline from {offer.builder}")
                replay.void.append(offer[:3])


def _nothing(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:
    """`wait`, `income`: nothing happens."""


def _done(replay: Replay, seat: int, match: Groups, following: Token | None) -> None:  # noqa: ARG001
    state = replay.state
    if not own_turn(replay, seat) or not state.actions_left:
        return
    if state.under_way == Ask.ACTION:
        raise Cannot("an action must be taken")
    replay.do(seat, "end")


Handler = Callable[[Replay, int, Groups, Token | None], None]
COMMANDS: tuple[tuple[re.Pattern[str], Handler], ...] = tuple(
    (re.compile(pattern, re.I), handler)
    for pattern, handler in (
        (r"build (\w+)", ground.build),
        (r"transform (\w+)(?: to (\w+))?", ground.change),
        (r"upgrade (\w+) to ([\w ]+)", ground.upgrade),
        (r"dig (\d+)", ground.dig),
        (r"bridge (\w+):(\w+)(?: allow_illegal)?", ground.bridge),
        (r"connect (\w+(?::\w+){0,2})", ground.connect),
        (r"convert (\d+)?\s*(\w+) to (\d+)?\s*(\w+)", goods.convert),
        (r"burn (\d+)", goods.burn),
        (r"leech (\d+)(?: from (\w+))?", _leech),
        (r"decline(?: (\d+) from (\w+))?", _decline),
        (r"send (?:p|priest) to (\w+)(?: for (\d+))?", _send),
        (r"advance (ship|dig)\w*", _advance),
        (r"action (\w+)", _action),
        (r"pass(?: (bon\d+))?", _pass),
        (r"([+-])(\d*)([a-z_]\w*)(?: for [\w -]+)?", goods.adjust),
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
            if handler in (goods.convert, goods.burn):
                ground.dig_now(replay, seat)
            handler(replay, seat, match, following)
            return
    raise token.error(f"no such command{ABSENT.get(token.text.split()[0].lower(), '')}")
