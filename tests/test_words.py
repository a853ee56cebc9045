"""Every word a game asks for exists, in both languages: found out by random play."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ziggurat.core import registry
from ziggurat.core.errors import OptionError
from ziggurat.core.icu import parse
from ziggurat.core.messages import LANGUAGES, Words, of_game
from ziggurat.core.playthrough import changed_options
from ziggurat.core.protocol import CHANCE, State
from ziggurat.core.registry import AnyGame

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")
GENDERS = ("f", "m", "x", "m", "f")
STATES_ASKED = 40
"""In so many states of a game every kind of illegal action is asked about."""

ALL_WORDS = tuple(Words(lang) for lang in LANGUAGES)


def tables(game: AnyGame) -> Iterator[tuple[int, dict[str, Any]]]:
    """Seats and options to try: the defaults, and every choice of every option at least once."""
    yield game.seats[0], {}
    yield game.seats[-1], {}
    for option in game.options:
        for choice in option.choices:
            if choice != option.default and allowed(game, {option.key: choice}):
                yield game.seats[-1], {option.key: choice}
    yield game.seats[-1], changed_options(game, game.seats[-1])


def allowed(game: AnyGame, options: dict[str, Any]) -> bool:
    try:
        game.resolve(game.seats[-1], options)
    except OptionError:
        return False
    return True


def check_reasons(game: AnyGame, state: State[Any, Any], rng: Random) -> None:
    """A few actions of every kind, asked of the seat to decide: each refusal has words."""
    seat = state.actor()
    if seat is None or seat == CHANCE:
        return
    for ids in game.actions.ranges.values():
        for _ in range(3):
            if len(ids) == 0:
                continue
            reason = state.why_illegal(seat, game.actions.decode(rng.choice(ids)))
            if reason is not None:
                for words in ALL_WORDS:
                    assert words.reason(game.id, reason, NAMES)


def check_state(game: AnyGame, state: State[Any, Any]) -> None:
    """Prompts with help, and effects of some legal actions, have words."""
    for decision in state.decisions():
        if decision.seat == CHANCE:
            continue
        view = state.view(decision.seat)
        effects = {
            effect.kind: effect
            for action in view.legal[:: max(1, len(view.legal) // 12)]
            for effect in game.consequence(view, game.actions.decode(action)).effects
        }
        for words in ALL_WORDS:
            assert words.prompt(game.id, decision, NAMES)
            assert words.help(game.id, decision, NAMES)
            for effect in effects.values():
                assert words.effect(game.id, effect, NAMES)


def play(game: AnyGame, seats: int, options: dict[str, Any], seed: int) -> None:
    rng = Random(seed)
    state = game.setup(seats, options)
    while (seat := state.actor()) is not None:
        if rng.random() < 0.3:
            check_state(game, state)
        if rng.random() < STATES_ASKED / 400:
            check_reasons(game, state, rng)
        action = state.deal(rng) if seat == CHANCE else state.draw(seat, rng)
        for event in state.apply_id(seat, action):
            for words in ALL_WORDS:
                assert words.event(game.id, event, NAMES, GENDERS)
    outcome = state.outcome()
    assert outcome is not None
    for words in ALL_WORDS:
        assert words.end(game.id, outcome, NAMES)


@pytest.mark.parametrize("name", registry.names())
def test_random_games_find_all_their_words(name: str) -> None:
    game = registry.game(name)
    for number, (seats, options) in enumerate(tables(game)):
        play(game, seats, options, number)


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_messages_of_a_game_are_there_and_well_formed(name: str, lang: str) -> None:
    assert of_game(name), f"{name} has no messages.toml"
    for key, texts in of_game(name).items():
        assert lang in texts, f"{key} has no words in {lang}"
        parse(texts[lang])
        assert "'" not in texts[lang], f"{key}: the apostrophe is ’"


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_have_names_and_help(name: str, lang: str) -> None:
    words = Words(lang)
    for option in registry.game(name).options:
        key = f"{name}.option.{option.key}"
        assert words.message(key)
        assert words.message(f"{key}.help")
        for choice in option.choices:
            if isinstance(choice, str):
                assert words.message(f"{key}.{choice}")


KEYED = {"Reason": ("reason", 0), "Event": ("event", 0), "Effect": ("effect", 0), "Decision": ("prompt", 1)}
"""Calls whose literal argument is a key of words: the section, and which argument it is."""


def literal_keys(name: str) -> Iterator[str]:
    """The message keys that stand in the source of a game."""
    spec = find_spec(registry.package(name))
    assert spec is not None
    assert spec.origin is not None
    for path in sorted(Path(spec.origin).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYED:
                section, place = KEYED[node.func.id]
                key = node.args[place] if len(node.args) > place else None
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield f"{name}.{section}.{key.value}"


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_in_the_source_have_words(name: str, lang: str) -> None:
    missing = [key for key in sorted(set(literal_keys(name))) if not Words(lang).has(key)]
    assert not missing
