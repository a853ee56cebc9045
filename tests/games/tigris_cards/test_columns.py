"""Cards in columns, points and ships (sections 6 and 8)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import Table, cards

THREE = "red blue black"


@pytest.mark.rule("TC-050", "TC-051")
def test_a_point_is_a_card_from_the_scorers_hand() -> None:
    table = Table(leaders={"lion": "green C1.0"}, hands={"lion": "green green"})
    table.do("lion card market C1", "lion score market")
    assert table.column("C1") == "green"
    assert table.pile("lion") == cards("green")
    assert table.top("lion") == "green"
    assert table.hand("lion") == cards("")


@pytest.mark.rule("TC-051")
def test_the_placed_card_is_never_the_point() -> None:
    table = Table(leaders={"lion": "green C1.0"}, hands={"lion": "green red"})
    table.do("lion card market C1")
    assert table.answers == ["decline"]
    assert table.refused("lion score temple") == "TC-051"
    assert table.refused("lion score market") == "TC-053"


@pytest.mark.rule("TC-052", "TC-050")
def test_the_owner_scores_also_out_of_turn() -> None:
    table = Table("lion bull vase", leaders={"vase": "red C1.0"}, hands={"lion": "red", "vase": "red"})
    table.do("lion card temple C1")
    assert table.asked == "vase card.score"
    table.do("vase score temple")
    assert table.pile("vase") == cards("red")


@pytest.mark.rule("TC-053")
def test_scoring_is_optional() -> None:
    table = Table(leaders={"lion": "green C1.0"}, hands={"lion": "green green"})
    table.do("lion card market C1", "lion decline")
    assert table.pile("lion") == cards("")
    assert table.hand("lion") == cards("green")


@pytest.mark.rule("TC-054", "TC-056")
def test_nobody_else_scores_when_the_entitled_seat_does_not() -> None:
    table = Table(
        "lion bull vase",
        leaders={"bull": "green C1.0"},
        columns={"C1": "red"},
        hands={"lion": "green green", "bull": "green", "vase": "green"},
    )
    table.do("lion card market C1", "bull decline")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-055", "TC-056")
def test_the_king_stands_in_only_for_a_missing_leader() -> None:
    table = Table(
        columns={"C1": "red"},
        leaders={"bull": "black C1.0"},
        hands={"lion": "blue green", "bull": "blue black"},
    )
    table.do("lion card farm C1", "bull score farm")
    assert table.pile("bull") == cards("blue")
    table = Table(
        columns={"C1": "red"},
        leaders={"bull": "black C1.0", "lion": "blue C1.1"},
        hands={"lion": "blue", "bull": "blue black"},
    )
    table.do("lion card farm C1")
    assert table.asked == "lion turn.action"  # lion's farmer is entitled, and lion holds no card at all


@pytest.mark.rule("TC-057")
def test_one_card_gives_one_point_at_most() -> None:
    table = Table(
        columns={"C1": "red"}, leaders={"lion": "green C1.0, black C1.1"}, hands={"lion": "green " * 4}
    )
    table.do("lion card market C1", "lion score market")
    assert table.asked == "lion turn.action"
    assert table.pile("lion") == cards("green")


@pytest.mark.rule("TC-058")
def test_a_card_in_a_column_never_causes_a_conflict() -> None:
    table = Table(
        columns={"C1": THREE, "C2": "red blue"},
        leaders={"lion": "green C1.0", "bull": "green C2.0"},
        hands={"lion": "black"},
    )
    table.do("lion card settlement C2")
    assert table.asked == "lion turn.action"
    assert table.told("war") == []


@pytest.mark.rule("TC-059")
def test_any_column_may_be_chosen() -> None:
    table = Table(leaders={"bull": "red C1.0"}, hands={"lion": "green"})
    assert [a for a in table.answers if a.startswith("card")] == [f"card market C{n}" for n in range(1, 9)]


@pytest.mark.rule("TC-060")
def test_a_column_holds_eight_cards_ships_included() -> None:
    full = "ship:blue_red " + "black red " * 3 + "black"
    table = Table(columns={"C1": full}, hands={"lion": "green"})
    assert table.refused("lion card market C1") == "TC-060"
    table.do("lion catastrophe C1.2", "lion card market C1")
    assert table.column("C1").split()[-1] == "green"
    assert table.state.height(0) == 8


@pytest.mark.rule("TC-101")
def test_a_ship_needs_a_run_of_four_that_the_card_belongs_to() -> None:
    table = Table(columns={"C1": "black black black"}, hands={"lion": "black red"})
    table.do("lion card settlement C1")
    assert table.asked == "lion ship.build"
    table = Table(columns={"C1": "black black black red"}, hands={"lion": "black red"})
    table.do("lion card settlement C1")
    assert table.asked == "lion turn.action"
    table = Table(columns={"C1": "red red red black black black black"}, hands={"lion": "red red"})
    table.do("lion card temple C1")  # the run of four above is not the card's
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-101")
def test_heads_links_and_ships_are_no_part_of_a_run() -> None:
    table = Table(columns={"C1": "red red"}, links={"L1": "red"}, hands={"lion": "red red"})
    table.do("lion card temple C1")  # with the head it would be four
    assert table.asked == "lion turn.action"
    table = Table(columns={"C1": "blue ship:blue_red blue blue"}, hands={"lion": "blue red"})
    table.do("lion card farm C1")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-102")
def test_a_blue_run_allows_any_ship() -> None:
    table = Table(columns={"C1": "blue blue blue"}, hands={"lion": "blue red"})
    table.do("lion card farm C1")
    assert table.answers == ["decline", "ship blue-green", "ship blue-red", "ship blue-black"]


@pytest.mark.rule("TC-103")
@pytest.mark.parametrize(
    ("colour", "word"), [("green", "market"), ("red", "temple"), ("black", "settlement")]
)
def test_another_run_allows_only_its_own_ship(colour: str, word: str) -> None:
    table = Table(columns={"C1": f"{colour} " * 3}, hands={"lion": f"{colour} blue"})
    table.do(f"lion card {word} C1")
    assert table.answers == ["decline", f"ship blue-{colour}"]
    other = "blue-red" if colour != "red" else "blue-black"
    assert table.refused(f"lion ship {other}") == "TC-103"


@pytest.mark.rule("TC-104")
def test_building_is_optional_and_a_built_ship_is_gone() -> None:
    table = Table(
        columns={"C1": "green green green", "C2": "ship:blue_green", "C3": "blue blue blue"},
        hands={"lion": "green blue red"},
    )
    table.do("lion card market C1")  # its only ship is built: no question
    assert table.asked == "lion turn.action"
    table.do("lion card farm C3")
    assert table.asked == "lion ship.build"
    assert table.refused("lion ship blue-green") == "TC-104"
    table.do("lion decline")
    assert table.column("C3") == "blue blue blue blue"


@pytest.mark.rule("TC-105", "TC-106")
def test_the_four_lowest_cards_become_the_ship() -> None:
    table = Table(columns={"C1": "red green green green green"}, hands={"lion": "green red"})
    table.do("lion card market C1", "lion ship blue-green")
    assert table.column("C1") == "red green ship:blue_green"
    assert table.discards() == cards("green green green green")
    assert table.seen().ships[1:] == [-1, -1]


@pytest.mark.rule("TC-107")
def test_the_point_comes_before_the_ship_and_leaders_go_home() -> None:
    table = Table(
        columns={"C1": "blue blue blue"},
        leaders={"bull": "green C1.2", "lion": "black C1.1, red C1.0"},
        hands={"lion": "blue blue red"},
    )
    table.do("lion card farm C1")
    assert table.asked == "lion card.score"  # the king, although it will go home
    table.do("lion score farm", "lion ship blue-red")
    assert table.leaders("lion") == {"red": "C1.0"}
    assert table.leaders("bull") == {}
    assert table.pile("lion") == cards("blue")


@pytest.mark.rule("TC-108")
def test_a_run_made_by_shifting_gives_no_ship_until_a_card_extends_it() -> None:
    table = Table(columns={"C1": "blue blue red blue blue"}, hands={"lion": "blue red"})
    table.do("lion catastrophe C1.3")
    assert table.asked == "lion turn.action"
    table.do("lion card farm C1")
    assert table.asked == "lion ship.build"
    table.do("lion ship blue-black")
    assert table.column("C1") == "blue ship:blue_black"


@pytest.mark.rule("TC-109", "TC-062")
def test_a_ship_counts_as_a_card_shifts_and_stays() -> None:
    table = Table(
        columns={"C1": "ship:blue_red red blue", "C2": THREE}, hands={"lion": "green"}, ships=["blue_green"]
    )
    assert "link market L1" in table.answers
    assert table.refused("lion catastrophe C1.1") == "TC-123"
    table = Table(columns={"C1": "red ship:blue_red blue"})
    table.do("lion catastrophe C1.1")
    assert table.column("C1") == "ship:blue_red blue"
    assert table.state.ships[1] == 0


def income(**more: object) -> Table:
    """Lion's turn is about to end; its king, priest and farmer share a region with the blue-red ship."""
    columns = {"C1": "ship:blue_red black green", "C2": "red"}
    leaders = {"lion": "black C1.0, red C1.2, blue C1.3", "bull": "green C2.0"}
    return Table(columns=columns, leaders=leaders, deck=60, **more)  # type: ignore[arg-type]


@pytest.mark.rule("TC-110", "TC-112", "TC-113")
def test_ship_income_is_asked_leader_by_leader() -> None:
    table = income(hands={"lion": "black red blue blue", "bull": "green"})
    table.do("lion pass")
    assert table.answers == ["decline", "income red"]
    assert table.refused("lion income blue") == "TC-113"
    table.do("lion income red")
    assert table.answers == ["decline", "income blue"]
    table.do("lion decline")
    assert table.asked == "* chance.refill"
    assert table.pile("lion") == cards("red")


@pytest.mark.rule("TC-111")
def test_two_ships_still_give_one_point() -> None:
    table = Table(
        columns={"C1": "ship:blue_red ship:blue_green"},
        leaders={"lion": "blue C1.0"},
        hands={"lion": "blue blue"},
        deck=60,
    )
    table.do("lion pass", "lion income blue")
    assert table.asked == "* chance.refill"


@pytest.mark.rule("TC-112")
def test_income_needs_a_card_of_the_leaders_colour_and_the_king_is_no_joker() -> None:
    table = income(hands={"lion": "black green"})
    table.do("lion pass")
    assert table.answers == ["decline"]  # the priest, without a temple; the king is not asked
    assert table.refused("lion income red") == "TC-112"
    table = Table(
        columns={"C1": "ship:blue_black"},
        leaders={"lion": "black C1.0"},
        hands={"lion": "black blue"},
        deck=60,
    )
    table.do("lion pass")
    assert table.answers == ["decline", "income black"]


@pytest.mark.rule("TC-113")
def test_leaders_are_asked_black_red_green_blue() -> None:
    ships = "ship:blue_black ship:blue_red ship:blue_green"
    table = Table(
        columns={"C1": f"{ships} red blue black"},
        leaders={"lion": "black C1.4, red C1.0, green C1.5, blue C1.6"},
        hands={"lion": "black red green blue"},
        deck=60,
    )
    table.do("lion pass")
    asked = []
    while table.asked == "lion ship.income":
        asked.append(table.answers[-1])
        table.do("lion decline")
    assert asked == ["income black", "income red", "income green", "income blue"]


@pytest.mark.rule("TC-114")
def test_others_score_nothing_from_ships() -> None:
    table = Table(
        columns={"C1": "ship:blue_green"},
        leaders={"bull": "green C1.0"},
        hands={"lion": "red", "bull": "green"},
        deck=60,
    )
    table.do("lion pass")
    assert table.asked == "* chance.refill"
