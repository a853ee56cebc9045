"""Tables with the advanced board and each variant, opened from the page for new tables."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, visiting


def open_with(v: Visitor, *options: str, board: str | None = None) -> None:
    v.page.goto(f"{v.url}/new/tigris")
    v.page.locator("input[name=count]").first.check()
    v.at("seat-1").select_option("bot")
    v.page.locator(".seat").nth(1).locator("select").nth(1).select_option("random")
    v.page.locator("summary").click()
    for name in options:
        v.page.get_by_label(name).check()
    if board:
        v.page.get_by_label("Board").select_option(board)
    v.at("create").click()
    v.page.wait_for_url("**/table/*")
    TigrisHand(v).wait()


def symbols(v: Visitor) -> int:
    """Squares that bear a treasure at the start."""
    return v.page.locator(".cell[aria-label*=treasure]").count()


def test_the_advanced_board(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        open_with(v, board="advanced board")
        assert symbols(v) == 14
        river = v.page.locator(".cell[data-place=C1]")
        expect(river).to_have_attribute("aria-label", "C1, river, empty")
        v.page.locator(".ht[data-leader=red]").click()
        assert v.page.locator(".mark").count() > 0


@pytest.mark.parametrize(
    "option", ["English conflict rule", "Open tiles", "Civilization buildings", "Ziggurat", "Open scoring"]
)
def test_a_table_with_one_variant(browser: Browser, server: Server, option: str) -> None:
    with visiting(browser, server.url) as v:
        open_with(v, option)
        v.page.locator(".ht[data-leader=red]").click()
        TigrisHand(v).target("plain")
        v.at("confirm").click()
        expect(v.at("prompt")).to_contain_text("1 action")
        if option == "Open tiles":
            expect(v.at("display").locator("[data-shown]")).to_have_count(6)
        if option == "Civilization buildings":
            expect(v.page.locator("[data-building]")).to_have_count(4)
        if option == "Ziggurat":
            expect(v.at("ziggurat-left")).to_be_visible()
        if option == "Open scoring":
            expect(v.page.locator(".players .pl").nth(1).locator("[data-explain^=points]")).to_have_count(4)


def test_all_variants_together_on_the_advanced_board(browser: Browser, server: Server) -> None:
    names = ("English conflict rule", "Open tiles", "Civilization buildings", "Ziggurat")
    with visiting(browser, server.url) as v:
        open_with(v, *names, board="advanced board")
        TigrisHand(v).place()
        v.at("confirm").click()
        expect(v.at("prompt")).to_contain_text("1 action")
        expect(v.at("display").locator("[data-shown]")).to_have_count(6)
