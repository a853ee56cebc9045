"""A game as a package of rooms: the core finds each by its name, so that a game says only what is its own.

| room | what the core takes from it |
|---|---|
| `game.py` | `GAME`: id, seats, options, versions, the table of questions |
| `view.py` | the view, `remember(state, seat)`, `determinize(view, rng)` |
| `consequence.py` | `consequences(view)`: all legal actions at once |
| `encode.py` | `LAYOUT`, `encode(position, memory, seat, buffer)` |
| `drawing/` | `svg(view, theme)`, `text(view, colour, lang)` |
| `knowledge` | `make(grade)`: what a good player knows |
| `words/`, `rules/`, `levels.toml`, `ladder.toml`, `scenarios/`, `lessons/`, `howto.toml` | read as files |
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, ClassVar, Final, TypeVar

from ziggurat.core import protocol
from ziggurat.core.encoding import Encoder, Layout
from ziggurat.core.errors import PositionError
from ziggurat.core.fields import nobody
from ziggurat.core.state import State
from ziggurat.core.values import Consequence, OptionValue, Seat
from ziggurat.core.view import NOTHING, View

HEAD: Final = frozenset({"seats", "step", "options"})
"""Fields that say what game this is, not what lies on the table."""

A = TypeVar("A")
V = TypeVar("V", bound=View[Any, Any])
S = TypeVar("S", bound=State[Any, Any])


class Game(protocol.Game[A, V, S]):
    """A game whose package has the rooms above."""

    state_kind: ClassVar[type[Any]]
    view_kind: ClassVar[type[Any]]
    _last: tuple[Any, tuple[Consequence, ...]] | None = None
    """The view asked about last: callers try many actions of one view, one by one."""

    def room(self, name: str) -> ModuleType:
        """A module of the package, imported when first needed."""
        return import_module(f"{self.package}.{name}")

    def setup(self, seats: int, options: Mapping[str, OptionValue] | None = None) -> S:
        state: S = self.state_kind(seats, self.resolve(seats, options))
        return state

    def arrange(self, seats: int, options: Mapping[str, OptionValue], data: Mapping[str, Any] | None) -> S:
        """A position of which a scenario gives a part; without any, a new game.

        PositionError for a name or value that does not fit, and for pieces too many or too few.
        """
        state = self.setup(seats, options)
        if data is not None:
            pieces = dict(state.census())
            if not self._whole(data):
                self.opening(state)
            self.change(state, data, pieces)
        return state

    def _whole(self, data: Mapping[str, Any]) -> bool:
        """Does it say all that anybody sees, as a dump does? Then nothing usual stands beside it."""
        fields = self.state_kind.fields.items()
        seen = {name for name, one in fields if one.shape is not None and one.seen_by is not nobody}
        return seen - data.keys() <= HEAD

    def load(self, seats: int, options: Mapping[str, OptionValue], data: Mapping[str, Any]) -> S:
        """The state that a whole dump describes; unlike in `arrange` nothing stays where it says nothing."""
        state = self.setup(seats, options)
        state.fill(data)
        state.restore()
        return state

    def change(self, state: S, data: Mapping[str, Any], pieces: Mapping[str, int]) -> None:
        """Put part of a position in the place of what is there; `pieces`: what must add up."""
        state.fill(data)
        self.complete(state, frozenset(data))
        state.restore()
        counted = dict(state.census())
        wrong = [
            f"{key}: {counted.get(key)} instead of {pieces[key]}"
            for key in pieces
            if counted.get(key) != pieces[key]
        ]
        if wrong:
            raise PositionError(f"the pieces of the position do not add up: {', '.join(wrong)}")

    def opening(self, state: S) -> None:
        """Set what a scenario need not say: set-up done, the first turn's question open."""

    def complete(self, state: S, given: frozenset[str]) -> None:
        """Put what a scenario left open somewhere; `given` names the fields that it set."""

    def view_from_json(self, data: Mapping[str, Any]) -> V:
        view: V = self.view_kind.from_json(data)
        return view

    def remember(self, state: S, seat: Seat | None) -> Any:
        """What a perfect memory adds to a view; games that hide something have it in `view.py`."""
        return NOTHING

    def determinize(self, view: V, rng: Random) -> S:
        state: S = self.room("view").determinize(view, rng)
        return state

    def consequences(self, view: V) -> tuple[Consequence, ...]:
        found: tuple[Consequence, ...] = self.room("consequence").consequences(view)
        return found

    def consequence(self, view: V, action: A) -> Consequence:
        """Of one action; one that is not legal has none."""
        number = self.actions.encode(action)
        if number not in view.legal:
            return Consequence()
        last = self._last
        if last is None or last[0] is not view:
            last = self._last = view, self.consequences(view)
        return last[1][view.legal.index(number)]

    @cached_property
    def layout(self) -> Layout:  # type: ignore[override]
        layout: Layout = self.room("encode").LAYOUT
        return layout

    @cached_property
    def encode(self) -> Callable[[Any, Any, Seat | None, Any], None]:
        """Writes a position, with what a memory adds, for a seat into a float buffer of the layout's size."""
        encode: Callable[[Any, Any, Seat | None, Any], None] = self.room("encode").encode
        return encode

    def sheet(self, buffer: Any) -> Callable[[S, Seat], None]:
        encode = self.encode
        return encode.sheet(buffer) if isinstance(encode, Encoder) else super().sheet(buffer)

    def observe(self, view: V) -> array[float]:
        buffer = array("f", bytes(4 * self.layout.size))
        self.encode(view.position, view.memory, view.seat, buffer)
        return buffer

    def svg(self, view: V, theme: str = "light") -> str:
        drawn: str = self.room("drawing").svg(view, theme)
        return drawn

    def text(self, view: V, colour: bool = False, lang: str = "en") -> str:
        written: str = self.room("drawing").text(view, colour, lang)
        return written
