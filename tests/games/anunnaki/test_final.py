"""The end of the game and final scoring. AN-222..239."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_star import ALL_BUT
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.scoring import rank_points
from ziggurat.games.anunnaki.state import SCORES

TWO = ("babylon", "norrenis")
THREE = ("babylon", "norrenis", "pharaos")


def scored(*players: str, **setup: Any) -> Table:
    return Table(*players, **setup).do("game", "final_scoring")


@pytest.mark.rule("AN-222", "AN-058")
def test_the_last_cube_triggers_the_end() -> None:
    table = Table(*TWO, cubes={"babylon": [edge for edge in ALL_BUT if edge != "R0"]})
    table.do(
        "babylon", "pawn", to=10, expect={"end_triggered": True, "store": {"babylon": 0}, "game_over": False}
    )


@pytest.mark.rule("AN-223")
def test_a_last_space_triggers_the_end() -> None:
    table = Table(
        *TWO,
        phase=2,
        tracks={"babylon": {"technology": 11}},
        dominion={"babylon": 7},
        pawn={"babylon": 10},
        mana={"babylon": 1},
        resources={"babylon": {"gold": 2}},
    )
    table.do("babylon", "mana", action="develop").do("babylon", "develop", tile=7, perform=False)
    table.expect(end_triggered=True, tracks={"babylon": {"technology": 12}})


@pytest.mark.rule("AN-224")
@pytest.mark.parametrize("trigger", ["babylon", "norrenis", "pharaos"])
def test_everybody_has_the_same_number_of_turns(trigger: str) -> None:
    table = Table(*THREE, cubes={trigger: [edge for edge in ALL_BUT if edge != "R0"]})
    for house in THREE:
        table.expect(active=house, game_over=False)
        table.do(house, "pawn", to=10).do(house, "end_turn")
    table.expect(game_over=True, end_triggered=True)
    assert table.g.outcome() is not None


@pytest.mark.rule("AN-225")
def test_the_technical_limit() -> None:
    table = Table(*TWO, data={"constants": {"engine_round_cap": 2}})
    for house, tile in (*((h, 4) for h in TWO), *((h, 1) for h in TWO)):
        table.expect(active=house)
        table.do(house, "pawn", to=tile).do(house, "end_turn")
    table.expect(game_over=True)
    outcome = table.g.outcome()
    assert outcome is not None
    assert outcome.reason == "limit"


@pytest.mark.rule("AN-225")
def test_random_games_end() -> None:
    for seed in range(6):
        state, rng = GAME.setup(2 + seed % 3), Random(seed)
        while (seat := state.actor()) is not None:
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
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
    table = scored(*TWO, artifacts={"babylon": ["scarab_amulet"]}, tracks={"norrenis": {"war": 2}})
    table.do("babylon", "scarab", steps={"war": 3})
    table.expect(score={"babylon": {"ranks": 4 + 3 + 3}})


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
    pieces = {
        "babylon": {
            "babylon.C": {"settlements": 1, "followers": 3},
            "babylon.L": {"followers": 2, "settlements": 1},
            "gaia34.A1": {"followers": 1},
            "gaia34.A2": {"followers": 1},
            "gaia34.T0": {"settlements": 1},
        },
        "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.T0": {"followers": 1}},
    }
    data = {"territory": {"babylon.L": {"altars": 1}, "babylon.C": {"altars": 0}}}
    first = scored(
        *THREE, pieces=pieces, data=data, tracks={"babylon": {"war": 3, "technology": 6, "commerce": 9}}
    )
    first.expect(score={"babylon": {"war": 5 * 2, "technology": 3 * 3, "commerce": 2 * 4}})
    second = scored(
        *THREE,
        pieces=pieces,
        data=data,
        tracks={"babylon": {"war": 3}},
        objectives={"war": "territories", "dominion": "altars"},
    )
    second.expect(score={"babylon": {"war": (4 // 2) * 2}})


@pytest.mark.rule("AN-232", "AN-123")
def test_an_objective_counts_at_most_five() -> None:
    pieces = {
        "babylon": {
            "babylon.C": {"settlements": 1, "followers": 12},
            "babylon.L": {"gods": ["anu", "enki", "enlil", "assur"]},
            "babylon.R": {"major": True},
        }
    }
    table = scored(*TWO, pieces=pieces)
    table.expect(score={"babylon": {"commerce": 5}})


@pytest.mark.rule("AN-236", "AN-009")
def test_dominion_may_cost_points() -> None:
    data = {"dominion_track": {"vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]}}
    table = scored(*TWO, dominion={"babylon": 0, "norrenis": 13}, data=data)
    table.expect(score={"babylon": {"dominion": -8}, "norrenis": {"dominion": 7}})
    poor = scored(
        *THREE,
        tracks={
            "norrenis": {"war": 2, "technology": 2, "commerce": 2},
            "pharaos": {"war": 1, "technology": 1, "commerce": 1},
        },
        pieces={"babylon": {}},
        data=data,
    )
    poor.expect(vp={"babylon": -8})


@pytest.mark.rule("AN-237")
@pytest.mark.parametrize(("mana", "gold", "points"), [(3, 4, 1), (2, 2, 0), (5, 5, 2)])
def test_leftovers(mana: int, gold: int, points: int) -> None:
    table = scored(*TWO, mana={"babylon": mana}, resources={"babylon": {"gold": gold}})
    table.expect(score={"babylon": {"leftovers": points}})


@pytest.mark.rule("AN-238", "AN-239")
def test_the_ranking() -> None:
    table = scored(*THREE, vp={"babylon": 30})
    table.expect(winners=["babylon"])
    tie = scored(*THREE)
    outcome = tie.g.outcome()
    assert outcome is not None
    assert outcome.scores[0] == outcome.scores[1] == outcome.scores[2]
    assert outcome.ranks == (3, 2, 1)
    assert outcome.winners == (2,)
