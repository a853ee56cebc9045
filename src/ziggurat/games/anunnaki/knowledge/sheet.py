"""What the evaluation needs of the component data, worked out once per set of data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ziggurat.games.anunnaki.components import Components, Cost
from ziggurat.games.anunnaki.names import R_MANA, R_VP, R_WAR, Gains
from ziggurat.games.anunnaki.state import AnunnakiPosition

COUNTS = ("altars_controlled", "settlements_in_play", "territories_controlled", "units_in_play")
PER_TURN = {
    "harvest_strength": 0.3,
    "strength_bonus": 0.3,
    "extra_follower": 0.25,
    "settlement_strength_with_units": 0.15,
    "move_bonus": 0.12,
    "portal_bonus": 0.12,
    "play_two_choose_one": 0.12,
    "weapon_cost_reduction": 0.08,
    "follower_when_god_starts_battle": 0.08,
    "settlement_defence_strength": 0.08,
    "extra_altar": 0.08,
}
"""What a permanent power brings in a turn, about."""
AT_ONCE = {
    "free_pact_for_mana": 4.5,
    "sacrifice_follower_for_resources": 2.2,
    "vp_and_mana_per_foreign_territories": 2.0,
    "follower_where_pieces": 1.2,
    "portal_group": 1.5,
    "follower_per_settlement": 2.0,
    "vp_and_metal_per_foreign_altar": 2.2,
    "resource_per_settlement_territory": 2.2,
}
"""What an instant power brings, about; to choose the cards one keeps."""
AT_LAST = {
    "vp_per_territory_type": 4.0,
    "vp_per_depleted_territories": 3.0,
    "vp_per_total_strength": 4.0,
    "vp_per_atlantis": 2.0,
    "vp_per_defeated_civilization": 2.0,
    "vp_per_reserve_followers": 3.0,
}
"""The same for final powers."""


USE = {
    "harvest_strength": 3.0, "strength_bonus": 3.2, "extra_follower": 2.8,
    "settlement_strength_with_units": 2.4,
    "move_bonus": 2.2, "portal_bonus": 2.2, "play_two_choose_one": 2.0, "weapon_cost_reduction": 1.9,
    "follower_when_god_starts_battle": 1.9, "settlement_defence_strength": 1.7, "extra_altar": 1.8,
    "free_pact_for_mana": 3.2, "sacrifice_follower_for_resources": 2.4,
    "vp_and_mana_per_foreign_territories": 2.4, "follower_where_pieces": 1.8, "portal_group": 2.0,
    "follower_per_settlement": 2.2, "vp_and_metal_per_foreign_altar": 2.4,
    "resource_per_settlement_territory": 2.4, "vp_per_territory_type": 3.0,
    "vp_per_depleted_territories": 2.6,
    "vp_per_total_strength": 3.0, "vp_per_atlantis": 2.6, "vp_per_defeated_civilization": 2.4,
    "vp_per_reserve_followers": 2.0,
}  # fmt: skip
"""What a Minor God's power brings in a game, about."""
FITS = {
    "extra_altar": (0, 1.6), "vp_and_metal_per_foreign_altar": (0, 0.8), "vp_per_atlantis": (0, 0.8),
    "follower_per_settlement": (1, 0.6), "resource_per_settlement_territory": (1, 0.8),
    "settlement_strength_with_units": (1, 0.6), "settlement_defence_strength": (1, 0.6),
    "vp_per_territory_type": (2, 0.8), "vp_and_mana_per_foreign_territories": (2, 0.8),
    "extra_follower": (3, 1.0), "vp_per_total_strength": (3, 0.8), "follower_where_pieces": (3, 0.6),
    "portal_bonus": (2, 0.6), "move_bonus": (2, 0.6),
}  # fmt: skip
"""The objective that a power goes well with (one of COUNTS), and what that adds on a development track."""


def god_use(state: AnunnakiPosition, number: int) -> float:
    """What a Minor God may bring in the game that begins, by its power and the objectives."""
    power = state.components.gods[number].power
    worth = USE[power]
    fit = FITS.get(power)
    if fit is not None:
        kinds = [state.components.objectives[tile].count for tile in state.objectives[:3] if tile >= 0]
        if COUNTS[fit[0]] in kinds:
            worth += fit[1]
    return worth


@dataclass(frozen=True, slots=True)
class PactSheet:
    """A pact: what it costs, what its two lines are worth without and per worth of a development step."""

    cost: Cost
    total: int
    worth: float
    steps: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The numbers of one set of data."""

    objectives: tuple[tuple[int, int, int], ...]
    """Per objective tile: which of COUNTS, divisor, maximum."""
    icons: tuple[int, ...]
    fertile: int
    """The territories with icons."""
    pacts: tuple[PactSheet, ...]
    strengths: tuple[int, ...]
    """Of the civilization tiles."""
    spoils: tuple[float, ...]
    """What defeating each of them brings, beyond the weapon."""
    per_turn: tuple[float, ...]
    """Of each God, while it is on the map."""
    keep: tuple[float, ...]
    """Of each Minor God card, before the game."""
    spots: tuple[tuple[int, ...], ...]
    """The Culture spots next to each territory."""
    culture: tuple[float, ...]
    """Of a Culture token face down, and of each kind."""
    followers: int
    settlements: int


def _worth(gains: Gains) -> float:
    """A rough worth of gains, development steps left out."""
    total = 0.0
    for kind, amount in gains:
        if kind < R_MANA:
            total += 0.7 * amount
        elif kind == R_MANA:
            total += 1.1 * amount
        elif kind == R_VP:
            total += amount
        elif not R_WAR <= kind < R_WAR + 3:
            total += 1.3 * amount
    return total


def _steps(gains: Gains) -> tuple[int, int, int]:
    found = dict(gains)
    return found.get(R_WAR, 0), found.get(R_WAR + 1, 0), found.get(R_WAR + 2, 0)


def _culture(components: Components) -> tuple[float, ...]:
    worths = [_worth(reward) + sum(_steps(reward)) for reward in components.culture]
    mean = sum(worth * count for worth, count in zip(worths, components.culture_count, strict=True)) / sum(
        components.culture_count
    )
    return (mean, *worths)


@lru_cache(maxsize=8)
def sheet_of(components: Components) -> Sheet:
    """The numbers of a game's data."""
    pacts = []
    for pact in components.pacts:
        both = pact.bonus + pact.bottom
        war, technology, commerce = (
            upper + lower for upper, lower in zip(_steps(pact.bonus), _steps(pact.bottom), strict=True)
        )
        pacts.append(PactSheet(pact.cost, pact.cost.total, _worth(both), (war, technology, commerce)))
    return Sheet(
        tuple((COUNTS.index(tile.count), tile.divisor, tile.max) for tile in components.objectives),
        tuple(len(icons) for icons in components.map.icons),
        sum(1 << territory for territory, icons in enumerate(components.map.icons) if icons),
        tuple(pacts),
        tuple(tile.strength for tile in components.civilizations),
        tuple(_worth(tile.reward) for tile in components.civilizations),
        tuple(PER_TURN.get(god.power, 0.0) for god in components.gods),
        tuple(
            10 * PER_TURN.get(god.power, 0.0) + AT_ONCE.get(god.power, 0.0) + AT_LAST.get(god.power, 0.0)
            for god in components.gods
        ),
        tuple(
            tuple(spot for spot, mask in enumerate(components.map.spot_mask) if mask >> territory & 1)
            for territory in range(len(components.map.icons))
        ),
        _culture(components),
        components.constant["followers_per_house"],
        components.constant["settlements_per_house"],
    )
