"""The bot worker with the test game, and a bot that hangs."""

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


def main() -> None:
    install_duel()
    worker.behave(sys.argv)
    if "--hang" in sys.argv:
        worker.make = lambda spec, game: Sleeper()  # type: ignore[attr-defined]
    worker.serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
