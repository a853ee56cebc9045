"""A short game with one grave mistake in it, for the tests of the review: no luck decides what is found."""

from __future__ import annotations

from ziggurat.core.match import Match
from ziggurat.core.record import Record

POSITION = {
    "hands": [{"black": 3, "green": 3}, {"red": 5, "blue": 1}],
    "leaders": [{"merchant": "F4"}, {"priest": "I6"}],
    "points": [{"black": 7, "red": 7, "blue": 7, "green": 3}, {"black": 5, "red": 5, "blue": 5, "green": 5}],
    "bag": {"red": 1},
    "step": 30,
}
"""The last turn: Anna's weakest colour is green, at 3; Bo has 5 of each. Only two markets win."""
GOOD = "tile market F5"
MISTAKE = "tile settlement N2"
BETTER = "tile market"
AT = 1
"""The step of the mistake."""


def planted() -> Record:
    """Anna places one market and then a settlement far away: she ends with 4, and Bo wins."""
    match = Match("tigris", 2, 3, names=("Anna", "Bo"), position=POSITION)
    for move in (GOOD, MISTAKE):
        match.play(move)
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    return match.record()
