"""A position to try rules on: built and driven like a scenario file."""

from __future__ import annotations

from typing import Any, Self

import pytest

from ziggurat.games.anunnaki.building import build
from ziggurat.games.anunnaki.driving import Driver, Refused
from ziggurat.games.anunnaki.expect import compare
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.steps import play

STAR = {
    edge: {"mana": 2 if edge[0] == "L" else 1 if edge[0] == "R" else 0}
    for edge in (
        "L0",
        "R0",
        "P0",
        "L1",
        "R1",
        "P1",
        "L2",
        "R2",
        "P2",
        "L3",
        "R3",
        "P3",
        "L4",
        "R4",
        "P4",
    )
}
"""Mana on the star as the tests assume it, whatever the component file says."""


def _step(by: str, step: str, args: dict[str, Any]) -> dict[str, Any]:
    """A step; `from_` stands for `from`, which Python keeps for itself."""
    return {"by": by, "do": step, **{key.rstrip("_"): value for key, value in args.items()}}


class Table:
    """`players` are Houses in turn order; the setup is that of scenario files."""

    def __init__(self, *players: str, options: dict[str, Any] | None = None, **setup: Any) -> None:
        setup["data"] = {"star_edge": STAR, **setup.get("data", {})}
        data = {"players": list(players), "setup": setup, "options": options or {}}
        state, script = build(data)
        self.driver = Driver(state, script, list(players))
        self.driver.flow()

    @property
    def g(self) -> AnunnakiState:
        return self.driver.g

    def do(self, by: str, step: str, expect: dict[str, Any] | None = None, **args: Any) -> Self:
        """Carry out a step and compare."""
        trial = self.driver.copy()
        play(trial, _step(by, step, args))
        self.driver = trial
        return self.expect(**(expect or {}))

    def refused(self, by: str, step: str, rule: str = "", **args: Any) -> Self:
        """The step must not be legal; its reason must name the rule, if one is given."""
        before = self.g.dump()
        with pytest.raises(Refused, match=rule or None):
            play(self.driver.copy(), {**_step(by, step, args), "illegal": True})
        assert self.g.dump() == before
        return self

    def expect(self, **wanted: Any) -> Self:
        assert compare(self.driver, wanted) == []
        return self

    def seat(self, house: str) -> int:
        return self.driver.players.index(house)

    def texts(self, house: str) -> set[str]:
        """The legal answers of a player in notation."""
        return {str(action) for action in self.g.legal(self.seat(house))}
