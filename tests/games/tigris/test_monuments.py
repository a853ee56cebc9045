"""Monuments (section 12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene
from ziggurat.games.tigris.squares import names_of

from . import reading
from .positions import placed

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"
SHOWING_BLACK = {"red-black", "blue-black", "green-black"}


def builder(tiles: dict[str, str], **more: Any) -> Scene:
    return at(
        "tigris",
        **placed(tiles=tiles, **{"hands": {0: ALL, 1: "green green green green green green"}, **more}),
    )


def offered(scene: Scene) -> dict[str, set[str]]:
    """Squares by monument, as the builder may choose."""
    found: dict[str, set[str]] = {}
    for text in reading.options(scene, "monument"):
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
    scene = reading.played(builder({colour: " ".join(others)}), f"tile {tile} {first}")
    scene.expect({"question": {"seat": 0, "prompt": "monument.build"}})
    options = offered(scene)
    assert len(options) == 3
    assert all(colour in monument.split("-") for monument in options)
    assert all(squares == {first} for squares in options.values())


@pytest.mark.rule("TE-260")
def test_mixed_squares_and_three_tiles_are_not_enough() -> None:
    reading.played(builder({"black": "G5 H5", "green": "G6"}), "tile settlement H6").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "G5 H5"}), "tile settlement H6").expect(
        {"question": {"prompt": "turn.action"}}
    )


@pytest.mark.rule("TE-261")
def test_building_is_optional() -> None:
    scene = reading.played(builder({"black": "G5 H5 G6"}), "tile settlement H6", "decline")
    assert scene.state.monuments == ()
    assert reading.tiles(scene, BLACK) == {"G5", "H5", "G6", "H6"}
    assert (reading.question(scene).prompt, scene.state.view(None).position.actions_left) == (
        "turn.action",
        1,
    )


@pytest.mark.rule("TE-262", "TE-267")
def test_the_square_must_hold_the_tile_just_placed() -> None:
    scene = reading.played(builder({"black": "G5 H5 G6 H6"}), "tile settlement K5")
    scene.expect({"question": {"prompt": "turn.action"}})
    scene.refused("monument red-black G5", rule="TE-267")
    asked = reading.played(builder({"black": "G5 H5 G6 H6 K5 L5 K6"}), "tile settlement L6")
    asked.refused("monument red-black G5", rule="TE-262")


@pytest.mark.rule("TE-263")
def test_only_monuments_of_the_colour_that_are_left() -> None:
    scene = builder({"black": "G5 H5 G6"}, monuments_left=["red-black", "red-green"])
    scene.play("tile settlement H6")
    assert offered(scene) == {"red-black": {"G5"}}
    scene.refused("monument red-green G5", rule="TE-263")
    scene.refused("monument green-black G5", rule="TE-263")
    scene.play("monument red-black G5")
    assert reading.seen(scene.state.view(None))["monuments_left"] == ["red-green"]


@pytest.mark.rule("TE-264")
def test_without_a_fitting_monument_nothing_is_turned_over() -> None:
    scene = reading.played(builder({"black": "G5 H5 G6"}, monuments_left=["red-green"]), "tile settlement H6")
    scene.expect({"question": {"prompt": "turn.action"}})
    assert reading.tiles(scene, BLACK) == {"G5", "H5", "G6", "H6"}


@pytest.mark.rule("TE-265")
def test_of_several_squares_the_builder_chooses_one() -> None:
    scene = reading.played(builder({"black": "G5 H5 I5 G6 I6"}), "tile settlement H6")
    assert offered(scene) == {name: {"G5", "H5"} for name in SHOWING_BLACK}
    scene.play("monument blue-black H5")
    scene.expect({"question": {"prompt": "turn.action"}})
    assert reading.tiles(scene, BLACK) == {"G5", "G6"}


@pytest.mark.rule("TE-266", "TE-135", "TE-244")
def test_the_choice_comes_after_the_wars_and_only_if_the_square_still_stands() -> None:
    settings: dict[str, Any] = {
        "tiles": {"red": "E5 L5", "black": "G5 H4 G4 I5 J5"},
        "leaders": {"0 king": "F5", "1 king": "K5"},
        "hands": {0: "black green green green green green", 1: "black black black black black green"},
    }
    won = reading.played(at("tigris", **placed(**settings)), "tile settlement H5")
    won.expect({"question": {"prompt": "war.attack"}})
    won.play("commit 0")
    won.play("commit 0")
    won.expect({"question": {"prompt": "monument.build"}})
    lost = reading.played(at("tigris", **placed(**settings)), "tile settlement H5", "commit 0", "commit 3")
    lost.expect({"question": {"prompt": "turn.action"}})
    assert reading.tiles(lost, BLACK) == {"H5", "I5", "J5"}


@pytest.mark.rule("TE-267")
def test_a_square_not_used_at_once_is_lost() -> None:
    scene = reading.played(
        builder({"black": "G5 H5 G6"}), "tile settlement H6", "decline", "tile settlement I6"
    )
    scene.expect({"question": {"seat": 1}})
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-268")
def test_a_square_completed_again_is_a_new_completion() -> None:
    scene = at(
        "tigris",
        **placed(
            tiles={"red": "G3 F4 G4 G7", "black": "G6"},
            leaders={"0 priest": "F7", "1 priest": "H4", "1 king": "E4", "1 farmer": "H3"},
            hands={0: "green red red red red red", 1: "green green green green green green"},
        ),
    )
    scene.play("tile market G5")
    scene.play("commit 4")
    scene.play("commit 0")
    assert reading.tiles(scene, RED) & {"F3", "G3", "F4", "G4"} == {"F3", "G3", "F4"}
    scene.play("tile temple G4")
    scene.expect({"question": {"prompt": "monument.build"}})
    assert offered(scene)["red-green"] == {"F3"}


@pytest.mark.rule("TE-269")
def test_farms_on_the_river_can_carry_a_monument() -> None:
    scene = reading.played(builder({"blue": "O4 P4 O5"}), "tile farm P5", "monument blue-red O4")
    assert set(names_of(scene.state.monuments[0].squares)) == {"O4", "P4", "O5", "P5"}


@pytest.mark.rule("TE-270")
def test_tiles_under_a_monument_have_no_colour_but_connect() -> None:
    scene = builder({"black": "G5 H5 G6", "red": "E5 J5", "green": "I5"}, leaders={"0 king": "F5"})
    scene.play("tile settlement H6")
    scene.play("monument red-black G5")
    assert reading.tiles(scene, BLACK) == set()
    (kingdom,) = scene.state.view(None).position.kingdoms
    names = set(names_of(kingdom))
    assert {"E5", "F5", "G5", "H5", "I5", "J5"} <= names


@pytest.mark.rule("TE-270", "TE-240", "TE-225")
def test_tiles_under_a_monument_are_no_supporters() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "E5 L5", "black": "J5"},
                monuments={"G5": "red-black"},
                leaders={"0 king": "F5", "1 king": "K5"},
                hands={0: "green green green green green green", 1: "green green green green green green"},
            ),
        ),
        "tile market I5",
    )
    (war,) = reading.told(scene.history, "war")
    assert (war["a"], war["d"]) == (0, 1)


@pytest.mark.rule("TE-271", "TE-144")
def test_a_monument_cannot_be_destroyed() -> None:
    scene = at("tigris", **placed(monuments={"G5": "red-black"}))
    for square in ("G5", "H5", "G6", "H6"):
        scene.refused(f"catastrophe {square}", rule="TE-144")


@pytest.mark.rule("TE-272")
def test_a_treasure_under_a_monument_can_still_be_taken() -> None:
    scene = reading.played(
        builder({"red": "G3 F4", "black": "H4 I4 J4 J3 J2 K2"}), "tile temple G4", "monument red-green F3"
    )
    assert "F3" in reading.seen(scene.state.view(None))["treasures"]
    scene.play("leader merchant L1")
    assert reading.options(scene, "treasure") == {"F3", "K1"}
    scene.play("treasure F3")
    assert "F3" not in reading.seen(scene.state.view(None))["treasures"]


@pytest.mark.rule("TE-273", "TE-086", "TE-087", "TE-088")
def test_leaders_without_a_temple_go_home_the_builders_own_too() -> None:
    scene = builder({"red": "G5 H5 G6 J6"}, leaders={"0 king": "F5", "1 priest": "I6", "1 farmer": "I5"})
    scene.play("tile temple H6")
    before = reading.points(scene, 0), reading.points(scene, 1)
    scene.play("monument red-black G5")
    scene.expect({"leaders": {"0": {"king": None}}})
    scene.expect({"leaders": {"1": {"farmer": None}}})
    scene.expect({"leaders": {"1": {"priest": "I6"}}})
    assert {data["why"] for data in reading.told(scene.history, "leader_home")} == {"temple"}
    assert (reading.points(scene, 0), reading.points(scene, 1)) == before


KINGDOM: dict[str, Any] = {"tiles": {"red": "E5", "black": "G4"}, "monuments": {"G5": "red-black"}}
"""A monument of red and black, joined by whoever stands on F5 next to the temple E5."""


@pytest.mark.rule("TE-274", "TE-280", "TE-114")
def test_the_completing_tile_scores_and_the_monument_pays_in_the_same_turn() -> None:
    scene = builder({"red": "E5", "black": "G5 H5 G6"}, leaders={"0 king": "F5"}, actions_left=1)
    scene.play("tile settlement H6")
    scene.expect({"question": {"prompt": "monument.build"}})
    scene.expect({"points": {"0": (1, 0, 0, 0)}})
    scene.play("monument red-black G5")
    scene.expect({"points": {"0": (2, 0, 0, 0)}})


@pytest.mark.rule("TE-275", "TE-171", "TE-277")
@pytest.mark.parametrize(
    ("leader", "points"),
    [("king", (1, 0, 0, 0)), ("priest", (0, 1, 0, 0)), ("farmer", (0, 0, 0, 0)), ("merchant", (0, 0, 0, 0))],
)
def test_a_leader_earns_a_point_of_his_colour(leader: str, points: tuple[int, ...]) -> None:
    scene = reading.played(
        at("tigris", **placed(leaders={f"0 {leader}": "F5"}, actions_left=1, **KINGDOM)), "pass"
    )
    scene.expect({"points": {"0": points}})
    theirs = reading.played(
        at("tigris", **placed(leaders={f"1 {leader}": "F5"}, actions_left=1, **KINGDOM)), "pass"
    )
    theirs.expect({"points": [(0, 0, 0, 0), (0, 0, 0, 0)]})
    assert reading.points(reading.played(theirs, "pass", "pass"), 1) == points


@pytest.mark.rule("TE-276")
def test_two_monuments_of_one_colour_both_pay() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "E5"},
                monuments={"G5": "red-black", "G3": "blue-black"},
                leaders={"0 king": "F5"},
                actions_left=1,
            ),
        ),
        "pass",
    )
    scene.expect({"points": {"0": (2, 0, 0, 0)}})


@pytest.mark.rule("TE-277")
def test_a_king_does_not_stand_in_for_missing_leaders() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "E5"}, monuments={"G5": "red-green"}, leaders={"0 king": "F5"}, actions_left=1
            ),
        ),
        "pass",
    )
    scene.expect({"points": {"0": (0, 0, 0, 0)}})


@pytest.mark.rule("TE-278")
def test_the_leader_need_not_stand_beside_the_monument() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "C5", "green": "E5 F5"},
                monuments={"G5": "red-black"},
                leaders={"0 king": "D5"},
                actions_left=1,
            ),
        ),
        "pass",
    )
    scene.expect({"points": {"0": (1, 0, 0, 0)}})


@pytest.mark.rule("TE-279")
def test_a_monument_without_a_leader_pays_nobody() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "A2"}, leaders={"0 king": "A1"}, monuments={"G5": "red-black"}, actions_left=1
            ),
        ),
        "pass",
    )
    scene.expect({"points": [(0, 0, 0, 0), (0, 0, 0, 0)]})
