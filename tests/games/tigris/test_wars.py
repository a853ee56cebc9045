"""Section 11: wars."""

from __future__ import annotations

import pytest

from .positions import at
from .table import Play, told

BETWEEN = {"red": "G5 K5", "black": "H5 J5"}
"""Two groups around the empty I5."""
KINGS = {"0 king": "G6", "1 king": "K6"}


def kings(hands: tuple[str, ...] = ("black*6", "black*6"), **more: str) -> Play:
    """A war of kings over I5, one settlement on each side."""
    tiles = {key: f"{BETWEEN.get(key, '')} {more.get(key, '')}".strip() for key in {*BETWEEN, *more}}
    play = Play(tiles, KINGS, hands)
    play("tile settlement I5")
    return play


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
    play = Play(BETWEEN, leaders, ["black*6"])
    events = play("tile settlement I5")
    assert told(events, "union")[0]["n"] == 2
    assert play.prompt == "war.choose"
    assert play.legal() == {"war black", "war red"}
    assert play.rule("war green") == "TE-220"


@pytest.mark.rule("TE-221")
def test_a_leader_never_starts_a_war() -> None:
    play = Play({"red": "G5 I5"}, {"0 king": "F5", "1 king": "J5"})
    assert play.rule("leader priest H5") == "TE-077"
    play = Play({"red": "G5 I5"}, {"1 king": "J5"})
    assert not told(play("leader king H5"), "war")


@pytest.mark.rule("TE-222")
def test_the_active_player_picks_the_colour_even_uninvolved() -> None:
    play = Play(
        BETWEEN,
        {"1 king": "G6", "1 priest": "G4", "2 king": "K6", "2 priest": "K4"},
        ["black*6", "black*6", "black*6"],
        players=3,
    )
    play("tile settlement I5")
    assert (play.seat, play.prompt) == (0, "war.choose")
    play("war red")
    assert (play.seat, play.prompt) == (1, "war.attack")
    assert play.question.data["colour"] == "red"


@pytest.mark.rule("TE-223")
def test_a_single_war_starts_without_a_choice() -> None:
    play = kings()
    assert play.prompt == "war.attack"


@pytest.mark.rule("TE-224")
def test_who_attacks() -> None:
    play = kings()
    assert (play.question.data["attacker_seat"], play.question.data["defender_seat"]) == (0, 1)
    play = Play(BETWEEN, {"1 king": "G6", "0 king": "K6"}, ["black*6"])
    play("tile settlement I5")
    assert play.question.data["attacker_seat"] == 0
    for active, attacker in ((2, 0), (3, 0), (0, 0), (1, 1)):
        hands = ["black*6"] * 4
        play = Play(BETWEEN, {"1 king": "G6", "0 king": "K6"}, hands, players=4, active=active)
        play("tile settlement I5")
        assert play.question.data["attacker_seat"] == attacker


@pytest.mark.rule("TE-225")
def test_strength_is_all_tiles_of_the_colour_on_the_own_side() -> None:
    play = kings(black="E5 F5 H4 L5 M5")
    assert play.question.data["strength"] == [4, 3]


@pytest.mark.rule("TE-226")
def test_regions_attached_by_the_marked_tile_count_for_nobody() -> None:
    play = kings(black="I4 I3")
    assert play.question.data["strength"] == [1, 1]
    play.all("commit 0", "commit 0")
    assert (play.tile("I4"), play.tile("I3")) == ("black", "black")
    assert play.points(1) == {"black": 2}


@pytest.mark.rule("TE-227")
def test_sides_are_counted_anew_before_every_war() -> None:
    """Losing the merchants' war cuts seat 1's farther settlements off before the kings' war."""
    play = Play(
        {"red": "G5 J6 M4", "black": "H5 J5 M3 L3", "green": "K5 L5 L4"},
        {"0 king": "G6", "0 merchant": "G4", "1 king": "J7", "1 merchant": "K6"},
        ["black green*5", "black*6"],
    )
    play("tile settlement I5")
    assert play.legal() == {"war black", "war green"}
    play.all("war green", "commit 4", "commit 0")
    assert (play.tile("K5"), play.tile("L5")) == (None, None)
    assert play.prompt == "war.attack"
    assert play.question.data["colour"] == "black"
    assert play.question.data["strength"] == [1, 1]


@pytest.mark.rule("TE-228", "TE-229")
def test_both_may_add_any_number_of_the_wars_colour() -> None:
    play = kings(("black*3 red*3", "black*2 red*4"))
    assert play.legal() == {"commit 0", "commit 1", "commit 2"}
    assert play.rule("commit 3") == "TE-228"
    play("commit 0")
    assert play.seat == 1
    assert play.legal() == {"commit 0", "commit 1", "commit 2"}
    play("commit 2")
    assert play.hand(1) == {"red": 4}


@pytest.mark.rule("TE-230", "TE-231", "TE-232")
def test_the_higher_total_wins_a_tie_is_the_defenders() -> None:
    play = kings()
    play.all("commit 1", "commit 1")
    assert play.leader(0, "king") is None
    assert play.leader(1, "king") == "K6"
    assert (play.tile("H5"), play.tile("J5")) == (None, "black")
    play = kings()
    events = play.all("commit 1", "commit 0")
    assert play.leader(1, "king") is None
    assert (play.tile("H5"), play.tile("J5")) == ("black", None)
    assert told(events, "tiles_removed") == [{"tile": "tigris.tile_black", "n": 1, "squares": ["J5"]}]


@pytest.mark.rule("TE-233", "TE-234")
def test_a_point_for_the_leader_and_each_removed_tile() -> None:
    play = kings(black="L5 M5")
    gone = play.gone().get("black", 0)
    play.all("commit 5", "commit 1")
    assert play.points(0) == {"black": 4}
    assert play.points(1) == {}
    assert play.gone()["black"] == gone + 3 + 5 + 1


@pytest.mark.rule("TE-235")
def test_temples_with_treasures_stay_in_a_priests_war() -> None:
    play = Play(
        {"red": "G5 G4 F5 J5 L5 M5", "black": "H5 K5"},
        {"1 priest": "G6", "0 priest": "J6"},
        ["black*3 red*3", "red*6"],
    )
    play("tile settlement I5")
    assert play.question.data["strength"] == [4, 3]
    play.all("commit 0", "commit 6")
    assert play.tile("N5") == "red"
    assert play.treasure("N5")
    assert (play.tile("J5"), play.tile("L5"), play.tile("M5")) == (None, None, None)
    assert play.points(1) == {"red": 4}


@pytest.mark.rule("TE-236", "TE-238")
def test_temples_next_to_other_leaders_stay() -> None:
    play = Play(
        {"red": "G5 J5 L5", "black": "H5 K5"},
        {"1 priest": "G6", "0 priest": "J6", "1 farmer": "L6", "0 king": "L4"},
        ["black*6", "red*6"],
    )
    play.all("tile settlement I5", "commit 0", "commit 6")
    assert play.tile("L5") == "red"
    assert play.tile("J5") is None
    assert (play.leader(1, "farmer"), play.leader(0, "king")) == ("L6", "L4")
    assert play.points(1) == {"red": 2}


@pytest.mark.rule("TE-237")
def test_a_temple_next_to_the_losing_priest_alone_is_removed() -> None:
    play = Play({"red": "G5 J5", "black": "H5"}, {"1 priest": "G6", "0 priest": "J6"}, ["black*6", "red*6"])
    play.all("tile settlement I5", "commit 0", "commit 1")
    assert play.tile("J5") is None
    assert play.points(1) == {"red": 2}


@pytest.mark.rule("TE-239")
def test_protection_is_for_priests_wars_and_protected_temples_support() -> None:
    play = Play(
        {"red": "G5 J5 L5", "black": "H5 K5"},
        {"1 priest": "G6", "0 priest": "J6", "1 farmer": "L6"},
        ["black*6", "red*6"],
    )
    play("tile settlement I5")
    assert play.question.data["strength"] == [2, 1]
    play = Play({"red": "G5 K5", "black": "H5 J5 L4"}, {**KINGS, "1 farmer": "L5"}, ["black*6"])
    play.all("tile settlement I5", "commit 4", "commit 0")
    assert (play.tile("J5"), play.tile("L4")) == (None, None)
    assert play.points(0) == {"black": 3}


@pytest.mark.rule("TE-240")
def test_face_down_tiles_are_no_supporters_and_stay() -> None:
    monuments = [{"at": at("L5"), "colours": ["black", "green"]}]
    play = Play(BETWEEN, KINGS, ["black*6", "red*6"], monuments=monuments)
    play("tile settlement I5")
    assert play.question.data["strength"] == [1, 1]
    play.all("commit 2", "commit 0")
    assert play.points(0) == {"black": 2}
    assert not any(play.empty(square) for square in ("L5", "M5", "L6", "M6"))


@pytest.mark.rule("TE-241")
def test_the_first_war_splits_the_kingdom() -> None:
    play = Play(
        {"green": "G5 I5 J5", "red": "F5 K5"},
        {"0 merchant": "F6", "0 king": "E5", "1 merchant": "K4", "1 king": "K6"},
        ["green*5 black", "red*5 green"],
    )
    gone = sum(play.gone().values())
    play("tile settlement H5")
    assert play.legal() == {"war black", "war green"}
    play("war green")
    assert play.question.data["strength"] == [1, 2]
    events = play.all("commit 4", "commit 1")
    assert (told(events, "war_won")[0]["a"], told(events, "war_won")[0]["d"]) == (5, 3)
    assert play.points(0) == {"green": 3}
    assert play.leader(1, "merchant") is None
    assert (play.tile("I5"), play.tile("J5"), play.tile("G5")) == (None, None, "green")
    assert sum(play.gone().values()) == gone + 7
    assert (play.leader(0, "king"), play.leader(1, "king")) == ("E5", "K6")
    assert (play.prompt, play.state.marker) == ("turn.action", 0)
    assert play.points(1) == {}


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
    play = Play({"red": "G5 K5", "blue": "", "black": "H5 J5"}, leaders, ["black*6", "red*6"])
    play("tile settlement I5")
    assert play.legal() == {"war black", "war red", "war green"}
    play.all("war green", "commit 0", "commit 0")
    assert play.prompt == "war.choose"
    assert play.legal() == {"war black", "war red"}


@pytest.mark.rule("TE-243")
def test_three_kingdoms_may_meet_at_the_marked_tile() -> None:
    """The merchants' war breaks seat 1's side in two; both halves stay connected by the tile."""
    play = Play(
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
    )
    play("tile settlement I5")
    assert play.legal() == {"war black", "war blue", "war green"}
    play.all("war green", "commit 2", "commit 0")
    assert play.tile("J4") is None
    assert play.legal() == {"war black", "war blue"}
    play("war black")
    assert play.question.data["strength"] == [1, 1]
    play.all("commit 1", "commit 0")
    assert play.question.data["colour"] == "blue"


@pytest.mark.rule("TE-244")
def test_building_and_monument_come_after_the_last_war() -> None:
    tiles = {"red": "G5 K5", "black": "H5 H4 I4 I3 J5"}
    play = Play(tiles, KINGS, ["black*6", "black*6"], variants="buildings")
    play("tile settlement I5")
    assert play.prompt == "war.attack"
    play.all("commit 3", "commit 0")
    assert play.state.marker == 0
    assert play.prompt == "building.place"
    assert play.question.data["squares"] == ["I3", "I4", "I5"]
    play("decline")
    assert play.prompt == "monument.build"


@pytest.mark.rule("TE-245")
def test_the_war_cannot_be_refused() -> None:
    play = kings()
    assert play.legal() == {f"commit {n}" for n in range(6)}
    play("commit 0")
    assert play.legal() == {f"commit {n}" for n in range(7)}
    play("commit 0")
    assert play.leader(0, "king") is None


@pytest.mark.rule("TE-246")
def test_the_losing_leaders_departure_may_cut_the_kingdom() -> None:
    """Seat 1's merchant is the link to his king: once he has lost, the kings do not meet."""
    play = Play(
        {"red": "G5 K4 M5", "black": "H5 J5"},
        {"0 merchant": "G6", "0 king": "G4", "1 merchant": "K5", "1 king": "L5"},
        ["black green*5", "red*6"],
    )
    play("tile settlement I5")
    assert play.legal() == {"war black", "war green"}
    play.all("war green", "commit 1", "commit 0")
    assert play.leader(1, "merchant") is None
    assert (play.leader(0, "king"), play.leader(1, "king")) == ("G4", "L5")
    assert play.prompt == "turn.action"
