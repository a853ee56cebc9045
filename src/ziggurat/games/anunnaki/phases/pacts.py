"""Completing pacts, and gains in the order their owner likes. AN-014, AN-159..166, AN-243."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import controlled
from ziggurat.games.anunnaki.frames import BASTET, LINE, PACT_GAIN, REWARD, Frame, Handler
from ziggurat.games.anunnaki.gains import grant, pay, pay_mana, start_gain
from ziggurat.games.anunnaki.names import HOUSES, PACTS, PLANETS, REWARD_TERMS, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_FREE, _LINE, _FIRST = base("free"), base("line"), base("first")
BOTH, BONUS, BOTTOM = 0, 1, 2
"""Lines of a pact to gain."""


def ask_bastet(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which held pact to complete for Mana alone; or none. AN-243."""
    s = f[1]
    if not g.pacts[s] or g.mana[s] < f[2]:
        g.stack.pop()
        return None
    return [PASS, *(_FREE + n for n in bits(g.pacts[s]))]


def do_bastet(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a == PASS:
        return
    s, pact = f[1], a - _FREE
    pay_mana(g, s, f[2])
    _turn_down(g, s, pact)
    g.stack.append([PACT_GAIN, s, pact, BOTH])


def why_bastet(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("pact_not_held", "AN-243", {"pact": PACTS[a - _FREE]})


def _turn_down(g: AnunnakiState, s: int, pact: int) -> None:
    g.pacts[s] &= ~(1 << pact)
    g.done[s] |= 1 << pact
    g.say("pact_completed", s, pact=PACTS[pact])


def complete(g: AnunnakiState, s: int, pact: int) -> None:
    """Pay a pact, turn it face down, gain both lines or the one chosen. AN-159..166."""
    _turn_down(g, s, pact)
    g.stack.append([PACT_GAIN, s, pact, BOTH])
    if not both_lines(g, s, pact):
        g.stack.append([LINE, s, pact])
    pay(g, s, g.tables.pacts[pact].cost)


def both_lines(g: AnunnakiState, s: int, pact: int) -> bool:
    """Does the pact give both lines? Judged before its rewards. AN-160..162, AN-164, AN-165."""
    house = g.tables.pacts[pact].house
    if house < 0 or g.options["first_game_pacts"]:
        return True
    world = g.tables.map
    planet = world.gaia[g.seats] if house == g.house[s] else PLANETS.index(HOUSES[house])
    return controlled(g, s) & world.planet_mask[planet] != 0


def ask_line(_g: AnunnakiState, _f: Frame) -> list[int]:
    return [_LINE, _LINE + 1]


def do_line(g: AnunnakiState, _f: Frame, a: int) -> None:
    """One line only, as the control condition failed. AN-163."""
    g.stack.pop()
    g.stack[-1][3] = BONUS if a == _LINE else BOTTOM


def pact_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"pact": PACTS[f[2]]}


def ask_pact_gain(g: AnunnakiState, f: Frame) -> None:
    """The rewards of a completed pact."""
    _, s, number, lines = f
    g.stack.pop()
    pact = g.tables.pacts[number]
    gains = (pact.bonus if lines != BOTTOM else ()) + (pact.bottom if lines != BONUS else ())
    merged: dict[int, int] = {}
    for kind, n in gains:
        merged[kind] = merged.get(kind, 0) + n
    grant(g, s, tuple(sorted(merged.items())))


def ask_reward(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which of several gains comes next; a single one starts by itself. AN-014."""
    waiting = f[2::2]
    if len(waiting) == 1:
        g.stack.pop()
        start_gain(g, f[1], f[2], f[3])
        return None
    return [_FIRST + kind for kind in waiting]


def do_reward(g: AnunnakiState, f: Frame, a: int) -> None:
    place = 2 + 2 * f[2::2].index(a - _FIRST)
    kind, n = f[place], f[place + 1]
    del f[place : place + 2]
    start_gain(g, f[1], kind, n)


def why_reward(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("gain_not_waiting", "AN-014", {"gain": REWARD_TERMS[a - _FIRST]})


def reward_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"gains": {REWARD_TERMS[kind]: n for kind, n in zip(f[2::2], f[3::2], strict=True)}}


PACT_HANDLERS = (
    Handler(BASTET, ask_bastet, do_bastet, "god.free_pact", "AN-243", ("free",), why_bastet),
    Handler(LINE, ask_line, do_line, "pact.line", "AN-163", (), None, pact_data),
    Handler(PACT_GAIN, ask_pact_gain),
    Handler(REWARD, ask_reward, do_reward, "reward.first", "AN-014", ("first",), why_reward, reward_data),
)
