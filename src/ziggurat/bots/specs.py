"""Bot specs: the short texts that name a bot on the command line and at a table.

`random`, `heuristic`, `king`, `mcts:iters=800`, `stdio:./mybot`: a name, then settings after a colon.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from dataclasses import replace

from ziggurat.bots.base import Bot, Budget, SpecError
from ziggurat.bots.heuristic import knowledge
from ziggurat.bots.levels import NAMES, level, make_level
from ziggurat.bots.players import HeuristicBot, SearchBot
from ziggurat.bots.random import RandomBot
from ziggurat.bots.stdio import StdioBot
from ziggurat.core.registry import AnyGame

Factory = Callable[[AnyGame, str, str], Bot]
"""Makes a bot from the game, the whole spec (its name) and the text after the colon."""

Readers = Mapping[str, Callable[[str], float]]


def _random(game: AnyGame, spec: str, settings: str) -> Bot:
    read_settings(spec, settings, {})
    return RandomBot()


def _heuristic(game: AnyGame, spec: str, settings: str) -> Bot:
    found = read_settings(spec, settings, {"worlds": int})
    return HeuristicBot(game, spec, knowledge(game), worlds=int(found.get("worlds", 3)))


def _mcts(game: AnyGame, spec: str, settings: str) -> Bot:
    readers: Readers = {
        "iters": int,
        "secs": float,
        "width": int,
        "horizon": int,
        "glance": int,
        "trust": float,
        "clear": float,
        "grow": int,
    }
    found = read_settings(spec, settings, readers)
    usual = level(game, "king").shape
    shape = replace(
        usual,
        candidates=int(found.get("width", usual.candidates)),
        horizon=int(found.get("horizon", usual.horizon)),
        trust=found.get("trust", usual.trust),
        clear=found.get("clear", usual.clear),
        grow=int(found.get("grow", usual.grow)),
        glance=int(found.get("glance", usual.glance)),
    )
    iters = int(found["iters"]) if "iters" in found else None
    seconds = found.get("secs", None if iters else 2.0)
    return SearchBot(game, spec, knowledge(game), shape, Budget(seconds, iters))


def _level(game: AnyGame, spec: str, settings: str) -> Bot:
    read_settings(spec, settings, {})
    return make_level(game, spec.partition(":")[0])


def _stdio(game: AnyGame, spec: str, settings: str) -> Bot:
    try:
        command = shlex.split(settings)
    except ValueError as error:
        raise SpecError(f"the command of bot {spec!r} cannot be read: {error}") from None
    if not command:
        raise SpecError("a stdio bot needs a command, such as stdio:./mybot")
    return StdioBot(game, spec, command)


KINDS: dict[str, Factory] = {
    "random": _random,
    "heuristic": _heuristic,
    **dict.fromkeys(NAMES, _level),
    "mcts": _mcts,
    "stdio": _stdio,
}


def make(spec: str, game: AnyGame) -> Bot:
    """The bot that a spec names, ready to play a game; SpecError names what is wrong and what there is."""
    kind, _, settings = spec.strip().partition(":")
    factory = KINDS.get(kind)
    if factory is None:
        raise SpecError(f"there is no bot {spec!r}; there are: {', '.join(KINDS)}")
    return factory(game, spec.strip(), settings)


def split(text: str) -> list[str]:
    """Specs separated by commas; `key=value` goes on with the settings of the spec before it."""
    found: list[str] = []
    for piece in (piece.strip() for piece in text.split(",")):
        if found and ":" in found[-1] and "=" in piece and ":" not in piece:
            found[-1] += f",{piece}"
        else:
            found.append(piece)
    return found


def read_settings(spec: str, settings: str, allowed: Readers) -> dict[str, float]:
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
        if not 0 < found[key] < 1e9:
            raise SpecError(f"setting {key} of bot {spec!r} must be more than 0, not {value}")
    return found
