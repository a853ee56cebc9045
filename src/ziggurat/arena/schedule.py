"""Who meets whom: every line-up in every seating, with the same chance for all seatings of a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from typing import Any

from ziggurat.core.errors import ZigguratError
from ziggurat.core.protocol import OptionValue


class ArenaError(ZigguratError):
    """An arena run that cannot be set up or gone on with."""


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play: which bot sits where, and the seed of its chance."""

    index: int
    game: str
    options: dict[str, OptionValue]
    bots: tuple[str, ...]
    """Spec per seat."""
    numbers: tuple[int, ...]
    """Number of the bot per seat."""
    chance: str
    """Seed of the dealer: equal for all seatings of a group."""
    seconds: float | None = None
    """Time limit of a decision; None: bots that count iterations are not hurried."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All that defines a run; two runs of the same plan play the same games."""

    game: str
    bots: tuple[str, ...]
    games: int
    """Per line-up."""
    players: int
    options: dict[str, OptionValue]
    seed: int
    seconds: float | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "bots": list(self.bots),
            "games": self.games,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "seconds": self.seconds,
        }


def line_ups(bots: int, players: int) -> list[tuple[int, ...]]:
    """The sets of bots that meet: all of `players` bots, or with repeats where there are too few."""
    if bots >= players:
        return list(combinations(range(bots), players))
    every = set(range(bots))
    return [up for up in combinations_with_replacement(range(bots), players) if set(up) == every]


def schedule(plan: Plan) -> list[Job]:
    """All games of a plan. Each group of games has one deal of chance and rotates the seats."""
    jobs: list[Job] = []
    for up in line_ups(len(plan.bots), plan.players):
        for number in range(plan.games):
            group, turn = divmod(number, plan.players)
            seating = up[turn:] + up[:turn]
            chance = f"{plan.seed}/{'-'.join(map(str, up))}/{group}"
            specs = tuple(plan.bots[bot] for bot in seating)
            jobs.append(
                Job(len(jobs), plan.game, plan.options, specs, seating, chance, plan.seconds),
            )
    return jobs


def check_plan(bots: Sequence[str], games: int, players: int) -> None:
    """Refuse what makes no tournament."""
    if not bots:
        raise ArenaError("an arena needs at least one bot")
    if len(set(bots)) != len(bots):
        raise ArenaError("each bot is named once; to play a bot against itself, name it alone")
    if games < 1:
        raise ArenaError(f"--games must be at least 1, not {games}")
    if len(bots) == 1 and players < 2:
        raise ArenaError(f"--players must be at least 2, not {players}")
