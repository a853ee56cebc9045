"""Revolts (section 10) and wars (section 11). D2, D3, D4."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Reason
from ziggurat.games.tigris import events
from ziggurat.games.tigris.actions import COMMIT, WAR
from ziggurat.games.tigris.events import Log
from ziggurat.games.tigris.kingdoms import kingdom_at, leave, lift, owner_at, region_at, side_of
from ziggurat.games.tigris.phase import Phase
from ziggurat.games.tigris.phases.buildings import offer as offer_building
from ziggurat.games.tigris.phases.treasures import share_out
from ziggurat.games.tigris.phases.turn import award
from ziggurat.games.tigris.squares import NEAR_OF_BIT, spread
from ziggurat.games.tigris.tiles import UNIT

if TYPE_CHECKING:
    from ziggurat.games.tigris.state import TigrisState

_WAR, _ATTACK, _DEFEND = Phase.WAR, Phase.ATTACK, Phase.DEFEND
RED = 1

Fight = tuple[bool, int, int, int, int, int, int, int, int]
"""Is it a war, colour, attacker, defender, the bits of their squares, their strengths on the board, and the
attacker's addition (-1 before he decided)."""
PEACE: Final[Fight] = (False, -1, -1, -1, 0, 0, 0, 0, -1)
"""No conflict in progress."""


def start_revolt(state: TigrisState, colour: int, bit: int, rival: int, log: Log) -> None:
    """A leader entered a kingdom that holds one of his colour (TE-190..195)."""
    red = state.tiles[RED]
    attacker, defender = state.active, owner_at(state, rival)
    a = (NEAR_OF_BIT[bit] & red).bit_count()
    d = (NEAR_OF_BIT[rival] & red).bit_count()
    _begin(state, (False, colour, attacker, defender, bit, rival, a, d, -1), log)


def _begin(state: TigrisState, fight: Fight, log: Log) -> None:
    log.append((events.conflict, fight))
    state.fight = fight
    state.phase = _ATTACK
    state.decider = fight[2]


def pending(state: TigrisState) -> tuple[int, ...]:
    """Colours of which the united kingdom holds two leaders (TE-220, TE-241)."""
    region = region_at(state, state.marker)
    found = []
    for colour, bits in enumerate(state.lead):
        bits &= region
        if bits & (bits - 1):
            found.append(colour)
    return tuple(found)


def next_war(state: TigrisState, log: Log) -> None:
    """The next war of a union: none left, a single one, or the active seat's choice (TE-222, TE-223)."""
    colours = pending(state)
    if not colours:
        region = region_at(state, state.marker)
        state.marker = 0
        offer_building(state, region, log)
    elif len(colours) == 1:
        _begin(state, war_over(state, colours[0]), log)
    else:
        state.phase = _WAR
        state.decider = state.active


def war_over(state: TigrisState, colour: int) -> Fight:
    """A pending war: roles (TE-224) and strengths on the board, each on his own side (TE-225..227)."""
    region = region_at(state, state.marker)
    bits = state.lead[colour] & region
    first = bits & -bits
    second = bits ^ first
    seats, active = state.seats, state.active
    one, other = owner_at(state, first), owner_at(state, second)
    if (other - active) % seats < (one - active) % seats:
        one, other, first, second = other, one, second, first
    like = state.tiles[colour]
    a = (side_of(region, state.marker, first) & like).bit_count()
    d = (side_of(region, state.marker, second) & like).bit_count()
    return True, colour, one, other, first, second, a, d, -1


def legal_wars(state: TigrisState) -> tuple[int, ...]:
    return tuple(WAR + colour for colour in pending(state))


def choose_war(state: TigrisState, action: int, log: Log) -> None:
    _begin(state, war_over(state, action - WAR), log)


def support_colour(fight: Fight) -> int:
    """The colour of tiles that may be added: red in revolts, the war's otherwise (TE-198, TE-228)."""
    return fight[1] if fight[0] else RED


def counts(state: TigrisState) -> tuple[int, ...]:
    """How many tiles the decider may add (TE-196, TE-228; English rule TE-350..354)."""
    fight = state.fight
    have = state.hands[state.decider] >> 8 * support_colour(fight) & 255
    if not state.table.english:
        return tuple(range(have + 1))
    _, _, _, _, _, _, a, d, added = fight
    if added < 0:
        return (0, *(n for n in range(1, have + 1) if a + n > d))
    short = a + added - d
    return (0, short) if 0 < short <= have else (0,)


def legal_counts(state: TigrisState) -> tuple[int, ...]:
    return tuple(COMMIT + count for count in counts(state))


def commit(state: TigrisState, action: int, log: Log) -> None:
    """Attacker first, then defender (TE-196, TE-197, TE-228); added tiles leave the game (TE-202, TE-234)."""
    count = action - COMMIT
    fight = state.fight
    colour = support_colour(fight)
    seat = state.decider
    if count:
        some = UNIT[colour] * count
        state.hands[seat] -= some
        state.gone += some
        if state.holds:
            forget(state, seat, colour, count)
    log.append((events.added, seat, count, colour))
    if fight[8] < 0:
        state.fight = (*fight[:8], count)
        state.phase = _DEFEND
        state.decider = fight[3]
    else:
        _resolve(state, fight, count, log)


def forget(state: TigrisState, seat: int, colour: int, count: int) -> None:
    """Tiles were used: fewer of that colour are surely in the hand."""
    shift = seat * 32 + colour * 8
    known = state.holds >> shift & 255
    state.holds -= min(known, count) << shift


def _resolve(state: TigrisState, fight: Fight, answer: int, log: Log) -> None:
    """The higher total wins, a tie is the defender's (TE-199, TE-230)."""
    war, colour, attacker, defender, bit, rival, a, d, added = fight
    a += added
    d += answer
    state.fight = PEACE
    kind = "war" if war else "revolt"
    if a > d:
        winner, loser, lost = attacker, defender, rival
    else:
        winner, loser, lost = defender, attacker, bit
    log.append((events.won, kind, winner, loser, colour, a, d))
    if war:
        _lose_war(state, colour, winner, loser, lost, log)
        next_war(state, log)
    else:
        lift(state, loser, colour, lost)
        log.append((events.leader_home, loser, colour, lost, "revolt"))
        award(state, winner, 1, RED)
        log.append((events.points, winner, 1, RED, "revolt", state.active))
        share_out(state, kingdom_at(state, state.placed), log)


def _lose_war(state: TigrisState, colour: int, winner: int, loser: int, lost: int, log: Log) -> None:
    """The leader and his side's tiles of the colour leave; the winner scores them (TE-231..240, TE-393)."""
    region = region_at(state, state.marker)
    gone = side_of(region, state.marker, lost) & state.tiles[colour] & ~state.builds[colour]
    if colour == RED:
        gone &= ~(state.treas | spread(state.leaders ^ lost))
    count = gone.bit_count()
    state.tiles[colour] ^= gone
    state.gone += UNIT[colour] * count
    state.own[loser] ^= lost
    state.lead[colour] ^= lost
    state.leaders ^= lost
    leave(state, region, gone | lost)
    log.append((events.leader_home, loser, colour, lost, "war"))
    if gone:
        log.append((events.removed, colour, gone))
    award(state, winner, 1 + count, colour)
    log.append((events.points, winner, 1 + count, colour, "war", state.active))


def why_not_war(state: TigrisState, colour: int) -> Reason | None:
    """Why a war cannot be chosen (TE-220, TE-241)."""
    if colour in pending(state):
        return None
    return Reason("te_war_not_pending", "TE-220", {"colour": events.COLOUR[colour]})


def why_not_commit(state: TigrisState, count: int) -> Reason | None:
    """Why the decider cannot add so many tiles (TE-196, TE-228, TE-350..354)."""
    if count in counts(state):
        return None
    fight = state.fight
    colour = support_colour(fight)
    have = state.hands[state.decider] >> 8 * colour & 255
    if count > have:
        rule = "TE-228" if fight[0] else "TE-196"
        return Reason("te_add_too_many", rule, {"tile": events.TILE[colour], "n": have})
    _, _, _, _, _, _, a, d, added = fight
    if added < 0:
        return Reason("te_english_attacker", "TE-350", {"d": d})
    short = a + added - d
    if 0 < short <= have:
        return Reason("te_english_defender", "TE-353", {"n": short})
    return Reason("te_english_nothing", "TE-354")
