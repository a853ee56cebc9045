"""The end of a game in a browser: the chart of scores, and turning points that lead to its replay."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, visiting
from ziggurat.core import play, registry

SLOW = 120_000
"""Milliseconds for a review on a busy machine."""


def finished_table(v: Visitor, game: str, seed: int) -> str:
    """A table made from the record of a random game."""
    state = registry.game(game).setup(2)
    steps = list(play.random_game(state, Random(seed)))
    record = play.new_record(state, ("Anna", "Bo"), steps).write()
    v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
    answer = v.page.request.post(f"{v.url}/api/tables/import", data={"record": record})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_the_chart_and_the_turning_points(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 5)}")
        chart = v.at("chart")
        expect(chart.locator("path[data-seat]")).to_have_count(2)
        expect(chart.get_by_role("img")).to_have_attribute("aria-label", re.compile("Anna: .* at the end"))
        points = v.at("moments").locator("ol a")
        expect(points.first).to_contain_text("to win", timeout=SLOW)
        step = re.search(r"Step (\d+)", points.first.inner_text())
        assert step is not None
        points.first.click()
        expect(v.at("prompt")).to_contain_text(f"step {int(step[1]) - 1}")
        expect(v.page.locator(".log li:not(.later)").last).to_be_in_viewport()


def test_the_end_in_italian_on_a_phone(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    with visiting(browser, server.url, locale="it-IT", **phone) as v:
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 6)}")
        expect(v.at("chart")).to_contain_text("Punteggio durante la partita")
        expect(v.at("moments")).to_contain_text("Momenti decisivi")
        wide = v.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
        assert not wide
