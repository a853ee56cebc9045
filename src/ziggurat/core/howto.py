"""How a game is played: an introduction with pictures and a sheet for the table, as a package's `howto.toml`.

    [signs.coin]
    en = "coins"
    it = "monete"

    [[chapters]]
    show = ["D3", "H6"]
    position = {leaders.0.priest = "F4"}
    label = {en = "The goal", it = "Lo scopo"}
    title = {en = "...", it = "..."}
    text = {en = "...", it = "..."}

    [[sheet]]
    title = {en = "Costs", it = "Costi"}
    rows = [{en = "Dwelling", it = "Abitazione", value = "1 :worker: 2 :coin:"}]

A chapter has a picture: a position of the game (`show` says which part of it, in the words of the game's own
drawing), or `cards`, each a sign with a caption. `:coin:` in a text stands for a sign, `**so**` for bold. All
is said in both languages.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from ziggurat.core import play
from ziggurat.core.errors import ScenarioError, ZigguratError
from ziggurat.core.lessons import LANGUAGES, Said, said
from ziggurat.core.registry import AnyGame

FILE: Final = "howto.toml"
WORDS: Final = 75
"""The most words of a chapter: who reads more than that stops reading."""
_SIGN = re.compile(r":([a-zA-Z][\w-]*):")
_CHAPTER: Final = ("label", "title", "text", "seats", "options", "position", "show", "cards")
_BOX: Final = ("title", "rows", "note")


@dataclass(frozen=True, slots=True)
class Card:
    """A sign with its caption."""

    sign: str
    text: Said


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the introduction: a few sentences and a picture."""

    label: Said
    title: Said
    text: Said
    state: play.AnyState | None
    """The position of the picture."""
    show: tuple[str, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sheet: what, and how much of it."""

    text: Said
    value: Said | None


@dataclass(frozen=True, slots=True)
class Box:
    """A part of the sheet."""

    title: Said
    rows: tuple[Line, ...]
    note: Said | None


@dataclass(frozen=True, slots=True)
class HowTo:
    """The introduction and the sheet of a game."""

    signs: Mapping[str, Said]
    looks: Mapping[str, str]
    """Signs that have a colour (a variable of the style, `--name`) or a look of their own (a class)."""
    chapters: tuple[Chapter, ...]
    sheet: tuple[Box, ...]


def howto_of(game: AnyGame) -> HowTo | None:
    """What a game's package says, None if it says nothing; ScenarioError if that cannot be used."""
    file = files(game.package) / FILE
    if not file.is_file():
        return None
    try:
        return _howto(game, tomllib.loads(file.read_text(encoding="utf-8")))
    except (ZigguratError, tomllib.TOMLDecodeError) as error:
        raise ScenarioError(f"{FILE} of {game.id}: {error}") from None


def _howto(game: AnyGame, data: Mapping[str, Any]) -> HowTo:
    _known("this file", data, ("signs", "chapters", "sheet"))
    signs = {name: _without(one, "look") for name, one in data.get("signs", {}).items()}
    found = HowTo(
        signs={name: said(f"the sign {name}", one) for name, one in signs.items()},
        looks={name: str(one["look"]) for name, one in data.get("signs", {}).items() if "look" in one},
        chapters=tuple(_chapter(game, one) for one in data.get("chapters", ())),
        sheet=tuple(_box(one) for one in data.get("sheet", ())),
    )
    if not found.chapters:
        raise ScenarioError("an introduction has chapters")
    for text in _texts(found):
        for name in _SIGN.findall(text):
            if name not in found.signs:
                known = ", ".join(found.signs) or "none"
                raise ScenarioError(f"there is no sign {name!r}; there are: {known}")
    return found


def _texts(found: HowTo) -> list[str]:
    all_said: list[Said] = [one.text for one in found.chapters]
    for box in found.sheet:
        all_said += [*([box.note] if box.note else []), *(row.text for row in box.rows)]
        all_said += [row.value for row in box.rows if row.value is not None]
    return [text for one in all_said for text in one.values()]


def _chapter(game: AnyGame, data: Mapping[str, Any]) -> Chapter:
    _known("a chapter", data, _CHAPTER)
    title, text = _text("title", data), _text("text", data)
    for words in text.values():
        if len(words.split()) > WORDS:
            raise ScenarioError(f"{words[:30]!r} is longer than {WORDS} words")
    state = None
    if "position" in data:
        seats, options = data.get("seats", game.seats[0]), data.get("options", {})
        state = play.begin(game, seats, options, data["position"])
        if not state.decisions():
            raise ScenarioError(f"{title['en']!r}: nobody is asked anything in its position")
    cards = tuple(_card(one) for one in data.get("cards", ()))
    show = tuple(str(one) for one in data.get("show", ()))
    if state is None and not cards:
        raise ScenarioError(f"{title['en']!r} has no picture: it needs a position or cards")
    return Chapter(_text("label", data), title, text, state, show, cards)


def _card(data: Mapping[str, Any]) -> Card:
    if "sign" not in data:
        raise ScenarioError("a card needs its sign")
    return Card(str(data["sign"]), said("a card", _without(data, "sign")))


def _box(data: Mapping[str, Any]) -> Box:
    _known("a part of the sheet", data, _BOX)
    note = said("note", data["note"]) if "note" in data else None
    return Box(_text("title", data), tuple(_line(one) for one in data.get("rows", ())), note)


def _line(data: Mapping[str, Any]) -> Line:
    value = data.get("value")
    both = dict.fromkeys(LANGUAGES, value) if isinstance(value, str) else value
    return Line(said("a row", _without(data, "value")), None if both is None else said("a value", both))


def _text(name: str, data: Mapping[str, Any]) -> Said:
    if name not in data:
        raise ScenarioError(f"a part without {name}")
    return said(name, data[name])


def _without(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: data[key] for key in data if key != name}


def _known(what: str, data: Mapping[str, Any], names: Sequence[str]) -> None:
    for name in data:
        if name not in names:
            raise ScenarioError(f"{what} has no {name!r}; it has {', '.join(names)}")
