"""Without a server: whole games from the opening to the end, against bots, in a real browser.

    python bench/web/whole.py  # each of the four games, by typed moves
    python bench/web/whole.py --phone  # Tigris by touch, small screen, four times slower

The site of files is written and served by `python -m http.server`; the person plays at random among what is
offered. On the phone the page's processor is slowed down as DevTools do it; `frame` is how long the page then
needs at most from one frame to the next while the person plays and the bots think (p95 and worst, in ms).
Every game must end with ranks, without an error of the page and without a request to another host.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.e2e.conftest import FLAGS, find_chromium
from tests.e2e.driver import TigrisHand, Visitor, until
from tests.e2e.site import TEXT, Site, answer

from ziggurat.server import packing

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TRIES = 10
MOST = 3000
"""Answers of one person in one game."""
FRAMES = """() => {
  window.gaps = [];
  let last = performance.now();
  const next = (now) => {
    window.gaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


class SlowHand(TigrisHand):
    """Waits for what it sees, and tries again where a touch went astray; `again` counts that."""

    again = 0

    def marked(self) -> bool:
        with suppress(AssertionError):
            until(self.page, "q('.mark')", 0.5)
        return super().marked()

    def decide(self) -> None:
        before = self.step()
        for _ in range(TRIES):
            self.choose()
            with suppress(AssertionError):
                until(self.page, "q('[data-testid=confirm]')", 1)
                self.send()
                return
            if self.step() != before:
                return
            self.again += 1
        raise AssertionError("no move could be made")

    def play_to_end(self, most: int) -> int:
        """A whole game as it comes; how many decisions it took."""
        for count in range(most):
            if not self.wait():
                return count
            before = self.step()
            self.decide()
            self.moved_on(before)
        raise AssertionError("the game did not end")


def visit(browser: Browser, site: Site, asked: set[str], **more: Any) -> Visitor:
    visitor = Visitor(browser, site.url, service_workers="allow", **more)
    visitor.context.on("request", lambda request: asked.add(request.url))
    visitor.context.on("response", lambda one: print(one.status, one.url) if one.status >= 400 else None)
    return visitor


def ended(visitor: Visitor, asked: set[str], site: Site) -> list[str]:
    """The ranks; everything else must have gone well."""
    visitor.at("ranks").wait_for()
    ranks = [" ".join(row.split()) for row in visitor.at("ranks").locator("li, tr").all_inner_texts()]
    hosts = {url.split("/")[2] for url in asked if url.startswith("http")}
    assert hosts == {f"127.0.0.1:{site.port}"}, hosts
    visitor.close()
    return ranks


def typed(browser: Browser, site: Site, name: str, level: str, seed: int) -> dict[str, Any]:
    """A game by typed moves."""
    asked: set[str] = set()
    visitor = visit(browser, site, asked)
    visitor.context.add_init_script(TEXT)
    rng, begun = Random(seed), time.monotonic()
    visitor.play(name, level)
    count = 0
    while count < MOST and answer(visitor.page, rng.choice):
        count += 1
    ranks = ended(visitor, asked, site)
    return {"game": name, "decisions": count, "seconds": round(time.monotonic() - begun, 1), "ranks": ranks}


def by_touch(browser: Browser, site: Site, level: str, seed: int, slower: float) -> dict[str, Any]:
    """Tigris & Euphrates on a phone."""
    asked: set[str] = set()
    visitor = visit(browser, site, asked, **PHONE)
    visitor.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    begun = time.monotonic()
    visitor.play("tigris", level)
    first = time.monotonic() - begun
    visitor.page.evaluate(FRAMES)
    hand = SlowHand(visitor, seed)
    count = hand.play_to_end(MOST)
    gaps = sorted(visitor.page.evaluate("() => window.gaps"))
    seconds = time.monotonic() - begun
    ranks = ended(visitor, asked, site)
    return {
        "game": "tigris",
        "slower": slower,
        "decisions": count,
        "again": hand.again,
        "begun": round(first, 1),
        "seconds": round(seconds, 1),
        "frame": {"p95": round(quantiles(gaps, n=20)[-1]), "worst": round(gaps[-1])},
        "ranks": ranks,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(packing.games()))
    parser.add_argument("--level", default="scribe", help="of the bots")
    parser.add_argument("--seed", type=int, default=1, help="of the person's choices")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--slower", type=float, default=4.0, help="so many times, on the phone")
    parser.add_argument("--out", type=Path, default=None, help="a JSON file")
    options = parser.parse_args()
    site = Site(Path(tempfile.mkdtemp(prefix="whole-")))
    site.start()
    told = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            if options.phone:
                told.append(by_touch(browser, site, options.level, options.seed, options.slower))
                print(told[-1], flush=True)
            else:
                for name in options.games:
                    told.append(typed(browser, site, name, options.level, options.seed))
                    print(told[-1], flush=True)
            browser.close()
    finally:
        site.stop()
    if options.out is not None:
        options.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
