"""Sections 5 and 6: placing tiles, points, unification."""

from __future__ import annotations

import pytest

from .positions import at, seen
from .table import Play, told

BETWEEN = {"red": "G5 K5", "black": "H5 J5"}
"""Two groups around the empty I5."""


@pytest.mark.rule("TE-100")
def test_a_tile_from_the_hand_on_an_empty_space() -> None:
    play = Play(
        {"red": "G5"},
        {"1 king": "G6"},
        ["black*6"],
        catastrophes="A1",
        monuments=[{"at": at("J5"), "colours": ["red", "black"]}],
    )
    assert play.rule("tile market A5") == "TE-100"
    for square in ("G5", "G6", "J5", "K6"):
        assert play.rule(f"tile settlement {square}") == "TE-100"
    assert play.rule("tile settlement A1") == "TE-147"
    play("tile settlement A5")
    assert play.tile("A5") == "black"
    assert play.hand(0) == {"black": 5}


@pytest.mark.rule("TE-101", "TE-102")
def test_farms_on_rivers_all_others_on_land() -> None:
    play = Play(hands=["black red*2 blue green*2"])
    assert play.rule("tile farm A5") == "TE-101"
    for tile in ("settlement", "temple", "market"):
        assert play.rule(f"tile {tile} A4") == "TE-102"
        assert "A5" in play.squares(f"tile {tile}")
    assert "A4" in play.squares("tile farm")
    assert len(play.squares("tile farm")) == 41


@pytest.mark.rule("TE-103", "TE-111")
def test_a_tile_next_to_nothing_scores_nothing() -> None:
    play = Play(hands=["black*6"])
    events = play("tile settlement A5")
    assert {"A5"} in play.regions()
    assert told(events, "no_points")[0]["why"] == "outside"
    assert play.points(0) == {}


@pytest.mark.rule("TE-104")
def test_no_tile_between_three_kingdoms() -> None:
    play = Play(
        {"red": "H5 J5 I4"},
        {"0 king": "G5", "1 farmer": "K5", "1 priest": "I3"},
        ["black*6"],
    )
    assert play.rule("tile settlement I5") == "TE-104"
    assert play.why("tile settlement I5").args == {"n": 3}
    assert "I5" not in play.squares("tile settlement")


@pytest.mark.rule("TE-105")
def test_leaderless_regions_do_not_count_for_the_limit() -> None:
    play = Play({"red": "H5 J5 I4", "green": "I6"}, {"0 king": "G5", "1 farmer": "K5"}, ["black*6"])
    play("tile settlement I5")
    assert len(play.kingdoms()) == 1


@pytest.mark.rule("TE-106")
def test_a_placed_tile_is_never_moved() -> None:
    play = Play(hands=["black*6"])
    play("tile settlement A5")
    assert play.tile("A5") == "black"
    assert play.rule("tile settlement A5") == "TE-100"
    assert not any("from" in event.data for event in play("tile settlement A6"))


@pytest.mark.rule("TE-107")
def test_the_leader_of_the_colour_scores() -> None:
    play = Play({"red": "G5"}, {"0 farmer": "G6", "0 king": "F5", "1 merchant": "G4"}, ["green*6"])
    play("tile market H5")
    assert play.points(1) == {"green": 1}
    assert play.points(0) == {}


@pytest.mark.rule("TE-108")
def test_otherwise_the_king_scores_the_tiles_colour() -> None:
    play = Play({"red": "G5"}, {"0 king": "F5"}, ["green*6"])
    play("tile market H5")
    assert play.points(0) == {"green": 1}


@pytest.mark.rule("TE-109")
def test_otherwise_nobody_scores() -> None:
    play = Play({"red": "G5"}, {"0 priest": "F5"}, ["green*6"])
    events = play("tile market H5")
    assert told(events, "no_points")[0]["why"] == "noleader"
    assert play.points(0) == {}


@pytest.mark.rule("TE-110")
def test_any_player_may_score() -> None:
    play = Play({"red": "G5"}, {"2 merchant": "F5"}, ["green*6"], players=3)
    (award,) = told(play("tile market H5"), "points")
    assert (award["seat"], award["by_seat"]) == (2, 0)
    assert play.points(2) == {"green": 1}


@pytest.mark.rule("TE-112", "TE-132")
def test_a_union_scores_nothing_even_without_war() -> None:
    play = Play(BETWEEN, {"0 king": "G6", "1 priest": "K6"}, ["black*6"])
    events = play("tile settlement I5")
    assert told(events, "union") == [{"seat": 0, "square": "I5", "n": 0}]
    assert (play.points(0), play.points(1)) == ({}, {})
    assert play.state.marker == 0
    assert play.prompt == "turn.action"
    assert len(play.kingdoms()) == 1


@pytest.mark.rule("TE-132")
def test_monuments_and_treasures_follow_a_union_without_war() -> None:
    play = Play({"red": "G5 K5", "black": "H5 J5 H4 I4"}, {"0 king": "G6", "1 priest": "K6"}, ["black*6"])
    play("tile settlement I5")
    assert play.prompt == "monument.build"
    assert play.question.data["squares"] == ["H4"]


@pytest.mark.rule("TE-113", "TE-131")
def test_one_kingdom_and_leaderless_regions_score_without_a_marker() -> None:
    play = Play(BETWEEN, {"0 king": "G6"}, ["black*6"])
    events = play("tile settlement I5")
    assert play.points(0) == {"black": 1}
    assert not told(events, "union")
    play = Play(BETWEEN, {}, ["black*6"])
    assert not told(play("tile settlement I5"), "union")


@pytest.mark.rule("TE-114")
def test_the_point_comes_before_the_monument() -> None:
    play = Play({"red": "G5", "black": "H5 H4 I4"}, {"0 king": "G6"}, ["black*6"])
    play("tile settlement I5")
    assert play.prompt == "monument.build"
    assert play.points(0) == {"black": 1}


@pytest.mark.rule("TE-115")
def test_a_green_point_is_the_merchants_not_the_priests() -> None:
    play = Play({"red": "G5"}, {"0 priest": "F5", "1 merchant": "G6"}, ["green*6"])
    play("tile market H5")
    assert (play.points(0), play.points(1)) == ({}, {"green": 1})


@pytest.mark.rule("TE-130")
def test_the_marker_lies_on_the_uniting_tile_while_wars_pend() -> None:
    play = Play(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6"])
    events = play("tile settlement I5")
    assert told(events, "union") == [{"seat": 0, "square": "I5", "n": 1}]
    assert seen(play.state.view(1))["marker"] == "I5"
    assert play.prompt == "war.attack"


@pytest.mark.rule("TE-133", "TE-134")
def test_the_marked_tile_supports_nobody_and_stays() -> None:
    play = Play(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"])
    play("tile settlement I5")
    assert play.question.data["strength"] == [1, 1]
    play.all("commit 0", "commit 0")
    assert play.tile("I5") == "black"
    assert play.tile("H5") is None
    assert play.points(1) == {"black": 2}


@pytest.mark.rule("TE-135")
def test_after_the_wars_the_marked_tile_is_ordinary() -> None:
    play = Play(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"])
    play.all("tile settlement I5", "commit 0", "commit 0")
    assert play.state.marker == 0
    assert {"I5", "J5", "K5", "K6"} in play.kingdoms()
    play("catastrophe I5")
    assert play.tile("I5") is None


@pytest.mark.rule("TE-136")
def test_no_point_for_the_marked_tile_after_a_split() -> None:
    play = Play(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"])
    play.all("tile settlement I5", "commit 1", "commit 0")
    assert play.points(0) == {"black": 2}
    assert play.points(1) == {}
    play = Play(
        {"red": "G5 K5 M5", "green": "H5 J5"},
        {"0 merchant": "G6", "1 merchant": "K6", "1 king": "L5"},
        ["black*6", "red*6"],
    )
    play.all("tile settlement I5", "commit 0", "commit 0")
    assert play.points(1) == {"green": 2}
    assert play.points(0) == {}
