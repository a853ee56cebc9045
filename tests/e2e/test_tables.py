"""Tables among people: online, hot-seat, spectators, lost connections, phones, languages."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, until, visiting
from tests.e2e.positions import OPENING, begin, sit


def join_link(host: Visitor) -> str:
    return host.page.locator("#link-join").input_value()


def hands(visitor: Visitor) -> list[Any]:
    """All hands that were ever sent to a browser, with the seat they were shown for."""
    found = []
    for frame in visitor.frames:
        message = json.loads(frame)
        if message.get("type") in ("view", "at"):
            view = message["view"]
            dealt = view["position"]["hands"]
            known = {seat: cards for seat, cards in enumerate(dealt) if cards is not None}
            found.append((view["seat"], known or None))
    return found


def test_two_browsers_at_one_table_see_their_own_hand_only(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url, locale="it-IT") as bruno:
        anna.create("tigris", ["me", "open"], ["Anna", ""])
        bruno.page.goto(join_link(anna))
        bruno.join("Bruno")
        for one in (anna, bruno):
            one.page.wait_for_selector("[data-testid=prompt]")
        expect(anna.page.locator(".players")).to_contain_text("Bruno")
        expect(bruno.page.locator(".players")).to_contain_text("Anna")
        anna.page.wait_for_function(
            "document.querySelector('.more .btn') || document.querySelector('.pl.act')"
        )
        mover = anna if anna.page.locator(".more .btn").count() else bruno
        hand = TigrisHand(mover)
        hand.plan_leader()
        mover.at("confirm").click()
        other = bruno if mover is anna else anna
        expect(other.page.locator("svg.board")).to_be_visible()
        expect(other.page.locator(".log")).to_contain_text("Anna" if mover is anna else "Bruno")
        for seat, one in enumerate((anna, bruno)):
            shown = hands(one)
            assert shown
            assert all(viewer in (seat, None) for viewer, _ in shown)
            assert all(cards is None for viewer, cards in shown if viewer is None)
            assert all(cards is None or set(cards) == {viewer} for viewer, cards in shown)
            assert not any(
                "draw_tiles" in frame and f'"seat":{1 - seat}' in frame.split("draw_tiles")[1][:40]
                for frame in one.frames
            )


def test_chat_reaches_the_other(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as bruno:
        anna.create("tigris", ["me", "open"], ["Anna", ""])
        bruno.page.goto(join_link(anna))
        bruno.join("Bruno")
        bruno.page.wait_for_selector("[data-testid=prompt]")
        bruno.page.get_by_role("tab", name="Chat").click()
        bruno.page.get_by_placeholder("Write to the table").fill("<b>ciao</b>")
        bruno.page.keyboard.press("Enter")
        anna.page.get_by_role("tab", name="Chat").click()
        expect(anna.page.locator("[role=tabpanel]")).to_contain_text("<b>ciao</b>")


def test_hot_seat_hides_the_hand_between_turns(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("tigris", ["me", "here"], ["Anna", "Bruno"])
        over = v.at("handover")
        expect(over).to_be_visible()
        assert v.page.locator(".hand").count() == 0
        assert all(seat is None for seat, _ in hands(v))
        first = v.page.locator("main h2").inner_text()
        over.focus()
        v.page.keyboard.press("Enter")
        hand = TigrisHand(v)
        hand.wait()
        assert v.page.locator(".hand [data-tile]").count() == 6
        for _ in range(2):
            v.page.get_by_role("button", name="Pass").click()
            v.at("confirm").click()
            until(v.page, "!q('[data-testid=confirm]')")
        expect(over).to_be_visible()
        assert v.page.locator(".hand").count() == 0
        # Nor is it read out: what the last player drew is not in the regions that are spoken.
        until(v.page, "[...document.querySelectorAll('[aria-live]')].every((one) => !one.textContent.trim())")
        assert v.page.locator("main h2").inner_text() != first
        box = over.bounding_box()
        assert box is not None
        v.page.mouse.move(box["x"] + 20, box["y"] + 20)
        v.page.mouse.down()
        expect(over).to_have_count(0)
        v.page.mouse.up()
        hand.wait()
        assert v.page.locator(".hand [data-tile]").count() == 6


def test_a_spectator_sees_no_hand_and_cannot_move(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as anna, visiting(browser, server.url) as guest:
        sit(anna, OPENING)
        TigrisHand(anna).wait()
        anna.page.get_by_role("button", name="Menu").click()
        link = anna.page.locator("#link-watch").input_value()
        guest.page.goto(link)
        guest.page.wait_for_selector("svg.board")
        expect(guest.page.locator(".top")).to_contain_text("spectator")
        assert guest.page.locator(".hand [data-tile]").count() == 0
        assert guest.at("confirm").count() == 0
        assert all(viewer is None and cards is None for viewer, cards in hands(guest))


def test_a_wrong_link_gets_a_sentence_and_a_way_on(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{server.url}/table/nothing-here")
        expect(v.page.locator("main")).to_contain_text("does not exist")
        v.page.get_by_role("link", name="Home").click()
        expect(v.page.locator("h1")).to_contain_text("Four civilizations")


def test_the_server_goes_and_comes_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        hand = begin(v)
        hand.plan_leader()
        server.stop()
        expect(v.page.locator(".strip")).to_contain_text("Reconnecting")
        expect(v.at("confirm")).to_be_disabled()
        server.start()
        expect(v.page.locator(".strip.warn")).to_have_count(0)
        expect(v.at("confirm")).to_be_enabled()
        v.at("confirm").click()
        expect(v.at("prompt")).to_contain_text("1 action")


def test_replay_steps_through_the_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        v.page.get_by_role("button", name="To the start").click()
        expect(v.at("prompt")).to_contain_text("You are looking at step 0")
        assert v.page.locator(".hand").count() == 0
        v.page.keyboard.press("]")
        expect(v.at("prompt")).to_contain_text("step 1 of")
        v.page.get_by_role("button", name="Back to the present").click()
        expect(v.at("prompt")).to_contain_text("Your turn")


def test_italian_and_the_theme_are_kept(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", color_scheme="dark") as v:
        v.home()
        expect(v.page.locator("h1")).to_contain_text("Quattro civiltà")
        assert v.page.evaluate("document.documentElement.dataset.theme") == "dark"
        assert v.page.evaluate("document.documentElement.lang") == "it"
        v.at("language").click()
        expect(v.page.locator("h1")).to_contain_text("Four civilizations")
        v.at("theme").click()
        v.page.reload()
        expect(v.page.locator("h1")).to_contain_text("Four civilizations")
        assert v.page.evaluate("document.documentElement.dataset.theme") == "light"


def test_a_tap_on_a_marked_square_chooses_it_at_once(browser: Browser, server: Server) -> None:
    with visiting(
        browser, server.url, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    ) as v:
        hand = begin(v)
        assert v.page.evaluate("document.documentElement.scrollWidth") <= 360
        v.page.locator(".ht[data-leader=red]").tap()
        expect(v.page.locator(".overview")).to_be_visible()
        square = str(v.page.locator(".cell[data-mark=plain]").first.get_attribute("data-place"))
        hand.bring(square)
        cell = v.page.locator(f".cell[data-place={square}]")
        box = cell.bounding_box()
        assert box is not None
        assert box["width"] >= 43
        cell.tap()
        v.at("confirm").tap()
        expect(v.at("prompt")).to_contain_text("1 action")
