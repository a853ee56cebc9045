"""The whole contract by random play, and counts of all paths."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.tigris_cards.positions import new_game
from ziggurat.core.conformance import check_game
from ziggurat.core.perft import perft
from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris_cards import GAME

PERFT = tomllib.loads((Path(__file__).parents[2] / "perft" / "tigris_cards.toml").read_text("utf-8"))


def test_random_games_keep_the_contract() -> None:
    report = check_game(GAME, games=10, seed=20, inspections=3)
    assert report.games == 10
    assert report.twins_apart > 100  # the twins really differed in what was hidden


@pytest.mark.rule("TC-142", "TC-144")
def test_random_games_of_all_sizes_end_and_lose_no_card() -> None:
    rng = Random(2)
    reasons = set()
    for number in range(60):
        options = {
            "leader_colour": rng.choice(("differ", "any")),
            "withdraw": rng.random() < 0.5,
            "two_player_removal": rng.choice((30, 0)),
        }
        state = GAME.setup(2 + number % 3, options)
        pieces = dict(state.census())
        while (seat := state.actor()) is not None:
            ids = state.legal_ids(seat)
            assert ids
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else rng.choice(ids))
        assert dict(state.census()) == pieces
        reasons.add(state.reason)
    assert {"deck", "stalled"} <= reasons


@pytest.mark.parametrize("case", PERFT["case"], ids=lambda case: case["name"])
def test_perft(case: dict[str, Any]) -> None:
    """All paths from a dealt game after some random steps, decisions and chance apart."""
    state = new_game(case["seats"], case["options"])
    rng = Random(case["seed"])
    for _ in range(case["steps"]):
        seat = state.actor()
        assert seat is not None
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    for depth, counts in enumerate(case["counts"], start=1):
        found = perft(state, depth)
        assert [found.decisions, found.chance, found.ended] == counts
