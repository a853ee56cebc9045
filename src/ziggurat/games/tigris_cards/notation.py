"""Other ways of writing an action than the canonical one of `actions`."""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import colour_of
from ziggurat.games.tigris_cards.cards import UNIT, words
from ziggurat.games.tigris_cards.components import HAND, LEADERS

_CARDS: Final = ("card", "link", "score", "reward", "turn")
_COLOURS: Final = ("war", "income")
_LEADERS: Final = ("leader", "withdraw")


def normalise(text: str) -> str:
    """Accept colours for cards and leaders, cards in any order, ship colours in any order, `c3` for a head.

    >>> normalise("draw farm temple farm"), normalise("card red c6"), normalise("ship green-blue")
    ('draw temple farm*2', 'card temple c6', 'ship blue-green')
    """
    kind, *rest = text.split()
    try:
        if kind == "draw" and rest:
            return f"draw {words(sum(_cards(word) for word in rest))}"
        if kind in _COLOURS and rest:
            return " ".join([kind, colour_of(rest[0]).key, *rest[1:]])
        if kind in _CARDS and rest:
            return " ".join([kind, colour_of(rest[0]).tile, *rest[1:]])
        if kind in _LEADERS and rest:
            return " ".join([kind, LEADERS[colour_of(rest[0])], *map(_seat, rest[1:])])
    except (KeyError, ValueError):
        return text
    if kind == "ship" and len(rest) == 1:
        return f"ship {_ship(rest[0])}"
    return text


def _cards(word: str) -> int:
    name, _, times = word.partition("*")
    count = int(times or 1)
    if not 0 < count <= HAND:
        raise ValueError(word)
    return UNIT[colour_of(name)] * count


def _seat(place: str) -> str:
    return f"{place}.0" if place.startswith("c") and "." not in place else place


def _ship(name: str) -> str:
    colours = name.replace("_", "-").split("-")
    return "-".join(sorted(colours, key=lambda colour: colour != "blue"))
