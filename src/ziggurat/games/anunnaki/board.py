"""Pieces on the map: putting, moving, who controls what, how strong they are. AN-010, AN-011, AN-064..068."""

from __future__ import annotations

from typing import Final

from ziggurat.core.values import CHANCE, Seat
from ziggurat.games.anunnaki.names import AFTERWORLD, GODS, HOUSES, PLANETS, TERRITORIES, bits
from ziggurat.games.anunnaki.state import AFTERWORLD_BIT, MAJOR, AnunnakiPosition, AnunnakiState, Ask

FOLLOWER: Final = 5
SETTLEMENT: Final = 6
"""Units in frames: 0 to 3 the four Minor Gods of a player, 4 the Major God."""
FACE_DOWN: Final = 1
"""A Culture spot whose token nobody has seen."""


def add_follower(state: AnunnakiState, seat: Seat, territory: int) -> None:
    state.followers[seat][territory] += 1
    bit = 1 << territory
    state.units[seat] |= bit
    state.presence[seat] |= bit


def remove_follower(state: AnunnakiState, seat: Seat, territory: int) -> None:
    state.followers[seat][territory] -= 1
    if not state.followers[seat][territory]:
        _left(state, seat, territory)


def put_god(state: AnunnakiState, seat: Seat, slot: int, territory: int) -> None:
    """Put a God's figure on a territory, from wherever it stands."""
    old = state.gods_at[seat][slot]
    state.gods_at[seat][slot] = territory
    bit = 1 << territory
    state.units[seat] |= bit
    state.presence[seat] |= bit
    if old >= 0:
        _left(state, seat, old)


def add_settlement(state: AnunnakiState, seat: Seat, territory: int) -> None:
    state.settlements[seat][territory] += 1
    state.settled[seat] |= 1 << territory
    if state.powers[seat].mobile:
        state.presence[seat] |= 1 << territory


def remove_settlement(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """Only Odin's Settlements ever leave a territory. AN-116, AN-249."""
    state.settlements[seat][territory] -= 1
    if not state.settlements[seat][territory]:
        state.settled[seat] &= ~(1 << territory)
        _left(state, seat, territory)


def _left(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """A piece left: is any other unit still there?"""
    if state.followers[seat][territory] or territory in state.gods_at[seat]:
        return
    bit = 1 << territory
    state.units[seat] &= ~bit
    if not (state.powers[seat].mobile and state.settlements[seat][territory]):
        state.presence[seat] &= ~bit


def move_unit(state: AnunnakiState, seat: Seat, unit: int, origin: int, to: int) -> None:
    """Move one unit; a God that enters is remembered for the battle it may cause. AN-242."""
    if unit == FOLLOWER:
        remove_follower(state, seat, origin)
        add_follower(state, seat, to)
    elif unit == SETTLEMENT:
        remove_settlement(state, seat, origin)
        add_settlement(state, seat, to)
    else:
        put_god(state, seat, unit, to)
        state.gods_entered |= 1 << to
    state.touched |= 1 << to


def others(position: AnunnakiPosition, seat: Seat) -> int:
    """Where other players have units (Odin's Settlements included)."""
    mask = 0
    for other, presence in enumerate(position.presence):
        if other != seat:
            mask |= presence
    return mask


def controlled(position: AnunnakiPosition, seat: Seat) -> int:
    """The territories a player controls: units or a lone Settlement, nobody else, no tile. AN-064, AN-066."""
    mine = position.presence[seat]
    rest = 0
    for other, presence in enumerate(position.presence):
        if other != seat:
            rest |= presence
    return ((mine & ~rest) | (position.settled[seat] & ~(mine | rest))) & ~position.civilized


def contested(position: AnunnakiPosition, seat: Seat) -> int:
    """Territories where a player's units meet another player's or a civilization tile. AN-065."""
    return position.presence[seat] & (others(position, seat) | position.civilized)


def controller(position: AnunnakiPosition, territory: int) -> int:
    """The player who controls a territory, or -1."""
    for seat in range(position.seats):
        if controlled(position, seat) >> territory & 1:
            return seat
    return -1


def reach(position: AnunnakiPosition, seat: Seat, territory: int) -> int:
    """Where one step leads from a territory. AN-059, AN-072..074, AN-077, AN-209."""
    near = position.adjacent[territory] & ~position.closed[seat]
    if position.afterworld == seat:
        own = controlled(position, seat) & ~position.components.map.atlantis
        if territory == AFTERWORLD:
            return own & ~AFTERWORLD_BIT
        if own >> territory & 1:
            return near | AFTERWORLD_BIT
    return near


def portal_targets(position: AnunnakiPosition, seat: Seat) -> int:
    """Where a portal may lead: not to Atlantis, not to another's Capital. AN-079, AN-209."""
    return position.in_play & ~position.closed[seat] & ~position.components.map.atlantis


def god_strength(position: AnunnakiPosition, slot: int) -> int:
    return position.components.major if slot == MAJOR else position.components.minor


def unit_strength(position: AnunnakiPosition, seat: Seat, territory: int) -> int:
    """Strength of a player's Followers and Gods on a territory. AN-011."""
    total = position.followers[seat][territory] * position.components.follower
    at = position.gods_at[seat]
    if territory in at:
        for slot in range(5):
            if at[slot] == territory:
                total += god_strength(position, slot)
    return total


def harvest_strength(position: AnunnakiPosition, seat: Seat, territory: int) -> int:
    """Strength for a harvest, with powers. AN-097, AN-245, AN-246, AN-257, AN-265, AN-270, AN-296."""
    powers = position.powers[seat]
    total = unit_strength(position, seat, territory) + powers.harvest_each
    count = position.settlements[seat][territory]
    if count:
        total += count * powers.settlement_harvest
    if position.units[seat] >> territory & 1:
        total += powers.harvest_with_unit + count * powers.settlement_with_units
    return total


def free_icons(position: AnunnakiPosition, territory: int) -> int:
    """Mask of a territory's undepleted icons. AN-061, AN-098, AN-100."""
    return (1 << len(position.components.map.icons[territory])) - 1 & ~position.exhaustion[territory]


def altars(position: AnunnakiPosition, seat: Seat) -> int:
    """Altars in controlled territories, and those of powers. AN-107, AN-108, AN-284."""
    mine = controlled(position, seat)
    return position.powers[seat].altar + sum(
        count * (mine & mask).bit_count() for count, mask in position.components.map.altar_masks
    )


def settlements_out(position: AnunnakiPosition, seat: Seat) -> int:
    return sum(position.settlements[seat][territory] for territory in bits(position.settled[seat]))


def units_out(position: AnunnakiPosition, seat: Seat) -> int:
    """Followers and Gods on the map; Odin's Settlements are none. AN-235, AN-256."""
    return sum(position.followers[seat]) + sum(at >= 0 for at in position.gods_at[seat])


def objective_count(position: AnunnakiPosition, seat: Seat, count: str) -> int:
    """What an objective tile counts. AN-232..235."""
    if count == "altars_controlled":
        return altars(position, seat)
    if count == "settlements_in_play":
        return settlements_out(position, seat)
    if count == "territories_controlled":
        return controlled(position, seat).bit_count()
    return units_out(position, seat)


def objective_value(position: AnunnakiPosition, seat: Seat, track: int) -> int:
    """Value of the objective tile at the end of a development track (3: start of the Dominion). AN-123."""
    tile = position.components.objectives[position.objectives[track]]
    return min(tile.max, objective_count(position, seat, tile.count) // tile.divisor)


def both_lines(position: AnunnakiPosition, seat: Seat, pact: int) -> bool:
    """Does the pact give both lines? Judged before its rewards. AN-160..162, AN-164, AN-165."""
    house = position.components.pacts[pact].house
    if house < 0 or position.options["first_game_pacts"]:
        return True
    world = position.components.map
    planet = world.gaia[position.seats] if house == position.house[seat] else PLANETS.index(HOUSES[house])
    return controlled(position, seat) & world.planet_mask[planet] != 0


def follower_places(position: AnunnakiPosition, seat: Seat) -> int:
    """Where a gained Follower may be put: own Settlement, controlled. AN-109."""
    return position.settled[seat] & controlled(position, seat)


def retreat(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """Bring all own units of a territory to the Capital; Odin's Settlements too. AN-173, AN-254."""
    home = state.capital[seat]
    for _ in range(state.followers[seat][territory]):
        remove_follower(state, seat, territory)
        add_follower(state, seat, home)
    for slot in range(5):
        if state.gods_at[seat][slot] == territory:
            put_god(state, seat, slot, home)
    if state.powers[seat].mobile:
        for _ in range(state.settlements[seat][territory]):
            remove_settlement(state, seat, territory)
            add_settlement(state, seat, home)


def god_number(position: AnunnakiPosition, seat: Seat, slot: int) -> int:
    """The God of a figure: one of the four Minor Gods, or the Major God of the House."""
    if slot == MAJOR:
        return position.components.major_of[position.house[seat]]
    return position.god_cards[seat][slot]


def god_slot(position: AnunnakiPosition, seat: Seat, god: int) -> int:
    """The figure of a God, or -1 when the player does not own that card."""
    if god == position.components.major_of[position.house[seat]]:
        return MAJOR
    cards = position.god_cards[seat]
    return cards.index(god) if god in cards else -1


def unit_name(position: AnunnakiPosition, seat: Seat, unit: int) -> str:
    """A unit in words: glossary key."""
    if unit == FOLLOWER:
        return "anunnaki.follower"
    if unit == SETTLEMENT:
        return "anunnaki.settlement"
    return f"anunnaki.god_{GODS[god_number(position, seat, unit)]}"


def deploy(state: AnunnakiState, seat: Seat, territory: int) -> None:
    """Put a Follower of the reserve on the map."""
    state.reserve[seat] -= 1
    add_follower(state, seat, territory)
    state.touched |= 1 << territory
    state.say("deployed", seat=seat, to=TERRITORIES[territory])


def redeploy(state: AnunnakiState, seat: Seat, origin: int, to: int) -> None:
    """Move an own Follower instead of taking one from the empty reserve. AN-111, AN-286."""
    remove_follower(state, seat, origin)
    add_follower(state, seat, to)
    state.touched |= 1 << to
    state.say("redeployed", seat=seat, origin=TERRITORIES[origin], to=TERRITORIES[to])


def reveal(state: AnunnakiState, seat: Seat) -> None:
    """Turn up the Culture tokens next to units that have just arrived. AN-076, AN-220."""
    arrived = state.touched & state.units[seat]
    state.touched = 0
    if not arrived:
        return
    masks = state.components.map.spot_mask
    for spot in reversed(range(len(masks))):
        if state.culture[spot] == FACE_DOWN and masks[spot] & arrived:
            state.push(Ask.CULTURE, CHANCE, spot)


def surrounded(position: AnunnakiPosition) -> list[int]:
    """Culture tokens with units on all three territories. AN-215, AN-220."""
    everyone = 0
    for units in position.units:
        everyone |= units
    empty, masks = ~everyone, position.components.map.spot_mask
    return [spot for spot, token in enumerate(position.culture) if token and not masks[spot] & empty]
