"""Other ways of writing an action than the canonical one of `actions`."""

from __future__ import annotations

from typing import Final

from ziggurat.games.spheres import colour_of
from ziggurat.games.tigris.components import MONUMENT_NAMES
from ziggurat.games.tigris.tiles import UNIT, words

_HANDFULS: Final = ("swap", "draw", "show")
_COLOURED: Final = ("war", "income")


def normalise(text: str) -> str:
    """Accept colours for tiles and leaders, tiles in any order, monuments with colours reversed.

    >>> normalise("swap farm temple farm"), normalise("tile red f6")
    ('swap temple farm*2', 'tile temple f6')
    """
    kind, *rest = text.split()
    try:
        if kind in _HANDFULS and rest:
            return f"{kind} {words(sum(_tiles(word) for word in rest))}"
        if kind in _COLOURED and len(rest) == 1:
            return f"{kind} {colour_of(rest[0]).key}"
        if kind in ("tile", "pick") and rest:
            return " ".join([kind, colour_of(rest[0]).tile, *rest[1:]])
        if kind in ("leader", "withdraw") and rest:
            return " ".join([kind, colour_of(rest[0]).leader, *rest[1:]])
    except (KeyError, ValueError):
        return text
    if kind == "monument" and len(rest) == 2:
        return f"{kind} {_monument(rest[0])} {rest[1]}"
    return text


def _tiles(word: str) -> int:
    name, _, times = word.partition("*")
    count = int(times or 1)
    if not 0 < count <= 6:
        raise ValueError(word)
    return UNIT[colour_of(name)] * count


def _monument(name: str) -> str:
    turned = "-".join(reversed(name.split("-")))
    return turned if turned in MONUMENT_NAMES else name
