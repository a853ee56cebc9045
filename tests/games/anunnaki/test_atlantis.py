"""Atlantis, artifacts and Culture tokens. AN-201..221, AN-300, AN-301."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    BASIC,
    CARDS,
    HAND,
    THREE,
    TWO,
    battle,
    controllers,
    pacts,
    placed,
    play,
    refused,
    texts,
)
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.names import ARTIFACTS, bits


@pytest.mark.rule("AN-203", "AN-015")
def test_the_first_conqueror_keeps_one_of_three() -> None:
    scene = battle(
        *THREE,
        followers={"0": {"gaia34.A1": 9}},
        civilizations={"gaia34.A1": 2},
        atlanteans=["gaia34.A1"],
        artifact_deck=["cornucopia", "pandoras_box", "scarab_amulet"],
        data={"civilization": {"2": {"effect": "none", "strength": 4, "reward": {}}}},
    )
    scene.play("0: play dagger")
    scene.refused("0: keep duplicity_mirror", rule="AN-203")
    scene.play("0: keep cornucopia")
    scene.expect({"artifacts": {"0": ["cornucopia"]}, "artifact_deck": ["pandoras_box", "scarab_amulet"]})


@pytest.mark.rule("AN-036", "AN-203", "AN-015")
def test_the_three_artifacts_are_seen_by_the_conqueror_alone() -> None:
    scene = battle(
        *THREE,
        followers={"0": {"gaia34.A1": 9}},
        civilizations={"gaia34.A1": 2},
        atlanteans=["gaia34.A1"],
        artifact_seen=[],
        data={"civilization": {"2": {"effect": "none", "strength": 4, "reward": {}}}},
    )
    scene.play("0: play dagger")
    state = scene.state
    assert state.actor() == CHANCE
    assert len(state.chance()) == 20
    assert state.decisions()[0].prompt == "chance.artifacts"
    scene.play("*: artifacts cornucopia pandoras_box scarab_amulet")
    assert len(state.legal_ids(0)) == 3
    found = state.view(0).to_json()["position"]["artifact_deck"]
    assert found == [ARTIFACTS[n] for n in bits(state.artifact_deck)]
    assert state.view(1).to_json()["position"]["artifact_deck"] is None
    assert state.view(1).memory.artifact_deck == 3


@pytest.mark.rule("AN-204")
def test_the_second_conqueror_takes_one_of_two_and_the_other_goes() -> None:
    scene = battle(
        *THREE,
        followers={"0": {"gaia34.A1": 9}},
        artifacts={"1": ["cornucopia"]},
        civilizations={"gaia34.A1": 2},
        atlanteans=["gaia34.A1"],
        artifact_deck=["pandoras_box", "scarab_amulet"],
        data={"civilization": {"2": {"effect": "none", "strength": 4, "reward": {}}}},
    )
    play(scene, "0: play dagger; keep scarab_amulet")
    scene.expect({"artifact_deck": []})


@pytest.mark.rule("AN-205")
def test_taking_atlantis_from_a_player_gives_no_artifact() -> None:
    scene = battle(
        *THREE,
        followers={"0": {"gaia34.A1": 4}, "1": {"gaia34.A1": 1}},
        artifact_deck=["pandoras_box", "scarab_amulet"],
    )
    play(scene, "0: play dagger", "1: play slingshot")
    scene.expect(
        {
            "artifacts": {"0": []},
            "artifact_deck": ["pandoras_box", "scarab_amulet"],
            "question": {"seat": 1, "prompt": "primary.pawn"},
        }
    )


@pytest.mark.rule("AN-206", "AN-207", "AN-148")
def test_cornucopia() -> None:
    scene = placed(*TWO, phase=3, resources={"0": {"wood": 4}}, artifacts={"0": ["cornucopia"]})
    scene.refused("0: cornucopia pay gold", rule="AN-207")
    scene.play("0: cornucopia pay wood")
    scene.expect({"vp": {"0": 8}, "resources": {"0": {"wood": 0}}, "artifacts": {"0": []}})
    gain = placed(*TWO, phase=3, resources={"0": {"wood": 4}}, artifacts={"0": ["cornucopia"]})
    gain.play("0: cornucopia gain metal")
    gain.expect({"resources": {"0": {"metal": 4, "wood": 4}}, "artifacts": {"0": []}})
    none = placed(*TWO, phase=3)
    none.refused("0: cornucopia gain metal", rule="AN-207")


@pytest.mark.rule("AN-206", "AN-208")
def test_duplicity_mirror() -> None:
    scene = placed(
        *TWO, phase=2, resources={"0": {"food": 4}}, mana={"0": 1}, artifacts={"0": ["duplicity_mirror"]}
    )
    scene.play("0: mirror")
    scene.expect({"artifacts": {"0": []}})
    scene.play("0: mana recruit")
    scene.expect({"mana": {"0": 1}})
    scene.play("0: pass")
    scene.refused("0: mana recruit", rule="AN-208")
    play(scene, "0: mana activate_blue; activate 4")
    scene.expect({"mana": {"0": 0}})
    scene.play("0: pass")
    scene.expect({"phase": 3})
    none = placed(*TWO, phase=2)
    none.refused("0: mirror", rule="AN-208")


@pytest.mark.rule("AN-300")
def test_the_mirror_may_stop_after_one() -> None:
    scene = placed(*TWO, phase=2, mana={"0": 3}, artifacts={"0": ["duplicity_mirror"]})
    play(scene, "0: mirror; mana activate_blue; activate 4; pass; pass")
    scene.expect({"phase": 3, "artifacts": {"0": []}, "mana": {"0": 2}})


@pytest.mark.rule("AN-209")
def test_the_afterworld_is_next_to_all_own_territories() -> None:
    scene = placed(
        *THREE,
        followers={"0": {"babylon.R": 1, "gaia34.W": 1, "gaia34.A1": 1}, "1": {"gaia34.E": 1}},
        artifacts={"0": ["afterworld_map"]},
    )
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower gaia34.A1; to afterworld", rule="AN-209")
    play(scene, "0: unit follower gaia34.W; to afterworld; unit follower afterworld; to babylon.R")
    scene.expect({"followers": {"0": {"babylon.R": 2}}, "settlements": {"0": {"babylon.R": None}}})
    play(scene, "0: pass; pass", "1: pawn 2")
    refused(scene, "1: unit follower gaia34.E; to afterworld", rule="AN-209")
    portal = placed(*THREE, followers={"0": {"gaia34.W": 1}}, artifacts={"0": ["afterworld_map"]})
    play(portal, "0: pawn 1; unit follower gaia34.W; to afterworld")
    assert controllers(portal, "afterworld") == ["babylon"]


@pytest.mark.rule("AN-210")
def test_the_afterworld_yields_any_mix_and_never_depletes() -> None:
    scene = placed(*TWO, followers={"0": {"afterworld": 3}}, artifacts={"0": ["afterworld_map"]})
    scene.play("0: pawn 5")
    scene.refused("0: gain wood", rule="AN-087")
    play(scene, "0: harvest afterworld; gain metal; gain wood")
    scene.expect({"resources": {"0": {"wood": 1, "metal": 1}}, "exhaustion": {"afterworld": None}})


@pytest.mark.rule("AN-301")
def test_the_afterworld_counts_as_a_territory() -> None:
    def ready(data: dict[str, Any], **more: Any) -> Scene:
        return placed(
            *TWO,
            followers={"0": {"afterworld": 3}},
            gods_at={"0": {"major": "afterworld"}},
            artifacts={"0": ["afterworld_map"]},
            data=data,
            **more,
        )

    scene = ready(
        data={"territory": {"afterworld": {"altars": 1}, "babylon.C": {"altars": 0}}}, pawn={"0": 1}
    )
    scene.play("0: pawn 7")
    scene.expect({"resources": {"0": {"gold": 1}}})
    ishtar = ready(data={})
    play(
        ishtar,
        "0: pawn 5; harvest afterworld; gain food; gain food; gain food; gain food; gain food",
        "0: gain food",
    )
    build = ready(data={}, phase=2, resources={"0": {"wood": 2}}, mana={"0": 1})
    play(build, "0: mana build; build afterworld")


@pytest.mark.rule("AN-211", "AN-212", "AN-206")
def test_pandoras_box() -> None:
    scene = placed(
        *THREE,
        phase=3,
        mana={"1": 2},
        followers={"1": {"norrenis.L": 1, "norrenis.R": 1}},
        hand={"1": [*BASIC, "dagger", "net"]},
        artifacts={"0": ["pandoras_box"]},
    )
    scene.play("0: pandora mana")
    scene.expect({"mana": {"0": 1, "1": 1, "2": 0}, "pandora": ["follower", "weapon"]})
    scene.refused("0: pandora follower", rule="AN-147")
    two = placed(
        *THREE,
        phase=3,
        followers={"1": {"norrenis.L": 1, "norrenis.R": 1}},
        artifacts={"0": ["pandoras_box"]},
        pandora=["follower", "weapon"],
    )
    two.refused("0: pandora mana", rule="AN-211")
    play(two, "0: pandora follower; place babylon.C")
    two.refused("1: lose norrenis.C", rule="AN-212")
    two.play("1: lose norrenis.R")
    two.expect({"reserve": {"1": 11, "0": 11}})
    last = placed(
        *THREE,
        phase=3,
        hand={"1": [*BASIC, "dagger", "net"]},
        artifacts={"0": ["pandoras_box"]},
        pandora=["weapon"],
    )
    play(last, "0: pandora weapon; take net")
    last.refused("1: lose slingshot", rule="AN-212")
    last.play("1: lose net")
    last.expect({"hand": {"1": HAND}, "artifacts": {"0": []}, "phase": 3})


@pytest.mark.rule("AN-213", "AN-126", "AN-206")
def test_scarab_amulet() -> None:
    scene = placed(
        *TWO, phase=6, tracks={"0": {"war": 10, "commerce": 1}}, artifacts={"0": ["scarab_amulet"]}
    )
    refused(scene, "0: advance war; advance war", rule="AN-126")
    refused(scene, "0: advance commerce; advance commerce; advance commerce; advance commerce", rule="AN-224")
    play(scene, "0: advance war; advance commerce; advance commerce")
    scene.expect({"tracks": {"0": {"war": 11, "commerce": 3}}, "question": None, "phase": 6})


@pytest.mark.rule("AN-214", "AN-015")
def test_tablet_of_destinies() -> None:
    scene = battle(
        *THREE,
        tracks={"2": {"technology": 9}},
        followers={"0": {"gaia34.A1": 9}},
        civilizations={"gaia34.A1": 2},
        atlanteans=["gaia34.A1"],
        artifact_deck=["scarab_amulet", "tablet_of_destinies"],
        data={"civilization": {"2": {"effect": "none", "strength": 4, "reward": {}}}},
    )
    play(scene, "0: play dagger; keep tablet_of_destinies; mark technology")
    assert scene.state.view(0).to_json()["position"]["destinies"] == "technology"
    assert scene.state.view(1).to_json()["position"]["destinies"] is None
    assert scene.state.view(1).memory.marked
    scene = placed(
        *THREE,
        active=1,
        phase=6,
        vp={"0": 3},
        tracks={"0": {"war": 2}, "2": {"technology": 9}},
        followers={"0": {"gaia34.A1": 9}},
        artifacts={"0": ["tablet_of_destinies"]},
        destinies="technology",
        data={"weapon": CARDS, "civilization": {"2": {"effect": "none", "strength": 4, "reward": {}}}},
    )
    scene.play("0: mark technology")
    scene.expect(
        {"score": [[7, 2, 1, 3, -8, 0, 4, 0, 9], [4, 0, 1, 0, -8, 0, 0, 0, -3], [7, 0, 4, 0, -8, 0, 0, 0, 3]]}
    )


@pytest.mark.rule("AN-215", "AN-216", "AN-219")
def test_a_surrounded_token_rewards_each_neighbour_once() -> None:
    scene = placed(
        *THREE,
        phase=5,
        followers={"0": {"gaia34.W": 1, "gaia34.B0": 1}, "1": {"gaia34.B1": 1}},
        culture={"gaia34#3": 1},
    )
    scene.expect({"resources": {"0": {"gold": 2}, "1": {"gold": 2}, "2": {"gold": 0}}, "culture": {}})
    open_one = placed(*THREE, phase=5, followers={"0": {"gaia34.B0": 3}}, culture={"gaia34#3": 1})
    open_one.expect({"culture": {"gaia34#3": 1}, "resources": {"0": {"gold": 0}}})


@pytest.mark.rule("AN-215")
def test_the_active_player_orders_the_tokens() -> None:
    scene = placed(
        *THREE,
        phase=5,
        followers={"0": {"gaia34.T0": 1, "gaia34.T1": 1, "gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}},
        culture={"gaia34#1": 6, "gaia34#3": 6},
    )
    assert len(texts(scene, "babylon")) == 2
    scene.play("0: resolve gaia34#1")
    scene.expect({"culture": {"gaia34#1": None, "gaia34#3": None}, "mana": {"0": 2}})


@pytest.mark.rule("AN-217", "AN-218", "AN-044")
def test_rewards_are_taken_in_turn_order_or_lost() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        "pharaos",
        active=1,
        phase=5,
        followers={"0": {"gaia34.W": 1, "gaia34.B0": 1}, "1": {"gaia34.B1": 1}},
        culture={"gaia34#3": 9},
        pact_stack=["N07"],
        pacts_done={"2": pacts("N08-12 PH1-6 NO1-6 BA1-6")},
    )
    assert [d.seat for d in scene.state.decisions()] == [1]
    play(scene, "1: pact N01", "*: deal N07", "0: pass")
    scene.expect({"pacts": {"1": ["N01"], "0": []}, "culture": {}, "active": 2})


@pytest.mark.rule("AN-220")
def test_settlements_do_not_surround() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        "pharaos",
        phase=5,
        followers={"0": {"gaia34.W": 1}, "1": {"gaia34.B1": 1}},
        settlements={"0": {"gaia34.B0": 1}},
        culture={"gaia34#3": 1},
    )
    scene.expect({"culture": {"gaia34#3": 1}})


@pytest.mark.rule("AN-221")
def test_new_units_may_surround_another_token() -> None:
    scene = placed(
        *THREE,
        phase=5,
        followers={"0": {"gaia34.T1": 1, "gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}},
        settlements={"0": {"gaia34.T0": 1}},
        culture={"gaia34#1": 6, "gaia34#3": 7},
    )
    scene.play("0: place gaia34.T0")
    scene.expect({"culture": {"gaia34#1": None}, "mana": {"0": 1}})
