"""Regions and kingdoms (section 2), and what stands on a card (TC-013, TC-014, TC-016)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.tigris_cards.positions import column, links, table
from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.regions import kingdoms, regions
from ziggurat.games.tigris_cards.state import Ask

THREE = "red blue black"


@pytest.mark.rule("TC-020", "TC-022")
def test_a_column_is_a_region_and_with_a_leader_a_kingdom() -> None:
    scene = table(columns={"C2": THREE}, leaders={1: "green C2.1"})
    assert regions(scene.state) == tuple((column, column) for column in range(8))
    assert kingdoms(scene.state) == ((1, 1),)


@pytest.mark.rule("TC-021")
def test_a_chain_of_links_is_one_region() -> None:
    scene = table(columns={"C4": THREE}, links={"L2": "red", "L3": "blue"}, leaders={1: "green C2.0"})
    assert regions(scene.state) == ((0, 0), (1, 3), (4, 4), (5, 5), (6, 6), (7, 7))
    assert kingdoms(scene.state) == ((1, 3),)


@pytest.mark.rule("TC-023")
def test_a_leader_on_a_link_belongs_to_both_columns() -> None:
    scene = table(
        columns={"C3": THREE, "C4": THREE},
        links={"L3": "red"},
        leaders={1: "green L3"},
        hands={0: "green green", 1: "green green"},
    )
    scene.play("0: card market C3")
    scene.play("1: score market")
    scene.play("0: card market C4")
    scene.play("1: score market")
    scene.expect({"piles": {"1": {"green": 2}}})


@pytest.mark.rule("TC-024")
def test_no_region_keeps_two_leaders_of_a_colour() -> None:
    rng = Random(7)
    for seats in GAME.seats:
        state = GAME.setup(seats)
        for _ in range(600):
            seat = state.actor()
            if seat is None:
                break
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
            if state.question != Ask.ACTION:
                continue
            for low, high in regions(state):
                for colour in range(4):
                    standing = state.leaders[colour::4]
                    inside = [place for place in standing if place >= 0 and low <= _column(place) <= high]
                    assert len(inside) <= 1


def _column(place: int) -> int:
    if place < 64:
        return place // 8
    return place - 64 if place < 72 else place - 72


@pytest.mark.rule("TC-025")
def test_a_link_stays_when_a_column_gets_short() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE}, links={"L1": "red"}, leaders={1: "green C1.0, blue C2.0"}
    )
    scene.play("0: catastrophe C1.2")
    assert column(scene, "C1") == "red black"
    assert links(scene) == {"L1": "red"}
    assert kingdoms(scene.state) == ((0, 1),)


@pytest.mark.rule("TC-026")
def test_regions_follow_the_table() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE, "C3": THREE},
        links={"L2": "red"},
        leaders={1: "green C1.0, blue C3.0"},
        hands={0: "green"},
    )
    assert kingdoms(scene.state) == ((0, 0), (1, 2))
    scene.play("0: link market L1")
    assert kingdoms(scene.state) == ((0, 2),)
    scene = table(
        columns={"C1": THREE, "C2": THREE, "C3": THREE},
        links={"L1": "blue", "L2": "red"},
        leaders={1: "green C1.0, blue C3.0"},
    )
    scene.play("0: catastrophe L2")
    assert kingdoms(scene.state) == ((0, 1), (2, 2))


@pytest.mark.rule("TC-013", "TC-124", "TC-093")
def test_a_leader_moves_with_its_card() -> None:
    scene = table(columns={"C1": "red blue black green"}, leaders={1: "green C1.3, blue C1.1, red C1.4"})
    scene.play("0: catastrophe C1.2")
    assert column(scene, "C1") == "red black green"
    scene.expect({"leaders": {"1": {"green": "C1.2", "blue": "C1.1", "red": "C1.3"}}})


@pytest.mark.rule("TC-014", "TC-043")
def test_a_card_carries_one_leader() -> None:
    scene = table(columns={"C1": "red"}, leaders={1: "green C1.1", 0: "black C2.0"})
    scene.refused("0: leader farmer C1.1", rule="TC-043")
    scene.refused("0: leader farmer C2.0", rule="TC-043")


@pytest.mark.rule("TC-016", "TC-089")
def test_a_ship_has_no_colour_in_a_war_and_is_never_captured() -> None:
    scene = table(
        deal=None,
        columns={"C1": "blue black black", "C2": "ship:blue_green blue black"},
        leaders={0: "blue C1.0", 1: "blue C2.3"},
        hands={0: "red"},
    )
    scene.play("0: link temple L1")
    # 1 to 1 on the table, and nobody holds a farm: the attacker loses a tie
    wars = [event.data for event in scene.events if event.kind == "war"]
    assert wars == [
        {
            "attacker_seat": 0,
            "defender_seat": 1,
            "leader": "tigris_cards.leader_blue",
            "a": 1,
            "d": 1,
        }
    ]
    scene.play("*: turn temple")
    assert column(scene, "C2") == "ship:blue_green blue black"
    scene = table(
        deal=None,
        columns={"C1": "blue blue black", "C2": "ship:blue_green blue black"},
        leaders={0: "blue C1.0", 1: "blue C2.3"},
        hands={0: "red"},
    )
    scene.play("0: link temple L1")
    assert column(scene, "C2") == "ship:blue_green black"
    scene.expect({"piles": {"0": {"blue": 1}}})
