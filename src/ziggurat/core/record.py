"""Records: a game as a text file of its steps (`.zig`), exact enough to outlive the code.

    [game "ur"]
    [seats 3]
    [names ["Anna", "Bruno", "Carla"]]

    *: start 1
    1: tile temple F6  {a comment} [%clk 0:09:58] [%eval 0.25]
    (
    1: pass
    )

`*` is chance. A game that does not begin at its set-up says `[position {...}]`: part of a dump, as scenarios
have it. A block in parentheses is a variation: another way to play from before the step above it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn

from ziggurat.core.errors import RecordError
from ziggurat.core.files import whole
from ziggurat.core.notation import LONGEST
from ziggurat.core.protocol import CHANCE, OptionValue, Outcome, Seat

MOST_BYTES = 4 * 1024 * 1024
MOST_STEPS = 50_000
DEEPEST = 8
"""Variations inside variations."""

MOST_TAGS = 100
LONGEST_LINE = 20_000
"""Characters of a step's line, comment included; a header tag may be as long as the record."""
MOST_VARIATIONS = 1_000
"""Of one step."""

_TAG = re.compile(r"\[([a-z][a-z0-9_.-]{0,39}) (.+)\]")
_SEAT = re.compile(r"(\*|[0-9]{1,2}): ")
_TEXT = re.compile(r"[^{}\[\]()]*")
_COMMENT = re.compile(r"\{((?:[^{}\\]|\\.)*)\}\s*")
_CLOCK = re.compile(r"\[%clk ([0-9]{1,4}:[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,3})?)\]\s*")
_EVAL = re.compile(r"\[%eval ([+-]?[0-9]{1,6}(?:\.[0-9]{1,6})?)\]\s*")
"""The parts of a step's line, one after another: no two of them can match the same characters, so reading a
line takes time in proportion to its length."""
_KNOWN = ("game", "rules", "actions", "seats", "options", "position", "names", "result")
_NEEDED = _KNOWN[:5]


@dataclass(frozen=True, slots=True)
class Step:
    """One answered decision, or one chance outcome, as written in a record."""

    seat: Seat
    text: str
    comment: str = ""
    clock: float | None = None
    """Seconds left on the seat's clock."""
    evaluation: float | None = None
    variations: tuple[tuple[Step, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game: how it was set up, every step, and how it ended if it did."""

    game: str
    rules: str
    actions: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    """Where it began, as (part of) a dump; None: at the set-up."""
    names: tuple[str, ...] = ()
    result: Mapping[str, Any] | None = None
    tags: Mapping[str, Any] = field(default_factory=dict)
    """Further header tags, kept as they are."""
    steps: tuple[Step, ...] = ()

    def write(self) -> str:
        """The record as text; `parse` reads it back equal."""
        header: dict[str, Any] = {
            "game": self.game,
            "rules": self.rules,
            "actions": self.actions,
            "seats": self.seats,
            "options": dict(self.options),
        }
        if self.position is not None:
            header["position"] = dict(self.position)
        if self.names:
            header["names"] = list(self.names)
        header.update(self.tags)
        if self.result is not None:
            header["result"] = dict(self.result)
        lines = [f"[{key} {_json(value)}]" for key, value in header.items()]
        lines.append("")
        lines.extend(_written(self.steps))
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path) -> None:
        """Write to a file, whole or not at all."""
        with whole(path) as partial:
            partial.write_text(self.write(), encoding="utf-8")

    def noted(self, notes: Mapping[int, str]) -> Record:
        """The same record with comments on steps, by their place in it."""
        if not notes:
            return self
        told = (replace(step, comment=notes.get(place, "")) for place, step in enumerate(self.steps))
        return replace(self, steps=tuple(told))

    def ended(self, outcome: Outcome) -> Record:
        """The same record with its result."""
        return replace(self, result=outcome.to_json())


def load(path: str | Path) -> Record:
    """Read a record file; RecordError names the file, the line and what is wrong."""
    try:
        with Path(path).open("rb") as source:
            data = source.read(MOST_BYTES + 1)  # a device may have no end
    except OSError as error:
        raise RecordError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return parse_bytes(data)
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def parse_bytes(data: bytes) -> Record:
    """Read a record from the bytes of a file or an upload."""
    if len(data) > MOST_BYTES:
        raise RecordError(f"a record is at most {MOST_BYTES} bytes long")
    try:
        return parse(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"not UTF-8 text (byte {error.start})") from None


def parse(text: str) -> Record:
    """Read a record strictly; RecordError names the line and what is wrong."""
    lines = text.split("\n")
    header, first = _parse_header(lines)
    steps = _Steps(header["seats"]).parse(lines, first)
    return Record(
        game=header["game"],
        rules=header["rules"],
        actions=header["actions"],
        seats=header["seats"],
        options=header["options"],
        position=header.get("position"),
        names=tuple(header.get("names", ())),
        result=header.get("result"),
        tags={key: value for key, value in header.items() if key not in _KNOWN},
        steps=steps,
    )


def _parse_header(lines: Sequence[str]) -> tuple[dict[str, Any], int]:
    """The header's tags and the index of the first line after them."""
    header: dict[str, Any] = {}
    for index, line in enumerate(lines):
        number = index + 1
        if not line.strip():
            break
        match = _TAG.fullmatch(line.rstrip())
        if match is None:
            raise RecordError(
                f'expected a header tag like [game "NAME"], then a blank line, found {line[:60]!r}', number
            )
        key = match[1]
        if len(header) >= MOST_TAGS:
            raise RecordError(f"a header has at most {MOST_TAGS} tags", number)
        if key in header:
            raise RecordError(f"the tag {key} stands twice", number)
        try:
            header[key] = json.loads(match[2], parse_constant=_no_constant)
        except (ValueError, RecursionError):
            raise RecordError(f"the value of the tag {key} is not JSON", number) from None
        _check_tag(key, header[key], number)
    for key in _NEEDED:
        if key not in header:
            raise RecordError(f"the header has no tag {key}; a record needs {', '.join(_NEEDED)}")
    names = header.get("names")
    if names is not None and len(names) != header["seats"]:
        raise RecordError(f"there are {len(names)} names for {header['seats']} seats")
    return header, index + 1


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def _check_tag(key: str, value: Any, number: int) -> None:
    """The type of a known tag's value."""
    wrong = ""
    if key in ("game", "rules", "actions") and not isinstance(value, str):
        wrong = "a text"
    elif key == "seats" and (type(value) is not int or not 1 <= value <= 16):
        wrong = "a number from 1 to 16"
    elif key in ("options", "position", "result") and not isinstance(value, dict):
        wrong = "an object"
    elif key == "names" and not (
        isinstance(value, list) and all(isinstance(name, str) and len(name) <= 100 for name in value)
    ):
        wrong = "a list of texts of at most 100 characters"
    if wrong:
        raise RecordError(f"the tag {key} must be {wrong}", number)


class _Steps:
    """Parser of the lines after the header."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.count = 0

    def parse(self, lines: Sequence[str], first: int) -> tuple[Step, ...]:
        stack: list[_Line] = [_Line()]
        for index in range(first, len(lines)):
            line = lines[index].strip()
            number = index + 1
            if not line:
                continue
            if line == "(":
                if not stack[-1].steps:
                    raise RecordError("a variation must follow a step", number)
                if len(stack) > DEEPEST:
                    raise RecordError(f"variations are at most {DEEPEST} deep", number)
                stack.append(_Line())
            elif line == ")":
                if len(stack) == 1:
                    raise RecordError("')' without '('", number)
                branch = stack.pop().ended()
                if len(stack[-1].branches) >= MOST_VARIATIONS:
                    raise RecordError(f"a step has at most {MOST_VARIATIONS} variations", number)
                stack[-1].branches.append(branch)
            else:
                stack[-1].add(self._step(line, number))
        if len(stack) > 1:
            raise RecordError("the last variation is not closed by ')'", len(lines))
        return stack[0].ended()

    def _step(self, line: str, number: int) -> Step:
        if len(line) > LONGEST_LINE:
            raise RecordError(f"a line is at most {LONGEST_LINE} characters long, not {len(line)}", number)
        self.count += 1
        if self.count > MOST_STEPS:
            raise RecordError(f"a record has at most {MOST_STEPS} steps", number)
        head = _SEAT.match(line)
        if head is None:
            raise _not_a_step(line, number)
        written = _TEXT.match(line, head.end())
        assert written is not None  # it may be empty
        comment, place = _part(_COMMENT, line, written.end())
        clock, place = _part(_CLOCK, line, place)
        evaluation, place = _part(_EVAL, line, place)
        if place != len(line):
            raise _not_a_step(line, number)
        seat = CHANCE if head[1] == "*" else int(head[1])
        if seat >= self.seats:
            raise RecordError(f"there is no seat {seat}; seats are 0 to {self.seats - 1}", number)
        text = written[0].rstrip()
        if not text or len(text) > LONGEST:
            raise RecordError(f"a step's notation has 1 to {LONGEST} characters", number)
        return Step(
            seat,
            text,
            comment=re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], comment or ""),
            clock=None if clock is None else _seconds(clock),
            evaluation=None if evaluation is None else float(evaluation),
        )


class _Line:
    """Steps that follow one another, the variations on the last of them still being collected."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.branches: list[tuple[Step, ...]] = []

    def add(self, step: Step) -> None:
        self._close()
        self.steps.append(step)

    def ended(self) -> tuple[Step, ...]:
        self._close()
        return tuple(self.steps)

    def _close(self) -> None:
        if self.branches:
            self.steps[-1] = replace(self.steps[-1], variations=tuple(self.branches))
            self.branches = []


def _part(expression: re.Pattern[str], line: str, place: int) -> tuple[str | None, int]:
    """What a part of a line holds, if it is there, and the place after it."""
    match = expression.match(line, place)
    return (None, place) if match is None else (match[1], match.end())


def _not_a_step(line: str, number: int) -> RecordError:
    return RecordError(f"expected a step like '0: pass' or '*: draw farm', found {line[:60]!r}", number)


def _seconds(clock: str) -> float:
    hours, minutes, seconds = clock.split(":")
    return round(int(hours) * 3600 + int(minutes) * 60 + float(seconds), 3)


def _clock(seconds: float) -> str:
    thousandths = max(0, round(seconds * 1000))
    whole, rest = divmod(thousandths, 1000)
    text = f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{text}.{rest:03}" if rest else text


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _written(steps: Sequence[Step]) -> Iterator[str]:
    for step in steps:
        line = f"{'*' if step.seat == CHANCE else step.seat}: {step.text}"
        if step.comment:
            escaped = re.sub(r"([\\{}])", r"\\\1", step.comment).replace("\r", " ").replace("\n", "\\n")
            line += f"  {{{escaped}}}"
        if step.clock is not None:
            line += f" [%clk {_clock(step.clock)}]"
        if step.evaluation is not None:
            line += f" [%eval {step.evaluation:.6f}".rstrip("0").rstrip(".") + "]"
        yield line
        for branch in step.variations:
            yield "("
            yield from _written(branch)
            yield ")"
