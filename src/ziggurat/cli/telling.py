"""A game told in words: prompts, events, reasons and results for the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from ziggurat.core.errors import WordsError
from ziggurat.core.messages import Words
from ziggurat.core.protocol import Consequence, Decision, Event, Outcome, Reason, Seat


class Teller:
    """Words of one game in one language, with the players' names."""

    def __init__(self, game: str, lang: str, names: Sequence[str]) -> None:
        self.game = game
        self.words = Words(lang)
        self.names = tuple(names)

    def events(self, events: Sequence[Event], viewer: Seat | None) -> list[str]:
        """What a seat sees happen, a line each."""
        return [
            _or_plain(self.words.event, self.game, event, self.names, event.kind, event.data)
            for event in events
            if event.visible(viewer)
        ]

    def say(self, key: str, **args: Any) -> str:
        """A text of the terminal itself."""
        return self.words.message(f"terminal.{key}", args, self.names)

    def prompt(self, decision: Decision, answers: int | None = None) -> str:
        asked = partial(self.words.prompt, answers=answers)
        return _or_plain(asked, self.game, decision, self.names, decision.prompt, decision.data)

    def help(self, decision: Decision) -> str:
        return _or_plain(self.words.help, self.game, decision, self.names, decision.prompt, decision.data)

    def reason(self, reason: Reason) -> str:
        told = _or_plain(self.words.reason, self.game, reason, self.names, reason.key, reason.args)
        return f"{told} ({reason.rule})"

    def consequence(self, consequence: Consequence) -> str:
        return ", ".join(
            _or_plain(self.words.effect, self.game, effect, self.names, effect.kind, effect.data)
            for effect in consequence.effects
        )

    def outcome(self, outcome: Outcome) -> str:
        """Why the game ended, then the places in order."""
        lines = [_or_plain(self.words.end, self.game, outcome, self.names, outcome.reason, {})]
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        for seat in order:
            lines.append(self.say("rank", rank=outcome.ranks[seat], seat=seat, score=outcome.scores[seat]))
        return "\n".join(lines)


def _or_plain(
    say: Callable[[str, Any, Sequence[str]], str],
    game: str,
    thing: Any,
    names: Sequence[str],
    key: str,
    data: Mapping[str, Any],
) -> str:
    """Something in words; of a game that has none for it, its key and its data."""
    try:
        return say(game, thing, names)
    except WordsError:
        facts = ", ".join(f"{name} {value}" for name, value in data.items())
        return f"[{key}: {facts}]" if facts else f"[{key}]"
