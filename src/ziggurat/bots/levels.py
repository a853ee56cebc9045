"""The six levels, from `novice` to `sage`: what each of them knows and how far it looks."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib.resources import files
from typing import Any

from ziggurat.bots.base import Bot, Budget, SpecError
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.players import HeuristicBot, SearchBot
from ziggurat.bots.sage import Look, SageBot
from ziggurat.bots.search.ismcts import Shape
from ziggurat.core.registry import AnyGame

NAMES = ("novice", "apprentice", "scribe", "priest", "king", "sage")
INSTEAD = "king"
"""Who plays where a network should and cannot."""
FORMER = re.compile(r"-[0-9]+$")
"""`king-1`: a level as it was before, which a game may keep to compare with."""


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays: how much it knows, how it errs, and how much it searches (None: not at all)."""

    grade: int = 2
    worlds: int = 3
    noise: float = 0.0
    wander: float = 0.0
    iterations: int | None = None
    seconds: float = 1.8
    """At most, where the caller sets no other limit; enough for the iterations on an idle core."""
    shape: Shape = field(default_factory=Shape)
    learned: bool = False
    """Does it play by the network that the game brings?"""
    look: Look = field(default_factory=Look)

    def make(self, game: AnyGame, name: str) -> Bot:
        known = knowledge(game, self.grade)
        if self.learned:
            other = make_level(game, INSTEAD)
            return SageBot(game, name, None, self.look, known, Budget(self.seconds), other)
        if self.iterations is not None:
            return SearchBot(game, name, known, self.shape, Budget(self.seconds, self.iterations))
        return HeuristicBot(game, name, known, self.worlds, noise=self.noise, wander=self.wander)


USUAL: dict[str, Level] = {
    "novice": Level(grade=0, worlds=1, noise=2.0, wander=1.0),
    "apprentice": Level(grade=1, worlds=1, noise=0.5),
    "scribe": Level(worlds=1, noise=0.18),
    "priest": Level(iterations=32, shape=Shape(candidates=6, horizon=1)),
    "king": Level(iterations=64, shape=Shape(candidates=6, horizon=2)),
    "sage": Level(iterations=512, shape=Shape(candidates=8, horizon=4)),
}


@cache
def own_levels(game: AnyGame) -> Mapping[str, Level]:
    """What a game's package says differs from the usual levels, in its `levels.toml`."""
    file = files(game.package) / "levels.toml"
    if not file.is_file():
        return {}
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SpecError(f"levels of {game.id}: levels.toml cannot be read: {error}") from None
    unknown = sorted(name for name in table if FORMER.sub("", name) not in NAMES)
    if unknown:
        raise SpecError(
            f"levels of {game.id}: there is no level {unknown[0]!r}; there are {', '.join(NAMES)}"
        )
    return {name: _level(f"{name} of {game.id}", entry) for name, entry in table.items()}


def _level(where: str, entry: Mapping[str, Any]) -> Level:
    """A level out of its table: what it knows, how it errs, and the settings of its search."""
    if not isinstance(entry, Mapping):
        raise SpecError(f"the level {where} is a table, not {entry!r}")
    searching = {one.name for one in fields(Shape)}
    looking = {one.name for one in fields(Look)}
    playing = {one.name for one in fields(Level)} - {"shape", "look"}
    if entry.get("learned"):
        searching = set()
    else:
        looking = set()
    unknown = sorted(set(entry) - searching - looking - playing)
    if unknown:
        allowed = ", ".join(sorted(searching | looking | playing))
        raise SpecError(f"the level {where} has no {unknown[0]!r}; allowed: {allowed}")
    shape = Shape(**{key: value for key, value in entry.items() if key in searching})
    look = Look(**{key: _fixed(value) for key, value in entry.items() if key in looking})
    return Level(shape=shape, look=look, **{key: value for key, value in entry.items() if key in playing})


def _fixed(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def level(game: AnyGame, name: str) -> Level:
    """How a level plays a game."""
    return own_levels(game).get(name) or USUAL[name]


def make_level(game: AnyGame, name: str) -> Bot:
    """The bot of a level in a game."""
    return level(game, name).make(game, name)
