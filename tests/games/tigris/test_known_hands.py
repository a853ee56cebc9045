"""What others know of a hand while tiles lie open: exactly what a perfect memory can tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from tests.kit import at
from ziggurat.games.tigris import GAME, hands
from ziggurat.games.tigris.handfuls import UNIT, holds, size, unpack
from ziggurat.games.tigris.hands import DREW, SWAPPED, USED

from .positions import placed
from .reading import played

NOBODY_KNOWS = {"held": {}, "blind": 6, "aside": {}, "story": []}
World = tuple[int, int]
"""A hand and what was put aside."""


def handfuls(count: int) -> Iterator[int]:
    """All handfuls of so many tiles."""
    for colours in combinations_with_replacement(range(4), count):
        yield sum(UNIT[colour] for colour in colours)


def worlds(number: int) -> set[World]:
    """All that may be, by trying everything."""
    known = hands.unpacked(number)
    possible = {(known.held + blind, known.aside) for blind in handfuls(known.blind)}
    for event in known.story:
        if event < USED:
            possible = {(hand + UNIT[event], aside) for hand, aside in possible}
        elif event < DREW:
            tile = UNIT[event - USED]
            possible = {(hand - tile, aside) for hand, aside in possible if holds(hand, tile)}
        elif event == DREW:
            possible = {(hand + tile, aside) for hand, aside in possible for tile in UNIT}
        else:
            some = list(handfuls(event - SWAPPED))
            possible = {
                (hand - gone, aside + gone) for hand, aside in possible for gone in some if holds(hand, gone)
            }
    return possible


def story(rng: Random, steps: int) -> tuple[int, World]:
    """What the others know after some random steps of a hand, and the truth."""
    hand, aside, known = 0, 0, 0
    for _ in range(steps):
        kind = rng.randrange(4) if hand else rng.randrange(2)
        colour = rng.randrange(4)
        if kind == 0:
            known, hand = hands.picked(known, colour), hand + UNIT[colour]
        elif kind == 1 and size(hand) < 4:
            known, hand = hands.drew(known, 1), hand + UNIT[colour]
        elif kind == 2:
            colour = rng.choice([c for c, count in enumerate(unpack(hand)) if count])
            known, hand = hands.used(known, colour, 1), hand - UNIT[colour]
        elif kind == 3:
            count = rng.randint(1, size(hand))
            some = rng.choice([one for one in handfuls(count) if holds(hand, one)])
            known, hand, aside = hands.swapped(known, count), hand - some, aside + some
    assert hands.packed(hands.unpacked(known)) == known
    return known, (hand, aside)


@pytest.mark.rule("TE-361", "TE-024")
@pytest.mark.parametrize("seed", range(60))
def test_what_is_possible_is_found_and_nothing_else(seed: int) -> None:
    rng = Random(seed)
    known, truth = story(rng, rng.randint(2, 9))
    wanted = worlds(known)
    hand_size, aside_size = size(truth[0]), size(truth[1])
    blind_before = aside_size - max(size(aside) for _, aside in wanted)
    found: set[World] = set()
    for _ in range(120):
        held, aside = hands.possible(known, frozenset(), rng)
        others = aside_size - blind_before - size(aside)
        found |= {
            (held + more, aside + hidden)
            for more in handfuls(hand_size - size(held))
            for hidden in handfuls(others)
        }
    assert found == wanted


def test_tiles_that_all_know_are_known_discards() -> None:
    known = {"held": {"red": 4, "blue": 2}, "blind": 0, "aside": {}, "story": []}
    setup: dict[str, Any] = {"known": [known, NOBODY_KNOWS]}
    table = at("tigris", **placed(variants="open_tiles", hands=["red*4 blue*2", "green*6"], **setup))
    scene = played(table, "swap temple*4 farm*2", *["pick bag"] * 6)
    for seed in range(30):
        sample = GAME.determinize(scene.state.view(1), Random(seed))
        assert unpack(sample.swapped[0]) == (0, 4, 2, 0)


def test_one_of_two_known_tiles_is_left_after_a_swap_of_one() -> None:
    known = {"held": {"red": 1, "blue": 1}, "blind": 4, "aside": {}, "story": []}
    setup: dict[str, Any] = {"known": [known, NOBODY_KNOWS]}
    table = at("tigris", **placed(variants="open_tiles", hands=["red blue black*4", "green*6"], **setup))
    scene = played(table, "swap settlement", "pick bag")
    kept = set()
    for seed in range(200):
        sample = GAME.determinize(scene.state.view(1), Random(seed))
        _, red, blue, _ = unpack(sample.hands[0])
        assert red + blue >= 1
        kept.add((red > 0, blue > 0))
    assert kept == {(True, True), (True, False), (False, True)}
