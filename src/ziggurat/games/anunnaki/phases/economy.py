"""Harvest, Creation, Market, taking pacts, choosing and paying resources. AN-085..106, AN-004..006."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import controlled, free_icons, harvest_strength
from ziggurat.games.anunnaki.frames import (
    CREATE,
    DEAL,
    DEPLETE,
    GAIN,
    HARVEST,
    HARVEST_TYPE,
    MARKET,
    PACT,
    PAY,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, gain_resource
from ziggurat.games.anunnaki.mods import NO_ICON_LIMIT
from ziggurat.games.anunnaki.names import AFTERWORLD, PACTS, TERRITORIES, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_PACT, _HARVEST, _GAIN, _PAY = base("pact"), base("harvest"), base("gain"), base("pay")
_DEPLETE, _CREATE = base("deplete"), base("create")
_TYPES = (tuple(bits(mask)) for mask in range(16))
GAIN_IDS = tuple([_GAIN + kind for kind in types] for types in _TYPES)
ALL_TYPES = 15


def ask_pact(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which displayed pact to take; or none. AN-085, AN-086."""
    if not f[2] or not g.display:
        g.stack.pop()
        return None
    return [PASS, *(_PACT + n for n in bits(g.display))]


def do_pact(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    pact = a - _PACT
    f[2] -= 1
    g.display &= ~(1 << pact)
    g.pacts[f[1]] |= 1 << pact
    g.say("pact_taken", f[1], pact=PACTS[pact])
    g.stack.append([DEAL, CHANCE])


def why_pact(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("pact_not_displayed", "AN-085", {"pact": PACTS[a - _PACT]})


def _harvestable(g: AnunnakiState, s: int, used: int) -> list[int]:
    """Controlled territories with a free icon and some strength. AN-087..089, AN-101, AN-102."""
    icons, spent = g.tables.map.icons, g.exhaustion
    return [
        t
        for t in bits(controlled(g, s) & ~used)
        if len(icons[t]) > spent[t].bit_count() and harvest_strength(g, s, t) > 0
    ]


def ask_harvest(g: AnunnakiState, f: Frame) -> list[int] | None:
    if f[2]:
        places = _harvestable(g, f[1], f[3])
        if places:
            return [PASS, *(_HARVEST + t for t in places)]
    g.stack.pop()
    return None


def do_harvest(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    t = a - _HARVEST
    f[2] -= 1
    f[3] |= 1 << t
    harvest(g, f[1], t)


def harvest(g: AnunnakiState, s: int, t: int) -> None:
    """Yield and depletion of one territory. AN-097..105, AN-210, AN-266, AN-267, AN-301."""
    world = g.tables.map
    strength, icons = harvest_strength(g, s, t), world.icons[t]
    unlimited = g.mods[s][NO_ICON_LIMIT]
    g.say("harvested", s, at=TERRITORIES[t], strength=strength)
    if t == AFTERWORLD:
        g.stack.append([GAIN, s, strength if unlimited else min(strength, len(icons)), ALL_TYPES, 0])
        return
    if world.endless >> t & 1:
        n = min(strength, len(icons)) if t == g.capital[s] or not unlimited else strength
        gain_resource(g, s, icons[0], n)
        return
    free = bits(free_icons(g, t))
    types = {icons[icon] for icon in free}
    if len(types) == 1:
        gain_resource(g, s, icons[free[0]], strength if unlimited else min(strength, len(free)))
        exhaust(g, t, icons[free[0]])
    elif unlimited or strength >= len(types):
        g.stack.append([DEPLETE, s, t])
        if unlimited:
            g.stack.append([GAIN, s, strength, sum(1 << kind for kind in types), 0])
        else:
            for kind in sorted(types):
                gain_resource(g, s, kind, 1)
    else:
        g.stack.append([HARVEST_TYPE, s, t])


def exhaust(g: AnunnakiState, t: int, kind: int) -> None:
    """Put one exhaustion token on a free icon of a type. AN-098."""
    icons = g.tables.map.icons[t]
    icon = next(i for i in bits(free_icons(g, t)) if icons[i] == kind)
    g.exhaustion[t] |= 1 << icon
    g.say("exhausted", at=TERRITORIES[t], what=RESOURCE_KEYS[kind])


def why_harvest(g: AnunnakiState, f: Frame, a: int) -> Reason:
    t = a - _HARVEST
    args = {"at": TERRITORIES[t]}
    if f[3] >> t & 1:
        return Reason("already_harvested", "AN-089", args)
    if not controlled(g, f[1]) >> t & 1:
        return Reason("not_controlled", "AN-087", args)
    if not free_icons(g, t):
        return Reason("no_free_icon", "AN-101", args)
    return Reason("no_harvest_strength", "AN-102", args)


def _free_types(g: AnunnakiState, t: int) -> list[int]:
    icons = g.tables.map.icons[t]
    return sorted({icons[icon] for icon in bits(free_icons(g, t))})


def ask_harvest_type(g: AnunnakiState, f: Frame) -> list[int]:
    return [_GAIN + kind for kind in _free_types(g, f[2])]


def do_harvest_type(g: AnunnakiState, f: Frame, a: int) -> None:
    """Strength 1 on two types: gain one and deplete its icon. AN-104."""
    g.stack.pop()
    gain_resource(g, f[1], a - _GAIN, 1)
    exhaust(g, f[2], a - _GAIN)


def ask_deplete(g: AnunnakiState, f: Frame) -> list[int]:
    return [_DEPLETE + kind for kind in _free_types(g, f[2])]


def do_deplete(g: AnunnakiState, f: Frame, a: int) -> None:
    """Either icon of a two-type territory. AN-103, AN-303."""
    g.stack.pop()
    exhaust(g, f[2], a - _DEPLETE)


def why_icon(_g: AnunnakiState, f: Frame, a: int) -> Reason:
    start, rule = (_GAIN, "AN-104") if f[0] == HARVEST_TYPE else (_DEPLETE, "AN-103")
    return Reason("no_such_icon", rule, {"what": RESOURCE_KEYS[a - start], "at": TERRITORIES[f[2]]})


def ask_create(_g: AnunnakiState, _f: Frame) -> list[int]:
    return [_CREATE, _CREATE + 1, _CREATE + 2, _CREATE + 3]


def do_create(g: AnunnakiState, f: Frame, a: int) -> None:
    """Improved Creation: one type for all Altars. AN-091."""
    g.stack.pop()
    gain_resource(g, f[1], a - _CREATE, f[2])


def ask_market(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Pay one resource for two others; or nothing. AN-094."""
    ids = [_PAY + kind for kind, n in enumerate(g.resources[f[1]]) if n]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_market(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a == PASS:
        return
    kind = a - _PAY
    _spend(g, f[1], kind)
    g.stack.append([GAIN, f[1], f[2], ALL_TYPES & ~(1 << kind) if f[3] else ALL_TYPES, 1])


def _spend(g: AnunnakiState, s: int, kind: int) -> None:
    g.resources[s][kind] -= 1
    g.say("paid", s, what=RESOURCE_KEYS[kind], amount=1)


def ask_gain(g: AnunnakiState, f: Frame) -> list[int] | None:
    """One resource of choice after the other; or no more. AN-005, AN-013."""
    if f[2] <= 0 or not f[3]:
        g.stack.pop()
        return None
    return [PASS, *GAIN_IDS[f[3]]]


def do_gain(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    kind = a - _GAIN
    f[2] -= 1
    if f[4]:
        f[3] &= ~(1 << kind)
    gain_resource(g, f[1], kind, 1)


def why_gain(_g: AnunnakiState, f: Frame, a: int) -> Reason:
    args = {"what": RESOURCE_KEYS[a - _GAIN]}
    return Reason("types_must_differ", "AN-094", args) if f[4] else Reason("type_not_offered", "AN-267", args)


def ask_pay(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which type pays the next unit of an "any" cost. AN-005."""
    if not f[2]:
        g.stack.pop()
        return None
    return [_PAY + kind for kind, n in enumerate(g.resources[f[1]]) if n]


def do_pay(g: AnunnakiState, f: Frame, a: int) -> None:
    f[2] -= 1
    _spend(g, f[1], a - _PAY)


def why_pay(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_enough", "AN-006", {"what": RESOURCE_KEYS[a - _PAY]})


def left(_g: AnunnakiState, f: Frame) -> dict[str, int]:
    return {"left": f[2]}


def place(_g: AnunnakiState, f: Frame) -> dict[str, str]:
    return {"at": TERRITORIES[f[2]]}


ECONOMY = (
    Handler(PACT, ask_pact, do_pact, "pact.take", "AN-085", ("pact",), why_pact, left),
    Handler(HARVEST, ask_harvest, do_harvest, "harvest.territory", "AN-087", ("harvest",), why_harvest, left),
    Handler(
        HARVEST_TYPE, ask_harvest_type, do_harvest_type, "harvest.type", "AN-104", ("gain",), why_icon, place
    ),
    Handler(DEPLETE, ask_deplete, do_deplete, "harvest.deplete", "AN-103", ("deplete",), why_icon, place),
    Handler(CREATE, ask_create, do_create, "creation.type", "AN-091", (), None, left),
    Handler(MARKET, ask_market, do_market, "market.pay", "AN-094", ("pay",), why_pay),
    Handler(GAIN, ask_gain, do_gain, "gain.resource", "AN-005", ("gain",), why_gain, left),
    Handler(PAY, ask_pay, do_pay, "pay.resource", "AN-005", ("pay",), why_pay, left),
)
