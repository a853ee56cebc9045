"""`ziggurat` with the test game."""

from __future__ import annotations

from tests.server.register import install_duel
from ziggurat.cli.__main__ import main

if __name__ == "__main__":
    install_duel()
    main()
