"""A game from an installed package in the browser: drawn by the server, or by a module that it brings."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, until, visiting
from tests.ur.conftest import ROOT, install

MODULE = """
const drawn = (place, table) => {
  place.innerHTML = "<div data-testid='drawn'></div>";
  const board = place.firstChild;
  const update = (now) => {
    board.dataset.turn = now.view.position.turn;
    board.replaceChildren(...now.legal.map((action) => {
      const button = document.createElement("button");
      button.textContent = action.text;
      button.onclick = () => now.choose(action.id);
      return button;
    }));
  };
  update(table);
  return { update, remove: () => board.remove() };
};
export default {
  api: 1,
  board: drawn,
  panel: (place, table, seat) => {
    const update = (now) => { place.textContent = `home ${now.view.position.home[seat]}`; };
    update(table);
    return { update };
  },
  cover: (place) => { place.textContent = "a cover of its own"; },
};
"""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the Royal Game of Ur installed besides."""
    server = Server(tmp_path_factory.mktemp("shelf"))
    server.packages = tmp_path_factory.mktemp("packages")
    install(ROOT / "examples" / "ur", server.packages)
    server.start()
    server.luck(11)
    yield server
    server.stop()


def bring(v: Visitor, module: str | None) -> None:
    """The server names another module with the game than the package's, and has it; None: it names none."""

    def games(route: Route) -> None:
        answer = route.fetch()
        found = answer.json()
        for game in found["games"]:
            if game["id"] == "ur":
                game["ui"] = None if module is None else "/games/ur/other.js"
        route.fulfill(response=answer, body=json.dumps(found))

    v.page.route("**/api/games", games)
    v.page.route(
        "**/games/ur/other.js",
        lambda route: route.fulfill(body=module or "", content_type="text/javascript"),
    )


def asked(v: Visitor) -> None:
    until(v.page, "q('[data-testid=end]') || q('.tray [data-action], [data-testid=drawn] button')", 60)


def test_it_is_played_as_the_server_draws_it(browser: Browser, shelf: Server) -> None:
    with visiting(browser, shelf.url) as v:
        bring(v, None)
        v.home()
        card = v.page.locator("article[data-game=ur]")
        expect(card).to_contain_text("The Royal Game of Ur")
        v.at("play-ur").click()
        v.page.wait_for_selector("[data-testid=prompt]")
        expect(v.page.locator(".stage img")).to_be_visible()
        asked(v)
        before = v.page.locator("[data-step]").get_attribute("data-step")
        v.page.locator(".tray [data-action]").first.click()
        v.at("confirm").click()
        expect(v.page.locator("[data-step]")).not_to_have_attribute("data-step", str(before))
        v.home()
        expect(v.page.locator(".turns-sec article").first).to_contain_text("The Royal Game of Ur")


def test_a_module_of_the_package_draws_it(browser: Browser, shelf: Server) -> None:
    with visiting(browser, shelf.url) as v:
        bring(v, MODULE)
        v.home()
        expect(v.page.locator("article[data-game=ur]")).to_contain_text("a cover of its own")
        v.at("play-ur").click()
        board = v.at("drawn")
        expect(board).to_be_visible()
        asked(v)
        before = str(v.page.locator("[data-step]").get_attribute("data-step"))
        expect(v.page.locator(".players")).to_contain_text("home 0")
        board.locator("button").first.click()
        v.at("confirm").click()
        expect(v.page.locator("[data-step]")).not_to_have_attribute("data-step", before)


def test_a_module_that_is_broken_leaves_the_usual_table(browser: Browser, shelf: Server) -> None:
    with visiting(browser, shelf.url) as v:
        bring(v, "export default { api: 99 };")
        v.home()
        v.at("play-ur").click()
        expect(v.page.locator(".stage img")).to_be_visible()


def test_the_board_that_ur_brings(browser: Browser, shelf: Server) -> None:
    with visiting(browser, shelf.url) as v:
        v.home()
        v.at("play-ur").click()
        pieces = v.page.locator(".outside [role=button]")
        expect(pieces.first).to_be_visible()
        before = str(v.page.locator("[data-step]").get_attribute("data-step"))
        pieces.first.click()
        v.at("confirm").click()
        expect(v.page.locator("[data-step]")).not_to_have_attribute("data-step", before)
