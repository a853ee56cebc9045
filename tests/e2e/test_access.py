"""What axe finds on all pages and dialogs: nothing serious, in both themes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import ROOT, Server
from tests.e2e.driver import TigrisHand, Visitor, until, visiting
from tests.e2e.positions import ATTACKED, OPENING, WAR, begin, sit, tigris
from tests.e2e.terra_positions import FIRST
from tests.e2e.test_course import finished_table

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ("tigris", "tigris_cards", "terra", "anunnaki")
RUN = """async () => {
  const settled = async () => {
    const still = document.getAnimations().map((one) => one.finished.catch(() => null));
    await Promise.race([Promise.all(still), new Promise((done) => setTimeout(done, 400))]);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  };
  const found = async (theme, runOnly) => {
    document.documentElement.dataset.theme = theme;
    await settled();
    const {violations} = await axe.run(document, {runOnly, resultTypes: ['violations']});
    return violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => theme + ' ' + one.id + ': '
        + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | '));
  };
  const begun = document.documentElement.dataset.theme;
  const other = begun === 'dark' ? 'light' : 'dark';
  const all = [...await found(begun, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']),
    ...await found(other, {type: 'rule', values: ['color-contrast', 'link-in-text-block']})];
  document.documentElement.dataset.theme = begun;
  await settled();
  return all;
}"""
"""All rules in the theme of the page; in the other one those that colours can break."""


def serious(v: Visitor) -> list[str]:
    """What axe finds on the page as it is, in both themes."""
    if not v.page.evaluate("() => 'axe' in window"):
        v.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = v.page.evaluate(RUN)
    return [f"{v.page.url.removeprefix(v.url)}: {one}" for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_theme_of_the_system_is_taken(browser: Browser, server: Server, theme: Any) -> None:
    with visiting(browser, server.url, color_scheme=theme) as v:
        v.home()
        expect(v.page.locator("html")).to_have_attribute("data-theme", theme)
        assert serious(v) == []


def test_pages_without_a_table_have_no_serious_finding(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        found: list[str] = []
        for path, shown in (
            ("/new", "[data-testid=create]"),
            ("/new/anunnaki", "[data-testid=create]"),
            *((f"/{page}", "main h1") for page in ("nowhere", "games", "account", "lobby", "privacy")),
            ("/learn", "main a, main button"),
            *((f"/learn/{game}", "[data-testid^=lesson-]") for game in GAMES),
            *((f"/how-to/{game}", "[data-testid=chapter]") for game in GAMES),
            *((f"/how-to/{game}/sheet", "[data-testid=sheet]") for game in GAMES),
            *((f"/how-to/{game}/rules", ".rule") for game in GAMES),
        ):
            v.page.goto(f"{server.url}{path}")
            v.page.wait_for_selector(shown)
            for closed in v.page.locator("main details:not([open]) > summary").all()[:1]:
                closed.click()
            found += serious(v)
        v.page.goto(f"{server.url}/learn/tigris")
        v.at("lesson-tigris-leader").click()
        expect(v.at("coach")).to_be_visible()
        found += serious(v)
        v.create("tigris", ["me", "open"], ["Anna", ""])
        link = v.page.locator("#link-join").input_value()
        found += serious(v)
        with visiting(browser, server.url) as bo:
            bo.page.goto(link)
            bo.page.wait_for_selector("#guest")
            found += serious(bo)
        sit(v, OPENING)
        finished_table(v, "terra", 5)
        v.home()
        found += serious(v)
        assert found == []


def test_a_table_and_its_dialogs_have_no_serious_finding(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        page = v.page
        page.locator(".ht[data-leader=red]").click()
        found = serious(v)
        page.locator(".cell:not([data-mark])").first.click()
        expect(page.locator(".why")).to_be_visible()
        found += serious(v)
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        page.wait_for_selector("[data-testid=hint]")
        found += serious(v)
        page.keyboard.press("g")
        found += serious(v)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        found += serious(v)
        page.get_by_role("dialog").get_by_role("button", name="Keys").click()
        found += serious(v)
        page.keyboard.press("Escape")
        for tab in ("chat", "extra", "history"):
            if page.locator(f"#tab-{tab}").count():
                page.locator(f"#tab-{tab}").click()
                found += serious(v)
        sit(v, tigris(WAR))
        expect(v.at("fight")).to_be_visible()
        found += serious(v)
        sit(v, tigris(ATTACKED), seat=1)
        TigrisHand(v).wait()
        page.locator(".more [data-explain=nothing]").click()
        v.at("confirm").click()
        expect(v.at("outcome")).to_be_visible()
        found += serious(v)
        v.create("tigris", ["me", "here"], ["Anna", "Bruno"])
        page.wait_for_selector("[data-testid=handover], [data-testid=prompt]")
        found += serious(v)
        assert found == []


@pytest.mark.parametrize("game", GAMES)
def test_tables_ends_and_replays_of_all_games_have_no_serious_finding(
    browser: Browser, server: Server, game: str
) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        page = v.page
        over = finished_table(v, game, 5)
        page.goto(f"{v.url}/table/{over}#step=60&eyes=all")
        page.get_by_role("button", name="Torna alla fine").wait_for()
        found = serious(v)
        page.get_by_role("button", name="Torna alla fine").click()
        page.wait_for_selector("[data-testid=end]")
        found += serious(v)
        page.set_viewport_size({"width": 390, "height": 844})
        found += serious(v)
        v.create(game, ["me", "bot"])
        until(page, "q('.more, [data-testid=factions]')", 60)
        found += serious(v)
        if game == "terra":
            sit(v, FIRST)
        for name in page.locator("nav.bottom button").all():
            name.click()
            found += serious(v)
        assert found == []
