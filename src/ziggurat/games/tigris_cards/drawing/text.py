"""The view in 80 columns of plain text, or of text with rich's markup.

Every place shows the initial of its card and, when a leader stands there, its dynasty and kind.
"""

from __future__ import annotations

from typing import Final

from ziggurat.core.spelling import Phrasebook
from ziggurat.games.spheres import KEYS, RED
from ziggurat.games.spheres.text import STONE, STYLES, Pen, letter
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.components import (
    COLUMNS,
    DEEPEST,
    DYNASTIES,
    LINKS,
    SHIP_COLOURS,
    SHIPS,
)
from ziggurat.games.tigris_cards.places import HEAD, LINK, NOWHERE, PLACE_NAMES
from ziggurat.games.tigris_cards.regions import kingdoms, leaders_in
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict
from ziggurat.games.tigris_cards.table import columns, link_cards, slot_down
from ziggurat.games.tigris_cards.view import CardsView

CELL: Final = 9
"""Signs from one column to the next."""


def text(view: CardsView, colour: bool = False, lang: str = "en") -> str:
    """A view as text; with colour, styled with rich's markup."""
    pen = Pen("tigris_cards", lang, colour)
    lines = [
        *_table(view.position, pen),
        "",
        *_legend(view, pen),
        "",
        *_kingdoms(view.position, pen),
        *_players(view, pen),
        *_rest(view, pen, lang),
    ]
    return "\n".join(line.rstrip() for line in lines)


def _signs(pen: Pen) -> tuple[str, ...]:
    """Of the cards, and of the ships by their second colour."""
    ships = (pen.term(f"colour_{KEYS[colours[1]]}") for colours in SHIP_COLOURS)
    return (*pen.say("cards"), *(f"~{colour}" for colour in ships))


def _standing(position: CardsPosition, pen: Pen) -> dict[int, str]:
    """Leaders by place: dynasty and kind, such as `Bk` for the king of the bull."""
    dynasties, leaders = pen.say("dynasties"), pen.say("leaders")
    return {
        place: dynasties[leader // 4] + leaders[leader % 4]
        for leader, place in enumerate(position.leaders)
        if place != NOWHERE
    }


def _table(position: CardsPosition, pen: Pen) -> list[str]:
    """Kingdom letters, heads with the links between them, then the cards row by row."""
    standing, table, signs = _standing(position, pen), columns(position), _signs(pen)
    lines = ["      " + "".join(f"C{column + 1:<{CELL - 1}}" for column in range(COLUMNS))]
    letters = [""] * COLUMNS
    for index, (low, high) in enumerate(kingdoms(position)):
        for column in range(low, high + 1):
            letters[column] = letter(index)
    lines.append("      " + "".join(f"{letter:<{CELL}}" for letter in letters))
    heads = "  0   "
    for column in range(COLUMNS):
        card = signs[RED] + ("*" if position.treasures >> column & 1 else "")
        heads += _cell(card, STYLES[RED], standing.get(HEAD + column), 5, pen)
        heads += _link(position, column, standing.get(LINK + column), pen) if column < LINKS else ""
    lines.append(heads)
    for depth in range(max(map(len, table))):
        line = f"  {depth + 1}   "
        for column in range(COLUMNS):
            cards = table[column]
            if depth < len(cards):
                code = cards[depth]
                style = STYLES[code] if code < 4 else STONE
                line += _cell(signs[code], style, standing.get(DEEPEST * column + depth), CELL, pen)
            else:
                line += " " * CELL
        lines.append(line)
    return lines


def _cell(card: str, style: str, leader: str | None, width: int, pen: Pen) -> str:
    """A card and who stands on it, `M Bk`, filled up to a width."""
    word = card if leader is None else f"{card} {leader}"
    return pen.styled(word, style) + " " * (width - len(word))


def _link(position: CardsPosition, slot: int, leader: str | None, pen: Pen) -> str:
    """What lies between two heads: `-M-`, `-M Bk`, `-?-` face down, or nothing."""
    link = link_cards(position)[slot]
    if link is None:
        return " " * (CELL - 5)
    if slot == slot_down(position):
        return "-?- "
    card = pen.styled(_signs(pen)[link], STYLES[link])
    return f"-{card}- " if leader is None else f"{card}{leader} "


def _legend(view: CardsView, pen: Pen) -> list[str]:
    initials = pen.say("dynasties")
    dynasties = ", ".join(f"{initials[seat]} {_name(pen, seat)}" for seat in range(view.seats))
    return [pen.say("legend_cards"), pen.say("legend_leaders", dynasties=dynasties)]


def _name(pen: Pen, seat: int) -> str:
    return pen.term(f"dynasty_{DYNASTIES[seat]}")


def _kingdoms(position: CardsPosition, pen: Pen) -> list[str]:
    lines = []
    for index, (low, high) in enumerate(kingdoms(position)):
        leaders = ", ".join(
            pen.say(
                "standing",
                people=f"tigris_cards.dynasty_{DYNASTIES[seat]}",
                leader=pen.leader(sphere),
                at=PLACE_NAMES[place],
            )
            for seat, sphere, place in leaders_in(position, low, high)
        )
        lines += pen.kingdom(index, leaders)
    return [*lines, ""] if lines else []


def _players(view: CardsView, pen: Pen) -> list[str]:
    """A line for each seat; `>` marks the active one, at the end of the game its place stands there."""
    lines, position, initials = [], view.position, pen.say("leaders")
    for seat in range(view.seats):
        active = position.active == seat
        mark = str(view.outcome.ranks[seat]) if view.outcome is not None else ">" if active else " "
        own = position.leaders[4 * seat : 4 * seat + 4]
        home = "".join(sign for sign, place in zip(initials, own, strict=True) if place == NOWHERE)
        facts = pen.say(
            "seat",
            hand=position.hand_sizes[seat],
            catastrophe=f"{pen.say('ready' if position.catastrophes >> seat & 1 else 'used'):<5}",
            home=f"{home or '-':<4}",
        )
        name = pen.styled(f"{_name(pen, seat):<5}", "bold" if active else "")
        lines.append(f"{mark} {name} {facts}  {_pile(view, seat, pen)}")
    return lines


def _pile(view: CardsView, seat: int, pen: Pen) -> str:
    """Size and top card of a pile; its inside only when the game is over (TC-019)."""
    if view.outcome is not None:
        return pen.say("weakest", vector=" ".join(map(str, view.outcome.detail["vectors"][seat])))
    top = view.position.tops[seat]
    if top == NOWHERE:
        return pen.say("pile", n=0, top="")
    name = pen.term("card_treasure") if top == len(KEYS) else pen.term(f"card_{KEYS[top]}")
    return pen.say("pile", n=view.position.pile_sizes[seat], top=pen.styled(name, (*STYLES, STONE)[top]))


def _rest(view: CardsView, pen: Pen, lang: str) -> list[str]:
    """Supply, own hand, and what is going on."""
    position, write = view.position, Phrasebook("tigris_cards", lang).write
    aside = (write(name) for name, place in zip(SHIPS, position.ships, strict=True) if place == NOWHERE)
    lines = ["", pen.say("supply", deck=position.deck, treasures=position.treasures.bit_count())]
    lines.append(f"{pen.say('ships'):<11}{', '.join(aside) or pen.say('no_ship')}")
    lines.append(f"{pen.say('discards'):<11}{pen.counted(unpack(position.discards), 'card')}")
    if view.seat is not None:
        lines.append(f"{pen.say('hand'):<11}{pen.counted(unpack(position.hands[view.seat]), 'card')}")
    if position.conflict is not None:
        lines.append(pen.styled(_conflict(position.conflict, pen), "bold red"))
    if position.active != NOWHERE and view.outcome is None:
        people = _name(pen, position.active)
        lines.append(pen.say("turn", n=position.turn, people=people, left=position.actions_left))
    return lines


def _conflict(conflict: Conflict, pen: Pen) -> str:
    played = "" if conflict.played < 0 else f" + {conflict.played}"
    return pen.say(
        "conflict",
        kind=conflict.kind,
        leader=f"tigris_cards.leader_{KEYS[conflict.colour]}",
        attacker_people=_name(pen, conflict.attacker),
        a=f"{conflict.attack}{played}",
        defender_people=_name(pen, conflict.defender),
        d=conflict.defence,
        colour=f"tigris_cards.colour_{KEYS[conflict.cards]}",
    )
