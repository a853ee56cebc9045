"""Layouts and the blocks that observations are put together from."""

from __future__ import annotations

from array import array

from ziggurat.core.encoding import Field, Layout, Planes


def test_a_layout_knows_its_size_its_places_and_its_version() -> None:
    layout = Layout((Field("board", (2, 3), "planes"), Field("turn", (1,), "whose")))
    assert layout.size == 7
    assert layout.slices() == {"board": slice(0, 6), "turn": slice(6, 7)}
    assert layout.version != Layout((Field("board", (3, 2), "planes"), Field("turn", (1,), "whose"))).version
    assert layout == Layout((Field("board", (2, 3), "planes"), Field("turn", (1,), "whose")))


def test_a_set_of_places_becomes_a_block_and_is_spread_out_once() -> None:
    planes = Planes(cells=(0, 1, 2, -1, 3), size=4, most=2)  # bit 3 is a gap that no set holds
    buffer = array("f", [9.0] * 6)
    buffer[1:5] = planes[0b10110]
    assert buffer.tolist() == [9.0, 0.0, 1.0, 1.0, 1.0, 9.0]
    assert planes[0b10110] is planes[0b10110]
    for bits in range(8):
        assert planes[bits].tolist() == [float(bits >> place & 1) for place in range(3)] + [0.0]
