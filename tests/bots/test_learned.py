"""The learned judgement of Tigris & Euphrates: what sage knows beyond the evaluation set by hand."""

from __future__ import annotations

from math import isfinite
from random import Random
from typing import Any

import pytest

from ziggurat.bots.base import SpecError
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.levels import NAMES, level
from ziggurat.bots.specs import make
from ziggurat.core.knowledge import play_on
from ziggurat.core.registry import game as find_game
from ziggurat.games.spheres.learned import Known, Learned
from ziggurat.games.tigris.knowledge import LearnedKnowledge
from ziggurat.games.tigris.knowledge.facts import EXTRAS, FACTS, facts

GAME = find_game("tigris")


def played(turns: int, seats: int = 2, seed: int = 3) -> Any:
    """A game after some turns of quick choices."""
    state = GAME.setup(seats)
    play_on(state, knowledge(GAME), Random(seed), turns)
    return state


def swapped(state: Any) -> Any:
    """The same position with the seats of two exchanged."""
    twin = state.clone()
    for name in ("hands", "known", "points", "treasures_held", "catastrophes_left", "swapped"):
        row = getattr(state, name)
        setattr(twin, name, type(row)((row[1], row[0])))
    twin.leaders = [*state.leaders[4:], *state.leaders[:4]]
    twin.active = 1 - state.active
    return twin


@pytest.mark.parametrize("turns", [1, 9, 25, 40])
def test_values_are_finite_and_the_same_for_every_seat(turns: int) -> None:
    known, state = knowledge(GAME, 3), played(turns)
    values = known.values(state)
    assert all(isfinite(value) and abs(value) < 100 for value in values)
    assert known.spread(state) > 0
    assert known.values(swapped(state)) == pytest.approx(values[::-1])
    assert sum(known.rewards(state)) == pytest.approx(1.0)
    for seats in (3, 4):
        assert len(known.values(played(turns, seats))) == seats


def test_a_seat_is_judged_alike_in_all_worlds_that_differ_in_what_it_cannot_know() -> None:
    state = played(12)
    view = state.view(state.active)
    own = [facts(GAME.determinize(view, Random(seed)))[state.active] for seed in range(4)]
    open_ = [
        place
        for place, name in enumerate(FACTS)
        if name not in ("exposed", "war", "peril", "revolt", "tempting", "wars", "rate")
    ]
    assert all(
        [[row[place] for place in open_] for row in one.rows]
        == [[row[place] for place in open_] for row in own[0].rows]
        and one.extras == own[0].extras
        and one.banked == own[0].banked
        for one in own
    )


def test_terms_tell_the_worth_by_colour() -> None:
    known, state = knowledge(GAME, 3), played(25)
    terms = {term.key: term for term in known.terms(state, 0)}
    assert {"banked.black", "rates.green", "red", "catastrophe", "treasure", "turn"} <= set(terms)
    state.points = (state.points[0] + 1, *state.points[1:])
    after = {term.key: term for term in known.terms(state, 0)}
    assert after["banked.black"].worth > terms["banked.black"].worth
    assert known.values(state)[0] > 0


def test_numbers_match_the_facts() -> None:
    known = knowledge(GAME, 3)
    assert isinstance(known, LearnedKnowledge)
    assert known.learned.facts == FACTS
    assert known.learned.extras == EXTRAS


def test_without_a_network_the_judgement_is_the_one_set_by_hand() -> None:
    """Numbers that add nothing leave all but the hundredth part of the weakest colour."""
    table = {
        "facts": FACTS, "extras": EXTRAS, "hidden": [], "biases": [[]] * 4, "now": [], "ahead": [],
        "base": [[0.0, 0.0]] * 4, "worth": [0.0] * len(EXTRAS),
        "tau": [0.45, 0.10], "order": [0.10, 0.04, 0.0], "spread": [0.7, 0.12],
    }  # fmt: skip
    plain = Learned(table)
    for turns in (5, 30):
        state = played(turns)
        hand = knowledge(GAME)
        twin = LearnedKnowledge(hand.weights, plain)  # type: ignore[attr-defined]
        assert twin.values(state) == pytest.approx(hand.values(state), abs=0.2)
        assert twin.spread(state) == pytest.approx(hand.spread(state))


def test_a_worth_by_hand() -> None:
    """One hidden unit, one fact: two points more in the colour that has it."""
    table = {
        "facts": ["fact"], "extras": ["red"], "hidden": [[2.0]], "biases": [[0.0]] * 4, "now": [1.0],
        "ahead": [0.0], "base": [[0.0, 0.0]] * 4, "worth": [0.5], "tau": [0.001, 0.0],
        "order": [0.0, 0.0, 0.0], "spread": [1.0, 0.0],
    }  # fmt: skip
    known = Known([1.0, 5.0, 5.0, 5.0], 1, [0.0] * 4, 0.25, [[1.0], [-1.0], [0.0], [0.0]], [1.0])
    learned = Learned(table)
    assert learned.coming(known, 3.0) == [2.0, 0.0, 0.0, 0.0]
    assert learned.worth(known, 3.0) == pytest.approx(4.0 + 0.25 + 0.5, abs=0.01)


def test_the_lower_levels_judge_as_before() -> None:
    values = knowledge(GAME).values(played(25))
    assert values == pytest.approx([12.516545265891887, 12.240067775174225], rel=1e-12)


def test_sage_judges_by_it_and_a_spec_may() -> None:
    assert level(GAME, "sage").grade == 3
    assert all(level(GAME, name).grade < 3 for name in NAMES if name != "sage")
    assert isinstance(make("heuristic:grade=3", GAME).knowledge, LearnedKnowledge)  # type: ignore[attr-defined]
    with pytest.raises(SpecError, match="grade of bot 'heuristic:grade=4' must be at most 3, not 4"):
        make("heuristic:grade=4", GAME)
