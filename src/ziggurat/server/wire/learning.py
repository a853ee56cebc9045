"""What a game teaches: lessons, puzzles, introductions, and how far somebody has come."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ziggurat.server.wire.terms import Closed, Ms


class ReactionInfo(Struct, frozen=True):
    """What the coach says to a move; in its notation `*` stands for anything."""

    move: str
    text: dict[str, str]
    early: bool
    """Already when the move is chosen."""


class LessonInfo(Struct, frozen=True, kw_only=True):
    """A position with a task; the learner has seat 0 of the record. Texts by language."""

    key: str
    title: dict[str, str]
    text: dict[str, str]
    well: dict[str, str]
    goal: dict[str, Any]
    """The kind of the event to be reached under `event`, and facts that it must have."""
    moves: list[str]
    """One way there, the learner's part of it."""
    then: list[dict[str, str]]
    """What to do after each further move."""
    miss: dict[str, str] | None
    """What to say to a move that leads elsewhere, where none of the reactions fits."""
    reactions: list[ReactionInfo]
    rule: str | None
    record: str


class LessonList(Struct, frozen=True):
    lessons: list[LessonInfo]


class LessonDone(Closed):
    """A lesson that was done: how many moves led elsewhere, and whether the way was shown."""

    misses: Annotated[int, Meta(ge=0, le=1000)] = 0
    shown: bool = False


class PuzzleBrief(Struct, frozen=True, kw_only=True):
    """A puzzle as lists show it. Texts by language."""

    key: str
    title: dict[str, str]
    kind: str
    """Of its task."""
    rating: int


class PuzzleList(Struct, frozen=True):
    """The puzzles of a game, the easy ones first.

    The one of a day: sorted by `key`, the one at the number of the day (days since 1970-01-01) modulo how
    many there are.
    """

    puzzles: list[PuzzleBrief]


class GoalRule(Struct, frozen=True, kw_only=True):
    """Events that count for a task: of one kind, by or against the seat, with facts and without others."""

    event: str
    who: str
    """The part of the event's data that must be the seat; with `rival`, another seat."""
    rival: bool
    amount: str | None
    """The part that says how much; else one."""
    where: dict[str, Any]
    without: dict[str, list[Any]]


class WrongInfo(Struct, frozen=True):
    """A tempting move and what speaks against it, sentences by language."""

    move: str
    why: dict[str, list[str]]


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A position with a task, for one of its seats. Texts by language."""

    key: str
    title: dict[str, str]
    text: dict[str, str]
    ask: dict[str, str]
    """A question that helps who went wrong."""
    rating: int
    seat: int
    moves: list[str]
    """One way to do it."""
    also: list[str]
    """Other first moves that do it. No further one does."""
    goal: list[GoalRule]
    n: int
    """So much of what the rules count is to be reached."""
    prompt: str
    """The question at which it begins."""
    whole_turn: bool
    """Is the rest of the turn to do it in, or one action?"""
    free: list[str]
    """First words of moves that are neither right nor wrong."""
    line: dict[str, str]
    """The solution, as people would type it."""
    why: dict[str, list[str]]
    """Why it is better than the next best."""
    wrong: list[WrongInfo]
    view: dict[str, Any]
    """The position as a spectator sees it."""


class PuzzleDone(Closed):
    """A puzzle that came to its end: solved or given up, after how many wrong moves; for which day."""

    solved: bool
    misses: Annotated[int, Meta(ge=0, le=1000)] = 0
    shown: bool = False
    hint: bool = False
    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None


class PuzzleKept(Struct, frozen=True, kw_only=True):
    """What is kept of a puzzle, and how others fared: the share that solved it at once."""

    value: dict[str, Any]
    at: Ms
    tried: int
    at_once: int


class CardInfo(Struct, frozen=True):
    sign: str
    text: dict[str, str]


class ChapterInfo(Struct, frozen=True, kw_only=True):
    """A part of an introduction: its picture is drawn from `view`, or made of `cards`."""

    label: dict[str, str]
    title: dict[str, str]
    text: dict[str, str]
    view: dict[str, Any] | None
    show: list[str]
    cards: list[CardInfo]


class SheetRow(Struct, frozen=True):
    text: dict[str, str]
    value: dict[str, str] | None


class SheetBox(Struct, frozen=True):
    title: dict[str, str]
    rows: list[SheetRow]
    note: dict[str, str] | None


class HowToInfo(Struct, frozen=True, kw_only=True):
    """How a game is played. In texts `:coin:` stands for a sign: its name, and for some a colour."""

    signs: dict[str, dict[str, str]]
    looks: dict[str, str]
    chapters: list[ChapterInfo]
    sheet: list[SheetBox]


class ProgressInfo(Struct, frozen=True):
    """Something that a player has learned or solved."""

    kind: str
    key: str
    value: dict[str, Any]
    at: Ms


class ProgressList(Struct, frozen=True):
    progress: list[ProgressInfo]
