"""Observations: laid out as declared, turned to the viewer, telling nothing that the view does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.encode import PLANES
from ziggurat.games.tigris.squares import SQUARE_OF, SQUARES
from ziggurat.games.tigris.view import Conflict, Drawing, TigrisView

from .test_svg import EVERYTHING, conflict_views, random_state


def block(view: TigrisView, name: str) -> list[float]:
    return [round(value, 4) for value in GAME.observe(view)[GAME.layout.slices()[name]]]


def plane(view: TigrisView, name: str) -> set[int]:
    """The squares marked on a plane."""
    start = PLANES.index(name) * SQUARES
    return {square for square in range(SQUARES) if GAME.observe(view)[start + square]}


def test_size_and_version_belong_to_the_layout() -> None:
    view = random_state(3, EVERYTHING, 1, 100).view(0)
    assert len(GAME.observe(view)) == GAME.layout.size
    assert GAME.layout.size == len(PLANES) * SQUARES + sum(field.size for field in GAME.layout.fields[1:])


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_planes_hold_the_pieces_turned_to_the_viewer(seat: int) -> None:
    view = random_state(3, EVERYTHING, 9, 160).view(seat)
    for colour, key in enumerate(("black", "red", "blue", "green")):
        assert plane(view, f"tile_{key}") == set(view.tiles[colour])
        for turn in range(3):
            place = view.leaders[(seat + turn) % 3][colour]
            assert plane(view, f"leader_{turn}_{key}") == (set() if place is None else {place})
    assert plane(view, "treasure") == set(view.treasures)
    assert plane(view, "catastrophe") == set(view.catastrophes)
    assert plane(view, "kingdom") == {square for kingdom in view.kingdoms for square in kingdom}
    assert len(plane(view, "river")) == 39
    assert len(plane(view, "treasure_first")) == 6


def test_vectors() -> None:
    view = replace(
        random_state(3, {}, 2, 80).view(1),
        hand=(3, 0, 1, 2),
        hand_sizes=(6, 5, 4),
        catastrophes_left=(2, 1, 0),
        actions_left=1,
        active=2,
    )
    assert block(view, "hand") == [0.5, 0, 0.1667, 0.3333]
    assert block(view, "hand_sizes") == [0.8333, 0.6667, 1, 0]
    assert block(view, "catastrophes_left") == [0.5, 0, 1, 0]
    assert block(view, "actions_left") == [0.5]
    assert block(view, "active") == [0, 1, 0, 0]
    assert block(view, "seats") == [0, 1, 0]
    assert sum(block(view, "phase")) == 1


def test_conflicts_and_draws() -> None:
    view = random_state(3, {}, 2, 80).view(1)
    assert block(view, "conflict") == [0] * 16
    at = SQUARE_OF
    fought = replace(view, conflict=Conflict("war", 3, 0, 1, at["C3"], at["D4"], (2, 5), None))
    assert block(fought, "conflict") == [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0.2, 0.5]
    assert block(fought, "added") == [0, 0]
    assert plane(fought, "attacker") == {at["C3"]}
    assert plane(fought, "defender") == {at["D4"]}
    added = replace(fought, conflict=Conflict("revolt", 3, 0, 1, at["C3"], at["D4"], (2, 5), 3))
    assert block(added, "conflict")[:2] == [1, 0]
    assert block(added, "added") == [1, 0.5]
    assert block(replace(view, drawing=Drawing(2, 3, "refill")), "drawing") == [0, 1, 0, 0, 0, 0.5]
    assert block(replace(view, drawing=Drawing(-1, 6, "display")), "drawing") == [0, 0, 0, 0, 1, 1]


def test_real_conflicts_are_seen() -> None:
    for view in conflict_views(1, "war"):
        assert view.conflict is not None
        assert sum(block(view, "conflict")[:14]) == 4


def test_observations_depend_on_the_view_alone() -> None:
    """The numbers are a function of the view: a view read back from JSON gives the same."""
    state = random_state(4, EVERYTHING, 6, 220)
    for seat in (*range(4), None):
        view = state.view(seat)
        assert GAME.observe(GAME.view_from_json(view.to_json())) == GAME.observe(view)
    spectator = GAME.observe(state.view(None))
    assert list(spectator[GAME.layout.slices()["hand"]]) == [0, 0, 0, 0]
