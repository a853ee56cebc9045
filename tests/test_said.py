"""Words of a person: whole games are told in both languages without a key, a code or an engine square.

Here is what Python renders: prompts, helps, log lines, effects, reasons, ends, text boards, typed moves.
What the browser renders is read off its pages in `tests/e2e/test_said.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from ziggurat.core import registry
from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.play import AnyState
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import AnyGame
from ziggurat.core.spelling import Phrasebook

GAMES = ("tigris", "tigris_cards", "terra", "anunnaki")
NAMES = ("Scriba 1", "Scriba 2", "Anna", "Bruno", "Carla")
RAW = re.compile(r"[{}\[\]<>]|\w_\w|[a-z]\.[a-z]|\bNone\b|\bundefined\b|\bFalse\b|\bTrue\b|  | [,.;]|\(\)|“”")
"""Keys, dotted keys, brackets, what a missing argument leaves behind."""
SQUARES = {
    "tigris_cards": re.compile(r"\bC\d(\.\d)?\b|\bL\d\b"),
    "terra": re.compile(r"\b(BON|FAV|SCORE|TW|ACT)\w*\d|\bACT[A-Z]\b|\b[A-I]\d+:[A-I]\d+\b"),
    "anunnaki": re.compile(r"\b(gaia\d\d|[a-z]+\.[A-Z]\w?|\w+#\d|[LRP][0-4]|(N\d|NO|PH|BA|EL)\d)\b"),
}
"""What a game's engine calls its places and pieces, and no board shows."""
TOGETHER = re.compile(r"\b(Scriba [12]) \d")
"""A name that ends in a digit beside a number."""
ONE = re.compile(
    r"\b1 (punti|templi|fattorie|mercati|insediamenti|carte|tessere|azioni|lavoratori|monete|sacerdoti|poteri"
    r"|vanghe|seguaci|tesori|passi|cubetti|patti|points|cards|tiles|actions|workers|coins|priests|spades"
    r"|followers|treasures|steps)\b|mancano 1\b"
)
"""One of a thing in the plural."""


def faults(game: str, text: str) -> list[str]:
    """What is wrong with a text for people."""
    checks = {"raw": RAW, "square": SQUARES.get(game), "run together": TOGETHER, "plural of one": ONE}
    return [f"{name}: {text}" for name, pattern in checks.items() if pattern and pattern.search(text)]


def told(game: AnyGame, state: AnyState, rng: Random) -> Iterator[tuple[str, Words, str]]:
    """Everything that a whole game says: where, in which language, the text."""
    everything = [Words(lang) for lang in LANGUAGES]
    seen: dict[str, int] = {}

    def fresh(key: str, most: int) -> bool:
        seen[key] = seen.get(key, 0) + 1
        return seen[key] <= most

    while (seat := state.actor()) is not None:
        for decision in state.decisions():
            if decision.seat == CHANCE or not fresh(f"prompt {decision.prompt}", 12):
                continue
            for words in everything:
                for answers in (1, 2):
                    yield "prompt", words, words.prompt(game.id, decision, NAMES, answers)
                yield "help", words, words.help(game.id, decision, NAMES)
        if seat != CHANCE and fresh("looked", 10**9) and seen["looked"] % 9 == 0:
            view = state.view(seat)
            for action in rng.sample(view.legal, min(6, len(view.legal))):
                for effect in game.consequence(view, game.actions.decode(action)).effects:
                    if fresh(f"effect {effect.kind}", 25):
                        yield from (
                            ("effect", words, words.effect(game.id, effect, NAMES)) for words in everything
                        )
            for _ in range(12):
                wanted = game.actions.decode(rng.randrange(game.actions.size))
                reason = state.why_illegal(seat, wanted)
                if reason is not None and fresh(f"reason {reason.key}", 8):
                    yield from (
                        ("reason", words, words.reason(game.id, reason, NAMES)) for words in everything
                    )
        action = state.deal(rng) if seat == CHANCE else state.draw(seat, rng)
        for event in state.apply_id(seat, action):
            if fresh(f"event {event.kind}", 40):
                yield from (("event", words, words.event(game.id, event, NAMES)) for words in everything)
    outcome = state.outcome()
    assert outcome is not None
    yield from (("end", words, words.end(game.id, outcome, NAMES)) for words in everything)


@pytest.mark.parametrize("name", GAMES)
def test_whole_games_are_told_in_words_of_a_person(name: str) -> None:
    game = registry.game(name)
    wrong: dict[str, str] = {}
    for seed in range(3):
        seats = game.seats[-1 - seed % 2]
        for where, words, text in told(game, game.setup(seats), Random(seed)):
            for fault in faults(name, text):
                wrong.setdefault(f"{words.lang} {where} {fault[:24]}", fault)
    assert not wrong, "\n".join(wrong.values())


@pytest.mark.parametrize("name", GAMES)
def test_text_boards_are_in_the_language_of_the_reader(name: str) -> None:
    game = registry.game(name)
    state, rng = game.setup(game.seats[-1]), Random(4)
    boards: list[tuple[str, str]] = []
    while (seat := state.actor()) is not None:
        if state.step % 90 == 0:
            boards.append((game.text(state.view(0), lang="en"), game.text(state.view(0), lang="it")))
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    boards.append((game.text(state.view(0), lang="en"), game.text(state.view(0), lang="it")))
    for english, italian in boards:
        for board in (english, italian):
            assert max(map(len, board.split("\n"))) <= 80, board
            assert not re.search(r"[a-z]_[a-z]|[a-z]\.[a-z]|[{}<]", board), board
        assert english != italian
        foreign = re.search(
            r"\b(hand|turn|none|kingdom|weapons|settlements?|temples?|coins?|seat|round \d+ of)\b", italian
        )
        assert foreign is None, foreign


@pytest.mark.parametrize("name", GAMES)
def test_every_move_can_be_typed_in_italian(name: str) -> None:
    game, phrases = registry.game(name), Phrasebook(name, "it")
    english = set()
    for text in game.actions.texts:
        typed = phrases.write(text)
        assert phrases.read(typed.upper() if typed.isascii() else typed).casefold() == text.casefold()
        assert phrases.read(text).casefold() == text.casefold(), "the notation itself is understood too"
        if typed == text:
            english.add(text.split()[0])
    assert not english - {"leader", "ziggurat", "pandora"}, english
