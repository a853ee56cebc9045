"""The text board: 80 columns, every piece, nothing hidden, markup only when asked for."""

from __future__ import annotations

import pytest
from rich.text import Text

from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.view import TigrisView

from .test_svg import EVERYTHING, random_state, saying


def cell(view: TigrisView, name: str) -> str:
    """The three signs of a square."""
    row, column = int(name[1:]), "ABCDEFGHIJKLMNOP".index(name[0])
    return GAME.text(view).split("\n")[row].ljust(70)[4 + 4 * column : 7 + 4 * column]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_never_wider_than_80_columns(seats: int) -> None:
    for seed in range(3):
        for steps in (0, 60, 200, 10_000):
            state = random_state(seats, {**EVERYTHING, "open_scoring": True}, seed, steps)
            for seat in (0, None):
                rich = saying(
                    state.view(seat), points=[[12, 13, 14, 15]] * seats, treasures_held=[10] * seats
                )
                for line in GAME.text(rich).split("\n"):
                    assert len(line) <= 80, line


def test_markup_changes_no_letter() -> None:
    for steps in (0, 90, 250):
        view = random_state(4, EVERYTHING, 3, steps).view(1)
        plain, styled = GAME.text(view), GAME.text(view, colour=True)
        assert "[" not in plain
        rendered = "\n".join(line.rstrip() for line in Text.from_markup(styled).plain.split("\n"))
        assert rendered == plain


def empty_board() -> TigrisView:
    """The board before the first action."""
    view: TigrisView = random_state(2, {}, 1, 3).view(0)
    return view


def test_squares_say_what_stands_there() -> None:
    view = saying(
        empty_board(),
        tiles={"black": ["A1", "A2"], "red": ["B2", "K1"], "blue": ["E1"], "green": ["P11"]},
        leaders=[{"king": "A3"}, {"priest": "C2"}],
        treasures=["B2", "K1"],
        buildings={"black": "A1", "red": "K1"},
        catastrophes=["D5"],
        monuments=[{"kind": "red-black", "square": "H4", "base": "black"}],
        ziggurat="L8",
        marker="E1",
    )
    shown = {
        name: cell(view, name) for name in ("A1", "A2", "A3", "B2", "C2", "K1", "E1", "P11", "D5", "H4", "I5")
    }
    assert shown == {
        "A1": "aS^",
        "A2": "aS ",
        "A3": "aAk",
        "B2": "aT*",
        "C2": "aBp",
        "K1": " T&",
        "E1": " F+",
        "P11": " M ",
        "D5": " XX",
        "H4": " rk",
        "I5": " ##",
    }
    assert [cell(view, name) for name in ("L7", "K8", "L8", "M8", "L9")] == [" ZZ"] * 5
    assert cell(view, "F1") == " ~ "
    assert cell(view, "A5") == " . "
    assert "Kingdom A  Bull priest C2, Archer king A3; 1 treasure" in GAME.text(view)


def test_conflict_line() -> None:
    fight = {
        "war": True,
        "colour": "black",
        "attacker": 1,
        "defender": 0,
        "attacker_bit": "C3",
        "defender_bit": "D4",
        "attack": 3,
        "defence": 4,
        "added": 2,
    }
    text = GAME.text(saying(empty_board(), fight=fight))
    assert "War of the kings: Bull on C3 has 3 + 2, Archer on D4 has 4" in text


@pytest.mark.rule("TE-021", "TE-020")
def test_points_and_hands_of_others_are_hidden() -> None:
    text = GAME.text(random_state(3, {}, 5, 150).view(1))
    players = [line for line in text.split("\n") if " catastrophes " in line]
    assert [("points hidden" in line) for line in players] == [True, False, True]
    assert "Your hand" in text
    assert "Your hand" not in GAME.text(random_state(3, {}, 5, 150).view(None))
