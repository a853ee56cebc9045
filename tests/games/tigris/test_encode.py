"""Observations: laid out as declared, turned to the viewer, telling nothing that the view does not."""

from __future__ import annotations

from array import array
from dataclasses import replace

import pytest

from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.encode import PLANES
from ziggurat.games.tigris.squares import SQUARE_OF, SQUARES, squares_in
from ziggurat.games.tigris.view import TigrisView

from .test_svg import EVERYTHING, conflict_views, random_state, saying


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
    position = view.position
    for colour, key in enumerate(("black", "red", "blue", "green")):
        assert plane(view, f"tile_{key}") == set(squares_in(position.tiles[colour]))
        for turn in range(3):
            place = position.leaders[4 * ((seat + turn) % 3) + colour]
            assert plane(view, f"leader_{turn}_{key}") == set(squares_in(place))
    assert plane(view, "treasure") == set(squares_in(position.treasures))
    assert plane(view, "catastrophe") == set(squares_in(position.catastrophes))
    assert plane(view, "kingdom") == set(squares_in(sum(position.kingdoms)))
    assert len(plane(view, "river")) == 39
    assert len(plane(view, "treasure_first")) == 6


def test_vectors() -> None:
    view = random_state(3, {}, 2, 80).view(1)
    hands = {"1": {"black": 3, "blue": 1, "green": 2}}
    view = saying(view, hands=hands, catastrophes_left=[2, 1, 0], actions_left=1, active=2)
    view = replace(view, memory=replace(view.memory, hand_sizes=(6, 5, 4)))
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
    fight = {
        "war": True,
        "colour": "green",
        "attacker": 0,
        "defender": 1,
        "attacker_bit": "C3",
        "defender_bit": "D4",
        "attack": 2,
        "defence": 5,
        "added": None,
    }
    fought = saying(view, fight=fight)
    assert block(fought, "conflict") == [0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0.2, 0.5]
    assert block(fought, "added") == [0, 0]
    assert plane(fought, "attacker") == {SQUARE_OF["C3"]}
    assert plane(fought, "defender") == {SQUARE_OF["D4"]}
    added = saying(fought, fight={"war": False, "added": 3})
    assert block(added, "conflict")[:2] == [1, 0]
    assert block(added, "added") == [1, 0.5]
    drawing = saying(view, question="draw", drawer=2, to_draw=3)
    assert block(drawing, "drawing") == [0, 1, 0, 0, 0, 0.5]
    shown = saying(view, question="show", drawer=None, to_draw=6)
    assert block(shown, "drawing") == [0, 0, 0, 0, 1, 1]


def test_real_conflicts_are_seen() -> None:
    for view in conflict_views(1, "war"):
        assert sum(block(view, "conflict")[:14]) == 4


def test_observations_depend_on_the_view_alone() -> None:
    """A view read back from JSON gives the same numbers, and so does the state itself."""
    state = random_state(4, EVERYTHING, 6, 220)
    for seat in (*range(4), None):
        view = state.view(seat)
        assert GAME.observe(GAME.view_from_json(view.to_json())) == GAME.observe(view)
        if seat is not None:
            buffer = array("f", [7.0] * GAME.layout.size)
            state.observe_into(seat, buffer)
            assert buffer == GAME.observe(view)
    spectator = GAME.observe(state.view(None))
    assert list(spectator[GAME.layout.slices()["hand"]]) == [0, 0, 0, 0]
