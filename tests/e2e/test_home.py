"""The first page: a game in one click, my tables, tables open to all, a friend's link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import until, visiting
from tests.e2e.test_course import finished_table


@pytest.mark.parametrize("game", ["tigris", "tigris_cards", "terra", "anunnaki"])
def test_one_click_to_a_game_against_bots(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url) as v:
        v.home()
        v.at(f"play-{game}").click()
        expect(v.at("prompt")).to_be_visible()
        assert v.page.locator(f".table[data-game={game}]").count() == 1
        until(v.page, "document.querySelectorAll('.players .pl, .pls .pl').length >= 2")


def test_what_waits_for_me_comes_first(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bo:
        anna.create("terra", ["me", "open"], ["Anna", ""])
        bo.page.goto(anna.page.locator("#link-join").input_value())
        bo.join("Bo")
        expect(bo.at("prompt")).to_be_visible()
        finished_table(anna, "tigris", 8)  # a saved game to look at is no game of mine
        seats = [{"kind": "person"}, {"kind": "person", "name": "Anna again"}]
        asked = {"game": "tigris", "seats": seats, "name": "Thursday", "clock": {"each": 7200}}
        assert anna.page.request.post(f"{anna.url}/api/tables", data=asked).ok
        anna.home()
        urgent = anna.at("urgent")
        expect(urgent).to_contain_text("Thursday")
        expect(urgent).to_contain_text("minutes")
        expect(anna.at("running")).to_have_count(1)
        expect(anna.at("running")).to_contain_text("With Bo")
        expect(anna.at("waiting")).to_be_visible()
        urgent.get_by_role("link", name="Play your turn").click()
        expect(anna.page.locator("main h2")).to_contain_text("Pass the device")


def test_a_table_open_to_all_is_found_and_joined(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bo:
        anna.page.goto(f"{anna.url}/new/tigris")
        anna.page.locator("input[name=count]").first.check()
        anna.at("seat-1").select_option("open")
        anna.page.get_by_label("Your name").fill("Annalisa")
        anna.page.locator("summary").click()
        anna.page.get_by_label("Listed for everybody").check()
        anna.at("create").click()
        anna.page.wait_for_selector("#link-join")
        bo.home()
        listed = bo.page.locator(".tn", has_text="Annalisa")
        listed.get_by_test_id("listed").click()
        bo.join("Bo")
        expect(bo.at("prompt")).to_be_visible()
        expect(anna.page.locator(".players")).to_contain_text("Bo")


def test_a_friend_on_a_phone_joins_by_a_link(browser: Browser, server: Server) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with visiting(browser, server.url) as anna, visiting(browser, server.url, **phone) as bo:
        anna.create("terra", ["me", "open"], ["Anna", ""])
        link = anna.page.locator("#link-join").input_value()
        bo.home()
        bo.page.get_by_label("Link or code of a table").fill(link)
        bo.page.get_by_role("button", name="Enter").tap()
        bo.join("Bo", finger=True)
        expect(bo.at("prompt")).to_be_visible()
        expect(anna.at("prompt")).to_be_visible()
