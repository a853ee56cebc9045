"""A view in plain facts, for drawings: who stands where, what is being fought for."""

from __future__ import annotations

from ziggurat.games.spheres import TILES
from ziggurat.games.tigris_cards.components import COLUMNS, DYNASTIES, LEADERS, SHIPS
from ziggurat.games.tigris_cards.places import COLUMN, LINK_NAMES, PLACE_NAMES
from ziggurat.games.tigris_cards.regions import kingdoms, leaders_in
from ziggurat.games.tigris_cards.state import CardsPosition, Conflict
from ziggurat.games.tigris_cards.table import FACE_DOWN, columns, link_cards, slot_down
from ziggurat.games.tigris_cards.view import CardsView

_CARDS = (*TILES, *(f"{ship} ship" for ship in SHIPS))


def letter(index: int) -> str:
    """The letter of a kingdom, counted from the left."""
    return chr(ord("A") + index)


def _leaders(position: CardsPosition, low: int, high: int) -> list[tuple[int, int, int]]:
    """Seat, colour and place of the leaders in columns low..high, by place."""
    return sorted(leaders_in(position, low, high), key=lambda entry: (COLUMN[entry[2]], entry[2]))


def describe(view: CardsView) -> tuple[str, str]:
    """Title and description of a drawing, for screen readers."""
    position = view.position
    game = "Tigris & Euphrates, the card game"
    title = f"{game}, turn {position.turn}" if position.turn else f"{game}, setup"
    land = kingdoms(position)
    parts = [f"{COLUMNS} columns, {len(land)} kingdoms, {position.treasures.bit_count()} treasures."]
    for column, cards in enumerate(columns(position)):
        if cards:
            parts.append(f"Column {column + 1}: {', '.join(_CARDS[card] for card in cards)}.")
    down = slot_down(position)
    for slot, link in enumerate(link_cards(position)):
        if link is not None:
            card = "a card face down" if link == FACE_DOWN or slot == down else f"a {_CARDS[link]}"
            parts.append(f"Link {LINK_NAMES[slot]}: {card}.")
    for index, (low, high) in enumerate(land):
        leaders = ", ".join(
            f"{LEADERS[colour]} of the {DYNASTIES[seat]} on {PLACE_NAMES[place]}"
            for seat, colour, place in _leaders(position, low, high)
        )
        parts.append(f"Kingdom {letter(index)}: {leaders}.")
    if position.conflict is not None:
        parts.append(_conflict(position.conflict))
    return title, " ".join(parts)


def _conflict(conflict: Conflict) -> str:
    attacker, defender = DYNASTIES[conflict.attacker], DYNASTIES[conflict.defender]
    rival = f"the {LEADERS[conflict.colour]} of the {defender}"
    strengths = f"{conflict.attack} to {conflict.defence} on the table"
    return f"{conflict.kind.capitalize()}: {attacker} attacks {rival}, {strengths}."
