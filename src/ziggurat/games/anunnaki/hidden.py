"""What other seats see of an action they may not know in full. AN-015."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.anunnaki.actions import Action, Verb
from ziggurat.games.anunnaki.frames import ARTIFACTS, CARDS, GODS, LOSE_WEAPON, MARK, RETURN_GOD, WEAPONS
from ziggurat.games.anunnaki.names import MINORS

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState


def redact(g: AnunnakiState, seat: int, action: Action, viewer: int | None) -> str | None:
    """The text a viewer sees instead of a hidden action, or None."""
    if not g.stack or action.verb is Verb.PASS:
        return None
    frame = g.stack[-1]
    kind = frame[0]
    owner = frame[2] if kind in (GODS, ARTIFACTS) else seat
    if viewer == owner:
        return None
    if kind == GODS and not g.options["first_game_gods"]:
        return "gods ? ? ? ? ?"
    if kind == ARTIFACTS:
        return "artifacts ? ? ?"
    if kind == RETURN_GOD:
        kept = [MINORS[n] for n in g.drawn[seat] if MINORS[n] != action.what[0]]
        return "return ?, keep " + " ".join(kept)
    if kind in (WEAPONS, LOSE_WEAPON, MARK):
        return f"{action.verb.value} ?"
    if kind == CARDS and g.battle is not None and g.battle.defender >= 0:
        return "play ?"
    return None
