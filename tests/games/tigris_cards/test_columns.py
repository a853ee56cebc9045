"""Cards in columns, points and ships (sections 6 and 8)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import answers, column, table
from ziggurat.core.scene import Scene

THREE = "red blue black"


@pytest.mark.rule("TC-050", "TC-051")
def test_a_point_is_a_card_from_the_scorers_hand() -> None:
    scene = table(leaders={0: "green C1.0"}, hands={0: "green green"})
    scene.play("0: card market C1")
    scene.play("0: score market")
    assert column(scene, "C1") == "green"
    scene.expect({"piles": {"0": {"green": 1}}})
    scene.expect({"tops": {"0": "green"}})
    scene.expect({"hands": {"0": {}}})


@pytest.mark.rule("TC-051")
def test_the_placed_card_is_never_the_point() -> None:
    scene = table(leaders={0: "green C1.0"}, hands={0: "green red"})
    scene.play("0: card market C1")
    scene.expect({"legal": ["decline"]})
    scene.refused("0: score temple", rule="TC-051")
    scene.refused("0: score market", rule="TC-053")


@pytest.mark.rule("TC-052", "TC-050")
def test_the_owner_scores_also_out_of_turn() -> None:
    scene = table(seats=3, leaders={2: "red C1.0"}, hands={0: "red", 2: "red"})
    scene.play("0: card temple C1")
    scene.expect({"question": {"seat": 2, "prompt": "card.score"}})
    scene.play("2: score temple")
    scene.expect({"piles": {"2": {"red": 1}}})


@pytest.mark.rule("TC-053")
def test_scoring_is_optional() -> None:
    scene = table(leaders={0: "green C1.0"}, hands={0: "green green"})
    scene.play("0: card market C1")
    scene.play("0: decline")
    scene.expect({"piles": {"0": {}}})
    scene.expect({"hands": {"0": {"green": 1}}})


@pytest.mark.rule("TC-054", "TC-056")
def test_nobody_else_scores_when_the_entitled_seat_does_not() -> None:
    scene = table(
        seats=3,
        leaders={1: "green C1.0"},
        columns={"C1": "red"},
        hands={0: "green green", 1: "green", 2: "green"},
    )
    scene.play("0: card market C1")
    scene.play("1: decline")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-055", "TC-056")
def test_the_king_stands_in_only_for_a_missing_leader() -> None:
    scene = table(
        columns={"C1": "red"},
        leaders={1: "black C1.0"},
        hands={0: "blue green", 1: "blue black"},
    )
    scene.play("0: card farm C1")
    scene.play("1: score farm")
    scene.expect({"piles": {"1": {"blue": 1}}})
    scene = table(
        columns={"C1": "red"},
        leaders={1: "black C1.0", 0: "blue C1.1"},
        hands={0: "blue", 1: "blue black"},
    )
    scene.play("0: card farm C1")
    scene.expect(
        {"question": {"seat": 0, "prompt": "turn.action"}}
    )  # seat 0's farmer is entitled, and seat 0 holds no card at all


@pytest.mark.rule("TC-057")
def test_one_card_gives_one_point_at_most() -> None:
    scene = table(columns={"C1": "red"}, leaders={0: "green C1.0, black C1.1"}, hands={0: "green " * 4})
    scene.play("0: card market C1")
    scene.play("0: score market")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.expect({"piles": {"0": {"green": 1}}})


@pytest.mark.rule("TC-058")
def test_a_card_in_a_column_never_causes_a_conflict() -> None:
    scene = table(
        columns={"C1": THREE, "C2": "red blue"},
        leaders={0: "green C1.0", 1: "green C2.0"},
        hands={0: "black"},
    )
    scene.play("0: card settlement C2")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    assert [event.kind for event in scene.events] == ["card"]


@pytest.mark.rule("TC-059")
def test_any_column_may_be_chosen() -> None:
    scene = table(leaders={1: "red C1.0"}, hands={0: "green"})
    assert [a for a in answers(scene) if a.startswith("card")] == [f"card market C{n}" for n in range(1, 9)]


@pytest.mark.rule("TC-060")
def test_a_column_holds_eight_cards_ships_included() -> None:
    full = "ship:blue_red " + "black red " * 3 + "black"
    scene = table(columns={"C1": full}, hands={0: "green"})
    scene.refused("0: card market C1", rule="TC-060")
    scene.play("0: catastrophe C1.2")
    scene.play("0: card market C1")
    assert column(scene, "C1").split()[-1] == "green"
    assert scene.state.height(0) == 8


@pytest.mark.rule("TC-101")
def test_a_ship_needs_a_run_of_four_that_the_card_belongs_to() -> None:
    scene = table(columns={"C1": "black black black"}, hands={0: "black red"})
    scene.play("0: card settlement C1")
    scene.expect({"question": {"seat": 0, "prompt": "ship.build"}})
    scene = table(columns={"C1": "black black black red"}, hands={0: "black red"})
    scene.play("0: card settlement C1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene = table(columns={"C1": "red red red black black black black"}, hands={0: "red red"})
    scene.play("0: card temple C1")  # the run of four above is not the card's
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-101")
def test_heads_links_and_ships_are_no_part_of_a_run() -> None:
    scene = table(columns={"C1": "red red"}, links={"L1": "red"}, hands={0: "red red"})
    scene.play("0: card temple C1")  # with the head it would be four
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene = table(columns={"C1": "blue ship:blue_red blue blue"}, hands={0: "blue red"})
    scene.play("0: card farm C1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-102")
def test_a_blue_run_allows_any_ship() -> None:
    scene = table(columns={"C1": "blue blue blue"}, hands={0: "blue red"})
    scene.play("0: card farm C1")
    scene.expect({"legal": ["decline", "ship blue-green", "ship blue-red", "ship blue-black"]})


@pytest.mark.rule("TC-103")
@pytest.mark.parametrize(
    ("colour", "word"), [("green", "market"), ("red", "temple"), ("black", "settlement")]
)
def test_another_run_allows_only_its_own_ship(colour: str, word: str) -> None:
    scene = table(columns={"C1": f"{colour} " * 3}, hands={0: f"{colour} blue"})
    scene.play(f"0: card {word} C1")
    scene.expect({"legal": ["decline", f"ship blue-{colour}"]})
    other = "blue-red" if colour != "red" else "blue-black"
    scene.refused(f"0: ship {other}", rule="TC-103")


@pytest.mark.rule("TC-104")
def test_building_is_optional_and_a_built_ship_is_gone() -> None:
    scene = table(
        columns={"C1": "green green green", "C2": "ship:blue_green", "C3": "blue blue blue"},
        hands={0: "green blue red"},
    )
    scene.play("0: card market C1")  # its only ship is built: no question
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.play("0: card farm C3")
    scene.expect({"question": {"seat": 0, "prompt": "ship.build"}})
    scene.refused("0: ship blue-green", rule="TC-104")
    scene.play("0: decline")
    assert column(scene, "C3") == "blue blue blue blue"


@pytest.mark.rule("TC-105", "TC-106")
def test_the_four_lowest_cards_become_the_ship() -> None:
    scene = table(columns={"C1": "red green green green green"}, hands={0: "green red"})
    scene.play("0: card market C1")
    scene.play("0: ship blue-green")
    assert column(scene, "C1") == "red green ship:blue_green"
    scene.expect({"discards": {"green": 4}})
    scene.expect({"ships": {"blue_green": "C1.3", "blue_red": None, "blue_black": None}})


@pytest.mark.rule("TC-107")
def test_the_point_comes_before_the_ship_and_leaders_go_home() -> None:
    scene = table(
        columns={"C1": "blue blue blue"},
        leaders={1: "green C1.2", 0: "black C1.1, red C1.0"},
        hands={0: "blue blue red"},
    )
    scene.play("0: card farm C1")
    scene.expect({"question": {"seat": 0, "prompt": "card.score"}})  # the king, although it will go home
    scene.play("0: score farm")
    scene.play("0: ship blue-red")
    scene.expect({"leaders": {"0": {"red": "C1.0"}}})
    scene.expect({"leaders": {"1": {}}})
    scene.expect({"piles": {"0": {"blue": 1}}})


@pytest.mark.rule("TC-108")
def test_a_run_made_by_shifting_gives_no_ship_until_a_card_extends_it() -> None:
    scene = table(columns={"C1": "blue blue red blue blue"}, hands={0: "blue red"})
    scene.play("0: catastrophe C1.3")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.play("0: card farm C1")
    scene.expect({"question": {"seat": 0, "prompt": "ship.build"}})
    scene.play("0: ship blue-black")
    assert column(scene, "C1") == "blue ship:blue_black"


@pytest.mark.rule("TC-109", "TC-062")
def test_a_ship_counts_as_a_card_shifts_and_stays() -> None:
    scene = table(columns={"C1": "ship:blue_red red blue", "C2": THREE}, hands={0: "green"})
    scene.expect({"offers": ["link market L1"]})
    scene.refused("0: catastrophe C1.1", rule="TC-123")
    scene = table(columns={"C1": "red ship:blue_red blue"})
    scene.play("0: catastrophe C1.1")
    assert column(scene, "C1") == "ship:blue_red blue"
    assert scene.state.ships[1] == 0


def income(**more: object) -> Scene:
    """Seat 0's turn is about to end; its king, priest and farmer share a region with the blue-red ship."""
    columns = {"C1": "ship:blue_red black green", "C2": "red"}
    leaders = {0: "black C1.0, red C1.2, blue C1.3", 1: "green C2.0"}
    return table(columns=columns, leaders=leaders, deck=60, **more)  # type: ignore[arg-type]


@pytest.mark.rule("TC-110", "TC-112", "TC-113")
def test_ship_income_is_asked_leader_by_leader() -> None:
    scene = income(hands={0: "black red blue blue", 1: "green"}, deal=None)
    scene.play("0: pass")
    scene.expect({"legal": ["decline", "income red"]})
    scene.refused("0: income blue", rule="TC-113")
    scene.play("0: income red")
    scene.expect({"legal": ["decline", "income blue"]})
    scene.play("0: decline")
    scene.expect({"question": {"seat": -1, "prompt": "chance.refill"}})
    scene.expect({"piles": {"0": {"red": 1}}})


@pytest.mark.rule("TC-111")
def test_two_ships_still_give_one_point() -> None:
    scene = table(
        deal=None,
        columns={"C1": "ship:blue_red ship:blue_green"},
        leaders={0: "blue C1.0"},
        hands={0: "blue blue"},
        deck=60,
    )
    scene.play("0: pass")
    scene.play("0: income blue")
    scene.expect({"question": {"seat": -1, "prompt": "chance.refill"}})


@pytest.mark.rule("TC-112")
def test_income_needs_a_card_of_the_leaders_colour_and_the_king_is_no_joker() -> None:
    scene = income(hands={0: "black green"})
    scene.play("0: pass")
    scene.expect({"legal": ["decline"]})  # the priest, without a temple; the king is not asked
    scene.refused("0: income red", rule="TC-112")
    scene = table(
        columns={"C1": "ship:blue_black"},
        leaders={0: "black C1.0"},
        hands={0: "black blue"},
        deck=60,
    )
    scene.play("0: pass")
    scene.expect({"legal": ["decline", "income black"]})


@pytest.mark.rule("TC-113")
def test_leaders_are_asked_black_red_green_blue() -> None:
    ships = "ship:blue_black ship:blue_red ship:blue_green"
    scene = table(
        columns={"C1": f"{ships} red blue black"},
        leaders={0: "black C1.4, red C1.0, green C1.5, blue C1.6"},
        hands={0: "black red green blue"},
        deck=60,
    )
    scene.play("0: pass")
    asked = []
    while scene.state.decisions()[0].prompt == "ship.income":
        asked.append(answers(scene)[-1])
        scene.play("0: decline")
    assert asked == ["income black", "income red", "income green", "income blue"]


@pytest.mark.rule("TC-114")
def test_others_score_nothing_from_ships() -> None:
    scene = table(
        deal=None,
        columns={"C1": "ship:blue_green"},
        leaders={1: "green C1.0"},
        hands={0: "red", 1: "green"},
        deck=60,
    )
    scene.play("0: pass")
    scene.expect({"question": {"seat": -1, "prompt": "chance.refill"}})
