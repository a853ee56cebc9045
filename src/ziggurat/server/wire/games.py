"""Games: what there is to play, the numbers of actions, the rules."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class OptionInfo(Struct, frozen=True, kw_only=True):
    key: str
    default: Any
    choices: list[Any]
    rule: str


class GameInfo(Struct, frozen=True, kw_only=True):
    id: str
    prefix: str
    rules: str
    actions: str
    """The version of the action numbers."""
    seats: list[int]
    minutes: list[int]
    options: list[OptionInfo]
    bots: list[str]
    lessons: int
    """How many there are."""
    puzzles: int
    howto: bool
    """Has it an introduction?"""
    ui: str | None = None
    """The address of the browser module that the game's package brings, if it does."""


class GameList(Struct, frozen=True):
    games: list[GameInfo]


class ActionTable(Struct, frozen=True, kw_only=True):
    version: str
    kinds: dict[str, list[int]]
    """Per kind: first id, and one past the last."""
    texts: list[str]


class RuleItem(Struct, frozen=True):
    rule: str
    text: str


class RuleSection(Struct, frozen=True):
    """A part of the rules as players read it: without sources."""

    title: str
    rules: list[RuleItem]


class RulesText(Struct, frozen=True, kw_only=True):
    prefix: str
    lang: str
    """The language of the text."""
    sections: list[RuleSection]
    """As players read them: without sources, files and options' names."""
    markdown: str
    """The whole book."""
    rules: dict[str, str]
    """Each numbered rule by its id."""
    english: list[str]
    """The rules that the translation lacks: they stand here in English."""
