"""Section 2: adjacency, regions and kingdoms."""

from __future__ import annotations

from random import Random

import pytest

from tests.kit import at
from ziggurat.core.protocol import CHANCE
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.squares import NEAR, SQUARE_NAMES, SQUARE_OF, squares_in
from ziggurat.games.tigris.state import Ask

from . import reading
from .positions import placed


@pytest.mark.rule("TE-030")
def test_only_common_edges_are_adjacent() -> None:
    near = {SQUARE_NAMES[s] for s in squares_in(NEAR[SQUARE_OF["F6"]])}
    assert near == {"F5", "F7", "E6", "G6"}
    assert {SQUARE_NAMES[s] for s in squares_in(NEAR[SQUARE_OF["P6"]])} == {"P5", "P7", "O6"}
    assert {SQUARE_NAMES[s] for s in squares_in(NEAR[SQUARE_OF["A6"]])} == {"A5", "A7", "B6"}
    scene = at("tigris", **placed({"red": "G5", "black": "H6"}))
    assert {"G5"} in reading.regions(scene)
    assert {"H6"} in reading.regions(scene)


@pytest.mark.rule("TE-031")
def test_a_region_is_a_group_of_tiles_and_leaders() -> None:
    scene = at("tigris", **placed({"red": "G5", "black": "H5 H6", "green": "E5"}, {"0 king": "G6"}))
    assert {"G5", "G6", "H5", "H6"} in reading.regions(scene)
    assert {"E5"} in reading.regions(scene)


@pytest.mark.rule("TE-032")
def test_leaders_connect() -> None:
    scene = at("tigris", **placed({"red": "G5 J5"}, {"0 king": "H5", "1 farmer": "I5"}))
    assert reading.kingdoms(scene) == [{"G5", "H5", "I5", "J5"}]


@pytest.mark.rule("TE-033", "TE-034")
def test_a_kingdom_is_a_region_with_a_leader() -> None:
    scene = at("tigris", **placed({"red": "G5", "black": "C5 D5 E5"}, {"0 king": "G6"}))
    assert reading.kingdoms(scene) == [{"G5", "G6"}]
    assert {"C5", "D5", "E5"} in reading.regions(scene)
    assert {"F3"} not in reading.kingdoms(scene)


@pytest.mark.rule("TE-035")
def test_monuments_and_the_ziggurat_connect() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G6 J6", "black": "M6"},
            {"0 king": "F6"},
            monuments={"H5": "red-black"},
        ),
    )
    assert {"F6", "G6", "H5", "I5", "H6", "I6", "J6", "I7"} in reading.kingdoms(scene)
    scene = at("tigris", **placed({"red": "F5 J5"}, {"0 king": "E5"}, variants="ziggurat", ziggurat="H5"))
    assert {"E5", "F5", "G5", "H5", "I5", "H4", "H6", "J5"} in reading.kingdoms(scene)


@pytest.mark.rule("TE-036")
def test_a_catastrophe_connects_nothing() -> None:
    scene = at("tigris", **placed({"red": "G5 I5"}, {"0 king": "F5"}, catastrophes="H5"))
    assert reading.kingdoms(scene) == [{"F5", "G5"}]
    assert {"I5"} in reading.regions(scene)
    assert not any("H5" in region for region in reading.regions(scene))


@pytest.mark.rule("TE-037")
def test_river_and_land_connect_alike() -> None:
    scene = at("tigris", **placed({"red": "E3", "blue": "E2 D3"}, {"0 farmer": "D2"}))
    assert {"D2", "D3", "E2", "E3", "F3"} in reading.kingdoms(scene)


@pytest.mark.rule("TE-038")
def test_a_kingdom_may_hold_leaders_of_several_players() -> None:
    scene = at("tigris", **placed({"red": "G5"}, {"1 priest": "G6"}))
    scene.play("leader king H5")
    assert reading.kingdoms(scene) == [{"G5", "G6", "H5"}]


@pytest.mark.rule("TE-039", "TE-040")
def test_resting_positions_hold_no_rivals_and_no_templeless_leader() -> None:
    """Over random games: whenever an action is asked for, TE-039 and TE-040 hold."""
    checked = 0
    for seed in range(12):
        rng = Random(seed)
        state = GAME.setup(2 + seed % 3, {"buildings": seed % 2 == 0, "ziggurat": True})
        while (seat := state.actor()) is not None:
            if state.question == Ask.ACTION:
                for kingdom in state.kingdoms:
                    for bits in state.colour_leaders:
                        assert (bits & kingdom).bit_count() < 2
                for square in squares_in(state.all_leaders):
                    assert NEAR[square] & state.tiles[KEYS.index("red")]
                    checked += 1
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    assert checked > 1000
