"""A table for tests: positions written by square names, steps in notation, chance dealt by itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ziggurat.core.errors import IllegalAction, NotYourDecision
from ziggurat.core.protocol import CHANCE, Decision, Event, Reason
from ziggurat.games.spheres import KEYS, LEADERS
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.actions import SPACE
from ziggurat.games.tigris.handfuls import size, unpack
from ziggurat.games.tigris.position import build
from ziggurat.games.tigris.squares import BIT, SQUARE_NAMES, SQUARE_OF, squares_in

from .positions import at


class Play:
    """A game in a given position. Call it with notation to answer the open question."""

    def __init__(
        self,
        tiles: Mapping[str, str] | None = None,
        leaders: Mapping[str, str] | None = None,
        hands: Sequence[str] = (),
        players: int = 2,
        variants: str = "",
        seed: int = 0,
        bag: str | None = None,
        **setup: Any,
    ) -> None:
        data: dict[str, Any] = {"players": players, "variants": variants.split(), **setup}
        data["tiles"] = [
            [*at(name), colour] for colour, names in (tiles or {}).items() for name in names.split()
        ]
        data["leaders"] = [
            [*at(name), int(who.split()[0]), who.split()[1]] for who, name in (leaders or {}).items()
        ]
        data["hands"] = {str(seat): _tiles(hand) for seat, hand in enumerate(hands)}
        if bag is not None:
            data["bag"] = _tiles(bag)
        for key in ("no_treasures", "catastrophes"):
            data[key] = [at(name) for name in setup.get(key, "").split()]
        self.state = build(data)
        self.rng = Random(seed)

    def __call__(self, text: str, seat: int | None = None) -> list[Event]:
        """Answer the open question; all events, with those of chance that follow."""
        who = self.state.asked if seat is None else seat
        events = list(self.state.apply(who, GAME.notation.read(text)))
        while self.state.actor() == CHANCE:
            events += self.state.apply_id(CHANCE, self.state.deal(self.rng))
        return events

    def all(self, *texts: str) -> list[Event]:
        """Several answers in a row."""
        return [event for text in texts for event in self(text)]

    def why(self, text: str, seat: int | None = None) -> Reason:
        """The reason why an action is refused; it must be, and must change nothing."""
        before = self.state.dump()
        who = self.state.asked if seat is None else seat
        action = GAME.notation.read(text)
        try:
            self.state.apply(who, action)
        except IllegalAction as error:
            assert self.state.dump() == before
            assert SPACE.encode(action) not in self.state.legal_ids(who)
            return error.reason
        raise AssertionError(f"'{text}' was not refused")

    def rule(self, text: str) -> str:
        """The rule that forbids an action."""
        return self.why(text).rule

    def legal(self, start: str = "") -> set[str]:
        """The texts of legal actions that start so."""
        texts = (SPACE.texts[number] for number in self.state.legal_ids(self.state.asked))
        return {text for text in texts if text.startswith(start)}

    def squares(self, start: str) -> set[str]:
        """The squares of legal actions that start so."""
        return {text.split()[-1] for text in self.legal(start)}

    @property
    def question(self) -> Decision:
        return self.state.decisions()[0]

    @property
    def prompt(self) -> str:
        return self.question.prompt if self.state.decisions() else "over"

    @property
    def seat(self) -> int:
        return self.state.asked

    def points(self, seat: int) -> dict[str, int]:
        """A seat's points, colours without any left out."""
        return {key: n for key, n in zip(KEYS, self.state.points_of(seat), strict=True) if n}

    def treasures(self, seat: int) -> int:
        return self.state.treasures_held[seat]

    def hand(self, seat: int) -> dict[str, int]:
        return {key: n for key, n in zip(KEYS, unpack(self.state.hands[seat]), strict=True) if n}

    def sizes(self) -> list[int]:
        return [size(hand) for hand in self.state.hands]

    def bag(self) -> int:
        return size(self.state.bag)

    def gone(self) -> dict[str, int]:
        return {key: n for key, n in zip(KEYS, unpack(self.state.gone), strict=True) if n}

    def leader(self, seat: int, name: str) -> str | None:
        """Where a leader stands; None: in the supply."""
        bit = self.state.leaders[4 * seat + LEADERS.index(name)]
        return SQUARE_NAMES[squares_in(bit)[0]] if bit else None

    def tile(self, name: str) -> str | None:
        """The colour of the face-up tile on a square."""
        bit = BIT[SQUARE_OF[name]]
        return next((key for key, mask in zip(KEYS, self.state.tiles, strict=True) if mask & bit), None)

    def empty(self, name: str) -> bool:
        return bool(self.state.empty & BIT[SQUARE_OF[name]])

    def treasure(self, name: str) -> bool:
        return bool(self.state.treasures & BIT[SQUARE_OF[name]])

    def kingdoms(self) -> list[set[str]]:
        """The squares of each kingdom."""
        return [{SQUARE_NAMES[s] for s in squares_in(region)} for region in self.state.kingdoms]

    def regions(self) -> list[set[str]]:
        wild = [{SQUARE_NAMES[s] for s in squares_in(region)} for region in self.state.wild]
        return self.kingdoms() + wild


def refused_out_of_turn(play: Play, seat: int, text: str) -> bool:
    """Is an answer by this seat refused because it is not asked?"""
    try:
        play.state.apply(seat, GAME.notation.read(text))
    except NotYourDecision:
        return True
    return False


def _tiles(words: str) -> list[str]:
    """`red*3 blue` as a list of colours."""
    found: list[str] = []
    for word in words.split():
        name, _, count = word.partition("*")
        found += [name] * int(count or 1)
    return found


def told(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    """The data of all events of a kind."""
    return [event.data for event in events if event.kind == kind]
