"""Playing and replaying through the protocol alone: whole games, records, what a seat may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ziggurat.core import registry
from ziggurat.core.errors import (
    IllegalAction,
    NotationError,
    NotYourDecision,
    OptionError,
    PositionError,
    RecordError,
)
from ziggurat.core.protocol import CHANCE, Decision, Event, OptionValue, Outcome, Seat, State, View
from ziggurat.core.record import Record, Step
from ziggurat.core.registry import AnyGame

AnyState = State[Any, Any]
Chooser = Callable[[View], int]
"""Answers the open decision of a view's seat with one of the view's legal ids."""


@dataclass(frozen=True, slots=True)
class Played:
    """One step of a replay, after it was applied to `state` (which goes on changing)."""

    index: int
    step: Step
    action: int
    events: Sequence[Event]
    state: AnyState


def play(state: AnyState, choosers: Sequence[Chooser], dealer: Random) -> Iterator[tuple[Seat, int]]:
    """Play a game to its end in place; yields each step (seat, action id) after it was applied."""
    while (seat := state.actor()) is not None:
        action = state.deal(dealer) if seat == CHANCE else choosers[seat](state.view(seat))
        state.apply_id(seat, action)
        yield seat, action


def random_game(state: AnyState, rng: Random) -> Iterator[tuple[Seat, int]]:
    """Play uniformly random legal actions to the end, in place; yields each step."""
    while (seat := state.actor()) is not None:
        action = state.deal(rng) if seat == CHANCE else state.draw(seat, rng)
        state.apply_id(seat, action)
        yield seat, action


def new_record(
    state: AnyState,
    names: Sequence[str] = (),
    steps: Sequence[tuple[Seat, int]] = (),
    position: Mapping[str, Any] | None = None,
) -> Record:
    """The record of a game from its set-up options (or from a position) and its steps."""
    game: AnyGame = state.game
    texts = game.actions.texts
    return Record(
        game=game.id,
        rules=game.rules,
        actions=game.actions.version,
        seats=state.seats,
        options=dict(state.options),
        position=position,
        names=tuple(names),
        steps=tuple(Step(seat, texts[action]) for seat, action in steps),
    )


def start(record: Record) -> AnyState:
    """The state before the first step of a record."""
    game = registry.game(record.game)
    if record.rules != game.rules:
        raise RecordError(
            f"the record was played under version {record.rules} of the rules of {game.id}; "
            f"this program has version {game.rules}"
        )
    try:
        return begin(game, record.seats, record.options, record.position)
    except (OptionError, PositionError) as error:
        raise RecordError(f"the header does not fit the game: {error}") from None


def begin(
    game: AnyGame,
    seats: int,
    options: Mapping[str, OptionValue],
    position: Mapping[str, Any] | None,
) -> AnyState:
    """The state in which a game begins: its set-up, or a given position."""
    if position is None:
        state: AnyState = game.setup(seats, options)
    else:
        state = game.arrange(seats, options, position)
    return state


def walk(record: Record, upto: int | None = None) -> Iterator[Played]:
    """Replay a record step by step, checking each; RecordError names the step that fails."""
    state = start(record)
    game: AnyGame = state.game
    for index, step in enumerate(record.steps[:upto]):
        try:
            action = game.notation.read(step.text)
            events = state.apply(step.seat, action)
        except (NotationError, IllegalAction, NotYourDecision) as error:
            who = "*" if step.seat == CHANCE else str(step.seat)
            raise RecordError(f"step {index + 1} ('{who}: {step.text}'): {error}") from None
        yield Played(index, step, game.actions.encode(action), events, state)


def replay(record: Record, upto: int | None = None) -> AnyState:
    """The state after the first `upto` steps of a record (None: all of them)."""
    if upto is not None and not 0 <= upto <= len(record.steps):
        raise RecordError(f"the record has steps 0 to {len(record.steps)}, not {upto}")
    state = start(record)
    for played in walk(record, upto):
        state = played.state
    return state


def check(record: Record) -> AnyState:
    """Replay a whole record and compare its result with the engine's; the last state."""
    state = replay(record)
    check_result(record, state.outcome())
    return state


def check_result(record: Record, outcome: Outcome | None) -> None:
    """RecordError when a record says that a game ended otherwise than its steps do."""
    if record.result is None:
        return
    if outcome is None:
        raise RecordError("the record has a result but its steps do not end the game")
    ours = outcome.to_json()
    for key, value in record.result.items():
        if ours.get(key) != value:
            raise RecordError(f"the record's result says {key} {value}, the replay gives {ours.get(key)}")


def secret_seats(decisions: Sequence[Decision]) -> frozenset[Seat]:
    """Who has a simultaneous secret question open."""
    return frozenset(decision.seat for decision in decisions if decision.secret)


def still_secret(before: Sequence[Decision], seat: Seat, after: Sequence[Decision]) -> bool:
    """Does a secret answer of `seat` still wait for others, or for more of the same seat's?

    So it is while nobody is asked in secret who was not before; who answered may be asked the same once more.
    """
    waiting = secret_seats(after)
    if not waiting or not waiting <= secret_seats(before):
        return False
    return all(decision in before for decision in after if decision.seat == seat)


def redact(record: Record, viewer: Seat | None) -> Record:
    """The record as one seat (None: a spectator) may see it: hidden steps as the game redacts them.

    So is the position in which it began. Answers to a simultaneous secret question appear when all have been
    given. Comments, evaluations and variations go: they may tell what their author knew.
    """
    state = start(record)
    game: AnyGame = state.game
    seen = None if record.position is None else state.view(viewer).to_json()["position"]
    shown: list[Step] = []
    waiting: list[int] = []  # secret answers whose siblings are still open
    for index, step in enumerate(record.steps):
        action = game.notation.read(step.text)
        before = state.decisions()
        asked = secret_seats(before)
        text = None if step.seat in asked else state.redact(step.seat, action, viewer)
        state.apply(step.seat, action)
        shown.append(Step(step.seat, text or step.text, clock=step.clock))
        if step.seat in asked and step.seat != viewer:
            waiting.append(index)
        if not still_secret(before, step.seat, state.decisions()):
            waiting.clear()
    for index in waiting:
        shown[index] = replace(shown[index], text="?")
    return replace(record, position=seen, steps=tuple(shown))
