"""Options beyond the rulebook (section 27)."""

from __future__ import annotations

import pytest

from tests.games.terra.kit import Table, score_tile, table
from ziggurat.core.errors import OptionError
from ziggurat.games.terra import GAME
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.state import Ask


@pytest.mark.rule("TM-339")
def test_mini_expansion_towns() -> None:
    plain = table("witches", "nomads")
    assert sum(plain.state.town_left) == 10
    made = table("auren", "nomads", mini_expansion=True)
    assert made.state.town_left[5:] == [1, 2, 1]
    made.seat(0).cults[:] = [8, 0, 0, 0]
    made.state.towns_due, made.state.question = 3, Ask.END
    made.do(0, "take TW6")
    assert (made.seat(0).points, made.seat(0).keys, made.seat(0).cults) == (22, 1, [10, 2, 2, 2])
    made.do(0, "take TW7")
    assert (made.seat(0).points, made.seat(0).shipping) == (22 + 4 + 2, 1)
    made.do(0, "take TW8")
    assert made.seat(0).points == 28 + 11
    assert made.state.town_left[5:] == [0, 1, 0]


@pytest.mark.rule("TM-339")
def test_tw7_lengthens_carpets_but_not_tunnels() -> None:
    for name, home, further in (("fakirs", "F3", True), ("dwarves", "E7", False)):
        made = table(
            name, "witches", mini_expansion=True, homes={"fakirs": ["F3", "A5"], "dwarves": ["E7", "A2"]}
        )
        before = made.seat(0).flight
        made.state.towns_due, made.state.question = 1, Ask.END
        made.do(0, "take TW7")
        assert (made.seat(0).points, made.seat(0).shipping) == (24, 0)
        assert (made.seat(0).flight != before) is further
        assert made.seat(0).own >> HEX[home] & 1


@pytest.mark.rule("TM-340")
def test_shipping_bonus_tile() -> None:
    made = table("witches", "nomads", tiles=("BON10", "BON3"), shipping_bonus=True)
    player = made.seat(0)
    bare = player.income()
    player.bonus = -1
    assert bare[3] - player.income()[3] == 3
    made.bonus_again(0, "BON10")
    made.give(0, ship=2)
    made.do(0, "pass BON1")
    assert made.seat(0).points == 26
    with pytest.raises(OptionError, match="mode full"):
        GAME.setup(2, {"mode": "intro", "shipping_bonus": True})


@pytest.mark.rule("TM-341")
def test_temple_scoring_tile() -> None:
    made = table("witches", "nomads", temple_scoring=True, homes={"witches": ["F4", "A3"]})
    score_tile(made, "SCORE9")
    made.rich(0)
    made.put(0, "TP", "F4")
    made.do(0, "upgrade F4 to TE", "take FAV9")
    assert made.seat(0).points == 24
    made.seat(0).orders = 3
    made.end()
    bonus = [event for event in made.pass_all() if event.kind == "cult_bonus"]
    assert [event.data["goods"] for event in bonus if event.data["seat"] == 0] == [{"terra.res_C": 6}]


@pytest.mark.rule("TM-342")
def test_variable_turn_order() -> None:
    for variable, order in ((True, (1, 0, 2)), (False, (1, 2, 0))):
        made = table("witches", "nomads", "mermaids", variable_order=variable)
        for seat in (0, 2):
            made.give(seat, p=2)
        made.do(0, "send p to FIRE for 1", "end")
        made.do(1, "pass BON7" if "pass BON7" in made.legal(1) else sorted(made.legal(1, "pass"))[0])
        made.do(2, "send p to FIRE for 1", "end")
        made.do(0, sorted(made.legal(0, "pass"))[0])
        made.do(2, sorted(made.legal(2, "pass"))[0])
        assert made.state.order == order


def late() -> Table:
    made = table(
        "cultists",
        "nomads",
        "witches",
        late_leech=True,
        homes={"cultists": ["E6", "H7"], "nomads": ["F3", "A5", "I7"], "witches": ["F4", "A3"]},
    )
    made.rich(0)
    return made


@pytest.mark.rule("TM-343")
def test_late_answers() -> None:
    made = late()
    made.do(0, "upgrade E6 to TP", "end")
    assert made.asked() == [1, 2]
    assert "pass BON4" not in made.legal(1)
    made.do(1, "decline from 0")
    made.do(1, "pass BON4")
    assert made.asked() == [2]
    made.do(2, "leech from 0")
    assert made.asked() == [0, 2]
    assert made.legal(0) == {f"step {cult}" for cult in ("FIRE", "WATER", "EARTH", "AIR")}
    made.do(2, "pass BON5")
    assert {"step AIR", "pass BON6"} <= made.legal(0)
    made.do(0, "pass BON6")
    assert made.state.round == 1
    assert made.asked() == [0]
    made.do(0, "step AIR")
    assert made.state.round == 2


@pytest.mark.rule("TM-343")
def test_a_round_waits_for_late_answers() -> None:
    made = late()
    made.do(0, "upgrade E6 to TP", "end")
    for seat in (1, 2):
        made.do(seat, "decline from 0")
        made.do(seat, sorted(made.legal(seat, "pass"))[0])
    made.do(0, "upgrade E6 to TE", "take FAV9", "end")
    assert made.asked() == [0, 1, 2]
    made.do(0, sorted(made.legal(0, "pass"))[0])
    assert made.asked() == [1, 2]
    made.do(1, "decline from 0")
    assert made.state.round == 1
    made.do(2, "decline from 0")
    assert made.state.round == 2


@pytest.mark.rule("TM-343")
def test_late_spades_in_any_order() -> None:
    made = late()
    score_tile(made, "SCORE2")
    made.seat(0).cults[2] = made.seat(2).cults[2] = 4
    for seat in range(3):
        made.do(seat, sorted(made.legal(seat, "pass"))[0])
    assert made.asked() == [0, 2]
    made.do(2, "forgo")
    assert made.asked() == [0]
    made.do(0, "forgo")
    assert made.state.round == 2


@pytest.mark.rule("TM-344")
def test_corrections_by_hand() -> None:
    made = table("witches", "nomads", corrections="19:0:W-1 19:1:VP+2 20:0:PW-3")
    assert made.state.step == 19
    assert (made.seat(0).workers, made.seat(1).points) == (6 - 1, 22)
    with pytest.raises(OptionError, match="57:0:W-1"):
        GAME.setup(2, {"corrections": "once upon a time"})
    with pytest.raises(OptionError, match="57:0:W-1"):
        GAME.setup(2, {"corrections": 7})
