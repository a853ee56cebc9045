"""Lessons in a real browser: the coach points, answers moves that lead elsewhere, remembers what was done."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, tab_to, until, visiting

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "it-IT"}
REACHED = re.compile(r"\breached\b")


def points_at(page: Page, selector: str) -> None:
    """Until the coach's arrow stands at something."""
    page.wait_for_selector(selector)
    until(
        page,
        f"""(() => {{
          const arrow = q('[data-testid=pointer] svg')?.getBoundingClientRect();
          const box = q({selector!r}).getBoundingClientRect();
          return arrow && arrow.right > box.left - 4 && arrow.left < box.right + 4
            && arrow.bottom > box.top - 4 && arrow.top < box.bottom + 4;
        }})()""",
    )


def begin(v: Visitor, game: str, key: str) -> None:
    v.page.goto(f"{v.url}/learn/{game}")
    v.at(f"lesson-{game}-{key}").click()
    expect(v.at("coach")).to_be_visible()
    until(v.page, "q('[data-testid=pointer]')")


def test_a_whole_lesson_with_a_move_that_leads_elsewhere(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        page, coach = v.page, v.at("coach")
        begin(v, "terra", "trading")
        expect(coach).to_contain_text("accanto a un rivale solo 3")
        points_at(page, ".cell[data-place=F4]")
        # Before it is sent: a move that the lesson knows is answered at once, and both places are marked.
        page.locator(".cell[data-place=E9]").click()
        expect(coach).to_contain_text("Si può fare, ma non è la mossa che cerchiamo.")
        expect(coach).to_contain_text("In E9 non hai vicini e paghi sei monete")
        v.at("coach-retry").click()
        expect(v.at("confirm")).to_have_count(0)
        expect(coach).to_contain_text("accanto a un rivale solo 3")
        # Sent all the same: taken back with one press, bots' answers included.
        page.locator(".cell[data-place=E9]").click()
        v.at("coach-go-on").click()
        v.at("confirm").click()
        expect(v.at("coach-retry")).to_be_visible()
        v.at("coach-retry").click()
        expect(coach).to_contain_text("accanto a un rivale solo 3")
        points_at(page, ".cell[data-place=F4]")
        # Something else that no reaction knows, and then everything from the beginning.
        page.locator("[data-testid=pass]").click()
        page.locator("[data-testid=drawer] [data-action^='pass BON']").first.click()
        expect(coach).to_contain_text("Non è il miglioramento che cerchiamo")
        v.at("restart").click()
        expect(coach).to_contain_text("accanto a un rivale solo 3")
        page.locator(".cell[data-place=F4]").click()
        points_at(page, "[data-testid=confirm]")
        v.at("confirm").click()
        expect(coach).to_have_class(REACHED)
        expect(coach).to_contain_text("la vicinanza conviene a entrambi")
        # It is kept with the guest, also where the browser forgets, and no lesson is a game.
        page.wait_for_function(
            "async () => (await (await fetch('/api/me/progress')).json()).progress.length > 0"
        )
        page.evaluate("() => localStorage.removeItem('ziggurat.lessons')")
        page.goto(f"{v.url}/learn/terra")
        expect(v.at("lesson-terra-trading")).to_contain_text("fatta")
        mine = page.evaluate("async () => (await (await fetch('/api/me/tables')).json()).tables.length")
        assert mine == 0


def test_a_whole_lesson_by_keyboard(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="en-GB") as v:
        page, coach, keys = v.page, v.at("coach"), v.page.keyboard
        page.goto(f"{v.url}/learn/tigris")
        v.at("lesson-tigris-leader").focus()
        keys.press("Enter")
        until(page, "q('[data-testid=pointer]')")
        # The piece, its square, the answer; who listens is told which move is meant.
        expect(coach).to_contain_text("F4")
        tab_to(v, page.locator(".dock [data-explain=leader_red]"))
        keys.press("Enter")
        points_at(page, ".cell[data-place=F4]")
        keys.press("g")
        expect(v.at("goto")).to_be_focused()
        keys.type("F4")
        keys.press("Enter")
        expect(page.locator(".cell[data-place=F4]")).to_be_focused()
        keys.press("Enter")
        expect(v.at("confirm")).to_be_visible()
        keys.press("Enter")
        expect(coach).to_have_class(REACHED)
        tab_to(v, v.at("next-lesson"))
        keys.press("Enter")
        expect(page).to_have_url(re.compile("#lesson=tile"))


def test_lessons_on_a_phone_and_what_comes_after_them(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **PHONE) as v:
        page, coach = v.page, v.at("coach")
        begin(v, "tigris", "leader")
        expect(coach).to_contain_text("alla fine conta solo il tuo più debole")
        points_at(page, ".dock [data-explain=leader_red]")
        page.locator(".dock [data-explain=leader_red]").tap()
        points_at(page, ".cell[data-place=F4]")
        page.locator(".cell[data-place=F4]").tap()
        v.at("confirm").tap()
        expect(coach).to_have_class(REACHED)
        v.at("next-lesson").tap()
        expect(page).to_have_url(re.compile("#lesson=tile"))
        # The rule behind it, and the way shown slowly.
        v.at("coach-why").tap()
        expect(v.at("coach-rule")).to_contain_text("TE-107")
        v.at("coach-show").tap()
        expect(coach).to_have_class(REACHED)
        # After the last one: a real game with the coach beside it.
        page.goto(f"{v.url}/learn/tigris")
        v.at("guided-tigris").tap()
        guide = v.at("guide")
        expect(guide).to_contain_text("La tua prima partita.")
        expect(guide).to_contain_text("Al posto tuo:")
        v.at("guide-take").tap()
        v.at("confirm").tap()
        expect(guide).not_to_contain_text("La tua prima partita.")
        v.at("guide-close").tap()
        expect(guide).to_have_count(0)
