"""Layouts, and the parts that observations are put together from."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

import pytest

from ziggurat.core.encoding import (
    Block,
    Each,
    Encoder,
    Field,
    Layout,
    Number,
    Numbers,
    OneOf,
    Part,
    Places,
    Table,
)
from ziggurat.core.protocol import CHANCE
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names


def test_a_layout_knows_its_size_its_places_and_its_version() -> None:
    layout = Layout((Field("board", (2, 3), "planes"), Field("turn", (1,), "whose")))
    assert layout.size == 7
    assert layout.slices() == {"board": slice(0, 6), "turn": slice(6, 7)}
    assert layout.version != Layout((Field("board", (3, 2), "planes"), Field("turn", (1,), "whose"))).version
    assert layout == Layout((Field("board", (2, 3), "planes"), Field("turn", (1,), "whose")))


def _shown(part: Part, size: int, *keys: Any) -> Any:
    """What a buffer of zeros holds after a part has shown some keys, one after another."""
    buffer = memoryview(array("f", bytes(4 * size)))
    old = part.blank
    for key in keys:
        part.write(buffer, key, old)
        old = key
    return buffer.tolist()


def test_every_part_shows_a_key_whatever_it_showed_before() -> None:
    places = Places(1, (2, 0, 1))
    assert _shown(places, 4, 0b101, 0b010) == _shown(places, 4, 0b010) == [0, 1, 0, 0]
    assert _shown(places, 4, 0b011) == [0, 1, 0, 1]
    one = OneOf({"a": 0, "b": 2})
    assert _shown(one, 3, "a", "b") == [0, 0, 1]
    assert _shown(one, 3, "a", None) == [0, 0, 0]
    assert _shown(Number(1, 4), 2, 3) == [0, 0.75]
    assert _shown(Number(1, 4), 2, 3, None) == [0, 0]
    assert _shown(Numbers(0, 2, 4), 2, (1, 1)) == [0.5, 0.25]
    assert _shown(Numbers(0, 2, 4), 2, (1, 1), None) == [0, 0]
    each = Each((places, one))
    assert each.blank == (0, None)
    assert _shown(each, 5, (0b1, "b"), (0b1, "a")) == [1, 0, 0, 1, 0]


def test_a_table_works_a_block_out_once_forgets_in_time_and_checks_its_size() -> None:
    asked: list[int] = []

    def squares(key: int) -> list[float]:
        asked.append(key)
        return [key, key * key]

    table = Table(2, squares, most=2)
    block, other = Block(0, table), Block(1, table)
    assert _shown(block, 3, 3, 4, 3) == [3, 9, 0]
    assert _shown(other, 3, 4) == [0, 4, 16]
    assert asked == [3, 4]
    assert _shown(block, 3, 5, 3, None) == [0, 0, 0]
    assert asked == [3, 4, 5, 3]
    with pytest.raises(ValueError, match="a block of 2 numbers was given 1"):
        Table(2, lambda key: [key])[1]


def test_an_encoder_writes_the_whole_buffer_and_a_sheet_only_what_changed() -> None:
    layout = Layout((Field("board", (3,), "places"), Field("count", (1,), "by 2")))
    encode = Encoder(layout, (Places(0, range(3)), Number(3, 2)), lambda position, _memory, _seat: position)
    buffer = array("f", [9.0] * 4)
    encode((0b110, 1), None, 0, buffer)
    assert buffer.tolist() == [0, 1, 1, 0.5]
    show = encode.sheet(buffer)
    assert buffer.tolist() == [0, 0, 0, 0]
    show((0b001, 2), 0)
    buffer[3] = 7.0  # nobody may: it stays until the number changes
    show((0b100, 2), 0)
    assert buffer.tolist() == [0, 0, 1, 7]


@pytest.mark.parametrize("name", names())
def test_a_sheet_shows_every_state_of_several_games_as_its_view_does(name: str) -> None:
    """Seats take turns on one sheet, and games of other sizes follow: nothing is left of those before."""
    game, rng = find_game(name), Random(4)
    buffer = array("f", bytes(4 * game.layout.size))
    show = game.sheet(buffer)
    for seats in (game.seats[-1], game.seats[0], game.seats[-1]):
        state = game.setup(seats)
        for _ in range(150):
            seat = state.actor()
            if seat is None:
                break
            if seat == CHANCE:
                state.apply_id(seat, state.deal(rng))
                continue
            viewer = rng.randrange(seats)
            show(state, viewer)
            assert buffer.tobytes() == game.observe(state.view(viewer)).tobytes()
            state.apply_id(seat, state.draw(seat, rng))
