"""What a seat may know, and whole states sampled from it alone. AN-015."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from ziggurat.core import view as core
from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.aids import Aids, aids_of
from ziggurat.games.anunnaki.names import ARTIFACTS, DEVELOPMENT, WEAPON, WEAPONS, bits, named
from ziggurat.games.anunnaki.state import AnunnakiPosition, AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, allowed, hand_of


@dataclass(frozen=True, slots=True)
class Memory:
    """How many cards are where that only their owner may look at."""

    basic: tuple[tuple[str, ...], ...]
    """Per seat the Basic cards in hand, which everybody knows."""
    advanced: tuple[int, ...]
    """Per seat the number of Advanced cards in hand."""
    drawn: tuple[int, ...]
    """Per seat the number of Minor God cards drawn and not yet laid out."""
    laid: tuple[int, int]
    """Cards lying face down, of the attacker and of the defender."""
    artifact_deck: int
    """Artifacts that nobody has taken yet."""
    marked: bool
    """Is a track marked by the Tablet of Destinies?"""


@dataclass(frozen=True, slots=True)
class AnunnakiView(core.View[AnunnakiPosition, Memory]):
    """What one seat, or a spectator, may know."""

    game: ClassVar[str] = "anunnaki"
    position_kind: ClassVar[type[Any]] = AnunnakiPosition
    memory_kind: ClassVar[type[Any]] = Memory

    def aids(self) -> Aids:
        return aids_of(self.position, self.seat, self.legal)


def remember(state: AnunnakiState, _seat: Seat | None) -> Memory:
    """What everybody knows of hidden cards: their number."""
    basic, battle, seats = state.components.basic, state.battle, range(state.seats)
    return Memory(
        tuple(tuple(named(state.hand[seat] & basic, WEAPONS)) for seat in seats),
        tuple(advanced_hand(state, seat).bit_count() for seat in seats),
        tuple(len(drawn) for drawn in state.gods_drawn),
        (0, 0) if battle is None else (len(battle.laid[0]), len(battle.laid[1])),
        state.artifact_deck.bit_count(),
        state.destinies >= 0,
    )


def determinize(view: AnunnakiView, rng: Random) -> AnunnakiState:
    """A state the view allows: hidden hands from those the public may believe in, the rest uniformly."""
    state = AnunnakiState.at(view.position)
    memory = view.memory
    for seat in range(state.seats):
        if state.house[seat] >= 0:
            own = seat == view.seat
            if not own:
                _sample_gods(state, seat, memory.drawn[seat], rng)
                state.hand[seat] = sum(1 << WEAPON[name] for name in memory.basic[seat])
                state.hand[seat] |= _sample_hand(state, seat, memory, rng)
    _sample_laid(state, view.seat, memory, rng)
    if memory.artifact_deck and not state.artifact_deck:
        _sample_artifacts(state, memory.artifact_deck, rng)
    if memory.marked and state.destinies < 0:
        state.destinies = rng.randrange(len(DEVELOPMENT))
    state.settle()
    return state


def _sample_gods(state: AnunnakiState, seat: Seat, drawn: int, rng: Random) -> None:
    """The cards a rival holds before laying four out, or the one sent back. AN-021."""
    cards = state.components.minors_of[state.house[seat]]
    if drawn:
        state.gods_drawn[seat] = tuple(sorted(rng.sample(cards, drawn)))
    elif state.god_cards[seat] and not state.options["first_game_gods"]:
        state.god_returned[seat] = rng.choice([card for card in cards if card not in state.god_cards[seat]])


def _sample_hand(state: AnunnakiState, seat: Seat, memory: Memory, rng: Random) -> int:
    """One of the hands a rival may hold, able to have laid the cards that lie face down."""
    hands = bits(state.possible_hands[seat])
    battle = state.battle
    if battle is not None and seat in (battle.attacker, battle.defender):
        laid = memory.laid[battle.side(seat)]
        if laid:
            hands = [hand for hand in hands if _could_lay(state, seat, hand, laid)]
    return hand_of(state, seat, rng.choice(hands))


def _could_lay(state: AnunnakiState, seat: Seat, hand: int, count: int) -> bool:
    before = state.hand[seat]
    state.hand[seat] = before | hand_of(state, seat, hand)
    able = allowed(state, seat).bit_count() >= count
    state.hand[seat] = before
    return able


def _sample_laid(state: AnunnakiState, viewer: Seat | None, memory: Memory, rng: Random) -> None:
    battle = state.battle
    if battle is None:
        return
    for side, count in enumerate(memory.laid):
        seat = battle.seat(side)
        if count and seat != viewer:
            battle.laid[side] = rng.sample(bits(allowed(state, seat)), count)


def _sample_artifacts(state: AnunnakiState, count: int, rng: Random) -> None:
    """The artifacts nobody else has looked at. AN-036."""
    seen = state.artifact_spent
    for held in state.artifacts:
        seen |= held
    hidden = [artifact for artifact in range(len(ARTIFACTS)) if not seen >> artifact & 1]
    state.artifact_deck = sum(1 << artifact for artifact in rng.sample(hidden, count))
