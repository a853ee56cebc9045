"""Conflicts as both kinds have them: roles, strengths and supporters on the board (sections 10 and 11)."""

from __future__ import annotations

from ziggurat.games.spheres import RED
from ziggurat.games.tigris import events
from ziggurat.games.tigris.kingdoms import owner_at, region_at, side_of
from ziggurat.games.tigris.squares import NEAR_OF_BIT
from ziggurat.games.tigris.state import Ask, Fight, TigrisPosition, TigrisState


def begin(state: TigrisState, fight: Fight) -> None:
    """A conflict begins: the attacker adds tiles first (TE-196, TE-228)."""
    state.log.append((events.conflict, fight))
    state.fight = fight
    state.question = Ask.ATTACK
    state.asked = fight.attacker


def revolt_over(position: TigrisPosition, colour: int, rebel: int, rival: int) -> Fight:
    """The revolt of the active seat's leader on a square against another's, by temples (TE-192..195)."""
    red = position.tiles[RED]
    attack = (NEAR_OF_BIT[rebel] & red).bit_count()
    defence = (NEAR_OF_BIT[rival] & red).bit_count()
    return Fight(
        False, colour, position.active, owner_at(position, rival), rebel, rival, attack, defence, None
    )


def pending_wars(position: TigrisPosition) -> tuple[int, ...]:
    """Colours of which the united kingdom holds two leaders (TE-220, TE-241)."""
    region = region_at(position, position.marker)
    colours = []
    for colour, leaders in enumerate(position.colour_leaders):
        rivals = leaders & region
        if rivals & (rivals - 1):
            colours.append(colour)
    return tuple(colours)


def war_over(position: TigrisPosition, colour: int) -> Fight:
    """A pending war: roles (TE-224) and strengths on the board, each on his own side (TE-225..227)."""
    region = region_at(position, position.marker)
    rivals = position.colour_leaders[colour] & region
    attacker_bit = rivals & -rivals
    defender_bit = rivals ^ attacker_bit
    seats, active = position.seats, position.active
    attacker, defender = owner_at(position, attacker_bit), owner_at(position, defender_bit)
    if (defender - active) % seats < (attacker - active) % seats:
        attacker, defender = defender, attacker
        attacker_bit, defender_bit = defender_bit, attacker_bit
    like = position.tiles[colour]
    attack = (side_of(region, position.marker, attacker_bit) & like).bit_count()
    defence = (side_of(region, position.marker, defender_bit) & like).bit_count()
    return Fight(True, colour, attacker, defender, attacker_bit, defender_bit, attack, defence, None)


def supporters(position: TigrisPosition, fight: Fight) -> tuple[int, int]:
    """The tiles on the board that support attacker and defender (TE-193, TE-225)."""
    like = position.tiles[fight.support]
    if not fight.war:
        return like & NEAR_OF_BIT[fight.attacker_bit], like & NEAR_OF_BIT[fight.defender_bit]
    region = region_at(position, position.marker)
    return (
        like & side_of(region, position.marker, fight.attacker_bit),
        like & side_of(region, position.marker, fight.defender_bit),
    )
