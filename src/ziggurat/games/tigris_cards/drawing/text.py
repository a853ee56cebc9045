"""The view in 80 columns of plain text, or of text with rich's markup.

Every place shows the initial of its card and, when a leader stands there, its dynasty and kind.
"""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import KEYS, TILES
from ziggurat.games.spheres.text import STONE, STYLES, kingdom_lines, letter, named, number, styled
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import (
    COLUMNS,
    DEEPEST,
    DYNASTIES,
    INITIALS,
    LEADERS,
    LINKS,
    SHIPS,
)
from ziggurat.games.tigris_cards.places import HEAD, LINK, NOWHERE, PLACE_NAMES
from ziggurat.games.tigris_cards.regions import kingdoms, leaders_in
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict
from ziggurat.games.tigris_cards.table import columns, link_cards, slot_down
from ziggurat.games.tigris_cards.view import CardsView

CELL: Final = 9
"""Signs from one column to the next."""
_SIGNS: Final = ("S", "T", "F", "M", "~green", "~red", "~black")
"""Of the cards, and of the ships by their second colour."""


def text(view: CardsView, colour: bool = False) -> str:
    """A view as text; with colour, styled with rich's markup."""
    lines = [
        *_table(view.position, colour),
        "",
        *_legend(view),
        "",
        *_kingdoms(view.position, colour),
        *_players(view, colour),
        *_rest(view, colour),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _sign(seat: int, colour: int) -> str:
    """A leader: its dynasty and its kind, such as `Bk` for the king of the bull."""
    return INITIALS[seat] + LEADERS[colour][0]


def _standing(position: CardsPosition) -> dict[int, str]:
    return {
        place: _sign(*divmod(leader, 4)) for leader, place in enumerate(position.leaders) if place != NOWHERE
    }


def _table(position: CardsPosition, colour: bool) -> list[str]:
    """Kingdom letters, heads with the links between them, then the cards row by row."""
    standing, table = _standing(position), columns(position)
    lines = ["      " + "".join(f"C{column + 1:<{CELL - 1}}" for column in range(COLUMNS))]
    letters = [""] * COLUMNS
    for index, (low, high) in enumerate(kingdoms(position)):
        for column in range(low, high + 1):
            letters[column] = letter(index)
    lines.append("      " + "".join(f"{letter:<{CELL}}" for letter in letters))
    heads = "  0   "
    for column in range(COLUMNS):
        card = "T*" if position.treasures >> column & 1 else "T"
        heads += _cell(card, STYLES[1], standing.get(HEAD + column), 5, colour)
        heads += _link(position, column, standing.get(LINK + column), colour) if column < LINKS else ""
    lines.append(heads)
    for depth in range(max(map(len, table))):
        line = f"  {depth + 1}   "
        for column in range(COLUMNS):
            cards = table[column]
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


def _link(position: CardsPosition, slot: int, leader: str | None, colour: bool) -> str:
    """What lies between two heads: `-M-`, `-M Bk`, `-?-` face down, or nothing."""
    link = link_cards(position)[slot]
    if link is None:
        return " " * (CELL - 5)
    if slot == slot_down(position):
        return "-?- "
    card = styled(_SIGNS[link], STYLES[link], colour)
    return f"-{card}- " if leader is None else f"{card}{leader} "


def _legend(view: CardsView) -> list[str]:
    dynasties = ", ".join(f"{INITIALS[seat]} {DYNASTIES[seat]}" for seat in range(view.seats))
    return [
        "S settlement  T temple  F farm  M market  T* treasure  ~ ship  -?- face down",
        f"{dynasties}; k king, p priest, f farmer, t trader",
    ]


def _name(seat: int) -> str:
    return DYNASTIES[seat].capitalize()


def _kingdoms(position: CardsPosition, colour: bool) -> list[str]:
    lines = []
    for index, (low, high) in enumerate(kingdoms(position)):
        leaders = ", ".join(
            f"{_name(seat)} {LEADERS[sphere]} {PLACE_NAMES[place]}"
            for seat, sphere, place in leaders_in(position, low, high)
        )
        lines += kingdom_lines(index, leaders, colour)
    return [*lines, ""] if lines else []


def _players(view: CardsView, colour: bool) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    lines, position = [], view.position
    for seat in range(view.seats):
        mark = ">" if position.active == seat else " "
        if view.outcome is not None:
            mark = str(view.outcome.ranks[seat])
        own = position.leaders[4 * seat : 4 * seat + 4]
        home = "".join(word[0] for word, place in zip(LEADERS, own, strict=True) if place == NOWHERE)
        catastrophe = "ready" if position.catastrophes >> seat & 1 else "used"
        name = styled(f"{_name(seat):<5}", "bold" if position.active == seat else "", colour)
        lines.append(
            f"{mark} {name} hand {position.hand_sizes[seat]}  catastrophe {catastrophe:<5}"
            f"  at home {home or '-':<4}  {_pile(view, seat, colour)}"
        )
    return lines


def _pile(view: CardsView, seat: int, colour: bool) -> str:
    """Size and top card of a pile; its inside only when the game is over (TC-019)."""
    if view.outcome is not None:
        vector = " ".join(map(str, view.outcome.detail["vectors"][seat]))
        return f"weakest first {vector}"
    top = view.position.tops[seat]
    if top == NOWHERE:
        return "pile 0"
    shown = styled((*TILES, "treasure")[top], (*STYLES, STONE)[top], colour)
    return f"pile {view.position.pile_sizes[seat]}, top {shown}"


def _rest(view: CardsView, colour: bool) -> list[str]:
    """Supply, own hand, and what is going on."""
    position = view.position
    aside = (name for name, place in zip(SHIPS, position.ships, strict=True) if place == NOWHERE)
    treasures = position.treasures.bit_count()
    lines = ["", f"Deck {position.deck}   Treasures on the table {treasures}"]
    lines.append(f"Ships      {', '.join(aside) or 'none'}")
    lines.append(f"Discards   {named(unpack(position.discards), colour)}")
    if view.seat is not None:
        lines.append(f"Your hand  {named(unpack(position.hands[view.seat]), colour)}")
    if position.conflict is not None:
        lines.append(styled(_conflict(position.conflict), "bold red", colour))
    if position.active != NOWHERE and view.outcome is None:
        left = number(position.actions_left, "action")
        lines.append(f"Turn {position.turn}: {_name(position.active)}, {left} left")
    return lines


def _conflict(conflict: Conflict) -> str:
    played = "" if conflict.played < 0 else f" + {conflict.played}"
    return (
        f"{conflict.kind.capitalize()} of the {LEADERS[conflict.colour]}s: "
        f"{_name(conflict.attacker)} has {conflict.attack}{played}, "
        f"{_name(conflict.defender)} has {conflict.defence}; {KEYS[conflict.cards]} cards count"
    )
