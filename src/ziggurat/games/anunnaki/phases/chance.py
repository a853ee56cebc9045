"""What chance turns up in the course of a game: pacts, Culture tokens, civilizations, artifacts. AN-016."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ziggurat.games.anunnaki.actions import ARTIFACT_SETS, base
from ziggurat.games.anunnaki.frames import ARTIFACTS, CIVILIZATION, CULTURE, DEAL, Frame, Handler
from ziggurat.games.anunnaki.names import ARTIFACTS as ARTIFACT_NAMES
from ziggurat.games.anunnaki.names import (
    CIVILIZATIONS,
    PACTS,
    REWARD_TERMS,
    SPOTS,
    TERRITORIES,
    Gains,
    bits,
    named,
)

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

_DEAL, _CULTURE, _CIVILIZATION, _ARTIFACTS = (
    base("deal"), base("culture"), base("civilization"), base("artifacts"),
)  # fmt: skip
EFFECT_TERMS = {
    "none": "anunnaki.effect_none",
    "gods_strength_1": "anunnaki.effect_gods_strength_1",
    "cancel_effect": "anunnaki.effect_cancel",
}
FACE_DOWN = 1
"""A Culture spot: 0 empty, 1 face down, 2 + n the n-th kind of token face up."""


def reward_json(gains: Gains, times: int = 1) -> dict[str, int]:
    """Gains by glossary term, for events."""
    return {REWARD_TERMS[kind]: n * times for kind, n in gains}


def ask_deal(g: AnunnakiState, _f: Frame) -> list[int] | None:
    """Refill the display from the stack, as long as there is one. AN-086."""
    if not g.stack_pacts:
        g.stack.pop()
        return None
    return [_DEAL + n for n in bits(g.stack_pacts)]


def do_deal(g: AnunnakiState, _f: Frame, a: int) -> None:
    g.stack.pop()
    pact = a - _DEAL
    g.stack_pacts &= ~(1 << pact)
    g.display |= 1 << pact
    g.say("pact_shown", pact=PACTS[pact])


def ask_culture(g: AnunnakiState, f: Frame) -> list[int] | None:
    if g.culture[f[2]] != FACE_DOWN:
        g.stack.pop()
        return None
    return [_CULTURE + kind for kind, count in enumerate(g.bag) if count]


def do_culture(g: AnunnakiState, f: Frame, a: int) -> None:
    """Turn up a Culture token; nobody knew which it was. AN-035, AN-076."""
    g.stack.pop()
    kind = a - _CULTURE
    g.bag[kind] -= 1
    g.culture[f[2]] = 2 + kind
    g.say("culture_shown", at=SPOTS[f[2]], reward=reward_json(g.tables.culture[kind]))


def ask_civilization(g: AnunnakiState, f: Frame) -> list[int] | None:
    if g.civilization[f[2]] >= 0:
        g.stack.pop()
        return None
    return [_CIVILIZATION + n for n in bits(g.tiles_left)]


def do_civilization(g: AnunnakiState, f: Frame, a: int) -> None:
    """Turn up a civilization tile. AN-033, AN-175."""
    g.stack.pop()
    number = a - _CIVILIZATION
    g.tiles_left &= ~(1 << number)
    g.civilization[f[2]] = CIVILIZATIONS[number]
    tile = g.tables.civilizations[number]
    g.say(
        "civilization_shown",
        at=TERRITORIES[f[2]],
        strength=tile.strength,
        effect=EFFECT_TERMS[tile.effect],
    )


def ask_artifacts(_g: AnunnakiState, _f: Frame) -> list[int]:
    return list(range(_ARTIFACTS, _ARTIFACTS + len(ARTIFACT_SETS)))


def do_artifacts(g: AnunnakiState, f: Frame, a: int) -> None:
    """Three artifacts, seen by the conqueror alone. AN-036, AN-203."""
    g.stack.pop()
    g.artifact_deck = ARTIFACT_SETS[a - _ARTIFACTS]
    names = named(g.artifact_deck, ARTIFACT_NAMES)
    g.say("artifacts_seen", f[2], f[2], artifacts=[f"anunnaki.artifact_{name}" for name in names])


CHANCES = (
    Handler(DEAL, ask_deal, do_deal, "chance.pact", "AN-086"),
    Handler(CULTURE, ask_culture, do_culture, "chance.culture", "AN-076"),
    Handler(CIVILIZATION, ask_civilization, do_civilization, "chance.civilization", "AN-175"),
    Handler(ARTIFACTS, ask_artifacts, do_artifacts, "chance.artifacts", "AN-036"),
)
