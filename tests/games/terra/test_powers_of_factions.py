"""What the factions can do, from Witches to Engineers (section 25)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    built,
    end_turn,
    favors,
    laid_out,
    legal,
    prompt,
    scoring,
    seat_part,
    strong,
    turn,
)
from ziggurat.core.protocol import CHANCE
from ziggurat.games.terra.scoring import cash_in, largest_area


@pytest.mark.rule("TM-247", "TM-248", "TM-EX-17")
def test_witches_ride() -> None:
    made = strong("witches", stronghold="F4")
    made.change(scoring(made, "SCORE3"))
    made.change(favors(made, 0, "FAV11"))
    made.change(built(made, 1, "D", "E10"))
    made.change(seat_part(1, bowl1=5, bowl2=7, bowl3=0))
    made.change(seat_part(0, coins=0, workers=0))
    made.play("0: action ACTW")
    assert "build E9" in legal(made, 0)
    made.refused("0: build E8", "TM-247")
    assert not legal(made, 0, "transform")
    made.play("0: build E9")
    assert board(made, 0).points == 24
    assert [offer[:3] for offer in made.state.offers] == [(1, 0, 1)]
    end_turn(made)
    made.change(turn(0))
    made.refused("0: action ACTW", "TM-165")
    assert largest_area(board(made, 0), made.state.adjacent) == 1


@pytest.mark.rule("TM-252", "TM-253")
def test_auren_steps() -> None:
    made = strong("auren")
    made.refused("0: action ACTA", "TM-165")
    made.change(built(made, 0, "TP", "F4"))
    made.play("0: upgrade F4 to SH")
    assert made.state.favors_due == 1
    made.play("0: take FAV9")
    made.change(turn(0))
    made.change(seat_part(0, cults=[8, 0, 0, 0]))
    made.play("0: action ACTA")
    made.play("0: step FIRE")
    assert board(made, 0).cults == [9, 0, 0, 0]
    made.change(turn(0))
    made.change(seat_part(0, used=[]))
    made.play("0: action ACTA")
    made.play("0: step WATER")
    assert board(made, 0).cults == [9, 2, 0, 0]


@pytest.mark.rule("TM-257")
def test_alchemists_trade_points() -> None:
    made = strong("alchemists")
    made.change(seat_part(0, coins=3, points=4))
    made.play("0: convert 3VP to 3C")
    assert (board(made, 0).points, board(made, 0).coins) == (1, 6)
    made.play("0: convert 6C to 3VP")
    assert (board(made, 0).points, board(made, 0).coins) == (4, 0)
    made.refused("0: convert 5VP to 5C", "TM-257")
    made.refused("0: convert 2C to 1VP", "TM-257")
    other = strong("witches")
    other.refused("0: convert 1VP to 1C", "TM-257")
    other.refused("0: convert 2C to 1VP", "TM-257")


@pytest.mark.rule("TM-258")
def test_alchemists_stronghold() -> None:
    made = strong("alchemists")
    made.change(built(made, 0, "TP", "E5"))
    made.change(seat_part(0, bowl1=12, bowl2=0, bowl3=0))
    made.play("0: upgrade E5 to SH")
    assert tuple(board(made, 0).stock)[4:] == (0, 12, 0)
    made.change(turn(0))
    made.change(seat_part(0, bowl1=12, bowl2=0, bowl3=0))
    made.play("0: transform E4 to swamp")
    assert board(made, 0).bowl2 == 2
    made.change(turn(0))
    made.change(seat_part(0, bowl1=4, bowl2=0, bowl3=6))
    made.play("0: action ACT6")
    assert tuple(board(made, 0).stock)[4:] == (6, 4, 0)


@pytest.mark.rule("TM-259")
def test_alchemists_count_two_coins_a_point() -> None:
    made = strong("alchemists")
    made.change(seat_part(0, coins=5, workers=1, priests=1, bowl1=0, bowl2=0, bowl3=0))
    assert cash_in(board(made, 0)) == 3
    assert board(made, 0).coins == 1


@pytest.mark.rule("TM-265")
def test_darklings_exchange() -> None:
    made = strong("darklings")
    made.change(built(made, 0, "TP", "E5"))
    made.change(seat_part(0, workers=4 + 5, priests=2))
    made.play("0: upgrade E5 to SH")
    assert legal(made, 0, "exchange") == {f"exchange {number}" for number in range(4)}
    made.play("0: exchange 3")
    assert (board(made, 0).workers, board(made, 0).priests) == (2, 5)
    assert not legal(made, 0, "exchange")
    twin = strong("darklings")
    twin.change(built(twin, 0, "TP", "E5"))
    twin.change(seat_part(0, workers=4 + 5, priests=5))
    board(twin, 0).orders = 1
    twin.play("0: upgrade E5 to SH")
    twin.refused("0: exchange 2", "TM-265")
    assert "end" not in legal(twin, 0)
    twin.play("0: exchange 0")
    twin.play("0: end")
    assert (board(twin, 0).workers, board(twin, 0).priests) == (5, 5)


@pytest.mark.rule("TM-264")
def test_darklings_score_paid_spades_only() -> None:
    made = strong("darklings")
    made.play("0: action ACT5")
    made.play("0: transform E6 to swamp")
    assert board(made, 0).points == 20
    made.change(turn(0))
    made.play("0: transform E4 to swamp")
    assert board(made, 0).points == 22


@pytest.mark.rule("TM-269", "TM-270")
def test_halflings_score_spades() -> None:
    made = strong("halflings")
    made.play("0: transform E7 to plains")
    assert board(made, 0).points == 23
    made.change(turn(0))
    made.play("0: action ACT6")
    assert board(made, 0).points == 25
    made.change(turn(0))
    made.change(seat_part(0, coins=1, workers=2, priests=1))
    made.play("0: advance dig")
    assert tuple(board(made, 0).stock)[:4] == (31, 0, 0, 0)


@pytest.mark.rule("TM-271")
def test_halflings_stronghold() -> None:
    made = strong("halflings")
    made.change(built(made, 0, "TP", "E6"))
    made.change({"terrain": {"E7": "desert"}})
    made.change({"terrain": {"F4": "swamp"}})
    made.change({"terrain": {"D4": "desert"}})
    made.play("0: upgrade E6 to SH")
    assert (made.state.spades, board(made, 0).points) == (3, 28)
    made.refused("0: transform F3 to plains long", "TM-271")
    made.play("0: transform E7 to plains")
    made.play("0: transform F4 to plains")
    made.play("0: transform D4 to plains")
    assert legal(made, 0, "build") == {"build E7", "build F4", "build D4"}
    coins = board(made, 0).coins
    made.play("0: build F4")
    assert board(made, 0).coins == coins - 2
    assert not legal(made, 0, "build")


@pytest.mark.rule("TM-258", "TM-065", "TM-338")
def test_the_power_of_a_spade_may_pay_the_next() -> None:
    """Three spades cost nine workers; with eight the power of the first two helps to pay the third."""
    made = strong("alchemists", stronghold="E5")
    made.change(built(made, 0, "D", "A8"))
    made.change(seat_part(0, workers=8, coins=2, bowl1=0, bowl2=10, bowl3=0))
    made.play("0: transform A9 to plains")
    made.expect({"question": {"prompt": "turn.spades"}, "players": {"0": {"workers": 2, "bowl3": 4}}})
    assert not legal(made, 0, "transform")
    made.refused("0: transform A9 to swamp", "TM-062")
    made.refused("0: transform A9 to desert", "TM-065")
    made.refused("0: transform A7 to swamp", "TM-053")
    made.refused("0: build A9", "TM-053")
    assert "end" in legal(made, 0)
    made.play("0: convert 3PW to 1W")
    assert legal(made, 0, "transform") == {"transform A9 to swamp"}
    made.play("0: transform A9 to swamp")
    made.expect({"question": {"prompt": "turn.build"}, "players": {"0": {"workers": 0}}})
    made.play("0: burn 3")
    made.play("0: convert 3PW to 1W")
    made.play("0: build A9")
    made.expect({"question": {"prompt": "turn.end"}})


@pytest.mark.rule("TM-258", "TM-065")
def test_others_dig_a_hex_at_once() -> None:
    for stronghold in (False, True):
        name = "witches" if stronghold else "alchemists"
        made = strong(name, "nomads", stronghold="F4" if stronghold else "")
        made.play("0: transform E7 to wasteland" if stronghold else "0: transform E4 to forest")
        made.expect({"question": {"prompt": "turn.end"}})
        assert not legal(made, 0, "transform")


@pytest.mark.rule("TM-272")
def test_no_spade_tile_with_halflings() -> None:
    scores = ("SCORE1", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE8")
    for option in (True, False):
        made = laid_out(2, scores, no_spade_tile_with_halflings=option)
        made.play("0: faction halflings")
        made.play("1: faction nomads")
        assert (asked(made) == [CHANCE]) is option
        if option:
            assert legal(made, CHANCE) == {"score 1 SCORE2", "score 1 SCORE4"}


@pytest.mark.rule("TM-276", "TM-277")
@pytest.mark.parametrize(("answers", "step"), [("tt", True), ("rt", True), ("tr", True), ("rr", False)])
def test_cultists_step_when_somebody_takes(answers: str, step: bool) -> None:
    made = strong("cultists", "nomads", "witches")
    made.change(built(made, 1, "D", "F3"))
    made.change(built(made, 2, "D", "E7"))
    made.play("0: upgrade E6 to TP")
    made.play("0: end")
    for seat, answer in zip((1, 2), answers, strict=True):
        made.play(f"{seat}: {'leech from 0' if answer == 't' else 'decline from 0'}")
    assert (prompt(made) == "leech.step") is step
    if step:
        made.play("0: step AIR")
        assert board(made, 0).cults == [1, 0, 1, 1]
    made.expect({"question": {"prompt": "turn.action"}})
    assert asked(made) == [1]


@pytest.mark.rule("TM-277", "TM-278")
@pytest.mark.parametrize("erratum", [True, False])
@pytest.mark.parametrize("full", [0, 1, 2])
def test_cultists_erratum(erratum: bool, full: int) -> None:
    made = strong("cultists", "nomads", "witches", cultist_erratum=erratum)
    made.change(built(made, 1, "D", "F3"))
    made.change(built(made, 2, "D", "E7"))
    for seat in (1, 2)[:full]:
        made.change(seat_part(seat, bowl1=0, bowl2=0, bowl3=12))
    made.change(seat_part(0, bowl1=5, bowl2=0, bowl3=0))
    made.play("0: upgrade E6 to TP")
    end_turn(made)
    assert board(made, 0).bowl2 == (1 if erratum and full < 2 else 0)


@pytest.mark.rule("TM-279")
def test_cultists_stronghold() -> None:
    made = strong("cultists")
    made.change(scoring(made, "SCORE3"))
    made.change(built(made, 0, "TP", "E6"))
    made.play("0: upgrade E6 to SH")
    assert board(made, 0).points == 27


@pytest.mark.rule("TM-283")
def test_engineers_bridges() -> None:
    made = strong("engineers")
    made.change(seat_part(0, workers=7))
    for place in ("C2:D4", "C2:D3"):
        made.play("0: action ACTE")
        made.play(f"0: bridge {place}")
        made.change(turn(0))
    assert (board(made, 0).workers, board(made, 0).bridges) == (3, 1)
    made.play("0: action ACT1")
    made.play("0: bridge C2:E5")
    made.change(turn(0))
    assert board(made, 0).bridges == 0
    made.refused("0: action ACTE", "TM-165")
    made.change({"bridges": {"C2:E5": None}, **seat_part(0, workers=1)})
    assert board(made, 0).bridges == 1
    made.refused("0: action ACTE", "TM-283")
    strong("witches").refused("0: action ACTE", "TM-165")
