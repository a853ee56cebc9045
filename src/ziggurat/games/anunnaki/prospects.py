"""What a battle promises before it is fought: totals, whether it can be fought or won, what it brings.

All from what one seat may know: its own hand, open Basic cards, tiles that lie face up or are still about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ziggurat.core.values import Seat
from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.effects.weapons import PAYMENTS, SECONDS, SWAPS, active_effects
from ziggurat.games.anunnaki.names import RESOURCE, REWARDS, WEAPONS, bits
from ziggurat.games.anunnaki.state import AnunnakiPosition
from ziggurat.games.anunnaki.strength import side_strength, side_units
from ziggurat.games.anunnaki.weaponry import advanced_hand, playable, price

Verdict = Literal["unarmed", "lost", "open", "won"]
_METAL = RESOURCE["metal"]


@dataclass(frozen=True, slots=True)
class Prospect:
    """A battle that would begin, as its attacker can judge it. AN-171, AN-176, AN-184."""

    own: int
    """The attacker's strength without a card."""
    best: int | None
    """The most it can reach with a card of its hand; none when no card can be played."""
    weapon: str | None
    """That card."""
    least: int
    """The least the defender can have against it: open Basic cards count."""
    most: int | None
    """The most it can have; none when a hidden card decides."""
    verdict: Verdict
    units: int
    """The units that go back to the Capital when it is lost."""


def prospect(position: AnunnakiPosition, seat: Seat, at: int) -> Prospect:
    """What an attack on a territory promises; the attacker's units already stand there."""
    battle = Battle(at, seat, _defender(position, seat, at))
    own, units = side_strength(position, battle, 0), units_at_stake(position, battle, 0)
    tries = [(card, *_with_card(position, battle, card)) for card in bits(_cards(position, seat))]
    if not tries:
        least, most = _defence(position, battle)
        return Prospect(own, None, None, least, most, "unarmed", units)
    card, best, least, most = max(tries, key=lambda one: (one[1] - one[2], one[1]))
    verdict: Verdict = "lost" if best < least else "won" if most is not None and best >= most else "open"
    return Prospect(own, best, WEAPONS[card], least, most, verdict, units)


def _cards(position: AnunnakiPosition, seat: Seat) -> int:
    """What an attacker could play. AN-143, AN-170."""
    return playable(position, seat, advanced_hand(position, seat))


def _with_card(position: AnunnakiPosition, battle: Battle, card: int) -> tuple[int, int, int | None]:
    """The attacker's most with a card, and the defender's least and most against it."""
    tried = battle.clone()
    tried.cards[0] = [card]
    return highest(position, tried, 0), *_defence(position, tried)


def _defender(position: AnunnakiPosition, seat: Seat, at: int) -> Seat:
    if position.civilized >> at & 1:
        return -1
    found = [other for other, presence in enumerate(position.presence) if presence >> at & 1]
    return next((other for other in found if other != seat), -1)


def highest(position: AnunnakiPosition, battle: Battle, side: int) -> int:
    """The most a side can make of its cards in force: Metal paid, a second card added. AN-197, AN-198."""
    seat, total = battle.seat(side), side_strength(position, battle, side)
    for effect in active_effects(position, battle, side):
        if effect.moment == PAYMENTS:
            spent = sum(price(position, seat, card).fixed[_METAL] for card in battle.cards[side])
            total += max(0, position.resources[seat][_METAL] - spent)
        elif effect.moment == SECONDS:
            left = bits(advanced_hand(position, seat) & ~sum(1 << card for card in battle.cards[side]))
            total += max((position.components.weapons[card].strength for card in left), default=0)
    return total


def _defence(position: AnunnakiPosition, battle: Battle) -> tuple[int, int | None]:
    """The least and the most a defender can have."""
    if battle.defender >= 0:
        seat, units = battle.defender, side_strength(position, battle, 1)
        if any(effect.moment == SWAPS for effect in active_effects(position, battle, 0)):
            return units, None
        basic = playable(position, seat, position.components.basic & position.hand[seat])
        cards = [position.components.weapons[card].strength for card in bits(basic)]
        return units + max(cards, default=0), None
    number = position.civilizations[battle.at]
    if number > 0:
        total = side_strength(position, battle, 1)
        return total, total
    guard = sum(strength for strength, _ in side_units(position, battle, 1))
    hidden = [position.components.civilizations[one].strength for one in bits(position.civilizations_left)]
    return guard + min(hidden, default=0), guard + max(hidden, default=0)


def units_at_stake(position: AnunnakiPosition, battle: Battle, side: int) -> int:
    """How many units a side would bring back to its Capital. AN-173, AN-254."""
    return 0 if battle.seat(side) < 0 else len(side_units(position, battle, side))


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a side wins and loses with the cards it has chosen. AN-178..180, AN-186, AN-187."""

    won: dict[str, int]
    """Steps, points and the reward of a tile that lies face up."""
    artifact: bool
    """Winning also finds an artifact. AN-204."""
    units: int
    """Units that go back to the Capital when it is lost."""
    metal: int
    """Metal for the loser."""


def stakes(position: AnunnakiPosition, battle: Battle, side: int, cards: list[int]) -> Stakes:
    """What a side wins and loses with some cards."""
    weapons, won = position.components.weapons, dict[str, int]()
    tile = battle.defender < 0
    gains = [
        ("war", sum(weapons[card].war for card in cards)),
        ("vp", sum(weapons[card].vp for card in cards)),
    ]
    number = position.civilizations[battle.at] if tile else 0
    if number > 0:
        gains += [
            (REWARDS[kind], amount) for kind, amount in position.components.civilizations[number - 1].reward
        ]
    for name, amount in gains:
        if amount:
            won[name] = won.get(name, 0) + amount
    paid = tile or any(not weapons[card].basic for card in cards)
    artifact = tile and bool(position.atlanteans >> battle.at & 1)
    return Stakes(won, artifact, units_at_stake(position, battle, side), int(paid))
