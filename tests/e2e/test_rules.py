"""The rules page and what points to it, in both languages."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import visiting
from tests.e2e.positions import begin

GAMES = {"tigris": "TE-001", "tigris_cards": "TC-001", "terra": "TM-001", "anunnaki": "AN-001"}


@pytest.mark.parametrize("game", GAMES)
def test_rules_in_the_language_of_the_page(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        v.page.goto(f"{v.url}/rules/{game}")
        rule = v.page.locator(f"#{GAMES[game]}")
        expect(v.page.locator(".text")).to_have_attribute("lang", "it")
        italian = rule.inner_text()
        v.at("language").click()
        expect(v.page.locator(".text")).to_have_attribute("lang", "en")
        expect(rule).not_to_have_text(italian)


def test_a_refusal_points_to_its_rule_in_the_same_language(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        begin(v)
        v.page.locator(".ht[data-leader=black]").click()
        v.page.locator(".cell[data-place=D6]").click()
        link = v.page.locator(".why a")
        expect(link).to_have_attribute("title", re.compile(r"\btempio\b"))
        with v.context.expect_page() as opened:
            link.click()
        expect(opened.value.locator(".rule.target")).to_contain_text("tempio")
