"""The last turns of the card game and of Anunnaki by mouse; whole games by touch are in their own files."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import visiting
from tests.e2e.hands import AnunnakiHand, CardsHand
from tests.e2e.positions import last_turns, sit


def test_the_last_turns_of_a_card_game_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, last_turns("tigris_cards", 42))
        hand = CardsHand(v)
        assert hand.play() > 10
        assert "turn.action" in hand.asked
        expect(v.at("end")).to_contain_text("point")


def test_the_last_turns_of_anunnaki_by_mouse(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, last_turns("anunnaki", 24), bot="novice")
        hand = AnunnakiHand(v)
        assert hand.play() > 10
        assert {"primary.pawn", "mana.action"} <= set(hand.asked)
        expect(v.at("end")).to_contain_text("point")
