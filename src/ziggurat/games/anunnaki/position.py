"""A position as plain JSON: what is public, and what is hidden. The names are those of scenario files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ziggurat.games.anunnaki.battle import Battle
from ziggurat.games.anunnaki.board import MAJOR
from ziggurat.games.anunnaki.frames import NAMES
from ziggurat.games.anunnaki.names import (
    AREAS,
    ARTIFACTS,
    CIVILIZATIONS,
    DEVELOPMENT,
    EDGES,
    GODS,
    HOUSES,
    NODES,
    OBJECTIVES,
    PACTS,
    PANDORA,
    RESOURCES,
    SPOTS,
    TERRITORIES,
    TRACKS,
    bits,
    named,
)  # fmt: skip
from ziggurat.games.anunnaki.weaponry import BASIC, pile, weapon

if TYPE_CHECKING:
    from ziggurat.games.anunnaki.state import AnunnakiState

Json = dict[str, Any]
FACE_DOWN = "down"
"""A Culture token nobody has seen."""
CAUSES = (None, "last_cube", "track", "limit")


def pieces_json(g: AnunnakiState, s: int) -> Json:
    """A player's pieces by territory."""
    out: Json = {}
    for t in bits(g.units[s] | g.settled[s]):
        here: Json = {}
        if g.followers[s][t]:
            here["followers"] = g.followers[s][t]
        gods = [GODS[g.cards[s][slot]] for slot in range(MAJOR) if g.god_at[s][slot] == t]
        if gods:
            here["gods"] = gods
        if g.god_at[s][MAJOR] == t:
            here["major"] = True
        if g.settlements[s][t]:
            here["settlements"] = g.settlements[s][t]
        out[TERRITORIES[t]] = here
    return out


def player_json(g: AnunnakiState, s: int) -> Json:
    """What everybody knows of a player."""
    return {
        "house": HOUSES[g.house[s]] if g.house[s] >= 0 else None,
        "resources": dict(zip(RESOURCES, g.resources[s], strict=True)),
        "mana": g.mana[s],
        "vp": g.vp[s],
        "tracks": dict(zip(DEVELOPMENT, g.tracks[s], strict=True)),
        "dominion": g.dominion[s],
        "cubes": named(g.cubes[s], EDGES),
        "store": g.store[s],
        "star_tokens": named(g.star_tokens[s], AREAS),
        "tokens": {"minor": g.minors[s], "major": g.majors[s]},
        "pawn": g.pawn[s] or None,
        "improved": bits(g.improved[s]),
        "pieces": pieces_json(g, s),
        "reserve": g.reserve[s],
        "settlements_left": g.area[s],
        "gods": [GODS[n] for n in g.cards[s]],
        "drawn": len(g.drawn[s]),
        "pacts": {"open": named(g.pacts[s], PACTS), "done": named(g.done[s], PACTS)},
        "artifacts": named(g.artifacts[s], ARTIFACTS),
        "defeated": [CIVILIZATIONS[n] for n in bits(g.defeated[s])],
        "basic": [weapon(g, s, card).key for card in bits(g.hand[s] & BASIC)] if g.house[s] >= 0 else [],
        "advanced": (g.hand[s] & ~BASIC).bit_count(),
        "possible": f"{g.possible[s]:x}",
    }


def write_public(g: AnunnakiState) -> Json:
    """All that everybody knows."""
    return {
        "first": g.first,
        "active": g.active,
        "phase": g.phase,
        "round": g.round,
        "end": CAUSES[g.end],
        "layout": dict(zip(NODES, g.layout, strict=True)),
        "objectives": {
            track: OBJECTIVES[g.objectives[n]] if g.objectives[n] >= 0 else None
            for n, track in enumerate(TRACKS)
        },
        "dominion_tokens": bits(g.dominion_tokens),
        "display": named(g.display, PACTS),
        "stack": named(g.stack_pacts, PACTS),
        "civilizations": _civilizations(g),
        "civilizations_left": [CIVILIZATIONS[n] for n in bits(g.tiles_left)],
        "culture": {
            SPOTS[spot]: "down" if token == 1 else token - 1 for spot, token in enumerate(g.culture) if token
        },
        "culture_left": list(g.bag),
        "gone": {"culture": g.culture_gone, "civilizations": g.tiles_gone},
        "exhaustion": _exhaustion(g),
        "afterworld": g.afterworld if g.afterworld >= 0 else None,
        "pandora": named(g.pandora, PANDORA),
        "artifact_deck": g.artifact_deck.bit_count(),
        "artifact_seen": bits(g.artifact_seen),
        "artifact_spent": named(g.artifact_spent, ARTIFACTS),
        "destinies": g.destinies >= 0,
        "turn": _turn(g),
        "frames": [[NAMES[frame[0]], *frame[1:]] for frame in g.stack],
        "battle": None if g.battle is None else _battle(g, g.battle),
        "last_battle": list(g.last_battle),
        "score": [list(row) for row in g.score],
        "players": [player_json(g, s) for s in range(g.seats)],
    }


def _battle(g: AnunnakiState, battle: Battle) -> Json:
    """A battle with its place and cards by name; of cards lying face down only the number."""
    sides = range(1 if battle.defender < 0 else 2)
    return {
        **battle.to_json(),
        "at": TERRITORIES[battle.at],
        "cards": [_cards(g, battle.seat(side), battle.cards[side]) for side in sides],
        "played": [_cards(g, battle.seat(side), battle.played[side]) for side in sides],
    }


def _cards(g: AnunnakiState, s: int, cards: Iterable[int]) -> list[str]:
    return [weapon(g, s, card).key for card in cards]


def _turn(g: AnunnakiState) -> Json:
    return {
        "touched": named(g.touched, TERRITORIES),
        "halted": named(g.halted, TERRITORIES),
        "gods_entered": named(g.gods_entered, TERRITORIES),
        "used": g.used,
    }


def _exhaustion(g: AnunnakiState) -> Json:
    return {
        TERRITORIES[t]: [RESOURCES[g.tables.map.icons[t][icon]] for icon in bits(spent)]
        for t, spent in enumerate(g.exhaustion)
        if spent
    }


def _civilizations(g: AnunnakiState) -> Json:
    out: Json = {}
    for t in bits(g.civilized):
        number = g.civilization[t]
        out[TERRITORIES[t]] = {
            "id": number if number > 0 else None,
            "face": "up" if number > 0 else "down",
            "atlantean": bool(g.atlanteans >> t & 1),
        }
    return out


def write_hidden(g: AnunnakiState, seat: int | None = None, everything: bool = False) -> Json:
    """Hidden things: all of them, or those one seat knows (None in place of what it does not). AN-015."""

    def known(owner: int) -> bool:
        return everything or owner == seat

    battle = g.battle
    return {
        "hands": [
            [weapon(g, s, card).key for card in bits(g.hand[s] & ~BASIC)]
            if known(s) and g.house[s] >= 0
            else None
            for s in range(g.seats)
        ],
        "returned": [
            GODS[g.returned[s]] if known(s) and g.returned[s] >= 0 else None for s in range(g.seats)
        ],
        "drawn": [[GODS[n] for n in g.drawn[s]] if known(s) else None for s in range(g.seats)],
        "artifact_deck": (
            named(g.artifact_deck, ARTIFACTS)
            if everything or (seat is not None and g.artifact_seen >> seat & 1)
            else None
        ),
        "destinies": (
            DEVELOPMENT[g.destinies]
            if g.destinies >= 0 and (everything or _tablet_owner(g) == seat)
            else None
        ),
        "laid": (
            None
            if battle is None
            else [
                _cards(g, battle.seat(side), battle.laid[side])
                if battle.seat(side) >= 0 and known(battle.seat(side))
                else None
                for side in (0, 1)
            ]
        ),
    }


def _tablet_owner(g: AnunnakiState) -> int:
    tablet = ARTIFACTS.index("tablet_of_destinies")
    return next((s for s in range(g.seats) if g.artifacts[s] >> tablet & 1), -1)


def write_position(g: AnunnakiState) -> Json:
    """The whole truth."""
    return {
        "seats": g.seats,
        "step": g.step,
        "options": dict(g.options),
        "public": write_public(g),
        "hidden": write_hidden(g, everything=True),
    }


def count_pieces(g: AnunnakiState) -> dict[str, int]:
    """All pieces wherever they are. AN-012."""
    seats = range(g.seats)
    pacts = [g.display, g.stack_pacts, *g.pacts, *g.done]
    boxed = sum(1 << n for n, p in enumerate(g.tables.pacts) if p.house >= 0 and p.house not in g.house)
    artifacts = [g.artifact_deck, g.artifact_spent, *g.artifacts]
    return {
        "followers": sum(sum(g.followers[s]) + g.reserve[s] for s in seats),
        "settlements": sum(sum(g.settlements[s]) + g.area[s] for s in seats),
        "cubes": sum(g.cubes[s].bit_count() + g.store[s] for s in seats),
        "tokens": sum(
            g.star_tokens[s].bit_count() + g.minors[s] + g.majors[s] + sum(at >= 0 for at in g.god_at[s])
            for s in seats
        ),
        "pacts": _count(pacts) + (boxed & ~_union(pacts)).bit_count(),
        "culture": sum(g.bag) + sum(token > 1 for token in g.culture) + g.culture_gone,
        "civilizations": _count([g.tiles_left, *g.defeated])
        + sum(n > 0 for n in g.civilization)
        + g.tiles_gone,
        "artifacts": _count(artifacts) + len(ARTIFACTS) - _union(artifacts).bit_count(),
        "weapons": sum((g.hand[s] | pile(g, s)).bit_count() + _in_battle(g, s) for s in seats),
    }


def _in_battle(g: AnunnakiState, s: int) -> int:
    """A player's cards lying open in the present battle."""
    if g.battle is None or s not in (g.battle.attacker, g.battle.defender):
        return 0
    return len(g.battle.cards[g.battle.side(s)])


def _count(masks: list[int]) -> int:
    return sum(mask.bit_count() for mask in masks)


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
