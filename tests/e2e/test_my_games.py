"""My games: found, named, filtered, archived and deleted, by mouse, by keyboard and on a phone."""

from __future__ import annotations

from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, visiting
from tests.e2e.positions import OPENING, sit
from tests.e2e.test_access import serious

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def begin(v: Visitor, game: str, **more: object) -> str:
    """A game against oneself, which never moves by itself; its id."""
    seats = [{"kind": "person"}, {"kind": "person", "name": "Second"}]
    answer = v.page.request.post(f"{v.url}/api/tables", data={"game": game, "seats": seats, **more})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def row(v: Visitor, table: str) -> Locator:
    return v.page.locator(f"[data-testid=game][data-table='{table}']")


def choose(v: Visitor, table: str, what: str) -> None:
    """By keyboard: open the menu of a row, and go down to a choice."""
    row(v, table).get_by_role("button", name="More about").focus()
    v.page.keyboard.press("Enter")
    choice = row(v, table).locator("[data-choice]", has_text=what)
    expect(choice).to_be_visible()
    for _ in range(6):
        v.page.keyboard.press("ArrowDown")
        if choice.evaluate("node => node === document.activeElement"):
            break
    v.page.keyboard.press("Enter")


def test_a_list_is_searched_named_archived_and_cleared(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/games")
        expect(v.page.locator("main")).to_contain_text("No game yet")
        lesson = sit(v, OPENING)
        first, second = begin(v, "tigris", name="Thursday"), begin(v, "terra")
        v.page.goto(f"{v.url}/games")
        games = v.at("game")
        expect(games).to_have_count(2)
        expect(v.at("apart").locator(f"a[href='/table/{lesson}']")).to_be_visible()
        assert serious(v) == []

        v.page.get_by_role("button", name="Terra Mystica", exact=True).click()
        expect(games).to_have_count(1)
        expect(row(v, second)).to_be_visible()
        v.page.reload()  # what is chosen stands in the address
        expect(games).to_have_count(1)
        v.page.get_by_role("button", name="People", exact=True).click()
        expect(v.page.locator("main")).to_contain_text("No such game")
        v.page.get_by_role("button", name="Show all").click()
        expect(games).to_have_count(2)
        v.page.get_by_role("searchbox").fill("thurs")
        expect(games).to_have_count(1)
        v.page.get_by_role("searchbox").fill("")
        expect(games).to_have_count(2)

        choose(v, second, "Rename")
        v.page.get_by_label("Name of the game").fill("Witches again")
        v.page.keyboard.press("Enter")
        expect(row(v, second)).to_contain_text("Witches again")
        choose(v, second, "Archive")
        expect(games).to_have_count(1)
        v.at("undo-archive").get_by_role("button", name="Undo").click()
        expect(games).to_have_count(2)
        choose(v, second, "Archive")
        expect(games).to_have_count(1)
        v.page.get_by_role("button", name="Archive").first.click()
        expect(row(v, second)).to_contain_text("Witches again")
        choose(v, second, "Delete")
        assert serious(v) == []
        v.at("confirm-remove").click()
        expect(v.page.locator("main")).to_contain_text("The archive is empty")
        assert v.page.request.get(f"{v.url}/api/tables/{second}").status == 404
        v.page.goto(f"{v.url}/table/{first}")
        expect(v.page.locator("main h2")).to_contain_text("Pass the device")


def test_on_a_phone_and_at_night(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **PHONE, locale="it-IT", color_scheme="dark") as v:
        v.home()
        v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
        table = begin(v, "tigris", name="Giovedì", clock={"each": 259_200})
        v.home()
        expect(v.at("urgent")).to_contain_text("Giovedì")
        assert serious(v) == []
        v.page.locator("nav a[href='/games']").tap()
        expect(row(v, table)).to_contain_text("2 giorni e 23 ore")
        assert serious(v) == []
        assert v.page.evaluate("document.documentElement.scrollWidth") <= 390
        row(v, table).get_by_role("link", name="Gioca").tap()
        expect(v.page.locator("main h2")).to_contain_text("Passa il dispositivo")
