"""What the environments in Gymnasium's terms share: spaces, observations with masks, drawings."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

try:
    from gymnasium import spaces
except ModuleNotFoundError as error:
    from ziggurat.core.extras import missing

    raise missing(error, "env") from None
from numpy.typing import NDArray

from ziggurat.bots.host import Host
from ziggurat.core.protocol import Seat
from ziggurat.core.registry import AnyGame
from ziggurat.env.basics import Observation

LARGEST = 1000.0
"""No number of any observation is larger."""

RENDER_MODES = ("ansi", "svg")


def observation_space(game: AnyGame) -> spaces.Dict:
    """`observation`: the game's own layout as a flat vector; `action_mask`: 1 for each legal action id."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LARGEST, LARGEST, (game.layout.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
    )


class Drawn(np.int64):
    """An action that the space drew, with the position it was drawn for."""

    position: int = 0


class LegalActions(spaces.Discrete):
    """All action ids; without a mask it samples among those that are legal now.

    An action that was drawn in another position (before a reset, say) is nobody's decision: the environment
    draws it again instead of refusing it.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self._mask = np.zeros(size, np.int8)
        self._position = 0

    def show(self, mask: NDArray[np.int8]) -> None:
        """From now on these are the legal actions."""
        self._mask = mask
        self._position += 1

    def sample(
        self, mask: NDArray[np.int8] | None = None, probability: NDArray[np.int8] | None = None
    ) -> np.int64:
        if mask is not None or probability is not None or not self._mask.any():
            return super().sample(mask, probability)
        legal = np.flatnonzero(self._mask)
        found = Drawn(legal[int(self.np_random.integers(len(legal)))])
        found.position = self._position
        return found

    def fresh(self, action: Drawn) -> np.int64:
        """A drawn action, or where it was drawn in another position a legal one that depends on it alone."""
        if action.position == self._position:
            return action
        legal = np.flatnonzero(self._mask)
        return np.int64(legal[int(action) % len(legal)])


def observe(host: Host, seat: Seat) -> Observation:
    """Both parts of what a seat sees."""
    numbers = np.empty(host.game.layout.size, np.float32)
    host.observe_into(seat, numbers)
    mask = np.zeros(host.game.actions.size, np.int8)
    mask[np.asarray(host.legal(seat), np.int64)] = 1
    return {"observation": numbers, "action_mask": mask}


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is {' or '.join(RENDER_MODES)}, or None, not {mode!r}")
    return mode


def check_action(action: Any) -> int:
    """An action's id; a number that is none is not rounded to another action."""
    try:
        return index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r:.60}") from None


def check_seat(seat: Seat | None, seats: int) -> Seat | None:
    """The learner's seat, if there is one of that number."""
    if seat is not None and seat not in range(seats):
        raise ValueError(f"a table of {seats} has seats 0 to {seats - 1}, not {seat!r}")
    return seat


def render(host: Host, seat: Seat, mode: str | None) -> str | None:
    """A seat's view as text or SVG."""
    if mode is None:
        return None
    view = host.view(seat)
    return host.game.svg(view) if mode == "svg" else host.game.text(view)
