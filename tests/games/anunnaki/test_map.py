"""Planets, control, movement, portals. AN-059..081, AN-286."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    THREE,
    TWO,
    besieged_places,
    contested_places,
    controllers,
    gods,
    pacts,
    placed,
    play,
    random_step,
    refused,
)
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import AFTERWORLD, BASE, HOUSES, TERRITORIES, TERRITORY, named

WORLD = STANDARD.map


def near(name: str) -> set[str]:
    return set(named(WORLD.adjacent[TERRITORY[name]], TERRITORIES))


@pytest.mark.rule("AN-059")
def test_adjacency_is_within_a_planet_and_mutual() -> None:
    for t, mask in enumerate(WORLD.adjacent):
        for other in named(mask, TERRITORIES):
            assert other.split(".")[0] == TERRITORIES[t].split(".")[0]
            assert TERRITORIES[t] in near(other)


@pytest.mark.rule("AN-060")
def test_home_planets() -> None:
    for house in HOUSES:
        own = [name for name in TERRITORIES if name.startswith(house + ".")]
        assert len(own) == 6
        assert near(f"{house}.C") == {f"{house}.L", f"{house}.R"}
        assert near(f"{house}.TC") == {f"{house}.TL", f"{house}.TR", f"{house}.L", f"{house}.R"}


@pytest.mark.rule("AN-061", "AN-063")
def test_icons_and_altars() -> None:
    for row in BASE["territory"]:
        icons = row["icons"]
        if row["atlantis"]:
            assert icons == []
            assert row["altars"] == 2
        elif row["id"] != "afterworld":
            assert 1 <= len(icons) <= 3
            two = len(set(icons)) == 2
            assert len(set(icons)) == 1 or (two and len(icons) == 2 and row["planet"] == "gaia12")


@pytest.mark.rule("AN-010", "AN-011", "AN-064")
@pytest.mark.parametrize(
    ("pieces", "house"),
    [
        ({"followers": {"0": {"gaia34.W": 1}}}, "babylon"),
        ({"gods_at": {"0": {"third": "gaia34.W"}}}, "babylon"),
        ({"gods_at": {"0": {"major": "gaia34.W"}}}, "babylon"),
        ({"settlements": {"0": {"gaia34.W": 1}}}, "babylon"),
        ({}, None),
    ],
    ids=["follower", "minor god", "major god", "settlement", "nobody"],
)
def test_control(pieces: dict[str, Any], house: str | None) -> None:
    scene = placed(*THREE, **pieces)
    assert controllers(scene, "gaia34.W") == [house]


@pytest.mark.rule("AN-065", "AN-108")
def test_contested_territories_belong_to_nobody() -> None:
    scene = placed(*THREE, phase=3, followers={"0": {"gaia34.W": 2}, "1": {"gaia34.W": 1}})
    assert contested_places(scene) == ["gaia34.W"]
    assert controllers(scene, "gaia34.W") == [None]
    tile = placed(*THREE, phase=3, followers={"0": {"babylon.TC": 2}}, civilizations={"babylon.TC": "down"})
    assert contested_places(tile) == ["babylon.TC"]
    assert controllers(tile, "babylon.TC") == [None]


@pytest.mark.rule("AN-066", "AN-067", "AN-071")
def test_siege_and_its_end() -> None:
    scene = placed(*THREE, followers={"0": {"gaia34.B0": 1}}, settlements={"2": {"gaia34.W": 1}})
    assert besieged_places(scene) == []
    assert controllers(scene, "gaia34.W") == ["pharaos"]
    play(scene, "0: pawn 2; unit follower gaia34.B0; to gaia34.W; pass")
    assert contested_places(scene) == []
    assert besieged_places(scene) == ["gaia34.W"]
    assert controllers(scene, "gaia34.W") == ["babylon"]
    play(
        scene,
        "0: pass; pass",
        "1: pawn 4; pass; pass; pass",
        "2: pawn 4; pass; pass; pass",
        "0: pawn 3; unit follower gaia34.W; to gaia34.T0; pass",
    )
    assert besieged_places(scene) == []
    assert controllers(scene, "gaia34.W") == ["pharaos"]


@pytest.mark.rule("AN-071")
def test_a_lone_settlement_does_not_stop_a_unit() -> None:
    scene = placed(*THREE, followers={"0": {"gaia34.B0": 1}}, settlements={"2": {"gaia34.W": 1}})
    play(scene, "0: pawn 2; unit follower gaia34.B0; to gaia34.W; unit follower gaia34.W; to gaia34.T0")
    scene.expect({"followers": {"0": {"gaia34.T0": 1}}, "settlements": {"0": {"gaia34.T0": None}}})


@pytest.mark.rule("AN-068", "AN-169")
def test_no_territory_is_shared_after_a_turn() -> None:
    for seed in range(4):
        state, rng = GAME.setup(3), Random(seed)
        while state.actor() is not None and state.round < 25:
            random_step(state, rng)
            if state.phase == 1 and state.decisions() and state.decisions()[0].prompt == "primary.pawn":
                a, b, c = state.presence
                assert (a & b) | (a & c) | (b & c) == 0
                assert not (a | b | c) & state.civilized


@pytest.mark.rule("AN-069", "AN-083")
def test_steps_may_be_split_and_left_unused() -> None:
    scene = placed(*TWO, followers={"0": {"babylon.C": 3}})
    scene.play("0: pawn 2")
    refused(
        scene,
        "0: unit follower babylon.C; to babylon.L; unit follower babylon.C; to babylon.L",
        "0: unit follower babylon.C",
        rule="AN-129",
    )
    refused(scene, "0: unit follower babylon.C; to babylon.TC", rule="AN-069")
    scene.refused("0: unit follower babylon.L", rule="AN-069")
    play(scene, "0: unit follower babylon.C; to babylon.L; unit follower babylon.C; to babylon.R")
    scene.expect({"phase": 2})
    scene.expect(
        {
            "followers": {"0": {"babylon.C": 1, "babylon.L": 1}},
            "settlements": {"0": {"babylon.C": 1, "babylon.L": None}},
        }
    )


@pytest.mark.rule("AN-070")
def test_a_unit_stops_where_it_meets_others_or_a_tile() -> None:
    scene = placed(
        *THREE,
        improved={"0": [3]},
        followers={"0": {"gaia34.W": 2}, "1": {"gaia34.T0": 1}},
        civilizations={"gaia34.A1": "down"},
        atlanteans=["gaia34.A1"],
    )
    scene.play("0: pawn 3")
    refused(scene, "0: unit follower gaia34.W; to gaia34.T0; unit follower gaia34.T0", rule="AN-286")
    refused(scene, "0: unit follower gaia34.W; to gaia34.A1; unit follower gaia34.A1", rule="AN-286")
    play(scene, "0: unit follower gaia34.W; to gaia34.T0; pass")
    assert contested_places(scene) == ["gaia34.T0"]


@pytest.mark.rule("AN-070", "AN-212", "AN-286")
def test_a_stopped_unit_stays_for_the_turn_even_when_the_rival_is_gone() -> None:
    """Pandora's Box takes the defender away: no battle, but the unit may not go on."""
    scene = placed(
        *THREE,
        resources={"0": {"food": 2, "metal": 2}},
        followers={"0": {"babylon.C": 1, "gaia34.W": 1}, "1": {"gaia34.T0": 1}},
        pacts={"0": ["N05"]},
        artifacts={"0": ["pandoras_box"]},
        display=pacts("N01-04 N06-07"),
        data={"pact": {"N05": {"cost": {"food": 2, "metal": 2}, "mid": {"move": 3}, "vp": 3, "commerce": 2}}},
    )
    play(
        scene,
        "0: pawn 2; unit follower gaia34.W; to gaia34.T0; pass; pass; pandora follower; pass",
        "1: lose gaia34.T0",
        "0: complete N05",
    )
    assert contested_places(scene) == []
    scene.refused("0: unit follower gaia34.T0", rule="AN-070")
    play(scene, "0: pass; pass")
    scene.expect({"active": 1})
    assert controllers(scene, "gaia34.T0") == ["babylon"]


@pytest.mark.rule("AN-062", "AN-072")
def test_nobody_enters_a_foreign_capital() -> None:
    scene = placed(*THREE, followers={"0": {"pharaos.L": 1}})
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower pharaos.L; to pharaos.C", rule="AN-072")


@pytest.mark.rule("AN-062", "AN-100")
def test_the_capital_never_depletes() -> None:
    scene = placed(*TWO, followers={"0": {"babylon.C": 1}})
    play(scene, "0: pawn 5; harvest babylon.C")
    scene.expect({"resources": {"0": {"gold": 1}}, "exhaustion": {"babylon.C": None}})


@pytest.mark.rule("AN-073", "AN-074", "AN-201")
def test_atlantis_is_entered_and_left_across_dashed_borders_only() -> None:
    for gate in BASE["atlantis_gate"]:
        assert near(gate["atlantis"]) == set(gate["open_to"])
    scene = placed(*THREE, followers={"0": {"gaia34.T2": 1, "gaia34.A1": 1}})
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower gaia34.T2; to gaia34.A1", rule="AN-073")
    refused(scene, "0: unit follower gaia34.A1; to gaia34.T2", rule="AN-074")
    refused(scene, "0: unit follower gaia34.A1; to gaia34.A2", rule="AN-073")
    play(scene, "0: unit follower gaia34.T2; to gaia34.A2; unit follower gaia34.A1; to gaia34.W")
    scene.expect(
        {
            "followers": {"0": {"gaia34.A2": 1, "gaia34.W": 1}},
            "settlements": {"0": {"gaia34.A2": None, "gaia34.W": None}},
        }
    )


@pytest.mark.rule("AN-075")
def test_units_leave_uncontested_territories_freely() -> None:
    scene = placed(*THREE, followers={"0": {"gaia34.W": 2}})
    play(scene, "0: pawn 2; unit follower gaia34.W; to gaia34.T0; unit follower gaia34.W; to gaia34.T0")
    assert controllers(scene, "gaia34.W") == [None]


@pytest.mark.rule("AN-286")
def test_redeployment_may_leave_a_contested_territory_and_prevent_the_battle() -> None:
    scene = placed(
        *TWO,
        resources={"0": {"food": 2}},
        mana={"0": 1},
        followers={"0": {"babylon.C": 11, "gaia12.W": 1}, "1": {"gaia12.T0": 1}},
    )
    play(scene, "0: pawn 2; unit follower gaia12.W; to gaia12.T0; pass")
    assert contested_places(scene) == ["gaia12.T0"]
    play(scene, "0: mana recruit; from gaia12.T0; place babylon.C")
    scene.expect({"followers": {"0": {"babylon.C": 12}}, "settlements": {"0": {"babylon.C": 1}}})
    assert contested_places(scene) == []
    scene.play("0: pass")
    scene.expect({"active": 1})
    assert controllers(scene, "gaia12.T0") == ["norrenis"]


@pytest.mark.rule("AN-076")
def test_arriving_units_reveal_adjacent_tokens() -> None:
    scene = placed(
        *THREE, followers={"0": {"gaia34.T2": 1}}, culture={"gaia34#2": "down", "gaia34#4": "down"}
    )
    play(scene, "0: pawn 2; unit follower gaia34.T2; to gaia34.T3; pass", "*: culture 6")
    scene.expect({"culture": {"gaia34#2": 6, "gaia34#4": "down"}})


@pytest.mark.rule("AN-076")
def test_passing_through_reveals_nothing() -> None:
    scene = placed(*THREE, followers={"0": {"gaia34.B1": 1}}, culture={"gaia34#1": "down"})
    play(scene, "0: pawn 2; unit follower gaia34.B1; to gaia34.W; unit follower gaia34.W; to gaia34.B0")
    scene.expect({"culture": {"gaia34#1": "down"}})


@pytest.mark.rule("AN-077")
def test_atlantis_is_closed_after_the_trigger() -> None:
    scene = placed(*THREE, end="last_cube", followers={"0": {"gaia34.W": 1, "gaia34.A1": 1}})
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower gaia34.W; to gaia34.A1", rule="AN-077")
    scene.refused("0: unit follower gaia34.A1", rule="AN-077")


@pytest.mark.rule("AN-078", "AN-082")
def test_a_portal_takes_units_independently() -> None:
    scene = placed(
        *THREE,
        pawn={"0": 2},
        improved={"0": [1]},
        followers={"0": {"babylon.C": 1}},
        gods_at={"0": {"third": "gaia34.W"}},
    )
    scene.play("0: pawn 1")
    refused(
        scene,
        "0: unit follower babylon.C; to gaia34.E; unit enki; to norrenis.R",
        "0: unit follower gaia34.E",
        rule="AN-129",
    )
    play(scene, "0: unit follower babylon.C; to gaia34.E; unit enki; to norrenis.R")
    scene.expect(
        {
            "followers": {"0": {"gaia34.E": 1, "norrenis.R": None}},
            "settlements": {"0": {"gaia34.E": None, "norrenis.R": None}},
            "gods_at": {"0": gods(third="norrenis.R")},
        }
    )


@pytest.mark.rule("AN-079", "AN-080", "AN-201")
def test_where_portals_lead() -> None:
    scene = placed(*THREE, followers={"0": {"babylon.C": 1, "gaia34.A1": 1}})
    scene.play("0: pawn 1")
    refused(scene, "0: unit follower babylon.C; to gaia34.A2", rule="AN-079")
    refused(scene, "0: unit follower babylon.C; to pharaos.C", rule="AN-079")
    scene.refused("0: unit follower gaia34.A1", rule="AN-079")
    refused(scene, "0: unit follower babylon.C; to ellenys.L", rule="AN-018")
    refused(scene, "0: unit follower babylon.C; to babylon.C", rule="AN-078")
    play(scene, "0: unit follower babylon.C; to babylon.TL")


@pytest.mark.rule("AN-081")
def test_a_portal_into_others_triggers_a_battle() -> None:
    scene = placed(*THREE, followers={"0": {"babylon.C": 1}, "1": {"gaia34.W": 1}})
    play(scene, "0: pawn 1; unit follower babylon.C; to gaia34.W")
    assert contested_places(scene) == ["gaia34.W"]
    assert TERRITORY["afterworld"] == AFTERWORLD
