"""Moving and teleporting: choose a unit, then where it goes, one at a time. AN-069..081, AN-249..254."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, base
from ziggurat.games.anunnaki.board import (
    FOLLOWER,
    SETTLEMENT,
    contested,
    god_number,
    god_slot,
    move_unit,
    others,
    portal_targets,
    reach,
    reveal,
    unit_name,
)  # fmt: skip
from ziggurat.games.anunnaki.names import AFTERWORLD, GOD, TERRITORIES, TERRITORY, bits
from ziggurat.games.anunnaki.questions import Counted, Question
from ziggurat.games.anunnaki.shapes import ONE_TERRITORY
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

_FOLLOWER, _SETTLEMENT, _GOD, _TO = (
    base("unit_follower"), base("unit_settlement"), base("unit_god"), base("to"),
)  # fmt: skip
_CARRY_FOLLOWER, _CARRY_GOD = base("carry_follower"), base("carry_god")
_MOST_CARRIED: Final = 2
_UNIT_KINDS: Final = ("unit_follower", "unit_settlement", "unit_god")


def _units(state: AnunnakiState, seat: Seat, places: int) -> list[int]:
    """Ids of the units on the given territories, ascending."""
    own = bits(places & state.presence[seat])
    followers = state.followers[seat]
    ids = [_FOLLOWER + territory for territory in own if followers[territory]]
    if state.powers[seat].mobile:
        ids += [_SETTLEMENT + territory for territory in own if state.settlements[seat][territory]]
    for slot, territory in enumerate(state.gods_at[seat]):
        if territory >= 0 and places >> territory & 1:
            ids.append(_GOD + god_number(state, seat, slot))
    return ids


def _free(state: AnunnakiState, seat: Seat) -> int:
    """Where own units may start from: nothing contested, nothing entered and stopped. AN-070, AN-286."""
    return state.presence[seat] & ~(others(state, seat) | state.civilized) & ~state.halted


def _origin(state: AnunnakiState, seat: Seat, action: int) -> tuple[int, int]:
    """The unit and the territory that an id of a `unit` kind names."""
    if action < _SETTLEMENT:
        return FOLLOWER, action - _FOLLOWER
    if action < _GOD:
        return SETTLEMENT, action - _SETTLEMENT
    slot = god_slot(state, seat, action - _GOD)
    return slot, state.gods_at[seat][slot]


def _why_unit(state: AnunnakiState, seat: Seat, action: Action, rule: str) -> Reason | None:
    """Why a unit can neither move nor teleport, if that is so."""
    if action.what[0] in GOD:
        slot = god_slot(state, seat, GOD[action.what[0]])
        territory = state.gods_at[seat][slot] if slot >= 0 else -1
        if territory < 0:
            return Reason("god_not_on_map", "AN-157", {"unit": f"anunnaki.god_{action.what[0]}"})
    else:
        settlement, territory = action.what[0] == "settlement", TERRITORY[action.what[1]]
        if settlement and not state.powers[seat].mobile:
            return Reason("settlements_stay", "AN-249", {"at": action.what[1]})
        if not (state.settlements if settlement else state.followers)[seat][territory]:
            return Reason("no_such_unit", rule, {"at": action.what[1]})
    if contested(state, seat) >> territory & 1:
        return Reason("unit_in_battle", "AN-286", {"at": TERRITORIES[territory]})
    if state.halted >> territory & 1:
        return Reason("unit_has_stopped", "AN-070", {"at": TERRITORIES[territory]})
    return None


def _where(state: AnunnakiState, seat: Seat, action: Action) -> int:
    """Where the unit stands that an action names."""
    if action.what[0] in GOD:
        return state.gods_at[seat][god_slot(state, seat, GOD[action.what[0]])]
    return TERRITORY[action.what[1]]


class _NextUnit(Question):
    """Which unit goes next, or none; then where it goes."""

    answers = _UNIT_KINDS
    portal: ClassVar[bool]
    """Whether units are teleported."""

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        if not state.stack[-1].left:
            return ()
        ids = _units(state, seat, self.places(state, seat))
        return [PASS, *ids] if ids else ()

    def places(self, state: AnunnakiState, seat: Seat) -> int:
        """Where units may start from."""
        raise NotImplementedError

    def unasked(self, state: AnunnakiState) -> None:
        reveal(state, state.stack.pop().seat)

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        unit, territory = _origin(state, seat, action)
        self.count(state, territory)
        state.push(Ask.TO, seat, unit, territory, self.portal)

    def count(self, state: AnunnakiState, territory: int) -> None:
        """One unit less may follow that which leaves a territory."""
        state.go_on(state.stack[-1].left - 1)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        reason = _why_unit(state, seat, action, self.rule)
        return reason or self.why_from(state, _where(state, seat, action))

    def why_from(self, state: AnunnakiState, territory: int) -> Reason:
        """Why no unit may start from a territory, though nothing holds it there."""
        raise NotImplementedError

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"left": state.stack[-1].left}


class MoveUnit(_NextUnit):
    """Steps left: which unit goes next; or stop. AN-069."""

    ask = Ask.MOVE
    prompt = "move.unit"
    rule = "AN-069"
    portal = False
    Frame = Counted

    def places(self, state: AnunnakiState, seat: Seat) -> int:
        places = _free(state, seat)
        if state.end or state.afterworld == seat:
            places = sum(1 << territory for territory in bits(places) if reach(state, seat, territory))
        return places

    def why_from(self, state: AnunnakiState, territory: int) -> Reason:
        if state.components.map.atlantis >> territory & 1:
            return Reason("atlantis_closed", "AN-077", {"at": TERRITORIES[territory]})
        return Reason("nowhere_to_go", "AN-209", {"at": TERRITORIES[territory]})


class TeleportUnit(_NextUnit):
    """Which unit is teleported next; or none. AN-078, AN-079, AN-268."""

    ask = Ask.PORTAL
    prompt = "portal.unit"
    rule = "AN-078"
    portal = True

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        left: int
        source: int
        """The territory all units come from, ANYWHERE, or ONE_TERRITORY that is still to be chosen."""

    def places(self, state: AnunnakiState, seat: Seat) -> int:
        source = state.stack[-1].source
        places = _free(state, seat) & ~state.components.map.atlantis
        return places & 1 << source if source >= 0 else places

    def count(self, state: AnunnakiState, territory: int) -> None:
        frame = state.stack[-1]
        state.go_on(frame.left - 1, territory if frame.source == ONE_TERRITORY else frame.source)

    def why_from(self, state: AnunnakiState, territory: int) -> Reason:
        if state.components.map.atlantis >> territory & 1:
            return Reason("portal_not_from_atlantis", "AN-079", {"at": TERRITORIES[territory]})
        return Reason("portal_one_origin", "AN-268", {"at": TERRITORIES[territory]})


class ChooseTarget(Question):
    """Where the unit goes; meeting others or a tile it stops there for this turn. AN-070..081."""

    ask = Ask.TO
    prompt = "move.to"
    rule = "AN-069"
    answers = ("to",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        unit: int
        origin: int
        portal: bool

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        frame = state.stack[-1]
        if frame.portal:
            places = portal_targets(state, seat) & ~(1 << frame.origin)
        else:
            places = reach(state, seat, frame.origin)
        return [_TO + territory for territory in bits(places)]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        _, _, unit, origin, portal = state.stack.pop()
        to = action - _TO
        move_unit(state, seat, unit, origin, to)
        state.say(
            "teleported" if portal else "moved",
            seat=seat,
            unit=unit_name(state, seat, unit),
            origin=TERRITORIES[origin],
            to=TERRITORIES[to],
        )
        if unit == SETTLEMENT and state.units[seat] >> origin & 1:
            state.push(Ask.CARRY, seat, origin, to, _MOST_CARRIED)
        if (others(state, seat) | state.civilized) >> to & 1:
            state.halted |= 1 << to

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        frame, world, to = state.stack[-1], state.components.map, TERRITORY[action.what[0]]
        origin, portal = frame.origin, frame.portal
        facts = {"at": action.what[0]}
        if to == origin:
            return Reason("already_there", "AN-078" if portal else "AN-069", facts)
        if world.capitals >> to & 1 and to != state.capital[seat]:
            return Reason("foreign_capital", "AN-079" if portal else "AN-072", facts)
        if to == AFTERWORLD and state.afterworld != seat:
            return Reason("not_your_afterworld", "AN-209", facts)
        if not state.in_play >> to & 1:
            return Reason("not_in_play", "AN-018", facts)
        if portal:
            return Reason("portal_not_to_atlantis", "AN-079", facts)
        atlantis = world.atlantis >> to & 1 or world.atlantis >> origin & 1
        if atlantis and world.adjacent[origin] >> to & 1:
            return Reason("atlantis_closed", "AN-077", facts)
        if atlantis and world.planet[to] == world.planet[origin]:
            return Reason("solid_border", "AN-073" if world.atlantis >> to & 1 else "AN-074", facts)
        if AFTERWORLD in (to, origin):
            return Reason("afterworld_touches_own", "AN-209", facts)
        return Reason("not_adjacent", "AN-069", facts)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        frame = state.stack[-1]
        return {"unit": unit_name(state, seat, frame.unit), "origin": TERRITORIES[frame.origin]}


class Carry(Question):
    """Which unit rides along with a Settlement; or none. AN-250."""

    ask = Ask.CARRY
    prompt = "move.carry"
    rule = "AN-250"
    answers = ("carry_follower", "carry_god")

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        origin: int
        to: int
        left: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        frame, ids = state.stack[-1], []
        if frame.left:
            if state.followers[seat][frame.origin]:
                ids.append(_CARRY_FOLLOWER)
            for slot, territory in enumerate(state.gods_at[seat]):
                if territory == frame.origin:
                    ids.append(_CARRY_GOD + god_number(state, seat, slot))
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            self.unasked(state)
            return
        _, _, origin, to, left = state.stack[-1]
        state.go_on(origin, to, left - 1)
        unit = FOLLOWER if action == _CARRY_FOLLOWER else god_slot(state, seat, action - _CARRY_GOD)
        move_unit(state, seat, unit, origin, to)
        name = unit_name(state, seat, unit)
        state.say("carried", seat=seat, unit=name, origin=TERRITORIES[origin], to=TERRITORIES[to])

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        name = action.what[0]
        unit = "anunnaki.follower" if name == "follower" else f"anunnaki.god_{name}"
        facts = {"unit": unit, "at": TERRITORIES[state.stack[-1].origin]}
        return Reason("not_there_to_carry", "AN-250", facts)

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        frame = state.stack[-1]
        return {"origin": TERRITORIES[frame.origin], "at": TERRITORIES[frame.to], "left": frame.left}


QUESTIONS = (MoveUnit(), TeleportUnit(), ChooseTarget(), Carry())
