"""Rewards that ask for a choice: each opens its question. AN-057, AN-085, AN-109, AN-142, AN-288..292."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.names import R_FOLLOWER, R_VP, REWARDS
from ziggurat.games.anunnaki.shapes import ANYWHERE, ONE_TERRITORY
from ziggurat.games.anunnaki.state import AnunnakiState, Ask

ALL_TYPES: Final = 15
"""All four types of resources, as a mask."""


def resources_of_choice(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Any resources, a type per unit. AN-005."""
    state.push(Ask.GAIN, seat, count, ALL_TYPES, False)


def weapons(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Cards from the own Advanced pile. AN-142."""
    state.push(Ask.WEAPONS, seat, count)


def followers(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Followers from the reserve, one more with Hera. AN-109, AN-282."""
    state.push(Ask.FOLLOWERS, seat, count + state.powers[seat].extra_follower)


def income(state: AnunnakiState, seat: Seat, count: int = 1, extra: int = 0) -> None:
    """The uncovered rewards of the Settlement area. AN-092, AN-119, AN-291."""
    uncovered = state.components.constant["settlements_per_house"] - 1 - state.settlements_left[seat]
    people = extra
    for gains in state.components.income[: max(0, uncovered) + 1]:
        for kind, amount in gains:
            if kind == R_VP:
                state.vp[seat] += amount * count
                state.say("gained", seat=seat, what="anunnaki.victory_point", amount=amount * count)
            elif kind == R_FOLLOWER:
                people += amount * count
    if people:
        followers(state, seat, people)


def pacts(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Pacts from the display, refilled after each. AN-085, AN-304."""
    state.push(Ask.PACT, seat, count)


def move(state: AnunnakiState, seat: Seat, count: int) -> None:
    """A Move action of so many steps. AN-069, AN-283, AN-290."""
    state.push(Ask.MOVE, seat, count + state.powers[seat].move)


def portal(state: AnunnakiState, seat: Seat, count: int) -> None:
    """A portal for so many units. AN-078, AN-272, AN-289."""
    state.push(Ask.PORTAL, seat, count + state.powers[seat].portal, ANYWHERE)


def group_portal(state: AnunnakiState, seat: Seat, count: int) -> None:
    """A portal for so many units of one territory (Anu). AN-268, AN-269."""
    state.push(Ask.PORTAL, seat, count + state.powers[seat].portal, ONE_TERRITORY)


def settlement(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Build. AN-114, AN-292."""
    for _ in range(count):
        state.push(Ask.BUILD, seat)


def develop(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Develop a technology. AN-137, AN-292."""
    for _ in range(count):
        state.push(Ask.DEVELOP, seat)


def activate_blue(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Perform a blue tile. AN-131, AN-288."""
    for _ in range(count):
        state.push(Ask.ACTIVATE, seat, False)


def activate_red(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Perform a red tile. AN-130, AN-288."""
    for _ in range(count):
        state.push(Ask.ACTIVATE, seat, True)


def move_cube(state: AnunnakiState, seat: Seat, count: int) -> None:
    """Move a cube of the star. AN-057."""
    for _ in range(count):
        state.push(Ask.LIFT, seat)


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
