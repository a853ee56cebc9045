"""Connection, shipping and digging (sections 11 to 13)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, table
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import TERRAINS

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"], "halflings": ["E6", "H7"]}


def quiet(first: str = "witches", **more: object) -> Table:
    """Witches (forest) around F4, nobody near; goods for everything."""
    made = table(first, "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.rich(0)
    return made


def terrain(made: Table, name: str) -> str:
    return TERRAINS[made.state.terrain[HEX[name]]]


@pytest.mark.rule("TM-083", "TM-EX-8")
def test_direct_connection() -> None:
    made = quiet()
    made.put(0, "D", "E8")
    made.paint("E7", "forest")
    made.do(0, "build E7")
    from ziggurat.games.terra.questions.towns import group

    whole = group(made.state, made.seat(0), 1 << HEX["E7"], 0)
    assert whole == sum(1 << HEX[name] for name in ("F4", "E7", "E8"))


@pytest.mark.rule("TM-084", "TM-085", "TM-086", "TM-EX-9")
def test_indirect_connection_over_river_hexes() -> None:
    made = quiet()
    for ship, reached in ((0, False), (1, False), (2, True)):
        made.give(0, ship=ship)
        assert (made.seat(0).reach >> HEX["I7"] & 1 == 1) is reached
        assert (made.seat(0).reach >> HEX["H4"] & 1 == 1) is (ship >= 1)
    made.give(0, ship=3)
    assert not made.seat(0).reach >> HEX["I8"] & 1


@pytest.mark.rule("TM-085")
def test_land_breaks_a_river_path() -> None:
    made = quiet()
    made.give(0, ship=3)
    # from A3 the river r0, r1 leads to B1, C1, D1; E1 lies behind land
    assert made.seat(0).reach >> HEX["D1"] & 1
    assert not made.seat(0).reach >> HEX["E1"] & 1


@pytest.mark.rule("TM-087", "TM-186")
def test_shipping_brings_no_power_no_discount_no_town() -> None:
    made = quiet()
    made.put(1, "D", "G3")
    made.give(0, ship=1)
    made.give(1, ship=1)
    assert made.seat(0).reach >> HEX["G3"] & 1
    made.give(0, c=5)
    assert made.why(0, "upgrade F4 to TP").rule == "TM-099"
    made.give(0, c=6)
    made.do(0, "upgrade F4 to TP")
    assert not made.state.offers
    twin = quiet()
    twin.put(0, "TE", "H4", "I6")
    twin.put(0, "SH", "G3")
    twin.give(0, ship=3)
    twin.do(0, "upgrade F4 to TP")
    assert twin.state.towns_due == 0


@pytest.mark.rule("TM-088", "TM-164")
def test_a_bridge_joins_for_everybody() -> None:
    made = quiet()
    made.put(1, "D", "G3")
    assert not made.legal(0, "transform G3")
    made.do(0, "action ACT1", "bridge F4:G3")
    made.end()
    made.rich(1)
    made.do(1, "upgrade G3 to TP")
    assert 60 - made.seat(1).coins == 3
    assert [offer[:3] for offer in made.state.offers] == [(0, 1, 1)]


@pytest.mark.rule("TM-089", "TM-289", "TM-291", "TM-292")
def test_tunnels_belong_to_their_faction() -> None:
    made = table("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    made.give(0, w=20, c=20)
    assert "transform E5 to mountains" in made.legal(0)
    assert not made.seat(0).reach >> HEX["E5"] & 1
    made.give(0, w=2 + 9)
    made.do(0, "transform E5 to mountains")
    assert (made.seat(0).workers, made.seat(0).points) == (0, 24)
    made.give(0, w=1, c=2)
    made.do(0, "build E5")
    assert (made.seat(0).workers, made.seat(0).points) == (0, 24)
    near = table("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    near.give(0, w=20)
    near.do(0, "transform E6 to mountains")
    assert near.seat(0).points == 20


@pytest.mark.rule("TM-090", "TM-091", "TM-092")
def test_improving_shipping() -> None:
    made = quiet()
    made.give(0, c=12, p=3)
    for level, vp in ((1, 22), (2, 25), (3, 29)):
        made.turn(0)
        made.do(0, "advance ship")
        assert (made.seat(0).shipping, made.seat(0).points) == (level, vp)
    assert (made.seat(0).coins, made.seat(0).priests) == (0, 0)
    made.turn(0)
    made.rich(0)
    assert made.why(0, "advance ship").rule == "TM-092"
    made.seat(0).shipping = 2
    made.give(0, p=0)
    assert made.why(0, "advance ship").rule == "TM-090"


@pytest.mark.rule("TM-091", "TM-297")
def test_shipping_points_of_mermaids() -> None:
    made = table("mermaids", "nomads")
    made.rich(0)
    points = []
    for _ in range(4):
        made.turn(0)
        made.do(0, "advance ship")
        points.append(made.seat(0).points)
    assert points == [22, 25, 29, 34]
    made.turn(0)
    assert made.why(0, "advance ship").rule == "TM-092"


@pytest.mark.rule("TM-093")
@pytest.mark.parametrize("name", ["dwarves", "fakirs"])
def test_no_shipping(name: str) -> None:
    made = table(name, "witches")
    made.rich(0)
    assert made.why(0, "advance ship").rule == "TM-093"


@pytest.mark.rule("TM-094", "TM-200")
def test_shipping_of_the_bonus_tile() -> None:
    made = table(
        "witches", "dwarves", tiles=("BON4", "BON3"), homes={"witches": ["F4", "A3"], "dwarves": ["H6", "I9"]}
    )
    assert made.seat(0).reach >> HEX["H4"] & 1
    assert (made.seat(0).shipping, made.seat(0).points) == (0, 20)
    made.do(0, "pass BON1")
    assert not made.seat(0).reach >> HEX["H4"] & 1
    made.bonus(1, "BON4")
    assert made.seat(1).range == 0
    assert not made.seat(1).reach >> HEX["G3"] & 1


@pytest.mark.rule("TM-095", "TM-EX-11")
def test_improving_digging() -> None:
    made = quiet()
    made.give(0, p=2, w=4, c=10)
    made.do(0, "advance dig")
    assert (made.stock(0)[:4], made.seat(0).spade_price) == ((26, 5, 2, 1), (2, 0, 0))
    made.turn(0)
    made.do(0, "advance dig")
    assert (made.stock(0)[:4], made.seat(0).spade_price) == ((32, 0, 0, 0), (1, 0, 0))
    made.turn(0)
    made.rich(0)
    assert made.why(0, "advance dig").rule == "TM-096"
    made.seat(0).digging = 1
    made.give(0, w=1)
    assert made.why(0, "advance dig").rule == "TM-095"


@pytest.mark.rule("TM-096", "TM-263", "TM-322")
@pytest.mark.parametrize(("name", "levels"), [("fakirs", 1), ("darklings", 0), ("witches", 2)])
def test_dig_limits(name: str, levels: int) -> None:
    made = table(name, "mermaids")
    for _ in range(levels):
        made.rich(0)
        made.turn(0)
        made.do(0, "advance dig")
    made.rich(0)
    made.turn(0)
    assert made.why(0, "advance dig").rule == "TM-096"


@pytest.mark.rule("TM-EX-10")
def test_example_auren_improve_shipping() -> None:
    made = table("auren", "nomads", homes={"auren": ["F4", "A3"], "nomads": ["A5", "B4", "F3"]})
    made.put(0, "D", "I6")
    made.give(0, ship=1, p=1, c=4)
    from ziggurat.games.terra.scoring import largest_area

    assert largest_area(made.seat(0), made.state.adjacent) == 1
    made.do(0, "advance ship")
    assert (made.seat(0).points, made.seat(0).coins, made.seat(0).priests) == (23, 0, 0)
    assert largest_area(made.seat(0), made.state.adjacent) == 2
