"""The lessons and introductions that games' packages bring, read once."""

from __future__ import annotations

import logging
from functools import cache

from ziggurat.core import registry
from ziggurat.core.errors import ScenarioError
from ziggurat.core.howto import HowTo, howto_of
from ziggurat.core.lessons import Lesson, lessons_of
from ziggurat.server.errors import NotFound

log = logging.getLogger("ziggurat.games")


@cache
def taught(game_id: str) -> tuple[Lesson, ...]:
    """Lessons that cannot be read are left out with a line in the log: the game can be played without."""
    try:
        return tuple(lessons_of(registry.game(game_id)))
    except ScenarioError as error:
        log.error("%s", error)
        return ()


def lesson_of(game_id: str, key: str) -> Lesson:
    """A lesson by its name."""
    for lesson in taught(game_id):
        if lesson.key == key:
            return lesson
    known = ", ".join(lesson.key for lesson in taught(game_id)) or "none"
    raise NotFound(f"{game_id} has no lesson {key[:40]!r}; it has: {known}")


@cache
def explained(game_id: str) -> HowTo | None:
    """An introduction that cannot be read is left out in the same way."""
    try:
        return howto_of(registry.game(game_id))
    except ScenarioError as error:
        log.error("%s", error)
        return None
