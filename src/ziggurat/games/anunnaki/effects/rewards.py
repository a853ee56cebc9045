"""Rewards that ask for a choice: each opens its question. AN-057, AN-085, AN-109, AN-142, AN-288..292."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ziggurat.games.anunnaki import mods
from ziggurat.games.anunnaki.frames import (
    ACTIVATE,
    BUILD,
    DEVELOP,
    FOLLOWERS,
    GAIN,
    LIFT,
    MOVE,
    PACT,
    PORTAL,
    WEAPONS,
)
from ziggurat.games.anunnaki.names import R_FOLLOWER, R_VP, REWARDS

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

ALL_TYPES = 15
FREELY, ONE_ORIGIN = -1, -2
"""A portal: each unit from anywhere, or all from one territory."""


def resources_of_choice(g: AnunnakiState, s: int, n: int) -> None:
    """Any resources, a type per unit. AN-005."""
    g.stack.append([GAIN, s, n, ALL_TYPES, 0])


def weapons(g: AnunnakiState, s: int, n: int) -> None:
    """Cards from the own Advanced pile. AN-142."""
    g.stack.append([WEAPONS, s, n])


def followers(g: AnunnakiState, s: int, n: int) -> None:
    """Followers from the reserve, one more with Hera. AN-109, AN-282."""
    g.stack.append([FOLLOWERS, s, n + g.mods[s][mods.EXTRA_FOLLOWER]])


def income(g: AnunnakiState, s: int, n: int = 1, extra: int = 0) -> None:
    """The uncovered rewards of the Settlement area. AN-092, AN-119, AN-291."""
    uncovered = g.tables.constant["settlements_per_house"] - 1 - g.area[s]
    people = extra
    for gains in g.tables.income[: max(0, uncovered) + 1]:
        for kind, amount in gains:
            if kind == R_VP:
                g.vp[s] += amount * n
                g.say("gained", s, what="anunnaki.victory_point", amount=amount * n)
            elif kind == R_FOLLOWER:
                people += amount * n
    if people:
        followers(g, s, people)


def pacts(g: AnunnakiState, s: int, n: int) -> None:
    """Pacts from the display, refilled after each. AN-085, AN-304."""
    g.stack.append([PACT, s, n])


def move(g: AnunnakiState, s: int, n: int) -> None:
    """A Move action of n steps. AN-069, AN-283, AN-290."""
    g.stack.append([MOVE, s, n + g.mods[s][mods.MOVE]])


def portal(g: AnunnakiState, s: int, n: int) -> None:
    """A portal for n units. AN-078, AN-272, AN-289."""
    g.stack.append([PORTAL, s, n + g.mods[s][mods.PORTAL], FREELY])


def group_portal(g: AnunnakiState, s: int, n: int) -> None:
    """A portal for n units of one territory (Anu). AN-268, AN-269."""
    g.stack.append([PORTAL, s, n + g.mods[s][mods.PORTAL], ONE_ORIGIN])


def settlement(g: AnunnakiState, s: int, n: int) -> None:
    """Build. AN-114, AN-292."""
    g.stack += [[BUILD, s] for _ in range(n)]


def develop(g: AnunnakiState, s: int, n: int) -> None:
    """Develop a technology. AN-137, AN-292."""
    g.stack += [[DEVELOP, s] for _ in range(n)]


def activate_blue(g: AnunnakiState, s: int, n: int) -> None:
    """Perform a blue tile. AN-131, AN-288."""
    g.stack += [[ACTIVATE, s, 0] for _ in range(n)]


def activate_red(g: AnunnakiState, s: int, n: int) -> None:
    """Perform a red tile. AN-130, AN-288."""
    g.stack += [[ACTIVATE, s, 1] for _ in range(n)]


def move_cube(g: AnunnakiState, s: int, n: int) -> None:
    """Move a cube of the star. AN-057."""
    g.stack += [[LIFT, s] for _ in range(n)]


STARTERS: Final[dict[str, Callable[[AnunnakiState, int, int], None]]] = {
    "any": resources_of_choice,
    "weapon": weapons,
    "follower": followers,
    "income": income,
    "pact": pacts,
    "move": move,
    "portal": portal,
    "settlement": settlement,
    "develop": develop,
    "activate_blue": activate_blue,
    "activate_red": activate_red,
    "move_cube": move_cube,
}

assert set(STARTERS) == set(REWARDS[11:])
