"""In the middle of a war: reload, lose the server and come back, attack and defend; no luck in it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import TigrisHand, Visitor, visiting
from tests.e2e.positions import ATTACKED, BEFORE_A_WAR, WAR, sit, tigris


def conflict(v: Visitor) -> Locator:
    return v.page.locator(".conflict")


def asked_to_attack(v: Visitor) -> None:
    """The attacker's question, with the board's part of both totals."""
    expect(conflict(v)).to_contain_text("War")
    expect(v.page.locator(".hand [data-tile=black]:not(.dim)").first).to_be_visible()
    expect(v.page.locator(".hand [data-tile=red].dim").first).to_be_visible()


def test_a_tile_that_joins_two_kingdoms_starts_a_war(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(BEFORE_A_WAR))
        TigrisHand(v).wait()
        v.page.locator(".ht[data-tile=black]").first.click()
        expect(v.page.locator(".mark[data-at=I5][data-kind=conflict]")).to_be_visible()
        v.page.locator(".cell[data-place=I5]").click()
        v.at("confirm").click()
        asked_to_attack(v)


def test_reload_in_a_war(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(WAR))
        asked_to_attack(v)
        totals = conflict(v).inner_text()
        v.page.reload()
        asked_to_attack(v)
        assert conflict(v).inner_text() == totals
        v.page.locator(".hand [data-tile=black]").first.click()
        expect(v.at("confirm")).to_contain_text("Attack with 4")
        v.at("confirm").click()
        expect(v.page.locator(".log")).to_contain_text("wins")


def test_reconnect_in_a_war_keeps_what_was_chosen(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(WAR))
        asked_to_attack(v)
        v.page.locator(".hand [data-tile=black]").first.click()
        server.stop()
        expect(v.page.locator(".strip")).to_contain_text("Reconnecting")
        expect(v.at("confirm")).to_be_disabled()
        asked_to_attack(v)
        server.start()
        expect(v.page.locator(".strip.warn")).to_have_count(0)
        expect(v.page.locator(".hand .sel")).to_have_count(1)
        expect(v.at("confirm")).to_be_enabled()
        v.at("confirm").click()
        expect(v.page.locator(".log")).to_contain_text("wins")


def test_the_defender_reloads_and_answers(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(ATTACKED), seat=1)
        expect(conflict(v)).to_contain_text("War")
        v.page.reload()
        expect(conflict(v)).to_contain_text("Anna")
        v.page.locator(".hand [data-tile=black]:not(.dim)").first.click()
        v.at("confirm").click()
        expect(v.page.locator(".log")).to_contain_text("Anna wins")


LARGE = {"viewport": {"width": 3840, "height": 2160}}


@pytest.mark.parametrize("options", [{}, {"has_touch": True}, LARGE], ids=["mouse", "finger", "4k"])
def test_a_tile_is_dragged_to_the_board(browser: Browser, server: Server, options: dict[str, Any]) -> None:
    """By mouse it moves at once; a finger holds it for a moment first and sees it above itself."""
    touch = "has_touch" in options
    with visiting(browser, server.url, **options) as v:
        sit(v, tigris(BEFORE_A_WAR))
        TigrisHand(v).wait()
        piece = v.page.locator(".ht[data-tile=black]").first.bounding_box()
        square = v.page.locator(".cell[data-place=E4]").bounding_box()
        assert piece is not None
        assert square is not None
        start = (piece["x"] + 20, piece["y"] + 20)
        end = (square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
        if touch:
            _drag_by_finger(v, start, (end[0], end[1] + 48))
        else:
            v.page.mouse.move(*start)
            v.page.mouse.down()
            v.page.mouse.move(end[0] - 30, end[1] - 30, steps=5)
            expect(v.page.locator("svg.held")).to_be_visible()
            v.page.mouse.move(*end, steps=3)
            v.page.mouse.up()
        expect(v.page.locator("svg.held")).to_have_count(0)
        expect(v.at("prompt")).to_contain_text("E4")
        v.at("confirm").click()
        expect(v.page.locator(".cell[data-place=E4]")).to_have_attribute(
            "aria-label", "E4, settlement, kingdom A"
        )


def _drag_by_finger(v: Visitor, start: tuple[float, float], end: tuple[float, float]) -> None:
    client = v.context.new_cdp_session(v.page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    expect(v.page.locator("svg.held")).to_be_visible()
    for share in (0.3, 0.6, 1.0):
        touch("touchMove", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
    touch("touchEnd")


def test_a_piece_dropped_where_it_may_not_lie_says_why(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v:
        sit(v, tigris(BEFORE_A_WAR))
        TigrisHand(v).wait()
        v.page.locator(".ht[data-tile=black]").first.drag_to(v.page.locator(".cell[data-place=F5]"))
        expect(v.page.locator(".why")).to_contain_text("Why not?")
        expect(v.at("confirm")).to_have_count(0)
