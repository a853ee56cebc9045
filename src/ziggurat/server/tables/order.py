"""Keeping order: who may speak and under which name, reports, and what who runs the server does."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from ziggurat.server.errors import BadMessage, NotFound, TooMany
from ziggurat.server.services import Services
from ziggurat.server.store.model import Player
from ziggurat.server.store.order import OPERATOR, Report
from ziggurat.server.tables import leaving, lobby, profiles
from ziggurat.server.tables.house import House
from ziggurat.server.wire.company import ReportForm

MOST_REPORTS = 30
"""Open ones of one person."""
DAY = 86_400_000
KEEP_LOG, KEEP_REPORTS = 400 * DAY, 180 * DAY
"""Ms for which entries of the log and closed reports are kept."""


# Reports ----------------------------------------------------------------------------------------------


async def report(house: House, player: Player, form: ReportForm) -> None:
    """Keep what somebody reports, with what was said as it is now."""
    services = house.services
    whom, said, where = await _meant(house, player, form)
    if whom == player.id:
        raise BadMessage("that is you")
    note = " ".join("".join(letter if letter.isprintable() else " " for letter in form.note).split())
    told = Report(0, services.now(), player.id, whom, form.kind, said[:500], where, note, None)
    if not await services.order.report(told, MOST_REPORTS):
        raise TooMany(f"{MOST_REPORTS} reports of yours wait to be read, all that this server keeps for one")


async def _meant(house: House, player: Player, form: ReportForm) -> tuple[str, str, str]:
    """Whom a report is about, what they said or are called, and where."""
    places = [form.table is not None, form.player is not None, form.tournament is not None]
    if sum(places) != 1:
        raise BadMessage("say where it is: `table`, `player` or `tournament`")
    if form.player is not None and form.kind == "name":
        found, _ = await profiles.seen(house, player, form.player)
        return found.id, found.name, "profile"
    if form.tournament is not None and form.kind == "title":
        event = await house.services.tournaments.load(form.tournament)
        if event is None:
            raise NotFound("there is no such tournament")
        return event.host_id, event.name, f"tournament {event.id}"
    if form.table is None:
        raise BadMessage(f"a {form.kind} cannot be reported there")
    table = await house.get(form.table)
    lobby.check_visible(table, player.id, None)
    where = f"table {table.id}"
    if form.kind == "title":
        if table.hosted.name is None:
            raise NotFound("this table has no name")
        return table.hosted.host_id, table.hosted.name, where
    number, said = form.seat, None
    if form.kind == "chat":
        lines = [] if form.chat is None else await house.services.tables.chat(table.id, 1, form.chat)
        if not lines:
            raise NotFound("there is no such message")
        number, said = lines[0].seat, lines[0].text
    if number is None or number >= len(table.seats):
        raise BadMessage("say whose name: `seat`")
    whom = table.seats[number].player_id
    if whom is None:
        raise NotFound("nobody sits there")
    return whom, said or table.seats[number].name, f"{where} seat {number}"


# What who runs the server does ------------------------------------------------------------------------


async def person(services: Services, who: str) -> Player:
    """Somebody by id or by the name for signing in."""
    found = await services.order.find(who)
    player = None if found is None else await services.players.by_id(found)
    if player is None:
        raise NotFound(f"there is no player {who[:40]!r}; `ziggurat admin people` lists them")
    return player


async def mute(services: Services, who: str, days: float) -> Player:
    """Let somebody say nothing for so many days; 0 lets them speak again."""
    player = await person(services, who)
    until = services.now() + round(days * DAY) if days > 0 else None
    await services.order.set_curb(player.id, replace(await services.order.curb(player.id), muted=until))
    shown = "may speak again" if until is None else f"until {_day(until)}"
    await services.order.note(services.now(), OPERATOR, "mute", player.id, shown)
    return player


async def rename(services: Services, who: str, name: str) -> Player:
    """Give somebody another name, everywhere and for good."""
    player = await person(services, who)
    plain = lobby.clean_name(name)
    await services.order.rename(player.id, plain)
    await services.order.set_curb(player.id, replace(await services.order.curb(player.id), named=True))
    await services.order.note(services.now(), OPERATOR, "rename", player.id, f"{player.name} -> {plain}")
    return replace(player, name=plain)


async def remove(house: House, who: str) -> Player:
    """Delete an account at once, as its owner could in two weeks."""
    services = house.services
    player = await person(services, who)
    await leaving.erase(house, player.id)
    await services.order.note(services.now(), OPERATOR, "remove", player.id, player.login or "a guest")
    return player


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment / 1000, UTC).strftime("%Y-%m-%d %H:%M")


class Orders:
    """A running server hears what was ordered on the command line, whatever database it has."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._last = 0  # all that is in the log: an order of the first second counts too

    async def heed(self) -> None:
        """Tables in memory take over new names; who was removed is signed out."""
        store = self._house.services.order
        for deed in await store.orders(self._last):
            self._last = deed.id
            if deed.did not in ("rename", "remove"):
                continue
            for table in self._house.loaded():
                if table.member(deed.whom):
                    await table.refresh()
                    table.announce_table()
                if deed.did == "remove":
                    for watcher in tuple(table.watchers):
                        if watcher.player_id == deed.whom:
                            watcher.sign_out()


async def sweep(house: House) -> None:
    """Forget what is too old."""
    now = house.services.now()
    await house.services.order.forget(now - KEEP_LOG, now - KEEP_REPORTS)
