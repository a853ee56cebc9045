"""What the games say: openskill ratings with intervals, the win matrix, scores and times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev
from typing import Any

from ziggurat.arena.match import Result


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known about one bot after a run."""

    bot: str
    games: int
    wins: float
    """Shared first places count as shares."""
    share: tuple[float, float, float]
    """Wins per game, with the 95 % interval (Wilson)."""
    rating: float
    deviation: float
    rank: float
    """Mean place."""
    score: float
    score_deviation: float
    scores: tuple[float, ...]
    milliseconds: float
    """Mean time per decision."""
    slowest: float
    """Longest decision in milliseconds."""
    decisions: int
    faults: int

    def to_json(self) -> dict[str, Any]:
        return {
            "bot": self.bot,
            "games": self.games,
            "wins": round(self.wins, 3),
            "win_share": [round(value, 4) for value in self.share],
            "rating": round(self.rating, 3),
            "rating_deviation": round(self.deviation, 3),
            "rating_interval": [
                round(self.rating - 1.96 * self.deviation, 3),
                round(self.rating + 1.96 * self.deviation, 3),
            ],
            "mean_rank": round(self.rank, 3),
            "mean_score": round(self.score, 3),
            "score_deviation": round(self.score_deviation, 3),
            "ms_per_decision": round(self.milliseconds, 3),
            "slowest_ms": round(self.slowest, 1),
            "decisions": self.decisions,
            "faults": self.faults,
        }


NORMAL = 1.96
"""Standard deviations around the mean within which 95 % lie."""


def wilson(won: float, games: int) -> tuple[float, float, float]:
    """Share and 95 % interval of a proportion."""
    if not games:
        return 0.0, 0.0, 1.0
    share, whole = won / games, 1 + NORMAL**2 / games
    centre = (share + NORMAL**2 / (2 * games)) / whole
    half = NORMAL * sqrt(share * (1 - share) / games + NORMAL**2 / (4 * games * games)) / whole
    return share, max(0.0, centre - half), min(1.0, centre + half)


@cache
def _model() -> Any:
    """The rating model; imported when it is used, so that what counts games alone needs no extra."""
    from openskill.models import PlackettLuce

    return PlackettLuce()


Skill = tuple[float, float]
"""Mean and deviation."""


def rate(skills: Sequence[Skill], ranks: Sequence[float]) -> list[Skill]:
    """What one game makes of the skills of those who played it (Plackett-Luce); the lowest rank won."""
    model = _model()
    teams = [[model.rating(mu=mean, sigma=deviation)] for mean, deviation in skills]
    return [(team[0].mu, team[0].sigma) for team in model.rate(teams, ranks=list(ranks))]


def ratings(bots: int, results: Sequence[Result]) -> list[tuple[float, float]]:
    """Mean and deviation of every bot's skill (Plackett-Luce), games taken in the order of the schedule."""
    fresh = _model().rating()
    skills: list[Skill] = [(fresh.mu, fresh.sigma)] * bots
    for result in sorted(results, key=lambda item: item.index):
        if len(set(result.numbers)) < 2:
            continue
        rated = rate([skills[number] for number in result.numbers], result.ranks)
        changed: dict[int, list[Skill]] = {}
        for number, skill in zip(result.numbers, rated, strict=True):
            changed.setdefault(number, []).append(skill)
        for number, found in changed.items():
            skills[number] = fmean(mean for mean, _ in found), fmean(deviation for _, deviation in found)
    return skills


def matrix(bots: int, results: Sequence[Result]) -> list[list[tuple[float, int]]]:
    """For each pair: how often the first finished before the second (equal places half), and meetings."""
    cells = [[(0.0, 0) for _ in range(bots)] for _ in range(bots)]
    for result in results:
        for one, other in combinations(range(len(result.numbers)), 2):
            bot, rival = result.numbers[one], result.numbers[other]
            if bot == rival:
                continue
            better = (
                1 + (result.ranks[one] < result.ranks[other]) - (result.ranks[one] > result.ranks[other])
            ) / 2
            for row, column, won in ((bot, rival, better), (rival, bot, 1 - better)):
                total, meetings = cells[row][column]
                cells[row][column] = (total + won, meetings + 1)
    return cells


def standings(bots: Sequence[str], results: Sequence[Result]) -> list[Standing]:
    """One line per bot, in the order of the command line."""
    rated = ratings(len(bots), results)
    return [_standing(number, bot, rated[number], results) for number, bot in enumerate(bots)]


def _standing(number: int, bot: str, rated: tuple[float, float], results: Sequence[Result]) -> Standing:
    played = [
        (result, seat) for result in results for seat, here in enumerate(result.numbers) if here == number
    ]
    wins = sum((result.ranks[seat] == 1) / result.ranks.count(1) for result, seat in played)
    scores = tuple(result.scores[seat] for result, seat in played) or (0.0,)
    decisions = sum(result.decisions[seat] for result, seat in played)
    seconds = sum(result.seconds[seat] for result, seat in played)
    faults = sum(fault.startswith(f"seat {seat},") for result, seat in played for fault in result.faults)
    return Standing(
        bot=bot,
        games=len(played),
        wins=wins,
        share=wilson(wins, len(played)),
        rating=rated[0],
        deviation=rated[1],
        rank=fmean([result.ranks[seat] for result, seat in played] or [0]),
        score=fmean(scores),
        score_deviation=pstdev(scores),
        scores=scores,
        milliseconds=1000 * seconds / max(1, decisions),
        slowest=1000 * max((result.slowest[seat] for result, seat in played), default=0.0),
        decisions=decisions,
        faults=faults,
    )
