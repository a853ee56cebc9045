"""The numbered rules as players read them: by sections, without where they come from.

The books in the packages say of every rule which source has it, and what was decided where they are silent.
At a table nobody needs that: what is left here is what to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ziggurat.server.wire.games import RuleItem, RuleSection

_HEADING = re.compile(r"^(##+)\s+(?:\d+\w?\.?\s+)?(.*)$")
_RULE = re.compile(r"\s*[-*] \*\*([A-Z]{2}-\d+[a-z]?)\*\*\s*(.*)")
_SOURCE = re.compile(r"\s*`?\[[^\]]*\]`?")
_ABOUT = re.compile(
    r"`|\bR-\d|(?<!-)\b00[0-4]\b|\bP\d\b|\bBGA\b|\bFAQ\b|toml|\bfacts\b|\bdati\b|\bdata\b"
    r"|regolament|rulebook|\bbooks?\b|tacciono|\bsilent\b|\bpeer\b|\bengine\b|\bmotore\b"
    r"|\bprogramma?\b|\bprogram\b|\bLawson\b|\bMayfair\b|\berratum\b|\bimplement|edizion|\bedition|\btace\b"
    r"|aritmetic|arithmetic|didascalia|caption|convenzione|convention",
    re.IGNORECASE,
)
"""Words that speak of sources, files and programs."""
_ASIDE = re.compile(r"\s*\(([^()]*)\)")
_DECIDED = re.compile(r"\s*\*\*(?:Ruling|Decisione)\*\*:?\s*")
_SENTENCE = re.compile(r"(?<=[.;!?])\s+")


Short = Mapping[str, Sequence[str]]
"""Abbreviations: what stands for one of them, and for several; `#` is the number behind."""


def sections(markdown: str, short: Short | None = None) -> list[RuleSection]:
    """The sections that have numbered rules, each with its rules in order."""
    found: list[RuleSection] = []
    title = ""
    rules: list[RuleItem] = []
    for heading, key, text in _walk(markdown):
        if heading is not None:
            if rules:
                found.append(RuleSection(title, rules))
            title, rules = _spelled(heading, short or {}), []
        elif readable := told(text):
            rules.append(RuleItem(key, _spelled(readable, short or {})))
    if rules:
        found.append(RuleSection(title, rules))
    return found


def _walk(markdown: str) -> Iterator[tuple[str | None, str, str]]:
    """Headings and rules in their order; a heading of a lower level goes with the one above it."""
    above, key, text = "", "", ""
    for line in [*markdown.splitlines(), ""]:
        heading = _HEADING.match(line)
        rule = _RULE.match(line)
        if key and rule is None and line.startswith("  ") and line.strip():
            text = f"{text} {line.strip()}"
            continue
        if key:
            yield None, key, text
        key, text = ("", "") if rule is None else (rule[1], rule[2])
        if heading is not None:
            name = _SOURCE.sub("", _aside(heading[2])).strip()
            above = name if heading[1] == "##" else above
            yield (name if heading[1] == "##" or not above else f"{above}: {name}"), "", ""


def _aside(text: str) -> str:
    """Without the brackets that speak of sources or options."""
    before = ""
    while before != text:
        before = text
        text = _ASIDE.sub(lambda found: "" if _ABOUT.search(found[1]) else found[0], text)
    return text


def told(text: str) -> str:
    """A rule without its sources; empty if it speaks of nothing else."""
    plain = _aside(_DECIDED.sub(" ", _SOURCE.sub("", text)))
    kept = [one for one in _SENTENCE.split(plain.strip()) if one and not _ABOUT.search(one)]
    first = [
        one[0].upper() + one[1:] if not at or kept[at - 1][-1] in ".!?" else one
        for at, one in enumerate(kept)
    ]
    whole = " ".join(first).replace("**", "").strip(" ;:,")
    if not whole:
        return ""
    return whole if whole[-1] in ".!?" else f"{whole}."


def _spelled(text: str, short: Short) -> str:
    """A text with its abbreviations written out."""
    if not short:
        return text
    keys = "|".join(re.escape(key).replace(r"\#", r"\d+") for key in sorted(short, key=len, reverse=True))

    def written(found: re.Match[str]) -> str:
        number = re.sub(r"\D", "", found[2])
        one, several = short[re.sub(r"\d+", "#", found[2])]
        word = (one if found[1] == "1 " else several).replace("#", number)
        start = found.start() == 0 and not found[1]
        return f"{found[1] or ''}{word[0].upper() + word[1:] if start else word}"

    plain = re.sub(rf"(?<![\w/-])(\d+ )?\b({keys})\b(?![\w-])", written, text)
    return re.sub(r"\b(\w+(?: \w+)?) \1\b", r"\1", plain, flags=re.IGNORECASE)
