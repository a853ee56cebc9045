"""Positions out of scenario files: only what differs from an empty start is given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ziggurat.core.errors import ScenarioError
from ziggurat.games.spheres import KEYS, Counts
from ziggurat.games.tigris_cards.cards import PILE_KEYS, TREASURE, TREASURE_TOP, UNIT, pack, size, unpack
from ziggurat.games.tigris_cards.components import (
    ACTIONS,
    CARD_COUNTS,
    DEEPEST,
    DYNASTIES,
    HAND,
    SHIP_KEYS,
)
from ziggurat.games.tigris_cards.game import GAME
from ziggurat.games.tigris_cards.places import BIT, COLUMN_NAMES, LINK, LINK_NAMES, NOWHERE, PLACE_OF
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.table import colour_at

_KEYS: Final = (
    "active",
    "actions_left",
    "catastrophe",
    "columns",
    "deck",
    "discard",
    "hands",
    "leaders",
    "links",
    "removed_from_game",
    "ships",
    "vp",
    "vp_top",
)

_GONE: Final = -2
"""The place of a ship that a position leaves out: neither aside nor on the table."""


@dataclass(slots=True)
class Position:
    """A state in the middle of a game, and the cards that will be drawn next (None: any)."""

    names: tuple[str, ...]
    state: CardsState
    deck: list[int] | None = None
    used: int = 0
    """Catastrophe cards that were used before."""
    offered: set[tuple[int, str]] = field(default_factory=set)
    """Questions asked with two or more answers: seat and prompt."""
    conflict: tuple[int, int, int] | None = None
    """The last conflict: totals of attacker and defender, winner."""

    def seat(self, name: object) -> int:
        if name not in self.names:
            raise ScenarioError(f"there is no player {name!r}; players: {', '.join(self.names)}")
        return self.names.index(str(name))


def names_of(players: object) -> tuple[str, ...]:
    """The dynasties of a scenario in seat order (TC-002)."""
    if not isinstance(players, list) or not all(name in DYNASTIES for name in players):
        raise ScenarioError(f"players must be a list of {', '.join(DYNASTIES)}, not {players!r}")
    if len(set(players)) != len(players):
        raise ScenarioError("two players have the same dynasty")
    return tuple(players)


def build(data: Mapping[str, Any]) -> Position:
    """The position a scenario starts from."""
    names = names_of(data.get("players"))
    setup = data.get("setup", {})
    unknown = [key for key in setup if key not in _KEYS]
    if unknown:
        raise ScenarioError(f"setup has no key {unknown[0]!r}; it has {', '.join(_KEYS)}")
    state = GAME.setup(len(names), data.get("options"))
    position = Position(names, state)
    active = position.seat(setup.get("active", names[0]))
    state.start_seat = state.active = state.asked = active
    state.question = Ask.ACTION
    state.turn = 1
    state.actions_left = setup.get("actions_left", ACTIONS)
    _lay_cards(state, setup)
    _put_leaders(position, setup.get("leaders", {}))
    _deal(position, setup)
    _stack(position, setup.get("deck"))
    return position


def colour(key: object) -> int:
    if key not in KEYS:
        raise ScenarioError(f"there is no colour {key!r}; colours: {', '.join(KEYS)}")
    return KEYS.index(str(key))


def place(name: object, allowed: Mapping[str, int] = PLACE_OF) -> int:
    if name not in allowed:
        raise ScenarioError(f"there is no place {name!r}; places are C1.0 to C8.8 and L1 to L7")
    return allowed[str(name)]


def _lay_cards(state: CardsState, setup: Mapping[str, Any]) -> None:
    for name, column in setup.get("columns", {}).items():
        if name not in COLUMN_NAMES:
            raise ScenarioError(f"there is no column {name!r}; columns are C1 to C8")
        index = COLUMN_NAMES.index(name)
        if column.get("head", "treasure") != "treasure":
            state.treasures &= ~(1 << index)
        cards = column.get("cards", [])
        if len(cards) > DEEPEST:
            raise ScenarioError(f"column {name} has {len(cards)} cards; at most {DEEPEST} are allowed")
        for depth, card in enumerate(cards):
            _lay(state, DEEPEST * index + depth, str(card))
    for name, card in setup.get("links", {}).items():
        slot = place(name, {known: slot for slot, known in enumerate(LINK_NAMES)})
        state.links |= 1 << slot
        state.cards[colour(card)] |= BIT[LINK + slot]
    aside = setup.get("ships")
    for ship, key in enumerate(SHIP_KEYS):
        if aside is not None and key not in aside and state.ships[ship] == NOWHERE:
            state.ships[ship] = _GONE


def _lay(state: CardsState, at: int, card: str) -> None:
    if not card.startswith("ship:"):
        state.cards[colour(card)] |= BIT[at]
        return
    key = card.removeprefix("ship:")
    if key not in SHIP_KEYS:
        raise ScenarioError(f"there is no ship {key!r}; ships: {', '.join(SHIP_KEYS)}")
    state.ship_places |= BIT[at]
    state.ships[SHIP_KEYS.index(key)] = at


def _put_leaders(position: Position, leaders: Mapping[str, Mapping[str, str]]) -> None:
    state = position.state
    for name, own in leaders.items():
        for key, where in own.items():
            at = place(where)
            if state.occupied & BIT[at]:
                raise ScenarioError(f"two leaders stand on {where}")
            if colour_at(state, at) == NOWHERE:
                raise ScenarioError(f"there is no card on {where} for a leader to stand on")
            state.occupied |= BIT[at]
            state.leaders[4 * position.seat(name) + colour(key)] = at


def _deal(position: Position, setup: Mapping[str, Any]) -> None:
    state = position.state
    for name, hand in setup.get("hands", {}).items():
        if len(hand) > HAND:
            raise ScenarioError(f"the hand of {name} has {len(hand)} cards; at most {HAND} are allowed")
        seat = position.seat(name)
        state.hands[seat] = sum(UNIT[colour(card)] for card in hand)
        state.hand_sizes[seat] = len(hand)
    for name, pile in setup.get("vp", {}).items():
        seat = position.seat(name)
        state.piles[seat] = counted(pile)
        state.pile_sizes[seat] = sum(pile.values())
        full = [PILE_KEYS.index(key) for key, count in pile.items() if count]
        state.tops[seat] = full[-1] if full else NOWHERE
    for name, key in setup.get("vp_top", {}).items():
        state.tops[position.seat(name)] = NOWHERE if key is None else PILE_KEYS.index(key)
    for name, unused in setup.get("catastrophe", {}).items():
        if not unused:
            state.catastrophes &= ~(1 << position.seat(name))
    position.used = len(position.names) - state.catastrophes.bit_count()
    state.discards = counted(setup.get("discard", {}))
    state.removed = counted({k: n for k, n in setup.get("removed_from_game", {}).items() if k in KEYS})


def counted(counts: Mapping[str, int]) -> int:
    """Cards given as counts by colour (and `treasure`), packed."""
    return sum(
        TREASURE * n if key == PILE_KEYS[TREASURE_TOP] else UNIT[colour(key)] * n for key, n in counts.items()
    )


def _stack(position: Position, deck: object) -> None:
    """All cards that are nowhere else are unseen; the deck is given exactly, by number, or holds them all."""
    state = position.state
    state.unseen = 0
    left = [have - state.census()[key] for key, have in zip(KEYS, CARD_COUNTS, strict=True)]
    short = [key for key, n in zip(KEYS, left, strict=True) if n < 0]
    if short:
        raise ScenarioError(f"there are more {short[0]} cards in this scenario than in the game")
    black, red, blue, green = left
    rest: Counts = (black, red, blue, green)
    state.unseen = pack(rest)
    state.deck = size(state.unseen)
    if isinstance(deck, list):
        position.deck = [colour(card) for card in deck]
        wanted = unpack(sum(UNIT[card] for card in position.deck))
        if any(want > have for want, have in zip(wanted, rest, strict=True)):
            raise ScenarioError("the deck holds more cards of a colour than the game has left")
        state.deck = len(position.deck)
    elif isinstance(deck, int):
        if not 0 <= deck <= state.deck:
            raise ScenarioError(f"the deck can hold 0 to {state.deck} cards here, not {deck}")
        state.deck = deck
