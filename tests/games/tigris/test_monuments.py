"""Section 12: monuments and their income."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.phases.monuments import BLOCK

from .table import Play, at, told

SQUARE = {"red": "G5", "black": "H5 H4 I4"}
"""Three settlements of a square whose fourth is I5."""
RED_SQUARE = {"red": "E5 F5 E6"}
"""Three temples of a square whose fourth is F6."""


def completed(**more: Any) -> Play:
    play = Play(SQUARE, {"0 king": "G6"}, ["black*6"], **more)
    play("tile settlement I5")
    return play


@pytest.mark.rule("TE-260", "TE-261")
def test_a_completed_square_may_be_built_on() -> None:
    play = completed()
    assert (play.seat, play.prompt) == (0, "monument.build")
    assert play.legal() == {
        "monument red-black H4",
        "monument blue-black H4",
        "monument green-black H4",
        "decline",
    }
    play("decline")
    assert play.state.monuments == ()
    assert play.tile("I5") == "black"
    mixed = Play({"red": "G5", "black": "H5 H4", "green": "I4"}, {"0 king": "G6"}, ["black*6"])
    mixed("tile settlement I5")
    assert mixed.prompt == "turn.action"


@pytest.mark.rule("TE-260")
def test_the_placer_builds_not_the_scorer() -> None:
    play = Play(SQUARE, {"1 king": "G6"}, ["black*6"])
    play("tile settlement I5")
    assert (play.seat, play.points(1)) == (0, {"black": 1})


@pytest.mark.rule("TE-262", "TE-267")
def test_only_a_square_with_the_tile_just_placed() -> None:
    play = Play({"black": "G4 G5 H4 H5 K5 K4"}, {}, ["black*6"])
    play("tile settlement I5")
    assert play.prompt == "turn.action"
    assert play.rule("monument red-black G4") == "TE-267"
    play = completed()
    assert play.rule("monument red-black K4") == "TE-262"


@pytest.mark.rule("TE-263")
def test_the_monument_must_show_the_colour() -> None:
    play = completed(monuments=[{"at": at("K8"), "colours": ["green", "black"]}])
    assert play.rule("monument blue-red H4") == "TE-263"
    assert play.rule("monument green-black H4") == "TE-263"
    assert play.legal("monument") == {"monument red-black H4", "monument blue-black H4"}


@pytest.mark.rule("TE-264")
def test_nothing_is_built_when_no_monument_of_the_colour_is_left() -> None:
    play = completed(monuments_left=[["red", "green"], ["blue", "red"], ["green", "blue"]])
    assert play.prompt == "turn.action"
    assert play.tile("I5") == "black"


@pytest.mark.rule("TE-265")
def test_one_of_several_squares() -> None:
    play = Play({"black": "G4 H4 I4 G5 I5"}, {}, ["black*6"])
    play("tile settlement H5")
    assert play.question.data["squares"] == ["G4", "H4"]
    play("monument red-black H4")
    assert play.prompt == "turn.action"
    assert (play.tile("G4"), play.tile("G5"), play.tile("H5")) == ("black", "black", None)


@pytest.mark.rule("TE-266")
@pytest.mark.parametrize(("added", "prompt"), [(0, "turn.action"), (2, "monument.build")])
def test_after_the_wars_and_only_if_the_square_stands(added: int, prompt: str) -> None:
    play = Play(
        {"red": "G5 K5", "black": "H5 H4 I4 J5"}, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"]
    )
    play("tile settlement I5")
    assert play.prompt == "war.attack"
    play.all(f"commit {added}", "commit 3" if not added else "commit 0")
    assert play.prompt == prompt


@pytest.mark.rule("TE-268")
def test_a_square_completed_again_is_a_new_completion() -> None:
    """A priests' war takes F6 out of an unused square of temples; put there again, it completes it anew."""
    play = Play(
        {"red": "E5 F5 E6 F6 I5", "black": "G5"},
        {
            "0 priest": "J5",
            "1 priest": "G6",
            "1 king": "D5",
            "1 farmer": "D6",
            "1 merchant": "F4",
        },
        ["black red*5", "blue*6"],
        bag="red*20",
    )
    play.all("tile settlement H5", "commit 5", "commit 0")
    assert [play.tile(square) for square in ("E5", "F5", "E6", "F6")] == ["red", "red", "red", None]
    play.all("pass", "pass", "pass", "tile temple F6")
    assert play.prompt == "monument.build"
    assert play.question.data["squares"] == ["E5"]


@pytest.mark.rule("TE-269")
def test_farm_monuments_stand_on_rivers() -> None:
    play = Play({"blue": "O4 P4 O5"}, {}, ["blue*6"])
    play("tile farm P5")
    assert play.question.data["squares"] == ["O4"]
    river = BOARDS["standard"].river
    assert [top for top, mask in BLOCK.items() if mask & river == mask] == [3 * 16 + 14]


@pytest.mark.rule("TE-270")
def test_the_four_tiles_lose_their_colour_but_connect() -> None:
    play = completed()
    play("monument red-black H4")
    assert play.state.tiles[0] == 0
    assert play.kingdoms() == [{"G5", "G6", "H4", "H5", "I4", "I5"}]
    play = Play({"red": "E5 F5 E6 G5"}, {"0 farmer": "G6"}, ["red*6"])
    play("tile temple F6")
    play("monument red-black E5")
    assert play.rule("leader king D5") == "TE-074"


@pytest.mark.rule("TE-271")
def test_a_monument_is_never_destroyed() -> None:
    play = completed()
    play("monument red-black H4")
    for square in ("H4", "H5", "I4", "I5"):
        assert play.rule(f"catastrophe {square}") == "TE-144"


@pytest.mark.rule("TE-272")
def test_a_treasure_under_a_monument_stays_collectable() -> None:
    play = Play({"red": "G3 F4", "black": "I4 I5 I6"}, {"0 merchant": "I8"}, ["red*3 black*3"])
    play("tile temple G4")
    play("monument red-black F3")
    assert play.treasure("F3")
    play("tile settlement H4")
    assert play.prompt == "treasure.take"
    assert play.question.data["squares"] == ["F3", "I7"]


@pytest.mark.rule("TE-273")
def test_leaders_left_without_a_temple_return_also_the_builders() -> None:
    play = Play(RED_SQUARE, {"0 king": "D5", "1 farmer": "E4"}, ["red*6"])
    play("tile temple F6")
    events = play("monument red-black E5")
    assert {(e["seat"], e["leader"]) for e in told(events, "leader_home")} == {
        (0, "tigris.leader_black"),
        (1, "tigris.leader_blue"),
    }
    assert play.kingdoms() == []


@pytest.mark.rule("TE-274", "TE-280", "TE-EX-14")
def test_ex_14_two_points_in_the_turn_of_building() -> None:
    play = completed()
    play.all("monument red-black H4", "pass")
    assert play.points(0) == {"black": 2}


@pytest.mark.rule("TE-275", "TE-278")
def test_income_for_each_own_leader_of_a_colour_in_the_kingdom() -> None:
    play = Play(
        {"red": "I5 J5"},
        {"0 king": "I6", "0 priest": "K5", "0 merchant": "J4"},
        monuments=[{"at": at("G5"), "colours": ["red", "black"]}],
        no_treasures="I7",
    )
    play.all("pass", "pass")
    assert play.points(0) == {"black": 1, "red": 1}


@pytest.mark.rule("TE-276")
def test_two_monuments_of_a_colour_both_pay() -> None:
    play = Play(
        {"red": "I5"},
        {"0 king": "I4"},
        monuments=[
            {"at": at("G5"), "colours": ["red", "black"]},
            {"at": at("J5"), "colours": ["green", "black"]},
        ],
    )
    play.all("pass", "pass")
    assert play.points(0) == {"black": 2}


@pytest.mark.rule("TE-277")
def test_a_king_earns_only_black() -> None:
    play = Play({"red": "I5"}, {"0 king": "I4"}, monuments=[{"at": at("G5"), "colours": ["red", "green"]}])
    play.all("pass", "pass")
    assert play.points(0) == {}


@pytest.mark.rule("TE-279")
def test_a_monument_without_a_leader_pays_nobody() -> None:
    play = Play({"red": "L5"}, {"0 king": "L4"}, monuments=[{"at": at("G5"), "colours": ["red", "black"]}])
    play.all("pass", "pass", "pass", "pass")
    assert (play.points(0), play.points(1)) == ({}, {})


@pytest.mark.rule("TE-EX-4")
def test_ex_4_red_black_monument() -> None:
    """Seat 0 is the bull (king stays), seat 1 the archer (priest stays, farmer loses his temple)."""
    play = Play(
        {"red": "E5 F5 E6 G5", "black": "G6"},
        {"0 king": "H5", "1 priest": "G4", "1 farmer": "D5"},
        ["red*6", "black*6"],
    )
    play("tile temple F6")
    assert play.points(1) == {"red": 1}
    play("monument red-black E5")
    assert play.leader(1, "farmer") is None
    play("pass")
    assert play.points(0) == {"black": 1}
    play.all("pass", "pass")
    assert play.points(1) == {"red": 2}


@pytest.mark.rule("TE-EX-5")
def test_ex_5_red_blue_monument() -> None:
    """Seat 0 is the bull (farmer stays), seat 1 the lion (priest stays, merchant goes home)."""
    play = Play(
        {"red": "I4 J4 I5 K6", "black": "K4"},
        {"1 merchant": "H4", "0 farmer": "J6", "1 priest": "K5"},
        ["red*6", "green*6"],
    )
    play("tile temple J5")
    play("monument blue-red I4")
    assert play.leader(1, "merchant") is None
    play("pass")
    assert play.points(0) == {"blue": 1}
    assert play.points(1) == {"red": 1}
    play.all("pass", "pass")
    assert play.points(1) == {"red": 2}
