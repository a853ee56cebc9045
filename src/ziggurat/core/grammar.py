"""English and Italian forms of glossary terms: articles, plurals, prepositions, agreement, lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from ziggurat.core.errors import WordsError

Term = Mapping[str, str]
"""An entry of the glossary."""

MASCULINE: Final = "m"


class Grammar(Protocol):
    """What a language must know; one object a language."""

    def noun(self, term: Term, style: str) -> str: ...

    def placed(self, text: str, preposition: str) -> str:
        """A place's name, article and all, after a preposition."""

    def agree(self, term: Term, gender: str, plural: bool) -> str: ...

    def cardinal(self, number: float) -> str: ...

    def ordinal(self, number: int) -> str: ...

    def listed(self, items: Sequence[str]) -> str: ...


def capital(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def _listed(items: Sequence[str], conjunction: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {conjunction} " + items[-1]


def _unknown(style: str, term: Term) -> WordsError:
    return WordsError(f"'{term['en']}' has no form '{style}'")


class English:
    """English: no genders, a or an, two plural categories."""

    _SOUNDS_CONSONANT = ("uni", "use", "eu", "one")
    _SOUNDS_VOWEL = ("hour", "honest", "heir")

    def noun(self, term: Term, style: str) -> str:
        word, plural = term["en"], term.get("en_plural", term["en"])
        nameless = term["kind"] == "name" and "art" not in term
        if style in ("", "bare", "log"):
            return word
        if style == "button":
            return capital(word)
        if style == "pl":
            return plural
        if style == "def":
            return word if nameless else f"the {word}"
        if style == "def_pl":
            return f"the {plural}"
        if style == "indef":
            countable = "en_plural" in term and term.get("number") != "plural"
            return f"{self._article(word)} {word}" if countable else word
        raise _unknown(style, term)

    def _article(self, word: str) -> str:
        lower = word.lower()
        if lower.startswith(self._SOUNDS_VOWEL):
            return "an"
        return "an" if lower[0] in "aeiou" and not lower.startswith(self._SOUNDS_CONSONANT) else "a"

    def placed(self, text: str, preposition: str) -> str:
        return f"{preposition} {text}" if preposition else text

    def agree(self, term: Term, gender: str, plural: bool) -> str:
        return term["en"]

    def cardinal(self, number: float) -> str:
        return "one" if abs(number) == 1 else "other"

    def ordinal(self, number: int) -> str:
        if number % 100 in (11, 12, 13):
            return "other"
        return {1: "one", 2: "two", 3: "few"}.get(number % 10, "other")

    def listed(self, items: Sequence[str]) -> str:
        return _listed(items, "and")


_LEADING: Final = re.compile("(il|lo|la|i|gli|le|l’)(?:(?<=’)| )")
"""The article that a place's name begins with."""


class Italian:
    """Italian: two genders, articles and articulated prepositions from the term's own article."""

    _JOINED: Final[Mapping[str, Mapping[str, str]]] = {
        "di": {
            "il": "del",
            "lo": "dello",
            "la": "della",
            "l’": "dell’",
            "i": "dei",
            "gli": "degli",
            "le": "delle",
        },
        "a": {"il": "al", "lo": "allo", "la": "alla", "l’": "all’", "i": "ai", "gli": "agli", "le": "alle"},
        "da": {
            "il": "dal",
            "lo": "dallo",
            "la": "dalla",
            "l’": "dall’",
            "i": "dai",
            "gli": "dagli",
            "le": "dalle",
        },
        "in": {
            "il": "nel",
            "lo": "nello",
            "la": "nella",
            "l’": "nell’",
            "i": "nei",
            "gli": "negli",
            "le": "nelle",
        },
        "su": {
            "il": "sul",
            "lo": "sullo",
            "la": "sulla",
            "l’": "sull’",
            "i": "sui",
            "gli": "sugli",
            "le": "sulle",
        },
    }
    _INDEFINITE: Final[Mapping[str, str]] = {
        "il": "un", "lo": "uno", "la": "una", "i": "dei", "gli": "degli", "le": "delle",
    }  # fmt: skip

    def noun(self, term: Term, style: str) -> str:
        if style in ("button", "log"):
            return term.get(f"it_{style}") or (capital(term["it"]) if style == "button" else term["it"])
        form, _, tail = style.partition("_")
        plural = style == "pl" or tail == "pl"
        word = term.get("it_plural", term["it"]) if plural else term["it"]
        if style in ("", "bare", "pl"):
            return word
        if tail not in ("", "pl") or form not in ("def", "indef", *self._JOINED):
            raise _unknown(style, term)
        article = self._definite(term, plural)
        if form == "def":
            return _before(article, word)
        if form == "indef":
            return _before(self._indefinite(article, term), word)
        return _before(self._JOINED[form][article], word) if article else f"{self._bare(form, word)} {word}"

    def _definite(self, term: Term, plural: bool) -> str:
        if plural:
            return term.get("art_plural", term.get("art", ""))
        return term.get("art", "")

    def _indefinite(self, article: str, term: Term) -> str:
        if article == "l’":
            return "un" if term.get("gender") == MASCULINE else "un’"
        return self._INDEFINITE.get(article, "")

    def _bare(self, preposition: str, word: str) -> str:
        return "ad" if preposition == "a" and word[:1].lower() == "a" else preposition

    def placed(self, text: str, preposition: str) -> str:
        if not preposition:
            return text
        article = _LEADING.match(text)
        if article is None:
            return f"{self._bare(preposition, text)} {text}"
        return _before(self._JOINED[preposition][article[1]], text[article.end() :])

    def agree(self, term: Term, gender: str, plural: bool) -> str:
        key = "it" + ("" if gender == MASCULINE else "_f") + ("_plural" if plural else "")
        return term.get(key, term["it"])

    def cardinal(self, number: float) -> str:
        return "one" if abs(number) == 1 else "other"

    def ordinal(self, number: int) -> str:
        return "many" if number in (8, 11, 80, 800) else "other"

    def listed(self, items: Sequence[str]) -> str:
        return _listed(items, "e")


def _before(article: str, word: str) -> str:
    """Article and noun, without a blank after an elided article."""
    if not article:
        return word
    return article + word if article.endswith("’") else f"{article} {word}"


GRAMMARS: Final[Mapping[str, Grammar]] = {"en": English(), "it": Italian()}
