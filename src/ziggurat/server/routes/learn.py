"""Learning: lessons and puzzles, their tables, and what a player has done of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from litestar import Response, Router
from litestar.params import FromPath, FromQuery, JSONBody

from ziggurat.core import registry
from ziggurat.core.howto import Box, Chapter
from ziggurat.core.lessons import LEARNER, Lesson
from ziggurat.core.messages import LANGUAGES
from ziggurat.core.puzzles import day_number, of_the_day
from ziggurat.review.telling import titled
from ziggurat.server.errors import BadMessage, NotFound
from ziggurat.server.routes.games import find
from ziggurat.server.routes.needs import AnyRequest, Someone, TheHouse
from ziggurat.server.routes.tagging import Tagged, as_tagged, tagged
from ziggurat.server.routes.verbs import get, post, put
from ziggurat.server.store.progress import Learned
from ziggurat.server.tables import archive, payloads
from ziggurat.server.teaching import explained, lesson_of, posed, puzzle_info, puzzle_of, taught
from ziggurat.server.wire.learning import (
    CardInfo,
    ChapterInfo,
    HowToInfo,
    LessonDone,
    LessonInfo,
    LessonList,
    ProgressInfo,
    ProgressList,
    PuzzleBrief,
    PuzzleDone,
    PuzzleInfo,
    PuzzleKept,
    PuzzleList,
    ReactionInfo,
    SheetBox,
    SheetRow,
)
from ziggurat.server.wire.tables import TableInfo

Kind = Literal["lesson", "puzzle"]
"""What progress there is."""
MOST_DAYS = 40
"""Days on which one puzzle was the daily one that are kept: they are years apart."""


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


@get("/api/games/{game_id:str}/puzzles", bound="request", summary="The puzzles of a game")
async def puzzles(request: AnyRequest, game_id: FromPath[str]) -> Response[PuzzleList]:
    return tagged(request, *_puzzle_list(find(game_id).id))


@cache
def _puzzle_list(game_id: str) -> Tagged:
    game = registry.game(game_id)
    found = [
        PuzzleBrief(
            key=puzzle.key,
            title={lang: titled(game, lang, puzzle) for lang in LANGUAGES},
            kind=puzzle.task.key,
            rating=puzzle.rating,
        )
        for puzzle in posed(game_id).values()
    ]
    return as_tagged(PuzzleList(found))


@get("/api/games/{game_id:str}/puzzles/{key:str}", bound="request", summary="One puzzle")
async def puzzle(game_id: FromPath[str], key: FromPath[str]) -> PuzzleInfo:
    """Its task, its solution, and what is to be said of both."""
    game = find(game_id)
    return puzzle_info(game.id, puzzle_of(game.id, key))


@post("/api/games/{game_id:str}/puzzles/{key:str}/table", bound="table", summary="Begin a puzzle")
async def pose(game_id: FromPath[str], key: FromPath[str], player: Someone, house: TheHouse) -> TableInfo:
    """A table of your own at the puzzle's position: the one you had there, if you had one."""
    game = find(game_id)
    wanted = puzzle_of(game.id, key)
    for hosted, _ in await house.services.tables.of_player(player.id, ("puzzle",)):
        if (hosted.game, hosted.about, hosted.status) == (game.id, key, "running"):
            return payloads.table_info(await house.get(hosted.id), player.id)
    return payloads.table_info(await archive.open_puzzle(house, player, wanted, game), player.id)


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


@put("/api/me/progress/puzzle/{game_id:str}/{key:str}", bound="request", summary="A puzzle is done")
async def solved(
    game_id: FromPath[str], key: FromPath[str], data: JSONBody[PuzzleDone], player: Someone, house: TheHouse
) -> PuzzleKept:
    """The first result counts; later ones add the day, if it was the puzzle of that day."""
    game, services = find(game_id), house.services
    name = f"{game.id}/{puzzle_of(game.id, key).key}"
    known = await services.progress.one(player.id, "puzzle", name)
    first = {"solved": data.solved, "misses": data.misses, "shown": data.shown, "hint": data.hint}
    at_once = data.solved and not (data.misses or data.shown)
    value: dict[str, Any] = {**first, "at_once": at_once, "days": []}
    if known is not None:
        value = dict(known.value)
    if data.day is not None and data.solved:
        _check_day(game.id, key, data.day, services.now())
        value["days"] = sorted({*value["days"], data.day})[-MOST_DAYS:]
    learned = Learned("puzzle", name, value, services.now() if known is None else known.at)
    if known is None or value != known.value:
        await services.progress.put(player.id, learned)
    tried, found = await services.progress.tally("puzzle", name, "at_once")
    return PuzzleKept(value=value, at=learned.at, tried=tried, at_once=found)


def _check_day(game_id: str, key: str, day: str, now: int) -> None:
    """A puzzle is that of a day on that day alone, wherever on earth."""
    try:
        number = day_number(day)
    except ValueError:
        raise BadMessage(f"{day} is no day") from None
    if abs(number - now // 86_400_000) > 1:
        raise BadMessage(f"{day} is not today")
    if of_the_day(posed(game_id), number) != key:
        raise BadMessage(f"this is not the puzzle of {day}")


def pages() -> Iterator[tuple[str, bytes]]:
    """Lessons, puzzles and introductions by their address: for browsers that are to do without a server."""
    for game_id in registry.names():
        yield f"games/{game_id}/lessons", _lesson_list(game_id)[0]
        yield f"games/{game_id}/puzzles", _puzzle_list(game_id)[0]
        if (found := _howto_info(game_id)) is not None:
            yield f"games/{game_id}/howto", found[0]


router = Router(
    "/",
    route_handlers=[lessons, begin, puzzles, puzzle, pose, howto, chapter_svg, progress, done, solved],
    tags=["learning"],
)
