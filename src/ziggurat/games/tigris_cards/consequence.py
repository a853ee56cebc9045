"""Immediate public effects of actions: the rules themselves, run on what a view tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ziggurat.core.protocol import Consequence, Effect, Event, Seat
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import knowledge
from ziggurat.games.tigris_cards.actions import (
    SPACE,
    Action,
    Card,
    Catastrophe,
    Commit,
    Income,
    Link,
    Reward,
    Score,
    Swap,
)
from ziggurat.games.tigris_cards.components import ACTIONS, SHIP_KEYS
from ziggurat.games.tigris_cards.frames import Conflict
from ziggurat.games.tigris_cards.phases import columns, links
from ziggurat.games.tigris_cards.places import COLUMN, SPAN
from ziggurat.games.tigris_cards.state import CardsState
from ziggurat.games.tigris_cards.view import CardsView

_TOLD: Final = {
    "home": "leader_home",
    "captured": "captured",
    "revolt_won": "won",
    "war_won": "won",
    "ship": "ship",
    "swap": "treasure",
}
"""Kinds of events that are effects as they stand."""


def consequence(view: CardsView, action: Action) -> Consequence:
    """What one legal action does at once."""
    return consequences(view, (SPACE.encode(action),))[0]


def consequences(view: CardsView, actions: Iterable[int]) -> list[Consequence]:
    """The same for many legal ids of a view: the position is set up once."""
    state = knowledge.public(CardsState(view.seats, dict(view.options)), view)
    state.left = ACTIONS + 1  # so that no action ends the turn: income and refills are not its effects
    before = _kingdoms(state)
    return [_effects(state, view.seat, action, before) for action in actions]


def _kingdoms(state: CardsState) -> int:
    spans = SPAN[state.links]
    return len({spans[COLUMN[place]] for place in state.leaders if place >= 0})


def _effects(state: CardsState, seat: Seat | None, number: int, before: int) -> Consequence:
    if seat is None or seat != state.actor_seat:
        return Consequence()
    action = SPACE.decode(number)
    found = list(_costs(state, seat, action))
    after = state.clone()
    for event in after.apply_id(seat, number):
        effect = _told(event)
        if effect is not None:
            found.append(effect)
    found.extend(_offers(after, seat, action))
    kingdoms = _kingdoms(after)
    if kingdoms > before:
        new = after.leaders.count(-1) < state.leaders.count(-1)
        found.append(Effect("found" if new else "split", None, {"n": kingdoms - before}))
    return Consequence(tuple(found))


def _costs(state: CardsState, seat: Seat, action: Action) -> Iterable[Effect]:
    """What leaves the hand."""
    match action:
        case Card(colour, _) | Link(colour, _) | Score(colour) | Reward(colour) | Income(colour):
            yield Effect("cost", seat, {"n": 1, "what": f"tigris_cards.card_{colour.key}"})
        case Commit(count) if count and state.conflict is not None:
            yield Effect("cost", seat, {"n": count, "what": _card(state.conflict.cards)})
        case Swap():
            yield Effect("cost", seat, {"n": 1, "what": _card(1)})
        case Catastrophe():
            yield Effect("cost", seat, {"n": 1, "what": "tigris_cards.card_catastrophe"})


def _card(colour: int) -> str:
    return f"tigris_cards.card_{KEYS[colour]}"


def _told(event: Event) -> Effect | None:
    """An event as an effect, if it is one."""
    data = dict(event.data)
    if event.kind in ("point", "prize"):
        return _points(data["seat"], data["card"], event.kind == "point")
    if event.kind in ("revolt", "war"):
        seat = data.pop("attacker_seat")
        return Effect("conflict", seat, {"conflict": event.kind, **data})
    if event.kind == "catastrophe":
        return Effect("destroy", None, {"card": data["card"], "at": data["at"]})
    kind = _TOLD.get(event.kind)
    if kind is None:
        return None
    seat = data.pop("seat", None)
    return Effect(kind, seat, data)


def _points(seat: Seat, card: str, chosen: bool) -> Effect:
    return Effect("points", seat, {"amount": 1, "card": card, "why": "point" if chosen else "prize"})


def _offers(after: CardsState, seat: Seat, action: Action) -> Iterable[Effect]:
    """What the action lets somebody do: score, build, swap, fight.

    Whether a rival can pay for a point is hidden; the own seat is only told what its hand allows.
    """
    if after.phase == "card.score":
        owner, placed = after.actor_seat, columns.score_facts(after)
        if owner != seat or len(columns.legal_score(after)) > 1:
            yield Effect("points", owner, {"amount": 1, "card": placed["card"], "why": "offer"})
    if type(action) is Card and after.placed >= 0 and (ships := columns.ships_allowed(after)):
        yield Effect("may_build", seat, {"ships": [f"tigris_cards.ship_{SHIP_KEYS[ship]}" for ship in ships]})
    if after.phase == "war.choose":
        for colour in range(4):
            if after.wars >> colour & 1:
                yield _war(links.war_over(after, colour))
    if after.phase == "treasure.swap" and (after.actor_seat != seat or len(links.legal_swap(after)) > 1):
        yield Effect("may_swap", after.actor_seat, {"n": len(links.swap_facts(after)["treasures"])})


def _war(conflict: Conflict) -> Effect:
    data = {
        "conflict": "war",
        "defender_seat": conflict.defender,
        "leader": f"tigris_cards.leader_{KEYS[conflict.colour]}",
        "a": conflict.attack,
        "d": conflict.defence,
    }
    return Effect("conflict", conflict.attacker, data)
