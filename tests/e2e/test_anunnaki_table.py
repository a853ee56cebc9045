"""Anunnaki's table: nothing moves, few clicks, warnings, words instead of codes, points by source."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import STANDS, Visitor, until, visiting
from tests.e2e.hands import AnunnakiHand
from tests.e2e.positions import sit
from tests.e2e.test_access import serious
from tests.e2e.test_frame import LAPTOP, PHONE, in_the_window
from ziggurat.core import play, registry

BOXES = """() => ["stage", "star", "planet"].map((name) => {
  const {x, y, width, height} = document.querySelector(`[data-testid=${name}]`).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
}).filter((box) => box[2] > 0)"""
TEXTS = """() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")]
  .map((one) => one.getAttribute("aria-label"))].join("\\n")"""
CODES = re.compile(
    r"\b(?:[LRPOI]\d|N\d\d|(?:PH|NO|BA|EL)\d|gaia\d\d|T[LCR0-4]|[AB]\d)\b|\b[a-z]+[._][a-z]+\b|undefined|NaN"
)
"""What only the engine should have to read: spaces, nodes, pacts, territories, keys."""
OPTIONS = {"houses": "norrenis,pharaos", "first_game_gods": True}


@cache
def found(name: str) -> str:
    """A record that ends where seat 0 is asked what a test needs; found by random play."""
    game, wanted = registry.game("anunnaki"), WANTED[name]
    for seed in range(300):
        rng, state = Random(seed), game.setup(2, dict(OPTIONS))
        steps: list[tuple[int, int]] = []
        while state.decisions() and len(steps) < 300:
            asked = state.decisions()[0]
            if asked.seat == 0 and wanted(state, asked.prompt):
                return play.new_record(state, ("Anna", "Bo"), steps).write()
            steps.append((asked.seat, state.draw(asked.seat, rng)))
            state.apply_id(*steps[-1])
    raise AssertionError(f"no position was found: {name}")


def conflicts(state: Any) -> list[str]:
    """What the battles promise that the open answers bring about."""
    consequences = registry.game("anunnaki").consequences(state.view(0))
    return [
        str(one.data["verdict"]) for item in consequences for one in item.effects if one.kind == "conflict"
    ]


def texts(state: Any) -> list[str]:
    return [str(action) for action in state.legal(0)]


WANTED: dict[str, Callable[[Any, str], bool]] = {
    "moving": lambda state, prompt: (
        prompt == "move.unit" and len(texts(state)) > 2 and state.stack[-1].left > 1
    ),
    "unarmed": lambda state, prompt: (
        prompt == "move.to" and "unarmed" in conflicts(state) and len(texts(state)) > 1
    ),
    "recruiting": lambda state, prompt: (
        prompt == "mana.action" and "mana recruit" in texts(state) and state.settled[0].bit_count() == 1
        and state.reserve[0] > 3
    ),
    "pacts": lambda state, prompt: prompt == "pact.take",
}  # fmt: skip


def step(v: Visitor) -> int:
    return int(v.page.evaluate(f"() => {{ {STANDS} }}"))


def moved(v: Visitor, before: int, by: int = 1) -> None:
    until(v.page, f"Number((() => {{ {STANDS} }})()) >= {before + by}", 20)


class Watcher(AnunnakiHand):
    """Looks after every decision whether the boards stand where they stood, and whether words are words."""

    def __init__(self, visitor: Visitor, phone: bool) -> None:
        super().__init__(visitor, 5)
        self.phone = phone
        self.boxes: dict[str, list[list[int]]] = {}

    def press(self, place: str) -> None:
        result = self.v.at("battle-result")
        if self.phone and result.count():  # it lies over the board until it has been read
            result.get_by_role("button", name="Chiudi").last.tap()
        super().press(place)

    def confirm(self) -> None:
        self.looked()
        super().confirm()

    def looked(self) -> None:
        if self.v.over or not self.page.locator("[data-testid=star]").count():
            return
        shown = str(self.page.evaluate("() => document.querySelector('[data-plane]').dataset.plane"))
        boxes: list[list[int]] = self.page.evaluate(BOXES)
        if self.v.over:  # meanwhile: the result has another page
            return
        assert self.boxes.setdefault(shown if self.phone else "", boxes) == boxes, "something moved"
        codes = CODES.findall(str(self.page.evaluate(TEXTS)))
        assert not codes, codes


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_whole_game_in_italian_moves_nothing(
    browser: Browser, server: Server, window: dict[str, Any]
) -> None:
    """By mouse or by touch."""
    with visiting(browser, server.url, locale="it-IT", **window) as v:
        v.page.request.post(f"{server.url}/test/luck/7")
        v.create("anunnaki", ["me", "bot"], level="novice")
        in_the_window(v, window)
        if window is LAPTOP:
            v.page.locator("#tab-log").click()  # what the log says is read too
        hand = Watcher(v, window is PHONE)
        assert hand.play() > 14
        assert {"setup.return_god", "primary.pawn", "mana.action"} <= set(hand.asked)
        if window is LAPTOP:
            _, star, planet = hand.boxes[""]
            assert star[2] >= 470
            assert planet[2] >= 400
        else:
            assert {"star", "planets"} <= set(hand.boxes)
        sources = v.at("sources")
        expect(sources).to_contain_text("Guerra")
        expect(sources).to_contain_text("moltiplicatore")
        rows = sources.locator("tbody tr").evaluate_all(
            "all => all.map((row) => [...row.querySelectorAll('td b')].map((one) => one.textContent))"
        )
        scores = v.at("ranks").locator(".score").all_inner_texts()
        totals = [int(re.findall(r"-?\d+", score.replace("−", "-"))[0]) for score in scores]
        columns = zip(*rows, strict=True)
        assert [sum(int(one.replace("−", "-")) for one in column) for column in columns] == totals
        assert not CODES.findall(str(v.page.evaluate(TEXTS)))
        assert serious(v) == []


def test_a_step_takes_two_clicks(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **LAPTOP) as v:
        sit(v, found("moving"))
        before = step(v)
        # Where several units stand, each is a place.
        single = v.page.locator(".cell[data-mark][data-place^='unit:']")
        (single if single.count() else v.page.locator(".cell[data-mark]")).first.click()
        moved(v, before)
        v.page.locator(".cell[data-mark]:not([data-mark=conflict])").first.click()
        moved(v, before, 2)


def test_a_lost_battle_is_warned_of(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", **LAPTOP) as v:
        sit(v, found("unarmed"))
        before = step(v)
        v.page.locator("[data-mark=conflict]").first.click()
        expect(v.at("warning")).to_contain_text("Senza carta avanzata")
        expect(v.at("prompt")).to_contain_text("senza arma")
        assert step(v) == before
        assert serious(v) == []
        v.at("confirm").get_by_text("Muovi lo stesso").click()
        moved(v, before)


def test_three_followers_into_the_only_settlement_are_not_asked_one_by_one(
    browser: Browser, server: Server
) -> None:
    with visiting(browser, server.url, **LAPTOP) as v:
        sit(v, found("recruiting"))
        before = step(v)
        v.page.locator("[data-action='mana recruit']").click()
        v.at("confirm").click()
        moved(v, before, 4)


def test_the_house_is_chosen_at_a_new_table(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", **LAPTOP) as v:
        v.page.goto(f"{server.url}/new/anunnaki")
        v.page.locator("details summary").click()
        field = v.page.locator("#o-houses")
        expect(field).to_contain_text("Ognuno sceglie")
        field.select_option("chosen")
        assert v.page.locator(".option").filter(has_text="Valori dei componenti").count() == 0
        v.at("create").click()
        v.page.wait_for_selector("[data-action^='house ']")
        before = step(v)
        house = v.page.locator("[data-action^='house ']").first
        expect(house).to_contain_text(":")
        house.click()
        v.at("confirm").click()
        moved(v, before)


def test_the_quick_start_takes_the_options_of_a_first_game(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        v.play("anunnaki")
        table = v.page.url.rsplit("/", 1)[-1]
        options = v.page.request.get(f"{server.url}/api/tables/{table}").json()["options"]
        assert options["first_game_gods"] is True
        assert options["first_game_pacts"] is True


def test_cards_tell_conditions_and_when_they_apply(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT", **LAPTOP) as v:
        sit(v, found("pacts"))
        v.page.locator("#tab-pacts").click()
        expect(v.at("pacts")).to_contain_text(re.compile("entrambe se controlli .+ ora (sì|no)"))
        v.page.locator("#tab-gods").click()
        expect(v.at("gods")).to_contain_text("sempre")
        v.page.locator("#tab-weapons").click()
        expect(v.at("weapons")).to_contain_text("solo in difesa")
        v.page.locator("#tab-goal").click()
        expect(v.at("projected")).to_contain_text("Se finisse ora")
