"""Positions for tests of rules: first turns with chosen factions and tiles, and parts shortly said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.kit import at
from ziggurat.core.protocol import CHANCE, Event
from ziggurat.core.scene import Scene
from ziggurat.games.terra.board import HEXES, bits
from ziggurat.games.terra.components import BUILDINGS, FAVORS, ORDER_SPACES, SCORINGS
from ziggurat.games.terra.player import Player

Part = dict[str, Any]

SCORES = ("SCORE4", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE8")
"""By default nothing but strongholds scores in round 1."""
HOMES = {
    "witches": ["F4", "A3"],
    "auren": ["F4", "A3"],
    "nomads": ["A5", "B4", "I7"],
    "dwarves": ["E7", "H8"],
    "fakirs": ["F3", "A5"],
    "giants": ["D4", "A6"],
    "mermaids": ["E4", "I10"],
    "swarmlings": ["E4", "I10"],
    "halflings": ["E6", "H7"],
    "cultists": ["E6", "H7"],
    "engineers": ["E7", "C2"],
    "chaosmagicians": ["D4"],
    "alchemists": ["E5", "A13"],
    "darklings": ["E5", "A13"],
}
"""A first home or two for each faction, so that its powers have something to work on."""


# -- games up to their first turn


def laid_out(seats: int, scores: Sequence[str] = SCORES, bonus: Sequence[str] = (), **options: Any) -> Scene:
    """A full game after its draws, seat 0 first; bonus: the tiles that stay in the game."""
    scene = at("terra", seats=seats, options={"first": 0, "no_late_spades": False, **options}, deal=None)
    for number in range(6, 0, -1):
        scene.play(f"*: score {number} {scores[number - 1]}")
    kept = list(bonus) or [f"BON{number}" for number in range(1, 10)]
    for tile in [f"BON{number}" for number in range(10, 0, -1)]:
        if tile not in kept[: seats + 3] and f"out {tile}" in legal(scene, CHANCE):
            scene.play(f"*: out {tile}")
    return scene


def first_turn(
    *factions: str,
    scores: Sequence[str] = SCORES,
    bonus: Sequence[str] = (),
    tiles: Sequence[str] = (),
    homes: Mapping[str, Sequence[str]] | None = None,
    **options: Any,
) -> Scene:
    """The first turn of a full game; tiles: bonus tile by seat, homes: first dwellings by faction."""
    kept = [*tiles, *bonus] + [f"BON{number}" for number in range(1, 10)]
    scene = laid_out(len(factions), scores, list(dict.fromkeys(kept)), **options)
    for seat, name in enumerate(factions):
        scene.play(f"{seat}: faction {name}")
    wanted = {name: list(hexes) for name, hexes in (homes or {}).items()}
    while prompt(scene) == "setup.dwelling":
        seat = asked(scene)[0]
        own = wanted.get(factions[seat], [])
        scene.play(f"{seat}: build {own.pop(0)}" if own else f"{seat}: {sorted(legal(scene, seat))[0]}")
    while prompt(scene) == "setup.bonus":
        seat = asked(scene)[0]
        free = sorted(legal(scene, seat), key=lambda text: int(text[8:]))
        scene.play(f"{seat}: take {tiles[seat]}" if seat < len(tiles) else f"{seat}: {free[0]}")
    return scene


def strong(name: str, *others: str, stronghold: str = "", **more: Any) -> Scene:
    """A faction with goods for everything, its stronghold on a hex."""
    rivals = others or (("nomads",) if name not in ("nomads", "fakirs") else ("witches",))
    scene = first_turn(name, *rivals, homes=HOMES, **more)
    scene.change(rich(0))
    if stronghold:
        scene.change(built(scene, 0, "SH", stronghold))
    return scene


def copy(scene: Scene) -> Scene:
    """The same position, to try something else on."""
    twin = at("terra", seats=scene.state.seats, options=scene.state.options, deal=None)
    twin.state = scene.state.clone()
    return twin


# -- what a scene says


def legal(scene: Scene, seat: int, start: str = "") -> set[str]:
    """The notation of all legal actions that begin so."""
    texts = (scene.game.actions.texts[number] for number in scene.state.legal_ids(seat))
    return {text for text in texts if text.startswith(start)}


def board(scene: Scene, seat: int) -> Player:
    """A seat's faction board."""
    player: Player = scene.state.players[seat]
    return player


def asked(scene: Scene) -> list[int]:
    """The seats that are asked something."""
    return [decision.seat for decision in scene.state.decisions()]


def prompt(scene: Scene) -> str:
    """The first open question; nothing when the game is over."""
    opened = scene.state.decisions()
    return opened[0].prompt if opened else ""


# -- parts of positions


def seat_part(seat: int, **values: Any) -> Part:
    """Some values of one faction board."""
    return {"players": {str(seat): values}}


def rich(seat: int) -> Part:
    """Goods for everything."""
    return seat_part(seat, coins=60, workers=30, priests=5, bowl1=0, bowl2=0, bowl3=12)


def built(scene: Scene, seat: int, kind: str, *hexes: str) -> Part:
    """Buildings put down or replaced; towns are not founded by it."""
    there = scene.state.players[seat].buildings
    now = {
        name: [HEXES[hex_] for hex_ in bits(mask) if HEXES[hex_] not in hexes]
        for name, mask in zip(BUILDINGS, there, strict=True)
    }
    now[kind] += hexes
    return seat_part(seat, buildings=now)


def favors(scene: Scene, seat: int, *tiles: str) -> Part:
    """Favor tiles more than are held."""
    held = [FAVORS[number].id for number in bits(scene.state.players[seat].favors)]
    return seat_part(seat, favors=[*held, *tiles])


def ordered(seat: int, number: int) -> Part:
    """So many priests on order spaces, and no others."""
    return {"orders": {space: seat if at < number else None for at, space in enumerate(ORDER_SPACES)}}


def turn(seat: int) -> Part:
    """It is a seat's turn, whatever was under way."""
    return {
        "question": "action", "active": seat, "actions_left": 1, "spades": 0, "hexes_left": 0, "worked": [],
        "unfinished": False, "buildable": [], "skipped": None, **seat_part(seat, blocked=[]),
    }  # fmt: skip


def scoring(scene: Scene, tile: str) -> Part:
    """Another scoring tile for the round."""
    tiles = [SCORINGS[number].id for number in scene.state.scoring]
    tiles[scene.state.round - 1] = tile
    return {"scoring": tiles}


# -- stretches of play


def end_turn(scene: Scene) -> None:
    """End the turn; nobody takes power."""
    scene.play(f"{scene.state.active}: end")
    while prompt(scene) == "leech.answer":
        offer = scene.state.offers[0]
        scene.play(f"{offer.seat}: decline from {offer.builder}")


def pass_all(scene: Scene) -> list[Event]:
    """Everybody passes, taking the first tile there is; the events."""
    events: list[Event] = []
    number = scene.state.round
    while prompt(scene) == "turn.action" and scene.state.round == number:
        seat = scene.state.active
        events += scene.play(f"{seat}: {sorted(legal(scene, seat, 'pass'))[0]}")
    return events
