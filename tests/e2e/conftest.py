"""A real server and a real Chromium. Without a browser the tests say so loudly; in CI that is a failure."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from bench.server.launch import free_port
from playwright.sync_api import Browser, Error, Playwright, expect, sync_playwright

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "ziggurat" / "server" / "static" / "index.html"
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


expect.set_options(timeout=60_000)
PATIENCE = 120
"""Seconds for a server that comes or goes. Both are for machines that are busy with other things."""


def cannot(why: str) -> None:
    """Browser tests that cannot run: a failure in CI, elsewhere a skip that names what is missing."""
    if os.environ.get("CI"):
        pytest.fail(why)
    sys.stderr.write(f"\nBROWSER TESTS DID NOT RUN: {why}\n")
    pytest.skip(why)


def find_chromium() -> str | None:
    """The one `script/test` found, or the system's Chromium; None leaves the search to Playwright."""
    if os.environ.get("ZIGGURAT_CHROMIUM"):
        return os.environ["ZIGGURAT_CHROMIUM"]
    for name in ("chromium", "chromium-browser", "google-chrome"):
        found = shutil.which(name)
        if found:
            return found
    return None


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        launched = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    except Error as error:
        cannot(f"no Chromium could be started ({error.message.splitlines()[0]}); install Debian's chromium")
        raise
    yield launched
    launched.close()


class Server:
    """The server on a free port with a database of its own; can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.static: Path | None = None
        """Another built web app than the package's."""
        self.packages: Path | None = None
        """A folder with packages that are installed besides."""
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        env = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                str(path) for path in (self.packages, ROOT / "src", ROOT) if path is not None
            ),
            "ZIGGURAT_DATABASE_URL": f"sqlite:///{self.folder / 'tables.db'}",
            "ZIGGURAT_REQUESTS_PER_MINUTE": "100000",
            "ZIGGURAT_LOGINS_PER_MINUTE": "100000",
            "ZIGGURAT_LIMIT_FACTOR": "1000",
        }
        command = [sys.executable, "-m", "tests.e2e.serve", str(self.port)]
        if self.static is not None:
            command.append(str(self.static))
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=env, stdout=log, stderr=log, cwd=self.folder)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            with suppress(URLError, OSError), urlopen(f"{self.url}/healthz", timeout=PATIENCE):
                return
            time.sleep(0.05)
        pytest.fail((self.folder / "server.log").read_text()[-3000:])

    def luck(self, seed: int) -> None:
        """Deals and bots draw from this seed from now on."""
        with urlopen(Request(f"{self.url}/test/luck/{seed}", method="POST"), timeout=PATIENCE):
            pass

    def later(self, hours: float) -> None:
        """So much time goes by at once, for this server."""
        path = f"/test/later/{round(hours * 3_600_000)}"
        with urlopen(Request(f"{self.url}{path}", method="POST"), timeout=PATIENCE):
            pass

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=PATIENCE)
            self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not STATIC.is_file():
        cannot("the web app is not built; run `npm ci && npm run build` in web/")
    started = Server(tmp_path_factory.mktemp("e2e"))
    started.start()
    yield started
    started.stop()


@pytest.fixture(autouse=True)
def _the_same_luck_each_time(server: Server) -> None:
    if server.process is None:  # a test that stopped it did not come to its end
        server.start()
    server.luck(11)
