"""Lessons over HTTP: which there are, and where a learner's actions lead. Nothing is stored."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Router
from litestar.params import FromPath, JSONBody

from ziggurat.core import lessons
from ziggurat.core.errors import ScenarioError
from ziggurat.core.lessons import Attempt, Status
from ziggurat.core.protocol import View
from ziggurat.core.registry import AnyGame
from ziggurat.server.errors import NotFound
from ziggurat.server.routes.games import find
from ziggurat.server.routes.verbs import get, post
from ziggurat.server.teaching import LessonList, LessonOut, LessonWish
from ziggurat.server.wire import ConsequenceItem, Entry


@get("/{game_id:str}/lessons", summary="The lessons of a game")
async def listed(game_id: FromPath[str]) -> LessonList:
    return LessonList(list(lessons.lessons(find(game_id).id)))


@post("/{game_id:str}/lessons/{key:str}", status_code=200, summary="A lesson after some actions")
async def follow(game_id: FromPath[str], key: FromPath[str], data: JSONBody[LessonWish]) -> LessonOut:
    game = find(game_id)
    try:
        task = lessons.lesson(game.id, key)
    except ScenarioError as error:
        raise NotFound(str(error)) from None
    return await asyncio.to_thread(lambda: _out(game, lessons.attempt(task, data.actions)))


def _out(game: AnyGame, found: Attempt) -> LessonOut:
    """An attempt as the learner's seat may see it."""
    seat = found.lesson.seat
    view: View = found.state.view(seat)
    legal = view.legal if found.status is Status.OPEN else ()
    status: Any = found.status.value
    return LessonOut(
        key=found.lesson.key,
        status=status,
        seat=seat,
        seats=view.seats,
        step=len(found.moves),
        view=view.to_json(),
        legal=[(action, game.actions.texts[action]) for action in legal],
        consequences=[_consequence(game, view, action) for action in legal],
        log=_log(found),
        actions=[move.text for move in found.moves if move.seat == seat],
    )


def _consequence(game: AnyGame, view: View, action: int) -> ConsequenceItem:
    effects = game.consequence(view, game.actions.decode(action))
    mark: Any = effects.mark(view.seat)
    return ConsequenceItem(id=action, mark=mark, effects=effects.to_json())


def _log(found: Attempt) -> list[Entry]:
    seat = found.lesson.seat
    return [
        Entry(
            step=number,
            seat=move.seat,
            kind="play",
            text=move.text,
            at=0,
            events=[event.to_json() for event in move.events if event.visible(seat)],
        )
        for number, move in enumerate(found.moves, 1)
    ]


router = Router("/api/games", route_handlers=[listed, follow], tags=["lessons"])
