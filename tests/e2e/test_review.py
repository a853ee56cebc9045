"""Reviews and analyses in a browser: a planted mistake is found and explained; positions are set up."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, say_moon, visiting
from tests.review.planted import AT, planted

SLOW = 120_000
"""Milliseconds for a review on a busy machine."""
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


def planted_table(v: Visitor) -> str:
    """The table of the planted game; Anna looks at it."""
    v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
    answer = v.page.request.post(f"{v.url}/api/tables/import", data={"record": planted().write()})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def fits(v: Visitor) -> bool:
    return not v.page.evaluate("() => document.documentElement.scrollWidth > innerWidth")


def test_a_planted_mistake_is_found_and_explained(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/table/{planted_table(v)}")
        v.at("review").click()
        panel = v.at("review-panel")
        expect(panel).to_have_attribute("data-status", "done", timeout=SLOW)
        expect(v.at("accuracy").locator("li")).to_have_count(2)
        expect(v.at("chances").locator("path[data-seat]")).to_have_count(2)
        blunder = v.at("review-moments").locator("li", has_text="Blunder")
        expect(blunder).to_contain_text(f"Step {AT + 1}, Anna")
        blunder.get_by_role("button").first.click()
        expect(v.at("moment")).to_contain_text("Place the settlement on N2")
        expect(v.at("moment")).to_contain_text("Place the market on")
        expect(v.at("moment-why")).to_contain_text("Only the weakest colour counts: for Anna that was green")
        expect(v.at("moment-why")).to_contain_text("green points at once")
        expect(v.at("better-arrow")).to_have_count(1)
        v.at("moment").locator(".stepchip").first.click()
        expect(v.at("moment").locator(".stepchip").first).to_have_attribute("aria-pressed", "true")
        v.at("review-try").click()
        expect(v.page).to_have_url(re.compile(r"/table/\w+#trial="))
        expect(v.at("prompt")).to_contain_text("1 action")


def test_a_review_in_italian_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", **PHONE) as v:
        v.page.goto(f"{v.url}/table/{planted_table(v)}#review=1")
        expect(v.at("review-panel")).to_have_attribute("data-status", "done", timeout=SLOW)
        blunder = v.at("review-moments").locator("li", has_text="Errore grave")
        blunder.get_by_role("button").first.click()
        expect(v.at("moment-why")).to_contain_text("Conta solo il colore più debole: per Anna era il verde")
        expect(v.at("stage")).to_be_visible()
        assert fits(v)


def test_a_position_is_set_up_analysed_and_saved(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
        v.page.goto(f"{v.url}/analysis#table={planted_table(v)}&step={AT}")
        v.at("best").click()
        option = v.at("options").locator("li").first
        expect(option).to_contain_text("il mercato in", timeout=SLOW)
        expect(option).to_contain_text("colore più debole")
        option.get_by_role("button").first.click()
        expect(v.at("tree").locator(".stepchip")).to_have_count(1)
        v.at("study-back").click()
        expect(v.at("study-back")).to_be_disabled()
        v.at("study-name").fill("Ultimo turno")
        v.at("study-save").click()
        expect(v.page).to_have_url(re.compile(r"/analysis/\w+$"))
        v.page.reload()
        expect(v.at("study-name")).to_have_value("Ultimo turno")
        expect(v.at("tree").locator(".stepchip")).to_have_count(1)

        v.at("edit").click()
        expect(v.at("possible")).to_be_visible()
        expect(v.at("editor").get_by_role("group", name="Tessere sul tabellone")).to_contain_text("Tempio")
        v.page.locator('[data-brush="tiles.red"]').click()
        v.page.locator('.cell[data-place="C10"]').click()
        expect(v.page.locator('[data-field="tiles.red"]')).to_contain_text("C10")
        expect(v.at("possible")).to_be_visible()
        v.at("editor").locator('[data-seat="1"]').click()
        v.page.locator('[data-brush="leaders.1.king"]').click()
        v.page.locator('.cell[data-place="C10"]').click()
        expect(v.at("impossible")).to_have_text("Impossibile: due pezzi su C10.")
        v.page.goto(f"{v.url}/analysis/nowhere")
        expect(v.at("start-problem")).to_contain_text("Questa analisi non esiste")


def test_every_game_says_what_is_impossible(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **PHONE) as v:
        for game in ("tigris", "tigris_cards", "terra", "anunnaki"):
            v.page.goto(f"{v.url}/analysis")
            v.at("study-game").select_option(game)
            v.at("study-setup").click()
            v.page.get_by_role("navigation").get_by_role("button", name="Analysis").click()
            expect(v.at("possible")).to_be_visible()
            say_moon(v)
            expect(v.at("impossible")).to_contain_text("Impossible: Open question: there is no “moon”")
            assert fits(v)
