"""Civilization buildings (section 18): what they are worth, and what they protect."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene

from . import reading
from .positions import placed

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"
KINGDOM: dict[str, Any] = {"tiles": {"red": "E5", "black": "G5 H5"}, "leaders": {"1 king": "F5"}}
"""A kingdom of seat 1's king: temple E5, settlements G5 and H5."""


@pytest.mark.rule("TE-389")
def test_a_tile_scores_two_where_the_building_of_its_colour_stands() -> None:
    settings: dict[str, Any] = {"variants": "buildings", "hands": {0: ALL}, **KINGDOM}
    scene = reading.played(
        at("tigris", **placed(buildings={"black": "G5"}, **settings)), "tile settlement H6"
    )
    scene.expect({"points": {"1": (2, 0, 0, 0)}})
    other = reading.played(at("tigris", **placed(buildings={"black": "G5"}, **settings)), "tile market H6")
    other.expect({"points": {"1": (0, 0, 0, 1)}})
    without = reading.played(at("tigris", **placed(**settings)), "tile settlement H6")
    without.expect({"points": {"1": (1, 0, 0, 0)}})


@pytest.mark.rule("TE-389")
def test_the_king_scores_two_for_another_colour_with_its_building() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                hands={0: ALL},
                tiles={"red": "E5", "green": "G5"},
                leaders={"1 king": "F5"},
                buildings={"green": "G5"},
            ),
        ),
        "tile market H5",
    )
    scene.expect({"points": {"1": (0, 0, 0, 2)}})


@pytest.mark.rule("TE-390")
def test_a_building_in_a_region_attached_by_this_very_tile_counts() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                hands={0: ALL},
                tiles={"red": "E5", "black": "H5 I5"},
                leaders={"1 king": "F5"},
                buildings={"black": "I5"},
            ),
        ),
        "tile settlement G5",
    )
    scene.expect({"points": {"1": (2, 0, 0, 0)}})


@pytest.mark.rule("TE-391")
def test_the_tile_that_brings_the_building_is_scored_without_it() -> None:
    scene = at("tigris", **placed(variants="buildings", hands={0: ALL}, **KINGDOM))
    scene.play("tile settlement I5")
    scene.play("building G5")
    scene.expect({"points": {"1": (1, 0, 0, 0)}})
    scene.play("tile settlement I6")
    scene.expect({"points": {"1": (3, 0, 0, 0)}})


def fight(buildings: dict[str, str], attack: int = 0, defence: int = 0) -> Scene:
    """Seat 0 joins two kings' kingdoms, 3 settlements (F4 F6 G5) against 3 (I5 J4 J6)."""
    scene = at(
        "tigris",
        **placed(
            variants="buildings",
            tiles={"red": "E5 K5", "black": "F4 F6 G5 I5 J4 J6"},
            leaders={"0 king": "F5", "1 king": "J5"},
            hands={0: "black black black green green green", 1: "black black black green green green"},
            buildings=buildings,
        ),
    )
    return reading.played(scene, "tile market H5", f"commit {attack}", f"commit {defence}")


@pytest.mark.rule("TE-392")
def test_wars_score_as_without_buildings() -> None:
    scene = fight({"black": "F4"}, attack=1)
    scene.expect({"points": {"0": (4, 0, 0, 0)}})


@pytest.mark.rule("TE-392")
def test_revolts_and_monuments_score_as_without_buildings() -> None:
    revolt = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                tiles={"red": "G5 H5 F6"},
                leaders={"1 priest": "G6"},
                hands={0: "red red red red green green", 1: "green green green green green green"},
                buildings={"red": "G5"},
            ),
        ),
        "leader priest H6",
        "commit 4",
        "commit 0",
    )
    revolt.expect({"points": {"0": (0, 1, 0, 0)}})
    income = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                tiles={"red": "E5", "black": "G5"},
                leaders={"0 king": "F5"},
                monuments={"G6": "red-black"},
                buildings={"black": "G5"},
                actions_left=1,
            ),
        ),
        "pass",
    )
    income.expect({"points": {"0": (1, 0, 0, 0)}})


@pytest.mark.rule("TE-393")
def test_a_tile_under_a_building_fights_but_stays_and_is_not_scored() -> None:
    scene = fight({"black": "J4"}, attack=1)
    (war,) = reading.told(scene.history, "war")
    assert (war["a"], war["d"]) == (3, 3)
    assert reading.tiles(scene, BLACK) == {"F4", "F6", "G5", "J4"}
    scene.expect({"points": {"0": (3, 0, 0, 0)}})
    scene.expect({"buildings": {"black": "J4"}})


@pytest.mark.rule("TE-393")
def test_a_temple_under_the_library_is_a_temple_for_leaders_and_revolts() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                tiles={"red": "G5"},
                leaders={"1 priest": "G6"},
                buildings={"red": "G5"},
            ),
        ),
        "leader priest G4",
    )
    (revolt,) = reading.told(scene.history, "revolt")
    assert (revolt["a"], revolt["d"]) == (1, 1)


@pytest.mark.rule("TE-394")
def test_no_catastrophe_on_a_tile_with_a_building() -> None:
    scene = at("tigris", **placed(variants="buildings", tiles={"black": "G5 H5"}, buildings={"black": "G5"}))
    scene.refused("catastrophe G5", rule="TE-394")
    assert "H5" in reading.options(scene, "catastrophe")
    assert "G5" not in reading.options(scene, "catastrophe")


@pytest.mark.rule("TE-395")
def test_a_monument_sends_the_building_below_it_back_and_it_can_come_again() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings",
                hands={0: ALL},
                tiles={"black": "G5 G6 H6 J5 K5"},
                buildings={"black": "G6"},
            ),
        ),
        "tile settlement H5",
        "monument red-black G5",
    )
    scene.expect({"buildings": {"black": None}})
    assert reading.told(scene.history, "building_home")[0]["square"] == "G6"
    assert reading.options(reading.played(scene, "tile settlement L5"), "building") == {"J5", "K5", "L5"}


@pytest.mark.rule("TE-395")
def test_the_ziggurat_sends_the_building_below_it_back() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="buildings ziggurat",
                hands={0: ALL},
                tiles={"black": "H5 J5 I4 I6"},
                buildings={"black": "H5"},
            ),
        ),
        "tile settlement I5",
        "ziggurat I5",
    )
    scene.expect({"buildings": {"black": None}})
