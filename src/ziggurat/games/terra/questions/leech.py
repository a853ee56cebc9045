"""Power from buildings (section 15) and what the Cultists make of the answers."""

from __future__ import annotations

from typing import Any, Final

from ziggurat.core.question import Facts, Question
from ziggurat.core.state import SEVERAL
from ziggurat.core.values import Reason, Seat
from ziggurat.games.terra.actions import ARGUMENT, BASE, KIND, Action, Answer
from ziggurat.games.terra.board import HEXES
from ziggurat.games.terra.components import S_LEECH, STRENGTH
from ziggurat.games.terra.player import Player
from ziggurat.games.terra.questions import conversions, cults, rounds
from ziggurat.games.terra.state import IN_TURN, Ask, Offer, TerraPosition, TerraState, Watch

LEECH: Final = BASE["leech"]
DECLINE: Final = BASE["decline"]
CONVERSIONS: Final = {kind.name: kind for kind in (*conversions.CONVERSIONS, conversions.Burn())}


def beside(position: TerraPosition, builder: Seat, hex_: int) -> list[tuple[Seat, int]]:
    """Who has buildings beside a hex, in turn order after the builder, and their power (TM-112 to TM-116)."""
    near = position.adjacent[hex_] & ~position.free & ~position.players[builder].own
    if not near:
        return []
    order = position.order
    start = order.index(builder)
    neighbours = []
    for seat in order[start + 1 :] + order[:start]:
        player = position.players[seat]
        if near & player.own:
            neighbours.append((seat, _strength(player, near)))
    return neighbours


def _strength(player: Player, hexes: int) -> int:
    return sum((hexes & there).bit_count() * STRENGTH[kind] for kind, there in enumerate(player.buildings))


def make_offers(state: TerraState, builder: Seat, hex_: int) -> None:
    """Offer power to the opponents beside a new building (TM-112 to TM-116, TM-121)."""
    neighbours = beside(state, builder, hex_)
    if not neighbours:
        return
    state.builds += 1
    made = 0
    for seat, power in neighbours:
        if state.players[seat].movable:
            state.offers.append(Offer(seat, builder, power, state.builds, hex_))
            made += 1
            state.say("offer", seat=seat, from_seat=builder, power=power, hex=HEXES[hex_])
        else:
            state.say("no_offer", seat=seat, from_seat=builder, power=power)
    if made and state.players[builder].faction.cult_step:
        state.watches.append(Watch(state.builds, made, 0, 0))


def gain_of(player: Player, power: int) -> int:
    """What taking an offer really gains (TM-119, TM-120, TM-122)."""
    return min(power, player.movable, player.points + 1)


class AnswerOffer(Question[TerraState]):
    """Take the power that a neighbour's building offers, for one VP less, or refuse (TM-117)."""

    ask = Ask.LEECH
    prompt = "leech.answer"
    rule = "TM-117"
    answers = ("leech", "decline")

    def legal(self, state: TerraState, seat: Seat) -> list[int]:
        ids: list[int] = []
        late = state.asked == SEVERAL
        player = state.players[seat]
        if late and player.steps_due:
            ids += cults.STEPS
        builders = sorted({offer.builder for offer in state.offers if offer.seat == seat})
        ids += [LEECH + builder for builder in builders]
        ids += [DECLINE + builder for builder in builders]
        if late and self._own_turn(state, seat):
            conversions.add_legal(player, ids)
        return ids

    def _own_turn(self, state: TerraState, seat: Seat) -> bool:
        """A late answer at the start of an own turn, where conversions are possible (TM-127, TM-343)."""
        return seat == state.active and state.question in IN_TURN

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        kind, argument = KIND[action], ARGUMENT[action]
        if kind == "leech":
            self._take(state, seat, argument)
        elif kind == "decline":
            self._refuse(state, seat, argument)
        elif kind == "step":
            STEP_GAINED.apply(state, seat, argument)
        else:
            CONVERSIONS[kind].apply(state, seat, argument)
            return
        rounds.answered(state)

    def _take(self, state: TerraState, seat: Seat, builder: Seat) -> None:
        """All the power for one VP less (TM-118)."""
        offer = next_offer(state, seat, builder)
        state.offers.remove(offer)
        player = state.players[seat]
        gained = player.gain_power(gain_of(player, offer.power))
        if gained > 1:
            player.score(1 - gained, S_LEECH)
        state.say("leech", seat=seat, from_seat=builder, power=gained, vp=max(gained - 1, 0))
        _count(state, offer, taken=True)
        _withdraw(state, seat)

    def _refuse(self, state: TerraState, seat: Seat, builder: Seat) -> None:
        offer = next_offer(state, seat, builder)
        state.offers.remove(offer)
        state.say("decline", seat=seat, from_seat=builder, power=offer.power)
        _count(state, offer, taken=False)

    def facts(self, state: TerraState, seat: Seat) -> Facts:
        """What taking the oldest offer means (TM-117 to TM-122)."""
        offer = next(offer for offer in state.offers if offer.seat == seat)
        gained = gain_of(state.players[seat], offer.power)
        return {"from_seat": offer.builder, "offer": offer.power, "power": gained, "vp": gained - 1}

    def why(self, state: TerraState, seat: Seat, action: Answer) -> Reason:
        """No offer of that builder (TM-112)."""
        other: dict[str, Any] = {"from_seat": action.seat} if action.seat < state.seats else {}
        return Reason("no_offer" if other else "no_seat", "TM-112", other)

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind in CONVERSIONS:
            return Reason("conversion_time", "TM-128")
        return Reason("not_asked", self.rule, {"prompt": self.prompt})


def next_offer(position: TerraPosition, seat: Seat, builder: Seat) -> Offer:
    """The oldest open offer of a builder to a seat."""
    return next(offer for offer in position.offers if offer.seat == seat and offer.builder == builder)


def _withdraw(state: TerraState, seat: Seat) -> None:
    """Offers to a seat that can move no token any more are void (TM-121)."""
    if state.players[seat].movable:
        return
    for offer in [offer for offer in state.offers if offer.seat == seat]:
        state.offers.remove(offer)
        state.say("no_offer", seat=seat, from_seat=offer.builder, power=offer.power)
        _count(state, offer, taken=None)


def _count(state: TerraState, offer: Offer, taken: bool | None) -> None:
    """Keep the Cultists' book: a step when somebody takes, with the erratum a power when all refuse
    (TM-276 to TM-278)."""
    watch = next((one for one in state.watches if one.build == offer.build), None)
    if watch is None:
        return
    place = state.watches.index(watch)
    builder = state.players[offer.builder]
    if taken and not watch.taken:
        builder.steps_due += builder.faction.cult_step
    refused = watch.refused + (taken is False)
    watch = Watch(watch.build, watch.open - 1, watch.taken + (taken is True), refused)
    if watch.open:
        state.watches[place] = watch
        return
    del state.watches[place]
    if not watch.taken and watch.refused and state.options["cultist_erratum"]:
        builder.gain_power(1)
        state.say("refused", seat=offer.builder, power=1)


STEP_GAINED: Final = cults.StepGained()


class ChooseStep(Question[TerraState]):
    """The cult of the step that the Cultists gain when somebody took their power (TM-276)."""

    ask = Ask.STEP
    prompt = "leech.step"
    rule = "TM-276"
    answers = ("step",)

    def legal(self, state: TerraState, seat: Seat) -> tuple[int, ...]:
        return cults.STEPS

    def apply(self, state: TerraState, seat: Seat, action: int) -> None:
        STEP_GAINED.apply(state, seat, ARGUMENT[action])
        rounds.answered(state)

    def why_other(self, state: TerraState, seat: Seat, action: Action, kind: str) -> Reason:
        if kind in CONVERSIONS:
            return Reason("conversion_time", "TM-128")
        return Reason("not_asked", self.rule, {"prompt": self.prompt})
