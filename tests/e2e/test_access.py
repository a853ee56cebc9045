"""What axe finds on the pages: nothing serious, in both themes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import ROOT, Server
from tests.e2e.driver import Visitor, visiting
from tests.e2e.positions import WAR, begin, sit, tigris
from tests.e2e.test_course import finished_table

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const found = await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']});
  return found.violations.filter((one) => one.impact === 'serious' || one.impact === 'critical')
    .map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | '));
}"""


def serious(v: Visitor) -> list[str]:
    v.page.wait_for_timeout(400)
    v.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = v.page.evaluate(RUN)
    return [str(one) for one in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_finding(browser: Browser, server: Server, theme: str) -> None:
    with visiting(browser, server.url, color_scheme=theme) as v:
        v.home()
        assert serious(v) == []
        v.page.goto(f"{server.url}/new")
        v.page.wait_for_selector("[data-testid=create]")
        assert serious(v) == []
        begin(v)
        v.page.locator(".ht[data-leader=red]").click()
        assert serious(v) == []
        v.page.get_by_role("button", name="Menu").click()
        assert serious(v) == []
        sit(v, tigris(WAR))
        assert serious(v) == []
        v.page.goto(f"{v.url}/table/{finished_table(v, 'tigris', 5)}#step=60&eyes=all")
        v.page.wait_for_selector("[data-testid=hands]")
        assert serious(v) == []


def test_rules_pages_have_no_serious_finding(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{server.url}/rules/tigris#TE-077")
        v.page.wait_for_selector("#TE-077")
        assert serious(v) == []
        v.page.get_by_role("searchbox").fill("treasure")
        assert v.page.locator(".rule").count() > 3
