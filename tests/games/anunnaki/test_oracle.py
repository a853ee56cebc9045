"""Battles against an oracle: a second, naive reading of the rules, on random battles. AN-176, AN-184..199."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.anunnaki.positions import placed
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.names import BASE, GODS, HOUSES
from ziggurat.games.anunnaki.state import SLOTS

WEAPONS = {row["key"]: row for row in BASE["weapon"]}
TILES = {row["id"]: row for row in BASE["civilization"]}
MINORS = {
    "pharaos": ["isis", "seth", "horus", "osiris"],
    "norrenis": ["heimdallr", "thor", "aegir", "freya"],
    "babylon": ["assur", "enki", "enlil", "ninhursag"],
    "ellenys": ["ares", "hades", "hermes", "poseidon"],
}
RICH = {"food": 9, "wood": 9, "metal": 9, "gold": 9}


@dataclass(frozen=True)
class Side:
    house: str
    followers: int
    gods: tuple[str, ...]
    major: bool
    settlements: int
    card: str
    metal: int


def cards_of(house: str, attacker: bool) -> list[str]:
    own = [key for key, row in WEAPONS.items() if row.get("house", house) == house]
    usable = [key for key in own if not attacker or WEAPONS[key]["kind"] == "advanced"]
    return [
        key
        for key in usable
        if WEAPONS[key]["effect"] not in ("opponent_replaces_card", "play_second_advanced")
    ]


@st.composite
def sides(draw: st.DrawFn, house: str, attacker: bool) -> Side:
    return Side(
        house,
        draw(st.integers(0 if not attacker else 1, 4)),
        tuple(draw(st.lists(st.sampled_from(MINORS[house]), unique=True, max_size=3))),
        draw(st.booleans()),
        draw(st.integers(0, 2 if house == "norrenis" else 1)),
        draw(st.sampled_from(cards_of(house, attacker))),
        draw(st.integers(0, 4)),
    )


@st.composite
def duels(draw: st.DrawFn) -> tuple[Side, Side]:
    one, two = draw(st.permutations(HOUSES))[:2]
    attacker, defender = draw(sides(one, True)), draw(sides(two, False))
    if not (defender.followers or defender.gods or defender.major):
        defender = draw(st.just(Side(two, 1, (), False, 0, defender.card, defender.metal)))
    return attacker, defender


def strength(side: Side, defends: bool, enemy_effects: list[str]) -> int:
    """Units, one by one; then the enemy's effects; then what belongs to no unit; then the card."""
    units = [1] * side.followers
    gods = [2] * len(side.gods) + [3] * side.major
    if "gods_strength_1" in enemy_effects:
        gods = [1] * len(gods)
    units += gods
    if side.house == "norrenis":
        each = (2 if side.major else 0) + (3 if defends and "heimdallr" in side.gods else 0)
        units += [each] * side.settlements
    if "ignore_strongest_unit" in enemy_effects and units:
        units.remove(max(units))
    total = sum(units)
    if "isis" in side.gods:
        total += side.settlements
    if "assur" in side.gods:
        total += 1
    return total + int(WEAPONS[side.card]["strength"])


def effects(card: str, against: list[str]) -> list[str]:
    effect = str(WEAPONS[card]["effect"])
    return [] if "cancel_effect" in against else [effect]


def fielded(*fighters: Side, at: str) -> dict[str, Any]:
    """A battle in which each side has its pieces, its card and enough to pay with."""
    position: dict[str, Any] = {"phase": 4, "resources": {}, "hand": {}}
    position |= {"god_cards": {}, "followers": {}, "settlements": {}, "gods_at": {}}
    for seat, side in enumerate(fighters):
        cards = sorted(GODS.index(god) for god in MINORS[side.house])
        places = {SLOTS[cards.index(GODS.index(god))]: at for god in side.gods}
        mine = {
            "resources": RICH,
            "hand": ["slingshot", "long_shield", *({side.card} - {"slingshot", "long_shield"})],
            "god_cards": [GODS[card] for card in cards],
            "followers": {at: side.followers},
            "settlements": {f"{side.house}.C": None, at: side.settlements},
            "gods_at": {**places, **({"major": at} if side.major else {})},
        }
        for name, value in mine.items():
            position[name][str(seat)] = value
    return position


def answer_all(scene: Scene, sides: dict[str, Side]) -> None:
    """What is asked after the reveal: Metal for the War Cart, gold for costs of any type, Slingshots."""
    while scene.state.battle is not None:
        decision = scene.state.decisions()[0]
        metal = sides[HOUSES[scene.state.house[decision.seat]]].metal if decision.seat >= 0 else 0
        texts = {"battle.metal": f"metal {metal}", "pay.resource": "pay gold", "battle.steal": "pass"}
        scene.play(f"{decision.seat}: {texts[decision.prompt]}")


@pytest.mark.rule("AN-184", "AN-185", "AN-186", "AN-190", "AN-191", "AN-192", "AN-198", "AN-199", "AN-294")
@settings(max_examples=150)
@given(duels())
def test_duels_agree_with_the_oracle(pair: tuple[Side, Side]) -> None:
    attacker, defender = pair
    position = fielded(attacker, defender, at="gaia12.W")
    scene = placed(attacker.house, defender.house, **position)
    scene.play(f"0: play {attacker.card}")
    scene.play(f"1: play {defender.card}")
    answer_all(scene, {side.house: side for side in pair})
    raw = [[str(WEAPONS[side.card]["effect"])] for side in pair]
    mine, theirs = effects(attacker.card, raw[1]), effects(defender.card, raw[0])
    totals = [
        strength(attacker, False, theirs) + (attacker.metal if "pay_metal_for_strength" in mine else 0),
        strength(defender, True, mine) + (defender.metal if "pay_metal_for_strength" in theirs else 0),
    ]
    won = "attacker" if totals[0] >= totals[1] else "defender"
    scene.expect({"last_battle": {"attack": totals[0], "defence": totals[1], "won": won}})


@pytest.mark.rule("AN-176", "AN-177", "AN-191", "AN-192", "AN-202")
@settings(max_examples=100)
@given(
    st.sampled_from(HOUSES).flatmap(lambda house: sides(house, True)),
    st.sampled_from(sorted(TILES)),
    st.booleans(),
)
def test_attacks_on_civilizations_agree_with_the_oracle(side: Side, tile: int, atlantean: bool) -> None:
    rival = "norrenis" if side.house != "norrenis" else "babylon"
    position = fielded(side, at="gaia12.A")
    position |= {"civilizations": {"gaia12.A": "down"}, "atlanteans": ["gaia12.A"] if atlantean else []}
    scene = placed(side.house, rival, **position)
    scene.play(f"0: play {side.card}")
    while scene.state.decisions()[0].prompt != "chance.civilization":
        scene.play("0: pay gold")
    scene.play(f"*: civilization {tile}")
    answer_all(scene, {side.house: side})
    tile_effect = str(TILES[tile]["effect"])
    mine = effects(side.card, [tile_effect])
    theirs = [] if WEAPONS[side.card]["effect"] == "cancel_effect" else [tile_effect]
    attack = strength(side, False, theirs) + (side.metal if "pay_metal_for_strength" in mine else 0)
    god = (1 if "gods_strength_1" in mine else 3) if atlantean else 0
    defence = int(TILES[tile]["strength"]) + god
    won = "attacker" if attack >= defence else "defender"
    scene.expect({"last_battle": {"attack": attack, "defence": defence, "won": won}})
