"""Tigris & Euphrates without a mouse: every choice by keys, as the key list says."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import PLAIN, TigrisHand, Visitor, visiting
from tests.e2e.positions import begin


def press(v: Visitor, *keys: str) -> None:
    for key in keys:
        v.page.keyboard.press(key)


def decide(v: Visitor, turn: int) -> None:
    """One decision by keys: pieces by number and letter, squares by L and Enter, options by Tab."""
    page = v.page
    if page.locator(".more [data-action]").count():
        page.locator(".more [data-action]").first.focus()
        press(v, "Enter")
    elif page.locator(".conflict").count():
        colours = page.locator(".hand [data-tile]")
        usable = [
            n for n in range(colours.count()) if "dim" not in (colours.nth(n).get_attribute("class") or "")
        ]
        if usable and turn % 2:
            press(v, str(usable[0] + 1))
        else:
            page.locator(".more .btn").first.focus()
            press(v, "Enter")
    elif page.locator(".mark").count():
        press(v, "l", "Enter")
    elif turn >= PLAIN and page.locator(".swap").count():
        press(v, "x", *(str(n + 1) for n in range(page.locator(".hand [data-tile]").count())))
    else:
        for key in ["r", "e", "w", "q", "1", "2", "3", "4", "5", "6"][turn % 4 :]:
            press(v, key)
            if page.locator(".mark").count():
                press(v, "l", "Enter")
                break
            press(v, "Escape")
        else:
            press(v, "p")
    if v.at("confirm").count() == 0:
        press(v, "p")
    page.locator("body").focus()
    page.evaluate("document.activeElement?.blur()")
    press(v, "Enter")


def test_a_whole_game_by_keyboard_only(browser: Browser, server: Server) -> None:
    server.luck(1)
    with visiting(browser, server.url) as v:
        v.create("tigris", ["me", "bot"])
        hand = TigrisHand(v)
        for turn in range(150):
            if not hand.wait():
                break
            before = hand.step()
            decide(v, turn)
            hand.moved_on(before)
        expect(v.at("end")).to_contain_text("point")
        assert turn >= PLAIN


def test_a_typed_place_moves_the_cursor(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        press(v, "g")
        expect(v.at("goto")).to_be_focused()
        v.page.keyboard.type("z9")
        press(v, "Enter")
        expect(v.page.get_by_role("alert")).to_contain_text("no place z9")
        v.at("goto").fill("k10")
        press(v, "Enter")
        expect(v.page.locator(".cell[data-place=K10]")).to_be_focused()
        press(v, "ArrowUp")
        expect(v.page.locator(".cell[tabindex='0']")).to_have_attribute("data-place", "K9")
        press(v, "g", "Escape")
        expect(v.at("goto")).to_have_count(0)


def test_why_not_at_the_cursor_then_the_list_of_keys(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        press(v, "?")
        expect(v.at("keys")).to_contain_text("type a place")
        press(v, "Escape")
        expect(v.at("keys")).to_have_count(0)
        press(v, "1", "g")
        v.page.keyboard.type("E1")
        press(v, "Enter", "?")
        expect(v.page.locator(".why")).to_contain_text("Why not?")
        expect(v.at("keys")).to_have_count(0)
        press(v, "?")
        expect(v.at("keys")).to_be_visible()


def test_places_of_the_map_can_be_typed(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot"])
        v.page.wait_for_selector(".cell")
        press(v, "g")
        v.page.keyboard.type("e7")
        press(v, "Enter")
        expect(v.page.locator(".cell[data-place=E7]")).to_be_focused()
