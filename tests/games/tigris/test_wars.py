"""Section 11: wars."""

from __future__ import annotations

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene

from . import reading
from .positions import placed

BETWEEN = {"red": "G5 K5", "black": "H5 J5"}
"""Two groups around the empty I5."""
KINGS = {"0 king": "G6", "1 king": "K6"}


def kings(hands: tuple[str, ...] = ("black*6", "black*6"), **more: str) -> Scene:
    """A war of kings over I5, one settlement on each side."""
    tiles = {key: f"{BETWEEN.get(key, '')} {more.get(key, '')}".strip() for key in {*BETWEEN, *more}}
    scene = at("tigris", **placed(tiles, KINGS, hands))
    scene.play("tile settlement I5")
    return scene


@pytest.mark.rule("TE-220")
def test_a_war_for_each_colour_with_two_leaders() -> None:
    leaders = {
        f"{seat} {name}": square
        for seat, name, square in (
            (0, "king", "G6"),
            (0, "priest", "G4"),
            (0, "farmer", "F5"),
            (1, "king", "K6"),
            (1, "priest", "K4"),
            (1, "merchant", "L5"),
        )
    }
    scene = at("tigris", **placed(BETWEEN, leaders, ["black*6"]))
    events = scene.play("tile settlement I5")
    assert reading.told(events, "union")[0]["n"] == 2
    scene.expect({"question": {"prompt": "war.choose"}})
    assert reading.legal(scene) == {"war black", "war red"}
    scene.refused("war green", rule="TE-220")


@pytest.mark.rule("TE-221")
def test_a_leader_never_starts_a_war() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}, {"0 king": "F5", "1 king": "J5"}))
    scene.refused("leader priest H5", rule="TE-077")
    scene = at("tigris", **placed({"red": "G5 I5"}, {"1 king": "J5"}))
    assert not reading.told(scene.play("leader king H5"), "war")


@pytest.mark.rule("TE-222")
def test_the_active_player_picks_the_colour_even_uninvolved() -> None:
    scene = at(
        "tigris",
        **placed(
            BETWEEN,
            {"1 king": "G6", "1 priest": "G4", "2 king": "K6", "2 priest": "K4"},
            ["black*6", "black*6", "black*6"],
            players=3,
        ),
    )
    scene.play("tile settlement I5")
    scene.expect({"question": {"seat": 0, "prompt": "war.choose"}})
    scene.play("war red")
    scene.expect({"question": {"seat": 1, "prompt": "war.attack"}})
    assert reading.question(scene).data["colour"] == "red"


@pytest.mark.rule("TE-223")
def test_a_single_war_starts_without_a_choice() -> None:
    scene = kings()
    scene.expect({"question": {"prompt": "war.attack"}})


@pytest.mark.rule("TE-224")
def test_who_attacks() -> None:
    scene = kings()
    assert (reading.question(scene).data["attacker_seat"], reading.question(scene).data["defender_seat"]) == (
        0,
        1,
    )
    scene = at("tigris", **placed(BETWEEN, {"1 king": "G6", "0 king": "K6"}, ["black*6"]))
    scene.play("tile settlement I5")
    assert reading.question(scene).data["attacker_seat"] == 0
    for active, attacker in ((2, 0), (3, 0), (0, 0), (1, 1)):
        hands = ["black*6"] * 4
        scene = at(
            "tigris", **placed(BETWEEN, {"1 king": "G6", "0 king": "K6"}, hands, players=4, active=active)
        )
        scene.play("tile settlement I5")
        assert reading.question(scene).data["attacker_seat"] == attacker


@pytest.mark.rule("TE-225")
def test_strength_is_all_tiles_of_the_colour_on_the_own_side() -> None:
    scene = kings(black="E5 F5 H4 L5 M5")
    assert reading.question(scene).data["strength"] == [4, 3]


@pytest.mark.rule("TE-226")
def test_regions_attached_by_the_marked_tile_count_for_nobody() -> None:
    scene = kings(black="I4 I3")
    assert reading.question(scene).data["strength"] == [1, 1]
    scene.play("commit 0")
    scene.play("commit 0")
    assert (reading.tile(scene, "I4"), reading.tile(scene, "I3")) == ("black", "black")
    scene.expect({"points": {"1": {"black": 2}}})


@pytest.mark.rule("TE-227")
def test_sides_are_counted_anew_before_every_war() -> None:
    """Losing the merchants' war cuts seat 1's farther settlements off before the kings' war."""
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 J6 M4", "black": "H5 J5 M3 L3", "green": "K5 L5 L4"},
            {"0 king": "G6", "0 merchant": "G4", "1 king": "J7", "1 merchant": "K6"},
            ["black green*5", "black*6"],
        ),
    )
    scene.play("tile settlement I5")
    assert reading.legal(scene) == {"war black", "war green"}
    scene.play("war green")
    scene.play("commit 4")
    scene.play("commit 0")
    assert (reading.tile(scene, "K5"), reading.tile(scene, "L5")) == (None, None)
    scene.expect({"question": {"prompt": "war.attack"}})
    assert reading.question(scene).data["colour"] == "black"
    assert reading.question(scene).data["strength"] == [1, 1]


@pytest.mark.rule("TE-228", "TE-229")
def test_both_may_add_any_number_of_the_wars_colour() -> None:
    scene = kings(("black*3 red*3", "black*2 red*4"))
    assert reading.legal(scene) == {"commit 0", "commit 1", "commit 2"}
    scene.refused("commit 3", rule="TE-228")
    scene.play("commit 0")
    scene.expect({"question": {"seat": 1}})
    assert reading.legal(scene) == {"commit 0", "commit 1", "commit 2"}
    scene.play("commit 2")
    assert reading.hand(scene, 1) == {"red": 4}


@pytest.mark.rule("TE-230", "TE-231", "TE-232")
def test_the_higher_total_wins_a_tie_is_the_defenders() -> None:
    scene = kings()
    scene.play("commit 1")
    scene.play("commit 1")
    scene.expect({"leaders": {"0": {"king": None}}})
    scene.expect({"leaders": {"1": {"king": "K6"}}})
    assert (reading.tile(scene, "H5"), reading.tile(scene, "J5")) == (None, "black")
    scene = kings()
    events = reading.events(scene, "commit 1", "commit 0")
    scene.expect({"leaders": {"1": {"king": None}}})
    assert (reading.tile(scene, "H5"), reading.tile(scene, "J5")) == ("black", None)
    assert reading.told(events, "tiles_removed") == [{"tile": "tigris.tile_black", "n": 1, "squares": ["J5"]}]


@pytest.mark.rule("TE-233", "TE-234")
def test_a_point_for_the_leader_and_each_removed_tile() -> None:
    scene = kings(black="L5 M5")
    gone = reading.gone(scene).get("black", 0)
    scene.play("commit 5")
    scene.play("commit 1")
    scene.expect({"points": {"0": {"black": 4}}})
    scene.expect({"points": {"1": {}}})
    assert reading.gone(scene)["black"] == gone + 3 + 5 + 1


@pytest.mark.rule("TE-235")
def test_temples_with_treasures_stay_in_a_priests_war() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 G4 F5 J5 L5 M5", "black": "H5 K5"},
            {"1 priest": "G6", "0 priest": "J6"},
            ["black*3 red*3", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    assert reading.question(scene).data["strength"] == [4, 3]
    scene.play("commit 0")
    scene.play("commit 6")
    assert reading.tile(scene, "N5") == "red"
    assert reading.treasure(scene, "N5")
    assert (reading.tile(scene, "J5"), reading.tile(scene, "L5"), reading.tile(scene, "M5")) == (
        None,
        None,
        None,
    )
    scene.expect({"points": {"1": {"red": 4}}})


@pytest.mark.rule("TE-236", "TE-238")
def test_temples_next_to_other_leaders_stay() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 J5 L5", "black": "H5 K5"},
            {"1 priest": "G6", "0 priest": "J6", "1 farmer": "L6", "0 king": "L4"},
            ["black*6", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    scene.play("commit 0")
    scene.play("commit 6")
    assert reading.tile(scene, "L5") == "red"
    assert reading.tile(scene, "J5") is None
    assert (reading.leader(scene, 1, "farmer"), reading.leader(scene, 0, "king")) == ("L6", "L4")
    scene.expect({"points": {"1": {"red": 2}}})


@pytest.mark.rule("TE-237")
def test_a_temple_next_to_the_losing_priest_alone_is_removed() -> None:
    scene = at(
        "tigris",
        **placed({"red": "G5 J5", "black": "H5"}, {"1 priest": "G6", "0 priest": "J6"}, ["black*6", "red*6"]),
    )
    scene.play("tile settlement I5")
    scene.play("commit 0")
    scene.play("commit 1")
    assert reading.tile(scene, "J5") is None
    scene.expect({"points": {"1": {"red": 2}}})


@pytest.mark.rule("TE-239")
def test_protection_is_for_priests_wars_and_protected_temples_support() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 J5 L5", "black": "H5 K5"},
            {"1 priest": "G6", "0 priest": "J6", "1 farmer": "L6"},
            ["black*6", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    assert reading.question(scene).data["strength"] == [2, 1]
    scene = at(
        "tigris", **placed({"red": "G5 K5", "black": "H5 J5 L4"}, {**KINGS, "1 farmer": "L5"}, ["black*6"])
    )
    scene.play("tile settlement I5")
    scene.play("commit 4")
    scene.play("commit 0")
    assert (reading.tile(scene, "J5"), reading.tile(scene, "L4")) == (None, None)
    scene.expect({"points": {"0": {"black": 3}}})


@pytest.mark.rule("TE-240")
def test_face_down_tiles_are_no_supporters_and_stay() -> None:
    monuments = {"L5": "green-black"}
    scene = at("tigris", **placed(BETWEEN, KINGS, ["black*6", "red*6"], monuments=monuments))
    scene.play("tile settlement I5")
    assert reading.question(scene).data["strength"] == [1, 1]
    scene.play("commit 2")
    scene.play("commit 0")
    scene.expect({"points": {"0": {"black": 2}}})
    assert not any(reading.empty(scene, square) for square in ("L5", "M5", "L6", "M6"))


@pytest.mark.rule("TE-241")
def test_the_first_war_splits_the_kingdom() -> None:
    scene = at(
        "tigris",
        **placed(
            {"green": "G5 I5 J5", "red": "F5 K5"},
            {"0 merchant": "F6", "0 king": "E5", "1 merchant": "K4", "1 king": "K6"},
            ["green*5 black", "red*5 green"],
        ),
    )
    gone = sum(reading.gone(scene).values())
    scene.play("tile settlement H5")
    assert reading.legal(scene) == {"war black", "war green"}
    scene.play("war green")
    assert reading.question(scene).data["strength"] == [1, 2]
    events = reading.events(scene, "commit 4", "commit 1")
    assert (reading.told(events, "war_won")[0]["a"], reading.told(events, "war_won")[0]["d"]) == (5, 3)
    scene.expect({"points": {"0": {"green": 3}}})
    scene.expect({"leaders": {"1": {"merchant": None}}})
    assert (reading.tile(scene, "I5"), reading.tile(scene, "J5"), reading.tile(scene, "G5")) == (
        None,
        None,
        "green",
    )
    assert sum(reading.gone(scene).values()) == gone + 7
    assert (reading.leader(scene, 0, "king"), reading.leader(scene, 1, "king")) == ("E5", "K6")
    assert (reading.question(scene).prompt, scene.state.marker) == ("turn.action", 0)
    scene.expect({"points": {"1": {}}})


@pytest.mark.rule("TE-242")
def test_the_active_player_chooses_again() -> None:
    leaders = {
        "0 king": "G6",
        "0 priest": "G4",
        "0 merchant": "F5",
        "1 king": "K6",
        "1 priest": "K4",
        "1 merchant": "L5",
    }
    scene = at(
        "tigris", **placed({"red": "G5 K5", "blue": "", "black": "H5 J5"}, leaders, ["black*6", "red*6"])
    )
    scene.play("tile settlement I5")
    assert reading.legal(scene) == {"war black", "war red", "war green"}
    scene.play("war green")
    scene.play("commit 0")
    scene.play("commit 0")
    scene.expect({"question": {"prompt": "war.choose"}})
    assert reading.legal(scene) == {"war black", "war red"}


@pytest.mark.rule("TE-243")
def test_three_kingdoms_may_meet_at_the_marked_tile() -> None:
    """The merchants' war breaks seat 1's side in two; both halves stay connected by the tile."""
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 K5 I3", "black": "H5 J5 I4", "green": "J4"},
            {
                "0 merchant": "G6",
                "0 king": "G4",
                "0 farmer": "F5",
                "1 merchant": "K4",
                "1 king": "K6",
                "1 farmer": "I2",
            },
            ["black*3 green*3", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    assert reading.legal(scene) == {"war black", "war blue", "war green"}
    scene.play("war green")
    scene.play("commit 2")
    scene.play("commit 0")
    assert reading.tile(scene, "J4") is None
    assert reading.legal(scene) == {"war black", "war blue"}
    scene.play("war black")
    assert reading.question(scene).data["strength"] == [1, 1]
    scene.play("commit 1")
    scene.play("commit 0")
    assert reading.question(scene).data["colour"] == "blue"


@pytest.mark.rule("TE-244")
def test_building_and_monument_come_after_the_last_war() -> None:
    tiles = {"red": "G5 K5", "black": "H5 H4 I4 I3 J5"}
    scene = at("tigris", **placed(tiles, KINGS, ["black*6", "black*6"], variants="buildings"))
    scene.play("tile settlement I5")
    scene.expect({"question": {"prompt": "war.attack"}})
    scene.play("commit 3")
    scene.play("commit 0")
    assert scene.state.marker == 0
    scene.expect({"question": {"prompt": "building.place"}})
    assert reading.question(scene).data["squares"] == ["I3", "I4", "I5"]
    scene.play("decline")
    scene.expect({"question": {"prompt": "monument.build"}})


@pytest.mark.rule("TE-245")
def test_the_war_cannot_be_refused() -> None:
    scene = kings()
    assert reading.legal(scene) == {f"commit {n}" for n in range(6)}
    scene.play("commit 0")
    assert reading.legal(scene) == {f"commit {n}" for n in range(7)}
    scene.play("commit 0")
    scene.expect({"leaders": {"0": {"king": None}}})


@pytest.mark.rule("TE-246")
def test_the_losing_leaders_departure_may_cut_the_kingdom() -> None:
    """Seat 1's merchant is the link to his king: once he has lost, the kings do not meet."""
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 K4 M5", "black": "H5 J5"},
            {"0 merchant": "G6", "0 king": "G4", "1 merchant": "K5", "1 king": "L5"},
            ["black green*5", "red*6"],
        ),
    )
    scene.play("tile settlement I5")
    assert reading.legal(scene) == {"war black", "war green"}
    scene.play("war green")
    scene.play("commit 1")
    scene.play("commit 0")
    scene.expect({"leaders": {"1": {"merchant": None}}})
    assert (reading.leader(scene, 0, "king"), reading.leader(scene, 1, "king")) == ("G4", "L5")
    scene.expect({"question": {"prompt": "turn.action"}})
