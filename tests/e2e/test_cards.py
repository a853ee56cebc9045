"""The card game at a laptop and on a phone, in Italian: a table that keeps its place, and closed piles."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, until, visiting
from tests.e2e.hands import ASKED, CardsHand
from tests.e2e.test_frame import LAPTOP, PHONE, box, in_the_window

CARD = """() => Math.min(
  1000, ...[...document.querySelectorAll('.tray .hc')].map((one) => one.getBoundingClientRect().width)
)"""
INSIDE = """() => [...document.querySelectorAll('.tray .hc')].every((one) => {
  const {left, right} = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})"""


@pytest.mark.parametrize(("window", "least"), [(LAPTOP, 44), (PHONE, 40)], ids=["laptop", "phone"])
def test_a_whole_game_of_cards_never_moves_the_table(
    browser: Browser, server: Server, window: dict[str, Any], least: int
) -> None:
    """By mouse or by touch, from the first decision to the end page."""
    server.luck(3)
    with visiting(browser, server.url, locale="it-IT", **window) as v:
        v.create("tigris_cards", ["me", "bot"])
        hand = CardsHand(v, 2)
        until(v.page, ASKED, 60)
        in_the_window(v, window)
        before = box(v)
        while hand.play(1):
            if v.over:
                break
            assert box(v) == before, "a step moved the table"
            assert v.page.evaluate(INSIDE), "a card of the hand is cut"
            assert v.page.evaluate(CARD) >= least
            assert len(hand.asked) < 200
        assert len(hand.asked) >= 24
        end = v.at("end")
        expect(end).to_contain_text("Rivincita")
        expect(end).to_contain_text("colore più debole")
        assert closed(v)


@pytest.mark.rule("TC-019")
def closed(v: Visitor) -> bool:
    """No message to the page tells what a pile holds, and no part of the page shows it."""
    views = [json.loads(frame)["view"] for frame in v.frames if '"type":"view"' in frame]
    assert views
    for view in views:
        if view["outcome"] is None:
            assert view["memory"] == {}
    return v.page.locator(".tray .pt").count() == 0


def test_kingdoms_are_told_in_words(browser: Browser, server: Server) -> None:
    server.luck(3)
    with visiting(browser, server.url, locale="it-IT", **LAPTOP) as v:
        v.play("tigris_cards")
        CardsHand(v, 2).play(12)
        v.page.get_by_role("tab", name="Regni").click()
        until(v.page, "q('.list h3')")
        rows = v.page.locator(".list tbody tr").all_inner_texts()
        assert rows
        assert all(re.search(r"la (testa|carta)|il collegamento", row) for row in rows), rows
