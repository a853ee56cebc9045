"""Who meets whom: everybody once in a round robin; equals, and nobody twice, in a Swiss."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from ziggurat.server.tables.pairings import Board, meetings, robin, seated, standings, swiss, usual_rounds


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_round_robin_each_two_meet_once(count: int) -> None:
    rounds = robin(range(1, count + 1), 2)
    assert len(rounds) == (count - 1 if count % 2 == 0 else count)
    met = Counter(tuple(sorted(board)) for boards in rounds for board in boards if len(board) == 2)
    assert met == Counter(combinations(range(1, count + 1), 2))
    for boards in rounds:
        assert sorted(one for board in boards for one in board) == list(range(1, count + 1))


@pytest.mark.parametrize(("count", "seats"), [(3, 3), (4, 3), (6, 3), (9, 3), (8, 4), (7, 4), (12, 4)])
def test_at_larger_tables_all_meet(count: int, seats: int) -> None:
    rounds = robin(range(1, count + 1), seats)
    met = {pair for boards in rounds for board in boards for pair in combinations(sorted(board), 2)}
    assert met == set(combinations(range(1, count + 1), 2))
    out = Counter(board[0] for boards in rounds for board in boards if len(board) == 1)
    assert max(out.values(), default=0) - min((out[one] for one in range(1, count + 1)), default=0) <= 1


@pytest.mark.parametrize(("count", "seats"), [(8, 2), (7, 2), (16, 2), (33, 2), (9, 3), (10, 4)])
def test_in_a_swiss_equals_meet_and_nobody_twice(count: int, seats: int) -> None:
    rng = Random(count)
    boards: list[Board] = []
    entrants = list(range(1, count + 1))
    for number in range(1, usual_rounds(count) + 1):
        order = [line.entrant for line in standings(entrants, boards)]
        groups = swiss(order, boards, seats)
        assert sorted(one for group in groups for one in group) == entrants
        for place, group in enumerate(groups, 1):
            if len(group) < seats:
                boards.append(Board(number, place, group, None))
                continue
            places = list(range(1, seats + 1))
            rng.shuffle(places)
            boards.append(Board(number, place, seated(group, boards), f"t{number}.{place}", tuple(places)))
    if seats == 2:
        assert max(meetings(boards).values()) == 1
    out = Counter(one for board in boards if board.table is None for one in board.entrants)
    assert max(out.values(), default=1) == 1
    lines = standings(entrants, boards)
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    assert sum(line.points for line in lines) == pytest.approx(
        sum(len(board.entrants) / 2 for board in boards if board.table) + out.total()
    )


def test_standings_break_ties_by_the_rivals_then_share_the_place() -> None:
    boards = [
        Board(1, 1, (1, 2), "a", (1, 2)),
        Board(1, 2, (3, 4), "b", (1, 2)),
        Board(2, 1, (1, 3), "c", (1, 1)),
        Board(2, 2, (2, 4), "d", (1, 2)),
    ]
    lines = {line.entrant: line for line in standings([1, 2, 3, 4], boards)}
    assert [lines[one].points for one in (1, 2, 3, 4)] == [1.5, 1, 1.5, 0]
    assert lines[1].tiebreak == 2.5  # 2 has one point, 3 has one and a half
    assert lines[3].tiebreak == 1.5
    assert [lines[one].place for one in (1, 3, 2, 4)] == [1, 2, 3, 4]
    even = standings([1, 2], [Board(1, 1, (1, 2), "a", (1, 1))])
    assert [line.place for line in even] == [1, 1]


def test_who_sat_late_sits_early() -> None:
    past = [Board(1, 1, (1, 2), "a", (1, 2))]
    assert seated((1, 3), past) == (1, 3)
    assert seated((1, 2), past) == (2, 1)
