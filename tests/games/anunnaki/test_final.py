"""The end of the game and final scoring. AN-222..239."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.positions import IDLE_OF_TWO, THREE, TWO, gods, placed, play, random_step
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.scoring import rank_points
from ziggurat.games.anunnaki.state import SCORES


@pytest.mark.rule("AN-222", "AN-058")
def test_the_last_cube_triggers_the_end() -> None:
    scene = placed(
        *TWO, cubes={"0": ["L0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]}
    )
    scene.play("0: pawn 10")
    scene.expect(
        {
            "end": "last_cube",
            "cubes_left": {"0": 0},
            "question": {"seat": 0, "prompt": "mana.action"},
            "phase": 2,
        }
    )


@pytest.mark.rule("AN-223")
def test_a_last_space_triggers_the_end() -> None:
    scene = placed(
        *TWO,
        phase=2,
        resources={"0": {"gold": 2}},
        mana={"0": 1},
        tracks={"0": {"technology": 11}},
        dominion={"0": 7},
        pawn={"0": 10},
    )
    play(scene, "0: mana develop; develop 7; pass")
    scene.expect({"end": "track", "tracks": {"0": {"technology": 12}}})


@pytest.mark.rule("AN-224")
@pytest.mark.parametrize("trigger", ["0", "1", "2"])
def test_everybody_has_the_same_number_of_turns(trigger: str) -> None:
    scene = placed(
        *THREE,
        cubes={trigger: ["L0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]},
    )
    for seat in range(3):
        scene.expect({"active": seat, "question": {"seat": seat, "prompt": "primary.pawn"}, "phase": 1})
        play(scene, f"{seat}: pawn 10; pass; pass")
    scene.expect({"question": None, "phase": 6, "end": "last_cube"})
    assert scene.state.outcome() is not None


@pytest.mark.rule("AN-225")
def test_the_technical_limit() -> None:
    scene = placed(*TWO, data={"constants": {"engine_round_cap": 2}})
    scene.expect({"active": 0})
    play(scene, "0: pawn 4; pass; pass; pass")
    scene.expect({"active": 1})
    play(scene, "1: pawn 4; pass; pass; pass")
    scene.expect({"active": 0})
    play(scene, "0: pawn 1; pass; pass")
    scene.expect({"active": 1})
    play(scene, "1: pawn 1; pass; pass; pass")
    scene.expect({"question": None, "phase": 6})
    outcome = scene.state.outcome()
    assert outcome is not None
    assert outcome.reason == "limit"


@pytest.mark.rule("AN-225")
def test_random_games_end() -> None:
    for seed in range(6):
        state, rng = GAME.setup(2 + seed % 3), Random(seed)
        while state.actor() is not None:
            random_step(state, rng)
        assert state.round <= 60


@pytest.mark.rule("AN-226")
def test_parts_and_their_order() -> None:
    assert SCORES == (
        "ranks",
        "war",
        "technology",
        "commerce",
        "dominion",
        "gods",
        "tablet",
        "leftovers",
        "total",
    )
    scene = placed(*TWO, phase=6, tracks={"1": {"war": 2}}, artifacts={"0": ["scarab_amulet"]})
    play(scene, "0: advance war; advance war; advance war")
    scene.expect({"score": [[10, 0, 1, 0, -8, 0, 0, 0, 3], [8, 0, 1, 0, -8, 0, 0, 0, 1]]})


@pytest.mark.rule("AN-227", "AN-228", "AN-229", "AN-230")
@pytest.mark.parametrize(
    ("spaces", "points"),
    [
        ([9, 5, 3, 0], [4, 2, 0, 0]),
        ([7, 7, 4], [3, 3, 0]),
        ([9, 5, 5], [4, 1, 1]),
        ([5, 5, 5, 1], [2, 2, 2, 0]),
        ([0, 0], [3, 3]),
        ([0, 0, 0, 0], [1, 1, 1, 1]),
        ([3, 0, 0, 0], [4, 0, 0, 0]),
        ([3, 0], [4, 2]),
    ],
)
def test_ranks(spaces: list[int], points: list[int]) -> None:
    assert rank_points(spaces, 4, 2, 6, 2) == points


@pytest.mark.rule("AN-231", "AN-232", "AN-233", "AN-234", "AN-235")
def test_objectives_times_multipliers() -> None:
    def ready(tracks: dict[str, Any], **more: Any) -> Scene:
        return placed(
            *THREE,
            phase=6,
            tracks={"0": tracks},
            followers={
                "0": {"babylon.L": 2, "babylon.C": 3, "gaia34.A1": 1, "gaia34.A2": 1},
                "2": {"gaia34.T0": 1},
            },
            settlements={"0": {"babylon.L": 1, "gaia34.T0": 1}},
            data={"territory": {"babylon.L": {"altars": 1}, "babylon.C": {"altars": 0}}},
            **more,
        )

    first = ready(tracks={"war": 3, "technology": 6, "commerce": 9})
    first.expect(
        {
            "score": [
                [12, 10, 9, 8, -8, 0, 0, 0, 31],
                [3, 0, 1, 0, -8, 0, 0, 0, -4],
                [3, 0, 1, 0, -8, 0, 0, 0, -4],
            ]
        }
    )
    second = ready(tracks={"war": 3}, objectives={"war": "territories", "dominion": "altars"})
    second.expect(
        {
            "score": [
                [8, 4, 3, 2, -8, 0, 0, 0, 9],
                [5, 0, 1, 0, -8, 0, 0, 0, -2],
                [5, 1, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-232", "AN-123")
def test_an_objective_counts_at_most_five() -> None:
    scene = placed(
        *TWO,
        phase=6,
        followers={"0": {"babylon.C": 12}},
        gods_at={
            "0": gods(
                first="babylon.L",
                second="babylon.L",
                third="babylon.L",
                fourth="babylon.L",
                major="babylon.R",
            )
        },
    )
    scene.expect({"score": [[9, 1, 1, 5, -8, 0, 0, 0, 8], IDLE_OF_TWO]})


@pytest.mark.rule("AN-236", "AN-009")
def test_dominion_may_cost_points() -> None:
    scene = placed(
        *TWO,
        phase=6,
        dominion={"1": 13},
        data={"dominion_track": {"vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]}},
    )
    scene.expect({"score": [IDLE_OF_TWO, [9, 0, 1, 0, 7, 0, 0, 0, 17]]})
    poor = placed(
        *THREE,
        phase=6,
        tracks={
            "1": {"war": 2, "technology": 2, "commerce": 2},
            "2": {"war": 1, "technology": 1, "commerce": 1},
        },
        settlements={"0": {"babylon.C": None}},
        data={"dominion_track": {"vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]}},
    )
    poor.expect({"vp": {"0": -8}})


@pytest.mark.rule("AN-237")
@pytest.mark.parametrize(
    ("mana", "gold", "score"),
    [(3, 4, [9, 0, 1, 0, -8, 0, 0, 1, 3]), (2, 2, IDLE_OF_TWO), (5, 5, [9, 0, 1, 0, -8, 0, 0, 2, 4])],
)
def test_leftovers(mana: int, gold: int, score: list[int]) -> None:
    scene = placed(*TWO, phase=6, resources={"0": {"gold": gold}}, mana={"0": mana})
    scene.expect({"score": [score, IDLE_OF_TWO]})


@pytest.mark.rule("AN-238", "AN-239")
def test_the_ranking() -> None:
    scene = placed(*THREE, phase=6, vp={"0": 30})
    scene.expect({"outcome": {"ranks": [1, 3, 2]}})
    tie = placed(*THREE, phase=6)
    outcome = tie.state.outcome()
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1] == outcome.scores[2]
    assert outcome.ranks == (3, 2, 1)
    assert outcome.winners == (2,)
