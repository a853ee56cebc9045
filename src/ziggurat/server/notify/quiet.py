"""When somebody wants no messages: quiet hours in the time zone of the person."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from ziggurat.server.wire.notices import Quiet


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones())


def known_zone(name: str) -> bool:
    return name in zones()


def _minutes(moment: datetime) -> int:
    return 60 * moment.hour + moment.minute


def _within(quiet: Quiet, minute: int) -> bool:
    if quiet.start <= quiet.end:
        return quiet.start <= minute < quiet.end
    return minute >= quiet.start or minute < quiet.end


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)


def span(quiet: Quiet | None, zone: str, at: int) -> tuple[int, int] | None:
    """The quiet hours in which a moment lies, from when to when; None when it lies in none."""
    if quiet is None or quiet.start == quiet.end:
        return None
    place = ZoneInfo(zone)
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(place)
    if not _within(quiet, _minutes(local)):
        return None
    midnight = local.replace(hour=0, minute=0, second=0, microsecond=0)
    over_night = quiet.start > quiet.end
    late = _minutes(local) >= quiet.start
    first = midnight if late or not over_night else midnight - timedelta(days=1)
    last = midnight + timedelta(days=1) if over_night and late else midnight
    # Hours on the wall: on the day when the clocks change they are as long as that day makes them.
    begin = first.replace(hour=quiet.start // 60, minute=quiet.start % 60)
    end = last.replace(hour=quiet.end // 60, minute=quiet.end % 60)
    return _ms(begin), max(_ms(end), at + 1)


def postponed(quiet: Quiet | None, zone: str, at: int, deadline: int | None = None) -> int:
    """When to tell something that is due at a moment: not in quiet hours but after them; before them, where
    it would be too late then."""
    found = span(quiet, zone, at)
    if found is None:
        return at
    begin, end = found
    return begin if deadline is not None and deadline <= end else end
