"""The end of a game in a browser: the chart of scores, and the way to a review."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, visiting
from ziggurat.core import play, registry

FITS = """() => [...document.querySelectorAll("[data-testid=end], .course")]
  .map((one) => one.scrollHeight - one.clientHeight)"""
"""How much of the result and of the course beside it is out of sight."""


def finished_table(v: Visitor, game: str, seed: int, names: tuple[str, ...] = ("Anna", "Bo")) -> str:
    """A table made from the record of a random game."""
    state = registry.game(game).setup(len(names))
    steps = list(play.random_game(state, Random(seed)))
    record = play.new_record(state, names, steps).write()
    v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
    answer = v.page.request.post(f"{v.url}/api/tables/import", data={"record": record})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def test_the_chart_and_the_offer_of_a_review(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 5)}")
        chart = v.at("chart")
        expect(chart.locator("path[data-seat]")).to_have_count(2)
        expect(chart.get_by_role("img")).to_have_attribute("aria-label", re.compile("Anna: .* at the end"))
        expect(v.at("moments")).to_contain_text("The strongest bot can judge every decision")
        expect(v.at("review")).to_be_visible()


def test_the_end_in_italian_on_a_phone(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
    with visiting(browser, server.url, locale="it-IT", **phone) as v:
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 6)}")
        expect(v.at("chart")).to_contain_text("Punteggio durante la partita")
        expect(v.at("moments")).to_contain_text("Momenti decisivi")
        wide = v.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
        assert not wide


@pytest.mark.parametrize("game", registry.names())
def test_the_whole_result_of_four_is_in_sight(browser: Browser, server: Server, game: str) -> None:
    window = {"width": 1366, "height": 650}
    with visiting(browser, server.url, locale="it-IT", viewport=window) as v:
        table = finished_table(v, game, 5, ("Giulia", "Marco", "Anna", "Paolo"))
        v.page.goto(f"{v.url}/table/{table}")
        expect(v.at("ranks").locator("li")).to_have_count(4)
        expect(v.at("sources").locator("tbody th .why").first).to_be_visible()
        expect(v.at("chart")).to_be_visible()
        assert v.page.evaluate(FITS) == [0, 0]
        v.page.set_viewport_size({"width": 1440, "height": 900})
        assert v.page.evaluate(FITS) == [0, 0]
        v.at("end-board").click()
        expect(v.at("end")).to_have_count(0)
        v.page.get_by_role("button", name="Classifica").click()
        expect(v.at("end").get_by_role("button", name="Rivincita")).to_be_visible()
