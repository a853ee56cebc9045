"""Fuzzers: whatever is typed or uploaded is either read exactly or refused in one clear line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ziggurat.core import registry
from ziggurat.core.errors import NotationError, RecordError, WordsError, ZigguratError
from ziggurat.core.icu import parse as parse_message
from ziggurat.core.play import check, new_record, random_game
from ziggurat.core.record import parse, parse_bytes

T = TypeVar("T")
GAMES = registry.names()
MANY = settings(max_examples=150)
FEW = settings(max_examples=40)


@st.composite
def damaged(draw: st.DrawFn, whole: str) -> str:
    """A text with a few characters dropped, doubled, changed or moved."""
    text = whole
    for _ in range(draw(st.integers(1, 3))):
        if not text:
            return text
        at = draw(st.integers(0, len(text) - 1))
        length = draw(st.integers(1, 12))
        kind = draw(st.sampled_from(("drop", "double", "insert", "cut")))
        if kind == "drop":
            text = text[:at] + text[at + length :]
        elif kind == "double":
            text = text[: at + length] + text[at:]
        elif kind == "insert":
            text = text[:at] + draw(st.text(max_size=4)) + text[at:]
        else:
            text = text[:at]
    return text


def attempt(read: Callable[[], T]) -> T | ZigguratError:
    """What was read, or the error that refused it; any other error is a defect."""
    try:
        return read()
    except ZigguratError as error:
        return error


def one_line(error: ZigguratError) -> bool:
    return bool(str(error)) and "\n" not in str(error) and len(str(error)) < 600


@pytest.mark.parametrize("name", GAMES)
@MANY
@given(data=st.data())
def test_notation_is_read_exactly_or_refused(name: str, data: st.DataObject) -> None:
    game = registry.game(name)
    texts = game.actions.texts
    whole = texts[data.draw(st.integers(0, len(texts) - 1))]
    text = data.draw(st.one_of(st.just(whole), damaged(whole), st.text(max_size=30)))
    number = attempt(lambda: game.notation.read_id(text))
    if isinstance(number, ZigguratError):
        assert text != whole
        assert isinstance(number, NotationError)
        assert one_line(number)
    else:
        assert game.notation.read_id(texts[number]) == number
        assert game.notation.write(game.actions.decode(number)) == texts[number]


@pytest.mark.parametrize("name", GAMES)
@MANY
@given(data=st.data())
def test_case_and_blanks_do_not_matter_in_notation(name: str, data: st.DataObject) -> None:
    game = registry.game(name)
    number = data.draw(st.integers(0, game.actions.size - 1))
    blanks = data.draw(st.sampled_from((" ", "  ", "\t")))
    text = blanks + game.actions.texts[number].upper().replace(" ", blanks) + blanks
    assert game.notation.read_id(text) == number


@cache
def whole_record(name: str) -> str:
    game = registry.game(name)
    state = game.setup(game.seats[0])
    return new_record(state, steps=list(random_game(state, Random(7)))).write()


@pytest.mark.parametrize("name", GAMES)
@FEW
@given(data=st.data())
def test_a_damaged_record_replays_or_is_refused(name: str, data: st.DataObject) -> None:
    text = data.draw(damaged(whole_record(name)))
    state = attempt(lambda: check(parse(text)))
    if isinstance(state, ZigguratError):
        assert one_line(state)
    else:
        assert state.step <= len(text.split("\n"))


@MANY
@given(data=st.binary(max_size=400))
@example(data=b'[game "tigris"]\n[seats 1e400]\n')
@example(data=b"\xff\xfe")
def test_any_bytes_are_a_record_or_refused(data: bytes) -> None:
    record = attempt(lambda: parse_bytes(data))
    if isinstance(record, ZigguratError):
        assert isinstance(record, RecordError)
        assert one_line(record)


@MANY
@given(text=st.text(alphabet=list("{}#', apluroelsctx=01"), max_size=60))
@example(text="{a, plural, one {#} other {{b, select, x {'{'} other {}}}}")
def test_any_text_is_a_message_or_refused(text: str) -> None:
    found = attempt(lambda: parse_message(text))
    assert isinstance(found, tuple | WordsError)
