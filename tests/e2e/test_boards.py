"""The same keys on all four boards: to the board, over its places, to what may be done, and why not."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import STANDS, Visitor, until, visiting

FOCUSED = ".cell:focus"
FACTION, ANSWER = "[data-testid=play-faction]:enabled", ".tray [data-action]"
FIRST = {"tigris": "1", "tigris_cards": "1", "terra": "", "anunnaki": ""}
"""The key that takes something in hand before places are marked; some games mark places at once."""


def place(page: Page) -> str:
    """The place under the cursor."""
    return str(page.locator(FOCUSED).get_attribute("data-place"))


def sit_down(v: Visitor, game: str) -> None:
    """A table against a bot, at the first question that is about places."""
    v.create(game, ["me", "bot"])
    until(v.page, "q('.cell')", 60)
    for _ in range(40):
        until(v.page, "q('[data-prompt], .more, [data-testid=factions]')", 60)
        if FIRST[game]:
            return
        if v.page.locator(".cell[data-mark]").count():
            return
        before = json.dumps(v.page.evaluate(f"() => {{ {STANDS} }}"))
        moved = f"(() => {{ {STANDS} }})() !== {before}"
        faction, answer = v.page.locator(FACTION), v.page.locator(ANSWER).first
        if faction.count():
            faction.click()
        elif answer.count():
            answer.click()
            v.at("confirm").click()
        else:  # a bot's turn, or a question whose answers are not drawn yet
            moved = f"q('.cell[data-mark], {FACTION}, {ANSWER}') || {moved}"
        until(v.page, moved, 60)
    raise AssertionError("no question about places came")


@pytest.mark.parametrize("game", list(FIRST))
def test_the_keys_are_the_same_on_every_board(browser: Browser, server: Server, game: str) -> None:
    """Each drawing is one stop for the tab key; arrows and letters lead over its places."""
    with visiting(browser, server.url) as v:
        sit_down(v, game)
        page = v.page
        boards = page.locator("svg.board")
        assert boards.count() >= 1
        for index in range(boards.count()):
            expect(boards.nth(index).locator(".cell[tabindex='0']")).to_have_count(1)
        page.keyboard.press("b")
        expect(page.locator(FOCUSED)).to_have_count(1)
        start = place(page)
        seen = {start}
        for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
            page.keyboard.press(key)
            seen.add(place(page))
        assert len(seen) > 1
        if FIRST[game]:
            page.keyboard.press(FIRST[game])
        page.keyboard.press("l")
        expect(page.locator(FOCUSED)).to_have_attribute("data-mark", re.compile("."))
        expect(page.locator(FOCUSED)).to_have_attribute("aria-label", re.compile("."))
        page.keyboard.press("Enter")
        expect(v.at("confirm")).to_be_visible()
        page.keyboard.press("Escape")


def test_a_card_is_dragged_to_a_column(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit_down(v, "tigris_cards")
        page = v.page
        card = page.locator(".tray [data-card]").first.bounding_box()
        assert card is not None
        page.mouse.move(card["x"] + 20, card["y"] + 30)
        page.mouse.down()
        page.mouse.move(card["x"] + 60, card["y"] - 40, steps=3)
        expect(page.locator("svg.held")).to_be_visible()
        target = page.locator(".cell[data-mark]").first.bounding_box()
        assert target is not None
        page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=4)
        page.mouse.up()
        expect(page.locator("svg.held")).to_have_count(0)
        expect(v.at("confirm")).to_be_visible()
