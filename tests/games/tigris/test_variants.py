"""Sections 16 and 17: open tiles and the advanced board."""

from __future__ import annotations

from itertools import product

import pytest

from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.squares import SQUARE_NAMES, squares_in
from ziggurat.games.tigris.tiles import size, unpack

from .table import Play, told
from .test_setup import fresh

# -- open tiles


@pytest.mark.rule("TE-360")
@pytest.mark.parametrize(("seats", "bag"), [(2, 125), (3, 119), (4, 113)])
def test_six_open_tiles_after_the_hands(seats: int, bag: int) -> None:
    state, events = fresh(seats, open_tiles=True)
    assert size(state.display) == 6
    assert size(state.bag) == bag
    assert [event.kind for event in events][-2:] == ["display", "turn"]


@pytest.mark.rule("TE-361", "TE-364")
def test_every_tile_drawn_is_a_choice() -> None:
    play = Play(
        hands=["red*6", "red*6"],
        variants="open_tiles",
        display=["black", "black", "blue", "blue", "blue", "blue"],
    )
    play.all("tile temple A5", "tile temple A6")
    assert (play.seat, play.prompt) == (0, "draw.pick")
    assert play.question.data == {"n": 2, "why": "refill"}
    assert play.legal() == {"pick settlement", "pick farm", "pick bag"}
    assert play.rule("pick market") == "TE-361"
    play("pick settlement")
    assert play.hand(0) == {"red": 4, "black": 1}
    assert play.question.data["n"] == 1
    play("pick bag")
    assert (play.seat, play.prompt) == (1, "turn.action")
    play("swap temple")
    assert (play.seat, play.prompt) == (1, "draw.pick")
    _, events = fresh(3, open_tiles=True)
    assert not told(events, "pick")


@pytest.mark.rule("TE-361")
def test_others_know_what_was_taken_from_the_display() -> None:
    play = Play(hands=["red*6"], variants="open_tiles", display=["black"] * 6)
    play.all("tile temple A5", "pass", "pick settlement")
    assert play.state.view(1).memory.holds[0] == (1, 0, 0, 0)
    assert play.state.view(1).hand_sizes == (6, 6)
    play.all("pass", "pass", "tile settlement A6")
    assert play.state.view(1).memory.holds[0] == (0, 0, 0, 0)


@pytest.mark.rule("TE-362")
def test_the_display_is_topped_up_after_each_pick() -> None:
    play = Play(hands=["red*6"], variants="open_tiles", display=["black"] * 6, bag="green*10")
    play.all("tile temple A5", "tile temple A6")
    play("pick settlement")
    assert unpack(play.state.display) == (5, 0, 0, 1)
    play("pick market")
    assert unpack(play.state.display) == (5, 0, 0, 1)
    assert play.bag() == 8


@pytest.mark.rule("TE-363")
def test_an_empty_bag_leaves_the_display() -> None:
    play = Play(hands=["red*6"], variants="open_tiles", display=["black", "green"], bag="")
    play.all("tile temple A5", "tile temple A6")
    assert play.legal() == {"pick settlement", "pick market"}
    assert play.rule("pick bag") == "TE-363"
    play.all("pick market", "pick settlement")
    assert (play.seat, play.prompt) == (1, "turn.action")
    short = Play(hands=["red*6"], variants="open_tiles", display=["black"], bag="")
    short.all("tile temple A5", "tile temple A6")
    assert short.prompt == "over"
    enough = Play(hands=["red*6"], variants="open_tiles", display=["black"], bag="green")
    enough.all("tile temple A5", "tile temple A6")
    assert enough.prompt == "draw.pick"


@pytest.mark.rule("TE-365")
def test_each_completes_his_hand_before_the_next() -> None:
    play = Play(
        {"red": "G5 H4"},
        {"1 king": "H5"},
        ["red*6", "red*6"],
        variants="open_tiles",
        display=["black"] * 6,
    )
    play.all("leader king G6", "commit 2", "commit 2", "pass")
    drawers = []
    while play.prompt == "draw.pick":
        drawers.append(play.seat)
        play("pick bag")
    assert drawers == [0, 0, 1, 1]


# -- the advanced board


@pytest.mark.rule("TE-370")
def test_the_advanced_board() -> None:
    board = BOARDS["advanced"]
    assert (len(board.river_squares), board.temples.bit_count()) == (39, 14)
    state = GAME.setup(2, {"board": "advanced"})
    assert size(state.bag) == 139
    assert unpack(state.bag)[1] == 43
    assert state.treas == board.temples == state.tiles[1]
    assert [size(fresh(n, board="advanced")[0].bag) for n in (2, 3, 4)] == [127, 121, 115]


@pytest.mark.rule("TE-371")
def test_the_advanced_game_ends_at_two_treasures_too() -> None:
    every = [SQUARE_NAMES[s] for s in squares_in(BOARDS["advanced"].temples)]
    for left, prompt in ((2, "over"), (3, "turn.action")):
        play = Play(board="advanced", no_treasures=" ".join(every[left:]))
        play.all("pass", "pass")
        assert play.prompt == prompt


@pytest.mark.rule("TE-372", "TE-373")
def test_outer_treasures_first_then_a_free_choice() -> None:
    """One outer treasure (J11) and two inner ones (H8, M8)."""
    play = Play({"blue": "J10", "black": "J9 J8 I8 K8 L8"}, {}, ["red*6", "red*6"], board="advanced")
    events = play("leader merchant I11")
    assert told(events, "treasure") == [{"seat": 0, "square": "J11"}]
    assert play.legal() == {"treasure H8", "treasure M8"}
    play("treasure H8")
    assert play.treasures(0) == 2


@pytest.mark.rule("TE-372")
def test_an_inner_treasure_must_wait_for_two_outer_ones() -> None:
    tiles = {"black": "B4 B5 B6 A6 A7", "blue": "C6"}
    play = Play(tiles, {}, ["red*6"], board="advanced")
    play("leader merchant A3")
    assert play.legal() == {"treasure B3", "treasure A8"}
    assert play.rule("treasure D6") == "TE-372"


@pytest.mark.rule("TE-374")
def test_which_treasures_lie_outside() -> None:
    """Flood fill over land: those not in the part enclosed by the river and the upper edge."""
    board = BOARDS["advanced"]
    outside = {SQUARE_NAMES[s] for s in squares_in(board.first)}
    assert outside == {"B3", "P6", "A8", "E10", "J11", "O11"}
    assert not board.first & ~board.temples
    seen = {4}
    todo = [4]
    while todo:
        row, col = divmod(todo.pop(), 16)
        for r, c in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            square = r * 16 + c
            if 0 <= r < 11 and 0 <= c < 16 and square in board.land_squares and square not in seen:
                seen.add(square)
                todo.append(square)
    inner = set(squares_in(board.temples & ~board.first))
    assert inner <= seen
    assert not seen & set(squares_in(board.first))


@pytest.mark.rule("TE-375")
def test_all_options_are_independent() -> None:
    keys = ("english", "open_tiles", "buildings", "ziggurat")
    for board in ("standard", "advanced"):
        for flags in product((False, True), repeat=4):
            state, _ = fresh(3, board=board, **dict(zip(keys, flags, strict=True)))
            assert state.actor() != CHANCE
