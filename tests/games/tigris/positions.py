"""A table that goes on by itself: answers by whoever is asked, all events kept, read as a spectator sees it.

`table.Play` looks into the state instead; both build positions by square names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ziggurat.core.errors import IllegalAction
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.games.spheres import Counts
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.position import build
from ziggurat.games.tigris.squares import COLS, SQUARE_OF, name_of, names_of
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.view import TigrisView

ALL_TREASURES = "K1 B2 P2 F3 N5 I7 B8 O9 F10 K11"
"""Of the standard board."""


def at(name: str) -> list[int]:
    """Row and column of a square."""
    return list(divmod(SQUARE_OF[name], COLS))


def seen(view: TigrisView) -> dict[str, Any]:
    """The position as the viewer sees it, in JSON."""
    position: dict[str, Any] = view.to_json()["position"]
    return position


def places(names: str) -> list[list[int]]:
    return [at(name) for name in names.split()]


class Play:
    """A table on which a test plays: positions in words, actions in notation."""

    def __init__(
        self,
        *,
        tiles: Mapping[str, str] | None = None,
        leaders: Sequence[str] = (),
        hands: Mapping[int, str] | None = None,
        treasures: str | None = None,
        monuments: Mapping[str, tuple[str, str]] | None = None,
        buildings: Mapping[str, str] | None = None,
        variants: str = "",
        players: int = 2,
        **more: Any,
    ) -> None:
        """`treasures` names those of the standard board that are left; `leaders` are like `0 king F6`."""
        gone = [] if treasures is None else [n for n in ALL_TREASURES.split() if n not in treasures.split()]
        setup: dict[str, Any] = {
            "players": players,
            "variants": variants.split(),
            "tiles": [[*at(name), key] for key, names in (tiles or {}).items() for name in names.split()],
            "leaders": [_leader(words.split()) for words in leaders],
            "hands": {str(seat): words.split() for seat, words in (hands or {}).items()},
            "no_treasures": [at(name) for name in gone],
            "monuments": [
                {"at": at(name), "colours": list(colours)} for name, colours in (monuments or {}).items()
            ],
            "buildings": [{"colour": key, "at": at(name)} for key, name in (buildings or {}).items()],
            **more,
        }
        self.state: TigrisState = build(setup)
        self.events: list[Event] = []
        self._rng = Random(0)

    def do(self, *texts: str) -> Play:
        """Make the actions one after another, each by whoever must answer; chance deals in between."""
        for text in texts:
            self.deal()
            seat = self.state.actor()
            assert seat is not None, "the game is over"
            self.events.extend(self.state.apply(seat, GAME.notation.read(text)))
        self.deal()
        return self

    def deal(self) -> None:
        while self.state.actor() == CHANCE:
            self.events.extend(self.state.apply_id(CHANCE, self.state.deal(self._rng)))

    def refused(self, text: str) -> str:
        """The rule that forbids an action; the state stays as it was."""
        before = self.state.dump()
        seat = self.state.actor()
        assert seat is not None
        try:
            self.state.apply(seat, GAME.notation.read(text))
        except IllegalAction as error:
            assert self.state.dump() == before
            return error.reason.rule
        raise AssertionError(f"'{text}' was not refused")

    @property
    def view(self) -> TigrisView:
        """What a spectator sees."""
        view: TigrisView = self.state.view(None)
        return view

    @property
    def asked(self) -> str:
        """The prompt of the open question; empty when the game is over."""
        decisions = self.state.decisions()
        return decisions[0].prompt if decisions else ""

    @property
    def actor(self) -> int | None:
        return self.state.actor()

    def options(self, kind: str) -> set[str]:
        """The legal actions of a kind, without the kind's name."""
        seat = self.state.actor()
        assert seat is not None
        texts = [GAME.actions.texts[action] for action in self.state.legal_ids(seat)]
        return {text.removeprefix(f"{kind} ") for text in texts if text.startswith(f"{kind} ")}

    def points(self, seat: int) -> Counts:
        """Points by colour: black, red, blue, green."""
        return self.view.memory.points[seat]

    def tiles(self, colour: int) -> set[str]:
        return set(names_of(self.state.tiles[colour]))

    def leader(self, seat: int, colour: int) -> str | None:
        bit = self.state.leaders[4 * seat + colour]
        return name_of(bit) if bit else None

    def building(self, colour: int) -> str | None:
        bit = self.state.buildings[colour]
        return name_of(bit) if bit else None

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]


def _leader(words: list[str]) -> list[Any]:
    seat, name, square = words
    return [*at(square), int(seat), name]
