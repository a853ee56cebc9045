"""The guided first game in a real browser: the first lesson by mouse, and what is remembered of it."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, visiting


def test_the_first_lesson_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/learn")
        v.page.locator("main button").first.click()
        coach = v.at("coach")
        expect(coach).to_contain_text("1")
        expect(v.at("next-lesson")).to_have_count(0)
        hand = TigrisHand(v)
        hand.wait()
        v.page.locator(".ht[data-leader=red]").click()
        hand.target()
        v.at("confirm").click()
        expect(coach).to_have_class(re.compile(r"\breached\b"), timeout=20_000)
        v.at("next-lesson").click()
        expect(v.page).to_have_url(re.compile("#lesson=tile"))
        kept = v.page.evaluate("() => localStorage.getItem('ziggurat.lessons')")
        assert kept == '["tigris.leader"]'
