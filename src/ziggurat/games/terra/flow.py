"""Which seats are asked, what they may answer, and which phase answers for each kind of action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from ziggurat.core.protocol import CHANCE, Decision
from ziggurat.games.terra.actions import RATES
from ziggurat.games.terra.phases import (
    bridges,
    building,
    conversions,
    cults,
    leech,
    rounds,
    setup,
    spades,
    towns,
    turn,
)

if TYPE_CHECKING:
    from ziggurat.games.terra.state import TerraState

PROMPTS: Final = {
    "action": "turn.action",
    "spades": "turn.spades",
    "exact": "turn.spades",
    "bridge": "turn.bridge",
    "cult": "turn.cult",
    "ride": "turn.ride",
    "storm": "turn.storm",
    "upgrade": "turn.upgrade",
    "end": "turn.end",
}


@cache
def _plain(seat: int, prompt: str) -> tuple[Decision, ...]:
    return (Decision(seat, prompt),)


def prompt_of_turn(state: TerraState) -> str:
    """The question to the active seat."""
    if state.tops:
        return "turn.top"
    if state.favors_due or state.towns_due or state.exchange_due:
        return "turn.gain"
    if state.sub == "end" and state.buildable:
        return "turn.build"
    return PROMPTS[state.sub]


def _offer(state: TerraState, seat: int) -> Decision:
    """The question about the oldest offer to a seat, with what taking it means (TM-117 to TM-122)."""
    offer = next(offer for offer in state.offers if offer[0] == seat)
    gained = leech.gain_of(state, seat, offer[2])
    data = {"from_seat": offer[1], "offer": offer[2], "power": gained, "vp": gained - 1}
    return Decision(seat, "leech.answer", data=data)


def _late(state: TerraState) -> list[Decision]:
    """Open answers of seats whose turn it is not."""
    asked = {offer[0] for offer in state.offers}
    found = []
    for seat, player in enumerate(state.players):
        if state.phase == "turn" and seat == state.active:
            continue
        if seat in asked:
            found.append(_offer(state, seat))
        elif player.steps_due:
            found.append(Decision(seat, "leech.step"))
    return found


def decisions(state: TerraState) -> tuple[Decision, ...]:
    """The open questions; with late answers several seats may have one."""
    phase = state.phase
    if phase == "turn":
        seat = state.active
        if not state.options["late_leech"]:
            return _plain(seat, prompt_of_turn(state))
        if any(offer[0] == seat for offer in state.offers):
            own = _offer(state, seat)
        else:
            own = Decision(seat, prompt_of_turn(state))
        return tuple(sorted([own, *_late(state)], key=lambda decision: decision.seat))
    if phase == "leech":
        if state.offers:
            return (_offer(state, state.offers[0][0]),)
        return _plain(state.active, "leech.step")
    if phase == "wait":
        return tuple(_late(state))
    if phase == "over":
        return ()
    if phase == "deal":
        return _plain(CHANCE, "setup.deal")
    if phase == "spades" and state.options["late_leech"]:
        return tuple(Decision(seat, "bonus.spades") for seat in sorted(state.queue))
    seat = state.queue[0]
    return _plain(seat, "bonus.spades" if phase == "spades" else f"setup.{phase}")


def legal(state: TerraState, seat: int) -> Sequence[int]:
    """Ids of all that a seat may do now, ascending."""
    phase = state.phase
    if phase == "turn":
        if seat == state.active:
            return turn.legal(state, seat)
        return _legal_late(state, seat) if state.options["late_leech"] else ()
    if phase in ("leech", "wait"):
        if phase == "leech" and decisions(state)[0].seat != seat:
            return ()
        return _legal_late(state, seat)
    if phase == "over":
        return ()
    if phase == "deal":
        return setup.legal_deal(state) if seat == CHANCE else ()
    late = phase == "spades" and state.options["late_leech"]
    if seat not in state.queue or (state.queue[0] != seat and not late):
        return ()
    return _QUEUED[phase](state, seat)


def _legal_late(state: TerraState, seat: int) -> list[int]:
    if seat < 0 or seat >= len(state.players):
        return []
    ids: list[int] = []
    if state.players[seat].steps_due and (state.phase != "leech" or not state.offers):
        ids += [cults.STEP + cult for cult in range(4)]
    return ids + leech.legal_answers(state, seat)


def _legal_spades(state: TerraState, seat: int) -> list[int]:
    return [*spades.legal_bonus_spades(state, state.players[seat]), turn.FORGO]


def _legal_bonus(state: TerraState, seat: int) -> list[int]:  # noqa: ARG001
    return setup.legal_bonus(state)


_QUEUED: Final[dict[str, Callable[[TerraState, int], list[int]]]] = {
    "faction": setup.legal_choose,
    "dwelling": setup.legal_dwelling,
    "bonus": _legal_bonus,
    "spades": _legal_spades,
}

Effect = Callable[["TerraState", int, int], None]


def _answer(effect: Effect) -> Effect:
    def apply(state: TerraState, seat: int, argument: int) -> None:
        effect(state, seat, argument)
        rounds.answered(state)

    return apply


def _build(state: TerraState, seat: int, hex_: int) -> None:
    if state.phase == "dwelling":
        setup.apply_dwelling(state, seat, hex_)
    else:
        building.apply_build(state, seat, hex_)


def _in_spades(effect: Effect) -> Effect:
    def apply(state: TerraState, seat: int, argument: int) -> None:
        effect(state, seat, argument)
        if state.phase == "spades":
            rounds.spades_used(state)

    return apply


APPLY: Final[dict[str, Effect]] = {
    "deal_score": setup.apply_score,
    "deal_out": setup.apply_out,
    "deal_first": setup.apply_first,
    "deal_colour": setup.apply_colour,
    "choose": setup.apply_choose,
    "take_bonus": setup.apply_bonus,
    "build": _build,
    "transform": _in_spades(spades.apply_transform),
    "upgrade": building.apply_upgrade,
    "advance": turn.apply_advance,
    "send": cults.apply_send,
    "act": turn.apply_act,
    "special": turn.apply_special,
    "bridge": bridges.apply_bridge,
    "step": _answer(cults.apply_step),
    "top": cults.apply_top,
    "take_favor": towns.apply_take_favor,
    "take_town": towns.apply_take_town,
    "connect": towns.apply_connect,
    "exchange": conversions.apply_exchange,
    "leech": _answer(leech.apply_leech),
    "decline": _answer(leech.apply_decline),
    **{f"convert_{rate.replace(' ', '_').lower()}": conversions.converter(rate) for rate in RATES},
    "burn": conversions.apply_burn,
    "forgo": _in_spades(spades.apply_forgo),
    "keep": cults.apply_keep,
    "end": rounds.apply_end,
    "pass": rounds.apply_pass,
}
