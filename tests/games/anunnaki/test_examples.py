"""The worked examples of the rules. AN-EX-1..24."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    BASIC,
    CARDS,
    HAND,
    OTHER_PACTS,
    TWO,
    battle,
    contested_places,
    pacts,
    placed,
    play,
    refused,
)
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.scoring import rank_points


@pytest.mark.rule("AN-EX-1", "AN-049", "AN-051")
def test_adjacent_pawn_move() -> None:
    scene = placed("babylon", "pharaos", resources={"0": {"wood": 1}})
    scene.play("0: pawn 10")
    scene.expect({"cubes_left": {"0": 13}, "mana": {"0": 1}, "cubes": {"0": ["R0"]}})
    assert scene.state.decisions()[0].prompt == "market.pay"


@pytest.mark.rule("AN-EX-2", "AN-082", "AN-076")
def test_base_portal() -> None:
    scene = placed(
        "pharaos", "norrenis", "babylon", followers={"0": {"pharaos.C": 2}}, culture={"gaia34#2": "down"}
    )
    play(scene, "0: pawn 1; unit follower pharaos.C; to gaia34.T4", "*: culture 6")
    scene.expect(
        {
            "followers": {"0": {"gaia34.T4": 1}},
            "settlements": {"0": {"gaia34.T4": None}},
            "culture": {"gaia34#2": 6},
            "phase": 2,
        }
    )


@pytest.mark.rule("AN-EX-3", "AN-083", "AN-070", "AN-065")
def test_blue_move_into_a_civilization() -> None:
    scene = placed(
        "ellenys", "norrenis", followers={"0": {"ellenys.L": 2}}, civilizations={"ellenys.TC": "down"}
    )
    play(
        scene,
        "0: pawn 2; unit follower ellenys.L; to ellenys.TC; unit follower ellenys.L",
        "0: to ellenys.TC",
    )
    scene.expect({"phase": 2})
    assert contested_places(scene) == ["ellenys.TC"]


@pytest.mark.rule("AN-EX-4", "AN-084", "AN-069", "AN-073")
def test_improved_red_move() -> None:
    scene = placed(
        "norrenis",
        "pharaos",
        "babylon",
        improved={"0": [3]},
        followers={"0": {"norrenis.C": 1, "gaia34.W": 1}},
        gods_at={"0": {"fourth": "gaia34.W", "major": "gaia34.W"}},
        god_cards={"0": ["aegir", "freya", "freyr", "thor"]},
        civilizations={"gaia34.A1": "down"},
        atlanteans=["gaia34.A1"],
    )
    play(
        scene,
        "0: pawn 3; unit follower norrenis.C; to norrenis.R; unit follower norrenis.R",
        "0: to norrenis.TR; unit odin; to gaia34.A1; unit thor; to gaia34.A1",
        "0: unit follower gaia34.W; to gaia34.A1",
    )
    scene.expect({"phase": 2})
    assert contested_places(scene) == ["gaia34.A1"]


@pytest.mark.rule("AN-EX-5", "AN-085", "AN-086", "AN-159")
def test_base_commerce() -> None:
    scene = placed(
        "babylon",
        "pharaos",
        resources={"0": {"food": 1, "gold": 2}},
        pact_stack=["N07", "N08"],
        pacts_done={"1": pacts("N09-12 PH1-6 BA1-6")},
        data={
            "pact": {"N04": {"cost": {"gold": 2, "food": 1}, "mid": {"dominion": 1}, "vp": 3, "commerce": 2}}
        },
    )
    play(scene, "0: pawn 4; pact N04", "*: deal N07")
    scene.expect({"display": pacts("N01-03 N05-07"), "pacts": {"0": ["N04"]}})
    play(scene, "0: pass; complete N04")
    scene.expect({"vp": {"0": 3}})


@pytest.mark.rule("AN-EX-6", "AN-088", "AN-097", "AN-098", "AN-101")
def test_base_red_harvest() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        followers={"0": {"pharaos.TL": 2, "pharaos.L": 1, "gaia34.T4": 3}},
        exhaustion={"pharaos.L": [0]},
        data={"territory": {"pharaos.L": {"icons": ["gold"]}}},
    )
    scene.play("0: pawn 6")
    scene.refused("0: harvest pharaos.L", rule="AN-101")
    scene.refused("0: harvest pharaos.R", rule="AN-087")
    play(scene, "0: harvest pharaos.TL; harvest gaia34.T4")
    scene.expect(
        {"resources": {"0": {"food": 2, "metal": 3}}, "exhaustion": {"pharaos.TL": [0], "gaia34.T4": [0]}}
    )


@pytest.mark.rule("AN-EX-7", "AN-091", "AN-107")
def test_improved_creation() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        pawn={"0": 1},
        improved={"0": [7]},
        followers={"0": {"gaia12.A": 1}},
        settlements={"0": {"norrenis.C": None}},
    )
    play(scene, "0: pawn 7; create food")
    scene.expect({"resources": {"0": {"food": 2, "metal": 0}}})


@pytest.mark.rule("AN-EX-8", "AN-093", "AN-235", "AN-120")
def test_dominion() -> None:
    scene = placed(
        "babylon",
        "pharaos",
        dominion={"0": 1},
        followers={"0": {"babylon.C": 5}},
        gods_at={"0": {"third": "babylon.C"}},
        objectives={"commerce": "territories", "dominion": "units"},
        dominion_tokens=[3],
    )
    scene.play("0: pawn 9")
    scene.expect({"dominion": {"0": 3}, "vp": {"0": 2}, "dominion_tokens": []})


@pytest.mark.rule("AN-EX-9", "AN-094", "AN-095")
def test_base_market() -> None:
    def ready(**more: Any) -> Scene:
        return placed("pharaos", "norrenis", resources={"0": {"metal": 1}}, pawn={"0": 1}, **more)

    scene = ready()
    play(scene, "0: pawn 10; pay metal; gain gold; gain wood")
    scene.expect({"resources": {"0": {"metal": 0, "gold": 1, "wood": 1}}})
    free = ready(improved={"0": [10]})
    play(free, "0: pawn 10; gain gold; gain wood")
    free.expect({"resources": {"0": {"metal": 1, "gold": 1, "wood": 1}}})


@pytest.mark.rule("AN-EX-10", "AN-137", "AN-138", "AN-139", "AN-140")
def test_develop() -> None:
    scene = placed(
        "ellenys",
        "pharaos",
        phase=2,
        resources={"0": {"gold": 2}},
        mana={"0": 1},
        pawn={"0": 10},
        followers={"0": {"gaia12.A": 1}},
        settlements={"0": {"ellenys.C": None}},
    )
    scene.play("0: mana develop")
    scene.refused("0: develop 3", rule="AN-137")
    scene.refused("0: develop 4", rule="AN-137")
    scene.refused("0: develop 6", rule="AN-138")
    scene.refused("0: develop 9", rule="AN-138")
    play(scene, "0: develop 7; perform; create gold")
    scene.expect({"tracks": {"0": {"technology": 1}}, "resources": {"0": {"gold": 2}}})


@pytest.mark.rule("AN-EX-11", "AN-109", "AN-110")
def test_three_followers() -> None:
    scene = placed(
        "ellenys",
        "pharaos",
        phase=2,
        resources={"0": {"food": 2}},
        mana={"0": 1},
        settlements={"0": {"ellenys.R": 1, "gaia12.W": 1}},
    )
    play(scene, "0: mana recruit; place gaia12.W; place gaia12.W; place ellenys.R")
    scene.expect(
        {"followers": {"0": {"gaia12.W": 2}}, "settlements": {"0": {"gaia12.W": 1}}, "reserve": {"0": 9}}
    )


@pytest.mark.rule("AN-EX-12", "AN-114", "AN-119", "AN-092")
def test_build_and_income() -> None:
    scene = placed(
        "norrenis",
        "pharaos",
        phase=2,
        resources={"0": {"wood": 2}},
        mana={"0": 1},
        followers={"0": {"norrenis.R": 1}},
    )
    play(scene, "0: mana build; build norrenis.R; pass", "1: pawn 4; pass; pass; pass", "0: pawn 8")
    scene.expect({"vp": {"0": 2}})
    play(scene, "0: place norrenis.R; place norrenis.R")
    scene.expect({"phase": 2})


@pytest.mark.rule("AN-EX-13", "AN-054", "AN-151", "AN-153", "AN-154")
def test_summon_a_minor_god() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        cubes={"0": ["L0", "P0"]},
        followers={"0": {"pharaos.C": 1}},
        god_cards={"0": ["horus", "isis", "osiris", "seth"]},
        data={"minor_god": {"isis": {"on_summon": {"technology": 1}}}},
    )
    play(scene, "0: pawn 10; pass; summon isis; replace pharaos.C")
    scene.expect({"minor_tokens": {"0": 0}, "reserve": {"0": 12}, "tracks": {"0": {"technology": 1}}})


@pytest.mark.rule("AN-EX-14", "AN-161", "AN-163")
def test_house_pact() -> None:
    def ready(**more: Any) -> Scene:
        return placed(
            *TWO,
            resources={"0": {"food": 1, "wood": 2, "gold": 1}},
            followers={"0": {"babylon.C": 1}},
            pacts={"0": ["NO1"]},
            **more,
        )

    scene = ready()
    play(
        scene,
        "0: pawn 1; unit follower babylon.C; to norrenis.R; pass; complete NO1; pay gold",
        "0: first weapon; take net; gain metal",
    )
    scene.expect({"vp": {"0": 4}, "tracks": {"0": {"commerce": 2}}, "hand": {"0": [*BASIC, "net"]}})
    bonus = ready(phase=3)
    play(bonus, "0: complete NO1; pay gold; line bonus; first any; gain metal; take net")
    bonus.expect({"vp": {"0": 0}, "tracks": {"0": {"commerce": 0}}, "hand": {"0": [*BASIC, "net"]}})
    bottom = ready(phase=3)
    play(bottom, "0: complete NO1; pay gold; line bottom")
    bottom.expect(
        {
            "vp": {"0": 4},
            "tracks": {"0": {"commerce": 2}},
            "phase": 3,
            "question": {"seat": 0, "prompt": "additional.action"},
        }
    )


@pytest.mark.rule("AN-EX-15", "AN-176", "AN-177", "AN-178", "AN-215")
def test_battle_against_a_civilization() -> None:
    scene = placed(
        "ellenys",
        "pharaos",
        followers={"0": {"ellenys.TL": 1, "ellenys.L": 1}},
        gods_at={"0": {"fourth": "ellenys.L"}},
        hand={"0": [*BASIC, "short_bow"]},
        civilizations={"ellenys.TC": "down"},
        culture={"ellenys#2": 6},
        data={"weapon": CARDS, "civilization": {"9": {"effect": "none"}}},
    )
    play(scene, "0: pawn 2; unit hades; to ellenys.TC; pass; pass; pass; play short_bow", "*: civilization 9")
    scene.expect(
        {
            "last_battle": {"attack": 5, "defence": 5, "won": "attacker"},
            "tracks": {"0": {"war": 1}},
            "vp": {"0": 3},
            "resources": {"0": {"metal": 2, "food": 1}},
            "mana": {"0": 1},
            "culture": {"ellenys#2": None},
        }
    )


@pytest.mark.rule("AN-EX-16", "AN-182", "AN-184", "AN-193", "AN-187")
def test_battle_between_players() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        resources={"0": {"wood": 1}},
        followers={"0": {"gaia12.B0": 2}, "1": {"gaia12.W": 1}},
        hand={"0": HAND},
        data={"weapon": CARDS},
    )
    play(
        scene,
        "0: pawn 2; unit follower gaia12.B0; to gaia12.W; unit follower gaia12.B0; to gaia12.W",
        "0: pass; pass; play dagger",
        "1: play slingshot; steal wood",
    )
    scene.expect(
        {
            "last_battle": {"attack": 3, "defence": 2, "won": "attacker"},
            "resources": {"1": {"wood": 1, "metal": 0}},
            "followers": {"1": {"babylon.C": 1}},
            "settlements": {"1": {"babylon.C": 1}},
        }
    )


@pytest.mark.rule("AN-EX-17", "AN-176", "AN-202", "AN-204")
def test_atlantis() -> None:
    scene = battle(
        "pharaos",
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia34.A1": 1}},
        gods_at={"0": {"third": "gaia34.A1", "fourth": "gaia34.A1"}},
        god_cards={"0": ["anubis", "bastet", "horus", "seth"]},
        hand={"0": [*BASIC, "double_axe"]},
        artifacts={"1": ["cornucopia"]},
        civilizations={"gaia34.A1": "down"},
        atlanteans=["gaia34.A1"],
        artifact_deck=["pandoras_box", "scarab_amulet"],
        data={"civilization": {"1": {"effect": "none"}}},
    )
    play(scene, "0: play double_axe", "*: civilization 1", "0: keep pandoras_box")
    scene.expect(
        {
            "last_battle": {"attack": 8, "defence": 6},
            "tracks": {"0": {"war": 2}},
            "vp": {"0": 3},
            "resources": {"0": {"gold": 1, "wood": 1, "metal": 0}},
            "artifacts": {"0": ["pandoras_box"]},
            "artifact_deck": [],
        }
    )


@pytest.mark.rule("AN-EX-18", "AN-215", "AN-216", "AN-219")
def test_culture_token() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        "pharaos",
        followers={"0": {"gaia34.T0": 1, "gaia34.B0": 1}, "1": {"gaia34.B1": 1}},
        culture={"gaia34#3": 1},
    )
    play(scene, "0: pawn 3; unit follower gaia34.T0; to gaia34.W; pass; pass; pass")
    scene.expect(
        {"resources": {"0": {"gold": 2}, "1": {"gold": 2}, "2": {"gold": 0}}, "culture": {"gaia34#3": None}}
    )


@pytest.mark.rule("AN-EX-19", "AN-227", "AN-231", "AN-232", "AN-233", "AN-235", "AN-236", "AN-244", "AN-237")
def test_final_scoring() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        phase=6,
        resources={"0": {"food": 1, "wood": 1, "gold": 2}},
        mana={"0": 3},
        vp={"0": 20},
        tracks={
            "0": {"war": 3, "technology": 12, "commerce": 9},
            "1": {"war": 6, "technology": 4, "commerce": 3},
            "2": {"war": 1, "technology": 1, "commerce": 1},
        },
        dominion={"0": 10},
        followers={"0": {"pharaos.TC": 1, "pharaos.L": 2, "pharaos.C": 2, "gaia34.B0": 1, "gaia34.B3": 1}},
        settlements={"0": {"pharaos.L": 1, "gaia34.B0": 1}},
        gods_at={"0": {"third": "gaia34.B0"}},
        data={
            "dominion_track": {"vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]},
            "territory": {
                "pharaos.C": {"altars": 0, "icons": ["food", "food"]},
                "pharaos.TC": {"altars": 1, "icons": ["metal", "metal"]},
                "gaia34.B3": {"altars": 1, "icons": ["wood"]},
                "gaia34.B0": {"altars": 0, "icons": ["wood", "wood", "wood"]},
                "pharaos.L": {"icons": ["gold"]},
            },
        },
    )
    scene.expect(
        {
            "vp": {"0": 67},
            "outcome": {"ranks": [1, 2, 3]},
            "score": [
                [10, 6, 15, 8, 3, 4, 0, 1, 47],
                [8, 0, 2, 0, -8, 0, 0, 0, 2],
                [0, 0, 1, 0, -8, 0, 0, 0, -7],
            ],
        }
    )


@pytest.mark.rule("AN-EX-20", "AN-262", "AN-257")
@pytest.mark.parametrize(
    ("present", "strength"),
    [({"fourth": "norrenis.C", "major": "norrenis.C"}, 5), ({"fourth": "norrenis.C"}, 3)],
)
def test_heimdallr_and_odin(present: dict[str, str], strength: int) -> None:
    scene = battle(
        *TWO,
        followers={"0": {"gaia12.W": 1}},
        settlements={"1": {"gaia12.W": 1, "norrenis.C": None}},
        gods_at={"1": present},
        god_cards={"1": ["aegir", "freya", "freyr", "heimdallr"]},
    )
    assert scene.state.decisions()[0].data["units"] == [1, strength]


@pytest.mark.rule("AN-EX-21", "AN-228", "AN-229")
def test_tied_tracks() -> None:
    assert rank_points([7, 7, 4], 4, 2, 6, 2) == [3, 3, 0]
    assert rank_points([9, 5, 5], 4, 2, 6, 2) == [4, 1, 1]


@pytest.mark.rule("AN-EX-22", "AN-202", "AN-192", "AN-179")
def test_ballista_against_atlantis() -> None:
    scene = battle(
        *TWO,
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.A": 3}},
        hand={"0": [*BASIC, "ballista"]},
        civilizations={"gaia12.A": 9},
        atlanteans=["gaia12.A"],
        data={"civilization": {"9": {"strength": 5, "effect": "none"}}},
    )
    scene.play("0: play ballista")
    scene.expect(
        {
            "last_battle": {"attack": 5, "defence": 6, "won": "defender"},
            "resources": {"0": {"metal": 1}},
            "followers": {"0": {"babylon.C": 3}},
            "settlements": {"0": {"babylon.C": 1}},
        }
    )


@pytest.mark.rule("AN-EX-23", "AN-126", "AN-223")
def test_end_trigger_lock() -> None:
    scene = placed(
        *TWO,
        phase=3,
        resources={"0": {"food": 1}},
        tracks={"0": {"technology": 11}},
        dominion={"0": 6},
        pacts={"0": ["N01"]},
        display=OTHER_PACTS,
        data={"pact": {"N01": {"cost": {"food": 1}, "mid": {"technology": 2}, "vp": 1, "commerce": 1}}},
    )
    scene.play("0: complete N01")
    scene.expect({"tracks": {"0": {"technology": 11}}, "end": "none"})


@pytest.mark.rule("AN-EX-24", "AN-222", "AN-224", "AN-077")
def test_last_cube() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        "pharaos",
        "ellenys",
        cubes={"0": ["L0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]},
        followers={"1": {"gaia34.W": 1}},
    )
    scene.play("0: pawn 10")
    scene.expect({"end": "last_cube"})
    play(scene, "0: pass; pass", "1: pawn 2")
    refused(scene, "1: unit follower gaia34.W; to gaia34.A1", rule="AN-077")
    play(scene, "1: pass; pass; pass")
    scene.expect({"question": {"seat": 2, "prompt": "primary.pawn"}, "phase": 1})
    play(scene, "2: pawn 10; pass; pass")
    scene.expect({"question": {"seat": 3, "prompt": "primary.pawn"}, "phase": 1})
    play(scene, "3: pawn 10; pass; pass")
    scene.expect({"question": None, "phase": 6})
