"""Sections 5 and 6: placing tiles, points, unification."""

from __future__ import annotations

import pytest

from tests.kit import at

from . import reading
from .positions import placed

BETWEEN = {"red": "G5 K5", "black": "H5 J5"}
"""Two groups around the empty I5."""


@pytest.mark.rule("TE-100")
def test_a_tile_from_the_hand_on_an_empty_space() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5"},
            {"1 king": "G6"},
            ["black*6"],
            catastrophes="A1",
            monuments={"J5": "red-black"},
        ),
    )
    scene.refused("tile market A5", rule="TE-100")
    for square in ("G5", "G6", "J5", "K6"):
        scene.refused(f"tile settlement {square}", rule="TE-100")
    scene.refused("tile settlement A1", rule="TE-147")
    scene.play("tile settlement A5")
    assert reading.tile(scene, "A5") == "black"
    assert reading.hand(scene, 0) == {"black": 5}


@pytest.mark.rule("TE-101", "TE-102")
def test_farms_on_rivers_all_others_on_land() -> None:
    scene = at("tigris", **placed(hands=["black red*2 blue green*2"]))
    scene.refused("tile farm A5", rule="TE-101")
    for tile in ("settlement", "temple", "market"):
        scene.refused(f"tile {tile} A4", rule="TE-102")
        assert "A5" in reading.squares(scene, f"tile {tile}")
    assert "A4" in reading.squares(scene, "tile farm")
    assert len(reading.squares(scene, "tile farm")) == 41


@pytest.mark.rule("TE-103", "TE-111")
def test_a_tile_next_to_nothing_scores_nothing() -> None:
    scene = at("tigris", **placed(hands=["black*6"]))
    events = scene.play("tile settlement A5")
    assert {"A5"} in reading.regions(scene)
    assert reading.told(events, "no_points")[0]["why"] == "outside"
    scene.expect({"points": {"0": {}}})


@pytest.mark.rule("TE-104")
def test_no_tile_between_three_kingdoms() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "H5 J5 I4"},
            {"0 king": "G5", "1 farmer": "K5", "1 priest": "I3"},
            ["black*6"],
        ),
    )
    reason = scene.refused("tile settlement I5", rule="TE-104")
    assert reason.args == {"n": 3}
    assert "I5" not in reading.squares(scene, "tile settlement")


@pytest.mark.rule("TE-105")
def test_leaderless_regions_do_not_count_for_the_limit() -> None:
    scene = at(
        "tigris",
        **placed({"red": "H5 J5 I4", "green": "I6"}, {"0 king": "G5", "1 farmer": "K5"}, ["black*6"]),
    )
    scene.play("tile settlement I5")
    assert len(reading.kingdoms(scene)) == 1


@pytest.mark.rule("TE-106")
def test_a_placed_tile_is_never_moved() -> None:
    scene = at("tigris", **placed(hands=["black*6"]))
    scene.play("tile settlement A5")
    assert reading.tile(scene, "A5") == "black"
    scene.refused("tile settlement A5", rule="TE-100")
    assert not any("from" in event.data for event in scene.play("tile settlement A6"))


@pytest.mark.rule("TE-107")
def test_the_leader_of_the_colour_scores() -> None:
    scene = at(
        "tigris", **placed({"red": "G5"}, {"0 farmer": "G6", "0 king": "F5", "1 merchant": "G4"}, ["green*6"])
    )
    scene.play("tile market H5")
    scene.expect({"points": {"1": {"green": 1}}})
    scene.expect({"points": {"0": {}}})


@pytest.mark.rule("TE-108")
def test_otherwise_the_king_scores_the_tiles_colour() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "F5"}, ["green*6"]))
    scene.play("tile market H5")
    scene.expect({"points": {"0": {"green": 1}}})


@pytest.mark.rule("TE-109")
def test_otherwise_nobody_scores() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 priest": "F5"}, ["green*6"]))
    events = scene.play("tile market H5")
    assert reading.told(events, "no_points")[0]["why"] == "noleader"
    scene.expect({"points": {"0": {}}})


@pytest.mark.rule("TE-110")
def test_any_player_may_score() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"2 merchant": "F5"}, ["green*6"], players=3))
    (award,) = reading.told(scene.play("tile market H5"), "points")
    assert (award["seat"], award["by_seat"]) == (2, 0)
    scene.expect({"points": {"2": {"green": 1}}})


@pytest.mark.rule("TE-112", "TE-132")
def test_a_union_scores_nothing_even_without_war() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6", "1 priest": "K6"}, ["black*6"]))
    events = scene.play("tile settlement I5")
    assert reading.told(events, "union") == [{"seat": 0, "square": "I5", "n": 0}]
    scene.expect({"points": [{}, {}]})
    assert scene.state.marker == 0
    scene.expect({"question": {"prompt": "turn.action"}})
    assert len(reading.kingdoms(scene)) == 1


@pytest.mark.rule("TE-132")
def test_monuments_and_treasures_follow_a_union_without_war() -> None:
    scene = at(
        "tigris",
        **placed({"red": "G5 K5", "black": "H5 J5 H4 I4"}, {"0 king": "G6", "1 priest": "K6"}, ["black*6"]),
    )
    scene.play("tile settlement I5")
    scene.expect({"question": {"prompt": "monument.build"}})
    assert reading.question(scene).data["squares"] == ["H4"]


@pytest.mark.rule("TE-113", "TE-131")
def test_one_kingdom_and_leaderless_regions_score_without_a_marker() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6"}, ["black*6"]))
    events = scene.play("tile settlement I5")
    scene.expect({"points": {"0": {"black": 1}}})
    assert not reading.told(events, "union")
    scene = at("tigris", **placed(BETWEEN, {}, ["black*6"]))
    assert not reading.told(scene.play("tile settlement I5"), "union")


@pytest.mark.rule("TE-114")
def test_the_point_comes_before_the_monument() -> None:
    scene = at("tigris", **placed({"red": "G5", "black": "H5 H4 I4"}, {"0 king": "G6"}, ["black*6"]))
    scene.play("tile settlement I5")
    scene.expect({"question": {"prompt": "monument.build"}})
    scene.expect({"points": {"0": {"black": 1}}})


@pytest.mark.rule("TE-115")
def test_a_green_point_is_the_merchants_not_the_priests() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 priest": "F5", "1 merchant": "G6"}, ["green*6"]))
    scene.play("tile market H5")
    scene.expect({"points": [{}, {"green": 1}]})


@pytest.mark.rule("TE-130")
def test_the_marker_lies_on_the_uniting_tile_while_wars_pend() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6"]))
    events = scene.play("tile settlement I5")
    assert reading.told(events, "union") == [{"seat": 0, "square": "I5", "n": 1}]
    assert reading.seen(scene.state.view(1))["marker"] == "I5"
    scene.expect({"question": {"prompt": "war.attack"}})


@pytest.mark.rule("TE-133", "TE-134")
def test_the_marked_tile_supports_nobody_and_stays() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"]))
    scene.play("tile settlement I5")
    assert reading.question(scene).data["strength"] == [1, 1]
    scene.play("commit 0")
    scene.play("commit 0")
    assert reading.tile(scene, "I5") == "black"
    assert reading.tile(scene, "H5") is None
    scene.expect({"points": {"1": {"black": 2}}})


@pytest.mark.rule("TE-135")
def test_after_the_wars_the_marked_tile_is_ordinary() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"]))
    scene.play("tile settlement I5")
    scene.play("commit 0")
    scene.play("commit 0")
    assert scene.state.marker == 0
    assert {"I5", "J5", "K5", "K6"} in reading.kingdoms(scene)
    scene.play("catastrophe I5")
    assert reading.tile(scene, "I5") is None


@pytest.mark.rule("TE-136")
def test_no_point_for_the_marked_tile_after_a_split() -> None:
    scene = at("tigris", **placed(BETWEEN, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"]))
    scene.play("tile settlement I5")
    scene.play("commit 1")
    scene.play("commit 0")
    scene.expect({"points": {"0": {"black": 2}}})
    scene.expect({"points": {"1": {}}})
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 K5 M5", "green": "H5 J5"},
            {"0 merchant": "G6", "1 merchant": "K6", "1 king": "L5"},
            ["black*6", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    scene.play("commit 0")
    scene.play("commit 0")
    scene.expect({"points": {"1": {"green": 2}}})
    scene.expect({"points": {"0": {}}})
