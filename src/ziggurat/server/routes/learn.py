"""Learning: lessons, their tables, and what a player has done of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody

from ziggurat.core import registry
from ziggurat.core.howto import Box, Chapter
from ziggurat.core.lessons import LEARNER, Lesson
from ziggurat.server.errors import NotFound
from ziggurat.server.routes.games import find
from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse
from ziggurat.server.routes.tagging import Tagged, as_tagged, tagged
from ziggurat.server.routes.verbs import get, post, put
from ziggurat.server.store.progress import Learned
from ziggurat.server.tables import archive, payloads
from ziggurat.server.teaching import explained, lesson_of, taught
from ziggurat.server.wire.http import (
    CardInfo,
    ChapterInfo,
    HowToInfo,
    LessonDone,
    LessonInfo,
    LessonList,
    ProgressInfo,
    ProgressList,
    ReactionInfo,
    SheetBox,
    SheetRow,
    TableInfo,
)

Kind = Literal["lesson"]
"""What progress there is."""


@get("/api/games/{game_id:str}/lessons", bound="request", summary="The lessons of a game")
async def lessons(request: AnyRequest, game_id: FromPath[str]) -> Response[LessonList]:
    return tagged(request, *_lesson_list(find(game_id).id))


@cache
def _lesson_list(game_id: str) -> Tagged:
    return as_tagged(LessonList([_lesson_info(lesson) for lesson in taught(game_id)]))


def _lesson_info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        key=lesson.key,
        title=dict(lesson.title),
        text=dict(lesson.text),
        well=dict(lesson.well),
        goal=dict(lesson.goal),
        moves=list(lesson.moves),
        then=[dict(one) for one in lesson.then],
        miss=None if lesson.miss is None else dict(lesson.miss),
        reactions=[ReactionInfo(one.move, dict(one.text), one.early) for one in lesson.reactions],
        rule=lesson.rule,
        record=lesson.record.write(),
    )


@post("/api/games/{game_id:str}/lessons/{key:str}/table", bound="table", summary="Begin a lesson")
async def begin(game_id: FromPath[str], key: FromPath[str], player: Someone, house: TheHouse) -> TableInfo:
    """A table of your own at the lesson's position. It counts nowhere as a game."""
    table = await archive.open_lesson(house, player, lesson_of(find(game_id).id, key).record, key)
    return payloads.table_info(table, player.id)


@get("/api/games/{game_id:str}/howto", bound="request", summary="How a game is played")
async def howto(request: AnyRequest, game_id: FromPath[str]) -> Response[HowToInfo]:
    """An introduction with pictures, and a sheet for the table."""
    found = _howto_info(find(game_id).id)
    if found is None:
        raise NotFound(f"{game_id} brings no introduction")
    return tagged(request, *found)


@cache
def _howto_info(game_id: str) -> Tagged | None:
    found = explained(game_id)
    if found is None:
        return None
    return as_tagged(
        HowToInfo(
            signs={name: dict(one) for name, one in found.signs.items()},
            looks=dict(found.looks),
            chapters=[_chapter_info(chapter) for chapter in found.chapters],
            sheet=[_box_info(box) for box in found.sheet],
        )
    )


def _box_info(box: Box) -> SheetBox:
    rows = [SheetRow(dict(row.text), None if row.value is None else dict(row.value)) for row in box.rows]
    return SheetBox(dict(box.title), rows, None if box.note is None else dict(box.note))


def _chapter_info(chapter: Chapter) -> ChapterInfo:
    return ChapterInfo(
        label=dict(chapter.label),
        title=dict(chapter.title),
        text=dict(chapter.text),
        view=None if chapter.state is None else chapter.state.view(LEARNER).to_json(),
        show=list(chapter.show),
        cards=[CardInfo(card.sign, dict(card.text)) for card in chapter.cards],
    )


@get(
    "/api/games/{game_id:str}/howto/{number:int}/svg",
    bound="drawing",
    summary="The picture of a chapter, as the game draws it",
    media_type="image/svg+xml",
)
async def chapter_svg(
    game_id: FromPath[str],
    number: FromPath[int],
    theme: FromQuery[Literal["light", "dark"]] = "light",
) -> Response[str]:
    """For games whose boards the browser does not draw itself."""
    game = find(game_id)
    found = explained(game.id)
    chapters = () if found is None else found.chapters
    state = chapters[number].state if 0 <= number < len(chapters) else None
    if state is None:
        raise NotFound(f"{game.id} has no picture {number}")
    return Response(game.svg(state.view(LEARNER), theme), media_type="image/svg+xml")


@get("/api/me/progress", bound="request", summary="What you have learned")
async def progress(player: Someone, house: TheHouse, kind: FromQuery[Kind] = "lesson") -> ProgressList:
    found = await house.services.progress.of(player.id, kind)
    return ProgressList([ProgressInfo(one.kind, one.key, dict(one.value), one.at) for one in found])


@put("/api/me/progress/lesson/{game_id:str}/{key:str}", bound="request", summary="A lesson is done")
async def done(
    game_id: FromPath[str], key: FromPath[str], data: JSONBody[LessonDone], player: Someone, house: TheHouse
) -> ProgressInfo:
    """Only lessons that there are can be kept, so nobody fills the server with them."""
    name = f"{find(game_id).id}/{lesson_of(game_id, key).key}"
    learned = Learned("lesson", name, {"misses": data.misses, "shown": data.shown}, house.services.now())
    await house.services.progress.put(player.id, learned)
    return ProgressInfo(learned.kind, learned.key, dict(learned.value), learned.at)


def pages() -> Iterator[tuple[str, bytes]]:
    """Lessons and introductions by their address: for browsers that are to do without a server."""
    for game_id in registry.names():
        yield f"games/{game_id}/lessons", _lesson_list(game_id)[0]
        if (found := _howto_info(game_id)) is not None:
            yield f"games/{game_id}/howto", found[0]


router = Router("/", route_handlers=[lessons, begin, howto, chapter_svg, progress, done], tags=["learning"])
