"""The data that ship: what sources state is as they state it, what we designed keeps within their rules."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.games.anunnaki.positions import MINOR_TOKEN, placed, play
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import BASE, GODS, HOUSES, MINORS, TRACKS
from ziggurat.games.anunnaki.values.listing import rewritten
from ziggurat.games.anunnaki.values.rulebook import breaches, sourced

KEPT = Path(__file__).with_name("printed.json")
"""Every value that a source states, with its source, as it was looked up. It changes only when a source is
read again, never to fit a measurement."""
PAGE = Path(__file__).parents[3] / "docs" / "anunnaki_provenance.md"


def stated() -> dict[str, list[Any]]:
    """Path -> source and value, of all that is not designed by this project."""
    return {path: [source, value] for path, source, value in sourced(BASE) if source != "house"}


def test_no_value_that_a_source_states_was_touched() -> None:
    kept, now = json.loads(KEPT.read_text(encoding="utf-8")), stated()
    assert {path: now.get(path) for path in kept} == kept
    assert set(now) == set(kept), "a value is said to be stated that was not looked up"


def test_designed_values_keep_within_what_the_sources_say_of_their_class() -> None:
    assert breaches(BASE) == []


WRONG: list[tuple[str, int, str, Any, str]] = [
    ("minor_god", 0, "on_summon", {"war": 1, "dominion": 1}, "minor_god.anubis.on_summon"),
    ("minor_god", 1, "on_summon", {"dominion": 1}, "minor_god.bastet.on_summon"),
    ("civilization", 1, "strength", 6, "civilization.2.strength: 3 to 5"),
    ("civilization", 1, "reward", {"move": 2}, "civilization.2.reward"),
    ("culture_token", 1, "reward", {"vp": 2}, "culture_token.1.reward: points"),
    ("culture_token", 1, "count", 2, "culture_token.count: 20"),
    ("star_edge", 0, "mana", 3, "star_edge.L0.mana"),
    ("action_tile", 0, "color", "red", "action_tile.color: 6 blue"),
    ("settlement_income", 3, "reward", {"gold": 1}, "settlement_income.3"),
    ("development_track", 0, "multiplier", [1, 2, 3, 4, 5, 5], "development_track.war.multiplier"),
    ("development_track", 1, "end_trigger_at", 5, "development_track.technology: the last space"),
    ("weapon", 0, "strength", 3, "weapon.slingshot.strength"),
    ("weapon", 5, "cost", {"gold": 1}, "weapon.ballista.cost: Advanced cards cost Metal"),
    ("territory", 1, "icons", ["wood"], "house.pharaos.lacks"),
    ("territory", 4, "altars", 1, "pharaos: one of the two territories"),
    ("territory", 5, "icons", ["gold"], "territory.pharaos.C.icons"),
    ("territory", 24, "icons", ["food", "gold"], "territory.gaia34.T0.icons"),
    ("pact", 0, "mid", {}, "pact.N01"),
    ("pact", 0, "house", "babylon", "pact: 12 neutral"),
    ("house", 0, "lacks", "gold", "house.lacks"),
]


@pytest.mark.parametrize(("table", "number", "field", "value", "told"), WRONG, ids=range(len(WRONG)))
def test_what_goes_beyond_is_named(table: str, number: int, field: str, value: Any, told: str) -> None:
    raw = deepcopy(dict(BASE))
    raw[table][number][field] = value
    assert any(line.startswith(told) for line in breaches(raw)), breaches(raw)


def test_dominion_track_keeps_to_what_is_known() -> None:
    raw = deepcopy(dict(BASE))
    raw["dominion_track"] |= {"vp": [3, -8], "bonus_2vp_at": [1, 1, 2], "lightning_passed_at": 0}
    assert len([line for line in breaches(raw) if line.startswith("dominion_track")]) == 3


@pytest.mark.rule("AN-154")
@pytest.mark.parametrize("god", MINORS)
def test_each_minor_god_brings_one_step_or_two_of_dominion(god: str) -> None:
    """As shipped: all 28, by playing it."""
    house = HOUSES[STANDARD.gods[GODS.index(god)].house]
    rival = "babylon" if house != "babylon" else "pharaos"
    others = [name for name in MINORS if STANDARD.gods[GODS.index(name)].house == HOUSES.index(house)]
    cards = sorted([god, *[name for name in others if name != god][:3]], key=GODS.index)
    scene = placed(
        house, rival, phase=3, **MINOR_TOKEN, god_cards={"0": cards}, followers={"0": {f"{house}.C": 1}}
    )
    play(scene, f"0: summon {god}; replace {house}.C")
    state = scene.state
    gained = dict(zip(TRACKS, [*state.tracks[0], state.dominion[0]], strict=True))
    assert {track: steps for track, steps in gained.items() if steps} in (
        {"war": 1}, {"technology": 1}, {"commerce": 1}, {"dominion": 2},
    )  # fmt: skip


def test_the_page_about_origins_lists_the_values_that_ship() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert rewritten(page) == page, (
        "run: python -m ziggurat.games.anunnaki.values.listing docs/anunnaki_provenance.md"
    )
