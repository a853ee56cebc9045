"""Building ships (section 8): a run of four becomes a ship."""

from __future__ import annotations

from collections.abc import Sequence

from ziggurat.core.protocol import Reason, Seat
from ziggurat.core.question import Facts, Question
from ziggurat.games.spheres import KEYS
from ziggurat.games.tigris_cards import events
from ziggurat.games.tigris_cards.actions import DECLINE, SHIP, Ship
from ziggurat.games.tigris_cards.cards import UNIT
from ziggurat.games.tigris_cards.components import DEEPEST, RUN, SHIPS_OF
from ziggurat.games.tigris_cards.places import BIT, COLUMN_NAMES, NOWHERE
from ziggurat.games.tigris_cards.questions.income import next_action
from ziggurat.games.tigris_cards.state import Ask, CardsPosition, CardsState
from ziggurat.games.tigris_cards.table import colour_at, lift


def run_colour(position: CardsPosition) -> int:
    """The colour of the run that the placed card ends, or NOWHERE if it is shorter than four (TC-101)."""
    place = position.placed
    if place % DEEPEST < RUN - 1:
        return NOWHERE
    colour = colour_at(position, place)
    full = (1 << RUN) - 1
    return colour if position.cards[colour] >> place - RUN + 1 & full == full else NOWHERE


def ships_allowed(position: CardsPosition) -> Sequence[int]:
    """Ships still aside that show the run's colour; blue allows any (TC-102, TC-103)."""
    colour = run_colour(position)
    if colour == NOWHERE:
        return ()
    return [ship for ship in SHIPS_OF[colour] if position.ships[ship] == NOWHERE]


def offer_ship(state: CardsState) -> None:
    """Offer a ship when the card completes or extends a run of four (TC-101..104)."""
    if ships_allowed(state):
        state.question = Ask.SHIP
        state.asked = state.active
    else:
        next_action(state)


class BuildShip(Question[CardsState]):
    """The active seat may turn the run that its card ends into a ship (TC-101..107)."""

    ask = Ask.SHIP
    prompt = "ship.build"
    rule = "TC-101"
    answers = ("decline", "ship")

    def legal(self, state: CardsState, seat: Seat) -> Sequence[int]:
        return [DECLINE, *(SHIP + ship for ship in ships_allowed(state))]

    def apply(self, state: CardsState, seat: Seat, action: int) -> None:
        """The four lowest cards become a ship; leaders on them go home (TC-105..107)."""
        if action == DECLINE:
            state.log.append((events.declined, seat, "ship"))
        else:
            build(state, action - SHIP)
        next_action(state)

    def why(self, state: CardsState, seat: Seat, action: Ship) -> Reason:
        colour = run_colour(state)
        if action.ship not in SHIPS_OF[colour]:
            return Reason("tc_ship_colour", "TC-103", {"colour": f"tigris_cards.colour_{KEYS[colour]}"})
        return Reason("tc_ship_gone", "TC-104")

    def facts(self, state: CardsState, seat: Seat) -> Facts:
        column = state.placed // DEEPEST
        card = f"tigris_cards.card_{KEYS[run_colour(state)]}"
        return {"at": COLUMN_NAMES[column], "c": column + 1, "card": card}


def build(state: CardsState, ship: int) -> None:
    """A ship takes the place of the run."""
    colour = run_colour(state)
    first = state.placed - RUN + 1
    run = ((1 << RUN) - 1) << first
    sent = [leader for leader, place in enumerate(state.leaders) if first <= place <= state.placed]
    state.log.append((events.ship, state.active, ship, first, len(sent)))
    for leader in sent:
        state.log.append((events.home, leader // 4, leader % 4, lift(state, leader)))
    state.cards[colour] &= ~run
    state.discards += RUN * UNIT[colour]
    state.ship_places |= BIT[first]
    state.ships = (*state.ships[:ship], first, *state.ships[ship + 1 :])
