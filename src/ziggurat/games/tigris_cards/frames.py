"""Small values that the state and its phases share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ziggurat.core.protocol import Seat
from ziggurat.games.tigris_cards.events import Log

if TYPE_CHECKING:
    from ziggurat.games.tigris_cards.state import CardsState

OVER: Final = -2
"""The actor of a finished game."""
NOWHERE: Final = -1
"""No place, no seat, no colour."""
TREASURE_TOP: Final = 4
"""A treasure on top of a pile; colours are 0..3."""


class Conflict(NamedTuple):
    """A revolt or war in progress (section 7)."""

    kind: str
    """`revolt` (internal) or `war` (external)."""
    colour: int
    """Of the leaders."""
    attacker: Seat
    defender: Seat
    attack: int
    """The attacker's strength on the table (TC-074, TC-082)."""
    defence: int
    played: int
    """Cards the attacker played; -1 before that was decided."""

    @property
    def cards(self) -> int:
        """The colour of the cards that count: red in a revolt (TC-072), the leaders' in a war (TC-084)."""
        return self.colour if self.kind == "war" else 1


class Phase(NamedTuple):
    """One kind of question: its legal answers, their effect, and its public facts.

    The effect names what follows (a key of `phases.FOLLOW`), or "" when it opened a question itself.
    """

    legal: Callable[[CardsState], Sequence[int]]
    apply: Callable[[CardsState, int, Log], str]
    facts: Callable[[CardsState], Mapping[str, Any]]
