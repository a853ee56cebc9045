"""Immediate public effects of actions: the rules themselves, run on what a view tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ziggurat.core.protocol import Consequence, Effect, Event, Seat
from ziggurat.games.spheres import KEYS, RED
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
from ziggurat.games.tigris_cards.places import NOWHERE
from ziggurat.games.tigris_cards.questions.ships import ships_allowed
from ziggurat.games.tigris_cards.questions.treasures import treasures_around
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.state import Ask, CardsState, Conflict
from ziggurat.games.tigris_cards.table import colour_at
from ziggurat.games.tigris_cards.view import CardsView, public
from ziggurat.games.tigris_cards.wars import war_over

_TOLD: Final = {
    "home": "leader_home",
    "captured": "captured",
    "revolt_won": "won",
    "war_won": "won",
    "ship": "ship",
    "swap": "treasure",
}
"""Kinds of events that are effects as they stand."""


def consequences(view: CardsView) -> tuple[Consequence, ...]:
    """What each legal action does at once; the position is set up once for all of them."""
    seat = view.seat
    if seat is None or not view.legal:
        return ()
    state = public(view)
    state.actions_left = (
        ACTIONS + 1
    )  # so that no action ends the turn: income and refills are not its effects
    before = len(kingdoms(state))
    return tuple(_consequence(state, seat, action, before) for action in view.legal)


def _consequence(state: CardsState, seat: Seat, number: int, before: int) -> Consequence:
    action = SPACE.decode(number)
    effects = list(_costs(state, seat, action))
    after = state.clone()
    for event in after.apply_id(seat, number):
        effect = _told(event)
        if effect is not None:
            effects.append(effect)
    effects.extend(_offers(after, seat, action))
    change = len(kingdoms(after)) - before
    if change > 0:
        new = after.leaders.count(NOWHERE) < state.leaders.count(NOWHERE)
        effects.append(Effect("found" if new else "split", None, {"n": change}))
    return Consequence(tuple(effects))


def _costs(state: CardsState, seat: Seat, action: Action) -> Iterable[Effect]:
    """What leaves the hand."""
    match action:
        case Card(colour, _) | Link(colour, _) | Score(colour) | Reward(colour) | Income(colour):
            yield Effect("cost", seat, {"n": 1, "what": f"tigris_cards.card_{colour.key}"})
        case Commit(count) if count and state.conflict is not None:
            yield Effect("cost", seat, {"n": count, "what": _card(state.conflict.cards)})
        case Swap():
            yield Effect("cost", seat, {"n": 1, "what": _card(RED)})
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
    asked = after.asked
    if after.question == Ask.SCORE and _possible(after, seat):
        card = _card(colour_at(after, after.placed))
        yield Effect("points", asked, {"amount": 1, "card": card, "why": "offer"})
    if type(action) is Card and after.placed >= 0 and (ships := ships_allowed(after)):
        yield Effect("may_build", seat, {"ships": [f"tigris_cards.ship_{SHIP_KEYS[ship]}" for ship in ships]})
    if after.question == Ask.WAR:
        for colour in range(4):
            if after.wars >> colour & 1:
                yield _war(war_over(after, colour))
    if after.question == Ask.SWAP and _possible(after, seat):
        yield Effect("may_swap", asked, {"n": len(treasures_around(after))})


def _possible(after: CardsState, seat: Seat) -> bool:
    return after.asked != seat or len(after.legal_ids(seat)) > 1


def _war(conflict: Conflict) -> Effect:
    data = {
        "conflict": "war",
        "defender_seat": conflict.defender,
        "leader": f"tigris_cards.leader_{KEYS[conflict.colour]}",
        "a": conflict.attack,
        "d": conflict.defence,
    }
    return Effect("conflict", conflict.attacker, data)
