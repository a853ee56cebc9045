"""What a scenario need not say: a usual position at the beginning of a turn, and where other pieces are."""

from __future__ import annotations

from typing import Final

from ziggurat.core.values import CHANCE, Seat
from ziggurat.games.anunnaki.effects.artifacts import AFTERWORLD_MAP, BOX
from ziggurat.games.anunnaki.names import (
    BASE,
    CIVILIZATIONS,
    HOUSES,
    NODES,
    OBJECTIVES,
    PANDORA,
    TRACKS,
    bits,
)
from ziggurat.games.anunnaki.state import MAJOR, SLOTS, AnunnakiState, Ask

_TILES: Final = tuple(BASE["star_example_layout"][node] for node in NODES)
_GOALS: Final = {"war": "altars", "technology": "settlements", "commerce": "units", "dominion": "territories"}
_PAWN: Final = 7
_LAST_PHASE: Final = 6


def open_position(state: AnunnakiState) -> None:
    """A Settlement in each Capital, the pawns on tile 7, the star of the rulebook's example, nothing else.

    Houses are those of the option, otherwise the first ones; artifacts have all been found.
    """
    houses = str(state.options["houses"])
    keys = HOUSES[: state.seats] if houses in ("random", "chosen") else houses.split(",")
    state.house = [HOUSES.index(key) for key in keys]
    state.first = state.active = 0
    state.phase = 1
    state.star_tiles = list(_TILES)
    state.objectives = [OBJECTIVES.index(_GOALS[track]) for track in TRACKS]
    state.pawn = [_PAWN] * state.seats
    state.artifact_seen = (1 << state.seats) - 1
    for seat, house in enumerate(state.house):
        state.settlements[seat][state.components.map.capital[house]] = 1
        state.god_cards[seat] = state.components.minors_of[house][:MAJOR]
        state.hand[seat] = state.components.basic


def complete_position(state: AnunnakiState, given: frozenset[str]) -> None:
    """Put all pieces that the scenario did not name where they usually are."""
    start = state.components.constant
    for seat in range(state.seats):
        if "reserve" not in given:
            state.reserve[seat] = start["followers_per_house"] - sum(state.followers[seat])
        if "settlements_left" not in given:
            state.settlements_left[seat] = start["settlements_per_house"] - sum(state.settlements[seat])
        if "cubes_left" not in given:
            state.cubes_left[seat] = start["summoning_cubes"] - state.cubes[seat].bit_count()
        if "star_tokens" not in given:
            _complete_tokens(state, seat, given)
        if "possible_hands" not in given:
            cards = state.components.arsenal[state.house[seat]]
            hand = bits(state.hand[seat] & ~state.components.basic)
            state.possible_hands[seat] = 1 << sum(1 << cards.index(card) - 2 for card in hand)
        if "afterworld" not in given and state.artifacts[seat] >> AFTERWORLD_MAP & 1:
            state.afterworld = seat
        if "pandora" not in given and state.artifacts[seat] >> BOX & 1:
            state.pandora = (1 << len(PANDORA)) - 1
    _complete_pacts(state, given)
    _complete_tiles(state, given)
    if "stack" not in given:
        state.stack.clear()
        if state.phase < _LAST_PHASE:
            state.push(Ask.TURN, state.active, state.phase - 1)
        else:
            state.push(Ask.FINAL, CHANCE, 0)


def _complete_tokens(state: AnunnakiState, seat: Seat, given: frozenset[str]) -> None:
    """Tokens of Gods on the map and of those to be summoned have left the star; those that cubes surround are
    ready to be used, if the scenario does not say how many are."""
    star, cubes, places = state.components.star, state.cubes[seat], state.gods_at[seat]
    areas = sorted(range(len(star.areas)), key=lambda area: (star.areas[area] & cubes).bit_count())
    left = 0
    for major, tokens in ((True, state.major_tokens), (False, state.minor_tokens)):
        name = "major_tokens" if major else "minor_tokens"
        here = [area for area in areas if star.major[area] == major]
        closed = [area for area in here if not star.areas[area] & ~cubes]
        slots = (MAJOR,) if major else range(len(SLOTS) - 1)
        gods = sum(places[slot] >= 0 for slot in slots)
        if name not in given:
            tokens[seat] = max(0, len(closed) - gods)
        gone = (closed + [area for area in here if area not in closed])[: gods + tokens[seat]]
        left |= sum(1 << area for area in here if area not in gone)
    state.star_tokens[seat] = left


def _complete_pacts(state: AnunnakiState, given: frozenset[str]) -> None:
    """Display and stack: what is left of the pacts in play. AN-037, AN-038."""
    used = state.display | (state.pact_stack if "pact_stack" in given else 0)
    for masks in (state.pacts, state.pacts_done):
        for mask in masks:
            used |= mask
    every = bool(state.options["first_game_pacts"])
    pacts = enumerate(state.components.pacts)
    free = [pact for pact, entry in pacts if every or entry.house in (-1, *state.house)]
    free = [pact for pact in free if not used >> pact & 1]
    if "display" not in given:
        count = state.components.constant["pact_display"]
        state.display = sum(1 << pact for pact in free[:count])
        free = free[count:]
    if "pact_stack" not in given:
        state.pact_stack = sum(1 << pact for pact in free)


def _complete_tiles(state: AnunnakiState, given: frozenset[str]) -> None:
    """Tiles and tokens that lie open are no longer hidden; what is missing has left the game."""
    shown = sum(1 << tile - 1 for tile in state.civilizations if tile > 0)
    for mask in state.defeated:
        shown |= mask
    if "civilizations_left" not in given:
        state.civilizations_left = (1 << len(CIVILIZATIONS)) - 1 & ~shown
    if "civilizations_gone" not in given:
        state.civilizations_gone = len(CIVILIZATIONS) - (state.civilizations_left | shown).bit_count()
    if "culture_bag" not in given:
        up = [token - 2 for token in state.culture if token > 1]
        counts = enumerate(state.components.culture_count)
        state.culture_bag = [max(0, count - up.count(kind)) for kind, count in counts]
    if "culture_gone" not in given:
        hidden, up_count = sum(state.culture_bag), sum(token > 1 for token in state.culture)
        state.culture_gone = sum(state.components.culture_count) - hidden - up_count
