"""How to play: the introduction, the sheet on one page, the numbered rules, and what points to them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import visiting
from tests.e2e.positions import begin

GAMES = {"tigris": "TE-001", "tigris_cards": "TC-001", "terra": "TM-001", "anunnaki": "AN-001"}
PAGES = re.compile(rb"/Type\s*/Page\b(?!s)")
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_explained_in_both_languages(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        page = v.page
        v.home()
        v.at(f"howto-{game}").click()
        chapters = v.at("chapter")
        expect(chapters).to_have_count(6)
        # Every chapter has its picture: a drawing of the board's own code, or cards with signs.
        for number in range(6):
            expect(chapters.nth(number).locator(".picture svg").first).to_be_attached()
        expect(chapters.first).to_contain_text("Lo scopo")
        v.at("howto-sheet").click()
        expect(v.at("print")).to_be_enabled()
        assert len(PAGES.findall(page.pdf(format="A4", print_background=True))) == 1
        v.at("howto-rules").click()
        rule = page.locator(f"#{GAMES[game]}")
        expect(page.locator(".reference")).to_have_attribute("lang", "it")
        before = rule.inner_text()
        v.at("language").click()
        expect(page.locator(".reference")).to_have_attribute("lang", "en")
        expect(rule).not_to_have_text(before)
        v.at("howto-sheet").click()
        expect(v.at("print")).to_be_enabled()
        assert len(PAGES.findall(page.pdf(format="A4", print_background=True))) == 1
        v.at("howto-intro").click()
        expect(chapters.first).to_contain_text("The goal")


def test_the_rules_are_searched_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", **PHONE) as v:
        v.page.goto(f"{v.url}/rules/terra#TM-099")  # the old address
        expect(v.page).to_have_url(re.compile(r"/how-to/terra/rules#TM-099$"))
        expect(v.page.locator("#TM-099.target")).to_be_in_viewport()
        search = v.page.get_by_role("searchbox")
        search.fill("CITTA fonda")
        expect(v.at("hits")).not_to_have_text("0")
        expect(v.page.locator(".rule")).to_have_count(int(v.at("hits").inner_text()))
        expect(v.page.locator("mark").first).to_be_visible()
        search.fill("zzz empori")
        expect(v.at("hits")).to_have_text("0")
        expect(v.page.locator(".rule.near")).to_have_count(3)
        assert not v.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


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
        assert "/how-to/tigris/rules#TE-" in opened.value.url
