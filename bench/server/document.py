"""Bad input over HTTP: schemathesis over the server's own OpenAPI document, without a 5xx.

python bench/server/document.py --examples 100
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bench.server.launch import ServerProcess

from ziggurat.server.client import Client

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def command(url: str, token: str | None, examples: int, phases: str) -> list[str]:
    """The call of schemathesis; the endless stream and the end of our own session are left out."""
    return [
        str(Path(sys.executable).with_name("schemathesis")), "run", f"{url}/api/openapi.json",
        "--header", f"Authorization: Bearer {token}",
        "--exclude-path", "/api/bot/stream", "--exclude-path", "/api/logout",
        "--checks", ",".join(CHECKS), "--max-examples", str(examples), "--phases", phases,
        "--request-timeout", "120", "--seed", "1", "--generation-database", "none",
    ]  # fmt: skip


async def run(examples: int, game: str) -> int:
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(f"sqlite:///{folder}/document.db", log=Path(folder, "log"))
        await server.start()
        try:
            async with Client(server.url) as client:
                await client.guest("Schema")
                await client.open_table(game, [{"kind": "person"}] * 2, listed=True)
                call = command(server.url, client.token, examples, "examples,coverage,fuzzing,stateful")
                process = await asyncio.create_subprocess_exec(*call, cwd=folder)
                status = await process.wait()
        finally:
            server.stop()
        tracebacks = Path(folder, "log").read_text().count("Traceback")
        print(f"tracebacks in the server's log: {tracebacks}")
    return status or tracebacks


def main() -> int:
    parser = argparse.ArgumentParser(description="schemathesis over the OpenAPI document")
    parser.add_argument("--examples", type=int, default=50)
    parser.add_argument("--game", default="tigris")
    arguments = parser.parse_args()
    return asyncio.run(run(arguments.examples, arguments.game))


if __name__ == "__main__":
    sys.exit(main())
