"""Everything that is counted and bounded: per player, per address and in all; and foreign origins.

`BOUNDS` is the one table of rates: every route and every message of a socket names its bound there, and
`docs/guide/security.md` shows it. What is open at once (connections, streams, work in queues) and what is
stored is bounded beside it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from urllib.parse import urlsplit

from ziggurat.server.errors import NotAllowed, TooMany
from ziggurat.server.settings import Settings

PRUNE_AT = 20_000
MOST_STREAMS = 4
"""Of one player: each carries the turns of all tables."""
ABORT = "ziggurat.abort"
"""The extension by which a handler ends a socket at once, whatever still waits to be sent."""
SPARE = 50
"""Connections for requests, beside those for sockets and streams."""


@dataclass(frozen=True, slots=True)
class Bound:
    """How often something may be done: in a minute on average, for a player and for an address."""

    name: str
    what: str
    player: float
    address: float
    burst: float = 0.5
    """How much of a minute's share may come at once (at least one)."""


BOUNDS: dict[str, Bound] = {
    bound.name: bound
    for bound in (
        Bound("request", "plain requests", 600, 600),
        Bound("file", "files of the web app", 3000, 6000, 1),
        Bound("message", "plain messages of a socket", 1200, 4800),
        Bound("step", "answers", 600, 1200),
        Bound("socket", "new sockets and streams", 60, 240),
        Bound("table", "new tables and rematches", 20, 60, 1),
        Bound("shelf", "changes of the list of games", 120, 240),
        Bound("tournament", "new tournaments", 4, 8, 1),
        Bound("seat", "joining, leaving and changing seats", 60, 120),
        Bound("import", "imported records", 6, 12, 1),
        Bound("record", "downloaded records", 30, 60),
        Bound("drawing", "positions drawn by the server", 120, 240),
        Bound("course", "courses of scores", 20, 40, 1),
        Bound("review", "reviews", 4, 8, 1),
        Bound("progress", "looks at a review", 120, 240),
        Bound("stand", "positions of an analysis", 240, 480),
        Bound("best", "questions for the best moves", 20, 40, 1),
        Bound("analysis", "new and saved analyses", 20, 40, 1),
        Bound("look", "changes of the eyes", 240, 960),
        Bound("why", "questions why", 120, 240),
        Bound("hint", "hints", 12, 24),
        Bound("undo", "undo, wishes and consent", 60, 240),
        Bound("plan", "plans for later", 60, 240),
        Bound("chat", "chat messages", 60, 240, 0.2),
        Bound("history", "pages of the log", 120, 480),
        Bound("past", "earlier positions", 600, 1200),
        Bound("board", "boards and profiles", 120, 240),
        Bound("account", "changes of the account", 20, 40),
        Bound("code", "tables looked up by a code", 20, 40, 1),
        Bound("people", "friends, blocks and invitations", 30, 60, 1),
        Bound("report", "reports of names and messages", 6, 12, 1),
        Bound("export", "files with all of one's data", 0.2, 0.5, 15),
        Bound("device", "codes for another device", 12, 24, 1),
        Bound("notice", "notices of turns", 1, 1, 60),
        Bound("mail", "mails to confirm an address or to reset a password", 0.1, 0.2, 30),
    )
}
"""Rates by name; `Settings.limit_factor` multiplies them all."""


class Bucket:
    """Allows `rate` a second on average and `burst` at once."""

    __slots__ = ("_burst", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._last = monotonic()

    def take(self, amount: float = 1) -> bool:
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < min(amount, self._burst):
            return False
        self._left -= amount
        return True

    def full(self) -> bool:
        """Has it not been used lately?"""
        return self._left + (monotonic() - self._last) * self._rate >= self._burst


class PerKey:
    """A bucket for each player or address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = max(1.0, burst)
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, amount: float = 1) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= PRUNE_AT:
                self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.full()}
            bucket = self._buckets[key] = Bucket(self._rate, self._burst)
        return bucket.take(amount)


class Limits:
    """All limits of one process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.nodes = 1
        """Processes that share the work: each grants its share of every rate."""
        requests, logins = settings.requests_per_minute, settings.logins_per_minute
        self._requests = PerKey(requests / 60, requests / 2)
        self._logins = PerKey(logins / 60, logins)
        factor = settings.limit_factor
        self._players = {
            name: PerKey(factor * bound.player / 60, factor * bound.player * bound.burst)
            for name, bound in BOUNDS.items()
        }
        self._addresses = {
            name: PerKey(factor * bound.address / 60, factor * bound.address * bound.burst)
            for name, bound in BOUNDS.items()
        }
        self._open: Counter[str] = Counter()
        self._made: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._proxies = frozenset(settings.proxies.replace(",", " ").split())

    # Rates ---------------------------------------------------------------------------------------------

    def request(self, address: str) -> None:
        if not self._requests.take(address, self.nodes):
            raise TooMany("too many requests; wait a little")

    def login(self, address: str) -> None:
        if not self._logins.take(address, self.nodes):
            raise TooMany("too many attempts; wait a minute")

    def player(self, name: str, player: str) -> None:
        """Count something that a player does, or refuse it."""
        if not self._players[name].take(player, self.nodes):
            raise TooMany(f"too many {BOUNDS[name].what}; wait a little")

    def address(self, name: str, address: str) -> None:
        """Count the same for where it comes from."""
        if not self._addresses[name].take(address, self.nodes):
            raise TooMany(f"too many {BOUNDS[name].what} from your address; wait a little")

    def messages(self) -> Bucket:
        """For the messages of one socket."""
        rate = self._settings.messages_per_second
        return Bucket(rate, 3 * rate)

    # What is open --------------------------------------------------------------------------------------

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

    def connect(self, address: str) -> None:
        """Count a socket or stream, or refuse it; `disconnect` must follow."""
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
    allowed.discard("")
    if urlsplit(origin).netloc not in allowed:
        raise NotAllowed("requests from other sites are not allowed")
