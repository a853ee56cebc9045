"""Anunnaki positions in few words, for the kit of all games."""

from __future__ import annotations

import re
from copy import copy
from random import Random
from typing import Any

from tests.kit import at
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.board import contested, controller
from ziggurat.games.anunnaki.names import DEVELOPMENT, EDGES, HOUSES, TERRITORIES, TERRITORY, named
from ziggurat.games.anunnaki.state import AnunnakiState

TWO = ("babylon", "norrenis")
THREE = ("babylon", "norrenis", "pharaos")

STAR = {edge: {"mana": {"L": 2, "R": 1, "P": 0}[edge[0]]} for edge in EDGES}
"""Mana on the star as the tests assume it, whatever the component file says."""

TRACKS: dict[str, Any] = {
    track: {"last": 12, "end_trigger_at": 12, "multiplier": [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5]}
    for track in DEVELOPMENT
}
DOMINION = {
    "last": 13,
    "vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7],
    "bonus_2vp_at": [3, 6, 9, 12],
    "lightning_passed_at": 7,
}
"""The tracks as the tests assume them."""
GATES = {
    "gaia34.A1": {"open_to": ["gaia34.W", "gaia34.T1", "gaia34.B2"]},
    "gaia34.A2": {"open_to": ["gaia34.E", "gaia34.B3", "gaia34.T2"]},
    "gaia12.A": {"open_to": ["gaia12.W", "gaia12.E", "gaia12.T2", "gaia12.B1"]},
}
ASSUMED: dict[str, Any] = {
    "star_edge": STAR, "development_track": TRACKS, "dominion_track": DOMINION, "atlantis_gate": GATES,
}  # fmt: skip
"""Values that tests rely on, so that no tuning of the component file touches them."""


def _weapon(
    strength: int, war: int, vp: int, effect: str = "none", cost: dict[str, int] | None = None, **kind: str
) -> dict[str, Any]:
    return {**kind, "cost": cost or {}, "strength": strength, "war": war, "vp": vp, "effect": effect}


CARDS: dict[str, Any] = {
    "slingshot": _weapon(1, 0, 1, "loser_steals_1", kind="basic"),
    "long_shield": _weapon(3, 1, 2, cost={"any": 2}, kind="basic"),
    "dagger": _weapon(1, 2, 3, kind="advanced"),
    "short_bow": _weapon(3, 1, 3, kind="advanced"),
    "double_axe": _weapon(3, 2, 3, cost={"metal": 1}, kind="advanced"),
    "ballista": _weapon(2, 2, 2, "gods_strength_1", {"metal": 1}, kind="advanced"),
    "net": _weapon(2, 1, 3, "cancel_effect", kind="advanced"),
    "war_hammer": _weapon(5, 2, 2, cost={"metal": 2}, kind="advanced"),
    "war_cart": _weapon(1, 2, 2, "pay_metal_for_strength"),
    "viking_helmet": _weapon(2, 2, 2, "opponent_replaces_card", {"metal": 1}),
    "composite_bow": _weapon(1, 1, 2, "play_second_advanced", {"metal": 1}),
    "sarissa": _weapon(2, 2, 2, "ignore_strongest_unit", {"metal": 1}),
}
"""Weapon cards as the tests of battles assume them."""

IDLE_OF_TWO = [9, 0, 1, 0, -8, 0, 0, 0, 2]
"""The final score of a House that did nothing, with two players."""
IDLE_OF_THREE = [6, 0, 1, 0, -8, 0, 0, 0, -1]
BASIC = ["slingshot", "long_shield"]
HAND = [*BASIC, "dagger"]
TILE: dict[str, Any] = {"effect": "none", "strength": 4, "reward": {"gold": 1}}
WEAPONS_AND_TILE: dict[str, Any] = {"weapon": CARDS, "civilization": {"2": TILE}}
"""Those cards, and a civilization of strength 4 without an effect."""
OTHER_PACTS = ["N02", "N03", "N04", "N05", "N06", "N07"]
"""The display without the first neutral pact."""
MINOR_TOKEN = {"minor_tokens": {"0": 1, "1": 0}, "major_tokens": {"0": 0, "1": 0}}
"""The first of two players may summon a minor god, and nobody anything else."""
MAJOR_TOKEN = {"minor_tokens": {"0": 0, "1": 0}, "major_tokens": {"0": 1, "1": 0}}


def placed(
    *houses: str, data: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **position: Any
) -> Scene:
    """Houses in turn order in a position of which a part is given; every outcome of chance must be played."""
    chosen = {"ask_every_phase": True, **(options or {}), "houses": ",".join(houses)}
    chosen["data"] = {**ASSUMED, **(data or {})}
    return at("anunnaki", position, seats=len(houses), options=chosen, deal=None)


def battle(*houses: str, data: dict[str, Any] | None = None, **position: Any) -> Scene:
    """The first House is about to choose its card in a battle."""
    return placed(
        *houses, data={"weapon": CARDS, **(data or {})}, **{"phase": 4, "hand": {"0": HAND}, **position}
    )


def completing(bonus: dict[str, Any], **position: Any) -> Scene:
    """Babylon has just completed a neutral pact of that bonus."""
    terms = {"cost": {"food": 1}, "mid": bonus, "vp": 2, "commerce": 2}
    pact = {"resources": {"0": {"food": 1}}, "pacts": {"0": ["N01"]}, "display": OTHER_PACTS}
    return play(
        placed(*TWO, data={"pact": {"N01": terms}}, **{"phase": 3, **pact, **position}), "0: complete N01"
    )


def summoned(god: str, *houses: str, data: dict[str, Any] | None = None, **position: Any) -> Scene:
    """The first House has just called a minor god to its capital, for a step of war."""
    scene = placed(
        *houses,
        data={"minor_god": {god: {"on_summon": {"war": 1}}}, **(data or {})},
        **{"phase": 3, **MINOR_TOKEN, **position},
    )
    play(scene, f"0: summon {god}; replace {houses[0]}.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    return scene


def play(scene: Scene, *answers: str) -> Scene:
    """Answers in a row, those of one seat together: `0: pawn 2; unit anubis; to pharaos.TC`."""
    for answer in answers:
        who, _, texts = answer.partition(": ")
        for text in texts.split("; "):
            scene.play(f"{who}: {text}")
    return scene


def refused(scene: Scene, *answers: str, rule: str) -> None:
    """The last of some answers in a row must be refused by that rule; the game stays where it is."""
    *before, last = answers
    who, _, texts = last.partition(": ")
    *first, text = texts.split("; ")
    trial = play(branch(scene), *before)
    if first:
        play(trial, f"{who}: {'; '.join(first)}")
    trial.refused(f"{who}: {text}", rule=rule)


def pacts(ranges: str) -> list[str]:
    """The names of many pacts in few words: `N08-12 PH1-6`."""
    names = []
    for family, first, last in re.findall(r"([A-Z]+)(\d+)(?:-(\d+))?", ranges):
        numbers = range(int(first), int(last or first) + 1)
        names += [f"{family}{number:0{len(first)}}" for number in numbers]
    return names


def gods(**places: str) -> dict[str, str | None]:
    """Where the gods of a House stand; those that are not named are not on the map."""
    return {god: places.get(god) for god in ("first", "second", "third", "fourth", "major")}


def random_step(state: AnunnakiState, rng: Random) -> None:
    """Whoever is asked, chance or a seat, answers at random."""
    seat = state.actor()
    assert seat is not None
    state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))


def opened(seats: int, seed: int = 0, **options: Any) -> AnunnakiState:
    """A game set up by chance, at the first turn."""
    state, rng = GAME.setup(seats, options), Random(seed)
    while state.phase == 0 or state.actor() == CHANCE:
        random_step(state, rng)
    return state


def advanced(seats: int, seed: int, steps: int) -> AnunnakiState:
    """A game after some random steps."""
    state, rng = GAME.setup(seats), Random(seed)
    for _ in range(steps):
        random_step(state, rng)
    return state


def branch(scene: Scene) -> Scene:
    """Another line of play from here."""
    other = copy(scene)
    other.state = scene.state.clone()
    return other


def texts(scene: Scene, house: str) -> set[str]:
    """The legal answers of a House in notation."""
    seat = scene.state.house.index(HOUSES.index(house))
    return {str(action) for action in scene.state.legal(seat)}


def controllers(scene: Scene, *places: str) -> list[str | None]:
    """The Houses that control some territories; None where nobody does."""
    seats = [controller(scene.state, TERRITORY[place]) for place in places]
    return [HOUSES[scene.state.house[seat]] if seat >= 0 else None for seat in seats]


def contested_places(scene: Scene) -> list[str]:
    """Where units of different players, or units and a civilization, meet."""
    mask = 0
    for seat in range(scene.state.seats):
        mask |= contested(scene.state, seat)
    return named(mask, TERRITORIES)


def besieged_places(scene: Scene) -> list[str]:
    """Settlements without own units where another player's units stand. AN-066."""
    state, mask = scene.state, 0
    for seat in range(state.seats):
        for other in range(state.seats):
            if other != seat:
                mask |= state.settled[seat] & ~state.presence[seat] & state.presence[other]
    return named(mask, TERRITORIES)
