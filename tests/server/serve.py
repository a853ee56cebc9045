"""`ziggurat` with the test game; time goes `HURRY` times as fast for it."""

from __future__ import annotations

import os

from tests.server.register import install_duel
from ziggurat.cli.__main__ import main
from ziggurat.server.clock import SteadyClock


def hurry(times: int) -> None:
    """All servers that are told so agree on the moment."""
    steady = SteadyClock.__call__

    def hurried(self: SteadyClock) -> int:
        return times * steady(self)

    SteadyClock.__call__ = hurried  # type: ignore[method-assign]


if __name__ == "__main__":
    install_duel()
    hurry(int(os.environ.get("HURRY", "1")))
    main()
