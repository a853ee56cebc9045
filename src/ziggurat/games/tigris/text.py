"""The view in 80 columns of plain text, or of text with rich's markup.

A square shows up to three signs: the letter of its kingdom, the piece, and what lies on it.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import COLOURS, DYNASTIES, KEYS, LEADERS, TILES, Counts
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
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.describe import kingdom_leaders
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, squares_in
from ziggurat.games.tigris.view import Square, TigrisView

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
        *_board(view, colour),
        "",
        *_legend(),
        "",
        *_kingdoms(view, colour),
        *_players(view, colour),
        *_table(view, colour),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _board(view: TigrisView, colour: bool) -> list[str]:
    cells = _pieces(view)
    river = frozenset(squares_in(BOARDS[view.options["board"]].river))
    owner = {square: index for index, kingdom in enumerate(view.kingdoms) for square in kingdom}
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


def _pieces(view: TigrisView) -> dict[Square, Cell]:
    """What stands on each square that is not empty."""
    treasures, buildings = frozenset(view.treasures), frozenset(view.buildings)
    found: dict[Square, Cell] = dict.fromkeys(view.catastrophes, ("XX", _RUIN))
    for colour in COLOURS:
        for square in view.tiles[colour]:
            sign = _ON_TILE[square in treasures, square in buildings]
            if square == view.marker:
                sign = "+"
            found[square] = (TILES[colour][0].upper() + sign, STYLES[colour])
    for built in view.monuments:
        names = "".join(_INITIALS[colour] for colour in built.colours)
        for offset in (0, 1, COLS, COLS + 1):
            square = built.square + offset
            found[square] = ("#*" if square in treasures else names if offset == 0 else "##", STONE)
    for square in view.ziggurat_squares:
        found[square] = ("Z*" if square in treasures else "ZZ", STONE)
    for seat, own in enumerate(view.leaders):
        for colour, place in zip(COLOURS, own, strict=True):
            if place is not None:
                sign = DYNASTIES[seat][0].upper() + LEADERS[colour][0]
                found[place] = (sign, _LEADERS[colour])
    return found


def _legend() -> list[str]:
    return [
        "S settlement  T temple  F farm  M market   * treasure  ^ building  & both",
        "Bk king of the Bull (k king, p priest, f farmer, m merchant)   ~ river",
        "XX catastrophe  ## monument (kr: black and red)  ZZ ziggurat  + unification",
    ]


def _kingdoms(view: TigrisView, colour: bool) -> list[str]:
    lines = []
    for index, kingdom in enumerate(view.kingdoms):
        leaders = ", ".join(
            f"{_name(seat)} {LEADERS[sphere]} {SQUARE_NAMES[square]}"
            for seat, sphere, square in kingdom_leaders(view, kingdom)
        )
        treasures = sum(square in kingdom for square in view.treasures)
        gems = f"; {number(treasures, 'treasure')}" if treasures else ""
        lines += kingdom_lines(index, f"{leaders}{gems}", colour)
    return [*lines, ""] if lines else []


def _name(seat: int) -> str:
    return DYNASTIES[seat].capitalize()


def _players(view: TigrisView, colour: bool) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    lines = []
    for seat in range(view.seats):
        mark = ">" if view.active == seat else " "
        if view.outcome is not None:
            mark = str(view.outcome.ranks[seat])
        home = "".join(LEADERS[c][0] for c in COLOURS if view.leaders[seat][c] is None)
        points, treasures = view.points[seat], view.treasures_held[seat]
        score = "points hidden" if points is None else _counts(points, colour)
        gems = "" if treasures is None else f" + {number(treasures, 'treasure')}"
        name = styled(f"{_name(seat):<7}", "bold" if view.active == seat else "", colour)
        lines.append(
            f"{mark} {name} hand {view.hand_sizes[seat]}  catastrophes {view.catastrophes_left[seat]}"
            f"  at home {home or '-':<4}  {score}{gems}"
        )
    return lines


def _counts(counts: Counts, colour: bool) -> str:
    """Numbers by colour, such as `k3 r5 b0 g2`."""
    return " ".join(styled(f"{_INITIALS[c]}{counts[c]}", STYLES[c], colour) for c in COLOURS)


def _table(view: TigrisView, colour: bool) -> list[str]:
    """Supply, own hand, and what is going on."""
    monuments = " ".join(f"{KEYS[a]}-{KEYS[b]}" for a, b in view.monuments_left)
    lines = [
        "",
        f"Bag {view.bag_size}   Treasures on the board {len(view.treasures)}",
        *hanging("Monuments", monuments or "none"),
    ]
    if view.options["open_tiles"]:
        lines.append(f"Display    {named(view.display, colour)}")
    if view.hand is not None:
        lines.append(f"Your hand  {named(view.hand, colour)}")
    if view.conflict is not None:
        lines.append(styled(_conflict(view), "bold red", colour))
    if view.active is not None and view.outcome is None:
        lines.append(f"Turn {view.turn}: {_name(view.active)}, {number(view.actions_left, 'action')} left")
    return lines


def _conflict(view: TigrisView) -> str:
    conflict = view.conflict
    if conflict is None:
        return ""
    attack, defence = conflict.strength
    added = "" if conflict.added is None else f" + {conflict.added}"
    return (
        f"{conflict.kind.capitalize()} of the {LEADERS[conflict.colour]}s: "
        f"{_name(conflict.attacker)} on {SQUARE_NAMES[conflict.attacker_square]} has {attack}{added}, "
        f"{_name(conflict.defender)} on {SQUARE_NAMES[conflict.defender_square]} has {defence}"
    )
