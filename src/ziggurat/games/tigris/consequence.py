"""Immediate public effects of actions: the rules themselves, run on what a view tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core.values import Consequence, Effect, Event, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import SPACE, Action, Catastrophe, Commit, Pick, Swap, Tile
from ziggurat.games.tigris.components import ACTIONS
from ziggurat.games.tigris.fights import pending_wars, war_over
from ziggurat.games.tigris.handfuls import size
from ziggurat.games.tigris.questions.buildings import sites
from ziggurat.games.tigris.questions.monuments import possible
from ziggurat.games.tigris.questions.treasures import choices
from ziggurat.games.tigris.squares import names_of
from ziggurat.games.tigris.state import Ask, TigrisState
from ziggurat.games.tigris.view import TigrisView, public_state

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


def consequences(view: TigrisView) -> tuple[Consequence, ...]:
    """What each legal action of a view does at once."""
    if view.seat is None or not view.legal:
        return ()
    state = public_state(view)
    state.actions_left = ACTIONS + 1  # no action ends the turn: income and refills are not its effects
    return tuple(_effects(state, view.seat, action) for action in view.legal)


def _effects(state: TigrisState, seat: Seat, number: int) -> Consequence:
    action = SPACE.decode(number)
    after = state.clone()
    effects = list(_costs(state, seat, action))
    for event in after.apply_id(seat, number):
        effect = _told(event)
        if effect is not None:
            effects.append(effect)
    effects.extend(_open_question(after, seat))
    more = len(after.kingdoms) - len(state.kingdoms)
    if more > 0:
        kind = "found" if after.all_leaders.bit_count() > state.all_leaders.bit_count() else "split"
        effects.append(Effect(kind, None, {"n": more}))
    return Consequence(tuple(effects))


def _costs(state: TigrisState, seat: Seat, action: Action) -> Iterable[Effect]:
    """What leaves the hand or the supply, and what comes for it."""
    match action:
        case Tile(colour, _):
            yield Effect("cost", seat, {"n": 1, "what": events.TILE[colour]})
        case Commit(count) if count:
            assert state.fight is not None
            what = events.TILE[state.fight.support]
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
    match after.question:
        case Ask.WAR:
            for colour in pending_wars(after):
                fight = war_over(after, colour)
                data = dict(events.conflict(fight).data)
                yield _conflict({"kind": fight.kind, **data})
        case Ask.TREASURE:
            yield Effect("treasures", after.asked, {"squares": names_of(choices(after))})
        case Ask.BUILDING:
            building = events.BUILDING[after.placed_colour]
            yield Effect("may_place", seat, {"building": building, "squares": names_of(sites(after))})
        case Ask.MONUMENT:
            yield Effect("may_build", seat, {"colour": KEYS[after.placed_colour], **possible(after)})
