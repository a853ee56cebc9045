"""One scenario language for all games, and the kit that plays it: positions, steps, what must then hold.

```json
{"game": "ur", "id": "UR-S-1", "title": "...", "rules": ["UR-7", "UR-8"], "seats": 2, "options": {},
 "position": {"question": "move", "asked": 0, "active": 0, "roll": 2, "paths": [["3", "6"], ["5", "8"]]},
 "steps": [{"refused": "0: move 6", "rule": "UR-8"},
           {"play": "0: move 3", "expect": {"paths": {"1": ["8"]}}},
           "*: roll 2"],
 "expect": {"question": {"seat": 1, "prompt": "move"}}}
```

A position is part of a dump; so is what is expected of it: it holds when saying it changes nothing. A lesson,
a worked example of the rules and a bug report are the same file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

from ziggurat.core import registry, typed
from ziggurat.core.errors import IllegalAction, NotYourDecision, PositionError, ScenarioError, ZigguratError
from ziggurat.core.values import CHANCE, Event, OptionValue, Reason, Seat, waiting_for

KEYS: Final = (
    "game", "id", "title", "rules", "source", "note",
    "seats", "options", "position", "deal", "steps", "expect",
)  # fmt: skip
STEP_KEYS: Final = ("play", "refused", "rule", "expect", "note")
EXPECT_KEYS: Final = ("question", "legal", "offers", "refuses", "events", "outcome", "aids")
"""What may be expected besides fields of the position."""
QUESTION_KEYS: Final = ("seat", "prompt", "facts")
MOST_STEPS: Final = 2000


class Scene:
    """A game in a given position, to try rules on."""

    def __init__(
        self,
        game: str,
        position: Mapping[str, Any] | None = None,
        seats: int = 2,
        options: Mapping[str, OptionValue] | None = None,
        deal: int | None = 0,
    ) -> None:
        self.game = registry.game(game)
        self.state: Any = self.game.arrange(seats, options or {}, position)
        self.rng = None if deal is None else Random(deal)
        """Deals what chance decides; None: every outcome must be given."""
        self.events: list[Event] = []
        """Of the last step, with those of chance that followed."""
        self.history: list[Event] = []
        """Of all steps so far."""

    def play(self, text: str) -> list[Event]:
        """Answer the open question: `0: tile temple F6`; without a seat, for whoever is asked first."""
        seat, action = self._read(text)
        self.events = list(self.state.apply(seat, action))
        while self.rng is not None and self.state.actor() == CHANCE:
            self.events += self.state.apply_id(CHANCE, self.state.deal(self.rng))
        self.history += self.events
        return self.events

    def change(self, position: Mapping[str, Any]) -> None:
        """Put part of another position in the place of what is there; pieces must still add up."""
        self.game.change(self.state, position, dict(self.state.census()))

    def refused(self, text: str, rule: str) -> Reason:
        """The action must be refused by that rule and change nothing."""
        seat, action = self._read(text)
        before = self.state.dump()
        reason: Reason | None = self.state.why_illegal(seat, action)
        if reason is None:
            raise ScenarioError(f"'{text}' is legal; {rule} should forbid it")
        with suppress(IllegalAction, NotYourDecision):
            self.state.apply(seat, action)
        if self.state.dump() != before:
            raise ScenarioError(f"'{text}' was refused, but something changed")
        if reason.rule != rule:
            raise ScenarioError(f"'{text}' is refused by {reason.rule} ({reason.key}), not by {rule}")
        return reason

    def expect(self, wanted: Mapping[str, Any]) -> None:
        """Everything named must be so; ScenarioError tells all that is not, a line each."""
        wrong = self.differences(wanted)
        if wrong:
            raise ScenarioError("\n".join(wrong))

    def differences(self, wanted: Mapping[str, Any]) -> list[str]:
        """What does not hold, a line each."""
        wrong: list[str] = []
        fields = {key: value for key, value in wanted.items() if key not in EXPECT_KEYS}
        said = self.state.clone()
        said.fill(fields)
        shapes = type(said).fields
        for name in fields:
            if getattr(said, name) != getattr(self.state, name):
                shape = shapes[name].shape
                found = self.state.dump()[name] if shape is not None else None
                wrong.append(f"{name} should be {_short(fields[name])}, it is {_short(found)}")
        for key, value in wanted.items():
            if key in EXPECT_KEYS:
                wrong += getattr(self, f"_{key}")(value)
        return wrong

    # -- what is expected besides the position

    def _question(self, wanted: Mapping[str, Any] | None) -> list[str]:
        opened = self.state.decisions()
        if wanted is None:
            return [f"the game should be over, but is {waiting_for(opened)}"] if opened else []
        _known(wanted, QUESTION_KEYS, "question")
        for decision in opened:
            facts = wanted.get("facts", {})
            if (
                wanted.get("seat", decision.seat) == decision.seat
                and wanted.get("prompt", decision.prompt) == decision.prompt
                and all(key in decision.data and decision.data[key] == value for key, value in facts.items())
            ):
                return []
        found = ", ".join(f"{decision.to_json()}" for decision in opened) or "nobody"
        return [f"the question should be {dict(wanted)}, asked is {found}"]

    def _texts(self, seat: Seat | None = None) -> list[str]:
        asked = self.state.actor() if seat is None else seat
        if asked is None:
            return []
        return [self.game.actions.texts[action] for action in self.state.legal_ids(asked)]

    def _legal(self, wanted: Sequence[str]) -> list[str]:
        for text in wanted:
            self.game.notation.read(text)
        found = self._texts()
        missing = sorted(set(wanted) - set(found))
        more = sorted(set(found) - set(wanted))
        return [f"'{text}' should be legal" for text in missing] + [
            f"'{text}' should not be legal" for text in more
        ]

    def _offers(self, wanted: Sequence[str]) -> list[str]:
        """Legal for the seat that each text begins with, or for whoever is asked first."""
        return [f"'{text}' should be legal" for text in wanted if not self._is_legal(text)]

    def _refuses(self, wanted: Sequence[str]) -> list[str]:
        return [f"'{text}' should not be legal" for text in wanted if self._is_legal(text)]

    def _is_legal(self, text: str) -> bool:
        if self.state.actor() is None:
            return False
        seat, action = self._read(text)
        return self.game.actions.encode(action) in self.state.legal_ids(seat)

    def _events(self, wanted: Sequence[Mapping[str, Any]]) -> list[str]:
        """Events of the last step in this order, among others; only the data given is compared."""
        told = iter([event.to_json() for event in self.events])
        for event in wanted:
            data = {key: value for key, value in event.items() if key != "kind"}
            for found in told:
                if found["kind"] == event["kind"] and data.items() <= found["data"].items():
                    break
            else:
                return [f"there should be an event {dict(event)}; told were {_short(self.told())}"]
        return []

    def told(self) -> list[dict[str, Any]]:
        """The events of the last step."""
        return [event.to_json() for event in self.events]

    def _outcome(self, wanted: Mapping[str, Any] | None) -> list[str]:
        outcome = self.state.outcome()
        found = None if outcome is None else outcome.to_json()
        if wanted is None or found is None:
            return [] if wanted is found else [f"the outcome should be {wanted}, it is {found}"]
        _known(wanted, tuple(found), "outcome")
        return [
            f"outcome.{key} should be {value}, it is {found[key]}"
            for key, value in wanted.items()
            if found[key] != value
        ]

    def _aids(self, wanted: Mapping[str, Any]) -> list[str]:
        """What clients are told so that they need no rules."""
        found = typed.to_json(self.state.view(None).aids()) or {}
        _known(wanted, tuple(found), "aids")
        return [
            f"aids.{key} should be {value}, it is {found[key]}"
            for key, value in wanted.items()
            if found[key] != value
        ]

    def _read(self, text: str) -> tuple[Seat, Any]:
        who, separator, rest = text.partition(": ")
        if separator:
            if who != "*" and not who.isdecimal():
                raise ScenarioError(f"'{text}' begins with {who!r}; a step begins with a seat or *")
            return (CHANCE if who == "*" else int(who)), self.game.notation.read(rest)
        actor = self.state.actor()
        if actor is None:
            raise ScenarioError(f"'{text}' cannot be played: the game is over")
        return actor, self.game.notation.read(text)


def check(data: Mapping[str, Any]) -> list[str]:
    """Play a scenario; what does not hold, a line each (empty: all holds)."""
    try:
        _known(data, KEYS, "a scenario")
        scene = Scene(
            data["game"], data.get("position"), data.get("seats", 2), data.get("options"), data.get("deal")
        )
        steps = data.get("steps", [])
        if len(steps) > MOST_STEPS:
            raise ScenarioError(f"a scenario has at most {MOST_STEPS} steps")
    except KeyError as error:
        return [f"a scenario needs {error}"]
    except ZigguratError as error:
        return [str(error)]
    wrong: list[str] = []
    for number, step in enumerate(steps, 1):
        try:
            wrong += [f"step {number}: {line}" for line in _step(scene, step)]
        except ZigguratError as error:
            return [*wrong, f"step {number}: {error}"]
    try:
        return wrong + scene.differences(data.get("expect", {}))
    except PositionError as error:
        return [*wrong, f"expect: {error}"]


def _step(scene: Scene, step: str | Mapping[str, Any]) -> list[str]:
    if isinstance(step, str):
        scene.play(step)
        return []
    _known(step, STEP_KEYS, "a step")
    if "refused" in step:
        if "rule" not in step:
            raise ScenarioError(f"'{step['refused']}' is refused by which rule?")
        scene.refused(step["refused"], step["rule"])
    else:
        if "play" not in step:
            raise ScenarioError("a step needs play or refused")
        scene.play(step["play"])
    return scene.differences(step.get("expect", {}))


def _known(data: Mapping[str, Any], keys: Sequence[str], what: str) -> None:
    for key in data:
        if key not in keys:
            raise ScenarioError(f"{what} has no {key!r}; it has {', '.join(keys)}")


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 400 else f"{text[:400]}..."
