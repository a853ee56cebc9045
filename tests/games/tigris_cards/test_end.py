"""The end of the game and the winner (section 11)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import table
from ziggurat.core.scene import Scene
from ziggurat.games.tigris_cards.components import QUIET_ROUNDS
from ziggurat.games.tigris_cards.scoring import vector

FULL = "black " * 8
SEVEN = "black " * 7
THREE = "red blue black"


def reason(scene: Scene) -> str | None:
    outcome = scene.state.outcome()
    return None if outcome is None else outcome.reason


@pytest.mark.rule("TC-140")
def test_the_game_ends_when_a_hand_cannot_be_filled() -> None:
    scene = table(hands={0: SEVEN, 1: SEVEN}, deck=1)
    scene.play("0: pass")
    scene.expect({"question": None})
    assert reason(scene) == "deck"
    scene.expect({"events": [{"kind": "end", "reason": "deck"}]})


@pytest.mark.rule("TC-140")
def test_an_exactly_emptied_deck_does_not_end_it() -> None:
    scene = table(hands={0: SEVEN, 1: SEVEN}, deck=2)
    scene.play("0: pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.play("1: leader king C1.0")
    scene.play("1: pass")  # nobody needs a card
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-141")
@pytest.mark.parametrize(("left", "over"), [(2, False), (1, True)])
def test_the_game_ends_with_one_treasure_after_the_turn(left: int, over: bool) -> None:
    columns = {f"C{n}": ("red", THREE) for n in range(1, 9)}
    columns |= {f"C{n}": ("treasure", THREE) for n in range(1, left + 2)}
    links = {"L2": "black"} if left == 2 else {}
    scene = table(
        columns=columns,
        links=links,
        leaders={0: "green C1.0"},
        hands={0: "black red" + " black" * 6, 1: FULL},
        deck=60,
    )
    scene.play("0: link settlement L1")
    scene.play("0: swap C1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})  # the turn is played to its end
    scene.play("0: pass")
    assert (reason(scene) == "treasures") is over
    if over:
        scene.expect({"question": None})
    else:
        scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})


@pytest.mark.rule("TC-142")
def test_the_game_ends_when_everybody_passes_in_a_row() -> None:
    scene = table(seats=3, hands=dict.fromkeys(range(3), FULL))
    scene.play("0: pass")
    scene.play("1: leader king C1.0")
    scene.play("1: pass")
    scene.play("2: pass")
    scene.play("0: pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})  # seat 1 had taken an action
    scene.play("1: pass")
    assert reason(scene) == "all_passed"


@pytest.mark.rule("TC-142")
def test_two_full_actions_break_a_row_of_passes() -> None:
    scene = table(hands={0: FULL, 1: FULL})
    scene.play("0: pass")
    scene.play("1: leader king C1.0")
    scene.play("1: leader king C2.0")
    scene.play("0: pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})


@pytest.mark.rule("TC-144")
def test_the_game_ends_after_ten_rounds_without_a_card() -> None:
    scene = table(hands={0: FULL, 1: FULL}, deck=20)
    scene.play("0: card settlement C8")
    scene.play("0: pass")
    places = ("C1.0", "C2.0")
    for turn in range(2 * QUIET_ROUNDS):
        seat = scene.state.actor()
        assert seat is not None
        scene.play(f"{seat}: leader king C{int(places[turn // 2 % 2][1]) + 2 * seat}.0")
        scene.play(f"{seat}: pass")
    assert reason(scene) == "stalled"


@pytest.mark.rule("TC-144")
def test_a_card_in_time_keeps_the_game_going() -> None:
    scene = table(hands={0: FULL, 1: FULL}, deck=20, quiet=2 * QUIET_ROUNDS - 1)
    scene.play("0: leader king C1.0")
    scene.play("0: pass")
    assert reason(scene) == "stalled"
    scene = table(hands={0: FULL, 1: FULL}, deck=20, quiet=2 * QUIET_ROUNDS - 1)
    scene.play("0: card settlement C1")
    scene.play("0: pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}, "quiet": 0})


@pytest.mark.rule("TC-143")
def test_nothing_happens_after_the_end_and_hands_do_not_count() -> None:
    scene = table(hands={0: SEVEN, 1: "red"}, deck=0, piles={1: {"black": 1}})
    scene.play("0: pass")
    assert scene.state.decisions() == ()
    assert scene.state.legal_ids(0) == ()
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.detail["vectors"] == [[0, 0, 0, 0], [0, 0, 0, 1]]
    scene.refused("0: pass", rule="TC-143")


def ended(*piles: dict[str, int]) -> Scene:
    """A game that is over, with these piles by seat."""
    scene = table(seats=len(piles), deck=0, piles=dict(enumerate(piles)))
    scene.play("0: pass")
    return scene


@pytest.mark.rule("TC-150", "TC-151")
def test_treasures_are_jokers_for_the_lowest_colours() -> None:
    scene = ended({"black": 5, "red": 3, "green": 6, "blue": 2, "treasure": 2}, {"black": 9, "treasure": 3})
    assert vector(scene.state.piles[0]) == (3, 4, 5, 6)
    assert vector(scene.state.piles[1]) == (1, 1, 1, 9)


@pytest.mark.rule("TC-152")
def test_the_weakest_colour_decides() -> None:
    scene = ended(
        {"black": 2, "red": 2, "green": 2, "blue": 2}, {"black": 9, "red": 9, "green": 9, "blue": 1}
    )
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert outcome.scores == (2.0, 1.0)


@pytest.mark.rule("TC-153")
def test_ties_go_to_the_next_weakest() -> None:
    scene = ended(
        {"black": 3, "red": 3, "green": 4, "blue": 9},
        {"black": 3, "red": 3, "green": 5, "blue": 5},
        {"black": 3, "red": 4, "green": 4, "blue": 4},
    )
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 2, 1)


@pytest.mark.rule("TC-154")
def test_equal_vectors_share_the_victory() -> None:
    scene = ended({"black": 3, "red": 2}, {"green": 3, "blue": 2})
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.winners == (0, 1)
    scene.expect({"hands": {"0": {}}})
