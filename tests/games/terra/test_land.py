"""Transform and build, connection, shipping and digging (sections 10 to 13)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, table
from ziggurat.games.terra.board import HEX, TERRAINS

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"], "halflings": ["E6", "H7"]}


def quiet(first: str = "witches", **more: object) -> Table:
    """Witches (forest) around F4, nobody near; goods for everything."""
    made = table(first, "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.rich(0)
    return made


def terrain(made: Table, name: str) -> str:
    return TERRAINS[made.state.terrain[HEX[name]]]


@pytest.mark.rule("TM-059", "TM-071", "TM-078", "TM-079", "TM-082")
def test_transform_only_build_only_or_both() -> None:
    made = quiet()
    made.do(0, "transform E7 to forest")
    assert made.prompt() == "turn.build"
    assert made.legal(0, "build") == {"build E7"}
    made.do(0, "end")
    assert made.state.free >> HEX["E7"] & 1
    made.do(1, "pass BON4")
    assert "build E7" in made.legal(0)
    made.do(0, "build E7")
    assert made.prompt() == "turn.end"
    assert not made.legal(0, "build")
    assert not made.legal(0, "transform")
    made.do(0, "end")
    made.do(0, "transform E6 to forest", "build E6")
    assert made.seat(0).count(0) == 4
    assert made.why(0, "build E7").key == "action_done"


@pytest.mark.rule("TM-060")
def test_the_target_must_be_connected() -> None:
    made = quiet()
    assert not made.legal(0, "transform E5")
    assert made.why(0, "transform E5 to forest").rule == "TM-060"
    made.paint("H5", "forest")
    assert made.why(0, "build H5").rule == "TM-060"
    made.paint("E7", "forest")
    assert "build E7" in made.legal(0)


@pytest.mark.rule("TM-061", "TM-064", "TM-065")
def test_spades_go_round_the_cycle_and_stop_at_home() -> None:
    made = quiet()
    # E7 mountains is next to forest: one spade home, six the other way round
    targets = made.legal(0, "transform E7")
    assert "transform E7 to forest" in targets
    assert "transform E7 to forest long" in targets
    for text, spades in (
        ("transform E7 to forest", 1),
        ("transform E7 to wasteland", 1),
        ("transform E7 to lakes long", 5),
    ):
        twin = Table(made.state.clone())
        twin.do(0, text)
        assert 30 - twin.seat(0).w == 3 * spades
    assert made.why(0, "transform E7 to lakes").rule == "TM-065"
    made.give(0, w=9)
    assert "transform E7 to swamp long" not in made.legal(0)
    assert "transform E7 to plains" in made.legal(0)
    assert made.why(0, "transform E7 to forest long").rule == "TM-062"


@pytest.mark.rule("TM-063", "TM-264")
def test_darklings_pay_priests() -> None:
    made = table("darklings", "nomads", homes={"darklings": ["E5", "A13"], "nomads": ["A5", "B4", "I7"]})
    made.give(0, w=30, p=2, c=9)
    assert "transform E6 to swamp" in made.legal(0)
    assert made.why(0, "transform E4 to swamp long").rule == "TM-063"
    made.give(0, p=1)
    made.do(0, "transform E6 to swamp")
    assert (made.seat(0).p, made.seat(0).w, made.seat(0).vp) == (0, 30, 22)


@pytest.mark.rule("TM-066")
def test_home_terrain_may_be_spoilt_either_way() -> None:
    made = quiet()
    made.paint("E7", "forest")
    assert {"transform E7 to mountains", "transform E7 to lakes", "transform E7 to lakes long"} <= made.legal(
        0
    )
    made.do(0, "transform E7 to mountains")
    assert terrain(made, "E7") == "mountains"


@pytest.mark.rule("TM-067")
def test_hexes_with_buildings_cannot_be_transformed() -> None:
    made = quiet()
    made.put(1, "D", "E7")
    assert made.why(0, "transform E7 to forest").rule == "TM-067"
    assert made.why(0, "build F4").rule == "TM-059"


@pytest.mark.rule("TM-070")
def test_eight_dwellings() -> None:
    made = quiet()
    made.put(0, "D", "A1", "A2", "A4", "A6", "A7", "A8")
    assert made.seat(0).count(0) == 8
    made.paint("E7", "forest")
    assert made.why(0, "build E7").rule == "TM-070"
    made.put(0, "TP", "A8")
    assert "build E7" in made.legal(0)


@pytest.mark.rule("TM-072", "TM-077")
def test_bought_spades_work_on_one_hex() -> None:
    made = quiet()
    made.do(0, "transform E7 to forest")
    assert made.state.spades == 0
    assert not made.legal(0, "transform")
    assert made.why(0, "transform E6 to forest").key == "action_done"


@pytest.mark.rule("TM-073", "TM-158", "TM-EX-29")
def test_topping_up_a_free_spade() -> None:
    made = quiet()
    made.give(0, w=10)
    made.do(0, "action ACT5", "transform E6 to forest")
    assert made.seat(0).w == 10 - 3 * (3 - 1)
    assert "build E6" in made.legal(0)


@pytest.mark.rule("TM-073", "TM-EX-29")
def test_top_up_at_distance_two_costs_three_workers() -> None:
    made = quiet()
    made.paint("E6", "swamp")
    made.give(0, w=10, b1=0, b2=0, b3=4)
    made.do(0, "action ACT5", "transform E6 to forest")
    assert (made.seat(0).w, made.seat(0).b3) == (7, 0)


@pytest.mark.rule("TM-074", "TM-076", "TM-154", "TM-EX-30")
def test_two_free_spades_on_two_hexes_with_one_dwelling() -> None:
    made = quiet()
    made.paint("E6", "mountains")
    made.give(0, b1=0, b2=0, b3=6)
    made.do(0, "action ACT6", "transform E7 to forest")
    assert made.prompt() == "turn.spades"
    made.do(0, "transform E6 to forest")
    assert (made.seat(0).w, made.seat(0).b3) == (30, 0)
    assert made.legal(0, "build") == {"build E7", "build E6"}
    made.do(0, "build E6")
    assert not made.legal(0, "build")


@pytest.mark.rule("TM-075")
def test_two_unfinished_hexes_are_illegal_in_either_order() -> None:
    made = quiet()
    made.do(0, "action ACT6", "transform E6 to swamp")
    assert made.why(0, "transform E7 to wasteland").rule == "TM-075"
    assert "transform E7 to forest" in made.legal(0)
    made.do(0, "transform E7 to forest")
    assert made.legal(0, "build") == {"build E7"}


@pytest.mark.rule("TM-338")
def test_splitting_and_topping_up_exclude_each_other() -> None:
    made = quiet()
    made.do(0, "action ACT6", "transform E7 to forest")
    assert made.why(0, "transform E6 to forest").rule == "TM-338"
    twin = quiet()
    twin.do(0, "action ACT6", "transform E6 to forest")
    assert twin.seat(0).w == 30 - 3
    assert twin.prompt() == "turn.build"
    assert not twin.legal(0, "transform")


@pytest.mark.rule("TM-077")
def test_free_spades_left_are_given_up_before_building() -> None:
    made = quiet()
    made.do(0, "action ACT6", "transform E7 to forest")
    assert not made.legal(0, "build")
    made.do(0, "forgo")
    assert made.legal(0, "build") == {"build E7"}
    made.do(0, "end")
    assert made.state.spades == 0


@pytest.mark.rule("TM-076")
def test_the_dwelling_stands_on_a_hex_of_this_action() -> None:
    made = quiet()
    made.paint("E6", "forest")
    made.do(0, "transform E7 to forest")
    assert made.why(0, "build E6").rule == "TM-076"


@pytest.mark.rule("TM-080", "TM-227", "TM-229")
@pytest.mark.parametrize("tile", ["SCORE3", "SCORE5"])
def test_points_for_dwellings_add_up(tile: str) -> None:
    made = quiet()
    score_tile(made, tile)
    made.favor(0, "FAV11")
    made.paint("E7", "forest")
    made.do(0, "build E7")
    assert made.seat(0).vp == 24


@pytest.mark.rule("TM-081", "TM-225")
def test_points_for_spades_that_are_used() -> None:
    made = quiet()
    score_tile(made, "SCORE1")
    made.do(0, "action ACT6", "transform E7 to wasteland")
    assert made.seat(0).vp == 22
    made.do(0, "forgo")
    assert made.seat(0).vp == 22
    twin = quiet()
    score_tile(twin, "SCORE1")
    twin.do(0, "transform E6 to forest")
    assert twin.seat(0).vp == 26


@pytest.mark.rule("TM-083", "TM-EX-8")
def test_direct_connection() -> None:
    made = quiet()
    made.put(0, "D", "E8")
    made.paint("E7", "forest")
    made.do(0, "build E7")
    from ziggurat.games.terra.phases.towns import group

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
    assert 60 - made.seat(1).c == 3
    assert [offer[:3] for offer in made.state.offers] == [(0, 1, 1)]


@pytest.mark.rule("TM-089", "TM-289", "TM-291", "TM-292")
def test_tunnels_belong_to_their_faction() -> None:
    made = table("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    made.give(0, w=20, c=20)
    assert "transform E5 to mountains" in made.legal(0)
    assert not made.seat(0).reach >> HEX["E5"] & 1
    made.give(0, w=2 + 9)
    made.do(0, "transform E5 to mountains")
    assert (made.seat(0).w, made.seat(0).vp) == (0, 24)
    made.give(0, w=1, c=2)
    made.do(0, "build E5")
    assert (made.seat(0).w, made.seat(0).vp) == (0, 24)
    near = table("dwarves", "nomads", homes={"dwarves": ["E7", "H8"], "nomads": ["A5", "B4", "I7"]})
    near.give(0, w=20)
    near.do(0, "transform E6 to mountains")
    assert near.seat(0).vp == 20


@pytest.mark.rule("TM-090", "TM-091", "TM-092")
def test_improving_shipping() -> None:
    made = quiet()
    made.give(0, c=12, p=3)
    for level, vp in ((1, 22), (2, 25), (3, 29)):
        made.turn(0)
        made.do(0, "advance ship")
        assert (made.seat(0).ship, made.seat(0).vp) == (level, vp)
    assert (made.seat(0).c, made.seat(0).p) == (0, 0)
    made.turn(0)
    made.rich(0)
    assert made.why(0, "advance ship").rule == "TM-092"
    made.seat(0).ship = 2
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
        points.append(made.seat(0).vp)
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
    assert (made.seat(0).ship, made.seat(0).vp) == (0, 20)
    made.do(0, "pass BON1")
    assert not made.seat(0).reach >> HEX["H4"] & 1
    made.bonus(1, "BON4")
    assert made.seat(1).level == 0
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
    made.seat(0).dig = 1
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
    assert (made.seat(0).vp, made.seat(0).c, made.seat(0).p) == (23, 0, 0)
    assert largest_area(made.seat(0), made.state.adjacent) == 2
