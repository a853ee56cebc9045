"""Phase III: cult bonuses and clean-up (section 24)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, table
from ziggurat.games.terra.board import HEX

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]}

RIGHT = [
    pytest.param("SCORE1", 2, 7, (0, 7, 0, 0), 0, marks=pytest.mark.rule("TM-225")),
    pytest.param("SCORE2", 2, 9, (0, 0, 0, 0), 2, marks=pytest.mark.rule("TM-226")),
    pytest.param("SCORE3", 1, 9, (0, 0, 2, 0), 0, marks=pytest.mark.rule("TM-227")),
    pytest.param("SCORE4", 0, 5, (2, 0, 0, 0), 0, marks=pytest.mark.rule("TM-228")),
    pytest.param("SCORE5", 0, 8, (0, 0, 0, 8), 0, marks=pytest.mark.rule("TM-229")),
    pytest.param("SCORE6", 1, 4, (0, 0, 0, 0), 1, marks=pytest.mark.rule("TM-230")),
    pytest.param("SCORE7", 3, 6, (3, 0, 0, 0), 0, marks=pytest.mark.rule("TM-231", "TM-EX-21")),
    pytest.param("SCORE8", 3, 7, (0, 0, 0, 0), 1, marks=pytest.mark.rule("TM-232")),
]


@pytest.mark.rule("TM-222", "TM-223")
@pytest.mark.parametrize(("tile", "cult", "position", "goods", "spades"), RIGHT)
def test_right_half(tile: str, cult: int, position: int, goods: tuple[int, ...], spades: int) -> None:
    made = table("witches", "nomads", homes=HOMES)
    score_tile(made, tile)
    made.seat(0).cults[:] = [0, 0, 0, 0]
    made.seat(0).cults[cult] = position
    event = next(event for event in made.pass_all() if event.kind == "cult_bonus" and event.data["seat"] == 0)
    names = ("W", "C", "P", "PW", "SPADE")
    assert tuple(event.data["goods"].get(f"terra.res_{name}", 0) for name in names) == (*goods, spades)
    assert made.seat(0).cults[cult] == position


def spades(*numbers: int, names: tuple[str, ...] = ("witches", "nomads")) -> Table:
    """Phase III with spades for the seats."""
    made = table(*names, homes=HOMES)
    score_tile(made, "SCORE2")
    for seat, number in enumerate(numbers):
        made.seat(seat).cults[2] = 4 * number
    made.pass_all()
    return made


@pytest.mark.rule("TM-224", "TM-242")
def test_spades_in_the_order_of_the_next_round() -> None:
    made = table("witches", "nomads", homes=HOMES)
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = made.seat(1).cults[2] = 8
    made.give(0, p=1)
    made.do(0, "send p to FIRE for 1", "end")
    made.pass_all()
    assert made.state.order == (1, 0)
    assert made.asked() == [1]
    assert made.legal(0) == set()
    made.do(1, sorted(made.legal(1, "transform"))[0])
    made.do(1, "forgo")
    assert made.asked() == [0]


@pytest.mark.rule("TM-233", "TM-EX-22")
def test_spades_may_be_spread_and_left_unfinished() -> None:
    made = spades(2)
    assert made.seat(0).spades_due == 2
    made.do(0, "transform E6 to swamp")
    made.do(0, "transform F3 to plains")
    assert made.state.round == 2
    assert made.seat(0).spades_due == 0


@pytest.mark.rule("TM-234", "TM-235", "TM-094")
def test_targets_are_connected_without_the_tile_and_nothing_else_happens() -> None:
    made = table("witches", "nomads", tiles=("BON4", "BON3"), homes=HOMES)
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = 4
    made.rich(0)
    assert made.seat(0).reach >> HEX["H4"] & 1
    made.do(0, "pass BON5")
    made.do(1, "pass BON1")
    assert made.prompt() == "bonus.spades"
    assert made.why(0, "transform H4 to forest").rule == "TM-234"
    assert made.why(0, "transform E6 to forest").rule == "TM-235"
    assert made.why(0, "build E7").rule == "TM-235"
    assert all(text.startswith(("transform", "forgo")) for text in made.legal(0))


@pytest.mark.rule("TM-234")
def test_targets_over_shipping() -> None:
    made = table("witches", "nomads", homes=HOMES)
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = 4
    made.give(0, ship=1)
    made.pass_all()
    assert "transform H4 to forest" in made.legal(0)


@pytest.mark.rule("TM-235")
@pytest.mark.parametrize("name", ["dwarves", "fakirs"])
def test_no_skipping_with_bonus_spades(name: str) -> None:
    made = table(
        name, "witches", homes={"dwarves": ["E7", "H8"], "fakirs": ["F3", "A5"], "witches": ["A3", "A10"]}
    )
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = 4
    made.rich(0)
    far = made.seat(0).flight & ~made.seat(0).reach
    assert far
    made.pass_all()
    targets = {text.split()[1] for text in made.legal(0, "transform")}
    assert not any(far >> HEX[target] & 1 for target in targets)


@pytest.mark.rule("TM-236")
def test_giants_need_two_bonus_spades() -> None:
    made = table("giants", "nomads", homes={"giants": ["D4", "D7"], "nomads": HOMES["nomads"]})
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = 4
    made.pass_all()
    assert made.state.round == 2
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = 8
    made.pass_all()
    assert made.prompt() == "bonus.spades"
    assert {text.split()[-1] for text in made.legal(0, "transform")} == {"wasteland"}
    made.do(0, "transform E7 to wasteland")
    assert made.state.round == 3


@pytest.mark.rule("TM-237", "TM-258", "TM-270")
def test_abilities_count_bonus_spades() -> None:
    made = table("halflings", "alchemists", homes={"halflings": ["E6", "H7"], "alchemists": ["A8", "I2"]})
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = made.seat(1).cults[2] = 8
    made.put(1, "SH", "A8")
    made.give(1, b1=12, b2=0, b3=0)
    made.pass_all()
    assert made.seat(0).points - sum(made.seat(0).sources[1:5]) == 22
    assert made.seat(1).bowl2 == 4


@pytest.mark.rule("TM-238")
def test_the_spade_tile_itself_gives_coins() -> None:
    made = table("witches", "nomads", homes=HOMES)
    score_tile(made, "SCORE1")
    made.seat(0).cults[2] = 8
    vp = made.seat(0).points
    made.do(0, "pass BON4")
    events = made.do(1, "pass BON5")
    bonus = next(event for event in events if event.kind == "cult_bonus" and event.data["seat"] == 0)
    assert bonus.data["goods"] == {"terra.res_C": 8}
    assert made.seat(0).points == vp


@pytest.mark.rule("TM-239", "TM-241", "TM-EX-24")
def test_clean_up() -> None:
    made = table("witches", "nomads", homes=HOMES)
    made.rich(0)
    made.do(0, "action ACT4")
    made.end()
    made.pass_all()
    assert made.state.power_used == 0
    assert all(player.used == 0 and not player.passed for player in made.state.players)
    assert made.state.round == 2
    made.pass_all()
    assert made.state.round == 3


@pytest.mark.rule("TM-240")
def test_each_free_tile_gets_a_coin() -> None:
    made = table("witches", "nomads", homes=HOMES)
    made.pass_all()
    left = made.state.dump()
    assert len(left["bonus_free"]) == 3
    assert all(left["bonus_coins"][tile] >= 1 for tile in left["bonus_free"])
