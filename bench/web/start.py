"""Without a server: how soon a game can be begun, how long bots think, how much memory it takes.

    python bench/web/start.py --rounds 3 --out start.json
    python bench/web/start.py --rounds 0 --level sage --decisions 40

The site of files is written and served by `python -m http.server`. A fresh browser (nothing kept) goes to the
first page, begins a game of Tigris & Euphrates against bots at once and plays the first move that is offered:
`cold`. When Python's memory is kept, another page of the same browser does the same: `warm`. Seconds are
counted from the navigation: until the first page can be used, until the first question is asked, until one's
move stands, until the bots have answered it; `processor` are the seconds that all of Chromium's processes
worked until the move stood, and on a busy machine the one thing to compare: `python` of them in the two
workers, `compiling` in the threads that make WebAssembly faster, `drawing` in the page's own. What the two
workers mark (all parts are there, Python has begun) is told in seconds too. Then `king` (or another
`--level`) plays all four games: the time from the question to the bots' worker until its answer, with what
the renderer takes at most (its proportional share of the pages in memory) and what of it is `held` when the
page's garbage is gone, which the browser takes away when it likes to. The targets: 6 s cold, 2 s warm until
the move stands, king's p95 under 1 s, sage's slowest 2 s, 400 MB. The built page must be there
(`npm run build` in web/). Only an idle machine tells something.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.e2e.conftest import FLAGS, find_chromium
from tests.e2e.driver import PATIENCE, until
from tests.e2e.site import TEXT, WAIT, Site, answer, go, step_of

from ziggurat.server import packing

KEPT = """async () => {
  const known = await (await caches.open("ziggurat-engines")).keys();
  return known.some(({ url }) => url.includes("/memory/"));
}"""
"""Is the memory of Python kept?"""
MARKS = """() => performance.getEntriesByType("mark")
  .map(({ name, startTime }) => [name, performance.timeOrigin + startTime])"""
"""When a worker got how far, in milliseconds of the clock."""
LISTEN = """
const Plain = window.MessageChannel;
window.thoughts = [];
window.MessageChannel = class {
  constructor() {
    const [bots, tables, asked] = [new Plain(), new Plain(), new Map()];
    this.port1 = bots.port1;
    this.port2 = tables.port1;
    tables.port2.onmessage = ({ data }) => {
      if (data.request) asked.set(data.ref, [performance.now(), JSON.parse(data.request)]);
      const handed = Object.values(data.parts ?? {}).filter((part) => part instanceof ArrayBuffer);
      bots.port2.postMessage(data, handed);
    };
    bots.port2.onmessage = ({ data }) => {
      const [since, { task, game, spec }] = asked.get(data.ref) ?? [0, {}];
      const ms = performance.now() - since;
      if (data.answer && task === "choose") window.thoughts.push({ game, spec, ms });
      tables.port2.postMessage(data);
    };
  }
};
"""
"""Stands between the tables' worker and the bots', with a clock."""
THOUGHTS = "([game, level]) => window.thoughts.filter((one) => one.game === game && one.spec === level)"


def processes() -> Iterator[tuple[int, str]]:
    """Chromium's processes that were started from here, with their command lines."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    for pid in parents:
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and pid != above:
            try:
                command = (Path("/proc") / str(pid) / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            except OSError:
                continue
            if "chrom" in command:
                yield pid, command


SETTLE = 1000
"""Milliseconds between a new tab and the navigation."""
THREADS = {"DedicatedWorker": "python", "ThreadPoolForeg": "compiling", "chromium": "drawing"}
"""What a renderer's threads do, by the beginning of their names."""


def worked() -> Counter[str]:
    """Seconds of the processor that Chromium has taken: all of them, and some of its threads."""
    ticks: Counter[str] = Counter()
    for pid, command in processes():
        for thread in (Path("/proc") / str(pid) / "task").glob("*/stat"):
            try:
                name, _, told = thread.read_text().partition("(")[2].rpartition(")")
            except OSError:
                continue
            taken = sum(map(int, told.split()[11:13]))
            ticks["processor"] += taken
            if "--type=renderer" in command and name in THREADS:
                ticks[THREADS[name]] += taken
    return Counter({name: round(taken / os.sysconf("SC_CLK_TCK"), 2) for name, taken in ticks.items()})


def megabytes() -> float:
    """What the largest renderer takes."""
    found = [0.0]
    for pid, command in processes():
        if "--type=renderer" in command:
            try:
                told = (Path("/proc") / str(pid) / "smaps_rollup").read_text()
            except OSError:
                continue
            found += [int(line.split()[1]) / 1024 for line in told.splitlines() if line.startswith("Pss:")]
    return max(found)


def stages(page: Page) -> dict[str, float]:
    """What the workers have marked, in seconds from the navigation."""
    origin: float = page.evaluate("() => performance.timeOrigin")
    found: dict[str, float] = {}
    for worker in page.workers:
        kind = worker.url.rpartition("/python-")[2].split("-")[0]
        for name, moment in worker.evaluate(MARKS):
            found[f"{kind} {name}"] = round((moment - origin) / 1000, 2)
    return dict(sorted(found.items(), key=lambda one: one[1]))


SET_UP = 4
"""Steps before the first question of three seats: who begins, and their tiles."""


def first_move(page: Page, url: str) -> dict[str, float]:
    """From an empty page to a move that the bots have answered; `before` counts the bots' steps before it."""
    page.wait_for_timeout(SETTLE)  # a new tab is work for the browser that has nothing to do with the site
    begun, before = time.monotonic(), worked()
    found: dict[str, float] = {}

    def mark(name: str) -> None:
        found[name] = round(time.monotonic() - begun, 2)

    page.goto(url, wait_until="commit")
    page.get_by_test_id("play-tigris").click()
    mark("page")
    page.locator("#typed-moves option").first.wait_for(state="attached")
    mark("question")
    step = step_of(page)
    found["before"] = step - SET_UP
    page.locator("#typed").fill(str(page.locator("#typed-moves option").first.get_attribute("value")))
    page.locator("#typed").press("Enter")
    page.get_by_test_id("confirm").press("Enter")
    until(page, f"Number(q('[data-step]').dataset.step) > {step}", WAIT)
    mark("move")
    now = worked()
    found |= {name: round(now[name] - before[name], 2) for name in ("processor", *THREADS.values())}
    answer(page)  # the second action of the turn; then the bots have their say
    until(page, "q('#typed-moves option')", WAIT)
    mark("answered")
    return found | stages(page)


def context_of(browser: Browser) -> BrowserContext:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB")
    context.set_default_timeout(PATIENCE * WAIT * 1000)
    context.add_init_script(TEXT)
    return context


def starts(browser: Browser, url: str, rounds: int) -> tuple[list[dict[str, float]], list[dict[str, float]]]:
    """Cold and warm beginnings, each cold one in a browser that knows nothing.

    Who begins is drawn. Where the bots do, their turns come first, at a pace that people can follow: such a
    beginning is told and taken again.
    """
    cold: list[dict[str, float]] = []
    warm: list[dict[str, float]] = []
    while len(warm) < rounds:
        context = context_of(browser)
        page = context.new_page()
        if told("cold", cold, first_move(page, url)):
            while not page.evaluate(KEPT):
                page.wait_for_timeout(200)
            page.wait_for_timeout(500)
            mine = False
            while not mine:
                page.close()
                page = context.new_page()
                mine = told("warm", warm, first_move(page, url))
        context.close()
    return cold, warm


def told(kind: str, rows: list[dict[str, float]], row: dict[str, float]) -> bool:
    """Keep and print a beginning; False for one where the bots came first."""
    mine = row["before"] == 0
    if mine:
        rows.append(row)
    print(f"{kind} {len(rows)}: {row}" if mine else f"{kind}, the bots began: {row}", flush=True)
    return mine


def thoughts(browser: Browser, url: str, decisions: int, level: str) -> dict[str, Any]:
    """A level's thoughts in all games, as the tables' worker waits for them, and the memory at the end."""
    context = context_of(browser)
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.goto(url)
    page.locator(".level select").select_option("novice")
    page.get_by_test_id("play-tigris").click()
    for _ in range(3):  # until both workers have begun
        answer(page)
    names = packing.games()
    most = 0.0
    for name in names:
        go(page, "")
        page.locator(".level select").select_option(level)
        page.get_by_test_id(f"play-{name}").click()
        for _ in range(40 * decisions):
            if len(page.evaluate(THOUGHTS, [name, level])) >= decisions or not answer(page):
                break
        most = max(most, megabytes())
    heap = context.new_cdp_session(page)
    heap.send("HeapProfiler.enable")
    heap.send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(SETTLE)
    told: dict[str, Any] = {"megabytes": round(most), "held": round(megabytes())}
    for name in names:
        ms = sorted(float(one["ms"]) for one in page.evaluate(THOUGHTS, [name, level]))
        p95 = quantiles(ms, n=20)[-1] if len(ms) > 1 else max(ms, default=0.0)
        told[name] = {
            "thoughts": len(ms),
            "median": round(median(ms or [0])),
            "p95": round(p95),
            "most": round(max(ms, default=0.0)),
        }
        print(f"{level}, {name}: {told[name]} ms", flush=True)
    print(f"renderer: {told['megabytes']} MB, {told['held']} of them held", flush=True)
    context.close()
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="cold and warm beginnings")
    parser.add_argument("--decisions", type=int, default=60, help="of the level, in each game")
    parser.add_argument("--level", default="king", help="who thinks")
    parser.add_argument("--out", type=Path, default=None, help="a JSON file")
    options = parser.parse_args()
    site = Site(Path(tempfile.mkdtemp(prefix="start-")))
    site.start()
    told: dict[str, Any] = {}
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            if options.rounds:
                told["cold"], told["warm"] = starts(browser, site.url, options.rounds)
            if options.decisions:
                told[options.level] = thoughts(browser, site.url, options.decisions, options.level)
            browser.close()
    finally:
        site.stop()
    if options.out is not None:
        options.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
