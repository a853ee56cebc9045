"""What the factions can do, from Engineers to Nomads (section 25)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    built,
    end_turn,
    favors,
    legal,
    rich,
    scoring,
    seat_part,
    strong,
    turn,
)
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.scoring import largest_area


def mermaids() -> Scene:
    """Buildings on two banks of r20: E4 strong, F2 beyond the river hex."""
    made = strong("mermaids")
    made.change(built(made, 0, "SH", "E4"))
    made.change(built(made, 0, "TP", "E3"))
    made.change(built(made, 0, "TP", "G1"))
    return made


@pytest.mark.rule("TM-284")
@pytest.mark.parametrize(("sh", "vp"), [("E7", 6), ("", 0)])
def test_engineers_score_bridges_at_the_pass(sh: str, vp: int) -> None:
    made = strong("engineers", stronghold=sh, tiles=("BON3", "BON1"))
    made.change(built(made, 0, "D", "D4", "D3"))
    for place in ("C2:D4", "C2:D3", "C2:E5"):
        made.play("0: action ACTE")
        made.play(f"0: bridge {place}")
        made.change(turn(0))
    made.change({"round": 6})
    made.play("0: pass")
    assert board(made, 0).points == 20 + vp


@pytest.mark.rule("TM-289", "TM-290", "TM-291")
@pytest.mark.parametrize(("sh", "price"), [("", 2), ("E7", 1)])
def test_dwarves_tunnel(sh: str, price: int) -> None:
    made = strong("dwarves", stronghold=sh)
    made.change({"terrain": {"F3": "mountains"}})
    made.change(seat_part(0, workers=1 + price, coins=2))
    made.play("0: build F3")
    assert (board(made, 0).workers, board(made, 0).points) == (0, 24)
    made.change(turn(0))
    made.change({"terrain": {"E4": "mountains"}})
    made.change({"terrain": {"A13": "mountains"}})
    made.change(seat_part(0, workers=price, coins=2))
    made.refused("0: build A13", "TM-060")
    free = strong("dwarves", stronghold=sh)
    free.play("0: action ACT5")
    free.play("0: transform E5 to mountains")
    assert 30 - free.state.players[0].workers == price + 3 * 2


@pytest.mark.rule("TM-291")
def test_only_one_tunnel_in_an_action() -> None:
    made = strong("dwarves")
    made.change({"terrain": {"E5": "wasteland"}})
    made.change({"terrain": {"C3": "wasteland"}})
    made.play("0: action ACT6")
    made.play("0: transform E5 to mountains")
    assert board(made, 0).points == 24
    made.refused("0: transform C3 to mountains", "TM-291")
    made.play("0: forgo")
    made.play("0: end")
    made.change(turn(0))
    made.play("0: transform C3 to mountains")
    assert board(made, 0).points == 28


@pytest.mark.rule("TM-293", "TM-334")
def test_dwarves_area_over_one_hex() -> None:
    made = strong("dwarves")
    made.change(built(made, 0, "D", "E5", "E3"))
    assert largest_area(board(made, 0), made.state.adjacent) == 3
    made.change(built(made, 0, "D", "A1"))
    assert largest_area(board(made, 0), made.state.adjacent) == 3


@pytest.mark.rule("TM-298", "TM-299", "TM-181")
def test_mermaids_skip_a_river_hex() -> None:
    made = mermaids()
    made.change(seat_part(0, coins=60))
    made.change(built(made, 1, "D", "H3"))
    assert not legal(made, 0, "connect")
    made.refused("0: connect r20", "TM-178")
    made.refused("0: connect r4", "TM-298")
    made.change(built(made, 0, "D", "D3"))
    assert "connect r20" in legal(made, 0)
    assert "connect r21" in legal(made, 0)
    made.play("0: advance ship")
    assert "end" in legal(made, 0)
    made.play("0: connect r20")
    assert made.state.towns_due == 1
    made.play("0: take TW1")
    assert board(made, 0).links == 1 << 20
    assert not legal(made, 0, "connect")
    end_turn(made)
    made.change(turn(0))
    made.change(built(made, 0, "D", "F1"))
    made.change({"terrain": {"F2": "lakes"}})
    made.play("0: build F2")
    assert made.state.towns_due == 0
    assert board(made, 0).town_hexes >> HEX["F2"] & 1
    strong("witches").refused("0: connect r20", "TM-298")


@pytest.mark.rule("TM-299")
def test_the_skip_brings_no_power() -> None:
    made = mermaids()
    made.change(built(made, 1, "D", "F2"))
    made.change(built(made, 0, "D", "D3"))
    made.play("0: connect r20")
    made.play("0: take TW1")
    made.play("0: upgrade G1 to TE")
    assert not made.state.offers


@pytest.mark.rule("TM-300")
def test_mermaids_stronghold() -> None:
    made = strong("mermaids")
    made.change(built(made, 0, "TP", "E4"))
    made.play("0: upgrade E4 to SH")
    assert board(made, 0).shipping == 2
    assert board(made, 0).points == 20 + 2 + 5
    top = strong("mermaids")
    top.change(built(top, 0, "TP", "E4"))
    top.change(seat_part(0, shipping=5))
    top.play("0: upgrade E4 to SH")
    assert (board(top, 0).shipping, board(top, 0).points) == (5, 25)


@pytest.mark.rule("TM-305")
def test_swarmlings_free_upgrade() -> None:
    made = strong("swarmlings", stronghold="I10")
    made.change(scoring(made, "SCORE6"))
    made.change(favors(made, 0, "FAV10"))
    made.change(built(made, 1, "D", "E5"))
    made.change(seat_part(1, bowl1=5, bowl2=7, bowl3=0))
    made.change(seat_part(0, coins=0, workers=0))
    made.play("0: action ACTS")
    assert legal(made, 0, "upgrade") == {"upgrade E4 to TP"}
    made.refused("0: upgrade I10 to TP", "TM-305")
    made.play("0: upgrade E4 to TP")
    assert (board(made, 0).points, len(made.state.offers)) == (26, 1)
    end_turn(made)
    made.change(turn(0))
    made.refused("0: action ACTS", "TM-165")


@pytest.mark.rule("TM-310", "TM-207")
def test_chaos_magicians_take_two_different_favors() -> None:
    made = strong("chaosmagicians")
    made.change(built(made, 0, "TP", "D4"))
    made.play("0: upgrade D4 to TE")
    made.play("0: take FAV6")
    made.refused("0: take FAV6", "TM-207")
    made.play("0: take FAV7")
    assert made.state.favors_due == 0


@pytest.mark.rule("TM-311", "TM-125")
def test_chaos_magicians_double_turn() -> None:
    made = strong("chaosmagicians", stronghold="D4")
    made.change(built(made, 0, "D", "A6"))
    made.change(seat_part(1, bowl1=5, bowl2=7, bowl3=0))
    made.play("0: action ACTC")
    made.play("0: upgrade A6 to TP")
    made.play("0: end")
    made.expect({"question": {"prompt": "leech.answer"}})
    made.play("1: decline from 0")
    assert asked(made) == [0]
    made.expect({"question": {"prompt": "turn.action"}})
    made.play("0: pass BON4")
    assert board(made, 0).passed
    assert asked(made) == [1]
    first = strong("chaosmagicians", stronghold="D4")
    first.play("0: action ACTC")
    first.play("0: pass BON4")
    assert asked(first) == [1]


@pytest.mark.rule("TM-315", "TM-316")
def test_giants_always_need_two_spades() -> None:
    made = strong("giants")
    assert {text.split()[3] for text in legal(made, 0, "transform")} == {"wasteland"}
    made.refused("0: transform E7 to forest", "TM-315")
    made.change(seat_part(0, workers=6))
    made.play("0: transform E7 to wasteland")
    assert board(made, 0).workers == 0
    made.change(turn(0))
    made.change(seat_part(0, workers=3))
    made.play("0: action ACT5")
    made.play("0: transform D5 to wasteland")
    assert board(made, 0).workers == 0
    made.change(turn(0))
    made.change(rich(0))
    made.change({"power_used": []})
    made.change(seat_part(0, workers=2))
    made.play("0: action ACT5")
    assert not legal(made, 0, "transform")


@pytest.mark.rule("TM-317")
def test_giants_stronghold() -> None:
    made = strong("giants", stronghold="D4")
    made.change(seat_part(0, workers=1, coins=2, shipping=1))
    made.play("0: action ACTG")
    assert "transform C2 to wasteland" in legal(made, 0)
    made.play("0: transform E7 to wasteland")
    made.play("0: build E7")
    assert (board(made, 0).workers, board(made, 0).coins) == (0, 0)
    made.change(turn(0))
    made.refused("0: action ACTG", "TM-165")


@pytest.mark.rule("TM-323", "TM-291")
@pytest.mark.parametrize(("sh", "hexes"), [("", {"E7": True, "E8": False}), ("F3", {"E7": True, "E8": True})])
def test_fakirs_carpet(sh: str, hexes: dict[str, bool]) -> None:
    made = strong("fakirs", stronghold=sh)
    for name, reached in hexes.items():
        assert (board(made, 0).flight >> HEX[name] & 1 == 1) is reached
    made.change(seat_part(0, priests=1, workers=10, coins=9))
    made.change({"terrain": {"E7": "desert"}})
    made.play("0: build E7")
    assert (board(made, 0).priests, board(made, 0).workers, board(made, 0).points) == (
        0,
        9,
        24,
    )
    poor = strong("fakirs", stronghold=sh)
    poor.change(seat_part(0, priests=0))
    poor.change({"terrain": {"E7": "desert"}})
    poor.refused("0: build E7", "TM-323")
    poor.refused("0: transform D4 to desert", "TM-291")


@pytest.mark.rule("TM-324")
def test_fakirs_area() -> None:
    made = strong("fakirs")
    made.change(built(made, 0, "D", "E7"))
    assert largest_area(board(made, 0), made.state.adjacent) == 2
    made.change(built(made, 0, "D", "D6"))
    assert largest_area(board(made, 0), made.state.adjacent) == 2
    made.change(built(made, 0, "SH", "A5"))
    assert largest_area(board(made, 0), made.state.adjacent) == 3


@pytest.mark.rule("TM-329", "TM-330")
def test_nomads_sandstorm() -> None:
    made = strong("nomads")
    made.change(built(made, 0, "SH", "B4"))
    made.change(scoring(made, "SCORE1"))
    made.change({"bridges": {"A11:C5": 0}, **seat_part(0, workers=1, coins=2)})
    made.play("0: action ACTN")
    assert "transform C4 to desert" in legal(made, 0)
    made.refused("0: transform C3 to desert", "TM-329")
    made.play("0: transform C4 to desert")
    assert board(made, 0).points == 20
    assert legal(made, 0, "build") == {"build C4"}
    made.play("0: build C4")
    assert (board(made, 0).workers, board(made, 0).coins) == (0, 0)


@pytest.mark.rule("TM-329")
def test_no_sandstorm_over_a_bridge() -> None:
    made = strong("nomads")
    made.change(built(made, 0, "SH", "B4"))
    made.play("0: action ACT1")
    made.play("0: bridge B4:C3")
    made.change(turn(0))
    assert board(made, 0).reach >> HEX["C3"] & 1
    made.play("0: action ACTN")
    made.refused("0: transform C3 to desert", "TM-329")
