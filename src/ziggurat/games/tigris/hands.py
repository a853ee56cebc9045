"""What everybody at the table knows about a hand once tiles lie open (section 16).

A tile taken from the display is known, one drawn from the bag is not. Swapped tiles leave face down: whether
known ones went or others, only their owner knows. So from the first such swap on it is told what happened,
and `possible` finds a hand and discards that this story allows.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from ziggurat.games.spheres import Counts
from ziggurat.games.tigris.handfuls import UNIT, size, unpack

PICKED: Final = 0
"""A tile of a colour came from the display."""
USED: Final = 4
"""A tile of a colour was placed on the board or added to a conflict."""
DREW: Final = 8
"""A tile came from the bag."""
SWAPPED: Final = 9
"""So many tiles were put aside: 10 for one, 15 for six."""


class Known(NamedTuple):
    """Of one hand: before the first swap that hides something, and what happened from then on."""

    held: int = 0
    """Tiles known to be in hand."""
    blind: int = 0
    """How many others are in hand."""
    aside: int = 0
    """Tiles known to have been put aside."""
    story: tuple[int, ...] = ()
    """What happened since a swap could have been of known tiles or of others, step by step."""


_ONE_BLIND: Final = 1 << 32
_ASIDE: Final = 40
_STORY: Final = 72
_BEFORE: Final = (1 << _STORY) - 1
_BLIND: Final = 4
"""Stands for an unknown tile among the colours."""


def packed(known: Known) -> int:
    """As one number: a position keeps it so. A story begins with a swap and has four bits a step."""
    story = 0
    for event in known.story:
        story = story << 4 | event
    return known.held | known.blind * _ONE_BLIND | known.aside << _ASIDE | story << _STORY


def unpacked(number: int) -> Known:
    """What such a number says."""
    story = number >> _STORY
    return Known(
        number & 0xFFFFFFFF,
        number >> 32 & 0xFF,
        number >> _ASIDE & 0xFFFFFFFF,
        tuple(int(digit, 16) for digit in f"{story:x}") if story else (),
    )


def _told(number: int, event: int) -> int:
    before = number & _BEFORE
    return (number ^ before) << 4 | (event << _STORY | before)


def picked(number: int, colour: int) -> int:
    """A tile from the open display came into the hand."""
    return _told(number, PICKED + colour) if number > _BEFORE else number + UNIT[colour]


def drew(number: int, count: int) -> int:
    """Tiles from the bag came into the hand."""
    if number <= _BEFORE:
        return number + count * _ONE_BLIND
    for _ in range(count):
        number = _told(number, DREW)
    return number


def used(number: int, colour: int, count: int) -> int:
    """Tiles of a colour left the hand for all to see: known ones first, for nobody can tell them apart."""
    if number > _BEFORE:
        for _ in range(count):
            number = _told(number, USED + colour)
        return number
    sure = min(count, number >> 8 * colour & 255)
    return number - sure * UNIT[colour] - (count - sure) * _ONE_BLIND


def swapped(number: int, count: int) -> int:
    """Tiles left the hand face down."""
    if number > _BEFORE:
        return _told(number, SWAPPED + count)
    held, blind = number & 0xFFFFFFFF, number >> 32 & 0xFF
    if not held:
        return number - count * _ONE_BLIND
    if count == size(held) + blind:
        return (number >> _ASIDE << _ASIDE) + (held << _ASIDE)
    return _told(number, SWAPPED + count)


def surely(number: int) -> Counts:
    """How many tiles of each colour are in hand at least, whatever was swapped."""
    known = unpacked(number)
    counts = list(unpack(known.held))
    for event in known.story:
        if event < USED:
            counts[event] += 1
        elif event < DREW:
            counts[event - USED] = max(0, counts[event - USED] - 1)
        elif event > DREW:
            counts = [max(0, count - (event - SWAPPED)) for count in counts]
    black, red, blue, green = counts
    return black, red, blue, green


def possible(number: int, spared: frozenset[int], rng: Random) -> tuple[int, int]:
    """A way in which it may have gone: the known tiles that are in hand, and those put aside.

    All others may be of any colour. Spared colours are put aside only if nothing else can be.
    """
    known = unpacked(number)
    held = list(unpack(known.held))
    blind = known.blind
    aside = known.aside
    for place, event in enumerate(known.story):
        if event < USED:
            held[event] += 1
        elif event < DREW:
            if held[event - USED]:
                held[event - USED] -= 1
            else:
                blind -= 1
        elif event == DREW:
            blind += 1
        else:
            later = _while_needed(known.story[place + 1 :])
            for left in reversed(range(event - SWAPPED)):
                choice = _put_aside(held, blind, left, later, spared, rng)
                if choice == _BLIND:
                    blind -= 1
                else:
                    held[choice] -= 1
                    aside += UNIT[choice]
    return sum(count * unit for count, unit in zip(held, UNIT, strict=True)), aside


def _while_needed(story: tuple[int, ...]) -> tuple[int, ...]:
    """A story up to the last tile that is used: nothing after it asks for anything."""
    for end in range(len(story), 0, -1):
        if USED <= story[end - 1] < DREW:
            return story[:end]
    return ()


def _put_aside(
    held: list[int], blind: int, left: int, later: tuple[int, ...], spared: frozenset[int], rng: Random
) -> int:
    """The colour of a tile that may go now, with `left` more, so that all that follows can happen."""
    choices = [colour for colour in range(4) for _ in range(held[colour])] + [_BLIND] * blind
    rng.shuffle(choices)
    choices.sort(key=lambda choice: choice in spared)
    for choice in choices:
        rest = tuple(count - (colour == choice) for colour, count in enumerate(held))
        if not later or _allows(rest, blind - (choice == _BLIND), left, later):
            return choice
    raise AssertionError("the story cannot have happened")


@lru_cache(1 << 14)
def _allows(hand: tuple[int, ...], blind: int, left: int, story: tuple[int, ...]) -> bool:
    """Can a story happen with this hand, once so many tiles more are put aside?

    Whoever puts tiles aside keeps those he needs soonest, and unknown ones, which may be anything.
    """
    held = list(hand)
    for place, event in enumerate((SWAPPED + left, *story)):
        if event < USED:
            held[event] += 1
        elif event < DREW:
            if held[event - USED]:
                held[event - USED] -= 1
            elif blind:
                blind -= 1
            else:
                return False
        elif event == DREW:
            blind += 1
        else:
            for _ in range(event - SWAPPED):
                colour = _needed_last(held, story[place:])
                if colour == _BLIND:
                    blind -= 1
                else:
                    held[colour] -= 1
            if blind < 0:
                return False
    return True


def _needed_last(held: list[int], later: tuple[int, ...]) -> int:
    """The colour of which a tile in hand is used last or never; unknown ones if there are no others."""
    best, when = _BLIND, -1
    for colour in range(4):
        if held[colour]:
            need = _needed(held[colour], colour, later)
            if need > when:
                best, when = colour, need
    return best


def _needed(count: int, colour: int, later: tuple[int, ...]) -> int:
    """When the last of so many tiles of a colour is used, if ever."""
    for place, event in enumerate(later):
        if event == PICKED + colour:
            count += 1
        elif event == USED + colour:
            count -= 1
            if not count:
                return place
    return len(later)
