"""A game in the terminal: the board, the open question, typed moves with completion, undo, help."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from rich.markup import escape

from ziggurat.bots.base import Bot, Budget, ask
from ziggurat.cli.common import console
from ziggurat.cli.telling import Teller
from ziggurat.core import play
from ziggurat.core.errors import IllegalAction, NotationError
from ziggurat.core.protocol import CHANCE, Seat, View
from ziggurat.core.record import Record
from ziggurat.core.registry import AnyGame
from ziggurat.core.spelling import Phrasebook

COMMANDS = ("help", "moves", "board", "why", "undo", "quit")
SHORT_LIST = 16
"""So many legal moves are listed unasked."""


class Quit(Exception):
    """The player leaves."""


class Session:
    """One game between people at this keyboard and bots."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, Any],
        names: Sequence[str],
        bots: Mapping[Seat, Bot],
        lang: str,
        rng: Random,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.names = names
        self.bots = bots
        self.rng = rng
        self.lang = lang
        self.teller = Teller(game.id, lang, names)
        self.phrases = Phrasebook(game.id, lang)
        self.commands = {self.teller.say(f"command.{name}"): name for name in COMMANDS}
        self.steps: list[tuple[Seat, int]] = []
        self.state: play.AnyState = game.setup(seats, options)
        self.shown: Seat | None = None  # whose view is on the screen
        self.complete: list[str] = []

    def run(self) -> int:
        """Play to the end; the exit status."""
        self._set_up_completion()
        console.print(self.teller.say("begin", commands=", ".join(self.commands)))
        try:
            while (seat := self.state.actor()) is not None:
                if seat == CHANCE:
                    self._apply(CHANCE, self.state.deal(self.rng))
                elif seat in self.bots:
                    self._bot_move(seat)
                else:
                    self._person_move(seat)
        except Quit:
            console.print(self.teller.say("left"))
            return 0
        outcome = self.state.outcome()
        viewer = self.shown
        console.print(self.game.text(self.state.view(viewer), colour=True, lang=self.lang), markup=True)
        if outcome is not None:
            console.print(self.teller.outcome(outcome))
        return 0

    def record(self) -> Record:
        """The game so far as a record."""
        record = play.new_record(self.state, self.names, self.steps)
        outcome = self.state.outcome()
        return record if outcome is None else record.ended(outcome)

    def _bot_move(self, seat: Seat) -> None:
        answer = ask(self.bots[seat], self.state.view(seat), Budget(), self.rng)
        if answer.fault is not None:
            console.print(self.teller.say("fault", fault=answer.fault))
        self._apply(seat, answer.action)

    def _apply(self, seat: Seat, action: int) -> None:
        events = self.state.apply_id(seat, action)
        self.steps.append((seat, action))
        people = [seat for seat in range(self.seats) if seat not in self.bots]
        viewer = people[0] if len(people) == 1 else (seat if seat in people else None)
        for line in self.teller.events(events, viewer):
            console.print("  " + line, style="dim")

    def _person_move(self, seat: Seat) -> None:
        if self.shown != seat and len(self.bots) < self.seats - 1:
            self._hand_over(seat)
        self.shown = seat
        view = self.state.view(seat)
        self._show(view)
        while True:
            text = self._read(view)
            if self.commands.get(text, text) == "undo":
                self._undo(seat)
                return
            if self._command(text, view):
                continue
            action = self._move(text, view)
            if action is not None:
                self._apply(seat, action)
                return

    def _show(self, view: View) -> None:
        console.print()
        console.print(self.game.text(view, colour=True, lang=self.lang), markup=True)
        texts = [self._typed(action) for action in view.legal]
        self.complete = [*texts, *self.commands]
        console.print(self._prompt(view), style="bold")
        if len(texts) <= SHORT_LIST:
            console.print("  " + " | ".join(texts))
        else:
            kinds = Counter(text.split()[0] for text in texts)
            listed = ", ".join(f"{kind} ({count})" for kind, count in kinds.items())
            console.print("  " + self.teller.say("moves_count", n=len(texts), kinds=listed))

    def _typed(self, action: int) -> str:
        """An action as it is typed in this language."""
        return self.phrases.write(self.game.actions.texts[action])

    def _prompt(self, view: View) -> str:
        own = next(one for one in view.decisions if one.seat == view.seat)
        return self.teller.prompt(own, len(view.legal))

    def _read(self, view: View) -> str:
        try:
            return " ".join(input(f"{self.names[view.seat or 0]}> ").split())
        except EOFError:
            raise Quit from None

    def _command(self, text: str, view: View) -> bool:
        """Obey a command that is not a move; whether it was one."""
        word, _, rest = text.partition(" ")
        command = self.commands.get(word, word)
        if command == "quit":
            raise Quit
        if command == "help":
            own = next(one for one in view.decisions if one.seat == view.seat)
            console.print(self.teller.help(own))
            example = self._typed(view.legal[0])
            for name, key in self.commands.items():
                about = self.teller.say(f"command.{key}.help", move=example, kind=example.split()[0])
                console.print(f"  [bold]{name:7}[/bold] {escape(about)}", markup=True)
        elif command == "moves":
            self._list_moves(view, rest)
        elif command == "board":
            console.print(self.game.text(view, colour=True, lang=self.lang), markup=True)
        elif command == "why":
            self._why(rest, view)
        else:
            return not text
        return True

    def _list_moves(self, view: View, prefix: str) -> None:
        for action in view.legal:
            text = self._typed(action)
            if text.casefold().startswith(prefix.casefold()):
                effect = self.teller.consequence(
                    self.game.consequence(view, self.game.actions.decode(action))
                )
                console.print(f"  {text}" + (f"  -- {effect}" if effect else ""))

    def _why(self, text: str, view: View) -> None:
        try:
            action = self.game.notation.read(self.phrases.read(text))
        except NotationError:
            self._complain(text, view)
            return
        reason = self.state.why_illegal(view.seat or 0, action)
        console.print(self.teller.say("is_legal") if reason is None else self.teller.reason(reason))

    def _complain(self, text: str, view: View) -> None:
        """Say that a text is no move, and what one looks like."""
        texts = [self._typed(action) for action in view.legal]
        kinds = ", ".join(dict.fromkeys(one.split()[0] for one in texts))
        console.print(self.teller.say("no_move", text=text, kinds=kinds, move=texts[0]))

    def _move(self, text: str, view: View) -> int | None:
        """The legal action a text means: its words or notation, or the only legal one that starts so."""
        meant = self.phrases.read(text).casefold()
        legal = {self.game.actions.texts[action].casefold(): action for action in view.legal}
        if meant in legal:
            return legal[meant]
        typed = {self._typed(action).casefold(): action for action in view.legal}
        starts = {
            action for name, action in (*legal.items(), *typed.items()) if name.startswith(text.casefold())
        }
        if len(starts) == 1:
            return starts.pop()
        try:
            action = self.game.notation.read(meant)
            reason = self.state.why_illegal(view.seat or 0, action)
            if reason is None:
                return self.game.actions.encode(action)
            console.print(self.teller.reason(reason))
        except IllegalAction as error:
            console.print(str(error))
        except NotationError:
            if len(starts) > 1:
                near = ", ".join(self._typed(action) for action in sorted(starts)[:6])
                console.print(self.teller.say("several", n=len(starts), moves=near))
            else:
                self._complain(text, view)
        return None

    def _undo(self, seat: Seat) -> None:
        """Back to this seat's previous decision, by replaying fewer steps."""
        own = [index for index, (who, _) in enumerate(self.steps) if who == seat]
        if not own:
            console.print(self.teller.say("nothing_to_undo"))
            return
        self.steps = self.steps[: own[-1]]
        self.state = self.game.setup(self.seats, self.options)
        for who, action in self.steps:
            self.state.apply_id(who, action)
        console.print(self.teller.say("undone"))

    def _hand_over(self, seat: Seat) -> None:
        console.clear()
        try:
            input(self.teller.say("hand_over", seat=seat))
        except EOFError:
            raise Quit from None

    def _set_up_completion(self) -> None:
        """Complete legal moves with the tab key where the terminal can."""
        if not sys.stdin.isatty():
            return
        with suppress(ImportError):
            import readline

            readline.set_completer_delims("")
            readline.parse_and_bind("tab: complete")
            readline.set_completer(self._completion)

    def _completion(self, text: str, number: int) -> str | None:
        found = [name for name in self.complete if name.casefold().startswith(text.casefold())]
        return found[number] if number < len(found) else None
