"""The view in 80 columns of plain text, or of text with rich's markup.

A square shows up to three signs: the letter of its kingdom, the piece, and what lies on it.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import COLOURS, DYNASTIES, LEADERS, TILES, Counts
from ziggurat.games.spheres.text import (
    STONE,
    STYLES,
    hanging,
    kingdom_lines,
    kingdom_style,
    letter,
    named,
    number,
    styled,
)
from ziggurat.games.tigris.components import MONUMENT_NAMES, MONUMENTS
from ziggurat.games.tigris.drawing.describe import leaders_in
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.kingdoms import kingdoms_in_order
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, SQUARE_OF_BIT, name_of, spread, squares_in
from ziggurat.games.tigris.state import Fight, TigrisPosition
from ziggurat.games.tigris.view import TigrisView

_INITIALS: Final = ("k", "r", "b", "g")
"""Of the colours: black is k, as blue is b."""
_ON_TILE: Final = {(False, False): " ", (True, False): "*", (False, True): "^", (True, True): "&"}
"""Treasure, building."""

_LEADERS: Final = (
    "bold #14110f on #f3e6cc",
    "bold #a82b1b on #f3e6cc",
    "bold #24549f on #f3e6cc",
    "bold #1f7049 on #f3e6cc",
)
_RIVER: Final = "#8dbfcc"
_RUIN: Final = "dim"

Cell = tuple[str, str]
"""What a square shows (two signs) and its style."""


def text(view: TigrisView, colour: bool = False) -> str:
    """A view as text; with colour, styled with rich's markup."""
    lines = [
        *_board(view.position, colour),
        "",
        *_legend(),
        "",
        *_kingdoms(view.position, colour),
        *_players(view, colour),
        *_table(view, colour),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _board(position: TigrisPosition, colour: bool) -> list[str]:
    cells = _pieces(position)
    river = frozenset(squares_in(position.variant.board.river))
    kingdoms = kingdoms_in_order(position)
    owner = {square: index for index, kingdom in enumerate(kingdoms) for square in squares_in(kingdom)}
    lines = ["   " + "".join(f"  {name} " for name in "ABCDEFGHIJKLMNOP")]
    for row in range(ROWS):
        line = f"{row + 1:>2} "
        for square in range(row * COLS, (row + 1) * COLS):
            ground: Cell = ("~ ", _RIVER) if square in river else (". ", "dim")
            piece, style = cells.get(square, ground)
            sign = " "
            if square in owner:
                index = owner[square]
                sign = styled(letter(index).lower(), kingdom_style(index), colour)
            line += " " + sign + styled(piece, style, colour)
        lines.append(line)
    return lines


def _pieces(position: TigrisPosition) -> dict[int, Cell]:
    """What stands on each square that is not empty."""
    treasures = frozenset(squares_in(position.treasures))
    buildings = frozenset(squares_in(sum(position.buildings)))
    cells: dict[int, Cell] = dict.fromkeys(squares_in(position.catastrophes), ("XX", _RUIN))
    marker = SQUARE_OF_BIT.get(position.marker)
    for colour in COLOURS:
        for square in squares_in(position.tiles[colour]):
            sign = "+" if square == marker else _ON_TILE[square in treasures, square in buildings]
            cells[square] = (TILES[colour][0].upper() + sign, STYLES[colour])
    for built in position.monuments:
        names = "".join(_INITIALS[colour] for colour in MONUMENTS[built.kind])
        for square in squares_in(built.squares):
            sign = "#*" if square in treasures else names if square == built.square else "##"
            cells[square] = (sign, STONE)
    for square in squares_in(position.ziggurat and position.ziggurat | spread(position.ziggurat)):
        cells[square] = ("Z*" if square in treasures else "ZZ", STONE)
    for place, bit in enumerate(position.leaders):
        if bit:
            seat, colour = place // 4, COLOURS[place % 4]
            cells[SQUARE_OF_BIT[bit]] = (DYNASTIES[seat][0].upper() + LEADERS[colour][0], _LEADERS[colour])
    return cells


def _legend() -> list[str]:
    return [
        "S settlement  T temple  F farm  M market   * treasure  ^ building  & both",
        "Bk king of the Bull (k king, p priest, f farmer, m merchant)   ~ river",
        "XX catastrophe  ## monument (kr: black and red)  ZZ ziggurat  + unification",
    ]


def _kingdoms(position: TigrisPosition, colour: bool) -> list[str]:
    lines = []
    for index, kingdom in enumerate(kingdoms_in_order(position)):
        leaders = ", ".join(
            f"{_name(seat)} {LEADERS[sphere]} {SQUARE_NAMES[square]}"
            for seat, sphere, square in leaders_in(position, kingdom)
        )
        treasures = (kingdom & position.treasures).bit_count()
        gems = f"; {number(treasures, 'treasure')}" if treasures else ""
        lines += kingdom_lines(index, f"{leaders}{gems}", colour)
    return [*lines, ""] if lines else []


def _name(seat: int) -> str:
    return DYNASTIES[seat].capitalize()


def _players(view: TigrisView, colour: bool) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    position = view.position
    lines = []
    for seat in range(view.seats):
        active = position.active == seat
        mark = str(view.outcome.ranks[seat]) if view.outcome is not None else ">" if active else " "
        home = "".join(LEADERS[c][0] for c in COLOURS if not position.leaders[4 * seat + c])
        score = "points hidden"
        if view.knows_score(seat):
            gems = number(position.treasures_held[seat], "treasure")
            score = f"{_counts(position.points_of(seat), colour)} + {gems}"
        name = styled(f"{_name(seat):<7}", "bold" if active else "", colour)
        lines.append(
            f"{mark} {name} hand {view.memory.hand_sizes[seat]}"
            f"  catastrophes {position.catastrophes_left[seat]}  at home {home or '-':<4}  {score}"
        )
    return lines


def _counts(counts: Counts, colour: bool) -> str:
    """Numbers by colour, such as `k3 r5 b0 g2`."""
    return " ".join(styled(f"{_INITIALS[c]}{counts[c]}", STYLES[c], colour) for c in COLOURS)


def _table(view: TigrisView, colour: bool) -> list[str]:
    """Supply, own hand, and what is going on."""
    position = view.position
    left = [name for kind, name in enumerate(MONUMENT_NAMES) if position.monuments_left >> kind & 1]
    bag = "?" if view.bag_shown is None else view.bag_shown
    lines = [
        "",
        f"Bag {bag}   Treasures on the board {position.treasures.bit_count()}",
        *hanging("Monuments", " ".join(left) or "none"),
    ]
    if position.variant.open_tiles:
        lines.append(f"Display    {named(unpack(position.display), colour)}")
    if view.seat is not None:
        lines.append(f"Your hand  {named(unpack(position.hands[view.seat]), colour)}")
    if position.fight is not None:
        lines.append(styled(_conflict(position.fight), "bold red", colour))
    if position.active >= 0 and view.outcome is None:
        actions = number(position.actions_left, "action")
        lines.append(f"Turn {position.turn}: {_name(position.active)}, {actions} left")
    return lines


def _conflict(fight: Fight) -> str:
    added = "" if fight.added is None else f" + {fight.added}"
    return (
        f"{fight.kind.capitalize()} of the {LEADERS[fight.colour]}s: "
        f"{_name(fight.attacker)} on {name_of(fight.attacker_bit)} has {fight.attack}{added}, "
        f"{_name(fight.defender)} on {name_of(fight.defender_bit)} has {fight.defence}"
    )
