"""Moves of Terra Mystica, each judged after its follow-up choices; conversions go with what needs them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ziggurat.core.knowledge import Ranked
from ziggurat.games.terra.actions import BASE, KIND
from ziggurat.games.terra.components import (
    NAMES,
    POWER_BRIDGE,
    POWER_COST,
    SUPPLY,
    TE,
    TP,
    UPGRADE_FROM,
    D,
)
from ziggurat.games.terra.knowledge.value import Weights, seat_value
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions.upgrading import upgrade_price
from ziggurat.games.terra.state import IN_TURN, Ask, TerraState

BUILD: Final = BASE["build"]
TRANSFORM: Final = BASE["transform"]
UPGRADE: Final = BASE["upgrade"]
ACT: Final = BASE["act"]
BURN: Final = BASE["burn"]
FORGO: Final = BASE["forgo"]
END: Final = BASE["end"]
PW_C, PW_W, PW_P = BASE["convert_pw_c"], BASE["convert_pw_w"], BASE["convert_pw_p"]
P_W, W_C = BASE["convert_p_w"], BASE["convert_w_c"]
_CONVERSIONS: Final = frozenset(kind for kind in BASE if kind.startswith("convert")) | {"burn"}

SPADES: Final = (Ask.SPADES, Ask.STRONGHOLD_SPADES, Ask.STORM)

FACTION_WORTH: Final = {
    "cultists": 4.0,
    "darklings": 3.5,
    "witches": 3.0,
    "dwarves": 3.0,
    "halflings": 3.0,
    "nomads": 3.0,
    "swarmlings": 2.5,
    "mermaids": 2.5,
    "chaosmagicians": 2.5,
    "engineers": 2.0,
    "alchemists": 1.5,
    "giants": 0.5,
    "fakirs": 0.0,
    "auren": 0.0,
}
"""How the factions do among good players, roughly."""

LEECH: Final = (1.0, 1.0, 0.9, 0.85, 0.75, 0.70, 0.45)
"""What a power from a neighbour is worth in VP, by round."""


def rank_all(state: TerraState, seat: int, weights: Weights) -> Ranked:
    """All moves worth a look with the value of the seat after them, best first."""
    if state.question == Ask.FACTION:
        ranked = [
            (FACTION_WORTH.get(NAMES[action - BASE["choose"]], 1.0), action)
            for action in state.legal_ids(seat)
        ]
    elif state.question in (Ask.LEECH, Ask.STEP):
        ranked = _answers(state, seat)
    else:
        ranked = _judged(state, seat, _candidates(state, seat), weights)
        if state.under_way == Ask.ACTION:
            ranked = _with_conversions(state, seat, ranked, weights)
    ranked.sort(key=lambda item: (-item[0], item[1]))
    return ranked


def _candidates(state: TerraState, seat: int) -> list[int]:
    """Legal moves without conversions, and without transforming to other terrain than home."""
    home = state.players[seat].faction.terrain
    legal = state.legal_ids(seat)
    candidates = []
    for action in legal:
        kind = KIND[action]
        if kind in _CONVERSIONS:
            continue
        if kind == "transform" and (action - TRANSFORM) % 14 != 2 * home:
            continue
        candidates.append(action)
    return candidates or list(legal)


def _judged(state: TerraState, seat: int, actions: Sequence[int], weights: Weights) -> Ranked:
    ranked = []
    for action in actions:
        twin = state.clone()
        twin.apply_id(seat, action)
        follow_up(twin, seat)
        ranked.append((seat_value(twin, seat, weights), action))
    return ranked


def _answers(state: TerraState, seat: int) -> Ranked:
    """Power from neighbours: what it is worth against the points it costs."""
    legal = state.legal_ids(seat)
    offer = next((offer for offer in state.offers if offer.seat == seat), None)
    if offer is None:
        return [(0.0, action) for action in legal]
    player = state.players[seat]
    power = min(offer.power, player.movable)
    worth = (
        LEECH[min(6, state.round)] + (0.1 if not player.bowl1 else 0.0) - (0.1 if state.seats == 2 else 0.0)
    )
    gain = power * worth - (power - 1)
    return [
        (gain if KIND[action] == "leech" else 0.0 if KIND[action] == "decline" else -9.0, action)
        for action in legal
    ]


_FAVOR_ORDER: Final = (10, 9, 11, 4, 6, 7, 8, 5, 1, 2, 3, 0)
"""Favor tiles as a rule of thumb: dwellings, trading houses, passing, small towns, income, cults."""
_TOWN_ORDER: Final = (2, 4, 1, 3, 0)


def follow_up(state: TerraState, seat: int) -> None:
    """Answer what an action left open, by rules of thumb, up to the end of the action."""
    for _ in range(12):
        if state.question not in IN_TURN or state.active != seat or state.under_way == Ask.ACTION:
            return
        action = _thumb(state, seat)
        if action < 0:
            return
        state.apply_id(seat, action)


def _thumb(state: TerraState, seat: int) -> int:
    """The next answer of a rule of thumb; -1: nothing is left to answer."""
    legal = state.legal_ids(seat)
    kinds: dict[str, list[int]] = {}
    for action in legal:
        kinds.setdefault(KIND[action], []).append(action)
    if "take_favor" in kinds:
        return _first(kinds["take_favor"], BASE["take_favor"], _FAVOR_ORDER)
    if "take_town" in kinds:
        return _first(kinds["take_town"], BASE["take_town"], _TOWN_ORDER)
    for kind in ("exchange", "top", "connect", "build", "bridge", "upgrade"):
        if kind in kinds:
            return kinds[kind][-1]
    if "step" in kinds:
        player = state.players[seat]
        return max(kinds["step"], key=lambda action: player.cults[action - BASE["step"]] % 9)
    if "transform" in kinds and state.question in SPADES:
        home = 2 * state.players[seat].faction.terrain
        own = [action for action in kinds["transform"] if (action - TRANSFORM) % 14 == home]
        return own[0] if own else FORGO if FORGO in legal else kinds["transform"][0]
    return -1


def _first(actions: list[int], base: int, order: tuple[int, ...]) -> int:
    places = {number: place for place, number in enumerate(order)}
    return min(actions, key=lambda action: places.get(action - base, 99))


def _with_conversions(state: TerraState, seat: int, ranked: Ranked, weights: Weights) -> Ranked:
    """Actions that a conversion or burning makes possible: judged whole, offered as their first step."""
    values = {action: value for value, action in ranked}
    legal = set(state.legal_ids(seat))
    for first, action in _wishes(state, seat):
        if first not in legal:
            continue
        twin = state.clone()
        twin.apply_id(seat, first)
        if action not in twin.legal_ids(seat):
            continue
        twin.apply_id(seat, action)
        follow_up(twin, seat)
        value = seat_value(twin, seat, weights) - 0.01
        if value > values.get(first, -1e9):
            values[first] = value
    return [(value, action) for action, value in values.items()]


def _wishes(state: TerraState, seat: int) -> Iterator[tuple[int, int]]:
    """Pairs of a conversion and the action that it makes possible."""
    player = state.players[seat]
    for number, cost in enumerate(POWER_COST):
        short = cost - player.bowl3
        if 0 < short <= player.bowl2 // 2 and not state.power_used >> number & 1 and not POWER_BRIDGE[number]:
            yield BURN + short - 1, ACT + number
    for price, action in _purchases(state, player):
        workers = max(0, price[0] - player.workers)
        coins = max(0, price[1] - player.coins)
        priests = max(0, price[2] - player.priests)
        if not (workers or coins or priests):
            continue
        if not coins and not priests and 3 * workers <= player.bowl3:
            yield PW_W + workers - 1, action
        if not coins and not priests and workers <= player.priests:
            yield P_W + workers - 1, action
        if not workers and not priests and coins <= player.bowl3:
            yield PW_C + coins - 1, action
        if not workers and not priests and coins <= player.workers - price[0]:
            yield W_C + coins - 1, action
        if not workers and not coins and 5 * priests <= player.bowl3:
            yield PW_P + priests - 1, action


def _purchases(state: TerraState, player: Player) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Dwellings and upgrades with their prices, one hex of each kind."""
    if player.count(D) < SUPPLY[D]:
        home = state.hexes_of[player.faction.terrain] & state.free & player.reach
        if home:
            yield player.faction.cost[D], BUILD + (home & -home).bit_length() - 1
    for kind in (TP, TE, TE + 1, TE + 2):
        source = player.buildings[UPGRADE_FROM[kind]]
        if source and player.count(kind) < SUPPLY[kind]:
            hex_ = (source & -source).bit_length() - 1
            yield upgrade_price(state, player, hex_, kind), UPGRADE + 4 * hex_ + kind - 1


def by_thumb(state: TerraState, seat: int) -> int:
    """A fast answer to a follow-up question."""
    action = _thumb(state, seat)
    if action >= 0:
        return action
    legal = state.legal_ids(seat)
    return END if END in legal else legal[0]
