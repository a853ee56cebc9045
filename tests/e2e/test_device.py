"""Without a server: the site of files in a real browser, offline, crashed, updated; and a server gone."""

from __future__ import annotations

import io
import json
import re
import shutil
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.e2e.conftest import STATIC, Server, cannot
from tests.e2e.driver import Visitor, say_moon, until, visiting
from tests.e2e.positions import OPENING, last_turns, sit, tigris
from tests.e2e.site import TEXT, WAIT, Site, answer, go, open_file, step_of
from tests.review.planted import AT, planted
from ziggurat.browser.site import write_site
from ziggurat.core import registry
from ziggurat.core.record import parse
from ziggurat.server import packing
from ziggurat.server.routes import games as catalogue


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if not STATIC.is_file():
        cannot("the web app is not built; run `npm ci && npm run build` in web/")
    made = Site(tmp_path_factory.mktemp("web"))
    made.start()
    yield made
    made.stop()


def nearly_over(name: str) -> str:
    """A game that seat 0 ends within some decisions, bots in the other seats."""
    record = parse(last_turns(name, 2))
    return replace(record, tags={"seated": ["", *["random"] * (len(record.names) - 1)]}).write()


KEPT = """async () => {
  const known = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
  const memory = (await known("ziggurat-engines")).some((url) => url.includes("/memory/"));
  return memory && (await known("ziggurat-python")).length > 3;
}"""
"""All parts of Python are on the device, and the memory of one that has begun."""
UNKEPT = ("Python is not kept", "what was kept of Python")
"""Said where that memory cannot be made or used."""
RULES = """() => new Promise((resolve) => {
  const opening = indexedDB.open("ziggurat");
  opening.onsuccess = () => {
    const reading = opening.result.transaction("tables").objectStore("tables").getAll();
    reading.onsuccess = () => {
      const ours = ({ info }) => info.game === "tigris" && info.seats.length === 3;
      resolve(reading.result.filter(ours).map((one) => one.info.rules));
    };
  };
})"""
"""Under which rules the games that were begun here are played."""


def test_the_whole_of_it_without_a_server(
    browser: Browser, site: Site, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One visitor's story, Python loaded as seldom as it can be."""
    with visiting(browser, site.url, service_workers="allow", accept_downloads=True) as v:
        page, asked = v.page, set[str]()
        troubles: list[str] = []
        v.context.on("request", lambda request: asked.add(request.url.split("?")[0]))
        v.context.on("console", lambda told: troubles.append(told.text))
        v.context.add_init_script(TEXT)
        # The first page can be used at once; what is missing is said.
        v.home()
        expect(v.at("here")).to_contain_text("needs a Ziggurat server")
        v.at("language").click()
        expect(v.at("here")).to_contain_text("su questo dispositivo")
        v.at("language").click()
        go(page, "?/lobby")
        expect(page.locator("main")).to_contain_text("This page needs a server")
        go(page, "")
        page.get_by_role("link", name="Learn").first.click()
        page.locator("a[href*='how-to/']").first.click()
        expect(page.locator("main.howto [data-testid=to-lessons]")).to_be_visible()
        expect(page.locator("main.howto svg path").first).to_be_attached()
        assert page.url.startswith(f"{site.url}?/how-to/")
        go(page, "?/how-to/tigris/rules")
        expect(page.locator("[id^=TE-]").first).to_be_visible()
        go(page, "?/learn")
        page.locator("[data-testid^=lesson-]").first.click()
        until(page, "q('[data-testid=prompt]') && q('.text pre')", WAIT)
        assert "here-" in page.url
        # Each game to its end against bots.
        for name in registry.names():
            go(page, "")
            open_file(page, nearly_over(name))
            for _ in range(120):
                if not answer(page):
                    break
            expect(v.at("ranks")).to_be_visible()
        studied = study_here(v)
        # At one screen, hands hidden.
        hot_seat(v, site)
        # Against bots: every step is kept, whatever happens to the page.
        table, step = half_a_game(v, site)
        page = crash(v)
        page.goto(table)
        until(page, f"Number(q('[data-step]')?.dataset.step) >= {step} && q('#typed-moves option')", WAIT)
        answer(page)
        step = step_of(page)
        page.reload()
        until(page, f"Number(q('[data-step]')?.dataset.step) >= {step} && q('#typed-moves option')", WAIT)
        record = export(page, tmp_path)
        go(page, studied)
        expect(page.get_by_test_id("study-name")).to_have_value("The last turn")
        expect(page.get_by_test_id("tree").locator(".stepchip")).to_have_count(1)
        # Cut off from everything.
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        for _ in range(600):
            if page.evaluate(KEPT):
                break
            page.wait_for_timeout(100)
        site.stop()
        v.context.set_offline(True)
        page.goto(site.url)
        page.locator("article[data-game]").first.wait_for()
        go(page, "?" + table.partition("?")[2])
        assert answer(page)
        # A new version announces itself; the game goes on in it.
        v.context.set_offline(False)
        index = site.folder / "index.html"
        newer = tmp_path / "newer"
        copy_with_mark(STATIC.parent, newer)
        with monkeypatch.context() as other:
            engine = other_rules(packing.archive(STATIC.parent))
            other.setattr(packing, "archive", lambda _static: engine)
            other.setattr(catalogue, "pages", lambda told=catalogue.pages: other_games(told()))
            write_site(newer, site.folder)
        assert "newer-app" in index.read_text(encoding="utf-8")
        site.start()
        page.reload()
        assert page.locator("meta[name=newer-app]").count() == 0  # not before it was agreed to
        expect(page.get_by_test_id("newer")).to_be_visible()
        with page.expect_navigation():
            page.get_by_test_id("newer").get_by_role("button", name="Reload").click()
        page.locator("meta[name=newer-app]").wait_for(state="attached")
        assert answer(page)  # by the rules with which it began
        go(page, "")
        v.at("play-tigris").click()
        assert answer(page)
        assert sorted(page.evaluate(RULES)) == ["1", "2"]
        hosts = {url.split("/")[2] for url in asked if url.startswith("http")}
        assert hosts == {f"127.0.0.1:{site.port}"}
        wrong = ("Content Security Policy", "ModuleNotFoundError", "Python on", *UNKEPT)
        assert [text for text in troubles if any(words in text for words in wrong)] == []
    with visiting(browser, server.url) as v:
        v.context.add_init_script(TEXT)
        v.home()
        open_file(v.page, record)
        assert "here-" not in v.page.url
        assert answer(v.page)


def study_here(v: Visitor) -> str:
    """A finished game reviewed, a position of it analysed, set up and saved on the device: its address."""
    page = v.page
    go(page, "")
    open_file(page, planted().write())
    v.at("review").click()
    expect(v.at("review-panel")).to_have_attribute("data-status", "done", timeout=4 * WAIT * 1000)
    blunder = v.at("review-moments").locator("li", has_text="Blunder")
    expect(blunder).to_contain_text(f"Step {AT + 1}, Anna")
    blunder.get_by_role("button").first.click()
    expect(v.at("moment-why")).to_contain_text("Only the weakest colour counts: for Anna that was green")
    v.at("review-analyse").click()
    v.at("best").click()
    option = v.at("options").locator("li").first
    expect(option).to_contain_text("the market on", timeout=4 * WAIT * 1000)
    option.get_by_role("button").first.click()
    expect(v.at("tree").locator(".stepchip")).to_have_count(1)
    v.at("study-name").fill("The last turn")
    v.at("study-save").click()
    expect(page).to_have_url(re.compile(r"\?/analysis/here-\w+$"))
    place = "?" + page.url.partition("?")[2]
    v.at("edit").click()
    expect(v.at("possible")).to_be_visible()
    say_moon(v)
    expect(v.at("impossible")).to_contain_text("moon")
    go(page, "?/analysis/here-nowhere")
    expect(v.at("start-problem")).to_contain_text("There is no such analysis")
    expect(v.at("studies")).to_contain_text("The last turn")
    return place


def hot_seat(v: Visitor, site: Site) -> None:
    page = v.page
    go(page, "?/new/tigris_cards")
    page.locator("input[name=count]").first.check()
    assert page.locator("[data-testid=seat-1] option").all_inner_texts() != []
    assert page.locator("[data-testid=seat-1] option[value=open]").count() == 0
    v.at("seat-0").select_option("me")
    v.at("seat-1").select_option("here")
    v.at("create").click()
    v.at("handover").wait_for()
    assert page.locator(".text pre").count() == 0  # nobody's hand before its owner has the device
    v.at("handover").press("Enter")
    until(page, "q('#typed-moves option') || q('[data-testid=handover]')", WAIT)


def half_a_game(v: Visitor, site: Site) -> tuple[str, int]:
    """A game against bots, some moves old: its address and its step."""
    page = v.page
    go(page, "")
    page.locator(".level select").select_option("scribe")
    v.at("play-tigris").click()
    for _ in range(2):
        assert answer(page)
    return page.url, step_of(page)


def crash(v: Visitor) -> Page:
    """The page breaks down; another one in its place."""
    with v.page.expect_event("crash"), suppress(Error):
        v.page.goto("chrome://crash")
    page = v.context.new_page()
    v.page.close()
    v.page = page
    return page


def export(page: Page, folder: Path) -> str:
    page.get_by_role("button", name="Menu").first.click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Record to play on elsewhere").click()
    path = folder / "game.zig"
    waiting.value.save_as(path)
    record = path.read_text(encoding="utf-8")
    assert parse(record).tags["seated"] == ["", "scribe", "scribe"]
    page.keyboard.press("Escape")
    return record


def other_rules(archive: bytes) -> bytes:
    """An engine whose Tigris & Euphrates is of another version."""
    module = "ziggurat/games/tigris/game.py"
    source = (packing.ROOT.parent / module).read_bytes()
    assert b'rules = "1"' in source
    sink = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(sink, "w") as new:
        for name in old.namelist():
            if name not in (module, f"{module}c"):
                new.writestr(name, old.read(name))
        new.writestr(module, source.replace(b'rules = "1"', b'rules = "2"'))
    return sink.getvalue()


def other_games(told: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """The list of games that goes with it."""
    for name, data in told:
        if name == "games":
            games = json.loads(data)
            games["games"][[game["id"] for game in games["games"]].index("tigris")]["rules"] = "2"
            yield name, json.dumps(games).encode()
        else:
            yield name, data


def copy_with_mark(static: Path, newer: Path) -> None:
    shutil.copytree(static, newer)
    page = newer / "index.html"
    text = page.read_text(encoding="utf-8").replace("</head>", '<meta name="newer-app" /></head>')
    page.write_text(text, encoding="utf-8")


def test_a_network_comes_when_somebody_plays_against_it(browser: Browser, site: Site) -> None:
    """Fetched once, checked and kept; where it cannot be had another level plays, and the page says so."""
    path = packing.networks()["anunnaki"][0]["path"]
    with visiting(browser, site.url) as v:
        page, asked = v.page, list[str]()
        troubles: list[str] = []
        v.context.on("request", lambda request: asked.append(request.url))
        v.context.on("console", lambda told: troubles.append(told.text))
        v.context.add_init_script(TEXT)
        v.context.route(f"**/{path}", lambda route: route.fulfill(body=b"something else"))
        v.home()
        page.locator(".level select").select_option("sage")
        v.at("play-anunnaki").click()
        for _ in range(40):
            answer(page)
            if v.at("no-network").count():
                break
        expect(v.at("no-network")).to_contain_text("the King plays in its place")
        assert any(f"{path} is damaged" in text for text in troubles)
        # There it is: from now on it plays, and the page takes back what it said.
        v.context.unroute(f"**/{path}")
        for _ in range(40):
            answer(page)
            if not v.at("no-network").count():
                break
        expect(v.at("no-network")).to_have_count(0)
        fetched = [url for url in asked if url.endswith(path)]
        for _ in range(6):
            assert answer(page)
        # Another page finds it on the device.
        table = page.url
        page.close()
        v.page = page = v.context.new_page()
        page.goto(table)
        for _ in range(6):
            assert answer(page)
        assert [url for url in asked if url.endswith(path)] == fetched
        assert page.evaluate(NETWORKS) == 1
        assert page.evaluate(MEMORIES) == 1
        assert [text for text in troubles if any(words in text for words in UNKEPT)] == []


NETWORKS = """async () => (await (await caches.open("ziggurat-engines")).keys())
  .filter(({ url }) => url.includes("/networks/")).length"""
"""How many networks are on the device."""
MEMORIES = NETWORKS.replace("/networks/", "/memory/")


def test_the_server_out_of_reach(browser: Browser, server: Server) -> None:
    """Kept on the device, a table is shown as last seen; a move waits, then is sent or refused."""
    with visiting(browser, server.url, service_workers="allow") as v:
        v.context.add_init_script(TEXT)
        page = v.page
        v.home()
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        until(page, "navigator.serviceWorker.controller")
        table = sit(v, OPENING)
        expect(page.locator("#typed")).to_be_visible()
        step = step_of(page)
        v.context.set_offline(True)
        page.reload()
        expect(v.at("remembered")).to_be_visible()
        wait_with(page)
        page.reload()  # it still waits
        expect(v.at("waiting")).to_be_visible()
        v.context.set_offline(False)
        until(page, f"!q('[data-testid=waiting]') && Number(q('[data-step]').dataset.step) > {step}", WAIT)
        # Meanwhile somebody else may have been here: the move that waited comes too late.
        table = sit(v, tigris(("leader king F4",), options={}))
        before = step_of(page)
        v.context.set_offline(True)
        page.reload()
        expect(v.at("remembered")).to_be_visible()
        wait_with(page)
        answered = page.request.post(
            f"{server.url}/api/tables/{table}/steps", data={"step": before, "seat": 0, "text": "pass"}
        )
        assert answered.ok, answered.text()
        v.context.set_offline(False)
        expect(page.get_by_role("alert")).to_contain_text("The move that was waiting could not be played")
        assert v.at("waiting").count() == 0
        # One's games are shown as last seen, and new ones are played here.
        v.play("tigris")
        game = page.url.rpartition("/")[2]
        expect(page.locator("#typed")).to_be_visible()
        v.context.set_offline(True)
        page.goto(server.url)
        expect(v.at("here")).to_contain_text("Without the server")
        expect(page.locator(f'a[href*="/table/{game}"]').first).to_be_visible()
        v.context.set_offline(False)


def wait_with(page: Page) -> None:
    """Make a move that has to wait."""
    option = str(page.locator("#typed-moves option").first.get_attribute("value"))
    page.locator("#typed").fill(option)
    page.locator("#typed").press("Enter")
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("waiting")).to_contain_text("Your move waits")
