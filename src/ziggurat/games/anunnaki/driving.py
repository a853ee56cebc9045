"""Plays the steps of a scenario file: each step answers one or more of our small questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from ziggurat.core.errors import NotationError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.actions import KIND_OF, NOTATION, PASS, SPACE
from ziggurat.games.anunnaki.building import Script
from ziggurat.games.anunnaki.names import PACTS
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

Step = Mapping[str, Any]


class Refused(Exception):
    """The engine does not allow a step."""


class Driver:
    """A state, what chance will do, and how a person's steps become answers."""

    def __init__(self, state: AnunnakiState, script: Script, players: list[str]) -> None:
        self.g = state
        self.script = script
        self.players = players
        self.paying: dict[int, Counter[str]] = {}
        self.offered: set[tuple[int, int, str]] = set()
        """Questions asked so far: seat, kind of frame, kind of action."""
        self.note()

    def copy(self) -> Driver:
        new = object.__new__(Driver)
        new.g, new.script, new.players = self.g.clone(), self.script.copy(), self.players
        new.paying = {seat: Counter(kinds) for seat, kinds in self.paying.items()}
        new.offered = set(self.offered)
        return new

    # -- answering -----------------------------------------------------------------------------------

    @property
    def top(self) -> int:
        """The kind of the open question; -1 when the game is over."""
        return self.g.stack[-1][0] if self.g.stack else -1

    def note(self) -> None:
        for decision in self.g.decisions():
            for number in self.g.legal_ids(decision.seat):
                if number != PASS:
                    self.offered.add((decision.seat, self.top, KIND_OF[number]))

    def legal(self, seat: int) -> list[int]:
        return list(self.g.legal_ids(seat))

    def apply(self, seat: int, number: int) -> None:
        self.g.apply_id(seat, number)
        self.note()
        self.flow()

    def answer(self, seat: int, text: str) -> None:
        """Give one answer in notation, or Refused."""
        try:
            number = NOTATION.read_id(text)
        except NotationError as error:
            raise Refused(str(error)) from None
        if number not in self.legal(seat):
            asked = Ask(self.top).name.lower() if self.top >= 0 else "nothing"
            reason = self.g.why_illegal(seat, SPACE.decode(number)) if self.g.stack else "the game is over"
            raise Refused(f"'{text}' while {asked} is asked: {reason}")
        self.apply(seat, number)

    def skip(self, seat: int) -> bool:
        """Decline the open question if that is allowed."""
        if self.g.stack and PASS in self.legal(seat):
            self.apply(seat, PASS)
            return True
        return False

    def flow(self) -> None:
        """What needs nobody: chance by the script, payments already named, an unarmed attacker."""
        state = self.g
        while state.stack:
            frame = state.stack[-1]
            if frame[1] == CHANCE:
                state.apply_id(CHANCE, self._chance(frame))
            elif frame[0] == Ask.PAY and self.paying.get(frame[1]):
                self._pay(frame[1])
            elif frame[0] == Ask.PAY and len(state.ids) == 1:
                state.apply_id(frame[1], state.ids[0])
            elif frame[0] == Ask.SHOW_MARK:
                state.apply_id(frame[1], state.legal_ids(frame[1])[0])
            elif (
                frame[0] == Ask.CARDS
                and state.battle is not None
                and state.legal_ids(state.battle.attacker) == [PASS]
            ):
                state.apply_id(state.battle.attacker, PASS)
            else:
                return
            self.note()

    def _chance(self, frame: list[int]) -> int:
        ids, script = self.g.legal_ids(CHANCE), self.script
        text = ""
        if frame[0] == Ask.DEAL and script.stack:
            text = f"deal {PACTS[script.stack.pop(0)]}"
        elif frame[0] == Ask.CIVILIZATION and frame[2] in script.tiles:
            text = f"civilization {script.tiles.pop(frame[2])}"
        elif frame[0] == Ask.CULTURE and frame[2] in script.tokens:
            text = f"culture {script.tokens.pop(frame[2]) + 1}"
        number = NOTATION.read_id(text) if text else ids[0]
        return number if number in ids else ids[0]

    def _pay(self, seat: int) -> None:
        wanted = self.paying[seat]
        kind = next(iter(wanted.elements()))
        number = NOTATION.read_id(f"pay {kind}")
        if number not in self.g.legal_ids(seat):
            raise Refused(f"cannot pay {kind}")
        wanted[kind] -= 1
        self.paying[seat] = +wanted
        self.g.apply_id(seat, number)

    def accept(self) -> bool:
        """Answer the open question if that needs no choice: one option, or one thing to accept."""
        if self.top < 0 or self.top in PHASES or self.top == Ask.CARDS:
            return False
        seat = self.g.stack[-1][1]
        ids = self.legal(seat)
        real = [number for number in ids if number != PASS]
        if len(ids) == 1 or (len(real) == 1 and self.top in ACCEPTABLE):
            self.apply(seat, (real or ids)[0])
            return True
        return False

    def settled(self) -> Driver:
        """A copy in which everything that needs no choice has been answered."""
        twin = self.copy()
        while twin.accept():
            pass
        return twin

    def leave(self, seat: int, *kinds: int) -> None:
        """A step that answers a repeated question is complete: no more of it."""
        while self.top in kinds and self.g.stack[-1][1] == seat and self.skip(seat):
            pass


ACCEPTABLE: Final = (Ask.FOLLOWERS, Ask.STEAL, Ask.GAIN, Ask.REDEPLOY)
"""Gains that are taken when a scenario says nothing and there is one way only."""
PHASES: Final = (Ask.PAWN, Ask.MANA, Ask.ADDITIONAL, Ask.BATTLES, Ask.CULTURE_ORDER)
"""Questions that only an explicit step leaves."""
