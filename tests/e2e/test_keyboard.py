"""Tigris & Euphrates without a mouse: every choice by keys, as the key list says."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, visiting


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
    with visiting(browser, server.url) as v:
        v.create("tigris", ["me", "bot"])
        hand = TigrisHand(v)
        for turn in range(600):
            if not hand.wait():
                break
            before = hand.step()
            decide(v, turn)
            hand.moved_on(before)
        expect(v.at("end")).to_be_visible()
