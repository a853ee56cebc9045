"""Ratings and tournaments at the browser: a rated game changes a rating; a Swiss of bots and people."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import LIMIT, Visitor, visiting
from tests.e2e.test_access import serious
from tests.e2e.test_lobby import signed
from tests.e2e.test_my_games import PHONE

PATIENCE = 240
"""Seconds for bots to play, on a machine that is busy with other things."""


def get(v: Visitor, path: str) -> Any:
    answer = v.page.request.get(f"{v.url}/api{path}")
    assert answer.ok, answer.text()
    return answer.json()


def answer_all(v: Visitor) -> None:
    """One answer at each table that waits: the last that is offered, which is to pass where one may."""
    for game in get(v, "/me/games?part=running")["games"]:
        table = game["table"]
        seat = next(one["seat"] for one in table["seats"] if one["you"])
        view = get(v, f"/tables/{table['id']}/view?seat={seat}")
        if view["legal"]:
            step = {"step": view["step"], "seat": seat, "action": view["legal"][-1][0]}
            v.page.request.post(f"{v.url}/api/tables/{table['id']}/steps", data=step)


def test_a_rated_game_changes_the_rating(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        signed(v, "Anna", "anna.rated")
        v.page.goto(f"{v.url}/board?game=terra")
        expect(v.at("bot-line").first).to_contain_text("measured by the arena")
        expect(v.page.locator("main")).to_contain_text("You have not played a rated game yet")
        assert serious(v) == []
        v.at("play-rated").click()
        expect(v.at("rated")).to_be_checked()
        v.page.locator(".seat").nth(1).locator("select").nth(1).select_option("random")
        v.at("create").click()
        v.page.wait_for_url("**/table/*")
        expect(v.at("is-rated")).to_be_visible()
        table = v.page.url.rsplit("/", 1)[1]
        end = time.monotonic() + PATIENCE
        while get(v, f"/tables/{table}")["status"] != "finished":
            assert time.monotonic() < end
            answer_all(v)
            v.page.wait_for_timeout(20)
        expect(v.at("rated")).to_contain_text("1500 →")  # it comes by itself, soon after the end
        (change,) = get(v, f"/tables/{table}")["ratings"]
        assert change["after"] != 1500
        expect(v.at("rated")).to_contain_text(str(change["after"]))
        assert serious(v) == []

        v.page.goto(f"{v.url}/profile")
        expect(v.at("rating")).to_contain_text("on trial")
        expect(v.at("rating")).to_contain_text("1 of 5 games")
        expect(v.at("curve")).to_be_visible()
        row = v.at("history").locator("tbody tr")
        expect(row).to_have_count(1)
        expect(row).to_contain_text("Plays at random")
        assert serious(v) == []
        v.page.get_by_label("Only you").check()
        expect(v.page.get_by_label("Only you")).to_be_checked()
        state = v.context.storage_state()
    with visiting(
        browser, server.url, **PHONE, locale="it-IT", color_scheme="dark", storage_state=state
    ) as v:
        for path, found in (("/profile", "in prova"), ("/board?game=terra", "partita classificata")):
            v.page.goto(f"{v.url}{path}")
            expect(v.page.locator("main")).to_contain_text(found)
            assert v.page.evaluate("document.documentElement.scrollWidth") <= 390
            assert serious(v) == []


def test_a_swiss_of_six_bots_and_two_people(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url, **PHONE) as bo:
        signed(anna, "Anna", "anna.cup")
        signed(bo, "Bo", "bo.cup")
        anna.page.goto(f"{anna.url}/tournaments")
        anna.at("organise").click()
        form = anna.at("new-cup")
        form.get_by_label("Name").fill("Autumn cup")
        form.get_by_label("Game").select_option("terra")
        form.get_by_label("Rounds").first.select_option("2")
        form.get_by_label("Bots that take part").fill("6")
        form.get_by_label("Level of the bots").select_option("random")
        assert serious(anna) == []
        anna.at("create-cup").click()
        anna.page.wait_for_url("**/tournament/*")

        bo.page.goto(f"{bo.url}/tournaments")
        bo.at("cup").filter(has_text="Autumn cup").tap()
        bo.at("join-cup").tap()
        expect(bo.at("standings").locator("tbody tr")).to_have_count(8)
        assert bo.page.evaluate("document.documentElement.scrollWidth") <= 390
        expect(anna.at("standings")).to_contain_text("Bo")  # it comes by itself
        anna.at("start-cup").click()
        expect(anna.at("cup-status")).to_have_text("round 1 of 2")
        expect(anna.at("round").locator("li")).to_have_count(4)
        expect(bo.at("to-table")).to_be_visible()
        end = time.monotonic() + PATIENCE
        event = anna.page.url.rsplit("/", 1)[1]
        while get(anna, f"/tournaments/{event}")["info"]["status"] == "running":
            assert time.monotonic() < end
            answer_all(anna)
            answer_all(bo)
            anna.page.wait_for_timeout(20)
        for v in (anna, bo):
            expect(v.at("cup-status")).to_have_text("finished", timeout=LIMIT)
            expect(v.at("round")).to_have_count(2)
            assert serious(v) == []
        page = get(anna, f"/tournaments/{event}")
        assert all(one["played"] == 2 for one in page["entrants"])
        assert sum(one["points"] for one in page["entrants"]) == 8
        expect(anna.at("standings").locator("tbody tr").first).to_contain_text("1")
