"""Moving and teleporting: choose a unit, then where it goes, one at a time. AN-069..081, AN-249..254."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import (
    FOLLOWER,
    MAJOR,
    SETTLEMENT,
    contested,
    move_unit,
    others,
    portal_targets,
    reach,
)  # fmt: skip
from ziggurat.games.anunnaki.effects.rewards import ONE_ORIGIN
from ziggurat.games.anunnaki.frames import CARRY, CULTURE, MOVE, PORTAL, TO, Frame, Handler
from ziggurat.games.anunnaki.mods import MOBILE
from ziggurat.games.anunnaki.names import AFTERWORLD, GODS, TERRITORIES, bits
from ziggurat.games.anunnaki.phases.chance import FACE_DOWN

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_FOLLOWER, _SETTLEMENT, _GOD, _TO = (
    base("unit_follower"),
    base("unit_settlement"),
    base("unit_god"),
    base("to"),
)
_CARRY_FOLLOWER, _CARRY_GOD = base("carry_follower"), base("carry_god")
_MOST_CARRIED = 2


def god_number(g: AnunnakiState, s: int, slot: int) -> int:
    """The God of a figure: one of the four Minor Gods, or the Major God of the House."""
    return g.tables.major_of[g.house[s]] if slot == MAJOR else g.cards[s][slot]


def god_slot(g: AnunnakiState, s: int, god: int) -> int:
    """The figure of a God, or -1 when the player does not own that card."""
    if god == g.tables.major_of[g.house[s]]:
        return MAJOR
    return g.cards[s].index(god) if god in g.cards[s] else -1


def unit_name(g: AnunnakiState, s: int, unit: int) -> str:
    """A unit in words: glossary key."""
    if unit == FOLLOWER:
        return "anunnaki.follower"
    if unit == SETTLEMENT:
        return "anunnaki.settlement"
    return f"anunnaki.god_{GODS[god_number(g, s, unit)]}"


def _units(g: AnunnakiState, s: int, places: int) -> list[int]:
    """Ids of the units on the given territories, ascending."""
    own = bits(places & g.presence[s])
    followers = g.followers[s]
    ids = [_FOLLOWER + t for t in own if followers[t]]
    if g.mods[s][MOBILE]:
        ids += [_SETTLEMENT + t for t in own if g.settlements[s][t]]
    for slot, t in enumerate(g.god_at[s]):
        if t >= 0 and places >> t & 1:
            ids.append(_GOD + god_number(g, s, slot))
    return ids


def _free(g: AnunnakiState, s: int) -> int:
    """Where own units may start from: nothing contested, nothing entered and stopped. AN-070, AN-286."""
    return g.presence[s] & ~(others(g, s) | g.civilized) & ~g.halted


def _origin(g: AnunnakiState, s: int, a: int) -> tuple[int, int]:
    """The unit and the territory that an id of a `unit` kind names; the territory is -1 if not on the map."""
    if a < _SETTLEMENT:
        return FOLLOWER, a - _FOLLOWER
    if a < _GOD:
        return SETTLEMENT, a - _SETTLEMENT
    slot = god_slot(g, s, a - _GOD)
    return slot, g.god_at[s][slot] if slot >= 0 else -1


def ask_move(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Steps left: which unit goes next; or stop. AN-069."""
    s = f[1]
    if f[2]:
        if g.end or g.afterworld == s:
            places = sum(1 << t for t in bits(_free(g, s)) if reach(g, s, t))
        else:
            places = _free(g, s)
        ids = _units(g, s, places)
        if ids:
            return [PASS, *ids]
    g.stack.pop()
    reveal(g, s)
    return None


def ask_portal(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which unit is teleported next; or none. AN-078, AN-079."""
    s = f[1]
    if f[2]:
        places = _free(g, s) & ~g.tables.map.atlantis
        if f[3] >= 0:
            places &= 1 << f[3]
        ids = _units(g, s, places)
        if ids:
            return [PASS, *ids]
    g.stack.pop()
    reveal(g, s)
    return None


def do_unit(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    s = f[1]
    unit, t = _origin(g, s, a)
    f[2] -= 1
    if f[0] == PORTAL and f[3] == ONE_ORIGIN:
        f[3] = t
    g.stack.append([TO, s, unit, t, int(f[0] == PORTAL)])


def why_unit(g: AnunnakiState, f: Frame, a: int) -> Reason:
    s = f[1]
    unit, t = _origin(g, s, a)
    if unit < 0 or t < 0:
        return Reason("god_not_on_map", "AN-157", {"unit": f"anunnaki.god_{GODS[a - _GOD]}"})
    at = TERRITORIES[t]
    if unit == SETTLEMENT and not g.mods[s][MOBILE]:
        return Reason("settlements_stay", "AN-249", {"at": at})
    here = g.followers[s][t] if unit == FOLLOWER else g.settlements[s][t] if unit == SETTLEMENT else 1
    if not here:
        return Reason("no_such_unit", "AN-069" if f[0] == MOVE else "AN-078", {"at": at})
    if contested(g, s) >> t & 1:
        return Reason("unit_in_battle", "AN-286", {"at": at})
    if g.halted >> t & 1:
        return Reason("unit_has_stopped", "AN-070", {"at": at})
    if f[0] == PORTAL and g.tables.map.atlantis >> t & 1:
        return Reason("portal_not_from_atlantis", "AN-079", {"at": at})
    if f[0] == PORTAL:
        return Reason("portal_one_origin", "AN-268", {"at": at})
    if g.tables.map.atlantis >> t & 1:
        return Reason("atlantis_closed", "AN-077", {"at": at})
    return Reason("nowhere_to_go", "AN-209", {"at": at})


def _targets(g: AnunnakiState, f: Frame) -> int:
    if f[4]:
        return portal_targets(g, f[1]) & ~(1 << f[3])
    return reach(g, f[1], f[3])


def ask_to(g: AnunnakiState, f: Frame) -> list[int]:
    return [_TO + t for t in bits(_targets(g, f))]


def do_to(g: AnunnakiState, f: Frame, a: int) -> None:
    """The unit arrives; meeting others or a tile it stops there for this turn. AN-070, AN-071, AN-081."""
    _, s, unit, origin, portal = f
    to = a - _TO
    g.stack.pop()
    move_unit(g, s, unit, origin, to)
    g.say(
        "teleported" if portal else "moved", s, unit=unit_name(g, s, unit),
        origin=TERRITORIES[origin], to=TERRITORIES[to],
    )  # fmt: skip
    if unit == SETTLEMENT and g.units[s] >> origin & 1:
        g.stack.append([CARRY, s, origin, to, _MOST_CARRIED])
    if (others(g, s) | g.civilized) >> to & 1:
        g.halted |= 1 << to


def why_to(g: AnunnakiState, f: Frame, a: int) -> Reason:
    _, s, _unit, origin, portal = f
    to = a - _TO
    world = g.tables.map
    args = {"at": TERRITORIES[to]}
    if to == origin:
        return Reason("already_there", "AN-078" if portal else "AN-069", args)
    if world.capitals >> to & 1 and to != g.capital[s]:
        return Reason("foreign_capital", "AN-079" if portal else "AN-072", args)
    if to == AFTERWORLD and g.afterworld != s:
        return Reason("not_your_afterworld", "AN-209", args)
    if not g.in_play >> to & 1:
        return Reason("not_in_play", "AN-018", args)
    if portal:
        return Reason("portal_not_to_atlantis", "AN-079", args)
    atlantis = world.atlantis >> to & 1 or world.atlantis >> origin & 1
    if atlantis and world.adjacent[origin] >> to & 1:
        return Reason("atlantis_closed", "AN-077", args)
    if atlantis and world.planet[to] == world.planet[origin]:
        return Reason("solid_border", "AN-073" if world.atlantis >> to & 1 else "AN-074", args)
    if to == AFTERWORLD or origin == AFTERWORLD:
        return Reason("afterworld_touches_own", "AN-209", args)
    return Reason("not_adjacent", "AN-069", args)


def ask_carry(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which unit rides along with a Settlement; or none. AN-250."""
    _, s, origin, _to, left = f
    ids = []
    if left:
        if g.followers[s][origin]:
            ids.append(_CARRY_FOLLOWER)
        for slot, t in enumerate(g.god_at[s]):
            if t == origin:
                ids.append(_CARRY_GOD + god_number(g, s, slot))
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_carry(g: AnunnakiState, f: Frame, a: int) -> None:
    _, s, origin, to, _left = f
    if a == PASS:
        f[4] = 0
        return
    f[4] -= 1
    unit = FOLLOWER if a == _CARRY_FOLLOWER else god_slot(g, s, a - _CARRY_GOD)
    move_unit(g, s, unit, origin, to)
    g.say("carried", s, unit=unit_name(g, s, unit), origin=TERRITORIES[origin], to=TERRITORIES[to])


def why_carry(_g: AnunnakiState, f: Frame, a: int) -> Reason:
    unit = "anunnaki.follower" if a == _CARRY_FOLLOWER else f"anunnaki.god_{GODS[a - _CARRY_GOD]}"
    return Reason("not_there_to_carry", "AN-250", {"unit": unit, "at": TERRITORIES[f[2]]})


def reveal(g: AnunnakiState, s: int) -> None:
    """Turn up the Culture tokens next to units that have just arrived. AN-076, AN-220."""
    arrived = g.touched & g.units[s]
    g.touched = 0
    if not arrived:
        return
    masks = g.tables.map.spot_mask
    for spot in reversed(range(len(masks))):
        if g.culture[spot] == FACE_DOWN and masks[spot] & arrived:
            g.stack.append([CULTURE, CHANCE, spot])


def to_data(g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"unit": unit_name(g, f[1], f[2]), "origin": TERRITORIES[f[3]]}


def carry_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"origin": TERRITORIES[f[2]], "at": TERRITORIES[f[3]], "left": f[4]}


def steps_left(_g: AnunnakiState, f: Frame) -> dict[str, int]:
    return {"left": f[2]}


_CARRY_KINDS = ("carry_follower", "carry_god")
_UNIT_KINDS = ("unit_follower", "unit_settlement", "unit_god")
MOVEMENT = (
    Handler(MOVE, ask_move, do_unit, "move.unit", "AN-069", _UNIT_KINDS, why_unit, steps_left),
    Handler(PORTAL, ask_portal, do_unit, "portal.unit", "AN-078", _UNIT_KINDS, why_unit, steps_left),
    Handler(TO, ask_to, do_to, "move.to", "AN-069", ("to",), why_to, to_data),
    Handler(
        CARRY,
        ask_carry,
        do_carry,
        "move.carry",
        "AN-250",
        ("carry_follower", "carry_god"),
        why_carry,
        carry_data,
    ),
)
