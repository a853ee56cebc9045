"""Records: written and read back exactly; whatever is wrong is named with its line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ziggurat.core.errors import RecordError, ZigguratError
from ziggurat.core.record import MOST_BYTES, Record, Step, load, parse, parse_bytes

HEADER = """[game "tigris"]
[rules "1"]
[actions "abc"]
[seats 3]
[options {"english": true}]
"""

WHOLE = (
    HEADER
    + """[names ["Anna", "Bruno", "Carla"]]
[site "a kitchen"]

*: start 1
1: tile temple F6  {the first \\} temple} [%clk 0:09:58] [%eval -0.25]
(
1: pass
(
1: tile farm A4
)
)
2: pass [%clk 1:00:00.500]
"""
)


def test_reads_every_part() -> None:
    record = parse(WHOLE)
    assert (record.game, record.seats, record.options) == ("tigris", 3, {"english": True})
    assert record.names == ("Anna", "Bruno", "Carla")
    assert record.tags == {"site": "a kitchen"}
    first, second, third = record.steps
    assert (first.seat, first.text) == (-1, "start 1")
    assert (second.comment, second.clock, second.evaluation) == ("the first } temple", 598.0, -0.25)
    assert second.variations == ((Step(1, "pass", variations=((Step(1, "tile farm A4"),),)),),)
    assert third.clock == 3600.5


def test_writes_what_it_reads() -> None:
    assert parse(parse(WHOLE).write()) == parse(WHOLE)


texts = st.from_regex(r"[a-z]{1,8}( [A-Za-z0-9*?]{1,6}){0,3}", fullmatch=True)
comments = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=20)
steps = st.recursive(
    st.builds(
        Step,
        st.integers(-1, 2),
        texts,
        comments,
        st.none() | st.integers(0, 10**7).map(lambda n: n / 1000),
        st.none() | st.integers(-(10**6), 10**6).map(lambda n: n / 1000),
    ),
    lambda inner: st.builds(
        Step,
        st.integers(-1, 2),
        texts,
        variations=st.lists(st.lists(inner, min_size=1, max_size=2).map(tuple), max_size=2).map(tuple),
    ),
    max_leaves=6,
)


@given(st.lists(steps, max_size=6))
@settings(max_examples=60)
def test_round_trip(listed: list[Step]) -> None:
    record = Record("tigris", "1", "abc", 3, {"board": "standard"}, steps=tuple(listed))
    assert parse(record.write()) == record


@given(
    st.text(max_size=300)
    | st.text("[]{}()*:0123 \n\\%clkevaldrw", max_size=300).map(lambda t: HEADER + "\n" + t)
)
@settings(max_examples=300)
def test_whatever_is_not_a_record_is_a_record_error(text: str) -> None:
    with suppress(RecordError):
        assert parse(text).game == "tigris"


@given(st.binary(max_size=200))
@settings(max_examples=100)
def test_bytes_that_are_no_record(data: bytes) -> None:
    with pytest.raises(RecordError):
        parse_bytes(data)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no tag game"),
        ("hello", "line 1: expected a header tag"),
        (HEADER.replace("[seats 3]", "[seats 99]"), "line 4: the tag seats must be a number from 1 to 16"),
        (HEADER.replace("[seats 3]\n", ""), "no tag seats"),
        (HEADER.replace('"1"', "1"), "line 2: the tag rules must be a text"),
        (
            HEADER.replace('{"english": true}', "{english}"),
            "line 5: the value of the tag options is not JSON",
        ),
        (
            HEADER.replace('{"english": true}', '{"x": NaN}'),
            "line 5: the value of the tag options is not JSON",
        ),
        (HEADER + '[game "terra"]\n', "line 6: the tag game stands twice"),
        (HEADER + '[names ["Anna"]]\n', "1 names for 3 seats"),
        (HEADER + "\n3: pass", "line 7: there is no seat 3; seats are 0 to 2"),
        (HEADER + "\npass", "line 7: expected a step"),
        (HEADER + "\n0: pass {open", "line 7: expected a step"),
        (HEADER + "\n(\n", "line 7: a variation must follow a step"),
        (HEADER + "\n0: pass\n)\n", r"line 8: '\)' without"),
        (HEADER + "\n0: pass\n(\n0: pass\n", "not closed"),
        (HEADER + "\n0: " + "x" * 500, "line 7: a step's notation has 1 to 200"),
        (HEADER + "\n0: a\n" + "(\n0: a\n" * 20, "at most 8 deep"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        parse(text)


def test_a_huge_file_is_refused_before_it_is_parsed() -> None:
    with pytest.raises(RecordError, match="at most"):
        parse_bytes(b" " * (MOST_BYTES + 1))


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ZigguratError, match=r"none\.zig: cannot be read: No such file"):
        load(tmp_path / "none.zig")


def test_saving_replaces_the_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.zig"
    parse(WHOLE).save(path)
    assert load(path) == parse(WHOLE)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.zig"]


HEAD = '[game "tigris"]\n[rules "1"]\n[actions "x"]\n[seats 2]\n[options {}]\n\n'


def test_a_line_of_blanks_is_read_in_proportion_to_its_length() -> None:
    """Parts of a line cannot match the same characters: each is looked at once."""
    line = "0: pass" + " " * 15_000 + "x["
    with pytest.raises(RecordError, match="expected a step like"):
        parse(HEAD + line)
    with pytest.raises(RecordError, match="at most 20000 characters"):
        parse(HEAD + "0: pass" + " " * 490_000 + "x[")


def test_a_step_has_a_bound_of_variations() -> None:
    branch = "(\n0: b\n)\n"
    assert len(parse(HEAD + "0: a\n" + branch * 1_000).steps[0].variations) == 1_000
    with pytest.raises(RecordError, match="at most 1000 variations"):
        parse(HEAD + "0: a\n" + branch * 1_001)
