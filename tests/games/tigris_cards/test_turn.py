"""The turn, the action leader, and refills (sections 4, 5 and 10)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import answers, kinds, table
from ziggurat.core.errors import NotYourDecision
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.regions import kingdoms

FULL = "black black black black black black black black"


@pytest.mark.rule("TC-032")
def test_two_actions_in_any_order_also_of_one_kind() -> None:
    scene = table(hands={0: "red red"}, deck=40)
    scene.play("0: card temple C1")
    scene.play("0: card temple C2")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.play("1: leader king C1.0")
    card = next(answer.split()[1] for answer in answers(scene) if answer.startswith("card"))
    scene.play(f"1: card {card} C5")
    assert scene.state.actor() != 1


@pytest.mark.rule("TC-033")
@pytest.mark.parametrize("actions", [0, 1])
def test_a_turn_may_end_early(actions: int) -> None:
    scene = table(hands={0: FULL, 1: FULL})
    if actions:
        scene.play("0: leader king C1.0")
    scene.play("0: pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.expect({"actions_left": 2})


@pytest.mark.rule("TC-034")
def test_the_kinds_of_action() -> None:
    scene = table(
        columns={"C1": "red blue black", "C2": "red blue black"},
        leaders={0: "black C1.0"},
        hands={0: "green"},
    )
    assert kinds(scene) == {"leader", "withdraw", "card", "link", "catastrophe", "pass"}
    scene.refused("0: card farm C1", rule="TC-034")
    scene.refused("0: link farm L1", rule="TC-034")
    for answer in (
        "decline",
        "score market",
        "commit 1",
        "reward temple",
        "swap C1",
        "income blue",
        "war red",
    ):
        scene.refused(f"0: {answer}", rule="TC-034")
    scene.refused("0: ship blue-green", rule="TC-034")
    scene.refused("0: draw farm", rule="TC-034")


@pytest.mark.rule("TC-035", "TC-049")
def test_an_action_is_finished_before_the_next() -> None:
    scene = table(leaders={1: "green C1.0"}, hands={0: "green red", 1: "green"})
    scene.play("0: card market C1")
    scene.expect({"question": {"seat": 1, "prompt": "card.score"}})
    with pytest.raises(NotYourDecision, match="waiting for seat 1"):
        scene.play("0: card temple C1")
    scene.refused("1: pass", rule="TC-050")
    scene.play("1: decline")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.expect({"actions_left": 1})


@pytest.mark.rule("TC-036", "TC-130")
def test_hands_are_refilled_only_after_the_turn() -> None:
    scene = table(deal=None, leaders={1: "red C1.0"}, hands={0: "red red", 1: "red"}, deck=100)
    scene.play("0: card temple C1")
    scene.play("1: score temple")
    scene.expect({"hand_sizes": [1, 0]})
    scene.play("0: card temple C2")
    scene.expect({"question": {"seat": -1, "prompt": "chance.refill"}})
    scene = table(leaders={1: "red C1.0"}, hands={0: "red", 1: "red"}, deck=100, actions_left=1)
    scene.play("0: card temple C2")
    scene.expect({"hand_sizes": [8, 8]})


@pytest.mark.rule("TC-037", "TC-131")
def test_end_of_a_turn_income_then_refill_then_the_next_player() -> None:
    scene = table(
        deal=None,
        seats=3,
        columns={"C1": "ship:blue_red"},
        leaders={0: "blue C1.0"},
        hands={0: "blue", 1: "red", 2: FULL},
        deck=15,
    )
    scene.play("0: pass")
    scene.expect({"question": {"seat": 0, "prompt": "ship.income"}})
    scene.play("0: income blue")
    assert scene.state.decisions()[0].data == {"drawer_seat": 0, "n": 8}
    scene.play("*: draw settlement*8")
    assert scene.state.decisions()[0].data == {"drawer_seat": 1, "n": 7}
    scene.play("*: draw temple*7")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})


@pytest.mark.rule("TC-038")
def test_a_question_with_one_answer_is_skipped_when_everybody_knows_it() -> None:
    scene = table(leaders={1: "green C1.0"}, hands={0: "green green"})
    scene.play("0: card market C1")  # seat 1 holds no card at all
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene = table(leaders={1: "green C1.0"}, hands={0: "green green", 1: "red"})
    scene.play("0: card market C1")  # whether seat 1 holds a market is hidden: the question is put
    scene.expect({"question": {"seat": 1, "prompt": "card.score"}})
    scene.expect({"legal": ["decline"]})


@pytest.mark.rule("TC-040", "TC-041", "TC-042")
def test_where_a_leader_may_stand() -> None:
    scene = table(
        columns={"C1": "red green blue black"},
        links={"L3": "green"},
    )
    seats = {
        kind: {answer.split()[2] for answer in answers(scene) if answer.startswith(f"leader {kind}")}
        for kind in ("king", "priest", "farmer", "trader")
    }
    heads = {f"C{column}.0" for column in range(1, 9)}
    assert seats["king"] == heads | {"C1.1", "C1.2", "C1.3", "L3"}
    assert seats["priest"] == heads | {"C1.2", "C1.3", "C1.4", "L3"}
    assert seats["farmer"] == heads | {"C1.1", "C1.2", "C1.4", "L3"}
    assert seats["trader"] == heads | {"C1.1", "C1.3", "C1.4"}
    scene.refused("0: leader priest C1.1", rule="TC-041")
    scene.refused("0: leader trader L3", rule="TC-041")
    scene.refused("0: leader king C1.5", rule="TC-040")
    scene.refused("0: leader king L2", rule="TC-040")


@pytest.mark.rule("TC-041")
def test_any_colour_when_the_option_says_so() -> None:
    scene = table(columns={"C1": "red"}, options={"leader_colour": "any"})
    scene.play("0: leader priest C1.1")
    scene.expect({"leaders": {"0": {"red": "C1.1"}}})


@pytest.mark.rule("TC-042")
def test_the_priest_may_stand_on_any_head() -> None:
    scene = table(columns={"C1": ("red", "")})
    scene.play("0: leader priest C1.0")
    scene.play("0: leader priest C2.0")
    scene.expect({"leaders": {"0": {"red": "C2.0"}}})


@pytest.mark.rule("TC-043")
def test_no_leader_on_a_ship() -> None:
    scene = table(columns={"C1": "ship:blue_red"})
    scene.refused("0: leader king C1.1", rule="TC-043")


@pytest.mark.rule("TC-044")
def test_a_leader_on_a_link() -> None:
    scene = table(links={"L4": "blue"})
    scene.play("0: leader king L4")
    scene.expect({"leaders": {"0": {"black": "L4"}}})
    assert kingdoms(scene.state) == ((3, 4),)


@pytest.mark.rule("TC-045")
def test_leaders_need_no_connection() -> None:
    scene = table(leaders={0: "black C1.0"})
    scene.play("0: leader trader C8.0")
    scene.expect({"leaders": {"0": {"black": "C1.0", "green": "C8.0"}}})


@pytest.mark.rule("TC-046")
def test_moving_a_leader_is_one_action() -> None:
    scene = table(columns={"C2": "red"}, leaders={0: "black C1.0"})
    scene.refused("0: leader king C1.0", rule="TC-046")
    scene.play("0: leader king C2.1")
    scene.expect({"leaders": {"0": {"black": "C2.1"}}})
    scene.expect({"actions_left": 1})
    scene.expect({"events": [{"kind": "move", "from": "C1.0"}]})


@pytest.mark.rule("TC-047")
def test_withdrawing_a_leader_is_one_action() -> None:
    scene = table(leaders={0: "black C1.0"})
    scene.refused("0: withdraw trader", rule="TC-047")
    scene.play("0: withdraw king")
    scene.expect({"leaders": {"0": {}}})
    scene.expect({"actions_left": 1})


@pytest.mark.rule("TC-047")
def test_no_withdrawing_when_the_option_says_so() -> None:
    scene = table(leaders={0: "black C1.0"}, options={"withdraw": False})
    assert "withdraw" not in kinds(scene)
    scene.refused("0: withdraw king", rule="TC-047")


@pytest.mark.rule("TC-048")
def test_moving_inside_a_region_causes_no_conflict() -> None:
    scene = table(columns={"C1": "red blue"}, leaders={0: "black C1.1", 1: "red C1.0"})
    scene.play("0: leader king C1.2")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-049")
def test_only_own_leaders_are_moved() -> None:
    scene = table(leaders={1: "black C1.0"})
    scene.play("0: leader king C2.0")
    scene.expect({"leaders": {"1": {"black": "C1.0"}}})
    scene.expect({"leaders": {"0": {"black": "C2.0"}}})
    scene.refused("0: withdraw priest", rule="TC-047")


@pytest.mark.rule("TC-131", "TC-132")
def test_the_last_cards_are_handed_out_in_order() -> None:
    scene = table(
        deal=None,
        seats=3,
        active=1,
        hands={0: "black black black black black black", 1: "black black black black black black"},
        deck=3,
    )
    scene.play("1: pass")
    scene.play("*: draw temple farm")
    scene.play("*: draw market")
    scene.expect({"hands": {"1": {"black": 6, "red": 1, "blue": 1}}})
    scene.expect({"hands": {"2": {"green": 1}}})
    scene.expect({"hands": {"0": {"black": 6}}})
    scene.expect({"question": None})


@pytest.mark.rule("TC-133")
def test_discards_are_never_drawn_again() -> None:
    scene = table(hands={0: "black", 1: FULL}, discards={"red": 20}, deck=3)
    scene.play("0: pass")
    scene.expect({"discards": {"red": 20}})
    scene.expect({"deck": 0})
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.reason == "deck"


def test_rules_version_and_prefix() -> None:
    assert (GAME.prefix, GAME.rules) == ("TC", "1")
