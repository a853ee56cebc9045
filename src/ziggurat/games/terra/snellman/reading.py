"""The lines of a ledger, cut into single commands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ziggurat.core.errors import ZigguratError

LONGEST_SHOWN = 200
"""So many characters of a line are repeated in a message."""
TOO_LARGE = re.compile(r"\d{5}")
"""A number that no game needs."""


class LedgerError(ZigguratError):
    """A ledger line cannot be read or is not legal; the message names its number, text and reason."""


@dataclass(frozen=True, slots=True)
class Token:
    """One command: whose (empty: the table's), what, and the number and text of its line."""

    faction: str
    text: str
    line: int
    source: str

    def error(self, reason: str) -> LedgerError:
        where = "" if self.source == self.text else f" in '{_short(self.source)}'"
        return LedgerError(f"line {self.line}: '{_short(self.text)}'{where}: {reason}")


def _short(text: str) -> str:
    """A text as a message of one line can hold it."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."


def read_json(text: str) -> dict[str, Any]:
    """A JSON object, or LedgerError."""
    try:
        data: Any = json.loads(text)
    except ValueError as error:
        raise LedgerError(f"the file is not JSON: {error}") from None
    except RecursionError:
        raise LedgerError("the JSON is nested too deeply") from None
    if not isinstance(data, dict):
        raise LedgerError("the file is no JSON object")
    return data


def commands_of(text: str) -> tuple[list[str], list[str]]:
    """The command lines of a file (JSON with `commands`, or plain text), and the options JSON names."""
    text = text.removeprefix("\ufeff")
    if not text.lstrip().startswith("{"):
        return text.splitlines(), []
    data = read_json(text)
    return texts_in(data, "commands"), texts_in(data, "options") if "options" in data else []


def texts_in(data: Mapping[str, Any], name: str) -> list[str]:
    """A list of texts of a JSON object, or LedgerError."""
    found = data.get(name)
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise LedgerError(f"the JSON has no list of texts called '{name}'")
    return found


def tokens_of(lines: Iterable[str]) -> list[Token]:
    """All commands of some lines in playing order."""
    found: list[Token] = []
    for number, line in enumerate(lines, start=1):
        found += _tokens(line, number)
    return _merged(found)


def _tokens(line: str, number: int) -> list[Token]:
    """One line: comments off, old spellings made new, answers to offers first."""
    source = " ".join(line.split())
    plain = " ".join(line.partition("#")[0].split())
    if not plain:
        return []
    faction, colon, rest = plain.partition(":")
    faction = faction.strip()
    if not colon or not re.fullmatch(r"[A-Za-z]+", faction):
        return [Token("", plain, number, source)]
    rest = rest.strip()
    if faction.lower() == "engineers":
        rest = re.sub(r"-2w\.\s*bridge", "action ACTE. bridge", rest, flags=re.I)
        rest = re.sub(r"convert 2 *w to 1?bridge", "action ACTE", rest, flags=re.I)
    rest = re.sub(r"\bpass\.\s*\+bon", "pass bon", rest, flags=re.I)
    rest = re.sub(r"^\s*\+bon", "pass BON", rest, flags=re.I)
    rest = re.sub(r"(build \w+)\. ?(transform \w+(?: to \w+)?)", r"\2. \1", rest, count=1, flags=re.I)
    rest = re.sub(
        r"(pass \w+)\. ?(convert (?:\d+ *)?\w+ to (?:\d+ *)?\w+)", r"\2. \1", rest, count=1, flags=re.I
    )
    rest = re.sub(r"(dig \w)\. ?(action \w+)", r"\2. \1", rest, count=1, flags=re.I)
    parts = [part.strip() for part in rest.split(".") if part.strip()]
    parts = [re.sub(r"(?<=\W) (?=\w)|(?<=\w) (?=\W)", "", part) for part in parts]
    for part in parts:
        if TOO_LARGE.search(part):
            raise Token(faction.lower(), part, number, source).error("no number in a game is so large")
    answers = [part for part in parts if re.match(r"(leech|decline)\b", part, re.I)]
    others = [part for part in parts if part not in answers]
    return [Token(faction.lower(), part, number, source) for part in answers + others]


def _merged(tokens: Sequence[Token]) -> list[Token]:
    """Equal gains in a row are one gain of the double amount (`+FIRE. +FIRE` is `+2FIRE`)."""
    found: list[Token] = []
    for token in tokens:
        match = re.fullmatch(r"\+(\d*)(fire|water|earth|air)", token.text, re.I)
        last = found[-1] if found else None
        if match and last and last.faction == token.faction and last.text.lower() == token.text.lower():
            amount = 2 * int(match[1] or 1)
            found[-1] = Token(last.faction, f"+{amount}{match[2]}", last.line, last.source)
        else:
            found.append(token)
    return found
