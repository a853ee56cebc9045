"""The log and the refusals of Terra Mystica in words: tiles and actions by what they do, goods as a list."""

from __future__ import annotations

import re

import pytest

from ziggurat.core.messages import Words
from ziggurat.core.protocol import Event, Reason
from ziggurat.games.terra.components import BONUSES, FAVORS, SCORINGS, TOWNS

CODE = re.compile(r"\b(BON|FAV|SCORE|TW|ACT)\w*\d|\bACT[A-Z]\b")


@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_tile_has_words(lang: str) -> None:
    words = Words(lang)
    ids = [tile.id for tile in BONUSES] + [tile.id for tile in FAVORS]
    ids += [tile.id for tile in SCORINGS] + [tile.id for tile in TOWNS]
    for name in ids:
        text = words.event("terra", Event("favor", {"seat": 0, "tile": f"terra.{name}"}), ["Anna"])
        assert text.startswith("Anna ")
        assert not CODE.search(text)


def test_goods_are_a_list() -> None:
    goods = {"terra.res_W": 2, "terra.res_C": 1, "terra.res_PW": 3}
    event = Event("income", {"seat": 0, "goods": goods, "nothing": False})
    assert Words("en").event("terra", event, ["Anna"]) == "Income of Anna: 2 workers, 1 coin and 3 power."
    assert (
        Words("it").event("terra", event, ["Anna"]) == "Entrate di Anna: 2 lavoratori, 1 moneta e 3 poteri."
    )
    reason = Reason("cannot_afford", "TM-086", {"goods": {"terra.res_W": 1, "terra.res_C": 2}})
    assert Words("en").reason("terra", reason) == "You are short of 1 worker and 2 coins."
    nothing = Event("income", {"seat": 0, "goods": {}, "nothing": True})
    assert Words("en").event("terra", nothing, ["Anna"]) == "Income of Anna: nothing."


def test_passing_names_the_tile_taken() -> None:
    event = Event("pass", {"seat": 0, "vp": 3, "took": True, "tile": "terra.BON9"})
    assert Words("it").event("terra", event, ["Anna"]) == (
        "Anna passa per 3 punti vittoria e prende la tessera bonus “2 monete, passando: 1 PV per abitazione”."
    )
    last = Event("pass", {"seat": 0, "vp": 0, "took": False})
    assert Words("en").event("terra", last, ["Anna"]) == "Anna passes."
