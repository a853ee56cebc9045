"""Tells people who are not connected that they are awaited: by push, by e-mail, by webhook."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from collections.abc import Sequence
from time import monotonic

import httpx
from msgspec import json

from ziggurat.core.errors import ZigguratError
from ziggurat.server.limits import Limits
from ziggurat.server.notify import quiet, sending, telling
from ziggurat.server.notify.telling import Item
from ziggurat.server.notify.webpush import Signer
from ziggurat.server.store.notices import NewNotice, Notice
from ziggurat.server.store.players import Player
from ziggurat.server.tables.house import House
from ziggurat.server.tables.position import Position
from ziggurat.server.tables.steward import Steward
from ziggurat.server.tables.table import Table
from ziggurat.server.wire.notices import NoticeForm, Ways

log = logging.getLogger("ziggurat.notify")
BEAT = 1.0
ATTEMPTS = 5
AT_ONCE = 32
"""People who are told at the same time."""
SLOW_SECONDS = 30.0
"""How long an address that failed is left alone."""
MOST_NOTED = 50_000
"""Turns that are remembered as noted; when there are more, all are forgotten."""
GAP = 600_000
"""Ms from one message about games over days to the next: what comes meanwhile is told together."""
MOST_WARNING = 12 * 3_600_000
"""Ms before the end of somebody's time at which they are warned, at most."""
LIVE, DAYS = 600, 86_400
"""Seconds for which a push service keeps a message."""
FAILURES = (ZigguratError, httpx.HTTPError, OSError, smtplib.SMTPException, ValueError)


def over_days(table: Table) -> bool:
    """Does nobody sit and wait? So it is where a clock gives days, and where there is none."""
    return table.hosted.clock is None or table.hosted.clock.days


def warning(table: Table, deadline: int) -> int | None:
    """When to warn that the time of a seat is nearly over."""
    clock = table.hosted.clock
    if clock is None or clock.each is None or not clock.days:
        return None
    return deadline - min(MOST_WARNING, 250 * clock.each)


def waiting_on(table: Table, position: Position) -> frozenset[int]:
    """The seats that are asked to end the game or to give a seat back, and have not answered."""
    wish = position.wish
    if wish is None or wish.what == "undo":
        return frozenset()
    asked = table.people() - set(position.out) - wish.agreed
    return asked - {wish.seat} if wish.what == "end" else asked


class Turns:
    """Notes what absent people have to be told, and sends it: to many at once, to each one after another."""

    def __init__(self, house: House, steward: Steward, limits: Limits, signer: Signer) -> None:
        self._house = house
        self._services = house.services
        self._steward = steward
        self._limits = limits
        self.signer = signer
        self._task: asyncio.Task[None] | None = None
        self._noted: dict[tuple[str, int, str], int] = {}
        self._sending: dict[str, asyncio.Task[None]] = {}
        """By player: nobody's slow address is waited for by another."""
        self._slow: dict[str, float] = {}
        """Players whose address failed lately, and until when it is left alone."""
        house.on_load.append(lambda table: table.on_steps.append(self.note))

    def start(self) -> None:
        self._task = asyncio.create_task(self._send_all())

    async def stop(self) -> None:
        tasks = [task for task in (self._task, *self._sending.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # What is to be told --------------------------------------------------------------------------------

    def note(self, table: Table) -> None:
        """A step was made: who is asked now and is not here?"""
        position = table.position
        if position is None or table.hosted.status != "running" or not self._steward.mine(table.id):
            return
        for seat, player, floor in table.missed():
            self._once(table, seat, player, "turn", floor)
        online = table.online()
        for seat in waiting_on(table, position):
            wanted = table.seats[seat].player_id
            if wanted is not None and wanted not in online and position.wish is not None:
                self._once(table, seat, wanted, "ask", position.wish.to)

    def _once(self, table: Table, seat: int, player_id: str, kind: str, step: int) -> None:
        if len(self._noted) > MOST_NOTED:
            self._noted.clear()
        if self._noted.get((table.id, seat, kind)) != step:
            self._noted[table.id, seat, kind] = step
            work = self._note_turn if kind == "turn" else self._note_question
            table.background(work(table, seat, player_id, step))

    async def _note_turn(self, table: Table, seat: int, player_id: str, floor: int) -> None:
        services = self._services
        player = await services.players.by_id(player_id)
        if player is None:
            return
        due = services.now() + 1000 * services.settings.notice_after
        rows = []
        if player.webhook is not None:
            rows.append(NewNotice(player_id, table.id, seat, floor, due, "hook"))
        if await self._reachable(player, table):
            form, told = await self.form_of(player_id)
            first = max(due, told + GAP) if over_days(table) else due
            rows.append(NewNotice(player_id, table.id, seat, floor, _late(form, first), "turn"))
            deadline = None if table.position is None else table.position.clocks.deadline(seat)
            warn = None if deadline is None else warning(table, deadline)
            if warn is not None:
                later = quiet.postponed(form.quiet, form.zone, warn, deadline)
                rows.append(NewNotice(player_id, table.id, seat, floor, later, "remind"))
        await services.notices.add(rows)

    async def _note_question(self, table: Table, seat: int, player_id: str, step: int) -> None:
        await self._note_other(table, seat, player_id, step, "ask")

    async def plan_dropped(self, table: Table, seat: int, player_id: str) -> None:
        """A planned answer could not be played: its player is told, without a word on what it was."""
        await self._note_other(table, seat, player_id, 0, "plan")

    async def _note_other(self, table: Table, seat: int, player_id: str, step: int, kind: str) -> None:
        player = await self._services.players.by_id(player_id)
        if player is not None and await self._reachable(player, table):
            form, _ = await self.form_of(player_id)
            due = self._services.now() + 1000 * self._services.settings.notice_after
            row = NewNotice(
                player_id, table.id, seat, step, _late(form, due), "ask" if kind == "ask" else "plan"
            )
            await self._services.notices.add([row])

    async def form_of(self, player_id: str) -> tuple[NoticeForm, int]:
        """How a player wants to be told, and when they last were."""
        stored, told = await self._services.players.notices(player_id)
        return NoticeForm() if stored is None else json.decode(stored, type=NoticeForm), told

    async def _reachable(self, player: Player, table: Table) -> bool:
        form, _ = await self.form_of(player.id)
        ways = form.days if over_days(table) else form.live
        if ways.mail and self._mails(player):
            return True
        return ways.push and bool(await self._services.pushes.count(player.id))

    def _mails(self, player: Player) -> bool:
        return player.email is not None and bool(self._services.settings.smtp_url)

    # Telling it ----------------------------------------------------------------------------------------

    async def _send_all(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                now = monotonic()
                self._slow = {player: until for player, until in self._slow.items() if until > now}
                waiting = [*self._sending, *self._slow]
                for notice in await self._services.notices.due(self._services.now(), waiting):
                    if len(self._sending) >= AT_ONCE:
                        break
                    if notice.player_id not in self._sending:
                        task = asyncio.create_task(self._send_one(notice))
                        self._sending[notice.player_id] = task
            except Exception:
                log.exception("notifications stumbled")

    async def _send_one(self, notice: Notice) -> None:
        try:
            if notice.kind == "hook":
                await self._send_hook(notice)
            else:
                await self._send_together(notice.player_id)
        except Exception:
            log.exception("a notice of table %s stumbled", notice.table_id)
        finally:
            self._sending.pop(notice.player_id, None)

    async def _claimed(self, notice: Notice) -> bool:
        """Is it for this node to send? If that fails, it is tried again later."""
        wait = 30_000 * 4**notice.attempts
        return await self._services.notices.claim(notice, self._services.now() + wait)

    async def _table(self, notice: Notice) -> Table | None:
        """The table of a notice, if its player still sits there and is not connected."""
        try:
            table = await self._house.get(notice.table_id)
        except ZigguratError:
            return None
        if table.hosted.status != "running" or table.position is None:
            return None
        mine = table.seats[notice.seat].player_id == notice.player_id
        return table if mine and notice.player_id not in table.online() else None

    async def _send_hook(self, notice: Notice) -> None:
        """Tell a webhook, unless the turn is over or its player is back; a failure is tried again later."""
        notices, settings = self._services.notices, self._services.settings
        if not await self._claimed(notice):
            return
        table = await self._table(notice)
        player = await self._services.players.by_id(notice.player_id)
        still = table is not None and table.playing().floors.get(notice.seat) == notice.step
        if table is None or player is None or player.webhook is None or not still:
            await notices.drop(notice.id)
            return
        try:
            self._limits.player("notice", player.id)
            await sending.call_webhook(settings, player.webhook, telling.hook_body(settings, table, notice))
        except FAILURES as error:
            self._failed(player, error)
            if notice.attempts + 1 < ATTEMPTS:
                return
        else:
            self._services.metrics.count("notices_sent")
        await notices.drop(notice.id)

    def _failed(self, player: Player, error: Exception) -> None:
        self._slow[player.id] = monotonic() + SLOW_SECONDS
        self._services.metrics.count("notice_failures")
        log.info("a notice failed: %s", type(error).__name__)

    async def _send_together(self, player_id: str) -> None:
        """All that a player has to be told by now, in one message for each way."""
        services = self._services
        form, _ = await self.form_of(player_id)
        now = services.now()
        found: list[tuple[Notice, Item, bool]] = []
        for notice in await services.notices.of_player(player_id, now):
            if notice.kind == "hook" or not await self._claimed(notice):
                continue
            table = await self._table(notice)
            if table is None:
                await services.notices.drop(notice.id)
            elif (item := await self._item(table, notice, form, now)) is not None:
                found.append((notice, item, over_days(table)))
        if not found:
            return
        player = await services.players.by_id(player_id)
        if player is None or await self._told(player, form, [(item, days) for _, item, days in found]):
            await services.notices.drop(*(notice.id for notice, _, _ in found))
            return
        over = [notice.id for notice, _, _ in found if notice.attempts + 1 >= ATTEMPTS]
        await services.notices.drop(*over)

    async def _item(self, table: Table, notice: Notice, form: NoticeForm, now: int) -> Item | None:
        """What there is to tell, if it is still so; what comes too early is put off."""
        position = table.playing()
        notices = self._services.notices
        deadline = position.clocks.deadline(notice.seat)
        if notice.kind == "ask":
            wish = position.wish
            still = notice.seat in waiting_on(table, position) and wish is not None and wish.to == notice.step
        else:
            still = notice.kind == "plan" or position.floors.get(notice.seat) == notice.step
        if not still or (notice.seat in position.away and notice.kind != "ask"):
            await notices.drop(notice.id)
            return None
        rests = position.clocks.resting(notice.seat, now)
        warn = None if deadline is None else warning(table, deadline)
        later = max(
            rests or 0,
            (warn or 0) if notice.kind == "remind" and rests is None else 0,
            _late(form, now) if deadline is None or deadline > _late(form, now) else 0,
        )
        if later > now:
            await notices.put_off(notice, later)
            return None
        left = None if notice.kind != "remind" or deadline is None else max(0, deadline - now)
        return Item(notice.kind, table.id, table.hosted.game, left)

    async def _told(self, player: Player, form: NoticeForm, items: Sequence[tuple[Item, bool]]) -> bool:
        """Tell it by every way that the player wants; False when all of them failed."""
        services = self._services

        def wanted(way: str) -> list[Item]:
            def by(ways: Ways) -> bool:
                return ways.push if way == "push" else ways.mail

            return [item for item, days in items if by(form.days if days else form.live)]

        tried = failed = 0
        try:
            self._limits.player("notice", player.id)
        except ZigguratError as error:
            self._failed(player, error)
            return False
        if pushed := wanted("push"):
            seconds = DAYS if all(days for _, days in items) else LIVE
            for one in await services.pushes.of_player(player.id, services.now()):
                tried += 1
                try:
                    body = telling.push_body(pushed, form.lang)
                    await sending.push(services.settings, self.signer, one, body, seconds, services.now())
                except FAILURES as error:
                    failed += 1
                    if sending.gone(error):
                        await services.pushes.drop(one.id)
                    else:
                        self._failed(player, error)
        if (mailed := wanted("mail")) and self._mails(player):
            tried += 1
            try:
                subject, text = telling.mail_of(services.settings, mailed, form.lang)
                await asyncio.to_thread(
                    sending.send_mail, services.settings, str(player.email), subject, text
                )
            except FAILURES as error:
                failed += 1
                self._failed(player, error)
        if tried > failed:
            services.metrics.count("notices_sent")
            await services.players.change(player.id, told=services.now())
        return tried == 0 or tried > failed


def _late(form: NoticeForm, at: int) -> int:
    """A moment, or the end of the quiet hours in which it lies."""
    return quiet.postponed(form.quiet, form.zone, at)
