"""End of the game (section 26)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import board, built, first_turn, pass_all, seat_part
from ziggurat.core.scene import Scene
from ziggurat.games.terra.scoring import AREA_VP, CULT_VP, cash_in, largest_area, outcome, shares


@pytest.mark.rule("TM-332", "TM-333", "TM-EX-25", "TM-EX-27")
def test_shares_of_prizes() -> None:
    assert shares([9, 9, 3, 0], CULT_VP) == [6, 6, 2, 0]
    assert shares([5, 0, 0], CULT_VP) == [8, 0, 0]
    assert shares([7, 5, 5, 5], CULT_VP) == [8, 2, 2, 2]
    assert shares([4, 4, 4], CULT_VP) == [4, 4, 4]
    assert shares([16, 15, 15, 15], AREA_VP) == [18, 6, 6, 6]
    assert shares([8, 6, 6, 2], AREA_VP) == [18, 9, 9, 0]


def last_round(*names: str) -> Scene:
    made = first_turn(*names)
    made.change({"round": 6})
    for seat, player in enumerate(made.state.players):
        player.cults[:] = [0, 0, 0, 0]
        made.change(seat_part(seat, coins=0, workers=0, priests=0, bowl1=12, bowl2=0, bowl3=0, points=20))
        player.buildings = [0] * 5
        player.own = 0
    return made


@pytest.mark.rule("TM-332", "TM-334", "TM-337")
def test_final_scoring_of_a_game() -> None:
    made = last_round("witches", "nomads", "mermaids")
    for seat, hexes in enumerate((("E9", "E10", "F6"), ("F3", "E5"), ("I3", "I4"))):
        made.change(built(made, seat, "D", *hexes))
    made.change(seat_part(0, cults={"FIRE": 5}))
    made.change(seat_part(1, cults={"FIRE": 5}))
    made.change(seat_part(2, cults={"FIRE": 2}))
    tiles = [player.bonus for player in made.state.players]
    assert all(tile >= 0 for tile in tiles)
    for player in made.state.players:
        player.bonus = 2
    pass_all(made)
    result = made.state.outcome()
    assert result is not None
    assert result.scores == (20 + 6 + 18, 20 + 6 + 9, 20 + 2 + 9)
    assert result.ranks == (1, 2, 3)
    assert result.detail["areas"] == [3, 2, 2]
    assert result.detail["points"][0] == {"start": 20, "fire": 6, "area": 18}


@pytest.mark.rule("TM-337")
def test_ties_share_the_victory() -> None:
    made = last_round("witches", "nomads", "mermaids")
    made.change(seat_part(1, points=30))
    made.change(seat_part(2, points=30))
    assert outcome(made.state.players, made.state.adjacent).ranks == (3, 1, 1)
    assert outcome(made.state.players, made.state.adjacent).winners == (1, 2)


@pytest.mark.rule("TM-334", "TM-335", "TM-EX-26")
def test_area_with_shipping() -> None:
    made = last_round("witches", "nomads")
    made.change(built(made, 0, "D", "F4", "E7", "E6", "G3", "H4", "H5", "E8"))
    made.change(built(made, 0, "TP", "I6"))
    for ship, size in ((0, 4), (1, 8)):
        made.change(seat_part(0, shipping=ship))
        assert largest_area(board(made, 0), made.state.adjacent) == size
    made.change(seat_part(1, buildings={"D": ["A5", "B1", "I7"]}))
    made.change(built(made, 0, "TE", "B4"))
    made.change(seat_part(0, shipping=1))
    assert largest_area(board(made, 0), made.state.adjacent) == 8
    made.change(seat_part(0, shipping=2))
    assert largest_area(board(made, 0), made.state.adjacent) == 9


@pytest.mark.rule("TM-335", "TM-094")
def test_the_shipping_tile_does_not_count_for_the_area() -> None:
    made = last_round("witches", "nomads")
    made.change(built(made, 0, "D", "F4", "G3"))
    made.change(seat_part(0, shipping=0))
    board(made, 0).range = 1
    board(made, 0).measure(made.state.adjacent)
    assert largest_area(board(made, 0), made.state.adjacent) == 1


@pytest.mark.rule("TM-336")
def test_everything_becomes_coins() -> None:
    made = last_round("witches", "nomads")
    made.change(seat_part(0, coins=2, workers=2, priests=1, bowl1=1, bowl2=5, bowl3=2))
    assert cash_in(board(made, 0)) == (2 + 2 + 1 + 2 + 2) // 3
    assert tuple(board(made, 0).stock)[1:] == (0, 0, 0, 1 + 4, 1, 0)
    made.change(seat_part(0, coins=2, bowl2=0, bowl3=0, bowl1=5))
    assert cash_in(board(made, 0)) == 0
    assert board(made, 0).coins == 2


@pytest.mark.rule("TM-331")
def test_the_end_asks_nobody() -> None:
    made = last_round("witches", "nomads")
    pass_all(made)
    assert made.state.decisions() == ()
    assert made.state.legal_ids(0) == ()
    made.refused("0: pass", "TM-331")
