"""A counter-based generator for each game: Philox 4x32 with ten rounds (Salmon et al., 2011).

A game's numbers follow from its seed, its stream and how many it has drawn, and from nothing else: so they
are the same on one thread, on many and on a GPU.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ziggurat.games.tigris.fast.compiling import compile_rules
from ziggurat.games.tigris.fast.layout import Game

U = np.uint64
HALF = U(0xFFFFFFFF)
THIRTY_TWO = U(32)
MULTIPLY_0, MULTIPLY_1 = U(0xD2511F53), U(0xCD9E8D57)
WEYL_0, WEYL_1 = U(0x9E3779B9), U(0xBB67AE85)
Four = tuple[Any, Any, Any, Any]


def philox(counter: Four, key_0: Any, key_1: Any) -> Four:
    """Four random 32-bit numbers for a counter of four and a key of two."""
    first, second, third, fourth = counter
    for _ in range(10):
        one = MULTIPLY_0 * first
        two = MULTIPLY_1 * third
        first = (two >> THIRTY_TWO) ^ second ^ key_0
        second = two & HALF
        third = (one >> THIRTY_TWO) ^ fourth ^ key_1
        fourth = one & HALF
        key_0 = (key_0 + WEYL_0) & HALF
        key_1 = (key_1 + WEYL_1) & HALF
    return first, second, third, fourth


def word(game: Game) -> Any:
    """A game's next 32 random bits."""
    number, stream, seed = game.drawn, game.stream, game.seed
    game.drawn = number + U(1)
    counter = (number & HALF, number >> THIRTY_TWO, stream & HALF, stream >> THIRTY_TWO)
    return philox(counter, seed & HALF, seed >> THIRTY_TWO)[0]


def below(game: Game, count: int) -> Any:
    """A whole number from 0 to below `count`, each exactly as likely (Lemire, 2019)."""
    limit = U(count)
    product = word(game) * limit
    if (product & HALF) < limit:
        least = (U(1) << THIRTY_TWO) % limit
        while (product & HALF) < least:
            product = word(game) * limit
    return np.int64(product >> THIRTY_TWO)


compile_rules(globals())
