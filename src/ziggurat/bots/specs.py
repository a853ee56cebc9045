"""Bot specs: the short texts that name a bot on the command line and at a table.

`random`, `heuristic`, `king`, `mcts:iters=800`, `stdio:./mybot`, `py:package.module:Class`, `policy:FILE`,
`network:FILE`: a name, then settings after a colon. Other packages add names with entry points of the group
`ziggurat.bots`, and whoever runs a server with the variable ZIGGURAT_BOTS (`name=spec` pairs, separated by
semicolons).
"""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from pathlib import Path
from typing import Any

from ziggurat.bots.base import Bot, Budget, SpecError, said
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import FORMER, INSTEAD, NAMES, level, make_level, own_levels
from ziggurat.bots.network import open_file
from ziggurat.bots.players import HeuristicBot, SearchBot
from ziggurat.bots.playouts import playouts
from ziggurat.bots.random import RandomBot
from ziggurat.bots.sage import Look, SageBot
from ziggurat.bots.stdio import StdioBot
from ziggurat.core.errors import FOREIGN
from ziggurat.core.knowledge import Knowledge
from ziggurat.core.registry import AnyGame

Factory = Callable[[AnyGame, str, str], Bot]
"""Makes a bot from the game, the whole spec (its name) and the text after the colon."""

Readers = Mapping[str, Callable[[str], float]]

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")


def _random(game: AnyGame, spec: str, settings: str) -> Bot:
    read_settings(spec, settings, {})
    return RandomBot()


def _heuristic(game: AnyGame, spec: str, settings: str) -> Bot:
    found = read_settings(spec, settings, {"worlds": int, "candidates": int, "grade": int})
    worlds, candidates = int(found.get("worlds", 3)), int(found.get("candidates", 24))
    return HeuristicBot(game, spec, _known(game, spec, found), worlds, candidates)


def _known(game: AnyGame, spec: str, found: Mapping[str, float]) -> Knowledge[Any]:
    """What the bot knows: all that was set by hand, or the grade that its spec names."""
    grade = int(found.get("grade", 2))
    most = max(2, *(level(game, name).grade for name in NAMES))
    if grade > most:
        raise SpecError(f"setting grade of bot {spec!r} must be at most {most}, not {grade}")
    return knowledge(game, grade)


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
        "playouts": int,
        "belief": float,
        "grade": int,
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
        playouts=int(found.get("playouts", usual.playouts)),
        belief=found.get("belief", usual.belief),
    )
    if shape.belief > 1:
        raise SpecError(f"setting belief of bot {spec!r} must be at most 1, not {shape.belief:g}")
    if shape.playouts:
        playouts(game, shape.playouts)  # refused now, not in the midst of a game
    iters = int(found["iters"]) if "iters" in found else None
    seconds = found.get("secs", None if iters else 2.0)
    return SearchBot(game, spec, _known(game, spec, found), shape, Budget(seconds, iters))


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


def _python(game: AnyGame, spec: str, settings: str) -> Bot:
    """`py:package.module:Class`; modules in the working folder are found too."""
    module, _, name = settings.partition(":")
    if not module or not name:
        raise SpecError(f"a Python bot is written py:package.module:Class, not {spec!r}")
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    try:
        found = import_module(module)
    except ModuleNotFoundError as error:
        raise SpecError(f"bot {spec!r}: there is no module {error.name}") from None
    except FOREIGN as error:  # the module is foreign code
        raise SpecError(f"bot {spec!r}: {module} failed: {said(error)}") from None
    made = getattr(found, name, None)
    if made is None:
        raise SpecError(f"bot {spec!r}: {module} has no {name}")
    return _outside(made, game, spec)


def _outside(made: Any, game: AnyGame, spec: str) -> Bot:
    """A bot of somebody else's class (or function), called with the game if it takes anything."""
    try:
        bot = made(game) if signature(made).parameters else made()
        if isinstance(bot, Bot):
            bot.name = spec
            return bot
    except FOREIGN as error:  # the class is foreign code
        raise SpecError(f"bot {spec!r} cannot be made: {said(error)}") from None
    raise SpecError(f"bot {spec!r} is no ziggurat.bots.Bot but a {type(bot).__name__}")


def _policy(game: AnyGame, spec: str, settings: str) -> Bot:
    if not settings:
        raise SpecError("a policy needs a file, such as policy:FILE.npz")
    try:
        from ziggurat.bots.policy import PolicyBot, load
    except ModuleNotFoundError:
        raise SpecError("policy files need numpy: pip install 'ziggurat[env]'") from None
    return PolicyBot(game, spec, load(Path(settings).expanduser(), game))


def _network(game: AnyGame, spec: str, settings: str) -> Bot:
    if not settings:
        raise SpecError("a network needs a file, such as network:FILE.network")
    found = open_file(Path(settings).expanduser(), game)
    own = level(game, "sage")
    look = own.look if own.learned else Look()
    return SageBot(game, spec, found, look, knowledge(game), Budget(own.seconds), make_level(game, INSTEAD))


KINDS: dict[str, Factory] = {
    "random": _random,
    "heuristic": _heuristic,
    **dict.fromkeys(NAMES, _level),
    "mcts": _mcts,
    "stdio": _stdio,
    "py": _python,
    "network": _network,
    "policy": _policy,
}


@cache
def plugged() -> dict[str, EntryPoint]:
    """Bots that other packages declare, by name; ours come first."""
    return {entry.name: entry for entry in entry_points(group="ziggurat.bots") if entry.name not in KINDS}


def offered() -> dict[str, str]:
    """Bots that whoever runs this machine offers by a name of his own (ZIGGURAT_BOTS), with their specs."""
    found: dict[str, str] = {}
    for pair in filter(None, os.environ.get("ZIGGURAT_BOTS", "").split(";")):
        name, equals, spec = pair.strip().partition("=")
        if not equals or not _NAME.fullmatch(name) or name in KINDS:
            raise SpecError(f"ZIGGURAT_BOTS holds name=spec pairs separated by semicolons, not {pair!r}")
        found[name] = spec
    return found


def make(spec: str, game: AnyGame) -> Bot:
    """The bot that a spec names, ready to play a game; SpecError names what is wrong and what there is."""
    kind, _, settings = spec.strip().partition(":")
    factory = KINDS.get(kind)
    if factory is not None:
        return factory(game, spec.strip(), settings)
    if FORMER.search(kind) and kind in own_levels(game):
        return _level(game, spec.strip(), settings)
    if spec.strip() in offered():
        other = offered()[spec.strip()].strip()
        if other in offered():
            raise SpecError(f"ZIGGURAT_BOTS: {spec.strip()} must be a spec, not another name: {other}")
        bot = make(other, game)
        bot.name = spec.strip()
        return bot
    entry = plugged().get(spec.strip())
    if entry is None:
        known = ", ".join([*KINDS, *plugged(), *offered()])
        raise SpecError(f"there is no bot {spec!r}; there are: {known}")
    try:
        made = entry.load()
    except FOREIGN as error:  # somebody else's package
        raise SpecError(f"bot {spec!r} cannot be loaded: {said(error)}") from None
    return _outside(made, game, spec.strip())


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
