"""Towns and favor tiles (sections 22 and 23)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    board,
    built,
    end_turn,
    favors,
    first_turn,
    legal,
    ordered,
    pass_all,
    rich,
    scoring,
    seat_part,
    turn,
)
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import TOWN

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]}


def pair(**more: object) -> Scene:
    made = first_turn("auren", "nomads", homes={"auren": ["F4", "A3"], "nomads": HOMES["nomads"]}, **more)  # type: ignore[arg-type]
    made.change(rich(0))
    return made


def nearly(made: Scene, *kinds: str) -> None:
    """Buildings around F4, whose own upgrade may complete a town."""
    for kind, name in zip(kinds, ("E6", "E7", "F3", "E8", "D4"), strict=False):
        made.change(built(made, 0, kind, name))


@pytest.mark.rule("TM-178", "TM-181", "TM-182", "TM-187")
@pytest.mark.parametrize(
    ("kinds", "founded"),
    [
        (("TP", "TP"), False),  # three buildings, power 6
        (("TP", "TP", "D"), True),  # four, power 7
        (("D", "D", "D"), False),  # four, power 5
        (("SH", "TE"), False),  # three, power 7
    ],
)
def test_four_buildings_of_power_seven(kinds: tuple[str, ...], founded: bool) -> None:
    made = pair()
    nearly(made, *kinds)
    made.play("0: upgrade F4 to TP")
    assert (made.state.towns_due == 1) is founded
    if founded:
        made.refused("0: end", "TM-181")
        group = {"F4", "E6", "E7", "F3"}
        assert board(made, 0).town_hexes == sum(1 << HEX[name] for name in group)


@pytest.mark.rule("TM-187")
def test_building_a_dwelling_founds_a_town() -> None:
    made = pair()
    nearly(made, "TP", "SH")
    made.change({"terrain": {"F3": "forest"}})
    made.play("0: build F3")
    assert made.state.towns_due == 1


@pytest.mark.rule("TM-179")
def test_the_sanctuary_makes_three_enough_for_its_group() -> None:
    made = pair()
    nearly(made, "SA", "TP")
    made.play("0: upgrade F4 to TP")
    assert made.state.towns_due == 1
    other = pair()
    other.change(built(other, 0, "SA", "A10"))
    nearly(other, "SH", "TE")
    other.play("0: upgrade F4 to TP")
    assert other.state.towns_due == 0


@pytest.mark.rule("TM-180", "TM-212", "TM-187")
def test_fav5_lowers_the_power_and_founds_at_once() -> None:
    made = pair()
    nearly(made, "D", "D", "TP")
    made.change(built(made, 0, "TP", "A3"))
    made.change(built(made, 0, "TP", "A2", "A4"))
    made.change(built(made, 0, "D", "A1"))
    made.change(built(made, 0, "TP", "F4"))
    made.change(built(made, 0, "TP", "G5"))
    made.change(built(made, 0, "D", "A4"))
    assert made.state.towns_due == 0
    made.play("0: upgrade G5 to TE")
    made.play("0: take FAV5")
    assert made.state.towns_due == 2
    made.play("0: take TW1")
    made.play("0: take TW1")
    assert board(made, 0).keys == 2


@pytest.mark.rule("TM-183", "TM-185")
def test_buildings_that_join_a_town_only_extend_it() -> None:
    made = pair()
    nearly(made, "TP", "TP", "D")
    made.play("0: upgrade F4 to TP")
    made.play("0: take TW2")
    made.change(built(made, 0, "SH", "D5"))
    made.change(built(made, 0, "TE", "D4", "C3"))
    made.change(turn(0))
    made.play("0: transform E8 to forest")
    made.play("0: build E8")
    assert made.state.towns_due == 0
    assert board(made, 0).town_hexes >> HEX["D5"] & 1


@pytest.mark.rule("TM-184")
def test_two_towns_that_meet_stay_two() -> None:
    made = pair()
    made.change(built(made, 0, "TP", "E6", "F3"))
    made.change(built(made, 0, "SH", "E5"))
    made.change(built(made, 0, "D", "E4"))
    made.change(built(made, 0, "TE", "D5", "C3"))
    made.change(built(made, 0, "SA", "E8"))
    towns = [("E6", "F3", "E5", "E4"), ("D5", "C3", "E8")]
    hexes = [name for group in towns for name in group]
    made.change(seat_part(0, town_hexes=hexes, towns={"TW1": 2}))
    made.change({"terrain": {"E7": "forest"}})
    made.play("0: build E7")
    assert made.state.towns_due == 0
    assert sum(board(made, 0).towns) == 2


@pytest.mark.rule("TM-188")
def test_any_town_tile_that_is_left() -> None:
    made = pair()
    nearly(made, "TP", "TP", "D")
    made.state.town_left[TOWN["TW3"]] = 0
    made.play("0: upgrade F4 to TP")
    assert legal(made, 0, "take") == {"take TW1", "take TW2", "take TW4", "take TW5"}
    made.refused("0: take TW3", "TM-188")


@pytest.mark.rule("TM-189", "TM-190", "TM-191", "TM-192", "TM-193", "TM-194")
@pytest.mark.parametrize(
    ("tile", "vp", "goods"),
    [
        ("TW1", 5, (6, 0, 0)),
        ("TW2", 7, (0, 2, 0)),
        ("TW3", 9, (0, 0, 1)),
        ("TW4", 6, (0, 0, 0)),
        ("TW5", 8, (0, 0, 0)),
    ],
)
def test_town_tiles(tile: str, vp: int, goods: tuple[int, int, int]) -> None:
    made = pair()
    made.change(seat_part(0, coins=0, workers=0, priests=0, bowl1=12, bowl2=0, bowl3=0))
    made.change(seat_part(0, cults=[0, 2, 3, 4]))
    made.change({"towns_due": 1, "question": "end"})
    made.play(f"0: take {tile}")
    assert tuple(board(made, 0).stock)[:4] == (20 + vp, *goods)
    assert board(made, 0).keys == 1
    assert board(made, 0).bowl2 == {"TW4": 8, "TW5": 1 + 2}.get(tile, 0)
    assert board(made, 0).cults == ([1, 3, 4, 5] if tile == "TW5" else [0, 2, 3, 4])


@pytest.mark.rule("TM-191", "TM-044")
def test_tw3_beyond_the_priests_gives_none() -> None:
    made = pair()
    made.change(seat_part(0, priests=5))
    made.change(ordered(0, 2))
    made.change({"towns_due": 1, "question": "end"})
    made.play("0: take TW3")
    assert board(made, 0).priests == 5


@pytest.mark.rule("TM-195", "TM-226", "TM-246", "TM-304", "TM-EX-20")
@pytest.mark.parametrize(
    ("name", "vp", "workers"), [("auren", 10, 0), ("witches", 15, 0), ("swarmlings", 10, 3)]
)
def test_extras_for_towns(name: str, vp: int, workers: int) -> None:
    made = first_turn(name, "nomads")
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, workers=0))
    made.change({"towns_due": 1, "question": "end"})
    made.play("0: take TW1")
    assert (board(made, 0).points, board(made, 0).workers) == (20 + vp, workers)


@pytest.mark.rule("TM-196")
def test_no_town_without_a_tile() -> None:
    made = pair()
    nearly(made, "TP", "TP", "D")
    made.change(seat_part(1, towns={f"TW{number}": 2 for number in range(1, 6)}))
    made.play("0: upgrade F4 to TP")
    assert made.state.towns_due == 0
    assert board(made, 0).town_hexes == 0


@pytest.mark.rule("TM-207")
def test_never_two_of_a_kind() -> None:
    made = pair()
    made.change(favors(made, 0, "FAV6"))
    made.change(built(made, 0, "TP", "F4"))
    made.play("0: upgrade F4 to TE")
    made.refused("0: take FAV6", "TM-207")


FAVORS = [
    pytest.param("FAV1", 0, 3, 1, marks=pytest.mark.rule("TM-208")),
    pytest.param("FAV2", 1, 3, 1, marks=pytest.mark.rule("TM-209")),
    pytest.param("FAV3", 2, 3, 1, marks=pytest.mark.rule("TM-210")),
    pytest.param("FAV4", 3, 3, 1, marks=pytest.mark.rule("TM-211")),
    pytest.param("FAV5", 0, 2, 3, marks=pytest.mark.rule("TM-212")),
    pytest.param("FAV6", 1, 2, 3, marks=pytest.mark.rule("TM-213")),
    pytest.param("FAV7", 2, 2, 3, marks=pytest.mark.rule("TM-214")),
    pytest.param("FAV8", 3, 2, 3, marks=pytest.mark.rule("TM-215")),
    pytest.param("FAV9", 0, 1, 3, marks=pytest.mark.rule("TM-216")),
    pytest.param("FAV10", 1, 1, 3, marks=pytest.mark.rule("TM-217")),
    pytest.param("FAV11", 2, 1, 3, marks=pytest.mark.rule("TM-218")),
    pytest.param("FAV12", 3, 1, 3, marks=pytest.mark.rule("TM-219")),
]


@pytest.mark.rule("TM-220")
@pytest.mark.parametrize(("tile", "cult", "steps", "copies"), FAVORS)
def test_favor_tiles_move_a_marker_once(tile: str, cult: int, steps: int, copies: int) -> None:
    made = pair()
    made.change(seat_part(0, cults=[0, 0, 0, 0]))
    number = int(tile[3:]) - 1
    assert made.state.favor_left[number] == copies
    made.change(built(made, 0, "TP", "F4"))
    made.play("0: upgrade F4 to TE")
    made.play(f"0: take {tile}")
    assert board(made, 0).cults == [steps if track == cult else 0 for track in range(4)]
    assert made.state.favor_left[number] == copies - 1
    end_turn(made)
    pass_all(made)
    assert board(made, 0).cults[cult] == steps


@pytest.mark.rule("TM-214", "TM-215", "TM-216")
@pytest.mark.parametrize(
    ("tile", "goods"), [("FAV7", (1, 0, 0, 1)), ("FAV8", (0, 0, 0, 4)), ("FAV9", (0, 3, 0, 0))]
)
def test_income_of_favor_tiles(tile: str, goods: tuple[int, ...]) -> None:
    made = pair()
    before = board(made, 0).income()
    made.change(favors(made, 0, tile))
    assert tuple(a - b for a, b in zip(board(made, 0).income(), before, strict=True)) == goods


@pytest.mark.rule("TM-218", "TM-220", "TM-080")
def test_fav11_counts_later_dwellings_only() -> None:
    made = pair()
    made.change(built(made, 0, "TP", "F4"))
    made.play("0: upgrade F4 to TE")
    made.play("0: take FAV11")
    assert board(made, 0).points == 20
    made.change(turn(0))
    made.play("0: transform E7 to forest")
    made.play("0: build E7")
    assert board(made, 0).points == 22


@pytest.mark.rule("TM-221")
def test_without_a_kind_to_take_nothing_is_due() -> None:
    made = pair()
    made.change(built(made, 0, "TP", "F4"))
    made.change(favors(made, 0, "FAV5"))
    made.state.favor_left = [0] * 12
    made.state.favor_left[4] = 1
    made.play("0: upgrade F4 to TE")
    assert made.state.favors_due == 0
    assert "end" in legal(made, 0)
