"""What a view adds up for its reader: planets in play, battle totals, cards to play, pacts to pay."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import BASIC, CARDS, HAND, OTHER_PACTS, TILE, TWO, battle, placed, play
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import PACTS, WEAPON, named
from ziggurat.games.anunnaki.scoring import final_scoring


@pytest.mark.rule("AN-184")
def test_sides_are_added_up_without_secret_cards() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "dagger", "net"], "1": [*BASIC, "net"]},
    )
    aids = scene.state.view(0).aids()
    sides, offers = aids.sides, aids.offers
    assert [side.total for side in sides] == [2, 1]
    assert {offer.weapon: offer.totals for offer in offers} == {"dagger": (3, 1), "net": (4, 1)}
    scene.state.apply(0, GAME.notation.read("play net"))
    for seat in (0, 1, None):
        assert [side.total for side in scene.state.view(seat).aids().sides] == [2, 1]
    assert scene.state.view(0).aids().offers == ()


@pytest.mark.rule("AN-170", "AN-247")
def test_an_offer_tells_the_cost_of_a_card_now() -> None:
    scene = battle(
        *TWO,
        resources={"1": {"food": 2, "metal": 1}},
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": HAND, "1": [*BASIC, "double_axe"]},
    )
    offers = {offer.weapon: offer.cost for offer in scene.state.view(1).aids().offers}
    assert offers == {"slingshot": {}, "long_shield": {"any": 2}, "double_axe": {"metal": 1}}


@pytest.mark.rule("AN-176", "AN-202")
def test_a_civilization_that_lies_face_down_has_no_total() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 3}},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    aids = scene.state.view(0).aids()
    sides, offers = aids.sides, aids.offers
    assert (sides[0].total, sides[1].total) == (3, None)
    assert offers[0].totals == (4, None)


@pytest.mark.rule("AN-159")
def test_pacts_that_can_be_paid_are_named() -> None:
    rich = placed(*TWO, resources={"0": {"food": 9, "wood": 9, "metal": 9, "gold": 9}})
    poor = placed(*TWO)
    held = set(named(rich.state.display, PACTS))
    assert set(rich.state.view(0).aids().payable) >= held
    assert not held & set(poor.state.view(0).aids().payable)
    assert rich.state.view(None).aids().payable == ()


@pytest.mark.rule("AN-209")
def test_planets_in_play_are_named() -> None:
    usual = placed("babylon", "norrenis")
    opened = placed("babylon", "norrenis", afterworld=1)
    assert usual.state.view(None).aids().planets == ("gaia12", "babylon", "norrenis")
    assert opened.state.view(0).aids().planets == ("gaia12", "babylon", "norrenis", "afterworld")
    assert GAME.setup(3, {}).view(None).aids().planets == ("gaia34",)


def foreseen(scene: Scene, text: str) -> dict[str, Any]:
    """What the battle that a step brings about promises."""
    view = scene.state.view(0)
    effects = GAME.consequence(view, GAME.notation.read(text)).effects
    return next(dict(one.data) for one in effects if one.kind == "conflict")


def moving(**position: Any) -> Scene:
    """Seat 0 is about to send a follower from Gaia's west to where seat 1 stands."""
    followers = {"0": {"gaia12.W": 2}, "1": {"gaia12.T0": 1}}
    scene = placed(*TWO, data={"weapon": CARDS}, followers=followers, **position)
    return play(scene, "0: pawn 2; unit follower gaia12.W")


@pytest.mark.rule("AN-171")
def test_an_attack_without_an_advanced_card_is_foretold() -> None:
    found = foreseen(moving(hand={"0": BASIC, "1": BASIC}), "to gaia12.T0")
    assert (found["verdict"], found["best"], found["weapon"]) == ("unarmed", None, None)
    assert (found["own"], found["units"], found["defender_seat"]) == (1, 1, 1)


@pytest.mark.rule("AN-184", "AN-185")
def test_an_attack_that_cannot_be_won_is_foretold() -> None:
    rich = {"1": {"gold": 9}}
    weak = moving(hand={"0": [*BASIC, "dagger"], "1": BASIC}, resources=rich)
    found = foreseen(weak, "to gaia12.T0")
    shield = weak.state.components.weapons[WEAPON["long_shield"]].strength
    assert (found["best"], found["least"], found["verdict"]) == (2, 1 + shield, "lost")
    strong = moving(hand={"0": [*BASIC, "war_hammer"], "1": BASIC}, resources={**rich, "0": {"metal": 9}})
    assert foreseen(strong, "to gaia12.T0")["verdict"] == "open"


@pytest.mark.rule("AN-186")
def test_an_offer_tells_what_is_at_stake() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "net"], "1": [*BASIC]},
    )
    net = scene.state.components.weapons[WEAPON["net"]]
    (offer,) = scene.state.view(0).aids().offers
    assert offer.stakes.won == {"war": net.war, "vp": net.vp}
    assert (offer.stakes.units, offer.stakes.metal, offer.stakes.artifact) == (2, 1, False)
    assert offer.beats == 2 + net.strength - 1
    assert scene.state.view(None).aids().stakes is None


@pytest.mark.rule("AN-226", "AN-123")
def test_points_so_far_are_those_of_a_game_that_ends_now() -> None:
    scene = placed(*TWO, resources={"0": {"food": 9, "wood": 1}}, vp={"0": 4})
    before = scene.state.view(0).aids().points
    assert before[0].now == 4
    assert before[0].total == 4 + sum(before[0].parts.values())
    assert set(before[0].goals) == {"war", "technology", "commerce", "dominion"}
    final_scoring(scene.state)
    after = scene.state.view(0).aids().points
    assert [one.total for one in before] == [one.total for one in after] == scene.state.vp
    assert GAME.setup(2, {}).view(None).aids().points == ()


@pytest.mark.rule("AN-054")
def test_spaces_that_close_an_area_are_named() -> None:
    scene = placed(*TWO, cubes={"0": ["L0", "R0"]})
    assert scene.state.view(0).aids().closes == {"P0": ("triangle0",)}
    assert scene.state.view(1).aids().closes == {}


@pytest.mark.rule("AN-160", "AN-161", "AN-162")
def test_pacts_that_give_both_lines_are_named() -> None:
    scene = placed("babylon", "norrenis", pacts={"0": ["N01", "BA1", "NO1"]}, display=OTHER_PACTS)
    assert set(scene.state.view(0).aids().whole) & {"N01", "BA1", "NO1"} == {"N01"}
