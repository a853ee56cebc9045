"""What a bot is: it gets a view, a budget and a random generator, and answers with an action id."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from operator import index
from random import Random
from time import perf_counter, process_time
from typing import Any, ClassVar

from ziggurat.core.errors import FOREIGN, ZigguratError
from ziggurat.core.knowledge import Reasoning
from ziggurat.core.protocol import View

UNHURRIED = 3600.0
"""Seconds that stand for "no time limit": bots that search then count iterations alone."""


class BotError(ZigguratError):
    """A bot crashed, hung or answered with something that is no legal action."""


class SpecError(ZigguratError):
    """A bot spec that cannot be understood."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think about one decision: a time, a number of iterations, or whichever is first."""

    seconds: float | None = None
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that a bot recommends: how likely it thinks it wins, and why."""

    action: int
    notation: str
    win: float
    """Estimated chance to win, 0 to 1."""
    score: float
    """Estimated final score in the game's own points, relative to the best rival."""
    reasons: tuple[Reasoning, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "action": self.action,
            "notation": self.notation,
            "win": round(self.win, 4),
            "score": round(self.score, 3),
            "reasons": [reason.to_json() for reason in self.reasons],
        }


class Bot(ABC):
    """A player. It sees views only: nothing that it is given refers to the true state of a game."""

    name: str
    outside: ClassVar[bool] = False
    """Does it think in another process? Then its time is the clock's, else the processor's."""

    def start(self) -> None:  # noqa: B027
        """Before the first game of a run: BotError in one line if the bot cannot play at all."""

    thought: Mapping[int, float] | None = None
    """How its last search shared its visits among the moves, summing to 1; None: it did not search."""

    @abstractmethod
    def choose(self, view: View, budget: Budget, rng: Random) -> int:
        """One of `view.legal`. Equal views, budgets in iterations and generators give equal answers."""

    def hint(self, view: View, budget: Budget, rng: Random, most: int = 3) -> list[Hint]:
        """The best moves, best first; bots that cannot explain themselves give none."""
        return []

    def close(self) -> None:  # noqa: B027
        """Let go of processes and files; the bot is not asked again."""


class NumbersBot(Bot):
    """A bot for which the numbers of an observation and the legal ids are enough: it plays in batches too,
    where one bot answers in many games by turns, so it keeps nothing between two answers."""

    blind: ClassVar[bool] = False
    """Does it not even look at the numbers? Then they are not made."""

    @abstractmethod
    def pick(self, numbers: Any, legal: Sequence[int], rng: Random) -> int:
        """One of the legal ids; `numbers` is the observation, a float32 array or buffer."""


def said(error: BaseException) -> str:
    """What foreign code raised, in one line."""
    try:
        return f"{type(error).__name__}: {' '.join(str(error).split())}"
    except FOREIGN:  # so is its text
        return type(error).__name__


def begin(bot: Bot) -> None:
    """Let a bot start; whatever it raises becomes a BotError of one line."""
    try:
        bot.start()
    except ZigguratError:
        raise
    except FOREIGN as error:  # a bot is foreign code
        raise BotError(f"{bot.name} cannot be started: {said(error)}") from None


def end(bot: Bot) -> None:
    """Let a bot go; what it raises then is nobody's concern any more."""
    with suppress(*FOREIGN):
        bot.close()


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of asking a bot: the action that counts, the time taken, and what went wrong.

    The time is processor time, so that a busy machine makes no bot look slow; see `Bot.outside`.
    """

    action: int
    seconds: float
    fault: str | None = None


def ask(bot: Bot, view: View, budget: Budget, rng: Random) -> Answer:
    """Ask a bot. One that fails loses the decision to a random legal move, and the fault is told."""
    clock = perf_counter if bot.outside else process_time
    started = clock()
    action, fault = _told(bot, lambda: bot.choose(view, budget, rng), view.legal, rng)
    return Answer(action, clock() - started, fault)


def ask_with_numbers(bot: NumbersBot, numbers: Any, legal: Sequence[int], rng: Random) -> Answer:
    """The same of a bot that needs no view; equal generators give the same answer as `ask` gets."""
    clock = perf_counter if bot.blind else process_time  # reading the latter takes longer
    started = clock()
    action, fault = picked(bot, numbers, legal, rng)
    return Answer(action, clock() - started, fault)


def picked(bot: NumbersBot, numbers: Any, legal: Sequence[int], rng: Random) -> tuple[int, str | None]:
    """The same for those who look at the clock themselves: the action that counts, and what went wrong."""
    return _told(bot, lambda: bot.pick(numbers, legal, rng), legal, rng)


def _told(bot: Bot, choose: Callable[[], int], legal: Sequence[int], rng: Random) -> tuple[int, str | None]:
    fault: str | None = None
    action = -1
    fallback = rng.getrandbits(64)  # also where it is not needed: what is drawn later must not depend on it
    try:
        action = choose()
    except BotError as error:
        fault = str(error)
    except FOREIGN as error:  # a bot is foreign code: whatever it raises must not end the match
        fault = f"{bot.name} failed: {said(error)}"
    if fault is None and type(action) is not int:
        try:
            action = _number(action)
        except TypeError:
            fault = f"{bot.name} answered {_shown(action)}, which is no action id"
    if fault is None:
        place = bisect_left(legal, action)  # they ascend
        if action not in legal[place : place + 1]:
            fault = f"{bot.name} answered {action}, which is not legal now"
    if fault is not None:
        action = Random(fallback).choice(legal)
    return action, fault


def _shown(answer: Any) -> str:
    """An answer that is no number, in one short line."""
    try:
        return " ".join(repr(answer).split())[:60]
    except FOREIGN:  # it comes from foreign code too
        return f"with a {type(answer).__name__}"


def _number(answer: Any) -> int:
    """An answer that is a whole number of another kind, such as one of numpy's."""
    if isinstance(answer, bool):
        raise TypeError
    return index(answer)


def policy_comment(shares: Mapping[int, float]) -> str:
    """A search's policy as a comment of its step."""
    return "policy " + " ".join(f"{action}={share:.6g}" for action, share in sorted(shares.items()))
