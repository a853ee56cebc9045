"""What a view adds up for its reader: planets in play, battle totals, cards to play, pacts to pay."""

from __future__ import annotations

import pytest

from tests.games.anunnaki.positions import BASIC, HAND, TILE, TWO, battle, placed
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import PACTS, named


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
