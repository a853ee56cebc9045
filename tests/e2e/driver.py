"""People at the browser: what they click and type. No rules here: they take what the page offers."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocket, expect

LIMIT = 60_000
"""Milliseconds for things that happen at once unless the machine is very busy."""


STANDS = (
    "const live = document.querySelector('[data-step]'); return live ? live.getAttribute('data-step') : '';"
)
"""Script that tells the step on the page."""


PATIENCE = 4
"""How many times longer than on an idle machine is waited."""


LOOK = """(most) => new Promise((done) => {
  const q = (s) => document.querySelector(s);
  const ends = performance.now() + most;
  const look = () => {
    if (HOLDS) done(true);
    else if (performance.now() > ends) done(false);
    else setTimeout(look, 10);
  };
  look();
})"""
"""Looks in the page itself, again and again, so that nothing is missed by much."""


def until(page: Page, holds: str, seconds: float = 15) -> None:
    """Wait until a condition holds in the page; `q` finds an element. (The page's policy forbids eval.)"""
    end = time.monotonic() + PATIENCE * seconds
    script = LOOK.replace("HOLDS", holds)
    while (left := end - time.monotonic()) > 0:
        try:
            if page.evaluate(script, min(left, 2) * 1000):
                return
        except Error:  # another page came meanwhile
            page.wait_for_timeout(40)
    raise AssertionError(f"this did not come true in {PATIENCE * seconds} s: {holds}")


UNDER = """(square) => {
  const cell = document.querySelector(`.cell[data-place="${square}"]`);
  const box = cell.getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === cell;
}"""
"""Whether the middle of a square can be touched."""
OVERVIEW = """(square) => {
  const cell = document.querySelector(`.cell[data-place="${square}"]`).getBBox();
  const small = document.querySelector("svg.overview");
  const box = small.getBoundingClientRect();
  const {x, y, width, height} = small.viewBox.baseVal;
  return [
    box.x + (box.width * (cell.x + cell.width / 2 - x)) / width,
    box.y + (box.height * (cell.y + cell.height / 2 - y)) / height,
  ];
}"""
"""Where a square lies on the small board."""


class Visitor:
    """One browser context with its page; keeps every socket frame and every script error."""

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        wanted: dict[str, Any] = {
            "viewport": {"width": 1440, "height": 900},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # tests of what is kept on a device let them in
            **options,
        }
        self.context: BrowserContext = browser.new_context(**wanted)
        self.context.set_default_timeout(LIMIT)
        self.page: Page = self.context.new_page()
        self.url = url
        self.finger = bool(wanted.get("has_touch"))
        """Touches instead of clicking."""
        self.frames: list[str] = []
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(error.stack or str(error)))
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(str(payload)))

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("article[data-game]")

    def play(self, game: str, level: str = "random") -> None:
        """From the first screen to a table against bots."""
        self.home()
        self.page.locator(".level select").select_option(level)
        self.at(f"play-{game}").click()
        self.page.wait_for_selector("[data-testid=prompt]")

    def create(
        self, game: str, kinds: list[str], names: list[str] | None = None, level: str = "random"
    ) -> None:
        """The page for a new table: `me`, `bot`, `open` or `here` for each seat."""
        self.page.goto(f"{self.url}/new/{game}")
        self.page.locator("input[name=count]").nth(len(kinds) - 2).check()
        for index, kind in enumerate(kinds):
            self.at(f"seat-{index}").select_option(kind)
            row = self.page.locator(".seat").nth(index)
            if kind == "bot":
                row.locator("select").nth(1).select_option(level)
            elif names and kind in ("me", "here"):
                row.locator("input").fill(names[index])
        self.at("create").click()
        self.page.wait_for_url("**/table/*")

    def press(self, found: Locator, **how: Any) -> None:
        """A tap where there is a touch screen, else a click."""
        found.tap(**how) if self.finger else found.click(**how)

    @property
    def over(self) -> bool:
        return self.at("end").count() > 0

    def join(self, name: str, finger: bool = False) -> None:
        """Take the seat that a link offers. The page then loads anew: leaving before that hangs Chromium."""
        self.page.locator("#guest").fill(name)
        button = self.page.locator("form button")
        with self.page.expect_navigation(wait_until="load"):
            button.tap() if finger else button.click()

    def close(self) -> None:
        self.page.unroute_all(behavior="ignoreErrors")  # else an answer still on its way fails the next test
        self.context.close()
        assert self.errors == [], self.errors


def tab_to(v: Visitor, found: Locator) -> None:
    """Go to something by the Tab key alone; where the focus is can be seen on the way."""
    expect(found).to_be_enabled()
    for _ in range(60):
        v.page.keyboard.press("Tab")
        if found.evaluate("(node) => node === document.activeElement"):
            assert found.evaluate("(node) => getComputedStyle(node).outlineStyle") != "none"
            return
    raise AssertionError("the Tab key does not reach it")


@contextmanager
def visiting(browser: Browser, url: str, **options: Any) -> Iterator[Visitor]:
    visitor = Visitor(browser, url, **options)
    yield visitor
    visitor.close()


PLAIN = 24
"""After so many decisions a whole game of Tigris & Euphrates swaps tiles only: the bag is empty soon."""


class TigrisHand:
    """Plays Tigris & Euphrates with the mouse or with keys only, at random among what is offered."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.v = visitor
        self.page = visitor.page
        self.rng = Random(seed)

    def wait(self) -> bool:
        """Until there is something to decide; False when the game is over."""
        until(self.page, "q('[data-testid=end]') || q('.more')", 60)
        return not self.v.over

    def step(self) -> str:
        """Where the game stands: the prompt and the step counter."""
        return str(self.page.evaluate(f"() => {{ {STANDS} }}"))

    def moved_on(self, before: str) -> None:
        """Until the server took the move."""
        until(self.page, f"q('[data-testid=end]') || (() => {{ {STANDS} }})() !== {json.dumps(before)}", 20)

    def send(self) -> None:
        self.v.press(self.v.at("confirm"))

    def choose(self) -> None:
        """Put a move into the confirm bar."""
        page = self.page
        if page.locator(".more [data-action]").count():
            self.v.press(self._any(page.locator(".more [data-action]")))
        elif page.locator(".mark").count():
            self.target()
        elif page.locator("[data-testid=fight]").count():
            tiles = page.locator(".hand [data-tile]:not(.dim)")
            nothing = page.locator(".more .btn")
            if tiles.count() and (self.rng.random() < 0.6 or not nothing.count()):
                self.v.press(tiles.first)
            else:
                self.v.press(nothing.first)
        else:
            self.place()

    def place(self) -> None:
        """Choose a piece that has somewhere to go, and the square."""
        page = self.page
        pieces = page.locator(".ht[data-leader]:not(.away):not(.dim), .ht[data-tile]:not(.dim)")
        order = list(range(pieces.count()))
        self.rng.shuffle(order)
        for index in order:
            self.v.press(pieces.nth(index))
            if self.marked():
                self.target()
                return
        self.v.press(page.locator(".more [data-explain=pass]"))

    def marked(self) -> bool:
        """Are there squares for the piece that was taken?"""
        return self.page.locator(".mark").count() > 0

    def swap(self) -> None:
        """All tiles of the hand for new ones, where that is offered."""
        page = self.page
        button = page.locator(".swap")
        if not button.count() or page.locator(".mark, [data-testid=fight], .more [data-action]").count():
            self.choose()
            return
        self.v.press(button)
        for index in range(page.locator(".hand [data-tile]").count()):
            self.v.press(page.locator(".hand [data-tile]").nth(index))

    def plan_leader(self) -> None:
        """Take the priest and aim at a square without a conflict."""
        self.v.press(self.page.locator(".ht[data-leader=red]"))
        self.target("plain")

    def target(self, *kinds: str) -> None:
        """Click a marked square; `plain` alone keeps out of conflicts, whatever the bots did before."""
        for kind in kinds or ("mine", "conflict", "rival", "plain"):
            marks = self.page.locator(f".cell[data-mark={kind}]")
            if marks.count():
                square = str(self._any(marks).get_attribute("data-place"))
                self.bring(square)
                self.v.press(self.page.locator(f".cell[data-place={square}]"))
                return

    def bring(self, square: str) -> None:
        """On a phone the board shows a part: go there on the small board, or with the key for a place."""
        if self.page.evaluate(UNDER, square):
            return
        if self.v.finger and self.page.locator("svg.overview").count():
            self.page.touchscreen.tap(*self.page.evaluate(OVERVIEW, square))
            with suppress(AssertionError):
                until(self.page, f"({UNDER})({json.dumps(square)})", 0.5)
        if not self.page.evaluate(UNDER, square):
            self.page.keyboard.press("g")
            self.page.get_by_test_id("goto").fill(square)
            self.page.get_by_test_id("goto").press("Enter")
            until(self.page, f"({UNDER})({json.dumps(square)})")

    def _any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))


def say_moon(v: Visitor) -> None:
    """Ask a question that no game knows: only the position as text lets one try."""
    text = v.at("position-text")
    v.at("editor").locator("summary").click()
    text.fill(json.dumps({**json.loads(text.input_value()), "question": "moon"}))
    text.blur()
