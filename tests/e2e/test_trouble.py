"""Bad luck and bad links: each gets a sentence and a way on, never a blank page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import STATIC, Server
from tests.e2e.driver import visiting
from tests.e2e.positions import BEFORE_A_WAR, sit, tigris
from tests.e2e.test_course import finished_table
from tests.e2e.test_tables import join_link


def test_the_server_is_gone_before_anything_is_asked(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.home()
        server.stop()
        v.at("play-tigris").click()
        alert = v.page.get_by_role("alert")
        expect(alert).to_contain_text("The server cannot be reached")
        server.start()
        alert.get_by_role("button", name="Try again").click()
        expect(alert).to_have_count(0)
        v.at("play-tigris").click()
        v.page.wait_for_selector("[data-testid=prompt]")


def test_a_table_asked_for_while_the_server_is_gone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        table = sit(v, tigris(BEFORE_A_WAR))
        v.home()
        server.stop()
        v.page.get_by_label("Link or code of a table").fill(table)
        v.page.get_by_role("button", name="Enter").click()
        expect(v.at("remembered")).to_contain_text("The server cannot be reached")  # and the table as it was
        expect(v.at("prompt")).to_contain_text("Your turn")
        server.start()
        expect(v.at("remembered")).to_have_count(0)
        expect(v.at("prompt")).to_contain_text("Your turn")


def test_a_table_never_seen_asked_for_while_the_server_is_gone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(BEFORE_A_WAR))
        v.home()
        server.stop()
        v.page.get_by_label("Link or code of a table").fill("0123456789ab")
        v.page.get_by_role("button", name="Enter").click()
        expect(v.page.locator("main")).to_contain_text("The server cannot be reached")
        server.start()
        v.page.get_by_role("button", name="Try again").click()
        expect(v.page.locator("main")).to_contain_text("This table does not exist")


def test_a_new_version_of_the_server_asks_for_a_reload(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    newer = tmp_path / "static"
    shutil.copytree(STATIC.parent, newer)
    page = newer / "index.html"
    page.write_text(
        page.read_text(encoding="utf-8").replace("</head>", "<meta name=newer></head>"), encoding="utf-8"
    )
    try:
        with visiting(browser, server.url) as v:
            sit(v, tigris(BEFORE_A_WAR))
            expect(v.at("newer")).to_have_count(0)
            server.stop()
            server.static = newer
            server.start()
            expect(v.at("newer")).to_contain_text("There is a new version")
            v.at("newer").get_by_role("button", name="Reload").click()
            v.page.wait_for_selector("meta[name=newer]", state="attached")
            expect(v.at("prompt")).to_contain_text("Your turn")
            expect(v.at("newer")).to_have_count(0)
    finally:
        server.stop()
        server.static = None
        server.start()


def test_the_table_has_ended(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 7)}")
        expect(v.at("prompt")).to_contain_text("The game is over")
        expect(v.at("end").get_by_role("button", name="Rematch")).to_be_visible()
        v.page.locator("header .brand").click()
        v.page.wait_for_selector("article[data-game]")


def test_links_that_lead_nowhere(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bo:
        table = sit(anna, tigris(BEFORE_A_WAR))
        for address in (f"/table/{table}", f"/table/{table}#watch=wrong", "/table/none", "/table/%zz"):
            bo.page.goto("about:blank")
            bo.page.goto(f"{bo.url}{address}")
            expect(bo.page.locator("main")).to_contain_text("does not exist")
            expect(bo.page.get_by_role("link", name="Home")).to_be_visible()
            expect(bo.page.get_by_role("button", name="Try again")).to_be_visible()
        bo.page.goto(f"{bo.url}/no/such/page")
        expect(bo.page.locator("main")).to_contain_text("no such page")
        bo.page.get_by_role("link", name=re.compile("Home")).first.click()
        bo.page.wait_for_selector("article[data-game]")


def test_the_seat_was_taken_by_somebody_else(browser: Browser, server: Server) -> None:
    with (
        visiting(browser, server.url) as anna,
        visiting(browser, server.url) as bo,
        visiting(browser, server.url) as carla,
    ):
        anna.create("tigris", ["me", "open"], ["Anna", ""])
        link = join_link(anna)
        for one in (bo, carla):
            one.page.goto(link)
        expect(carla.page.locator("#guest")).to_be_visible()
        bo.join("Bo")
        strip = carla.page.locator(".strip")
        expect(strip).to_contain_text("All seats are taken")
        assert carla.page.locator(".hand [data-tile]").count() == 0
        strip.get_by_role("link", name="Open a table").click()
        expect(carla.at("create")).to_be_visible()


def test_a_record_that_is_none(browser: Browser, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "holiday.zig"
    file.write_text("dear diary", encoding="utf-8")
    with visiting(browser, server.url) as v:
        v.home()
        v.page.locator("input[type=file]").set_input_files(file)
        expect(v.page.get_by_role("alert")).to_contain_text(
            "This game file cannot be read. line 1: expected a header tag"
        )
