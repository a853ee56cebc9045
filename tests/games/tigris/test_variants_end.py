"""End of the game and final scoring (section 14)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.kit import at
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris.scoring import final

from . import reading
from .positions import placed

SIX = "black black black green green green"
FIVE = "black black black green green"
FOUR = "black black green green"
MONUMENT: dict[str, Any] = {
    "tiles": {"red": "E5", "black": "G5"},
    "leaders": {"0 king": "F5"},
    "monuments": {"G6": "red-black"},
}
"""The king of seat 0 in the kingdom of a monument that shows black."""


@pytest.mark.rule("TE-320")
@pytest.mark.parametrize(("treasures", "over"), [("B2 P2", True), ("B2", True), ("B2 P2 F3", False)])
def test_the_game_ends_after_a_turn_with_at_most_two_treasures(treasures: str, over: bool) -> None:
    scene = reading.played(at("tigris", **placed(treasures=treasures, actions_left=1)), "pass")
    assert (scene.state.view(None).outcome is not None) == over
    scene.expect({"question": None if over else {"seat": 1, "prompt": "turn.action"}})
    if scene.state.view(None).outcome is not None:
        assert scene.state.view(None).outcome.reason == "treasures"


@pytest.mark.rule("TE-321")
def test_treasures_do_not_end_the_game_in_mid_turn() -> None:
    scene = reading.played(
        at("tigris", **placed(treasures="B2 P2", hands={0: FIVE, 1: SIX}, **MONUMENT)), "pass"
    )
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.expect({"points": {"0": (0, 0, 0, 0)}})
    scene.play("pass")
    scene.expect({"question": None})
    scene.expect({"points": {"0": (1, 0, 0, 0)}})
    assert scene.state.view(None).memory.hand_sizes == (6, 6)


@pytest.mark.rule("TE-322")
def test_the_game_ends_when_the_bag_cannot_give_all_that_is_needed() -> None:
    scene = reading.played(
        at("tigris", **placed(hands={0: FOUR, 1: SIX}, bag_count=1, actions_left=1)), "pass"
    )
    assert scene.state.view(None).outcome is not None
    assert scene.state.view(None).outcome.reason == "bag"
    assert scene.state.view(None).memory.hand_sizes == (4, 6)


@pytest.mark.rule("TE-323")
def test_emptying_the_bag_exactly_does_not_end_the_game() -> None:
    scene = reading.played(
        at("tigris", **placed(hands={0: FOUR, 1: SIX}, bag_count=2, actions_left=1)), "pass"
    )
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    assert scene.state.view(None).memory.bag_size == 0
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TE-324")
def test_a_swap_that_the_bag_cannot_serve_ends_the_game_at_once_without_income() -> None:
    scene = reading.played(
        at("tigris", **placed(hands={0: SIX, 1: SIX}, bag_count=2, **MONUMENT)), "swap settlement*3"
    )
    scene.expect({"question": None})
    scene.expect({"points": {"0": (0, 0, 0, 0)}})
    served = reading.played(
        at("tigris", **placed(hands={0: SIX, 1: SIX}, bag_count=2, **MONUMENT)), "swap settlement*2"
    )
    assert (reading.question(served).prompt, served.state.actor(), served.state.actions_left) == (
        "turn.action",
        0,
        1,
    )


@pytest.mark.rule("TE-325")
def test_income_counts_even_if_the_refill_ends_the_game() -> None:
    scene = reading.played(
        at("tigris", **placed(hands={0: FOUR, 1: SIX}, bag_count=1, actions_left=1, **MONUMENT)), "pass"
    )
    scene.expect({"question": None})
    scene.expect({"points": {"0": (1, 0, 0, 0)}})


@pytest.mark.rule("TE-326")
def test_a_failed_refill_of_another_player_ends_the_game_too() -> None:
    scene = reading.played(
        at("tigris", **placed(hands={0: FIVE, 1: FOUR}, bag_count=2, actions_left=1)), "pass"
    )
    scene.expect({"question": None})
    assert scene.state.view(None).memory.hand_sizes == (6, 4)


def best_by_trying(points: Counts, treasures: int) -> tuple[int, ...]:
    """The best ascending vector over all ways to give the treasures out."""
    found = []
    for colours in combinations_with_replacement(range(4), treasures):
        found.append(tuple(sorted(points[c] + colours.count(c) for c in range(4))))
    return max(found)


@pytest.mark.rule("TE-327", "TE-328", "TE-310")
@pytest.mark.parametrize("treasures", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("points", [(0, 0, 0, 0), (3, 1, 2, 9), (4, 4, 5, 0), (7, 7, 6, 6), (10, 6, 12, 13)])
def test_treasures_go_where_they_help_most(points: Counts, treasures: int) -> None:
    outcome = final([points, (0, 0, 0, 0)], [treasures, 0], "treasures")
    assert tuple(outcome.detail["sorted"][0]) == best_by_trying(points, treasures)
    assert sum(outcome.detail["totals"][0]) == sum(points) + treasures
    assert outcome.scores[0] == best_by_trying(points, treasures)[0]


@pytest.mark.rule("TE-329")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((3, 3, 3, 3), (2, 9, 9, 9)),
        ((9, 2, 3, 4), (2, 9, 2, 9)),
        ((5, 2, 2, 6), (2, 2, 4, 9)),
        ((2, 3, 4, 6), (5, 4, 3, 2)),
    ],
)
def test_the_weakest_colour_decides_then_the_next(better: Counts, worse: Counts) -> None:
    outcome = final([worse, better], [0, 0], "treasures")
    assert outcome.ranks == (2, 1)
    assert outcome.winners == (1,)


@pytest.mark.rule("TE-330")
def test_players_equal_in_all_colours_share_the_place() -> None:
    outcome = final([(1, 2, 3, 4), (4, 3, 2, 1), (0, 9, 9, 9)], [0, 0, 0], "bag")
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)


@pytest.mark.rule("TE-331")
def test_hands_leaders_and_catastrophes_are_worth_nothing() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                treasures="B2 P2",
                treasures_held=[4, 4],
                tiles={"red": "E5"},
                leaders={"0 king": "F5", "0 priest": "D5"},
                hands={0: SIX, 1: SIX},
                catastrophes="A1 P11",
                actions_left=1,
            ),
        ),
        "pass",
    )
    assert scene.state.view(None).outcome is not None
    assert scene.state.view(None).outcome.ranks == (1, 1)
    assert scene.state.view(None).outcome.scores == (1, 1)
    scene.expect({"catastrophes_left": [2, 0]})
