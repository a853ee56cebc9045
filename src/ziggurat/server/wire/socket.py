"""The messages of the socket, both ways; `docs/guide/protocol.md` explains them with examples."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field, json

from ziggurat.server.wire.tables import TableInfo
from ziggurat.server.wire.terms import (
    ActionId,
    Closed,
    Code,
    Ms,
    Ref,
    SeatNumber,
    StandingRule,
    StepNumber,
    Text,
)

# From the browser -------------------------------------------------------------------------------------


class Hello(Closed, tag_field="type", tag="hello"):
    """The first message. `seat`: through whose eyes to look (default: your first seat)."""

    seat: SeatNumber | None = None
    code: Code | None = None
    watch: bool = False
    """Look as a spectator although you hold a seat."""
    consequences: bool = False
    """Tell with each of my questions what every answer would do at once; for clients with a board."""
    texts: bool = True
    """False: I have the notation of all actions (`/api/games/{game}/actions`), so `legal` can stay
    empty; the ids are in `view.legal`."""


class Look(Closed, tag_field="type", tag="look"):
    """Look through another of your seats (after the end: any), or (null) as a spectator; answer: `view`."""

    seat: SeatNumber | None
    ref: Ref = None


class Play(Closed, tag_field="type", tag="play"):
    """Answer an open decision; exactly one of `action` and `text`."""

    step: StepNumber
    seat: SeatNumber
    action: ActionId | None = None
    text: Text | None = None
    ref: Ref = None


class AskWhy(Closed, tag_field="type", tag="why"):
    """Why a text is not legal for the seat looked through."""

    text: Text
    ref: Ref = None


class AskHint(Closed, tag_field="type", tag="hint"):
    step: StepNumber
    ref: Ref = None


class AskUndo(Closed, tag_field="type", tag="undo"):
    """Take steps back to the position after `to` (default: before the seat's own last answer)."""

    step: StepNumber
    seat: SeatNumber
    to: StepNumber | None = None
    ref: Ref = None


class Consent(Closed, tag_field="type", tag="consent"):
    """Answer what somebody asks all: to take steps back, to end the game, to have a seat back."""

    agree: bool
    ref: Ref = None


class Say(Closed, tag_field="type", tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    ref: Ref = None


class AskHistory(Closed, tag_field="type", tag="history"):
    """The entries of the log after a step, as the seat looked through may know them."""

    after: StepNumber = 0
    ref: Ref = None


class AskAt(Closed, tag_field="type", tag="at"):
    """The position after an earlier step, as the seat looked through saw it then."""

    step: StepNumber
    all: bool = False
    """With every seat's view too; after the end only."""
    ref: Ref = None


class Return(Closed, tag_field="type", tag="return"):
    """Take your seats back from the bot that stands in."""

    ref: Ref = None


class SetPlans(Closed, tag_field="type", tag="plans"):
    """What a seat of yours answers while you are not connected: standing answers, and planned turns in the
    notation, the next one first. It takes the place of what was said before."""

    seat: SeatNumber
    standing: Annotated[dict[Annotated[str, Meta(max_length=20)], StandingRule], Meta(max_length=8)] = field(
        default_factory=dict
    )
    moves: Annotated[list[Text], Meta(max_length=8)] = field(default_factory=list)
    ref: Ref = None


class Ping(Closed, tag_field="type", tag="ping"):
    ref: Ref = None


Incoming = (
    Hello | Look | Play | AskWhy | AskHint | AskUndo | Consent | Say | AskHistory | AskAt | Return | SetPlans
    | Ping
)  # fmt: skip

# To the browser ---------------------------------------------------------------------------------------


class Entry(Struct, frozen=True, kw_only=True):
    """One step of the log as the viewer may know it."""

    step: int
    seat: int
    kind: Literal[
        "play", "undo", "away", "return", "hint", "wish", "agree", "refuse", "resign", "forfeit", "rest",
        "wake", "offer_end", "ask_seat", "end", "handed",
    ]  # fmt: skip
    text: str
    at: Ms
    events: list[dict[str, Any]]
    removed: list[int] = []
    """For `undo`: the steps taken back."""


class Clocks(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """At `now` each seat had `left` (null: no clock); those of `running` seats go down, and when nothing is
    left of one, its `bank`. Nothing goes down before `rest`: a vacation. Missing where there is none."""

    now: Ms
    running: list[int]
    left: list[Ms | None]
    bank: list[Ms] = []
    rest: list[Ms | None] = []


class UndoState(Struct, frozen=True, kw_only=True):
    """How far back the seat may go (the step to name in `undo`), and the wish that waits for consent."""

    free: int | None
    """The furthest without asking."""
    last: int | None
    """Before the seat's own last answer: what `undo` without `to` means."""
    ask: int | None
    """The furthest with the consent of all."""
    wish: dict[str, Any] | None
    """what (`undo`, `end`, `seat`), seat, to, agreed (seats), waiting (seats)."""


class ConsequenceItem(Struct, frozen=True, kw_only=True):
    """What an action does at once, and the mark that a board gives it."""

    mark: Literal["conflict", "mine", "rival", "plain"]
    effects: list[dict[str, Any]]


class Consequences(Struct, frozen=True, kw_only=True):
    """What the legal actions of a view do, aligned with them; equal ones stand once."""

    kinds: list[ConsequenceItem]
    of: list[int]
    """For each legal action the place of its consequence in `kinds`."""


class ViewOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="view"):
    step: int
    seat: int | None
    view: Raw
    legal: Raw
    """Pairs of id and notation; empty where `hello` said that the client has the notation."""
    consequences: Raw | None
    """`Consequences` of the legal actions, where `hello` asked for them and the seat has a question."""
    log: list[Entry]
    """What happened since the last `view` on this socket (empty in the first); after a long silence only the
    end of it: `history` has the rest."""
    clocks: Clocks | None
    undo: UndoState
    ref: Ref = None


class TableOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """First after `hello`, then whenever seats, presence, status or names change."""

    table: TableInfo


class Ack(Struct, frozen=True, kw_only=True, tag_field="type", tag="ack"):
    """Done, and on disk."""

    ref: Ref
    step: int


class ErrorOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="error"):
    ref: Ref
    error: str
    message: str
    reason: dict[str, Any] | None = None


class WhyOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="why"):
    ref: Ref
    text: str
    legal: bool
    reason: dict[str, Any] | None


class HintReason(Struct, frozen=True, kw_only=True):
    """A reason of the bot's: a key of the game's words, and what it is worth in the game's points."""

    key: str
    worth: float


class HintMove(Struct, frozen=True, kw_only=True):
    """A move that the bot recommends: its chance to win, its lead in points, and why."""

    id: int
    text: str
    win: float | None = None
    score: float | None = None
    reasons: list[HintReason] = []
    """The weightiest first."""


class HintOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="hint"):
    ref: Ref
    step: int
    bot: str
    moves: list[HintMove]


class ChatOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    id: int
    seat: int | None
    name: str
    text: str
    at: Ms


class HistoryOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="history"):
    ref: Ref
    step: int
    entries: list[Entry]
    more: bool = False
    """There are later entries: ask again, after the last of these."""


class AtOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="at"):
    ref: Ref
    step: int
    view: Raw
    views: list[Raw] = []
    """Each seat's view, where `all` was asked."""


class PlansOut(Struct, frozen=True, kw_only=True, tag_field="type", tag="plans"):
    """After the first view, to a seat that has said what it answers while its player is away. `dropped`: a
    planned answer that could not be played."""

    seat: int
    standing: dict[str, StandingRule]
    moves: list[str]
    dropped: str | None


class Pong(Struct, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    ref: Ref
    now: Ms


class BotTurn(Struct, frozen=True, kw_only=True, tag_field="type", tag="turn"):
    """A line of a bot's stream: an open decision."""

    table: str
    game: str
    seat: int
    step: int
    view: Raw
    legal: Raw


class BotOver(Struct, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """A line of a bot's stream: a game ended."""

    table: str
    game: str
    seat: int
    outcome: dict[str, Any]


decoder: json.Decoder[Incoming] = json.Decoder(Incoming)
encoder = json.Encoder()
