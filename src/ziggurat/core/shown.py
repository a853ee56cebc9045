"""What people see of a game: does every prompt, event, reason and end have words, and every drawing hold?

Each function says in one line what is missing, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib.resources import files
from xml.etree import ElementTree

from ziggurat.core.errors import WordsError
from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.protocol import CHANCE, Decision, Effect, Event, Outcome, Reason, View
from ziggurat.core.registry import AnyGame, broken_words

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
ENOUGH = 3
"""So many times each kind of a thing is rendered."""


def missing_papers(game: AnyGame) -> str | None:
    """Title, rules and words for the options, in every language."""
    for problem in broken_words(game.id):
        return problem
    for lang in LANGUAGES:
        words = Words(lang)
        if not words.has(f"{game.id}.title"):
            return f"there is no title in {lang}: a term `title` in words/terms.toml"
        rules = files(game.package) / "rules" / f"{lang}.md"
        if not rules.is_file() or not rules.read_text(encoding="utf-8").strip():
            return f"there are no rules in {lang}: a file rules/{lang}.md"
        for option in game.options:
            if not words.has(f"{game.id}.option.{option.key}"):
                return f"the option {option.key} has no words in {lang}"
    return None


def broken_drawing(game: AnyGame, view: View, theme: str) -> str | None:
    """An SVG that raises, or that no reader of XML would take."""
    try:
        text = game.svg(view, theme)
        root = ElementTree.fromstring(text)  # noqa: S314 - it is our own text
    except ElementTree.ParseError as error:
        return f"the {theme} drawing is no XML: {error}"
    except Exception as error:  # the game's own code
        return f"the {theme} drawing failed: {type(error).__name__}: {error}"
    if root.tag.rpartition("}")[2] != "svg":
        return f"the {theme} drawing is a <{root.tag}>, not an <svg>"
    return None


def broken_text(game: AnyGame, view: View, languages: Iterable[str]) -> str | None:
    """A text board that raises, is empty or too wide, in any language, plain or with colours."""
    for lang in languages:
        try:
            lines = game.text(view, lang=lang).splitlines()
            game.text(view, colour=True, lang=lang)
        except Exception as error:  # the game's own code
            return f"the text board in {lang} failed: {type(error).__name__}: {error}"
        if not lines or max(map(len, lines)) > 80:
            return f"the text board is empty or wider than 80 columns in {lang}"
    return None


class Spoken:
    """Renders what a game says in every language, each kind a few times."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game.id
        self._words = [Words(lang) for lang in LANGUAGES]
        self._said: dict[tuple[str, str], int] = {}

    def decisions(self, decisions: Iterable[Decision]) -> str | None:
        asked = [one for one in decisions if one.seat != CHANCE]
        prompts = [(one.prompt, partial(_prompt, self._game, one)) for one in asked]
        helps = [(one.prompt, partial(_help, self._game, one)) for one in asked]
        return self._first("prompt", prompts) or self._first("help of the prompt", helps)

    def events(self, events: Iterable[Event]) -> str | None:
        return self._first("event", [(one.kind, partial(_event, self._game, one)) for one in events])

    def effects(self, effects: Iterable[Effect]) -> str | None:
        return self._first("effect", [(one.kind, partial(_effect, self._game, one)) for one in effects])

    def reason(self, reason: Reason) -> str | None:
        return self._say("reason", reason.key, lambda words: words.reason(self._game, reason, NAMES))

    def end(self, outcome: Outcome) -> str | None:
        return self._say("end", outcome.reason, lambda words: words.end(self._game, outcome, NAMES))

    def _first(self, section: str, things: Iterable[tuple[str, Callable[[Words], str]]]) -> str | None:
        for key, say in things:
            problem = self._say(section, key, say)
            if problem is not None:
                return problem
        return None

    def _say(self, section: str, key: str, say: Callable[[Words], str]) -> str | None:
        count = self._said.get((section, key), 0)
        if count >= ENOUGH:
            return None
        self._said[section, key] = count + 1
        for words in self._words:
            try:
                say(words)
            except WordsError as error:
                return f"the {section} {key!r} has no words in {words.lang}: {error}"
        return None


def _prompt(game: str, decision: Decision, words: Words) -> str:
    return words.prompt(game, decision, NAMES)


def _help(game: str, decision: Decision, words: Words) -> str:
    return words.help(game, decision, NAMES)


def _event(game: str, event: Event, words: Words) -> str:
    return words.event(game, event, NAMES)


def _effect(game: str, effect: Effect, words: Words) -> str:
    return words.effect(game, effect, NAMES)
