"""Final scoring and the ranking. AN-226..239."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ziggurat.core.protocol import Outcome
from ziggurat.games.anunnaki.board import MAJOR, objective_value
from ziggurat.games.anunnaki.effects.artifacts import TABLET
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.names import DEVELOPMENT, HOUSES

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

PARTS = ("ranks", *DEVELOPMENT, "dominion", "gods", "tablet", "leftovers", "total")
"""What final scoring adds, part by part."""


def rank_points(spaces: Sequence[int], first: int, second: int, tied: int, tied_second: int) -> list[int]:
    """Points for being furthest and second on one track; ties share. AN-227..230."""
    best = max(spaces)
    leaders = spaces.count(best)
    if leaders > 1:
        return [tied // leaders if space == best else 0 for space in spaces]
    rest = [space for space in spaces if space < best]
    runner_up = max(rest)
    seconds = rest.count(runner_up)
    share = second if seconds == 1 else tied_second // seconds
    return [first if space == best else share if space == runner_up else 0 for space in spaces]


def final_scoring(g: AnunnakiState) -> None:
    """Score the position part by part, in the order of AN-226."""
    rules = g.tables.finals
    rows: list[list[int]] = []
    ranks = [0] * g.seats
    for track, limit in enumerate(g.tables.tracks):
        spaces = [g.tracks[s][track] for s in range(g.seats)]
        points = rank_points(
            spaces,
            limit.first_vp,
            limit.second_vp,
            int(rules["tie_first_pool"]),
            int(rules["tie_second_pool"]),
        )
        ranks = [have + more for have, more in zip(ranks, points, strict=True)]
    for s in range(g.seats):
        row = [ranks[s]]
        row += [
            objective_value(g, s, track) * limit.multiplier[g.tracks[s][track]]
            for track, limit in enumerate(g.tables.tracks)
        ]
        row.append(g.tables.dominion_vp[g.dominion[s]])
        row += (_gods(g, s), _tablet(g, s), _leftovers(g, s))
        row.append(sum(row))
        rows.append(row)
        g.vp[s] += row[-1]
        g.say("scored", s, **dict(zip(PARTS, row, strict=True)), vp=g.vp[s])
    g.score = tuple(tuple(row) for row in rows)


def _gods(g: AnunnakiState, s: int) -> int:
    """Final powers of summoned Minor Gods. AN-156."""
    total = 0
    for slot, number in enumerate(g.cards[s][:MAJOR]):
        god = g.tables.gods[number]
        if god.type == "final" and g.god_at[s][slot] >= 0:
            power: Callable[..., int] = FINAL_POWERS[god.power]
            total += power(g, s, god.params)
    return total


def _tablet(g: AnunnakiState, s: int) -> int:
    """Tablet of Destinies: by the multiplier of the leader of the marked track. AN-214."""
    if not g.artifacts[s] >> TABLET & 1 or g.destinies < 0:
        return 0
    furthest = max(tracks[g.destinies] for tracks in g.tracks)
    level = g.tables.tracks[g.destinies].multiplier[furthest]
    return int(g.tables.artifacts[TABLET]["vp_by_leader_multiplier"][level - 1])


def _leftovers(g: AnunnakiState, s: int) -> int:
    """One point per five resources and Mana crystals. AN-237."""
    rules = g.tables.finals
    left = sum(g.resources[s]) + (g.mana[s] if rules["leftover_counts_mana"] else 0)
    return left // int(rules["leftover_per_vp"])


def outcome_of(g: AnunnakiState) -> Outcome:
    """Most points win; of tied players the one latest in turn order. AN-238, AN-239."""
    order = sorted(range(g.seats), key=lambda s: (-g.vp[s], -((s - g.first) % g.seats)))
    ranks = [0] * g.seats
    for place, s in enumerate(order):
        ranks[s] = place + 1
    detail = {
        "parts": [dict(zip(PARTS, row, strict=True)) for row in g.score],
        "turn_order": [(g.first + i) % g.seats for i in range(g.seats)],
        "rounds": g.round,
        "sides": [HOUSES[house] for house in g.house],
    }
    reason = ("scored", "last_cube", "track", "limit")[g.end]
    return Outcome(tuple(ranks), tuple(g.vp), reason, detail)
