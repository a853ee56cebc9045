"""The view in 80 columns of plain text, or of text with rich's markup.

A square shows up to three signs: the letter of its kingdom, the piece, and what lies on it.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import COLOURS, DYNASTIES, KEYS, LEADERS, TILES, Counts
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.describe import kingdom_leaders
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, squares_in
from ziggurat.games.tigris.view import Square, TigrisView

WIDTH: Final = 80
_INITIALS: Final = ("k", "r", "b", "g")
"""Of the colours: black is k, as blue is b."""
_ON_TILE: Final = {(False, False): " ", (True, False): "*", (False, True): "^", (True, True): "&"}
"""Treasure, building."""

_STYLES: Final = ("#fff6e6 on #4a423b", "#fff6e6 on #a82b1b", "#fff6e6 on #24549f", "#fff6e6 on #23794f")
_LEADERS: Final = (
    "bold #14110f on #f3e6cc",
    "bold #a82b1b on #f3e6cc",
    "bold #24549f on #f3e6cc",
    "bold #1f7049 on #f3e6cc",
)
_RIVER: Final = "#8dbfcc"
_STONE: Final = "#2b211a on #cdb88f"
_RUIN: Final = "dim"
_KINGDOMS: Final = ("bold yellow", "bold magenta", "bold cyan", "bold bright_red")

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


def _styled(word: str, style: str, colour: bool) -> str:
    return f"[{style}]{word}[/]" if colour and style else word


def _board(view: TigrisView, colour: bool) -> list[str]:
    cells = _pieces(view)
    river = frozenset(squares_in(BOARDS[view.options["board"]].river))
    letter = {square: index for index, kingdom in enumerate(view.kingdoms) for square in kingdom}
    lines = ["   " + "".join(f"  {name} " for name in "ABCDEFGHIJKLMNOP")]
    for row in range(ROWS):
        line = f"{row + 1:>2} "
        for square in range(row * COLS, (row + 1) * COLS):
            ground: Cell = ("~ ", _RIVER) if square in river else (". ", "dim")
            piece, style = cells.get(square, ground)
            sign = " "
            if square in letter:
                index = letter[square]
                sign = _styled(_letter(index).lower(), _KINGDOMS[index % len(_KINGDOMS)], colour)
            line += " " + sign + _styled(piece, style, colour)
        lines.append(line)
    return lines


def _letter(index: int) -> str:
    return chr(ord("A") + index)


def _pieces(view: TigrisView) -> dict[Square, Cell]:
    """What stands on each square that is not empty."""
    treasures, buildings = frozenset(view.treasures), frozenset(view.buildings)
    found: dict[Square, Cell] = dict.fromkeys(view.catastrophes, ("XX", _RUIN))
    for colour in COLOURS:
        for square in view.tiles[colour]:
            sign = _ON_TILE[square in treasures, square in buildings]
            if square == view.marker:
                sign = "+"
            found[square] = (TILES[colour][0].upper() + sign, _STYLES[colour])
    for built in view.monuments:
        names = "".join(_INITIALS[colour] for colour in built.colours)
        for offset in (0, 1, COLS, COLS + 1):
            square = built.square + offset
            found[square] = ("#*" if square in treasures else names if offset == 0 else "##", _STONE)
    for square in view.ziggurat_squares:
        found[square] = ("Z*" if square in treasures else "ZZ", _STONE)
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
        gems = f"; {_number(treasures, 'treasure')}" if treasures else ""
        style = _KINGDOMS[index % len(_KINGDOMS)]
        first, *rest = _wrapped(f"{leaders}{gems}", WIDTH - 11)
        lines.append(_styled(f"Kingdom {_letter(index)}", style, colour) + f"  {first}")
        lines += [" " * 11 + line for line in rest]
    return [*lines, ""] if lines else []


def _name(seat: int) -> str:
    return DYNASTIES[seat].capitalize()


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def _wrapped(line: str, width: int) -> list[str]:
    """A line broken at blanks."""
    lines = [""]
    for word in line.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


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
        gems = "" if treasures is None else f" + {_number(treasures, 'treasure')}"
        name = _styled(f"{_name(seat):<7}", "bold" if view.active == seat else "", colour)
        lines.append(
            f"{mark} {name} hand {view.hand_sizes[seat]}  catastrophes {view.catastrophes_left[seat]}"
            f"  at home {home or '-':<4}  {score}{gems}"
        )
    return lines


def _counts(counts: Counts, colour: bool) -> str:
    """Numbers by colour, such as `k3 r5 b0 g2`."""
    return " ".join(_styled(f"{_INITIALS[c]}{counts[c]}", _STYLES[c], colour) for c in COLOURS)


def _tiles(counts: Counts, colour: bool) -> str:
    """Tiles by name, such as `2 temples, 1 farm`."""
    named = [_styled(_number(counts[c], TILES[c]), _STYLES[c], colour) for c in COLOURS if counts[c]]
    return ", ".join(named) or "none"


def _table(view: TigrisView, colour: bool) -> list[str]:
    """Supply, own hand, and what is going on."""
    monuments = " ".join(f"{KEYS[a]}-{KEYS[b]}" for a, b in view.monuments_left)
    first, *rest = _wrapped(monuments or "none", WIDTH - 11)
    lines = [
        "",
        f"Bag {view.bag_size}   Treasures on the board {len(view.treasures)}",
        f"Monuments  {first}",
        *(" " * 11 + line for line in rest),
    ]
    if view.options["open_tiles"]:
        lines.append(f"Display    {_tiles(view.display, colour)}")
    if view.hand is not None:
        lines.append(f"Your hand  {_tiles(view.hand, colour)}")
    if view.conflict is not None:
        lines.append(_styled(_conflict(view), "bold red", colour))
    if view.active is not None and view.outcome is None:
        lines.append(f"Turn {view.turn}: {_name(view.active)}, {_number(view.actions_left, 'action')} left")
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
