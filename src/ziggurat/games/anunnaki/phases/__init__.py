"""One module a phase; here every kind of frame finds its handler."""

from __future__ import annotations

from typing import Final

from ziggurat.games.anunnaki.frames import NAMES, Handler
from ziggurat.games.anunnaki.phases.additional import ADDITIONALS
from ziggurat.games.anunnaki.phases.cards import CARD_HANDLERS, battle_cards, commit_card
from ziggurat.games.anunnaki.phases.chance import CHANCES
from ziggurat.games.anunnaki.phases.economy import ECONOMY
from ziggurat.games.anunnaki.phases.ending import ENDINGS
from ziggurat.games.anunnaki.phases.fight import BATTLE_HANDLERS
from ziggurat.games.anunnaki.phases.followers import FOLLOWER_HANDLERS
from ziggurat.games.anunnaki.phases.mana import MANA_HANDLERS
from ziggurat.games.anunnaki.phases.movement import MOVEMENT
from ziggurat.games.anunnaki.phases.pacts import PACT_HANDLERS
from ziggurat.games.anunnaki.phases.primary import PRIMARY
from ziggurat.games.anunnaki.phases.setup import SETUP

_ALL = (
    *SETUP, *CHANCES, *PRIMARY, *MOVEMENT, *ECONOMY, *FOLLOWER_HANDLERS, *MANA_HANDLERS, *ADDITIONALS,
    *PACT_HANDLERS,
    *BATTLE_HANDLERS, *CARD_HANDLERS, *ENDINGS,
)  # fmt: skip
HANDLERS: Final[tuple[Handler, ...]] = tuple(sorted(_ALL, key=lambda handler: handler.kind))
"""By the number of the kind."""
ASK: Final = tuple(handler.ask for handler in HANDLERS)
DO: Final = tuple(handler.do for handler in HANDLERS)

assert [handler.kind for handler in HANDLERS] == list(range(len(NAMES)))

__all__ = ["ASK", "DO", "HANDLERS", "battle_cards", "commit_card"]
