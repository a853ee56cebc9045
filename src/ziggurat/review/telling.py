"""Reasons in words: sentences in a language, from what was counted and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ziggurat.core.errors import WordsError
from ziggurat.core.messages import Words
from ziggurat.core.protocol import View
from ziggurat.core.puzzles import NAMES, Puzzle, Wrong
from ziggurat.core.registry import AnyGame
from ziggurat.core.spelling import Phrasebook
from ziggurat.review.reasons import Difference, Odds, Why


class Teller:
    """Says what a review found about one game in one language."""

    def __init__(self, game: AnyGame, lang: str, names: Sequence[str] = ()) -> None:
        self.game = game
        self.words = Words(lang)
        self.names = tuple(names)
        self._phrases = Phrasebook(game.id, lang)

    def move(self, text: str) -> str:
        """A move in quotation marks, as people type it."""
        return f"“{self._phrases.write(text)}”"

    def say(self, key: str, **args: Any) -> str:
        return self.words.message(f"review.{key}", args, self.names)

    def effects(self, view: View, action: int) -> str:
        """What a move does at once, for everybody to see."""
        found = self.game.consequence(view, self.game.actions.decode(action)).effects
        told = []
        for effect in found:
            if effect.kind == "cost":
                continue  # what it brings is of interest here
            try:
                told.append(self.words.effect(self.game.id, effect, self.names))
            except WordsError:
                continue  # a game that has no words for it
        return ", ".join(dict.fromkeys(told))

    def against(self, why: Why, good: str | None, bad: str) -> list[str]:
        """Why one move is better than another; None: one that is not to be named."""
        better, other = self.say("solution") if good is None else self.move(good), self.move(bad)
        told = self._remarks(why)
        if why.gains:
            told.append(self.say("gains", good=better, what=self._all(why.gains)))
        if why.rivals:
            told.append(self._rival(why, better))
        told += [self._odds(one, better) for one in why.odds]
        told += [self._odds(one, other) for one in why.odds_played]
        if why.costs:
            key = "costs" if why.gains or why.rivals else "costs_only"
            told.append(self.say(key, bad=other, what=self._all(why.costs, flip=True)))
        if not (why.gains or why.rivals):
            told.append(self.say("ahead"))
        return [sentence[:1].upper() + sentence[1:] for sentence in told]

    def _rival(self, why: Why, move: str) -> str:
        return self.say("rival", good=move, seat=why.rivals[0].seat, what=self._all(why.rivals))

    def _remarks(self, why: Why) -> list[str]:
        return [
            self.words.message(f"{self.game.id}.why.{one.key}", one.data, self.names) for one in why.remarks
        ]

    def _odds(self, odds: Odds, move: str) -> str:
        what = self.words.message(f"{self.game.id}.why.{odds.key}", odds.data, self.names)
        what = what[:1].upper() + what[1:]
        return self.say("odds", what=what, seat=odds.rival, good=move, n=round(100 * odds.won))

    def _all(self, found: Sequence[Difference], flip: bool = False) -> str:
        return ", ".join(self._one(one, -one.worth if flip else one.worth) for one in found)

    def _one(self, one: Difference, worth: float) -> str:
        key = f"{self.game.id}.why.{one.key}"
        what = self.words.message(key) if self.words.has(key) else one.key
        number = f"{worth:+.1f}".replace("-", "−")
        return self.say(
            "worth", what=what, worth=number.replace(".", ",") if self.words.lang == "it" else number
        )


def moment(
    game: AnyGame, lang: str, names: Sequence[str], view: View, good: int, bad: int, why: Why
) -> dict[str, Any]:
    """A moment in words: the sentences, and what the better and the other move do at once."""
    teller = Teller(game, lang, names)
    texts = game.actions.texts
    return {
        "why": teller.against(why, texts[good], texts[bad]),
        "better": teller.effects(view, good),
        "other": teller.effects(view, bad),
    }


@dataclass(frozen=True, slots=True)
class Posed:
    """A puzzle in words."""

    title: str
    text: str
    ask: str
    line: str
    """The solution."""
    why: list[str]
    wrong: dict[str, list[str]]
    """By tempting move, what speaks against it."""


def titled(game: AnyGame, lang: str, puzzle: Puzzle) -> str:
    """What a puzzle is called: what its task is."""
    return Words(lang).message(f"{game.id}.task.{puzzle.task.key}", _facts(puzzle))


def posed(game: AnyGame, lang: str, puzzle: Puzzle) -> Posed:
    """All that is said about a puzzle. Who solves it is spoken to; the others have names."""
    you = Words(lang).message("review.you")
    names = [you if seat == puzzle.seat else NAMES[seat] for seat in range(puzzle.seats)]
    teller = Teller(game, lang, names)
    key, facts = f"{game.id}.task.{puzzle.task.key}", _facts(puzzle)
    best = puzzle.moves[0]
    return Posed(
        title=titled(game, lang, puzzle),
        text=teller.words.message(f"{key}.help", facts),
        ask=teller.words.message(f"{key}.ask", facts),
        line=", ".join(map(teller.move, puzzle.moves)),
        why=teller.against(Why.from_json(puzzle.why), best, puzzle.second),
        wrong={one.move: _spoken_against(teller, one) for one in puzzle.wrong},
    )


def _spoken_against(teller: Teller, wrong: Wrong) -> list[str]:
    """Without the solution, and without the conflict that it leads to."""
    return teller.against(replace(Why.from_json(wrong.why), odds=()), None, wrong.move)


def _facts(puzzle: Puzzle) -> dict[str, Any]:
    return {"n": puzzle.task.n, **puzzle.task.data}
