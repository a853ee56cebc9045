"""A game told in words: prompts, events, reasons and results for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

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
        return [self.words.event(self.game, event, self.names) for event in events if event.visible(viewer)]

    def prompt(self, decision: Decision) -> str:
        return self.words.prompt(self.game, decision, self.names)

    def help(self, decision: Decision) -> str:
        return self.words.help(self.game, decision, self.names)

    def reason(self, reason: Reason) -> str:
        return f"{self.words.reason(self.game, reason, self.names)} ({reason.rule})"

    def consequence(self, consequence: Consequence) -> str:
        return ", ".join(self.words.effect(self.game, effect, self.names) for effect in consequence.effects)

    def outcome(self, outcome: Outcome) -> str:
        """Why the game ended, then the places in order."""
        lines = [self.words.end(self.game, outcome, self.names)]
        order = sorted(range(len(outcome.ranks)), key=lambda seat: outcome.ranks[seat])
        for seat in order:
            score = f"{outcome.scores[seat]:g}"
            lines.append(f"{outcome.ranks[seat]}. {self.words.name(seat, self.names)}: {score}")
        return "\n".join(lines)
