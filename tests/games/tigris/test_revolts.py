"""Section 10: revolts."""

from __future__ import annotations

import pytest

from .positions import at, seen
from .table import Play, told


def revolt(hands: tuple[str, str] = ("red*6", "red*6"), variants: str = "") -> Play:
    """Seat 0's king enters at G6 (one temple) against seat 1's at H5 (two temples)."""
    play = Play({"red": "G5 H4"}, {"1 king": "H5"}, hands, variants=variants)
    play("leader king G6")
    return play


@pytest.mark.rule("TE-190", "TE-192")
def test_a_leader_in_a_kingdom_with_one_of_his_colour() -> None:
    play = revolt()
    assert play.prompt == "revolt.attack"
    facts = play.question.data
    assert (facts["attacker_seat"], facts["defender_seat"], facts["colour"]) == (0, 1, "black")
    play = Play({"red": "G5 K5"}, {"1 king": "G6", "0 king": "K6"})
    play("leader king G4")
    assert play.prompt == "revolt.attack"
    play = Play({"red": "G5"}, {"1 priest": "G6"})
    play("leader king G4")
    assert play.prompt == "turn.action"


@pytest.mark.rule("TE-191")
def test_a_tile_never_starts_a_revolt() -> None:
    play = Play({"red": "G5 K5", "black": "H5 J5"}, {"0 king": "G6", "1 king": "K6"}, ["black*6", "black*6"])
    events = play("tile settlement I5")
    assert not told(events, "revolt")
    assert told(events, "war")


@pytest.mark.rule("TE-193")
def test_strength_is_the_number_of_adjacent_temples() -> None:
    for name in ("king", "priest", "farmer", "merchant"):
        play = Play({"red": "G5 H4 I4", "black": "G4"}, {f"1 {name}": "H5"}, ["red*6", "red*6"])
        play(f"leader {name} G6")
        assert play.question.data["strength"] == [1, 2]


@pytest.mark.rule("TE-194")
def test_a_shared_temple_counts_for_both() -> None:
    play = Play({"red": "G5"}, {"1 king": "G4"})
    play("leader king G6")
    assert play.question.data["strength"] == [1, 1]


@pytest.mark.rule("TE-195")
def test_temples_with_treasures_count_face_down_ones_do_not() -> None:
    play = Play({"red": "G2"}, {"1 king": "F2"})
    play("leader king G3")
    assert play.question.data["strength"] == [2, 2]
    beside = [{"at": at("H4"), "colours": ["red", "black"]}]
    play = Play({"red": "G5"}, {"1 king": "G4"}, monuments=beside)
    play("leader king G6")
    assert play.question.data["strength"] == [1, 1]


@pytest.mark.rule("TE-196", "TE-197")
def test_attacker_then_defender_each_once_seeing_it() -> None:
    play = revolt(("red*2 blue*4", "red*6"))
    assert play.seat == 0
    assert play.legal() == {"commit 0", "commit 1", "commit 2"}
    assert play.rule("commit 3") == "TE-196"
    play("commit 2")
    assert (play.seat, play.prompt) == (1, "revolt.defend")
    assert play.question.data["added"] == 2
    assert seen(play.state.view(1))["fight"] is not None
    play("commit 1")
    assert play.prompt == "turn.action"


@pytest.mark.rule("TE-198")
def test_only_red_tiles_are_added() -> None:
    play = revolt(("black*3 blue*3", "black*6"))
    assert play.question.data["support"] == "red"
    assert play.legal() == {"commit 0"}
    play = revolt(("red*6", "black*6"))
    play("commit 2")
    assert play.hand(0) == {"red": 4}


@pytest.mark.rule("TE-199", "TE-200", "TE-201")
def test_the_higher_total_wins_a_tie_is_the_defenders() -> None:
    play = revolt()
    events = play.all("commit 1", "commit 0")
    assert told(events, "revolt_won")[0] == {
        "winner_seat": 1,
        "loser_seat": 0,
        "leader": "tigris.leader_black",
        "a": 2,
        "d": 2,
    }
    assert play.leader(0, "king") is None
    assert play.points(1) == {"red": 1}
    play = revolt()
    play.all("commit 2", "commit 0")
    assert play.leader(1, "king") is None
    assert play.leader(0, "king") == "G6"
    assert (play.points(0), play.points(1)) == ({"red": 1}, {})


@pytest.mark.rule("TE-202")
def test_added_tiles_leave_the_game_no_tile_leaves_the_board() -> None:
    play = revolt()
    before = play.gone().get("red", 0)
    events = play.all("commit 2", "commit 3")
    assert play.gone()["red"] == before + 5
    assert not told(events, "tiles_removed")
    assert (play.tile("G5"), play.tile("H4")) == ("red", "red")


@pytest.mark.rule("TE-203")
def test_a_losing_attackers_link_is_gone_before_treasures() -> None:
    play = Play({"red": "G4", "black": "H4 I4 I5 I6"}, {"1 merchant": "F2"}, ["red*6", "red*6"])
    play.all("leader merchant G3", "commit 0", "commit 2")
    assert play.treasures(1) == 0
    assert (play.seat, play.prompt) == (0, "turn.action")


@pytest.mark.rule("TE-204")
def test_one_placement_causes_at_most_one_revolt() -> None:
    play = Play({"red": "G5 I5"}, {"1 king": "F5", "1 farmer": "J5"})
    assert play.rule("leader king H5") == "TE-077"
    play = revolt()
    events = play.all("commit 6", "commit 0")
    assert len(told(events, "revolt")) == 0
    assert play.prompt == "turn.action"
