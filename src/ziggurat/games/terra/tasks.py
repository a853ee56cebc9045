"""What a puzzle may ask for: what one action brings."""

from __future__ import annotations

from typing import Final

from ziggurat.core.puzzles import Rule
from ziggurat.games.terra.actions import SPACE

WHOLE_TURN: Final = False
STARTS: Final = ("turn.action",)
FREE: Final = (*(kind for kind in SPACE.ranges if kind.startswith("convert")), "burn", "leech", "decline")
"""What can be done beside an action, and answers to others."""
_SMALL: Final = {"building": ("terra.building_D", "terra.building_TP")}
"""Buildings that are no task by themselves."""
_SCORING: Final = ("build", "town", "shipping", "digging", "pass", "transform", "skip")
"""Events that tell how many points they bring."""
RULES: Final = (
    Rule("town", "town"),
    Rule("build", "build", data=("building",), without=_SMALL),
    Rule("favor", "favor", data=("tile",)),
    Rule("top", "cult", where={"now": 10}, data=("cult",)),
    Rule("bridge", "bridge"),
    Rule("cult", "cult", amount="steps", least=3),
    *(Rule("points", event, amount="vp", least=4) for event in _SCORING),
)
