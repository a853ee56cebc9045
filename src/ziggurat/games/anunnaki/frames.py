"""Open questions and tasks: the state keeps them on a stack of small integer lists.

A frame is `[kind, seat, ...numbers]`. The topmost is asked (`Handler.ask`): it answers with the legal ids of
its question, or does its work, changes the stack and returns None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ziggurat.core.protocol import Reason

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Frame = list[int]

NAMES: Final = (
    "starter", "house", "tile", "objective", "gods", "return_god", "start",
    "deal", "culture", "civilization", "artifacts",
    "turn", "pawn", "ra_cube", "tile_action",
    "move", "portal", "to", "carry",
    "pact", "harvest", "harvest_type", "deplete", "create", "market", "gain",
    "followers", "place_moved", "redeploy",
    "mana", "mana_gain", "activate", "develop", "perform", "build", "weapons", "lift", "drop",
    "additional", "replace", "instant", "bastet", "freya", "pay", "line", "pact_gain", "reward",
    "lose_follower", "lose_weapon",
    "battles", "battle", "cards", "use", "swap", "second", "cart", "steal", "keep", "mark",
    "culture_order", "culture_gain", "final", "scarab", "show_mark",
)  # fmt: skip
"""All kinds of frames; their numbers are the constants below."""
KIND: Final = {name: number for number, name in enumerate(NAMES)}
(
    STARTER, HOUSE, TILE, OBJECTIVE, GODS, RETURN_GOD, START,
    DEAL, CULTURE, CIVILIZATION, ARTIFACTS,
    TURN, PAWN, RA_CUBE, TILE_ACTION,
    MOVE, PORTAL, TO, CARRY,
    PACT, HARVEST, HARVEST_TYPE, DEPLETE, CREATE, MARKET, GAIN,
    FOLLOWERS, PLACE_MOVED, REDEPLOY,
    MANA, MANA_GAIN, ACTIVATE, DEVELOP, PERFORM, BUILD, WEAPONS, LIFT, DROP,
    ADDITIONAL, REPLACE, INSTANT, BASTET, FREYA, PAY, LINE, PACT_GAIN, REWARD,
    LOSE_FOLLOWER, LOSE_WEAPON,
    BATTLES, BATTLE, CARDS, USE, SWAP, SECOND, CART, STEAL, KEEP, MARK,
    CULTURE_ORDER, CULTURE_GAIN, FINAL, SCARAB, SHOW_MARK,
) = range(len(NAMES))  # fmt: skip

Ask = Callable[["AnunnakiState", Frame], list[int] | None]
Do = Callable[["AnunnakiState", Frame, int], None]
Why = Callable[["AnunnakiState", Frame, int], Reason]
Data = Callable[["AnunnakiState", Frame], dict[str, Any]]


def unanswerable(_g: AnunnakiState, _f: Frame, _a: int) -> None:
    """Tasks are never answered."""
    raise AssertionError("a task was answered")


@dataclass(frozen=True, slots=True)
class Handler:
    """One kind of frame: what is asked, how an answer works, why another is refused."""

    kind: int
    ask: Ask
    do: Do = unanswerable
    prompt: str = ""
    rule: str = "AN-042"
    asks: tuple[str, ...] = ()
    """The kinds of actions that may answer; a pass besides where the list of legal ids has it."""
    why: Why | None = None
    data: Data | None = None
