"""Words of a person in the browser: questions, labels, spoken texts, log lines and end pages of games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, until, visiting
from tests.e2e.positions import sit
from tests.test_said import GAMES, SQUARES, TOGETHER
from ziggurat.core import play, registry
from ziggurat.core.protocol import CHANCE

NAMES = ("Scriba 1", "Scriba 2")
MOST = 9
"""So many questions of a game are looked at, the rarest of them included."""
RAW = re.compile(r"[{}\[\]]|\w_\w|[a-z]\.[a-z]{2}|\bundefined\b|\bNaN\b|\bnull\b|\[object")
READ = """() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, datalist, symbol")) found.add(walker.currentNode.textContent.trim());
  }
  for (const name of ["aria-label", "title", "placeholder"])
    for (const one of document.querySelectorAll(`[${name}]`)) found.add(one.getAttribute(name));
  for (const line of document.querySelectorAll(".log li > span, .end li, .cw .lbl, [data-testid=prompt]"))
    found.add(line.textContent.trim());
  return [...found].filter((text) => text && !/^https?:/.test(text));
}"""


def games(name: str, seed: int) -> Iterator[tuple[str, str]]:
    """A random game, cut before questions of every kind that seat 0 gets, and whole: (question, record)."""
    game, rng = registry.game(name), Random(seed)
    state = game.setup(2)
    steps: list[tuple[int, int]] = []
    first: dict[str, int] = {}
    while (seat := state.actor()) is not None:
        asked = next((one for one in state.decisions() if one.seat == 0), None)
        if asked is not None and len(state.decisions()) == 1:
            first.setdefault(asked.prompt, len(steps))
        action = state.deal(rng) if seat == CHANCE else state.draw(seat, rng)
        state.apply_id(seat, action)
        steps.append((seat, action))
    for prompt, until_step in sorted(first.items(), key=lambda entry: -entry[1])[:MOST]:
        begun = game.setup(2)
        for seat, action in steps[:until_step]:
            begun.apply_id(seat, action)
        yield prompt, play.new_record(begun, NAMES, steps[:until_step]).write()
    outcome = state.outcome()
    assert outcome is not None
    yield "", play.new_record(state, NAMES, steps).ended(outcome).write()


def faults(v: Visitor, game: str) -> list[str]:
    """Texts of the page that no person would write."""
    found: list[str] = v.page.evaluate(READ)
    patterns = [RAW, TOGETHER, *([SQUARES[game]] if game in SQUARES else [])]
    return [text for text in found if any(pattern.search(text) for pattern in patterns)]


def in_the_other_language(v: Visitor) -> None:
    """The same page, once somebody has chosen the other language in the menu."""
    before = json.dumps(v.at("prompt").inner_text())
    v.page.get_by_role("button", name="Menu").click()
    with v.page.expect_response("**/api/words/*"):
        v.page.get_by_role("dialog").locator(".seg").first.locator("[aria-pressed=false]").click()
    v.page.keyboard.press("Escape")
    until(v.page, f"!q('[role=dialog]') && q('[data-testid=prompt]').innerText !== {before}")


@pytest.mark.parametrize("game", GAMES)
def test_pages_of_a_game_speak_as_people_do(browser: Browser, server: Server, game: str) -> None:
    wrong: list[str] = []
    with visiting(browser, server.url) as v:
        for prompt, record in games(game, 7):
            sit(v, record, seat=0 if prompt else None)
            if not prompt:
                v.page.wait_for_selector("[data-testid=end]")
                while (earlier := v.page.locator(".log .none button")).count():
                    earlier.evaluate("button => button.click()")
            found = faults(v, game)
            in_the_other_language(v)
            found += faults(v, game)
            wrong += [f"{prompt or 'end'}: {text[:160]}" for text in found]
    assert not wrong, "\n".join(dict.fromkeys(wrong))
