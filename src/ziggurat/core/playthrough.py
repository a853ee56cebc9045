"""Playthroughs: a seeded random game with every value of the protocol printed at every step.

Kept as golden files, they show in a diff exactly what a change did to a game's behaviour. Long values
stand as short hashes; from time to time, and at the end, a view is printed in full.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from ziggurat.core import registry
from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE, Event, OptionValue, Seat, State
from ziggurat.core.registry import AnyGame

FULL = 100
"""A view is printed in full every so many steps."""
_FIRST = "# ziggurat playthrough "


@dataclass(frozen=True, slots=True)
class Setup:
    """What a playthrough is made from."""

    game: str
    seats: int
    options: Mapping[str, OptionValue]
    seed: int
    steps: int = 10_000
    """At most so many steps are played."""

    def header(self) -> str:
        """The first line of the file, from which it can be made again."""
        data = {
            "game": self.game,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "steps": self.steps,
        }
        return _FIRST + _json(data)

    @classmethod
    def read(cls, text: str) -> Setup:
        """The setup named in the first line of a playthrough."""
        first = text.split("\n", 1)[0]
        try:
            return cls(**json.loads(first.removeprefix(_FIRST)))
        except (ValueError, TypeError):
            raise ZigguratError(f"this is no playthrough: it begins with {first[:60]!r}") from None


def changed_options(game: AnyGame, seats: int) -> dict[str, OptionValue]:
    """As many options as go together away from their defaults: switches first, then choices."""
    chosen: dict[str, OptionValue] = {}
    for option in sorted(game.options, key=lambda option: not isinstance(option.default, bool)):
        for choice in reversed(option.choices):
            if choice == option.default:
                continue
            with suppress(OptionError):
                game.resolve(seats, {**chosen, option.key: choice})
                chosen[option.key] = choice
                break
    return chosen


def playthrough(setup: Setup) -> str:
    """The whole text of a playthrough."""
    return "\n".join(_lines(setup)) + "\n"


def _lines(setup: Setup) -> Iterator[str]:
    game = registry.game(setup.game)
    rng = Random(setup.seed)
    state: AnyState = game.setup(setup.seats, setup.options)
    yield setup.header()
    yield f"rules {game.rules}  actions {game.actions.size} {game.actions.version}  layout {_layout(game)}"
    yield f"census {_json(dict(state.census()))}"
    while (seat := state.actor()) is not None and state.step < setup.steps:
        yield ""
        yield from _position(game, state)
        yield from _step(game, state, seat, rng)
    yield ""
    yield from _position(game, state)
    outcome = state.outcome()
    if outcome is not None:
        yield f"outcome {_json(outcome.to_json())}"
        yield f"returns {list(outcome.returns())}"
    yield from _full(game, state, 0)
    yield f"census {_json(dict(state.census()))}"


def _layout(game: AnyGame) -> str:
    return f"{game.layout.size} {game.layout.version}"


def _position(game: AnyGame, state: AnyState) -> Iterator[str]:
    """Everything that can be asked of a state."""
    yield f"== {state.step}  state {_hash(state.dump())}"
    for decision in state.decisions():
        secret = " secret" if decision.secret else ""
        yield f"asks {_who(decision.seat)} {decision.prompt}{secret} {_json(dict(decision.data))}"
        yield f"legal {_who(decision.seat)} {_ids(game, state, decision.seat)}"
    viewers: list[Seat | None] = [*range(state.seats), None]
    views = [state.view(viewer) for viewer in viewers]
    yield "views " + " ".join(_hash(view.to_json()) for view in views)
    yield "observed " + " ".join(sha256(game.observe(view).tobytes()).hexdigest()[:8] for view in views)
    if state.step % FULL == 0 and (actor := state.actor()) is not None:
        yield from _full(game, state, max(actor, 0))


def _full(game: AnyGame, state: AnyState, seat: Seat) -> Iterator[str]:
    view = state.view(seat)
    yield from (f"| {line}".rstrip() for line in game.text(view).split("\n"))
    yield f"view {seat} {_json(view.to_json())}"


def _ids(game: AnyGame, state: AnyState, seat: Seat) -> str:
    """How many legal actions there are, the first and the last, and a hash over all."""
    ids = list(state.legal_ids(seat))
    texts = game.actions.texts
    ends = texts[ids[0]] if len(ids) == 1 else f"{texts[ids[0]]} .. {texts[ids[-1]]}"
    chances = ""
    if seat == CHANCE:
        shares = [[texts[game.actions.encode(action)], str(share)] for action, share in state.chance()]
        chances = f" shares {_hash(shares)}"
    return f"{len(ids)} {_hash(ids)}{chances}: {ends}"


def _step(game: AnyGame, state: AnyState, seat: Seat, rng: Random) -> Iterator[str]:
    """Draw an action, tell what it would do and what others see of it, and apply it."""
    # the plain ways of drawing, so that a game's faster ones can change without changing the file
    number = State.deal(state, rng) if seat == CHANCE else State.draw(state, seat, rng)
    action = game.actions.decode(number)
    if seat != CHANCE:
        consequence = game.consequence(state.view(seat), action)
        yield f"means {_json(consequence.to_json())}"
    hidden = {_who(viewer): state.redact(seat, action, viewer) for viewer in (*range(state.seats), None)}
    shown = "  ".join(f"({viewer} sees {text})" for viewer, text in hidden.items() if text is not None)
    yield f"-> {_who(seat)}: {game.actions.texts[number]} #{number}  {shown}".rstrip()
    yield from (_told(event) for event in state.apply_id(seat, number))


def _told(event: Event) -> str:
    audience = "" if event.audience is None else f" to {sorted(event.audience)}"
    return f"event {event.kind} {_json(dict(event.data))}{audience}"


def _who(seat: Seat | None) -> str:
    return "-" if seat is None else "*" if seat == CHANCE else str(seat)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _hash(value: Any) -> str:
    return sha256(_json(value).encode()).hexdigest()[:8]
