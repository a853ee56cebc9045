"""Terra Mystica in a real browser: whole games by mouse and by touch, few clicks, right prices, boards before
choosing, standing answers, other sites' ledgers, Italian."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import STANDS, Visitor, until, visiting
from tests.e2e.positions import sit
from tests.e2e.terra_positions import FIRST, OFFERED, POOR
from tests.e2e.test_access import serious
from tests.e2e.test_frame import LAPTOP, PHONE, TOUCHED, box, in_the_window

ASKED = "q('[data-testid=end]') || q('[data-testid=terra-dock][data-prompt]:not([data-busy])')"
"""Something to decide, or the end."""
MAP = "() => Math.round(document.querySelector('svg.board').getBoundingClientRect().width)"
ITALIAN: dict[str, Any] = {"locale": "it-IT"}


class TerraHand:
    """Plays Terra Mystica with the mouse or a finger, at random among what the page offers."""

    def __init__(self, visitor: Visitor, seed: int = 1, finger: bool = False) -> None:
        self.v = visitor
        self.page = visitor.page
        self.rng = Random(seed)
        self.finger = finger
        self.asked: list[str] = []
        self.clicks = 0

    def press(self, found: Locator) -> None:
        self.clicks += 1
        found.tap() if self.finger else found.click()

    def step(self) -> str:
        return str(self.page.evaluate(f"() => {{ {STANDS} }}"))

    def prompt(self) -> str:
        """The open question, `` while others decide."""
        script = "() => document.querySelector('[data-testid=terra-dock]')?.dataset.prompt ?? ''"
        return str(self.page.evaluate(script))

    def wait(self) -> bool:
        """Until there is something to decide; False when the game is over."""
        until(self.page, ASKED, 60)
        return not self.v.over

    def wait_for(self, prompt: str) -> None:
        until(
            self.page, f"q('[data-testid=terra-dock][data-prompt={json.dumps(prompt)}]:not([data-busy])')", 60
        )

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

    def in_sight(self) -> list[str]:
        """Marked hexes that a finger reaches without moving the map."""
        script = """() => {
          const under = (hex) => {
            const box = document.querySelector(`.cell[data-place=${hex}]`).getBoundingClientRect();
            return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.dataset?.place;
          };
          return [...document.querySelectorAll(".mark")].map((one) => one.dataset.at)
            .filter((hex) => under(hex) === hex);
        }"""
        found: list[str] = self.page.evaluate(script)
        return found

    def decide(self) -> None:
        """One decision: a faction, a tile, a hex, a bridge, an action, the end of the turn, or passing."""
        prompt, before, page = self.prompt(), self.step(), self.page
        self.asked.append(prompt)
        if prompt == "setup.faction":
            self.press(self.any(page.locator(".card[data-faction]:not(.gone)")))
            self.press(self.v.at("play-faction"))
        else:
            self.choose(prompt)
            ready = page.locator("[data-testid=confirm]:enabled")
            if self.step() == before and ready.count():
                self.press(ready)
        self.moved_on(before)

    def choose(self, prompt: str) -> None:
        """Put something into the confirm bar, or send what needs no confirming."""
        page = self.page
        tiles = page.locator("[data-testid=drawer] [data-action^=take]")
        plain = page.locator("[data-testid=terra-dock] .choice [data-action]:enabled")
        if tiles.count():
            self.press(self.any(tiles))
        elif prompt == "leech.answer":
            self.press(self.any(plain))
        elif page.locator(".place").count():
            page.locator(".place").first.dispatch_event("click")
        elif (marked := self.in_sight()) and (self.rng.random() < 0.75 or prompt == "setup.dwelling"):
            self.press(self.hex(self.rng.choice(marked)))
        elif plain.count():
            self.press(self.any(plain))
        elif (lanes := page.locator("[data-lane]")).count() and self.rng.random() < 0.5:
            self.lane(lanes)
        else:
            self.act()

    def lane(self, lanes: Locator) -> None:
        self.press(self.any(lanes))

    def act(self) -> None:
        """A power action that is open, else passing."""
        page = self.page
        octagons = page.locator(".pa.open:visible")
        if octagons.count() and self.rng.random() < 0.7:
            self.press(self.any(octagons))
            return
        self.press(self.v.at("pass"))
        tiles = page.locator("[data-testid=drawer] [data-action^='pass ']")
        if tiles.count():
            self.press(self.any(tiles))

    def play_to_end(self, most: int = 500) -> int:
        for count in range(most):
            if not self.wait():
                return count
            self.decide()
        raise AssertionError("the game did not end")

    def settle(self) -> None:
        """Through the set-up, to the first turn."""
        while self.wait() and self.prompt().startswith("setup."):
            self.decide()


@pytest.mark.parametrize(
    ("window", "finger", "least"), [(TOUCHED, True, 740), (PHONE, True, 390)], ids=["laptop", "phone"]
)
def test_a_whole_game_in_which_the_map_stays_where_it_is(
    browser: Browser, server: Server, window: dict[str, Any], finger: bool, least: int
) -> None:
    with visiting(browser, server.url, **ITALIAN, **window) as v:
        v.create("terra", ["me", "bot", "bot"])
        hand = TerraHand(v, 4, finger)
        hand.wait()
        in_the_window(v, window)
        stage, wide, count = box(v), v.page.evaluate(MAP), 0
        assert wide >= least
        while hand.wait():
            hand.decide()
            count += 1
            assert (box(v), v.page.evaluate(MAP)) == (stage, wide) or v.over
            assert count < 500
        assert count > 12
        assert {"setup.faction", "setup.dwelling", "setup.bonus", "turn.action"} <= set(hand.asked)
        end = v.at("end")
        expect(end).to_contain_text("Territorio più grande")
        totals = [
            int(re.sub(r"\D", "", text))
            for text in end.locator("[data-testid=ranks] .score").all_inner_texts()
        ]
        rows = [
            [int(cell.replace("−", "-")) for cell in row.locator("td b").all_inner_texts()]
            for row in end.locator("[data-testid=sources] tbody tr").all()
        ]
        assert [sum(column) for column in zip(*rows, strict=True)] == totals


def test_few_clicks_and_right_prices(browser: Browser, server: Server) -> None:
    """Transform and build in two; three with another price; taken back together."""
    with visiting(browser, server.url, **ITALIAN, **LAPTOP) as v:
        sit(v, FIRST)
        hand = TerraHand(v)
        hand.wait_for("turn.action")
        start = hand.step()
        hand.press(hand.hex("E7"))
        expect(v.at("prompt")).to_have_text("Trasformi E7 e costruisci?")
        prices = v.page.locator("[data-way][data-what=build]")
        assert set(prices.evaluate_all("all => all.map((one) => one.dataset.way)")) == {
            "goods",
            "ACT5",
            "BON1",
        }
        goods = v.page.locator("[data-way=goods][data-what=build]")
        expect(goods).to_contain_text("4 lavoratori, 2 monete")
        expect(v.at("result")).to_contain_text("1")
        hand.press(v.at("confirm"))
        assert hand.clicks == 2
        until(v.page, f"Number(q('[data-step]').dataset.step) >= {int(start) + 3}")
        hand.wait()
        expect(hand.hex("E7")).to_have_attribute("aria-label", re.compile("abitazione"))
        v.at("undo").click()
        if v.at("undo-sure").count():
            v.at("undo-sure").click()
        until(
            v.page,
            f"q('[data-step]').dataset.step === {start!r} || q('.cell[data-place=E7][data-mark=build]')",
        )
        expect(hand.hex("E7")).not_to_have_attribute("aria-label", re.compile("abitazione"))
        hand.wait_for("turn.action")
        hand.press(hand.hex("E7"))
        hand.press(v.page.locator("[data-way=BON1]").first)
        hand.press(v.at("confirm"))
        expect(hand.hex("E7")).to_have_attribute("aria-label", re.compile("abitazione"))


def test_a_power_action_offers_its_sacrifice_and_passing_takes_two(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **ITALIAN, **LAPTOP) as v:
        sit(v, POOR)
        hand = TerraHand(v)
        hand.wait_for("turn.action")
        coins = v.page.locator("[data-act=ACT4]")
        expect(coins).to_contain_text("costa 4 poteri, sacrifica")
        before = hand.step()
        hand.press(coins)
        expect(v.page.locator("[data-way=ACT4]")).to_contain_text("sacrifica")
        expect(v.page.locator("[data-way=ACT4]")).to_contain_text("4")
        hand.press(v.at("confirm"))
        assert hand.clicks == 2
        until(v.page, f"Number(q('[data-step]').dataset.step) >= {int(before) + 3}")
        sit(v, POOR)
        hand = TerraHand(v)
        hand.wait_for("turn.action")
        before = hand.step()
        hand.press(v.at("pass"))
        hand.press(v.page.locator("[data-testid=drawer] [data-action^='pass ']").first)
        assert hand.clicks == 2
        hand.moved_on(before)


def test_a_part_of_the_way_is_marked_by_its_form(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **ITALIAN, **LAPTOP) as v:
        sit(v, FIRST)
        hand = TerraHand(v)
        hand.wait_for("turn.action")
        assert v.page.locator(".mark[data-at=E7]").get_attribute("data-kind") == "build"
        hand.press(hand.hex("E6"))
        parts = v.page.locator("[data-what=dig]")
        expect(parts.first).to_contain_text("solo 1 vanga")
        hand.press(parts.first)
        expect(v.at("confirm")).to_contain_text("Trasforma")


def test_offers_of_power_are_answered_by_their_price(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **ITALIAN, **LAPTOP) as v:
        sit(v, OFFERED, seat=1)
        hand = TerraHand(v)
        hand.wait_for("leech.answer")
        expect(v.at("prompt")).to_contain_text("ti offre")
        expect(v.page.locator("[data-action^=leech]")).to_contain_text("Prendi")
        standing = v.at("leech-standing")
        assert "prendi fino a 2 PV" in standing.inner_text()
        standing.select_option("2")
        before = hand.step()
        v.page.locator("[data-action^=leech]").click()
        hand.moved_on(before)
        sit(v, OFFERED, seat=1)
        hand.wait()
        standing.select_option("0")
        v.page.reload()
        hand.wait_for("turn.action")
        expect(v.page.locator(".pl[data-seat='1']")).to_be_visible()


def test_tiles_are_placed_without_asking_where_the_player_says_so(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **ITALIAN, **LAPTOP) as v:
        v.page.goto(server.url)
        v.page.evaluate("() => localStorage.setItem('ziggurat.quick', 'on')")
        sit(v, FIRST)
        hand = TerraHand(v)
        hand.wait_for("turn.action")
        hand.press(hand.hex("E7"))
        assert hand.clicks == 1
        expect(hand.hex("E7")).to_have_attribute("aria-label", re.compile("abitazione"))


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_faction_boards_before_choosing(browser: Browser, server: Server, window: dict[str, Any]) -> None:
    with visiting(browser, server.url, **ITALIAN, **window) as v:
        v.create("terra", ["me", "here"], ["Anna", "Bruno"])
        hand = TerraHand(v)
        hand.wait_for("setup.faction")
        pick = v.at("factions")
        expect(pick.locator(".card[data-faction]")).to_have_count(14)
        pick.locator("[data-faction=witches]").click()
        expect(pick.locator("h2")).to_have_text("Streghe")
        expect(pick.locator("[data-row=TP]")).to_contain_text("+2")
        gold = v.at("play-faction")
        expect(gold).to_contain_text("Gioca con le Streghe")
        expect(gold).to_be_in_viewport()
        gold.click()
        # Nothing is hidden: the screen turns to Bruno by itself, and the Witches are gone.
        expect(pick.locator("[data-faction=witches].gone")).to_have_count(1)
        assert v.at("handover").count() == 0
        expect(v.at("play-faction")).to_be_enabled()


def test_another_sites_ledger_is_opened(browser: Browser, server: Server, tmp_path: Path) -> None:
    ledger = Path(__file__).parents[1] / "games" / "terra" / "ledgers" / "tm-oracle-001.json"
    with visiting(browser, server.url, **ITALIAN) as v:
        v.home()
        v.page.locator("input[type=file]").set_input_files(str(ledger))
        v.page.wait_for_url("**/table/*")
        v.page.wait_for_selector("[data-testid=prompt]")
        expect(v.at("end")).to_contain_text("punti")
        v.home()
        broken = tmp_path / "ledger.txt"
        broken.write_text("setup witches\nsetup nomads\nwitches: build Z9\n")
        v.page.locator("input[type=file]").set_input_files(str(broken))
        expect(v.page.locator(".problem")).to_contain_text("score")


def test_a_turn_can_be_tried_and_taken_back(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, FIRST)
        hand = TerraHand(v, 2)
        hand.wait_for("turn.action")
        start = hand.step()
        hand.hex("F4").click()
        expect(v.at("prompt")).to_contain_text("trading house")
        v.page.locator(".ends input").uncheck()
        v.at("confirm").click()
        hand.moved_on(start)
        hand.wait_for("turn.end")
        expect(hand.hex("F4")).to_have_attribute("aria-label", re.compile("trading house"))
        v.at("undo").click()
        hand.wait_for("turn.action")
        expect(hand.hex("F4")).to_have_attribute("aria-label", re.compile("dwelling"))


def test_why_not_names_the_reason_and_its_rule(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, FIRST)
        TerraHand(v).wait_for("turn.action")
        v.page.locator(".cell[data-place=A1]").click()
        bubble = v.page.locator(".why")
        expect(bubble).to_contain_text("Why not?")
        expect(bubble.locator("a")).to_contain_text("TM-")


def test_keys_reach_every_hex(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, FIRST)
        hand = TerraHand(v, 5)
        hand.wait_for("turn.action")
        v.page.keyboard.press("l")
        focused = v.page.locator(".cell:focus")
        expect(focused).to_have_attribute("aria-label", re.compile("Legal"))
        name = str(focused.get_attribute("data-place"))
        v.page.keyboard.press("ArrowRight")
        expect(v.page.locator(".cell:focus")).not_to_have_attribute("data-place", name)
        v.page.keyboard.press("ArrowLeft")
        before = hand.step()
        v.page.keyboard.press("Enter")
        expect(v.at("prompt")).to_contain_text(name)
        v.page.keyboard.press("Enter")
        hand.moved_on(before)


def test_own_goods_and_all_pages_on_a_phone(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **ITALIAN, **PHONE) as v:
        sit(v, FIRST)
        hand = TerraHand(v, 6, finger=True)
        hand.wait_for("turn.action")
        for page, text in (("cults", "Fuoco"), ("board", "Abitazione"), ("tiles", "Tessere città")):
            v.page.locator(f".switch [data-page={page}]").tap()
            expect(v.page.locator("#terra-page")).to_contain_text(text)
            expect(v.at("own-goods")).to_be_visible()
        assert v.page.locator(".switch button").first.bounding_box()["height"] >= 44  # type: ignore[index]
        assert v.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_axe_finds_nothing_serious(browser: Browser, server: Server, window: dict[str, Any]) -> None:
    with visiting(browser, server.url, **window) as v:
        v.create("terra", ["me", "bot"])
        hand = TerraHand(v, 7)
        hand.wait_for("setup.faction")
        assert serious(v) == []
        sit(v, FIRST)
        hand.wait_for("turn.action")
        assert serious(v) == []
        hand.hex("E7").click()
        assert serious(v) == []
        if window is LAPTOP:
            for drawer in ("boards", "tiles", "history"):
                v.page.locator(f"[data-drawer={drawer}]").click()
                assert serious(v) == []
                v.at("drawer").locator("header .ib").click()
        else:
            for page in ("cults", "board", "tiles"):
                v.page.locator(f".switch [data-page={page}]").click()
                assert serious(v) == []


def test_a_turn_is_tried_at_a_table_of_ones_own(browser: Browser, server: Server) -> None:
    """Where undo has limits: the trial goes on from this position, and the table itself does not move."""
    with visiting(browser, server.url) as v:
        v.page.goto(f"{v.url}/new/terra")
        v.page.locator("input[name=count]").first.check()
        v.at("seat-1").select_option("bot")
        v.page.locator(".seat").nth(1).locator("select").nth(1).select_option("random")
        v.page.locator("summary").click()
        assert v.page.locator("#o-first option").count() == 3
        v.page.locator("#o-undo").select_option("standard")
        v.at("create").click()
        v.page.wait_for_url("**/table/*")
        hand = TerraHand(v, 2)
        hand.settle()
        hand.wait_for("turn.action")
        table, start = v.page.url, hand.step()
        v.at("trial").click()
        expect(v.page.locator(".strip").first).to_contain_text("A trial of your own")
        hand.wait_for("turn.action")
        assert v.page.url != table
        before = hand.step()
        hand.decide()
        assert hand.step() != before
        v.page.get_by_role("link", name="Back to the table").click()
        v.page.wait_for_url(table)
        hand.wait_for("turn.action")
        assert hand.step() == start
