"""Pieces on the map: putting, moving, who controls what, how strong they are. AN-010, AN-011, AN-064..068."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.anunnaki.mods import (
    ALTAR,
    HARVEST_EACH,
    HARVEST_WITH_UNIT,
    MOBILE,
    SETTLEMENT_HARVEST,
    SETTLEMENT_WITH_UNITS,
)  # fmt: skip
from ziggurat.games.anunnaki.names import AFTERWORLD, bits

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

FOLLOWER, SETTLEMENT = 5, 6
"""Units in frames: 0-3 the four Minor Gods of a player, 4 the Major God."""
MAJOR = 4
AFTERWORLD_BIT = 1 << AFTERWORLD


def add_follower(g: AnunnakiState, s: int, t: int) -> None:
    g.followers[s][t] += 1
    bit = 1 << t
    g.units[s] |= bit
    g.presence[s] |= bit


def remove_follower(g: AnunnakiState, s: int, t: int) -> None:
    g.followers[s][t] -= 1
    if not g.followers[s][t]:
        _left(g, s, t)


def put_god(g: AnunnakiState, s: int, slot: int, t: int) -> None:
    """Put a God's figure on a territory, from wherever it stands."""
    old = g.god_at[s][slot]
    g.god_at[s][slot] = t
    bit = 1 << t
    g.units[s] |= bit
    g.presence[s] |= bit
    if old >= 0:
        _left(g, s, old)


def add_settlement(g: AnunnakiState, s: int, t: int) -> None:
    g.settlements[s][t] += 1
    g.settled[s] |= 1 << t
    if g.mods[s][MOBILE]:
        g.presence[s] |= 1 << t


def remove_settlement(g: AnunnakiState, s: int, t: int) -> None:
    """Only Odin's Settlements ever leave a territory. AN-116, AN-249."""
    g.settlements[s][t] -= 1
    if not g.settlements[s][t]:
        g.settled[s] &= ~(1 << t)
        _left(g, s, t)


def _left(g: AnunnakiState, s: int, t: int) -> None:
    """A piece left: is any other unit still there?"""
    if g.followers[s][t] or t in g.god_at[s]:
        return
    bit = 1 << t
    g.units[s] &= ~bit
    if not (g.mods[s][MOBILE] and g.settlements[s][t]):
        g.presence[s] &= ~bit


def move_unit(g: AnunnakiState, s: int, unit: int, origin: int, to: int) -> None:
    """Move one unit; a God that enters is remembered for the battle it may cause. AN-242."""
    if unit == FOLLOWER:
        remove_follower(g, s, origin)
        add_follower(g, s, to)
    elif unit == SETTLEMENT:
        remove_settlement(g, s, origin)
        add_settlement(g, s, to)
    else:
        put_god(g, s, unit, to)
        g.gods_entered |= 1 << to
    g.touched |= 1 << to


def others(g: AnunnakiState, s: int) -> int:
    """Where other players have units (Odin's Settlements included)."""
    mask = 0
    for other, presence in enumerate(g.presence):
        if other != s:
            mask |= presence
    return mask


def controlled(g: AnunnakiState, s: int) -> int:
    """The territories a player controls: units or a lone Settlement, nobody else, no tile. AN-064, AN-066."""
    mine = g.presence[s]
    rest = 0
    for other, presence in enumerate(g.presence):
        if other != s:
            rest |= presence
    return ((mine & ~rest) | (g.settled[s] & ~(mine | rest))) & ~g.civilized


def contested(g: AnunnakiState, s: int) -> int:
    """Territories where a player's units meet another player's or a civilization tile. AN-065."""
    return g.presence[s] & (others(g, s) | g.civilized)


def controller(g: AnunnakiState, t: int) -> int:
    """The player who controls a territory, or -1."""
    for s in range(g.seats):
        if controlled(g, s) >> t & 1:
            return s
    return -1


def reach(g: AnunnakiState, s: int, t: int) -> int:
    """Where one step leads from a territory. AN-059, AN-072..074, AN-077, AN-209."""
    near = g.adjacent[t] & ~g.closed[s]
    if g.afterworld == s:
        own = controlled(g, s) & ~g.tables.map.atlantis
        if t == AFTERWORLD:
            return own & ~AFTERWORLD_BIT
        if own >> t & 1:
            return near | AFTERWORLD_BIT
    return near


def portal_targets(g: AnunnakiState, s: int) -> int:
    """Where a portal may lead: not to Atlantis, not to another's Capital. AN-079, AN-209."""
    return g.in_play & ~g.closed[s] & ~g.tables.map.atlantis


def god_strength(g: AnunnakiState, slot: int) -> int:
    return g.tables.major if slot == MAJOR else g.tables.minor


def unit_strength(g: AnunnakiState, s: int, t: int) -> int:
    """Strength of a player's Followers and Gods on a territory. AN-011."""
    total = g.followers[s][t] * g.tables.follower
    at = g.god_at[s]
    if t in at:
        for slot in range(5):
            if at[slot] == t:
                total += god_strength(g, slot)
    return total


def harvest_strength(g: AnunnakiState, s: int, t: int) -> int:
    """Strength for a harvest, with powers. AN-097, AN-245, AN-246, AN-257, AN-265, AN-270, AN-296."""
    mods = g.mods[s]
    total = unit_strength(g, s, t) + mods[HARVEST_EACH]
    count = g.settlements[s][t]
    if count:
        total += count * mods[SETTLEMENT_HARVEST]
    if g.units[s] >> t & 1:
        total += mods[HARVEST_WITH_UNIT] + count * mods[SETTLEMENT_WITH_UNITS]
    return total


def free_icons(g: AnunnakiState, t: int) -> int:
    """Mask of a territory's undepleted icons. AN-061, AN-098, AN-100."""
    return (1 << len(g.tables.map.icons[t])) - 1 & ~g.exhaustion[t]


def altars(g: AnunnakiState, s: int) -> int:
    """Altars in controlled territories, and those of powers. AN-107, AN-108, AN-284."""
    mine = controlled(g, s)
    return g.mods[s][ALTAR] + sum(
        count * (mine & mask).bit_count() for count, mask in g.tables.map.altar_masks
    )


def settlements_out(g: AnunnakiState, s: int) -> int:
    return sum(g.settlements[s][t] for t in bits(g.settled[s]))


def units_out(g: AnunnakiState, s: int) -> int:
    """Followers and Gods on the map; Odin's Settlements are none. AN-235, AN-256."""
    return sum(g.followers[s]) + sum(at >= 0 for at in g.god_at[s])


def objective_count(g: AnunnakiState, s: int, count: str) -> int:
    """What an objective tile counts. AN-232..235."""
    if count == "altars_controlled":
        return altars(g, s)
    if count == "settlements_in_play":
        return settlements_out(g, s)
    if count == "territories_controlled":
        return controlled(g, s).bit_count()
    return units_out(g, s)


def objective_value(g: AnunnakiState, s: int, track: int) -> int:
    """Value of the objective tile at the end of a development track (3: start of the Dominion). AN-123."""
    tile = g.tables.objectives[g.objectives[track]]
    return min(tile.max, objective_count(g, s, tile.count) // tile.divisor)


def follower_places(g: AnunnakiState, s: int) -> int:
    """Where a gained Follower may be put: own Settlement, controlled. AN-109."""
    return g.settled[s] & controlled(g, s)


def retreat(g: AnunnakiState, s: int, t: int) -> None:
    """Bring all own units of a territory to the Capital; Odin's Settlements too. AN-173, AN-254."""
    home = g.capital[s]
    for _ in range(g.followers[s][t]):
        remove_follower(g, s, t)
        add_follower(g, s, home)
    for slot in range(5):
        if g.god_at[s][slot] == t:
            put_god(g, s, slot, home)
    if g.mods[s][MOBILE]:
        for _ in range(g.settlements[s][t]):
            remove_settlement(g, s, t)
            add_settlement(g, s, home)
