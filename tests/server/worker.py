"""The bot worker with the test game, and bots that hang or take all memory."""

from __future__ import annotations

import sys
import time
from random import Random

from tests.server.register import install_duel
from ziggurat.bots import Bot, Budget
from ziggurat.core.protocol import View
from ziggurat.server.bots import worker


class Sleeper(Bot):
    """Never answers in time."""

    name = "sleeper"

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        time.sleep(600)
        return view.legal[0]


class Hoarder(Bot):
    """Wants more memory than there is."""

    name = "hoarder"

    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        return view.legal[len(bytearray(worker.MEMORY)) % 1]


def main() -> None:
    install_duel()
    worker.bound_memory(worker.MEMORY)  # but it does not step back: on a busy machine tests would wait for it
    if "--hang" in sys.argv:
        worker.make = lambda spec, game: Sleeper()  # type: ignore[attr-defined]
    if "--hoard" in sys.argv:
        worker.make = lambda spec, game: Hoarder()  # type: ignore[attr-defined]
    worker.serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
