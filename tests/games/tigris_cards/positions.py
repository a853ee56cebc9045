"""A table on which a test plays: positions in words, actions in notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from ziggurat.core.errors import IllegalAction
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.cards import PILE_KEYS, unpack
from ziggurat.games.tigris_cards.places import PLACE_NAMES
from ziggurat.games.tigris_cards.position import build
from ziggurat.games.tigris_cards.state import CardsPosition
from ziggurat.games.tigris_cards.table import CODES, columns, link_cards
from ziggurat.games.tigris_cards.view import CardsView

Column = str | tuple[str, str]
"""Cards from the top, or the head (`red`) and the cards."""


class Table:
    """A position given by what differs from an empty start; `lion` sits first and is active."""

    def __init__(
        self,
        players: str = "lion bull",
        *,
        columns: Mapping[str, Column] | None = None,
        links: Mapping[str, str] | None = None,
        leaders: Mapping[str, str] | None = None,
        hands: Mapping[str, str] | None = None,
        deck: str | int | None = None,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> None:
        setup: dict[str, Any] = {
            "columns": {name: _column(column) for name, column in (columns or {}).items()},
            "links": dict(links or {}),
            "leaders": {name: _leaders(words) for name, words in (leaders or {}).items()},
            "hands": {name: words.split() for name, words in (hands or {}).items()},
            **more,
        }
        if deck is not None:
            setup["deck"] = deck.split() if isinstance(deck, str) else deck
        position = build({"players": players.split(), "setup": setup, "options": options or {}})
        self.state = position.state
        self.names = position.names
        self.rng = Random(0)
        self.events: list[Event] = []

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def do(self, *steps: str) -> Table:
        """Steps such as `lion card market C1`; `deal` answers chance until a player is asked."""
        for step in steps:
            if step == "deal":
                self._deal()
                continue
            name, text = step.split(" ", 1)
            seat = CHANCE if name == "*" else self.seat(name)
            self.events += self.state.apply(seat, GAME.notation.read(text))
        return self

    def _deal(self) -> None:
        while self.state.actor() == CHANCE:
            self.events += self.state.apply_id(CHANCE, self.state.deal(self.rng))

    def refused(self, step: str) -> str:
        """Try a step that is not allowed: the rule that forbids it. Nothing may change."""
        name, text = step.split(" ", 1)
        before = self.state.dump()
        try:
            self.state.apply(self.seat(name), GAME.notation.read(text))
        except IllegalAction as error:
            assert self.state.dump() == before
            return error.reason.rule
        raise AssertionError(f"'{step}' was allowed")

    @property
    def asked(self) -> str | None:
        """Who must answer what, such as `lion card.score`; None when the game is over."""
        for decision in self.state.decisions():
            who = "*" if decision.seat == CHANCE else self.names[decision.seat]
            return f"{who} {decision.prompt}"
        return None

    @property
    def answers(self) -> list[str]:
        """The legal answers to the open question."""
        seat = self.state.actor()
        assert seat is not None
        return [GAME.actions.texts[number] for number in self.state.legal_ids(seat)]

    def kinds(self) -> set[str]:
        return {answer.split()[0] for answer in self.answers}

    def view(self, name: str | None = None) -> CardsView:
        view: CardsView = self.state.view(None if name is None else self.seat(name))
        return view

    def seen(self, name: str | None = None) -> CardsPosition:
        """What lies on the table, as a seat (or a spectator) sees it."""
        return self.view(name).position

    def column(self, name: str) -> str:
        """The cards of a column from the top."""
        return " ".join(CODES[card] for card in columns(self.state)[int(name[1:]) - 1])

    def links(self) -> dict[str, str]:
        links = link_cards(self.state)
        return {f"L{slot + 1}": CODES[card] for slot, card in enumerate(links) if card is not None}

    def leaders(self, name: str) -> dict[str, str]:
        own = self.state.leaders[4 * self.seat(name) :][:4]
        return {KEYS[colour]: PLACE_NAMES[place] for colour, place in enumerate(own) if place >= 0}

    def hand(self, name: str) -> Counter[str]:
        return _counter(self.state.hands[self.seat(name)])

    def pile(self, name: str) -> Counter[str]:
        return _counter(self.state.piles[self.seat(name)])

    def top(self, name: str) -> str | None:
        top = self.state.tops[self.seat(name)]
        return None if top < 0 else PILE_KEYS[top]

    def discards(self) -> Counter[str]:
        return _counter(self.state.discards)

    def told(self, kind: str) -> list[Mapping[str, Any]]:
        """The data of all events of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]


def cards(words: str) -> Counter[str]:
    return Counter(words.split())


def _counter(packed: int) -> Counter[str]:
    counts = dict(zip(KEYS, unpack(packed), strict=True)) | {"treasure": packed >> 32}
    return Counter({key: count for key, count in counts.items() if count})


def _column(column: Column) -> dict[str, Any]:
    head, words = ("treasure", column) if isinstance(column, str) else column
    return {"head": head, "cards": words.split()}


def _leaders(words: str) -> dict[str, str]:
    """`green C1.0, red L2` by colour."""
    found = {}
    for pair in words.split(","):
        colour, place = pair.split()
        found[colour] = place
    return found
