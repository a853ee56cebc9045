"""Transform and build (section 10)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, table
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
        assert 30 - twin.seat(0).workers == 3 * spades
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
    assert (made.seat(0).priests, made.seat(0).workers, made.seat(0).points) == (0, 30, 22)


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
    assert made.seat(0).workers == 10 - 3 * (3 - 1)
    assert "build E6" in made.legal(0)


@pytest.mark.rule("TM-073", "TM-EX-29")
def test_top_up_at_distance_two_costs_three_workers() -> None:
    made = quiet()
    made.paint("E6", "swamp")
    made.give(0, w=10, b1=0, b2=0, b3=4)
    made.do(0, "action ACT5", "transform E6 to forest")
    assert (made.seat(0).workers, made.seat(0).bowl3) == (7, 0)


@pytest.mark.rule("TM-074", "TM-076", "TM-154", "TM-EX-30")
def test_two_free_spades_on_two_hexes_with_one_dwelling() -> None:
    made = quiet()
    made.paint("E6", "mountains")
    made.give(0, b1=0, b2=0, b3=6)
    made.do(0, "action ACT6", "transform E7 to forest")
    assert made.prompt() == "turn.spades"
    made.do(0, "transform E6 to forest")
    assert (made.seat(0).workers, made.seat(0).bowl3) == (30, 0)
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
    assert twin.seat(0).workers == 30 - 3
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
    assert made.seat(0).points == 24


@pytest.mark.rule("TM-081", "TM-225")
def test_points_for_spades_that_are_used() -> None:
    made = quiet()
    score_tile(made, "SCORE1")
    made.do(0, "action ACT6", "transform E7 to wasteland")
    assert made.seat(0).points == 22
    made.do(0, "forgo")
    assert made.seat(0).points == 22
    twin = quiet()
    score_tile(twin, "SCORE1")
    twin.do(0, "transform E6 to forest")
    assert twin.seat(0).points == 26
