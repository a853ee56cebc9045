"""Immediate public effects of actions: the rules themselves, run on what a view tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core.protocol import Consequence, Effect, Event, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import SPACE, Action, Catastrophe, Commit, Pick, Swap, Tile
from ziggurat.games.tigris.components import ACTIONS, MONUMENT_NAMES
from ziggurat.games.tigris.determinize import public_state
from ziggurat.games.tigris.events import names, place
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases import buildings, conflicts, monuments, treasures
from ziggurat.games.tigris.phases.conflicts import Fight
from ziggurat.games.tigris.squares import SQUARE_NAMES
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.tiles import size
from ziggurat.games.tigris.view import TigrisView

_TOLD: Final = {
    "union": "union",
    "leader_home": "leader_home",
    "tiles_removed": "tiles_removed",
    "treasure": "treasure",
    "building_home": "building_home",
    "revolt_won": "won",
    "war_won": "won",
}
"""Kinds of events that are effects as they stand."""


_last: tuple[TigrisView, TigrisState] | None = None
"""The view asked about last and its position: callers try many actions of one view, one by one."""


def consequence(view: TigrisView, action: Action) -> Consequence:
    """What one legal action does at once."""
    return _effects(_position(view), view.seat, SPACE.encode(action))


def consequences(view: TigrisView, actions: Iterable[int]) -> list[Consequence]:
    """The same for many legal ids of a view."""
    state = _position(view)
    return [_effects(state, view.seat, action) for action in actions]


def _position(view: TigrisView) -> TigrisState:
    """What the view tells, as a state that is cloned and never changed."""
    global _last
    if _last is not None and _last[0] is view:
        return _last[1]
    state = public_state(view)
    state.left = ACTIONS + 1  # so that no action ends the turn: income and refills are not its effects
    _last = view, state
    return state


def _effects(state: TigrisState, seat: Seat | None, number: int) -> Consequence:
    if seat is None or seat != state.decider:
        return Consequence()
    action = SPACE.decode(number)
    after = state.clone()
    found = list(_costs(state, seat, action))
    for event in after.apply_id(seat, number):
        effect = _told(event)
        if effect is not None:
            found.append(effect)
    found.extend(_open_question(after, seat))
    more = len(after.kingdoms) - len(state.kingdoms)
    if more > 0:
        kind = "found" if after.leaders.bit_count() > state.leaders.bit_count() else "split"
        found.append(Effect(kind, None, {"n": more}))
    return Consequence(tuple(found))


def _costs(state: TigrisState, seat: Seat, action: Action) -> Iterable[Effect]:
    """What leaves the hand or the supply, and what comes for it."""
    match action:
        case Tile(colour, _):
            yield Effect("cost", seat, {"n": 1, "what": events.TILE[colour]})
        case Commit(count) if count:
            what = events.TILE[conflicts.support_colour(state.fight)]
            yield Effect("cost", seat, {"n": count, "what": what})
        case Swap(tiles):
            yield Effect("cost", seat, {"n": size(tiles), "what": "tigris.tile"})
            yield Effect("gain", seat, {"n": size(tiles), "what": "tigris.tile"})
        case Pick(colour):
            what = "tigris.tile" if colour is None else events.TILE[colour]
            yield Effect("gain", seat, {"n": 1, "what": what})
        case Catastrophe(_):
            yield Effect("cost", seat, {"n": 1, "what": "tigris.catastrophe"})


def _told(event: Event) -> Effect | None:
    """An event as an effect, if it is one."""
    data = dict(event.data)
    if event.kind == "points":
        amount = {"amount": data["n"], "colour": data["colour"], "why": data["why"]}
        return Effect("points", data["seat"], amount)
    if event.kind in ("revolt", "war"):
        return _conflict({"kind": event.kind, **data})
    if event.kind == "catastrophe" and "tile" in data:
        return Effect("destroy", None, {"tile": data["tile"], "square": data["square"]})
    kind = _TOLD.get(event.kind)
    if kind is None:
        return None
    seat = data.pop("seat", None)
    return Effect(kind, seat, data)


def _conflict(data: dict[str, Any]) -> Effect:
    seat = data.pop("attacker_seat")
    return Effect("conflict", seat, {"conflict": data.pop("kind"), **data})


def _open_question(after: TigrisState, seat: Seat) -> Iterable[Effect]:
    """What the action leads to: wars to choose from, treasures to take, things to build."""
    match after.phase:
        case Phase.WAR:
            for colour in conflicts.pending(after):
                yield _war(conflicts.war_over(after, colour))
        case Phase.TREASURE:
            squares = names(treasures.choices(after))
            yield Effect("treasures", after.decider, {"squares": squares})
        case Phase.BUILDING:
            squares = names(buildings.sites(after))
            yield Effect("may_place", seat, {"building": events.BUILDING[after.colour], "squares": squares})
        case Phase.MONUMENT:
            yield Effect("may_build", seat, _monuments(after))


def _war(fight: Fight) -> Effect:
    _, colour, attacker, defender, bit, rival, a, d, _ = fight
    data = {
        "conflict": "war",
        "defender_seat": defender,
        "leader": events.LEADER[colour],
        "colour": events.COLOUR[colour],
        "attacker_square": place(bit),
        "defender_square": place(rival),
        "a": a,
        "d": d,
    }
    return Effect("conflict", attacker, data)


def _monuments(after: TigrisState) -> dict[str, Any]:
    return {
        "colour": KEYS[after.colour],
        "squares": [SQUARE_NAMES[square] for square in monuments.blocks(after)],
        "monuments": [MONUMENT_NAMES[index] for index in monuments.monuments_left(after)],
        "ziggurats": [SQUARE_NAMES[square] for square in monuments.crosses(after)],
    }
