"""Plain facts of a seat's position, which the evaluation weighs beside its own parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ziggurat.games.anunnaki.board import unit_strength
from ziggurat.games.anunnaki.components import Components
from ziggurat.games.anunnaki.gains import payable
from ziggurat.games.anunnaki.knowledge.battles import march
from ziggurat.games.anunnaki.knowledge.sheet import Sheet
from ziggurat.games.anunnaki.names import TILES, bits
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiState, Ask
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
    "march": ("at the gates", "on the way", "siege card", "storm ahead"),
    "artifacts": ("artifact", "atlantis"),
    "turn": (
        "primary action",
        "mana phase",
        "additional actions",
        "mana to use",
        "mana action",
        "moves",
        "portals",
        "harvest",
        "resources to create",
        "resources to gain",
        "activation",
        "improvement",
        "free tile",
        "building",
        "weapons to take",
        "pact to take",
        "followers to place",
        "other question",
    ),
}
"""By the part of the value that they belong to; in the order of `facts`."""

OPEN: dict[int, tuple[int, bool]] = {
    Ask.MANA: (4, False),
    Ask.MOVE: (5, True),
    Ask.PORTAL: (6, True),
    Ask.HARVEST: (7, False),
    Ask.HARVEST_TYPE: (7, False),
    Ask.DEPLETE: (7, False),
    Ask.CREATE: (8, True),
    Ask.MARKET: (8, False),
    Ask.GAIN: (9, False),
    Ask.MANA_GAIN: (9, False),
    Ask.ACTIVATE: (10, False),
    Ask.DEVELOP: (11, False),
    Ask.PERFORM: (12, False),
    Ask.BUILD: (13, False),
    Ask.WEAPONS: (14, True),
    Ask.PACT: (15, True),
    Ask.FOLLOWERS: (16, True),
}
"""Questions of a turn: their place among its facts, and whether it counts how often they are asked."""
OTHER = 17
NO_TURN = (0.0,) * 18
STAGES = frozenset((Ask.PAWN, Ask.ADDITIONAL))
"""Questions that their phase tells enough about."""


def turn(state: AnunnakiState, seat: int) -> Sequence[float]:
    """What a seat may still do in its turn: phases to come, and the question that is open."""
    if state.active != seat or not state.stack:
        return NO_TURN
    found = [0.0] * 18
    if state.phase <= 3:
        found[state.phase - 1] = 1.0
        if state.phase < 3:
            found[3] = min(4.0, state.mana[seat])
    frame = state.stack[-1]
    question = frame.ask
    if question == Ask.TO:
        below = state.stack[-2]
        found[6 if frame.portal else 5] = 1.0 + (below.left if below.ask in (Ask.MOVE, Ask.PORTAL) else 0)
    elif question in OPEN:
        place, counted = OPEN[question]
        found[place] = frame.left if counted else 1.0
    elif question not in STAGES:
        found[OTHER] = 1.0
    return found


@lru_cache(maxsize=1 << 11)
def _tiles(improved: int) -> tuple[float, ...]:
    return tuple(float(improved >> tile & 1) for tile in TILES)


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
    state: AnunnakiState,
    seat: int,
    sheet: Sheet,
    mine: int,
    counts: tuple[int, int, int, int],
) -> list[float]:
    """The facts of a seat that controls `mine` and has so much of what objectives count."""
    held, components, units = state.resources[seat], state.components, state.units[seat]
    found = [count if count < 4 else 4.0 for count in held]
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
    pacts = payables = 0
    for pact in bits(state.pacts[seat]):
        pacts += 1
        payables += payable(held, sheet.pacts[pact].cost)
    found += (min(3, pacts), min(2, payables))
    found += _tiles(state.improved[seat])
    best = cards = 0
    ready = []
    for card in bits(advanced_hand(state, seat)):
        cards += 1
        if payable(held, price(state, seat, card)):
            ready.append(card)
            best = max(best, components.weapons[card].strength)
    found += (min(3, cards), best)
    found += march(state, sheet, seat, ready)
    found += (state.artifacts[seat].bit_count(), (mine & world.atlantis).bit_count())
    found += turn(state, seat)
    return found
