"""Civilization buildings (section 18): where they may go."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.messages import Words
from ziggurat.core.scene import Scene
from ziggurat.games.tigris import GAME

from . import reading
from .positions import placed

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"


def builder(tiles: dict[str, str], **more: Any) -> Scene:
    return at("tigris", **placed(variants="buildings", tiles=tiles, hands={0: ALL}, **more))


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
    scene = reading.played(builder({colour: tiles}), text)
    line = sorted(reading.options(scene, "building"))
    scene.play(f"building {line[0]}")
    (told,) = reading.told(scene.history, "building")
    assert Words("en").term(told["building"]) == name
    index = ("black", "red", "blue", "green").index(colour)
    assert reading.building(scene, index) == line[0]
    assert [reading.building(scene, other) for other in range(4) if other != index] == [None] * 3


@pytest.mark.rule("TE-381")
def test_a_line_of_three_lets_the_placer_choose_any_of_its_tiles() -> None:
    scene = reading.played(builder({"black": "G5 I5"}), "tile settlement H5")
    scene.expect({"question": {"seat": 0, "prompt": "building.place"}})
    assert reading.options(scene, "building") == {"G5", "H5", "I5"}
    scene.refused("building J5", rule="TE-381")
    column = reading.played(builder({"green": "H4 H5"}), "tile market H6")
    assert reading.options(column, "building") == {"H4", "H5", "H6"}


@pytest.mark.rule("TE-381")
def test_two_in_line_or_a_gap_are_not_enough() -> None:
    reading.played(builder({"black": "G5"}), "tile settlement H5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "G5 J5"}), "tile settlement H5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "G5", "green": "I5"}), "tile settlement H5").expect(
        {"question": {"prompt": "turn.action"}}
    )


@pytest.mark.rule("TE-382")
def test_bends_do_not_count_and_the_line_must_hold_the_placed_tile() -> None:
    reading.played(builder({"green": "G5 H6"}), "tile market H5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "G5 H5 I5"}), "tile settlement L5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    builder({"black": "G5 H5 I5"}).refused("building G5", rule="TE-382")


@pytest.mark.rule("TE-383")
def test_a_building_moves_only_to_a_longer_line() -> None:
    stands = {"buildings": {"black": "G4"}}
    three = reading.played(builder({"black": "G4 H4 I4 E6 F6"}, **stands), "tile settlement G6")
    three.expect({"question": {"prompt": "turn.action"}})
    four = reading.played(builder({"black": "G4 H4 I4 E6 F6 H6"}, **stands), "tile settlement G6")
    assert reading.options(four, "building") == {"E6", "F6", "G6", "H6"}
    four.play("building H6")
    four.expect({"buildings": {"black": "H6"}})
    assert reading.told(four.history, "building")[0]["from"] == "G4"


@pytest.mark.rule("TE-384")
def test_its_line_is_the_longer_of_its_row_and_its_column() -> None:
    crossing = "G4 H4 I4 G3 G5 G6"
    stands = {"buildings": {"black": "G4"}}
    four = reading.played(builder({"black": f"{crossing} J6 K6 L6"}, **stands), "tile settlement M6")
    four.expect({"question": {"prompt": "turn.action"}})
    five = reading.played(builder({"black": f"{crossing} J6 K6 L6 N6"}, **stands), "tile settlement M6")
    assert reading.options(five, "building") == {"J6", "K6", "L6", "M6", "N6"}


@pytest.mark.rule("TE-384", "TE-399")
def test_its_line_is_measured_now() -> None:
    scene = reading.played(builder({"black": "G4 H4 I4 J6 K6"}, buildings={"black": "G4"}), "catastrophe H4")
    scene.expect({"buildings": {"black": "G4"}})
    assert reading.options(reading.played(scene, "tile settlement L6"), "building") == {"J6", "K6", "L6"}


@pytest.mark.rule("TE-385")
def test_lengthening_its_own_line_does_not_move_it() -> None:
    scene = reading.played(builder({"black": "G4 H4 I4"}, buildings={"black": "G4"}), "tile settlement J4")
    scene.expect({"question": {"prompt": "turn.action"}})
    scene.expect({"buildings": {"black": "G4"}})


@pytest.mark.rule("TE-386")
def test_tiles_of_both_runs_of_the_placed_tile_may_be_chosen() -> None:
    scene = reading.played(builder({"black": "G5 I5 H4 H6"}), "tile settlement H5")
    assert reading.options(scene, "building") == {"G5", "H5", "I5", "H4", "H6"}


@pytest.mark.rule("TE-386")
def test_a_run_with_the_building_never_qualifies() -> None:
    tiles = {"black": "F5 G5 H3 H4 H6 H7"}
    scene = reading.played(builder(tiles, buildings={"black": "F5"}), "tile settlement H5")
    assert reading.options(scene, "building") == {"H3", "H4", "H5", "H6", "H7"}


@pytest.mark.rule("TE-387")
def test_placing_a_building_is_optional() -> None:
    scene = reading.played(builder({"black": "G5 I5"}), "tile settlement H5", "decline")
    scene.expect({"buildings": {"black": None}})
    assert (reading.question(scene).prompt, scene.state.view(None).position.actions_left) == (
        "turn.action",
        1,
    )


WAR: dict[str, Any] = {
    "tiles": {"black": "F5 G5 I5", "red": "E6 K5"},
    "leaders": {"0 king": "F6", "1 king": "J5"},
}
"""Settlement H5 joins two kings' kingdoms: 2 settlements against 1, all in one line."""


@pytest.mark.rule("TE-388", "TE-244")
def test_wars_come_first_and_the_line_is_judged_on_what_is_left() -> None:
    hands = {0: ALL, 1: "black black green green green green"}
    won = reading.played(
        at("tigris", **placed(variants="buildings", hands=hands, **WAR)), "tile settlement H5"
    )
    won.expect({"question": {"prompt": "war.attack"}})
    won.play("commit 0")
    won.play("commit 0")
    assert reading.tiles(won, BLACK) == {"F5", "G5", "H5"}
    assert reading.options(won, "building") == {"F5", "G5", "H5"}
    lost = reading.played(
        at("tigris", **placed(variants="buildings", hands=hands, **WAR)), "tile settlement H5"
    )
    lost.play("commit 0")
    lost.play("commit 1")
    assert reading.tiles(lost, BLACK) == {"H5", "I5"}
    lost.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-396")
def test_one_placement_can_bring_a_building_and_then_a_monument() -> None:
    scene = reading.played(builder({"black": "G5 I5 G6 H6"}), "tile settlement H5")
    scene.expect({"question": {"prompt": "building.place"}})
    scene.play("building I5")
    scene.expect({"question": {"prompt": "monument.build"}})
    scene.play("monument red-black G5")
    scene.expect({"buildings": {"black": "I5"}})
    assert len(scene.state.monuments) == 1


@pytest.mark.rule("TE-397")
def test_the_line_may_lie_in_another_players_kingdom_or_in_none() -> None:
    theirs = reading.played(
        builder({"black": "G5 I5", "red": "H4"}, leaders={"1 priest": "I4"}), "tile settlement H5"
    )
    theirs.expect({"question": {"seat": 0, "prompt": "building.place"}})
    nobody = reading.played(builder({"black": "G5 I5"}), "tile settlement H5")
    nobody.expect({"question": {"seat": 0, "prompt": "building.place"}})


@pytest.mark.rule("TE-398")
def test_a_temple_with_a_treasure_may_take_the_library_and_keeps_the_treasure() -> None:
    scene = reading.played(builder({"red": "F2"}), "tile temple F4")
    assert reading.options(scene, "building") == {"F2", "F3", "F4"}
    scene.play("building F3")
    scene.expect({"buildings": {"red": "F3"}})
    taken = reading.played(scene, "leader merchant G3").state
    assert taken.treasures.bit_count() == 10
    both = reading.played(
        builder({"red": "F2", "black": "G3 H3 I3 J3 K3 K2"}), "tile temple F4", "building F3"
    )
    both.play("leader merchant G2")
    assert reading.options(both, "treasure") == {"F3", "K1"}
    both.play("treasure F3")
    both.expect({"buildings": {"red": "F3"}})
    assert both.state.treasures_held[0] == 1


@pytest.mark.rule("TE-399")
def test_a_line_it_moves_to_needs_three_tiles_whatever_its_own_length() -> None:
    two = reading.played(builder({"black": "G4 J6"}, buildings={"black": "G4"}), "tile settlement K6")
    two.expect({"question": {"prompt": "turn.action"}})
    three = reading.played(builder({"black": "G4 J6 L6"}, buildings={"black": "G4"}), "tile settlement K6")
    assert reading.options(three, "building") == {"J6", "K6", "L6"}
