"""The open question with its public facts, as `Decision` tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ziggurat.core.protocol import Decision
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris.components import MONUMENT_NAMES
from ziggurat.games.tigris.events import BUILDING, LEADER, TILE, names, place
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases import buildings, conflicts, drawing, monuments, treasures
from ziggurat.games.tigris.squares import SQUARE_NAMES

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

PROMPTS: Final = {
    Phase.START: "chance.start",
    Phase.DRAW: "chance.draw",
    Phase.SHOW: "chance.display",
    Phase.ACTION: "turn.action",
    Phase.WAR: "war.choose",
    Phase.ATTACK: "attack",
    Phase.DEFEND: "defend",
    Phase.BUILDING: "building.place",
    Phase.MONUMENT: "monument.build",
    Phase.TREASURE: "treasure.take",
    Phase.ZIGGURAT: "ziggurat.income",
    Phase.PICK: "draw.pick",
}
"""Those of a conflict are completed with its kind: `revolt.attack`, `war.defend`."""


def decisions(state: TigrisState) -> tuple[Decision, ...]:
    """The one open question, or none when the game is over."""
    phase = state.phase
    if phase == Phase.OVER:
        return ()
    prompt = PROMPTS[phase]
    if state.fight is not conflicts.PEACE:
        prompt = f"{'war' if state.fight[0] else 'revolt'}.{prompt}"
    return (Decision(state.decider, prompt, False, _facts(state)),)


def _facts(state: TigrisState) -> dict[str, Any]:
    match state.phase:
        case Phase.ACTION:
            return {"actions_left": state.left}
        case Phase.DRAW | Phase.SHOW:
            return _drawing(state)
        case Phase.PICK:
            return {"n": state.need, "why": state.why}
        case Phase.WAR:
            colours = [KEYS[colour] for colour in conflicts.pending(state)]
            leaders = [LEADER[colour] for colour in conflicts.pending(state)]
            return {"colours": colours, "leaders": leaders, "square": place(state.marker)}
        case Phase.ATTACK | Phase.DEFEND:
            return _conflict(state)
        case Phase.BUILDING:
            squares = names(buildings.sites(state))
            facts = {"colour": KEYS[state.colour], "building": BUILDING[state.colour]}
            return {**facts, "square": place(state.placed), "squares": squares}
        case Phase.MONUMENT:
            return _monument(state)
        case Phase.TREASURE:
            return {"squares": names(treasures.choices(state))}
    return {}


def _drawing(state: TigrisState) -> dict[str, Any]:
    facts: dict[str, Any] = {"n": drawing.drawn_count(state), "why": state.why}
    if state.phase == Phase.DRAW:
        facts["drawer_seat"] = state.drawer
    return facts


def _conflict(state: TigrisState) -> dict[str, Any]:
    fight = state.fight
    war, colour, attacker, defender, bit, rival, a, d, added = fight
    return {
        "kind": "war" if war else "revolt",
        "role": "attacker" if added < 0 else "defender",
        "colour": KEYS[colour],
        "leader": LEADER[colour],
        "support": KEYS[conflicts.support_colour(fight)],
        "tile": TILE[conflicts.support_colour(fight)],
        "attacker_seat": attacker,
        "defender_seat": defender,
        "attacker_square": place(bit),
        "defender_square": place(rival),
        "strength": [a, d],
        "a": a,
        "d": d,
        "added": None if added < 0 else added,
    }


def _monument(state: TigrisState) -> dict[str, Any]:
    return {
        "colour": KEYS[state.colour],
        "tile": TILE[state.colour],
        "square": place(state.placed),
        "squares": [SQUARE_NAMES[square] for square in monuments.blocks(state)],
        "monuments": [MONUMENT_NAMES[index] for index in monuments.monuments_left(state)],
        "ziggurats": [SQUARE_NAMES[square] for square in monuments.crosses(state)],
    }
