"""Phase III: cult bonuses and clean-up (section 24)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    built,
    end_turn,
    first_turn,
    legal,
    pass_all,
    rich,
    scoring,
    seat_part,
)
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import CULTS

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]}

RIGHT = [
    pytest.param("SCORE1", 2, 7, (0, 7, 0, 0), 0, marks=pytest.mark.rule("TM-225")),
    pytest.param("SCORE2", 2, 9, (0, 0, 0, 0), 2, marks=pytest.mark.rule("TM-226")),
    pytest.param("SCORE3", 1, 9, (0, 0, 2, 0), 0, marks=pytest.mark.rule("TM-227")),
    pytest.param("SCORE4", 0, 5, (2, 0, 0, 0), 0, marks=pytest.mark.rule("TM-228")),
    pytest.param("SCORE5", 0, 8, (0, 0, 0, 8), 0, marks=pytest.mark.rule("TM-229")),
    pytest.param("SCORE6", 1, 4, (0, 0, 0, 0), 1, marks=pytest.mark.rule("TM-230")),
    pytest.param("SCORE7", 3, 6, (3, 0, 0, 0), 0, marks=pytest.mark.rule("TM-231", "TM-EX-21")),
    pytest.param("SCORE8", 3, 7, (0, 0, 0, 0), 1, marks=pytest.mark.rule("TM-232")),
]


@pytest.mark.rule("TM-222", "TM-223")
@pytest.mark.parametrize(("tile", "cult", "position", "goods", "spades"), RIGHT)
def test_right_half(tile: str, cult: int, position: int, goods: tuple[int, ...], spades: int) -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(scoring(made, tile))
    made.change(seat_part(0, cults=[0, 0, 0, 0]))
    made.change(seat_part(0, cults={CULTS[cult]: position}))
    event = next(event for event in pass_all(made) if event.kind == "cult_bonus" and event.data["seat"] == 0)
    names = ("W", "C", "P", "PW", "SPADE")
    assert tuple(event.data["goods"].get(f"terra.res_{name}", 0) for name in names) == (*goods, spades)
    assert board(made, 0).cults[cult] == position


def spades(*numbers: int, names: tuple[str, ...] = ("witches", "nomads")) -> Scene:
    """Phase III with spades for the seats."""
    made = first_turn(*names, homes=HOMES)
    made.change(scoring(made, "SCORE2"))
    for seat, number in enumerate(numbers):
        board(made, seat).cults[2] = 4 * number
    pass_all(made)
    return made


@pytest.mark.rule("TM-224", "TM-242")
def test_spades_in_the_order_of_the_next_round() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 8}))
    made.change(seat_part(1, cults={"EARTH": 8}))
    made.change(seat_part(0, priests=1))
    made.play("0: send p to FIRE for 1")
    made.play("0: end")
    pass_all(made)
    assert made.state.order == (1, 0)
    assert asked(made) == [1]
    assert legal(made, 0) == set()
    made.play(f"1: {sorted(legal(made, 1, 'transform'))[0]}")
    made.play("1: forgo")
    assert asked(made) == [0]


@pytest.mark.rule("TM-233", "TM-EX-22")
def test_spades_may_be_spread_and_left_unfinished() -> None:
    made = spades(2)
    assert board(made, 0).spades_due == 2
    made.play("0: transform E6 to swamp")
    made.play("0: transform F3 to plains")
    assert made.state.round == 2
    assert board(made, 0).spades_due == 0


@pytest.mark.rule("TM-234", "TM-235", "TM-094")
def test_targets_are_connected_without_the_tile_and_nothing_else_happens() -> None:
    made = first_turn("witches", "nomads", tiles=("BON4", "BON3"), homes=HOMES)
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 4}))
    made.change(rich(0))
    assert board(made, 0).reach >> HEX["H4"] & 1
    made.play("0: pass BON5")
    made.play("1: pass BON1")
    made.expect({"question": {"prompt": "bonus.spades"}})
    made.refused("0: transform H4 to forest", "TM-234")
    made.refused("0: transform E6 to forest", "TM-235")
    made.refused("0: build E7", "TM-235")
    assert all(text.startswith(("transform", "forgo")) for text in legal(made, 0))


@pytest.mark.rule("TM-234")
def test_targets_over_shipping() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 4}))
    made.change(seat_part(0, shipping=1))
    pass_all(made)
    assert "transform H4 to forest" in legal(made, 0)


@pytest.mark.rule("TM-235")
@pytest.mark.parametrize("name", ["dwarves", "fakirs"])
def test_no_skipping_with_bonus_spades(name: str) -> None:
    made = first_turn(
        name, "witches", homes={"dwarves": ["E7", "H8"], "fakirs": ["F3", "A5"], "witches": ["A3", "A10"]}
    )
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 4}))
    made.change(rich(0))
    far = board(made, 0).flight & ~board(made, 0).reach
    assert far
    pass_all(made)
    targets = {text.split()[1] for text in legal(made, 0, "transform")}
    assert not any(far >> HEX[target] & 1 for target in targets)


@pytest.mark.rule("TM-236")
def test_giants_need_two_bonus_spades() -> None:
    made = first_turn("giants", "nomads", homes={"giants": ["D4", "D7"], "nomads": HOMES["nomads"]})
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 4}))
    pass_all(made)
    assert made.state.round == 2
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 8}))
    pass_all(made)
    made.expect({"question": {"prompt": "bonus.spades"}})
    assert {text.split()[-1] for text in legal(made, 0, "transform")} == {"wasteland"}
    made.play("0: transform E7 to wasteland")
    assert made.state.round == 3


@pytest.mark.rule("TM-237", "TM-258", "TM-270")
def test_abilities_count_bonus_spades() -> None:
    made = first_turn(
        "halflings", "alchemists", homes={"halflings": ["E6", "H7"], "alchemists": ["A8", "I2"]}
    )
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 8}))
    made.change(seat_part(1, cults={"EARTH": 8}))
    made.change(built(made, 1, "SH", "A8"))
    made.change(seat_part(1, bowl1=12, bowl2=0, bowl3=0))
    pass_all(made)
    assert board(made, 0).points - sum(board(made, 0).sources[1:5]) == 22
    assert board(made, 1).bowl2 == 4


@pytest.mark.rule("TM-238")
def test_the_spade_tile_itself_gives_coins() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(scoring(made, "SCORE1"))
    made.change(seat_part(0, cults={"EARTH": 8}))
    vp = board(made, 0).points
    made.play("0: pass BON4")
    events = made.play("1: pass BON5")
    bonus = next(event for event in events if event.kind == "cult_bonus" and event.data["seat"] == 0)
    assert bonus.data["goods"] == {"terra.res_C": 8}
    assert board(made, 0).points == vp


@pytest.mark.rule("TM-239", "TM-241", "TM-EX-24")
def test_clean_up() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    made.change(rich(0))
    made.play("0: action ACT4")
    end_turn(made)
    pass_all(made)
    assert made.state.power_used == 0
    assert all(player.used == 0 and not player.passed for player in made.state.players)
    assert made.state.round == 2
    pass_all(made)
    assert made.state.round == 3


@pytest.mark.rule("TM-240")
def test_each_free_tile_gets_a_coin() -> None:
    made = first_turn("witches", "nomads", homes=HOMES)
    pass_all(made)
    left = made.state.dump()
    assert len(left["bonus_free"]) == 3
    assert all(left["bonus_coins"][tile] >= 1 for tile in left["bonus_free"])
