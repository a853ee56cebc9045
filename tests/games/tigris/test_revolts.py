"""Section 10: revolts."""

from __future__ import annotations

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene

from . import reading
from .positions import placed


def revolt(hands: tuple[str, str] = ("red*6", "red*6"), variants: str = "") -> Scene:
    """Seat 0's king enters at G6 (one temple) against seat 1's at H5 (two temples)."""
    scene = at("tigris", **placed({"red": "G5 H4"}, {"1 king": "H5"}, hands, variants=variants))
    scene.play("leader king G6")
    return scene


@pytest.mark.rule("TE-190", "TE-192")
def test_a_leader_in_a_kingdom_with_one_of_his_colour() -> None:
    scene = revolt()
    scene.expect({"question": {"prompt": "revolt.attack"}})
    facts = reading.question(scene).data
    assert (facts["attacker_seat"], facts["defender_seat"], facts["colour"]) == (0, 1, "black")
    scene = at("tigris", **placed({"red": "G5 K5"}, {"1 king": "G6", "0 king": "K6"}))
    scene.play("leader king G4")
    scene.expect({"question": {"prompt": "revolt.attack"}})
    scene = at("tigris", **placed({"red": "G5"}, {"1 priest": "G6"}))
    scene.play("leader king G4")
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-191")
def test_a_tile_never_starts_a_revolt() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 K5", "black": "H5 J5"}, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"]
        ),
    )
    events = scene.play("tile settlement I5")
    assert not reading.told(events, "revolt")
    assert reading.told(events, "war")


@pytest.mark.rule("TE-193")
def test_strength_is_the_number_of_adjacent_temples() -> None:
    for name in ("king", "priest", "farmer", "merchant"):
        scene = at(
            "tigris", **placed({"red": "G5 H4 I4", "black": "G4"}, {f"1 {name}": "H5"}, ["red*6", "red*6"])
        )
        scene.play(f"leader {name} G6")
        assert reading.question(scene).data["strength"] == [1, 2]


@pytest.mark.rule("TE-194")
def test_a_shared_temple_counts_for_both() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"1 king": "G4"}))
    scene.play("leader king G6")
    assert reading.question(scene).data["strength"] == [1, 1]


@pytest.mark.rule("TE-195")
def test_temples_with_treasures_count_face_down_ones_do_not() -> None:
    scene = at("tigris", **placed({"red": "G2"}, {"1 king": "F2"}))
    scene.play("leader king G3")
    assert reading.question(scene).data["strength"] == [2, 2]
    beside = {"H4": "red-black"}
    scene = at("tigris", **placed({"red": "G5"}, {"1 king": "G4"}, monuments=beside))
    scene.play("leader king G6")
    assert reading.question(scene).data["strength"] == [1, 1]


@pytest.mark.rule("TE-196", "TE-197")
def test_attacker_then_defender_each_once_seeing_it() -> None:
    scene = revolt(("red*2 blue*4", "red*6"))
    scene.expect({"question": {"seat": 0}})
    assert reading.legal(scene) == {"commit 0", "commit 1", "commit 2"}
    scene.refused("commit 3", rule="TE-196")
    scene.play("commit 2")
    scene.expect({"question": {"seat": 1, "prompt": "revolt.defend"}})
    assert reading.question(scene).data["added"] == 2
    assert reading.seen(scene.state.view(1))["fight"] is not None
    scene.play("commit 1")
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-198")
def test_only_red_tiles_are_added() -> None:
    scene = revolt(("black*3 blue*3", "black*6"))
    assert reading.question(scene).data["support"] == "red"
    assert reading.legal(scene) == {"commit 0"}
    scene = revolt(("red*6", "black*6"))
    scene.play("commit 2")
    assert reading.hand(scene, 0) == {"red": 4}


@pytest.mark.rule("TE-199", "TE-200", "TE-201")
def test_the_higher_total_wins_a_tie_is_the_defenders() -> None:
    scene = revolt()
    events = reading.events(scene, "commit 1", "commit 0")
    assert reading.told(events, "revolt_won")[0] == {
        "winner_seat": 1,
        "loser_seat": 0,
        "leader": "tigris.leader_black",
        "a": 2,
        "d": 2,
    }
    scene.expect({"leaders": {"0": {"king": None}}})
    scene.expect({"points": {"1": {"red": 1}}})
    scene = revolt()
    scene.play("commit 2")
    scene.play("commit 0")
    scene.expect({"leaders": {"1": {"king": None}}})
    scene.expect({"leaders": {"0": {"king": "G6"}}})
    scene.expect({"points": [{"red": 1}, {}]})


@pytest.mark.rule("TE-202")
def test_added_tiles_leave_the_game_no_tile_leaves_the_board() -> None:
    scene = revolt()
    before = reading.gone(scene).get("red", 0)
    events = reading.events(scene, "commit 2", "commit 3")
    assert reading.gone(scene)["red"] == before + 5
    assert not reading.told(events, "tiles_removed")
    assert (reading.tile(scene, "G5"), reading.tile(scene, "H4")) == ("red", "red")


@pytest.mark.rule("TE-203")
def test_a_losing_attackers_link_is_gone_before_treasures() -> None:
    scene = at(
        "tigris", **placed({"red": "G4", "black": "H4 I4 I5 I6"}, {"1 merchant": "F2"}, ["red*6", "red*6"])
    )
    scene.play("leader merchant G3")
    scene.play("commit 0")
    scene.play("commit 2")
    assert reading.treasures(scene, 1) == 0
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TE-204")
def test_one_placement_causes_at_most_one_revolt() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}, {"1 king": "F5", "1 farmer": "J5"}))
    scene.refused("leader king H5", rule="TE-077")
    scene = revolt()
    events = reading.events(scene, "commit 6", "commit 0")
    assert len(reading.told(events, "revolt")) == 0
    scene.expect({"question": {"prompt": "turn.action"}})
