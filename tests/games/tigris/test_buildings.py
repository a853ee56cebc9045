"""Section 18: civilization buildings."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.squares import SQUARE_NAMES, squares_in

from .table import Play, at, told
from .test_setup import fresh

ROW = {"green": "G5 H5"}
"""Two markets; I5 makes three in a row."""


def market(
    square: str, tiles: dict[str, str] = ROW, leaders: dict[str, str] | None = None, **more: Any
) -> Play:
    """Seat 0 places a market."""
    play = Play(tiles, leaders, ["green*6", "green*6"], variants="buildings", **more)
    play(f"tile market {square}")
    return play


@pytest.mark.rule("TE-380")
def test_four_buildings_start_beside_the_board() -> None:
    state, _ = fresh(2, buildings=True)
    assert state.view(0).buildings == (None, None, None, None)
    for colour, tile, squares in (
        ("black", "settlement", "G5 H5"),
        ("red", "temple", "G5 H5"),
        ("green", "market", "G5 H5"),
    ):
        play = Play({colour: squares}, {}, [f"{colour}*6"], variants="buildings")
        play(f"tile {tile} I5")
        events = play("building H5")
        assert told(events, "building")[0]["building"] == f"tigris.building_{colour}"


@pytest.mark.rule("TE-381", "TE-387", "TE-397")
def test_a_line_of_three_may_take_the_building_anywhere_in_it() -> None:
    play = market("I5")
    assert (play.seat, play.prompt) == (0, "building.place")
    assert play.legal() == {"building G5", "building H5", "building I5", "decline"}
    play("decline")
    assert play.state.builds == (0, 0, 0, 0)
    assert play.prompt == "turn.action"
    plain = Play(ROW, {}, ["green*6"])
    plain("tile market I5")
    assert plain.prompt == "turn.action"


@pytest.mark.rule("TE-382")
def test_bends_and_lines_elsewhere_do_not_count() -> None:
    play = market("H4")
    assert play.prompt == "turn.action"
    play = Play({"green": "G5 H5 I5 K5"}, {}, ["green*6"], variants="buildings")
    play("tile market L5")
    assert play.prompt == "turn.action"
    assert play.rule("building H5") == "TE-382"


@pytest.mark.rule("TE-383", "TE-384")
def test_a_building_moves_only_to_a_strictly_longer_line() -> None:
    standing = [{"colour": "green", "at": at("D5")}]
    play = market("I5", tiles={"green": "G5 H5 B5 C5 D5"}, buildings=standing)
    assert play.prompt == "turn.action"
    play = market("J5", tiles={"green": "G5 H5 I5 B5 C5 D5"}, buildings=standing)
    assert play.question.data["squares"] == ["G5", "H5", "I5", "J5"]
    play("building J5")
    assert SQUARE_NAMES[squares_in(play.state.builds[3])[0]] == "J5"


@pytest.mark.rule("TE-384")
def test_the_longer_run_through_the_building_counts() -> None:
    """A line of four against a column of two and a row of three, then of four."""
    standing = [{"colour": "green", "at": at("D6")}]
    play = market("J5", tiles={"green": "G5 H5 I5 D5 D6 C6 B6"}, buildings=standing)
    assert play.prompt == "building.place"
    play = market("J5", tiles={"green": "G5 H5 I5 D5 D6 C6 B6 A6"}, buildings=standing)
    assert play.prompt == "turn.action"


@pytest.mark.rule("TE-385")
def test_lengthening_its_own_line_does_not_move_it() -> None:
    play = market("J5", tiles={"green": "G5 H5 I5"}, buildings=[{"colour": "green", "at": at("G5")}])
    assert play.prompt == "turn.action"


@pytest.mark.rule("TE-386")
def test_either_run_qualifies_but_not_one_with_the_building() -> None:
    play = market("I5", tiles={"green": "G5 H5 I4 I3"})
    assert set(play.question.data["squares"]) == {"G5", "H5", "I5", "I4", "I3"}
    play = market("I5", tiles={"green": "G5 H5 I4 I3 I2"}, buildings=[{"colour": "green", "at": at("G5")}])
    assert set(play.question.data["squares"]) == {"I5", "I4", "I3", "I2"}
    assert play.rule("building H5") == "TE-383"
    assert play.rule("building A5") == "TE-381"


@pytest.mark.rule("TE-388")
def test_the_line_is_judged_after_the_wars() -> None:
    play = Play(
        {"red": "F5 K5", "green": "G5 H5 J5"},
        {"0 merchant": "F6", "1 merchant": "K6"},
        ["green*6", "green*6"],
        variants="buildings",
    )
    play("tile market I5")
    assert play.prompt == "war.attack"
    play.all("commit 0", "commit 4")
    assert play.prompt == "turn.action"
    assert play.tile("H5") is None


@pytest.mark.rule("TE-389")
@pytest.mark.parametrize("leader", ["merchant", "king"])
def test_two_points_in_the_kingdom_of_the_building(leader: str) -> None:
    play = market(
        "H6",
        tiles={"green": "G5 H5 I5", "red": "F5"},
        leaders={f"1 {leader}": "F6"},
        buildings=[{"colour": "green", "at": at("I5")}],
    )
    assert play.points(1) == {"green": 2}
    other = Play(
        {"green": "G5 H5 I5", "red": "F5"},
        {"1 king": "F6"},
        ["black*6"],
        variants="buildings",
        buildings=[{"colour": "green", "at": at("I5")}],
    )
    other("tile settlement H6")
    assert other.points(1) == {"black": 1}


@pytest.mark.rule("TE-390")
def test_a_building_attached_by_this_very_tile_counts() -> None:
    play = market(
        "G5",
        tiles={"green": "H5 I5", "red": "F5"},
        leaders={"0 merchant": "F6"},
        buildings=[{"colour": "green", "at": at("I5")}],
    )
    assert play.points(0) == {"green": 2}


@pytest.mark.rule("TE-391")
def test_the_tile_that_brings_the_building_scores_without_it() -> None:
    play = market("I5", tiles={"green": "G5 H5", "red": "F5"}, leaders={"0 merchant": "F6"})
    play("building I5")
    assert play.points(0) == {"green": 1}
    play("tile market I4")
    assert play.points(0) == {"green": 3}


@pytest.mark.rule("TE-392", "TE-393")
def test_war_points_are_unchanged_and_the_tile_under_it_stays() -> None:
    play = Play(
        {"red": "F5 K5", "green": "G5 H5 J5 L5"},
        {"0 merchant": "F6", "1 merchant": "K6"},
        ["black*6", "green*6"],
        variants="buildings",
        buildings=[{"colour": "green", "at": at("G5")}],
    )
    play("tile settlement I5")
    assert play.question.data["strength"] == [2, 2]
    play.all("commit 0", "commit 0")
    assert (play.tile("G5"), play.tile("H5")) == ("green", None)
    assert play.points(1) == {"green": 2}
    library = Play(
        {"red": "G5"},
        {"1 king": "G4"},
        ["red*6"],
        variants="buildings",
        buildings=[{"colour": "red", "at": at("G5")}],
    )
    library("leader king G6")
    assert library.question.data["strength"] == [1, 1]


@pytest.mark.rule("TE-394")
def test_no_catastrophe_on_a_building() -> None:
    play = Play({"green": "G5"}, variants="buildings", buildings=[{"colour": "green", "at": at("G5")}])
    assert play.rule("catastrophe G5") == "TE-394"
    assert "G5" not in play.squares("catastrophe")


@pytest.mark.rule("TE-395")
def test_a_monument_or_the_ziggurat_sends_the_building_home() -> None:
    play = Play(
        {"green": "G5 H5 G4"},
        {},
        ["green*6"],
        variants="buildings",
        buildings=[{"colour": "green", "at": at("G5")}],
    )
    play("tile market H4")
    events = play("monument green-black G4")
    assert told(events, "building_home") == [{"building": "tigris.building_green", "square": "G5"}]
    assert play.state.builds[3] == 0
    play = Play(
        {"green": "G5 H5 H4 H6"},
        {},
        ["green*6"],
        variants="buildings ziggurat",
        buildings=[{"colour": "green", "at": at("G5")}],
    )
    play("tile market I5")
    play("ziggurat H5")
    assert play.state.builds[3] == 0


@pytest.mark.rule("TE-396")
def test_one_placement_may_place_a_building_and_then_a_monument() -> None:
    play = market("I5", tiles={"green": "G5 H5 H4 I4"})
    assert play.prompt == "building.place"
    play("building G5")
    assert play.prompt == "monument.build"
    play("monument green-black H4")
    assert (play.state.builds[3] != 0, len(play.state.monuments)) == (True, 1)


@pytest.mark.rule("TE-398")
def test_a_temple_with_a_treasure_may_take_the_library() -> None:
    play = Play({"red": "G3"}, {}, ["red*6"], variants="buildings")
    play("tile temple H3")
    assert "building F3" in play.legal()
    play("building F3")
    assert play.treasure("F3")
    taking = Play(
        {"red": "G3", "black": "F4 G4 H4 I4", "green": "I5"},
        {"0 merchant": "F2"},
        ["black*6"],
        variants="buildings",
        buildings=[{"colour": "red", "at": at("F3")}],
    )
    taking("tile settlement I6")
    assert "treasure F3" in taking.legal()


@pytest.mark.rule("TE-399")
def test_a_building_stays_on_a_shortened_line() -> None:
    play = Play(
        {"green": "G5 H5 I5 A5 B5"},
        {},
        ["green*6"],
        variants="buildings",
        buildings=[{"colour": "green", "at": at("G5")}],
    )
    play("catastrophe H5")
    assert SQUARE_NAMES[squares_in(play.state.builds[3])[0]] == "G5"
    play("tile market C5")
    assert play.question.data["squares"] == ["A5", "B5", "C5"]
    two = Play(
        {"green": "G5 A5"},
        {},
        ["green*6"],
        variants="buildings",
        buildings=[{"colour": "green", "at": at("G5")}],
    )
    two("tile market B5")
    assert two.prompt == "turn.action"


@pytest.mark.rule("TE-EX-16")
def test_ex_16_lines_that_do_and_do_not_take_a_building() -> None:
    farms = Play({"blue": "E1 F1"}, {}, ["blue*6"], variants="buildings")
    farms("tile farm G1")
    assert farms.legal("building") == {"building E1", "building F1", "building G1"}
    temples = Play({"red": "G5 G6"}, {}, ["red*6"], variants="buildings")
    temples("tile temple G4")
    assert temples.legal("building") == {"building G4", "building G5", "building G6"}
    bent = market("H6")
    assert bent.prompt == "turn.action"
    palace = Play({"black": "G5 I5"}, {}, ["black*6"], variants="buildings")
    palace("tile settlement H5")
    assert palace.legal("building") == {"building G5", "building H5", "building I5"}
