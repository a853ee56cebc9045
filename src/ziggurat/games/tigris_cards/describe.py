"""A view in plain facts, for drawings: who stands where, what is being fought for."""

from __future__ import annotations

from ziggurat.games.spheres import TILES
from ziggurat.games.tigris_cards.components import COLUMNS, DYNASTIES, LEADERS, SHIPS
from ziggurat.games.tigris_cards.places import COLUMN, LINK_NAMES, PLACE_NAMES
from ziggurat.games.tigris_cards.view import FACE_DOWN, CardsView

_CARDS = (*TILES, *(f"{ship} ship" for ship in SHIPS))


def letter(index: int) -> str:
    """The letter of a kingdom, counted from the left."""
    return chr(ord("A") + index)


def leaders_in(view: CardsView, low: int, high: int) -> list[tuple[int, int, int]]:
    """Seat, colour and place of the leaders in columns low..high, by place."""
    found = [
        (seat, colour, place)
        for seat, own in enumerate(view.leaders)
        for colour, place in enumerate(own)
        if place is not None and low <= COLUMN[place] <= high
    ]
    return sorted(found, key=lambda entry: (COLUMN[entry[2]], entry[2]))


def describe(view: CardsView) -> tuple[str, str]:
    """Title and description of a drawing, for screen readers."""
    game = "Tigris & Euphrates, the card game"
    title = f"{game}, turn {view.turn}" if view.turn else f"{game}, setup"
    parts = [f"{COLUMNS} columns, {len(view.kingdoms)} kingdoms, {sum(view.treasures)} treasures."]
    for column, cards in enumerate(view.columns):
        if cards:
            parts.append(f"Column {column + 1}: {', '.join(_CARDS[card] for card in cards)}.")
    for slot, link in enumerate(view.links):
        if link is not None:
            card = "a card face down" if link == FACE_DOWN or slot == view.down else f"a {_CARDS[link]}"
            parts.append(f"Link {LINK_NAMES[slot]}: {card}.")
    for index, (low, high) in enumerate(view.kingdoms):
        leaders = ", ".join(
            f"{LEADERS[colour]} of the {DYNASTIES[seat]} on {PLACE_NAMES[place]}"
            for seat, colour, place in leaders_in(view, low, high)
        )
        parts.append(f"Kingdom {letter(index)}: {leaders}.")
    if view.conflict is not None:
        parts.append(_conflict(view))
    return title, " ".join(parts)


def _conflict(view: CardsView) -> str:
    conflict = view.conflict
    if conflict is None:
        return ""
    attacker, defender = DYNASTIES[conflict.attacker], DYNASTIES[conflict.defender]
    rival = f"the {LEADERS[conflict.colour]} of the {defender}"
    strengths = f"{conflict.attack} to {conflict.defence} on the table"
    return f"{conflict.kind.capitalize()}: {attacker} attacks {rival}, {strengths}."
