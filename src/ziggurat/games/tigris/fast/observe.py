"""What a seat sees as numbers, laid out as the plain engine does: a square at a time, then the rest."""

from __future__ import annotations

from typing import Any

from ziggurat.games.tigris.fast import tables
from ziggurat.games.tigris.fast.boards import on
from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.kingdoms import kingdom_number
from ziggurat.games.tigris.fast.layout import CHANCE, CLOSED, NOBODY, TILES, TREASURES, ZIGGURAT_AT, Game
from ziggurat.games.tigris.fast.tables import AT, PLANE
from ziggurat.games.tigris.fast.turn import held, size

Row = Any
"""The numbers of one observation."""

_TILE, _RIVER, _TREASURE = PLANE["tile_black"], PLANE["river"], PLANE["treasure"]
_FIRST, _CLOSED, _FACEDOWN = (
    PLANE["treasure_first"],
    PLANE["catastrophe"],
    PLANE["facedown"],
)
_MONUMENT, _ZIGGURAT, _BUILDING = (
    PLANE["monument_black"],
    PLANE["ziggurat"],
    PLANE["building_black"],
)
_PLACED, _MARKER, _KINGDOM = PLANE["placed"], PLANE["marker"], PLANE["kingdom"]
_ATTACKER, _DEFENDER, _LEADER = (
    PLANE["attacker"],
    PLANE["defender"],
    PLANE["leader_0_black"],
)
_REST = tables.SQUARES * len(PLANE)
_OPTIONS, _SEATS, _PHASE, _ACTIVE = (
    AT["options"],
    AT["seats"],
    AT["phase"],
    AT["active"],
)
_DECIDES, _LEFT, _HAND, _DISCARDED = (
    AT["decides"],
    AT["actions_left"],
    AT["hand"],
    AT["discarded"],
)
_DISPLAY, _SIZES, _SWAPPED, _HOLDS = (
    AT["display"],
    AT["hand_sizes"],
    AT["swapped"],
    AT["holds"],
)
_CATASTROPHES, _SUPPLY, _POINTS = AT["catastrophes_left"], AT["supply"], AT["points"]
_TREASURES, _GONE, _BAG, _UNBUILT = (
    AT["treasures"],
    AT["gone"],
    AT["bag"],
    AT["monuments_left"],
)
_CONFLICT, _ADDED, _DRAWING = AT["conflict"], AT["added"], AT["drawing"]


def observe_square(game: Game, viewer: int, square: int, out: Row) -> None:
    """All planes of the board at one square."""
    side = game.advanced
    for colour in range(4):
        out[_TILE + colour * tables.SQUARES + square] = on(game, TILES + colour, square)
        out[_MONUMENT + colour * tables.SQUARES + square] = 0
        out[_BUILDING + colour * tables.SQUARES + square] = game.buildings[colour] == square
        for turned in range(4):
            seat = viewer + turned
            seat = seat if seat < game.seats else seat - game.seats
            here = turned < game.seats and game.leaders[seat, colour] == square
            out[_LEADER + (4 * turned + colour) * tables.SQUARES + square] = here
    out[_RIVER + square] = tables.RIVER_SQUARES[side, square]
    out[_FIRST + square] = tables.FIRST_SQUARES[side, square]
    out[_TREASURE + square] = on(game, TREASURES, square)
    out[_CLOSED + square] = on(game, CLOSED, square)
    out[_ZIGGURAT + square] = on(game, ZIGGURAT_AT, square)
    out[_KINGDOM + square] = kingdom_number(game, square) >= 0
    out[_PLACED + square] = game.placed == square
    out[_MARKER + square] = game.marker == square
    out[_ATTACKER + square] = game.attacker_at == square
    out[_DEFENDER + square] = game.defender_at == square
    out[_FACEDOWN + square] = 0
    for built in range(game.built):
        beyond = square - game.monuments[built, 1]
        if beyond == 0 or beyond == 1 or beyond == 16 or beyond == 17:
            out[_FACEDOWN + square] = 1
            for which in range(2):
                colour = tables.MONUMENT_COLOURS[game.monuments[built, 0], which]
                out[_MONUMENT + colour * tables.SQUARES + square] = 1


def observe_rest(game: Game, viewer: int, out: Row) -> None:
    """All that is not on the board, seats turned so that the viewer's comes first."""
    for place in range(_REST, tables.OBSERVED):
        out[place] = 0
    question, seats = game.question, game.seats
    out[_OPTIONS] = game.advanced
    out[_OPTIONS + 1] = game.english
    out[_OPTIONS + 2] = game.open_tiles
    out[_OPTIONS + 3] = game.buildings_on
    out[_OPTIONS + 4] = game.ziggurat_on
    out[_OPTIONS + 5] = game.open_scoring
    out[_SEATS + seats - 2] = 1
    over = game.asked == NOBODY
    out[_PHASE + (tables.QUESTIONS if over else question)] = 1
    out[_LEFT] = game.actions_left / 2
    out[_BAG] = size(game.bag) / 143
    for index in range(tables.MONUMENT_COUNT):
        out[_UNBUILT + index] = game.monuments_left >> index & 1
    for colour in range(4):
        out[_HAND + colour] = held(game.hands[viewer], colour) / 6
        out[_DISCARDED + colour] = held(game.swapped[viewer], colour) / 6
        out[_DISPLAY + colour] = held(game.display, colour) / 6
        out[_GONE + colour] = held(game.gone, colour) / tables.TILE_TOTALS[colour]
    draws = question == tables.ASK_DRAW or question == tables.ASK_SHOW or question == tables.ASK_PICK
    drawing = draws and not over
    if drawing:
        out[_DRAWING + 5] = game.to_draw / 6
        if game.drawer == CHANCE:
            out[_DRAWING + 4] = 1
    for turned in range(seats):
        seat = viewer + turned
        seat = seat if seat < seats else seat - seats
        out[_ACTIVE + turned] = game.active == seat
        out[_DECIDES + turned] = game.asked == seat
        out[_SIZES + turned] = size(game.hands[seat]) / 6
        out[_SWAPPED + turned] = size(game.swapped[seat]) / 6
        out[_CATASTROPHES + turned] = game.catastrophes_left[seat] / 2
        out[_TREASURES + turned] = game.treasures_held[seat] / 4
        for colour in range(4):
            out[_HOLDS + 4 * turned + colour] = held(game.holds[seat], colour) / 6
            out[_SUPPLY + 4 * turned + colour] = game.leaders[seat, colour] < 0
            out[_POINTS + 4 * turned + colour] = game.points[seat, colour] / 10
        if game.fight_colour >= 0:
            out[_CONFLICT + 6 + turned] = game.attacker == seat
            out[_CONFLICT + 10 + turned] = game.defender == seat
        if drawing and game.drawer == seat:
            out[_DRAWING + turned] = 1
    if game.fight_colour >= 0:
        observe_conflict(game, out)


def observe_conflict(game: Game, out: Row) -> None:
    """A revolt or war in progress."""
    out[_CONFLICT + game.war] = 1
    out[_CONFLICT + 2 + game.fight_colour] = 1
    out[_CONFLICT + 14] = game.attack / 10
    out[_CONFLICT + 15] = game.defence / 10
    if game.added >= 0:
        out[_ADDED] = 1
        out[_ADDED + 1] = game.added / 6


def observe(game: Game, viewer: int, out: Row) -> None:
    """The whole observation of a seat."""
    for square in range(tables.SQUARES):
        observe_square(game, viewer, square, out)
    observe_rest(game, viewer, out)


compile_rules(globals())
