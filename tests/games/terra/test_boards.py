"""What the view says about faction boards: income, prices, pieces left, and the sheets to choose from."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.terra.positions import built, favors, first_turn, rich, seat_part, strong
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
    assert made.state.view(1).to_json()["aids"]["towns"] == [
        {"hex": "E6", "seat": 0, "hexes": ["E6", "E7", "F3", "F4"]}
    ]


@pytest.mark.rule("TM-088", "TM-182")
def test_a_town_across_a_bridge_bears_one_key() -> None:
    made = first_turn("auren", "nomads", homes={"auren": ["I6", "A3"], "nomads": ["A5", "B4", "I7"]})
    made.change(rich(0))
    for kind, hex_ in (("SH", "I6"), ("TP", "G2"), ("TP", "F4"), ("D", "I5")):
        made.change(built(made, 0, kind, hex_))
    made.play("0: action ACT1")
    made.play("0: bridge G2:I6")
    (town,) = made.state.view(1).to_json()["aids"]["towns"]
    assert town == {"hex": "I6", "seat": 0, "hexes": ["F4", "G2", "I5", "I6"]}


@pytest.mark.rule("TM-298")
def test_a_town_over_a_river_hex_bears_its_one_key_there() -> None:
    made = strong("mermaids")
    for kind, hex_ in (("SH", "E4"), ("TP", "E3"), ("TP", "G1"), ("D", "D3")):
        made.change(built(made, 0, kind, hex_))
    made.play("0: connect r20")
    (town,) = made.state.view(1).to_json()["aids"]["towns"]
    assert (town["hex"], town["hexes"]) == ("r20", ["D3", "E3", "E4", "G1"])


@pytest.mark.rule("TM-040", "TM-097")
def test_the_next_building_s_income_is_net_of_what_it_replaces() -> None:
    made = first_turn("witches", "nomads")
    board = made.state.view(0).to_json()["aids"]["boards"][0]
    assert board["gains"] == {
        "D": [1, 0, 0, 0],
        "TP": [-1, 2, 0, 1],
        "TE": [0, 0, 1, 0],
        "SH": [0, 0, 0, 2],
        "SA": [0, 0, 1, 0],
    }
    made.change(built(made, 0, "TP", "F4"))
    assert made.state.view(0).to_json()["aids"]["boards"][0]["gains"]["TE"] == [0, -2, 1, -1]
    made.change({"round": 6})
    assert made.state.view(0).to_json()["aids"]["boards"][0]["income"] is None


@pytest.mark.rule("TM-053", "TM-342")
def test_the_order_of_the_next_round_as_far_as_it_is_known() -> None:
    for varies, order in ((False, [1, 2, 0]), (True, [1])):
        made = first_turn("witches", "nomads", "mermaids", variable_order=varies)
        assert made.state.view(0).to_json()["aids"]["next_order"] == []
        made.change({"pass_order": [1]})
        assert made.state.view(0).to_json()["aids"]["next_order"] == order


@pytest.mark.rule("TM-331", "TM-334", "TM-336")
def test_points_if_the_game_ended_now() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, coins=4, workers=2, priests=0, bowl1=0, bowl2=3, bowl3=2, cults=[5, 0, 0, 2]))
    made.change(seat_part(1, cults=[3, 0, 1, 2]))
    final = made.state.view(1).to_json()["aids"]["boards"][0]["final"]
    assert final == {"cults": [8, 0, 0, 6], "area": 15, "goods": 3, "size": 1}


def test_special_actions_are_named_used_or_not() -> None:
    made = strong("witches", stronghold="F4", tiles=["BON1", "BON2"])
    made.change(favors(made, 0, "FAV6"))
    assert made.state.view(0).to_json()["aids"]["boards"][0]["specials"] == ["ACTW", "FAV6", "BON1"]
    made.play("0: action ACTW")
    made.play("0: build A10")
    assert made.state.view(0).to_json()["aids"]["boards"][0]["specials"] == ["ACTW", "FAV6", "BON1"]
