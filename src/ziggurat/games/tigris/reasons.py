"""Why an action is not legal now: dispatch to the phase that knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Reason, Seat
from ziggurat.games.tigris.actions import (
    SPACE,
    Action,
    Building,
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    Decline,
    Draw,
    Income,
    Leader,
    Pass,
    Pick,
    Show,
    Start,
    Swap,
    Tile,
    Treasure,
    War,
    Withdraw,
)
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases import (
    buildings,
    conflicts,
    drawing,
    leaders,
    monuments,
    others,
    placing,
    treasures,
)

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_ASKED: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.START: (Start,),
    Phase.DRAW: (Draw,),
    Phase.SHOW: (Show,),
    Phase.ACTION: (Tile, Leader, Withdraw, Catastrophe, Swap, Pass),
    Phase.WAR: (War,),
    Phase.ATTACK: (Commit,),
    Phase.DEFEND: (Commit,),
    Phase.BUILDING: (Building, Decline),
    Phase.MONUMENT: (BuildMonument, BuildZiggurat, Decline),
    Phase.TREASURE: (Treasure,),
    Phase.ZIGGURAT: (Income,),
    Phase.PICK: (Pick,),
    Phase.OVER: (),
}
_CONFLICT: Final = (Phase.WAR, Phase.ATTACK, Phase.DEFEND)


def why_illegal(state: TigrisState, seat: Seat, action: Action) -> Reason | None:
    """None when the action is legal now; otherwise the reason and its rule (TE-056)."""
    if state.phase == Phase.OVER:
        return Reason("game_finished", "TE-320")
    if seat != state.decider:
        return Reason("not_your_decision", "TE-053", {"seat": state.decider})
    if type(action) not in _ASKED[state.phase]:
        return _not_asked(state, action)
    match action:
        case Tile(colour, square):
            return placing.why_not(state, colour, square)
        case Leader(colour, square):
            return leaders.why_not(state, colour, square)
        case Withdraw(colour):
            return leaders.why_not_withdraw(state, colour)
        case Catastrophe(square):
            return others.why_not_catastrophe(state, square)
        case Swap(tiles):
            return others.why_not_swap(state, tiles)
        case War(colour):
            return conflicts.why_not_war(state, colour)
        case Commit(count):
            return conflicts.why_not_commit(state, count)
        case Building(square):
            return buildings.why_not(state, square)
        case BuildMonument(monument, square):
            return monuments.why_not_monument(state, monument, square)
        case BuildZiggurat(square):
            return monuments.why_not_ziggurat(state, square)
        case Treasure(square):
            return treasures.why_not(state, square)
        case Pick(colour_or_bag):
            return drawing.why_not_pick(state, colour_or_bag)
        case Start() | Draw() | Show():
            return drawing.why_not_outcome(state, SPACE.encode(action))
        case Pass() | Decline() | Income():
            return None


def _not_asked(state: TigrisState, action: Action) -> Reason:
    """The action answers another question than the open one (TE-053)."""
    if isinstance(action, Withdraw) and state.phase in _CONFLICT:
        return Reason("te_withdraw_conflict", "TE-085")
    if isinstance(action, BuildMonument | BuildZiggurat) and state.phase == Phase.ACTION:
        return Reason("te_monument_late", "TE-267")
    if isinstance(action, Building) and state.phase == Phase.ACTION:
        return Reason("te_building_late", "TE-382")
    prompt = state.decisions()[0].prompt
    return Reason("te_not_asked", "TE-053", {"kind": SPACE.kind(SPACE.encode(action)), "prompt": prompt})
