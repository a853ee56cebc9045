"""Civilization buildings (section 18): where they may go."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.core.messages import Words
from ziggurat.games.tigris import GAME

from .positions import Play

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"


def builder(tiles: dict[str, str], **more: Any) -> Play:
    return Play(variants="buildings", tiles=tiles, hands={0: ALL}, **more)


@pytest.mark.rule("TE-380")
@pytest.mark.parametrize(
    ("colour", "tiles", "text", "name"),
    [
        ("black", "G5 H5", "tile settlement I5", "palace"),
        ("green", "G5 H5", "tile market I5", "market hall"),
        ("red", "G5 H5", "tile temple I5", "library"),
        ("blue", "F1 G1", "tile farm H1", "granary"),
    ],
)
def test_each_colour_has_its_building_which_starts_off_the_board(
    colour: str, tiles: str, text: str, name: str
) -> None:
    assert GAME.setup(3, {"buildings": True}).buildings == (0,) * 4
    play = builder({colour: tiles}).do(text)
    line = sorted(play.options("building"))
    play.do(f"building {line[0]}")
    (told,) = play.told("building")
    assert Words("en").term(told["building"]) == name
    index = ("black", "red", "blue", "green").index(colour)
    assert play.building(index) == line[0]
    assert [play.building(other) for other in range(4) if other != index] == [None] * 3


@pytest.mark.rule("TE-381")
def test_a_line_of_three_lets_the_placer_choose_any_of_its_tiles() -> None:
    play = builder({"black": "G5 I5"}).do("tile settlement H5")
    assert (play.asked, play.actor) == ("building.place", 0)
    assert play.options("building") == {"G5", "H5", "I5"}
    assert play.refused("building J5") == "TE-381"
    column = builder({"green": "H4 H5"}).do("tile market H6")
    assert column.options("building") == {"H4", "H5", "H6"}


@pytest.mark.rule("TE-381")
def test_two_in_line_or_a_gap_are_not_enough() -> None:
    assert builder({"black": "G5"}).do("tile settlement H5").asked == "turn.action"
    assert builder({"black": "G5 J5"}).do("tile settlement H5").asked == "turn.action"
    assert builder({"black": "G5", "green": "I5"}).do("tile settlement H5").asked == "turn.action"


@pytest.mark.rule("TE-382")
def test_bends_do_not_count_and_the_line_must_hold_the_placed_tile() -> None:
    assert builder({"green": "G5 H6"}).do("tile market H5").asked == "turn.action"
    assert builder({"black": "G5 H5 I5"}).do("tile settlement L5").asked == "turn.action"
    assert builder({"black": "G5 H5 I5"}).refused("building G5") == "TE-382"


@pytest.mark.rule("TE-383")
def test_a_building_moves_only_to_a_longer_line() -> None:
    stands = {"buildings": {"black": "G4"}}
    three = builder({"black": "G4 H4 I4 E6 F6"}, **stands).do("tile settlement G6")
    assert three.asked == "turn.action"
    four = builder({"black": "G4 H4 I4 E6 F6 H6"}, **stands).do("tile settlement G6")
    assert four.options("building") == {"E6", "F6", "G6", "H6"}
    four.do("building H6")
    assert four.building(BLACK) == "H6"
    assert four.told("building")[0]["from"] == "G4"


@pytest.mark.rule("TE-384")
def test_its_line_is_the_longer_of_its_row_and_its_column() -> None:
    crossing = "G4 H4 I4 G3 G5 G6"
    stands = {"buildings": {"black": "G4"}}
    four = builder({"black": f"{crossing} J6 K6 L6"}, **stands).do("tile settlement M6")
    assert four.asked == "turn.action"
    five = builder({"black": f"{crossing} J6 K6 L6 N6"}, **stands).do("tile settlement M6")
    assert five.options("building") == {"J6", "K6", "L6", "M6", "N6"}


@pytest.mark.rule("TE-384", "TE-399")
def test_its_line_is_measured_now() -> None:
    play = builder({"black": "G4 H4 I4 J6 K6"}, buildings={"black": "G4"}).do("catastrophe H4")
    assert play.building(BLACK) == "G4"
    assert play.do("tile settlement L6").options("building") == {"J6", "K6", "L6"}


@pytest.mark.rule("TE-385")
def test_lengthening_its_own_line_does_not_move_it() -> None:
    play = builder({"black": "G4 H4 I4"}, buildings={"black": "G4"}).do("tile settlement J4")
    assert play.asked == "turn.action"
    assert play.building(BLACK) == "G4"


@pytest.mark.rule("TE-386")
def test_tiles_of_both_runs_of_the_placed_tile_may_be_chosen() -> None:
    play = builder({"black": "G5 I5 H4 H6"}).do("tile settlement H5")
    assert play.options("building") == {"G5", "H5", "I5", "H4", "H6"}


@pytest.mark.rule("TE-386")
def test_a_run_with_the_building_never_qualifies() -> None:
    tiles = {"black": "F5 G5 H3 H4 H6 H7"}
    play = builder(tiles, buildings={"black": "F5"}).do("tile settlement H5")
    assert play.options("building") == {"H3", "H4", "H5", "H6", "H7"}


@pytest.mark.rule("TE-387")
def test_placing_a_building_is_optional() -> None:
    play = builder({"black": "G5 I5"}).do("tile settlement H5", "decline")
    assert play.building(BLACK) is None
    assert (play.asked, play.view.position.actions_left) == ("turn.action", 1)


WAR: dict[str, Any] = {"tiles": {"black": "F5 G5 I5", "red": "E6 K5"}, "leaders": ["0 king F6", "1 king J5"]}
"""Settlement H5 joins two kings' kingdoms: 2 settlements against 1, all in one line."""


@pytest.mark.rule("TE-388", "TE-244")
def test_wars_come_first_and_the_line_is_judged_on_what_is_left() -> None:
    hands = {0: ALL, 1: "black black green green green green"}
    won = Play(variants="buildings", hands=hands, **WAR).do("tile settlement H5")
    assert won.asked == "war.attack"
    won.do("commit 0", "commit 0")
    assert won.tiles(BLACK) == {"F5", "G5", "H5"}
    assert won.options("building") == {"F5", "G5", "H5"}
    lost = Play(variants="buildings", hands=hands, **WAR).do("tile settlement H5")
    lost.do("commit 0", "commit 1")
    assert lost.tiles(BLACK) == {"H5", "I5"}
    assert lost.asked == "turn.action"


@pytest.mark.rule("TE-396")
def test_one_placement_can_bring_a_building_and_then_a_monument() -> None:
    play = builder({"black": "G5 I5 G6 H6"}).do("tile settlement H5")
    assert play.asked == "building.place"
    play.do("building I5")
    assert play.asked == "monument.build"
    play.do("monument red-black G5")
    assert play.building(BLACK) == "I5"
    assert len(play.state.monuments) == 1


@pytest.mark.rule("TE-397")
def test_the_line_may_lie_in_another_players_kingdom_or_in_none() -> None:
    theirs = builder({"black": "G5 I5", "red": "H4"}, leaders=["1 priest I4"]).do("tile settlement H5")
    assert (theirs.asked, theirs.actor) == ("building.place", 0)
    nobody = builder({"black": "G5 I5"}).do("tile settlement H5")
    assert (nobody.asked, nobody.actor) == ("building.place", 0)


@pytest.mark.rule("TE-398")
def test_a_temple_with_a_treasure_may_take_the_library_and_keeps_the_treasure() -> None:
    play = builder({"red": "F2"}).do("tile temple F4")
    assert play.options("building") == {"F2", "F3", "F4"}
    play.do("building F3")
    assert play.building(RED) == "F3"
    taken = play.do("leader merchant G3").state
    assert taken.treasures.bit_count() == 10
    both = builder({"red": "F2", "black": "G3 H3 I3 J3 K3 K2"}).do("tile temple F4", "building F3")
    both.do("leader merchant G2")
    assert both.options("treasure") == {"F3", "K1"}
    both.do("treasure F3")
    assert both.building(RED) == "F3"
    assert both.state.treasures_held[0] == 1


@pytest.mark.rule("TE-399")
def test_a_line_it_moves_to_needs_three_tiles_whatever_its_own_length() -> None:
    two = builder({"black": "G4 J6"}, buildings={"black": "G4"}).do("tile settlement K6")
    assert two.asked == "turn.action"
    three = builder({"black": "G4 J6 L6"}, buildings={"black": "G4"}).do("tile settlement K6")
    assert three.options("building") == {"J6", "K6", "L6"}
