"""What a view adds up for its reader: battle totals, cards to play, pacts to pay."""

from __future__ import annotations

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_battle import against_tile, duel
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.aids import Offer, Side
from ziggurat.games.anunnaki.names import PACTS, named


def _battle(table: Table, seat: int) -> tuple[tuple[Side, ...], tuple[Offer, ...]]:
    aids = table.g.view(seat).aids()
    return aids.sides, aids.offers


@pytest.mark.rule("AN-184")
def test_sides_are_added_up_without_secret_cards() -> None:
    table = duel("babylon", "norrenis", ({"followers": 2}, {"followers": 1}), (["dagger", "net"], ["net"]))
    sides, offers = _battle(table, 0)
    assert [side.total for side in sides] == [2, 1]
    assert {offer.weapon: offer.totals for offer in offers} == {"dagger": (3, 1), "net": (4, 1)}
    table.g.apply(0, GAME.notation.read("play net"))
    for seat in (0, 1, None):
        assert [side.total for side in table.g.view(seat).aids().sides] == [2, 1]
    assert _battle(table, 0)[1] == ()


@pytest.mark.rule("AN-170", "AN-247")
def test_an_offer_tells_the_cost_of_a_card_now() -> None:
    table = duel(
        "babylon",
        "norrenis",
        ({"followers": 2}, {"followers": 1}),
        (["dagger"], ["double_axe"]),
        resources={"norrenis": {"metal": 1, "food": 2}},
    )
    offers = {offer.weapon: offer.cost for offer in _battle(table, 1)[1]}
    assert offers == {"slingshot": {}, "long_shield": {"any": 2}, "double_axe": {"metal": 1}}


@pytest.mark.rule("AN-176", "AN-202")
def test_a_civilization_that_lies_face_down_has_no_total() -> None:
    table = against_tile("babylon", {"followers": 3}, ["dagger"])
    sides, offers = _battle(table, 0)
    assert (sides[0].total, sides[1].total) == (3, None)
    assert offers[0].totals == (4, None)


@pytest.mark.rule("AN-159")
def test_pacts_that_can_be_paid_are_named() -> None:
    rich = Table(
        "babylon", "norrenis", resources={"babylon": dict.fromkeys(("food", "wood", "metal", "gold"), 9)}
    )
    poor = Table("babylon", "norrenis")
    held = set(named(rich.g.display, PACTS))
    assert set(rich.g.view(0).aids().payable) >= held
    assert not held & set(poor.g.view(0).aids().payable)
    assert rich.g.view(None).aids().payable == ()
