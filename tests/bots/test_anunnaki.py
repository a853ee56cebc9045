"""What Anunnaki's bot knows: battles ahead, cards to keep, places worth going to."""

from __future__ import annotations

from random import Random

import pytest

from ziggurat.bots.knowing import knowledge
from ziggurat.core.knowledge import play_on, settle
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.board import add_follower
from ziggurat.games.anunnaki.knowledge.battles import expected, needs
from ziggurat.games.anunnaki.knowledge.sheet import sheet_of
from ziggurat.games.anunnaki.knowledge.travel import appeals
from ziggurat.games.anunnaki.knowledge.value import NAMES, Weights, parts, parts_of, seat_value
from ziggurat.games.anunnaki.names import TERRITORY
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

UNARMED, ARMED = 0b11, 0b111
"""Hands: the Basic cards, and the Dagger besides."""
TILE = TERRITORY["pharaos.TC"]


def at(frame: int) -> AnunnakiState:
    """A game of Pharaos and Babylon at the first question of a kind to Pharaos."""
    state, rng = GAME.setup(2, {"houses": "pharaos,babylon"}), Random(3)
    while state.question != frame or state.actor() != 0:
        seat = state.actor()
        assert seat is not None
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return state


def test_a_battle_is_worth_what_strength_and_cards_promise() -> None:
    state, sheet = at(Ask.PAWN), sheet_of(at(Ask.PAWN).components)
    state.civilizations[TILE] = 6  # strength 4
    worths = []
    for followers in (1, 3):
        while state.followers[0][TILE] < followers:
            add_follower(state, 0, TILE)
        for hand in (UNARMED, ARMED):
            state.hand[0] = hand
            worths.append(expected(state, sheet, 0, 1 << TILE, 1.0))
    assert needs(state, sheet, 0, TILE) == [4]
    assert worths[0] == worths[2] == -1.0
    assert worths[1] < 0.0
    assert worths[3] > 5.0


def test_units_are_drawn_to_what_they_can_beat() -> None:
    state, sheet = at(Ask.PAWN), sheet_of(at(Ask.PAWN).components)
    for _ in range(3):
        add_follower(state, 0, TILE)
    found = []
    for hand in (UNARMED, ARMED):
        state.hand[0] = hand
        state.civilizations[TILE] = 1  # strength 3
        found.append(appeals(state, sheet, 0, state.in_play))
    home = TERRITORY["pharaos.C"]
    assert found[0][TILE] < found[0][home] < found[1][TILE]


def test_a_move_is_judged_when_its_part_of_the_turn_is_done() -> None:
    known = knowledge(GAME)
    assert [known.quiet(at(frame)) for frame in (Ask.PAWN, Ask.MOVE, Ask.MANA, Ask.GAIN)] == [
        True,
        True,
        True,
        False,
    ]
    state = at(Ask.MOVE)
    turn = known.turns(state)
    state.apply_id(0, state.legal_ids(0)[-1])
    assert not known.quiet(state)
    settle(state, known, Random(1))
    assert known.quiet(state)
    assert known.turns(state) == turn


def test_the_least_useful_god_is_returned() -> None:
    state = at(Ask.RETURN_GOD)
    ranked = knowledge(GAME).rank(state, 0)
    keep = sheet_of(state.components).keep
    first = GAME.actions.ranges["return"].start
    worths = [keep[action - first] for _, action in ranked]
    assert worths == sorted(worths)
    assert worths[0] < keep[max(state.gods_drawn[0], key=lambda god: keep[god])]


@pytest.mark.parametrize("weights", [Weights(), Weights(final=False, plan=False)])
def test_a_value_is_the_sum_of_its_named_parts(weights: Weights) -> None:
    state = at(Ask.PAWN)
    named = parts_of(state, 0, weights)
    assert sum(named.values()) == pytest.approx(seat_value(state, 0, weights))
    assert list(named) == list(NAMES[: len(parts(state, 0, weights))])


def test_turns_are_played_on_alike_from_the_same_seed() -> None:
    known = knowledge(GAME)
    ends = []
    for _ in range(2):
        state = at(Ask.PAWN)
        play_on(state, known, Random(1), known.turns(state) + 3)
        ends.append(state.dump())
    assert ends[0] == ends[1]
