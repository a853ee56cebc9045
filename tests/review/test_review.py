"""Reviews and analyses: a planted mistake is found and explained, from what its seat knew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.review.planted import AT, BETTER, GOOD, MISTAKE, planted
from ziggurat.bots import Budget, Host, make
from ziggurat.core import registry
from ziggurat.core.knowledge import Knowledge
from ziggurat.core.lessons import lessons_of
from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.play import replay
from ziggurat.review import Judgement, Move, Reviewer, Teller, analyse, line_of, one_best, review, why
from ziggurat.review.judging import calibrated
from ziggurat.review.record import BLUNDER, decisions


def test_a_planted_mistake_is_found_and_explained() -> None:
    record = planted()
    told: list[tuple[int, int]] = []
    found = review(record, tell=lambda done, total: told.append((done, total)))
    (moment,) = [one for one in found.moments if one.grade != "excellent"]
    assert (moment.step, moment.seat, moment.played) == (AT, 0, MISTAKE)
    assert moment.grade == "blunder"
    assert moment.lost >= BLUNDER
    assert moment.turning
    assert moment.better.startswith(BETTER)
    assert moment.line[0].text == moment.better
    english, italian = (" ".join(moment.told[lang]["why"]) for lang in ("en", "it"))
    assert "Only the weakest colour counts: for Anna that was green, with 4." in english
    assert "green points at once" in english
    assert "Conta solo il colore più debole: per Anna era il verde, con 4." in italian
    assert "+1" in moment.told["en"]["better"]
    anna, bo = found.players
    assert anna.grades["blunder"] == 1
    assert anna.accuracy < 60
    assert (bo.decisions, bo.accuracy) == (0, 100.0)
    assert found.curve[0].chances[0] > 0.8
    assert found.curve[-1].chances == (0.0, 1.0)
    assert told == [(done, 2) for done in (1, 2)]
    assert review(record).to_json() == found.to_json()


def test_the_odds_of_a_conflict_are_told_from_what_was_known() -> None:
    """The revolt of a lesson: in some of the worlds that fit the view the rival holds enough temples."""
    game = registry.game("tigris")
    lesson = next(one for one in lessons_of(game) if one.key == "revolt")
    view = replay(lesson.record).view(0)
    revolt = lesson.solution[0]
    better, other = (game.notation.read_id(text) for text in (revolt, "pass"))
    found = why(Reviewer(game), view, better, other, Random(1))
    (odds,) = found.odds
    assert (odds.key, odds.seat, odds.rival) == ("revolt", 0, 1)
    assert 0 < odds.won <= 1
    sentences = Teller(game, "it", ("Anna", "Bo")).against(found, revolt, "pass")
    assert any("La rivolta tra sacerdoti contro Bo" in one and "%" in one for one in sentences)


@pytest.mark.parametrize("name", registry.names())
def test_every_term_of_every_evaluation_has_words(name: str) -> None:
    game = registry.game(name)
    reviewer = Reviewer(game)
    host = Host(game, game.seats[0], None, Random(3))
    bot, rng = make("novice", game), Random(4)
    for _ in range(60):
        seat = host.to_move()
        if seat is None:
            break
        host.answer(seat, bot.choose(host.view(seat), Budget(), rng))
    state = game.determinize(host.view(0), Random(1))
    for lang in LANGUAGES:
        words = Words(lang)
        for term in reviewer.knowledge.terms(state, 0):
            assert words.has(f"{name}.why.{term.key}"), term.key


@pytest.mark.parametrize("name", registry.names())
def test_a_game_of_weak_bots_is_reviewed(name: str) -> None:
    """The beginning of a game: chances add up, moments are in order, lines begin with the better move."""
    game = registry.game(name)
    host = Host(game, game.seats[0], None, Random(5))
    bots, rng = [make("novice", game), make("random", game)], Random(6)
    decided = 0
    while (seat := host.to_move()) is not None and decided < 14:
        view = host.view(seat)
        decided += len(view.legal) > 1
        host.answer(seat, bots[min(seat, 1)].choose(view, Budget(), rng))
    record = host.record(["Anna", "Bo", "Cai", "Dia", "Eva"][: host.seats])
    found = review(record, effort=0.25)
    assert [point.step for point in found.curve] == [step for step, _, _ in decisions(record)]
    for point in found.curve:
        assert sum(point.chances) == pytest.approx(1)
    assert [moment.step for moment in found.moments] == sorted(moment.step for moment in found.moments)
    for moment in found.moments:
        assert record.steps[moment.step].text == moment.played
        assert moment.told["en"]["why"]
        assert moment.told["it"]["why"]
    assert [player.seat for player in found.players] == list(range(host.seats))
    assert all(0 <= player.accuracy <= 100 for player in found.players)


def test_a_review_sees_views_only() -> None:
    """Two games that differ in what Bo holds, and Anna cannot know, are judged alike."""
    game = registry.game("tigris")
    first, second = (
        game.arrange(2, {}, {"hands": [{"black": 3, "green": 3}, hand]}) for hand in ({"red": 6}, {"blue": 6})
    )
    judged = [Reviewer(game, 0.25).judge(state.view(0), Random(2)) for state in (first, second)]
    assert judged[0] == judged[1]


def test_an_analysis_names_the_best_moves_with_lines_and_reasons() -> None:
    record = planted()
    game = registry.game(record.game)
    found = analyse(game, replay(record, AT).view(0), record.names)
    best = found.options[0]
    assert best.move.text.startswith(BETTER)
    assert best.line[0].text == best.move.text
    assert best.told["en"]
    assert best.told["it"]
    chances = [option.move.chances[0] for option in found.options]
    assert chances[0] == max(chances)


def test_one_move_is_clearly_best_or_none_is() -> None:
    def judged(*rows: tuple[float, float]) -> Judgement:
        moves = [Move(n, str(n), (win, 1 - win), win, error) for n, (win, error) in enumerate(rows)]
        return Judgement(0, tuple(moves))

    clear = judged((0.7, 0.0), (0.5, 0.02))
    assert one_best(clear) is clear.best
    assert one_best(judged((0.7, 0.0), (0.66, 0.01))) is None, "too close"
    assert one_best(judged((0.7, 0.0), (0.5, 0.2))) is None, "not sure"
    assert one_best(judged((0.7, 0.0))) is None, "nothing to compare with"
    assert clear.lost(1) == pytest.approx(0.2)
    assert judged((0.7, 0.0), (0.5, 0.2)).lost(1) == 0


def test_chances_are_rewards_with_a_power() -> None:
    assert calibrated((0.6, 0.2), 1.0) == pytest.approx((0.75, 0.25))
    assert calibrated((0.6, 0.2), 2.0) == pytest.approx((0.9, 0.1))
    assert Knowledge.certainty == 1.0


def test_the_same_line_comes_from_the_same_seed() -> None:
    record = planted()
    game = registry.game(record.game)
    reviewer = Reviewer(game)
    view = replay(record, 0).view(0)
    action = game.notation.read_id(GOOD)
    lines: list[Any] = [line_of(reviewer, view, action, seed) for seed in (7, 7)]
    assert lines[0] == lines[1]
    assert lines[0][0].text == GOOD
