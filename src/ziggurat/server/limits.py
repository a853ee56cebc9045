"""Limits against too much: requests, log-ins, socket messages, connections; and foreign origins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from time import monotonic
from urllib.parse import urlsplit

from ziggurat.server.errors import NotAllowed, TooMany
from ziggurat.server.settings import Settings

PRUNE_AT = 20_000
MOST_STREAMS = 4
"""Of one player: each carries the turns of all tables."""
SPARE = 50
"""Connections for requests, beside those for sockets and streams."""


class Bucket:
    """Allows `rate` a second on average and `burst` at once."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._last = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def full(self) -> bool:
        """Has it not been used lately?"""
        return self._left + (monotonic() - self._last) * self._rate >= self._burst


class PerKey:
    """A bucket for each address."""

    def __init__(self, make: Callable[[], Bucket]) -> None:
        self._make = make
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= PRUNE_AT:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.full()}
            bucket = self._buckets[key] = self._make()
        return bucket.take()


class Limits:
    """All limits of one process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        per_second = settings.requests_per_minute / 60
        self._requests = PerKey(lambda: Bucket(per_second, settings.requests_per_minute / 2))
        self._logins = PerKey(lambda: Bucket(settings.logins_per_minute / 60, settings.logins_per_minute))
        self._open: Counter[str] = Counter()
        self._made: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._proxies = frozenset(settings.proxies.replace(",", " ").split())

    def connection_made(self, address: str) -> bool:
        """Count a connection of whatever kind, before anything is read; False when it is one too many.

        Those of a known proxy are of many people, so only all together count.
        """
        whole = self._made.total() < self._settings.connections + SPARE
        own = self._made[address] < self._settings.connections_per_address + SPARE
        if not whole or not (own or address in self._proxies or "*" in self._proxies):
            return False
        self._made[address] += 1
        return True

    def connection_lost(self, address: str) -> None:
        self._made[address] -= 1
        if self._made[address] <= 0:
            del self._made[address]

    def request(self, address: str) -> None:
        if not self._requests.take(address):
            raise TooMany("too many requests; wait a little")

    def login(self, address: str) -> None:
        if not self._logins.take(address):
            raise TooMany("too many attempts; wait a minute")

    def messages(self) -> Bucket:
        """For the messages of one socket."""
        rate = self._settings.messages_per_second
        return Bucket(rate, 3 * rate)

    def connect(self, address: str) -> None:
        """Count a connection, or refuse it; `disconnect` must follow."""
        if (
            self._open.total() >= self._settings.connections
            or self._open[address] >= self._settings.connections_per_address
        ):
            raise TooMany("too many connections")
        self._open[address] += 1

    def disconnect(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def stream(self, address: str, player: str) -> None:
        """Count a bot's stream, or refuse it; `stream_ended` must follow."""
        if self._streams[player] >= MOST_STREAMS:
            raise TooMany(f"you have {MOST_STREAMS} streams open; one is enough for all your tables")
        self.connect(address)
        self._streams[player] += 1

    def stream_ended(self, address: str, player: str) -> None:
        self.disconnect(address)
        self._streams[player] -= 1
        if self._streams[player] <= 0:
            del self._streams[player]

    def connections(self) -> int:
        return self._open.total()


def check_origin(settings: Settings, headers: Mapping[str, str]) -> None:
    """A browser tells where a request comes from; only our own pages may act for a player."""
    origin = headers.get("origin")
    if origin is None:
        return
    allowed = {urlsplit(url).netloc for url in (*settings.origins.split(), settings.public_url) if url}
    allowed.add(headers.get("host", ""))
    if urlsplit(origin).netloc not in allowed:
        raise NotAllowed("requests from other sites are not allowed")
