"""Positions from which a training may begin."""

from __future__ import annotations

from random import Random
from typing import Final

from ziggurat.core.values import Seat
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
            _arm(state, seat, rng)
            state.resources[seat][_METAL] += 2
    return True


def road(state: AnunnakiState, rng: Random) -> bool:
    """Some seats have what the march begins with: Metal and Mana, or a card and Mana, at times a Follower
    on Gaia. The rest of the way is theirs."""
    if state.question != Ask.PAWN:
        return False
    world = state.components.map
    free = list(bits(world.planet_mask[world.gaia[state.seats]] & ~state.civilized))
    rng.shuffle(free)
    for seat in range(state.seats):
        draw = rng.random()
        if draw < 0.3:
            continue
        state.mana[seat] += 1 + int(rng.random() * 2)
        state.resources[seat][_METAL] += 1 + int(rng.random() * 2)
        if draw > 0.6:
            _arm(state, seat, rng)
        if draw > 0.8:
            place = free.pop()
            state.reserve[seat] -= 1
            add_follower(state, seat, place)
            state.touched |= 1 << place
    return True


def _arm(state: AnunnakiState, seat: Seat, rng: Random) -> None:
    """A strong card, every other time one that makes little of gods, as if it had been gained unseen."""
    weapons = state.components.weapons
    cards = [number for number in bits(pile(state, seat)) if weapons[number].strength > 2]
    if rng.random() < 0.5:
        cards = [number for number in cards if weapons[number].effect == "gods_strength_1"] or cards
    state.hand[seat] |= 1 << cards[int(rng.random() * len(cards))]
    gained_unseen(state, seat)


STARTS: Final = {"march": march, "road": road}
