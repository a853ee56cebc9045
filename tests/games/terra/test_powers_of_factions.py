"""What the factions can do, from Witches to Engineers (section 25)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, strong
from ziggurat.games.terra.scoring import cash_in, largest_area


@pytest.mark.rule("TM-247", "TM-248", "TM-EX-17")
def test_witches_ride() -> None:
    made = strong("witches", stronghold="F4")
    score_tile(made, "SCORE3")
    made.favor(0, "FAV11")
    made.put(1, "D", "E10")
    made.give(1, b1=5, b2=7, b3=0)
    made.give(0, c=0, w=0)
    made.do(0, "action ACTW")
    assert "build E9" in made.legal(0)
    assert made.why(0, "build E8").rule == "TM-247"
    assert not made.legal(0, "transform")
    made.do(0, "build E9")
    assert made.seat(0).points == 24
    assert [offer[:3] for offer in made.state.offers] == [(1, 0, 1)]
    made.end()
    made.turn(0)
    assert made.why(0, "action ACTW").rule == "TM-165"
    assert largest_area(made.seat(0), made.state.adjacent) == 1


@pytest.mark.rule("TM-252", "TM-253")
def test_auren_steps() -> None:
    made = strong("auren")
    assert made.why(0, "action ACTA").rule == "TM-165"
    made.put(0, "TP", "F4")
    made.do(0, "upgrade F4 to SH")
    assert made.state.favors_due == 1
    made.do(0, "take FAV9")
    made.turn(0)
    made.seat(0).cults[:] = [8, 0, 0, 0]
    made.do(0, "action ACTA", "step FIRE")
    assert made.seat(0).cults == [9, 0, 0, 0]
    made.turn(0)
    made.seat(0).used = 0
    made.do(0, "action ACTA", "step WATER")
    assert made.seat(0).cults == [9, 2, 0, 0]


@pytest.mark.rule("TM-257")
def test_alchemists_trade_points() -> None:
    made = strong("alchemists")
    made.give(0, c=3, vp=4)
    made.do(0, "convert 3VP to 3C")
    assert (made.seat(0).points, made.seat(0).coins) == (1, 6)
    made.do(0, "convert 6C to 3VP")
    assert (made.seat(0).points, made.seat(0).coins) == (4, 0)
    assert made.why(0, "convert 5VP to 5C").rule == "TM-257"
    assert made.why(0, "convert 2C to 1VP").rule == "TM-257"
    other = strong("witches")
    assert other.why(0, "convert 1VP to 1C").rule == "TM-257"
    assert other.why(0, "convert 2C to 1VP").rule == "TM-257"


@pytest.mark.rule("TM-258")
def test_alchemists_stronghold() -> None:
    made = strong("alchemists")
    made.put(0, "TP", "E5")
    made.give(0, b1=12, b2=0, b3=0)
    made.do(0, "upgrade E5 to SH")
    assert made.stock(0)[4:] == (0, 12, 0)
    made.turn(0)
    made.give(0, b1=12, b2=0, b3=0)
    made.do(0, "transform E4 to swamp")
    assert made.seat(0).bowl2 == 2
    made.turn(0)
    made.give(0, b1=4, b2=0, b3=6)
    made.do(0, "action ACT6")
    assert made.stock(0)[4:] == (6, 4, 0)


@pytest.mark.rule("TM-259")
def test_alchemists_count_two_coins_a_point() -> None:
    made = strong("alchemists")
    made.give(0, c=5, w=1, p=1, b1=0, b2=0, b3=0)
    assert cash_in(made.seat(0)) == 3
    assert made.seat(0).coins == 1


@pytest.mark.rule("TM-265")
def test_darklings_exchange() -> None:
    made = strong("darklings")
    made.put(0, "TP", "E5")
    made.give(0, w=4 + 5, p=2)
    made.do(0, "upgrade E5 to SH")
    assert made.legal(0, "exchange") == {f"exchange {number}" for number in range(4)}
    made.do(0, "exchange 3")
    assert (made.seat(0).workers, made.seat(0).priests) == (2, 5)
    assert not made.legal(0, "exchange")
    twin = strong("darklings")
    twin.put(0, "TP", "E5")
    twin.give(0, w=4 + 5, p=5)
    twin.seat(0).orders = 1
    twin.do(0, "upgrade E5 to SH")
    assert twin.why(0, "exchange 2").rule == "TM-265"
    assert "end" not in twin.legal(0)
    twin.do(0, "exchange 0", "end")
    assert (twin.seat(0).workers, twin.seat(0).priests) == (5, 5)


@pytest.mark.rule("TM-264")
def test_darklings_score_paid_spades_only() -> None:
    made = strong("darklings")
    made.do(0, "action ACT5", "transform E6 to swamp")
    assert made.seat(0).points == 20
    made.turn(0)
    made.do(0, "transform E4 to swamp")
    assert made.seat(0).points == 22


@pytest.mark.rule("TM-269", "TM-270")
def test_halflings_score_spades() -> None:
    made = strong("halflings")
    made.do(0, "transform E7 to plains")
    assert made.seat(0).points == 23
    made.turn(0)
    made.do(0, "action ACT6")
    assert made.seat(0).points == 25
    made.turn(0)
    made.give(0, c=1, w=2, p=1)
    made.do(0, "advance dig")
    assert made.stock(0)[:4] == (31, 0, 0, 0)


@pytest.mark.rule("TM-271")
def test_halflings_stronghold() -> None:
    made = strong("halflings")
    made.put(0, "TP", "E6")
    made.paint("E7", "desert")
    made.paint("F4", "swamp")
    made.paint("D4", "desert")
    made.do(0, "upgrade E6 to SH")
    assert (made.state.spades, made.seat(0).points) == (3, 28)
    assert made.why(0, "transform F3 to plains long").rule == "TM-271"
    made.do(0, "transform E7 to plains", "transform F4 to plains", "transform D4 to plains")
    assert made.legal(0, "build") == {"build E7", "build F4", "build D4"}
    coins = made.seat(0).coins
    made.do(0, "build F4")
    assert made.seat(0).coins == coins - 2
    assert not made.legal(0, "build")


@pytest.mark.rule("TM-272")
def test_no_spade_tile_with_halflings() -> None:
    from tests.games.terra.kit import laid_out
    from ziggurat.core.protocol import CHANCE

    scores = ("SCORE1", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE8")
    for option in (True, False):
        made = Table(laid_out(2, scores, no_spade_tile_with_halflings=option))
        made.do(0, "faction halflings")
        made.do(1, "faction nomads")
        assert (made.asked() == [CHANCE]) is option
        if option:
            assert made.legal(CHANCE) == {"score 1 SCORE2", "score 1 SCORE4"}


@pytest.mark.rule("TM-276", "TM-277")
@pytest.mark.parametrize(("answers", "step"), [("tt", True), ("rt", True), ("tr", True), ("rr", False)])
def test_cultists_step_when_somebody_takes(answers: str, step: bool) -> None:
    made = strong("cultists", "nomads", "witches")
    made.put(1, "D", "F3")
    made.put(2, "D", "E7")
    made.do(0, "upgrade E6 to TP", "end")
    for seat, answer in zip((1, 2), answers, strict=True):
        made.do(seat, "leech from 0" if answer == "t" else "decline from 0")
    assert (made.prompt() == "leech.step") is step
    if step:
        made.do(0, "step AIR")
        assert made.seat(0).cults == [1, 0, 1, 1]
    assert made.prompt() == "turn.action"
    assert made.asked() == [1]


@pytest.mark.rule("TM-277", "TM-278")
@pytest.mark.parametrize("erratum", [True, False])
@pytest.mark.parametrize("full", [0, 1, 2])
def test_cultists_erratum(erratum: bool, full: int) -> None:
    made = strong("cultists", "nomads", "witches", cultist_erratum=erratum)
    made.put(1, "D", "F3")
    made.put(2, "D", "E7")
    for seat in (1, 2)[:full]:
        made.give(seat, b1=0, b2=0, b3=12)
    made.give(0, b1=5, b2=0, b3=0)
    made.do(0, "upgrade E6 to TP", "end")
    made.refuse()
    assert made.seat(0).bowl2 == (1 if erratum and full < 2 else 0)


@pytest.mark.rule("TM-279")
def test_cultists_stronghold() -> None:
    made = strong("cultists")
    score_tile(made, "SCORE3")
    made.put(0, "TP", "E6")
    made.do(0, "upgrade E6 to SH")
    assert made.seat(0).points == 27


@pytest.mark.rule("TM-283")
def test_engineers_bridges() -> None:
    made = strong("engineers")
    made.give(0, w=7)
    for place in ("C2:D4", "C2:D3"):
        made.do(0, "action ACTE", f"bridge {place}")
        made.turn(0)
    assert (made.seat(0).workers, made.seat(0).bridges) == (3, 1)
    made.do(0, "action ACT1", "bridge C2:E5")
    made.turn(0)
    assert made.seat(0).bridges == 0
    assert made.why(0, "action ACTE").rule == "TM-165"
    made.seat(0).bridges = 1
    made.give(0, w=1)
    assert made.why(0, "action ACTE").rule == "TM-283"
    assert strong("witches").why(0, "action ACTE").rule == "TM-165"
