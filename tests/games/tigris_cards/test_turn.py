"""The turn, the action leader, and refills (sections 4, 5 and 10)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import Table, cards
from ziggurat.core.errors import NotYourDecision
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.regions import kingdoms

FULL = "black black black black black black black black"


@pytest.mark.rule("TC-032")
def test_two_actions_in_any_order_also_of_one_kind() -> None:
    table = Table(hands={"lion": "red red"}, deck=40)
    table.do("lion card temple C1", "lion card temple C2", "deal")
    assert table.asked == "bull turn.action"
    table.do("bull leader king C1.0", "bull card " + _some_card(table) + " C5")
    assert table.asked != "bull turn.action"


def _some_card(table: Table) -> str:
    return next(answer.split()[1] for answer in table.answers if answer.startswith("card"))


@pytest.mark.rule("TC-033")
@pytest.mark.parametrize("actions", [0, 1])
def test_a_turn_may_end_early(actions: int) -> None:
    table = Table(hands={"lion": FULL, "bull": FULL})
    if actions:
        table.do("lion leader king C1.0")
    table.do("lion pass")
    assert table.asked == "bull turn.action"
    assert table.seen().actions_left == 2


@pytest.mark.rule("TC-034")
def test_the_kinds_of_action() -> None:
    table = Table(
        columns={"C1": "red blue black", "C2": "red blue black"},
        leaders={"lion": "black C1.0"},
        hands={"lion": "green"},
    )
    assert table.kinds() == {"leader", "withdraw", "card", "link", "catastrophe", "pass"}
    assert table.refused("lion card farm C1") == "TC-034"
    assert table.refused("lion link farm L1") == "TC-034"
    for answer in (
        "decline",
        "score market",
        "commit 1",
        "reward temple",
        "swap C1",
        "income blue",
        "war red",
    ):
        assert table.refused(f"lion {answer}") == "TC-034"
    assert table.refused("lion ship blue-green") == "TC-034"
    assert table.refused("lion draw farm") == "TC-034"


@pytest.mark.rule("TC-035", "TC-049")
def test_an_action_is_finished_before_the_next() -> None:
    table = Table(leaders={"bull": "green C1.0"}, hands={"lion": "green red", "bull": "green"})
    table.do("lion card market C1")
    assert table.asked == "bull card.score"
    with pytest.raises(NotYourDecision, match="waiting for seat 1"):
        table.do("lion card temple C1")
    assert table.refused("bull pass") == "TC-050"
    table.do("bull decline")
    assert table.asked == "lion turn.action"
    assert table.seen().actions_left == 1


@pytest.mark.rule("TC-036", "TC-130")
def test_hands_are_refilled_only_after_the_turn() -> None:
    table = Table(leaders={"bull": "red C1.0"}, hands={"lion": "red red", "bull": "red"}, deck=100)
    table.do("lion card temple C1", "bull score temple")
    assert table.seen().hand_sizes == [1, 0]
    table.do("lion card temple C2")
    assert table.asked == "* chance.refill"
    table.do("deal")
    assert table.seen().hand_sizes == [8, 8]


@pytest.mark.rule("TC-037", "TC-131")
def test_end_of_a_turn_income_then_refill_then_the_next_player() -> None:
    table = Table(
        "lion vase bull",
        columns={"C1": "ship:blue_red"},
        leaders={"lion": "blue C1.0"},
        hands={"lion": "blue", "vase": "red", "bull": FULL},
        deck="black black black black black black black black red red red red red red red",
        ships=["blue_green", "blue_black"],
    )
    table.do("lion pass")
    assert table.asked == "lion ship.income"
    table.do("lion income blue")
    assert table.state.decisions()[0].data == {"drawer_seat": 0, "n": 8}
    table.do("* draw settlement*8")
    assert table.state.decisions()[0].data == {"drawer_seat": 1, "n": 7}
    table.do("* draw temple*7")
    assert table.asked == "vase turn.action"


@pytest.mark.rule("TC-038")
def test_a_question_with_one_answer_is_skipped_when_everybody_knows_it() -> None:
    table = Table(leaders={"bull": "green C1.0"}, hands={"lion": "green green"})
    table.do("lion card market C1")  # bull holds no card at all
    assert table.asked == "lion turn.action"
    table = Table(leaders={"bull": "green C1.0"}, hands={"lion": "green green", "bull": "red"})
    table.do("lion card market C1")  # whether bull holds a market is hidden: the question is put
    assert table.asked == "bull card.score"
    assert table.answers == ["decline"]


@pytest.mark.rule("TC-040", "TC-041", "TC-042")
def test_where_a_leader_may_stand() -> None:
    table = Table(
        columns={"C1": "red green blue black"},
        links={"L3": "green"},
    )
    seats = {
        kind: {answer.split()[2] for answer in table.answers if answer.startswith(f"leader {kind}")}
        for kind in ("king", "priest", "farmer", "trader")
    }
    heads = {f"C{column}.0" for column in range(1, 9)}
    assert seats["king"] == heads | {"C1.1", "C1.2", "C1.3", "L3"}
    assert seats["priest"] == heads | {"C1.2", "C1.3", "C1.4", "L3"}
    assert seats["farmer"] == heads | {"C1.1", "C1.2", "C1.4", "L3"}
    assert seats["trader"] == heads | {"C1.1", "C1.3", "C1.4"}
    assert table.refused("lion leader priest C1.1") == "TC-041"
    assert table.refused("lion leader trader L3") == "TC-041"
    assert table.refused("lion leader king C1.5") == "TC-040"
    assert table.refused("lion leader king L2") == "TC-040"


@pytest.mark.rule("TC-041")
def test_any_colour_when_the_option_says_so() -> None:
    table = Table(columns={"C1": "red"}, options={"leader_colour": "any"})
    table.do("lion leader priest C1.1")
    assert table.leaders("lion") == {"red": "C1.1"}


@pytest.mark.rule("TC-042")
def test_the_priest_may_stand_on_any_head() -> None:
    table = Table(columns={"C1": ("red", "")})
    table.do("lion leader priest C1.0", "lion leader priest C2.0")
    assert table.leaders("lion") == {"red": "C2.0"}


@pytest.mark.rule("TC-043")
def test_no_leader_on_a_ship() -> None:
    table = Table(columns={"C1": "ship:blue_red"})
    assert table.refused("lion leader king C1.1") == "TC-043"


@pytest.mark.rule("TC-044")
def test_a_leader_on_a_link() -> None:
    table = Table(links={"L4": "blue"})
    table.do("lion leader king L4")
    assert table.leaders("lion") == {"black": "L4"}
    assert kingdoms(table.state) == ((3, 4),)


@pytest.mark.rule("TC-045")
def test_leaders_need_no_connection() -> None:
    table = Table(leaders={"lion": "black C1.0"})
    table.do("lion leader trader C8.0")
    assert table.leaders("lion") == {"black": "C1.0", "green": "C8.0"}


@pytest.mark.rule("TC-046")
def test_moving_a_leader_is_one_action() -> None:
    table = Table(columns={"C2": "red"}, leaders={"lion": "black C1.0"})
    assert table.refused("lion leader king C1.0") == "TC-046"
    table.do("lion leader king C2.1")
    assert table.leaders("lion") == {"black": "C2.1"}
    assert table.seen().actions_left == 1
    assert table.told("move")[0]["from"] == "C1.0"


@pytest.mark.rule("TC-047")
def test_withdrawing_a_leader_is_one_action() -> None:
    table = Table(leaders={"lion": "black C1.0"})
    assert table.refused("lion withdraw trader") == "TC-047"
    table.do("lion withdraw king")
    assert table.leaders("lion") == {}
    assert table.seen().actions_left == 1


@pytest.mark.rule("TC-047")
def test_no_withdrawing_when_the_option_says_so() -> None:
    table = Table(leaders={"lion": "black C1.0"}, options={"withdraw": False})
    assert "withdraw" not in table.kinds()
    assert table.refused("lion withdraw king") == "TC-047"


@pytest.mark.rule("TC-048")
def test_moving_inside_a_region_causes_no_conflict() -> None:
    table = Table(columns={"C1": "red blue"}, leaders={"lion": "black C1.1", "bull": "red C1.0"})
    table.do("lion leader king C1.2")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-049")
def test_only_own_leaders_are_moved() -> None:
    table = Table(leaders={"bull": "black C1.0"})
    table.do("lion leader king C2.0")
    assert table.leaders("bull") == {"black": "C1.0"}
    assert table.leaders("lion") == {"black": "C2.0"}
    assert table.refused("lion withdraw priest") == "TC-047"


@pytest.mark.rule("TC-131", "TC-132")
def test_the_last_cards_are_handed_out_in_order() -> None:
    table = Table(
        "lion vase bull",
        active="vase",
        hands={"lion": "black black black black black black", "vase": "black black black black black black"},
        deck="red blue green",
    )
    table.do("vase pass", "* draw temple farm", "* draw market")
    assert table.hand("vase") == cards("black " * 6 + "red blue")
    assert table.hand("bull") == cards("green")
    assert table.hand("lion") == cards("black " * 6)
    assert table.asked is None


@pytest.mark.rule("TC-133")
def test_discards_are_never_drawn_again() -> None:
    table = Table(hands={"lion": "black", "bull": FULL}, discard={"red": 20}, deck=3)
    table.do("lion pass", "deal")
    assert table.discards() == cards("red " * 20)
    assert table.seen().deck == 0
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"


def test_rules_version_and_prefix() -> None:
    assert (GAME.prefix, GAME.rules) == ("TC", "1")
