"""A slow oracle of regions, strengths and legal actions, written from the rules, against the bitboards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.tigris_cards.positions import table
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import GAME
from ziggurat.games.tigris_cards.components import LEADERS
from ziggurat.games.tigris_cards.places import NOWHERE
from ziggurat.games.tigris_cards.regions import kingdoms, span_of
from ziggurat.games.tigris_cards.state import Ask, CardsState
from ziggurat.games.tigris_cards.table import CODES, columns, link_cards
from ziggurat.games.tigris_cards.wars import sides, support, war_colours

NAMES = ("lion", "vase", "bow", "bull")
CARDS = ("settlement", "temple", "farm", "market")
Node = tuple[str, int]
"""A column or a link of the table seen as a graph: ("C", 3), ("L", 2)."""


@dataclass
class Oracle:
    """The table as lists and dicts; every question is answered by searching."""

    columns: list[list[str]]
    links: dict[int, str]
    leaders: dict[tuple[str, str], str]
    hands: dict[str, list[str]]
    used: set[str] = field(default_factory=set)

    def neighbours(self, node: Node) -> Iterator[Node]:
        kind, number = node
        if kind == "L":
            yield from (("C", number), ("C", number + 1))
        else:
            yield from (("L", slot) for slot in (number - 1, number) if slot in self.links)

    def region(self, start: Node, without: int | None = None) -> set[Node]:
        """Everything connected, step by step; `without` leaves a link out."""
        found, edge = {start}, [start]
        while edge:
            for node in self.neighbours(edge.pop()):
                if node not in found and node != ("L", without):
                    found.add(node)
                    edge.append(node)
        return found

    @staticmethod
    def node(place: str) -> Node:
        return (place[0], int(place[1]))

    def leader(self, colour: str, region: set[Node]) -> str | None:
        for (name, own), place in self.leaders.items():
            if own == colour and self.node(place) in region:
                return name
        return None

    def strength(self, colour: str, region: set[Node]) -> int:
        total = 0
        for kind, number in region:
            if kind == "C":
                total += self.columns[number - 1].count(colour) + (colour == "red")
            else:
                total += self.links[number] == colour
        return total

    def places(self) -> Iterator[tuple[str, str]]:
        """Every card on the table: where and what (`head` for heads)."""
        for number, column in enumerate(self.columns, 1):
            yield f"C{number}.0", "head"
            for depth, card in enumerate(column, 1):
                yield f"C{number}.{depth}", card
        for slot, card in self.links.items():
            yield f"L{slot}", card

    def actions(self, name: str, differ: bool, withdraw: bool) -> set[str]:
        """All actions of a turn, rule by rule."""
        taken = set(self.leaders.values())
        found = {"pass"}
        for place, card in self.places():
            if place in taken or card.startswith("ship"):
                continue
            for colour, leader in zip(KEYS, LEADERS, strict=True):
                if card == "head" or not differ or card != colour:
                    found.add(f"leader {leader} {place}")
            if card != "head" and name not in self.used:
                found.add(f"catastrophe {place}")
        for colour, leader, card in zip(KEYS, LEADERS, CARDS, strict=True):
            if withdraw and (name, colour) in self.leaders:
                found.add(f"withdraw {leader}")
            if colour in self.hands[name]:
                found |= {f"card {card} C{n}" for n, col in enumerate(self.columns, 1) if len(col) < 8}
                found |= {
                    f"link {card} L{slot}"
                    for slot in range(1, 8)
                    if slot not in self.links
                    and len(self.columns[slot - 1]) >= 3
                    and len(self.columns[slot]) >= 3
                }
        return found


@st.composite
def tables(draw: st.DrawFn) -> tuple[Oracle, CardsState]:
    """A table with at most one leader of a colour in each region, twice: as oracle and as state."""
    seats = draw(st.integers(2, 4))
    names = NAMES[:seats]
    colours = st.sampled_from(KEYS)
    least = draw(st.sampled_from([0, 3]))
    columns = draw(st.lists(st.lists(colours, min_size=least, max_size=8), min_size=8, max_size=8))
    ships = draw(st.lists(st.integers(0, 7), max_size=3, unique=True))
    for key, column in zip(("blue_green", "blue_red", "blue_black"), ships, strict=False):
        if len(columns[column]) < 8:
            columns[column].insert(draw(st.integers(0, len(columns[column]))), f"ship:{key}")
    links = draw(st.dictionaries(st.integers(1, 7), colours, max_size=7))
    oracle = Oracle(columns, links, {}, {})
    for name in names:
        for colour in KEYS:
            free = [
                p for p, card in oracle.places() if p not in oracle.leaders.values() and card[:4] != "ship"
            ]
            place = draw(st.sampled_from([None, None, *free]))
            if place is not None and oracle.leader(colour, oracle.region(oracle.node(place))) is None:
                oracle.leaders[name, colour] = place
        oracle.hands[name] = draw(st.lists(colours, min_size=2, max_size=8))
        if draw(st.booleans()):
            oracle.used.add(name)
    options = {"leader_colour": draw(st.sampled_from(["differ", "any"])), "withdraw": draw(st.booleans())}
    return oracle, _state(oracle, names, options)


def _state(oracle: Oracle, names: tuple[str, ...], options: dict[str, Any]) -> CardsState:
    leaders: dict[int, str] = {}
    for (name, colour), place in oracle.leaders.items():
        seat = names.index(name)
        leaders[seat] = f"{leaders[seat]}, {colour} {place}" if seat in leaders else f"{colour} {place}"
    scene = table(
        seats=len(names),
        options=options,
        columns={f"C{number}": " ".join(column) for number, column in enumerate(oracle.columns, 1)},
        links={f"L{slot}": card for slot, card in oracle.links.items()},
        leaders=leaders,
        hands={names.index(name): " ".join(hand) for name, hand in oracle.hands.items()},
        catastrophes=[seat for seat, name in enumerate(names) if name not in oracle.used],
    )
    state: CardsState = scene.state
    return state


@pytest.mark.rule("TC-020", "TC-021", "TC-023")
@settings(max_examples=150)
@given(tables())
def test_regions_agree(pair: tuple[Oracle, CardsState]) -> None:
    oracle, state = pair
    for column in range(1, 9):
        region = oracle.region(("C", column))
        inside = sorted(number for kind, number in region if kind == "C")
        assert span_of(state, 64 + column - 1) == (inside[0] - 1, inside[-1] - 1)
        assert inside == list(range(inside[0], inside[-1] + 1))
    assert len(kingdoms(state)) == len(
        {frozenset(oracle.region(oracle.node(place))) for place in oracle.leaders.values()}
    )


@pytest.mark.rule("TC-080", "TC-082", "TC-083")
@settings(max_examples=150)
@given(tables(), st.integers(1, 7))
def test_wars_and_their_strengths_agree(pair: tuple[Oracle, CardsState], slot: int) -> None:
    oracle, state = pair
    left, right = oracle.region(("C", slot), slot), oracle.region(("C", slot + 1), slot)
    wars = [
        colour
        for colour in KEYS
        if oracle.leader(colour, left) is not None and oracle.leader(colour, right) is not None
    ]
    if slot in oracle.links:
        return  # both sides are one region already
    assert [KEYS[colour] for colour in war_colours(state, slot - 1)] == wars
    for colour, key in enumerate(KEYS):
        ours = [support(state, colour, side) for side in sides(state, slot - 1)]
        assert ours == [oracle.strength(key, left), oracle.strength(key, right)]


@pytest.mark.rule("TC-034", "TC-040", "TC-059", "TC-061", "TC-121")
@settings(max_examples=150)
@given(tables())
def test_legal_actions_agree_with_the_oracle_and_with_the_reasons(pair: tuple[Oracle, CardsState]) -> None:
    oracle, state = pair
    legal = list(state.legal_ids(0))
    assert legal == sorted(set(legal))
    differ = state.options["leader_colour"] == "differ"
    expected = oracle.actions("lion", differ, bool(state.options["withdraw"]))
    assert {GAME.actions.texts[number] for number in legal} == expected
    for kind in ("leader", "withdraw", "card", "link", "catastrophe"):
        for number in GAME.actions.ranges[kind]:
            reason = state.why_illegal(0, GAME.actions.decode(number))
            assert (reason is None) == (GAME.actions.texts[number] in expected)


@pytest.mark.rule("TC-013", "TC-088", "TC-089", "TC-093")
@settings(max_examples=200)
@given(tables(), st.data())
def test_wars_take_what_the_rules_take(pair: tuple[Oracle, CardsState], data: st.DataObject) -> None:
    """The first war of a link without cards from hands, played in the engine and by hand."""
    oracle, state = pair
    slots = [
        slot
        for slot in range(1, 8)
        if slot not in oracle.links
        and len(oracle.columns[slot - 1]) >= 3
        and len(oracle.columns[slot]) >= 3
        and war_colours(state, slot - 1)
    ]
    if not slots:
        return
    slot = data.draw(st.sampled_from(slots))
    colour = KEYS[data.draw(st.sampled_from(war_colours(state, slot - 1)))]
    card = oracle.hands["lion"][0]
    _fight(oracle, colour, slot)
    state.apply(0, GAME.notation.read(f"link {card} L{slot}"))
    if state.question == Ask.WAR:
        state.apply(0, GAME.notation.read(f"war {colour}"))
    for _ in range(2):  # everybody holds cards, so both sides are asked
        state.apply(state.asked, GAME.notation.read("commit 0"))
    assert [[CODES[code] for code in column] for column in columns(state)] == oracle.columns
    names = NAMES[: state.seats]
    placed = {
        (names[index // 4], KEYS[index % 4]): place
        for index, place in enumerate(state.leaders)
        if place != NOWHERE
    }
    assert set(placed) == set(oracle.leaders)
    assert {key: state_place(place) for key, place in placed.items()} == oracle.leaders
    taken = {number + 1 for number, code in enumerate(link_cards(state)) if code is not None}
    assert taken == {*oracle.links, slot}


def state_place(place: int) -> str:
    if place < 64:
        return f"C{place // 8 + 1}.{place % 8 + 1}"
    return f"C{place - 63}.0" if place < 72 else f"L{place - 71}"


def _fight(oracle: Oracle, colour: str, slot: int) -> None:
    """Attacker (lion if involved, else first clockwise) needs more; the loser's free cards go."""
    left, right = oracle.region(("C", slot), slot), oracle.region(("C", slot + 1), slot)
    fighters = {oracle.leader(colour, left): left, oracle.leader(colour, right): right}
    attacker, defender = sorted((name for name in fighters if name is not None), key=NAMES.index)
    wins = oracle.strength(colour, fighters[attacker]) > oracle.strength(colour, fighters[defender])
    loser = defender if wins else attacker
    del oracle.leaders[loser, colour]
    for kind, number in fighters[loser]:
        if kind == "L":
            if oracle.links[number] == colour and f"L{number}" not in oracle.leaders.values():
                del oracle.links[number]
            continue
        _strip(oracle, number, colour)


def _strip(oracle: Oracle, number: int, colour: str) -> None:
    """Take the cards of a colour without a leader out of a column; leaders follow their cards."""
    standing = {place: key for key, place in oracle.leaders.items()}
    kept: list[str] = []
    for depth, card in enumerate(oracle.columns[number - 1], 1):
        leader = standing.get(f"C{number}.{depth}")
        if card == colour and leader is None:
            continue
        kept.append(card)
        if leader is not None:
            oracle.leaders[leader] = f"C{number}.{len(kept)}"
    oracle.columns[number - 1] = kept
