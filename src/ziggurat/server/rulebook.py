"""The numbered rules that a game's package brings, in a language; English where a translation is silent."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from ziggurat.core import registry
from ziggurat.server.readable import Short, sections
from ziggurat.server.wire.games import RulesText

_RULE = re.compile(r"\s*[-*] \*\*([A-Z]{2}-\d+[a-z]?)\*\*\s*(.*)")


@cache
def rules_text(game: str, lang: str) -> RulesText | None:
    """The rules of a game, None if it brings none; what the translation lacks is there in English."""
    prefix = registry.game(game).prefix
    folder = files(registry.package(game)) / "rules"
    file = folder / "en.md"
    if not file.is_file():
        return None
    english = file.read_text(encoding="utf-8")
    translation = folder / f"{lang}.md"
    if lang == "en" or not translation.is_file():
        rules = dict(numbered_rules(english))
        read = sections(english, _short(game, "en"))
        return RulesText(prefix=prefix, lang="en", sections=read, markdown=english, rules=rules, english=[])
    return _translated(prefix, lang, english, translation.read_text(encoding="utf-8"), _short(game, lang))


def _short(game: str, lang: str) -> Short:
    """The abbreviations of a game's rules (`rules/short.toml`), where it has some."""
    file = files(registry.package(game)) / "rules" / "short.toml"
    found: Short = tomllib.loads(file.read_text(encoding="utf-8"))[lang] if file.is_file() else {}
    return found


def _translated(prefix: str, lang: str, english: str, translation: str, short: Short) -> RulesText:
    markdown, missing = completed(english, translation)
    rules = dict(numbered_rules(english)) | dict(numbered_rules(translation))
    read = sections(markdown, short)
    return RulesText(prefix=prefix, lang=lang, sections=read, markdown=markdown, rules=rules, english=missing)


def completed(english: str, translation: str) -> tuple[str, list[str]]:
    """The translation with the rules it lacks, in English, each behind the one before it; and their ids."""
    blocks = dict(_rule_blocks(english))
    lines = translation.splitlines()
    there = {match[1] for match in map(_RULE.match, lines) if match is not None}
    missing = [key for key in blocks if key not in there]
    after: dict[str | None, list[str]] = {}
    before: str | None = None
    for key, block in blocks.items():
        if key in there:
            before = key
        else:
            after.setdefault(before, []).extend(block)
    out: list[str] = []
    waiting: list[str] = []
    for line in lines:
        match = _RULE.match(line)
        if waiting and not (match is None and line.startswith("  ") and line.strip()):
            out.extend(waiting)
            waiting = []
        out.append(line)
        if match is not None:
            waiting = after.pop(match[1], [])
    out.extend(waiting)
    out.extend(after.get(None, []))
    return "\n".join(out) + "\n", missing


def _rule_blocks(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Each numbered rule with its lines: the first, and those that go on with it."""
    key, block = None, list[str]()
    for line in markdown.splitlines():
        match = _RULE.match(line)
        if match is None and key is not None and line.startswith("  ") and line.strip():
            block.append(line)
            continue
        if key is not None:
            yield key, block
        key, block = (None, []) if match is None else (match[1], [line])
    if key is not None:
        yield key, block


def numbered_rules(markdown: str) -> Sequence[tuple[str, str]]:
    """Each numbered rule with its text, up to the next rule or the end of its paragraph."""
    return [
        (key, " ".join([_text(block[0]), *(line.strip() for line in block[1:])]))
        for key, block in _rule_blocks(markdown)
    ]


def _text(line: str) -> str:
    return _RULE.sub(r"\2", line).strip()
