"""Upgrades and power from buildings (sections 14 and 15)."""

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
    prompt,
    rich,
    scoring,
    seat_part,
    turn,
)
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX

HOMES = {"witches": ["F4", "A3"], "nomads": ["A5", "B4", "I7"], "mermaids": ["E4", "I10"]}


def pair(**more: object) -> Scene:
    """Witches on F4 and A3, Nomads far away, goods for everything."""
    made = first_turn("witches", "nomads", homes=HOMES, **more)  # type: ignore[arg-type]
    made.change(rich(0))
    return made


@pytest.mark.rule("TM-097", "TM-111")
def test_paths_of_upgrades() -> None:
    made = pair()
    assert legal(made, 0, "upgrade F4") == {"upgrade F4 to TP"}
    made.refused("0: upgrade F4 to SA", "TM-097")
    made.refused("0: upgrade E9 to TP", "TM-097")
    income = board(made, 0).income()
    made.play("0: upgrade F4 to TP")
    assert (board(made, 0).count(0), board(made, 0).count(1)) == (1, 1)
    assert board(made, 0).income()[0] == income[0] - 1
    made.change(turn(0))
    assert legal(made, 0, "upgrade F4") == {"upgrade F4 to SH", "upgrade F4 to TE"}
    made.play("0: upgrade F4 to TE")
    made.play("0: take FAV1")
    assert (board(made, 0).count(1), board(made, 0).count(2)) == (0, 1)
    made.change(turn(0))
    assert legal(made, 0, "upgrade F4") == {"upgrade F4 to SA"}


@pytest.mark.rule("TM-EX-12")
def test_example_dwelling_returns_to_the_board() -> None:
    made = pair()
    assert board(made, 0).faction.income[0][board(made, 0).count(0)] == (3, 0, 0, 0)
    made.play("0: upgrade F4 to TP")
    assert board(made, 0).faction.income[0][board(made, 0).count(0)] == (2, 0, 0, 0)


@pytest.mark.rule("TM-098")
@pytest.mark.parametrize(
    ("kind", "source", "full", "hexes"),
    [
        ("TP", "D", 4, "A1 A2 A4 A6"),
        ("TE", "TP", 3, "A1 A2 A4"),
        ("SH", "TP", 1, "A1"),
        ("SA", "TE", 1, "A1"),
    ],
)
def test_pieces_run_out(kind: str, source: str, full: int, hexes: str) -> None:
    made = pair()
    made.change(built(made, 0, source, "F4"))
    assert f"upgrade F4 to {kind}" in legal(made, 0)
    made.change(built(made, 0, kind, *hexes.split()))
    assert len(hexes.split()) == full
    made.refused(f"0: upgrade F4 to {kind}", "TM-098")


@pytest.mark.rule("TM-099", "TM-103")
def test_a_neighbour_makes_a_trading_house_cheaper() -> None:
    made = pair()
    made.change(built(made, 1, "D", "E7"))
    made.change(seat_part(1, passed=True))
    made.change(seat_part(1, bowl1=0, bowl2=0, bowl3=12))
    made.change(seat_part(0, coins=3, workers=2))
    made.play("0: upgrade F4 to TP")
    assert (board(made, 0).coins, board(made, 0).workers) == (0, 0)
    assert not made.state.offers
    twin = pair()
    twin.change(seat_part(0, coins=5, workers=2))
    twin.refused("0: upgrade F4 to TP", "TM-099")


@pytest.mark.rule("TM-106", "TM-221", "TM-310")
@pytest.mark.parametrize(
    ("name", "temple", "stronghold"), [("witches", 1, 0), ("chaosmagicians", 2, 0), ("auren", 1, 1)]
)
def test_favor_tiles_for_buildings(name: str, temple: int, stronghold: int) -> None:
    made = first_turn(name, "nomads")
    made.change(rich(0))
    made.change(built(made, 0, "TP", "F5", "G5"))
    made.play("0: upgrade F5 to TE")
    assert made.state.favors_due == temple
    made.refused("0: end", "TM-221")
    for number in range(temple):
        made.play(f"0: take FAV{number + 1}")
    made.change(turn(0))
    made.play("0: upgrade G5 to SH")
    assert made.state.favors_due == stronghold
    made.change({"favors_due": 0})
    made.change(turn(0))
    made.play("0: upgrade F5 to SA")
    assert made.state.favors_due == temple
    assert "take FAV1" not in legal(made, 0)


@pytest.mark.rule("TM-107", "TM-167")
def test_the_stronghold_works_at_once() -> None:
    made = pair()
    made.change(built(made, 0, "TP", "F4"))
    made.refused("0: action ACTW", "TM-165")
    made.play("0: upgrade F4 to SH")
    end_turn(made)
    made.play("1: pass BON4")
    assert "action ACTW" in legal(made, 0)


@pytest.mark.rule("TM-108", "TM-217", "TM-230", "TM-232")
@pytest.mark.parametrize("tile", ["SCORE6", "SCORE8"])
def test_points_for_trading_houses_add_up(tile: str) -> None:
    made = pair()
    made.change(scoring(made, tile))
    made.change(favors(made, 0, "FAV10"))
    made.play("0: upgrade F4 to TP")
    assert board(made, 0).points == 26


@pytest.mark.rule("TM-109", "TM-228", "TM-231")
@pytest.mark.parametrize("tile", ["SCORE4", "SCORE7"])
@pytest.mark.parametrize(("source", "kind"), [("TP", "SH"), ("TE", "SA")])
def test_points_for_stronghold_and_sanctuary(tile: str, source: str, kind: str) -> None:
    made = pair()
    made.change(scoring(made, tile))
    made.change(built(made, 0, source, "F4"))
    made.play(f"0: upgrade F4 to {kind}")
    assert board(made, 0).points == 25


def trio() -> Scene:
    """Mermaids build next to Nomads, Witches look on from beside them."""
    made = first_turn(
        "mermaids",
        "nomads",
        "witches",
        homes={"mermaids": ["H2", "I10"], "nomads": ["A5", "B4", "I7"], "witches": ["A3", "A10"]},
    )
    made.change(rich(0))
    return made


@pytest.mark.rule("TM-112", "TM-113", "TM-114", "TM-110", "TM-EX-13")
def test_offers_sum_up_the_neighbours() -> None:
    made = trio()
    made.change(built(made, 1, "D", "E8"))
    made.change(built(made, 1, "TE", "D4"))
    made.change(built(made, 1, "TP", "E6"))
    made.change(built(made, 0, "D", "D6"))
    made.change({"terrain": {"D5": "lakes"}})
    made.change(seat_part(0, shipping=1))
    made.change(seat_part(1, bowl1=5, bowl2=7, bowl3=0))
    before = tuple(board(made, 0).stock)
    made.play("0: build D5")
    assert [offer[:3] for offer in made.state.offers] == [(1, 0, 3)]
    assert tuple(board(made, 0).stock)[4:] == before[4:]
    made.play("0: end")
    assert made.state.decisions()[0].data == {"from_seat": 0, "offer": 3, "power": 3, "vp": 2}


@pytest.mark.rule("TM-117", "TM-118", "TM-EX-14")
@pytest.mark.parametrize(("kinds", "power"), [(("D",), 1), (("TP",), 2), (("SH",), 3), (("TP", "TE"), 4)])
def test_price_of_power(kinds: tuple[str, ...], power: int) -> None:
    made = trio()
    for kind, name in zip(kinds, ("H1", "I3"), strict=False):
        made.change(built(made, 1, kind, name))
    made.change(seat_part(1, bowl1=5, bowl2=7, bowl3=0))
    made.play("0: upgrade H2 to TP")
    made.play("0: end")
    assert legal(made, 1) == {"leech from 0", "decline from 0"}
    made.play("1: leech from 0")
    assert (board(made, 1).bowl1, board(made, 1).bowl2) == (5 - power, 7 + power)
    assert board(made, 1).points == 20 - (power - 1)


@pytest.mark.rule("TM-117")
def test_refusing_costs_and_gives_nothing() -> None:
    made = trio()
    made.change(built(made, 1, "SH", "H1"))
    before = tuple(board(made, 1).stock)
    made.play("0: upgrade H2 to TP")
    made.play("0: end")
    made.play("1: decline from 0")
    assert tuple(board(made, 1).stock) == before
    made.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TM-116")
def test_offers_go_clockwise_from_the_builder() -> None:
    made = first_turn("nomads", "witches", "mermaids", "dwarves", homes={"mermaids": ["H2", "I10"]})
    made.change(built(made, 0, "D", "H1"))
    made.change(built(made, 1, "D", "H3"))
    made.change(built(made, 3, "D", "I3"))
    made.change(turn(2))
    made.change(rich(2))
    made.play("2: upgrade H2 to TP")
    made.play("2: end")
    answered = []
    while prompt(made) == "leech.answer":
        answered += asked(made)
        made.play(f"{answered[-1]}: decline from 2")
    assert answered == [3, 0, 1]


@pytest.mark.rule("TM-119", "TM-120", "TM-122")
@pytest.mark.parametrize(
    ("bowls", "vp", "gained"),
    [
        ((1, 0, 11), 20, 2),
        ((0, 1, 11), 20, 1),
        ((5, 7, 0), 0, 1),
        ((5, 7, 0), 1, 2),
        ((0, 1, 3), 0, 1),
        ((5, 7, 0), 9, 3),
    ],
)
def test_caps_of_power(bowls: tuple[int, int, int], vp: int, gained: int) -> None:
    made = trio()
    made.change(built(made, 1, "SH", "H1"))
    made.change(seat_part(1, bowl1=bowls[0], bowl2=bowls[1], bowl3=bowls[2], points=vp))
    made.play("0: upgrade H2 to TP")
    made.play("0: end")
    assert made.state.decisions()[0].data["power"] == gained
    made.play("1: leech from 0")
    player = board(made, 1)
    assert player.points == vp - (gained - 1)
    assert (2 * bowls[0] + bowls[1]) - player.movable == gained


@pytest.mark.rule("TM-121", "TM-278")
def test_no_offer_to_full_bowls() -> None:
    made = trio()
    made.change(built(made, 1, "SH", "H1"))
    made.change(seat_part(1, bowl1=0, bowl2=0, bowl3=12))
    made.play("0: upgrade H2 to TP")
    made.play("0: end")
    assert asked(made) == [1]
    made.expect({"question": {"prompt": "turn.action"}})


@pytest.mark.rule("TM-115")
def test_transforming_and_bridges_offer_nothing() -> None:
    made = trio()
    made.change(built(made, 1, "SH", "F1"))
    made.play("0: action ACT1")
    made.play("0: bridge F2:H2")
    assert not made.state.offers
    made.change(turn(0))
    made.play("0: transform I3 to lakes")
    assert not made.state.offers


@pytest.mark.rule("TM-124")
def test_only_power_from_buildings_costs_points() -> None:
    made = trio()
    board(made, 0).gain((0, 0, 0, 5))
    board(made, 0).gain_power(3)
    assert board(made, 0).points == 20


@pytest.mark.rule("TM-125")
def test_offers_use_the_state_right_after_the_build() -> None:
    made = trio()
    made.change(built(made, 1, "D", "H1"))
    made.play("0: upgrade H2 to TP")
    offers = list(made.state.offers)
    made.change(built(made, 1, "SH", "I3"))
    made.play("0: convert 1PW to 1C")
    assert made.state.offers == offers
    made.play("0: end")
    made.expect({"question": {"prompt": "leech.answer"}})
    assert not legal(made, 1, "pass")


@pytest.mark.rule("TM-088", "TM-113")
def test_power_comes_over_a_bridge_too() -> None:
    made = trio()
    made.change(built(made, 1, "TP", "F2"))
    made.play("0: action ACT1")
    made.play("0: bridge F2:H2")
    made.change(turn(0))
    made.play("0: upgrade H2 to TP")
    assert [offer[:3] for offer in made.state.offers] == [(1, 0, 2)]
    assert made.state.adjacent[HEX["H2"]] >> HEX["F2"] & 1
