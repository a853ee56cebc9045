"""What goes over the wire to those who look back at a game or study a position."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from ziggurat.server.wire.socket import Consequences, Entry
from ziggurat.server.wire.terms import Closed, GameName, Id, Ms, RecordText, SeatNumber, StepNumber, Text

Title = Annotated[str, Meta(min_length=1, max_length=60)]


class StandingOut(Struct, frozen=True, kw_only=True):
    """The scores after a step of a table's log."""

    step: int
    scores: list[float]


class CourseOut(Struct, frozen=True, kw_only=True):
    """How the scores of a finished game went: the first, each that differs from the one before, the last."""

    standings: list[StandingOut]


# Reviews ----------------------------------------------------------------------------------------------


class ChancesOut(Struct, frozen=True, kw_only=True):
    """The chances to win of all seats after a step of a table's log, as the seat to decide could know."""

    step: int
    chances: list[float]


class GradesOut(Struct, frozen=True, kw_only=True):
    inaccuracy: int
    mistake: int
    blunder: int
    excellent: int


class JudgedOut(Struct, frozen=True, kw_only=True):
    """How well a seat played: 0 to 100, over so many decisions."""

    seat: SeatNumber
    accuracy: float
    decisions: int
    grades: GradesOut


class ToldOut(Struct, frozen=True, kw_only=True):
    """A moment in one language: why, in sentences, and what the better and the other move do at once."""

    why: list[str]
    better: str
    other: str


class LineStep(Struct, frozen=True, kw_only=True):
    seat: int
    text: str


class MomentOut(Struct, frozen=True, kw_only=True):
    """A decision worth another look, judged from what its seat could know then."""

    step: int
    """The step of the table's log that was played."""
    seat: SeatNumber
    kind: Literal["mistake", "missed", "excellent"]
    grade: Literal["inaccuracy", "mistake", "blunder", "excellent"]
    turning: bool
    played: str
    better: str
    win: float
    win_better: float
    told: dict[str, ToldOut]
    """By language."""
    line: list[LineStep]
    """How the better move (of an excellent one: the move played) may go on."""


class ReviewOut(Struct, frozen=True, kw_only=True):
    """The review of a finished game, or how far it is."""

    status: Literal["none", "waiting", "running", "failed", "done"]
    done: int = 0
    total: int = 0
    """Decisions that are judged, and of how many."""
    bot: str = ""
    curve: list[ChancesOut] = []
    players: list[JudgedOut] = []
    moments: list[MomentOut] = []


class LineView(Struct, frozen=True, kw_only=True):
    """A step of a line, and what the seat of the moment sees after it."""

    seat: int
    text: str
    view: dict[str, Any]
    events: list[dict[str, Any]]


class LineOut(Struct, frozen=True, kw_only=True):
    steps: list[LineView]


# Analyses ---------------------------------------------------------------------------------------------


class NewStudy(Closed):
    """Where an analysis begins: a record up to a step, a finished table's, or a position (null: a new
    game)."""

    record: RecordText | None = None
    table: Id | None = None
    upto: StepNumber | None = None
    """Steps of the record; of a table, the step of its log."""
    game: GameName | None = None
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    loose: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=200)] = field(
        default_factory=list
    )
    """Fields of the position that may be left out where the pieces do not add up with them: hidden piles."""


class StudyOut(Struct, frozen=True, kw_only=True):
    """A checked beginning."""

    record: str
    upto: int
    game: str
    seats: int
    options: dict[str, Any]
    names: list[str]


class Stand(Closed):
    """A position: a record up to a step, and the steps played from there, each as `0: move` or `*:
    outcome`."""

    record: RecordText
    upto: StepNumber
    steps: Annotated[list[Text], Meta(max_length=1_000)] = field(default_factory=list)
    seat: SeatNumber | None = None
    """Through whose eyes; null: who decides."""
    whole: bool = False
    """With the position as a dump, for the editor."""


class StandOut(Struct, frozen=True, kw_only=True):
    """The position as a seat sees it; `steps` with what chance did after the last of them."""

    steps: list[str]
    names: list[str]
    seat: int
    view: dict[str, Any]
    legal: list[tuple[int, str]]
    consequences: Consequences | None
    log: list[Entry]
    position: dict[str, Any] | None


class AskStand(Closed):
    """Why is a move not legal in a position?"""

    record: RecordText
    upto: StepNumber
    seat: SeatNumber
    text: Text
    steps: Annotated[list[Text], Meta(max_length=1_000)] = field(default_factory=list)


class WhyStand(Struct, frozen=True, kw_only=True):
    legal: bool
    reason: dict[str, Any] | None


class OptionOut(Struct, frozen=True, kw_only=True):
    """One of the best moves: everybody's chances after it, how it may go on, and why."""

    action: int
    text: str
    chances: list[float]
    line: list[LineStep]
    told: dict[str, list[str]]
    effects: dict[str, str]


class BestOut(Struct, frozen=True, kw_only=True):
    """The best moves of a position, best first."""

    bot: str
    seat: int
    clear: bool
    """Is the first one clearly best?"""
    options: list[OptionOut]


class FieldOut(Struct, frozen=True, kw_only=True):
    """A field of a position: what it is called, and how it is set (see `ziggurat.core.editing`)."""

    name: str
    label: str
    form: dict[str, Any]


class LayoutOut(Struct, frozen=True, kw_only=True):
    """What an editor of positions needs: the fields in words, what the pieces that must add up are called,
    and an empty table's values."""

    fields: list[FieldOut]
    pieces: dict[str, str]
    position: dict[str, Any]


class AskLayout(Closed):
    game: GameName
    seats: Annotated[int, Meta(ge=1, le=16)]
    options: dict[str, Any] = field(default_factory=dict)
    lang: Literal["en", "it"] = "en"


class Branch(Closed):
    """A step of a tree: after which other one (-1: the beginning), and what was played."""

    parent: Annotated[int, Meta(ge=-1, le=5_000)]
    text: Text


class NewAnalysis(Closed):
    """An analysis to be saved: where it begins, and its tree, each step after its parent."""

    title: Title
    record: RecordText
    upto: StepNumber
    tree: Annotated[list[Branch], Meta(max_length=5_000)] = field(default_factory=list)


class AnalysisOut(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    mine: bool
    record: str
    upto: int
    tree: list[Branch]
    changed: Ms


class AnalysisInfo(Struct, frozen=True, kw_only=True):
    id: str
    game: str
    title: str
    changed: Ms


class AnalysisList(Struct, frozen=True, kw_only=True):
    analyses: list[AnalysisInfo]
