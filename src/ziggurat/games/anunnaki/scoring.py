"""Final scoring. AN-226..237."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.games.anunnaki.board import objective_value
from ziggurat.games.anunnaki.effects.finals import FINAL_POWERS
from ziggurat.games.anunnaki.state import MAJOR, SCORES, TABLET, AnunnakiPosition, AnunnakiState


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


def final_points(position: AnunnakiPosition) -> list[list[int]]:
    """Per seat what scoring the position adds, part by part in the order of AN-226, and the sum."""
    rules = position.components.finals
    seats = range(position.seats)
    ranks = [0] * position.seats
    for track, limit in enumerate(position.components.tracks):
        spaces = [position.tracks[seat][track] for seat in seats]
        points = rank_points(
            spaces,
            limit.first_vp,
            limit.second_vp,
            int(rules["tie_first_pool"]),
            int(rules["tie_second_pool"]),
        )
        ranks = [have + more for have, more in zip(ranks, points, strict=True)]
    return [_row(position, seat, ranks[seat]) for seat in seats]


def _row(position: AnunnakiPosition, seat: int, ranks: int) -> list[int]:
    row = [ranks]
    row += [
        objective_value(position, seat, track) * limit.multiplier[position.tracks[seat][track]]
        for track, limit in enumerate(position.components.tracks)
    ]
    row.append(position.components.dominion_vp[position.dominion[seat]])
    row += (_gods(position, seat), _tablet(position, seat), _leftovers(position, seat))
    row.append(sum(row))
    return row


def final_scoring(state: AnunnakiState) -> None:
    """Score the position part by part. AN-226."""
    rows = final_points(state)
    for seat, row in enumerate(rows):
        state.vp[seat] += row[-1]
        state.say("scored", seat=seat, **dict(zip(SCORES, row, strict=True)), vp=state.vp[seat])
    state.score = tuple(tuple(row) for row in rows)


def _gods(position: AnunnakiPosition, seat: int) -> int:
    """Final powers of summoned Minor Gods. AN-156."""
    gods, places = position.components.gods, position.gods_at[seat]
    return sum(
        god_points(position, seat, number)
        for slot, number in enumerate(position.god_cards[seat][:MAJOR])
        if gods[number].type == "final" and places[slot] >= 0
    )


def god_points(position: AnunnakiPosition, seat: int, number: int) -> int:
    """What a God's final power brings its owner as the position stands. AN-156."""
    god = position.components.gods[number]
    return FINAL_POWERS[god.power](position, seat, god.params)


def _tablet(state: AnunnakiPosition, seat: int) -> int:
    """Tablet of Destinies: by the multiplier of the leader of the marked track. AN-214."""
    if not state.artifacts[seat] >> TABLET & 1 or state.destinies < 0:
        return 0
    furthest = max(tracks[state.destinies] for tracks in state.tracks)
    level = state.components.tracks[state.destinies].multiplier[furthest]
    return int(state.components.artifacts[TABLET]["vp_by_leader_multiplier"][level - 1])


def _leftovers(state: AnunnakiPosition, seat: int) -> int:
    """One point per five resources and Mana crystals. AN-237."""
    rules = state.components.finals
    left = sum(state.resources[seat]) + (state.mana[seat] if rules["leftover_counts_mana"] else 0)
    return left // int(rules["leftover_per_vp"])
