"""A game being played, in one object: position, chance and record, in the words of the game.

>>> from ziggurat import all_games, match
>>> shelf = list(all_games())                  # the names of all games
>>> game = match(shelf[0], seats=3, seed=7)
>>> game.turn, game.question
(2, 'turn.action')
>>> game.moves("leader priest")[:2]
['leader priest B1', 'leader priest J1']
>>> game.play("leader priest B1")
>>> game.told()
['Seat 3 places the priest on B1.']
>>> game.why("tile farm A1").rule
'TE-101'
>>> game.play("tile farm A1")
Traceback (most recent call last):
    ...
ziggurat.core.errors.IllegalAction: 'tile farm A1' is not legal now: te_farm_on_land, ... (TE-101)
>>> game.undo()
'2: leader priest B1'
>>> game.redo()
'2: leader priest B1'
>>> game.play_random(1000)
>>> game.outcome.winners
(1,)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Self

from ziggurat.core import play, record, registry
from ziggurat.core.errors import NotYourDecision, OptionError
from ziggurat.core.messages import Words
from ziggurat.core.record import Record
from ziggurat.core.values import CHANCE, Event, OptionValue, Outcome, Reason, Seat, waiting_for


class Match:
    """One game, from its set-up on. Moves are texts as in records; chance is dealt by itself.

    What chance deals depends on the seed and the number of the step alone: who takes a move back and makes it
    again draws the same tiles.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        names: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
    ) -> None:
        """`position`: where to begin, as scenarios say it; None: at the set-up."""
        self.game = registry.game(game)
        self.seats = self.game.seats[0] if seats is None else seats
        self.seed = Random().getrandbits(32) if seed is None else seed
        self.names = tuple(names)
        if self.names and len(self.names) != self.seats:
            raise OptionError(f"{self.seats} seats need {self.seats} names, not {len(self.names)}")
        self.options = dict(options or {})
        self.position = position
        self.state: Any = play.begin(self.game, self.seats, self.options, position)
        """The whole truth; `view` is what a seat may know."""
        self.steps: list[tuple[Seat, int]] = []
        """Seat and action id of every step, chance included."""
        self.events: list[Event] = []
        """What happened since the last move began."""
        self._undone: list[str] = []
        self._deal()

    # -- whose decision it is

    @property
    def turn(self) -> Seat | None:
        """The seat that must decide (the first, if several must); None when the game is over."""
        actor: Seat | None = self.state.actor()
        return actor

    @property
    def question(self) -> str | None:
        """What it must decide; None when the game is over."""
        decisions = self.state.decisions()
        return decisions[0].prompt if decisions else None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ended: Outcome | None = self.state.outcome()
        return ended

    def moves(self, start: str = "", seat: Seat | None = None) -> list[str]:
        """The legal moves of whoever must decide (or of a seat), those that start so."""
        asked = self.turn if seat is None else seat
        if asked is None:
            return []
        texts = self.game.actions.texts
        return [texts[action] for action in self.state.legal_ids(asked) if texts[action].startswith(start)]

    # -- moving

    def play(self, move: str, seat: Seat | None = None) -> None:
        """Make a move, then let chance do what follows; IllegalAction says why a move is not allowed."""
        asked = self.turn if seat is None else seat
        if asked is None:
            raise NotYourDecision(f"'{move}' cannot be played: {waiting_for(())}")
        action = self.game.notation.read(move)
        self.events = list(self.state.apply(asked, action))
        self.steps.append((asked, self.game.actions.encode(action)))
        self._undone.clear()
        self._deal()

    def play_random(self, moves: int = 1) -> None:
        """Make random moves, as many as are asked for or as the game still has."""
        for _ in range(moves):
            if self.turn is None:
                return
            texts = self.moves()
            self.play(texts[self._random().randrange(len(texts))])

    def why(self, move: str, seat: Seat | None = None) -> Reason | None:
        """Why a move is not legal now, with the numbered rule; None when it is."""
        asked = self.turn if seat is None else seat
        action = self.game.notation.read(move)
        reason: Reason | None = self.state.why_illegal(CHANCE if asked is None else asked, action)
        return reason

    def undo(self) -> str | None:
        """Take the last move back, with what chance did after it; the move, or None if there is none."""
        last = next((at for at in range(len(self.steps) - 1, -1, -1) if self.steps[at][0] != CHANCE), None)
        if last is None:
            return None
        seat, action = self.steps[last]
        undone = f"{seat}: {self.game.actions.texts[action]}"
        again = [*self._undone, undone]
        self._go_to(last)
        self._undone = again
        return undone

    def redo(self) -> str | None:
        """Make the move again that was taken back last; the move, or None if there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        left = list(self._undone)
        seat, _, text = move.partition(": ")
        self.play(text, int(seat))
        self._undone = left
        return move

    # -- looking

    def view(self, seat: Seat | None = None) -> Any:
        """What a seat may know; None: a spectator."""
        return self.state.view(seat)

    def told(self, lang: str = "en") -> list[str]:
        """What happened since the last move began, in words."""
        words = Words(lang)
        return [
            words.event(self.game.id, event, self.names) for event in self.events if event.audience is None
        ]

    def __str__(self) -> str:
        """The position as text, as whoever must decide sees it."""
        return self.game.text(self.state.view(self._onlooker()))

    def _repr_svg_(self) -> str:
        """The position drawn, for notebooks."""
        return self.game.svg(self.state.view(self._onlooker()))

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}: {self.seats} seats, seed {self.seed}, {len(self.steps)} steps>"

    # -- records

    def record(self) -> Record:
        """The game so far as a record; `record().write()` is its text."""
        written = play.new_record(self.state, self.names, self.steps, self.position)
        return written if self.outcome is None else written.ended(self.outcome)

    def save(self, path: str | Path) -> None:
        """Write the record to a file (`.zig`)."""
        self.record().save(Path(path))

    @classmethod
    def load(cls, path: str | Path, seed: int | None = None) -> Self:
        """Go on with a game out of a record file; chance to come is dealt anew from the seed."""
        return cls.of(record.load(Path(path)), seed)

    @classmethod
    def of(cls, recorded: Record, seed: int | None = None) -> Self:
        """Go on with a recorded game."""
        new = cls(recorded.game, recorded.seats, seed, recorded.options, recorded.names, recorded.position)
        new.state = play.start(recorded)
        new.steps = []
        for played in play.walk(recorded):
            new.state, new.events = played.state, list(played.events)
            new.steps.append((played.step.seat, played.action))
        new._deal()
        return new

    # -- inside

    def _onlooker(self) -> Seat | None:
        turn = self.turn
        return None if turn == CHANCE else turn

    def _random(self) -> Random:
        return Random(f"{self.seed}/{len(self.steps)}")

    def _deal(self) -> None:
        while self.state.actor() == CHANCE:
            action = self.state.deal(self._random())
            self.events += self.state.apply_id(CHANCE, action)
            self.steps.append((CHANCE, action))

    def _go_to(self, count: int) -> None:
        """Play the first steps anew: undo is a replay of a shorter record."""
        kept = self.steps[:count]
        self.state = play.begin(self.game, self.seats, self.options, self.position)
        self.events, self.steps = [], []
        for seat, action in kept:
            events = self.state.apply_id(seat, action)
            self.events = [*self.events, *events] if seat == CHANCE else list(events)
            self.steps.append((seat, action))
