"""Revolts and wars (section 7)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import Table, cards

THREE = "red blue black"


def revolt(at: str = "C1.1", hands: dict[str, str] | None = None, **more: object) -> Table:
    """Lion's king enters the kingdom of bull's king on C1.2."""
    setup: dict[str, object] = {
        "columns": {"C1": "green blue red"},
        "leaders": {"bull": "black C1.2"},
        "hands": hands or {"lion": "red red blue", "bull": "red"},
        **more,
    }
    return Table(**setup).do(f"lion leader king {at}")  # type: ignore[arg-type]


@pytest.mark.rule("TC-070", "TC-071")
def test_a_leader_meets_another_of_its_colour() -> None:
    table = revolt()
    assert table.asked == "lion revolt.attack"
    assert table.told("revolt")[0]["attacker_seat"] == 0
    assert table.told("revolt")[0]["defender_seat"] == 1


@pytest.mark.rule("TC-070")
def test_leaders_of_other_colours_live_together() -> None:
    table = Table(columns={"C1": "green blue"}, leaders={"bull": "black C1.2"}, hands={"lion": "red"})
    table.do("lion leader priest C1.1")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-070", "TC-046")
def test_moving_into_a_region_starts_a_revolt_too() -> None:
    table = Table(columns={"C1": "green"}, leaders={"bull": "black C1.0", "lion": "black C5.0"})
    table.do("lion leader king C1.1")
    assert table.told("revolt_won")[0]["winner_seat"] == 1
    assert table.leaders("lion") == {}  # beaten, and not back on C5.0


@pytest.mark.rule("TC-072", "TC-073")
def test_only_red_cards_count_attacker_first_each_once() -> None:
    table = revolt(hands={"lion": "red red blue black", "bull": "red green black"})
    assert table.answers == ["commit 0", "commit 1", "commit 2"]
    assert table.refused("lion commit 3") == "TC-073"
    table.do("lion commit 2")
    assert table.asked == "bull revolt.defend"
    assert table.answers == ["commit 0", "commit 1"]
    table.do("bull commit 1")
    assert table.asked == "lion turn.action"
    assert (table.told("revolt_won")[0]["a"], table.told("revolt_won")[0]["d"]) == (2, 1)


@pytest.mark.rule("TC-074")
@pytest.mark.parametrize(("at", "attack"), [("C1.0", 1), ("C1.1", 0), ("C1.3", 1), ("L1", 1)])
def test_a_red_seat_adds_one(at: str, attack: int) -> None:
    table = revolt(at, links={"L1": "red"})
    assert table.told("revolt")[0]["a"] == attack


@pytest.mark.rule("TC-074")
def test_the_defenders_seat_counts_as_well() -> None:
    table = revolt(leaders={"bull": "black C1.3"})
    assert table.told("revolt")[0]["d"] == 1


@pytest.mark.rule("TC-075", "TC-076")
def test_the_attacker_wins_with_more() -> None:
    table = revolt().do("lion commit 2", "bull commit 1")
    assert table.leaders("lion") == {"black": "C1.1"}
    assert table.leaders("bull") == {}


@pytest.mark.rule("TC-077", "TC-076")
def test_the_defender_wins_a_tie() -> None:
    table = revolt().do("lion commit 1", "bull commit 1")
    assert table.leaders("lion") == {}
    assert table.leaders("bull") == {"black": "C1.2"}


@pytest.mark.rule("TC-078")
def test_the_winner_keeps_one_played_card_whoever_played_it() -> None:
    table = revolt().do("lion commit 2", "bull commit 1")
    assert table.pile("lion") == cards("red")
    assert table.discards() == cards("red red")
    table = revolt(leaders={"bull": "black C1.3"}).do("lion commit 1", "bull commit 0")
    assert table.pile("bull") == cards("red")
    assert table.discards() == cards("")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-079")
def test_without_played_cards_the_winner_may_score_from_the_hand() -> None:
    table = revolt().do("lion commit 0", "bull commit 0")
    assert table.asked == "bull revolt.reward"
    assert table.answers == ["decline", "reward temple"]
    assert table.refused("bull reward farm") == "TC-079"
    table.do("bull reward temple")
    assert table.pile("bull") == cards("red")
    table = revolt().do("lion commit 0", "bull commit 0", "bull decline")
    assert table.pile("bull") == cards("")
    table = revolt("C1.0", {"lion": "blue", "bull": "red"}).do("lion commit 0", "bull commit 0")
    assert table.answers == ["decline"]
    assert table.refused("lion reward temple") == "TC-079"


def war(
    left: str = "green green black",
    right: str = "red green blue",
    hands: dict[str, str] | None = None,
    **more: object,
) -> Table:
    """Lion's trader on the head of C1, bull's on the head of C2."""
    setup: dict[str, object] = {
        "columns": {"C1": left, "C2": right},
        "leaders": {"lion": "green C1.0", "bull": "green C2.0"},
        "hands": hands or {"lion": "black green", "bull": "green green"},
        **more,
    }
    return Table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-080")
def test_a_war_for_each_colour_on_both_sides() -> None:
    table = Table(
        columns={"C1": THREE, "C2": THREE},
        leaders={"lion": "green C1.0, red C1.2, blue C1.3", "bull": "green C2.0, red C2.2, black C2.1"},
        hands={"lion": "black"},
    )
    table.do("lion link settlement L1")
    assert table.answers == ["war red", "war green"]


@pytest.mark.rule("TC-081")
def test_the_active_player_attacks_if_involved() -> None:
    table = war(active="bull", hands={"lion": "green", "bull": "black green"})
    table.do("bull link settlement L1")
    assert table.asked == "bull war.attack"


@pytest.mark.rule("TC-081")
@pytest.mark.parametrize(
    ("active", "involved", "attacker"),
    [
        ("lion", ("bow", "bull"), "bull"),
        ("lion", ("bull", "bow"), "bull"),
        ("bull", ("lion", "bow"), "bow"),
        ("bow", ("bull", "vase"), "vase"),
    ],
)
def test_otherwise_the_first_clockwise_attacks(active: str, involved: tuple[str, str], attacker: str) -> None:
    table = Table(
        "lion vase bull bow",
        active=active,
        columns={"C1": THREE, "C2": THREE},
        leaders={involved[0]: "green C1.0", involved[1]: "green C2.0"},
        hands=dict.fromkeys(("lion", "vase", "bull", "bow"), "red"),
    )
    table.do(f"{active} link temple L1")
    assert table.asked == f"{attacker} war.attack"


@pytest.mark.rule("TC-082")
def test_support_is_every_card_of_the_colour_on_the_own_side() -> None:
    table = Table(
        columns={"C1": "green red blue", "C2": "green green red", "C3": "green black red", "C4": "green"},
        links={"L1": "green", "L3": "black"},
        leaders={"lion": "green C1.2", "bull": "green C3.0, red C4.1"},
        hands={"lion": "green"},
    )
    table.do("lion link market L2")
    # lion: C1.1, C2.1, C2.2 and the old link L1; bull: C3.1 and C4.1 under its priest; not the new link
    assert (table.told("war")[0]["a"], table.told("war")[0]["d"]) == (4, 2)


@pytest.mark.rule("TC-083")
def test_heads_count_in_a_red_war() -> None:
    table = Table(
        columns={"C1": THREE, "C2": THREE, "C3": ("red", "black black black")},
        links={"L1": "black"},
        leaders={"lion": "red C1.2", "bull": "red C3.1"},
        hands={"lion": "blue"},
    )
    table.do("lion link farm L2")
    assert (table.told("war")[0]["a"], table.told("war")[0]["d"]) == (4, 1)


@pytest.mark.rule("TC-084")
def test_cards_of_the_leaders_colour_attacker_first() -> None:
    table = war(hands={"lion": "black green green red", "bull": "green red red"})
    table.do("lion link settlement L1")
    assert table.answers == ["commit 0", "commit 1", "commit 2"]
    assert table.refused("lion commit 3") == "TC-084"
    table.do("lion commit 1")
    assert table.asked == "bull war.defend"
    assert table.answers == ["commit 0", "commit 1"]


@pytest.mark.rule("TC-085")
def test_a_tie_is_the_defenders() -> None:
    table = war().do("lion link settlement L1", "lion commit 1", "bull commit 2")
    assert table.told("war_won")[0]["winner_seat"] == 1
    assert table.told("war_won")[0]["a"] == table.told("war_won")[0]["d"] == 3
    table = war().do("lion link settlement L1", "lion commit 1", "bull commit 1")
    assert table.told("war_won")[0]["winner_seat"] == 0


def two_wars() -> Table:
    """Vase, not involved, links C3 with bull's C2; bull's kings' side is C1-C2 through the link L1."""
    return Table(
        "lion bull vase",
        active="vase",
        columns={"C1": "green blue blue", "C2": "blue green blue", "C3": "black black red"},
        links={"L1": "black"},
        leaders={"bull": "black C2.0, red C1.1", "lion": "black C3.0, red C3.1"},
        hands={"vase": "blue", "lion": "black", "bull": "green"},
    )


@pytest.mark.rule("TC-086")
def test_the_active_player_picks_the_next_war() -> None:
    table = two_wars().do("vase link farm L2")
    assert table.asked == "vase war.choose"
    assert table.answers == ["war black", "war red"]
    assert table.refused("vase war blue") == "TC-080"
    table.do("vase war red")
    assert table.asked == "lion war.attack"


@pytest.mark.rule("TC-087")
def test_the_loser_goes_home_and_the_winner_keeps_one_played_card() -> None:
    table = war().do("lion link settlement L1", "lion commit 1", "bull commit 1")
    assert table.leaders("bull") == {}
    assert table.pile("lion") == cards("green green")  # one played, one captured
    assert table.discards() == cards("green")


@pytest.mark.rule("TC-088", "TC-093")
def test_the_losers_cards_of_the_colour_are_captured_and_gaps_closed() -> None:
    table = Table(
        columns={"C1": "green green green", "C2": "green red green", "C3": "blue green black green"},
        links={"L2": "green"},
        leaders={"lion": "green C1.0", "bull": "green C2.0"},
        hands={"lion": "black green green green"},
    )
    table.do("lion link settlement L1", "lion commit 3", "* turn settlement")
    assert table.column("C1") == "green green green"
    assert table.column("C2") == "red"
    assert table.column("C3") == "blue black"
    assert table.links() == {"L1": "black"}  # the old link L2 was captured as well
    assert table.pile("lion") == cards("green " * 6)
    assert table.discards() == cards("green green")


@pytest.mark.rule("TC-089")
def test_heads_and_cards_with_leaders_are_exempt_but_not_the_vacated_card() -> None:
    table = war(
        "green green black",
        "green green blue",
        {"lion": "black green green", "bull": ""},
        leaders={"lion": "green C1.0", "bull": "green C2.3, black C2.1"},
    )
    table.do("lion link settlement L1", "lion commit 1")
    assert table.column("C2") == "green blue"
    assert table.leaders("bull") == {"black": "C2.1"}
    table = Table(
        columns={"C1": "red red red", "C2": "black red blue"},
        leaders={"lion": "red C1.0", "bull": "red C2.1"},
        hands={"lion": "blue"},
    )
    table.do("lion link farm L1")
    assert table.column("C2") == "black blue"
    assert table.seen().treasures & 0b11 == 0b11
    table = Table(
        columns={"C1": "green green black", "C2": "green black blue"},
        leaders={"lion": "green C1.0", "bull": "green C2.1"},
        hands={"lion": "blue"},
        options={"leader_colour": "any"},
    )
    table.do("lion link farm L1")
    assert table.column("C2") == "black blue"  # C2.1 was vacated by the beaten trader


@pytest.mark.rule("TC-090")
def test_support_is_counted_anew_before_each_war() -> None:
    table = Table(
        columns={"C1": "green green green", "C2": "red green blue", "C3": "black black black green"},
        links={"L1": "black"},
        leaders={"lion": "black C3.0, green C3.1", "bull": "black C2.0, green C2.1"},
        hands={"lion": "blue red", "bull": "red"},
    )
    table.do("lion link farm L2", "lion war black", "lion commit 0", "bull commit 0", "lion decline")
    # the captured link L1 cut C1 off: of bull's four markets only C2.2 still supports its trader
    assert table.asked == "lion war.attack"
    assert (table.told("war")[1]["a"], table.told("war")[1]["d"]) == (1, 1)


@pytest.mark.rule("TC-091")
def test_a_captured_link_can_cancel_a_war() -> None:
    table = two_wars().do(
        "vase link farm L2", "vase war black", "lion commit 0", "bull commit 0", "lion decline"
    )
    assert table.told("war_off") == [{"leader": "tigris_cards.leader_red"}]
    assert table.asked == "* chance.turn"
    assert table.leaders("bull") == {"red": "C1.1"}


@pytest.mark.rule("TC-092")
def test_reward_from_the_hand_after_a_war_without_cards() -> None:
    table = war(hands={"lion": "black green", "bull": "red"})
    table.do("lion link settlement L1", "lion commit 0", "bull commit 0")
    assert table.asked == "lion war.reward"
    assert table.refused("lion reward farm") == "TC-092"
    table.do("lion reward market")
    assert table.pile("lion") == cards("green green")
    table = war(hands={"lion": "black red", "bull": "red"})
    table.do("lion link settlement L1", "lion commit 0", "bull commit 0")
    assert table.answers == ["decline"]
    assert table.refused("lion reward market") == "TC-092"


@pytest.mark.rule("TC-093")
def test_gaps_close_upwards_with_leaders_and_ships() -> None:
    table = war(
        "green green black",
        "green ship:blue_red green black",
        {"lion": "black green green", "bull": ""},
        leaders={"lion": "green C1.0", "bull": "green C2.0, red C2.4"},
    )
    table.do("lion link settlement L1", "lion commit 1")
    assert table.column("C2") == "ship:blue_red black"
    assert table.leaders("bull") == {"red": "C2.2"}
    assert table.state.ships[1] == 8
