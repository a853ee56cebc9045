"""The advanced board (section 17)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.squares import COLS, ROWS, SQUARE_NAMES, names_of, squares_in

from . import reading
from .positions import placed

OUTSIDE = "B3 P6 A8 E10 J11 O11"
INSIDE = "E1 J1 O2 G4 L4 D6 H8 M8"


@pytest.mark.rule("TE-370")
def test_fourteen_temples_with_treasures() -> None:
    state = GAME.setup(2, {"board": "advanced"})
    assert state.treasures.bit_count() == state.tiles[1].bit_count() == 14
    assert set(names_of(state.treasures)) == {*OUTSIDE.split(), *INSIDE.split()}
    view = state.view(None)
    assert view.memory.bag_size == 139
    assert state.bag >> 8 & 255 == 43
    river = BOARDS["advanced"].river
    assert river.bit_count() == 39
    assert river != BOARDS["standard"].river


@pytest.mark.rule("TE-371")
@pytest.mark.parametrize(("left", "over"), [("B3 H8", True), ("B3 H8 M8", False)])
def test_the_end_is_still_at_two_treasures(left: str, over: bool) -> None:
    gone = [name for name in f"{OUTSIDE} {INSIDE}".split() if name not in left.split()]
    scene = reading.played(
        at("tigris", **placed(board="advanced", actions_left=1, no_treasures=" ".join(gone))), "pass"
    )
    scene.expect({"question": None if over else {"seat": 1, "prompt": "turn.action"}})


def merchant_comes(tiles: dict[str, str], square: str) -> Scene:
    """Seat 0 puts its merchant into a region with treasures."""
    return reading.played(at("tigris", **placed(board="advanced", tiles=tiles)), f"leader merchant {square}")


@pytest.mark.rule("TE-372", "TE-373")
def test_the_outer_treasure_goes_first_then_either_inner_one() -> None:
    scene = merchant_comes({"blue": "J10", "black": "J9 J8 I8 K8 L8"}, "G8")
    assert [data["square"] for data in reading.told(scene.history, "treasure")] == ["J11"]
    scene.expect({"question": {"seat": 0, "prompt": "treasure.take"}})
    assert reading.options(scene, "treasure") == {"H8", "M8"}
    scene.play("treasure M8")
    assert scene.state.treasures_held[0] == 2
    left = set(names_of(scene.state.treasures))
    assert left == {*OUTSIDE.split(), *INSIDE.split()} - {"J11", "M8"}


@pytest.mark.rule("TE-372")
def test_an_inner_treasure_is_refused_while_several_outer_ones_are_there() -> None:
    scene = merchant_comes({"blue": "J10", "black": "J9 J8 I8 K11 L11 M11 N11"}, "G8")
    assert reading.options(scene, "treasure") == {"J11", "O11"}
    scene.refused("treasure H8", rule="TE-372")


@pytest.mark.rule("TE-373")
def test_the_choice_is_free_when_all_are_inside_or_all_outside() -> None:
    inside = merchant_comes({"black": "I8 J8 K8 L8 L7 L6 L5"}, "G8")
    assert reading.options(inside, "treasure") == {"H8", "M8", "L4"}
    assert reading.options(reading.played(inside, "treasure L4"), "treasure") == {"H8", "M8"}
    outside = merchant_comes({"black": "K11 L11 M11 N11"}, "I11")
    assert reading.options(outside, "treasure") == {"J11", "O11"}


def land_without_the_river(start: int) -> set[int]:
    """Land that can be reached over land: a plain search over the printed map."""
    river = set(squares_in(BOARDS["advanced"].river))
    found, edge = {start}, [start]
    while edge:
        row, col = divmod(edge.pop(), COLS)
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            square = r * COLS + c
            if 0 <= r < ROWS and 0 <= c < COLS and square not in river | found:
                found.add(square)
                edge.append(square)
    return found


@pytest.mark.rule("TE-374")
def test_outside_are_the_six_temples_beyond_the_river() -> None:
    first = {SQUARE_NAMES[square] for square in squares_in(BOARDS["advanced"].first)}
    assert first == set(OUTSIDE.split())
    centre = {SQUARE_NAMES[square] for square in land_without_the_river(SQUARE_NAMES.index("H5"))}
    assert set(INSIDE.split()) <= centre
    assert not set(OUTSIDE.split()) & centre


@pytest.mark.rule("TE-375")
def test_board_buildings_and_ziggurat_are_independent() -> None:
    for board, buildings, ziggurat in product(("standard", "advanced"), (False, True), (False, True)):
        chosen = [name for name, on in (("buildings", buildings), ("ziggurat", ziggurat)) if on]
        scene = at(
            "tigris",
            **placed(
                board=board, variants=" ".join(chosen), tiles={"green": "H5 J5 I4 I6"}, hands={0: "green"}
            ),
        )
        scene.play("tile market I5")
        assert (reading.question(scene).prompt == "building.place") == buildings
        if buildings:
            scene.play("decline")
        assert (reading.question(scene).prompt == "monument.build") == ziggurat
