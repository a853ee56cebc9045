"""Phase 3: summoning, pacts, artifacts; and the rewards that follow. AN-147..166, AN-207, AN-211."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import MAJOR, put_god, remove_follower
from ziggurat.games.anunnaki.effects import artifacts, rewards
from ziggurat.games.anunnaki.effects.instants import INSTANT_POWERS
from ziggurat.games.anunnaki.frames import (
    ADDITIONAL,
    FREYA,
    INSTANT,
    REPLACE,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.gains import grant, payable
from ziggurat.games.anunnaki.names import (
    GODS,
    PACTS,
    PANDORA,
    TERRITORIES,
    bits,
)
from ziggurat.games.anunnaki.phases.movement import god_number, god_slot
from ziggurat.games.anunnaki.phases.pacts import complete

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_SUMMON, _REPLACE, _SACRIFICE, _COMPLETE = (
    base("summon"),
    base("replace"),
    base("sacrifice"),
    base("complete"),
)
_FREE, _HORN_GAIN, _HORN_PAY = base("free"), base("cornucopia_gain"), base("cornucopia_pay")
_PANDORA = base("pandora")
SUMMONED, COMPLETED, HORN_USED, BOX_USED = 1, 2, 4, 8
"""Additional actions already used this turn."""


def ask_additional(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Any additional action, each type once a turn, in any order; or end the phase. AN-147..149."""
    s = f[1]
    ids = [_SUMMON + god for god in _summonable(g, s)]
    if not g.used & COMPLETED and g.pacts[s]:
        held, pacts = g.resources[s], g.tables.pacts
        ids += [_COMPLETE + n for n in bits(g.pacts[s]) if payable(held, pacts[n].cost)]
    own = g.artifacts[s]
    if own:
        if own >> artifacts.CORNUCOPIA & 1 and not g.used & HORN_USED:
            ids += range(_HORN_GAIN, _HORN_GAIN + 4)
            n = artifacts.cornucopia_price(g)
            ids += [_HORN_PAY + kind for kind, have in enumerate(g.resources[s]) if have >= n]
        if own >> artifacts.BOX & 1 and not g.used & BOX_USED:
            ids += [_PANDORA + token for token in bits(g.pandora)]
    if not ids and not g.calm:
        g.stack.pop()
        return None
    return [PASS, *ids]


def _summonable(g: AnunnakiState, s: int) -> list[int]:
    """Gods that can be summoned now, by number. AN-150..153."""
    if g.used & SUMMONED or not (g.minors[s] or g.majors[s]) or not any(g.followers[s]):
        return []
    gods = [n for slot, n in enumerate(g.cards[s]) if g.god_at[s][slot] < 0] if g.minors[s] else []
    if g.majors[s] and g.god_at[s][MAJOR] < 0:
        gods.append(god_number(g, s, MAJOR))
    return gods


def do_additional(g: AnunnakiState, f: Frame, a: int) -> None:
    s = f[1]
    if a == PASS:
        g.stack.pop()
    elif a < _COMPLETE:
        g.used |= SUMMONED
        g.stack.append([REPLACE, s, god_slot(g, s, a - _SUMMON)])
    elif a < _FREE:
        g.used |= COMPLETED
        complete(g, s, a - _COMPLETE)
    elif a < _PANDORA:
        g.used |= HORN_USED
        use = artifacts.cornucopia_gain if a < _HORN_PAY else artifacts.cornucopia_pay
        use(g, s, (a - _HORN_GAIN) % 4)
    else:
        g.used |= BOX_USED
        artifacts.open_box(g, s, a - _PANDORA)


def why_additional(g: AnunnakiState, f: Frame, a: int) -> Reason:
    s = f[1]
    if a < _COMPLETE:
        return _why_summon(g, s, a - _SUMMON)
    if a < _FREE:
        pact = a - _COMPLETE
        args = {"pact": PACTS[pact]}
        if g.used & COMPLETED:
            return Reason("once_a_turn", "AN-147", args)
        if not g.pacts[s] >> pact & 1:
            return Reason("pact_not_held", "AN-159", args)
        return Reason("cannot_pay_pact", "AN-006", args)
    artifact, done, rule = (
        (artifacts.CORNUCOPIA, HORN_USED, "AN-207") if a < _PANDORA else (artifacts.BOX, BOX_USED, "AN-211")
    )
    if g.used & done:
        return Reason("once_a_turn", "AN-147")
    if not g.artifacts[s] >> artifact & 1:
        return Reason("artifact_not_held", rule)
    if a < _PANDORA:
        return Reason("not_enough_of_type", rule)
    return Reason("token_gone", rule, {"token": PANDORA[a - _PANDORA]})


def _why_summon(g: AnunnakiState, s: int, god: int) -> Reason:
    args: dict[str, Any] = {"god": f"anunnaki.god_{GODS[god]}"}
    slot = god_slot(g, s, god)
    if g.used & SUMMONED:
        return Reason("once_a_turn", "AN-150", args)
    if slot < 0:
        return Reason("god_not_yours", "AN-152", args)
    if g.god_at[s][slot] >= 0:
        return Reason("god_already_summoned", "AN-152", args)
    if not (g.majors if slot == MAJOR else g.minors)[s]:
        return Reason("no_summoning_token", "AN-151", args)
    return Reason("no_follower_to_replace", "AN-153", args)


def ask_replace(g: AnunnakiState, f: Frame) -> list[int]:
    return [_REPLACE + t for t in bits(g.units[f[1]]) if g.followers[f[1]][t]]


def do_replace(g: AnunnakiState, f: Frame, a: int) -> None:
    """The figure takes a Follower's place; track bonus, then an instant power. AN-151..155."""
    _, s, slot = f
    t = a - _REPLACE
    g.stack.pop()
    remove_follower(g, s, t)
    g.reserve[s] += 1
    put_god(g, s, slot, t)
    if slot == MAJOR:
        g.majors[s] -= 1
    else:
        g.minors[s] -= 1
    g.learn_powers(s)
    number = god_number(g, s, slot)
    g.say("summoned", s, god=f"anunnaki.god_{GODS[number]}", at=TERRITORIES[t])
    if g.tables.gods[number].type == "instant":
        g.stack.append([INSTANT, s, number])
    grant(g, s, g.tables.gods[number].on_summon)


def why_replace(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("no_follower_there", "AN-153", {"at": TERRITORIES[a - _REPLACE]})


def replace_data(g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"god": f"anunnaki.god_{GODS[god_number(g, f[1], f[2])]}"}


def ask_instant(g: AnunnakiState, f: Frame) -> None:
    """A Minor God's instant power. AN-156."""
    g.stack.pop()
    god = g.tables.gods[f[2]]
    INSTANT_POWERS[god.power](g, f[1], god.params)


def ask_freya(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which Follower to give for resources; or none. AN-259."""
    s = f[1]
    ids = [_SACRIFICE + t for t in bits(g.units[s]) if g.followers[s][t]]
    if not ids:
        g.stack.pop()
        return None
    return [PASS, *ids]


def do_freya(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a == PASS:
        return
    s, t = f[1], a - _SACRIFICE
    remove_follower(g, s, t)
    g.reserve[s] += 1
    g.say("sacrificed", s, at=TERRITORIES[t])
    rewards.resources_of_choice(g, s, f[2])


def why_freya(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("no_follower_there", "AN-259", {"at": TERRITORIES[a - _SACRIFICE]})


_EXTRAS = ("summon", "complete", "cornucopia_gain", "cornucopia_pay", "pandora")
ADDITIONALS = (
    Handler(
        ADDITIONAL, ask_additional, do_additional, "additional.action", "AN-147", _EXTRAS, why_additional
    ),
    Handler(
        REPLACE, ask_replace, do_replace, "summon.replace", "AN-153", ("replace",), why_replace, replace_data
    ),
    Handler(INSTANT, ask_instant),
    Handler(FREYA, ask_freya, do_freya, "god.sacrifice", "AN-259", ("sacrifice",), why_freya),
)
