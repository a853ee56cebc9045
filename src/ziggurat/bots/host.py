"""Plays a game: keeps the truth, deals chance, gives out views and takes answers."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ziggurat.bots.base import Answer, Bot, Budget, NumbersBot, ask, ask_with_numbers
from ziggurat.core.errors import IllegalAction
from ziggurat.core.play import new_record
from ziggurat.core.protocol import CHANCE, OptionValue, Outcome, Reason, Seat, State, View
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame


class Host:
    """One running game. Bots and environments talk to a host; the state itself never leaves it."""

    def __init__(
        self, game: AnyGame, seats: int, options: Mapping[str, OptionValue] | None, dealer: Random
    ) -> None:
        self.game = game
        self.seats = seats
        self.options: dict[str, OptionValue] = game.resolve(seats, options)
        self.steps: list[tuple[Seat, int]] = []
        """All answers so far, chance included, as (seat, action id)."""
        self.notes: dict[int, str] = {}
        """Comments on steps, for the record."""
        self._dealer = dealer
        self._legal: tuple[int, Seat | None, Sequence[int]] = (-1, None, ())
        self._sheets: dict[Seat, tuple[array[float], Callable[[Any, Seat], None]]] = {}
        """By seat what it saw last as numbers: only what changed since is written."""
        self.__state: State[Any, Any] = game.setup(seats, self.options)
        self._deal()

    def to_move(self) -> Seat | None:
        """The seat that must answer next (open siblings in seat order); None when the game is over."""
        return self.__state.actor()

    def view(self, seat: Seat | None) -> View:
        """What a seat may know now."""
        found: View = self.__state.view(seat)
        return found

    def observe_into(self, seat: Seat, buffer: Any) -> None:
        """Write what a seat may know as numbers into a float32 buffer of the layout's size."""
        sheet = self._sheets.get(seat)
        if sheet is None:
            numbers = array("f", bytes(4 * self.game.layout.size))
            sheet = self._sheets[seat] = numbers, self.game.sheet(numbers)
        numbers, show = sheet
        show(self.__state, seat)
        memoryview(buffer)[:] = memoryview(numbers)

    def legal(self, seat: Seat) -> Sequence[int]:
        """The legal ids of a seat, ascending."""
        step, asked, ids = self._legal
        if step != len(self.steps) or asked != seat:
            ids = self.__state.legal_ids(seat)
            self._legal = len(self.steps), seat, ids
        return ids

    def ask(self, bot: Bot, seat: Seat, budget: Budget, rng: Random) -> Answer:
        """Ask a bot for a seat's answer (it is not given yet); bots that play from numbers get no view."""
        if not isinstance(bot, NumbersBot):
            return ask(bot, self.view(seat), budget, rng)
        legal = self.legal(seat)
        numbers: array[float] = array("f")
        if not bot.blind:
            numbers = array("f", bytes(4 * self.game.layout.size))
            self.observe_into(seat, numbers)
        return ask_with_numbers(bot, numbers, legal, rng)

    def answer(self, seat: Seat, action: int) -> None:
        """Check and apply a seat's answer, then let chance answer until a seat must decide."""
        size = self.game.actions.size
        if not 0 <= action < size:
            reason = Reason("no_such_action", "", {"id": action})
            raise IllegalAction(f"there is no action {action}; ids are 0 to {size - 1}", reason)
        ids = self.legal(seat)
        place = bisect_left(ids, action)
        if place < len(ids) and ids[place] == action:
            self.__state.apply_id(seat, action)
        else:
            self.__state.apply(seat, self.game.actions.decode(action))  # says why not
        self.steps.append((seat, action))
        self._deal()

    def outcome(self) -> Outcome | None:
        return self.__state.outcome()

    def record(self, names: Sequence[str] = ()) -> Record:
        """The game so far as a record, with its result when it is over."""
        record = new_record(self.__state, names, self.steps).noted(self.notes)
        outcome = self.outcome()
        return record if outcome is None else record.ended(outcome)

    def _deal(self) -> None:
        state = self.__state
        while state.actor() == CHANCE:
            action = state.deal(self._dealer)
            state.apply_id(CHANCE, action)
            self.steps.append((CHANCE, action))
