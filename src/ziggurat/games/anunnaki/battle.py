"""One battle while it is fought: who, where, which cards. AN-167..200."""

from __future__ import annotations

from typing import Any

CLOSED, FIRST_CARD, SECOND_CARD = 0, 1, 2
"""What a side is asked while cards are laid face down."""
DECIDED_BY_SWAP = 1


class Battle:
    """Sides are 0 (attacker) and 1 (defender); cards are positions in a House's arsenal of nine."""

    __slots__ = ("at", "attacker", "cards", "defender", "laid", "metal", "opened", "played", "stage", "won")

    def __init__(self, at: int, attacker: int, defender: int) -> None:
        self.at, self.attacker, self.defender = at, attacker, defender
        self.stage = 0
        self.opened = [FIRST_CARD, FIRST_CARD if defender >= 0 else CLOSED]
        """Per side: may it still lay a card?"""
        self.laid: list[list[int]] = [[], []]
        """Cards lying face down."""
        self.cards: list[list[int]] = [[], []]
        """Cards in force."""
        self.played: list[list[int]] = [[], []]
        """All cards played, also those taken back."""
        self.metal = [0, 0]
        self.won = -1
        """The side that has won, or -1."""

    def seat(self, side: int) -> int:
        return self.defender if side else self.attacker

    def side(self, seat: int) -> int:
        return 0 if seat == self.attacker else 1

    def waiting(self) -> list[int]:
        """Seats that must still lay a card."""
        return [self.seat(side) for side in (0, 1) if self.opened[side]]

    def clone(self) -> Battle:
        new = object.__new__(Battle)
        new.at, new.attacker, new.defender = self.at, self.attacker, self.defender
        new.stage, new.won = self.stage, self.won
        new.opened, new.metal = self.opened[:], self.metal[:]
        new.laid = [row[:] for row in self.laid]
        new.cards = [row[:] for row in self.cards]
        new.played = [row[:] for row in self.played]
        return new

    def to_json(self) -> dict[str, Any]:
        """All but the cards lying face down, of which only the number is public."""
        return {
            "at": self.at,
            "attacker": self.attacker,
            "defender": self.defender,
            "stage": self.stage,
            "opened": list(self.opened),
            "laid": [len(row) for row in self.laid],
            "cards": [list(row) for row in self.cards],
            "played": [list(row) for row in self.played],
            "metal": list(self.metal),
            "won": self.won,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Battle:
        new = cls(data["at"], data["attacker"], data["defender"])
        new.stage, new.won = data["stage"], data["won"]
        new.opened, new.metal = list(data["opened"]), list(data["metal"])
        new.cards = [list(row) for row in data["cards"]]
        new.played = [list(row) for row in data["played"]]
        return new
