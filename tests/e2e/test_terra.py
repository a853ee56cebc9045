"""Terra Mystica in a real browser: a whole game by mouse, undo, offers of power, keys, a phone, Italian."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import STANDS, Visitor, until, visiting
from tests.e2e.test_access import serious

ASKED = "q('[data-testid=end]') || (q('.tray [data-prompt]') && !q('[data-action]:disabled'))"
"""Something to decide, or the end."""


class TerraHand:
    """Plays Terra Mystica with the mouse, at random among what the page offers."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.v = visitor
        self.page = visitor.page
        self.rng = Random(seed)
        self.asked: list[str] = []

    def step(self) -> str:
        return str(self.page.evaluate(f"() => {{ {STANDS} }}"))

    def prompt(self) -> str:
        """The open question, `` while others decide."""
        script = "() => document.querySelector('.tray [data-prompt]')?.dataset.prompt ?? ''"
        return str(self.page.evaluate(script))

    def wait(self) -> bool:
        """Until there is something to decide; False when the game is over."""
        until(self.page, ASKED, 60)
        return not self.v.over

    def wait_for(self, prompt: str) -> None:
        until(self.page, f"q('.tray [data-prompt={json.dumps(prompt)}]')", 60)

    def moved_on(self, before: str) -> None:
        """Until the server took the move."""
        until(self.page, f"q('[data-testid=end]') || (() => {{ {STANDS} }})() !== {json.dumps(before)}", 20)

    def any(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def hex(self, name: str) -> Locator:
        return self.page.locator(f".cell[data-place={name}]")

    def marked(self) -> list[str]:
        """The hexes that carry a mark."""
        names: list[str] = self.page.locator(".mark").evaluate_all("all => all.map((one) => one.dataset.at)")
        return names

    def decide(self) -> None:
        """One decision by mouse: a hex, a bridge, a tile, an action, the end of the turn, or passing."""
        prompt, before, page = self.prompt(), self.step(), self.page
        self.asked.append(prompt)
        if prompt in ("turn.end", "turn.build") and self.rng.random() < 0.7:
            self.choose(page.locator("[data-action=end]"))
        elif page.locator(".place").count():
            page.locator(".place").first.click()
        elif (marked := self.marked()) and (self.rng.random() < 0.8 or prompt == "setup.dwelling"):
            self.hex(self.rng.choice(marked)).click()
        else:
            self.beside()
        # What is sent at once shows a confirm button too, for a moment and disabled.
        ready = self.page.locator("[data-testid=confirm]:enabled")
        if self.step() == before and ready.count():
            ready.click()
        self.moved_on(before)

    def beside(self) -> None:
        """What the tray and the row of actions offer."""
        offered = self.page.locator(".tray .left [data-action]:not(.rate), .acts .open")
        if offered.count() and (self.rng.random() < 0.8 or not self.v.at("pass").count()):
            self.choose(self.any(offered))
        elif self.v.at("pass").count():
            self.v.at("pass").click()
            tiles = self.page.locator("[data-action^='pass ']")
            if tiles.count():
                self.choose(self.any(tiles))
        else:
            self.choose(self.page.locator("[data-action]").first)

    def choose(self, button: Locator) -> None:
        button.click()

    def play_to_end(self, most: int = 500) -> int:
        for count in range(most):
            if not self.wait():
                return count
            self.decide()
        raise AssertionError("the game did not end")

    def take_faction(self) -> str:
        """The first faction that is still free (a bot may have chosen before); its home terrain."""
        self.wait_for("setup.faction")
        card = self.page.locator(".factions .card").first
        terrain = card.locator(".head .muted").inner_text()
        card.click()
        self.v.at("confirm").click()
        self.wait_for("setup.dwelling")
        return terrain.lower()

    def settle(self) -> None:
        """Through the set-up, to the first turn."""
        while self.wait() and self.prompt().startswith("setup."):
            self.decide()


def test_a_whole_game_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot", "bot"])
        hand = TerraHand(v, 4)
        assert hand.play_to_end() > 12
        assert {"setup.faction", "setup.dwelling", "setup.bonus", "turn.action", "turn.end"} <= set(
            hand.asked
        )
        end = v.at("end")
        expect(end).to_contain_text("point")
        expect(end).to_contain_text("Largest area")
        assert end.locator(".bar").count() == 3
        totals = end.locator("tr.sum td").all_inner_texts()
        sources = [
            [int(cell) for cell in row.locator("td").all_inner_texts()]
            for row in end.locator("tbody tr:not(.sum)").all()
        ]
        assert [sum(column) for column in zip(*sources, strict=True)] == [int(total) for total in totals]


def test_a_turn_can_be_tried_and_taken_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 2)
        hand.settle()
        hand.wait_for("turn.action")
        start = hand.step()
        upgrade = next(
            name
            for name in hand.marked()
            if "Dwelling" in str(hand.hex(name).get_attribute("aria-label")).title()
        )
        hand.hex(upgrade).click()
        expect(v.at("prompt")).to_contain_text("trading house")
        expect(v.at("result")).to_contain_text("worker")
        v.at("confirm").click()
        hand.moved_on(start)
        expect(hand.hex(upgrade)).to_have_attribute("aria-label", re.compile("trading house"))
        v.at("undo").click()
        expect(hand.hex(upgrade)).to_have_attribute("aria-label", re.compile("dwelling"))
        hand.wait_for("turn.action")


def test_why_not_names_the_reason_and_its_rule(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 3)
        home = hand.take_faction()
        hand.hex("A1" if home != "plains" else "A2").click()
        bubble = v.page.locator(".why")
        expect(bubble).to_contain_text("Why not?")
        expect(bubble.locator("a")).to_contain_text("TM-")


def test_power_is_offered_with_its_price(browser: Browser, server: Server) -> None:
    """Two at one screen, neighbours: one builds, the other is asked."""
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "here"], ["Anna", "Bruno"])
        hand = TerraHand(v)
        seen = _hot_seat(v, hand)
        assert seen
        offer = v.page.locator(".offer")
        expect(offer).to_contain_text("has built")
        expect(offer.locator("[data-action^='leech']")).to_contain_text("Take")
        before = hand.step()
        offer.locator("[data-action^='leech']").click()
        hand.moved_on(before)


def _hot_seat(v: Visitor, hand: TerraHand) -> bool:
    """Witches and Nomads settle side by side and upgrade until somebody is offered power."""
    wishes = {
        "setup.faction": ["[data-action='faction witches']", "[data-action='faction nomads']"],
        "setup.dwelling": [f".cell.open[data-place={name}]" for name in ("F4", "F3", "E9", "E8", "I7", "I6")],
    }
    for _ in range(60):
        until(v.page, "q('[data-testid=handover]') || q('.tray [data-prompt]')", 30)
        if v.at("handover").count():
            v.at("handover").press("Enter")
            until(v.page, "q('.tray [data-prompt]')", 30)
        prompt, before = hand.prompt(), hand.step()
        if prompt == "leech.answer":
            return True
        wished = [one for one in wishes.get(prompt, []) if v.page.locator(one).count()]
        if wished:
            v.page.locator(wished[0]).click()
            v.at("confirm").click()
        elif prompt == "turn.action" and v.page.locator("[data-place=F4].open, [data-place=F3].open").count():
            v.page.locator("[data-place=F4].open, [data-place=F3].open").first.click()
            v.at("confirm").click()
        elif v.page.locator("[data-action=end]").count():
            v.page.locator("[data-action=end]").click()
        else:
            hand.decide()
            continue
        hand.moved_on(before)
    return False


def test_keys_reach_every_hex(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 5)
        home = hand.take_faction()
        v.page.keyboard.press("l")
        focused = v.page.locator(".cell:focus")
        expect(focused).to_have_attribute("aria-label", re.compile(f"{home}. Legal"))
        name = focused.get_attribute("data-place")
        v.page.keyboard.press("ArrowRight")
        expect(v.page.locator(".cell:focus")).not_to_have_attribute("data-place", str(name))
        v.page.keyboard.press("ArrowLeft")
        before = hand.step()
        v.page.keyboard.press("Enter")
        expect(v.at("prompt")).to_contain_text(str(name))
        v.page.keyboard.press("Enter")
        hand.moved_on(before)
        expect(hand.hex(str(name))).to_have_attribute("aria-label", re.compile("dwelling of the"))


def test_on_a_phone_in_italian(browser: Browser, server: Server) -> None:
    phone = {
        "viewport": {"width": 360, "height": 780},
        "has_touch": True,
        "is_mobile": True,
        "locale": "it-IT",
    }
    with visiting(browser, server.url, **phone) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 6)
        home = hand.take_faction()
        assert home in ("deserto", "pianura", "palude", "lago", "foresta", "montagna", "landa desolata")
        name = hand.marked()[4]
        hand.hex(name).tap()
        expect(v.at("confirm")).to_have_count(0)
        hand.hex(name).tap()
        expect(v.at("prompt")).to_contain_text(f"in {name}?")
        before = hand.step()
        v.at("confirm").tap()
        hand.moved_on(before)
        for page, text in (("Culti", "Fuoco"), ("Fazioni", "Prossime entrate"), ("Tessere", "Tessere città")):
            v.page.get_by_role("tab", name=page).tap()
            expect(v.page.locator("#terra-page")).to_contain_text(text)
        assert v.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Browser, server: Server, theme: str) -> None:
    with visiting(browser, server.url, color_scheme=theme) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 7)
        hand.wait_for("setup.faction")
        assert serious(v) == []
        hand.settle()
        hand.wait_for("turn.action")
        assert serious(v) == []
        hand.hex(hand.marked()[0]).click()
        assert serious(v) == []
        for page in ("Factions", "Tiles"):
            v.page.get_by_role("tab", name=page).click()
            assert serious(v) == []


def test_costs_and_next_income_are_shown_and_the_log_shows_its_hex(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 2)
        hand.settle()
        hand.wait_for("turn.action")
        expect(v.page.locator(".tray[data-prompt]")).to_contain_text("Next income")
        hex_ = hand.marked()[0]
        assert v.page.locator(f".mark[data-at={hex_}] text").count() >= 1
        line = v.page.locator(".log li", has_text=re.compile(r"places a dwelling on [A-I]\d+")).last
        rings = v.page.locator("svg.board path[stroke='var(--select)']")
        expect(rings).to_have_count(0)
        line.locator("button").focus()
        expect(rings).to_have_count(1)
        v.page.get_by_role("tab", name="Factions").click()
        boards = v.page.locator("#terra-page section.board")
        expect(boards).to_have_count(2)
        for index in (0, 1):
            expect(boards.nth(index)).to_contain_text("Next income")


def test_a_turn_is_tried_at_a_table_of_ones_own(browser: Browser, server: Server) -> None:
    """Where undo has limits: the trial goes on from this position, and the table itself does not move."""
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/new/terra")
        v.page.locator("input[name=count]").first.check()
        v.at("seat-1").select_option("bot")
        v.page.locator(".seat").nth(1).locator("select").nth(1).select_option("random")
        v.page.locator("summary").click()
        v.page.locator("#o-undo").select_option("standard")
        v.at("create").click()
        v.page.wait_for_url("**/table/*")
        hand = TerraHand(v, 2)
        hand.settle()
        hand.wait_for("turn.action")
        table, start = v.page.url, hand.step()
        v.at("trial").click()
        expect(v.page.locator(".strip")).to_contain_text("A trial of your own")
        hand.wait_for("turn.action")
        assert v.page.url != table
        before = hand.step()
        hand.decide()
        assert hand.step() != before
        v.page.get_by_role("link", name="Back to the table").click()
        v.page.wait_for_url(table)
        hand.wait_for("turn.action")
        assert hand.step() == start
