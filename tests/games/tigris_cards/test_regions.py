"""Regions and kingdoms (section 2), and what stands on a card (TC-013, TC-014, TC-016)."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.tigris_cards.positions import Table, cards
from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.regions import kingdoms, regions
from ziggurat.games.tigris_cards.state import Ask

THREE = "red blue black"


@pytest.mark.rule("TC-020", "TC-022")
def test_a_column_is_a_region_and_with_a_leader_a_kingdom() -> None:
    table = Table(columns={"C2": THREE}, leaders={"bull": "green C2.1"})
    assert regions(table.state) == tuple((column, column) for column in range(8))
    assert kingdoms(table.state) == ((1, 1),)


@pytest.mark.rule("TC-021")
def test_a_chain_of_links_is_one_region() -> None:
    table = Table(columns={"C4": THREE}, links={"L2": "red", "L3": "blue"}, leaders={"bull": "green C2.0"})
    assert regions(table.state) == ((0, 0), (1, 3), (4, 4), (5, 5), (6, 6), (7, 7))
    assert kingdoms(table.state) == ((1, 3),)


@pytest.mark.rule("TC-023")
def test_a_leader_on_a_link_belongs_to_both_columns() -> None:
    table = Table(
        columns={"C3": THREE, "C4": THREE},
        links={"L3": "red"},
        leaders={"bull": "green L3"},
        hands={"lion": "green green", "bull": "green green"},
    )
    table.do("lion card market C3", "bull score market", "lion card market C4", "bull score market")
    assert table.pile("bull") == cards("green green")


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
    table = Table(
        columns={"C1": THREE, "C2": THREE}, links={"L1": "red"}, leaders={"bull": "green C1.0, blue C2.0"}
    )
    table.do("lion catastrophe C1.2")
    assert table.column("C1") == "red black"
    assert table.links() == {"L1": "red"}
    assert kingdoms(table.state) == ((0, 1),)


@pytest.mark.rule("TC-026")
def test_regions_follow_the_table() -> None:
    table = Table(
        columns={"C1": THREE, "C2": THREE, "C3": THREE},
        links={"L2": "red"},
        leaders={"bull": "green C1.0, blue C3.0"},
        hands={"lion": "green"},
    )
    assert kingdoms(table.state) == ((0, 0), (1, 2))
    table.do("lion link market L1")
    assert kingdoms(table.state) == ((0, 2),)
    table = Table(
        columns={"C1": THREE, "C2": THREE, "C3": THREE},
        links={"L1": "blue", "L2": "red"},
        leaders={"bull": "green C1.0, blue C3.0"},
    )
    table.do("lion catastrophe L2")
    assert kingdoms(table.state) == ((0, 1), (2, 2))


@pytest.mark.rule("TC-013", "TC-124", "TC-093")
def test_a_leader_moves_with_its_card() -> None:
    table = Table(columns={"C1": "red blue black green"}, leaders={"bull": "green C1.3, blue C1.1, red C1.4"})
    table.do("lion catastrophe C1.2")
    assert table.column("C1") == "red black green"
    assert table.leaders("bull") == {"green": "C1.2", "blue": "C1.1", "red": "C1.3"}


@pytest.mark.rule("TC-014", "TC-043")
def test_a_card_carries_one_leader() -> None:
    table = Table(columns={"C1": "red"}, leaders={"bull": "green C1.1", "lion": "black C2.0"})
    assert table.refused("lion leader farmer C1.1") == "TC-043"
    assert table.refused("lion leader farmer C2.0") == "TC-043"


@pytest.mark.rule("TC-016", "TC-089")
def test_a_ship_has_no_colour_in_a_war_and_is_never_captured() -> None:
    table = Table(
        columns={"C1": "blue black black", "C2": "ship:blue_green blue black"},
        leaders={"lion": "blue C1.0", "bull": "blue C2.3"},
        hands={"lion": "red"},
    )
    table.do("lion link temple L1")
    # 1 to 1 on the table, and nobody holds a farm: the attacker loses a tie
    table = table.do("* turn temple")
    assert table.told("war") == [
        {
            "attacker_seat": 0,
            "defender_seat": 1,
            "leader": "tigris_cards.leader_blue",
            "a": 1,
            "d": 1,
        }
    ]
    assert table.column("C2") == "ship:blue_green blue black"
    table = Table(
        columns={"C1": "blue blue black", "C2": "ship:blue_green blue black"},
        leaders={"lion": "blue C1.0", "bull": "blue C2.3"},
        hands={"lion": "red"},
    )
    table.do("lion link temple L1")
    assert table.column("C2") == "ship:blue_green black"
    assert table.pile("lion") == cards("blue")
