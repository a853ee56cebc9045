"""Revolts and wars (section 7)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import column, links, table
from ziggurat.core.scene import Scene

THREE = "red blue black"


def revolt(at: str = "C1.1", hands: dict[int, str] | None = None, **more: object) -> Scene:
    """Seat 0's king enters the kingdom of seat 1's king on C1.2."""
    setup: dict[str, object] = {
        "columns": {"C1": "green blue red"},
        "leaders": {1: "black C1.2"},
        "hands": hands or {0: "red red blue", 1: "red"},
        **more,
    }
    scene = table(**setup)  # type: ignore[arg-type]
    scene.play(f"0: leader king {at}")
    return scene


@pytest.mark.rule("TC-070", "TC-071")
def test_a_leader_meets_another_of_its_colour() -> None:
    scene = revolt()
    scene.expect({"question": {"seat": 0, "prompt": "revolt.attack"}})
    scene.expect({"events": [{"kind": "revolt", "attacker_seat": 0, "defender_seat": 1}]})


@pytest.mark.rule("TC-070")
def test_leaders_of_other_colours_live_together() -> None:
    scene = table(columns={"C1": "green blue"}, leaders={1: "black C1.2"}, hands={0: "red"})
    scene.play("0: leader priest C1.1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-070", "TC-046")
def test_moving_into_a_region_starts_a_revolt_too() -> None:
    scene = table(columns={"C1": "green"}, leaders={1: "black C1.0", 0: "black C5.0"})
    scene.play("0: leader king C1.1")
    scene.expect({"events": [{"kind": "revolt_won", "winner_seat": 1}]})
    scene.expect({"leaders": {"0": {}}})  # beaten, and not back on C5.0


@pytest.mark.rule("TC-072", "TC-073")
def test_only_red_cards_count_attacker_first_each_once() -> None:
    scene = revolt(hands={0: "red red blue black", 1: "red green black"})
    scene.expect({"legal": ["commit 0", "commit 1", "commit 2"]})
    scene.refused("0: commit 3", rule="TC-073")
    scene.play("0: commit 2")
    scene.expect({"question": {"seat": 1, "prompt": "revolt.defend"}})
    scene.expect({"legal": ["commit 0", "commit 1"]})
    scene.play("1: commit 1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.expect({"events": [{"kind": "revolt_won", "a": 2, "d": 1}]})


@pytest.mark.rule("TC-074")
@pytest.mark.parametrize(("at", "attack"), [("C1.0", 1), ("C1.1", 0), ("C1.3", 1), ("L1", 1)])
def test_a_red_seat_adds_one(at: str, attack: int) -> None:
    scene = revolt(at, links={"L1": "red"})
    scene.expect({"events": [{"kind": "revolt", "a": attack}]})


@pytest.mark.rule("TC-074")
def test_the_defenders_seat_counts_as_well() -> None:
    scene = revolt(leaders={1: "black C1.3"})
    scene.expect({"events": [{"kind": "revolt", "d": 1}]})


@pytest.mark.rule("TC-075", "TC-076")
def test_the_attacker_wins_with_more() -> None:
    scene = revolt()
    scene.play("0: commit 2")
    scene.play("1: commit 1")
    scene.expect({"leaders": {"0": {"black": "C1.1"}}})
    scene.expect({"leaders": {"1": {}}})


@pytest.mark.rule("TC-077", "TC-076")
def test_the_defender_wins_a_tie() -> None:
    scene = revolt()
    scene.play("0: commit 1")
    scene.play("1: commit 1")
    scene.expect({"leaders": {"0": {}}})
    scene.expect({"leaders": {"1": {"black": "C1.2"}}})


@pytest.mark.rule("TC-078")
def test_the_winner_keeps_one_played_card_whoever_played_it() -> None:
    scene = revolt()
    scene.play("0: commit 2")
    scene.play("1: commit 1")
    scene.expect({"piles": {"0": {"red": 1}}})
    scene.expect({"discards": {"red": 2}})
    scene = revolt(leaders={1: "black C1.3"})
    scene.play("0: commit 1")
    scene.play("1: commit 0")
    scene.expect({"piles": {"1": {"red": 1}}})
    scene.expect({"discards": {}})
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-079")
def test_without_played_cards_the_winner_may_score_from_the_hand() -> None:
    scene = revolt()
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.expect({"question": {"seat": 1, "prompt": "revolt.reward"}})
    scene.expect({"legal": ["decline", "reward temple"]})
    scene.refused("1: reward farm", rule="TC-079")
    scene.play("1: reward temple")
    scene.expect({"piles": {"1": {"red": 1}}})
    scene = revolt()
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.play("1: decline")
    scene.expect({"piles": {"1": {}}})
    scene = revolt("C1.0", {0: "blue", 1: "red"})
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.expect({"legal": ["decline"]})
    scene.refused("0: reward temple", rule="TC-079")


def war(
    left: str = "green green black",
    right: str = "red green blue",
    hands: dict[int, str] | None = None,
    **more: object,
) -> Scene:
    """Seat 0's trader on the head of C1, seat 1's on the head of C2."""
    setup: dict[str, object] = {
        "columns": {"C1": left, "C2": right},
        "leaders": {0: "green C1.0", 1: "green C2.0"},
        "hands": hands or {0: "black green", 1: "green green"},
        **more,
    }
    return table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-080")
def test_a_war_for_each_colour_on_both_sides() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE},
        leaders={0: "green C1.0, red C1.2, blue C1.3", 1: "green C2.0, red C2.2, black C2.1"},
        hands={0: "black"},
    )
    scene.play("0: link settlement L1")
    scene.expect({"legal": ["war red", "war green"]})


@pytest.mark.rule("TC-081")
def test_the_active_player_attacks_if_involved() -> None:
    scene = war(active=1, hands={0: "green", 1: "black green"})
    scene.play("1: link settlement L1")
    scene.expect({"question": {"seat": 1, "prompt": "war.attack"}})


@pytest.mark.rule("TC-081")
@pytest.mark.parametrize(
    ("active", "involved", "attacker"),
    [
        (0, (3, 2), 2),
        (0, (2, 3), 2),
        (2, (0, 3), 3),
        (3, (2, 1), 1),
    ],
)
def test_otherwise_the_first_clockwise_attacks(active: int, involved: tuple[int, int], attacker: int) -> None:
    scene = table(
        seats=4,
        active=active,
        columns={"C1": THREE, "C2": THREE},
        leaders={involved[0]: "green C1.0", involved[1]: "green C2.0"},
        hands=dict.fromkeys(range(4), "red"),
    )
    scene.play(f"{active}: link temple L1")
    scene.expect({"question": {"seat": attacker, "prompt": "war.attack"}})


@pytest.mark.rule("TC-082")
def test_support_is_every_card_of_the_colour_on_the_own_side() -> None:
    scene = table(
        columns={"C1": "green red blue", "C2": "green green red", "C3": "green black red", "C4": "green"},
        links={"L1": "green", "L3": "black"},
        leaders={0: "green C1.2", 1: "green C3.0, red C4.1"},
        hands={0: "green"},
    )
    scene.play("0: link market L2")
    # seat 0: C1.1, C2.1, C2.2 and the old link L1; 1: C3.1 and C4.1 under its priest; not the new link
    scene.expect({"events": [{"kind": "war", "a": 4, "d": 2}]})


@pytest.mark.rule("TC-083")
def test_heads_count_in_a_red_war() -> None:
    scene = table(
        columns={"C1": THREE, "C2": THREE, "C3": ("red", "black black black")},
        links={"L1": "black"},
        leaders={0: "red C1.2", 1: "red C3.1"},
        hands={0: "blue"},
    )
    scene.play("0: link farm L2")
    scene.expect({"events": [{"kind": "war", "a": 4, "d": 1}]})


@pytest.mark.rule("TC-084")
def test_cards_of_the_leaders_colour_attacker_first() -> None:
    scene = war(hands={0: "black green green red", 1: "green red red"})
    scene.play("0: link settlement L1")
    scene.expect({"legal": ["commit 0", "commit 1", "commit 2"]})
    scene.refused("0: commit 3", rule="TC-084")
    scene.play("0: commit 1")
    scene.expect({"question": {"seat": 1, "prompt": "war.defend"}})
    scene.expect({"legal": ["commit 0", "commit 1"]})


@pytest.mark.rule("TC-085")
def test_a_tie_is_the_defenders() -> None:
    scene = war()
    scene.play("0: link settlement L1")
    scene.play("0: commit 1")
    scene.play("1: commit 2")
    scene.expect({"events": [{"kind": "war_won", "winner_seat": 1, "a": 3, "d": 3}]})
    scene = war()
    scene.play("0: link settlement L1")
    scene.play("0: commit 1")
    scene.play("1: commit 1")
    scene.expect({"events": [{"kind": "war_won", "winner_seat": 0}]})


def two_wars(deal: int | None = 0) -> Scene:
    """Seat 2, not involved, links C3 with seat 1's C2; the side of seat 1 is C1-C2 through the link L1."""
    return table(
        seats=3,
        deal=deal,
        active=2,
        columns={"C1": "green blue blue", "C2": "blue green blue", "C3": "black black red"},
        links={"L1": "black"},
        leaders={1: "black C2.0, red C1.1", 0: "black C3.0, red C3.1"},
        hands={2: "blue", 0: "black", 1: "green"},
    )


@pytest.mark.rule("TC-086")
def test_the_active_player_picks_the_next_war() -> None:
    scene = two_wars()
    scene.play("2: link farm L2")
    scene.expect({"question": {"seat": 2, "prompt": "war.choose"}})
    scene.expect({"legal": ["war black", "war red"]})
    scene.refused("2: war blue", rule="TC-080")
    scene.play("2: war red")
    scene.expect({"question": {"seat": 0, "prompt": "war.attack"}})


@pytest.mark.rule("TC-087")
def test_the_loser_goes_home_and_the_winner_keeps_one_played_card() -> None:
    scene = war()
    scene.play("0: link settlement L1")
    scene.play("0: commit 1")
    scene.play("1: commit 1")
    scene.expect({"leaders": {"1": {}}})
    scene.expect({"piles": {"0": {"green": 2}}})  # one played, one captured
    scene.expect({"discards": {"green": 1}})


@pytest.mark.rule("TC-088", "TC-093")
def test_the_losers_cards_of_the_colour_are_captured_and_gaps_closed() -> None:
    scene = table(
        deal=None,
        columns={"C1": "green green green", "C2": "green red green", "C3": "blue green black green"},
        links={"L2": "green"},
        leaders={0: "green C1.0", 1: "green C2.0"},
        hands={0: "black green green green"},
    )
    scene.play("0: link settlement L1")
    scene.play("0: commit 3")
    scene.play("*: turn settlement")
    assert column(scene, "C1") == "green green green"
    assert column(scene, "C2") == "red"
    assert column(scene, "C3") == "blue black"
    assert links(scene) == {"L1": "black"}  # the old link L2 was captured as well
    scene.expect({"piles": {"0": {"green": 6}}})
    scene.expect({"discards": {"green": 2}})


@pytest.mark.rule("TC-089")
def test_heads_and_cards_with_leaders_are_exempt_but_not_the_vacated_card() -> None:
    scene = war(
        "green green black",
        "green green blue",
        {0: "black green green", 1: ""},
        leaders={0: "green C1.0", 1: "green C2.3, black C2.1"},
    )
    scene.play("0: link settlement L1")
    scene.play("0: commit 1")
    assert column(scene, "C2") == "green blue"
    scene.expect({"leaders": {"1": {"black": "C2.1"}}})
    scene = table(
        columns={"C1": "red red red", "C2": "black red blue"},
        leaders={0: "red C1.0", 1: "red C2.1"},
        hands={0: "blue"},
    )
    scene.play("0: link farm L1")
    assert column(scene, "C2") == "black blue"
    scene.expect({"treasures": [f"C{number}" for number in range(1, 9)]})
    scene = table(
        columns={"C1": "green green black", "C2": "green black blue"},
        leaders={0: "green C1.0", 1: "green C2.1"},
        hands={0: "blue"},
        options={"leader_colour": "any"},
    )
    scene.play("0: link farm L1")
    assert column(scene, "C2") == "black blue"  # C2.1 was vacated by the beaten trader


@pytest.mark.rule("TC-090")
def test_support_is_counted_anew_before_each_war() -> None:
    scene = table(
        columns={"C1": "green green green", "C2": "red green blue", "C3": "black black black green"},
        links={"L1": "black"},
        leaders={0: "black C3.0, green C3.1", 1: "black C2.0, green C2.1"},
        hands={0: "blue red", 1: "red"},
    )
    scene.play("0: link farm L2")
    scene.play("0: war black")
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.play("0: decline")
    # the captured link L1 cut C1 off: of seat 1's four markets only C2.2 still supports its trader
    scene.expect({"question": {"seat": 0, "prompt": "war.attack"}})
    scene.expect({"events": [{"kind": "war", "a": 1, "d": 1}]})


@pytest.mark.rule("TC-091")
def test_a_captured_link_can_cancel_a_war() -> None:
    scene = two_wars(deal=None)
    scene.play("2: link farm L2")
    scene.play("2: war black")
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.play("0: decline")
    scene.expect({"events": [{"kind": "war_off", "leader": "tigris_cards.leader_red"}]})
    scene.expect({"question": {"seat": -1, "prompt": "chance.turn"}})
    scene.expect({"leaders": {"1": {"red": "C1.1"}}})


@pytest.mark.rule("TC-092")
def test_reward_from_the_hand_after_a_war_without_cards() -> None:
    scene = war(hands={0: "black green", 1: "red"})
    scene.play("0: link settlement L1")
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.expect({"question": {"seat": 0, "prompt": "war.reward"}})
    scene.refused("0: reward farm", rule="TC-092")
    scene.play("0: reward market")
    scene.expect({"piles": {"0": {"green": 2}}})
    scene = war(hands={0: "black red", 1: "red"})
    scene.play("0: link settlement L1")
    scene.play("0: commit 0")
    scene.play("1: commit 0")
    scene.expect({"legal": ["decline"]})
    scene.refused("0: reward market", rule="TC-092")


@pytest.mark.rule("TC-093")
def test_gaps_close_upwards_with_leaders_and_ships() -> None:
    scene = war(
        "green green black",
        "green ship:blue_red green black",
        {0: "black green green", 1: ""},
        leaders={0: "green C1.0", 1: "green C2.0, red C2.4"},
    )
    scene.play("0: link settlement L1")
    scene.play("0: commit 1")
    assert column(scene, "C2") == "ship:blue_red black"
    scene.expect({"leaders": {"1": {"red": "C2.2"}}})
    assert scene.state.ships[1] == 8
