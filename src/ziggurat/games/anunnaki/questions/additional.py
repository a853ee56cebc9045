"""Phase 3: summoning, completing pacts, artifacts; what a summoned God does. AN-147..158, AN-207, AN-211."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ziggurat.core.values import Reason, Seat
from ziggurat.games.anunnaki.actions import PASS, Action, Verb, base
from ziggurat.games.anunnaki.board import god_number, god_slot, put_god, remove_follower
from ziggurat.games.anunnaki.effects import artifacts, rewards
from ziggurat.games.anunnaki.effects.instants import INSTANT_POWERS
from ziggurat.games.anunnaki.gains import grant, payable
from ziggurat.games.anunnaki.names import GOD, GODS, PACT, TERRITORIES, bits
from ziggurat.games.anunnaki.questions import Question, Task
from ziggurat.games.anunnaki.questions.pacts import complete
from ziggurat.games.anunnaki.state import MAJOR, AnunnakiState, Ask

_SUMMON, _REPLACE, _SACRIFICE, _COMPLETE = (
    base("summon"), base("replace"), base("sacrifice"), base("complete"),
)  # fmt: skip
_FREE, _HORN_GAIN, _HORN_PAY = base("free"), base("cornucopia_gain"), base("cornucopia_pay")
_PANDORA = base("pandora")
SUMMONED, COMPLETED, HORN_USED, BOX_USED = 1, 2, 4, 8
"""Additional actions already used this turn."""


def _summonable(state: AnunnakiState, seat: Seat) -> list[int]:
    """Gods whose token is there and who find a Follower to replace. AN-150..153."""
    if state.actions_used & SUMMONED or not any(state.followers[seat]):
        return []
    cards, places = state.god_cards[seat], state.gods_at[seat]
    gods = [god for slot, god in enumerate(cards) if places[slot] < 0] if state.minor_tokens[seat] else []
    if state.major_tokens[seat] and places[MAJOR] < 0:
        gods.append(god_number(state, seat, MAJOR))
    return gods


class TakeAdditionalAction(Question):
    """Any additional action, each type once a turn, in any order; or end the phase. AN-147..149."""

    ask = Ask.ADDITIONAL
    prompt = "additional.action"
    rule = "AN-147"
    answers = ("summon", "complete", "cornucopia_gain", "cornucopia_pay", "pandora")

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        ids: list[int] = []
        if state.minor_tokens[seat] or state.major_tokens[seat]:
            ids += [_SUMMON + god for god in _summonable(state, seat)]
        if not state.actions_used & COMPLETED and state.pacts[seat]:
            held, pacts = state.resources[seat], state.components.pacts
            ids += [_COMPLETE + pact for pact in bits(state.pacts[seat]) if payable(held, pacts[pact].cost)]
        if state.artifacts[seat]:
            ids += self._artifact_uses(state, seat)
        if not ids and not state.every_phase:
            return ()
        return [PASS, *ids]

    def _artifact_uses(self, state: AnunnakiState, seat: Seat) -> list[int]:
        own = state.artifacts[seat]
        ids: list[int] = []
        if own >> artifacts.CORNUCOPIA & 1 and not state.actions_used & HORN_USED:
            price = artifacts.cornucopia_price(state)
            ids += range(_HORN_GAIN, _HORN_GAIN + 4)
            ids += [_HORN_PAY + kind for kind, have in enumerate(state.resources[seat]) if have >= price]
        if own >> artifacts.BOX & 1 and not state.actions_used & BOX_USED:
            ids += [_PANDORA + token for token in bits(state.pandora)]
        return ids

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        if action == PASS:
            state.stack.pop()
        elif action < _COMPLETE:
            state.actions_used |= SUMMONED
            state.push(Ask.REPLACE, seat, god_slot(state, seat, action - _SUMMON))
        elif action < _FREE:
            state.actions_used |= COMPLETED
            complete(state, seat, action - _COMPLETE)
        elif action < _PANDORA:
            state.actions_used |= HORN_USED
            use = artifacts.cornucopia_gain if action < _HORN_PAY else artifacts.cornucopia_pay
            use(state, seat, (action - _HORN_GAIN) % 4)
        else:
            state.actions_used |= BOX_USED
            artifacts.open_box(state, seat, action - _PANDORA)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        if action.verb is Verb.SUMMON:
            return self._why_summon(state, seat, action.what[0])
        if action.verb is Verb.COMPLETE:
            facts = {"pact": action.what[0]}
            if state.actions_used & COMPLETED:
                return Reason("once_a_turn", "AN-147", facts)
            if not state.pacts[seat] >> PACT[action.what[0]] & 1:
                return Reason("pact_not_held", "AN-159", facts)
            return Reason("cannot_pay_pact", "AN-006", facts)
        horn = action.verb is Verb.CORNUCOPIA
        rule = "AN-207" if horn else "AN-211"
        if state.actions_used & (HORN_USED if horn else BOX_USED):
            return Reason("once_a_turn", "AN-147")
        if not state.artifacts[seat] >> (artifacts.CORNUCOPIA if horn else artifacts.BOX) & 1:
            return Reason("artifact_not_held", rule)
        if horn:
            return Reason("not_enough_of_type", rule)
        return Reason("token_gone", rule, {"token": action.what[0]})

    def _why_summon(self, state: AnunnakiState, seat: Seat, name: str) -> Reason:
        facts = {"god": f"anunnaki.god_{name}"}
        slot = god_slot(state, seat, GOD[name])
        if state.actions_used & SUMMONED:
            return Reason("once_a_turn", "AN-150", facts)
        if slot < 0:
            return Reason("god_not_yours", "AN-152", facts)
        if state.gods_at[seat][slot] >= 0:
            return Reason("god_already_summoned", "AN-152", facts)
        if not (state.major_tokens if slot == MAJOR else state.minor_tokens)[seat]:
            return Reason("no_summoning_token", "AN-151", facts)
        return Reason("no_follower_to_replace", "AN-153", facts)


class ReplaceFollower(Question):
    """The figure takes a Follower's place; track bonus, then an instant power. AN-151..155."""

    ask = Ask.REPLACE
    prompt = "summon.replace"
    rule = "AN-153"
    answers = ("replace",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        slot: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        followers = state.followers[seat]
        return [_REPLACE + territory for territory in bits(state.units[seat]) if followers[territory]]

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        slot, territory = state.stack.pop().slot, action - _REPLACE
        remove_follower(state, seat, territory)
        state.reserve[seat] += 1
        put_god(state, seat, slot, territory)
        if slot == MAJOR:
            state.major_tokens[seat] -= 1
        else:
            state.minor_tokens[seat] -= 1
        state.learn_powers(seat)
        number = god_number(state, seat, slot)
        state.say("summoned", seat=seat, god=f"anunnaki.god_{GODS[number]}", at=TERRITORIES[territory])
        if state.components.gods[number].type == "instant":
            state.push(Ask.INSTANT, seat, number)
        grant(state, seat, state.components.gods[number].on_summon)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("no_follower_there", "AN-153", {"at": action.what[0]})

    def facts(self, state: AnunnakiState, seat: Seat) -> dict[str, Any]:
        return {"god": f"anunnaki.god_{GODS[god_number(state, seat, state.stack[-1].slot)]}"}


class InstantPower(Task):
    """A Minor God's instant power. AN-156."""

    ask = Ask.INSTANT

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        god: int

    def run(self, state: AnunnakiState) -> None:
        frame = state.stack.pop()
        god = state.components.gods[frame.god]
        INSTANT_POWERS[god.power](state, frame.seat, god.params)


class Sacrifice(Question):
    """Freya: which Follower to give for resources; or none. AN-259."""

    ask = Ask.FREYA
    prompt = "god.sacrifice"
    rule = "AN-259"
    answers = ("sacrifice",)

    class Frame(NamedTuple):
        ask: Ask
        seat: Seat
        resources: int

    def legal(self, state: AnunnakiState, seat: Seat) -> Sequence[int]:
        followers = state.followers[seat]
        ids = [_SACRIFICE + territory for territory in bits(state.units[seat]) if followers[territory]]
        return [PASS, *ids] if ids else ()

    def apply(self, state: AnunnakiState, seat: Seat, action: int) -> None:
        frame = state.stack.pop()
        if action == PASS:
            return
        territory = action - _SACRIFICE
        remove_follower(state, seat, territory)
        state.reserve[seat] += 1
        state.say("sacrificed", seat=seat, at=TERRITORIES[territory])
        rewards.resources_of_choice(state, seat, frame.resources)

    def why(self, state: AnunnakiState, seat: Seat, action: Action) -> Reason:
        return Reason("no_follower_there", "AN-259", {"at": action.what[0]})


QUESTIONS = (TakeAdditionalAction(), ReplaceFollower(), InstantPower(), Sacrifice())
