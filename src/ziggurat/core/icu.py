"""The subset of ICU MessageFormat that our words are written in, parsed into a small tree.

`{x}`, `{x, plural, ...}`, `{x, selectordinal, ...}`, `{x, select, ...}` are ICU's; any other word in the
second place is a formatter of ours with an optional style: `{tile, term, def cap}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ziggurat.core.errors import WordsError

CHOICES = ("plural", "selectordinal", "select")


@dataclass(frozen=True, slots=True)
class Hash:
    """`#`: the number of the plural around it."""


@dataclass(frozen=True, slots=True)
class Arg:
    """An argument, put in by a formatter (`text` when none is named)."""

    name: str
    form: str = "text"
    style: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several texts, chosen by an argument."""

    name: str
    kind: str
    branches: Mapping[str, Nodes]


Node = str | Hash | Arg | Choice
Nodes = tuple[Node, ...]

LONGEST = 4_000
DEEPEST = 8
"""Characters of a message, and choices inside choices."""

_NAME = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_]*)\s*")
_SELECTOR = re.compile(r"\s*(=\d+|[A-Za-z_][A-Za-z0-9_.]*)\s*\{")
_STYLE = re.compile(r"[^{}]*")


def parse(text: str) -> Nodes:
    """The tree of a message, or WordsError saying where it is malformed."""
    if len(text) > LONGEST:
        raise WordsError(f"a message is at most {LONGEST} characters long, not {len(text)}: {text[:60]}")
    parser = _Parser(text)
    nodes = parser.nodes(inside_plural=False)
    if parser.at < len(text):
        raise parser.error("a closing brace too many")
    return nodes


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    def error(self, what: str) -> WordsError:
        return WordsError(f"{what} at character {self.at + 1} of the message: {self.text}")

    def nodes(self, inside_plural: bool) -> Nodes:
        """Text and arguments up to the closing brace of this level (left unread) or the end."""
        found: list[Node] = []
        plain: list[str] = []

        def flush() -> None:
            if plain:
                found.append("".join(plain))
                plain.clear()

        while self.at < len(self.text) and self.text[self.at] != "}":
            char = self.text[self.at]
            if char == "'":
                plain.append(self.quoted())
            elif char == "{":
                flush()
                found.append(self.argument(inside_plural))
            elif char == "#" and inside_plural:
                flush()
                found.append(Hash())
                self.at += 1
            else:
                plain.append(char)
                self.at += 1
        flush()
        return tuple(found)

    def quoted(self) -> str:
        """ICU's quoting: '' is an apostrophe, '{...' is literal up to the next apostrophe."""
        following = self.text[self.at + 1 : self.at + 2]
        if following == "'":
            self.at += 2
            return "'"
        if following not in ("{", "}", "#") or not following:
            self.at += 1
            return "'"
        end = self.text.find("'", self.at + 1)
        end = len(self.text) if end < 0 else end
        literal = self.text[self.at + 1 : end]
        self.at = end + 1
        return literal

    def argument(self, inside_plural: bool) -> Node:
        self.at += 1
        name = self.word("the name of an argument")
        if self.take("}"):
            return Arg(name)
        self.expect(",")
        form = self.word("a formatter")
        if form in CHOICES:
            self.expect(",")
            node: Node = Choice(name, form, self.branches(inside_plural or form != "select"))
        elif self.take(","):
            style = self.match(_STYLE).group(0)
            node = Arg(name, form, " ".join(style.split()))
        else:
            node = Arg(name, form)
        self.expect("}")
        return node

    def branches(self, inside_plural: bool) -> Mapping[str, Nodes]:
        found: dict[str, Nodes] = {}
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(f"choices are at most {DEEPEST} deep")
        while (match := _SELECTOR.match(self.text, self.at)) is not None:
            self.at = match.end()
            found[match.group(1)] = self.nodes(inside_plural)
            self.expect("}")
        self.match(re.compile(r"\s*"))
        if "other" not in found:
            raise self.error("a choice without an 'other' branch")
        self.depth -= 1
        return found

    def word(self, what: str) -> str:
        match = _NAME.match(self.text, self.at)
        if match is None:
            raise self.error(f"expected {what}")
        self.at = match.end()
        return match.group(1)

    def match(self, pattern: re.Pattern[str]) -> re.Match[str]:
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.error("malformed message")
        self.at = match.end()
        return match

    def take(self, char: str) -> bool:
        if self.text[self.at : self.at + 1] != char:
            return False
        self.at += 1
        return True

    def expect(self, char: str) -> None:
        if not self.take(char):
            raise self.error(f"expected '{char}'")


def arguments(nodes: Nodes) -> frozenset[str]:
    """The names of all arguments a message uses."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Arg):
            found.add(node.name)
        elif isinstance(node, Choice):
            found.add(node.name)
            for branch in node.branches.values():
                found |= arguments(branch)
    return frozenset(found)
