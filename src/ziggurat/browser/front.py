"""The door of the tables in a browser: the server's requests and messages, answered without a network."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import DecodeError, Struct, ValidationError, json

from ziggurat.browser.keeping import BOUNDLESS, ME, Bridge, me, services_of
from ziggurat.core import registry
from ziggurat.core.errors import OptionError, ZigguratError
from ziggurat.server.bots.pool import NOBODY
from ziggurat.server.errors import BadMessage, NotFound, reason_of, status_of
from ziggurat.server.sockets.connection import Connection
from ziggurat.server.sockets.handlers import SLOW
from ziggurat.server.sockets.talk import answer, decode, first_seat, greet
from ziggurat.server.tables import analyses, archive, lobby, moves, payloads, study
from ziggurat.server.tables.attending import attend, think
from ziggurat.server.tables.house import House
from ziggurat.server.tables.reviews import Reviews
from ziggurat.server.tables.table import Table
from ziggurat.server.teaching import lesson_of, puzzle_info, puzzle_of
from ziggurat.server.wire.socket import ErrorOut, Hello, encoder
from ziggurat.server.wire.study import AskLayout, AskStand, NewAnalysis, NewStudy, Stand
from ziggurat.server.wire.tables import NewRecord, NewStep, NewTable, StepDone
from ziggurat.server.wire.terms import Problem

log = logging.getLogger("ziggurat.browser")
S = TypeVar("S", bound=Struct)


class Asked(Struct, frozen=True):
    """A request, taken apart."""

    words: tuple[str, ...]
    query: dict[str, str]
    body: str
    name: str

    def read(self, kind: type[S]) -> S:
        try:
            return json.decode(self.body, type=kind)
        except ValidationError as error:
            raise BadMessage(str(error)) from None
        except (DecodeError, UnicodeDecodeError):
            raise BadMessage("the request is not valid JSON in UTF-8") from None

    def number(self, key: str) -> int | None:
        text = self.query.get(key)
        return int(text) if text is not None and text.isdecimal() else None


class Line:
    """Stands in for a server's socket: what is sent goes to the page."""

    client = None

    def __init__(self, bridge: Bridge, link: int) -> None:
        self.scope: dict[str, Any] = {}
        self._bridge = bridge
        self._link = link

    async def send_data(self, message: bytes, mode: str = "text") -> None:
        self._bridge.send(self._link, message.decode())

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._bridge.end(self._link, code)


class Front:
    """All tables of a browser; one for each tab that plays."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self.house = House(services_of(bridge))
        self.house.start = lobby.start_if_full
        self.house.on_load.append(self._attend)
        self._mail: dict[int, asyncio.Queue[str | None]] = {}
        """What pages that look at a table said, by their number."""
        self._links: set[asyncio.Task[None]] = set()
        self.reviews = Reviews(self.house.services)

    def _attend(self, table: Table) -> None:
        table.on_steps.append(lambda table: attend(table, self._think))
        attend(table, self._think)  # a page may have been closed while a bot was thinking

    async def _think(self, table: Table, seat: int) -> None:
        try:
            await think(table, seat)
        except Exception as error:
            log.exception("table %s seat %d: a bot's turn failed", table.id, seat)
            await table.stumbled(error)

    async def heard(self, news: str) -> None:
        """Another tab has changed a table."""
        await self.house.heard(json.decode(news))

    # Requests ------------------------------------------------------------------------------------------

    async def request(self, method: str, path: str, body: str, name: str) -> tuple[int, str]:
        """Status and body of the answer, as the server would give them."""
        parts = urlsplit(path)
        words = tuple(unquote(word) for word in parts.path.split("/") if word)
        query = {key: values[0] for key, values in parse_qs(parts.query).items()}
        try:
            found = await self._do(method, Asked(words, query, body, name))
        except ZigguratError as error:
            problem = Problem(error=error.name, message=str(error), reason=reason_of(error))
            return status_of(error), json.encode(problem).decode()
        except Exception:
            log.exception("%s %s failed", method, path)
            return 500, json.encode(Problem(error="ServerError", message="something went wrong")).decode()
        return 200, found if isinstance(found, str) else json.encode(found).decode()

    async def _do(self, method: str, asked: Asked) -> Any:
        match method, asked.words:
            case "POST", ("tables",):
                return await self._open(asked)
            case "POST", ("tables", "import"):
                table = await archive.import_record(self.house, me(asked.name), asked.read(NewRecord))
                return payloads.table_info(table, ME)
            case "POST", ("games", game_id, "lessons", key, "table"):
                lesson = lesson_of(game_id, key)
                table = await archive.open_lesson(self.house, me(asked.name), lesson.record, key)
                return payloads.table_info(table, ME)
            case "GET", ("games", game_id, "puzzles", key):
                return puzzle_info(game_id, puzzle_of(game_id, key))
            case "POST", ("games", game_id, "puzzles", key, "table"):
                puzzle, game = puzzle_of(game_id, key), registry.game(game_id)
                return payloads.table_info(
                    await archive.open_puzzle(self.house, me(asked.name), puzzle, game), ME
                )
            case _, ("analyses", *rest):
                return await self._study(method, rest, asked)
            case _, ("tables", table_id, *rest):
                table = await self.house.get(table_id)
                work = ROUTES.get((method, *rest))
                if work is not None:
                    return await work(self, table, asked)
        raise NotFound("there is no such page on this device")

    async def _study(self, method: str, rest: list[str], asked: Asked) -> Any:
        """What is asked of analyses."""
        services, someone = self.house.services, me(asked.name)
        match method, *rest:
            case "POST", "begin":
                data = asked.read(NewStudy)
                table = None if data.table is None else await self.house.get(data.table)
                return await analyses.begin(services, data, table, ME, NOBODY)
            case "POST", "stand":
                return await analyses.stand(services, asked.read(Stand), NOBODY)
            case "POST", "why":
                return await analyses.why(services, asked.read(AskStand), NOBODY)
            case "POST", "best":
                return await analyses.best(services, asked.read(Stand), NOBODY)
            case "POST", "layout":
                return await analyses.layout(services, asked.read(AskLayout), NOBODY)
            case ("POST",):
                return await analyses.save(services, someone, asked.read(NewAnalysis), NOBODY)
            case ("GET",):
                return await analyses.mine(services, someone)
            case "GET", analysis_id:
                return await analyses.one(services, analysis_id, ME)
            case "PUT", analysis_id:
                return await analyses.change(services, analysis_id, someone, asked.read(NewAnalysis), NOBODY)
            case "DELETE", analysis_id:
                return await analyses.drop(services, analysis_id, someone)
        raise NotFound("there is no such page on this device")

    async def _open(self, asked: Asked) -> Any:
        wish = asked.read(NewTable)
        if any(seat.kind == "open" for seat in wish.seats):
            raise OptionError("at a table on this device seats are for people here and for bots")
        if wish.clock is not None:
            raise OptionError("a table on this device has no clock")
        table = await lobby.open_table(self.house, me(asked.name), wish)
        return payloads.table_info(table, ME)

    # Pages that look at a table ------------------------------------------------------------------------

    def enter(self, link: int, table_id: str) -> None:
        """A page wants to look at a table; its messages follow."""
        self._mail[link] = asyncio.Queue()
        task = asyncio.ensure_future(self._serve(link, table_id))
        self._links.add(task)
        task.add_done_callback(self._links.discard)

    def say(self, link: int, message: str) -> None:
        if link in self._mail:
            self._mail[link].put_nowait(message)

    def leave(self, link: int) -> None:
        if link in self._mail:
            self._mail[link].put_nowait(None)

    async def _serve(self, link: int, table_id: str) -> None:
        mail, line = self._mail[link], Line(self._bridge, link)
        try:
            first = await mail.get()
            if first is not None:
                hello = decode(first.encode())
                if not isinstance(hello, Hello):
                    raise BadMessage("`hello` comes first")
                await self._look_on(mail, line, await self.house.get(table_id), hello)
        except ZigguratError as error:
            problem = ErrorOut(ref=None, error=error.name, message=str(error), reason=reason_of(error))
            await line.send_data(encoder.encode(problem))
            await line.close(4000 + status_of(error))
        finally:
            self._mail.pop(link, None)

    async def _look_on(self, mail: asyncio.Queue[str | None], line: Line, table: Table, hello: Hello) -> None:
        """A page that looks at a table, until it leaves."""
        seat = None if hello.watch else first_seat(hello, table.seats_of(ME))
        connection = Connection(cast(Any, line), table, me(""), seat, None, hello, BOUNDLESS)
        await self.house.enter(table, connection)
        pump = asyncio.ensure_future(connection.pump())
        try:
            await greet(self.house, connection)
            while (text := await mail.get()) is not None:
                await self._answer(connection, text)
        finally:
            pump.cancel()
            await self.house.leave(table, connection)

    async def _answer(self, connection: Connection, text: str) -> None:
        try:
            message = decode(text.encode())
        except ZigguratError as error:
            connection.fail(None, error)
            return
        work = answer(self.house, connection, message)
        if type(message) in SLOW:
            connection.table.background(work)
        else:
            await work


# What is asked of one table -------------------------------------------------------------------------------


async def _info(_front: Front, table: Table, _asked: Asked) -> Any:
    return payloads.table_info(table, ME)


async def _options(_front: Front, table: Table, _asked: Asked) -> Any:
    return table.hosted.options


async def _view(_front: Front, table: Table, asked: Asked) -> Any:
    seat = asked.number("seat")
    if seat is not None:
        table.check_seat(ME, seat)
    return payloads.view_out(table, seat, None, foresee=asked.query.get("consequences") == "true")


async def _record(_front: Front, table: Table, asked: Asked) -> Any:
    whole = asked.query.get("whole") == "true"
    return await archive.record_of(table, ME, asked.number("seat"), NOBODY, whole)


async def _text(_front: Front, table: Table, asked: Asked) -> Any:
    view = await payloads.view_at(table, ME, asked.number("seat"), asked.number("step"))
    return table.readable().game.text(view, lang=asked.query.get("lang", "en"))


async def _svg(_front: Front, table: Table, asked: Asked) -> Any:
    view = await payloads.view_at(table, ME, asked.number("seat"), asked.number("step"))
    return table.readable().game.svg(view, "dark" if asked.query.get("theme") == "dark" else "light")


async def _course(_front: Front, table: Table, _asked: Asked) -> Any:
    return await study.course_of(table, ME, NOBODY)


async def _review(front: Front, table: Table, _asked: Asked) -> Any:
    return await study.review_of(front.reviews, table, ME)


async def _begin_review(front: Front, table: Table, _asked: Asked) -> Any:
    return await study.begin_review(front.reviews, table, ME, NOBODY)


async def _line(front: Front, table: Table, asked: Asked) -> Any:
    return await study.line_of(front.reviews, table, ME, asked.number("step") or 0, NOBODY)


async def _rematch(front: Front, table: Table, asked: Asked) -> Any:
    return payloads.table_info(await lobby.rematch(front.house, table, me(asked.name)), ME)


async def _steps(_front: Front, table: Table, asked: Asked) -> Any:
    data = asked.read(NewStep)
    seat = table.seats_of(ME)[0] if data.seat is None else data.seat
    action = moves.number_of(table, data.action, data.text)
    return StepDone(await moves.play(table, ME, seat, data.step, action))


Route = Callable[[Front, Table, Asked], Awaitable[Any]]
ROUTES: dict[tuple[str, ...], Route] = {
    ("GET",): _info,
    ("GET", "options"): _options,
    ("GET", "view"): _view,
    ("GET", "record"): _record,
    ("GET", "text"): _text,
    ("GET", "svg"): _svg,
    ("GET", "course"): _course,
    ("GET", "review"): _review,
    ("POST", "review"): _begin_review,
    ("GET", "review", "line"): _line,
    ("POST", "rematch"): _rematch,
    ("POST", "steps"): _steps,
}
