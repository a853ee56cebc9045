"""The lobby: a code that is told, a quick match of three, friends who invite, somebody who is kept apart."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, visiting
from tests.e2e.test_access import serious
from tests.e2e.test_my_games import PHONE

PASSWORD = "a sentence to remember"


def signed(v: Visitor, name: str, login: str) -> None:
    """Somebody with an account."""
    assert v.page.request.post(f"{v.url}/api/me", data={"name": name}).ok
    account = {"login": login, "password": PASSWORD}
    assert v.page.request.post(f"{v.url}/api/accounts", data=account).ok


def seek(v: Visitor, seats: str = "3") -> None:
    v.page.goto(f"{v.url}/lobby")
    form = v.at("quick-match")
    form.get_by_label("Game").select_option("tigris")
    form.get_by_label("Seats").select_option(seats)
    form.get_by_label("Speed").select_option("day")
    form.get_by_label("Bots sit down").select_option("900")
    form.get_by_role("button", name="Find a table").click()
    v.page.wait_for_url("**/table/*")


def test_three_people_who_want_the_same(browser: Browser, server: Server) -> None:
    with (
        visiting(browser, server.url) as anna,
        visiting(browser, server.url) as bo,
        visiting(browser, server.url, **PHONE) as carla,
    ):
        for v, name in ((anna, "Anna"), (bo, "Bo"), (carla, "Carla")):
            assert v.page.request.post(f"{v.url}/api/me", data={"name": name}).ok
        seek(anna)
        expect(anna.at("fill")).to_contain_text("Bots take the free seats")
        assert serious(anna) == []
        seek(bo)
        expect(anna.page.locator("main")).to_contain_text("Bo")
        carla.page.goto(f"{carla.url}/lobby")
        expect(carla.at("quick-match")).to_be_visible()
        assert serious(carla) == []
        assert carla.page.evaluate("document.documentElement.scrollWidth") <= 390
        seek(carla)
        for v in (anna, bo, carla):
            expect(v.at("prompt")).to_be_visible()
        tables = {v.page.url.rsplit("/", 1)[1] for v in (anna, bo, carla)}
        assert len(tables) == 1


def test_a_code_friends_and_somebody_kept_apart(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bo:
        signed(anna, "Anna", "anna.lobby")
        signed(bo, "Bo", "bo.lobby")
        anna.create("tigris", ["me", "open"], ["Anna", ""])
        code = anna.at("table-code").inner_text()
        bo.home()
        field = bo.page.get_by_label("Link or code of a table")
        field.fill("AAAA-AAAA")
        bo.page.get_by_role("button", name="Enter").click()
        expect(bo.page.get_by_role("alert")).to_contain_text("no table with this code")
        field.fill(code.lower())
        bo.page.get_by_role("button", name="Enter").click()
        bo.join("Bo")
        expect(bo.at("prompt")).to_be_visible()

        # At the table one asks, under Account the other one agrees; then a friend is invited.
        bo.page.get_by_role("button", name="Menu").click()
        bo.page.get_by_role("button", name="Ask to be friends: Anna").click()
        expect(bo.page.get_by_role("dialog")).to_contain_text("You are friends when they agree")
        assert serious(bo) == []
        anna.page.goto(f"{anna.url}/account")
        anna.page.get_by_role("button", name="Agree: Bo").click()
        expect(anna.at("person")).to_have_count(1)
        assert serious(anna) == []
        anna.create("terra", ["me", "open"], ["Anna", ""])
        anna.page.get_by_role("button", name="Invite").click()
        expect(anna.page.get_by_role("button", name="Invited")).to_be_disabled()
        bo.page.goto(f"{bo.url}/lobby")
        expect(bo.at("invitation")).to_be_visible()

        # Kept apart: no invitation is left, and no seat at her tables.
        link = anna.page.locator("#link-join").input_value()
        bo.page.goto(f"{bo.url}/account")
        bo.page.get_by_role("button", name="Block: Anna").click()
        expect(bo.page.get_by_role("button", name="Unblock: Anna")).to_be_visible()
        bo.page.goto(f"{bo.url}/lobby")
        expect(bo.at("quick-match")).to_be_visible()
        expect(bo.at("invitation")).to_have_count(0)
        bo.page.goto(link)
        bo.page.locator("#guest").fill("Bo")
        bo.page.locator("form button").click()
        expect(bo.page.get_by_role("alert")).to_be_visible()
