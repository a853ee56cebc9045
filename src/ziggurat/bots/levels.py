"""The five levels, from `novice` to `king`: what each of them knows and how far it looks."""

from __future__ import annotations

from dataclasses import dataclass, field

from ziggurat.bots.base import Bot, Budget
from ziggurat.bots.heuristic import knowledge
from ziggurat.bots.players import HeuristicBot, SearchBot
from ziggurat.bots.search.ismcts import Shape
from ziggurat.core.registry import AnyGame

NAMES = ("novice", "apprentice", "scribe", "priest", "king")


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

    def make(self, game: AnyGame, name: str) -> Bot:
        known = knowledge(game, self.grade)
        if self.iterations is not None:
            return SearchBot(game, name, known, self.shape, Budget(self.seconds, self.iterations))
        return HeuristicBot(game, name, known, self.worlds, noise=self.noise, wander=self.wander)


USUAL: dict[str, Level] = {
    "novice": Level(grade=0, worlds=1, noise=2.0, wander=1.0),
    "apprentice": Level(grade=1, worlds=1, noise=0.5),
    "scribe": Level(worlds=1, noise=0.18),
    "priest": Level(iterations=32, shape=Shape(candidates=6, horizon=1)),
    "king": Level(iterations=64, shape=Shape(candidates=6, horizon=2)),
}

OWN: dict[str, dict[str, Level]] = {
    "anunnaki": {
        "novice": Level(grade=0, worlds=1, noise=13.0, wander=2.0),
        "apprentice": Level(grade=1, worlds=1, noise=13.0),
        "scribe": Level(worlds=1, noise=13.0),
        "priest": Level(),
        "king": Level(iterations=18, shape=Shape(candidates=6, glance=1, horizon=2, trust=1.0)),
    },
    "terra": {
        "novice": Level(grade=0, noise=6.0, wander=2.0),
        "apprentice": Level(grade=1, noise=2.0),
        "scribe": Level(noise=1.0),
        "priest": Level(iterations=8, shape=Shape(candidates=8, horizon=1, trust=0.5, clear=0.15)),
        "king": Level(iterations=3, shape=Shape(candidates=3, horizon=3, trust=0.5, clear=0.15)),
    },
    "tigris_cards": {
        "scribe": Level(worlds=1, noise=0.3),
        "priest": Level(),
        "king": Level(iterations=96, shape=Shape(candidates=6, horizon=2)),
    },
}
"""What differs from the usual levels in a game; a turn of Terra Mystica is a whole round."""


def level(game: AnyGame, name: str) -> Level:
    """How a level plays a game."""
    return OWN.get(game.id, {}).get(name, USUAL[name])


def make_level(game: AnyGame, name: str) -> Bot:
    """The bot of a level in a game."""
    return level(game, name).make(game, name)
