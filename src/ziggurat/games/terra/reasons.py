"""Why an action is not legal now: a key for the words, their arguments, the numbered rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.terra import explain
from ziggurat.games.terra.actions import ARGUMENT, KIND, SPACE, Action
from ziggurat.games.terra.flow import PROMPTS, decisions, prompt_of_turn

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

RULES: Final = {
    "setup.deal": "TM-025",
    "setup.faction": "TM-027",
    "setup.dwelling": "TM-031",
    "setup.bonus": "TM-037",
    "turn.action": "TM-056",
    "turn.spades": "TM-078",
    "turn.bridge": "TM-149",
    "turn.cult": "TM-166",
    "turn.ride": "TM-247",
    "turn.storm": "TM-329",
    "turn.upgrade": "TM-305",
    "turn.end": "TM-053",
    "turn.build": "TM-071",
    "turn.gain": "TM-188",
    "turn.top": "TM-142",
    "leech.answer": "TM-117",
    "leech.step": "TM-276",
    "bonus.spades": "TM-235",
}
"""The rule that says what a question asks for."""

_CONVERT: Final = frozenset(kind for kind in KIND if kind.startswith("convert_"))
_FREE: Final = _CONVERT | {"burn", "connect"}
_MAIN: Final = frozenset({"build", "transform", "upgrade", "advance", "send", "act", "special", "pass"})
ASKED: Final[dict[str, frozenset[str]]] = {
    "setup.deal": frozenset({"deal_score", "deal_out", "deal_first", "deal_colour"}),
    "setup.faction": frozenset({"choose"}),
    "setup.dwelling": frozenset({"build"}),
    "setup.bonus": frozenset({"take_bonus"}),
    "turn.action": _MAIN,
    "turn.spades": frozenset({"transform", "forgo"}),
    "turn.bridge": frozenset({"bridge"}),
    "turn.cult": frozenset({"step"}),
    "turn.ride": frozenset({"build"}),
    "turn.storm": frozenset({"transform"}),
    "turn.upgrade": frozenset({"upgrade"}),
    "turn.end": frozenset({"end"}),
    "turn.build": frozenset({"build", "end"}),
    "turn.top": frozenset({"top", "keep"}),
    "leech.answer": frozenset({"leech", "decline"}),
    "leech.step": frozenset({"step"}),
    "bonus.spades": frozenset({"transform", "forgo"}),
}
"""The kinds of action that answer a question."""

_EXPLAIN: Final[dict[str, Callable[[TerraState, int, int], Reason]]] = {
    "choose": explain.choose,
    "take_bonus": explain.take_bonus,
    "build": explain.build,
    "transform": explain.transform,
    "upgrade": explain.upgrade,
    "advance": explain.advance,
    "send": explain.send,
    "act": explain.act,
    "special": explain.special,
    "bridge": explain.bridge,
    "take_favor": explain.take_favor,
    "take_town": explain.take_town,
    "connect": explain.connect,
    "exchange": explain.exchange,
    "leech": explain.answer,
    "decline": explain.answer,
    "burn": explain.burn,
    "pass": explain.pass_,
    "end": explain.end,
}


def why_illegal(state: TerraState, seat: int, action: Action) -> Reason | None:
    """None when legal; otherwise the first thing that is in the way."""
    number = SPACE.encode(action)
    if number in state.legal_ids(seat):
        return None
    if state.phase == "over":
        return Reason("game_finished", "TM-331")
    asked = {decision.seat: decision.prompt for decision in decisions(state)}
    if seat not in asked:
        other = next(iter(asked))
        return Reason("not_your_decision", "TM-053", {"seat": other} if other != CHANCE else {})
    return _explained(state, seat, KIND[number], ARGUMENT[number], asked[seat])


def _explained(state: TerraState, seat: int, kind: str, argument: int, prompt: str) -> Reason:
    if prompt.startswith("turn.") and prompt != "turn.top":
        if kind in _CONVERT:
            return explain.convert(state, seat, kind, argument)
        if kind in _FREE or kind in _due(state):
            return _EXPLAIN[kind](state, seat, argument)
        if kind == "end":
            return explain.end(state, seat, argument)
        prompt = _under_way(state)
    elif kind in _CONVERT or kind == "burn":
        return Reason("conversion_time", "TM-128")
    if kind in ASKED[prompt] and kind in _EXPLAIN:
        return _EXPLAIN[kind](state, seat, argument)
    if prompt in ("turn.end", "turn.build") and kind in _MAIN:
        return Reason("action_done", "TM-053")
    return Reason("not_asked", RULES[prompt])


def _due(state: TerraState) -> set[str]:
    due = set()
    if state.favors_due:
        due.add("take_favor")
    if state.towns_due:
        due.add("take_town")
    if state.exchange_due:
        due.add("exchange")
    return due


def _under_way(state: TerraState) -> str:
    prompt = prompt_of_turn(state)
    if prompt == "turn.gain":
        return "turn.build" if state.sub == "end" and state.buildable else PROMPTS[state.sub]
    return prompt
