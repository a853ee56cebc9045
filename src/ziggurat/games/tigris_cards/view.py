"""What a seat may know of a game (TC-018, TC-019), and truths that it allows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final

from ziggurat.core.view import View
from ziggurat.games.spheres import KEYS, RED, Counts
from ziggurat.games.tigris_cards.cards import TREASURE, UNIT, draw, pack, unpack
from ziggurat.games.tigris_cards.components import CARD_COUNTS, COLUMNS, DYNASTIES, GLYPHS
from ziggurat.games.tigris_cards.places import LINK, NOWHERE, PLACE_NAMES, members
from ziggurat.games.tigris_cards.regions import kingdoms, leaders_in
from ziggurat.games.tigris_cards.state import CardsPosition, CardsState, Conflict
from ziggurat.games.tigris_cards.table import CODES, FACE_DOWN, columns, link_cards, slot_down
from ziggurat.games.tigris_cards.wars import fighting, red_seat, support, war_colours, war_over


@dataclass(frozen=True, slots=True)
class Memory:
    """What anybody at the table with a perfect memory knows beyond what lies there now.

    Every card goes to a pile openly, so its inside can be remembered; nobody may look it up (TC-019),
    so no board shows it and no screen is sent it.
    """

    piles: tuple[Counts, ...]
    """By seat and colour, treasures not counted."""
    treasures: tuple[int, ...]
    """Treasures in each pile."""


def remember(state: CardsState) -> Memory:
    """The piles, card by card."""
    return Memory(tuple(map(unpack, state.piles)), tuple(pile >> 32 for pile in state.piles))


@dataclass(frozen=True, slots=True)
class Dynasty:
    """Whose leaders a seat has (TC-002), and the sign that shows it."""

    name: str
    glyph: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `treasure` or `red`, and the cards below it from the top (`ship:blue_red`)."""

    head: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader on the table, and what supports it there in a revolt (TC-074) and in a war (TC-082)."""

    seat: int
    colour: str
    at: str
    revolt: int
    war: int


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A region with leaders: its first and last column, counted from 1 (TC-022)."""

    first: int
    last: int
    leaders: tuple[Leader, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a conflict: its strength on the table, and the cards that give it (TC-074, TC-082)."""

    seat: int
    strength: int
    supporters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fight:
    """A conflict in progress, or a war that waits for it."""

    kind: str
    colour: str
    """Of the leaders."""
    cards: str
    """The colour of the cards that count (TC-072, TC-084)."""
    attacker: Side
    defender: Side
    played: int | None
    """Cards that the attacker played, once that is decided."""


@dataclass(frozen=True, slots=True)
class Aids:
    """The table read by its rules, so that a client needs none."""

    dynasties: tuple[Dynasty, ...]
    """By seat."""
    columns: tuple[Column, ...]
    links: tuple[str | None, ...]
    """By slot: a colour, `down` for a card whose colour is hidden, or null."""
    down: str | None
    """The link that lies face down, also for the seat that laid it."""
    kingdoms: tuple[Kingdom, ...]
    """From the left."""
    fight: Fight | None
    wars: tuple[Fight, ...]
    """Wars that wait for the one in progress, or for the choice (TC-086)."""


@dataclass(frozen=True, slots=True)
class CardsView(View[CardsPosition, Memory]):
    """A game as one seat (None: a spectator) sees it."""

    game: ClassVar[str] = "tigris_cards"
    position_kind = CardsPosition
    memory_kind = Memory
    closed = ("piles", "treasures")

    def aids(self) -> Aids:
        return aids(self.position)


def aids(position: CardsPosition) -> Aids:
    """Columns, kingdoms and conflicts of what a seat sees."""
    down = slot_down(position)
    conflict = position.conflict
    return Aids(
        tuple(map(Dynasty, DYNASTIES[: position.seats], GLYPHS)),
        tuple(
            Column(
                "treasure" if position.treasures >> column & 1 else "red",
                tuple(CODES[card] for card in cards),
            )
            for column, cards in enumerate(columns(position))
        ),
        tuple(_link(card) for card in link_cards(position)),
        None if down is None else f"L{down + 1}",
        tuple(_kingdom(position, low, high) for low, high in kingdoms(position)),
        None if conflict is None else _fight(position, conflict),
        tuple(_fight(position, war) for war in _waiting(position)),
    )


def _waiting(position: CardsPosition) -> list[Conflict]:
    """Wars that are still to come; one of which a leader was cut off is no more (TC-091)."""
    if not position.wars:
        return []
    colours = war_colours(position, position.placed - LINK)
    return [war_over(position, colour) for colour in colours if position.wars >> colour & 1]


def _link(card: int | None) -> str | None:
    if card is None:
        return None
    return "down" if card == FACE_DOWN else CODES[card]


def _kingdom(position: CardsPosition, low: int, high: int) -> Kingdom:
    leaders = (
        Leader(
            seat,
            KEYS[colour],
            PLACE_NAMES[place],
            red_seat(position, place),
            support(position, colour, (low, high)),
        )
        for seat, colour, place in leaders_in(position, low, high)
    )
    return Kingdom(low + 1, high + 1, tuple(leaders))


def _fight(position: CardsPosition, conflict: Conflict) -> Fight:
    attacker, defender = (
        Side(seat, strength, tuple(PLACE_NAMES[at] for at in members(fighting(position, conflict, seat))))
        for seat, strength in (
            (conflict.attacker, conflict.attack),
            (conflict.defender, conflict.defence),
        )
    )
    played = None if conflict.played < 0 else conflict.played
    return Fight(conflict.kind, KEYS[conflict.colour], KEYS[conflict.cards], attacker, defender, played)


_ALL: Final = pack(CARD_COUNTS)


def unseen_cards(position: CardsPosition, piles: int, viewer: int | None) -> int:
    """The cards of which a viewer cannot say where they are, packed; reads nothing that he may not see.

    `piles`: all cards in piles together.
    """
    black, red, blue, green = position.cards
    known = pack((black.bit_count(), red.bit_count(), blue.bit_count(), green.bit_count())) + piles
    known += position.discards + position.removed
    known += (COLUMNS - position.treasures.bit_count()) * UNIT[RED]
    if viewer is not None:
        known += position.hands[viewer]
        if viewer == position.active and position.facedown != NOWHERE:
            known += UNIT[position.facedown]
    if position.conflict is not None and position.conflict.played > 0:
        known += position.conflict.played * UNIT[position.conflict.cards]
    return _ALL - known


def unseen(position: CardsPosition, memory: Memory, viewer: int | None) -> Counts:
    """The same by colour."""
    return unpack(unseen_cards(position, sum(map(pack, memory.piles)), viewer))


def removed_unseen(view: CardsView) -> int:
    """How many cards were taken out of the game unseen (TC-029)."""
    position = view.position
    hidden = sum(position.hand_sizes) - (0 if view.seat is None else position.hand_sizes[view.seat])
    if position.facedown == NOWHERE and slot_down(position) is not None:
        hidden += 1
    return sum(unseen(position, view.memory, view.seat)) - hidden - position.deck


def public(view: CardsView) -> CardsState:
    """A state with all that a view tells; hidden hands are empty, only their sizes are known."""
    state = CardsState.at(view.position)
    state.piles = [
        pack(counts) + treasures * TREASURE
        for counts, treasures in zip(view.memory.piles, view.memory.treasures, strict=True)
    ]
    state.unseen = pack(unseen(view.position, view.memory, view.seat))
    return state


def determinize(view: CardsView, rng: Random) -> CardsState:
    """A truth that the view allows: unseen cards go where they may be, at random."""
    state = public(view)
    for other in range(state.seats):
        if other != view.seat:
            state.hands[other] = draw(state.unseen, state.hand_sizes[other], rng)
            state.unseen -= state.hands[other]
    if state.facedown == NOWHERE and slot_down(state) is not None:
        card = draw(state.unseen, 1, rng)
        state.facedown = UNIT.index(card)
        state.unseen -= card
    return state
