"""Other games by mouse against bots: the first decisions of a game, whatever the board offers."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser

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


def play(v: Visitor, decisions: int) -> int:
    """So many decisions by mouse, or fewer if the game ends; how many were taken."""
    rng = Random(7)
    mine = "q('[data-testid=end]') || q('.more') || q('[data-testid=actions]') || q('.kinds') || q('.list')"
    taken = 0
    for _ in range(3 * decisions):
        until(v.page, mine, 90)
        before = v.page.evaluate(f"() => {{ {STANDS} }}")
        choose(v, rng)
        if v.over or taken == decisions:
            break
        if v.at("confirm").count():
            v.at("confirm").click()
            until(v.page, f"q('[data-testid=end]') || (() => {{ {STANDS} }})() !== '{before}'", 30)
            taken += 1
    return taken


@pytest.mark.parametrize("game", ["tigris_cards", "anunnaki"])
def test_decisions_by_mouse(browser: Browser, server: Server, game: str) -> None:
    with visiting(browser, server.url) as v:
        v.create(game, ["me", "bot"])
        v.page.wait_for_selector("[data-testid=prompt]")
        assert play(v, 12) == 12
