"""The lessons, puzzles and introductions that games' packages bring, read once."""

from __future__ import annotations

import logging
from functools import cache

from ziggurat.core import registry
from ziggurat.core.errors import ScenarioError
from ziggurat.core.howto import HowTo, howto_of
from ziggurat.core.lessons import Lesson, lessons_of
from ziggurat.core.messages import LANGUAGES
from ziggurat.core.puzzles import Puzzle, Tasks, puzzles_of
from ziggurat.review import telling
from ziggurat.server.errors import NotFound
from ziggurat.server.wire.learning import GoalRule, PuzzleInfo, WrongInfo

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
def posed(game_id: str) -> dict[str, Puzzle]:
    """Puzzles by their names, the easy ones first; a file that cannot be read is left out in the same way."""
    try:
        return {puzzle.key: puzzle for puzzle in puzzles_of(registry.game(game_id))}
    except ScenarioError as error:
        log.error("%s", error)
        return {}


def puzzle_of(game_id: str, key: str) -> Puzzle:
    """A puzzle by its name."""
    found = posed(game_id).get(key)
    if found is None:
        raise NotFound(f"{game_id} has no puzzle {key[:40]!r}")
    return found


def puzzle_info(game_id: str, puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle as pages have it, in all languages."""
    game = registry.game(game_id)
    texts = {lang: telling.posed(game, lang, puzzle) for lang in LANGUAGES}
    tasks, state = Tasks(game), puzzle.state(game)
    free = {game.actions.texts[number].split()[0] for number in tasks.free}
    return PuzzleInfo(
        key=puzzle.key,
        title={lang: one.title for lang, one in texts.items()},
        text={lang: one.text for lang, one in texts.items()},
        ask={lang: one.ask for lang, one in texts.items()},
        rating=puzzle.rating,
        seat=puzzle.seat,
        moves=list(puzzle.moves),
        also=list(puzzle.also),
        goal=[GoalRule(**rule) for rule in tasks.goal(puzzle.task)],
        n=puzzle.task.n,
        prompt=state.decisions()[0].prompt,
        whole_turn=tasks.whole_turn,
        free=sorted(free),
        line={lang: one.line for lang, one in texts.items()},
        why={lang: one.why for lang, one in texts.items()},
        wrong=[
            WrongInfo(wrong.move, {lang: one.wrong[wrong.move] for lang, one in texts.items()})
            for wrong in puzzle.wrong
        ],
        view=state.view(None).to_json(),
    )


@cache
def explained(game_id: str) -> HowTo | None:
    """An introduction that cannot be read is left out in the same way."""
    try:
        return howto_of(registry.game(game_id))
    except ScenarioError as error:
        log.error("%s", error)
        return None
