"""What the view says about faction boards: income, prices, pieces left, and the sheets to choose from."""

from __future__ import annotations

from random import Random

import pytest

from ziggurat.core.protocol import CHANCE
from ziggurat.games.terra.game import GAME
from ziggurat.games.terra.state import TerraState


def played(until: str, seed: int = 1) -> TerraState:
    """A game of three at random, up to the first question of a kind."""
    rng = Random(seed)
    state = GAME.setup(3, {})
    while not any(decision.prompt == until for decision in state.decisions()):
        seat = state.decisions()[0].seat
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return state


@pytest.mark.rule("TM-040")
def test_the_next_income_is_what_comes_at_the_start_of_the_round() -> None:
    state = played("turn.action")
    view = state.view(0).to_json()
    for seat, player in enumerate(state.players):
        assert view["boards"][seat]["income"] == list(player.income())


def test_pieces_left_and_built_are_the_supply() -> None:
    state = played("leech.answer", 3)
    view = state.view(None).to_json()
    for board, player in zip(view["boards"], view["table"]["players"], strict=True):
        built = {kind: len(hexes) for kind, hexes in player["at"].items()}
        assert {kind: built[kind] + left for kind, left in board["left"].items()} == {
            "D": 8,
            "TP": 4,
            "TE": 3,
            "SH": 1,
            "SA": 1,
        }


def test_sheets_are_shown_only_while_factions_are_chosen() -> None:
    choosing = played("setup.faction").view(0).to_json()
    assert len(choosing["factions"]) == 14
    assert choosing["factions"]["nomads"]["dwellings"] == 3
    assert choosing["boards"] == []
    assert played("turn.action").view(0).to_json()["factions"] == {}


def test_what_power_does_says_where_the_tokens_lie_afterwards() -> None:
    state = played("leech.answer", 3)
    (decision,) = state.decisions()
    view = state.view(decision.seat)
    take = GAME.notation.read(f"leech from {decision.data['from_seat']}")
    (gain,) = (one for one in GAME.consequence(view, take).effects if one.data.get("what") == "terra.res_PW")
    state.apply(decision.seat, take)
    player = state.players[decision.seat]
    assert gain.data["bowls"] == [player.bowl1, player.bowl2, player.bowl3]
