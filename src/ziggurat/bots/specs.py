"""Bot specs: the short texts that name a bot on the command line and at a table.

`random`, `heuristic`, `king`, `mcts:iters=800`, `stdio:./mybot`: a name, then settings after a colon.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ziggurat.bots.base import Bot, SpecError
from ziggurat.bots.random import RandomBot
from ziggurat.core.registry import AnyGame

Factory = Callable[[AnyGame, str, str], Bot]
"""Makes a bot from the game, the whole spec (its name) and the text after the colon."""


def _random(game: AnyGame, spec: str, settings: str) -> Bot:
    read_settings(spec, settings, {})
    return RandomBot()


KINDS: dict[str, Factory] = {"random": _random}


def make(spec: str, game: AnyGame) -> Bot:
    """The bot that a spec names, ready to play a game; SpecError names what is wrong and what there is."""
    kind, _, settings = spec.strip().partition(":")
    factory = KINDS.get(kind)
    if factory is None:
        raise SpecError(f"there is no bot {spec!r}; there are: {', '.join(KINDS)}")
    return factory(game, spec.strip(), settings)


def read_settings(
    spec: str, settings: str, allowed: Mapping[str, Callable[[str], float]]
) -> dict[str, float]:
    """`key=value` pairs separated by commas, each read by its own reader."""
    found: dict[str, float] = {}
    for pair in filter(None, settings.split(",")):
        key, _, value = pair.partition("=")
        reader = allowed.get(key)
        if reader is None:
            raise SpecError(f"bot {spec!r} has no setting {key!r}; it has: {', '.join(allowed) or 'none'}")
        try:
            found[key] = reader(value)
        except ValueError:
            raise SpecError(f"setting {key} of bot {spec!r} must be a number, not {value!r}") from None
        if found[key] <= 0:
            raise SpecError(f"setting {key} of bot {spec!r} must be more than 0, not {value}")
    return found
