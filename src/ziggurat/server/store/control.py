"""Rows of a log that are about the table and not the game: one place that writes and reads them.

On disk such a row is `!` and JSON (`!{"kind":"undo","first":3,"last":5}`). Databases from before hold words
(`!undo 3-5`), which are still read.
"""

from __future__ import annotations

import re
from typing import Literal

from msgspec import MsgspecError, Struct, json

Kind = Literal[
    "undo", "away", "return", "hint", "wish", "agree", "refuse", "resign", "forfeit", "rest", "wake",
    "offer_end", "ask_seat", "end", "handed",
]  # fmt: skip


class Undo(Struct, frozen=True, tag_field="kind", tag="undo"):
    """The rows from `first` to `last` are taken back."""

    first: int
    last: int


class Away(Struct, frozen=True, tag_field="kind", tag="away"):
    """A bot stands in for the seat from now on; `left`: because its player said so."""

    left: bool = False


class Return(Struct, frozen=True, tag_field="kind", tag="return"):
    """The seat's player is back."""


class Hint(Struct, frozen=True, tag_field="kind", tag="hint"):
    """The seat asked for a hint."""


class Wish(Struct, frozen=True, tag_field="kind", tag="wish"):
    """The seat asks to take back what came after step `to`."""

    to: int


class Agree(Struct, frozen=True, tag_field="kind", tag="agree"):
    """The seat agrees to the wish."""


class Refuse(Struct, frozen=True, tag_field="kind", tag="refuse"):
    """The seat refuses the wish."""


class Resign(Struct, frozen=True, tag_field="kind", tag="resign"):
    """The seat gives the game up."""


class Forfeit(Struct, frozen=True, tag_field="kind", tag="forfeit"):
    """The seat has lost the game: its time is over."""


class Rest(Struct, frozen=True, tag_field="kind", tag="rest"):
    """The seat's player is on vacation: its clock stands still until then."""

    until: int


class Wake(Struct, frozen=True, tag_field="kind", tag="wake"):
    """The vacation is over."""


class OfferEnd(Struct, frozen=True, tag_field="kind", tag="offer_end"):
    """The seat asks to end the game here."""


class AskSeat(Struct, frozen=True, tag_field="kind", tag="ask_seat"):
    """Who had the seat before asks to have it back."""


class End(Struct, frozen=True, tag_field="kind", tag="end"):
    """The game ends before its end: all agreed, or nobody is left to play it."""

    why: Literal["agreed", "resigned"]


class Handed(Struct, frozen=True, tag_field="kind", tag="handed"):
    """The seat has another player now."""


Control = (
    Undo | Away | Return | Hint | Wish | Agree | Refuse | Resign | Forfeit | Rest | Wake | OfferEnd | AskSeat
    | End | Handed
)  # fmt: skip

_decoder: json.Decoder[Control] = json.Decoder(Control)
_KINDS: dict[type, Kind] = {
    Undo: "undo", Away: "away", Return: "return", Hint: "hint", Wish: "wish", Agree: "agree",
    Refuse: "refuse", Resign: "resign", Forfeit: "forfeit", Rest: "rest", Wake: "wake", OfferEnd: "offer_end",
    AskSeat: "ask_seat", End: "end", Handed: "handed",
}  # fmt: skip
_PLAIN: dict[str, Control] = {
    "!away": Away(), "!return": Return(), "!hint": Hint(), "!agree": Agree(), "!refuse": Refuse()
}  # fmt: skip
_OLD_UNDO = re.compile(r"!undo ([0-9]{1,7})-([0-9]{1,7})")
_OLD_WISH = re.compile(r"!wish ([0-9]{1,7})")


def is_control(text: str) -> bool:
    """Is a row's text about the table? No notation starts so."""
    return text.startswith("!")


def kind_of(control: Control) -> Kind:
    return _KINDS[type(control)]


def write(control: Control) -> str:
    """The text of a row."""
    return "!" + json.encode(control).decode()


def read(text: str) -> Control:
    """What a row's text says; ValueError when it says nothing that is known."""
    if text.startswith("!{"):
        try:
            return _decoder.decode(text[1:])
        except MsgspecError as error:
            raise ValueError(f"no row of a log: {text[:60]!r} ({error})") from None
    if text in _PLAIN:
        return _PLAIN[text]
    if (undo := _OLD_UNDO.fullmatch(text)) is not None:
        return Undo(int(undo[1]), int(undo[2]))
    if (wish := _OLD_WISH.fullmatch(text)) is not None:
        return Wish(int(wish[1]))
    raise ValueError(f"no row of a log: {text[:60]!r}")
