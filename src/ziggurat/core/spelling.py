"""How people call what notation writes in short: places in sentences, and whole moves that they type.

A game's `words/places.toml` says what its places are called: `is` is a pattern of the notation, its groups
are `{a}`, `{b}` in the texts, and are themselves spelled. Its `words/typed.toml` has, per language, the words
that people may type instead of those of the notation; English is the notation itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from ziggurat.core import registry
from ziggurat.core.wordfiles import of_package

_WORD: Final = re.compile(r"[\w.#-]+")
_GROUPS: Final = "abcd"


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of place: how notation writes it, and what it is called in each language."""

    pattern: re.Pattern[str]
    texts: Mapping[str, str]


@cache
def places(game: str) -> tuple[Place, ...]:
    """What the places of a game are called; none where notation is what stands on the board."""
    if game not in registry.names():
        return ()
    entries = of_package(game, "places.toml").values()
    return tuple(Place(re.compile(entry["is"]), entry) for entry in entries)


def spelled(game: str, lang: str, value: str) -> str:
    """A place as people call it; anything else stays as it is."""
    for place in places(game):
        match = place.pattern.fullmatch(value)
        if match is not None:
            groups = {
                name: spelled(game, lang, group)
                for name, group in zip(_GROUPS, match.groups(""), strict=False)
            }
            return place.texts[lang].format(**groups)
    return value


class Phrasebook:
    """Moves as people type them in one language."""

    def __init__(self, game: str, lang: str) -> None:
        table: Mapping[str, Any] = of_package(game, "typed.toml") if game in registry.names() else {}
        self.words: Mapping[str, str] = table.get(lang, {})
        self._back = {said.casefold(): word for word, said in self.words.items()}

    def write(self, text: str) -> str:
        """A move of the notation in this language."""
        return _WORD.sub(lambda word: _turned(self.words, word[0]), text)

    def read(self, text: str) -> str:
        """The notation of a typed move, as far as its words are known; notation itself stays."""
        return _WORD.sub(lambda word: _turned(self._back, word[0], str.casefold), text)


def _turned(words: Mapping[str, str], word: str, key: Callable[[str], str] = str) -> str:
    """A word in the other language; of one with hyphens that is not known, its parts."""
    whole = words.get(key(word))
    if whole is not None:
        return whole
    return "-".join(words.get(key(part), part) for part in word.split("-"))
