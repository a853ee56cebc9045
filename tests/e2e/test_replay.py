"""Looking back at a game: every control by mouse and by keys, any seat or all, links and downloads."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, visiting
from tests.e2e.positions import WAR, sit, tigris
from tests.e2e.test_course import finished_table
from ziggurat.core.record import parse


def held(v: Visitor, seat: int) -> Locator:
    """Chips of the hand that lies open for a seat."""
    return v.at("hands").locator(f"li[data-seat='{seat}'] [data-held]")


def open_finished(v: Visitor, fragment: str = "") -> str:
    table = finished_table(v, "tigris", 5)
    v.page.goto(f"{v.url}/table/{table}{fragment}")
    v.page.wait_for_selector("[data-testid=eyes]")
    return table


def looking_at(v: Visitor, step: int) -> None:
    expect(v.at("prompt")).to_contain_text(re.compile(rf"step {step} of \d+"))


def last_view(v: Visitor) -> dict[str, Any]:
    """The newest position that the server sent."""
    views: list[dict[str, Any]] = [json.loads(frame) for frame in v.frames]
    return [one for one in views if one["type"] in ("view", "at")][-1]


def test_through_any_seat_or_everything_after_the_end(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        open_finished(v, "#step=30")
        looking_at(v, 30)
        expect(v.at("hands")).to_have_count(0)
        eyes = v.at("eyes")
        expect(eyes.locator("option")).to_have_text(["Everything", "Anna", "Bo", "A spectator"])
        eyes.select_option("Bo")
        expect(held(v, 1).first).to_be_visible()
        expect(held(v, 0)).to_have_count(0)
        assert last_view(v)["view"]["seat"] == 1
        eyes.select_option("Everything")
        for seat in (0, 1):
            expect(held(v, seat).first).to_be_visible()
            shown = sum(
                int(text)
                for text in held(v, seat).evaluate_all("all => all.map((one) => parseInt(one.innerText))")
            )
            assert shown == sum(last_view(v)["views"][seat]["position"]["hands"][seat])
        looking_at(v, 30)
        v.page.get_by_role("button", name="Next step").click()
        looking_at(v, 31)
        expect(held(v, 0).first).to_be_visible()
        eyes.select_option("A spectator")
        expect(v.at("hands")).to_have_count(0)
        looking_at(v, 31)


def test_while_a_game_runs_there_is_no_choice_of_eyes(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(WAR))
        v.page.get_by_role("button", name="Previous step").or_(v.page.locator(".conflict")).first.wait_for()
        v.page.keyboard.press("[")
        assert v.at("eyes").count() == 0
        assert all(json.loads(frame).get("view", {"seat": 0})["seat"] in (0, None) for frame in v.frames)


def test_every_control_by_keys(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        open_finished(v)
        page = v.page
        page.keyboard.press("Home")
        looking_at(v, 0)
        for _ in range(3):
            page.keyboard.press("]")
        looking_at(v, 3)
        page.keyboard.press("[")
        looking_at(v, 2)
        slider = page.get_by_role("slider")
        slider.focus()
        page.keyboard.press("ArrowRight")
        looking_at(v, 3)
        page.keyboard.press("PageUp")
        expect(slider).not_to_have_attribute("aria-valuetext", re.compile("^Step 3 "))
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Next step")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Pause")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Play")).to_be_focused()
        page.keyboard.press("Tab")
        expect(v.at("eyes")).to_be_focused()
        page.keyboard.press("Home")
        expect(held(v, 1).first).to_be_visible()
        v.at("eyes").blur()
        page.keyboard.press("End")
        expect(v.at("prompt")).to_contain_text("The game is over")


def test_playing_goes_on_by_itself_to_the_end(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(WAR), seat=None)
        expect(v.at("prompt")).to_contain_text("The saved game ends here")
        v.page.get_by_role("button", name="Play").click()
        v.page.get_by_label("Speed").select_option("4×")
        expect(v.at("prompt")).to_contain_text("The saved game ends here")
        expect(v.page.get_by_role("button", name="Play")).to_be_visible()
        shown = [one["step"] for one in map(json.loads, v.frames) if one["type"] == "at"]
        assert shown == list(range(last_view(v)["step"] + 1))


def test_a_link_to_a_step_opens_it_for_somebody_else(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, permissions=["clipboard-read", "clipboard-write"]) as v:
        open_finished(v, "#step=40")
        v.at("eyes").select_option("Everything")
        expect(held(v, 1).first).to_be_visible()
        v.at("step-link").click()
        expect(v.at("step-link")).to_have_text("Copied")
        link = str(v.page.evaluate("() => navigator.clipboard.readText()"))
        with visiting(browser, server.url, locale="it-IT") as guest:
            guest.page.goto(link)
            expect(guest.at("prompt")).to_contain_text("Guardi il passo 40")
            expect(guest.at("eyes")).to_have_value("all")
            expect(held(guest, 1).first).to_be_visible()


def test_the_record_can_be_downloaded_and_opened_again(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        open_finished(v)
        with v.page.expect_download() as waiting:
            v.page.locator(".slider a[download]").click()
        path = waiting.value.path()
        record = parse(path.read_text(encoding="utf-8"))
        assert record.names == ("Anna", "Bo")
        v.home()
        v.page.locator("input[type=file]").set_input_files(path)
        v.page.wait_for_url("**/table/*")
        expect(v.at("prompt")).to_contain_text("The game is over")
        expect(v.at("eyes")).to_be_visible()


def test_a_war_in_the_replay_shows_its_window_and_the_slider_stays(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris((*WAR, "commit 2", "commit 1")), seat=None)
        v.page.keyboard.press("Home")
        looking_at(v, 0)
        v.page.keyboard.press("End")
        expect(v.at("prompt")).to_contain_text("The saved game ends here")
        v.page.keyboard.press("[")
        expect(v.page.locator(".conflict")).to_contain_text("War")
        expect(v.page.get_by_role("slider")).to_be_visible()
        v.page.keyboard.press("[")
        v.page.keyboard.press("[")
        expect(v.page.locator(".conflict")).to_have_count(0)


def test_any_position_of_a_finished_game_can_be_played_on(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        open_finished(v, "#step=60")
        looking_at(v, 60)
        asked = last_view(v)["view"]["decisions"][0]["seat"]
        v.at("trial").click()
        expect(v.page.locator(".strip")).to_contain_text("A trial of your own")
        TigrisHand(v).wait()
        expect(v.page.locator(".pl", has=v.page.locator(".you"))).to_contain_text(
            ("Anna", "Bo")[max(asked, 0)]
        )
        v.page.get_by_role("link", name="Back to the table").click()
        expect(v.at("prompt")).to_contain_text("The game is over")
