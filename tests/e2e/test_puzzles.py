"""Puzzles in a real browser: one missed and solved, one missed and given up; what is kept of them."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, tab_to, visiting
from ziggurat.core import registry
from ziggurat.core.puzzles import Puzzle, puzzles_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}
COLOURS = {"settlement": "black", "temple": "red", "farm": "blue", "market": "green"}


def simple() -> Puzzle:
    """A puzzle that one tile solves, and no other move."""
    found = (one for one in puzzles_of(registry.game("tigris")) if len(one.moves) == 1 and not one.also)
    return next(one for one in found if one.moves[0].startswith("tile "))


def miss(v: Visitor) -> None:
    """Pass: that solves nothing."""
    v.press(v.page.locator(".dock [data-explain=pass]"))
    v.press(v.at("confirm"))


def test_a_puzzle_missed_and_solved_by_keyboard(browser: Browser, server: Server) -> None:
    puzzle = simple()
    _, tile, square = puzzle.moves[0].split()
    with visiting(browser, server.url, locale="en-US") as v:
        page, panel, keys = v.page, v.at("puzzle"), v.page.keyboard
        page.goto(f"{v.url}/puzzles/tigris")
        v.at(f"puzzle-{puzzle.key}").focus()
        keys.press("Enter")
        expect(panel).to_have_attribute("data-state", "open")
        expect(panel.get_by_role("heading")).to_be_focused()
        # Passing solves nothing; the answer to it lies under the keys at once.
        tab_to(v, page.locator(".dock [data-explain=pass]"))
        keys.press("Enter")
        expect(v.at("confirm")).to_be_focused()
        keys.press("Escape")
        expect(v.at("confirm")).to_have_count(0)
        keys.press("p")
        expect(v.at("confirm")).to_be_visible()
        keys.press("Enter")
        # What the move did, and a question; not the answer.
        expect(panel).to_have_attribute("data-state", "wrong")
        expect(v.at("puzzle-wrong")).to_contain_text("Not this one.")
        expect(v.at("puzzle-wrong")).to_contain_text("?")
        tab_to(v, v.at("puzzle-retry"))
        keys.press("Enter")
        expect(panel).to_have_attribute("data-state", "open")
        tab_to(v, v.at("puzzle-ask"))
        keys.press("Enter")
        expect(v.at("puzzle-hint")).to_be_visible()
        label = page.locator(f".dock [data-explain=tile_{COLOURS[tile]}]").first.get_attribute("aria-label")
        keys.press(str(label)[0])
        keys.press("g")
        expect(v.at("goto")).to_be_focused()
        keys.type(square)
        keys.press("Enter")
        expect(page.locator(f".cell[data-place={square}]")).to_be_focused()
        keys.press("Enter")
        expect(v.at("confirm")).to_be_visible()
        keys.press("Enter")
        expect(panel).to_have_attribute("data-state", "solved")
        expect(panel).to_contain_text("Solved at the second attempt")
        expect(v.at("puzzle-why")).to_contain_text(puzzle.moves[0].split()[-1])
        # It is kept with the guest, also where the browser forgets, and counts as no game.
        page.wait_for_function(
            "async () => (await (await fetch('/api/me/progress?kind=puzzle')).json()).progress.length > 0"
        )
        tab_to(v, v.at("puzzle-next"))
        keys.press("Enter")
        expect(page).not_to_have_url(re.compile(puzzle.key))
        expect(page).to_have_url(re.compile("#puzzle="))
        page.evaluate("() => localStorage.removeItem('ziggurat.puzzles')")
        page.goto(f"{v.url}/puzzles/tigris")
        expect(v.at(f"puzzle-{puzzle.key}")).to_contain_text("solved")
        mine = page.evaluate("async () => (await (await fetch('/api/me/tables')).json()).tables.length")
        assert mine == 0


def test_a_puzzle_given_up_on_a_phone(browser: Browser, server: Server) -> None:
    puzzle = simple()
    with visiting(browser, server.url, **PHONE) as v:
        page, panel = v.page, v.at("puzzle")
        page.goto(f"{v.url}/puzzles/tigris")
        expect(v.at("streak")).to_have_attribute("data-days", "0")
        v.at(f"puzzle-{puzzle.key}").tap()
        expect(panel).to_have_attribute("data-state", "open")
        miss(v)
        expect(v.at("puzzle-wrong")).to_contain_text("Non è questa.")
        v.at("puzzle-show").tap()
        expect(panel).to_have_attribute("data-state", "shown")
        expect(panel).to_contain_text("La soluzione")
        expect(v.at("puzzle-why")).to_contain_text(puzzle.moves[0].split()[-1])
        page.goto(f"{v.url}/puzzles/tigris")
        expect(v.at(f"puzzle-{puzzle.key}")).to_contain_text("non risolto")
