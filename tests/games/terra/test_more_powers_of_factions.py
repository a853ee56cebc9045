"""What the factions can do, from Engineers to Nomads (section 25)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, strong
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.scoring import largest_area


def mermaids() -> Table:
    """Buildings on two banks of r20: E4 strong, F2 beyond the river hex."""
    made = strong("mermaids")
    made.put(0, "SH", "E4")
    made.put(0, "TP", "E3")
    made.put(0, "TP", "G1")
    return made


@pytest.mark.rule("TM-284")
@pytest.mark.parametrize(("sh", "vp"), [("E7", 6), ("", 0)])
def test_engineers_score_bridges_at_the_pass(sh: str, vp: int) -> None:
    made = strong("engineers", stronghold=sh, tiles=("BON3", "BON1"))
    made.put(0, "D", "D4", "D3")
    for place in ("C2:D4", "C2:D3", "C2:E5"):
        made.do(0, "action ACTE", f"bridge {place}")
        made.turn(0)
    made.state.round = 6
    made.do(0, "pass")
    assert made.seat(0).points == 20 + vp


@pytest.mark.rule("TM-289", "TM-290", "TM-291")
@pytest.mark.parametrize(("sh", "price"), [("", 2), ("E7", 1)])
def test_dwarves_tunnel(sh: str, price: int) -> None:
    made = strong("dwarves", stronghold=sh)
    made.paint("F3", "mountains")
    made.give(0, w=1 + price, c=2)
    made.do(0, "build F3")
    assert (made.seat(0).workers, made.seat(0).points) == (0, 24)
    made.turn(0)
    made.paint("E4", "mountains")
    made.paint("A13", "mountains")
    made.give(0, w=price, c=2)
    assert made.why(0, "build A13").rule == "TM-060"
    free = strong("dwarves", stronghold=sh)
    free.do(0, "action ACT5", "transform E5 to mountains")
    assert 30 - free.seat(0).workers == price + 3 * 2


@pytest.mark.rule("TM-291")
def test_only_one_tunnel_in_an_action() -> None:
    made = strong("dwarves")
    made.paint("E5", "wasteland")
    made.paint("C3", "wasteland")
    made.do(0, "action ACT6", "transform E5 to mountains")
    assert made.seat(0).points == 24
    assert made.why(0, "transform C3 to mountains").rule == "TM-291"
    made.do(0, "forgo", "end")
    made.turn(0)
    made.do(0, "transform C3 to mountains")
    assert made.seat(0).points == 28


@pytest.mark.rule("TM-293", "TM-334")
def test_dwarves_area_over_one_hex() -> None:
    made = strong("dwarves")
    made.put(0, "D", "E5", "E3")
    assert largest_area(made.seat(0), made.state.adjacent) == 3
    made.put(0, "D", "A1")
    assert largest_area(made.seat(0), made.state.adjacent) == 3


@pytest.mark.rule("TM-298", "TM-299", "TM-181")
def test_mermaids_skip_a_river_hex() -> None:
    made = mermaids()
    made.give(0, c=60)
    made.put(1, "D", "H3")
    assert not made.legal(0, "connect")
    assert made.why(0, "connect r20").rule == "TM-178"
    assert made.why(0, "connect r4").rule == "TM-298"
    made.put(0, "D", "D3")
    made.seat(0).rivers = None
    assert "connect r20" in made.legal(0)
    assert "connect r21" in made.legal(0)
    made.do(0, "advance ship")
    assert "end" in made.legal(0)
    made.do(0, "connect r20")
    assert made.state.towns_due == 1
    made.do(0, "take TW1")
    assert made.seat(0).links == 1 << 20
    assert not made.legal(0, "connect")
    made.end()
    made.turn(0)
    made.put(0, "D", "F1")
    made.paint("F2", "lakes")
    made.do(0, "build F2")
    assert made.state.towns_due == 0
    assert made.seat(0).town_hexes >> HEX["F2"] & 1
    assert strong("witches").why(0, "connect r20").rule == "TM-298"


@pytest.mark.rule("TM-299")
def test_the_skip_brings_no_power() -> None:
    made = mermaids()
    made.put(1, "D", "F2")
    made.put(0, "D", "D3")
    made.do(0, "connect r20", "take TW1", "upgrade G1 to TE")
    assert not made.state.offers


@pytest.mark.rule("TM-300")
def test_mermaids_stronghold() -> None:
    made = strong("mermaids")
    made.put(0, "TP", "E4")
    made.do(0, "upgrade E4 to SH")
    assert made.seat(0).shipping == 2
    assert made.seat(0).points == 20 + 2 + 5
    top = strong("mermaids")
    top.put(0, "TP", "E4")
    top.give(0, ship=5)
    top.do(0, "upgrade E4 to SH")
    assert (top.seat(0).shipping, top.seat(0).points) == (5, 25)


@pytest.mark.rule("TM-305")
def test_swarmlings_free_upgrade() -> None:
    made = strong("swarmlings", stronghold="I10")
    score_tile(made, "SCORE6")
    made.favor(0, "FAV10")
    made.put(1, "D", "E5")
    made.give(1, b1=5, b2=7, b3=0)
    made.give(0, c=0, w=0)
    made.do(0, "action ACTS")
    assert made.legal(0, "upgrade") == {"upgrade E4 to TP"}
    assert made.why(0, "upgrade I10 to TP").rule == "TM-305"
    made.do(0, "upgrade E4 to TP")
    assert (made.seat(0).points, len(made.state.offers)) == (26, 1)
    made.end()
    made.turn(0)
    assert made.why(0, "action ACTS").rule == "TM-165"


@pytest.mark.rule("TM-310", "TM-207")
def test_chaos_magicians_take_two_different_favors() -> None:
    made = strong("chaosmagicians")
    made.put(0, "TP", "D4")
    made.do(0, "upgrade D4 to TE", "take FAV6")
    assert made.why(0, "take FAV6").rule == "TM-207"
    made.do(0, "take FAV7")
    assert made.state.favors_due == 0


@pytest.mark.rule("TM-311", "TM-125")
def test_chaos_magicians_double_turn() -> None:
    made = strong("chaosmagicians", stronghold="D4")
    made.put(0, "D", "A6")
    made.give(1, b1=5, b2=7, b3=0)
    made.do(0, "action ACTC", "upgrade A6 to TP", "end")
    assert made.prompt() == "leech.answer"
    made.do(1, "decline from 0")
    assert made.asked() == [0]
    assert made.prompt() == "turn.action"
    made.do(0, "pass BON4")
    assert made.seat(0).passed
    assert made.asked() == [1]
    first = strong("chaosmagicians", stronghold="D4")
    first.do(0, "action ACTC", "pass BON4")
    assert first.asked() == [1]


@pytest.mark.rule("TM-315", "TM-316")
def test_giants_always_need_two_spades() -> None:
    made = strong("giants")
    assert {text.split()[3] for text in made.legal(0, "transform")} == {"wasteland"}
    assert made.why(0, "transform E7 to forest").rule == "TM-315"
    made.give(0, w=6)
    made.do(0, "transform E7 to wasteland")
    assert made.seat(0).workers == 0
    made.turn(0)
    made.give(0, w=3)
    made.do(0, "action ACT5", "transform D5 to wasteland")
    assert made.seat(0).workers == 0
    made.turn(0)
    made.rich(0)
    made.state.power_used = 0
    made.give(0, w=2)
    made.do(0, "action ACT5")
    assert not made.legal(0, "transform")


@pytest.mark.rule("TM-317")
def test_giants_stronghold() -> None:
    made = strong("giants", stronghold="D4")
    made.give(0, w=1, c=2, ship=1)
    made.do(0, "action ACTG")
    assert "transform C2 to wasteland" in made.legal(0)
    made.do(0, "transform E7 to wasteland", "build E7")
    assert (made.seat(0).workers, made.seat(0).coins) == (0, 0)
    made.turn(0)
    assert made.why(0, "action ACTG").rule == "TM-165"


@pytest.mark.rule("TM-323", "TM-291")
@pytest.mark.parametrize(("sh", "hexes"), [("", {"E7": True, "E8": False}), ("F3", {"E7": True, "E8": True})])
def test_fakirs_carpet(sh: str, hexes: dict[str, bool]) -> None:
    made = strong("fakirs", stronghold=sh)
    for name, reached in hexes.items():
        assert (made.seat(0).flight >> HEX[name] & 1 == 1) is reached
    made.give(0, p=1, w=10, c=9)
    made.paint("E7", "desert")
    made.do(0, "build E7")
    assert (made.seat(0).priests, made.seat(0).workers, made.seat(0).points) == (0, 9, 24)
    poor = strong("fakirs", stronghold=sh)
    poor.give(0, p=0)
    poor.paint("E7", "desert")
    assert poor.why(0, "build E7").rule == "TM-323"
    assert poor.why(0, "transform D4 to desert").rule == "TM-291"


@pytest.mark.rule("TM-324")
def test_fakirs_area() -> None:
    made = strong("fakirs")
    made.put(0, "D", "E7")
    assert largest_area(made.seat(0), made.state.adjacent) == 2
    made.put(0, "D", "D6")
    assert largest_area(made.seat(0), made.state.adjacent) == 2
    made.put(0, "SH", "A5")
    assert largest_area(made.seat(0), made.state.adjacent) == 3


@pytest.mark.rule("TM-329", "TM-330")
def test_nomads_sandstorm() -> None:
    made = strong("nomads")
    made.put(0, "SH", "B4")
    score_tile(made, "SCORE1")
    made.state.bridges[2] = 0
    made.give(0, w=1, c=2)
    made.do(0, "action ACTN")
    assert "transform C4 to desert" in made.legal(0)
    assert made.why(0, "transform C3 to desert").rule == "TM-329"
    made.do(0, "transform C4 to desert")
    assert made.seat(0).points == 20
    assert made.legal(0, "build") == {"build C4"}
    made.do(0, "build C4")
    assert (made.seat(0).workers, made.seat(0).coins) == (0, 0)


@pytest.mark.rule("TM-329")
def test_no_sandstorm_over_a_bridge() -> None:
    made = strong("nomads")
    made.put(0, "SH", "B4")
    made.do(0, "action ACT1", "bridge B4:C3")
    made.turn(0)
    assert made.seat(0).reach >> HEX["C3"] & 1
    made.do(0, "action ACTN")
    assert made.why(0, "transform C3 to desert").rule == "TM-329"
