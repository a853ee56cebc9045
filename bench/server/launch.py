"""Real servers and a real PostgreSQL for the trials: started, killed, started again."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from ziggurat.server.client import Client

ROOT = Path(__file__).parents[2]
BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
UNLIMITED = {
    "ZIGGURAT_REQUESTS_PER_MINUTE": "100000000",
    "ZIGGURAT_LOGINS_PER_MINUTE": "100000000",
    "ZIGGURAT_MESSAGES_PER_SECOND": "100000",
    "ZIGGURAT_LIMIT_FACTOR": "1000000",
    "ZIGGURAT_STORED_PER_PLAYER": "1000000",
    "ZIGGURAT_MEGABYTES_PER_PLAYER": "1000000",
    "ZIGGURAT_CONNECTIONS": "100000",
    "ZIGGURAT_CONNECTIONS_PER_ADDRESS": "100000",
    "ZIGGURAT_TABLES_PER_PLAYER": "1000000",
    "ZIGGURAT_WARM": "no",
}


class From(Client):
    """A client that comes from an address, as the server's proxy tells it."""

    def __init__(self, url: str, address: str) -> None:
        super().__init__(url)
        self.address = address
        self._http.headers["x-forwarded-for"] = address

    @property
    def headers(self) -> dict[str, str]:
        return {**super().headers, "x-forwarded-for": self.address}

    async def close(self) -> None:
        """Hang up: a farewell to a socket full of unread messages would wait for each of them."""
        for sitting in tuple(self._sittings):
            sitting.socket.transport.abort()
        self._sittings.clear()
        await super().close()


def free_port() -> int:
    """A port that stays free while a server is away: none of those that the system gives to connections."""
    while True:
        port = 11_000 + secrets.randbelow(20_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class ServerProcess:
    """`ziggurat serve` as its own process."""

    def __init__(
        self,
        database: str,
        port: int | None = None,
        log: Path | None = None,
        module: str = "ziggurat.cli",
        **env: str,
    ) -> None:
        self.port = port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = log
        self._command = (sys.executable, "-m", module, "serve", "--port", str(self.port))
        path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        self._env = {**os.environ, **UNLIMITED, "PYTHONPATH": path, "ZIGGURAT_DATABASE_URL": database, **env}
        self.process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start and wait until it answers."""
        sink = subprocess.DEVNULL if self._log is None else self._log.open("ab")
        try:
            self.process = subprocess.Popen(self._command, env=self._env, stdout=sink, stderr=sink)
        finally:
            if not isinstance(sink, int):
                sink.close()
        async with httpx.AsyncClient(trust_env=False) as client:
            for _ in range(1200):
                if self.process.poll() is not None:
                    raise RuntimeError(f"the server ended with status {self.process.returncode}")
                try:
                    if (await client.get(f"{self.url}/readyz")).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.05)
        raise RuntimeError("the server did not start within 60 s")

    def kill(self) -> None:
        """SIGKILL: no goodbye, no flush."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.kill()

    def memory(self) -> int:
        """Resident bytes of the server process."""
        assert self.process is not None
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own with default durability; the URL of its database."""
    if not BINARIES:
        raise RuntimeError("no PostgreSQL found under /usr/lib/postgresql")
    binaries = BINARIES[-1]
    folder = Path(tempfile.mkdtemp(prefix="ziggurat-pg-"))
    port = free_port()
    as_user: list[str] = []
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        user = next(name for name in ("postgres", "nobody") if _exists(name))
        shutil.chown(folder, user)
        as_user = ["runuser", "-u", user, "--"]
    data = folder / "data"

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, stdout=subprocess.DEVNULL, cwd=folder)

    options = (
        f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c max_connections=200"
    )
    run(str(binaries / "initdb"), "-N", "-D", str(data), "-U", "ziggurat", "-A", "trust", "-E", "UTF8")
    run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        run(str(binaries / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "ziggurat", "ziggurat")
        yield f"postgresql://ziggurat@127.0.0.1:{port}/ziggurat"
    finally:
        run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def _exists(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
