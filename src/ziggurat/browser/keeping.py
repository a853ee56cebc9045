"""What keeps the tables of a browser: its own storage instead of a database, other tabs instead of nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from msgspec import Struct, json

from ziggurat.server.aside import Aside
from ziggurat.server.bots.pool import BotPool
from ziggurat.server.bots.queues import Asker, Tell, Urgency
from ziggurat.server.errors import BotFailed, NotAllowed
from ziggurat.server.limits import Limits
from ziggurat.server.metrics import Metrics
from ziggurat.server.services import Services
from ziggurat.server.settings import Settings
from ziggurat.server.store.model import (
    Commit,
    Curb,
    Hosted,
    Player,
    Row,
    Saved,
    Seating,
    Snapshot,
    StepTaken,
)
from ziggurat.server.tables.payloads import table_info_cold

P = ParamSpec("P")
T = TypeVar("T")
ME = "me"
"""The one person of a browser."""
PREFIX = "here-"
"""The ids of tables and analyses on this device begin so: pages know by it whom to ask."""
WORKER_SECONDS = 60.0
ANALYSIS, REVIEW = "analysis", "review"
"""Kinds of what is kept besides tables."""
MOST_REVIEWS = 200


class Bridge(Protocol):
    """What the page's side does for Python; texts are JSON."""

    async def read(self, table_id: str) -> str | None:
        """A table as it was last kept: `Kept`."""

    async def keep(self, table_id: str, table: str, info: str, rows: str, first: int) -> bool:
        """Keep a table with new rows, all or nothing; False when a row `first` is there already."""

    async def paper(self, kind: str, key: str) -> str | None:
        """Something else that was kept, by its kind and key."""

    async def papers(self, kind: str) -> Sequence[str]:
        """All that was kept of a kind."""

    async def keep_paper(self, kind: str, key: str, text: str) -> None:
        """Keep it in the place of what was there."""

    async def drop_paper(self, kind: str, key: str) -> None:
        """Forget it."""

    async def think(self, request: str, tell: Tell | None) -> str:
        """The answer of the bots' worker; `tell` hears how far it is."""

    def send(self, link: int, message: str) -> None:
        """A message to a page that looks at a table."""

    def end(self, link: int, code: int) -> None:
        """No more messages for that page."""

    def tell(self, news: str) -> None:
        """News for the other tabs."""


class Kept(Struct, frozen=True):
    """A table in the browser's storage."""

    hosted: Hosted
    seats: tuple[Seating, ...]
    rows: tuple[Row, ...] = ()


class Room(Struct, frozen=True):
    """What a player keeps: a browser bounds it by itself."""

    unfinished: int = 0
    tables: int = 0
    bytes: int = 0


class Shelf:
    """Stands in for the server's stores of tables, steps and snapshots."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._known: dict[str, Kept] = {}
        """The tables without their rows."""

    async def load(self, table_id: str) -> tuple[Hosted, tuple[Seating, ...]] | None:
        found = await self._read(table_id)
        return None if found is None else (found.hosted, found.seats)

    async def rows(self, table_id: str, after: int = 0) -> list[Row]:
        found = await self._read(table_id)
        return [] if found is None else [row for row in found.rows if row.step > after]

    async def _read(self, table_id: str) -> Kept | None:
        text = await self._bridge.read(table_id)
        if text is None:
            return None
        found = json.decode(text, type=Kept)
        self._known[table_id] = Kept(found.hosted, found.seats)
        return found

    async def create(self, table: Hosted, seats: Sequence[Seating], rows: Sequence[Row] = ()) -> None:
        await self._keep(Kept(table, tuple(seats)), rows)

    async def append(self, commit: Commit) -> None:
        """Keep new steps, or raise StepTaken and keep nothing."""
        kept = self._known[commit.table_id]
        hosted = replace(kept.hosted, step=commit.step, open=commit.open)
        if commit.outcome is not None:
            hosted = replace(hosted, status="finished", finished=commit.finished, outcome=commit.outcome)
        await self._keep(Kept(hosted, kept.seats), commit.rows)

    async def start(self, commit: Commit, started: int) -> bool:
        """Keep the first steps of a table that still waits."""
        kept = self._known[commit.table_id]
        hosted = replace(kept.hosted, status="running", started=started, step=commit.step, open=commit.open)
        await self._keep(Kept(hosted, kept.seats), commit.rows)
        return True

    async def set_next(self, table_id: str, next_id: str) -> str:
        kept = self._known[table_id]
        await self._keep(Kept(replace(kept.hosted, next_id=next_id), kept.seats), ())
        return next_id

    async def set_fault(self, table_id: str, reason: str | None) -> None:
        """A fault lasts as long as the page: a newer engine may read the table."""

    async def _keep(self, kept: Kept, rows: Sequence[Row]) -> None:
        table_id = kept.hosted.id
        info = table_info_cold(kept.hosted, kept.seats, ME, kept.hosted.created)
        first = rows[0].step if rows else 0
        texts = [json.encode(part).decode() for part in (kept, info, list(rows))]
        if not await self._bridge.keep(table_id, texts[0], texts[1], texts[2], first):
            raise StepTaken
        self._known[table_id] = kept
        self._bridge.tell(json.encode({"kind": "steps", "table": table_id}).decode())

    async def stored(self, _player: str) -> Room:
        return Room()

    async def chat(self, *_which: object) -> Sequence[Any]:
        return ()

    async def say(self, *_what: object) -> None:
        raise NotAllowed("there is nobody to chat with at a table on this device")

    # There are no snapshots: a log is replayed from its beginning.

    async def nearest(self, *_which: object) -> Snapshot | None:
        return None

    async def add(self, *_made: object) -> None:
        """Nothing is kept beside the log."""

    async def drop(self, *_which: object) -> None:
        """There is nothing to drop."""


class AnalysisShelf:
    """Stands in for the server's store of saved analyses."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def get(self, analysis_id: str) -> Saved | None:
        text = await self._bridge.paper(ANALYSIS, analysis_id)
        return None if text is None else json.decode(text, type=Saved)

    async def of(self, _player: str) -> Sequence[Saved]:
        found = [json.decode(text, type=Saved) for text in await self._bridge.papers(ANALYSIS)]
        return sorted(found, key=lambda one: -one.changed)

    async def count(self, player: str) -> int:
        return len(await self.of(player))

    async def create(self, saved: Saved) -> None:
        await self._bridge.keep_paper(ANALYSIS, saved.id, json.encode(saved).decode())

    async def change(self, analysis_id: str, title: str, data: str, now: int) -> None:
        saved = await self.get(analysis_id)
        if saved is not None:
            await self.create(saved._replace(title=title, data=data, changed=now))

    async def drop(self, analysis_id: str) -> None:
        await self._bridge.drop_paper(ANALYSIS, analysis_id)


class KeptReview(Struct, frozen=True):
    """A review in the browser's storage."""

    key: str
    version: int
    data: str
    created: int


class ReviewShelf:
    """Stands in for the server's store of reviews."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def get(self, key: str, version: int) -> str | None:
        text = await self._bridge.paper(REVIEW, key)
        kept = None if text is None else json.decode(text, type=KeptReview)
        return kept.data if kept is not None and kept.version == version else None

    async def put(self, key: str, version: int, data: str, now: int) -> None:
        """Keep a review; the oldest go when there are too many."""
        text = json.encode(KeptReview(key, version, data, now)).decode()
        await self._bridge.keep_paper(REVIEW, key, text)
        kept = [json.decode(text, type=KeptReview) for text in await self._bridge.papers(REVIEW)]
        for one in sorted(kept, key=lambda one: -one.created)[MOST_REVIEWS:]:
            await self._bridge.drop_paper(REVIEW, one.key)


class Alone:
    """Stands in for what tells a server's nodes of each other: only tabs of one browser are here."""

    listener: Callable[[dict[str, Any]], Any] | None = None

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def publish(self, news: Mapping[str, Any]) -> None:
        self._bridge.tell(json.encode(news).decode())

    async def note(self, *_who: object) -> None:
        """Nobody else asks who is connected."""

    async def elsewhere(self, *_nodes: object) -> dict[str, frozenset[str]]:
        return {}


class Nobody:
    """Whom the one person of a browser knows."""

    async def apart(self, _player: str) -> frozenset[str]:
        return frozenset()

    async def answered(self, _table: str, _player: str) -> bool:
        return False

    async def curb(self, _player: str) -> Curb:
        return Curb()


class Boundless:
    """Stands in for limits: one person's own machine needs none."""

    def player(self, *_what: str) -> None:
        """Nothing is counted."""

    def address(self, *_what: str) -> None:
        """Nothing is counted."""


BOUNDLESS = cast(Limits, Boundless())


class Beside:
    """Stands in for worker processes: the bots' worker of the page."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    async def ask(
        self,
        request: dict[str, Any],
        seconds: float,
        asker: Asker,
        urgency: Urgency = Urgency.WATCHED,
        tell: Tell | None = None,
    ) -> dict[str, Any]:
        try:
            answer = await self._bridge.think(json.encode(request).decode(), tell)
        except Exception as error:
            raise BotFailed(f"the bots' worker broke down: {type(error).__name__}") from None
        found: dict[str, Any] = json.decode(answer)
        return found

    def waiting(self) -> int:
        return 0

    async def stop(self) -> None:
        """The page ends its workers."""


class PageBots(BotPool):
    """Bots, reviews and records, all done in the bots' worker."""

    effort = 0.25  # a page is slower than a server, and its bots wait meanwhile

    def __init__(self, bridge: Bridge, metrics: Metrics) -> None:
        super().__init__(0, WORKER_SECONDS, metrics)
        beside = cast(Any, Beside(bridge))
        self._players = self._background = self._reviewer = self._analyst = self._clerk = beside


class PageServices(Services):
    """The services of a page: its tables and analyses have names of their own, and no links."""

    def table_id(self) -> str:
        return PREFIX + super().table_id()

    def analysis_id(self) -> str:
        return PREFIX + super().analysis_id()

    def code(self, _table_id: str, _purpose: str) -> str:
        """No link leads to a table on this device."""
        return ""


class AtOnce(Aside):
    """Stands in for threads, of which a page has none."""

    def __init__(self) -> None:
        self._turns = {}

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return work(*args, **kwargs)

    def stop(self) -> None:
        """There is nothing to stop."""


def services_of(bridge: Bridge) -> Services:
    """All that tables need, kept by the page."""
    shelf, alone, metrics = cast(Any, Shelf(bridge)), cast(Any, Alone(bridge)), Metrics()
    return PageServices(
        settings=Settings(),
        database=cast(Any, None),
        steps=shelf,
        tables=shelf,
        snapshots=shelf,
        players=cast(Any, None),
        shelf=cast(Any, None),
        passkeys=cast(Any, None),
        bonds=cast(Any, Nobody()),
        moving=cast(Any, None),
        notices=cast(Any, None),
        pushes=cast(Any, None),
        plans=cast(Any, None),
        vacations=cast(Any, None),
        presence=alone,
        progress=cast(Any, None),
        results=cast(Any, None),
        order=cast(Any, Nobody()),
        tournaments=cast(Any, None),
        reviews=cast(Any, ReviewShelf(bridge)),
        analyses=cast(Any, AnalysisShelf(bridge)),
        bots=PageBots(bridge, metrics),
        fanout=alone,
        metrics=metrics,
        node=ME,
        secret=ME,
        aside=AtOnce(),
    )


def me(name: str) -> Player:
    return Player(ME, name, None, None, None)
