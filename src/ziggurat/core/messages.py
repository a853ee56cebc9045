"""Words for people: glossary terms and messages, rendered in English and Italian.

>>> Words("it").reason("", Reason("not_your_decision", "", {"seat": 0}), ["Anna"])
'La decisione spetta a un’altra persona: Anna.'
>>> Words("en").term("shell.hour", "indef")
'an hour'

Keys of messages: for each game `<game>.<section>.<key>`, where the section is one of `SECTIONS`;
`<game>.<section>.<key>.help` is the longer explanation, `.only` what a prompt says when one answer is left;
`<section>.<key>` for what all games share. Arguments named `seat` or `*_seat` are shown as names;
`{player}` stands for `seat`, `{winner}` for `winner_seat`. Places are called as `words/places.toml` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any, Final

from ziggurat.core import registry
from ziggurat.core.errors import WordsError
from ziggurat.core.grammar import GRAMMARS, Term
from ziggurat.core.icu import Nodes, parse
from ziggurat.core.protocol import Decision, Effect, Event, Outcome, Reason, Seat
from ziggurat.core.render import Renderer
from ziggurat.core.spelling import Phrasebook, places, spelled
from ziggurat.core.wordfiles import of_package, read

LANGUAGES: Final = tuple(GRAMMARS)

SECTIONS: Final = ("prompt", "event", "reason", "option", "effect", "end", "text", "why", "task")
"""The sections of a messages.toml; `text` is for what a game's own drawings and tables say, `why` for the
terms of its evaluation and what a good player remarks, `task` for what its puzzles ask for."""

_SHARED: Final = files("ziggurat.words")

Catalogue = Mapping[str, Mapping[str, str]]
"""Message key to language to text."""


@cache
def terms() -> Mapping[str, Term]:
    """All terms by key (`shell.hour`): the shell's, and each game's own."""
    groups = {name: group for name, group in read(_SHARED / "terms.toml").items() if name != "meta"}
    for game in registry.names():
        groups[game] = of_package(game, "terms.toml")
    return {f"{group}.{key}": term for group, entries in groups.items() for key, term in entries.items()}


@cache
def shared() -> Catalogue:
    """The messages that belong to no single game."""
    found: dict[str, dict[str, str]] = {}
    for section, entries in read(_SHARED / "common.toml").items():
        _flatten(found, section, entries)
    _flatten(found, "shell", read(_SHARED / "shell.toml"))
    _flatten(found, "terminal", read(_SHARED / "terminal.toml"))
    _flatten(found, "review", read(_SHARED / "review.toml"))
    _flatten(found, "notice", read(_SHARED / "notices.toml"))
    return found


@cache
def of_game(game: str) -> Catalogue:
    """The messages of one game; none when its package has no words."""
    found: dict[str, dict[str, str]] = {}
    table = of_package(game, "messages.toml")
    unknown = sorted(set(table) - set(SECTIONS))
    if unknown:
        raise WordsError(f"messages of {game}: no section {unknown[0]!r}; allowed: {', '.join(SECTIONS)}")
    _flatten(found, game, table)
    return found


def _flatten(found: dict[str, dict[str, str]], key: str, table: Mapping[str, Any]) -> None:
    """Collect the entries of nested tables: `[prompt.revolt.support]` is `prompt.revolt.support`."""
    if any(isinstance(value, str) for value in table.values()):
        _add(found, key, table)
    for name, inner in table.items():
        if isinstance(inner, Mapping):
            _flatten(found, f"{key}.{name}", inner)


def _add(found: dict[str, dict[str, str]], key: str, entry: Mapping[str, Any]) -> None:
    for suffix, field in (("", ""), (".help", "help_"), (".only", "only_")):
        given = {lang: entry[field + lang] for lang in LANGUAGES if field + lang in entry}
        if given:
            found[key + suffix] = given


@cache
def _parsed(text: str) -> Nodes:
    return parse(text)


class Words:
    """All words in one language."""

    def __init__(self, lang: str) -> None:
        if lang not in GRAMMARS:
            raise WordsError(f"there are no words in {lang!r}; languages: {', '.join(LANGUAGES)}")
        self.lang = lang
        self._renderer = Renderer(lang, GRAMMARS[lang], terms())

    def term(self, key: str, style: str = "") -> str:
        """A glossary term; styles as the glossary's `meta.format` says, and `button`, `log` for verbs."""
        return self._renderer.term(key, style)

    def count(self, key: str, number: float) -> str:
        """So many of a thing: `2 temples`."""
        return self._renderer.counted(key, number)

    def source(self, key: str) -> str:
        """The unrendered text of a message, or WordsError."""
        text = self._find(key)
        if text is None:
            raise WordsError(f"there is no message {key!r} in {self.lang}")
        return text

    def has(self, key: str) -> bool:
        """Is there such a message in this language?"""
        return self._find(key) is not None

    def _find(self, key: str) -> str | None:
        if key in shared():
            return shared()[key].get(self.lang)
        game = key.partition(".")[0]
        if game in registry.names() and key in of_game(game):
            return of_game(game)[key].get(self.lang)
        term = terms().get(key)
        return None if term is None else term.get(self.lang)

    def message(
        self,
        key: str,
        args: Mapping[str, Any] | None = None,
        names: Sequence[str] = (),
        genders: Sequence[str] = (),
    ) -> str:
        """A rendered message; `names` and `genders` (m, f, or anything else) are by seat."""
        try:
            spell = partial(spelled, key.partition(".")[0], self.lang)
            return self._renderer.render(_parsed(self.source(key)), args or {}, names, genders, spell)
        except WordsError as error:
            raise WordsError(f"{key}: {error}") from None

    def prompt(
        self, game: str, decision: Decision, names: Sequence[str] = (), answers: int | None = None
    ) -> str:
        """The question of a decision, put to the one who must answer; `answers`: how many he has."""
        args = {"seat": decision.seat, **decision.data}
        key = f"{game}.prompt.{decision.prompt}"
        return self.message(f"{key}.only" if answers == 1 and self.has(f"{key}.only") else key, args, names)

    def place(self, game: str, place: str) -> str:
        """A place of a game's notation as people call it."""
        return spelled(game, self.lang, place)

    def help(self, game: str, decision: Decision, names: Sequence[str] = ()) -> str:
        """What the question of a decision is about, in a sentence or two."""
        args = {"seat": decision.seat, **decision.data}
        return self.message(f"{game}.prompt.{decision.prompt}.help", args, names)

    def event(self, game: str, event: Event, names: Sequence[str] = (), genders: Sequence[str] = ()) -> str:
        """A line of the log."""
        return self.message(f"{game}.event.{event.kind}", event.data, names, genders)

    def reason(self, game: str, reason: Reason, names: Sequence[str] = ()) -> str:
        """Why an action is not allowed, as a sentence; reasons that all games have are shared."""
        own, common = f"{game}.reason.{reason.key}", f"reason.{reason.key}"
        return self.message(common if common in shared() and not self.has(own) else own, reason.args, names)

    def effect(self, game: str, effect: Effect, names: Sequence[str] = ()) -> str:
        """One effect of an action, short enough for a list of moves."""
        args = dict(effect.data) if effect.seat is None else {"seat": effect.seat, **effect.data}
        return self.message(f"{game}.effect.{effect.kind}", args, names)

    def end(self, game: str, outcome: Outcome, names: Sequence[str] = ()) -> str:
        """Why a game ended."""
        return self.message(f"{game}.end.{outcome.reason}", outcome.detail, names)

    def name(self, seat: Seat, names: Sequence[str] = ()) -> str:
        """How a seat is called: its player's name, or its number from 1."""
        return self._renderer.name(seat, names)

    def export(self, games: Sequence[str] | None = None) -> dict[str, Any]:
        """All terms and messages in this language as JSON, for the browser."""
        chosen = registry.names() if games is None else games
        known = set(registry.names())
        messages = {key: texts[self.lang] for key, texts in shared().items() if self.lang in texts}
        for game in chosen:
            messages |= {key: texts[self.lang] for key, texts in of_game(game).items() if self.lang in texts}
        wanted = {
            key for key in terms() if (prefix := key.partition(".")[0]) in chosen or prefix not in known
        }
        return {
            "lang": self.lang,
            "terms": {key: _in_language(terms()[key], self.lang) for key in terms() if key in wanted},
            "messages": messages,
            "places": {
                game: [[place.pattern.pattern, place.texts[self.lang]] for place in places(game)]
                for game in chosen
                if places(game)
            },
            "typed": {game: words for game in chosen if (words := Phrasebook(game, self.lang).words)},
        }


def _in_language(term: Term, lang: str) -> dict[str, str]:
    """A term without the other languages and without notes for translators."""
    foreign = {f"help_{other}" for other in LANGUAGES if other != lang}
    prefixes = tuple(f"{other}_" for other in LANGUAGES if other != lang)
    dropped = {"note", *foreign, *LANGUAGES} - {lang}
    return {
        name: value for name, value in term.items() if name not in dropped and not name.startswith(prefixes)
    }
