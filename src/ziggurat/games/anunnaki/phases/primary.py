"""Phase 1 and the frame of a turn: pawn, cube, Mana, tokens, action. AN-041..058, AN-240, AN-241."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import CHANCE, Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import contested
from ziggurat.games.anunnaki.effects import rewards
from ziggurat.games.anunnaki.effects.tiles import perform_tile
from ziggurat.games.anunnaki.frames import (
    ADDITIONAL,
    BATTLES,
    CULTURE_ORDER,
    DROP,
    FINAL,
    LIFT,
    MANA,
    PAWN,
    RA_CUBE,
    REDEPLOY,
    TILE_ACTION,
    TURN,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.gains import BY_CUBE, BY_LIMIT, gain_mana, trigger_end
from ziggurat.games.anunnaki.mods import CUBE_RELOCATE, CUBE_RESOURCE, GOD_ESCORT
from ziggurat.games.anunnaki.names import EDGES, TILES, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_PAWN, _LIFT, _CUBE = base("pawn"), base("lift"), base("cube")
_ALL_EDGES = (1 << len(EDGES)) - 1


def ask_turn(g: AnunnakiState, f: Frame) -> None:
    """The five phases in order, then the next player. AN-042."""
    s = f[1]
    g.phase = stage = f[2] + 1
    f[2] = stage
    if stage == 1:
        g.active = s
        g.halted = g.gods_entered = g.used = g.touched = 0
        g.say("turn", s, round=g.round + 1)
        g.stack.append([PAWN, s])
    elif stage == 2:
        g.stack.append([MANA, s, 1, 0, 0])
    elif stage == 3:
        g.stack.append([ADDITIONAL, s])
    elif stage == 4:
        g.stack.append([BATTLES, s])
        if g.mods[s][GOD_ESCORT]:
            for t in bits(g.gods_entered & contested(g, s)):
                g.stack.append([REDEPLOY, s, t])
    elif stage == 5:
        g.stack.append([CULTURE_ORDER, s])
    else:
        _next_turn(g, s)


def _next_turn(g: AnunnakiState, s: int) -> None:
    """The next player; after the last of a round the game may be over. AN-224, AN-225."""
    after = (s + 1) % g.seats
    if after == g.first:
        g.round += 1
        if g.round >= g.tables.constant["engine_round_cap"]:
            trigger_end(g, s, BY_LIMIT)
        if g.end:
            g.stack[-1] = [FINAL, CHANCE, 0]
            return
    g.stack[-1] = [TURN, after, 0]


def ask_pawn(g: AnunnakiState, f: Frame) -> list[int]:
    """The first turn on any blue tile, later on any other tile. AN-047, AN-048."""
    here = g.pawn[f[1]]
    if not here:
        return [_PAWN + tile - 1 for tile in TILES if not g.tables.tiles[tile - 1].red]
    return [_PAWN + tile - 1 for tile in TILES if tile != here]


def do_pawn(g: AnunnakiState, f: Frame, a: int) -> None:
    """Move the pawn, place the cube of the space crossed, then the tile. AN-049..052."""
    s = f[1]
    old, new = g.pawn[s], TILES[a - _PAWN]
    g.stack.pop()
    g.pawn[s] = new
    g.say("pawn", s, tile=f"anunnaki.action_{g.tables.tiles[new - 1].key}", number=new)
    g.stack.append([TILE_ACTION, s, new])
    edge = g.tables.star.edge[g.node[old] * 10 + g.node[new]] if old else -1
    if edge < 0:
        return
    if g.cubes[s] >> edge & 1:
        if g.mods[s][CUBE_RELOCATE]:
            g.stack.append([RA_CUBE, s, edge])
    elif g.store[s]:
        g.store[s] -= 1
        put_cube(g, s, edge)
        if not g.store[s]:
            trigger_end(g, s, BY_CUBE)


def why_pawn(g: AnunnakiState, f: Frame, a: int) -> Reason:
    tile = TILES[a - _PAWN]
    if g.pawn[f[1]] == tile:
        return Reason("pawn_must_move", "AN-048", {"number": tile})
    return Reason("first_tile_blue", "AN-047", {"number": tile})


def put_cube(g: AnunnakiState, s: int, edge: int) -> None:
    """A cube on a space: its Mana, the tokens it surrounds, Ra's resource. AN-051, AN-054, AN-057, AN-241."""
    star = g.tables.star
    g.cubes[s] |= 1 << edge
    mana = star.mana[edge]
    g.say("cube", s, at=EDGES[edge], mana=mana)
    gain_mana(g, s, mana)
    for number, area in enumerate(star.areas):
        if g.star_tokens[s] >> number & 1 and area & ~g.cubes[s] == 0:
            g.star_tokens[s] &= ~(1 << number)
            if star.major[number]:
                g.majors[s] += 1
            else:
                g.minors[s] += 1
            g.say("token", s, major=star.major[number])
    if mana and g.mods[s][CUBE_RESOURCE]:
        rewards.resources_of_choice(g, s, 1)


def ask_ra_cube(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Ra: the cube of the space crossed may be moved to any empty space. AN-240."""
    empty = _ALL_EDGES & ~g.cubes[f[1]]
    if not empty:
        g.stack.pop()
        return None
    return [PASS, *(_CUBE + edge for edge in bits(empty))]


def do_ra_cube(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a != PASS:
        _relocate(g, f[1], f[2], a - _CUBE)


def _relocate(g: AnunnakiState, s: int, origin: int, to: int) -> None:
    g.cubes[s] &= ~(1 << origin)
    g.say("cube_lifted", s, at=EDGES[origin])
    put_cube(g, s, to)


def why_cube(_g: AnunnakiState, f: Frame, a: int) -> Reason:
    rule = "AN-240" if f[0] == RA_CUBE else "AN-057"
    return Reason("space_has_cube", rule, {"at": EDGES[a - _CUBE]})


def ask_lift(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which cube to move; or none. AN-057, AN-058."""
    cubes = g.cubes[f[1]]
    if not cubes or cubes == _ALL_EDGES:
        g.stack.pop()
        return None
    return [PASS, *(_LIFT + edge for edge in bits(cubes))]


def do_lift(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a != PASS:
        g.stack.append([DROP, f[1], a - _LIFT])


def why_lift(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("space_has_no_cube", "AN-057", {"at": EDGES[a - _LIFT]})


def ask_drop(g: AnunnakiState, f: Frame) -> list[int]:
    return [_CUBE + edge for edge in bits(_ALL_EDGES & ~g.cubes[f[1]])]


def do_drop(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    _relocate(g, f[1], f[2], a - _CUBE)


def ask_tile_action(g: AnunnakiState, f: Frame) -> None:
    """The action of the tile under the pawn. AN-053."""
    g.stack.pop()
    perform_tile(g, f[1], f[2])


def edge_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"at": EDGES[f[2]]}


PRIMARY = (
    Handler(TURN, ask_turn),
    Handler(PAWN, ask_pawn, do_pawn, "primary.pawn", "AN-048", ("pawn",), why_pawn),
    Handler(
        RA_CUBE, ask_ra_cube, do_ra_cube, "primary.relocate_cube", "AN-240", ("cube",), why_cube, edge_data
    ),
    Handler(TILE_ACTION, ask_tile_action),
    Handler(LIFT, ask_lift, do_lift, "cube.lift", "AN-057", ("lift",), why_lift),
    Handler(DROP, ask_drop, do_drop, "cube.drop", "AN-057", ("cube",), why_cube, edge_data),
)
