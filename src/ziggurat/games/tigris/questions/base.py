"""What all questions of the game have in common."""

from __future__ import annotations

from ziggurat.core.question import Question
from ziggurat.core.values import Reason, Seat
from ziggurat.games.tigris.actions import Action
from ziggurat.games.tigris.state import TigrisState


class TigrisQuestion(Question[TigrisState]):
    """A question of Tigris & Euphrates."""

    def why_other(self, state: TigrisState, seat: Seat, action: Action, kind: str) -> Reason:
        """The open question comes first (TE-053)."""
        return Reason("not_asked", "TE-053", {"kind": kind, "prompt": self.prompt_of(state)})
