"""The view in 80 columns of plain text, or of text with rich's markup.

A square shows up to three signs: the letter of its kingdom, the piece, and what lies on it.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.spelling import Phrasebook
from ziggurat.games.spheres import COLOURS, DYNASTIES, KEYS, Counts
from ziggurat.games.spheres.text import STONE, STYLES, Pen, kingdom_style, letter
from ziggurat.games.tigris.components import MONUMENT_NAMES, MONUMENTS
from ziggurat.games.tigris.drawing.describe import leaders_in
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.kingdoms import kingdoms_in_order
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, SQUARE_OF_BIT, name_of, spread, squares_in
from ziggurat.games.tigris.state import Fight, TigrisPosition
from ziggurat.games.tigris.view import TigrisView

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


def text(view: TigrisView, colour: bool = False, lang: str = "en") -> str:
    """A view as text; with colour, styled with rich's markup."""
    pen = Pen("tigris", lang, colour)
    lines = [
        *_board(view.position, pen),
        "",
        *(pen.say(line) for line in ("legend_tiles", "legend_leaders", "legend_rest")),
        "",
        *_kingdoms(view.position, pen),
        *_players(view, pen),
        *_table(view, pen, lang),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _board(position: TigrisPosition, pen: Pen) -> list[str]:
    cells = _pieces(position, pen)
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
                sign = pen.styled(letter(index).lower(), kingdom_style(index))
            line += " " + sign + pen.styled(piece, style)
        lines.append(line)
    return lines


def _pieces(position: TigrisPosition, pen: Pen) -> dict[int, Cell]:
    """What stands on each square that is not empty."""
    tiles, colours = pen.say("tiles"), pen.say("colours")
    dynasties, leaders = pen.say("dynasties"), pen.say("leaders")
    treasures = frozenset(squares_in(position.treasures))
    buildings = frozenset(squares_in(sum(position.buildings)))
    cells: dict[int, Cell] = dict.fromkeys(squares_in(position.catastrophes), ("XX", _RUIN))
    marker = SQUARE_OF_BIT.get(position.marker)
    for colour in COLOURS:
        for square in squares_in(position.tiles[colour]):
            sign = "+" if square == marker else _ON_TILE[square in treasures, square in buildings]
            cells[square] = (tiles[colour] + sign, STYLES[colour])
    for built in position.monuments:
        names = "".join(colours[colour] for colour in MONUMENTS[built.kind])
        for square in squares_in(built.squares):
            sign = "#*" if square in treasures else names if square == built.square else "##"
            cells[square] = (sign, STONE)
    for square in squares_in(position.ziggurat and position.ziggurat | spread(position.ziggurat)):
        cells[square] = ("Z*" if square in treasures else "ZZ", STONE)
    for place, bit in enumerate(position.leaders):
        if bit:
            seat, colour = place // 4, COLOURS[place % 4]
            cells[SQUARE_OF_BIT[bit]] = (dynasties[seat] + leaders[colour], _LEADERS[colour])
    return cells


def _name(pen: Pen, seat: int) -> str:
    return pen.term(f"dynasty_{DYNASTIES[seat]}")


def _kingdoms(position: TigrisPosition, pen: Pen) -> list[str]:
    lines = []
    for index, kingdom in enumerate(kingdoms_in_order(position)):
        leaders = ", ".join(
            pen.say(
                "standing",
                people=f"tigris.dynasty_{DYNASTIES[seat]}",
                leader=pen.leader(sphere),
                at=SQUARE_NAMES[square],
            )
            for seat, sphere, square in leaders_in(position, kingdom)
        )
        treasures = (kingdom & position.treasures).bit_count()
        gems = f"; {pen.words.count('tigris.treasure', treasures)}" if treasures else ""
        lines += pen.kingdom(index, f"{leaders}{gems}")
    return [*lines, ""] if lines else []


def _players(view: TigrisView, pen: Pen) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    position, initials = view.position, pen.say("leaders")
    lines = []
    for seat in range(view.seats):
        active = position.active == seat
        mark = str(view.outcome.ranks[seat]) if view.outcome is not None else ">" if active else " "
        home = "".join(initials[c] for c in COLOURS if not position.leaders[4 * seat + c])
        score = pen.say("points_hidden")
        if view.knows_score(seat):
            gems = pen.words.count("tigris.treasure", position.treasures_held[seat])
            score = f"{_counts(position.points_of(seat), pen)} + {gems}"
        name = pen.styled(f"{_name(pen, seat):<7}", "bold" if active else "")
        facts = pen.say(
            "seat",
            hand=view.memory.hand_sizes[seat],
            catastrophes=position.catastrophes_left[seat],
            home=f"{home or '-':<4}",
        )
        lines.append(f"{mark} {name} {facts}  {score}")
    return lines


def _counts(counts: Counts, pen: Pen) -> str:
    """Numbers by colour, such as `k3 r5 b0 g2`."""
    initials = pen.say("colours")
    return " ".join(pen.styled(f"{initials[c]}{counts[c]}", STYLES[c]) for c in COLOURS)


def _table(view: TigrisView, pen: Pen, lang: str) -> list[str]:
    """Supply, own hand, and what is going on."""
    position = view.position
    write = Phrasebook("tigris", lang).write
    left = [write(name) for kind, name in enumerate(MONUMENT_NAMES) if position.monuments_left >> kind & 1]
    bag = "?" if view.bag_shown is None else str(view.bag_shown)
    lines = [
        "",
        pen.say("supply", bag=bag, treasures=position.treasures.bit_count()),
        *pen.hanging(pen.say("monuments"), " ".join(left) or pen.say("none")),
    ]
    if position.variant.open_tiles:
        lines.append(f"{pen.say('display'):<11}{pen.counted(unpack(position.display), 'tile')}")
    if view.seat is not None:
        lines.append(f"{pen.say('hand'):<11}{pen.counted(unpack(position.hands[view.seat]), 'tile')}")
    if position.fight is not None:
        lines.append(pen.styled(_conflict(position.fight, pen), "bold red"))
    if position.active >= 0 and view.outcome is None:
        people = _name(pen, position.active)
        lines.append(pen.say("turn", n=position.turn, people=people, left=position.actions_left))
    return lines


def _conflict(fight: Fight, pen: Pen) -> str:
    added = "" if fight.added is None else f" + {fight.added}"
    return pen.say(
        "conflict",
        kind=fight.kind,
        leader=f"tigris.leader_{KEYS[fight.colour]}",
        attacker_people=_name(pen, fight.attacker),
        attacker_at=name_of(fight.attacker_bit),
        a=f"{fight.attack}{added}",
        defender_people=_name(pen, fight.defender),
        defender_at=name_of(fight.defender_bit),
        d=fight.defence,
    )
