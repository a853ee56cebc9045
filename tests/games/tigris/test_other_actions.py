"""Sections 7, 8 and 9: catastrophe tiles, swapping, the end of a turn."""

from __future__ import annotations

import pytest

from tests.kit import at

from . import reading
from .positions import placed


@pytest.mark.rule("TE-140")
def test_two_catastrophe_tiles_for_the_whole_game() -> None:
    scene = at("tigris", **placed())
    scene.play("catastrophe A1")
    assert scene.state.actions_left == 1
    scene.play("catastrophe A5")
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 0}})
    scene.refused("catastrophe A6", rule="TE-140")
    assert reading.legal(scene, "catastrophe") == set()


@pytest.mark.rule("TE-141")
def test_catastrophe_on_an_empty_space_land_or_river() -> None:
    scene = at("tigris", **placed())
    assert {"A1", "A4"} <= reading.squares(scene, "catastrophe")
    scene.play("catastrophe A4")
    assert reading.seen(scene.state.view(0))["catastrophes"] == ["A4"]


@pytest.mark.rule("TE-142")
def test_catastrophe_on_a_face_up_tile() -> None:
    scene = at("tigris", **placed({"black": "G5"}))
    (event,) = reading.told(scene.play("catastrophe G5"), "catastrophe")
    assert event["tile"] == "tigris.tile_black"
    assert reading.tile(scene, "G5") is None
    assert not reading.empty(scene, "G5")


@pytest.mark.rule("TE-143", "TE-151")
def test_not_on_a_treasure_but_on_a_bare_temple() -> None:
    scene = at("tigris", **placed(no_treasures="B2"))
    scene.refused("catastrophe F3", rule="TE-143")
    scene.play("catastrophe B2")
    assert reading.tile(scene, "B2") is None


@pytest.mark.rule("TE-144")
def test_not_on_a_monument_nor_the_ziggurat() -> None:
    scene = at("tigris", **placed(monuments={"J5": "red-black"}))
    for square in ("J5", "K5", "J6", "K6"):
        scene.refused(f"catastrophe {square}", rule="TE-144")
    scene = at("tigris", **placed(variants="ziggurat", ziggurat="H5"))
    for square in ("H5", "H4", "H6", "G5", "I5"):
        scene.refused(f"catastrophe {square}", rule="TE-144")


@pytest.mark.rule("TE-145", "TE-146")
def test_not_on_a_leader_nor_a_catastrophe() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"1 king": "G6"}, catastrophes="A1"))
    scene.refused("catastrophe G6", rule="TE-145")
    scene.refused("catastrophe A1", rule="TE-146")


@pytest.mark.rule("TE-147")
def test_the_space_is_closed_for_good() -> None:
    scene = at("tigris", **placed({"red": "G5"}, hands=["black*6"]))
    scene.play("catastrophe G4")
    scene.refused("tile settlement G4", rule="TE-147")
    scene.refused("leader king G4", rule="TE-147")
    assert "G4" not in reading.squares(scene, "")


@pytest.mark.rule("TE-148")
def test_several_leaders_may_leave_at_once() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "G6", "1 farmer": "F5", "1 priest": "H5"}))
    assert len(reading.told(scene.play("catastrophe G5"), "leader_home")) == 3
    assert reading.kingdoms(scene) == []


@pytest.mark.rule("TE-149")
def test_a_catastrophe_may_split_a_region() -> None:
    scene = at("tigris", **placed({"red": "G5 I5 H4", "black": "H5"}, {"0 king": "F5", "1 farmer": "J5"}))
    assert len(reading.kingdoms(scene)) == 1
    scene.play("catastrophe H5")
    assert sorted(map(sorted, reading.kingdoms(scene))) == [["F5", "G5"], ["I5", "J5"]]
    assert {"H4"} in reading.regions(scene)


@pytest.mark.rule("TE-150")
def test_a_catastrophe_never_scores_nor_joins() -> None:
    scene = at(
        "tigris",
        **placed({"red": "H5 J5 I4"}, {"0 king": "G5", "1 king": "K5", "1 priest": "I3"}, hands=["black*6"]),
    )
    events = scene.play("catastrophe I5")
    assert [event.kind for event in events] == ["catastrophe"]
    assert len(reading.kingdoms(scene)) == 3


@pytest.mark.rule("TE-160", "TE-161")
def test_swap_puts_aside_before_drawing() -> None:
    scene = at("tigris", **placed(hands=["red*6"], bag="green*6"))
    events = scene.play("swap temple*6")
    assert reading.told(events, "swap") == [{"seat": 0, "n": 6}]
    assert reading.hand(scene, 0) == {"green": 6}
    assert reading.bag(scene) == 0
    assert reading.seen(scene.state.view(0))["swapped"] == [[0, 6, 0, 0], None]


@pytest.mark.rule("TE-162")
def test_catastrophe_tiles_cannot_be_swapped() -> None:
    scene = at("tigris", **placed(hands=["red*6"]))
    assert all(text.split()[1].startswith("temple") for text in reading.legal(scene, "swap"))
    scene.play("swap temple*6")
    assert scene.state.view(0).position.catastrophes_left == (2, 2)


@pytest.mark.rule("TE-163")
def test_new_tiles_may_be_used_at_once() -> None:
    scene = at("tigris", **placed(hands=["red*6"], bag="green*20"))
    scene.play("swap temple")
    scene.play("tile market A5")
    assert reading.tile(scene, "A5") == "green"


@pytest.mark.rule("TE-164", "TE-165")
def test_swap_at_least_one_and_only_what_is_held() -> None:
    scene = at("tigris", **placed(hands=["red*5 blue"]))
    assert len(reading.legal(scene, "swap")) == 11
    scene.refused("swap temple*6", rule="TE-165")
    scene.refused("swap farm*2", rule="TE-165")
    scene.play("tile temple A5")
    assert max(text.count("*5") + text.count("farm") for text in reading.legal(scene, "swap")) == 1
    scene.refused("swap temple*5 farm", rule="TE-165")


@pytest.mark.rule("TE-170")
def test_sequence_of_the_end_of_a_turn() -> None:
    """Monuments, ziggurat, own refill, the others' refills clockwise, the next seat."""
    scene = at(
        "tigris",
        **placed(
            {"red": "G5"},
            {"1 king": "G6", "1 priest": "G4"},
            ["red*5", "red*5", "red*6"],
            players=3,
            active=1,
            monuments={"E5": "red-black"},
            variants="ziggurat",
            ziggurat="I5",
        ),
    )
    scene.play("pass")
    events = scene.play("pass")
    assert [(e["n"], e["why"]) for e in reading.told(events, "points")] == [(1, "monument"), (1, "monument")]
    scene.expect({"question": {"seat": 1, "prompt": "ziggurat.income"}})
    assert reading.sizes(scene) == [5, 5, 6]
    events = scene.play("income blue")
    assert [(event.kind, event.data["seat"]) for event in events] == [
        ("points", 1),
        ("draw", 1),
        ("draw_tiles", 1),
        ("draw", 0),
        ("draw_tiles", 0),
        ("turn", 2),
    ]
    scene.expect({"points": {"1": {"black": 1, "red": 1, "blue": 1}}})


@pytest.mark.rule("TE-171")
def test_only_the_active_player_has_income() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5"},
            {"0 king": "G6", "1 priest": "G4"},
            monuments={"E5": "red-black"},
        ),
    )
    scene.play("pass")
    scene.play("pass")
    scene.expect({"points": [{"black": 1}, {}]})
    scene.play("pass")
    scene.play("pass")
    scene.expect({"points": [{"black": 1}, {"red": 1}]})


@pytest.mark.rule("TE-172")
def test_no_refill_before_the_end_of_the_turn() -> None:
    scene = at("tigris", **placed({"red": "G5 H4"}, {"1 king": "H5"}, ["red*6", "red*6"]))
    scene.play("leader king G6")
    scene.play("commit 2")
    scene.play("commit 6")
    assert reading.sizes(scene) == [4, 0]
    scene.play("leader king G6")
    assert reading.legal(scene, "commit") == {"commit 0", "commit 1", "commit 2", "commit 3", "commit 4"}
    scene.play("commit 4")
    assert reading.legal(scene, "commit") == {"commit 0"}
    scene.play("commit 0")
    assert reading.sizes(scene) == [6, 6]


@pytest.mark.rule("TE-173")
def test_refill_without_using_both_actions() -> None:
    scene = at("tigris", **placed(hands=["red*6"]))
    scene.play("tile temple A5")
    scene.play("pass")
    assert reading.sizes(scene) == [6, 6]
    scene = at("tigris", **placed(hands=["red*4"]))
    scene.play("pass")
    scene.play("pass")
    assert reading.sizes(scene) == [6, 6]
