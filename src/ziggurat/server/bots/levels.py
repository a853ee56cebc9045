"""Which bots may sit at a table. Only listed specs: others could start programs on the server."""

from __future__ import annotations

import logging
from functools import cache

from ziggurat.bots import specs
from ziggurat.bots.base import end
from ziggurat.bots.levels import NAMES
from ziggurat.core import registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.registry import AnyGame
from ziggurat.server.errors import UnknownBot

log = logging.getLogger("ziggurat.bots")
LISTED = ("random", *NAMES)


@cache
def bots_of(game_id: str) -> tuple[str, ...]:
    """Bots that people may choose for a game, weakest first."""
    game = registry.game(game_id)
    found: list[str] = []
    for spec in (LISTED[0], *specs.plugged(), *specs.offered(), *LISTED[1:]):
        try:
            end(specs.make(spec, game))
        except ZigguratError:
            continue  # this level does not play this game
        except Exception:
            log.exception("the bot %s of %s cannot be made", spec, game.id)
            continue
        found.append(spec)
    return tuple(found)


def check_bot(game: AnyGame, spec: str) -> str:
    """The spec, if people may choose it."""
    allowed = bots_of(game.id)
    if spec not in allowed:
        raise UnknownBot(f"there is no bot {spec[:40]!r} for {game.id}; there are: {', '.join(allowed)}")
    return spec


def default_bot(game: AnyGame, wished: str) -> str:
    """The wished bot if the game has it, else the strongest it has."""
    allowed = bots_of(game.id)
    return wished if wished in allowed else allowed[-1]
