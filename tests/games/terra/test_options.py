"""Options beyond the rulebook (section 27)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    built,
    end_turn,
    first_turn,
    legal,
    ordered,
    pass_all,
    rich,
    scoring,
    seat_part,
)
from ziggurat.core.errors import OptionError
from ziggurat.core.scene import Scene
from ziggurat.games.terra import GAME
from ziggurat.games.terra.board import HEX
from ziggurat.games.terra.components import SPECIAL
from ziggurat.games.terra.state import Ask


@pytest.mark.rule("TM-339")
def test_mini_expansion_towns() -> None:
    plain = first_turn("witches", "nomads")
    assert sum(plain.state.town_left) == 10
    made = first_turn("auren", "nomads", mini_expansion=True)
    assert made.state.town_left[5:] == [1, 2, 1]
    made.change(seat_part(0, cults=[8, 0, 0, 0]))
    made.change({"towns_due": 3, "question": "end"})
    made.play("0: take TW6")
    assert (board(made, 0).points, board(made, 0).keys, board(made, 0).cults) == (
        22,
        1,
        [10, 2, 2, 2],
    )
    made.play("0: take TW7")
    assert (board(made, 0).points, board(made, 0).shipping) == (22 + 4 + 2, 1)
    made.play("0: take TW8")
    assert board(made, 0).points == 28 + 11
    assert made.state.town_left[5:] == [0, 1, 0]


@pytest.mark.rule("TM-339")
def test_tw7_lengthens_carpets_but_not_tunnels() -> None:
    for name, home, further in (("fakirs", "F3", True), ("dwarves", "E7", False)):
        made = first_turn(
            name, "witches", mini_expansion=True, homes={"fakirs": ["F3", "A5"], "dwarves": ["E7", "A2"]}
        )
        before = board(made, 0).flight
        made.change({"towns_due": 1, "question": "end"})
        made.play("0: take TW7")
        assert (board(made, 0).points, board(made, 0).shipping) == (24, 0)
        assert (board(made, 0).flight != before) is further
        assert board(made, 0).own >> HEX[home] & 1


@pytest.mark.rule("TM-340")
def test_shipping_bonus_tile() -> None:
    made = first_turn("witches", "nomads", tiles=("BON10", "BON3"), shipping_bonus=True)
    player = board(made, 0)
    bare = player.income()
    player.bonus = -1
    assert bare[3] - player.income()[3] == 3
    made.change(seat_part(0, bonus="BON10"))
    made.change(seat_part(0, shipping=2))
    made.play("0: pass BON1")
    assert board(made, 0).points == 26
    with pytest.raises(OptionError, match="mode full"):
        GAME.setup(2, {"mode": "intro", "shipping_bonus": True})


@pytest.mark.rule("TM-341")
def test_temple_scoring_tile() -> None:
    made = first_turn("witches", "nomads", temple_scoring=True, homes={"witches": ["F4", "A3"]})
    made.change(scoring(made, "SCORE9"))
    made.change(rich(0))
    made.change(built(made, 0, "TP", "F4"))
    made.play("0: upgrade F4 to TE")
    made.play("0: take FAV9")
    assert board(made, 0).points == 24
    made.change(ordered(0, 3))
    end_turn(made)
    bonus = [event for event in pass_all(made) if event.kind == "cult_bonus"]
    assert [event.data["goods"] for event in bonus if event.data["seat"] == 0] == [{"terra.res_C": 6}]


@pytest.mark.rule("TM-342")
def test_variable_turn_order() -> None:
    for variable, order in ((True, (1, 0, 2)), (False, (1, 2, 0))):
        made = first_turn("witches", "nomads", "mermaids", variable_order=variable)
        for seat in (0, 2):
            made.change(seat_part(seat, priests=2))
        made.play("0: send p to FIRE for 1")
        made.play("0: end")
        made.play(f"1: {'pass BON7' if 'pass BON7' in legal(made, 1) else sorted(legal(made, 1, 'pass'))[0]}")
        made.play("2: send p to FIRE for 1")
        made.play("2: end")
        made.play(f"0: {sorted(legal(made, 0, 'pass'))[0]}")
        made.play(f"2: {sorted(legal(made, 2, 'pass'))[0]}")
        assert made.state.order == order


def late() -> Scene:
    made = first_turn(
        "cultists",
        "nomads",
        "witches",
        late_leech=True,
        homes={"cultists": ["E6", "H7"], "nomads": ["F3", "A5", "I7"], "witches": ["F4", "A3"]},
    )
    made.change(rich(0))
    return made


@pytest.mark.rule("TM-343")
def test_late_answers() -> None:
    made = late()
    made.play("0: upgrade E6 to TP")
    made.play("0: end")
    assert asked(made) == [1, 2]
    assert "pass BON4" not in legal(made, 1)
    made.play("1: decline from 0")
    made.play("1: pass BON4")
    assert asked(made) == [2]
    made.play("2: leech from 0")
    assert asked(made) == [0, 2]
    assert legal(made, 0) == {f"step {cult}" for cult in ("FIRE", "WATER", "EARTH", "AIR")}
    made.play("2: pass BON5")
    assert {"step AIR", "pass BON6"} <= legal(made, 0)
    made.play("0: pass BON6")
    assert made.state.round == 1
    assert asked(made) == [0]
    made.play("0: step AIR")
    assert made.state.round == 2


@pytest.mark.rule("TM-343")
def test_a_round_waits_for_late_answers() -> None:
    made = late()
    made.play("0: upgrade E6 to TP")
    made.play("0: end")
    for seat in (1, 2):
        made.play(f"{seat}: decline from 0")
        made.play(f"{seat}: {sorted(legal(made, seat, 'pass'))[0]}")
    made.play("0: upgrade E6 to TE")
    made.play("0: take FAV9")
    made.play("0: end")
    assert asked(made) == [0, 1, 2]
    made.play(f"0: {sorted(legal(made, 0, 'pass'))[0]}")
    assert asked(made) == [1, 2]
    made.play("1: decline from 0")
    assert made.state.round == 1
    made.play("2: decline from 0")
    assert made.state.round == 2


@pytest.mark.rule("TM-343")
def test_late_spades_in_any_order() -> None:
    made = late()
    made.change(scoring(made, "SCORE2"))
    made.change(seat_part(0, cults={"EARTH": 4}))
    made.change(seat_part(2, cults={"EARTH": 4}))
    for seat in range(3):
        made.play(f"{seat}: {sorted(legal(made, seat, 'pass'))[0]}")
    assert asked(made) == [0, 2]
    made.play("2: forgo")
    assert asked(made) == [0]
    made.play("0: forgo")
    assert made.state.round == 2


@pytest.mark.rule("TM-344")
def test_corrections_by_hand() -> None:
    made = first_turn("witches", "nomads", corrections="19:0:W-1 19:1:VP+2 20:0:PW-3")
    assert made.state.step == 19
    assert (board(made, 0).workers, board(made, 1).points) == (6 - 1, 22)
    idle = first_turn("witches", "nomads", corrections="19:0:ACTW 19:1:ACTW 19:0:ACTN")
    assert (idle.state.under_way, idle.state.actions_left) == (Ask.END, 0)
    assert [player.used for player in idle.state.players] == [1 << SPECIAL["ACTW"], 0]
    with pytest.raises(OptionError, match="57:0:W-1"):
        GAME.setup(2, {"corrections": "once upon a time"})
    with pytest.raises(OptionError, match="57:0:W-1"):
        GAME.setup(2, {"corrections": 7})
