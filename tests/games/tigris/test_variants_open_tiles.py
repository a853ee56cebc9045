"""Open tiles (section 16)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.tigris import GAME

from . import reading
from .positions import placed

SIX = "red red red red red red"
SHOWN = "black red blue green*3"


def table(hand: str, bag: str, display: str | None = None, **more: Any) -> Scene:
    """Seat 0 takes its last action; then it refills from display and bag."""
    shown = SHOWN if display is None else display
    settings: dict[str, Any] = {"actions_left": 1, "hands": {0: hand, 1: SIX}, **more}
    return at("tigris", **placed(variants="open_tiles", display=shown, bag=bag, **settings))


@pytest.mark.rule("TE-360")
@pytest.mark.parametrize(("seats", "bag"), [(2, 125), (3, 119), (4, 113)])
def test_six_tiles_are_laid_open_after_the_hands(seats: int, bag: int) -> None:
    state = GAME.setup(seats, {"open_tiles": True})
    rng = Random(3)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    view = state.view(None)
    assert sum(reading.seen(view)["display"]) == 6
    assert view.memory.hand_sizes == (6,) * seats
    assert view.memory.bag_size == bag


@pytest.mark.rule("TE-361")
def test_each_tile_is_chosen_separately_from_display_or_bag() -> None:
    scene = reading.played(table("black black black black", "blue*9"), "pass")
    scene.expect({"question": {"seat": 0, "prompt": "draw.pick"}})
    assert reading.options(scene, "pick") == {"settlement", "temple", "farm", "market", "bag"}
    scene.play("pick market")
    scene.expect({"question": {"seat": 0, "prompt": "draw.pick"}})
    scene.play("pick bag")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    assert reading.seen(scene.state.view(0))["hands"][0] == [4, 0, 1, 1]


@pytest.mark.rule("TE-361")
def test_a_colour_that_is_not_shown_cannot_be_picked() -> None:
    scene = reading.played(table("black black black black black", "blue*9", "green*6"), "pass")
    scene.refused("pick temple", rule="TE-361")


@pytest.mark.rule("TE-362")
def test_the_display_is_topped_up_after_each_pick() -> None:
    scene = reading.played(table("black black black black", "blue*9"), "pass", "pick settlement")
    scene.expect({"question": {"prompt": "draw.pick"}})
    assert reading.seen(scene.state.view(None))["display"] == [0, 1, 2, 3]
    assert scene.state.view(None).memory.bag_size == 8


@pytest.mark.rule("TE-363")
def test_with_an_empty_bag_the_display_can_still_be_drawn_from() -> None:
    scene = reading.played(table("black black black", "", "green*2 red*2"), "pass")
    assert reading.options(scene, "pick") == {"temple", "market"}
    scene.refused("pick bag", rule="TE-363")
    scene.play("pick temple")
    scene.play("pick temple")
    scene.play("pick market")
    assert reading.seen(scene.state.view(None))["display"] == [0, 0, 0, 1]
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})


@pytest.mark.rule("TE-363")
def test_the_game_ends_when_bag_and_display_together_are_too_few() -> None:
    enough = reading.played(table("black black black", "blue", "green*2"), "pass")
    enough.expect({"question": {"prompt": "draw.pick"}})
    short = reading.played(table("black black black", "blue", "green"), "pass")
    assert short.state.view(None).outcome is not None
    assert short.state.view(None).outcome.reason == "bag"


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
    scene = reading.played(
        table("black black black black black black", "blue*9", actions_left=2), "swap settlement*2"
    )
    scene.expect({"question": {"seat": 0, "prompt": "draw.pick"}})
    scene.play("pick market")
    scene.play("pick market")
    assert reading.seen(scene.state.view(0))["hands"][0] == [4, 0, 0, 2]
    assert (reading.question(scene).prompt, scene.state.view(None).position.actions_left) == (
        "turn.action",
        1,
    )


@pytest.mark.rule("TE-365", "TE-170")
def test_each_completes_his_hand_before_the_next_begins() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="open_tiles",
                players=3,
                active=1,
                actions_left=1,
                display=SHOWN,
                bag="blue*12",
                hands={0: "red red red red", 1: "red red red red", 2: "red red red red red"},
            ),
        ),
        "pass",
    )
    askers = []
    while reading.question(scene).prompt == "draw.pick":
        askers.append(scene.state.actor())
        scene.play("pick bag")
    assert askers == [1, 1, 2, 0, 0]
