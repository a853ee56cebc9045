"""Treasures (section 13)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.squares import names_of

from .positions import Play

GREEN = 3
PATH = "G3 H3 I3 J3 K3 K2"
"""Settlements that join the temples F3 and K1."""
CORNER = {"black": f"{PATH} F2 C2 D2", "blue": "E2"}
"""The corner temple B2 joined with F3 and K1."""


def left(play: Play) -> set[str]:
    """Where treasures still lie."""
    return set(names_of(play.state.treasures))


def held(play: Play, seat: int) -> int:
    return play.view.memory.treasures[seat]


@pytest.mark.rule("TE-300", "TE-304", "TE-306")
def test_a_merchant_who_comes_takes_all_but_one() -> None:
    play = Play(tiles={"black": PATH})
    play.do("leader merchant F4")
    assert (play.asked, play.actor) == ("treasure.take", 0)
    assert play.options("treasure") == {"F3", "K1"}
    play.do("treasure K1")
    assert held(play, 0) == 1
    assert "F3" in left(play)
    assert "K1" not in left(play)
    assert (play.asked, play.view.position.actions_left) == ("turn.action", 1)


@pytest.mark.rule("TE-300", "TE-301")
def test_the_merchants_owner_takes_even_in_anothers_turn() -> None:
    play = Play(
        tiles={"black": PATH.replace("I3 ", "")}, leaders=["1 merchant F4"], hands={0: "black black"}
    ).do("tile settlement I3")
    assert (play.asked, play.actor) == ("treasure.take", 1)
    play.do("treasure F3")
    assert (held(play, 0), held(play, 1)) == (0, 1)
    assert (play.asked, play.actor) == ("turn.action", 0)


@pytest.mark.rule("TE-302")
def test_taking_is_compulsory() -> None:
    play = Play(tiles={"black": PATH}).do("leader merchant F4")
    texts = [GAME.actions.texts[action] for action in play.state.legal_ids(0)]
    assert texts
    assert all(text.startswith("treasure ") for text in texts)
    assert play.refused("decline") == "TE-053"
    assert play.refused("pass") == "TE-053"


@pytest.mark.rule("TE-303", "TE-305")
def test_corner_treasures_go_first_and_forced_ones_by_themselves() -> None:
    play = Play(tiles=CORNER).do("leader merchant F4")
    assert [data["square"] for data in play.told("treasure")] == ["B2"]
    assert play.options("treasure") == {"F3", "K1"}
    assert play.refused("treasure P2") == "TE-300"
    play.do("treasure F3")
    assert held(play, 0) == 2


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
    play = Play(tiles=ways[corner]).do(f"leader merchant {merchant[corner]}")
    assert [data["square"] for data in play.told("treasure")] == [corner]
    assert play.asked == "turn.action"


@pytest.mark.rule("TE-303")
def test_another_treasure_is_refused_while_corner_ones_can_be_taken() -> None:
    tiles = {"black": "C2 D2 F2 B3 A3 A5 A6 B6 A8", "blue": "E2 A4 A7"}
    play = Play(tiles=tiles).do("leader merchant F4")
    assert [data["square"] for data in play.told("treasure")] == []
    assert play.options("treasure") == {"B2", "B8"}
    assert play.refused("treasure F3") == "TE-303"


@pytest.mark.rule("TE-305")
def test_treasures_are_asked_for_one_at_a_time() -> None:
    play = Play(tiles={"black": f"{PATH} G2 H4 H5 H6 H7"}).do("leader merchant F4")
    assert play.options("treasure") == {"F3", "K1", "I7"}
    play.do("treasure I7")
    assert play.options("treasure") == {"F3", "K1"}
    play.do("treasure F3")
    assert play.asked == "turn.action"
    assert held(play, 0) == 2


@pytest.mark.rule("TE-306")
def test_without_a_merchant_treasures_stay() -> None:
    play = Play(tiles={"black": PATH}).do("leader king F4")
    assert held(play, 0) == 0
    assert {"F3", "K1"} <= left(play)


@pytest.mark.rule("TE-307", "TE-203")
def test_a_merchant_sent_home_in_this_action_takes_nothing() -> None:
    settings: dict[str, Any] = {
        "tiles": {"black": "H3 I3 J3 K3 K2"},
        "leaders": ["1 merchant F4"],
        "hands": {0: "red red green green green green", 1: "green green green green green green"},
    }
    lost = Play(**settings).do("leader merchant G3", "commit 0", "commit 0")
    assert lost.leader(0, GREEN) is None
    assert len(left(lost)) == 10
    won = Play(**settings).do("leader merchant G3", "commit 1", "commit 0")
    assert won.leader(1, GREEN) is None
    assert (won.asked, won.actor) == ("treasure.take", 0)


@pytest.mark.rule("TE-307")
def test_treasures_come_after_the_wars() -> None:
    play = Play(
        tiles={"black": "G3 H3", "red": "J4", "green": "J3 K2"},
        leaders=["0 merchant F4", "1 merchant K3"],
        hands={0: "black green", 1: "black black"},
    ).do("tile settlement I3")
    assert play.asked == "war.attack"
    assert len(left(play)) == 10
    play.do("commit 0", "commit 0")
    assert play.leader(0, GREEN) is None
    assert (play.asked, play.actor) == ("treasure.take", 1)


@pytest.mark.rule("TE-308")
def test_a_kingdom_keeps_its_last_treasure() -> None:
    play = Play().do("leader merchant F4")
    assert held(play, 0) == 0
    assert "F3" in left(play)
    assert play.asked == "turn.action"


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
    play = Play(treasures="F3 K1 B2", tiles={"black": PATH}, actions_left=1)
    play.do("leader merchant F4", "treasure K1")
    assert play.view.outcome is not None
    assert play.view.outcome.detail["treasures"] == [1, 0]
    assert sum(play.view.outcome.detail["totals"][0]) == 1


@pytest.mark.rule("TE-311")
def test_the_temple_stays_when_its_treasure_goes() -> None:
    play = Play(tiles={"black": PATH}).do("leader merchant F4", "treasure K1")
    assert "K1" in play.tiles(1)
