"""Tells people who are not connected that it is their turn: by webhook, by e-mail."""

from __future__ import annotations

import asyncio
import logging
import smtplib
from email.message import EmailMessage
from time import monotonic
from urllib.parse import unquote, urlsplit, urlunsplit

import httpx

from ziggurat.core.errors import ZigguratError
from ziggurat.server.limits import Limits
from ziggurat.server.notify.addresses import resolve
from ziggurat.server.settings import Settings
from ziggurat.server.store.notices import Notice
from ziggurat.server.store.players import Player
from ziggurat.server.tables.house import House
from ziggurat.server.tables.steward import Steward
from ziggurat.server.tables.table import Table

log = logging.getLogger("ziggurat.notify")
BEAT = 1.0
ATTEMPTS = 5
PATIENCE = 5.0
"""Seconds a webhook may take."""
AT_ONCE = 32
"""People who are told at the same time."""
SLOW_SECONDS = 30.0
"""How long an address that failed is left alone."""
MOST_NOTED = 50_000
"""Turns that are remembered as noted; when there are more, all are forgotten."""


class Turns:
    """Notes turns of absent people, and sends what was noted: to many at once, to each one after another."""

    def __init__(self, house: House, steward: Steward, limits: Limits) -> None:
        self._house = house
        self._services = house.services
        self._steward = steward
        self._limits = limits
        self._task: asyncio.Task[None] | None = None
        self._noted: dict[tuple[str, int], int] = {}
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

    def note(self, table: Table) -> None:
        """A step was made: who is asked now and is not here?"""
        position = table.position
        if position is None or table.hosted.status != "running" or not self._steward.mine(table.id):
            return
        online = table.online()
        for seat, floor in position.floors.items():
            player = table.seats[seat].player_id
            if player is None or player in online or seat in position.away:
                continue
            if len(self._noted) > MOST_NOTED:
                self._noted.clear()
            if self._noted.get((table.id, seat)) != floor:
                self._noted[table.id, seat] = floor
                table.background(self._note(table, seat, player, floor))

    async def _note(self, table: Table, seat: int, player_id: str, floor: int) -> None:
        player = await self._services.players.by_id(player_id)
        if player is None or (player.webhook is None and not self._mails(player)):
            return
        due = self._services.now() + 1000 * self._services.settings.notice_after
        values = {"player_id": player_id, "table_id": table.id, "seat": seat, "step": floor}
        await self._services.notices.add([{**values, "due": due, "attempts": 0}])

    def _mails(self, player: Player) -> bool:
        return player.email is not None and bool(self._services.settings.smtp_url)

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
            await self._send(notice)
        except Exception:
            log.exception("a notice of table %s stumbled", notice.table_id)
        finally:
            self._sending.pop(notice.player_id, None)

    async def _send(self, notice: Notice) -> None:
        """Send one, unless the turn is over or its player is back; a failure is tried again later."""
        notices = self._services.notices
        wait = 30_000 * 4**notice.attempts
        if not await notices.claim(notice, self._services.now() + wait):
            return
        try:
            table = await self._house.get(notice.table_id)
        except ZigguratError:
            await notices.drop(notice.id)
            return
        position = table.position
        player = await self._services.players.by_id(notice.player_id)
        still = position is not None and position.floors.get(notice.seat) == notice.step
        if player is None or not still or player.id in table.online():
            await notices.drop(notice.id)
            return
        settings = self._services.settings
        try:
            self._limits.player("notice", player.id)
            if player.webhook is not None:
                await call_webhook(settings, player.webhook, message(settings, table, notice))
            if self._mails(player):
                subject = f"Ziggurat: your turn ({table.hosted.game})"
                text = f"It is your turn: {link(settings, table)}\n"
                await asyncio.to_thread(send_mail, settings, str(player.email), subject, text)
        except (ZigguratError, httpx.HTTPError, OSError, smtplib.SMTPException) as error:
            self._slow[player.id] = monotonic() + SLOW_SECONDS
            self._services.metrics.count("notice_failures")
            log.info("notice for table %s failed: %s", table.id, type(error).__name__)
            if notice.attempts + 1 < ATTEMPTS:
                return
        else:
            self._services.metrics.count("notices_sent")
        await notices.drop(notice.id)


def link(settings: Settings, table: Table) -> str:
    return f"{settings.public_url.rstrip('/')}/table/{table.id}"


def message(settings: Settings, table: Table, notice: Notice) -> dict[str, object]:
    """What a webhook is told; nothing that a spectator may not know."""
    return {
        "type": "turn",
        "table": table.id,
        "game": table.hosted.game,
        "seat": notice.seat,
        "step": notice.step,
        "url": link(settings, table),
    }


async def call_webhook(settings: Settings, url: str, body: dict[str, object]) -> None:
    """POST to the address that was checked, so that the name cannot change its meaning in between."""
    host, address, port = await resolve(settings, url)
    parts = urlsplit(url)
    target = f"[{address}]" if ":" in address else address
    pinned = urlunsplit((parts.scheme, f"{target}:{port}", parts.path or "/", parts.query, ""))
    async with httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False) as client:
        request = client.build_request(
            "POST",
            pinned,
            json=body,
            headers={"host": host if port in (80, 443) else f"{host}:{port}", "user-agent": "ziggurat"},
            extensions={"sni_hostname": host},
        )
        answer = await client.send(request, stream=True)
        await answer.aclose()  # what it says does not matter, and may be endless
        if answer.status_code >= 400:
            raise httpx.HTTPStatusError("refused", request=request, response=answer)


def send_mail(settings: Settings, to: str, subject: str, text: str) -> None:
    parts = urlsplit(settings.smtp_url)
    mail = EmailMessage()
    mail["From"] = settings.mail_from
    mail["To"] = to
    mail["Subject"] = subject
    mail.set_content(text)
    secure = parts.scheme == "smtps"
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    with kind(parts.hostname or "localhost", parts.port or (465 if secure else 587), timeout=20) as server:
        if not secure and server.has_extn("starttls"):
            server.starttls()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(mail)
