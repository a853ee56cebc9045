"""What tests look at besides the fields of a position: short answers out of a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ziggurat.core.scene import Scene
from ziggurat.core.values import Decision, Event
from ziggurat.games.spheres import KEYS, Counts
from ziggurat.games.tigris.handfuls import size, unpack
from ziggurat.games.tigris.squares import BIT, SQUARE_OF, names_of
from ziggurat.games.tigris.view import TigrisView


def played(scene: Scene, *texts: str) -> Scene:
    """The scene after several answers."""
    for text in texts:
        scene.play(text)
    return scene


def events(scene: Scene, *texts: str) -> list[Event]:
    """What several answers tell."""
    return [event for text in texts for event in scene.play(text)]


def told(events: Sequence[Event], kind: str) -> list[Mapping[str, Any]]:
    """The data of all events of a kind."""
    return [event.data for event in events if event.kind == kind]


def question(scene: Scene) -> Decision:
    """The open one."""
    decision: Decision = scene.state.decisions()[0]
    return decision


def legal(scene: Scene, start: str = "") -> set[str]:
    """The texts of legal actions that start so."""
    texts = (scene.game.actions.texts[action] for action in scene.state.legal_ids(scene.state.asked))
    return {text for text in texts if text.startswith(start)}


def options(scene: Scene, kind: str) -> set[str]:
    """The legal actions of a kind, without the kind's name."""
    return {text.removeprefix(f"{kind} ") for text in legal(scene, f"{kind} ")}


def squares(scene: Scene, start: str) -> set[str]:
    """The squares of legal actions that start so."""
    return {text.split()[-1] for text in legal(scene, start)}


def seen(view: TigrisView) -> dict[str, Any]:
    """The position as the viewer sees it, in JSON."""
    position: dict[str, Any] = view.to_json()["position"]
    return position


def points(scene: Scene, seat: int) -> Counts:
    """By colour: black, red, blue, green."""
    counts: Counts = scene.state.points_of(seat)
    return counts


def treasures(scene: Scene, seat: int) -> int:
    """Those that a seat holds."""
    held: int = scene.state.treasures_held[seat]
    return held


def sizes(scene: Scene) -> list[int]:
    """Of the hands."""
    return [size(hand) for hand in scene.state.hands]


def bag(scene: Scene) -> int:
    """How many tiles are in it."""
    return size(scene.state.bag)


def gone(scene: Scene) -> dict[str, int]:
    """Tiles that left the game, by colour."""
    return {key: count for key, count in zip(KEYS, unpack(scene.state.gone), strict=True) if count}


def hand(scene: Scene, seat: int) -> dict[str, int]:
    """A hand by colour."""
    return {key: count for key, count in zip(KEYS, unpack(scene.state.hands[seat]), strict=True) if count}


def leader(scene: Scene, seat: int, name: str) -> str | None:
    """Where a leader stands; None: in the supply."""
    square: str | None = scene.state.dump()["leaders"][seat][name]
    return square


def building(scene: Scene, colour: int) -> str | None:
    """Where the building of a colour stands."""
    square: str | None = scene.state.dump()["buildings"][KEYS[colour]]
    return square


def tiles(scene: Scene, colour: int) -> set[str]:
    """The squares of the face-up tiles of a colour."""
    return set(names_of(scene.state.tiles[colour]))


def tile(scene: Scene, name: str) -> str | None:
    """The colour of the face-up tile on a square."""
    bit = BIT[SQUARE_OF[name]]
    return next((key for key, mask in zip(KEYS, scene.state.tiles, strict=True) if mask & bit), None)


def empty(scene: Scene, name: str) -> bool:
    """Is a square empty?"""
    return bool(scene.state.empty & BIT[SQUARE_OF[name]])


def treasure(scene: Scene, name: str) -> bool:
    """Does a treasure lie on a square?"""
    return bool(scene.state.treasures & BIT[SQUARE_OF[name]])


def kingdoms(scene: Scene) -> list[set[str]]:
    """The squares of each kingdom."""
    return [set(names_of(region)) for region in scene.state.kingdoms]


def regions(scene: Scene) -> list[set[str]]:
    """The squares of each region."""
    return kingdoms(scene) + [set(names_of(region)) for region in scene.state.wild]
