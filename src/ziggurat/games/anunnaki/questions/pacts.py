"""Completing pacts, and gains in the order their owner likes. AN-014, AN-159..166, AN-243."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import both_lines
from ziggurat.games.anunnaki.gains import grant, pay, pay_mana, start_gain
from ziggurat.games.anunnaki.names import PACTS, REWARD_TERMS, REWARDS, Gains, bits
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_FREE, _LINE, _FIRST = base("free"), base("line"), base("first")
BOTH, BONUS, BOTTOM = 0, 1, 2
"""Lines of a pact to gain."""


def _turn_down(state: AnunnakiState, seat: Seat, pact: int) -> None:
    state.pacts[seat] &= ~(1 << pact)
    state.pacts_done[seat] |= 1 << pact
    state.say("pact_completed", seat=seat, pact=PACTS[pact])


def complete(state: AnunnakiState, seat: Seat, pact: int) -> None:
    """Pay a pact, turn it face down, gain both lines or the one chosen. AN-159..166."""
    _turn_down(state, seat, pact)
    state.push(Ask.PACT_GAIN, seat, pact, BOTH)
    if not both_lines(state, seat, pact):
        state.push(Ask.LINE, seat, pact)
    pay(state, seat, state.components.pacts[pact].cost)


class CompleteFreely(Question):
    """Bastet: which held pact to complete for Mana alone; or none. AN-243."""

    ask = Ask.BASTET
    prompt = "god.free_pact"
    rule = "AN-243"
    answers = ("free",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        mana: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if not state.pacts[seat] or state.mana[seat] < state.stack[-1].mana:
            return ()
        return [PASS, *(_FREE + pact for pact in bits(state.pacts[seat]))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        mana = state.stack.pop().mana
        if action == PASS:
            return
        pay_mana(state, seat, mana)
        _turn_down(state, seat, action - _FREE)
        state.push(Ask.PACT_GAIN, seat, action - _FREE, BOTH)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("pact_not_held", "AN-243", {"pact": action.what[0]})


class ChooseLine(Question):
    """One line only, as the control condition failed. AN-163."""

    ask = Ask.LINE
    prompt = "pact.line"
    rule = "AN-163"

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        pact: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return (_LINE, _LINE + 1)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.stack.pop()
        state.stack[-1] = state.stack[-1]._replace(lines=BONUS if action == _LINE else BOTTOM)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"pact": PACTS[state.stack[-1].pact]}


class GainFromPact(Task):
    """The rewards of a completed pact."""

    ask = Ask.PACT_GAIN

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        pact: int
        lines: int

    def run(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        pact = state.components.pacts[frame.pact]
        gains = (pact.bonus if frame.lines != BOTTOM else ()) + (pact.bottom if frame.lines != BONUS else ())
        merged: dict[int, int] = {}
        for kind, amount in gains:
            merged[kind] = merged.get(kind, 0) + amount
        grant(state, frame.seat, tuple(sorted(merged.items())))


class ChooseGain(Question):
    """Which of several gains comes next; a single one starts by itself. AN-014."""

    ask = Ask.REWARD
    prompt = "reward.first"
    rule = "AN-014"
    answers = ("first",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        gains: Gains

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        gains = state.stack[-1].gains
        return [_FIRST + kind for kind, _ in gains] if len(gains) > 1 else ()

    def unasked(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        for kind, amount in frame.gains:
            start_gain(state, frame.seat, kind, amount)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        gains, chosen = state.stack[-1].gains, action - _FIRST
        rest = tuple(gain for gain in gains if gain[0] != chosen)
        state.go_on(rest)
        start_gain(state, seat, chosen, dict(gains)[chosen])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        term = dict(zip(REWARDS, REWARD_TERMS, strict=True))[action.what[0]]
        return Reason("gain_not_waiting", "AN-014", {"gain": term})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"gains": {REWARD_TERMS[kind]: amount for kind, amount in state.stack[-1].gains}}


QUESTIONS = (CompleteFreely(), ChooseLine(), GainFromPact(), ChooseGain())
