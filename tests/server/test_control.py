"""Rows about the table are typed; rows of older databases are still read."""

from __future__ import annotations

import pytest

from ziggurat.server.store import control
from ziggurat.server.store.control import Agree, Away, Control, Hint, Refuse, Return, Undo, Wish

OLD: dict[str, Control] = {
    "!undo 3-5": Undo(3, 5),
    "!wish 12": Wish(12),
    "!away": Away(),
    "!return": Return(),
    "!hint": Hint(),
    "!agree": Agree(),
    "!refuse": Refuse(),
}


@pytest.mark.parametrize("old", OLD)
def test_each_is_read_as_it_was_written_now_and_before(old: str) -> None:
    row = OLD[old]
    text = control.write(row)
    assert control.is_control(text)
    assert control.read(text) == control.read(old) == row
    assert control.kind_of(row) == old[1:].split()[0]


@pytest.mark.parametrize("text", ["!", "!undo", "!undo 3", "!undo x-y", "!{", '!{"kind":"x"}', "!wish -1"])
def test_what_says_nothing_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="no row of a log"):
        control.read(text)
