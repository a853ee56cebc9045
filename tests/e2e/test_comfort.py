"""What makes a table comfortable: outcomes that stay, plans, forced answers, undo, explanations."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, until, visiting
from tests.e2e.positions import ATTACKED, BLACK, WAR, begin, sit, tigris

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def asked(v: Visitor) -> TigrisHand:
    hand = TigrisHand(v)
    hand.wait()
    return hand


@pytest.mark.parametrize("window", [{}, PHONE], ids=["desk", "phone"])
def test_the_outcome_of_a_war_stays_until_somebody_acts(
    browser: Browser, server: Server, window: dict[str, Any]
) -> None:
    with visiting(browser, server.url, **window) as v:
        sit(v, tigris(ATTACKED), seat=1)
        asked(v)
        v.page.locator(".more [data-explain=nothing]").click()
        v.at("confirm").click()
        outcome = v.at("outcome")
        expect(outcome).to_contain_text("Anna wins.")
        expect(outcome).to_contain_text("returns to the supply")
        expect(v.page.locator("[data-testid=outcome] li.on")).to_have_count(1)
        v.at("outcome-close").click()
        expect(outcome).to_have_count(0)


def test_the_only_answer_is_given_by_the_page(browser: Browser, server: Server) -> None:
    """Without settlements in the hand the defence adds nothing: against bots nobody is asked."""
    with visiting(browser, server.url) as v:
        sit(v, tigris(ATTACKED, (BLACK, "draw temple*4 market*2")), seat=1)
        expect(v.at("outcome")).to_contain_text("Anna wins.")
        v.page.keyboard.press("z")
        expect(v.at("undo-more")).to_contain_text("of the others")


def test_an_outcome_that_comes_before_the_log_is_shown(browser: Browser, server: Server) -> None:
    """How a war began stands in the log: where that comes late, its end is shown when the log is there."""
    held: list[str] = []
    over: list[bool] = []

    def hold(client: WebSocketRoute) -> None:
        far = client.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if '"type":"history"' in str(message)[:80] and not over:
                held.append(str(message))
                return
            client.send(message)
            if "war_won" in str(message):
                over.append(True)  # a history that is slower than the war needs nobody to hold it back
                while held:
                    client.send(held.pop(0))

        far.on_message(pass_on)

    with visiting(browser, server.url) as v:
        v.page.route_web_socket("**/*", hold)
        sit(v, tigris(ATTACKED, (BLACK, "draw temple*4 market*2")), seat=1)
        expect(v.at("outcome")).to_contain_text("Anna wins.")


def test_undo_of_more_than_the_last_answer_asks_first(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        hand = begin(v)
        for _ in range(2):
            before = hand.step()
            v.page.locator(".more [data-explain=pass]").click()
            hand.send()
            hand.moved_on(before)
        hand.wait()
        before = hand.step()
        v.page.keyboard.press("z")
        expect(v.at("undo-more")).to_contain_text("of the others")
        assert hand.step() == before
        v.at("undo-sure").click()
        expect(v.at("prompt")).to_contain_text("1 action")
        v.at("redo").click()
        expect(v.at("redo")).to_have_count(0)


def test_a_plan_waits_in_the_confirm_bar_and_is_not_sent(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as one, visiting(browser, server.url) as two:
        one.create("tigris", ["me", "open"], ["Anna", ""])
        link = one.page.locator("#link-join").input_value()
        two.page.goto(link)
        two.join("Bo")
        until(one.page, "q('[data-testid=prompt]')")
        until(two.page, "q('[data-testid=prompt]')")
        first, second = (one, two) if one.page.locator(".more").count() else (two, one)
        second.page.locator(".ht[data-leader=black]").click()
        square = second.page.locator(".cell").nth(40).get_attribute("data-place")
        second.page.locator(f".cell[data-place={square}]").click()
        expect(second.at("plan")).to_contain_text(str(square))
        for _ in range(2):
            hand = asked(first)
            before = hand.step()
            first.page.locator(".more [data-explain=pass]").click()
            hand.send()
            hand.moved_on(before)
        asked(second)
        until(second.page, "q('[data-testid=confirm]') || q('[data-testid=overtaken]')")
        assert second.page.locator(".ht[data-leader=black].away").count() == 0


def test_pieces_say_what_they_are(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, locale="it-IT") as v:
        begin(v)
        v.page.locator(".ht[data-tile=red]").first.hover()
        expect(v.at("explained")).to_contain_text("Tempio")
        expect(v.at("explained")).to_contain_text("sacerdote")
        v.page.locator(".cell[data-place=F3]").hover()
        expect(v.at("explained")).to_contain_text("tesoro")
        v.page.locator(".ht[data-leader=green]").click()
        expect(v.at("chosen")).to_contain_text("mercati")


def test_a_finger_that_stays_asks_and_does_not_choose(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **PHONE) as v:
        begin(v)
        v.page.locator(".swap").evaluate(
            """async (button) => {
              const box = button.getBoundingClientRect();
              const at = {bubbles: true, pointerType: "touch", clientX: box.x + 20, clientY: box.y + 20};
              button.dispatchEvent(new PointerEvent("pointerdown", at));
              await new Promise((done) => setTimeout(done, 700));
              button.dispatchEvent(new PointerEvent("pointerup", at));
              button.click();
            }"""
        )
        expect(v.at("explained")).to_contain_text("Swap tiles")
        expect(v.page.locator(".swap[aria-pressed=true]")).to_have_count(0)


def test_what_a_phone_shows_of_the_players_is_one_tap_away(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url, **PHONE) as v:
        begin(v)
        v.page.locator(".players .tap").last.click()
        expect(v.at("roster")).to_contain_text("treasures")
        expect(v.at("roster")).to_contain_text("in the bag")
        expect(v.at("roster").locator("[data-explain=leader_black]")).to_have_count(2)


def test_a_hint_says_why(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        begin(v)
        v.page.keyboard.press("h")
        expect(v.at("hint")).to_contain_text("The King bot would play")
        expect(v.at("hint-why").first).to_contain_text("It ")
        sit(v, tigris(WAR))
        asked(v)
        expect(v.at("fight")).to_have_count(1)
