"""Components, setup, and what is hidden (sections 1 and 3)."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from tests.games.tigris_cards.positions import answers, column, kinds, new_game, table
from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.components import DYNASTIES, LEADERS, SHIP_KEYS
from ziggurat.games.tigris_cards.regions import kingdoms
from ziggurat.games.tigris_cards.table import columns, link_cards
from ziggurat.games.tigris_cards.view import removed_unseen


@pytest.mark.rule("TC-001")
def test_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(OptionError, match="2 to 4 players"):
            GAME.setup(seats)
    assert [GAME.setup(seats).seats for seats in GAME.seats] == [2, 3, 4]


@pytest.mark.rule("TC-002")
def test_every_seat_has_its_own_dynasty() -> None:
    assert set(DYNASTIES) == {"lion", "vase", "bow", "bull"}
    assert len(DYNASTIES) == GAME.seats[-1]


@pytest.mark.rule("TC-003")
def test_four_leaders_each_one_of_each_colour() -> None:
    assert dict(zip(KEYS, LEADERS, strict=True)) == {
        "black": "king",
        "red": "priest",
        "green": "trader",
        "blue": "farmer",
    }
    assert [GAME.setup(seats).census()["leader"] for seats in (2, 3, 4)] == [8, 12, 16]


@pytest.mark.rule("TC-004", "TC-005", "TC-007")
def test_numbers_of_cards() -> None:
    census = GAME.setup(3).census()
    assert {key: census[key] for key in KEYS} == {"black": 40, "red": 65, "blue": 40, "green": 40}
    assert census["treasure"] == 8
    assert census["ship"] == 3
    assert set(SHIP_KEYS) == {"blue_green", "blue_red", "blue_black"}


@pytest.mark.rule("TC-005", "TC-015")
def test_a_treasure_is_a_red_card_and_an_exchanged_head_is_no_treasure() -> None:
    scene = table(
        columns={"C1": ("red", "black"), "C2": "black"},
        leaders={0: "black C1.0, green C2.0"},
        hands={1: "green"},
        active=1,
    )
    scene.expect({"treasures": [f"C{number}" for number in range(2, 9)]})
    scene.refused("1: leader king C1.0", rule="TC-043")
    scene = table(columns={"C1": ("red", "black")}, leaders={1: "black C1.1"}, hands={1: "red"})
    scene.play("0: leader king C1.0")
    assert scene.state.conflict is not None
    assert scene.state.conflict.attack == 1  # an exchanged head is red as well


@pytest.mark.rule("TC-006", "TC-119")
def test_everybody_has_one_catastrophe_card() -> None:
    for seats in GAME.seats:
        assert GAME.setup(seats).view(None).position.catastrophes == (1 << seats) - 1


@pytest.mark.rule("TC-008")
def test_equal_cards_cannot_be_told_apart() -> None:
    scene = table(hands={0: "red red red"})
    assert [answer for answer in answers(scene) if answer.startswith("card")] == [
        f"card temple C{column}" for column in range(1, 9)
    ]


@pytest.mark.rule("TC-010", "TC-011")
def test_seven_slots_in_an_open_row() -> None:
    full = {f"C{column}": "red blue black" for column in range(1, 9)}
    scene = table(columns=full, hands={0: "green"})
    slots = [answer.split()[-1] for answer in answers(scene) if answer.startswith("link")]
    assert slots == [f"L{slot}" for slot in range(1, 8)]
    scene.play("0: link market L1")
    assert scene.state.hands[0] == 0
    scene = table(columns=full, links={"L7": "red"}, leaders={0: "black C8.0, red C1.0"})
    assert kingdoms(scene.state) == ((0, 0), (6, 7))  # C8 does not reach C1


@pytest.mark.rule("TC-011")
def test_a_slot_holds_one_card() -> None:
    columns = {"C1": "red blue black", "C2": "red blue black"}
    scene = table(columns=columns, links={"L1": "red"}, hands={0: "green"})
    scene.refused("0: link market L1", rule="TC-061")
    assert "link" not in kinds(scene)


@pytest.mark.rule("TC-012", "TC-059")
def test_cards_lie_below_one_another_without_a_gap() -> None:
    scene = table(columns={"C3": "red"}, hands={0: "green blue"})
    scene.play("0: card market C3")
    scene.expect({"events": [{"kind": "card", "at": "C3.2"}]})
    scene.play("0: card farm C4")
    scene.expect({"events": [{"kind": "card", "at": "C4.1"}]})
    assert column(scene, "C3") == "red green"
    assert column(scene, "C4") == "blue"


@pytest.mark.rule("TC-027")
def test_the_table_at_the_start() -> None:
    position = GAME.setup(4).view(None).position
    assert position.treasures == 0b11111111
    assert columns(position) == ((),) * 8
    assert link_cards(position) == (None,) * 7
    assert position.ships == [-1] * 3


@pytest.mark.rule("TC-028", "TC-029", "TC-030")
@pytest.mark.parametrize(("seats", "deck", "out"), [(2, 139, 30), (3, 161, 0), (4, 153, 0)])
def test_deal(seats: int, deck: int, out: int) -> None:
    view = new_game(seats).view(0)
    assert view.position.hand_sizes == [8] * seats
    assert (view.position.deck, removed_unseen(view)) == (deck, out)


@pytest.mark.rule("TC-029")
def test_no_cards_are_removed_when_the_option_says_so() -> None:
    assert new_game(2, {"two_player_removal": 0}).view(0).position.deck == 169
    assert new_game(3, {"two_player_removal": 30}).view(0).position.deck == 161


@pytest.mark.rule("TC-028", "TC-018")
def test_cards_are_dealt_with_their_exact_chances() -> None:
    state = GAME.setup(3)
    state.apply_id(CHANCE, state.legal_ids(CHANCE)[0])
    shares = {GAME.notation.write(action): share for action, share in state.chance()}
    assert sum(shares.values()) == 1
    assert len(shares) == 165
    ways = Fraction(1)
    for index in range(8):
        ways *= Fraction(65 - index, 185 - index)
    assert shares["draw temple*8"] == ways


@pytest.mark.rule("TC-031")
def test_the_first_player_is_drawn_and_play_goes_clockwise() -> None:
    state = GAME.setup(3)
    assert [(GAME.notation.write(a), p) for a, p in state.chance()] == [
        (f"start {seat}", Fraction(1, 3)) for seat in range(3)
    ]
    state.apply(CHANCE, GAME.notation.read("start 2"))
    rng = Random(0)
    turns = []
    for _ in range(4):
        while state.actor() == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
        turns.append(state.actor())
        state.apply(state.asked, GAME.notation.read("pass"))
        if state.actor() is None:
            break
    assert turns == [2, 0, 1]


@pytest.mark.rule("TC-018")
def test_hands_are_hidden_and_the_rest_is_public() -> None:
    state = new_game(3)
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    for seat, view in enumerate(views):
        shown = [seat == other for other in range(3)]
        assert [hand is not None for hand in view.position.seen(view.seat)["hands"]] == shown
        assert [hand > 0 for hand in view.position.hands] == shown
    public = [
        {key: value for key, value in view.to_json().items() if key not in ("hand", "legal", "seat")}
        for view in views
    ]
    assert all(json.dumps(other) == json.dumps(public[0]) for other in public)
    other = state.clone()
    other.hands[1], other.hands[2] = other.hands[2], other.hands[1]
    assert other.dump() != state.dump()
    assert other.view(0) == state.view(0)


@pytest.mark.rule("TC-018")
def test_draws_are_told_in_full_only_to_the_drawer() -> None:
    state = GAME.setup(2)
    rng = Random(1)
    state.apply_id(CHANCE, state.deal(rng))
    action = state.deal(rng)
    assert state.redact(CHANCE, GAME.actions.decode(action), 0) is None
    assert state.redact(CHANCE, GAME.actions.decode(action), 1) == "draw" + " ?" * 8
    assert state.redact(CHANCE, GAME.actions.decode(action), None) == "draw" + " ?" * 8
    seen, hidden = state.apply_id(CHANCE, action)[:2]
    assert seen.audience is None
    assert seen.data == {"seat": 0, "n": 8}
    assert hidden.audience == frozenset({0})
    assert len(hidden.data["cards"]) == 8


@pytest.mark.rule("TC-019")
def test_of_a_pile_only_size_and_top_are_shown_even_to_its_owner() -> None:
    scene = table(
        leaders={0: "green C1.0"},
        hands={0: "green green"},
        piles={0: {"red": 3, "treasure": 1}},
    )
    scene.play("0: card market C1")
    scene.play("0: score market")
    for viewer in (0, 1, None):
        position = scene.state.view(viewer).position
        assert (position.pile_sizes[0], position.tops[0]) == (5, KEYS.index("green"))
        assert position.piles == [0, 0]
        assert "piles" not in position.seen(viewer)
    shown = GAME.text(scene.state.view(0))
    assert "pile 5, top market" in shown
    assert scene.state.view(1).memory.piles[0] == (0, 3, 0, 1)  # what everybody saw can be remembered
    assert scene.state.view(1).memory.treasures == (1, 0)
    scene.expect({"hands": {"0": {}}})
