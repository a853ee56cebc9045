"""Puzzles of all games: each begins at a legal position, and its solution does what its task says."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from ziggurat.core import play, registry
from ziggurat.core.errors import ScenarioError
from ziggurat.core.messages import LANGUAGES, Words, terms
from ziggurat.core.puzzles import NAMES, Gain, Puzzle, Tasks, day_number, of_the_day, puzzles_of, written
from ziggurat.core.record import parse
from ziggurat.core.spelling import Phrasebook
from ziggurat.review.mining import LEAD, Miner, rated, solves
from ziggurat.review.telling import posed, titled

OURS = [game for game in registry.games().values() if game.package.startswith("ziggurat.games.")]
LEAST = 60


@pytest.fixture(scope="module", params=OURS, ids=lambda game: str(game.id))
def shelf(request: pytest.FixtureRequest) -> tuple[Any, list[Puzzle]]:
    return request.param, list(puzzles_of(request.param))


def test_there_are_enough_and_of_many_kinds(shelf: tuple[Any, list[Puzzle]]) -> None:
    game, puzzles = shelf
    assert len(puzzles) >= LEAST
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    kinds = [puzzle.task.key for puzzle in puzzles]
    assert set(kinds) <= set(Tasks(game).kinds)
    assert len(set(kinds)) >= 4
    assert max(kinds.count(kind) for kind in set(kinds)) <= len(puzzles) / 2
    ratings = [puzzle.rating for puzzle in puzzles]
    assert ratings == sorted(ratings)
    assert ratings[-1] - ratings[0] >= 400


def test_every_solution_does_what_the_task_says(shelf: tuple[Any, list[Puzzle]]) -> None:
    game, puzzles = shelf
    for puzzle in puzzles:
        state = puzzle.state(game)
        assert state.actor() == puzzle.seat, puzzle.key
        assert solves(game, puzzle), puzzle.key
        legal = {game.actions.texts[action] for action in state.legal_ids(puzzle.seat)}
        tempting = {one.move for one in puzzle.wrong}
        assert {puzzle.second, *tempting} <= legal, puzzle.key
        assert puzzle.moves[0] not in tempting, puzzle.key
        assert puzzle.lead >= LEAD, puzzle.key


def test_every_puzzle_begins_at_a_position_that_tables_and_records_take(
    shelf: tuple[Any, list[Puzzle]],
) -> None:
    game, puzzles = shelf
    for puzzle in puzzles:
        record = puzzle.record(game)
        state = play.start(parse(record.write()))
        assert state.dump() == puzzle.state(game).dump(), puzzle.key
        assert dict(state.census()) == dict(game.setup(puzzle.seats, puzzle.options).census()), puzzle.key


def test_every_puzzle_is_told_in_both_languages(shelf: tuple[Any, list[Puzzle]]) -> None:
    game, puzzles = shelf
    for puzzle in puzzles:
        told = [posed(game, lang, puzzle) for lang in LANGUAGES]
        for lang, one in zip(LANGUAGES, told, strict=True):
            solution = f"“{Phrasebook(game.id, lang).write(puzzle.moves[0])}”"
            assert one.title, puzzle.key
            assert one.why, puzzle.key
            assert one.ask.endswith("?"), puzzle.key
            assert "**" in one.text, puzzle.key
            for move, sentences in one.wrong.items():
                assert sentences, puzzle.key
                assert not any(solution in sentence for sentence in sentences), move
        assert told[0].text != told[1].text


@pytest.mark.parametrize("game", OURS, ids=lambda game: str(game.id))
def test_every_kind_of_task_has_its_words(game: Any) -> None:
    from ziggurat.core.messages import Words

    for lang in LANGUAGES:
        words = Words(lang)
        for kind in Tasks(game).kinds:
            for part in ("", ".help", ".ask"):
                assert words.has(f"{game.id}.task.{kind}{part}"), (kind, part, lang)


GAINED = ("points", "victory", "steps", "action", "punti", "vittoria", "passi", "azione")
"""Words of what is gained, and of every task."""


def stems(text: str) -> set[str]:
    """The beginnings of the words in a text, so that "builds" and "build" are one."""
    return {word[:5] for word in re.findall(r"[^\W\d_]{5,}", text.lower())}


def test_no_task_names_the_move_that_solves_it(shelf: tuple[Any, list[Puzzle]]) -> None:
    game, puzzles = shelf
    for lang in LANGUAGES:
        words, phrases = Words(lang), Phrasebook(game.id, lang)
        for puzzle in puzzles:
            move, state = puzzle.moves[0], puzzle.state(game)
            events = state.apply_id(puzzle.seat, game.actions.texts.index(move))
            # As it is typed, as the glossary calls it, and as the log tells it.
            term = f"{game.id}.{'_'.join(move.split()[:2])}"
            names = [phrases.write(move), words.term(term) if term in terms() else ""]
            names += [words.event(game.id, event, NAMES) for event in events[:1]]
            needed = stems(" ".join((*GAINED, *(words.term(key) for key in puzzle.task.data.values()))))
            told = posed(game, lang, puzzle)
            both = stems(f"{told.title} {told.text}") & stems(" ".join(names)) - needed
            assert not both, f"{puzzle.key}: {told.title}: {told.text} names {names}"


def test_puzzles_are_found_again_by_the_same_seed() -> None:
    """Two looks at the same position say the same; one game of bots is too long for a test."""
    game = registry.game("tigris")
    puzzle = next(iter(puzzles_of(game)))
    state = puzzle.state(game)
    miner = Miner(game)
    view = state.view(puzzle.seat)
    action = game.notation.read_id(puzzle.moves[0])
    found = [miner._task(view, action, Random(1)) for _ in range(2)]
    assert found[0] == found[1]


def test_a_gain_is_met_by_as_much_of_the_same() -> None:
    four = Gain("points", 4, {"colour": "red"})
    assert four.met([Gain("points", 5, {"colour": "red"})])
    assert not four.met([Gain("points", 3, {"colour": "red"}), Gain("points", 9, {"colour": "blue"})])


def test_what_bots_miss_is_hard() -> None:
    easy = rated({"novice": 1.0, "king": 1.0}, 0.4, 10, 1)
    medium = rated({"novice": 0.0, "king": 1.0}, 0.4, 10, 1)
    assert easy < medium < rated({"novice": 0.0, "king": 0.0}, 0.1, 90, 3)


def test_the_puzzle_of_a_day_is_the_same_for_all_and_all_have_their_turn() -> None:
    keys = ["c", "a", "b"]
    day = day_number("2026-11-16")
    assert [of_the_day(keys, day + more) for more in range(4)] == [
        of_the_day(sorted(keys), day),
        of_the_day(keys, day + 1),
        of_the_day(keys, day + 2),
        of_the_day(keys, day),
    ]
    assert {of_the_day(keys, day + more) for more in range(3)} == set(keys)


def test_a_file_that_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("tigris")
    good = next(iter(puzzles_of(game)))
    assert Puzzle.from_json(good.to_json()) == good
    assert written([good]).count("\n") == 1
    assert titled(game, "en", good) != titled(game, "it", good)
    with pytest.raises(ScenarioError, match="a puzzle needs seat"):
        Puzzle.from_json({key: value for key, value in good.to_json().items() if key != "seat"})
