"""Tigris & Euphrates in a real browser: what a table page must be able to do."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, visiting
from tests.e2e.positions import begin

AWAY = re.compile(r"\baway\b")
"""The class of a leader in the tray that stands on the board."""


def test_why_not_names_the_reason_and_its_rule(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        v.page.locator(".ht[data-leader=black]").click()
        free = v.page.locator(".cell:not([data-mark])").first
        free.click()
        bubble = v.page.locator(".why")
        expect(bubble).to_contain_text("Why not?")
        expect(bubble.locator("a")).to_contain_text("TE-")


def test_undo_takes_a_move_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        hand = begin(v)
        hand.plan_leader()
        v.at("confirm").click()
        expect(v.page.locator(".ht[data-leader=red]")).to_have_class(AWAY)
        expect(v.at("prompt")).to_contain_text("1 action")
        v.at("undo").click()
        expect(v.at("prompt")).to_contain_text("2 actions")
        expect(v.page.locator(".ht[data-leader=red]")).not_to_have_class(AWAY)


def test_hint_offers_legal_moves(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        v.page.get_by_role("button", name="Hint").click()
        hint = v.at("hint")
        expect(hint).to_be_visible()
        hint.locator("button.move").first.click()
        expect(v.at("confirm")).to_be_enabled()


def test_reload_keeps_the_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        hand = begin(v)
        hand.plan_leader()
        v.at("confirm").click()
        expect(v.at("prompt")).to_contain_text("1 action")
        v.page.reload()
        expect(v.at("prompt")).to_contain_text("1 action")
        expect(v.page.locator(".ht[data-leader=red]")).to_have_class(AWAY)
        expect(v.page.locator(".log li").nth(1)).to_be_visible()


def test_a_lesson_of_the_guided_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{server.url}/learn")
        v.at("lesson-tigris-tile").click()
        coach = v.at("coach")
        expect(coach).to_contain_text("Your priest rules here.")
        hand = TigrisHand(v)
        hand.wait()
        v.page.locator(".ht[data-tile=red]").first.click()
        hand.target()
        v.at("confirm").click()
        expect(coach).to_contain_text("Well done")
        v.at("next-lesson").click()
        expect(coach).not_to_contain_text("Well done")
        expect(v.page.locator("header")).to_contain_text("Farms lie in the river")


def test_a_line_of_the_log_shows_its_square(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        hand = begin(v)
        hand.plan_leader()
        v.at("confirm").click()
        line = v.page.locator(".log li", has_text="places the priest")
        expect(line).to_be_visible()
        lit = v.page.locator("svg.board path[stroke='var(--select)']")
        assert lit.count() == 0
        line.hover()
        expect(lit).to_have_count(1)
        assert v.page.locator(".ht.dim").count() == 0
