"""The view in 80 columns of plain text, or of text with rich's markup.

Every place shows the initial of its card and, when a leader stands there, its dynasty and kind.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import COLOURS, KEYS, TILES
from ziggurat.games.spheres.text import STONE, STYLES, kingdom_lines, letter, named, number, styled
from ziggurat.games.tigris_cards.components import COLUMNS, DEEPEST, DYNASTIES, LEADERS, LINKS, SHIPS
from ziggurat.games.tigris_cards.places import COLUMN, HEAD, LINK, PLACE_NAMES
from ziggurat.games.tigris_cards.view import FACE_DOWN, CardsView

CELL: Final = 9
"""Signs from one column to the next."""
_SIGNS: Final = ("S", "T", "F", "M", "~green", "~red", "~black")
"""Of the cards, and of the ships by their second colour."""
_SEATS: Final = {"lion": "L", "vase": "V", "bow": "A", "bull": "B"}
"""Bow and bull would share an initial: A for the archer's bow."""


def text(view: CardsView, colour: bool = False) -> str:
    """A view as text; with colour, styled with rich's markup."""
    lines = [
        *_table(view, colour),
        "",
        *_legend(view),
        "",
        *_kingdoms(view, colour),
        *_players(view, colour),
        *_rest(view, colour),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _sign(seat: int, colour: int) -> str:
    """A leader: its dynasty and its kind, such as `Bk` for the king of the bull."""
    return _SEATS[DYNASTIES[seat]] + LEADERS[colour][0]


def _standing(view: CardsView) -> dict[int, str]:
    return {
        place: _sign(seat, colour)
        for seat, own in enumerate(view.leaders)
        for colour, place in enumerate(own)
        if place is not None
    }


def _table(view: CardsView, colour: bool) -> list[str]:
    """Kingdom letters, heads with the links between them, then the cards row by row."""
    standing = _standing(view)
    lines = ["      " + "".join(f"C{column + 1:<{CELL - 1}}" for column in range(COLUMNS))]
    letters = [""] * COLUMNS
    for index, (low, high) in enumerate(view.kingdoms):
        for column in range(low, high + 1):
            letters[column] = letter(index)
    lines.append("      " + "".join(f"{letter:<{CELL}}" for letter in letters))
    heads = "  0   "
    for column in range(COLUMNS):
        card = "T*" if view.treasures[column] else "T"
        heads += _cell(card, STYLES[1], standing.get(HEAD + column), 5, colour)
        heads += _link(view, column, standing.get(LINK + column), colour) if column < LINKS else ""
    lines.append(heads)
    for depth in range(max(map(len, view.columns), default=0)):
        line = f"  {depth + 1}   "
        for column in range(COLUMNS):
            cards = view.columns[column]
            if depth < len(cards):
                code = cards[depth]
                style = STYLES[code] if code < 4 else STONE
                line += _cell(_SIGNS[code], style, standing.get(DEEPEST * column + depth), CELL, colour)
            else:
                line += " " * CELL
        lines.append(line)
    return lines


def _cell(card: str, style: str, leader: str | None, width: int, colour: bool) -> str:
    """A card and who stands on it, `M Bk`, filled up to a width."""
    word = card if leader is None else f"{card} {leader}"
    return styled(word, style, colour) + " " * (width - len(word))


def _link(view: CardsView, slot: int, leader: str | None, colour: bool) -> str:
    """What lies between two heads: `-M-`, `-M Bk`, `-?-` face down, or nothing."""
    link = view.links[slot]
    if link is None:
        return " " * (CELL - 5)
    if slot == view.down or link == FACE_DOWN:
        return "-?- "
    card = styled(_SIGNS[link], STYLES[link], colour)
    return f"-{card}- " if leader is None else f"{card}{leader} "


def _legend(view: CardsView) -> list[str]:
    dynasties = ", ".join(f"{_SEATS[name]} {name}" for name in DYNASTIES[: view.seats])
    return [
        "S settlement  T temple  F farm  M market  T* treasure  ~ ship  -?- face down",
        f"{dynasties}; k king, p priest, f farmer, t trader",
    ]


def _name(seat: int) -> str:
    return DYNASTIES[seat].capitalize()


def _kingdoms(view: CardsView, colour: bool) -> list[str]:
    lines = []
    for index, (low, high) in enumerate(view.kingdoms):
        leaders = ", ".join(
            f"{_name(seat)} {LEADERS[sphere]} {PLACE_NAMES[place]}"
            for seat, own in enumerate(view.leaders)
            for sphere, place in enumerate(own)
            if place is not None and low <= COLUMN[place] <= high
        )
        lines += kingdom_lines(index, leaders, colour)
    return [*lines, ""] if lines else []


def _players(view: CardsView, colour: bool) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    lines = []
    for seat in range(view.seats):
        mark = ">" if view.active == seat else " "
        if view.outcome is not None:
            mark = str(view.outcome.ranks[seat])
        home = "".join(LEADERS[c][0] for c in COLOURS if view.leaders[seat][c] is None)
        catastrophe = "ready" if view.catastrophes[seat] else "used"
        name = styled(f"{_name(seat):<5}", "bold" if view.active == seat else "", colour)
        lines.append(
            f"{mark} {name} hand {view.hand_sizes[seat]}  catastrophe {catastrophe:<5}"
            f"  at home {home or '-':<4}  {_pile(view, seat, colour)}"
        )
    return lines


def _pile(view: CardsView, seat: int, colour: bool) -> str:
    """Size and top card of a pile; its inside only when the game is over (TC-019)."""
    if view.outcome is not None:
        found = " ".join(map(str, view.outcome.detail["vectors"][seat]))
        return f"weakest first {found}"
    pile = view.piles[seat]
    if pile.top is None:
        return "pile 0"
    top = (*TILES, "treasure")[pile.top]
    return f"pile {pile.size}, top " + styled(top, (*STYLES, STONE)[pile.top], colour)


def _rest(view: CardsView, colour: bool) -> list[str]:
    """Supply, own hand, and what is going on."""
    ships = ", ".join(SHIPS[ship] for ship in view.ships) or "none"
    treasures = sum(view.treasures)
    lines = ["", f"Deck {view.deck}   Treasures on the table {treasures}", f"Ships      {ships}"]
    lines.append(f"Discards   {named(view.discards, colour)}")
    if view.hand is not None:
        lines.append(f"Your hand  {named(view.hand, colour)}")
    if view.conflict is not None:
        lines.append(styled(_conflict(view), "bold red", colour))
    if view.active is not None and view.outcome is None:
        lines.append(f"Turn {view.turn}: {_name(view.active)}, {number(view.actions_left, 'action')} left")
    return lines


def _conflict(view: CardsView) -> str:
    conflict = view.conflict
    if conflict is None:
        return ""
    played = "" if conflict.played < 0 else f" + {conflict.played}"
    return (
        f"{conflict.kind.capitalize()} of the {LEADERS[conflict.colour]}s: "
        f"{_name(conflict.attacker)} has {conflict.attack}{played}, "
        f"{_name(conflict.defender)} has {conflict.defence}; {KEYS[conflict.cards]} cards count"
    )
