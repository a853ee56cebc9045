"""Turns, the pawn, cubes, Mana and summoning tokens. AN-041..058."""

from __future__ import annotations

import pytest

from tests.games.anunnaki.positions import (
    MINOR_TOKEN,
    OTHER_PACTS,
    THREE,
    TWO,
    opened,
    placed,
    play,
    refused,
    texts,
)
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import EDGES, NODES


@pytest.mark.rule("AN-041", "AN-224")
def test_turns_go_clockwise_from_the_first_player() -> None:
    scene = placed(*THREE)
    scene.expect({"active": 0, "phase": 1})
    play(scene, "0: pawn 4; pass; pass; pass")
    scene.expect({"active": 1, "phase": 1})
    play(scene, "1: pawn 4; pass; pass; pass")
    scene.expect({"active": 2, "phase": 1})
    play(scene, "2: pawn 4; pass; pass; pass")
    scene.expect({"active": 0, "phase": 1})
    play(scene, "0: pawn 2; pass; pass")


@pytest.mark.rule("AN-042")
def test_the_five_phases_come_in_order() -> None:
    scene = placed(*TWO, resources={"0": {"food": 2}}, mana={"0": 3})
    scene.refused("0: pass", rule="AN-048")
    scene.refused("0: mana recruit", rule="AN-048")
    play(scene, "0: pawn 4; pass")
    scene.expect({"phase": 2})
    scene.play("0: pass")
    scene.expect({"phase": 3})
    refused(scene, "0: pass; mana recruit", rule="AN-044")
    scene.play("0: pass")
    scene.expect({"phase": 1, "active": 1})


@pytest.mark.rule("AN-043")
def test_later_gains_do_not_serve_earlier_phases() -> None:
    """Mana gained by a pact in phase 3 cannot pay a Mana action of the same turn."""
    scene = placed(
        *TWO,
        resources={"0": {"food": 4, "wood": 1}},
        pacts={"0": ["N01"]},
        display=OTHER_PACTS,
        data={"pact": {"N01": {"cost": {"food": 2, "wood": 1}, "mid": {"mana": 1}, "vp": 2, "commerce": 2}}},
    )
    play(scene, "0: pawn 4; pass; pass; complete N01")
    scene.expect({"mana": {"0": 1}, "phase": 3})
    refused(scene, "0: pass; mana recruit", rule="AN-044")


@pytest.mark.rule("AN-044")
def test_the_active_player_decides_and_others_are_refused() -> None:
    scene = placed(*TWO)
    assert [decision.seat for decision in scene.state.decisions()] == [0]
    reason = scene.state.why_illegal(1, scene.state.legal(0)[0])
    assert reason is not None
    assert reason.rule == "AN-044"


@pytest.mark.rule("AN-045", "AN-046")
def test_the_star_is_a_pentagram() -> None:
    star = STANDARD.star
    joined = {
        (NODES[a], NODES[b]): EDGES[star.edge[a * 10 + b]]
        for a in range(10)
        for b in range(10)
        if star.edge[a * 10 + b] >= 0
    }
    assert len(set(joined.values())) == len(EDGES) == 15
    for i in range(5):
        before = f"I{(i - 1) % 5}"
        assert joined[f"O{i}", before] == f"L{i}"
        assert joined[f"O{i}", f"I{i}"] == f"R{i}"
        assert joined[before, f"I{i}"] == f"P{i}"
        assert star.areas[i] == sum(1 << EDGES.index(f"{side}{i}") for side in "LRP")
        assert not star.major[i]
    assert star.areas[5] == sum(1 << EDGES.index(f"P{i}") for i in range(5))
    assert star.major[5]


@pytest.mark.rule("AN-047")
def test_the_first_pawn_goes_on_a_blue_tile_without_a_cube() -> None:
    scene = placed(*TWO, pawn={"0": 0})
    assert texts(scene, "babylon") == {f"pawn {n}" for n in (1, 2, 4, 5, 7, 10)}
    scene.refused("0: pawn 8", rule="AN-047")
    scene.play("0: pawn 7")
    scene.expect({"cubes": {"0": []}, "cubes_left": {"0": 14}})


@pytest.mark.rule("AN-048")
def test_the_pawn_must_move_but_may_go_anywhere_else() -> None:
    scene = placed(*TWO)
    scene.refused("0: pawn 7", rule="AN-048")
    assert len(texts(scene, "babylon")) == 9


@pytest.mark.rule("AN-049", "AN-051", "AN-050")
@pytest.mark.parametrize(
    ("tile", "cubes", "mana"), [(10, ["R0"], 1), (6, ["L0"], 2), (4, [], 0)], ids=["R0", "L0", "not adjacent"]
)
def test_a_cube_is_placed_on_an_empty_space_between(tile: int, cubes: list[str], mana: int) -> None:
    scene = placed(*TWO)
    scene.play(f"0: pawn {tile}")
    scene.expect({"cubes": {"0": cubes}, "mana": {"0": mana}, "cubes_left": {"0": 14 - len(cubes)}})


@pytest.mark.rule("AN-050")
def test_no_cube_on_an_occupied_space_or_from_an_empty_store() -> None:
    scene = placed(*TWO, cubes={"0": ["R0"]})
    scene.play("0: pawn 10")
    scene.expect({"cubes_left": {"0": 13}, "mana": {"0": 0}})
    empty = placed(
        *TWO,
        end="last_cube",
        pawn={"0": 1},
        cubes={"0": ["L0", "R0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]},
    )
    empty.play("0: pawn 6")
    empty.expect(
        {
            "cubes_left": {"0": 0},
            "cubes": {
                "0": ["L0", "R0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]
            },
        }
    )


@pytest.mark.rule("AN-052")
def test_cube_and_mana_come_before_the_action() -> None:
    scene = placed(*TWO, resources={"0": {"metal": 1}})
    scene.play("0: pawn 10")
    assert scene.state.decisions()[0].prompt == "market.pay"
    scene.expect({"cubes": {"0": ["R0"]}, "mana": {"0": 1}})


@pytest.mark.rule("AN-053")
def test_an_action_without_effect_does_nothing() -> None:
    scene = placed(*TWO)
    scene.play("0: pawn 2")
    scene.expect({"phase": 2})
    improved = placed(*TWO, pawn={"0": 2}, improved={"0": [7]}, followers={"0": {"babylon.L": 1}})
    improved.play("0: pawn 7")
    assert texts(improved, "babylon") == {"create food", "create wood", "create metal", "create gold"}


@pytest.mark.rule("AN-054")
@pytest.mark.parametrize(
    ("cubes", "pawn", "tile", "minor", "major"),
    [
        (["L0", "P0"], 7, 10, 1, 0),
        (["P0", "P1", "P2", "P3"], 5, 6, 0, 1),
        (["P0", "P1", "P2", "P3", "L4", "R4"], 5, 6, 1, 1),
    ],
)
def test_a_closed_area_frees_its_token(
    cubes: list[str], pawn: int, tile: int, minor: int, major: int
) -> None:
    scene = placed(*TWO, cubes={"0": cubes}, pawn={"0": pawn})
    scene.play(f"0: pawn {tile}")
    scene.expect({"minor_tokens": {"0": minor}, "major_tokens": {"0": major}})


@pytest.mark.rule("AN-055", "AN-240")
def test_a_freed_token_stays_free_when_its_cube_is_moved() -> None:
    scene = placed("pharaos", "norrenis", cubes={"0": ["L0", "R0", "P0"]}, **MINOR_TOKEN)
    play(scene, "0: pawn 10; cube L1")
    scene.expect({"minor_tokens": {"0": 1}, "cubes": {"0": ["L0", "P0", "L1"]}})
    play(scene, "0: pass; pass", "1: pawn 4; pass; pass; pass", "0: pawn 7")
    scene.expect({"cubes": {"0": ["L0", "R0", "P0", "L1"]}, "minor_tokens": {"0": 1}})


@pytest.mark.rule("AN-056")
def test_a_fifth_minor_token_is_of_no_use() -> None:
    scene = placed(
        *TWO,
        **MINOR_TOKEN,
        followers={"0": {"babylon.C": 1}},
        gods_at={
            "0": {"first": "babylon.C", "second": "babylon.C", "third": "babylon.C", "fourth": "babylon.C"}
        },
    )
    play(scene, "0: pawn 4; pass; pass")
    assert texts(scene, "babylon") == {"pass"}


@pytest.mark.rule("AN-057", "AN-058")
def test_moving_a_cube_gives_mana_and_may_free_a_token() -> None:
    scene = placed(
        *TWO,
        resources={"0": {"food": 4}},
        cubes={"0": ["L0", "P0", "P3"]},
        pacts={"0": ["N09"]},
        data={
            "pact": {"N09": {"cost": {"food": 3, "any": 1}, "mid": {"move_cube": 1}, "vp": 4, "commerce": 2}}
        },
    )
    play(scene, "0: pawn 4; pass; pass; complete N09; pay food")
    scene.refused("0: lift P1", rule="AN-057")
    refused(scene, "0: lift P3; cube L0", rule="AN-057")
    play(scene, "0: lift P3; cube R0")
    scene.expect(
        {
            "cubes": {"0": ["L0", "R0", "P0"]},
            "mana": {"0": 1},
            "cubes_left": {"0": 11},
            "minor_tokens": {"0": 1},
            "end": "none",
        }
    )


@pytest.mark.rule("AN-004", "AN-008", "AN-009")
def test_resources_mana_and_points_are_kept_apart() -> None:
    state = opened(2)
    assert set(state.dump()["resources"][0]) == {"food", "wood", "metal", "gold"}
    scene = placed(*TWO, mana={"0": 60})
    scene.play("0: pawn 6")
    scene.expect({"mana": {"0": 62}, "vp": {"0": 0}})
    assert state.actor() != CHANCE
