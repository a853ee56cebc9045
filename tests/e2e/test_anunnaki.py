"""Anunnaki in a real browser: the star, a battle with secret cards, values of the table, a phone, Italian."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, until, visiting
from tests.e2e.hands import ASKED, AnunnakiHand
from tests.e2e.positions import sit
from tests.e2e.test_access import serious
from ziggurat.core import play, registry

OPTIONS = {"houses": "norrenis,pharaos", "first_game_gods": True}
PHONE = {"width": 390, "height": 844}


@cache
def attacked() -> str:
    """A record that ends when seat 0 is attacked by seat 1 and both must lay a card; found by random play."""
    game = registry.game("anunnaki")
    for seed in range(500):
        rng, state = Random(seed), game.setup(2, dict(OPTIONS))
        steps: list[tuple[int, int]] = []
        while state.decisions() and len(steps) < 260:
            battle = state.view(None).to_json()["position"]["battle"]
            open_seats = [one.seat for one in state.decisions() if one.prompt == "battle.play"]
            ready = battle is not None and battle["defender"] == 0 and open_seats == [0, 1]
            if ready and len(state.legal(0)) > 1:  # a single card would be laid by itself
                return play.new_record(state, ("Anna", "Bo"), steps).write()
            seat = state.decisions()[0].seat
            steps.append((seat, state.draw(seat, rng)))
            state.apply_id(*steps[-1])
    raise AssertionError("no battle between the two players was found")


def table_with(v: Visitor, options: dict[str, Any], seed: int = 3) -> None:
    """A new table against a bot, with options that the form does not ask for."""
    v.page.request.post(f"{v.url}/test/luck/{seed}")
    v.page.request.post(f"{v.url}/api/me", data={"name": "Anna"})
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "anunnaki", "seats": seats, "options": {**OPTIONS, **options}}
    answer = v.page.request.post(f"{v.url}/api/tables", data=body)
    assert answer.ok, answer.text()
    v.page.goto(f"{v.url}/table/{answer.json()['id']}")
    v.page.wait_for_selector(".cell[data-mark][data-place^='tile:']")


def test_a_battle_shows_totals_and_keeps_cards_secret(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, attacked())
        battle = v.at("battle")
        expect(battle).to_contain_text("Battle on")
        expect(v.at("secret-card")).to_have_count(1)
        own = int(v.at("battle-total-1").inner_text().split("+")[0])
        assert v.page.locator("[data-testid=battle] [data-weapon]").count() == 0
        views = [json.loads(frame) for frame in v.frames if frame.startswith('{"type":"view"')]
        assert views
        for view in views:
            seen = view["view"]["position"]
            assert seen["hand"][1] is None
            assert seen["battle"] is None or seen["battle"]["laid"][0] is None
        v.page.locator(".more [data-weapon=slingshot]").click()
        expect(v.at("battle-total-1")).to_have_text(str(own + 1))
        expect(battle.locator("[data-weapon=slingshot]")).to_be_visible()
        expect(battle).to_contain_text("If you lose")
        v.at("confirm").click()
        result = v.at("battle-result")
        expect(result).to_contain_text("the battle on")
        expect(result.locator("[data-weapon=slingshot]")).to_be_visible()
        result.get_by_role("button", name="Close").last.click()
        expect(result).to_have_count(0)
        v.page.locator("#tab-log").click()
        expect(v.page.locator(".log")).to_contain_text("Anna shows Slingshot")


def test_the_star_says_what_a_move_brings(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        table_with(v, {})
        hand = AnunnakiHand(v)
        hand.play(1)
        until(v.page, ASKED, 60)
        while hand.prompt() != "primary.pawn":  # whatever the first tile asks, until the pawn moves again
            hand.play(1)
            until(v.page, ASKED, 60)
        mark = v.page.locator("[data-mark=cube]").first
        expect(mark).to_have_attribute("aria-label", re.compile("mana"))
        mark.click()
        expect(v.at("sides")).to_contain_text("Base.")
        expect(v.at("sides")).to_contain_text("Improved.")


def test_no_serious_finding(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        table_with(v, {})
        assert serious(v) == []
        for tab, shown in (("gods", "gods"), ("pacts", "pacts"), ("weapons", "weapons"), ("goal", "goal")):
            v.page.locator(f"#tab-{tab}").click()
            expect(v.at(shown)).to_be_visible()
            assert serious(v) == []
        sit(v, attacked())
        expect(v.at("battle")).to_be_visible()
        v.page.locator(".more [data-weapon=slingshot]").click()
        assert serious(v) == []


def test_values_of_the_table_are_drawn(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        data = {"star_edge": {"R0": {"mana": 7}}, "territory": {"norrenis.TL": {"icons": ["gold"]}}}
        table_with(v, {"data": data})
        expect(v.page.locator("[data-place='edge:R0']")).to_have_attribute(
            "aria-label", re.compile(r"Space between .+ and .+, 7 Mana, minor god 0 of 3")
        )
        label = str(v.page.locator("[data-place='norrenis.TL']").get_attribute("aria-label"))
        assert "gold" in label
        assert "metal" not in label


def test_a_phone_shows_the_board_that_is_asked_about(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, viewport=PHONE, has_touch=True) as v:
        table_with(v, {})
        expect(v.page.locator("svg.star")).to_be_visible()
        goods = v.at("own-goods")
        expect(goods.locator("[data-good]")).to_have_count(6)
        v.page.get_by_role("button", name="Planets").click()
        expect(v.page.locator("svg.star")).to_be_hidden()
        expect(v.page.locator("[data-place='norrenis.C']")).to_be_visible()
        expect(goods).to_be_visible()
        wide = v.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"]


def test_italian(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        sit(v, attacked())
        expect(v.at("battle")).to_contain_text("Battaglia in")
        expect(v.at("battle")).to_contain_text("Se perdi")
        expect(v.at("prompt")).to_contain_text("quale arma giochi")
