"""Harvest, Creation, Market, taking pacts, choosing and paying resources. AN-085..106, AN-004..006."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ziggurat.core.values import CHANCE, Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import controlled, free_icons, harvest_strength
from ziggurat.games.anunnaki.effects.rewards import ALL_TYPES
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, gain_resource
from ziggurat.games.anunnaki.names import AFTERWORLD, PACTS, TERRITORIES, TERRITORY, bits
from ziggurat.games.anunnaki.questions import Counted, Placed, Question
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_PACT, _HARVEST, _GAIN, _PAY = base("pact"), base("harvest"), base("gain"), base("pay")
_DEPLETE, _CREATE = base("deplete"), base("create")
_GAIN_IDS: Final = tuple([PASS, *(_GAIN + kind for kind in bits(types))] for types in range(16))
"""Per mask of types: to gain one of them, or none."""


class TakePact(Question):
    """Which displayed pact to take; or none. AN-085, AN-086."""

    ask = Ask.PACT
    prompt = "pact.take"
    rule = "AN-085"
    answers = ("pact",)
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if not state.stack[-1].left or not state.display:
            return ()
        return [PASS, *(_PACT + pact for pact in bits(state.display))]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        pact = action - _PACT
        state.go_on(state.stack[-1].left - 1)
        state.display &= ~(1 << pact)
        state.pacts[seat] |= 1 << pact
        state.say("pact_taken", seat=seat, pact=PACTS[pact])
        state.push(Ask.DEAL, CHANCE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("pact_not_displayed", "AN-085", {"pact": action.what[0]})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


class Harvest(Question):
    """Controlled territories with a free icon and some strength, each once. AN-087..089, AN-101, AN-102."""

    ask = Ask.HARVEST
    prompt = "harvest.territory"
    rule = "AN-087"
    answers = ("harvest",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        left: int
        harvested: int
        """Territories already harvested, as a mask."""

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        frame = state.stack[-1]
        if not frame.left:
            return ()
        icons, spent = state.components.map.icons, state.exhaustion
        ids = [
            _HARVEST + territory
            for territory in bits(controlled(state, seat) & ~frame.harvested)
            if len(icons[territory]) > spent[territory].bit_count()
            and harvest_strength(state, seat, territory) > 0
        ]
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        frame, territory = state.stack[-1], action - _HARVEST
        state.go_on(frame.left - 1, frame.harvested | 1 << territory)
        harvest(state, seat, territory)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        facts, territory = {"at": action.what[0]}, TERRITORY[action.what[0]]
        if state.stack[-1].harvested >> territory & 1:
            return Reason("already_harvested", "AN-089", facts)
        if not controlled(state, seat) >> territory & 1:
            return Reason("not_controlled", "AN-087", facts)
        if not free_icons(state, territory):
            return Reason("no_free_icon", "AN-101", facts)
        return Reason("no_harvest_strength", "AN-102", facts)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


def harvest(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """Yield and depletion of one territory. AN-097..105, AN-210, AN-266, AN-267, AN-301."""
    world = state.components.map
    strength, icons = harvest_strength(state, seat, territory), world.icons[territory]
    unlimited = state.powers[seat].no_icon_limit
    state.say("harvested", seat=seat, at=TERRITORIES[territory], strength=strength)
    if territory == AFTERWORLD:
        left = strength if unlimited else min(strength, len(icons))
        state.push(Ask.GAIN, seat, left, ALL_TYPES, False)
        return
    if world.endless >> territory & 1:
        limited = territory == state.capital[seat] or not unlimited
        gain_resource(state, seat, icons[0], min(strength, len(icons)) if limited else strength)
        return
    free = bits(free_icons(state, territory))
    types = {icons[icon] for icon in free}
    if len(types) == 1:
        gain_resource(state, seat, icons[free[0]], strength if unlimited else min(strength, len(free)))
        exhaust(state, territory, icons[free[0]])
    elif unlimited or strength >= len(types):
        state.push(Ask.DEPLETE, seat, territory)
        if unlimited:
            mask = sum(1 << kind for kind in types)
            state.push(Ask.GAIN, seat, strength, mask, False)
        else:
            for kind in sorted(types):
                gain_resource(state, seat, kind, 1)
    else:
        state.push(Ask.HARVEST_TYPE, seat, territory)


def exhaust(state: AnunnakiState, territory: int, kind: int) -> None:
    """Put one exhaustion token on a free icon of a type. AN-098."""
    icons = state.components.map.icons[territory]
    icon = next(icon for icon in bits(free_icons(state, territory)) if icons[icon] == kind)
    state.exhaustion[territory] |= 1 << icon
    state.say("exhausted", at=TERRITORIES[territory], what=RESOURCE_KEYS[kind])


def _free_types(state: AnunnakiState, territory: int) -> list[int]:
    icons = state.components.map.icons[territory]
    return sorted({icons[icon] for icon in bits(free_icons(state, territory))})


class HarvestType(Question):
    """Strength 1 on two types: gain one and deplete its icon. AN-104."""

    ask = Ask.HARVEST_TYPE
    prompt = "harvest.type"
    rule = "AN-104"
    answers = ("gain",)
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_GAIN + kind for kind in _free_types(state, state.stack[-1].at)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        at = state.stack.pop().at
        gain_resource(state, seat, action - _GAIN, 1)
        exhaust(state, at, action - _GAIN)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        what = f"anunnaki.resource_{action.what[0]}"
        return Reason("no_such_icon", "AN-104", {"what": what, "at": TERRITORIES[state.stack[-1].at]})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"at": TERRITORIES[state.stack[-1].at]}


class Deplete(Question):
    """Either icon of a two-type territory. AN-103, AN-303."""

    ask = Ask.DEPLETE
    prompt = "harvest.deplete"
    rule = "AN-103"
    answers = ("deplete",)
    Frame = Placed

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return [_DEPLETE + kind for kind in _free_types(state, state.stack[-1].at)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        exhaust(state, state.stack.pop().at, action - _DEPLETE)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        what = f"anunnaki.resource_{action.what[0]}"
        return Reason("no_such_icon", "AN-103", {"what": what, "at": TERRITORIES[state.stack[-1].at]})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"at": TERRITORIES[state.stack[-1].at]}


class CreateType(Question):
    """Improved Creation: one type for all Altars. AN-091."""

    ask = Ask.CREATE
    prompt = "creation.type"
    rule = "AN-091"
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return range(_CREATE, _CREATE + 4)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        gain_resource(state, seat, action - _CREATE, state.stack.pop().left)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


def _held(state: AnunnakiState, seat: Seat) -> list[int]:
    """Ids to pay one of each type that a player has."""
    return [_PAY + kind for kind, amount in enumerate(state.resources[seat]) if amount]


def _spend(state: AnunnakiState, seat: Seat, kind: int) -> None:
    state.resources[seat][kind] -= 1
    state.say("paid", seat=seat, what=RESOURCE_KEYS[kind], amount=1)


class Market(Question):
    """Pay one resource for two others; or nothing. AN-094."""

    ask = Ask.MARKET
    prompt = "market.pay"
    rule = "AN-094"
    answers = ("pay",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        left: int
        distinct: bool
        """Must the types gained differ from the one paid too?"""

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        ids = _held(state, seat)
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        frame = state.stack.pop()
        if action == PASS:
            return
        kind = action - _PAY
        _spend(state, seat, kind)
        types = ALL_TYPES & ~(1 << kind) if frame.distinct else ALL_TYPES
        state.push(Ask.GAIN, seat, frame.left, types, True)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_enough", "AN-006", {"what": f"anunnaki.resource_{action.what[0]}"})


class Gain(Question):
    """One resource of choice after the other; or no more. AN-005, AN-013."""

    ask = Ask.GAIN
    prompt = "gain.resource"
    rule = "AN-005"
    answers = ("gain",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        left: int
        types: int
        """Those to choose from, as a mask."""
        distinct: bool

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        frame = state.stack[-1]
        return _GAIN_IDS[frame.types] if frame.left > 0 and frame.types else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        kind = action - _GAIN
        _, _, left, types, distinct = state.stack[-1]
        if distinct:
            types &= ~(1 << kind)
        state.go_on(left - 1, types, distinct)
        gain_resource(state, seat, kind, 1)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        facts = {"what": f"anunnaki.resource_{action.what[0]}"}
        if state.stack[-1].distinct:
            return Reason("types_must_differ", "AN-094", facts)
        return Reason("type_not_offered", "AN-267", facts)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


class Pay(Question):
    """Which type pays the next unit of an "any" cost. AN-005."""

    ask = Ask.PAY
    prompt = "pay.resource"
    rule = "AN-005"
    answers = ("pay",)
    Frame = Counted

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        return _held(state, seat) if state.stack[-1].left else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        state.go_on(state.stack[-1].left - 1)
        _spend(state, seat, action - _PAY)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("not_enough", "AN-006", {"what": f"anunnaki.resource_{action.what[0]}"})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


QUESTIONS = (
    TakePact(), Harvest(), HarvestType(), Deplete(), CreateType(), Market(), Gain(), Pay(),
)  # fmt: skip
