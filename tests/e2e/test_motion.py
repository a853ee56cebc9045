"""What moves: points that fly to who gets them, others' steps one by one; nothing where that is unwanted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, until, visiting
from tests.e2e.positions import BEFORE_A_WAR, sit, tigris

WATCH = """() => {
  window.flown = [];
  window.seen = [];
  new MutationObserver(() => {
    for (const one of document.querySelectorAll('[data-flight]')) {
      if (!window.flown.includes(one)) window.flown.push(one);
    }
    const step = Number(document.querySelector('[data-step]')?.dataset.step);
    if (window.seen.at(-1)?.step !== step) window.seen.push({step, at: performance.now()});
  }).observe(document.body, {childList: true, subtree: true, attributes: true});
}"""
"""Keeps every flying chip and when each step was first on the page."""


def place_for_a_point(v: Visitor) -> None:
    """A settlement beside the own king: one point for its owner."""
    sit(v, tigris(BEFORE_A_WAR))
    TigrisHand(v).wait()
    v.page.evaluate(WATCH)
    v.page.locator(".ht[data-tile=black]").first.click()
    v.page.locator(".cell[data-place=E4]").click()
    v.at("confirm").click()
    expect(v.at("prompt")).to_contain_text("1 action")


def test_points_fly_to_the_player(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, reduced_motion="no-preference") as v:
        place_for_a_point(v)
        until(v.page, "window.flown.length")
        flown = v.page.evaluate(
            "() => window.flown.map((one) => [one.dataset.flight, one.textContent.trim()])"
        )
        assert flown == [["0", "+1"]]
        expect(v.page.locator("[data-flight]")).to_have_count(0)


@pytest.mark.parametrize("how", ["device", "setting"])
def test_nothing_flies_where_motion_is_unwanted(browser: Browser, server: Server, how: str) -> None:
    wish = "reduce" if how == "device" else "no-preference"
    with visiting(browser, server.url, reduced_motion=wish) as v:
        if how == "setting":
            v.page.add_init_script("localStorage.setItem('ziggurat.motion', 'off')")
        place_for_a_point(v)
        assert v.page.evaluate("() => window.flown.length") == 0


def test_the_steps_of_others_come_one_after_another(browser: Browser, server: Server) -> None:
    """A bot's turn of several steps: each of them is on the page."""
    with visiting(browser, server.url, reduced_motion="no-preference") as v:
        sit(v, tigris(BEFORE_A_WAR))
        hand = TigrisHand(v)
        hand.wait()
        v.page.evaluate(WATCH)
        for left in (1, 0):
            v.page.get_by_role("button", name="Pass").click()
            v.at("confirm").click()
            if left:
                expect(v.at("prompt")).to_contain_text("1 action")
        expect(v.at("prompt")).to_contain_text("2 actions")
        seen = v.page.evaluate("() => window.seen")
        shown = [one for one in seen if one["step"] > seen[0]["step"] + 1]
        assert len(shown) >= 2
