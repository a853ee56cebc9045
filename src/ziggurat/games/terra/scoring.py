"""End of the game: cults, area, coins, ranking (section 26)."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.values import Outcome
from ziggurat.games.terra.board import FLIGHT, REACH
from ziggurat.games.terra.components import DATA, S_COINS, SOURCES
from ziggurat.games.terra.player import Player

CULT_VP: tuple[int, ...] = tuple(DATA["final"]["cult_vp"])
AREA_VP: tuple[int, ...] = tuple(DATA["final"]["area_vp"])


def shares(values: list[int], prizes: tuple[int, ...]) -> list[int]:
    """Prizes by descending value; who is equal shares the places taken, rounded down; 0 gets nothing
    (TM-332, TM-333)."""
    prize_of = [0] * len(values)
    place = 0
    for value in sorted({value for value in values if value > 0}, reverse=True):
        tied = [seat for seat, other in enumerate(values) if other == value]
        pot = sum(prizes[place : place + len(tied)])
        for seat in tied:
            prize_of[seat] = pot // len(tied)
        place += len(tied)
    return prize_of


def largest_area(player: Player, adjacent: Sequence[int]) -> int:
    """The most own buildings connected directly, over shipping, tunnels or carpets (TM-334, TM-335)."""
    skip = player.skip_range()
    rest, best = player.own, 0
    while rest:
        whole = front = rest & -rest
        while front:
            low = front & -front
            front ^= low
            hex_ = low.bit_length() - 1
            new = adjacent[hex_] | REACH[player.shipping][hex_]
            if skip:
                new |= FLIGHT[skip][hex_]
            new &= player.own & ~whole
            whole |= new
            front |= new
        best = max(best, whole.bit_count())
        rest &= ~whole
    return best


def goods_points(player: Player) -> int:
    """VP for everything that is left, turned into coins, burning too (TM-336)."""
    power = player.bowl3 + player.bowl2 // 2
    return (player.coins + player.workers + player.priests + power) // player.faction.coins_per_vp


def cash_in(player: Player) -> int:
    """Everything into coins, burning too, and coins into VP (TM-336)."""
    burnt = player.bowl2 // 2
    player.bowl2 -= 2 * burnt
    player.bowl3 += burnt
    coins = player.coins + player.workers + player.priests + player.bowl3
    player.spend_power(player.bowl3)
    player.workers = player.priests = 0
    points, player.coins = divmod(coins, player.faction.coins_per_vp)
    player.score(points, S_COINS)
    return points


def outcome(players: Sequence[Player], adjacent: Sequence[int]) -> Outcome:
    """Most VP wins, ties share (TM-337); the detail says where the points came from."""
    scores = [player.points for player in players]
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    detail = {
        "points": [
            {name: points for name, points in zip(SOURCES, player.sources, strict=True) if points}
            for player in players
        ],
        "areas": [largest_area(player, adjacent) for player in players],
        "factions": [player.faction.id for player in players],
        "buildings": [[hexes.bit_count() for hexes in player.buildings] for player in players],
    }
    return Outcome(ranks, tuple(float(score) for score in scores), "rounds", detail)
