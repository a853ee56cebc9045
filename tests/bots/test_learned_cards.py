"""The learned judgement of the card game: what sage knows beyond the evaluation set by hand."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import NAMES, level
from ziggurat.bots.players import HeuristicBot
from ziggurat.bots.specs import make
from ziggurat.core.knowledge import play_on
from ziggurat.core.registry import game as find_game
from ziggurat.games.tigris_cards.actions import PASS
from ziggurat.games.tigris_cards.knowledge import LearnedKnowledge
from ziggurat.games.tigris_cards.knowledge.facts import EXTRAS, FACTS, facts
from ziggurat.games.tigris_cards.places import PLACES

GAME = find_game("tigris_cards")


def played(turns: int, seats: int = 2, seed: int = 3) -> Any:
    """A game after some turns of quick choices."""
    state = GAME.setup(seats)
    play_on(state, knowledge(GAME), Random(seed), turns)
    return state


def swapped(state: Any) -> Any:
    """The same position with the seats of two exchanged."""
    twin = state.clone()
    for name in ("hands", "hand_sizes", "piles", "pile_sizes", "tops"):
        row = getattr(state, name)
        setattr(twin, name, [row[1], row[0]])
    twin.leaders = [*state.leaders[4:], *state.leaders[:4]]
    twin.catastrophes = state.catastrophes >> 1 | (state.catastrophes & 1) << 1
    twin.active = twin.asked = 1 - state.active
    return twin


@pytest.mark.parametrize("turns", [1, 9, 25])
def test_values_are_finite_and_the_same_for_every_seat(turns: int) -> None:
    known, state = knowledge(GAME, 3), played(turns)
    values = known.values(state)
    assert all(isfinite(value) and abs(value) < 100 for value in values)
    assert known.spread(state) > 0
    assert known.values(swapped(state)) == pytest.approx(values[::-1])
    assert sum(known.rewards(state)) == pytest.approx(1.0)
    for seats in (3, 4):
        assert len(known.values(played(turns, seats))) == seats


def test_a_row_that_is_remembered_is_worth_the_same() -> None:
    known, state = knowledge(GAME, 3), played(12)
    assert isinstance(known, LearnedKnowledge)
    first = list(known.values(state))
    known.values(played(14))
    assert list(known.values(state)) == first


def test_a_seat_is_judged_alike_in_all_worlds_that_differ_in_what_it_cannot_know() -> None:
    state = played(12)
    view = state.view(state.active)
    own = [facts(GAME.determinize(view, Random(seed)))[state.active] for seed in range(4)]
    hidden = ("revolt", "war lead", "war prize", "war risk", "threat lead", "rival hand", "unseen")
    places = [place for place, name in enumerate(FACTS) if name not in hidden]
    for one in own:
        assert [[row[at] for at in places] for row in one.rows] == [
            [row[at] for at in places] for row in own[0].rows
        ]
        assert (one.extras, one.banked, one.treasures) == (own[0].extras, own[0].banked, own[0].treasures)


def test_terms_tell_the_worth_by_colour() -> None:
    known, state = knowledge(GAME, 3), played(25)
    terms = {term.key: term.worth for term in known.terms(state, 0)}
    assert {"banked.black", "rates.green", "red", "catastrophe", "swap", "turn", "leaders"} <= set(terms)
    assert all(map(isfinite, terms.values()))


def test_more_points_are_worth_more() -> None:
    known, state = knowledge(GAME, 3), played(25)
    before = known.values(state)
    state.piles[0] += 0x01010101  # one card of every colour
    assert known.values(state)[0] > before[0] + 0.5


def test_numbers_match_the_facts() -> None:
    known = knowledge(GAME, 3)
    assert isinstance(known, LearnedKnowledge)
    assert known.learned.facts == FACTS
    assert known.learned.extras == EXTRAS
    assert all(len(one.rows[0]) == len(FACTS) for one in facts(played(20, 4)))


def test_the_lower_levels_judge_as_before() -> None:
    state = played(25)
    known = knowledge(GAME)
    assert known.values(state) == pytest.approx([9.59501840164383, 8.867798377330132], rel=1e-12)
    worth, _ = known.rank(state, state.active)[0]
    assert worth == pytest.approx(0.30492559993877405, rel=1e-12)
    assert {action: worth for worth, action in known.rank(state, state.active)}[PASS] == -0.5


def test_at_first_sight_sage_moves_no_leader_lightly_and_does_not_rest() -> None:
    state = played(25)
    seat = state.active
    before = {action: worth for worth, action in knowledge(GAME).rank(state, seat)}
    after = {action: worth for worth, action in knowledge(GAME, 3).rank(state, seat)}
    assert set(before) == set(after)
    assert after[PASS] == min(after.values())
    moved = [
        action for action in before if action < 4 * PLACES and state.leaders[4 * seat + action // PLACES] >= 0
    ]
    assert moved
    assert all(after[action] < before[action] for action in moved)
    others = set(before) - set(moved) - {PASS}
    assert all(after[action] == before[action] for action in others)


def test_sage_judges_by_it_and_a_spec_may() -> None:
    assert level(GAME, "sage").grade == 3
    assert all(level(GAME, name).grade < 3 for name in NAMES if name != "sage")
    bot = make("heuristic:worlds=1,candidates=5,grade=3", GAME)
    assert isinstance(bot, HeuristicBot)
    assert isinstance(bot.knowledge, LearnedKnowledge)
    assert (bot.worlds, bot.candidates) == (1, 5)
