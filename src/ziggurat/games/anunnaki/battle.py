"""One battle while it is fought: who, where, which cards. AN-167..200."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, NamedTuple

from ziggurat.core.fields import Record, everyone, field
from ziggurat.core.shapes.several import each, many, row
from ziggurat.core.shapes.shape import Shape
from ziggurat.core.shapes.single import NUMBER, SEAT, index
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.names import TERRITORIES, WEAPONS

SIDES: Final = ("attacker", "defender")
"""Sides are 0 and 1; a civilization defends as seat -1."""
UNDECIDED: Final = -1
UNKNOWN: Final = -99
"""In the last battle: no comparison of strengths took place."""


class Laying(IntEnum):
    """What a side is asked while cards are laid face down."""

    CLOSED = 0
    FIRST_CARD = 1
    SECOND_CARD = 2


def _own_side(battle: Battle, viewer: Seat | None, side: int) -> bool:
    """Cards lying face down are seen by those who laid them."""
    return viewer is not None and battle.seat(side) == viewer


_CARDS: Final = each(many(index(WEAPONS), changes=True), SIDES)


class Battle(Record):
    """Cards are numbers of Weapons."""

    at: int = field(index(TERRITORIES), everyone)
    attacker: Seat = field(SEAT, everyone)
    defender: Seat = field(SEAT, everyone)
    stage: int = field(NUMBER, everyone)
    """The next of the stages that `questions.battles` lists."""
    opened: list[int] = field(each(index([one.name.lower() for one in Laying]), SIDES), everyone)
    """Per side: may it still lay a card?"""
    laid: list[list[int]] = field(_CARDS, _own_side)
    """Cards lying face down."""
    cards: list[list[int]] = field(_CARDS, everyone)
    """Cards in force."""
    played: list[list[int]] = field(_CARDS, everyone)
    """All cards played, also those taken back."""
    metal: list[int] = field(each(NUMBER, SIDES), everyone)
    won: int = field(index(SIDES, none=True), everyone)
    """The side that has won, or -1."""

    def __init__(self, at: int = 0, attacker: Seat = -1, defender: Seat = -1) -> None:
        self.at, self.attacker, self.defender = at, attacker, defender
        self.stage = 0
        self.opened = [Laying.FIRST_CARD, Laying.FIRST_CARD if defender >= 0 else Laying.CLOSED]
        self.laid, self.cards, self.played = [[], []], [[], []], [[], []]
        self.metal = [0, 0]
        self.won = UNDECIDED

    def seat(self, side: int) -> Seat:
        return self.defender if side else self.attacker

    def side(self, seat: Seat) -> int:
        return 0 if seat == self.attacker else 1

    def waiting(self) -> list[Seat]:
        """Seats that must still lay a card."""
        return [self.seat(side) for side in (0, 1) if self.opened[side]]


class Result(NamedTuple):
    """How the last battle ended."""

    at: int
    attacker: Seat
    defender: Seat
    won: int
    attack: int
    defence: int


RESULT: Final[Shape] = row(
    Result,
    at=index(TERRITORIES),
    attacker=SEAT,
    defender=SEAT,
    won=index(SIDES),
    attack=NUMBER,
    defence=NUMBER,
)
