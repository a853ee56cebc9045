"""What a message says: which game, that something waits, a link. Nothing that a spectator may not know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ziggurat.core.messages import Words
from ziggurat.server.settings import Settings
from ziggurat.server.store.notices import Kind, Notice
from ziggurat.server.tables.table import Table

ORDER: tuple[Kind, ...] = ("remind", "plan", "turn", "ask")
"""The most urgent first: it is what the title says."""
MOST_LINES = 5
MOST_LINKS = 50
HOUR = 3_600_000


@dataclass(frozen=True, slots=True)
class Item:
    """Something at a table that its player is told."""

    kind: Kind
    table: str
    game: str
    left: int | None = None
    """Ms until the time is over, where that is near."""


@cache
def words_in(lang: str) -> Words:
    return Words(lang)


def title_of(game: str, lang: str) -> str:
    """The name of a game; a package without words is named by its id."""
    words = words_in(lang)
    return words.term(f"{game}.title") if words.has(f"{game}.title") else game


def link(settings: Settings, table_id: str) -> str:
    return f"{settings.public_url.rstrip('/')}/table/{table_id}"


def headline(items: Sequence[Item], lang: str) -> str:
    """The most urgent of it, and at how many tables."""
    kind = next(kind for kind in ORDER if any(item.kind == kind for item in items))
    count = len({item.table for item in items if item.kind == kind})
    return words_in(lang).message(f"notice.{kind}", {"n": count})


def line(item: Item, lang: str) -> str:
    game = title_of(item.game, lang)
    if item.left is None:
        return game
    words = words_in(lang)
    if item.left < HOUR:
        return words.message("notice.left_less", {"game": game})
    return words.message("notice.left", {"game": game, "n": item.left // HOUR})


def distinct(items: Sequence[Item]) -> list[Item]:
    """One for each table, the most urgent."""
    found: dict[str, Item] = {}
    for item in sorted(items, key=lambda one: ORDER.index(one.kind)):
        found.setdefault(item.table, item)
    return list(found.values())


def push_body(items: Sequence[Item], lang: str) -> dict[str, object]:
    """What a browser shows; a tap leads to the table, or to the list where several wait."""
    tables = distinct(items)
    lines = [line(item, lang) for item in tables[:MOST_LINES]]
    if len(tables) > MOST_LINES:
        lines.append(words_in(lang).message("notice.more", {"n": len(tables) - MOST_LINES}))
    return {
        "title": headline(items, lang),
        "body": "\n".join(lines),
        "url": f"/table/{tables[0].table}" if len(tables) == 1 else "/games",
        "tag": "turns",
        "lang": lang,
    }


def mail_of(settings: Settings, items: Sequence[Item], lang: str) -> tuple[str, str]:
    """Subject and text of a mail."""
    tables = distinct(items)[:MOST_LINKS]
    title = headline(items, lang)
    lines = [f"{line(item, lang)}\n{link(settings, item.table)}\n" for item in tables]
    choice = f"{settings.public_url.rstrip('/')}/account#notices"
    end = words_in(lang).message("notice.mail_end", {"link": choice})
    return f"Ziggurat: {title}", f"{title}.\n\n{chr(10).join(lines)}\n{end}\n"


def hook_body(settings: Settings, table: Table, notice: Notice) -> dict[str, object]:
    """What a webhook is told."""
    return {
        "type": "turn",
        "table": table.id,
        "game": table.hosted.game,
        "seat": notice.seat,
        "step": notice.step,
        "url": link(settings, table.id),
    }
