"""A game over days: a reserve, a vacation, time that is over; and a message that leads to the table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, until, visiting
from tests.e2e.test_access import serious
from tests.e2e.test_my_games import PHONE

DAY = 24


def invited(anna: Visitor, bo: Visitor) -> str:
    """A table with a day for each decision and one in reserve; whose time is over has lost."""
    anna.page.goto(f"{anna.url}/new/tigris")
    anna.page.locator("input[name=count]").first.check()
    anna.at("seat-1").select_option("open")
    anna.page.get_by_label("Clock").select_option("day")
    anna.at("bank").select_option(label="1 more day")
    anna.at("time-over").select_option("forfeit")
    assert serious(anna) == []
    anna.at("create").click()
    anna.page.wait_for_url("**/table/*")
    table = anna.page.url.rsplit("/", 1)[1]
    join = info(anna, table)["links"]["join"]
    bo.page.goto(f"{bo.url}/table/{table}#join={join}")
    bo.join("Bo", finger=True)
    for v in (anna, bo):
        expect(v.at("prompt")).to_be_visible()
    return table


def info(v: Visitor, table: str) -> dict[str, Any]:
    found: dict[str, Any] = v.page.request.get(f"{v.url}/api/tables/{table}").json()
    return found


def vacation(v: Visitor) -> None:
    v.page.goto(f"{v.url}/account")
    v.at("vacation-days").fill("2")
    v.press(v.at("vacation-begin"))
    expect(v.at("vacation")).to_contain_text("You are on vacation until")
    assert serious(v) == []


def test_a_game_of_days_with_a_vacation(browser: Browser, tmp_path_factory: Any, server: Server) -> None:
    days = Server(tmp_path_factory.mktemp("days"))
    days.start()
    try:
        with visiting(browser, days.url) as anna, visiting(browser, days.url, **PHONE) as bo:
            for v, name in ((anna, "Anna"), (bo, "Bo")):
                assert v.page.request.post(f"{v.url}/api/me", data={"name": name}).ok
            table = invited(anna, bo)
            seat = int(info(anna, table)["open"][0])
            asked, other = (anna, bo) if seat == 0 else (bo, anna)

            # Three days go by, two of them on vacation and one of thinking: nobody has lost.
            vacation(asked)
            days.later(DAY)
            clock = other.page.locator(f"[data-seat='{seat}'] .clk")
            expect(clock).to_contain_text("on vacation")
            days.later(2 * DAY - 1)
            asked.page.reload()
            expect(asked.at("vacation-begin")).to_be_visible()
            other.page.reload()
            expect(clock).not_to_contain_text("on vacation")
            expect(clock).to_contain_text(":")
            assert info(other, table)["status"] == "running"

            # Into the reserve, and beyond it.
            days.later(2)
            assert info(other, table)["seats"][seat]["out"] is False
            days.later(DAY)
            expect(other.at("end")).to_contain_text("who gave up comes last")
            expect(other.at("ranks")).to_contain_text("gave up")
            assert serious(other) == []
            assert info(other, table)["outcome"]["detail"]["resigned"] == [seat]
    finally:
        days.stop()


def test_a_message_leads_to_the_table(browser: Browser, server: Server) -> None:
    """What the server sends is shown by the page’s worker, and opens the table."""
    with visiting(browser, server.url, service_workers="allow") as v:
        v.context.grant_permissions(["notifications"], origin=server.url)
        session = v.context.new_cdp_session(v.page)
        found: list[str] = []
        session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
        )
        session.send("ServiceWorker.enable")
        v.home()
        until(v.page, "navigator.serviceWorker.controller", 30)
        while not found:  # the browser tells it when it likes
            v.page.wait_for_timeout(20)
        message = {
            "title": "Tocca a te", "body": "Tigri ed Eufrate", "url": "/games", "tag": "turns", "lang": "it"
        }  # fmt: skip
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": found[-1], "data": json.dumps(message)},
        )
        shown = """() => navigator.serviceWorker.ready
            .then((worker) => worker.getNotifications())
            .then((all) => all.map(({title, body, tag, data}) => [title, body, tag, data.url]))"""
        for _ in range(600):
            told = v.page.evaluate(shown)
            if told:
                break
            v.page.wait_for_timeout(50)
        assert told == [["Tocca a te", "Tigri ed Eufrate", "turns", "/games"]]
        worker = v.context.service_workers[0]
        worker.evaluate(
            """async () => {
              const [notification] = await self.registration.getNotifications();
              self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
            }"""
        )
        v.page.wait_for_url("**/games")
