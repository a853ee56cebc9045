"""Sections 7, 8 and 9: catastrophe tiles, swapping, the end of a turn."""

from __future__ import annotations

import pytest

from .positions import at, seen
from .table import Play, told


@pytest.mark.rule("TE-140")
def test_two_catastrophe_tiles_for_the_whole_game() -> None:
    play = Play()
    play("catastrophe A1")
    assert play.state.actions_left == 1
    play("catastrophe A5")
    play.all("pass", "pass")
    assert play.seat == 0
    assert play.rule("catastrophe A6") == "TE-140"
    assert play.legal("catastrophe") == set()


@pytest.mark.rule("TE-141")
def test_catastrophe_on_an_empty_space_land_or_river() -> None:
    play = Play()
    assert {"A1", "A4"} <= play.squares("catastrophe")
    play("catastrophe A4")
    assert seen(play.state.view(0))["catastrophes"] == ["A4"]


@pytest.mark.rule("TE-142")
def test_catastrophe_on_a_face_up_tile() -> None:
    play = Play({"black": "G5"})
    (event,) = told(play("catastrophe G5"), "catastrophe")
    assert event["tile"] == "tigris.tile_black"
    assert play.tile("G5") is None
    assert not play.empty("G5")


@pytest.mark.rule("TE-143", "TE-151")
def test_not_on_a_treasure_but_on_a_bare_temple() -> None:
    play = Play(no_treasures="B2")
    assert play.rule("catastrophe F3") == "TE-143"
    play("catastrophe B2")
    assert play.tile("B2") is None


@pytest.mark.rule("TE-144")
def test_not_on_a_monument_nor_the_ziggurat() -> None:
    play = Play(monuments=[{"at": at("J5"), "colours": ["red", "black"]}])
    for square in ("J5", "K5", "J6", "K6"):
        assert play.rule(f"catastrophe {square}") == "TE-144"
    play = Play(variants="ziggurat", ziggurat=at("H5"))
    for square in ("H5", "H4", "H6", "G5", "I5"):
        assert play.rule(f"catastrophe {square}") == "TE-144"


@pytest.mark.rule("TE-145", "TE-146")
def test_not_on_a_leader_nor_a_catastrophe() -> None:
    play = Play({"red": "G5"}, {"1 king": "G6"}, catastrophes="A1")
    assert play.rule("catastrophe G6") == "TE-145"
    assert play.rule("catastrophe A1") == "TE-146"


@pytest.mark.rule("TE-147")
def test_the_space_is_closed_for_good() -> None:
    play = Play({"red": "G5"}, hands=["black*6"])
    play("catastrophe G4")
    assert play.rule("tile settlement G4") == "TE-147"
    assert play.rule("leader king G4") == "TE-147"
    assert "G4" not in play.squares("")


@pytest.mark.rule("TE-148")
def test_several_leaders_may_leave_at_once() -> None:
    play = Play({"red": "G5"}, {"0 king": "G6", "1 farmer": "F5", "1 priest": "H5"})
    assert len(told(play("catastrophe G5"), "leader_home")) == 3
    assert play.kingdoms() == []


@pytest.mark.rule("TE-149")
def test_a_catastrophe_may_split_a_region() -> None:
    play = Play({"red": "G5 I5 H4", "black": "H5"}, {"0 king": "F5", "1 farmer": "J5"})
    assert len(play.kingdoms()) == 1
    play("catastrophe H5")
    assert sorted(map(sorted, play.kingdoms())) == [["F5", "G5"], ["I5", "J5"]]
    assert {"H4"} in play.regions()


@pytest.mark.rule("TE-150")
def test_a_catastrophe_never_scores_nor_joins() -> None:
    play = Play({"red": "H5 J5 I4"}, {"0 king": "G5", "1 king": "K5", "1 priest": "I3"}, hands=["black*6"])
    events = play("catastrophe I5")
    assert [event.kind for event in events] == ["catastrophe"]
    assert len(play.kingdoms()) == 3


@pytest.mark.rule("TE-160", "TE-161")
def test_swap_puts_aside_before_drawing() -> None:
    play = Play(hands=["red*6"], bag="green*6")
    events = play("swap temple*6")
    assert told(events, "swap") == [{"seat": 0, "n": 6}]
    assert play.hand(0) == {"green": 6}
    assert play.bag() == 0
    assert seen(play.state.view(0))["swapped"] == [[0, 6, 0, 0], None]


@pytest.mark.rule("TE-162")
def test_catastrophe_tiles_cannot_be_swapped() -> None:
    play = Play(hands=["red*6"])
    assert all(text.split()[1].startswith("temple") for text in play.legal("swap"))
    play("swap temple*6")
    assert play.state.view(0).position.catastrophes_left == (2, 2)


@pytest.mark.rule("TE-163")
def test_new_tiles_may_be_used_at_once() -> None:
    play = Play(hands=["red*6"], bag="green*20")
    play("swap temple")
    play("tile market A5")
    assert play.tile("A5") == "green"


@pytest.mark.rule("TE-164", "TE-165")
def test_swap_at_least_one_and_only_what_is_held() -> None:
    play = Play(hands=["red*5 blue"])
    assert len(play.legal("swap")) == 11
    assert play.rule("swap temple*6") == "TE-165"
    assert play.rule("swap farm*2") == "TE-165"
    play("tile temple A5")
    assert max(text.count("*5") + text.count("farm") for text in play.legal("swap")) == 1
    assert play.rule("swap temple*5 farm") == "TE-165"


@pytest.mark.rule("TE-170")
def test_sequence_of_the_end_of_a_turn() -> None:
    """Monuments, ziggurat, own refill, the others' refills clockwise, the next seat."""
    play = Play(
        {"red": "G5"},
        {"1 king": "G6", "1 priest": "G4"},
        ["red*5", "red*5", "red*6"],
        players=3,
        active=1,
        monuments=[{"at": at("E5"), "colours": ["red", "black"]}],
        variants="ziggurat",
        ziggurat=at("I5"),
    )
    play("pass")
    events = play("pass")
    assert [(e["n"], e["why"]) for e in told(events, "points")] == [(1, "monument"), (1, "monument")]
    assert (play.seat, play.prompt) == (1, "ziggurat.income")
    assert play.sizes() == [5, 5, 6]
    events = play("income blue")
    assert [(event.kind, event.data["seat"]) for event in events] == [
        ("points", 1),
        ("draw", 1),
        ("draw_tiles", 1),
        ("draw", 0),
        ("draw_tiles", 0),
        ("turn", 2),
    ]
    assert play.points(1) == {"black": 1, "red": 1, "blue": 1}


@pytest.mark.rule("TE-171")
def test_only_the_active_player_has_income() -> None:
    play = Play(
        {"red": "G5"},
        {"0 king": "G6", "1 priest": "G4"},
        monuments=[{"at": at("E5"), "colours": ["red", "black"]}],
    )
    play.all("pass", "pass")
    assert (play.points(0), play.points(1)) == ({"black": 1}, {})
    play.all("pass", "pass")
    assert (play.points(0), play.points(1)) == ({"black": 1}, {"red": 1})


@pytest.mark.rule("TE-172")
def test_no_refill_before_the_end_of_the_turn() -> None:
    play = Play({"red": "G5 H4"}, {"1 king": "H5"}, ["red*6", "red*6"])
    play.all("leader king G6", "commit 2", "commit 6")
    assert play.sizes() == [4, 0]
    play("leader king G6")
    assert play.legal("commit") == {"commit 0", "commit 1", "commit 2", "commit 3", "commit 4"}
    play("commit 4")
    assert play.legal("commit") == {"commit 0"}
    play("commit 0")
    assert play.sizes() == [6, 6]


@pytest.mark.rule("TE-173")
def test_refill_without_using_both_actions() -> None:
    play = Play(hands=["red*6"])
    play.all("tile temple A5", "pass")
    assert play.sizes() == [6, 6]
    play = Play(hands=["red*4"])
    play.all("pass", "pass")
    assert play.sizes() == [6, 6]
