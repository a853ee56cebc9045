"""Where units might go: a first, cheap sieve of places before positions are judged."""

from __future__ import annotations

from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.battles import card_strength, chance, needs, strength_at
from ziggurat.games.anunnaki.knowledge.sheet import Sheet
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, price

VICTORY, DEFEAT = 4.0, -1.0


def appeals(
    state: AnunnakiState, sheet: Sheet, seat: int, places: int, march: bool = False
) -> dict[int, float]:
    """How much one more unit on each of the places would be welcome, about."""
    held = state.resources[seat]
    best = -1.0
    for card in bits(advanced_hand(state, seat)):
        if payable(held, price(state, seat, card)):
            best = max(best, card_strength(state, seat, card))
    rest = everyone = 0
    for other, there in enumerate(state.presence):
        everyone |= state.units[other]
        if other != seat:
            rest |= there
    welcome, gates = {}, 0
    if march and not state.end:
        for territory in bits(state.atlanteans):
            gates |= state.components.map.adjacent[territory]
    for territory in bits(places):
        if (rest | state.civilized) >> territory & 1:
            win = (
                chance(
                    strength_at(state, seat, territory, False) + 1.5 + best,
                    needs(state, sheet, seat, territory),
                )
                if best >= 0
                else 0.0
            )
            welcome[territory] = win * VICTORY + (1 - win) * (DEFEAT if best < 0 else 0.3)
            continue
        worth = 0.3 if gates >> territory & 1 else 0.0
        worth += 0.2 * (sheet.icons[territory] - state.exhaustion[territory].bit_count())
        if not state.units[seat] >> territory & 1:
            worth += 0.6 + 0.5 * state.components.map.altars[territory]
            for spot in sheet.spots[territory]:
                if state.culture[spot]:
                    worth += 0.3 * (state.components.map.spot_mask[spot] & everyone).bit_count()
        welcome[territory] = worth
    return welcome
