"""Monuments (section 12)."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.squares import names_of

from .positions import Play, seen

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"
SHOWING_BLACK = {"red-black", "blue-black", "green-black"}


def builder(tiles: dict[str, str], **more: Any) -> Play:
    return Play(tiles=tiles, **{"hands": {0: ALL, 1: "green green green green green green"}, **more})


def offered(play: Play) -> dict[str, set[str]]:
    """Squares by monument, as the builder may choose."""
    found: dict[str, set[str]] = {}
    for text in play.options("monument"):
        monument, square = text.split()
        found.setdefault(monument, set()).add(square)
    return found


@pytest.mark.rule("TE-260", "TE-263")
@pytest.mark.parametrize(
    ("colour", "tile", "block"),
    [
        ("black", "settlement", "G5 H5 G6 H6"),
        ("red", "temple", "G5 H5 G6 H6"),
        ("green", "market", "G5 H5 G6 H6"),
        ("blue", "farm", "O4 P4 O5 P5"),
    ],
)
def test_a_square_of_one_colour_lets_its_placer_build(colour: str, tile: str, block: str) -> None:
    first, *others = block.split()
    play = builder({colour: " ".join(others)}).do(f"tile {tile} {first}")
    assert (play.asked, play.actor) == ("monument.build", 0)
    options = offered(play)
    assert len(options) == 3
    assert all(colour in monument.split("-") for monument in options)
    assert all(squares == {first} for squares in options.values())


@pytest.mark.rule("TE-260")
def test_mixed_squares_and_three_tiles_are_not_enough() -> None:
    assert builder({"black": "G5 H5", "green": "G6"}).do("tile settlement H6").asked == "turn.action"
    assert builder({"black": "G5 H5"}).do("tile settlement H6").asked == "turn.action"


@pytest.mark.rule("TE-261")
def test_building_is_optional() -> None:
    play = builder({"black": "G5 H5 G6"}).do("tile settlement H6", "decline")
    assert play.state.monuments == ()
    assert play.tiles(BLACK) == {"G5", "H5", "G6", "H6"}
    assert (play.asked, play.view.position.actions_left) == ("turn.action", 1)


@pytest.mark.rule("TE-262", "TE-267")
def test_the_square_must_hold_the_tile_just_placed() -> None:
    play = builder({"black": "G5 H5 G6 H6"}).do("tile settlement K5")
    assert play.asked == "turn.action"
    assert play.refused("monument red-black G5") == "TE-267"
    asked = builder({"black": "G5 H5 G6 H6 K5 L5 K6"}).do("tile settlement L6")
    assert asked.refused("monument red-black G5") == "TE-262"


@pytest.mark.rule("TE-263")
def test_only_monuments_of_the_colour_that_are_left() -> None:
    play = builder({"black": "G5 H5 G6"}, monuments_left=[["red", "black"], ["red", "green"]])
    play.do("tile settlement H6")
    assert offered(play) == {"red-black": {"G5"}}
    assert play.refused("monument red-green G5") == "TE-263"
    assert play.refused("monument green-black G5") == "TE-263"
    play.do("monument red-black G5")
    assert seen(play.view)["monuments_left"] == ["red-green"]


@pytest.mark.rule("TE-264")
def test_without_a_fitting_monument_nothing_is_turned_over() -> None:
    play = builder({"black": "G5 H5 G6"}, monuments_left=[["red", "green"]]).do("tile settlement H6")
    assert play.asked == "turn.action"
    assert play.tiles(BLACK) == {"G5", "H5", "G6", "H6"}


@pytest.mark.rule("TE-265")
def test_of_several_squares_the_builder_chooses_one() -> None:
    play = builder({"black": "G5 H5 I5 G6 I6"}).do("tile settlement H6")
    assert offered(play) == {name: {"G5", "H5"} for name in SHOWING_BLACK}
    play.do("monument blue-black H5")
    assert play.asked == "turn.action"
    assert play.tiles(BLACK) == {"G5", "G6"}


@pytest.mark.rule("TE-266", "TE-135", "TE-244")
def test_the_choice_comes_after_the_wars_and_only_if_the_square_still_stands() -> None:
    settings: dict[str, Any] = {
        "tiles": {"red": "E5 L5", "black": "G5 H4 G4 I5 J5"},
        "leaders": ["0 king F5", "1 king K5"],
        "hands": {0: "black green green green green green", 1: "black black black black black green"},
    }
    won = Play(**settings).do("tile settlement H5")
    assert won.asked == "war.attack"
    won.do("commit 0", "commit 0")
    assert won.asked == "monument.build"
    lost = Play(**settings).do("tile settlement H5", "commit 0", "commit 3")
    assert lost.asked == "turn.action"
    assert lost.tiles(BLACK) == {"H5", "I5", "J5"}


@pytest.mark.rule("TE-267")
def test_a_square_not_used_at_once_is_lost() -> None:
    play = builder({"black": "G5 H5 G6"}).do("tile settlement H6", "decline", "tile settlement I6")
    assert play.actor == 1
    assert play.asked == "turn.action"


@pytest.mark.rule("TE-268")
def test_a_square_completed_again_is_a_new_completion() -> None:
    play = Play(
        tiles={"red": "G3 F4 G4 G7", "black": "G6"},
        leaders=["0 priest F7", "1 priest H4", "1 king E4", "1 farmer H3"],
        hands={0: "green red red red red red", 1: "green green green green green green"},
    )
    play.do("tile market G5", "commit 4", "commit 0")
    assert play.tiles(RED) & {"F3", "G3", "F4", "G4"} == {"F3", "G3", "F4"}
    play.do("tile temple G4")
    assert play.asked == "monument.build"
    assert offered(play)["red-green"] == {"F3"}


@pytest.mark.rule("TE-269")
def test_farms_on_the_river_can_carry_a_monument() -> None:
    play = builder({"blue": "O4 P4 O5"}).do("tile farm P5", "monument blue-red O4")
    assert set(names_of(play.state.monuments[0].squares)) == {"O4", "P4", "O5", "P5"}


@pytest.mark.rule("TE-270")
def test_tiles_under_a_monument_have_no_colour_but_connect() -> None:
    play = builder({"black": "G5 H5 G6", "red": "E5 J5", "green": "I5"}, leaders=["0 king F5"])
    play.do("tile settlement H6", "monument red-black G5")
    assert play.tiles(BLACK) == set()
    (kingdom,) = play.view.position.kingdoms
    names = set(names_of(kingdom))
    assert {"E5", "F5", "G5", "H5", "I5", "J5"} <= names


@pytest.mark.rule("TE-270", "TE-240", "TE-225")
def test_tiles_under_a_monument_are_no_supporters() -> None:
    play = Play(
        tiles={"red": "E5 L5", "black": "J5"},
        monuments={"G5": ("red", "black")},
        leaders=["0 king F5", "1 king K5"],
        hands={0: "green green green green green green", 1: "green green green green green green"},
    ).do("tile market I5")
    (war,) = play.told("war")
    assert (war["a"], war["d"]) == (0, 1)


@pytest.mark.rule("TE-271", "TE-144")
def test_a_monument_cannot_be_destroyed() -> None:
    play = Play(monuments={"G5": ("red", "black")})
    for square in ("G5", "H5", "G6", "H6"):
        assert play.refused(f"catastrophe {square}") == "TE-144"


@pytest.mark.rule("TE-272")
def test_a_treasure_under_a_monument_can_still_be_taken() -> None:
    play = builder({"red": "G3 F4", "black": "H4 I4 J4 J3 J2 K2"}).do(
        "tile temple G4", "monument red-green F3"
    )
    assert "F3" in seen(play.view)["treasures"]
    play.do("leader merchant L1")
    assert play.options("treasure") == {"F3", "K1"}
    play.do("treasure F3")
    assert "F3" not in seen(play.view)["treasures"]


@pytest.mark.rule("TE-273", "TE-086", "TE-087", "TE-088")
def test_leaders_without_a_temple_go_home_the_builders_own_too() -> None:
    play = builder({"red": "G5 H5 G6 J6"}, leaders=["0 king F5", "1 priest I6", "1 farmer I5"])
    play.do("tile temple H6")
    before = play.points(0), play.points(1)
    play.do("monument red-black G5")
    assert play.leader(0, BLACK) is None
    assert play.leader(1, BLUE) is None
    assert play.leader(1, RED) == "I6"
    assert {data["why"] for data in play.told("leader_home")} == {"temple"}
    assert (play.points(0), play.points(1)) == before


KINGDOM: dict[str, Any] = {"tiles": {"red": "E5", "black": "G4"}, "monuments": {"G5": ("red", "black")}}
"""A monument of red and black, joined by whoever stands on F5 next to the temple E5."""


@pytest.mark.rule("TE-274", "TE-280", "TE-114")
def test_the_completing_tile_scores_and_the_monument_pays_in_the_same_turn() -> None:
    play = builder({"red": "E5", "black": "G5 H5 G6"}, leaders=["0 king F5"], actions_left=1)
    play.do("tile settlement H6")
    assert play.asked == "monument.build"
    assert play.points(0) == (1, 0, 0, 0)
    play.do("monument red-black G5")
    assert play.points(0) == (2, 0, 0, 0)


@pytest.mark.rule("TE-275", "TE-171", "TE-277")
@pytest.mark.parametrize(
    ("leader", "points"),
    [("king", (1, 0, 0, 0)), ("priest", (0, 1, 0, 0)), ("farmer", (0, 0, 0, 0)), ("merchant", (0, 0, 0, 0))],
)
def test_a_leader_earns_a_point_of_his_colour(leader: str, points: tuple[int, ...]) -> None:
    play = Play(leaders=[f"0 {leader} F5"], actions_left=1, **KINGDOM).do("pass")
    assert play.points(0) == points
    theirs = Play(leaders=[f"1 {leader} F5"], actions_left=1, **KINGDOM).do("pass")
    assert theirs.points(0) == theirs.points(1) == (0, 0, 0, 0)
    assert theirs.do("pass", "pass").points(1) == points


@pytest.mark.rule("TE-276")
def test_two_monuments_of_one_colour_both_pay() -> None:
    play = Play(
        tiles={"red": "E5"},
        monuments={"G5": ("red", "black"), "G3": ("blue", "black")},
        leaders=["0 king F5"],
        actions_left=1,
    ).do("pass")
    assert play.points(0) == (2, 0, 0, 0)


@pytest.mark.rule("TE-277")
def test_a_king_does_not_stand_in_for_missing_leaders() -> None:
    play = Play(
        tiles={"red": "E5"}, monuments={"G5": ("red", "green")}, leaders=["0 king F5"], actions_left=1
    ).do("pass")
    assert play.points(0) == (0, 0, 0, 0)


@pytest.mark.rule("TE-278")
def test_the_leader_need_not_stand_beside_the_monument() -> None:
    play = Play(
        tiles={"red": "C5", "green": "E5 F5"},
        monuments={"G5": ("red", "black")},
        leaders=["0 king D5"],
        actions_left=1,
    ).do("pass")
    assert play.points(0) == (1, 0, 0, 0)


@pytest.mark.rule("TE-279")
def test_a_monument_without_a_leader_pays_nobody() -> None:
    play = Play(
        tiles={"red": "A2"}, leaders=["0 king A1"], monuments={"G5": ("red", "black")}, actions_left=1
    ).do("pass")
    assert play.points(0) == play.points(1) == (0, 0, 0, 0)
