"""The end of the game and the winner (section 11)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import Table, cards
from ziggurat.games.tigris_cards.components import QUIET_ROUNDS
from ziggurat.games.tigris_cards.scoring import vector

FULL = "black " * 8
SEVEN = "black " * 7
THREE = "red blue black"


def reason(table: Table) -> str | None:
    outcome = table.state.outcome()
    return None if outcome is None else outcome.reason


@pytest.mark.rule("TC-140")
def test_the_game_ends_when_a_hand_cannot_be_filled() -> None:
    table = Table(hands={"lion": SEVEN, "bull": SEVEN}, deck="red")
    table.do("lion pass", "deal")
    assert table.asked is None
    assert reason(table) == "deck"
    assert table.told("end") == [{"reason": "deck"}]


@pytest.mark.rule("TC-140")
def test_an_exactly_emptied_deck_does_not_end_it() -> None:
    table = Table(hands={"lion": SEVEN, "bull": SEVEN}, deck="red red")
    table.do("lion pass", "deal")
    assert table.asked == "bull turn.action"
    table.do("bull leader king C1.0", "bull pass")  # nobody needs a card
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-141")
@pytest.mark.parametrize(("left", "over"), [(2, False), (1, True)])
def test_the_game_ends_with_one_treasure_after_the_turn(left: int, over: bool) -> None:
    columns = {f"C{n}": ("red", THREE) for n in range(1, 9)}
    columns |= {f"C{n}": ("treasure", THREE) for n in range(1, left + 2)}
    links = {"L2": "black"} if left == 2 else {}
    table = Table(
        columns=columns,
        links=links,
        leaders={"lion": "green C1.0"},
        hands={"lion": "black red" + " black" * 6, "bull": FULL},
        deck=60,
    )
    table.do("lion link settlement L1", "lion swap C1")
    assert table.asked == "lion turn.action"  # the turn is played to its end
    table.do("lion pass", "deal")
    assert (reason(table) == "treasures") is over
    assert (table.asked == "bull turn.action") is not over


@pytest.mark.rule("TC-142")
def test_the_game_ends_when_everybody_passes_in_a_row() -> None:
    table = Table("lion bull vase", hands=dict.fromkeys(("lion", "bull", "vase"), FULL))
    table.do("lion pass", "bull leader king C1.0", "bull pass", "vase pass", "lion pass")
    assert table.asked == "bull turn.action"  # bull had taken an action
    table.do("bull pass")
    assert reason(table) == "all_passed"


@pytest.mark.rule("TC-142")
def test_two_full_actions_break_a_row_of_passes() -> None:
    table = Table(hands={"lion": FULL, "bull": FULL})
    table.do("lion pass", "bull leader king C1.0", "bull leader king C2.0", "lion pass")
    assert table.asked == "bull turn.action"


@pytest.mark.rule("TC-144")
def test_the_game_ends_after_ten_rounds_without_a_card() -> None:
    table = Table(hands={"lion": FULL, "bull": FULL}, deck=20)
    table.do("lion card settlement C8", "lion pass", "deal")
    places = ("C1.0", "C2.0")
    for turn in range(2 * QUIET_ROUNDS):
        assert table.asked is not None
        name = table.asked.split()[0]
        side = 0 if name == "lion" else 2
        table.do(f"{name} leader king C{int(places[turn // 2 % 2][1]) + side}.0", f"{name} pass")
    assert reason(table) == "stalled"


@pytest.mark.rule("TC-144")
def test_a_card_in_time_keeps_the_game_going() -> None:
    table = Table(hands={"lion": FULL, "bull": FULL}, deck=20)
    table.state.quiet = 2 * QUIET_ROUNDS - 1
    other = Table(hands={"lion": FULL, "bull": FULL}, deck=20)
    other.state.quiet = 2 * QUIET_ROUNDS - 1
    table.do("lion leader king C1.0", "lion pass")
    assert reason(table) == "stalled"
    other.do("lion card settlement C1", "lion pass", "deal")
    assert other.asked == "bull turn.action"
    assert other.seen().quiet == 0


@pytest.mark.rule("TC-143")
def test_nothing_happens_after_the_end_and_hands_do_not_count() -> None:
    table = Table(hands={"lion": SEVEN, "bull": "red"}, deck=0, vp={"bull": {"black": 1}})
    table.do("lion pass")
    assert table.state.decisions() == ()
    assert table.state.legal_ids(0) == ()
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.detail["vectors"] == [[0, 0, 0, 0], [0, 0, 0, 1]]
    illegal = table.state.why_illegal(0, table.state.game.notation.read("pass"))
    assert illegal is not None
    assert illegal.rule == "TC-143"


def ended(**piles: dict[str, int]) -> Table:
    names = " ".join(piles)
    table = Table(names, hands={}, deck=0, vp=piles)
    return table.do(f"{next(iter(piles))} pass")


@pytest.mark.rule("TC-150", "TC-151")
def test_treasures_are_jokers_for_the_lowest_colours() -> None:
    table = ended(
        lion={"black": 5, "red": 3, "green": 6, "blue": 2, "treasure": 2}, bull={"black": 9, "treasure": 3}
    )
    assert vector(table.state.piles[0]) == (3, 4, 5, 6)
    assert vector(table.state.piles[1]) == (1, 1, 1, 9)


@pytest.mark.rule("TC-152")
def test_the_weakest_colour_decides() -> None:
    table = ended(
        lion={"black": 2, "red": 2, "green": 2, "blue": 2}, bull={"black": 9, "red": 9, "green": 9, "blue": 1}
    )
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 2)
    assert outcome.scores == (2.0, 1.0)


@pytest.mark.rule("TC-153")
def test_ties_go_to_the_next_weakest() -> None:
    table = ended(
        lion={"black": 3, "red": 3, "green": 4, "blue": 9},
        bull={"black": 3, "red": 3, "green": 5, "blue": 5},
        vase={"black": 3, "red": 4, "green": 4, "blue": 4},
    )
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (3, 2, 1)


@pytest.mark.rule("TC-154")
def test_equal_vectors_share_the_victory() -> None:
    table = ended(lion={"black": 3, "red": 2}, bull={"green": 3, "blue": 2})
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 1)
    assert outcome.winners == (0, 1)
    assert cards("") == table.hand("lion")
