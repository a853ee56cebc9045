"""One person on two devices: a guest becomes an account, signs in elsewhere, moves seats, takes the data."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, expect

from tests.e2e.conftest import Server
from tests.e2e.driver import Visitor, visiting
from tests.e2e.test_access import serious
from tests.e2e.test_my_games import PHONE, begin, row

PASSWORD = "a sentence to remember"


def account(v: Visitor, fragment: str = "") -> None:
    v.page.goto(f"{v.url}/account{fragment}")
    v.page.wait_for_selector("#access")


def test_a_guest_becomes_an_account_and_nothing_is_lost(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v, visiting(browser, server.url, **PHONE) as phone:
        v.page.request.post(f"{v.url}/api/me", data={"name": "Giulia"})
        table = begin(v, "tigris", name="Thursday")
        account(v)
        expect(v.page.locator("#access")).to_contain_text("Your game lives only in this browser")
        assert serious(v) == []
        v.page.get_by_label("Name, everybody sees it").fill("Giùlia Bì")
        expect(v.page.locator("#name-free")).to_contain_text("giulia.bi")
        v.page.get_by_label("Password", exact=True).fill(PASSWORD)
        v.page.keyboard.press("Enter")
        expect(v.at("log-out")).to_be_visible()
        expect(v.page.locator("#access")).to_contain_text("giulia.bi")
        assert serious(v) == []
        with v.page.expect_response(lambda one: "/prefs" in one.url and "dark" in str(one.request.post_data)):
            v.at("theme").click()  # a preference of the account from now on
        expect(v.page.locator("html")).to_have_attribute("data-theme", "dark")

        # On the phone: somebody else has taken the name; signing in brings what was played there.
        phone.page.request.post(f"{phone.url}/api/me", data={"name": "On the way"})
        second = begin(phone, "terra", name="On the train")
        account(phone)
        phone.page.get_by_label("Name, everybody sees it").fill("giulia.bi")
        expect(phone.page.locator("#name-free")).to_contain_text("taken")
        expect(phone.page.locator("#name-free").get_by_role("button", name="giulia.bi2")).to_be_visible()
        phone.at("have-account").tap()
        phone.page.get_by_label("Password", exact=True).fill("something wrong")
        phone.page.get_by_role("button", name="Sign in").tap()
        expect(phone.page.get_by_role("alert")).to_contain_text("Name or password is wrong")
        phone.page.get_by_label("Password", exact=True).fill(PASSWORD)
        phone.page.get_by_role("button", name="Sign in").tap()
        expect(phone.at("log-out")).to_be_visible()
        expect(phone.page.locator("html")).to_have_attribute("data-theme", "dark")
        assert serious(phone) == []
        phone.page.goto(f"{phone.url}/games")
        expect(row(phone, table)).to_be_visible()
        expect(row(phone, second)).to_be_visible()

        # The computer sees the phone, and ends its session.
        account(v)
        sessions = v.at("sessions").locator("li")
        expect(sessions).to_have_count(2)
        sessions.get_by_role("button", name="End").click()
        expect(sessions).to_have_count(1)
        account(phone)
        expect(phone.at("create-account")).to_be_visible()


def with_authenticator(v: Visitor) -> CDPSession:
    """A device that makes passkeys, as Chromium pretends one for tests."""
    session = v.context.new_cdp_session(v.page)
    session.send("WebAuthn.enable")
    return session


DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_an_account_by_passkey(browser: Browser, server: Server) -> None:
    url = server.url.replace("127.0.0.1", "localhost")  # passkeys are for names, not for numbers
    with visiting(browser, url) as v, visiting(browser, url) as other:
        here, there = with_authenticator(v), with_authenticator(other)
        first = here.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
        second = there.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})["authenticatorId"]
        v.page.goto(url)
        v.page.request.post(f"{url}/api/me", data={"name": "Giulia"})
        table = begin(v, "tigris")
        account(v)
        expect(v.page.get_by_label("Passkey")).to_be_checked()
        v.page.get_by_label("Name, everybody sees it").fill("Giulia by passkey")
        v.at("create-account").click()
        expect(v.at("passkey")).to_have_count(1)
        expect(v.at("passkey")).to_contain_text("the only way in")
        assert serious(v) == []

        # The person's other device has the same passkey.
        (made,) = here.send("WebAuthn.getCredentials", {"authenticatorId": first})["credentials"]
        there.send("WebAuthn.addCredential", {"authenticatorId": second, "credential": made})
        account(other)
        other.at("have-account").click()
        other.at("use-passkey").click()
        expect(other.at("log-out")).to_be_visible()
        other.page.goto(f"{url}/games")
        expect(row(other, table)).to_be_visible()


def test_seats_move_by_a_code_that_works_once(browser: Browser, server: Server) -> None:
    with visiting(browser, server.url) as v, visiting(browser, server.url, **PHONE) as phone:
        v.page.request.post(f"{v.url}/api/me", data={"name": "Giulia"})
        table = begin(v, "tigris", name="Thursday")
        account(v)
        v.at("offer").click()
        expect(v.page.locator("#move svg[role=img]")).to_be_visible()
        code = v.at("code").inner_text().replace(" ", "")
        assert serious(v) == []
        account(phone, f"#device={code}")
        phone.at("claim").tap()
        expect(phone.page.locator("#enter")).to_contain_text("agree on the other device")
        v.at("agree").click()
        phone.page.wait_for_url("**/games")
        expect(row(phone, table)).to_be_visible()
        expect(v.page.locator("#move")).to_contain_text("on the other device too")
        with visiting(browser, server.url) as third:
            account(third)
            third.page.get_by_label("Code of the other device").fill(code)
            third.at("claim").click()
            expect(third.page.get_by_role("alert")).to_contain_text("wrong, used or expired")


def test_my_data_as_a_file_and_deletion_with_a_second_thought(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    with visiting(browser, server.url) as v:
        v.page.request.post(f"{v.url}/api/me", data={"name": "Giulia"})
        table = begin(v, "tigris")
        account(v)
        with v.page.expect_download() as waiting:
            v.at("export").click()
        waiting.value.save_as(tmp_path / "mine.json")
        data = json.loads((tmp_path / "mine.json").read_text(encoding="utf-8"))
        assert [game["table"] for game in data["games"]] == [table]
        v.at("delete-account").click()
        v.page.get_by_label("Type your name").fill("Giulia")
        v.page.keyboard.press("Enter")
        v.at("keep-account").click()
        expect(v.at("delete-account")).to_be_visible()
