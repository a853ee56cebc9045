"""What a puzzle may ask for: what one action brings."""

from __future__ import annotations

from typing import Final

from ziggurat.core.puzzles import Rule

WHOLE_TURN: Final = False
STARTS: Final = ("turn.action",)
FREE: Final[tuple[str, ...]] = ()
_LATER: Final = {"why": ("monument", "ziggurat")}
"""Points that come at the end of a turn whatever one did."""
RULES: Final = (
    Rule("war", "war_won", who="winner_seat", data=("leader",)),
    Rule("monument", "monument"),
    Rule("treasure", "treasure"),
    Rule("revolt", "revolt_won", who="winner_seat", data=("leader",)),
    Rule("oust", "leader_home", rival=True, where={"why": "temple"}, data=("leader",)),
    Rule("colour", "points", amount="n", data=("colour",), without=_LATER, least=2),
    Rule("points", "points", amount="n", without=_LATER, least=2),
)
