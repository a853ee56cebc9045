"""People who play the card game and Anunnaki by mouse or touch: they take what the page offers."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

from playwright.sync_api import Error, Locator

from tests.e2e.driver import STANDS, Visitor, until

ASKED = "q('[data-testid=end]') || q('.more[data-prompt]')"
"""Something to decide, or the end."""
PROMPT = "document.querySelector('.more[data-prompt]')?.dataset.prompt ?? ''"


class Hand:
    """One person at a table; `choose` puts a move into the confirm bar."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.v = visitor
        self.page = visitor.page
        self.rng = Random(seed)
        self.asked: list[str] = []

    def any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def places(self, where: str = "") -> list[tuple[str, str]]:
        """The marked places and what their marks say."""
        found: list[list[str]] = self.page.locator(f".cell[data-mark]{where}").evaluate_all(
            "all => all.map((one) => [one.dataset.place, one.dataset.mark])"
        )
        return [(place, mark) for place, mark in found]

    def press(self, place: str) -> None:
        """Click a place in its middle, as far as other things do not lie on it."""
        self.v.press(self.page.locator(f'[data-place="{place}"]'))

    def prompt(self) -> str:
        return str(self.page.evaluate(f"() => {PROMPT}"))

    def chosen(self) -> bool:
        return self.v.at("confirm").count() > 0

    def choose(self, prompt: str) -> None:
        raise NotImplementedError

    def play(self, most: int = 600) -> int:
        """Decisions until the game is over or `most` are taken; how many there were."""
        for count in range(most):
            until(self.page, ASKED, 90)
            if self.v.over:
                return count
            prompt = self.prompt()
            before = json.dumps(self.page.evaluate(f"() => {{ {STANDS} }}"))
            if not prompt:
                continue
            self.choose(prompt)
            moved = f"q('[data-testid=end]') || (() => {{ {STANDS} }})() !== {before}"
            until(self.page, f"q('[data-testid=confirm]:not([disabled])') || {moved}", 10)
            self.asked.append(prompt)
            if self.chosen():  # else it was sent by the click, or answered by the page
                self.confirm()
            until(self.page, moved, 30)
            self.looked()
        return most

    def confirm(self) -> None:
        self.v.press(self.v.at("confirm"))

    def looked(self) -> None:
        """After every decision; for tests that watch the page."""


class CardsHand(Hand):
    """Plays the card game: a card, a leader or an answer, at random; passes when nothing fits."""

    def choose(self, prompt: str) -> None:
        page = self.page
        if prompt == "treasure.swap":
            self.press(self.rng.choice(self.places())[0])
        elif prompt.endswith((".attack", ".defend")):
            cards = page.locator(".hc:not(.dim)")
            nothing = page.locator(".more .btn")
            self.v.press(cards.first if cards.count() and self.rng.random() < 0.5 else nothing.first)
        elif prompt == "turn.action":
            self.turn()
        else:
            self.v.press(self.any(page.locator(".more [data-action]")))

    def turn(self) -> None:
        """Cards most of the time: they run out, and the game ends."""
        kind = "data-card" if self.rng.random() < 0.85 else "data-leader"
        pieces = self.page.locator(f".tray [{kind}]")
        named = sorted(set(pieces.evaluate_all(f"all => all.map((one) => one.getAttribute('{kind}'))")))
        self.rng.shuffle(named)
        for name in named:
            self.v.press(self.page.locator(f".tray [{kind}={name}]").first)
            places = self.places()
            if places:
                self.press(self.rng.choice(places)[0])
                return
        self.v.press(self.page.locator(".more [data-action=pass]"))


class AnunnakiHand(Hand):
    """Plays Anunnaki: cubes as often as possible, because the last one ends the game."""

    BEST = ("token", "cube", "gain", "conflict", "plain")

    def choose(self, prompt: str) -> None:
        if prompt == "primary.pawn":
            self.pawn()
            return
        places, buttons = self.places(), self.page.locator(".more [data-action]:not([data-action=pass])")
        if any(place.startswith("unit:") for place, _ in places):  # units lie over their territory
            places = [one for one in places if one[0].startswith("unit:")]
        passing = self.page.locator(".more [data-action=pass]")
        if passing.count() and self.rng.random() < 0.3:
            self.click(passing)
        elif places and (self.rng.random() < 0.6 or not buttons.count()):
            self.press(self.rng.choice(places)[0])
            if self.page.locator(".more .picks").count() and not self.chosen():
                self.click(self.any(self.page.locator(".more .picks [data-action]")))
        elif buttons.count():
            self.click(self.any(buttons))
        elif passing.count():
            self.click(passing)

    def click(self, button: Locator) -> None:
        """The page may answer forced questions itself: then the button is gone."""
        while button.count():
            with suppress(Error):
                self.v.press(button.first, timeout=2_000)
                return

    def pawn(self) -> None:
        """The marks tell what a move brings as soon as the server has said so."""
        self.page.wait_for_timeout(120)
        places = self.places('[data-place^="tile:"]')
        if not places:
            return
        best = min(self.BEST.index(mark) for _, mark in places)
        self.press(self.rng.choice([place for place, mark in places if self.BEST.index(mark) == best]))
