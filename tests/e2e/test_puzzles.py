"""Puzzles in a real browser: one missed and solved, one missed and given up; what is kept of them."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, visiting
from ziggurat.core import registry
from ziggurat.core.puzzles import Puzzle, puzzles_of

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}
COLOURS = {"settlement": "black", "temple": "red", "farm": "blue", "market": "green"}


def simple() -> Puzzle:
    """A puzzle that one tile solves, and no other move."""
    found = (one for one in puzzles_of(registry.game("tigris")) if len(one.moves) == 1 and not one.also)
    return next(one for one in found if one.moves[0].startswith("tile "))


def lay(v: Visitor, move: str) -> None:
    """Play a tile."""
    _, tile, square = move.split()
    v.press(v.page.locator(f".dock [data-explain=tile_{COLOURS[tile]}]").first)
    TigrisHand(v).bring(square)
    v.press(v.page.locator(f".cell[data-place={square}]"))
    v.press(v.at("confirm"))


def miss(v: Visitor) -> None:
    """Pass: that solves nothing."""
    v.press(v.page.locator(".dock [data-explain=pass]"))
    v.press(v.at("confirm"))


def test_a_puzzle_missed_and_solved(browser: Browser, server: Server) -> None:
    puzzle = simple()
    with visiting(browser, server.url, locale="en-US") as v:
        page, panel = v.page, v.at("puzzle")
        page.goto(f"{v.url}/puzzles/tigris")
        v.at(f"puzzle-{puzzle.key}").click()
        expect(panel).to_have_attribute("data-state", "open")
        miss(v)
        # What the move did, and a question; not the answer.
        expect(panel).to_have_attribute("data-state", "wrong")
        expect(v.at("puzzle-wrong")).to_contain_text("Not this one.")
        expect(v.at("puzzle-wrong")).to_contain_text("?")
        v.at("puzzle-retry").click()
        expect(panel).to_have_attribute("data-state", "open")
        v.at("puzzle-ask").click()
        expect(v.at("puzzle-hint")).to_be_visible()
        lay(v, puzzle.moves[0])
        expect(panel).to_have_attribute("data-state", "solved")
        expect(panel).to_contain_text("Solved at the second attempt")
        expect(v.at("puzzle-why")).to_contain_text(puzzle.moves[0].split()[-1])
        # It is kept with the guest, also where the browser forgets, and counts as no game.
        page.wait_for_function(
            "async () => (await (await fetch('/api/me/progress?kind=puzzle')).json()).progress.length > 0"
        )
        v.at("puzzle-next").click()
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
