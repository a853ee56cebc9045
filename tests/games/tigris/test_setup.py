"""Section 1: components, setup and what is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.actions import Draw, Start, Swap
from ziggurat.games.tigris.components import BOARDS, MONUMENT_NAMES, MONUMENTS
from ziggurat.games.tigris.handfuls import pack, size, unpack
from ziggurat.games.tigris.state import TigrisState

from . import reading
from .positions import placed


def fresh(seats: int, seed: int = 0, **options: Any) -> tuple[TigrisState, list[Event]]:
    """A game after set-up, and all events so far."""
    state = GAME.setup(seats, options)
    rng = Random(seed)
    events: list[Event] = []
    while state.actor() == CHANCE:
        events += state.apply_id(CHANCE, state.deal(rng))
    return state, events


@pytest.mark.rule("TE-001")
def test_two_to_four_players() -> None:
    for seats in (2, 3, 4):
        assert GAME.setup(seats).seats == seats
    for seats in (1, 5):
        with pytest.raises(OptionError, match="2 to 4"):
            GAME.setup(seats)


@pytest.mark.rule("TE-002")
def test_the_standard_board() -> None:
    board = BOARDS["standard"]
    assert len(board.river_squares + board.land_squares) == 176
    assert (len(board.river_squares), len(board.land_squares)) == (41, 135)
    assert board.temples.bit_count() == 10
    assert not board.temples & board.river


@pytest.mark.rule("TE-003", "TE-004", "TE-005")
def test_tiles_and_treasures_at_the_start() -> None:
    state = GAME.setup(3)
    census = state.census()
    assert [census[f"tile_{key}"] for key in KEYS] == [30, 57, 36, 30]
    assert state.tiles == [0, BOARDS["standard"].temples, 0, 0]
    assert state.treasures == BOARDS["standard"].temples
    assert size(state.bag) == 143
    assert unpack(state.bag)[1] == 47


@pytest.mark.rule("TE-006", "TE-007")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_leaders_and_catastrophes_of_each_player(seats: int) -> None:
    state, _ = fresh(seats)
    view = state.view(0)
    assert reading.seen(view)["leaders"] == [dict.fromkeys(LEADERS)] * seats
    assert view.position.catastrophes_left == (2,) * seats
    assert state.census()["catastrophes"] == 2 * seats


@pytest.mark.rule("TE-008", "TE-009")
@pytest.mark.parametrize(("seats", "bag"), [(2, 131), (3, 125), (4, 119)])
def test_opening_hands(seats: int, bag: int) -> None:
    state, events = fresh(seats)
    assert [size(hand) for hand in state.hands] == [6] * seats
    assert size(state.bag) == bag
    assert state.treasures.bit_count() == 10
    assert state.empty.bit_count() == 166
    assert len(reading.told(events, "draw")) == seats


@pytest.mark.rule("TE-010")
def test_a_monument_for_each_pair_of_colours() -> None:
    assert {frozenset(pair) for pair in MONUMENTS} == {frozenset((a, b)) for a in range(4) for b in range(a)}
    assert reading.seen(GAME.setup(2).view(None))["monuments_left"] == list(MONUMENT_NAMES)


@pytest.mark.rule("TE-011")
def test_the_start_is_random_and_play_goes_clockwise() -> None:
    state = GAME.setup(3)
    chances = state.chance()
    assert [(action, share.denominator) for action, share in chances] == [(Start(s), 3) for s in range(3)]
    starts = Counter(fresh(3, seed)[0].active for seed in range(60))
    assert set(starts) == {0, 1, 2}
    scene = at("tigris", **placed(players=3, active=1))
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 2}})
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 0}})


@pytest.mark.rule("TE-012")
def test_one_unification_tile_at_most() -> None:
    scene = at(
        "tigris",
        **placed({"red": "G5 K5", "black": "H5 J5"}, {"0 king": "G6", "1 priest": "K6"}, ["black*6"]),
    )
    scene.play("tile settlement I5")
    assert scene.state.marker == 0
    scene.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TE-013")
def test_points_are_not_limited_by_the_cubes() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "G6"}, ["black*6"]))
    scene.state.points = (95, 0)
    scene.play("tile settlement G4")
    scene.expect({"points": {"0": {"black": 96}}})


@pytest.mark.rule("TE-020")
def test_hands_are_hidden_from_the_others() -> None:
    scene = at("tigris", **placed(hands=["red*6", "blue*6"]))
    assert reading.seen(scene.state.view(0))["hands"] == [[0, 6, 0, 0], None]
    text = str(scene.state.view(0).to_json())
    other = at("tigris", **placed(hands=["red*6", "green*6"]))
    other.state.gone = scene.state.gone
    assert text == str(other.state.view(0).to_json())
    assert reading.seen(scene.state.view(None))["hands"] == [None, None]


@pytest.mark.rule("TE-020")
def test_draws_and_swaps_are_told_to_their_owner_alone() -> None:
    scene = at("tigris", **placed(hands=["red*6", "blue*6"]))
    events = scene.play("swap temple*2")
    for kind in ("swap_tiles", "draw_tiles"):
        (event,) = [event for event in events if event.kind == kind]
        assert event.visible(0)
        assert not event.visible(1)
        assert not event.visible(None)
    state = GAME.setup(2)
    state.apply_id(CHANCE, state.deal(Random(1)))
    assert state.redact(CHANCE, Draw(pack((2, 2, 2, 0))), 0) is None
    assert state.redact(CHANCE, Draw(pack((2, 2, 2, 0))), 1) == "draw ? ? ? ? ? ?"
    assert at("tigris", **placed()).state.redact(0, Swap(pack((1, 0, 0, 1))), 1) == "swap ? ?"
    assert at("tigris", **placed()).state.redact(0, Swap(pack((1, 0, 0, 1))), 0) is None


@pytest.mark.rule("TE-021", "TE-022")
def test_totals_are_hidden_but_awards_are_public() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "G6"}, ["black*6"]))
    (award,) = reading.told(scene.play("tile settlement G4"), "points")
    assert (award["seat"], award["n"], award["colour"]) == (0, 1, "tigris.colour_black")
    assert reading.seen(scene.state.view(0))["points"] == [[1, 0, 0, 0], None]
    assert reading.seen(scene.state.view(1))["points"] == [None, [0, 0, 0, 0]]
    assert reading.seen(scene.state.view(None))["points"] == [None, None]
    assert reading.seen(scene.state.view(1))["treasures_held"] == [None, 0]
    assert scene.state.view(1).memory.points[0] == (1, 0, 0, 0)


@pytest.mark.rule("TE-023")
def test_leaders_and_catastrophe_tiles_are_public() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"0 king": "G6"}))
    scene.play("catastrophe A1")
    view = scene.state.view(1)
    assert reading.seen(view)["leaders"][0] == {**dict.fromkeys(LEADERS), "king": "G6"}
    assert view.position.catastrophes_left == (1, 2)


@pytest.mark.rule("TE-024")
def test_discards_are_not_to_be_seen_and_never_return() -> None:
    scene = at("tigris", **placed(hands=["red*6", "blue*6"], bag="green*6 blue*20"))
    scene.play("swap temple*6")
    view = scene.state.view(1)
    assert view.memory.swapped == (6, 0)
    assert reading.seen(view)["swapped"] == [None, [0, 0, 0, 0]]
    assert reading.seen(scene.state.view(0))["swapped"][0] == [0, 6, 0, 0]
    assert reading.hand(scene, 0).get("red", 0) == 0
    assert unpack(scene.state.bag)[1] == 0


@pytest.mark.rule("TE-025")
def test_hand_sizes_are_public() -> None:
    scene = at("tigris", **placed(hands=["red*6", "blue*6"]))
    scene.play("tile temple A1")
    assert scene.state.view(1).memory.hand_sizes == (5, 6)
    assert scene.state.view(1).memory.bag_size == reading.bag(scene)


@pytest.mark.rule("TE-025")
def test_the_bag_is_counted_where_the_table_shows_it() -> None:
    shown, _ = fresh(2)
    assert shown.view(0).aids().bag == 131
    assert "Bag 131" in GAME.text(shown.view(0))
    hidden, _ = fresh(2, show_bag=False)
    for seat in (0, None):
        view = hidden.view(seat)
        assert view.aids().bag is None
        assert "Bag ?" in GAME.text(view)
        assert ">131<" not in GAME.svg(view)


@pytest.mark.rule("TE-026")
def test_open_scoring_shows_all_totals() -> None:
    assert {option.key: option.default for option in GAME.options}["open_scoring"] is False
    state, _ = fresh(2, open_scoring=True)
    state.points = (0, 3)
    assert reading.seen(state.view(0))["points"] == [[0, 0, 0, 0], [3, 0, 0, 0]]
    assert reading.seen(state.view(None))["treasures_held"] == [0, 0]
    hidden, _ = fresh(2)
    assert reading.seen(hidden.view(0))["points"][1] is None


@pytest.mark.rule("TE-056")
def test_an_illegal_request_changes_nothing() -> None:
    scene = at("tigris", **placed(hands=["red*6"]))
    scene.refused("tile temple E1", rule="TE-102")
    assert scene.state.actions_left == 2
    scene.refused("1: pass", rule="TE-053")
