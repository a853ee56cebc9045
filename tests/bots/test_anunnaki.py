"""What Anunnaki's bot knows: battles ahead, cards to keep, places worth going to."""

from __future__ import annotations

from random import Random

import pytest

from ziggurat.bots.base import SpecError
from ziggurat.bots.knowing import knowledge
from ziggurat.bots.players import SearchBot
from ziggurat.bots.specs import make
from ziggurat.core.knowledge import play_on, settle
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.board import add_follower, controlled
from ziggurat.games.anunnaki.knowledge import GRADES
from ziggurat.games.anunnaki.knowledge.battles import (
    against,
    before_the_gates,
    expected,
    march,
    needs,
    worth_in_hand,
)
from ziggurat.games.anunnaki.knowledge.facts import FACTS, OPEN, facts, turn
from ziggurat.games.anunnaki.knowledge.learned import PARTS, WORTHS
from ziggurat.games.anunnaki.knowledge.sheet import god_use, sheet_of
from ziggurat.games.anunnaki.knowledge.travel import appeals
from ziggurat.games.anunnaki.knowledge.value import NAMES, Weights, parts, parts_of, seat_value, turns_left
from ziggurat.games.anunnaki.names import GODS, TERRITORY, WEAPON
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
    state.civilizations[TILE] = sheet.strengths.index(4) + 1
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


def test_gods_are_kept_by_their_use_and_differently_from_game_to_game() -> None:
    state = at(Ask.RETURN_GOD)
    known = knowledge(GAME)
    first = GAME.actions.ranges["return"].start
    god = {god_use(state, card): card for card in state.gods_drawn[0]}
    returned = set()
    for display in range(40):
        state.display = display
        ranked = known.rank(state, 0)
        assert ranked == known.rank(state, 0)
        returned.add(ranked[0][1] - first)
    assert god[min(god)] in returned
    assert god[max(god)] not in returned
    assert len(returned) > 1


def test_a_god_is_worth_more_beside_the_objective_that_it_helps() -> None:
    state = at(Ask.RETURN_GOD)
    poseidon = GODS.index("poseidon")
    altars = [tile.count for tile in state.components.objectives].index("altars_controlled")
    worths = []
    for track in (0, 3):
        state.objectives = [one for one in range(4) if one != altars]
        state.objectives.insert(track, altars)
        worths.append(god_use(state, poseidon))
    assert worths[0] > worths[1]


def test_the_march_on_atlantis_is_seen() -> None:
    """Strength before its gates and a card are worth something before Atlantis is entered."""
    state, sheet = at(Ask.PAWN), sheet_of(at(Ask.PAWN).components)
    gate = TERRITORY["gaia12.W"]
    worths = [before_the_gates(state, sheet, 0, 5.0, 9.0)]
    for _ in range(2):
        add_follower(state, 0, gate)
        worths.append(before_the_gates(state, sheet, 0, 5.0, 9.0))
    state.hand[0] = ARMED
    worths.append(before_the_gates(state, sheet, 0, 5.0, 9.0))
    assert worths[0] == 0.0
    assert worths == sorted(set(worths))
    assert before_the_gates(state, sheet, 0, 5.0, 1.0) == 0.0
    ballista = WEAPON["ballista"]
    assert against(state, ballista, TERRITORY["gaia12.A"]) == 2.0
    assert against(state, ballista, TILE) == 0.0


def test_an_army_at_the_gates_and_a_card_for_atlantis_are_facts() -> None:
    state, sheet = at(Ask.PAWN), sheet_of(at(Ask.PAWN).components)
    ballista = WEAPON["ballista"]
    gate, tile = TERRITORY["gaia12.W"], TERRITORY["gaia12.A"]
    state.civilizations[tile] = 9  # strength 5, and 3 of its God
    assert march(state, sheet, 0, []) == (0.0, 0.0, 0.0, 0.0)
    add_follower(state, 0, gate)
    alone = march(state, sheet, 0, [])
    add_follower(state, 0, gate)
    armed = march(state, sheet, 0, [ballista])
    assert alone == (1, 0, 0.0, 0.0)
    assert armed == (2, 0, 6.0, 1.0)
    state.end = 1
    assert march(state, sheet, 0, [ballista]) == (0.0, 0.0, 0.0, 0.0)


def test_what_a_turn_still_allows_is_worth_something() -> None:
    """Steps that are left, and every action that is begun; nothing of it in a rival's turn."""
    state = at(Ask.MOVE)
    names = FACTS["turn"]
    told = dict(zip(names, turn(state, 0), strict=True))
    left = state.stack[-1].left
    assert (told["primary action"], told["moves"], told["other question"]) == (1.0, left, 0.0)
    assert not any(turn(state, 1))
    state.apply_id(0, state.legal_ids(0)[-1])
    assert state.question == Ask.TO
    assert dict(zip(names, turn(state, 0), strict=True))["moves"] == left
    assert {names[place] for place, _ in OPEN.values()} < set(names)


def test_king_does_not_attack_without_a_card() -> None:
    """What was taught still dreads a battle that is lost as it begins."""
    state = at(Ask.MOVE)
    for _ in range(3):
        add_follower(state, 0, TILE)
    state.civilizations[TILE] = 1
    state.civilized |= 1 << TILE
    for seen, hand in ((-1.0, UNARMED), (1.0, ARMED)):
        state.hand[0], state.resources[0] = hand, [9, 9, 9, 9]
        battles = parts_of(state, 0, GRADES[2])["battles"]
        assert battles * seen > 0.5


def test_cards_are_worth_what_they_win() -> None:
    """Strong cards where civilizations are strong; the prize counts where any card wins."""
    state, sheet = at(Ask.PAWN), sheet_of(at(Ask.PAWN).components)
    state.resources[0] = [9, 9, 9, 9]
    dagger, hammer = 1 << WEAPON["dagger"], 1 << WEAPON["war_hammer"]
    state.civilizations[TILE] = 9  # strength 5
    one = [worth_in_hand(state, sheet, 0, cards, 1.0) for cards in (dagger, hammer, dagger | hammer)]
    assert one[0] < one[1] < one[2]


def test_the_first_king_is_kept_to_compare_with() -> None:
    now, then = make("king", GAME), make("king-1", GAME)
    assert isinstance(now, SearchBot)
    assert isinstance(then, SearchBot)
    assert (then.name, then.knowledge.weights.former) == ("king-1", True)  # type: ignore[attr-defined]
    assert (now.name, now.knowledge.weights.former) == ("king", False)  # type: ignore[attr-defined]
    state = at(Ask.PAWN)
    assert parts_of(state, 0, then.knowledge.weights)["march"] == 0.0  # type: ignore[attr-defined]
    with pytest.raises(SpecError, match="there is no bot 'king-2'"):
        make("king-2", GAME)


def test_what_was_learned_names_every_part_and_fact_once() -> None:
    assert tuple(PARTS) == NAMES
    assert tuple(WORTHS) == tuple(name for names in FACTS.values() for name in names)
    assert set(FACTS) < set(NAMES)
    assert PARTS["points"] == (1.0, 0.0)


def test_facts_stand_in_the_order_of_their_names() -> None:
    """At the first turn: one of each resource, 2 Mana, 3 Followers, a Settlement. AN-023..030."""
    state = at(Ask.PAWN)
    sheet, mine = sheet_of(state.components), controlled(state, 0)
    told = facts(state, 0, sheet, mine, (1, 1, mine.bit_count(), 3))
    named = dict(zip(WORTHS, told, strict=True))
    assert [named[kind] for kind in ("food", "wood", "metal", "gold", "kinds", "mana")] == [1, 1, 1, 1, 4, 2]
    assert (named["followers"], named["settlements"], named["altars"], named["army"]) == (3, 1, 1, 2)
    assert (named["cubes"], named["minor gods"], named["war"], named["cards"]) == (0, 0, 0, 0)
    assert (named["primary action"], named["mana to use"], named["mana action"]) == (1, 2, 0)


def test_a_star_that_a_cube_would_close_and_pacts_that_can_be_paid_are_seen() -> None:
    state = at(Ask.PAWN)
    star, sheet = state.components.star, sheet_of(state.components)
    state.pawn[0] = state.star_tiles[star.ends[0][0]]
    area = next(area for area in star.areas if area & 1)
    worths = []
    for cubes in (0, area & ~1):
        state.cubes[0] = cubes
        told = dict(zip(WORTHS, facts(state, 0, sheet, 0, (0, 0, 0, 0)), strict=True))
        worths.append((told["closing"], told["corners"] > 0))
    assert worths == [(0.0, False), (1.0, True)]
    state.pacts[0], state.resources[0] = 0b11, [9, 9, 9, 9]
    told = dict(zip(WORTHS, facts(state, 0, sheet, 0, (0, 0, 0, 0)), strict=True))
    assert (told["open pacts"], told["payable pacts"]) == (2, 2)


def test_the_end_comes_nearer_by_what_rivals_do() -> None:
    state = at(Ask.PAWN)
    before = turns_left(state, 0)
    state.tracks[0][1] = state.components.tracks[1].last - 1
    assert turns_left(state, 0) == before
    assert turns_left(state, 1) == 3.0
    state.cubes_left[0] = 0
    assert turns_left(state, 1) == 1.0
    state.end = 1
    assert turns_left(state, 0) == 0.4


@pytest.mark.parametrize("weights", [Weights(), Weights(final=False, plan=False), GRADES[2]])
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
