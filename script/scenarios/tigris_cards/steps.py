"""Scenario files: the position, the steps, and what must then hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from scenarios.tigris_cards.expect import compare
from scenarios.tigris_cards.new_game import check_cases
from scenarios.tigris_cards.position import Position, build

from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, ScenarioError
from ziggurat.core.protocol import CHANCE
from ziggurat.core.state import NOBODY
from ziggurat.games.tigris_cards.actions import DRAW, NOTATION, Action
from ziggurat.games.tigris_cards.cards import HANDFUL_INDEX, UNIT
from ziggurat.games.tigris_cards.questions.refill import need
from ziggurat.games.tigris_cards.state import Ask, CardsState

_PROMPTS: Final[dict[str, tuple[str, ...]]] = {
    "place_leader": ("turn.action",),
    "withdraw_leader": ("turn.action",),
    "play_card": ("turn.action",),
    "catastrophe": ("turn.action",),
    "pass": ("turn.action",),
    "score": ("card.score",),
    "build_ship": ("ship.build",),
    "commit": ("revolt.attack", "revolt.defend", "war.attack", "war.defend"),
    "reward_from_hand": ("revolt.reward", "war.reward"),
    "choose_war": ("war.choose",),
    "treasure_swap": ("treasure.swap",),
    "ship_score": ("ship.income",),
}
"""The questions that a step answers."""
_IDLE: Final = ("score", "commit", "reward_from_hand", "treasure_swap", "ship_score")
"""Steps whose questions are only put to a seat with cards in hand."""


def check(data: Mapping[str, Any]) -> list[str]:
    """What does not hold in a scenario, a line each; empty when all holds."""
    if data.get("kind") == "setup":
        return check_cases(data)
    position = build(data)
    found: list[str] = []
    for number, step in enumerate(data.get("steps", []), start=1):
        problem = _play(position, step)
        if problem is not None:
            return [*found, f"step {number} ({step.get('by')}: {step.get('do')}): {problem}"]
        if "expect" in step:
            _settle(position, None)
            found += [f"after step {number}: {line}" for line in compare(position, step["expect"], _asked)]
    _settle(position, None)
    return found + compare(position, data.get("expect", {}), _asked)


def prompt(state: CardsState) -> str:
    """What is asked now."""
    return state.questions[state.question].prompt if state.asked != NOBODY else "over"


def _asked(do: str) -> Sequence[str]:
    """The prompts behind the name of a step."""
    if do not in _PROMPTS:
        raise ScenarioError(f"there is no step {do!r}; there are {', '.join(_PROMPTS)}, final_score")
    return _PROMPTS[do]


def _play(position: Position, step: Mapping[str, Any]) -> str | None:
    """Play one step; what is wrong with it, if anything."""
    do = str(step.get("do"))
    if do == "final_score":
        return None
    _asked(do)
    seat = position.seat(step.get("by"))
    _settle(position, step)
    state = position.state
    if step.get("illegal"):
        return _refused(position, seat, step)
    if not _answers(position, step):
        if step.get("forced") or _nothing(position, seat, step):
            return None
        return f"not asked now; seat {state.asked} must answer {prompt(state)}"
    try:
        _apply(position, seat, NOTATION.read(_notation(position, step)))
    except (IllegalAction, NotationError) as error:
        return str(error)
    return None


def _nothing(position: Position, seat: int, step: Mapping[str, Any]) -> bool:
    """Is it an answer that does nothing, by a seat without cards, which is not asked at all (TC-038)?"""
    empty = position.state.hand_sizes[seat] == 0
    return empty and not (step.get("use") or step.get("n") or step.get("take")) and step["do"] in _IDLE


def _refused(position: Position, seat: int, step: Mapping[str, Any]) -> str | None:
    """An illegal step must be refused and change nothing."""
    state = position.state
    before = state.dump()
    try:
        state.apply(seat, NOTATION.read(_notation(position, step)))
    except (IllegalAction, NotationError, NotYourDecision):
        return None if state.dump() == before else "refused, but the position changed"
    return "was accepted, but must be refused"


def _notation(position: Position, step: Mapping[str, Any]) -> str:
    """A step in our notation."""
    return _WRITERS[str(step["do"])](position, step)


def _point(kind: str) -> Callable[[Position, Mapping[str, Any]], str]:
    """Use or refuse the colour that the open question is about."""

    def write(position: Position, step: Mapping[str, Any]) -> str:
        if not step.get("use", True):
            return "decline"
        facts = position.state.decisions()[0].data if position.state.asked >= 0 else {}
        return f"{kind} {str(facts.get('card', 'red')).rpartition('_')[2]}"

    return write


def _income(position: Position, step: Mapping[str, Any]) -> str:  # noqa: ARG001
    return f"income {step['colour']}" if step.get("use", True) else "decline"


_WRITERS: Final[dict[str, Callable[[Position, Mapping[str, Any]], str]]] = {
    "place_leader": lambda _, step: f"leader {step['leader']} {step['at']}",
    "withdraw_leader": lambda _, step: f"withdraw {step['leader']}",
    "play_card": lambda _, step: f"{'link' if step['to'][0] == 'L' else 'card'} {step['card']} {step['to']}",
    "catastrophe": lambda _, step: f"catastrophe {step['at']}",
    "pass": lambda _, __: "pass",
    "score": _point("score"),
    "build_ship": lambda _, step: f"ship {step['ship']}" if step.get("ship") else "decline",
    "commit": lambda _, step: f"commit {step['n']}",
    "reward_from_hand": _point("reward"),
    "choose_war": lambda _, step: f"war {step['colour']}",
    "treasure_swap": lambda _, step: f"swap {step['take']}" if step.get("take") else "decline",
    "ship_score": _income,
}


def _apply(position: Position, seat: int, action: Action) -> None:
    for event in position.state.apply(seat, action):
        if event.kind in ("revolt_won", "war_won"):
            position.conflict = (event.data["a"], event.data["d"], event.data["winner_seat"])


def _answers(position: Position, step: Mapping[str, Any]) -> bool:
    """Does a step answer the open question? Ship income is asked for each leader (TC-113)."""
    state = position.state
    if state.asked != position.seat(step["by"]) or prompt(state) not in _asked(str(step["do"])):
        return False
    if prompt(state) != "ship.income":
        return True
    return str(state.decisions()[0].data["card"]).endswith(f"_{step['colour']}")


def _settle(position: Position, step: Mapping[str, Any] | None) -> None:
    """Deal, and give only answers, until the question that a step answers or a real choice is open."""
    state = position.state
    rng = Random(0)
    while (seat := state.actor()) is not None:
        if seat == CHANCE:
            state.apply_id(seat, _dealt(position, rng))
            continue
        ids = state.legal_ids(seat)
        if len(ids) > 1:
            position.offered.add((seat, prompt(state)))
        if len(ids) > 1 or (step is not None and _answers(position, step)):
            return
        _apply(position, seat, state.game.actions.decode(ids[0]))


def _dealt(position: Position, rng: Random) -> int:
    """The next cards of the given deck; any cards when only their number is given."""
    state = position.state
    if position.deck is None or state.question != Ask.REFILL:
        return state.deal(rng)
    count = need(state, (state.active + state.asking) % state.seats)
    cards, position.deck = position.deck[:count], position.deck[count:]
    return DRAW + HANDFUL_INDEX[sum(UNIT[card] for card in cards)]
