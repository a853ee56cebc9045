"""Section 19: the ziggurat."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.phases.monuments import CROSS

from .table import Play, at, told

ARMS = {"black": "G5 I5 H4 H5"}
"""Four settlements of a cross around H5; H6 completes it."""


def cross(**more: Any) -> Play:
    """Seat 0 completes the cross."""
    play = Play(ARMS, {}, ["black*6", "black*6"], variants="ziggurat", **more)
    play("tile settlement H6")
    return play


@pytest.mark.rule("TE-410", "TE-414")
def test_a_cross_may_become_the_ziggurat() -> None:
    play = cross()
    assert (play.seat, play.prompt) == (0, "monument.build")
    assert play.legal() == {"ziggurat H5", "decline"}
    plain = Play(ARMS, {}, ["black*6"])
    plain("tile settlement H6")
    assert plain.prompt == "turn.action"
    play("decline")
    assert play.rule("ziggurat H5") == "TE-267"


@pytest.mark.rule("TE-411")
def test_any_colour_and_the_cross_holds_the_placed_tile() -> None:
    play = Play({"green": "G5 I5 H4 H5"}, {}, ["green*6"], variants="ziggurat")
    play("tile market H6")
    assert play.legal("ziggurat") == {"ziggurat H5"}
    assert play.rule("ziggurat J5") == "TE-411"
    old = Play({"black": "G5 I5 H4 H5 H6"}, {}, ["black*6"], variants="ziggurat")
    old("tile settlement J5")
    assert old.prompt == "turn.action"


@pytest.mark.rule("TE-412")
def test_there_is_one_ziggurat() -> None:
    play = cross(ziggurat=at("C10"))
    assert play.prompt == "turn.action"


@pytest.mark.rule("TE-413")
def test_five_tiles_leave_the_game_for_a_connection_without_colour() -> None:
    play = cross()
    gone = play.gone().get("black", 0)
    play("ziggurat H5")
    assert play.gone()["black"] == gone + 5
    assert play.state.tiles[0] == 0
    assert {"G5", "H4", "H5", "H6", "I5"} in play.regions()
    for square in ("H5", "G5"):
        assert play.rule(f"catastrophe {square}") == "TE-144"


@pytest.mark.rule("TE-414")
def test_the_ziggurat_keeps_treasures_and_sends_leaders_home() -> None:
    play = Play({"red": "H7 J7 I8"}, {"1 king": "H8", "1 farmer": "G7"}, ["red*6"], variants="ziggurat")
    play("tile temple I6")
    events = play("ziggurat I7")
    assert play.treasure("I7")
    assert len(told(events, "leader_home")) == 2
    assert play.kingdoms() == []


@pytest.mark.rule("TE-415", "TE-416")
def test_a_point_of_choice_for_the_king_alone() -> None:
    play = Play({"red": "F5"}, {"0 king": "F6", "1 priest": "F4"}, variants="ziggurat", ziggurat=at("H5"))
    play.all("pass", "pass")
    assert (play.seat, play.prompt) == (0, "ziggurat.income")
    assert play.legal() == {"income black", "income red", "income blue", "income green"}
    play("income green")
    assert play.points(0) == {"green": 1}
    play.all("pass", "pass")
    assert (play.seat, play.prompt) == (0, "turn.action")
    assert play.points(1) == {}


@pytest.mark.rule("TE-417")
def test_either_a_monument_or_the_ziggurat() -> None:
    play = Play({"black": "G5 I5 H4 H5 G6"}, {}, ["black*6"], variants="ziggurat")
    play("tile settlement H6")
    assert play.legal("ziggurat") == {"ziggurat H5"}
    assert "monument red-black G5" in play.legal()
    play("monument red-black G5")
    assert play.prompt == "turn.action"
    both = Play({"black": "G5 H4 H6 H5 J5 I4 I6"}, {}, ["black*6"], variants="ziggurat")
    both("tile settlement I5")
    assert both.legal("ziggurat") == {"ziggurat H5", "ziggurat I5"}


@pytest.mark.rule("TE-418")
@pytest.mark.parametrize("board", ["standard", "advanced"])
def test_no_blue_cross_fits_on_either_board(board: str) -> None:
    river = BOARDS[board].river
    assert not [centre for centre, mask in CROSS.items() if mask & river == mask]
