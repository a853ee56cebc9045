"""Phase 3: summoning, pacts, artifacts; and the rewards that follow. AN-147..166, AN-207, AN-211."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ziggurat.core.protocol import Reason
from ziggurat.games.anunnaki.actions import PASS, base
from ziggurat.games.anunnaki.board import MAJOR, controlled, put_god, remove_follower
from ziggurat.games.anunnaki.effects import artifacts, rewards
from ziggurat.games.anunnaki.effects.instants import INSTANT_POWERS
from ziggurat.games.anunnaki.frames import (
    ADDITIONAL,
    BASTET,
    FREYA,
    INSTANT,
    LINE,
    PACT_GAIN,
    REPLACE,
    REWARD,
    Frame,
    Handler,
)  # fmt: skip
from ziggurat.games.anunnaki.gains import grant, pay, pay_mana, payable, start_gain
from ziggurat.games.anunnaki.names import (
    GODS,
    HOUSES,
    PACTS,
    PANDORA,
    PLANETS,
    REWARD_TERMS,
    TERRITORIES,
    bits,
)
from ziggurat.games.anunnaki.phases.movement import god_number, god_slot

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_SUMMON, _REPLACE, _SACRIFICE, _COMPLETE = (
    base("summon"),
    base("replace"),
    base("sacrifice"),
    base("complete"),
)
_FREE, _LINE, _FIRST, _HORN_GAIN, _HORN_PAY = (
    base("free"), base("line"), base("first"), base("cornucopia_gain"), base("cornucopia_pay"),
)  # fmt: skip
_PANDORA = base("pandora")
SUMMONED, COMPLETED, HORN_USED, BOX_USED = 1, 2, 4, 8
"""Additional actions already used this turn."""
BOTH, BONUS, BOTTOM = 0, 1, 2
"""Lines of a pact to gain."""


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


def ask_instant(g: AnunnakiState, f: Frame) -> None:
    """A Minor God's instant power. AN-156."""
    g.stack.pop()
    god = g.tables.gods[f[2]]
    INSTANT_POWERS[god.power](g, f[1], god.params)


def ask_bastet(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which held pact to complete for Mana alone; or none. AN-243."""
    s = f[1]
    if not g.pacts[s] or g.mana[s] < f[2]:
        g.stack.pop()
        return None
    return [PASS, *(_FREE + n for n in bits(g.pacts[s]))]


def do_bastet(g: AnunnakiState, f: Frame, a: int) -> None:
    g.stack.pop()
    if a == PASS:
        return
    s, pact = f[1], a - _FREE
    pay_mana(g, s, f[2])
    _turn_down(g, s, pact)
    g.stack.append([PACT_GAIN, s, pact, BOTH])


def why_bastet(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("pact_not_held", "AN-243", {"pact": PACTS[a - _FREE]})


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


def _turn_down(g: AnunnakiState, s: int, pact: int) -> None:
    g.pacts[s] &= ~(1 << pact)
    g.done[s] |= 1 << pact
    g.say("pact_completed", s, pact=PACTS[pact])


def complete(g: AnunnakiState, s: int, pact: int) -> None:
    """Pay a pact, turn it face down, gain both lines or the one chosen. AN-159..166."""
    _turn_down(g, s, pact)
    g.stack.append([PACT_GAIN, s, pact, BOTH])
    if not both_lines(g, s, pact):
        g.stack.append([LINE, s, pact])
    pay(g, s, g.tables.pacts[pact].cost)


def both_lines(g: AnunnakiState, s: int, pact: int) -> bool:
    """Does the pact give both lines? Judged before its rewards. AN-160..162, AN-164, AN-165."""
    house = g.tables.pacts[pact].house
    if house < 0 or g.options["first_game_pacts"]:
        return True
    world = g.tables.map
    planet = world.gaia[g.seats] if house == g.house[s] else PLANETS.index(HOUSES[house])
    return controlled(g, s) & world.planet_mask[planet] != 0


def ask_line(_g: AnunnakiState, _f: Frame) -> list[int]:
    return [_LINE, _LINE + 1]


def do_line(g: AnunnakiState, _f: Frame, a: int) -> None:
    """One line only, as the control condition failed. AN-163."""
    g.stack.pop()
    g.stack[-1][3] = BONUS if a == _LINE else BOTTOM


def pact_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"pact": PACTS[f[2]]}


def ask_pact_gain(g: AnunnakiState, f: Frame) -> None:
    """The rewards of a completed pact."""
    _, s, number, lines = f
    g.stack.pop()
    pact = g.tables.pacts[number]
    gains = (pact.bonus if lines != BOTTOM else ()) + (pact.bottom if lines != BONUS else ())
    merged: dict[int, int] = {}
    for kind, n in gains:
        merged[kind] = merged.get(kind, 0) + n
    grant(g, s, tuple(sorted(merged.items())))


def ask_reward(g: AnunnakiState, f: Frame) -> list[int] | None:
    """Which of several gains comes next; a single one starts by itself. AN-014."""
    waiting = f[2::2]
    if len(waiting) == 1:
        g.stack.pop()
        start_gain(g, f[1], f[2], f[3])
        return None
    return [_FIRST + kind for kind in waiting]


def do_reward(g: AnunnakiState, f: Frame, a: int) -> None:
    place = 2 + 2 * f[2::2].index(a - _FIRST)
    kind, n = f[place], f[place + 1]
    del f[place : place + 2]
    start_gain(g, f[1], kind, n)


def why_reward(_g: AnunnakiState, _f: Frame, a: int) -> Reason:
    return Reason("gain_not_waiting", "AN-014", {"gain": REWARD_TERMS[a - _FIRST]})


def reward_data(_g: AnunnakiState, f: Frame) -> dict[str, Any]:
    return {"gains": {REWARD_TERMS[kind]: n for kind, n in zip(f[2::2], f[3::2], strict=True)}}


_EXTRAS = ("summon", "complete", "cornucopia_gain", "cornucopia_pay", "pandora")
ADDITIONALS = (
    Handler(
        ADDITIONAL, ask_additional, do_additional, "additional.action", "AN-147", _EXTRAS, why_additional
    ),
    Handler(REPLACE, ask_replace, do_replace, "summon.replace", "AN-153", ("replace",), why_replace),
    Handler(INSTANT, ask_instant),
    Handler(BASTET, ask_bastet, do_bastet, "god.free_pact", "AN-243", ("free",), why_bastet),
    Handler(FREYA, ask_freya, do_freya, "god.sacrifice", "AN-259", ("sacrifice",), why_freya),
    Handler(LINE, ask_line, do_line, "pact.line", "AN-163", (), None, pact_data),
    Handler(PACT_GAIN, ask_pact_gain),
    Handler(REWARD, ask_reward, do_reward, "reward.first", "AN-014", ("first",), why_reward, reward_data),
)
