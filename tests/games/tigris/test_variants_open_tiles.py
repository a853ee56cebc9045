"""Open tiles (section 16)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris import GAME

from .positions import Play, seen

SIX = "red red red red red red"
SHOWN = ["black", "red", "blue", "green", "green", "green"]


def table(hand: str, bag: list[str], display: list[str] | None = None, **more: Any) -> Play:
    """Seat 0 takes its last action; then it refills from display and bag."""
    shown = SHOWN if display is None else display
    settings: dict[str, Any] = {"actions_left": 1, "hands": {0: hand, 1: SIX}, **more}
    return Play(variants="open_tiles", display=shown, bag=bag, **settings)


@pytest.mark.rule("TE-360")
@pytest.mark.parametrize(("seats", "bag"), [(2, 125), (3, 119), (4, 113)])
def test_six_tiles_are_laid_open_after_the_hands(seats: int, bag: int) -> None:
    state = GAME.setup(seats, {"open_tiles": True})
    rng = Random(3)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    view = state.view(None)
    assert sum(seen(view)["display"]) == 6
    assert view.memory.hand_sizes == (6,) * seats
    assert view.memory.bag_size == bag


@pytest.mark.rule("TE-361")
def test_each_tile_is_chosen_separately_from_display_or_bag() -> None:
    play = table("black black black black", ["blue"] * 9).do("pass")
    assert (play.asked, play.actor) == ("draw.pick", 0)
    assert play.options("pick") == {"settlement", "temple", "farm", "market", "bag"}
    play.do("pick market")
    assert (play.asked, play.actor) == ("draw.pick", 0)
    play.do("pick bag")
    assert (play.asked, play.actor) == ("turn.action", 1)
    assert seen(play.state.view(0))["hands"][0] == [4, 0, 1, 1]


@pytest.mark.rule("TE-361")
def test_a_colour_that_is_not_shown_cannot_be_picked() -> None:
    play = table("black black black black black", ["blue"] * 9, ["green"] * 6).do("pass")
    assert play.refused("pick temple") == "TE-361"


@pytest.mark.rule("TE-362")
def test_the_display_is_topped_up_after_each_pick() -> None:
    play = table("black black black black", ["blue"] * 9).do("pass", "pick settlement")
    assert play.asked == "draw.pick"
    assert seen(play.view)["display"] == [0, 1, 2, 3]
    assert play.view.memory.bag_size == 8


@pytest.mark.rule("TE-363")
def test_with_an_empty_bag_the_display_can_still_be_drawn_from() -> None:
    play = table("black black black", [], ["green", "green", "red", "red"]).do("pass")
    assert play.options("pick") == {"temple", "market"}
    assert play.refused("pick bag") == "TE-363"
    play.do("pick temple", "pick temple", "pick market")
    assert seen(play.view)["display"] == [0, 0, 0, 1]
    assert (play.asked, play.actor) == ("turn.action", 1)


@pytest.mark.rule("TE-363")
def test_the_game_ends_when_bag_and_display_together_are_too_few() -> None:
    enough = table("black black black", ["blue"], ["green", "green"]).do("pass")
    assert enough.asked == "draw.pick"
    short = table("black black black", ["blue"], ["green"]).do("pass")
    assert short.view.outcome is not None
    assert short.view.outcome.reason == "bag"


@pytest.mark.rule("TE-364")
def test_opening_hands_come_from_the_bag_alone() -> None:
    state = GAME.setup(2, {"open_tiles": True})
    rng = Random(5)
    while state.actor() == CHANCE:
        assert state.decisions()[0].prompt.startswith("chance.")
        state.apply_id(CHANCE, state.deal(rng))
    assert state.turn == 1


@pytest.mark.rule("TE-364")
def test_swaps_draw_from_the_display_too() -> None:
    play = table("black black black black black black", ["blue"] * 9, actions_left=2).do("swap settlement*2")
    assert (play.asked, play.actor) == ("draw.pick", 0)
    play.do("pick market", "pick market")
    assert seen(play.state.view(0))["hands"][0] == [4, 0, 0, 2]
    assert (play.asked, play.view.position.actions_left) == ("turn.action", 1)


@pytest.mark.rule("TE-365", "TE-170")
def test_each_completes_his_hand_before_the_next_begins() -> None:
    play = Play(
        variants="open_tiles",
        players=3,
        active=1,
        actions_left=1,
        display=SHOWN,
        bag=["blue"] * 12,
        hands={0: "red red red red", 1: "red red red red", 2: "red red red red red"},
    ).do("pass")
    askers = []
    while play.asked == "draw.pick":
        askers.append(play.actor)
        play.do("pick bag")
    assert askers == [1, 1, 2, 0, 0]
