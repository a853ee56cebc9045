"""What a puzzle may ask for: what one action brings."""

from __future__ import annotations

from typing import Final

from ziggurat.core.puzzles import Rule

WHOLE_TURN: Final = False
STARTS: Final = ("turn.action",)
FREE: Final[tuple[str, ...]] = ()
_LATER: Final = {"why": ("income",)}
"""Points that come at the end of a turn whatever one did."""
RULES: Final = (
    Rule("war", "war_won", who="winner_seat", data=("leader",)),
    Rule("ship", "ship"),
    Rule("treasure", "swap"),
    Rule("revolt", "revolt_won", who="winner_seat", data=("leader",)),
    Rule("capture", "captured", amount="n", least=2),
    Rule("point", "point", data=("colour",), without=_LATER),
    Rule("points", "point", without=_LATER, least=2),
    Rule("points", "swap", least=2),
    Rule("points", "captured", amount="n", least=2),
    Rule("points", "prize", least=2),
)
