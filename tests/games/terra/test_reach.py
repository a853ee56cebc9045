"""Connection, shipping and digging (sections 11 to 13)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import board, built, end_turn, first_turn, legal, rich, seat_part, turn
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import TERRAINS

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"], "halflings": ["E6", "H7"]}


def quiet(first: str = "witches", **more: object) -> Scene:
    """Witches (forest) around F4, nobody near; goods for everything."""
    made = first_turn(first, "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.change(rich(0))
    return made


def terrain(made: Scene, name: str) -> str:
    return str(TERRAINS[made.state.terrain[HEX[name]]])


@pytest.mark.rule("TM-083", "TM-EX-8")
def test_direct_connection() -> None:
    made = quiet()
    made.change(built(made, 0, "D", "E8"))
    made.change({"terrain": {"E7": "forest"}})
    made.play("0: build E7")
    from ziggurat.games.terra.questions.towns import group

    whole = group(made.state, board(made, 0), 1 << HEX["E7"], 0)
    assert whole == sum(1 << HEX[name] for name in ("F4", "E7", "E8"))


@pytest.mark.rule("TM-084", "TM-085", "TM-086", "TM-EX-9")
def test_indirect_connection_over_river_hexes() -> None:
    made = quiet()
    for ship, reached in ((0, False), (1, False), (2, True)):
        made.change(seat_part(0, shipping=ship))
        assert (board(made, 0).reach >> HEX["I7"] & 1 == 1) is reached
        assert (board(made, 0).reach >> HEX["H4"] & 1 == 1) is (ship >= 1)
    made.change(seat_part(0, shipping=3))
    assert not board(made, 0).reach >> HEX["I8"] & 1


@pytest.mark.rule("TM-085")
def test_land_breaks_a_river_path() -> None:
    made = quiet()
    made.change(seat_part(0, shipping=3))
    # from A3 the river r0, r1 leads to B1, C1, D1; E1 lies behind land
    assert board(made, 0).reach >> HEX["D1"] & 1
    assert not board(made, 0).reach >> HEX["E1"] & 1


@pytest.mark.rule("TM-087", "TM-186")
def test_shipping_brings_no_power_no_discount_no_town() -> None:
    made = quiet()
    made.change(built(made, 1, "D", "G3"))
    made.change(seat_part(0, shipping=1))
    made.change(seat_part(1, shipping=1))
    assert board(made, 0).reach >> HEX["G3"] & 1
    made.change(seat_part(0, coins=5))
    made.refused("0: upgrade F4 to TP", "TM-099")
    made.change(seat_part(0, coins=6))
    made.play("0: upgrade F4 to TP")
    assert not made.state.offers
    twin = quiet()
    twin.change(built(twin, 0, "TE", "H4", "I6"))
    twin.change(built(twin, 0, "SH", "G3"))
    twin.change(seat_part(0, shipping=3))
    twin.play("0: upgrade F4 to TP")
    assert twin.state.towns_due == 0


@pytest.mark.rule("TM-088", "TM-164")
def test_a_bridge_joins_for_everybody() -> None:
    made = quiet()
    made.change(built(made, 1, "D", "G3"))
    assert not legal(made, 0, "transform G3")
    made.play("0: action ACT1")
    made.play("0: bridge F4:G3")
    end_turn(made)
    made.change(rich(1))
    made.play("1: upgrade G3 to TP")
    assert 60 - board(made, 1).coins == 3
    assert [offer[:3] for offer in made.state.offers] == [(0, 1, 1)]


@pytest.mark.rule("TM-089", "TM-289", "TM-291", "TM-292")
def test_tunnels_belong_to_their_faction() -> None:
    made = first_turn("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    made.change(seat_part(0, workers=20, coins=20))
    assert "transform E5 to mountains" in legal(made, 0)
    assert not board(made, 0).reach >> HEX["E5"] & 1
    made.change(seat_part(0, workers=2 + 9))
    made.play("0: transform E5 to mountains")
    assert (board(made, 0).workers, board(made, 0).points) == (0, 24)
    made.change(seat_part(0, workers=1, coins=2))
    made.play("0: build E5")
    assert (board(made, 0).workers, board(made, 0).points) == (0, 24)
    near = first_turn("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    near.change(seat_part(0, workers=20))
    near.play("0: transform E6 to mountains")
    assert board(near, 0).points == 20


@pytest.mark.rule("TM-090", "TM-091", "TM-092")
def test_improving_shipping() -> None:
    made = quiet()
    made.change(seat_part(0, coins=12, priests=3))
    for level, vp in ((1, 22), (2, 25), (3, 29)):
        made.change(turn(0))
        made.play("0: advance ship")
        assert (board(made, 0).shipping, board(made, 0).points) == (level, vp)
    assert (board(made, 0).coins, board(made, 0).priests) == (0, 0)
    made.change(turn(0))
    made.change(rich(0))
    made.refused("0: advance ship", "TM-092")
    made.change(seat_part(0, shipping=2))
    made.change(seat_part(0, priests=0))
    made.refused("0: advance ship", "TM-090")


@pytest.mark.rule("TM-091", "TM-297")
def test_shipping_points_of_mermaids() -> None:
    made = first_turn("mermaids", "nomads")
    made.change(rich(0))
    points = []
    for _ in range(4):
        made.change(turn(0))
        made.play("0: advance ship")
        points.append(board(made, 0).points)
    assert points == [22, 25, 29, 34]
    made.change(turn(0))
    made.refused("0: advance ship", "TM-092")


@pytest.mark.rule("TM-093")
@pytest.mark.parametrize("name", ["dwarves", "fakirs"])
def test_no_shipping(name: str) -> None:
    made = first_turn(name, "witches")
    made.change(rich(0))
    made.refused("0: advance ship", "TM-093")


@pytest.mark.rule("TM-094", "TM-200")
def test_shipping_of_the_bonus_tile() -> None:
    made = first_turn(
        "witches", "dwarves", tiles=("BON4", "BON3"), homes={"witches": ["F4", "A3"], "dwarves": ["H6", "I9"]}
    )
    assert board(made, 0).reach >> HEX["H4"] & 1
    assert (board(made, 0).shipping, board(made, 0).points) == (0, 20)
    made.play("0: pass BON1")
    assert not board(made, 0).reach >> HEX["H4"] & 1
    made.change(seat_part(1, bonus="BON4"))
    assert board(made, 1).range == 0
    assert not board(made, 1).reach >> HEX["G3"] & 1


@pytest.mark.rule("TM-095", "TM-EX-11")
def test_improving_digging() -> None:
    made = quiet()
    made.change(seat_part(0, priests=2, workers=4, coins=10))
    made.play("0: advance dig")
    assert (tuple(board(made, 0).stock)[:4], board(made, 0).spade_price) == (
        (26, 5, 2, 1),
        (2, 0, 0),
    )
    made.change(turn(0))
    made.play("0: advance dig")
    assert (tuple(board(made, 0).stock)[:4], board(made, 0).spade_price) == (
        (32, 0, 0, 0),
        (1, 0, 0),
    )
    made.change(turn(0))
    made.change(rich(0))
    made.refused("0: advance dig", "TM-096")
    made.change(seat_part(0, digging=1))
    made.change(seat_part(0, workers=1))
    made.refused("0: advance dig", "TM-095")


@pytest.mark.rule("TM-096", "TM-263", "TM-322")
@pytest.mark.parametrize(("name", "levels"), [("fakirs", 1), ("darklings", 0), ("witches", 2)])
def test_dig_limits(name: str, levels: int) -> None:
    made = first_turn(name, "mermaids")
    for _ in range(levels):
        made.change(rich(0))
        made.change(turn(0))
        made.play("0: advance dig")
    made.change(rich(0))
    made.change(turn(0))
    made.refused("0: advance dig", "TM-096")


@pytest.mark.rule("TM-EX-10")
def test_example_auren_improve_shipping() -> None:
    made = first_turn("auren", "nomads", homes={"auren": ["F4", "A3"], "nomads": ["A5", "B4", "F3"]})
    made.change(built(made, 0, "D", "I6"))
    made.change(seat_part(0, shipping=1, priests=1, coins=4))
    from ziggurat.games.terra.scoring import largest_area

    assert largest_area(board(made, 0), made.state.adjacent) == 1
    made.play("0: advance ship")
    assert (board(made, 0).points, board(made, 0).coins, board(made, 0).priests) == (
        23,
        0,
        0,
    )
    assert largest_area(board(made, 0), made.state.adjacent) == 2
