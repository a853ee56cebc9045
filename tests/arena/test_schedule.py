"""Fair schedules: every line-up, every seating, the same chance for all seatings of a group."""

from __future__ import annotations

from collections import Counter

import pytest

from ziggurat.arena import ArenaError, Plan, make_plan
from ziggurat.arena.schedule import line_ups, schedule
from ziggurat.bots import SpecError
from ziggurat.core.errors import OptionError, UnknownGame


def plan(bots: tuple[str, ...], games: int, players: int) -> Plan:
    return Plan("tigris", bots, games, players, {}, 7)


def test_two_bots_swap_seats_with_the_same_chance() -> None:
    jobs = schedule(plan(("a", "b"), 4, 2))
    assert [job.numbers for job in jobs] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert jobs[0].chance == jobs[1].chance != jobs[2].chance == jobs[3].chance


def test_every_bot_sits_everywhere_equally_often() -> None:
    jobs = schedule(plan(("a", "b", "c", "d"), 6, 3))
    assert len(jobs) == 4 * 6
    places = Counter((number, seat) for job in jobs for seat, number in enumerate(job.numbers))
    assert set(places.values()) == {6}


def test_few_bots_fill_a_large_table() -> None:
    assert line_ups(1, 4) == [(0, 0, 0, 0)]
    assert line_ups(2, 3) == [(0, 0, 1), (0, 1, 1)]


@pytest.mark.parametrize(
    ("bots", "games", "players", "error", "message"),
    [
        ((), 1, 2, ArenaError, "an arena needs at least one bot"),
        (("random", "random"), 1, 2, ArenaError, "each bot is named once; to play a bot against itself"),
        (("random",), 0, 2, ArenaError, "--games must be at least 1, not 0"),
        (("random",), 1, 9, OptionError, "tigris is for 2 to 4 players, not 9"),
        (("randm",), 1, 2, SpecError, "there is no bot 'randm'; there are: random, heuristic"),
    ],
)
def test_what_makes_no_tournament_is_refused(
    bots: tuple[str, ...], games: int, players: int, error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as caught:
        make_plan("tigris", bots, games, players)
    assert str(caught.value).startswith(message)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UnknownGame):
        make_plan("chess", ("random",), 1)
