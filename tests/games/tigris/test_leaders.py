"""Sections 3 and 4: the course of a turn and positioning leaders."""

from __future__ import annotations

import pytest

from tests.kit import at

from . import reading
from .positions import placed


@pytest.mark.rule("TE-050")
def test_up_to_two_actions() -> None:
    scene = at("tigris", **placed(hands=["red*6"]))
    scene.play("tile temple A1")
    scene.expect({"question": {"seat": 0}})
    scene.play("tile temple A5")
    scene.expect({"question": {"seat": 1}})
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 0}})
    scene.play("tile temple D1")
    scene.play("pass")
    scene.expect({"question": {"seat": 1}})


@pytest.mark.rule("TE-051")
def test_the_four_kinds_of_action() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "G6"}, ["red*3 blue*3"]))
    kinds = {text.split()[0] for text in reading.legal(scene)}
    assert kinds == {"leader", "withdraw", "tile", "catastrophe", "swap", "pass"}


@pytest.mark.rule("TE-052")
def test_the_same_move_may_be_repeated() -> None:
    scene = at("tigris", **placed({"red": "G5 H4"}, {"1 king": "H5"}, ["black*6", "red*6"]))
    scene.play("leader king G6")
    scene.play("commit 0")
    scene.play("commit 0")
    scene.expect({"leaders": {"0": {"king": None}}})
    scene.play("leader king G6")
    scene.expect({"question": {"prompt": "revolt.attack"}})


@pytest.mark.rule("TE-053")
def test_the_next_action_waits_for_the_conflict() -> None:
    scene = at("tigris", **placed({"red": "G5 H4"}, {"1 king": "H5"}, ["black*6", "red*6"]))
    scene.play("leader king G6")
    scene.refused("tile settlement A1", rule="TE-053")
    scene.play("commit 0")
    scene.expect({"question": {"seat": 1}})
    scene.refused("pass", rule="TE-053")
    scene.play("commit 0")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TE-054")
def test_order_inside_a_tile_action() -> None:
    """Point, building, monument, leaders without a temple, treasures: in this order."""
    scene = at(
        "tigris",
        **placed(
            {"red": "E5 G5 E6 F6", "black": "F4 H5 I5 I6"},
            {"1 farmer": "D5", "1 merchant": "G6", "0 priest": "J7"},
            ["red*6"],
            variants="buildings",
        ),
    )
    events = scene.play("tile temple F5")
    assert [event.kind for event in events] == ["tile", "points"]
    scene.expect({"question": {"prompt": "building.place"}})
    scene.play("building G5")
    scene.expect({"question": {"prompt": "monument.build"}})
    scene.expect({"leaders": {"1": {"farmer": "D5"}}})
    assert [event.kind for event in scene.play("monument red-black E5")] == ["monument", "leader_home"]
    scene.expect({"leaders": {"1": {"farmer": None}}})
    scene.expect({"question": {"seat": 1, "prompt": "treasure.take"}})


@pytest.mark.rule("TE-055")
def test_order_inside_a_leader_action() -> None:
    """Placement, revolt, treasures: those that the attacker links are shared out when he has won."""
    scene = at(
        "tigris",
        **placed({"red": "G4", "black": "H4 I4 I5 I6"}, {"1 merchant": "F2"}, ["black*6", "black*6"]),
    )
    assert [event.kind for event in scene.play("leader merchant G3")] == ["leader", "revolt"]
    scene.play("commit 0")
    events = scene.play("commit 0")
    assert [event.kind for event in events] == ["commit", "revolt_won", "leader_home", "points"]
    scene.expect({"question": {"seat": 0, "prompt": "treasure.take"}})
    assert reading.question(scene).data == {"squares": ["F3", "I7"]}


@pytest.mark.rule("TE-070")
def test_only_own_leaders() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"1 king": "G6"}))
    assert reading.legal(scene, "withdraw") == set()
    scene.refused("withdraw king", rule="TE-084")
    scene.play("leader king H5")
    scene.expect({"leaders": {"1": {"king": "G6"}}})
    assert reading.question(scene).data["attacker_seat"] == 0


@pytest.mark.rule("TE-071")
def test_place_move_or_withdraw() -> None:
    scene = at("tigris", **placed({"red": "G5"}, hands=["black*6"]))
    assert [e.kind for e in scene.play("leader king G6")] == ["leader"]
    moved = scene.play("leader king G4")[0]
    assert (moved.kind, moved.data["from"], moved.data["square"]) == ("leader_moved", "G6", "G4")
    scene.play("pass")
    scene.play("pass")
    assert [e.kind for e in scene.play("withdraw king")] == ["withdraw"]
    scene.expect({"leaders": {"0": {"king": None}}})


@pytest.mark.rule("TE-072")
def test_a_leader_needs_an_empty_space() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 C5 F5", "black": "G4", "green": "L5"},
            {"1 king": "H5"},
            catastrophes="G6",
            monuments={"C6": "red-black"},
        ),
    )
    for square in ("G4", "H5", "C6", "F5"):
        scene.refused(f"leader farmer {square}", rule="TE-072")
    scene.refused("leader farmer G6", rule="TE-147")


@pytest.mark.rule("TE-073")
def test_not_on_a_river() -> None:
    at("tigris", **placed()).refused("leader king E3", rule="TE-073")


@pytest.mark.rule("TE-074", "TE-075")
def test_next_to_a_face_up_temple() -> None:
    scene = at("tigris", **placed({"black": "G5"}, monuments={"J5": "red-black"}))
    scene.refused("leader king G4", rule="TE-074")
    scene.refused("leader king K4", rule="TE-074")
    assert "F2" in reading.squares(scene, "leader king")


@pytest.mark.rule("TE-076")
def test_a_leader_founds_a_kingdom() -> None:
    scene = at("tigris", **placed())
    assert reading.kingdoms(scene) == []
    scene.play("leader king F2")
    assert reading.kingdoms(scene) == [{"F2", "F3"}]


@pytest.mark.rule("TE-077")
def test_a_leader_may_not_join_two_kingdoms() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}, {"1 king": "F5", "1 farmer": "J5"}))
    scene.refused("leader priest H5", rule="TE-077")
    assert "H5" not in reading.squares(scene, "leader")


@pytest.mark.rule("TE-078")
def test_a_leader_may_join_a_kingdom_with_leaderless_regions() -> None:
    scene = at("tigris", **placed({"red": "G5 I5", "black": "H4", "green": "H6"}, {"1 king": "F5"}))
    scene.play("leader priest H5")
    assert reading.kingdoms(scene) == [{"F5", "G5", "H4", "H5", "H6", "I5"}]


@pytest.mark.rule("TE-079")
def test_a_leader_may_join_several_leaderless_regions() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}))
    scene.play("leader priest H5")
    assert reading.kingdoms(scene) == [{"G5", "H5", "I5"}]


@pytest.mark.rule("TE-080")
def test_a_move_is_judged_without_the_leader() -> None:
    """His own lonely kingdom is none once he is lifted: he may link it with another kingdom."""
    scene = at("tigris", **placed({"red": "G5 I5"}, {"0 king": "G6", "1 farmer": "J5"}))
    scene.refused("leader priest H5", rule="TE-077")
    scene.play("leader king H5")
    assert reading.kingdoms(scene) == [{"G5", "H5", "I5", "J5"}]


@pytest.mark.rule("TE-081")
def test_the_only_link_may_not_link_elsewhere() -> None:
    scene = at(
        "tigris", **placed({"red": "G5 I5 G4 I4"}, {"0 king": "H5", "1 farmer": "F5", "1 priest": "J5"})
    )
    assert len(reading.kingdoms(scene)) == 1
    reason = scene.refused("leader king H4", rule="TE-081")
    assert reason.key == "te_leader_link_move"


@pytest.mark.rule("TE-082")
def test_a_link_may_move_while_at_most_one_part_is_a_kingdom() -> None:
    scene = at("tigris", **placed({"red": "G5 I5 G4 I4"}, {"0 king": "H5", "1 farmer": "F5"}))
    scene.play("leader king H4")
    assert len(reading.kingdoms(scene)) == 1


@pytest.mark.rule("TE-083")
def test_a_move_must_change_the_space() -> None:
    at("tigris", **placed({"red": "G5"}, {"0 king": "G6"})).refused("leader king G6", rule="TE-083")


@pytest.mark.rule("TE-084")
def test_withdrawing_may_split_a_kingdom() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}, {"0 king": "H5", "1 farmer": "F5", "1 priest": "J5"}))
    scene.play("withdraw king")
    assert reading.kingdoms(scene) == [{"F5", "G5"}, {"I5", "J5"}]
    assert scene.state.actions_left == 1


@pytest.mark.rule("TE-085")
def test_no_withdrawal_from_a_conflict() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"1 king": "G6", "0 farmer": "F5"}, ["red*6"]))
    scene.play("leader king H5")
    scene.refused("withdraw king", rule="TE-085")
    scene.play("commit 0")
    scene.expect({"question": {"seat": 1}})
    scene.refused("withdraw king", rule="TE-085")


@pytest.mark.rule("TE-086", "TE-088")
def test_a_leader_without_a_temple_returns_home() -> None:
    scene = at("tigris", **placed({"red": "G5 K5"}, {"1 king": "G6", "1 farmer": "F5", "1 priest": "K6"}))
    events = scene.play("catastrophe G5")
    home = {(e["leader"], e["seat"], e["why"]) for e in reading.told(events, "leader_home")}
    assert home == {("tigris.leader_black", 1, "temple"), ("tigris.leader_blue", 1, "temple")}
    scene.expect({"leaders": {"1": {"king": None}}})
    scene.expect({"leaders": {"1": {"farmer": None}}})
    scene.expect({"leaders": {"1": {"priest": "K6"}}})
    assert not reading.told(events, "points")


@pytest.mark.rule("TE-087")
def test_a_merchant_sent_home_takes_no_treasure() -> None:
    """The monument turns his last temple over before treasures are handed out."""
    scene = at(
        "tigris",
        **placed({"red": "J7 J6", "black": "K6 L6 M6 M5"}, {"1 merchant": "I5", "0 priest": "J5"}, ["red*6"]),
    )
    scene.play("tile temple I6")
    events = scene.play("monument red-black I6")
    assert [event.kind for event in events] == ["monument", "leader_home", "leader_home"]
    assert reading.treasures(scene, 1) == 0
    assert reading.treasure(scene, "I7")


@pytest.mark.rule("TE-089")
def test_positioning_gives_no_point() -> None:
    scene = at("tigris", **placed({"red": "G5", "black": "H5"}))
    events = scene.play("leader king G6")
    assert not reading.told(events, "points")
    scene.expect({"points": {"0": {}}})


@pytest.mark.rule("TE-090")
def test_no_revolt_against_oneself() -> None:
    scene = at("tigris", **placed({"red": "G5 G4"}, {"0 king": "G6", "1 farmer": "F5"}))
    scene.play("leader king H4")
    scene.expect({"question": {"prompt": "turn.action"}})
    scene.expect({"leaders": {"0": {"king": "H4"}}})


def test_the_rest_of_the_table_waits() -> None:
    scene = at("tigris", **placed(players=4))
    for seat in (1, 2, 3):
        scene.refused(f"{seat}: pass", rule="TE-053")
