"""Cards as links, the treasure swap, and catastrophes (sections 6, 7 and 9)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import answers, column, kinds, links, table
from ziggurat.core.scene import Scene
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.state import CardsPosition
from ziggurat.games.tigris_cards.table import FACE_DOWN, link_cards, slot_down
from ziggurat.games.tigris_cards.view import CardsView

THREE = "red blue black"
PAIR = {"C1": THREE, "C2": THREE}


def seen(scene: Scene, seat: int | None = None) -> CardsPosition:
    """What lies on the table, as a seat (or a spectator) sees it."""
    view: CardsView = scene.state.view(seat)
    return view.position


@pytest.mark.rule("TC-061", "TC-062")
def test_a_link_needs_three_cards_on_both_sides() -> None:
    scene = table(columns={"C1": THREE, "C2": "red blue"}, hands={0: "red green"})
    assert "link" not in kinds(scene)
    scene.refused("0: link temple L1", rule="TC-062")
    scene.play("0: card temple C2")
    scene.play("0: link market L1")
    assert links(scene) == {"L1": "green"}


@pytest.mark.rule("TC-062")
def test_heads_and_links_do_not_count_but_ships_do() -> None:
    scene = table(columns={"C1": "red blue", "C2": THREE}, links={"L2": "red"}, hands={0: "red"})
    scene.refused("0: link temple L1", rule="TC-062")
    scene = table(columns={"C1": "red ship:blue_red blue", "C2": THREE}, hands={0: "red"})
    scene.expect({"offers": ["link temple L1"]})


@pytest.mark.rule("TC-063")
def test_only_the_two_columns_beside_the_slot_are_counted() -> None:
    columns = {"C1": THREE, "C2": THREE, "C3": "red", "C4": "blue"}
    scene = table(columns=columns, links={"L2": "red", "L3": "red"}, hands={0: "green"})
    assert [a for a in answers(scene) if a.startswith("link")] == ["link market L1"]
    scene.refused("0: link market L4", rule="TC-062")


@pytest.mark.rule("TC-064")
def test_no_leaders_are_needed_and_no_point_is_given() -> None:
    scene = table(columns=PAIR, hands={0: "green green"})
    scene.play("0: link market L1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene = table(columns=PAIR, leaders={0: "green C1.0"}, hands={0: "green green"})
    scene.play("0: link market L1")
    scene.play("0: decline")
    assert [(event.kind, event.data) for event in scene.events] == [("declined", {"seat": 0, "what": "swap"})]


@pytest.mark.rule("TC-065")
def test_a_slot_can_be_filled_again() -> None:
    scene = table(columns=PAIR, links={"L1": "red"}, hands={0: "green"})
    scene.play("0: catastrophe L1")
    scene.play("0: link market L1")
    assert links(scene) == {"L1": "green"}


def war(**more: object) -> Scene:
    """Seat 0's trader in C1 and seat 1's in C2: a link between them means war."""
    setup: dict[str, object] = {
        "columns": {"C1": "green green black", "C2": "red green blue"},
        "leaders": {0: "green C1.3", 1: "green C2.1"},
        "hands": {0: "black green red", 1: "green"},
        **more,
    }
    return table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-066")
def test_face_down_wars_face_up_swap() -> None:
    scene = war(deal=None)
    scene.play("0: link settlement L1")
    scene.expect({"question": {"seat": 0, "prompt": "war.attack"}})
    assert slot_down(seen(scene)) == 0
    scene.play("0: commit 1")
    scene.play("1: commit 0")
    scene.expect({"question": {"seat": -1, "prompt": "chance.turn"}})
    scene.play("*: turn settlement")
    assert slot_down(seen(scene)) is None
    assert links(scene) == {"L1": "black"}
    scene.expect({"question": {"seat": 0, "prompt": "treasure.swap"}})


@pytest.mark.rule("TC-067", "TC-018")
def test_a_link_face_down_hides_its_colour_from_the_others() -> None:
    scene = war()
    action = GAME.notation.read("link settlement L1")
    assert scene.state.redact(0, action, 0) is None
    assert scene.state.redact(0, action, 1) == "link ? L1"
    assert scene.state.redact(0, action, None) == "link ? L1"
    scene.play("0: link settlement L1")
    assert link_cards(seen(scene, 0))[0] == 0
    assert link_cards(seen(scene, 1))[0] == FACE_DOWN
    assert link_cards(seen(scene))[0] == FACE_DOWN
    twin = war(hands={0: "black green red", 1: "green"})
    twin.play("0: link temple L1")
    assert twin.state.view(1) == scene.state.view(1)
    assert twin.state.view(0) != scene.state.view(0)


@pytest.mark.rule("TC-067")
def test_a_link_face_down_counts_for_nobody_and_is_not_captured() -> None:
    scene = war(hands={0: "green", 1: ""}, deal=None)
    scene.play("0: link market L1")
    scene.expect({"events": [{"kind": "war", "a": 2, "d": 1}]})
    scene.play("*: turn market")
    assert links(scene) == {"L1": "green"}
    scene.expect({"piles": {"0": {"green": 1}}})  # only C2.2


@pytest.mark.rule("TC-067")
def test_a_quiet_link_is_seen_at_once() -> None:
    scene = table(columns=PAIR, hands={0: "green"})
    assert scene.state.redact(0, GAME.notation.read("link market L1"), 1) is None
    scene.play("0: link market L1")
    assert link_cards(seen(scene, 1))[0] == 3


@pytest.mark.rule("TC-068")
def test_a_link_joins_two_regions_so_two_leaders_of_a_colour_at_most_meet() -> None:
    scene = table(
        seats=3,
        columns={f"C{n}": THREE for n in range(1, 5)},
        links={"L1": "black", "L3": "black"},
        leaders={0: "green C1.0", 1: "green C3.0, black C4.0", 2: "red C2.0"},
        hands={0: "blue"},
    )
    scene.play("0: link farm L2")
    assert [event.kind for event in scene.events].count("war") == 1
    scene.expect({"events": [{"kind": "link", "n": 1}]})


@pytest.mark.rule("TC-069", "TC-082")
def test_a_link_face_up_is_a_card_of_its_region() -> None:
    scene = table(
        deal=None,
        columns={"C1": "red blue black", "C2": THREE, "C3": "red blue green"},
        links={"L1": "green"},
        leaders={0: "green C1.0", 1: "green C3.0"},
        hands={0: "black"},
    )
    scene.play("0: link settlement L2")
    scene.expect({"events": [{"kind": "war", "a": 1, "d": 1}]})
    scene = table(
        deal=None,
        columns={"C1": "red blue black", "C2": THREE, "C3": "green green green"},
        links={"L1": "green"},
        leaders={0: "green C3.0", 1: "green C1.0"},
        hands={0: "black"},
    )
    scene.play("0: link settlement L2")
    scene.play("*: turn settlement")
    assert links(scene) == {"L2": "black"}  # L1 was captured
    scene.expect({"piles": {"0": {"green": 1}}})


def joined(hands: dict[int, str], **more: object) -> Scene:
    """A quiet link between two columns is about to be laid; seat 0 owns the trader there."""
    setup: dict[str, object] = {"columns": PAIR, "leaders": {0: "green C1.0"}, "hands": hands, **more}
    return table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-094", "TC-097", "TC-098")
def test_a_treasure_for_a_red_card() -> None:
    scene = joined({0: "black red"})
    scene.play("0: link settlement L1")
    scene.expect({"legal": ["decline", "swap C1", "swap C2"]})
    scene.play("0: swap C1")
    scene.expect({"piles": {"0": {"treasure": 1}}})
    scene.expect({"tops": {"0": "treasure"}})
    scene.expect({"hands": {"0": {}}})
    scene.expect({"treasures": [f"C{number}" for number in range(2, 9)]})
    scene.expect({"leaders": {"0": {"green": "C1.0"}}})  # stays on the exchanged head


@pytest.mark.rule("TC-095")
def test_the_region_needs_two_treasures() -> None:
    scene = joined({0: "black red"}, columns={"C1": ("red", THREE), "C2": THREE})
    scene.play("0: link settlement L1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    columns = {"C1": ("red", THREE), "C2": THREE, "C3": THREE}
    scene = joined({0: "black red"}, columns=columns, links={"L2": "blue"})
    scene.play("0: link settlement L1")
    scene.expect({"legal": ["decline", "swap C2", "swap C3"]})
    scene.refused("0: swap C1", rule="TC-095")


@pytest.mark.rule("TC-096")
def test_the_owner_of_the_trader_decides_if_there_is_a_red_card() -> None:
    scene = joined({0: "black", 1: "red"}, leaders={1: "green C2.0"})
    scene.play("0: link settlement L1")
    scene.expect({"question": {"seat": 1, "prompt": "treasure.swap"}})
    scene.play("1: swap C1")
    scene.expect({"piles": {"1": {"treasure": 1}}})
    scene = joined({0: "black blue"})
    scene.play("0: link settlement L1")
    scene.expect({"legal": ["decline"]})
    scene.refused("0: swap C1", rule="TC-096")
    scene = joined({0: "black red"})
    scene.play("0: link settlement L1")
    scene.play("0: decline")
    scene.expect({"piles": {"0": {}}})
    scene.expect({"treasures": [f"C{number}" for number in range(1, 9)]})


@pytest.mark.rule("TC-094", "TC-097")
def test_only_treasures_of_the_region_but_any_of_them() -> None:
    scene = joined({0: "black red"}, leaders={0: "green C1.0", 1: "black C2.0"})
    scene.play("0: link settlement L1")
    scene.refused("0: swap C3", rule="TC-094")
    scene.play("0: swap C2")
    scene.expect({"leaders": {"1": {"black": "C2.0"}}})


@pytest.mark.rule("TC-099")
def test_a_king_gives_no_swap() -> None:
    scene = joined({0: "black red"}, leaders={0: "black C1.0"})
    scene.play("0: link settlement L1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-100")
def test_one_swap_for_a_link_and_for_nothing_else() -> None:
    scene = joined({0: "black red red red"}, leaders={0: "green C1.0"})
    scene.play("0: link settlement L1")
    scene.play("0: swap C1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene = table(columns=PAIR, links={"L1": "red"}, leaders={0: "black C1.0"}, hands={0: "red red"})
    scene.play("0: leader trader C2.0")  # entering a region with two treasures is not enough
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})


@pytest.mark.rule("TC-119", "TC-120")
def test_a_catastrophe_takes_card_and_itself_out_of_the_game_once() -> None:
    scene = table(columns={"C1": "red blue black"})
    scene.play("0: catastrophe C1.1")
    scene.expect({"removed": {"red": 1}, "discards": {}, "catastrophes": [1]})
    scene.refused("0: catastrophe C1.1", rule="TC-119")
    assert "catastrophe" not in kinds(scene)


@pytest.mark.rule("TC-121", "TC-122", "TC-123")
def test_what_a_catastrophe_can_hit() -> None:
    scene = table(columns={"C1": "red ship:blue_red black"}, links={"L2": "green"}, leaders={1: "green C1.1"})
    targets = [a.split()[1] for a in answers(scene) if a.startswith("catastrophe")]
    assert targets == ["C1.3", "L2"]
    scene.refused("0: catastrophe C1.1", rule="TC-122")
    scene.refused("0: catastrophe C1.2", rule="TC-123")
    scene.refused("0: catastrophe C5.1", rule="TC-121")
    scene.refused("0: catastrophe L5", rule="TC-121")


@pytest.mark.rule("TC-122")
def test_a_link_with_a_leader_is_safe() -> None:
    scene = table(links={"L2": "green"}, leaders={1: "black L2"})
    scene.refused("0: catastrophe L2", rule="TC-122")


@pytest.mark.rule("TC-123")
def test_heads_cannot_even_be_named() -> None:
    assert "catastrophe C1.0" not in GAME.actions.texts


@pytest.mark.rule("TC-124")
def test_the_gap_is_closed_with_ships_and_leaders() -> None:
    scene = table(columns={"C1": "red blue ship:blue_red black"}, leaders={1: "red C1.4"})
    scene.play("0: catastrophe C1.1")
    assert column(scene, "C1") == "blue ship:blue_red black"
    scene.expect({"leaders": {"1": {"red": "C1.3"}}})


@pytest.mark.rule("TC-125", "TC-126")
def test_a_destroyed_link_splits_a_kingdom_in_peace() -> None:
    scene = table(
        columns=PAIR,
        links={"L1": "red"},
        leaders={0: "black C1.0", 1: "green C2.0"},
        hands={1: "red"},
    )
    scene.play("0: catastrophe L1")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    assert kingdoms(scene.state) == ((0, 0), (1, 1))
    scene.expect({"leaders": {"0": {"black": "C1.0"}}})
    scene.expect({"leaders": {"1": {"green": "C2.0"}}})
    scene.expect({"piles": {"0": {}, "1": {}}})
