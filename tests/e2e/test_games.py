"""The card game and Anunnaki by mouse against bots, from the first decision to the end screen."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import visiting
from tests.e2e.hands import AnunnakiHand, CardsHand


def test_a_whole_card_game_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, reduced_motion="reduce") as v:
        v.page.request.post(f"{server.url}/test/luck/7")
        v.create("tigris_cards", ["me", "bot"], level="novice")
        hand = CardsHand(v)
        assert hand.play() > 10
        assert {"turn.action"} <= set(hand.asked)
        expect(v.at("end")).to_contain_text("point")


def test_a_whole_game_of_anunnaki_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, reduced_motion="reduce") as v:
        v.page.request.post(f"{server.url}/test/luck/7")
        v.create("anunnaki", ["me", "bot"], level="novice")
        hand = AnunnakiHand(v)
        assert hand.play() > 14
        assert {"setup.return_god", "primary.pawn", "mana.action"} <= set(hand.asked)
        expect(v.at("end")).to_contain_text("point")
