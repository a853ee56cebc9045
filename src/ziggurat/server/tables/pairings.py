"""Who meets whom in a tournament, and how they stand: everybody with everybody, or equals with equals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log2

TRIES = 20_000
"""Steps of the search for a round without repeated meetings; then some meet again."""


@dataclass(frozen=True, slots=True)
class Board:
    """Entrants by seat; without a table they sit out. `places` once it is over."""

    round: int
    number: int
    entrants: tuple[int, ...]
    table: str | None
    places: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """How an entrant stands; `tiebreak` are the points of all rivals met."""

    entrant: int
    place: int
    points: float
    tiebreak: float
    wins: int
    played: int


def share(places: Sequence[int], seat: int) -> float:
    """The share of rivals that a seat finished before; equal places count half."""
    own = places[seat]
    beaten = sum((own < other) + (own == other) / 2 for place, other in enumerate(places) if place != seat)
    return beaten / (len(places) - 1)


def standings(entrants: Sequence[int], boards: Sequence[Board]) -> list[Line]:
    """All entrants, the first first: by points, then by the points of those they met, then by wins."""
    points: dict[int, float] = dict.fromkeys(entrants, 0.0)
    wins, played = Counter[int](), Counter[int]()
    rivals: dict[int, list[int]] = {one: [] for one in entrants}
    for board in boards:
        if board.table is None:  # sitting out counts as a win, for whoever has to
            for one in board.entrants:
                points[one] = points.get(one, 0.0) + 1
        elif board.places is not None:
            for seat, one in enumerate(board.entrants):
                points[one] = points.get(one, 0.0) + share(board.places, seat)
                wins[one] += board.places[seat] == 1
                played[one] += 1
                rivals.setdefault(one, []).extend(other for other in board.entrants if other != one)
    points = {one: round(value, 6) for one, value in points.items()}
    ties = {one: sum(points[other] for other in rivals[one]) for one in entrants}

    def key(one: int) -> tuple[float, float, int]:
        return -points[one], -round(ties[one], 6), -wins[one]

    order = sorted(entrants, key=lambda one: (key(one), one))
    return [
        Line(
            one,
            1 + sum(key(other) < key(one) for other in order),
            points[one],
            ties[one],
            wins[one],
            played[one],
        )
        for one in order
    ]


def usual_rounds(entrants: int) -> int:
    """Rounds of a Swiss that find one winner of so many."""
    return max(1, ceil(log2(max(2, entrants))))


def meetings(boards: Sequence[Board]) -> Counter[tuple[int, int]]:
    """How often each two have met."""
    return Counter(
        (min(pair), max(pair))
        for board in boards
        if board.table is not None
        for pair in combinations(board.entrants, 2)
    )


# Everybody with everybody -----------------------------------------------------------------------------


def robin(entrants: Sequence[int], seats: int) -> list[list[tuple[int, ...]]]:
    """All rounds: boards of so many seats, and of fewer for those who sit out.

    With two seats each two meet once. With more, rounds follow until all have met, as few as can be found by
    always seating together those who met least.
    """
    return _circle(entrants) if seats == 2 else _groups(entrants, seats)


def _circle(entrants: Sequence[int]) -> list[list[tuple[int, ...]]]:
    ring: list[int | None] = list(entrants)
    if len(ring) % 2:
        ring.append(None)
    rounds = []
    for _ in range(len(ring) - 1):
        pairs = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
        rounds.append([tuple(one for one in pair if one is not None) for pair in pairs])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _groups(entrants: Sequence[int], seats: int) -> list[list[tuple[int, ...]]]:
    met: Counter[tuple[int, int]] = Counter()
    out: Counter[int] = Counter()
    rounds: list[list[tuple[int, ...]]] = []
    pairs = [(min(pair), max(pair)) for pair in combinations(entrants, 2)]
    while any(not met[pair] for pair in pairs) and len(rounds) < 2 * len(entrants):
        resting = sorted(entrants, key=lambda one: (out[one], -one))[: len(entrants) % seats]
        out.update(resting)
        playing = [one for one in entrants if one not in resting]
        shift = len(rounds) % len(playing)
        boards = _together(playing[shift:] + playing[:shift], met, seats)
        for board in boards:
            met.update((min(pair), max(pair)) for pair in combinations(board, 2))
        rounds.append([*boards, *((one,) for one in resting)])
    return rounds


def _together(order: Sequence[int], met: Mapping[tuple[int, int], int], seats: int) -> list[tuple[int, ...]]:
    """Boards of those who met least, nearest in order first."""
    left = list(order)
    boards: list[tuple[int, ...]] = []
    while left:
        board = [left.pop(0)]
        while len(board) < seats:
            best = min(
                left,
                key=lambda one: (
                    sum(met.get((min(one, other), max(one, other)), 0) for other in board),
                    left.index(one),
                ),
            )
            left.remove(best)
            board.append(best)
        boards.append(tuple(board))
    return boards


# Equals with equals -----------------------------------------------------------------------------------


def swiss(order: Sequence[int], boards: Sequence[Board], seats: int) -> list[tuple[int, ...]]:
    """The next round: neighbours in the standings meet who have not met; who is left over sits out, the
    last one first who has not done so yet."""
    out = Counter(one for board in boards if board.table is None for one in board.entrants)
    resting = sorted(order, key=lambda one: (out[one], -order.index(one)))[: len(order) % seats]
    playing = [one for one in order if one not in resting]
    met = meetings(boards)
    pairs = _matched(playing, met) if seats == 2 else None
    return [*(pairs or _together(playing, met, seats)), *((one,) for one in resting)]


def _matched(order: Sequence[int], met: Mapping[tuple[int, int], int]) -> list[tuple[int, ...]] | None:
    """Pairs of neighbours none of whom have met; None when there is no such round (or none is found soon)."""
    tries = 0

    def rest(left: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        nonlocal tries
        if not left:
            return []
        first = left[0]
        for place, other in enumerate(left[1:], 1):
            if met.get((min(first, other), max(first, other))):
                continue
            tries += 1
            if tries > TRIES:
                return None
            found = rest(left[1:place] + left[place + 1 :])
            if found is not None:
                return [(first, other), *found]
        return None

    return rest(tuple(order))


def seated(board: Sequence[int], boards: Sequence[Board]) -> tuple[int, ...]:
    """The seats of a board: those come first who sat late before."""
    late: Counter[int] = Counter()
    for past in boards:
        if past.table is not None:
            late.update({one: seat for seat, one in enumerate(past.entrants)})
    return tuple(sorted(board, key=lambda one: -late[one]))
