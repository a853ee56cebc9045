"""Redraw: how long the browser works on a new view, for each of the four boards.

    python bench/web/redraw.py --views 80
    python bench/web/redraw.py --board
    python bench/web/redraw.py --game anunnaki --seats 4 --width 3840 --height 2160

The deals are the same in every run. A heuristic bot plays one seat over HTTP while a real Chromium looks on
through the same seat and draws every view (questions, marks and all). Measured from a trace: the work of the
page's main thread from the arrival of a view until the layers of the frame that shows it are ready (script,
style, layout, paint) in CPU time; waiting does not count, and frames that show several views at once are left
out. `script` is the part until the page's own code is done. The built page must be there (`npm run build` in
web/). A busy machine makes the numbers larger: its other core shares the caches.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.e2e.conftest import FLAGS, Server, find_chromium

from ziggurat.bots.base import Budget
from ziggurat.bots.specs import make
from ziggurat.core.registry import game as load

GAMES = ("tigris", "tigris_cards", "terra", "anunnaki")
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
MARK = "view"
WATCH = """
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => {
      if (String(event.data).startsWith('{"type":"view"')) performance.mark("view");
    });
  }
};
"""
"""Marks the arrival of a view before the page's own listener hears of it."""
BOARD_ALONE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".table > header, .tray, .side, .bottom { display: none !important }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""Hides bar, hand, players, log and all else; their scripts still run."""


class Mover:
    """The person at the table, moved by a bot over HTTP."""

    def __init__(self, request: APIRequestContext, url: str, game: str, seats: int) -> None:
        self.request, self.url = request, url
        self.game = load(game)
        self.bot, self.rng = make("heuristic", self.game), Random(1)
        request.post(f"{url}/api/me", data={"name": "bench"})
        bots = [{"kind": "bot", "bot": "novice"}] * (seats - 1)
        opened = request.post(f"{url}/api/tables", data={"game": game, "seats": [{"kind": "person"}, *bots]})
        if not opened.ok:
            raise SystemExit(f"no table of {game} with {seats} seats: {opened.text()}")
        self.id = str(opened.json()["id"])

    def move(self) -> bool:
        """One answer if there is a question; False when the game is over."""
        answer = self.request.get(f"{self.url}/api/tables/{self.id}/view?seat=0").json()
        if answer["view"]["outcome"] is not None:
            return False
        if not answer["legal"]:
            time.sleep(0.02)
            return True
        told = answer["view"]
        blank = self.game.setup(told["seats"], {}).view(0).to_json()
        told["memory"] = {**blank["memory"], **told["memory"]}  # what lies closed is not on screens
        view = self.game.view_from_json(told)
        action = self.bot.choose(view, Budget(), self.rng)
        step = {"step": answer["step"], "seat": 0, "action": action}
        self.request.post(f"{self.url}/api/tables/{self.id}/steps", data=step)
        return True


def watch(browser: Browser, url: str, game: str, options: argparse.Namespace) -> bytes:
    """The trace of a page that shows so many views of a game in the middle of its course."""
    size = {"width": options.width, "height": options.height}
    context = browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    mover = Mover(context.request, url, game, options.seats)
    page.goto(f"{url}/table/{mover.id}")
    page.wait_for_selector("[data-testid=prompt]")
    if options.board:
        page.evaluate(BOARD_ALONE)
    for _ in range(options.skip):
        mover.move()
    browser.start_tracing(page=page, categories=CATEGORIES)
    for _ in range(options.views):
        if not mover.move():
            break
        page.wait_for_timeout(60)
    trace = browser.stop_tracing()
    context.close()
    return trace


def redraws(trace: bytes) -> list[tuple[float, float]]:
    """Per frame that shows one new view: milliseconds of script, and of all work until it stands."""
    events: list[dict[str, Any]] = json.loads(trace)["traceEvents"]
    marks = sorted((e for e in events if e["name"] == MARK and "blink.user_timing" in e["cat"]), key=_start)
    if not marks:
        return []
    thread = (marks[0]["pid"], marks[0]["tid"])
    own = [e for e in events if (e["pid"], e["tid"]) == thread and e.get("ph") == "X" and "tdur" in e]
    tasks = sorted((e for e in own if e["name"].endswith("::RunTask")), key=_start)
    frames = sorted(e["ts"] for e in own if e["name"] == "Layerize")
    found, before = [], 0.0
    for frame in frames:
        inside = [mark for mark in marks if before < mark["ts"] <= frame]
        before = frame
        if len(inside) != 1:
            continue  # nothing new, or several views in one frame
        mark = inside[0]
        work = [t for t in tasks if t["ts"] + t["dur"] >= mark["ts"] and t["ts"] <= frame]
        script = work[0]["tts"] + work[0]["tdur"] - mark["tts"]
        found.append((script / 1000, (script + sum(t["tdur"] for t in work[1:])) / 1000))
    return found


def _start(event: dict[str, Any]) -> float:
    return float(event["ts"])


def report(game: str, found: list[tuple[float, float]]) -> str:
    if len(found) < 2:
        return f"{game:14} too few views were drawn"
    whole = [one for _, one in found]
    high = quantiles(whole, n=20)[-1]
    script = median(one for one, _ in found)
    return (
        f"{game:14} {len(found):4} views  median {median(whole):6.1f} ms  p95 {high:6.1f} ms  "
        f"worst {max(whole):6.1f} ms  (script {script:.1f} ms)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--views", type=int, default=80, help="answers given while the trace runs")
    parser.add_argument("--skip", type=int, default=25, help="answers given before")
    parser.add_argument("--seed", type=int, default=1, help="of the deals and the bots")
    parser.add_argument("--board", action="store_true", help="nothing but the board on the page")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    options = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp(prefix="redraw-")))
    server.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            for game in [options.game] if options.game else GAMES:
                server.luck(options.seed)
                print(report(game, redraws(watch(browser, server.url, game, options))), flush=True)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()
