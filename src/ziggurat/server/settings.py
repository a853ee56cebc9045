"""How a server is set up: from the environment (`ZIGGURAT_...`) and the command line."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ziggurat.core.errors import OptionError


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default; `ZIGGURAT_` and the upper-case name set it from outside."""

    database_url: str = "sqlite:///ziggurat.db"
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    """Where people reach the server; for links in notifications, cookies (https: Secure) and origins."""
    origins: str = ""
    """Further allowed origins, separated by blanks (for a development server of the web app)."""
    static: str = ""
    """A folder with the built web app instead of the one in the package."""
    proxies: str = ""
    """Addresses of reverse proxies whose X-Forwarded-For is believed."""
    bot_workers: int = 2
    bot_seconds: float = 10.0
    """Longest thinking time of a bot before it is replaced."""
    hint_bot: str = "king"
    stand_in: str = "scribe"
    smtp_url: str = ""
    """smtp://user:password@host:587 or smtps://...; empty: no e-mail."""
    vapid_key: str = ""
    """The private key by which push messages are signed (base64url); empty: made at the first start."""
    vapid_subject: str = ""
    """Whom push services may write to: mailto:... or https://...; empty: the public address."""
    notice_after: int = 60
    """Seconds before an absent player is told that it is their turn."""
    mail_from: str = "ziggurat@localhost"
    session_days: int = 180
    requests_per_minute: int = 600
    logins_per_minute: int = 10
    messages_per_second: float = 20.0
    limit_factor: float = 1.0
    """Multiplies the rates of `limits.BOUNDS`; for tests, and for a server among friends."""
    connections: int = 10_000
    connections_per_address: int = 200
    tables_per_player: int = 200
    """Unfinished ones that a player has opened."""
    stored_per_player: int = 5_000
    """All tables that a player has opened or imported."""
    megabytes_per_player: int = 256
    """What they take on disk, about."""
    beat: float = 1.0
    """Seconds between a node's signs of life; without eight of them it counts as dead."""
    private_webhooks: bool = False
    """Allow webhooks into private networks; for tests and closed networks only."""
    tables_in_memory: int = 2_000
    warm: bool = True
    """Load all games and bots while starting, not for the first visitor."""


def from_environment(environment: Mapping[str, str] | None = None, **given: object) -> Settings:
    """Settings from `ZIGGURAT_*` variables; `given` (not None) values win."""
    env = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = env.get(f"ZIGGURAT_{field.name.upper()}")
        if text is not None:
            values[field.name] = _parse(field.name, text, field.default)
    values.update({name: value for name, value in given.items() if value is not None})
    settings = Settings(**values)
    for name in ("public_url", *(["origins"] if settings.origins else [])):
        for url in str(getattr(settings, name)).split():
            if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).netloc:
                raise OptionError(f"{name} is an address such as https://games.example.org, not {url!r}")
    if not 0 <= settings.port <= 65535:
        raise OptionError(f"a port is a number from 0 to 65535, not {settings.port}")
    if settings.bot_workers < 0:
        raise OptionError(f"bot_workers is a number of processes, not {settings.bot_workers}")
    if not 0.01 <= settings.beat <= 60:
        raise OptionError(f"beat is a number of seconds from 0.01 to 60, not {settings.beat}")
    if settings.vapid_key and not re.fullmatch(r"[A-Za-z0-9_-]{43}", settings.vapid_key):
        raise OptionError("vapid_key is 32 bytes in base64url (43 characters), a private key of P-256")
    if settings.vapid_subject and not settings.vapid_subject.startswith(("mailto:", "https://")):
        subject = settings.vapid_subject
        raise OptionError(f"vapid_subject is mailto:me@example.org or an https:// address, not {subject!r}")
    return settings


def _parse(name: str, text: str, default: object) -> object:
    try:
        if isinstance(default, bool):
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                text.lower()
            ]
        if isinstance(default, int):
            return int(text)
        if isinstance(default, float):
            return float(text)
    except (ValueError, KeyError):
        kind = "yes or no" if isinstance(default, bool) else "a number"
        raise OptionError(f"ZIGGURAT_{name.upper()} must be {kind}, not {text!r}") from None
    return text


def async_url(url: str) -> str:
    """A database URL with the driver that the server uses; OptionError for other databases."""
    scheme, separator, rest = url.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "sqlite+aiosqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
        "postgresql+asyncpg": "postgresql+asyncpg",
    }
    if not separator or scheme not in drivers:
        raise OptionError(f"a database URL starts with sqlite:/// or postgresql://, not {url!r}")
    return f"{drivers[scheme]}://{rest}"


def static_folder(settings: Settings) -> Path:
    """Where the built web app lies."""
    return Path(settings.static) if settings.static else Path(__file__).parent / "static"
