"""Where units might go: a first, cheap sieve of places before positions are judged."""

from __future__ import annotations

from ziggurat.bots.heuristic.anunnaki.battles import card_strength, chance, needs, strength_at
from ziggurat.bots.heuristic.anunnaki.sheet import Sheet
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import ADVANCED, price

VICTORY, DEFEAT = 4.0, -1.0


def appeals(g: AnunnakiState, sheet: Sheet, s: int, places: int) -> dict[int, float]:
    """How much one more unit on each of the places would be welcome, about."""
    held = g.resources[s]
    best = -1.0
    for card in bits(g.hand[s] & ADVANCED):
        if payable(held, price(g, s, card)):
            best = max(best, card_strength(g, s, card))
    rest = everyone = 0
    for other, there in enumerate(g.presence):
        everyone |= g.units[other]
        if other != s:
            rest |= there
    found = {}
    for t in bits(places):
        if (rest | g.civilized) >> t & 1:
            win = (
                chance(strength_at(g, s, t, False) + 1.5 + best, needs(g, sheet, s, t)) if best >= 0 else 0.0
            )
            found[t] = win * VICTORY + (1 - win) * (DEFEAT if best < 0 else 0.3)
            continue
        worth = 0.2 * (sheet.icons[t] - g.exhaustion[t].bit_count())
        if not g.units[s] >> t & 1:
            worth += 0.6 + 0.5 * g.tables.map.altars[t]
            for spot in sheet.spots[t]:
                if g.culture[spot]:
                    worth += 0.3 * (g.tables.map.spot_mask[spot] & everyone).bit_count()
        found[t] = worth
    return found
