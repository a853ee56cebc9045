"""Power actions, bridges, special actions and passing (sections 19 to 21)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, table
from ziggurat.games.terra.board import HEX

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]}


def pair(**more: object) -> Table:
    made = table("witches", "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.rich(0)
    return made


@pytest.mark.rule("TM-150", "TM-151", "TM-152", "TM-156")
@pytest.mark.parametrize(
    ("action", "cost", "goods"),
    [("ACT2", 3, (0, 0, 1)), ("ACT3", 4, (0, 2, 0)), ("ACT4", 4, (7, 0, 0))],
)
def test_power_actions_for_goods(action: str, cost: int, goods: tuple[int, int, int]) -> None:
    made = pair()
    made.give(0, c=0, w=0, p=0, b1=0, b2=2, b3=cost - 1)
    assert made.why(0, f"action {action}").rule == "TM-156"
    made.do(0, "burn 1", f"action {action}")
    assert made.stock(0)[1:] == (*goods, cost, 0, 0)


@pytest.mark.rule("TM-153", "TM-154", "TM-158")
@pytest.mark.parametrize(("action", "cost", "spades"), [("ACT5", 4, 1), ("ACT6", 6, 2)])
def test_power_actions_for_spades(action: str, cost: int, spades: int) -> None:
    made = pair()
    made.give(0, b1=0, b2=0, b3=cost, w=0)
    made.do(0, f"action {action}")
    assert made.prompt() == "turn.spades"
    assert (made.seat(0).bowl3, made.state.spades) == (0, spades)
    assert "transform E7 to forest" in made.legal(0)
    assert ("transform E6 to lakes" in made.legal(0)) == (spades == 2)


@pytest.mark.rule("TM-155")
def test_each_power_action_once_a_round_for_all() -> None:
    made = pair()
    made.do(0, "action ACT3")
    made.end()
    made.rich(1)
    assert made.why(1, "action ACT3").rule == "TM-155"
    made.pass_all()
    made.rich(made.state.active)
    assert "action ACT3" in made.legal(made.state.active)


@pytest.mark.rule("TM-157")
def test_act2_without_a_priest_left_gives_nothing() -> None:
    made = pair()
    made.give(0, p=4)
    made.seat(0).orders = 3
    made.do(0, "action ACT2")
    assert (made.seat(0).priests, made.seat(0).bowl3) == (4, 9)


@pytest.mark.rule("TM-149", "TM-160", "TM-161", "TM-162")
def test_bridges() -> None:
    made = pair()
    made.do(0, "action ACT1")
    assert made.seat(0).bowl3 == 9
    assert made.legal(0, "bridge") == {"bridge A3:C1", "bridge F4:G3"}
    assert made.why(0, "bridge E4:G1").rule == "TM-160"
    made.do(0, "bridge F4:G3")
    assert (made.state.bridges.count(0), made.seat(0).bridges) == (1, 2)
    made.turn(0)
    made.state.power_used = 0
    made.do(0, "action ACT1")
    assert made.why(0, "bridge F4:G3").rule == "TM-162"
    made.do(0, "bridge A3:C1")
    made.turn(0)
    made.state.power_used = 0
    made.seat(0).bridges = 0
    made.rich(0)
    assert made.why(0, "action ACT1").rule == "TM-161"


@pytest.mark.rule("TM-163")
def test_a_bridge_founds_a_town() -> None:
    made = pair()
    made.put(0, "SH", "F4")
    made.put(0, "TP", "G3", "H4")
    made.put(0, "D", "E7")
    assert made.state.towns_due == 0
    made.do(0, "action ACT1", "bridge F4:G3")
    assert made.state.towns_due == 1


@pytest.mark.rule("TM-164", "TM-EX-28")
def test_example_bridge() -> None:
    made = pair()
    made.give(0, b3=3, b1=0, b2=0)
    assert not made.legal(0, "transform G3")
    made.do(0, "action ACT1", "bridge F4:G3")
    assert made.state.adjacent[HEX["F4"]] >> HEX["G3"] & 1
    made.end()
    made.do(1, "pass BON4")
    assert "build G3" in made.legal(0)


@pytest.mark.rule("TM-165", "TM-166", "TM-168", "TM-213", "TM-198", "TM-EX-18")
def test_cult_steps_of_tiles_are_separate_actions() -> None:
    made = pair(tiles=("BON2", "BON3"))
    made.favor(0, "FAV6")
    made.do(0, "action FAV6")
    assert made.legal(0, "step") == {f"step {cult}" for cult in ("FIRE", "WATER", "EARTH", "AIR")}
    made.do(0, "step FIRE")
    assert made.seat(0).cults[0] == 1
    made.turn(0)
    assert made.why(0, "action FAV6").rule == "TM-165"
    made.do(0, "action BON2", "step FIRE")
    assert made.seat(0).cults[0] == 2
    made.turn(0)
    assert made.why(0, "action BON2").rule == "TM-165"
    assert made.why(0, "action BON1").rule == "TM-165"


@pytest.mark.rule("TM-166", "TM-197")
def test_spade_of_the_bonus_tile() -> None:
    made = pair(tiles=("BON1", "BON3"))
    made.do(0, "action BON1", "transform E7 to forest", "build E7")
    assert (made.seat(0).workers, made.seat(0).coins) == (29, 58)
    made.turn(0)
    assert made.why(0, "action BON1").rule == "TM-165"


@pytest.mark.rule("TM-165", "TM-239")
def test_special_actions_come_back_in_the_next_round() -> None:
    made = pair(tiles=("BON2", "BON3"))
    made.favor(0, "FAV6")
    made.do(0, "action FAV6", "step FIRE")
    made.end()
    made.pass_all()
    made.turn(0)
    assert "action FAV6" in made.legal(0)


@pytest.mark.rule("TM-169", "TM-171", "TM-206")
def test_passing_returns_and_takes_a_tile() -> None:
    made = pair(tiles=("BON9", "BON3"))
    assert made.why(0, "pass BON9").rule == "TM-171"
    assert made.why(0, "pass").rule == "TM-171"
    assert made.why(0, "pass BON3").rule == "TM-171"
    free = made.legal(0, "pass")
    assert len(free) == 3
    made.do(0, "pass BON1")
    assert made.state.dump()["players"][0]["bonus"] == "BON1"
    assert "pass BON9" in made.legal(1, "pass")
    assert made.seat(0).points == 22


@pytest.mark.rule("TM-170", "TM-202", "TM-203", "TM-205", "TM-EX-19")
@pytest.mark.parametrize(
    ("tile", "pieces", "vp"),
    [
        ("BON9", {"D": "E6 E7"}, 4),
        ("BON7", {"TP": "E6 E7 E8"}, 6),
        ("BON6", {"SH": "E6"}, 4),
        ("BON6", {"SH": "E6", "SA": "E7"}, 8),
        ("BON6", {"TE": "E6"}, 0),
    ],
)
def test_points_at_the_pass(tile: str, pieces: dict[str, str], vp: int) -> None:
    made = pair(tiles=(tile, "BON3"))
    for kind, hexes in pieces.items():
        made.put(0, kind, *hexes.split())
    made.do(0, "pass BON1" if tile != "BON1" else "pass BON2")
    assert made.seat(0).points == 20 + vp


@pytest.mark.rule("TM-219")
def test_points_of_fav12_at_the_pass() -> None:
    for houses, vp in ((0, 0), (1, 2), (2, 3), (3, 3), (4, 4)):
        made = pair(tiles=("BON3", "BON1"))
        made.favor(0, "FAV12")
        made.put(0, "TP", *("E5", "E6", "E7", "E8")[:houses])
        made.do(0, "pass BON2")
        assert made.seat(0).points == 20 + vp


@pytest.mark.rule("TM-172", "TM-240", "TM-EX-23")
def test_coins_gather_on_tiles_and_go_to_the_taker() -> None:
    made = pair(tiles=("BON1", "BON2"))
    made.do(0, "pass BON3")
    made.do(1, "pass BON1")
    assert made.state.bonus_coins[3] == 2
    coins = made.seat(made.state.active).coins
    seat = made.state.active
    made.do(seat, "pass BON4")
    assert made.seat(seat).coins == coins + 2
    assert made.state.bonus_coins[3] == 0


@pytest.mark.rule("TM-173")
def test_no_tile_in_the_last_round() -> None:
    made = pair(tiles=("BON9", "BON3"))
    made.state.round = 6
    assert made.legal(0, "pass") == {"pass"}
    assert made.why(0, "pass BON1").rule == "TM-173"
    made.do(0, "pass")
    assert (made.seat(0).points, made.seat(0).bonus) == (22, -1)


@pytest.mark.rule("TM-174", "TM-175")
def test_the_first_to_pass_starts_the_next_round() -> None:
    made = table("witches", "nomads", "mermaids")
    made.give(0, p=1)
    made.do(0, "send p to FIRE for 1", "end")
    made.do(1, "pass BON4")
    made.do(2, "pass BON5")
    made.do(0, "pass BON6")
    assert made.state.order == (1, 2, 0)
    assert made.asked() == [1]


@pytest.mark.rule("TM-177")
def test_a_new_tile_works_from_the_next_round_on() -> None:
    made = pair(tiles=("BON3", "BON1"))
    made.do(0, "pass BON4")
    assert not made.seat(0).reach >> HEX["H4"] & 1
    assert made.seat(0).bowl1 == 0
    made.do(1, "pass BON2")
    assert made.state.round == 2
    assert made.seat(0).reach >> HEX["H4"] & 1


@pytest.mark.rule("TM-197", "TM-198", "TM-199", "TM-200", "TM-201", "TM-202", "TM-203", "TM-204", "TM-205")
def test_income_of_bonus_tiles() -> None:
    made = pair()
    player = made.seat(0)
    player.bonus = -1
    bare = player.income()
    found = {}
    for number in range(1, 10):
        made.bonus_again(0, f"BON{number}")
        found[number] = tuple(a - b for a, b in zip(player.income(), bare, strict=True))
    assert found == {
        1: (0, 2, 0, 0),
        2: (0, 4, 0, 0),
        3: (0, 6, 0, 0),
        4: (0, 0, 0, 3),
        5: (1, 0, 0, 3),
        6: (2, 0, 0, 0),
        7: (1, 0, 0, 0),
        8: (0, 0, 1, 0),
        9: (0, 2, 0, 0),
    }
