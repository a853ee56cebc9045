"""Plain facts of a seat's position, which the evaluation weighs beside its own parts."""

from __future__ import annotations

from functools import lru_cache

from ziggurat.games.anunnaki.board import unit_strength
from ziggurat.games.anunnaki.components import Components
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.sheet import Sheet
from ziggurat.games.anunnaki.names import TILES, bits
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, price

FACTS: dict[str, tuple[str, ...]] = {
    "stock": ("food", "wood", "metal", "gold", "kinds", "mana"),
    "star": ("cubes", "corners", "closing", "ways"),
    "gods": ("minor tokens", "major token", "minor gods", "major god"),
    "map": ("followers", "settlements", "territories", "altars", "on gaia", "abroad", "army", "alone"),
    "tracks": ("aim of war", "aim of technology", "aim of commerce", "war", "technology", "commerce"),
    "dominion": ("aim of dominion", "dominion"),
    "pacts": ("open pacts", "payable pacts"),
    "development": tuple(f"tile {tile}" for tile in TILES),
    "weapons": ("cards", "best card"),
}
"""By the part of the value that they belong to; in the order of `facts`."""


@lru_cache(maxsize=1 << 15)
def _star(components: Components, node: int, tokens: int, cubes: int) -> tuple[float, float, float]:
    """How far the tokens are surrounded, whether the next cube may surround one, ways that are empty."""
    star = components.star
    corners = closing = ways = 0.0
    for number, area in enumerate(star.areas):
        if tokens >> number & 1:
            share = (area & cubes).bit_count() / area.bit_count()
            corners += (2.0 if star.major[number] else 1.0) * share * share
    if node >= 0:
        for other in range(10):
            edge = star.edge[node * 10 + other]
            if edge >= 0 and not cubes >> edge & 1:
                ways += 1.0
                after = cubes | 1 << edge
                if any(tokens >> number & 1 and not area & ~after for number, area in enumerate(star.areas)):
                    closing = 1.0
    return corners, closing, ways


def facts(
    state: AnunnakiState, seat: int, sheet: Sheet, mine: int, counts: tuple[int, int, int, int]
) -> list[float]:
    """The facts of a seat that controls `mine` and has so much of what objectives count."""
    held, components, units = state.resources[seat], state.components, state.units[seat]
    found = [float(min(4, count)) for count in held]
    found += (4.0 - held.count(0), min(5.0, state.mana[seat]))
    pawn, cubes = state.pawn[seat], state.cubes[seat]
    found.append(cubes.bit_count())
    found += _star(components, state.node_of[pawn] if pawn else -1, state.star_tokens[seat], cubes)
    gods = state.gods_at[seat]
    major = gods[MAJOR] >= 0
    minors = 5 - gods.count(-1) - major
    tokens = min(state.minor_tokens[seat], 4 - minors)
    found += (tokens, state.major_tokens[seat], minors, major)
    world = components.map
    gaia = world.planet_mask[world.gaia[state.seats]]
    home = world.planet_mask[state.house[seat]]
    army = alone = 0
    for territory in bits(units):
        strength = unit_strength(state, seat, territory)
        if strength > army:
            army = strength
        if strength == 1:
            alone += 1
    found += (
        sheet.followers - state.reserve[seat], counts[1], counts[2], counts[0],
        (mine & gaia).bit_count(), (mine & ~(gaia | home)).bit_count(), min(army, 8), alone,
    )  # fmt: skip
    aims = []
    for objective in state.objectives:
        what, divisor, most = sheet.objectives[objective]
        aims.append(min(most, counts[what] // divisor))
    found += (*aims[:3], *state.tracks[seat], aims[3], state.dominion[seat])
    pacts = list(bits(state.pacts[seat]))
    payables = sum(payable(held, sheet.pacts[pact].cost) for pact in pacts)
    found += (min(3, len(pacts)), min(2, payables))
    improved = state.improved[seat]
    found += (improved >> tile & 1 for tile in TILES)
    best = cards = 0
    for card in bits(advanced_hand(state, seat)):
        cards += 1
        strength = components.weapons[card].strength
        if strength > best and payable(held, price(state, seat, card)):
            best = strength
    found += (min(3, cards), best)
    return found
