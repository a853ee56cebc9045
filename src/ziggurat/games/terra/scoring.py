"""End of the game: cults, area, coins, ranking (section 26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.core.protocol import Event, Outcome
from ziggurat.games.terra.board import DATA, FLIGHT, REACH, bits
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.points import S_AREA, S_COINS, S_CULT, SOURCES
from ziggurat.games.terra.tiles import CULTS

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

CULT_VP: tuple[int, ...] = tuple(DATA["final"]["cult_vp"])
AREA_VP: tuple[int, ...] = tuple(DATA["final"]["area_vp"])


def shares(values: list[int], prizes: tuple[int, ...]) -> list[int]:
    """Prizes by descending value; who is equal shares the places taken, rounded down; 0 gets nothing
    (TM-332, TM-333)."""
    found = [0] * len(values)
    place = 0
    for value in sorted({value for value in values if value > 0}, reverse=True):
        tied = [seat for seat, other in enumerate(values) if other == value]
        pot = sum(prizes[place : place + len(tied)])
        for seat in tied:
            found[seat] = pot // len(tied)
        place += len(tied)
    return found


def largest_area(player: Player, adjacent: list[int]) -> int:
    """The most own buildings connected directly, over shipping, tunnels or carpets (TM-334, TM-335)."""
    skip = player.skip_range()
    rest, best = player.own, 0
    while rest:
        found = front = rest & -rest
        while front:
            low = front & -front
            front ^= low
            hex_ = low.bit_length() - 1
            new = adjacent[hex_] | REACH[player.ship][hex_]
            if skip:
                new |= FLIGHT[skip][hex_]
            new &= player.own & ~found
            found |= new
            front |= new
        best = max(best, found.bit_count())
        rest &= ~found
    return best


def finish(state: TerraState) -> None:
    """Score cults, area and what is left, and end the game (TM-331 to TM-337)."""
    players = state.players
    for cult in range(4):
        values = [player.cult[cult] for player in players]
        for seat, vp in enumerate(shares(values, CULT_VP)):
            if vp:
                players[seat].score(vp, S_CULT + cult)
                state.log.append(_final(state, seat, f"terra.cult_{CULTS[cult]}", vp))
    areas = [largest_area(player, state.adjacent) for player in players]
    for seat, vp in enumerate(shares(areas, AREA_VP)):
        if vp:
            players[seat].score(vp, S_AREA)
            state.log.append(_final(state, seat, "terra.area_scoring", vp))
    for seat, player in enumerate(players):
        vp = cash_in(player)
        state.log.append(_final(state, seat, "terra.resource_scoring", vp))
    state.phase = "over"
    state.ending = outcome(state)


def _final(state: TerraState, seat: int, what: str, vp: int) -> Event:
    player = state.players[seat]
    now = [player.vp, player.c, player.w, player.p, player.b1, player.b2, player.b3]
    return Event("final", {"seat": seat, "what": what, "vp": vp, "now": now})


def cash_in(player: Player) -> int:
    """Everything into coins, burning too, and coins into VP (TM-336)."""
    burnt = player.b2 // 2
    player.b2 -= 2 * burnt
    player.b3 += burnt
    coins = player.c + player.w + player.p + player.b3
    player.b1 += player.b3
    player.w = player.p = player.b3 = 0
    vp, player.c = divmod(coins, player.faction.coins_per_vp)
    player.score(vp, S_COINS)
    return vp


def outcome(state: TerraState) -> Outcome:
    """Most VP wins, ties share (TM-337); the detail says where the points came from."""
    scores = [player.vp for player in state.players]
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    detail = {
        "points": [
            {name: vp for name, vp in zip(SOURCES, player.sources, strict=True) if vp}
            for player in state.players
        ],
        "areas": [largest_area(player, state.adjacent) for player in state.players],
        "factions": [player.faction.id for player in state.players],
        "buildings": [[len(bits(hexes)) for hexes in player.at] for player in state.players],
    }
    return Outcome(ranks, tuple(float(score) for score in scores), "rounds", detail)
