"""The board keeps its place and its size: they depend on the window alone, not on what is asked or shown."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import PLAIN, TigrisHand, Visitor, until, visiting
from tests.e2e.positions import OPENING, WAR, begin, last_turns, sit, tigris
from tests.e2e.terra_positions import FIRST

LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 650}}
TOUCHED: dict[str, Any] = {**LAPTOP, "has_touch": True}
"""A laptop with a touch screen: whole games of Terra Mystica; of the others by mouse."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OVERLAP = 14
"""So much of the board's margin may lie under a phone's sheet."""
BOX = """() => {
  const {x, y, width, height} = document.querySelector("[data-testid=stage]").getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}"""
WHOLE = "() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
CELL = "() => document.querySelector('.stage .cell').getBoundingClientRect().width"


def box(v: Visitor) -> list[int]:
    found: list[int] = v.page.evaluate(BOX)
    return found


def in_the_window(v: Visitor, window: dict[str, Any]) -> None:
    """Neither the page nor the board reaches beyond the window."""
    until(v.page, "q('[data-testid=stage]') && q('[data-testid=dock]')")
    size = v.page.evaluate(WHOLE)
    assert size[0] <= window["viewport"]["width"]
    assert size[1] <= window["viewport"]["height"]
    x, y, width, height = box(v)
    assert min(x, y) >= 0
    assert x + width <= window["viewport"]["width"]
    assert y + height <= window["viewport"]["height"]


def cell(v: Visitor) -> float:
    return float(v.page.evaluate(CELL))


@pytest.mark.parametrize(("window", "least"), [(LAPTOP, 48), (PHONE, 44)], ids=["laptop", "phone"])
def test_a_whole_game_never_moves_the_board(
    browser: Browser, server: Server, window: dict[str, Any], least: int
) -> None:
    """By mouse or by touch, from the first decision to the end page."""
    with visiting(browser, server.url, locale="it-IT", **window) as v:
        sit(v, OPENING)
        hand = TigrisHand(v)
        hand.wait()
        in_the_window(v, window)
        before, count = box(v), 0
        assert cell(v) >= least
        while hand.wait():
            step = hand.step()
            hand.choose() if count < PLAIN else hand.swap()
            assert box(v) == before, "a choice moved the board"
            hand.send()
            hand.moved_on(step)
            assert box(v) == before or v.over, "a step moved the board"
            assert cell(v) >= least or v.over
            count += 1
            assert count < 150
        assert count >= PLAIN
        end = v.at("end")
        expect(end).to_contain_text("Rivincita")
        expect(end).to_contain_text("Da dove vengono i punti")
        v.press(v.page.get_by_role("button", name="Rivedi", exact=True))
        expect(v.at("prompt")).to_contain_text("Guardi il passo")


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_help_hints_and_conflicts_do_not_either(
    browser: Browser, server: Server, window: dict[str, Any]
) -> None:
    with visiting(browser, server.url, **window) as v:
        begin(v)
        before = box(v)
        v.page.locator(".ib.help").click()
        v.page.wait_for_selector("[data-testid=asides]")
        assert box(v) == before
        v.page.keyboard.press("h")
        v.page.wait_for_selector("[data-testid=hint]")
        assert box(v) == before
        sit(v, tigris(WAR))
        TigrisHand(v).wait()
        expect(v.at("fight")).to_be_visible()
        assert box(v) == before


def test_the_sheet_of_a_small_phone_leaves_the_board_in_sight(browser: Browser, server: Server) -> None:
    """Usual questions fit the room that is planned for them; the handle lowers what is in the way."""
    window: dict[str, Any] = {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
        "locale": "it-IT",
    }
    with visiting(browser, server.url, **window) as v:
        for record in (OPENING, last_turns("tigris_cards", 30), FIRST, last_turns("anunnaki", 31)):
            sit(v, record)
            until(v.page, "q('[data-testid=stage]') && q('[data-testid=dock]')")
            dock = v.at("dock").bounding_box()
            assert dock is not None
            raised = dock["y"]
            before = box(v)
            assert raised >= before[1] + before[3] - OVERLAP
        v.at("sheet").tap()
        expect(v.at("sheet")).to_have_attribute("aria-expanded", "false")
        lowered = v.at("dock").bounding_box()
        assert lowered is not None
        assert lowered["y"] > raised + 60
        assert box(v) == before
        v.at("sheet").tap()
        expect(v.at("sheet")).to_have_attribute("aria-expanded", "true")
