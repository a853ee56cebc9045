"""Action ids, notation, options and outcomes of the core."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.tiny import ACTIONS, Card, TinyGame
from ziggurat.core.actions import ActionSpace
from ziggurat.core.errors import NotationError, OptionError, UnknownGame
from ziggurat.core.protocol import Consequence, Effect, Option, Outcome
from ziggurat.core.registry import game


def test_ids_follow_the_declared_order_and_extending_moves_nothing() -> None:
    small = ActionSpace({"a": ["x", "y"]}, str)
    large = ActionSpace({"a": ["x", "y"], "b": ["z"]}, str)
    assert [large.decode(number) for number in range(large.size)] == ["x", "y", "z"]
    assert [small.encode("y"), large.encode("y"), large.kind(2)] == [1, 1, "b"]
    assert small.version != large.version
    assert "z" in large
    assert "z" not in small


def test_an_action_cannot_be_declared_twice() -> None:
    with pytest.raises(ValueError, match="declared twice"):
        ActionSpace({"a": ["x"], "b": ["x"]}, str)


@pytest.mark.parametrize("number", [-1, 12])
def test_an_id_outside_the_space_is_an_index_error(number: int) -> None:
    with pytest.raises(IndexError):
        ACTIONS.decode(number)


def test_reading_ignores_case_and_blanks() -> None:
    assert TinyGame().notation.read("  PLAY   3 ") == Card("play", 3)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty notation; an action starts with one of: deal, play"),
        ("fold", "must start with one of: deal, play"),
        ("play 9", "did you mean: play"),
        ("play " + "1" * 300, "at most 200 characters"),
    ],
)
def test_what_is_no_notation_is_told_with_what_is_near(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        TinyGame().notation.read(text)


@given(st.text(max_size=250))
@settings(max_examples=200)
def test_any_text_is_an_action_or_a_notation_error(text: str) -> None:
    with suppress(NotationError):
        assert TinyGame().notation.read(text) in ACTIONS


class Optional(TinyGame):
    options = (Option("board", "small", ("small", "large")), Option("fast", False))


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (5, {}, "tiny is for 2 to 4 players, not 5"),
        (True, {}, "not True"),
        (2, {"colour": 1}, "no option 'colour'; it has board, fast"),
        (2, {"board": "huge"}, "option board of tiny cannot be 'huge'; allowed: small, large"),
        (2, {"fast": 1}, "option fast of tiny cannot be 1; allowed: False, True"),
    ],
)
def test_wrong_options_are_told_with_what_is_allowed(
    seats: int, options: dict[str, object], words: str
) -> None:
    with pytest.raises(OptionError, match=words):
        Optional().setup(seats, options)


def test_options_left_out_have_their_defaults() -> None:
    assert Optional().resolve(3, {"board": "large"}) == {"board": "large", "fast": False}


def test_an_unknown_game_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there are: anunnaki"):
        game("chess")


def test_returns_are_zero_sum_and_ordered() -> None:
    returns = Outcome((1, 2, 2, 4), (9, 5, 5, 1), "over").returns()
    assert returns == (1.0, 0.0, 0.0, -1.0)
    assert Outcome((1, 1), (3, 3), "over").returns() == (0.0, 0.0)
    assert Outcome((2, 1), (3, 5), "over").winners == (1,)


def test_marks_say_what_a_move_means_to_a_seat() -> None:
    point = Effect("points", 1, {"amount": 1})
    war = Effect("conflict", 0, {"defender_seat": 1})
    assert Consequence().mark(0) == "plain"
    assert Consequence((point,)).mark(1) == "mine"
    assert Consequence((point,)).mark(0) == "rival"
    assert Consequence((point, war)).mark(1) == "conflict"
