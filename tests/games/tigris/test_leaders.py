"""Sections 3 and 4: the course of a turn and positioning leaders."""

from __future__ import annotations

import pytest

from .positions import at
from .table import Play, refused_out_of_turn, told


@pytest.mark.rule("TE-050")
def test_up_to_two_actions() -> None:
    play = Play(hands=["red*6"])
    play("tile temple A1")
    assert play.seat == 0
    play("tile temple A5")
    assert play.seat == 1
    play.all("pass", "pass")
    assert play.seat == 0
    play.all("tile temple D1", "pass")
    assert play.seat == 1


@pytest.mark.rule("TE-051")
def test_the_four_kinds_of_action() -> None:
    play = Play({"red": "G5"}, {"0 king": "G6"}, ["red*3 blue*3"])
    kinds = {text.split()[0] for text in play.legal()}
    assert kinds == {"leader", "withdraw", "tile", "catastrophe", "swap", "pass"}


@pytest.mark.rule("TE-052")
def test_the_same_move_may_be_repeated() -> None:
    play = Play({"red": "G5 H4"}, {"1 king": "H5"}, ["black*6", "red*6"])
    play.all("leader king G6", "commit 0", "commit 0")
    assert play.leader(0, "king") is None
    play("leader king G6")
    assert play.prompt == "revolt.attack"


@pytest.mark.rule("TE-053")
def test_the_next_action_waits_for_the_conflict() -> None:
    play = Play({"red": "G5 H4"}, {"1 king": "H5"}, ["black*6", "red*6"])
    play("leader king G6")
    assert play.rule("tile settlement A1") == "TE-053"
    play("commit 0")
    assert play.seat == 1
    assert play.rule("pass") == "TE-053"
    play("commit 0")
    assert (play.seat, play.prompt) == (0, "turn.action")


@pytest.mark.rule("TE-054")
def test_order_inside_a_tile_action() -> None:
    """Point, building, monument, leaders without a temple, treasures: in this order."""
    play = Play(
        {"red": "E5 G5 E6 F6", "black": "F4 H5 I5 I6"},
        {"1 farmer": "D5", "1 merchant": "G6", "0 priest": "J7"},
        ["red*6"],
        variants="buildings",
    )
    events = play("tile temple F5")
    assert [event.kind for event in events] == ["tile", "points"]
    assert play.prompt == "building.place"
    play("building G5")
    assert play.prompt == "monument.build"
    assert play.leader(1, "farmer") == "D5"
    assert [event.kind for event in play("monument red-black E5")] == ["monument", "leader_home"]
    assert play.leader(1, "farmer") is None
    assert (play.seat, play.prompt) == (1, "treasure.take")


@pytest.mark.rule("TE-055")
def test_order_inside_a_leader_action() -> None:
    """Placement, revolt, treasures: those that the attacker links are shared out when he has won."""
    play = Play({"red": "G4", "black": "H4 I4 I5 I6"}, {"1 merchant": "F2"}, ["black*6", "black*6"])
    assert [event.kind for event in play("leader merchant G3")] == ["leader", "revolt"]
    play("commit 0")
    events = play("commit 0")
    assert [event.kind for event in events] == ["commit", "revolt_won", "leader_home", "points"]
    assert (play.seat, play.prompt) == (0, "treasure.take")
    assert play.question.data == {"squares": ["F3", "I7"]}


@pytest.mark.rule("TE-070")
def test_only_own_leaders() -> None:
    play = Play({"red": "G5"}, {"1 king": "G6"})
    assert play.legal("withdraw") == set()
    assert play.rule("withdraw king") == "TE-084"
    play("leader king H5")
    assert play.leader(1, "king") == "G6"
    assert play.question.data["attacker_seat"] == 0


@pytest.mark.rule("TE-071")
def test_place_move_or_withdraw() -> None:
    play = Play({"red": "G5"}, hands=["black*6"])
    assert [e.kind for e in play("leader king G6")] == ["leader"]
    moved = play("leader king G4")[0]
    assert (moved.kind, moved.data["from"], moved.data["square"]) == ("leader_moved", "G6", "G4")
    play.all("pass", "pass")
    assert [e.kind for e in play("withdraw king")] == ["withdraw"]
    assert play.leader(0, "king") is None


@pytest.mark.rule("TE-072")
def test_a_leader_needs_an_empty_space() -> None:
    play = Play(
        {"red": "G5 C5 F5", "black": "G4", "green": "L5"},
        {"1 king": "H5"},
        catastrophes="G6",
        monuments=[{"at": at("C6"), "colours": ["black", "red"]}],
    )
    for square in ("G4", "H5", "C6", "F5"):
        assert play.rule(f"leader farmer {square}") == "TE-072"
    assert play.rule("leader farmer G6") == "TE-147"


@pytest.mark.rule("TE-073")
def test_not_on_a_river() -> None:
    assert Play().rule("leader king E3") == "TE-073"


@pytest.mark.rule("TE-074", "TE-075")
def test_next_to_a_face_up_temple() -> None:
    play = Play({"black": "G5"}, monuments=[{"at": at("J5"), "colours": ["red", "black"]}])
    assert play.rule("leader king G4") == "TE-074"
    assert play.rule("leader king K4") == "TE-074"
    assert "F2" in play.squares("leader king")


@pytest.mark.rule("TE-076")
def test_a_leader_founds_a_kingdom() -> None:
    play = Play()
    assert play.kingdoms() == []
    play("leader king F2")
    assert play.kingdoms() == [{"F2", "F3"}]


@pytest.mark.rule("TE-077")
def test_a_leader_may_not_join_two_kingdoms() -> None:
    play = Play({"red": "G5 I5"}, {"1 king": "F5", "1 farmer": "J5"})
    assert play.rule("leader priest H5") == "TE-077"
    assert "H5" not in play.squares("leader")


@pytest.mark.rule("TE-078")
def test_a_leader_may_join_a_kingdom_with_leaderless_regions() -> None:
    play = Play({"red": "G5 I5", "black": "H4", "green": "H6"}, {"1 king": "F5"})
    play("leader priest H5")
    assert play.kingdoms() == [{"F5", "G5", "H4", "H5", "H6", "I5"}]


@pytest.mark.rule("TE-079")
def test_a_leader_may_join_several_leaderless_regions() -> None:
    play = Play({"red": "G5 I5"})
    play("leader priest H5")
    assert play.kingdoms() == [{"G5", "H5", "I5"}]


@pytest.mark.rule("TE-080")
def test_a_move_is_judged_without_the_leader() -> None:
    """His own lonely kingdom is none once he is lifted: he may link it with another kingdom."""
    play = Play({"red": "G5 I5"}, {"0 king": "G6", "1 farmer": "J5"})
    assert play.rule("leader priest H5") == "TE-077"
    play("leader king H5")
    assert play.kingdoms() == [{"G5", "H5", "I5", "J5"}]


@pytest.mark.rule("TE-081")
def test_the_only_link_may_not_link_elsewhere() -> None:
    play = Play({"red": "G5 I5 G4 I4"}, {"0 king": "H5", "1 farmer": "F5", "1 priest": "J5"})
    assert len(play.kingdoms()) == 1
    assert play.why("leader king H4").key == "te_leader_link_move"
    assert play.rule("leader king H4") == "TE-081"


@pytest.mark.rule("TE-082")
def test_a_link_may_move_while_at_most_one_part_is_a_kingdom() -> None:
    play = Play({"red": "G5 I5 G4 I4"}, {"0 king": "H5", "1 farmer": "F5"})
    play("leader king H4")
    assert len(play.kingdoms()) == 1


@pytest.mark.rule("TE-083")
def test_a_move_must_change_the_space() -> None:
    assert Play({"red": "G5"}, {"0 king": "G6"}).rule("leader king G6") == "TE-083"


@pytest.mark.rule("TE-084")
def test_withdrawing_may_split_a_kingdom() -> None:
    play = Play({"red": "G5 I5"}, {"0 king": "H5", "1 farmer": "F5", "1 priest": "J5"})
    play("withdraw king")
    assert play.kingdoms() == [{"F5", "G5"}, {"I5", "J5"}]
    assert play.state.actions_left == 1


@pytest.mark.rule("TE-085")
def test_no_withdrawal_from_a_conflict() -> None:
    play = Play({"red": "G5"}, {"1 king": "G6", "0 farmer": "F5"}, ["red*6"])
    play("leader king H5")
    assert play.rule("withdraw king") == "TE-085"
    play("commit 0")
    assert play.seat == 1
    assert play.rule("withdraw king") == "TE-085"


@pytest.mark.rule("TE-086", "TE-088")
def test_a_leader_without_a_temple_returns_home() -> None:
    play = Play({"red": "G5 K5"}, {"1 king": "G6", "1 farmer": "F5", "1 priest": "K6"})
    events = play("catastrophe G5")
    home = {(e["leader"], e["seat"], e["why"]) for e in told(events, "leader_home")}
    assert home == {("tigris.leader_black", 1, "temple"), ("tigris.leader_blue", 1, "temple")}
    assert play.leader(1, "king") is None
    assert play.leader(1, "farmer") is None
    assert play.leader(1, "priest") == "K6"
    assert not told(events, "points")


@pytest.mark.rule("TE-087")
def test_a_merchant_sent_home_takes_no_treasure() -> None:
    """The monument turns his last temple over before treasures are handed out."""
    play = Play({"red": "J7 J6", "black": "K6 L6 M6 M5"}, {"1 merchant": "I5", "0 priest": "J5"}, ["red*6"])
    play("tile temple I6")
    events = play("monument red-black I6")
    assert [event.kind for event in events] == ["monument", "leader_home", "leader_home"]
    assert play.treasures(1) == 0
    assert play.treasure("I7")


@pytest.mark.rule("TE-089")
def test_positioning_gives_no_point() -> None:
    play = Play({"red": "G5", "black": "H5"})
    events = play("leader king G6")
    assert not told(events, "points")
    assert play.points(0) == {}


@pytest.mark.rule("TE-090")
def test_no_revolt_against_oneself() -> None:
    play = Play({"red": "G5 G4"}, {"0 king": "G6", "1 farmer": "F5"})
    play("leader king H4")
    assert play.prompt == "turn.action"
    assert play.leader(0, "king") == "H4"


def test_the_rest_of_the_table_waits() -> None:
    play = Play(players=4)
    for seat in (1, 2, 3):
        assert refused_out_of_turn(play, seat, "pass")
