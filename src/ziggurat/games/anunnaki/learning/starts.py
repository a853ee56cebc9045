"""Positions from which a training may begin."""

from __future__ import annotations

from random import Random
from typing import Final

from ziggurat.games.anunnaki.board import add_follower
from ziggurat.games.anunnaki.names import RESOURCES, bits
from ziggurat.games.anunnaki.state import AnunnakiState, Ask
from ziggurat.games.anunnaki.weaponry import gained_unseen, pile

_METAL: Final = RESOURCES.index("metal")


def march(state: AnunnakiState, rng: Random) -> bool:
    """Some seats have Followers before the gates of Atlantis, or a card for it, or both."""
    if state.question != Ask.PAWN:
        return False
    world = state.components.map
    gates = 0
    for territory in bits(state.atlanteans):
        gates |= world.adjacent[territory]
    free = list(bits(gates & state.in_play & ~state.civilized))
    rng.shuffle(free)
    for seat in range(state.seats):
        near, armed = rng.random() < 0.7, rng.random() < 0.8
        if near and free:
            place = free.pop()
            for _ in range(1 + int(rng.random() * 4)):
                state.reserve[seat] -= 1
                add_follower(state, seat, place)
            state.touched |= 1 << place
        if armed:
            weapons = state.components.weapons
            cards = [number for number in bits(pile(state, seat)) if weapons[number].strength > 2]
            state.hand[seat] |= 1 << cards[int(rng.random() * len(cards))]
            gained_unseen(state, seat)
            state.resources[seat][_METAL] += 2
    return True


STARTS: Final = {"march": march}
