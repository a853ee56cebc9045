"""Every field of a position, and every value it may have, has a name in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from ziggurat.core import editing, play, registry
from ziggurat.core.game import HEAD
from ziggurat.core.messages import LANGUAGES
from ziggurat.core.state import Position

GAMES = ("tigris", "tigris_cards", "terra", "anunnaki")
WRITTEN = re.compile(r"[A-Z]\d+|\d+")
"""What stands on the board so, or is a number on a piece."""


def state(game: str) -> Any:
    found = registry.game(game)
    seats = found.seats[0]
    return play.begin(found, seats, found.resolve(seats, {}), {})


def fields(game: str, lang: str) -> list[dict[str, Any]]:
    forms = type(state(game)).forms(2)
    return editing.described(game, {name: form for name, form in forms.items() if name not in HEAD}, lang)


def values(form: dict[str, Any]) -> Iterator[tuple[Any, str]]:
    yield from form.get("of", ())
    if "inner" in form:
        yield from values(form["inner"])
    for part in form.get("parts", ()):
        yield from values(part["form"])


def labels(parts: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        yield part["name"], part["label"]
        inner = part["form"]
        while "inner" in inner:
            inner = inner["inner"]
        yield from labels(inner.get("parts", []))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_called_something(game: str) -> None:
    told = {lang: list(labels(fields(game, lang))) for lang in LANGUAGES}
    assert {name for name, _ in told["it"]} >= set(state(game).dump()) - HEAD
    for (name, english), (_, italian) in zip(told["en"], told["it"], strict=True):
        assert "_" not in english + italian, name
    same = {name for (name, one), (_, other) in zip(told["en"], told["it"], strict=True) if one == other}
    assert same <= {"mana"}, "a field without words of its own"


@pytest.mark.parametrize("game", GAMES)
def test_every_value_is_called_something(game: str) -> None:
    pairs = {lang: [pair for one in fields(game, lang) for pair in values(one["form"])] for lang in LANGUAGES}
    for (value, english), (_, italian) in zip(pairs["en"], pairs["it"], strict=True):
        assert english, value
        assert italian, value
        if not WRITTEN.fullmatch(str(value)):
            # What keeps its spelling is a name: a god, a House, a faction.
            assert english != value or english[0].isupper(), value
            assert "_" not in english + italian, value
            assert "." not in english + italian or " " in english, value


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_that_must_add_up_is_called_something(game: str) -> None:
    for lang in LANGUAGES:
        assert set(editing.pieces(game, lang)) == set(state(game).census())


def test_forms_are_those_of_the_declared_shapes() -> None:
    kind = type(state("tigris"))
    assert issubclass(kind, Position)
    forms = kind.forms(2)
    assert forms["hands"]["kind"] == "seats"
    assert forms["hands"]["inner"]["of"] == ("black", "red", "blue", "green")
    assert forms["question"]["of"][3] == "action"
    assert forms["known"]["inner"] == {"kind": "raw"}
    assert forms["fight"]["fresh"]["war"] is False


def test_a_field_without_words_is_shown_by_its_name() -> None:
    told = editing.described("tigris", {"hand_size": {"kind": "number"}}, "it")
    assert told == [{"name": "hand_size", "label": "Hand size", "form": {"kind": "number"}}]
