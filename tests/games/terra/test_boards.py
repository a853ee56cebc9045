"""What the view says about faction boards: income, prices, pieces left, and the sheets to choose from."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.terra.positions import built, first_turn, rich, seat_part
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
        assert view["aids"]["boards"][seat]["income"] == list(player.income())


def test_pieces_left_and_built_are_the_supply() -> None:
    state = played("leech.answer", 3)
    view = state.view(None).to_json()
    for board, player in zip(view["aids"]["boards"], view["position"]["players"], strict=True):
        built = {kind: len(hexes) for kind, hexes in player["buildings"].items()}
        assert {kind: built[kind] + left for kind, left in board["left"].items()} == {
            "D": 8,
            "TP": 4,
            "TE": 3,
            "SH": 1,
            "SA": 1,
        }


def test_sheets_are_shown_only_while_factions_are_chosen() -> None:
    choosing = played("setup.faction").view(0).to_json()
    assert len(choosing["aids"]["factions"]) == 14
    assert choosing["aids"]["factions"]["nomads"]["dwellings"] == 3
    assert choosing["aids"]["boards"] == []
    assert played("turn.action").view(0).to_json()["aids"]["factions"] == {}


def test_what_power_does_says_where_the_tokens_lie_afterwards() -> None:
    state = played("leech.answer", 3)
    (decision,) = state.decisions()
    view = state.view(decision.seat)
    take = GAME.notation.read(f"leech from {decision.data['from_seat']}")
    (gain,) = (one for one in GAME.consequence(view, take).effects if one.data.get("what") == "terra.res_PW")
    state.apply(decision.seat, take)
    player = state.players[decision.seat]
    assert gain.data["bowls"] == [player.bowl1, player.bowl2, player.bowl3]


@pytest.mark.rule("TM-112", "TM-119")
def test_who_would_be_offered_power_by_a_building() -> None:
    made = first_turn(
        "witches", "nomads", "mermaids", homes={"witches": ["F4", "E9"], "nomads": ["F3", "A5", "I7"]}
    )
    made.change(rich(0))
    made.change(built(made, 1, "TP", "F3"))
    made.change(seat_part(1, bowl1=0, bowl2=1, bowl3=11))
    leech = made.state.view(0).to_json()["aids"]["leech"]
    assert leech["F4"] == [{"seat": 1, "power": 2, "gain": 1}]
    assert leech["E9"] == []
    assert made.state.view(1).to_json()["aids"]["leech"] == {}
    assert made.state.view(None).to_json()["aids"]["leech"] == {}


@pytest.mark.rule("TM-112", "TM-117")
def test_where_an_offer_comes_from() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"], "nomads": ["F3", "A5", "I7"]})
    made.change(rich(0))
    made.play("0: upgrade F4 to TP")
    assert made.state.view(1).to_json()["aids"]["offers"] == [
        {
            "seat": 1,
            "builder": 0,
            "power": 1,
            "hex": "F4",
            "building": "terra.building_TP",
            "beside": ["F3"],
        }
    ]


@pytest.mark.rule("TM-182")
def test_a_town_bears_one_key() -> None:
    made = first_turn("auren", "nomads", homes={"auren": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.change(rich(0))
    for kind, hex_ in (("TP", "E6"), ("TP", "E7"), ("D", "F3")):
        made.change(built(made, 0, kind, hex_))
    made.play("0: upgrade F4 to TP")
    assert made.state.view(1).to_json()["aids"]["towns"] == [{"hex": "E6", "seat": 0}]
