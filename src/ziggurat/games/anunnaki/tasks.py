"""What a puzzle may ask for: what the rest of a turn brings."""

from __future__ import annotations

from typing import Final

from ziggurat.core.puzzles import Rule

WHOLE_TURN: Final = True
STARTS: Final = (
    "primary.pawn", "move.unit", "mana.action", "mana.activate", "harvest.territory", "additional.action",
)  # fmt: skip
FREE: Final[tuple[str, ...]] = ()
_POINTS, _MANA = "anunnaki.victory_point", "anunnaki.mana"
RULES: Final = (
    Rule("battle", "battle_won", who="winner_seat"),
    Rule("battle", "battle_outright", who="winner_seat"),
    Rule("summon", "summoned"),
    Rule("pact", "pact_completed"),
    Rule("token", "token"),
    Rule("settle", "built"),
    Rule("improve", "developed"),
    Rule("track", "advanced", amount="steps", data=("track",), least=2),
    Rule("points", "gained", amount="amount", where={"what": _POINTS}, least=2),
    Rule("mana", "gained", amount="amount", where={"what": _MANA}, least=2),
    Rule("goods", "gained", amount="amount", without={"what": (_POINTS, _MANA)}, least=3),
)
