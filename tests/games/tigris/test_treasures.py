"""Treasures (section 13)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.squares import names_of

from . import reading
from .positions import placed

GREEN = 3
PATH = "G3 H3 I3 J3 K3 K2"
"""Settlements that join the temples F3 and K1."""
CORNER = {"black": f"{PATH} F2 C2 D2", "blue": "E2"}
"""The corner temple B2 joined with F3 and K1."""


def left(scene: Scene) -> set[str]:
    """Where treasures still lie."""
    return set(names_of(scene.state.treasures))


def held(scene: Scene, seat: int) -> int:
    return reading.treasures(scene, seat)


@pytest.mark.rule("TE-300", "TE-304", "TE-306")
def test_a_merchant_who_comes_takes_all_but_one() -> None:
    scene = at("tigris", **placed(tiles={"black": PATH}))
    scene.play("leader merchant F4")
    scene.expect({"question": {"seat": 0, "prompt": "treasure.take"}})
    assert reading.options(scene, "treasure") == {"F3", "K1"}
    scene.play("treasure K1")
    assert held(scene, 0) == 1
    assert "F3" in left(scene)
    assert "K1" not in left(scene)
    assert (reading.question(scene).prompt, scene.state.view(None).position.actions_left) == (
        "turn.action",
        1,
    )


@pytest.mark.rule("TE-300", "TE-301")
def test_the_merchants_owner_takes_even_in_anothers_turn() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"black": PATH.replace("I3 ", "")},
                leaders={"1 merchant": "F4"},
                hands={0: "black black"},
            ),
        ),
        "tile settlement I3",
    )
    scene.expect({"question": {"seat": 1, "prompt": "treasure.take"}})
    scene.play("treasure F3")
    assert (held(scene, 0), held(scene, 1)) == (0, 1)
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TE-302")
def test_taking_is_compulsory() -> None:
    scene = reading.played(at("tigris", **placed(tiles={"black": PATH})), "leader merchant F4")
    texts = [GAME.actions.texts[action] for action in scene.state.legal_ids(0)]
    assert texts
    assert all(text.startswith("treasure ") for text in texts)
    scene.refused("decline", rule="TE-053")
    scene.refused("pass", rule="TE-053")


@pytest.mark.rule("TE-303", "TE-305")
def test_corner_treasures_go_first_and_forced_ones_by_themselves() -> None:
    scene = reading.played(at("tigris", **placed(tiles=CORNER)), "leader merchant F4")
    assert [data["square"] for data in reading.told(scene.history, "treasure")] == ["B2"]
    assert reading.options(scene, "treasure") == {"F3", "K1"}
    scene.refused("treasure P2", rule="TE-300")
    scene.play("treasure F3")
    assert held(scene, 0) == 2


@pytest.mark.rule("TE-303")
@pytest.mark.parametrize("corner", ["B2", "P2", "B8", "O9"])
def test_the_four_corners(corner: str) -> None:
    ways = {
        "B2": {"black": "C2 D2 F2", "blue": "E2"},
        "P2": {"black": "O2 N2 L2 K2", "blue": "M2"},
        "B8": {"black": "B9 B10 C10 D10 E10"},
        "O9": {"black": "N9 N10 M10 L10 K10"},
    }
    merchant = {"B2": "F4", "P2": "J1", "B8": "G10", "O9": "J11"}
    scene = reading.played(at("tigris", **placed(tiles=ways[corner])), f"leader merchant {merchant[corner]}")
    assert [data["square"] for data in reading.told(scene.history, "treasure")] == [corner]
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-303")
def test_another_treasure_is_refused_while_corner_ones_can_be_taken() -> None:
    tiles = {"black": "C2 D2 F2 B3 A3 A5 A6 B6 A8", "blue": "E2 A4 A7"}
    scene = reading.played(at("tigris", **placed(tiles=tiles)), "leader merchant F4")
    assert [data["square"] for data in reading.told(scene.history, "treasure")] == []
    assert reading.options(scene, "treasure") == {"B2", "B8"}
    scene.refused("treasure F3", rule="TE-303")


@pytest.mark.rule("TE-305")
def test_treasures_are_asked_for_one_at_a_time() -> None:
    scene = reading.played(
        at("tigris", **placed(tiles={"black": f"{PATH} G2 H4 H5 H6 H7"})), "leader merchant F4"
    )
    assert reading.options(scene, "treasure") == {"F3", "K1", "I7"}
    scene.play("treasure I7")
    assert reading.options(scene, "treasure") == {"F3", "K1"}
    scene.play("treasure F3")
    scene.expect({"question": {"prompt": "turn.action"}})
    assert held(scene, 0) == 2


@pytest.mark.rule("TE-306")
def test_without_a_merchant_treasures_stay() -> None:
    scene = reading.played(at("tigris", **placed(tiles={"black": PATH})), "leader king F4")
    assert held(scene, 0) == 0
    assert {"F3", "K1"} <= left(scene)


@pytest.mark.rule("TE-307", "TE-203")
def test_a_merchant_sent_home_in_this_action_takes_nothing() -> None:
    settings: dict[str, Any] = {
        "tiles": {"black": "H3 I3 J3 K3 K2"},
        "leaders": {"1 merchant": "F4"},
        "hands": {0: "red red green green green green", 1: "green green green green green green"},
    }
    lost = reading.played(at("tigris", **placed(**settings)), "leader merchant G3", "commit 0", "commit 0")
    lost.expect({"leaders": {"0": {"merchant": None}}})
    assert len(left(lost)) == 10
    won = reading.played(at("tigris", **placed(**settings)), "leader merchant G3", "commit 1", "commit 0")
    won.expect({"leaders": {"1": {"merchant": None}}})
    won.expect({"question": {"seat": 0, "prompt": "treasure.take"}})


@pytest.mark.rule("TE-307")
def test_treasures_come_after_the_wars() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"black": "G3 H3", "red": "J4", "green": "J3 K2"},
                leaders={"0 merchant": "F4", "1 merchant": "K3"},
                hands={0: "black green", 1: "black black"},
            ),
        ),
        "tile settlement I3",
    )
    scene.expect({"question": {"prompt": "war.attack"}})
    assert len(left(scene)) == 10
    scene.play("commit 0")
    scene.play("commit 0")
    scene.expect({"leaders": {"0": {"merchant": None}}})
    scene.expect({"question": {"seat": 1, "prompt": "treasure.take"}})


@pytest.mark.rule("TE-308")
def test_a_kingdom_keeps_its_last_treasure() -> None:
    scene = reading.played(at("tigris", **placed()), "leader merchant F4")
    assert held(scene, 0) == 0
    assert "F3" in left(scene)
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-309", "TE-300", "TE-308")
def test_after_every_action_no_merchants_kingdom_holds_two_treasures() -> None:
    looked = taken = 0
    for seed in range(12):
        rng = Random(seed)
        state = GAME.setup(4)
        while (seat := state.actor()) is not None:
            if state.decisions()[0].prompt == "turn.action":
                for kingdom in state.kingdoms:
                    if state.colour_leaders[GREEN] & kingdom:
                        looked += 1
                        assert (state.treasures & kingdom).bit_count() <= 1
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
        taken += sum(state.view(None).memory.treasures)
    assert looked > 500
    assert taken > 10


@pytest.mark.rule("TE-310")
def test_each_treasure_is_a_point_of_the_colour_that_needs_it() -> None:
    scene = at("tigris", **placed(treasures="F3 K1 B2", tiles={"black": PATH}, actions_left=1))
    scene.play("leader merchant F4")
    scene.play("treasure K1")
    assert scene.state.view(None).outcome is not None
    assert scene.state.view(None).outcome.detail["treasures"] == [1, 7]
    assert [sum(totals) for totals in scene.state.view(None).outcome.detail["totals"]] == [1, 7]


@pytest.mark.rule("TE-311")
def test_the_temple_stays_when_its_treasure_goes() -> None:
    scene = reading.played(at("tigris", **placed(tiles={"black": PATH})), "leader merchant F4", "treasure K1")
    assert "K1" in reading.tiles(scene, 1)
