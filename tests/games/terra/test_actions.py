"""Power actions, bridges, special actions and passing (sections 19 to 21)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    built,
    end_turn,
    favors,
    first_turn,
    legal,
    ordered,
    pass_all,
    rich,
    seat_part,
    turn,
)
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"]}


def pair(**more: object) -> Scene:
    made = first_turn("witches", "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.change(rich(0))
    return made


@pytest.mark.rule("TM-150", "TM-151", "TM-152", "TM-156")
@pytest.mark.parametrize(
    ("action", "cost", "goods"),
    [("ACT2", 3, (0, 0, 1)), ("ACT3", 4, (0, 2, 0)), ("ACT4", 4, (7, 0, 0))],
)
def test_power_actions_for_goods(action: str, cost: int, goods: tuple[int, int, int]) -> None:
    made = pair()
    made.change(seat_part(0, coins=0, workers=0, priests=0, bowl1=0, bowl2=2, bowl3=cost - 1))
    made.refused(f"0: action {action}", "TM-156")
    made.play("0: burn 1")
    made.play(f"0: action {action}")
    assert tuple(board(made, 0).stock)[1:] == (*goods, cost, 0, 0)


@pytest.mark.rule("TM-153", "TM-154", "TM-158")
@pytest.mark.parametrize(("action", "cost", "spades"), [("ACT5", 4, 1), ("ACT6", 6, 2)])
def test_power_actions_for_spades(action: str, cost: int, spades: int) -> None:
    made = pair()
    made.change(seat_part(0, bowl1=0, bowl2=0, bowl3=cost, workers=0))
    made.play(f"0: action {action}")
    made.expect({"question": {"prompt": "turn.spades"}})
    assert (board(made, 0).bowl3, made.state.spades) == (0, spades)
    assert "transform E7 to forest" in legal(made, 0)
    assert ("transform E6 to lakes" in legal(made, 0)) == (spades == 2)


@pytest.mark.rule("TM-155")
def test_each_power_action_once_a_round_for_all() -> None:
    made = pair()
    made.play("0: action ACT3")
    end_turn(made)
    made.change(rich(1))
    made.refused("1: action ACT3", "TM-155")
    pass_all(made)
    made.change(rich(made.state.active))
    assert "action ACT3" in legal(made, made.state.active)


@pytest.mark.rule("TM-157")
def test_act2_without_a_priest_left_gives_nothing() -> None:
    made = pair()
    made.change(seat_part(0, priests=4))
    made.change(ordered(0, 3))
    made.play("0: action ACT2")
    assert (board(made, 0).priests, board(made, 0).bowl3) == (4, 9)


@pytest.mark.rule("TM-149", "TM-160", "TM-161", "TM-162")
def test_bridges() -> None:
    made = pair()
    made.play("0: action ACT1")
    assert board(made, 0).bowl3 == 9
    assert legal(made, 0, "bridge") == {"bridge A3:C1", "bridge F4:G3"}
    made.refused("0: bridge E4:G1", "TM-160")
    made.play("0: bridge F4:G3")
    assert (made.state.bridges.count(0), board(made, 0).bridges) == (1, 2)
    made.change(turn(0))
    made.change({"power_used": []})
    made.play("0: action ACT1")
    made.refused("0: bridge F4:G3", "TM-162")
    made.play("0: bridge A3:C1")
    made.change({**turn(0), "power_used": [], "bridges": {"H6:I9": 0}})
    made.change(rich(0))
    assert board(made, 0).bridges == 0
    made.refused("0: action ACT1", "TM-161")


@pytest.mark.rule("TM-163")
def test_a_bridge_founds_a_town() -> None:
    made = pair()
    made.change(built(made, 0, "SH", "F4"))
    made.change(built(made, 0, "TP", "G3", "H4"))
    made.change(built(made, 0, "D", "E7"))
    assert made.state.towns_due == 0
    made.play("0: action ACT1")
    made.play("0: bridge F4:G3")
    assert made.state.towns_due == 1


@pytest.mark.rule("TM-164", "TM-EX-28")
def test_example_bridge() -> None:
    made = pair()
    made.change(seat_part(0, bowl3=3, bowl1=0, bowl2=0))
    assert not legal(made, 0, "transform G3")
    made.play("0: action ACT1")
    made.play("0: bridge F4:G3")
    assert made.state.adjacent[HEX["F4"]] >> HEX["G3"] & 1
    end_turn(made)
    made.play("1: pass BON4")
    assert "build G3" in legal(made, 0)


@pytest.mark.rule("TM-165", "TM-166", "TM-168", "TM-213", "TM-198", "TM-EX-18")
def test_cult_steps_of_tiles_are_separate_actions() -> None:
    made = pair(tiles=("BON2", "BON3"))
    made.change(favors(made, 0, "FAV6"))
    made.play("0: action FAV6")
    assert legal(made, 0, "step") == {f"step {cult}" for cult in ("FIRE", "WATER", "EARTH", "AIR")}
    made.play("0: step FIRE")
    assert board(made, 0).cults[0] == 1
    made.change(turn(0))
    made.refused("0: action FAV6", "TM-165")
    made.play("0: action BON2")
    made.play("0: step FIRE")
    assert board(made, 0).cults[0] == 2
    made.change(turn(0))
    made.refused("0: action BON2", "TM-165")
    made.refused("0: action BON1", "TM-165")


@pytest.mark.rule("TM-166", "TM-197")
def test_spade_of_the_bonus_tile() -> None:
    made = pair(tiles=("BON1", "BON3"))
    made.play("0: action BON1")
    made.play("0: transform E7 to forest")
    made.play("0: build E7")
    assert (board(made, 0).workers, board(made, 0).coins) == (29, 58)
    made.change(turn(0))
    made.refused("0: action BON1", "TM-165")


@pytest.mark.rule("TM-165", "TM-239")
def test_special_actions_come_back_in_the_next_round() -> None:
    made = pair(tiles=("BON2", "BON3"))
    made.change(favors(made, 0, "FAV6"))
    made.play("0: action FAV6")
    made.play("0: step FIRE")
    end_turn(made)
    pass_all(made)
    made.change(turn(0))
    assert "action FAV6" in legal(made, 0)


@pytest.mark.rule("TM-169", "TM-171", "TM-206")
def test_passing_returns_and_takes_a_tile() -> None:
    made = pair(tiles=("BON9", "BON3"))
    made.refused("0: pass BON9", "TM-171")
    made.refused("0: pass", "TM-171")
    made.refused("0: pass BON3", "TM-171")
    free = legal(made, 0, "pass")
    assert len(free) == 3
    made.play("0: pass BON1")
    assert made.state.dump()["players"][0]["bonus"] == "BON1"
    assert "pass BON9" in legal(made, 1, "pass")
    assert board(made, 0).points == 22


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
        made.change(built(made, 0, kind, *hexes.split()))
    made.play(f"0: {'pass BON1' if tile != 'BON1' else 'pass BON2'}")
    assert board(made, 0).points == 20 + vp


@pytest.mark.rule("TM-219")
def test_points_of_fav12_at_the_pass() -> None:
    for houses, vp in ((0, 0), (1, 2), (2, 3), (3, 3), (4, 4)):
        made = pair(tiles=("BON3", "BON1"))
        made.change(favors(made, 0, "FAV12"))
        made.change(built(made, 0, "TP", *("E5", "E6", "E7", "E8")[:houses]))
        made.play("0: pass BON2")
        assert board(made, 0).points == 20 + vp


@pytest.mark.rule("TM-172", "TM-240", "TM-EX-23")
def test_coins_gather_on_tiles_and_go_to_the_taker() -> None:
    made = pair(tiles=("BON1", "BON2"))
    made.play("0: pass BON3")
    made.play("1: pass BON1")
    assert made.state.bonus_coins[3] == 2
    coins = board(made, made.state.active).coins
    seat = made.state.active
    made.play(f"{seat}: pass BON4")
    assert board(made, seat).coins == coins + 2
    assert made.state.bonus_coins[3] == 0


@pytest.mark.rule("TM-173")
def test_no_tile_in_the_last_round() -> None:
    made = pair(tiles=("BON9", "BON3"))
    made.change({"round": 6})
    assert legal(made, 0, "pass") == {"pass"}
    made.refused("0: pass BON1", "TM-173")
    made.play("0: pass")
    assert (board(made, 0).points, board(made, 0).bonus) == (22, -1)


@pytest.mark.rule("TM-174", "TM-175")
def test_the_first_to_pass_starts_the_next_round() -> None:
    made = first_turn("witches", "nomads", "mermaids")
    made.change(seat_part(0, priests=1))
    made.play("0: send p to FIRE for 1")
    made.play("0: end")
    made.play("1: pass BON4")
    made.play("2: pass BON5")
    made.play("0: pass BON6")
    assert made.state.order == (1, 2, 0)
    assert asked(made) == [1]


@pytest.mark.rule("TM-177")
def test_a_new_tile_works_from_the_next_round_on() -> None:
    made = pair(tiles=("BON3", "BON1"))
    made.play("0: pass BON4")
    assert not board(made, 0).reach >> HEX["H4"] & 1
    assert board(made, 0).bowl1 == 0
    made.play("1: pass BON2")
    assert made.state.round == 2
    assert board(made, 0).reach >> HEX["H4"] & 1


@pytest.mark.rule("TM-197", "TM-198", "TM-199", "TM-200", "TM-201", "TM-202", "TM-203", "TM-204", "TM-205")
def test_income_of_bonus_tiles() -> None:
    made = pair()
    made.change(seat_part(0, bonus=None, passed=True))
    bare = board(made, 0).income()
    more = {}
    for number in range(1, 10):
        made.change(seat_part(0, bonus=f"BON{number}"))
        more[number] = tuple(a - b for a, b in zip(board(made, 0).income(), bare, strict=True))
    assert more == {
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
