"""Transform and build (section 10)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    board,
    built,
    copy,
    favors,
    first_turn,
    legal,
    rich,
    scoring,
    seat_part,
)
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


@pytest.mark.rule("TM-059", "TM-071", "TM-078", "TM-079", "TM-082")
def test_transform_only_build_only_or_both() -> None:
    made = quiet()
    made.play("0: transform E7 to forest")
    made.expect({"question": {"prompt": "turn.build"}})
    assert legal(made, 0, "build") == {"build E7"}
    made.play("0: end")
    assert made.state.free >> HEX["E7"] & 1
    made.play("1: pass BON4")
    assert "build E7" in legal(made, 0)
    made.play("0: build E7")
    made.expect({"question": {"prompt": "turn.end"}})
    assert not legal(made, 0, "build")
    assert not legal(made, 0, "transform")
    made.play("0: end")
    made.play("0: transform E6 to forest")
    made.play("0: build E6")
    assert board(made, 0).count(0) == 4
    assert made.refused("0: build E7", "TM-053").key == "action_done"


@pytest.mark.rule("TM-060")
def test_the_target_must_be_connected() -> None:
    made = quiet()
    assert not legal(made, 0, "transform E5")
    made.refused("0: transform E5 to forest", "TM-060")
    made.change({"terrain": {"H5": "forest"}})
    made.refused("0: build H5", "TM-060")
    made.change({"terrain": {"E7": "forest"}})
    assert "build E7" in legal(made, 0)


@pytest.mark.rule("TM-061", "TM-064", "TM-065")
def test_spades_go_round_the_cycle_and_stop_at_home() -> None:
    made = quiet()
    # E7 mountains is next to forest: one spade home, six the other way round
    targets = legal(made, 0, "transform E7")
    assert "transform E7 to forest" in targets
    assert "transform E7 to forest long" in targets
    for text, spades in (
        ("transform E7 to forest", 1),
        ("transform E7 to wasteland", 1),
        ("transform E7 to lakes long", 5),
    ):
        twin = copy(made)
        twin.play(f"0: {text}")
        assert 30 - board(twin, 0).workers == 3 * spades
    made.refused("0: transform E7 to lakes", "TM-065")
    made.change(seat_part(0, workers=9))
    assert "transform E7 to swamp long" not in legal(made, 0)
    assert "transform E7 to plains" in legal(made, 0)
    made.refused("0: transform E7 to forest long", "TM-062")


@pytest.mark.rule("TM-063", "TM-264")
def test_darklings_pay_priests() -> None:
    made = first_turn("darklings", "nomads", homes={"darklings": ["E5", "A13"], "nomads": ["A5", "B4", "I7"]})
    made.change(seat_part(0, workers=30, priests=2, coins=9))
    assert "transform E6 to swamp" in legal(made, 0)
    made.refused("0: transform E4 to swamp long", "TM-063")
    made.change(seat_part(0, priests=1))
    made.play("0: transform E6 to swamp")
    assert (board(made, 0).priests, board(made, 0).workers, board(made, 0).points) == (
        0,
        30,
        22,
    )


@pytest.mark.rule("TM-066")
def test_home_terrain_may_be_spoilt_either_way() -> None:
    made = quiet()
    made.change({"terrain": {"E7": "forest"}})
    assert {"transform E7 to mountains", "transform E7 to lakes", "transform E7 to lakes long"} <= legal(
        made, 0
    )
    made.play("0: transform E7 to mountains")
    assert terrain(made, "E7") == "mountains"


@pytest.mark.rule("TM-067")
def test_hexes_with_buildings_cannot_be_transformed() -> None:
    made = quiet()
    made.change(built(made, 1, "D", "E7"))
    made.refused("0: transform E7 to forest", "TM-067")
    made.refused("0: build F4", "TM-059")


@pytest.mark.rule("TM-070")
def test_eight_dwellings() -> None:
    made = quiet()
    made.change(built(made, 0, "D", "A1", "A2", "A4", "A6", "A7", "A8"))
    assert board(made, 0).count(0) == 8
    made.change({"terrain": {"E7": "forest"}})
    made.refused("0: build E7", "TM-070")
    made.change(built(made, 0, "TP", "A8"))
    assert "build E7" in legal(made, 0)


@pytest.mark.rule("TM-072", "TM-077")
def test_bought_spades_work_on_one_hex() -> None:
    made = quiet()
    made.play("0: transform E7 to forest")
    assert made.state.spades == 0
    assert not legal(made, 0, "transform")
    assert made.refused("0: transform E6 to forest", "TM-053").key == "action_done"


@pytest.mark.rule("TM-073", "TM-158", "TM-EX-29")
def test_topping_up_a_free_spade() -> None:
    made = quiet()
    made.change(seat_part(0, workers=10))
    made.play("0: action ACT5")
    made.play("0: transform E6 to forest")
    assert board(made, 0).workers == 10 - 3 * (3 - 1)
    assert "build E6" in legal(made, 0)


@pytest.mark.rule("TM-073", "TM-EX-29")
def test_top_up_at_distance_two_costs_three_workers() -> None:
    made = quiet()
    made.change({"terrain": {"E6": "swamp"}})
    made.change(seat_part(0, workers=10, bowl1=0, bowl2=0, bowl3=4))
    made.play("0: action ACT5")
    made.play("0: transform E6 to forest")
    assert (board(made, 0).workers, board(made, 0).bowl3) == (7, 0)


@pytest.mark.rule("TM-074", "TM-076", "TM-154", "TM-EX-30")
def test_two_free_spades_on_two_hexes_with_one_dwelling() -> None:
    made = quiet()
    made.change({"terrain": {"E6": "mountains"}})
    made.change(seat_part(0, bowl1=0, bowl2=0, bowl3=6))
    made.play("0: action ACT6")
    made.play("0: transform E7 to forest")
    made.expect({"question": {"prompt": "turn.spades"}})
    made.play("0: transform E6 to forest")
    assert (board(made, 0).workers, board(made, 0).bowl3) == (30, 0)
    assert legal(made, 0, "build") == {"build E7", "build E6"}
    made.play("0: build E6")
    assert not legal(made, 0, "build")


@pytest.mark.rule("TM-075")
def test_two_unfinished_hexes_are_illegal_in_either_order() -> None:
    made = quiet()
    made.play("0: action ACT6")
    made.play("0: transform E6 to swamp")
    made.refused("0: transform E7 to wasteland", "TM-075")
    assert "transform E7 to forest" in legal(made, 0)
    made.play("0: transform E7 to forest")
    assert legal(made, 0, "build") == {"build E7"}


@pytest.mark.rule("TM-338")
def test_splitting_and_topping_up_exclude_each_other() -> None:
    made = quiet()
    made.play("0: action ACT6")
    made.play("0: transform E7 to forest")
    made.refused("0: transform E6 to forest", "TM-338")
    twin = quiet()
    twin.play("0: action ACT6")
    twin.play("0: transform E6 to forest")
    assert board(twin, 0).workers == 30 - 3
    twin.expect({"question": {"prompt": "turn.build"}})
    assert not legal(twin, 0, "transform")


@pytest.mark.rule("TM-077")
def test_free_spades_left_are_given_up_before_building() -> None:
    made = quiet()
    made.play("0: action ACT6")
    made.play("0: transform E7 to forest")
    assert not legal(made, 0, "build")
    made.play("0: forgo")
    assert legal(made, 0, "build") == {"build E7"}
    made.play("0: end")
    assert made.state.spades == 0


@pytest.mark.rule("TM-076")
def test_the_dwelling_stands_on_a_hex_of_this_action() -> None:
    made = quiet()
    made.change({"terrain": {"E6": "forest"}})
    made.play("0: transform E7 to forest")
    made.refused("0: build E6", "TM-076")


@pytest.mark.rule("TM-080", "TM-227", "TM-229")
@pytest.mark.parametrize("tile", ["SCORE3", "SCORE5"])
def test_points_for_dwellings_add_up(tile: str) -> None:
    made = quiet()
    made.change(scoring(made, tile))
    made.change(favors(made, 0, "FAV11"))
    made.change({"terrain": {"E7": "forest"}})
    made.play("0: build E7")
    assert board(made, 0).points == 24


@pytest.mark.rule("TM-081", "TM-225")
def test_points_for_spades_that_are_used() -> None:
    made = quiet()
    made.change(scoring(made, "SCORE1"))
    made.play("0: action ACT6")
    made.play("0: transform E7 to wasteland")
    assert board(made, 0).points == 22
    made.play("0: forgo")
    assert board(made, 0).points == 22
    twin = quiet()
    twin.change(scoring(twin, "SCORE1"))
    twin.play("0: transform E6 to forest")
    assert board(twin, 0).points == 26
