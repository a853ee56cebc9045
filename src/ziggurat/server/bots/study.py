"""Positions in a worker process: set up, played on by all seats, analysed. Nothing here is hosted or kept.

A position is named by a record, how many of its steps count, and the steps played on from there (`0: tile
temple F6`; `*` is chance). What chance decides follows from the steps before it, so that a branch of an
analysis is the same whenever it is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from ziggurat.core import editing, play, registry
from ziggurat.core.errors import (
    IllegalAction,
    NotationError,
    NotYourDecision,
    PositionError,
    RecordError,
)
from ziggurat.core.fields import nobody
from ziggurat.core.game import HEAD
from ziggurat.core.play import AnyState
from ziggurat.core.possible import check, set_up
from ziggurat.core.protocol import CHANCE, Event, Seat
from ziggurat.core.record import Record, parse
from ziggurat.core.registry import AnyGame
from ziggurat.core.state import Position
from ziggurat.review import analyse
from ziggurat.server.bots.records import MOST_STEPS, ours

MOST_PLAYED = 1_000
"""Steps of one branch."""
EFFORT = 2.0


def begin(
    record: str | None,
    upto: int | None,
    game: str | None,
    seats: int | None,
    options: Mapping[str, Any],
    position: Mapping[str, Any] | None,
    loose: Sequence[str] = (),
) -> dict[str, Any]:
    """Where an analysis begins: a record up to a step, or a position (None: a new game); checked, as a
    record."""
    if record is not None:
        found = parse(ours(record))
        count = len(found.steps) if upto is None else upto
        if not 0 <= count <= min(MOST_STEPS, len(found.steps)):
            raise RecordError(
                f"the record has steps 0 to {len(found.steps)}; at most {MOST_STEPS} can be used"
            )
        state = play.replay(found, count)
    else:
        which = registry.game(game or "")
        size = which.seats[0] if seats is None else seats
        state, position = _arranged(which, size, which.resolve(size, options), position, loose)
        found, count = play.new_record(state, position=position), 0
    check(state)
    return {
        "record": found.write(),
        "upto": count,
        "game": found.game,
        "seats": found.seats,
        "options": dict(found.options),
        "names": list(found.names),
    }


def _arranged(
    game: AnyGame,
    seats: int,
    options: Mapping[str, Any],
    position: Mapping[str, Any] | None,
    loose: Sequence[str],
) -> tuple[AnyState, Mapping[str, Any] | None]:
    """The state of a position; where it does not hold, what is left of it without one of the hidden piles.

    Who puts a piece onto the board need not take it out of the bag himself: the game completes what is left
    out.
    """
    try:
        return set_up(game, seats, options, position), position
    except PositionError:
        if position is None:
            raise
        fields: Mapping[str, Any] = getattr(getattr(game, "state_kind", None), "fields", {})
        piles = [
            name for name in loose if name in position and name in fields and fields[name].seen_by is nobody
        ]
        for left_out in [*([one] for one in piles), piles]:
            rest = {name: value for name, value in position.items() if name not in left_out}
            with suppress(PositionError):
                return set_up(game, seats, options, rest), rest
        raise


def stand(
    record: str, upto: int, steps: Sequence[str], seat: int | None = None, whole: bool = False
) -> dict[str, Any]:
    """The position after the steps, as a view message for a seat (None: who decides), chance dealt.

    `steps` come back with what chance did after the last of them. `whole`: with the position as a dump.
    """
    state, names, played = _played(parse(record), upto, steps)
    asked = [one.seat for one in state.decisions() if one.seat != CHANCE]
    viewer = seat if seat is not None else (asked[0] if asked else 0)
    if not 0 <= viewer < state.seats:
        raise RecordError(f"there is no seat {viewer}; seats are 0 to {state.seats - 1}")
    view = state.view(viewer)
    texts = state.game.actions.texts
    return {
        "steps": [_written(one) for one, _ in played],
        "names": list(names),
        "seat": viewer,
        "view": view.screen_json(),
        "legal": [[action, texts[action]] for action in view.legal],
        "consequences": _consequences(state, view) if view.legal else None,
        "log": [
            {
                "step": number,
                "seat": one[0],
                "kind": "play",
                "text": one[1],
                "at": 0,
                "events": [event.to_json() for event in events if event.visible(viewer)],
                "removed": [],
            }
            for number, (one, events) in enumerate(played, 1)
        ],
        "position": _dump(state) if whole else None,
    }


def best(record: str, upto: int, steps: Sequence[str], seat: int | None = None) -> dict[str, Any]:
    """The best moves there, with lines and reasons."""
    state, names, _ = _played(parse(record), upto, steps)
    asked = [one.seat for one in state.decisions() if one.seat != CHANCE]
    if not asked:
        raise RecordError("nobody has to decide in this position")
    chosen = asked[0] if seat is None else seat
    if chosen not in asked:
        raise RecordError(f"seat {chosen} does not decide in this position")
    return analyse(state.game, state.view(chosen), names, effort=EFFORT).to_json()


def why_not(record: str, upto: int, steps: Sequence[str], seat: int, text: str) -> dict[str, Any]:
    """Why a move is not legal there."""
    state, _, _ = _played(parse(record), upto, steps)
    reason = state.why_illegal(seat, state.game.notation.read(text))
    return {"legal": reason is None, "reason": None if reason is None else reason.to_json()}


def line(record: str, upto: int, seat: int, seed: int, steps: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """The line of a review's moment, in the world of its seed: after each step the view of the seat."""
    found = parse(record)
    truth = play.replay(found, upto)
    state: AnyState = truth.game.determinize(truth.view(seat), Random(seed))
    told = []
    for who, text in steps:
        action = state.game.notation.read(text)
        shown = state.redact(who, action, seat) if who != seat else None
        events = state.apply(who, action)
        told.append(
            {
                "seat": who,
                "text": shown or text,
                "view": state.view(seat).screen_json(),
                "events": [event.to_json() for event in events if event.visible(seat)],
            }
        )
    return {"steps": told}


def layout(game: str, seats: int, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The fields of a game's positions for an editor, in words, and what an empty table has in them."""
    found = registry.game(game)
    state = play.begin(found, seats, found.resolve(seats, options), {})
    forms = type(state).forms(seats) if isinstance(state, Position) else {}
    shown = {name: form for name, form in forms.items() if name not in HEAD}
    return {
        "fields": editing.described(game, shown, lang),
        "pieces": editing.pieces(game, lang),
        "position": _dump(state),
    }


def _dump(state: Any) -> dict[str, Any]:
    return {name: value for name, value in state.dump().items() if name not in HEAD}


Step = tuple[Seat, str]


def _played(
    record: Record, upto: int, steps: Sequence[str]
) -> tuple[AnyState, tuple[str, ...], list[tuple[Step, Sequence[Event]]]]:
    """The state after a record's steps and others, chance dealt at the end; and those others."""
    if len(steps) > MOST_PLAYED:
        raise RecordError(f"a branch has at most {MOST_PLAYED} steps")
    state = play.replay(record, upto)
    played: list[tuple[Step, Sequence[Event]]] = []
    for number, text in enumerate(steps, 1):
        who, separator, move = text.partition(": ")
        if not separator or not (who == "*" or who.isdecimal()):
            raise RecordError(f"step {number} ({text[:60]!r}) must begin with a seat or *")
        seat = CHANCE if who == "*" else int(who)
        try:
            events = tuple(state.apply(seat, state.game.notation.read(move)))
        except (NotationError, IllegalAction, NotYourDecision) as error:
            raise RecordError(f"step {number} ('{text}'): {error}") from None
        played.append(((seat, move), events))
    texts = state.game.actions.texts
    while state.actor() == CHANCE:
        action = state.deal(Random(f"{upto}/{[_written(one) for one, _ in played]}"))
        played.append(((CHANCE, texts[action]), tuple(state.apply_id(CHANCE, action))))
    return state, record.names, played


def _written(step: Step) -> str:
    seat, text = step
    return f"{'*' if seat == CHANCE else seat}: {text}"


def _consequences(state: AnyState, view: Any) -> dict[str, Any]:
    """What the legal actions do, equal ones once, as views of tables have it."""
    kinds: list[dict[str, Any]] = []
    places: dict[str, int] = {}
    of = []
    for one in state.game.consequences(view):
        told = {"mark": one.mark(view.seat), "effects": one.to_json()}
        place = places.setdefault(str(told), len(kinds))
        if place == len(kinds):
            kinds.append(told)
        of.append(place)
    return {"kinds": kinds, "of": of}
