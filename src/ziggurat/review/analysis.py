"""A position analysed: the best moves of whoever decides, how each goes on, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ziggurat.core.messages import LANGUAGES
from ziggurat.core.protocol import Seat, View
from ziggurat.core.registry import AnyGame
from ziggurat.review.judging import Move, Reviewer, one_best
from ziggurat.review.reasons import Step, Why, line_of, why
from ziggurat.review.telling import Teller


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its line and its reasons."""

    move: Move
    line: tuple[Step, ...]
    why: Why
    """Of the best move: why it is better than the second; of another: why the best is better."""
    told: dict[str, list[str]]
    """The reasons as sentences, by language; none where there is one move alone."""
    effects: dict[str, str]
    """What it does at once, by language."""

    def to_json(self) -> dict[str, Any]:
        return {
            **self.move.to_json(),
            "line": [step.to_json() for step in self.line],
            "why": self.why.to_json(),
            "told": self.told,
            "effects": self.effects,
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is best in a position, as the seat that decides may know it."""

    game: str
    bot: str
    seat: Seat
    clear: bool
    """Is the first move clearly best?"""
    seed: int
    """Of the world in which the lines are played."""
    options: tuple[Option, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bot": self.bot,
            "seat": self.seat,
            "clear": self.clear,
            "seed": self.seed,
            "options": [option.to_json() for option in self.options],
        }


def analyse(
    game: AnyGame,
    view: View,
    names: Sequence[str] = (),
    most: int = 3,
    effort: float = 2.0,
    seed: int = 0,
) -> Analysis:
    """The best moves of a view's seat; the same view, effort and seed give the same answer."""
    seat = view.seat
    assert seat is not None
    reviewer = Reviewer(game, effort)
    rng = Random(f"{seed}/{view.step}")
    judged = reviewer.judge(view, rng)
    world = rng.getrandbits(48)
    tellers = {lang: Teller(game, lang, names) for lang in LANGUAGES}
    moves = judged.moves[:most]
    found = []
    for place, move in enumerate(moves):
        good, bad = (move, moves[1]) if place == 0 and len(moves) > 1 else (moves[0], move)
        told: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
        reasons = Why()
        if good is not bad:
            reasons = why(reviewer, view, good.action, bad.action, Random(world))
            told = {lang: teller.against(reasons, good.text, bad.text) for lang, teller in tellers.items()}
        line = line_of(reviewer, view, move.action, world)
        effects = {lang: teller.effects(view, move.action) for lang, teller in tellers.items()}
        found.append(Option(move, line, reasons, told, effects))
    return Analysis(game.id, reviewer.name, seat, one_best(judged) is not None, world, tuple(found))
