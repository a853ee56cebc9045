"""The view's JSON as the browser reads it today; it goes as soon as the browser reads `position`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ziggurat.core import typed
from ziggurat.core.values import Seat
from ziggurat.core.view import View
from ziggurat.games.anunnaki.battle import Battle
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
    WEAPONS,
    bits,
    named,
)  # fmt: skip
from ziggurat.games.anunnaki.state import CAUSES, MAJOR, AnunnakiPosition

AnunnakiView = View[AnunnakiPosition, Any]
Json = dict[str, Any]
FACE_DOWN: Final = "down"
"""A Culture token nobody has seen."""


def pieces_json(position: AnunnakiPosition, seat: Seat) -> Json:
    """A player's pieces by territory."""
    out: Json = {}
    for territory in bits(position.units[seat] | position.settled[seat]):
        here: Json = {}
        if position.followers[seat][territory]:
            here["followers"] = position.followers[seat][territory]
        places = position.gods_at[seat]
        gods = [GODS[position.god_cards[seat][slot]] for slot in range(MAJOR) if places[slot] == territory]
        if gods:
            here["gods"] = gods
        if places[MAJOR] == territory:
            here["major"] = True
        if position.settlements[seat][territory]:
            here["settlements"] = position.settlements[seat][territory]
        out[TERRITORIES[territory]] = here
    return out


def _player(view: AnunnakiView, seat: Seat) -> Json:
    position, memory = view.position, view.memory
    house = position.house[seat]
    return {
        "house": HOUSES[house] if house >= 0 else None,
        "resources": dict(zip(RESOURCES, position.resources[seat], strict=True)),
        "mana": position.mana[seat],
        "vp": position.vp[seat],
        "tracks": dict(zip(DEVELOPMENT, position.tracks[seat], strict=True)),
        "dominion": position.dominion[seat],
        "cubes": named(position.cubes[seat], EDGES),
        "store": position.cubes_left[seat],
        "star_tokens": named(position.star_tokens[seat], AREAS),
        "tokens": {"minor": position.minor_tokens[seat], "major": position.major_tokens[seat]},
        "pawn": position.pawn[seat] or None,
        "improved": bits(position.improved[seat]),
        "pieces": pieces_json(position, seat),
        "reserve": position.reserve[seat],
        "settlements_left": position.settlements_left[seat],
        "gods": [GODS[god] for god in position.god_cards[seat]],
        "drawn": memory.drawn[seat],
        "pacts": {
            "open": named(position.pacts[seat], PACTS),
            "done": named(position.pacts_done[seat], PACTS),
        },
        "artifacts": named(position.artifacts[seat], ARTIFACTS),
        "defeated": [CIVILIZATIONS[tile] for tile in bits(position.defeated[seat])],
        "basic": list(memory.basic[seat]),
        "advanced": memory.advanced[seat],
        "possible": f"{position.possible_hands[seat]:x}",
    }


def _table(view: AnunnakiView) -> Json:
    """All that everybody knows."""
    position = view.position
    return {
        "first": position.first,
        "active": position.active,
        "phase": position.phase,
        "round": position.round,
        "end": CAUSES[position.end] if position.end else None,
        "layout": dict(zip(NODES, position.star_tiles, strict=True)),
        "objectives": {
            track: OBJECTIVES[tile] if tile >= 0 else None
            for track, tile in zip(TRACKS, position.objectives, strict=True)
        },
        "dominion_tokens": bits(position.dominion_tokens),
        "display": named(position.display, PACTS),
        "stack": named(position.pact_stack, PACTS),
        "civilizations": _civilizations(position),
        "civilizations_left": [CIVILIZATIONS[tile] for tile in bits(position.civilizations_left)],
        "culture": {
            SPOTS[spot]: FACE_DOWN if token == 1 else token - 1
            for spot, token in enumerate(position.culture)
            if token
        },
        "culture_left": list(position.culture_bag),
        "gone": {"culture": position.culture_gone, "civilizations": position.civilizations_gone},
        "exhaustion": _exhaustion(position),
        "afterworld": position.afterworld if position.afterworld >= 0 else None,
        "pandora": named(position.pandora, PANDORA),
        "artifact_deck": view.memory.artifact_deck,
        "artifact_seen": bits(position.artifact_seen),
        "artifact_spent": named(position.artifact_spent, ARTIFACTS),
        "destinies": view.memory.marked,
        "turn": {
            "touched": named(position.touched, TERRITORIES),
            "halted": named(position.halted, TERRITORIES),
            "gods_entered": named(position.gods_entered, TERRITORIES),
            "used": position.actions_used,
        },
        "frames": [[frame.ask.name.lower(), *_flat(frame[1:])] for frame in position.stack],
        "battle": None if position.battle is None else _battle(view, position.battle),
        "last_battle": list(position.last_battle or ()),
        "score": [list(row) for row in position.score],
        "players": [_player(view, seat) for seat in range(view.seats)],
    }


def _flat(parts: Iterable[Any]) -> list[int]:
    """The parts of a frame as numbers; gains that wait as kind, amount, kind, amount, ..."""
    flat: list[int] = []
    for part in parts:
        if isinstance(part, tuple):
            flat += [number for gain in part for number in gain]
        else:
            flat.append(int(part))
    return flat


def _battle(view: AnunnakiView, battle: Battle) -> Json:
    sides = range(1 if battle.defender < 0 else 2)
    return {
        "at": TERRITORIES[battle.at],
        "attacker": battle.attacker,
        "defender": battle.defender,
        "stage": battle.stage,
        "opened": [int(one) for one in battle.opened],
        "laid": list(view.memory.laid),
        "cards": [[WEAPONS[card] for card in battle.cards[side]] for side in sides],
        "played": [[WEAPONS[card] for card in battle.played[side]] for side in sides],
        "metal": list(battle.metal),
        "won": battle.won,
        "sides": typed.to_json(view.aids().sides),
    }


def _exhaustion(position: AnunnakiPosition) -> Json:
    icons = position.components.map.icons
    return {
        TERRITORIES[territory]: [RESOURCES[icons[territory][icon]] for icon in bits(spent)]
        for territory, spent in enumerate(position.exhaustion)
        if spent
    }


def _civilizations(position: AnunnakiPosition) -> Json:
    return {
        TERRITORIES[territory]: {
            "id": tile if tile > 0 else None,
            "face": "up" if tile > 0 else "down",
            "atlantean": bool(position.atlanteans >> territory & 1),
        }
        for territory, tile in enumerate(position.civilizations)
        if tile
    }


def _own(view: AnunnakiView) -> Json:
    """What the seat alone knows (None in place of what it does not), and what it could play and pay."""
    position, battle, basic = view.position, view.position.battle, view.position.components.basic
    seats = range(view.seats)

    def known(seat: Seat) -> bool:
        return seat == view.seat

    looked = view.seat is not None and position.artifact_seen >> view.seat & 1
    aids = view.aids()
    return {
        "hands": [
            named(position.hand[seat] & ~basic, WEAPONS)
            if known(seat) and position.house[seat] >= 0
            else None
            for seat in seats
        ],
        "returned": [
            GODS[position.god_returned[seat]] if known(seat) and position.god_returned[seat] >= 0 else None
            for seat in seats
        ],
        "drawn": [
            [GODS[god] for god in position.gods_drawn[seat]] if known(seat) else None for seat in seats
        ],
        "artifact_deck": named(position.artifact_deck, ARTIFACTS) if looked else None,
        "destinies": DEVELOPMENT[position.destinies] if position.destinies >= 0 else None,
        "laid": (
            None
            if battle is None
            else [
                [WEAPONS[card] for card in battle.laid[side]]
                if battle.seat(side) >= 0 and known(battle.seat(side))
                else None
                for side in (0, 1)
            ]
        ),
        "offers": typed.to_json(aids.offers),
        "payable": list(aids.payable),
    }


def old_json(view: AnunnakiView) -> Json:
    return {"table": _table(view), "own": _own(view)}
