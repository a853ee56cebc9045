"""Choices of several steps: their prices, what they bring, and that they can be played as they stand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.terra.positions import HOMES, copy, first_turn, seat_part, strong
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.terra.game import GAME
from ziggurat.games.terra.state import TerraState

Plan = dict[str, Any]


def plans(state: TerraState, seat: int) -> list[Plan]:
    found: list[Plan] = state.view(seat).to_json()["aids"]["plans"]
    return found


def about(scene: Scene, at: str, what: str) -> list[Plan]:
    return [plan for plan in plans(scene.state, 0) if plan["at"] == at and plan["what"] == what]


def ways(scene: Scene, at: str, what: str = "build") -> dict[str, Plan]:
    return {plan["by"]: plan for plan in about(scene, at, what)}


@pytest.mark.rule("TM-059", "TM-062", "TM-153")
def test_transform_and_build_is_one_choice_with_several_prices() -> None:
    made = first_turn("witches", "nomads", tiles=["BON1", "BON2"], homes=HOMES)
    made.change(seat_part(0, workers=10, coins=5, bowl1=5, bowl2=5, bowl3=3))
    found = ways(made, "F3")
    assert set(found) == {"", "ACT5", "BON1"}
    assert found[""]["steps"] == ["transform F3 to forest", "build F3", "end"]
    assert found[""]["goods"] == [-10, -2, 0]
    assert (found[""]["done"], found[""]["needed"]) == (3, 3)
    assert found["ACT5"]["steps"] == ["burn 1", "action ACT5", "transform F3 to forest", "build F3", "end"]
    assert found["ACT5"]["goods"] == [-7, -2, 0]
    assert (found["ACT5"]["power"], found["ACT5"]["burnt"], found["ACT5"]["bowls"]) == (4, 1, [9, 3, 0])
    assert found["BON1"]["goods"] == [-7, -2, 0]


@pytest.mark.rule("TM-072")
def test_a_part_of_the_way_is_told_by_its_spades() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(seat_part(0, workers=4, coins=5, bowl1=0, bowl2=0, bowl3=0))
    (part,) = about(made, "F3", "dig")
    assert (part["done"], part["needed"], part["goods"]) == (1, 3, [-3, 0, 0])
    assert part["steps"] == ["transform F3 to wasteland", "end"]
    assert about(made, "F3", "build") == []


@pytest.mark.rule("TM-130", "TM-149", "TM-156")
def test_power_actions_name_the_power_that_must_be_burnt() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, bowl1=2, bowl2=6, bowl3=1))
    found = {plan["at"]: plan for plan in plans(made.state, 0) if plan["what"] == "act"}
    assert {at: plan["burnt"] for at, plan in found.items()} == {
        "ACT1": 2,
        "ACT2": 2,
        "ACT3": 3,
        "ACT4": 3,
        "ACT5": 3,
    }
    assert found["ACT4"]["steps"] == ["burn 3", "action ACT4", "end"]
    assert (found["ACT4"]["goods"], found["ACT4"]["power"]) == ([0, 7, 0], 4)
    assert found["ACT5"]["steps"] == ["burn 3", "action ACT5"]


@pytest.mark.rule("TM-149", "TM-130")
def test_the_price_of_a_power_action_is_what_is_printed() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, bowl1=2, bowl2=2, bowl3=8))
    for text, price in (("action ACT4", 4), ("action ACT2", 3), ("convert 3PW to 1W", 3)):
        effects = GAME.consequence(made.state.view(0), GAME.notation.read(text)).to_json()
        paid = {"kind": "cost", "what": "terra.res_PW", "amount": price, "bowls": [2 + price, 2, 8 - price]}
        assert {**paid, "seat": 0} in effects
        assert not any(one["kind"] == "gain" and one["what"] == "terra.res_PW" for one in effects)
    (burnt,) = GAME.consequence(made.state.view(0), GAME.notation.read("burn 1")).to_json()
    assert burnt == {"kind": "burn", "power": 1, "bowls": [2, 0, 9], "seat": 0}


@pytest.mark.rule("TM-247", "TM-166")
def test_special_actions_go_on_to_their_hex_or_cult() -> None:
    made = strong("witches", stronghold="F4", tiles=["BON2", "BON1"])
    assert ways(made, "A10")["ACTW"]["steps"] == ["action ACTW", "build A10", "end"]
    assert ways(made, "FIRE", "step")["BON2"]["steps"] == ["action BON2", "step FIRE", "end"]


def test_a_choice_that_leaves_a_tile_to_take_does_not_end_the_turn() -> None:
    made = strong("witches", stronghold="")
    made.play("0: upgrade F4 to TP")
    made.play("0: end")
    made.play("1: pass BON3")
    (temple,) = [plan for plan in about(made, "F4", "upgrade") if plan["steps"][0].endswith("TE")]
    assert temple["steps"] == ["upgrade F4 to TE"]
    made.play("0: upgrade F4 to TE")
    assert all(plan["steps"][1:] == ["end"] for plan in plans(made.state, 0))


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_what_is_planned_is_what_happens(seed: int) -> None:
    """Random games: every plan can be played step by step, and does what it says."""
    rng = Random(seed)
    state = GAME.setup(3, {})
    tried = 0
    while state.outcome() is None:
        seat = state.decisions()[0].seat
        if seat != CHANCE and state.round and rng.random() < 0.2:
            for plan in plans(state, seat):
                _check(state, seat, plan)
                tried += 1
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    assert tried > 50


def _check(state: TerraState, seat: int, plan: Plan) -> None:
    after = state.clone()
    for text in plan["steps"]:
        if text == "end":
            break
        after.apply(seat, GAME.notation.read(text))
    old, new = state.players[seat], after.players[seat]
    assert plan["goods"] == [new.workers - old.workers, new.coins - old.coins, new.priests - old.priests]
    assert plan["bowls"] == [new.bowl1, new.bowl2, new.bowl3]
    assert plan["points"] == new.points - old.points
    assert len(plan["offers"]) == len(after.offers) - len(state.offers)
    assert (plan["steps"][-1] == "end") == (
        "end" in {GAME.actions.texts[one] for one in after.legal_ids(seat)}
    )


def test_nobody_else_gets_plans() -> None:
    made = copy(first_turn("witches", "nomads"))
    assert plans(made.state, 0)
    assert plans(made.state, 1) == []
    assert made.state.view(None).to_json()["aids"]["plans"] == []
