"""The site of files, as a person's browser has it: served by Python's own plain server, read as text."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from bench.server.launch import free_port
from playwright.sync_api import FilePayload, Page

from tests.e2e.conftest import STATIC
from tests.e2e.driver import until
from ziggurat.browser.site import write_site

WAIT = 60
"""Seconds (times the driver's patience) for Python to come."""


TEXT = "localStorage.setItem('ziggurat.text', 'on')"
"""The board as text: the same for all games."""


class Site:
    """The folder, served by Python's own plain server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "deep" / "site"
        self.served = folder
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        write_site(STATIC.parent, self.folder)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/deep/site/"

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "--directory", str(self.served)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(300):
            with suppress(URLError, OSError), urlopen(self.url, timeout=2):
                return
            time.sleep(0.1)
        pytest.fail("the plain server did not start")

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=20)
            self.process = None


def open_file(page: Page, record: str) -> None:
    file = FilePayload(name="game.zig", mimeType="text/plain", buffer=record.encode())
    page.locator("input[type=file]").set_input_files(file)
    until(page, "q('[data-testid=prompt]') || q('[data-testid=end]')", WAIT)


def go(page: Page, place: str) -> None:
    """To another page of the site, as a link does: Python stays."""
    page.evaluate("(to) => history.pushState(null, '', location.pathname + to)", place)
    page.evaluate("() => dispatchEvent(new Event('popstate'))")


def step_of(page: Page) -> int:
    return int(page.locator("[data-step]").first.get_attribute("data-step") or 0)


OFFERED = "() => [...document.querySelectorAll('#typed-moves option')].map((one) => one.value)"


def answer(page: Page, choose: Callable[[Sequence[str]], str] = lambda offered: offered[0]) -> bool:
    """One of the answers that the text board offers, else the first; False when the game is over."""
    until(page, "q('[data-testid=end]') || q('#typed-moves option')", WAIT)
    if page.get_by_test_id("end").count():
        return False
    before = step_of(page)
    page.locator("#typed").fill(choose(page.evaluate(OFFERED)))
    page.locator("#typed").press("Enter")
    page.get_by_test_id("confirm").press("Enter")  # wherever it lies
    until(page, f"q('[data-testid=end]') || Number(q('[data-step]').dataset.step) > {before}", WAIT)
    return True
