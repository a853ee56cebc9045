"""A whole game of each of the other games by mouse, against bots that play at random."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import STANDS, Visitor, until, visiting

OFFERED = (
    ".list [data-action], [data-testid=actions] [data-action], .more [data-action], .more .btn, "
    ".hex.open, [data-place-mark], .hc:not(.dim), .ht[data-leader], .oct:not([disabled]), .kinds .btn"
)
"""Everything that leads towards a move, whatever the game's own board calls it."""
FIRST = (".list [data-action], [data-testid=actions] [data-action]", "[data-place-mark]")
"""What is open because something was chosen: taken before anything else."""


ASKED = ".more, [data-testid=actions], .kinds, .list"


def asked(v: Visitor) -> bool:
    """Is there a question for this seat?"""
    return v.page.locator(ASKED).count() > 0


def choose(v: Visitor, rng: Random) -> None:
    """Click until a move stands in the confirm bar, or until somebody else is to decide."""
    for _ in range(200):
        if v.at("confirm").count() or v.over or not asked(v):
            return
        for wanted in (*FIRST, OFFERED):
            found = v.page.locator(wanted)
            if found.count():
                one = found.nth(rng.randrange(found.count()))
                place = one.get_attribute("data-place-mark")
                (v.page.locator(f'[data-place="{place}"]') if place else one).click()
                break
        v.page.wait_for_timeout(30)
    raise AssertionError("no move could be chosen")


def play_to_end(v: Visitor, most: int) -> None:
    rng = Random(7)
    mine = "q('[data-testid=end]') || q('.more') || q('[data-testid=actions]') || q('.kinds') || q('.list')"
    for _ in range(most):
        until(v.page, mine, 90)
        if v.over:
            return
        before = v.page.evaluate(f"() => {{ {STANDS} }}")
        choose(v, rng)
        if v.over:
            return
        if not v.at("confirm").count():
            continue
        v.at("confirm").click()
        until(v.page, f"q('[data-testid=end]') || (() => {{ {STANDS} }})() !== '{before}'", 30)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("game", "most"), [("tigris_cards", 900), ("anunnaki", 1500)])
def test_a_whole_game_by_mouse(browser: Browser, server: Server, game: str, most: int) -> None:
    with visiting(browser, server.url) as v:
        v.create(game, ["me", "bot"])
        v.page.wait_for_selector("[data-testid=prompt]")
        play_to_end(v, most)
        expect(v.at("end")).to_be_visible()
