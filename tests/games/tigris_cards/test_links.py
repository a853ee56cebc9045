"""Cards as links, the treasure swap, and catastrophes (sections 6, 7 and 9)."""

from __future__ import annotations

import pytest

from tests.games.tigris_cards.positions import Table, cards
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.cards import unpack
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.table import FACE_DOWN, link_cards, slot_down

THREE = "red blue black"
PAIR = {"C1": THREE, "C2": THREE}


@pytest.mark.rule("TC-061", "TC-062")
def test_a_link_needs_three_cards_on_both_sides() -> None:
    table = Table(columns={"C1": THREE, "C2": "red blue"}, hands={"lion": "red green"})
    assert "link" not in table.kinds()
    assert table.refused("lion link temple L1") == "TC-062"
    table.do("lion card temple C2", "lion link market L1")
    assert table.links() == {"L1": "green"}


@pytest.mark.rule("TC-062")
def test_heads_and_links_do_not_count_but_ships_do() -> None:
    table = Table(columns={"C1": "red blue", "C2": THREE}, links={"L2": "red"}, hands={"lion": "red"})
    assert table.refused("lion link temple L1") == "TC-062"
    table = Table(columns={"C1": "red ship:blue_red blue", "C2": THREE}, hands={"lion": "red"})
    assert "link temple L1" in table.answers


@pytest.mark.rule("TC-063")
def test_only_the_two_columns_beside_the_slot_are_counted() -> None:
    columns = {"C1": THREE, "C2": THREE, "C3": "red", "C4": "blue"}
    table = Table(columns=columns, links={"L2": "red", "L3": "red"}, hands={"lion": "green"})
    assert [a for a in table.answers if a.startswith("link")] == ["link market L1"]
    assert table.refused("lion link market L4") == "TC-062"


@pytest.mark.rule("TC-064")
def test_no_leaders_are_needed_and_no_point_is_given() -> None:
    table = Table(columns=PAIR, hands={"lion": "green green"})
    table.do("lion link market L1")
    assert table.asked == "lion turn.action"
    table = Table(columns=PAIR, leaders={"lion": "green C1.0"}, hands={"lion": "green green"})
    table.do("lion link market L1", "lion decline")
    assert table.told("point") == []
    assert table.told("declined") == [{"seat": 0, "what": "swap"}]


@pytest.mark.rule("TC-065")
def test_a_slot_can_be_filled_again() -> None:
    table = Table(columns=PAIR, links={"L1": "red"}, hands={"lion": "green"})
    table.do("lion catastrophe L1", "lion link market L1")
    assert table.links() == {"L1": "green"}


def war(**more: object) -> Table:
    """Lion's trader in C1 and bull's in C2: a link between them means war."""
    setup: dict[str, object] = {
        "columns": {"C1": "green green black", "C2": "red green blue"},
        "leaders": {"lion": "green C1.3", "bull": "green C2.1"},
        "hands": {"lion": "black green red", "bull": "green"},
        **more,
    }
    return Table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-066")
def test_face_down_wars_face_up_swap() -> None:
    table = war()
    table.do("lion link settlement L1")
    assert table.asked == "lion war.attack"
    assert slot_down(table.seen()) == 0
    table.do("lion commit 1", "bull commit 0")
    assert table.asked == "* chance.turn"
    table.do("* turn settlement")
    assert slot_down(table.seen()) is None
    assert table.links() == {"L1": "black"}
    assert table.asked == "lion treasure.swap"


@pytest.mark.rule("TC-067", "TC-018")
def test_a_link_face_down_hides_its_colour_from_the_others() -> None:
    table = war()
    action = GAME.notation.read("link settlement L1")
    assert table.state.redact(0, action, 0) is None
    assert table.state.redact(0, action, 1) == "link ? L1"
    assert table.state.redact(0, action, None) == "link ? L1"
    table.do("lion link settlement L1")
    assert link_cards(table.seen("lion"))[0] == 0
    assert link_cards(table.seen("bull"))[0] == FACE_DOWN
    assert link_cards(table.seen())[0] == FACE_DOWN
    twin = war(hands={"lion": "black green red", "bull": "green"})
    twin.do("lion link temple L1")
    assert twin.view("bull") == table.view("bull")
    assert table.view("lion") != twin.view("lion")


@pytest.mark.rule("TC-067")
def test_a_link_face_down_counts_for_nobody_and_is_not_captured() -> None:
    table = war(hands={"lion": "green", "bull": ""})
    table.do("lion link market L1")
    assert (table.told("war")[0]["a"], table.told("war")[0]["d"]) == (2, 1)
    table.do("* turn market")
    assert table.links() == {"L1": "green"}
    assert table.pile("lion") == cards("green")  # only C2.2


@pytest.mark.rule("TC-067")
def test_a_quiet_link_is_seen_at_once() -> None:
    table = Table(columns=PAIR, hands={"lion": "green"})
    assert table.state.redact(0, GAME.notation.read("link market L1"), 1) is None
    table.do("lion link market L1")
    assert link_cards(table.seen("bull"))[0] == 3


@pytest.mark.rule("TC-068")
def test_a_link_joins_two_regions_so_two_leaders_of_a_colour_at_most_meet() -> None:
    table = Table(
        "lion bull vase",
        columns={f"C{n}": THREE for n in range(1, 5)},
        links={"L1": "black", "L3": "black"},
        leaders={"lion": "green C1.0", "bull": "green C3.0, black C4.0", "vase": "red C2.0"},
        hands={"lion": "blue"},
    )
    table.do("lion link farm L2")
    assert len(table.told("war")) == 1
    assert table.told("link")[0]["n"] == 1


@pytest.mark.rule("TC-069", "TC-082")
def test_a_link_face_up_is_a_card_of_its_region() -> None:
    table = Table(
        columns={"C1": "red blue black", "C2": THREE, "C3": "red blue green"},
        links={"L1": "green"},
        leaders={"lion": "green C1.0", "bull": "green C3.0"},
        hands={"lion": "black"},
    )
    table.do("lion link settlement L2")
    assert (table.told("war")[0]["a"], table.told("war")[0]["d"]) == (1, 1)
    table = Table(
        columns={"C1": "red blue black", "C2": THREE, "C3": "green green green"},
        links={"L1": "green"},
        leaders={"lion": "green C3.0", "bull": "green C1.0"},
        hands={"lion": "black"},
    )
    table.do("lion link settlement L2", "* turn settlement")
    assert table.links() == {"L2": "black"}  # L1 was captured
    assert table.pile("lion") == cards("green")


def joined(hands: dict[str, str], **more: object) -> Table:
    """A quiet link between two columns is about to be laid; lion owns the trader there."""
    setup: dict[str, object] = {"columns": PAIR, "leaders": {"lion": "green C1.0"}, "hands": hands, **more}
    return Table(**setup)  # type: ignore[arg-type]


@pytest.mark.rule("TC-094", "TC-097", "TC-098")
def test_a_treasure_for_a_red_card() -> None:
    table = joined({"lion": "black red"})
    table.do("lion link settlement L1")
    assert table.answers == ["decline", "swap C1", "swap C2"]
    table.do("lion swap C1")
    assert table.pile("lion") == cards("treasure")
    assert table.top("lion") == "treasure"
    assert table.hand("lion") == cards("")
    assert table.seen().treasures & 0b11 == 0b10
    assert table.leaders("lion") == {"green": "C1.0"}  # stays on the exchanged head


@pytest.mark.rule("TC-095")
def test_the_region_needs_two_treasures() -> None:
    table = joined({"lion": "black red"}, columns={"C1": ("red", THREE), "C2": THREE})
    table.do("lion link settlement L1")
    assert table.asked == "lion turn.action"
    columns = {"C1": ("red", THREE), "C2": THREE, "C3": THREE}
    table = joined({"lion": "black red"}, columns=columns, links={"L2": "blue"})
    table.do("lion link settlement L1")
    assert table.answers == ["decline", "swap C2", "swap C3"]
    assert table.refused("lion swap C1") == "TC-095"


@pytest.mark.rule("TC-096")
def test_the_owner_of_the_trader_decides_if_there_is_a_red_card() -> None:
    table = joined({"lion": "black", "bull": "red"}, leaders={"bull": "green C2.0"})
    table.do("lion link settlement L1")
    assert table.asked == "bull treasure.swap"
    table.do("bull swap C1")
    assert table.pile("bull") == cards("treasure")
    table = joined({"lion": "black blue"})
    table.do("lion link settlement L1")
    assert table.answers == ["decline"]
    assert table.refused("lion swap C1") == "TC-096"
    table = joined({"lion": "black red"})
    table.do("lion link settlement L1", "lion decline")
    assert table.pile("lion") == cards("")
    assert table.seen().treasures == 0b11111111


@pytest.mark.rule("TC-094", "TC-097")
def test_only_treasures_of_the_region_but_any_of_them() -> None:
    table = joined({"lion": "black red"}, leaders={"lion": "green C1.0", "bull": "black C2.0"})
    table.do("lion link settlement L1")
    assert table.refused("lion swap C3") == "TC-094"
    table.do("lion swap C2")
    assert table.leaders("bull") == {"black": "C2.0"}


@pytest.mark.rule("TC-099")
def test_a_king_gives_no_swap() -> None:
    table = joined({"lion": "black red"}, leaders={"lion": "black C1.0"})
    table.do("lion link settlement L1")
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-100")
def test_one_swap_for_a_link_and_for_nothing_else() -> None:
    table = joined({"lion": "black red red red"}, leaders={"lion": "green C1.0"})
    table.do("lion link settlement L1", "lion swap C1")
    assert table.asked == "lion turn.action"
    table = Table(
        columns=PAIR, links={"L1": "red"}, leaders={"lion": "black C1.0"}, hands={"lion": "red red"}
    )
    table.do("lion leader trader C2.0")  # entering a region with two treasures is not enough
    assert table.asked == "lion turn.action"


@pytest.mark.rule("TC-119", "TC-120")
def test_a_catastrophe_takes_card_and_itself_out_of_the_game_once() -> None:
    table = Table(columns={"C1": "red blue black"})
    table.do("lion catastrophe C1.1")
    assert unpack(table.seen().removed) == (0, 1, 0, 0)
    assert unpack(table.seen().discards) == (0, 0, 0, 0)
    assert table.seen().catastrophes == 0b10
    assert table.refused("lion catastrophe C1.1") == "TC-119"
    assert "catastrophe" not in table.kinds()


@pytest.mark.rule("TC-121", "TC-122", "TC-123")
def test_what_a_catastrophe_can_hit() -> None:
    table = Table(
        columns={"C1": "red ship:blue_red black"}, links={"L2": "green"}, leaders={"bull": "green C1.1"}
    )
    targets = [a.split()[1] for a in table.answers if a.startswith("catastrophe")]
    assert targets == ["C1.3", "L2"]
    assert table.refused("lion catastrophe C1.1") == "TC-122"
    assert table.refused("lion catastrophe C1.2") == "TC-123"
    assert table.refused("lion catastrophe C5.1") == "TC-121"
    assert table.refused("lion catastrophe L5") == "TC-121"


@pytest.mark.rule("TC-122")
def test_a_link_with_a_leader_is_safe() -> None:
    table = Table(links={"L2": "green"}, leaders={"bull": "black L2"})
    assert table.refused("lion catastrophe L2") == "TC-122"


@pytest.mark.rule("TC-123")
def test_heads_cannot_even_be_named() -> None:
    assert "catastrophe C1.0" not in GAME.actions.texts


@pytest.mark.rule("TC-124")
def test_the_gap_is_closed_with_ships_and_leaders() -> None:
    table = Table(columns={"C1": "red blue ship:blue_red black"}, leaders={"bull": "red C1.4"})
    table.do("lion catastrophe C1.1")
    assert table.column("C1") == "blue ship:blue_red black"
    assert table.leaders("bull") == {"red": "C1.3"}


@pytest.mark.rule("TC-125", "TC-126")
def test_a_destroyed_link_splits_a_kingdom_in_peace() -> None:
    table = Table(
        columns=PAIR,
        links={"L1": "red"},
        leaders={"lion": "black C1.0", "bull": "green C2.0"},
        hands={"bull": "red"},
    )
    table.do("lion catastrophe L1")
    assert table.asked == "lion turn.action"
    assert kingdoms(table.state) == ((0, 0), (1, 1))
    assert table.leaders("lion") == {"black": "C1.0"}
    assert table.leaders("bull") == {"green": "C2.0"}
    assert table.pile("lion") == table.pile("bull") == cards("")
