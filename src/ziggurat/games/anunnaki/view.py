"""What a seat may know, and whole states sampled from it alone. AN-015."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ziggurat.core.errors import ViewError
from ziggurat.core.protocol import Decision, Outcome, Seat, View
from ziggurat.games.anunnaki.aids import battle_sides, card_offers, payable_pacts
from ziggurat.games.anunnaki.names import ARTIFACT, ARTIFACTS, DEVELOPMENT, GOD, bits
from ziggurat.games.anunnaki.overrides import tables_for
from ziggurat.games.anunnaki.phases.cards import allowed
from ziggurat.games.anunnaki.position import write_hidden, write_public
from ziggurat.games.anunnaki.restore import cards_of, hand_of, mask_of, read_public
from ziggurat.games.anunnaki.state import AnunnakiState


@dataclass(frozen=True, slots=True)
class AnunnakiView(View):
    """`table` is public, `own` holds what this seat alone knows; both are JSON (see `position`)."""

    game: ClassVar[str] = "anunnaki"
    seat: Seat | None
    seats: int
    step: int
    options: Mapping[str, Any]
    decisions: tuple[Decision, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    table: Mapping[str, Any]
    own: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.head_json(),
            "table": dict(self.table),
            "own": dict(self.own),
        }


def view_of(g: AnunnakiState, seat: Seat | None) -> AnunnakiView:
    legal = () if seat is None else tuple(g.legal_ids(seat))
    return AnunnakiView(
        seat,
        g.seats,
        g.step,
        g.options,
        g.decisions(),
        legal,
        g.outcome(),
        _table(g),
        _own(g, seat),
    )


def _table(g: AnunnakiState) -> dict[str, Any]:
    """What is public, with the battle in hand added up."""
    table = write_public(g)
    if g.battle is not None:
        table["battle"]["sides"] = battle_sides(g, g.battle)
    return table


def _own(g: AnunnakiState, seat: Seat | None) -> dict[str, Any]:
    """What the seat alone knows, and what it could play and pay."""
    own = write_hidden(g, seat)
    own["offers"] = [] if seat is None else card_offers(g, seat)
    own["payable"] = [] if seat is None else payable_pacts(g, seat)
    return own


def view_from_json(data: Mapping[str, Any]) -> AnunnakiView:
    """A view read back, or ViewError."""
    try:
        outcome = data["outcome"]
        return AnunnakiView(
            seat=data["seat"],
            seats=int(data["seats"]),
            step=int(data["step"]),
            options=dict(data["options"]),
            decisions=tuple(Decision.from_json(entry) for entry in data["decisions"]),
            legal=tuple(int(number) for number in data["legal"]),
            outcome=None if outcome is None else _outcome(outcome),
            table=dict(data["table"]),
            own=dict(data["own"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ViewError(f"not a view of anunnaki: {type(error).__name__} {error}") from None


def _outcome(data: Mapping[str, Any]) -> Outcome:
    return Outcome(tuple(data["ranks"]), tuple(data["scores"]), data["reason"], dict(data["detail"]))


def determinize(view: AnunnakiView, rng: Random) -> AnunnakiState:
    """A state the view allows: hidden hands from those the public may believe in, the rest uniformly."""
    g = read_public(view.seats, view.step, view.options, tables_for(view.options["data"]), view.table)
    own = view.own
    for s in range(g.seats):
        if g.house[s] >= 0:
            _sample_gods(g, s, own, view.table["players"][s]["drawn"], rng)
            known = own["hands"][s]
            g.hand[s] |= _sample_hand(g, s, view, rng) if known is None else hand_of(g, s, known)
    _sample_laid(g, view, rng)
    _sample_artifacts(g, view, rng)
    if view.table["destinies"]:
        mark = own["destinies"]
        g.destinies = rng.randrange(3) if mark is None else DEVELOPMENT.index(mark)
    g.settle()
    return g


def _sample_gods(g: AnunnakiState, s: int, own: Mapping[str, Any], drawn: int, rng: Random) -> None:
    """The cards a rival holds before laying four out, or the one sent back. AN-021."""
    cards = g.tables.minors_of[g.house[s]]
    if drawn:
        known = own["drawn"][s]
        g.drawn[s] = tuple(GOD[god] for god in known) if known else tuple(sorted(rng.sample(cards, drawn)))
    elif g.cards[s] and not g.options["first_game_gods"]:
        returned = own["returned"][s]
        rest = [card for card in cards if card not in g.cards[s]]
        g.returned[s] = rng.choice(rest) if returned is None else GOD[returned]


def _sample_hand(g: AnunnakiState, s: int, view: AnunnakiView, rng: Random) -> int:
    """One of the hands a rival may hold, able to have laid the cards that lie face down."""
    hands = bits(g.possible[s])
    battle = g.battle
    if battle is not None and s in (battle.attacker, battle.defender):
        side = battle.side(s)
        laid = view.table["battle"]["laid"][side]
        if laid:
            basic = g.hand[s]
            hands = [hand for hand in hands if _could_lay(g, s, basic | hand << 2, laid)]
    return rng.choice(hands) << 2


def _could_lay(g: AnunnakiState, s: int, hand: int, count: int) -> bool:
    before, g.hand[s] = g.hand[s], hand
    able = allowed(g, s).bit_count() >= count
    g.hand[s] = before
    return able


def _sample_laid(g: AnunnakiState, view: AnunnakiView, rng: Random) -> None:
    battle = g.battle
    if battle is None:
        return
    for side, count in enumerate(view.table["battle"]["laid"]):
        if count:
            known = view.own["laid"][side]
            cards = bits(allowed(g, battle.seat(side)))
            seat = battle.seat(side)
            battle.laid[side] = rng.sample(cards, count) if known is None else cards_of(g, seat, known)


def _sample_artifacts(g: AnunnakiState, view: AnunnakiView, rng: Random) -> None:
    """The artifacts nobody else has looked at. AN-036."""
    count = view.table["artifact_deck"]
    known = view.own["artifact_deck"]
    if known is not None:
        g.artifact_deck = mask_of(known, ARTIFACT)
    elif count:
        seen = g.artifact_spent
        for held in g.artifacts:
            seen |= held
        hidden = [n for n in range(len(ARTIFACTS)) if not seen >> n & 1]
        g.artifact_deck = sum(1 << n for n in rng.sample(hidden, count))
