"""Power from buildings (section 15) and what the Cultists make of the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import Event
from ziggurat.games.terra.actions import BASE
from ziggurat.games.terra.board import HEXES
from ziggurat.games.terra.points import S_LEECH
from ziggurat.games.terra.tiles import STRENGTH

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

LEECH: Final = BASE["leech"]
DECLINE: Final = BASE["decline"]


def make_offers(state: TerraState, builder: int, hex_: int) -> None:
    """Offer power to the opponents beside a new building, in turn order (TM-112 to TM-116, TM-121)."""
    near = state.adjacent[hex_] & ~state.free & ~state.players[builder].own
    if not near:
        return
    state.builds += 1
    order = state.order
    start = order.index(builder)
    made = 0
    for seat in order[start + 1 :] + order[:start]:
        player = state.players[seat]
        beside = near & player.own
        if not beside:
            continue
        amount = sum((beside & at).bit_count() * STRENGTH[kind] for kind, at in enumerate(player.at))
        if player.movable:
            state.offers.append((seat, builder, amount, state.builds))
            made += 1
            state.log.append(
                Event("offer", {"seat": seat, "from_seat": builder, "power": amount, "hex": HEXES[hex_]})
            )
        else:
            state.log.append(Event("no_offer", {"seat": seat, "from_seat": builder, "power": amount}))
    if made and state.players[builder].faction.cult_step:
        state.asked[state.builds] = (made, 0, 0)


def gain_of(state: TerraState, seat: int, amount: int) -> int:
    """What taking an offer really gains (TM-119, TM-120, TM-122)."""
    player = state.players[seat]
    return min(amount, player.movable, player.vp + 1)


def legal_answers(state: TerraState, seat: int) -> list[int]:
    """Take or refuse, by builder (TM-117)."""
    builders = sorted({offer[1] for offer in state.offers if offer[0] == seat})
    return [LEECH + builder for builder in builders] + [DECLINE + builder for builder in builders]


def next_offer(state: TerraState, seat: int, builder: int) -> tuple[int, int, int, int]:
    """The oldest open offer of a builder to a seat."""
    return next(offer for offer in state.offers if offer[0] == seat and offer[1] == builder)


def apply_leech(state: TerraState, seat: int, builder: int) -> None:
    """Take all the power of an offer for one VP less (TM-117, TM-118)."""
    offer = next_offer(state, seat, builder)
    state.offers.remove(offer)
    player = state.players[seat]
    gained = player.gain_power(gain_of(state, seat, offer[2]))
    if gained > 1:
        player.score(1 - gained, S_LEECH)
    state.log.append(
        Event("leech", {"seat": seat, "from_seat": builder, "power": gained, "vp": max(gained - 1, 0)})
    )
    _count(state, offer, taken=True)
    _withdraw(state, seat)


def apply_decline(state: TerraState, seat: int, builder: int) -> None:
    """Refuse an offer (TM-117)."""
    offer = next_offer(state, seat, builder)
    state.offers.remove(offer)
    state.log.append(Event("decline", {"seat": seat, "from_seat": builder, "power": offer[2]}))
    _count(state, offer, taken=False)


def _withdraw(state: TerraState, seat: int) -> None:
    """Offers to a seat that can move no token any more are void (TM-121)."""
    if state.players[seat].movable:
        return
    for offer in [offer for offer in state.offers if offer[0] == seat]:
        state.offers.remove(offer)
        state.log.append(Event("no_offer", {"seat": seat, "from_seat": offer[1], "power": offer[2]}))
        _count(state, offer, taken=None)


def _count(state: TerraState, offer: tuple[int, int, int, int], taken: bool | None) -> None:
    """Keep the Cultists' book: a step when somebody takes, with the erratum a power when all refuse
    (TM-276 to TM-278)."""
    counts = state.asked.get(offer[3])
    if counts is None:
        return
    pending, takers, refusals = counts
    builder = state.players[offer[1]]
    if taken and not takers:
        builder.steps_due += builder.faction.cult_step
    counts = (pending - 1, takers + (taken is True), refusals + (taken is False))
    if counts[0]:
        state.asked[offer[3]] = counts
        return
    del state.asked[offer[3]]
    if not counts[1] and counts[2] and state.options["cultist_erratum"]:
        builder.gain_power(1)
        state.log.append(Event("refused", {"seat": offer[1], "power": 1}))
