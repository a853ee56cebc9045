"""Phase 2: the Mana action, and what it or a reward sets off. AN-129..142, AN-208, AN-288, AN-292, AN-300."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import add_settlement, controlled
from ziggurat.games.anunnaki.effects.artifacts import MIRROR, drop_artifact
from ziggurat.games.anunnaki.effects.tiles import perform_tile
from ziggurat.games.anunnaki.frames import (
    ACTIVATE,
    BUILD,
    DEVELOP,
    MANA,
    MANA_GAIN,
    PERFORM,
    WEAPONS,
    Frame,
    Handler,
)
from ziggurat.games.anunnaki.gains import RESOURCE_KEYS, advance, grant, pay, pay_mana, payable
from ziggurat.games.anunnaki.names import (
    MANA_ACTIONS,
    R_DEVELOP,
    R_SETTLEMENT,
    TERRITORIES,
    TILES,
    bits,
)
from ziggurat.games.anunnaki.names import (
    WEAPONS as CARDS,
)
from ziggurat.games.anunnaki.phases.economy import left
from ziggurat.games.anunnaki.weaponry import card_number, gained_unseen, pile

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_MANA, _MIRROR, _ACTIVATE, _DEVELOP = base("mana"), base("mirror"), base("activate"), base("develop")
_PERFORM, _BUILD, _TAKE = base("perform"), base("build"), base("take")
_TECHNOLOGY = 1


def _hindrance(g: AnunnakiState, s: int, number: int, discount: int) -> Reason | None:
    """Why a Mana action cannot be performed. AN-006, AN-129..136, AN-141, AN-117."""
    action = g.tables.mana_actions[number]
    if g.mana[s] < action.mana - discount:
        return Reason("not_enough", "AN-129", {"what": "anunnaki.mana"})
    held = g.resources[s]
    if not payable(held, action.cost):
        kind = next((k for k in range(4) if held[k] < action.cost.fixed[k]), 0)
        return Reason("not_enough", "AN-006", {"what": RESOURCE_KEYS[kind]})
    for gain, _ in action.gains:
        if gain == R_SETTLEMENT and not _sites(g, s):
            return Reason("nothing_to_build" if g.area[s] else "no_settlement_left", "AN-117")
        if gain == R_DEVELOP:
            rest = [have - need for have, need in zip(held, action.cost.fixed, strict=True)]
            if not any(payable(rest, g.tables.red_extra) or not red for _, red in _neighbours(g, s)):
                return Reason("nothing_to_develop", "AN-141")
    return None


def ask_mana(g: AnunnakiState, f: Frame) -> list[int] | None:
    """One Mana action (two with the Mirror), or none. AN-129, AN-208."""
    _, s, count, discount, done = f
    ids = []
    if count and (g.mana[s] or discount):
        ids = [
            _MANA + n
            for n in range(len(MANA_ACTIONS))
            if not done >> n & 1 and _hindrance(g, s, n, discount) is None
        ]
    if count and not discount and g.artifacts[s] >> MIRROR & 1 and _mirror_use(g, s):
        ids.append(_MIRROR)
    if not ids and (done or not count or not g.calm):
        g.stack.pop()
        return None
    return [PASS, *ids]


def _mirror_use(g: AnunnakiState, s: int) -> bool:
    cheaper = int(g.tables.artifacts[MIRROR]["mana_discount_each"])
    return any(_hindrance(g, s, n, cheaper) is None for n in range(len(MANA_ACTIONS)))


def do_mana(g: AnunnakiState, f: Frame, a: int) -> None:
    s = f[1]
    if a == PASS:
        g.stack.pop()
    elif a == _MIRROR:
        drop_artifact(g, s, MIRROR)
        f[2] = int(g.tables.artifacts[MIRROR]["different_mana_actions"])
        f[3] = int(g.tables.artifacts[MIRROR]["mana_discount_each"])
    else:
        number = a - _MANA
        action = g.tables.mana_actions[number]
        f[2] -= 1
        f[4] |= 1 << number
        if not f[2]:
            g.stack.pop()
        g.say("mana_action", s, action=f"anunnaki.mana_{MANA_ACTIONS[number]}")
        pay_mana(g, s, max(0, action.mana - f[3]))
        g.stack.append([MANA_GAIN, s, number])
        pay(g, s, action.cost)


def ask_mana_gain(g: AnunnakiState, f: Frame) -> None:
    """The effect of a Mana action, once it is paid."""
    g.stack.pop()
    grant(g, f[1], g.tables.mana_actions[f[2]].gains)


def why_mana(g: AnunnakiState, f: Frame, a: int) -> Reason:
    _, s, _count, discount, done = f
    if a == _MIRROR:
        if discount or not g.artifacts[s] >> MIRROR & 1:
            return Reason("artifact_not_held", "AN-208", {"artifact": "anunnaki.artifact_duplicity_mirror"})
        return Reason("mirror_without_use", "AN-208")
    if done >> a - _MANA & 1:
        return Reason("mana_actions_differ", "AN-208")
    reason = _hindrance(g, s, a - _MANA, discount)
    return Reason("not_enough", "AN-129", {"what": "anunnaki.mana"}) if reason is None else reason


def mana_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"left": f[2], "discount": f[3]}


def ask_activate(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which tile of a colour to perform, not the one under the pawn. AN-130..132, AN-288."""
    ids = [_ACTIVATE + t - 1 for t in TILES if g.tables.tiles[t - 1].red == f[2] and t != g.pawn[f[1]]]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_activate(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a != PASS:
        perform_tile(g, f[1], TILES[a - _ACTIVATE])


def why_activate(g: AnunnakiState, f: Frame, a: int) -> Reason:
    tile = TILES[a - _ACTIVATE]
    if tile == g.pawn[f[1]]:
        return Reason("tile_under_pawn", "AN-288", {"number": tile})
    return Reason("wrong_colour", "AN-130" if f[2] else "AN-131", {"number": tile})


def _neighbours(g: AnunnakiState, s: int) -> list[tuple[int, bool]]:
    """Base-side tiles joined to the pawn's, and whether they are red. AN-137, AN-141."""
    here = g.pawn[s]
    if not here:
        return []
    row = g.node[here] * 10
    return [
        (tile, g.tables.tiles[tile - 1].red)
        for tile in TILES
        if g.tables.star.edge[row + g.node[tile]] >= 0 and not g.improved[s] >> tile & 1
    ]


def ask_develop(g: AnunnakiState, f: Frame) -> list[int] | None:
    s = f[1]
    rich = payable(g.resources[s], g.tables.red_extra)
    ids = [_DEVELOP + tile - 1 for tile, red in _neighbours(g, s) if rich or not red]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_develop(g: AnunnakiState, f: Frame, a: int) -> None:
    """Flip a tile, gain Technology, then perhaps perform it. AN-137..140."""
    g.stack.pop()
    if a == PASS:
        return
    s, tile = f[1], TILES[a - _DEVELOP]
    entry = g.tables.tiles[tile - 1]
    g.improved[s] |= 1 << tile
    g.say("developed", s, tile=f"anunnaki.action_{entry.key}", number=tile)
    g.stack.append([PERFORM, s, tile])
    if entry.red:
        pay(g, s, g.tables.red_extra)
    advance(g, s, _TECHNOLOGY, g.tables.tech_steps[entry.red])


def why_develop(g: AnunnakiState, f: Frame, a: int) -> Reason:
    s, tile = f[1], TILES[a - _DEVELOP]
    args = {"number": tile}
    if tile == g.pawn[s]:
        return Reason("tile_under_pawn", "AN-137", args)
    if not g.pawn[s] or g.tables.star.edge[g.node[g.pawn[s]] * 10 + g.node[tile]] < 0:
        return Reason("tile_not_adjacent", "AN-137", args)
    if g.improved[s] >> tile & 1:
        return Reason("tile_improved", "AN-137", args)
    return Reason("red_costs_more", "AN-138", args)


def ask_perform(_g: AnunnakiState, _f: Frame) -> list[int]:
    return [PASS, _PERFORM]


def do_perform(g: AnunnakiState, f: Frame, a: int) -> None:
    """The improved action of the tile just developed, once. AN-140."""
    g.stack.pop()
    if a != PASS:
        perform_tile(g, f[1], f[2])


def perform_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"number": f[2]}


def _sites(g: AnunnakiState, s: int) -> int:
    """Controlled territories without any Settlement. AN-114, AN-115, AN-118."""
    taken = 0
    for settled in g.settled:
        taken |= settled
    return controlled(g, s) & ~taken if g.area[s] else 0


def ask_build(g: AnunnakiState, f: Frame) -> list[int] | None:
    sites = _sites(g, f[1])
    if not sites:
        g.stack.pop()
        return None
    return [PASS, *(_BUILD + t for t in bits(sites))]


def do_build(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a == PASS:
        return
    s, t = f[1], a - _BUILD
    g.area[s] -= 1
    add_settlement(g, s, t)
    g.say("built", s, at=TERRITORIES[t])


def why_build(g: AnunnakiState, _f: Frame, a: int) -> Reason:
    t = a - _BUILD
    args = {"at": TERRITORIES[t]}
    if any(settled >> t & 1 for settled in g.settled):
        return Reason("settlement_there", "AN-115", args)
    return Reason("not_controlled", "AN-114", args)


def ask_weapons(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which card of the own pile to take, unseen by others. AN-142."""
    s = f[1]
    cards = pile(g, s)
    if not f[2] or not cards:
        g.stack.pop()
        return None
    arsenal = g.tables.arsenal[g.house[s]]
    return [PASS, *sorted(_TAKE + arsenal[card] for card in bits(cards))]


def do_weapons(g: AnunnakiState, f: Frame, a: int) -> None:
    if a == PASS:
        f[2] = 0
        return
    s = f[1]
    f[2] -= 1
    g.hand[s] |= 1 << card_number(g, s, a - _TAKE)
    gained_unseen(g, s)
    g.say("weapon_gained", s)
    g.say("weapon_seen", s, s, weapon=f"anunnaki.weapon_{CARDS[a - _TAKE]}")


def why_weapons(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("not_in_pile", "AN-142", {"weapon": f"anunnaki.weapon_{CARDS[a - _TAKE]}"})


MANA_HANDLERS = (
    Handler(MANA, ask_mana, do_mana, "mana.action", "AN-129", ("mana", "mirror"), why_mana, mana_data),
    Handler(MANA_GAIN, ask_mana_gain),
    Handler(ACTIVATE, ask_activate, do_activate, "mana.activate", "AN-288", ("activate",), why_activate),
    Handler(DEVELOP, ask_develop, do_develop, "develop.tile", "AN-137", ("develop",), why_develop),
    Handler(PERFORM, ask_perform, do_perform, "develop.perform", "AN-140", (), None, perform_data),
    Handler(BUILD, ask_build, do_build, "build.territory", "AN-114", ("build",), why_build),
    Handler(WEAPONS, ask_weapons, do_weapons, "weapon.take", "AN-142", ("take",), why_weapons, left),
)
