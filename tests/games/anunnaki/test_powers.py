"""Powers of the four Houses. AN-106, AN-240..284, AN-294..297, AN-302..305."""

from __future__ import annotations

import pytest

from tests.games.anunnaki.positions import (
    CARDS,
    besieged_places,
    branch,
    contested_places,
    controllers,
    placed,
)


@pytest.mark.rule("AN-240")
def test_ra_moves_the_cube_of_the_space_crossed() -> None:
    scene = placed("pharaos", "norrenis", position={"cubes": {"0": ["R0"]}})
    scene.play("0: pawn 10")
    scene.refused("0: cube R0", rule="AN-240")
    scene.play("0: cube L2")
    scene.expect({"cubes": {"0": ["L2"]}, "mana": {"0": 2}, "cubes_left": {"0": 13}})
    left = placed("pharaos", "norrenis", position={"cubes": {"0": ["R0"]}})
    left.play("0: pawn 10")
    left.play("0: pass")
    left.expect({"cubes": {"0": ["R0"]}})
    other = placed("babylon", "norrenis", position={"cubes": {"0": ["R0"]}})
    other.play("0: pawn 10")
    other.expect({"question": {"seat": 0, "prompt": "mana.action"}})


@pytest.mark.rule("AN-241")
def test_unlocked_ra_adds_a_resource_to_mana() -> None:
    scene = placed("pharaos", "norrenis", position={"gods_at": {"0": {"major": "pharaos.C"}}})
    scene.play("0: pawn 10")
    scene.play("0: gain wood")
    scene.expect({"resources": {"0": {"wood": 1}}, "mana": {"0": 1}})
    moved = placed(
        "pharaos", "norrenis", position={"cubes": {"0": ["R0"]}, "gods_at": {"0": {"major": "pharaos.C"}}}
    )
    moved.play("0: pawn 10")
    moved.play("0: cube L2")
    moved.play("0: gain gold")
    moved.expect({"resources": {"0": {"gold": 1}}})
    dry = placed(
        "pharaos", "norrenis", position={"cubes": {"0": ["R0"]}, "gods_at": {"0": {"major": "pharaos.C"}}}
    )
    dry.play("0: pawn 10")
    dry.play("0: cube P2")
    dry.expect({"mana": {"0": 0}, "question": {"seat": 0, "prompt": "mana.action"}})


@pytest.mark.rule("AN-242", "AN-302")
def test_anubis_brings_a_follower_before_any_battle() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "gods_at": {"0": {"first": "pharaos.L", "fourth": "pharaos.L"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
            "civilizations": {"pharaos.TC": 2},
        },
        data={
            "weapon": CARDS,
            "civilization": {"2": {"effect": "none", "strength": 4, "reward": {"gold": 1}}},
        },
    )
    scene.play("0: pawn 2")
    scene.play("0: unit anubis")
    scene.play("0: to pharaos.TC")
    scene.play("0: unit seth")
    scene.play("0: to pharaos.TC")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": 1}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {
                "0": {
                    "first": "pharaos.TC",
                    "second": None,
                    "third": None,
                    "fourth": "pharaos.TC",
                    "major": None,
                }
            },
        }
    )
    scene.play("0: play dagger")
    scene.expect({"last_battle": {"attack": 6}})


@pytest.mark.rule("AN-242")
def test_anubis_with_an_empty_reserve_redeploys_or_not() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"pharaos.C": 12}},
            "gods_at": {"0": {"first": "pharaos.L"}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
            "civilizations": {"pharaos.TC": 2},
        },
        data={
            "weapon": CARDS,
            "civilization": {"2": {"effect": "none", "strength": 4, "reward": {"gold": 1}}},
        },
    )
    scene.play("0: pawn 2")
    scene.play("0: unit anubis")
    scene.play("0: to pharaos.TC")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: from pharaos.C")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": 1}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {
                "0": {"first": "pharaos.TC", "second": None, "third": None, "fourth": None, "major": None}
            },
        }
    )
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"pharaos.C": 12}},
            "gods_at": {"0": {"first": "pharaos.L"}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
            "civilizations": {"pharaos.TC": 2},
        },
        data={
            "weapon": CARDS,
            "civilization": {"2": {"effect": "none", "strength": 4, "reward": {"gold": 1}}},
        },
    )
    scene.play("0: pawn 2")
    scene.play("0: unit anubis")
    scene.play("0: to pharaos.TC")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": None}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {
                "0": {"first": "pharaos.TC", "second": None, "third": None, "fourth": None, "major": None}
            },
        }
    )


@pytest.mark.rule("AN-295", "AN-242")
def test_a_god_summoned_into_a_battle_does_not_trigger_anubis() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"pharaos.L": 1}},
            "gods_at": {"0": {"first": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "horus", "isis", "seth"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
            "civilizations": {"pharaos.TC": 2},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={
            "weapon": CARDS,
            "civilization": {"2": {"effect": "none", "strength": 4, "reward": {"gold": 1}}},
        },
    )
    scene.play("0: pawn 2")
    scene.play("0: unit follower pharaos.L")
    scene.play("0: to pharaos.TC")
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: summon seth")
    scene.play("0: replace pharaos.TC")
    scene.play("0: pass")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": None}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {
                "0": {
                    "first": "pharaos.C",
                    "second": None,
                    "third": None,
                    "fourth": "pharaos.TC",
                    "major": None,
                }
            },
        }
    )


@pytest.mark.rule("AN-243")
def test_bastet_completes_a_pact_for_mana() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "phase": 3,
            "resources": {"0": {"food": 5}},
            "mana": {"0": 1},
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"pharaos.C": 1}},
            "god_cards": {"0": ["bastet", "horus", "isis", "osiris"]},
            "pacts": {"0": ["N12", "NO1"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={
            "minor_god": {"bastet": {"on_summon": {"war": 1}}},
            "pact": {
                "N12": {"cost": {"any": 5}, "mid": {"any": 1}, "vp": 5, "commerce": 2},
                "NO1": {"cost": {"food": 1}, "mid": {"metal": 1}, "vp": 4, "commerce": 2},
            },
        },
    )
    scene.play("0: summon bastet")
    scene.play("0: replace pharaos.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.refused("0: free N01", rule="AN-243")
    scene.play("0: free NO1")
    scene.expect({"mana": {"0": 0}, "vp": {"0": 4}, "resources": {"0": {"food": 5, "metal": 1}}})
    scene.play("0: complete N12")
    scene.play("0: pay food")
    scene.play("0: pay food")
    scene.play("0: pay food")
    scene.play("0: pay food")
    scene.play("0: pay food")
    scene.play("0: gain gold")
    poor = placed(
        "pharaos",
        "norrenis",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"pharaos.C": 1}},
            "god_cards": {"0": ["bastet", "horus", "isis", "osiris"]},
            "pacts": {"0": ["N12"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={
            "minor_god": {"bastet": {"on_summon": {"war": 1}}},
            "pact": {
                "N12": {"cost": {"any": 5}, "mid": {"any": 1}, "vp": 5, "commerce": 2},
                "NO1": {"cost": {"food": 1}, "mid": {"metal": 1}, "vp": 4, "commerce": 2},
            },
        },
    )
    poor.play("0: summon bastet")
    poor.play("0: replace pharaos.C")
    poor.expect({"tracks": {"0": {"war": 1}}})
    poor.expect({"question": {"seat": 0, "prompt": "additional.action"}})


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
def test_final_gods_by_type_1() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"third": "gaia34.B3"}},
            "exhaustion": {"gaia34.B3": [0]},
        },
        data={"territory": {"gaia34.B3": {"icons": ["wood"]}}},
    )
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"third": "gaia34.B3"}},
            "exhaustion": {"gaia34.B3": [0]},
        },
        data={"territory": {"gaia34.B3": {"icons": ["wood"]}}},
    )
    scene.expect(
        {
            "score": [
                [6, 3, 0, 0, -8, 2, 0, 0, 3],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
def test_final_gods_by_type_2() -> None:
    scene = placed(
        "norrenis",
        "pharaos",
        "babylon",
        position={
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"norrenis.C": None}},
            "gods_at": {"0": {"first": "gaia34.W"}},
            "exhaustion": {"gaia34.W": [0]},
        },
        data={"territory": {"gaia34.W": {"icons": ["gold"]}}},
    )
    scene = placed(
        "norrenis",
        "pharaos",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"norrenis.C": None}},
            "gods_at": {"0": {"first": "gaia34.W"}},
            "exhaustion": {"gaia34.W": [0]},
        },
        data={"territory": {"gaia34.W": {"icons": ["gold"]}}},
    )
    scene.expect(
        {
            "score": [
                [6, 3, 0, 0, -8, 2, 0, 0, 3],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
def test_final_gods_by_type_3() -> None:
    scene = placed(
        "babylon",
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"fourth": "gaia34.T1"}},
            "god_cards": {"0": ["anu", "assur", "enki", "ninhursag"]},
            "exhaustion": {"gaia34.T1": [0]},
        },
        data={"territory": {"gaia34.T1": {"icons": ["metal"]}}},
    )
    scene = placed(
        "babylon",
        "pharaos",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"fourth": "gaia34.T1"}},
            "god_cards": {"0": ["anu", "assur", "enki", "ninhursag"]},
            "exhaustion": {"gaia34.T1": [0]},
        },
        data={"territory": {"gaia34.T1": {"icons": ["metal"]}}},
    )
    scene.expect(
        {
            "score": [
                [6, 3, 0, 0, -8, 2, 0, 0, 3],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
def test_final_gods_by_type_4() -> None:
    scene = placed(
        "ellenys",
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"third": "gaia34.E"}},
            "exhaustion": {"gaia34.E": [0]},
        },
        data={"territory": {"gaia34.E": {"icons": ["food"]}}},
    )
    scene = placed(
        "ellenys",
        "pharaos",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"gaia34.A1": 1}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"third": "gaia34.E"}},
            "exhaustion": {"gaia34.E": [0]},
        },
        data={"territory": {"gaia34.E": {"icons": ["food"]}}},
    )
    scene.expect(
        {
            "score": [
                [6, 3, 0, 0, -8, 2, 0, 0, 3],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-106")
def test_a_two_type_territory_counts_for_both_types() -> None:
    scene = placed(
        "ellenys",
        "pharaos",
        position={"settlements": {"0": {"ellenys.C": None}}, "gods_at": {"0": {"third": "gaia12.T0"}}},
    )
    scene = placed(
        "ellenys",
        "pharaos",
        position={
            "phase": 6,
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"third": "gaia12.T0"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 2, 0, 0, 3], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})
    scene = placed(
        "norrenis",
        "pharaos",
        position={"settlements": {"0": {"norrenis.C": None}}, "gods_at": {"0": {"first": "gaia12.T0"}}},
    )
    scene = placed(
        "norrenis",
        "pharaos",
        position={
            "phase": 6,
            "settlements": {"0": {"norrenis.C": None}},
            "gods_at": {"0": {"first": "gaia12.T0"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 2, 0, 0, 3], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-245")
def test_isis_in_battle_and_harvest_where_units_are() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "phase": 4,
            "followers": {"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}},
            "settlements": {"0": {"gaia12.W": 1}},
            "gods_at": {"0": {"fourth": "gaia12.W"}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    scene.play("0: play dagger")
    scene.play("1: play slingshot")
    scene.expect({"last_battle": {"attack": 5}})
    harvest = placed(
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"pharaos.TL": 1}},
            "settlements": {"0": {"pharaos.TL": 1, "pharaos.R": 1, "pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
        },
        data={"territory": {"pharaos.TL": {"icons": ["food", "food", "food"]}}},
    )
    harvest.play("0: pawn 5")
    harvest.refused("0: harvest pharaos.R", rule="AN-102")
    harvest.play("0: harvest pharaos.TL")
    harvest.expect({"resources": {"0": {"food": 2}}})
    lone = placed(
        "norrenis",
        "pharaos",
        position={
            "phase": 4,
            "followers": {"0": {"gaia12.W": 1}},
            "settlements": {"1": {"gaia12.W": 1}},
            "gods_at": {"1": {"fourth": "pharaos.C"}},
        },
    )
    lone.expect({"active": 1})
    assert controllers(lone, "gaia12.W") == ["norrenis"]


@pytest.mark.rule("AN-246", "AN-296")
def test_osiris_strengthens_every_harvest() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        position={
            "followers": {"0": {"pharaos.TL": 1}},
            "settlements": {"0": {"pharaos.R": 1, "pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "osiris"]},
        },
        data={
            "territory": {
                "pharaos.TL": {"icons": ["food", "food", "food"]},
                "pharaos.R": {"icons": ["food", "food"]},
            }
        },
    )
    scene.play("0: pawn 6")
    scene.play("0: harvest pharaos.TL")
    scene.play("0: harvest pharaos.R")
    scene.expect({"resources": {"0": {"food": 3}}})


@pytest.mark.rule("AN-248")
def test_seth_scores_depleted_territories_1() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"pharaos.L": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"pharaos.L": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene.expect(
        {
            "score": [
                [6, 3, 0, 1, -8, 0, 0, 0, 2],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-248")
def test_seth_scores_depleted_territories_2() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"pharaos.L": 1, "gaia34.W": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"pharaos.L": 1, "gaia34.W": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene.expect(
        {
            "score": [
                [6, 4, 0, 1, -8, 3, 0, 0, 6],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-248")
def test_seth_scores_depleted_territories_3() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"pharaos.L": 1, "gaia34.T1": 1, "gaia34.W": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"pharaos.L": 1, "gaia34.T1": 1, "gaia34.W": 1, "gaia34.A1": 1}},
            "settlements": {"0": {"pharaos.C": None}},
            "gods_at": {"0": {"fourth": "pharaos.C"}},
            "god_cards": {"0": ["anubis", "bastet", "horus", "seth"]},
            "exhaustion": {"pharaos.L": [0], "gaia34.T1": [0], "gaia34.W": [0]},
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    scene.expect(
        {
            "score": [
                [6, 5, 0, 1, -8, 3, 0, 0, 7],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-249", "AN-250", "AN-251")
def test_odins_settlements_move_and_carry() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        "pharaos",
        position={
            "followers": {"0": {"norrenis.C": 2}},
            "gods_at": {"0": {"fourth": "norrenis.C"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "thor"]},
        },
    )
    scene.play("0: pawn 2")
    trial = branch(scene)
    trial.play("0: unit settlement norrenis.C")
    trial.play("0: to norrenis.R")
    trial.play("0: carry follower")
    trial.play("0: carry follower")
    trial.refused("0: carry thor", rule="AN-069")
    trial = branch(scene)
    trial.play("0: unit settlement norrenis.C")
    trial.play("0: to norrenis.R")
    trial.refused("0: carry loki", rule="AN-250")
    scene.play("0: unit settlement norrenis.C")
    scene.play("0: to norrenis.R")
    scene.play("0: carry follower")
    scene.play("0: carry thor")
    scene.play("0: pass")
    scene.expect(
        {
            "followers": {"0": {"norrenis.C": 1, "norrenis.R": 1}},
            "settlements": {"0": {"norrenis.C": None, "norrenis.R": 1}},
            "gods_at": {
                "0": {"first": None, "second": None, "third": None, "fourth": "norrenis.R", "major": None}
            },
        }
    )
    portal = placed("norrenis", "babylon", position={"followers": {"0": {"norrenis.C": 1}}})
    portal.play("0: pawn 1")
    portal.play("0: unit settlement norrenis.C")
    portal.play("0: to gaia12.W")
    portal.play("0: carry follower")
    portal.expect({"followers": {"0": {"gaia12.W": 1}}, "settlements": {"0": {"gaia12.W": 1}}})
    assert controllers(portal, "norrenis.C") == [None]
    portal.play("0: pass")
    portal.play("0: pass")
    portal.play("1: pawn 1")
    portal.play("1: pass")
    portal.play("1: pass")
    plain = placed("babylon", "norrenis", position={"followers": {"0": {"babylon.C": 1}}})
    plain.play("0: pawn 2")
    plain.refused("0: unit settlement babylon.C", rule="AN-249")


@pytest.mark.rule("AN-251", "AN-062")
def test_an_empty_capital_is_closed_but_uncontrolled() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "followers": {"0": {"norrenis.R": 1}},
            "settlements": {"0": {"babylon.C": None}, "1": {"gaia12.W": 1, "norrenis.C": None}},
        },
    )
    assert controllers(scene, "norrenis.C") == [None]
    scene.play("0: pawn 2")
    trial = branch(scene)
    trial.play("0: unit follower norrenis.R")
    trial.refused("0: to norrenis.C", rule="AN-072")


@pytest.mark.rule("AN-252", "AN-253", "AN-115")
def test_odins_settlements_may_share_and_besiege() -> None:
    scene = placed(
        "norrenis", "babylon", position={"settlements": {"0": {"gaia12.B0": 2}, "1": {"gaia12.W": 1}}}
    )
    scene.play("0: pawn 2")
    scene.play("0: unit settlement gaia12.B0")
    scene.play("0: to gaia12.W")
    scene.play("0: pass")
    assert contested_places(scene) == []
    assert besieged_places(scene) == ["gaia12.W"]
    assert controllers(scene, "gaia12.W") == ["norrenis"]


@pytest.mark.rule("AN-254", "AN-188")
def test_odins_settlements_retreat() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 4,
            "followers": {"0": {"gaia12.W": 1}, "1": {"gaia12.W": 6}},
            "settlements": {"0": {"gaia12.W": 2}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    scene.play("0: play dagger")
    scene.play("1: play slingshot")
    scene.expect(
        {
            "last_battle": {"won": "defender", "attack": 2},
            "followers": {"0": {"norrenis.C": 1, "gaia12.W": None}},
            "settlements": {"0": {"norrenis.C": 3, "gaia12.W": None}},
        }
    )


@pytest.mark.rule("AN-255", "AN-071", "AN-181")
def test_odins_lone_settlement_fights() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "followers": {"0": {"gaia12.B0": 1}},
            "settlements": {"1": {"gaia12.W": 1}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    scene.play("0: pawn 2")
    trial = branch(scene)
    trial.play("0: unit follower gaia12.B0")
    trial.play("0: to gaia12.W")
    trial.refused("0: unit follower gaia12.W", rule="AN-129")
    scene.play("0: unit follower gaia12.B0")
    scene.play("0: to gaia12.W")
    assert contested_places(scene) == ["gaia12.W"]
    scene.play("0: pass")
    scene.play("0: pass")
    scene.play("0: play dagger")
    scene.play("1: play slingshot")
    scene.expect(
        {
            "last_battle": {"attack": 2, "defence": 1, "won": "attacker"},
            "followers": {"1": {"norrenis.C": None}},
            "settlements": {"1": {"norrenis.C": 2}},
        }
    )


@pytest.mark.rule("AN-256", "AN-220")
def test_odins_settlements_are_no_units_for_counting() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={"followers": {"0": {"norrenis.C": 2}}, "settlements": {"0": {"norrenis.C": 3}}},
    )
    scene = placed(
        "norrenis",
        "babylon",
        position={"phase": 6, "followers": {"0": {"norrenis.C": 2}}, "settlements": {"0": {"norrenis.C": 3}}},
    )
    scene.expect({"score": [[9, 0, 3, 0, -8, 0, 0, 0, 4], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})
    god = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "god_cards": {"0": ["aegir", "heimdallr", "loki", "thor"]},
            "major_tokens": {"0": 0, "1": 0},
        },
    )
    god.refused("0: summon thor", rule="AN-153")


@pytest.mark.rule("AN-257")
def test_unlocked_odin_gives_settlements_strength() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "settlements": {"0": {"norrenis.TL": 1, "norrenis.C": None}},
            "gods_at": {"0": {"major": "norrenis.C"}},
        },
        data={"territory": {"norrenis.TL": {"icons": ["metal", "metal", "metal"]}}},
    )
    scene.play("0: pawn 5")
    scene.play("0: harvest norrenis.TL")
    scene.expect({"resources": {"0": {"metal": 2}}})


@pytest.mark.rule("AN-259")
def test_freya_takes_a_follower_for_resources() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.R": 1, "norrenis.C": 1}},
            "god_cards": {"0": ["aegir", "freya", "heimdallr", "loki"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freya": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon freya")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.refused("0: sacrifice norrenis.L", rule="AN-259")
    scene.play("0: sacrifice norrenis.R")
    scene.play("0: gain food")
    scene.play("0: gain food")
    scene.play("0: gain food")
    scene.play("0: gain wood")
    scene.expect({"reserve": {"0": 12}, "resources": {"0": {"food": 3, "wood": 1}}})
    no = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.R": 1, "norrenis.C": 1}},
            "god_cards": {"0": ["aegir", "freya", "heimdallr", "loki"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freya": {"on_summon": {"war": 1}}}},
    )
    no.play("0: summon freya")
    no.play("0: replace norrenis.C")
    no.expect({"tracks": {"0": {"war": 1}}})
    no.play("0: pass")
    no.expect({"reserve": {"0": 11}})


@pytest.mark.rule("AN-260", "AN-301")
def test_freyr_counts_territories_abroad_1() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.C": 1, "gaia12.W": 1}},
            "god_cards": {"0": ["aegir", "freyr", "heimdallr", "loki"]},
            "artifacts": {"0": ["afterworld_map"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freyr": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon freyr")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"vp": {"0": 0}, "mana": {"0": 0}})


@pytest.mark.rule("AN-260", "AN-301")
def test_freyr_counts_territories_abroad_2() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.C": 1, "gaia12.W": 1, "gaia12.E": 1}},
            "god_cards": {"0": ["aegir", "freyr", "heimdallr", "loki"]},
            "artifacts": {"0": ["afterworld_map"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freyr": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon freyr")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"vp": {"0": 1}, "mana": {"0": 1}})


@pytest.mark.rule("AN-260", "AN-301")
def test_freyr_counts_territories_abroad_3() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.C": 1, "gaia12.W": 1, "gaia12.E": 1, "afterworld": 1}},
            "god_cards": {"0": ["aegir", "freyr", "heimdallr", "loki"]},
            "artifacts": {"0": ["afterworld_map"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freyr": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon freyr")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"vp": {"0": 1}, "mana": {"0": 1}})


@pytest.mark.rule("AN-260", "AN-301")
def test_freyr_counts_territories_abroad_4() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {
                "0": {"norrenis.C": 1, "babylon.R": 1, "gaia12.W": 1, "gaia12.E": 1, "afterworld": 1}
            },
            "god_cards": {"0": ["aegir", "freyr", "heimdallr", "loki"]},
            "artifacts": {"0": ["afterworld_map"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"freyr": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon freyr")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"vp": {"0": 2}, "mana": {"0": 2}})


@pytest.mark.rule("AN-261")
def test_frigg_puts_followers_where_three_pieces_stand() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {
                "0": {"norrenis.L": 2, "norrenis.R": 3, "norrenis.C": 1, "gaia12.W": 2},
                "1": {"gaia12.W": 1},
            },
            "settlements": {"0": {"gaia12.W": 1}},
            "god_cards": {"0": ["aegir", "frigg", "heimdallr", "loki"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"frigg": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon frigg")
    scene.play("0: replace norrenis.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect(
        {
            "followers": {"0": {"norrenis.R": 4, "gaia12.W": 3, "norrenis.L": 2, "norrenis.C": None}},
            "settlements": {"0": {"norrenis.R": None, "gaia12.W": 1, "norrenis.L": None, "norrenis.C": 1}},
            "gods_at": {
                "0": {"first": None, "second": "norrenis.C", "third": None, "fourth": None, "major": None}
            },
        }
    )
    full = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"norrenis.L": 3, "norrenis.R": 8, "norrenis.C": 1}},
            "god_cards": {"0": ["aegir", "frigg", "heimdallr", "loki"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"frigg": {"on_summon": {"war": 1}}}},
    )
    full.play("0: summon frigg")
    full.play("0: replace norrenis.C")
    full.expect({"tracks": {"0": {"war": 1}}})
    full.play("0: from norrenis.L")
    full.expect(
        {
            "reserve": {"0": 0},
            "followers": {"0": {"norrenis.R": 9, "norrenis.L": 3}},
            "settlements": {"0": {"norrenis.R": None, "norrenis.L": None}},
            "gods_at": {
                "0": {"first": None, "second": "norrenis.C", "third": None, "fourth": None, "major": None}
            },
        }
    )


@pytest.mark.rule("AN-262")
def test_heimdallr_defends_settlements_1() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 4,
            "followers": {"0": {"gaia12.W": 2}},
            "settlements": {"1": {"gaia12.W": 1}},
            "gods_at": {"1": {"fourth": "norrenis.C"}},
            "god_cards": {"1": ["aegir", "freya", "freyr", "heimdallr"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    scene.play("0: play dagger")
    scene.play("1: play slingshot")
    scene.expect({"last_battle": {"defence": 4}})
    attack = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 4,
            "followers": {"1": {"gaia12.W": 1}},
            "settlements": {"0": {"gaia12.W": 1}},
            "gods_at": {"0": {"fourth": "gaia12.W"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "heimdallr"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    attack.play("0: play dagger")
    attack.play("1: play slingshot")
    attack.expect({"last_battle": {"attack": 3}})


@pytest.mark.rule("AN-262")
def test_heimdallr_defends_settlements_2() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 4,
            "followers": {"0": {"gaia12.W": 2}},
            "settlements": {"1": {"gaia12.W": 1}},
            "gods_at": {"1": {"fourth": "norrenis.C", "major": "norrenis.C"}},
            "god_cards": {"1": ["aegir", "freya", "freyr", "heimdallr"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    scene.play("0: play dagger")
    scene.play("1: play slingshot")
    scene.expect({"last_battle": {"defence": 6}})
    attack = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 4,
            "followers": {"1": {"gaia12.W": 1}},
            "settlements": {"0": {"gaia12.W": 1}},
            "gods_at": {"0": {"fourth": "gaia12.W"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "heimdallr"]},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    attack.play("0: play dagger")
    attack.play("1: play slingshot")
    attack.expect({"last_battle": {"attack": 3}})


@pytest.mark.rule("AN-264")
def test_thor_scores_strength_1() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"norrenis.C": 4}},
            "settlements": {"0": {"norrenis.C": 2}},
            "gods_at": {"0": {"fourth": "norrenis.C"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "thor"]},
        },
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
    )
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"norrenis.C": 4}},
            "settlements": {"0": {"norrenis.C": 2}},
            "gods_at": {"0": {"fourth": "norrenis.C"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "thor"]},
        },
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
    )
    scene.expect({"score": [[9, 0, 2, 1, -8, 2, 0, 0, 6], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-264")
def test_thor_scores_strength_2() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "followers": {"0": {"norrenis.C": 4}},
            "settlements": {"0": {"norrenis.C": 2}},
            "gods_at": {"0": {"fourth": "norrenis.C", "major": "norrenis.C"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "thor"]},
        },
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
    )
    scene = placed(
        "norrenis",
        "babylon",
        position={
            "phase": 6,
            "followers": {"0": {"norrenis.C": 4}},
            "settlements": {"0": {"norrenis.C": 2}},
            "gods_at": {"0": {"fourth": "norrenis.C", "major": "norrenis.C"}},
            "god_cards": {"0": ["aegir", "freya", "freyr", "thor"]},
        },
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
    )
    scene.expect({"score": [[9, 0, 2, 2, -8, 4, 0, 0, 9], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-265")
def test_ishtars_settlements_harvest_alone() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={"settlements": {"0": {"babylon.TL": 1, "babylon.C": None}}},
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    scene.play("0: pawn 5")
    scene.play("0: harvest babylon.TL")
    scene.expect({"resources": {"0": {"gold": 2}}, "exhaustion": {"babylon.TL": [0]}})


@pytest.mark.rule("AN-266")
def test_unlocked_ishtar_ignores_the_number_of_icons() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "improved": {"0": [6]},
            "followers": {"0": {"babylon.TL": 5, "babylon.L": 1}},
            "gods_at": {"0": {"major": "babylon.C"}},
            "exhaustion": {"babylon.TL": [0, 1]},
        },
        data={
            "territory": {
                "babylon.TL": {"icons": ["gold", "gold", "gold"]},
                "babylon.C": {"icons": ["gold"]},
                "babylon.L": {"icons": ["wood"]},
            }
        },
    )
    scene.play("0: pawn 6")
    scene.play("0: harvest babylon.TL")
    scene.play("0: harvest babylon.C")
    scene.play("0: harvest babylon.L")
    scene.expect({"resources": {"0": {"gold": 6, "wood": 1}}, "exhaustion": {"babylon.TL": [0, 1, 2]}})
    done = placed(
        "babylon",
        "norrenis",
        position={
            "followers": {"0": {"babylon.L": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"major": "babylon.C"}},
            "exhaustion": {"babylon.L": [0]},
        },
        data={"territory": {"babylon.L": {"icons": ["wood"]}}},
    )
    done.play("0: pawn 5")
    done.refused("0: harvest babylon.L", rule="AN-101")


@pytest.mark.rule("AN-267", "AN-303")
def test_unlocked_ishtar_splits_two_types_freely() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={"followers": {"0": {"gaia12.T0": 3}}, "gods_at": {"0": {"major": "babylon.C"}}},
    )
    scene.play("0: pawn 5")
    trial = branch(scene)
    trial.play("0: harvest gaia12.T0")
    trial.refused("0: gain wood", rule="AN-267")
    scene.play("0: harvest gaia12.T0")
    scene.play("0: gain food")
    scene.play("0: gain gold")
    scene.play("0: gain gold")
    scene.play("0: deplete food")
    scene.expect({"resources": {"0": {"gold": 2, "food": 1}}, "exhaustion": {"gaia12.T0": [0]}})
    one = placed(
        "babylon",
        "norrenis",
        position={
            "followers": {"0": {"gaia12.T0": 3}},
            "gods_at": {"0": {"major": "babylon.C"}},
            "exhaustion": {"gaia12.T0": [0]},
        },
    )
    one.play("0: pawn 5")
    one.play("0: harvest gaia12.T0")
    one.expect({"resources": {"0": {"gold": 3, "food": 0}}})


@pytest.mark.rule("AN-268", "AN-269")
def test_anu_teleports_from_one_territory() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"babylon.R": 1, "babylon.C": 1, "gaia12.W": 3}},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"anu": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon anu")
    scene.play("0: replace babylon.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    trial = branch(scene)
    trial.play("0: unit follower gaia12.W")
    trial.play("0: to gaia12.E")
    trial.refused("0: unit follower babylon.R", rule="AN-268")
    trial = branch(scene)
    trial.play("0: unit follower gaia12.W")
    trial.refused("0: to gaia12.A", rule="AN-079")
    trial = branch(scene)
    trial.play("0: unit follower gaia12.W")
    trial.play("0: to gaia12.E")
    trial.play("0: unit follower gaia12.W")
    trial.play("0: to babylon.L")
    trial.play("0: unit follower gaia12.W")
    trial.play("0: to norrenis.R")
    trial.refused("0: unit follower gaia12.W", rule="AN-147")
    scene.play("0: unit follower gaia12.W")
    scene.play("0: to gaia12.E")
    scene.play("0: unit follower gaia12.W")
    scene.play("0: to babylon.L")
    scene.play("0: unit follower gaia12.W")
    scene.play("0: to norrenis.R")
    scene.expect(
        {
            "followers": {"0": {"gaia12.W": None}},
            "settlements": {"0": {"gaia12.W": None}},
            "gods_at": {
                "0": {"first": "babylon.C", "second": None, "third": None, "fourth": None, "major": None}
            },
        }
    )
    more = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"babylon.C": 1, "gaia12.W": 4}},
            "gods_at": {"0": {"fourth": "babylon.R"}},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"anu": {"on_summon": {"war": 1}}}},
    )
    more.play("0: summon anu")
    more.play("0: replace babylon.C")
    more.expect({"tracks": {"0": {"war": 1}}})
    more.play("0: unit follower gaia12.W")
    more.play("0: to gaia12.E")
    more.play("0: unit follower gaia12.W")
    more.play("0: to gaia12.E")
    more.play("0: unit follower gaia12.W")
    more.play("0: to gaia12.E")
    more.play("0: unit follower gaia12.W")
    more.play("0: to gaia12.E")


@pytest.mark.rule("AN-270")
def test_assur_in_battle_and_harvest() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "followers": {"0": {"babylon.TL": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"second": "babylon.C"}},
        },
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    scene.play("0: pawn 5")
    scene.play("0: harvest babylon.TL")
    scene.expect({"resources": {"0": {"gold": 2}}})
    battle = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 4,
            "followers": {"1": {"gaia12.W": 1}},
            "gods_at": {"0": {"second": "gaia12.W"}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
        },
        data={"weapon": CARDS},
    )
    battle.play("0: play dagger")
    battle.play("1: play slingshot")
    battle.expect({"last_battle": {"attack": 4}})


@pytest.mark.rule("AN-271")
def test_enki_scores_atlantis() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        "pharaos",
        position={
            "followers": {"0": {"gaia34.A2": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"third": "gaia34.A1"}},
        },
    )
    scene = placed(
        "babylon",
        "norrenis",
        "pharaos",
        position={
            "phase": 6,
            "followers": {"0": {"gaia34.A2": 1}},
            "settlements": {"0": {"babylon.C": None}},
            "gods_at": {"0": {"third": "gaia34.A1"}},
        },
    )
    scene.expect(
        {
            "score": [
                [6, 4, 0, 0, -8, 8, 0, 0, 10],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
                [6, 0, 1, 0, -8, 0, 0, 0, -1],
            ]
        }
    )


@pytest.mark.rule("AN-272", "AN-289")
def test_enlil_adds_a_unit_to_portals() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={"followers": {"0": {"babylon.C": 2}}, "gods_at": {"0": {"fourth": "babylon.C"}}},
    )
    scene.play("0: pawn 1")
    assert scene.state.decisions()[0].data["left"] == 2


@pytest.mark.rule("AN-273")
def test_marduk_puts_followers_on_free_settlements() -> None:
    scene = placed(
        "babylon",
        "pharaos",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"babylon.C": 1}, "1": {"gaia12.E": 1}},
            "settlements": {"0": {"gaia12.W": 1, "gaia12.E": 1}},
            "god_cards": {"0": ["assur", "enki", "enlil", "marduk"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={"minor_god": {"marduk": {"on_summon": {"war": 1}}}},
    )
    scene.play("0: summon marduk")
    scene.play("0: replace babylon.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect(
        {
            "followers": {"0": {"gaia12.W": 1, "gaia12.E": None, "babylon.C": 1}},
            "settlements": {"0": {"gaia12.W": 1, "gaia12.E": 1, "babylon.C": 1}},
            "gods_at": {
                "0": {"first": None, "second": None, "third": None, "fourth": "babylon.C", "major": None}
            },
        }
    )


@pytest.mark.rule("AN-275")
def test_ninlil_counts_altars_abroad() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"babylon.L": 1, "babylon.C": 1, "gaia12.T1": 1, "gaia12.A": 1}},
            "god_cards": {"0": ["assur", "enki", "enlil", "ninlil"]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={
            "minor_god": {"ninlil": {"on_summon": {"war": 1}}},
            "territory": {"gaia12.T1": {"altars": 1}, "babylon.L": {"altars": 1}},
        },
    )
    scene.play("0: summon ninlil")
    scene.play("0: replace babylon.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"vp": {"0": 3}, "resources": {"0": {"metal": 3}}})


@pytest.mark.rule("AN-276")
def test_zeus_shares_in_the_planet() -> None:
    scene = placed(
        "norrenis",
        "ellenys",
        "pharaos",
        position={
            "phase": 5,
            "followers": {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}, "1": {"gaia34.E": 1}},
            "culture": {"gaia34#3": 1},
        },
    )
    scene.expect({"resources": {"1": {"gold": 2}, "0": {"gold": 2}}})
    scene = placed(
        "norrenis",
        "ellenys",
        "pharaos",
        position={
            "phase": 5,
            "followers": {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}, "1": {"ellenys.L": 1}},
            "culture": {"gaia34#3": 1},
        },
    )
    scene.expect({"resources": {"1": {"gold": 0}}})
    scene = placed(
        "norrenis",
        "ellenys",
        "pharaos",
        position={
            "phase": 5,
            "followers": {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}},
            "settlements": {"1": {"gaia34.E": 1}},
            "culture": {"gaia34#3": 1},
        },
    )
    scene.expect({"resources": {"1": {"gold": 0}}})


@pytest.mark.rule("AN-277", "AN-304")
def test_unlocked_zeus_doubles() -> None:
    scene = placed(
        "norrenis",
        "ellenys",
        "pharaos",
        position={
            "phase": 5,
            "followers": {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}},
            "gods_at": {"1": {"major": "gaia34.E"}},
            "culture": {"gaia34#3": 1},
        },
    )
    scene.expect({"resources": {"1": {"gold": 4}, "0": {"gold": 2}}})
    pacts = placed(
        "norrenis",
        "ellenys",
        "pharaos",
        position={
            "phase": 5,
            "followers": {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}},
            "gods_at": {"1": {"major": "gaia34.E"}},
            "culture": {"gaia34#3": 9},
        },
    )
    first = pacts.state.display
    pacts.play("0: pass")
    pacts.play("1: pact N01")
    pacts.play("*: deal N07")
    assert pacts.state.display.bit_count() == first.bit_count()
    pacts.play("1: pact N02")
    pacts.play("*: deal N08")
    pacts.expect({"pacts": {"1": ["N01", "N02"]}, "culture": {}})


@pytest.mark.rule("AN-278")
def test_ellenys_keep_defeated_tiles_for_ares() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"first": "ellenys.C"}},
            "defeated": {"0": [3, 7]},
        },
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"first": "ellenys.C"}},
            "defeated": {"0": [3, 7]},
        },
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 4, 0, 0, 5], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})
    battle = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 4,
            "followers": {"0": {"ellenys.TC": 6}},
            "hand": {"0": ["slingshot", "long_shield", "dagger"]},
            "civilizations": {"ellenys.TC": 2},
        },
        data={
            "weapon": CARDS,
            "civilization": {"2": {"effect": "none", "strength": 4, "reward": {"gold": 1}}},
        },
    )
    battle.play("0: play dagger")
    battle.expect({"defeated": {"0": [2]}})


@pytest.mark.rule("AN-279", "AN-305")
def test_athena_pays_for_settlement_territories() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 3,
            "minor_tokens": {"0": 1, "1": 0},
            "followers": {"0": {"ellenys.C": 1}, "1": {"gaia12.T0": 1}},
            "settlements": {"0": {"ellenys.L": 1, "gaia12.T0": 1, "gaia12.T3": 1, "gaia12.A": 1}},
            "exhaustion": {"ellenys.L": [0]},
            "major_tokens": {"0": 0, "1": 0},
        },
        data={
            "minor_god": {"athena": {"on_summon": {"war": 1}}},
            "territory": {"ellenys.L": {"icons": ["metal"]}, "ellenys.C": {"icons": ["wood", "wood"]}},
        },
    )
    scene.play("0: summon athena")
    scene.play("0: replace ellenys.C")
    scene.expect({"tracks": {"0": {"war": 1}}})
    scene.expect({"question": {"facts": {"left": 1}}, "legal": ["pass", "gain food", "gain gold"]})
    trial = branch(scene)
    trial.play("0: gain food")
    trial.refused("0: gain food", rule="AN-267")
    scene.play("0: gain gold")
    scene.play("0: gain metal")
    scene.expect({"resources": {"0": {"wood": 1, "metal": 2, "gold": 1, "food": 0}}, "phase": 3})


@pytest.mark.rule("AN-281")
def test_hades_scores_the_reserve_1() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "followers": {"0": {"ellenys.C": 12}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"ellenys.C": 12}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 4, -8, 0, 0, 0, 5], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-281")
def test_hades_scores_the_reserve_2() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "followers": {"0": {"ellenys.C": 9}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"ellenys.C": 9}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 3, -8, 2, 0, 0, 6], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-281")
def test_hades_scores_the_reserve_3() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "followers": {"0": {"ellenys.C": 7}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"ellenys.C": 7}},
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 2, -8, 2, 0, 0, 5], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-281")
def test_hades_scores_the_reserve_4() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={"settlements": {"0": {"ellenys.C": None}}, "gods_at": {"0": {"fourth": "ellenys.C"}}},
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "settlements": {"0": {"ellenys.C": None}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
        },
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 8, 0, 0, 9], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})


@pytest.mark.rule("AN-282")
def test_hera_adds_a_follower_once_per_effect() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "improved": {"0": [8]},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
            "god_cards": {"0": ["ares", "athena", "demeter", "hera"]},
        },
    )
    scene.play("0: pawn 8")
    assert scene.state.decisions()[0].data["left"] == 2 + 1 + 1


@pytest.mark.rule("AN-283")
def test_hermes_adds_a_step() -> None:
    for tile, left in ((2, 3), (3, 4), (1, 1)):
        scene = placed(
            "ellenys",
            "norrenis",
            position={
                "gods_at": {"0": {"fourth": "ellenys.C"}},
                "god_cards": {"0": ["ares", "athena", "demeter", "hermes"]},
            },
            data={"minor_god": {"hermes": {"params": {"steps": 1}}}},
        )
        scene.play(f"0: pawn {tile}")
        scene.expect({"question": {"seat": 0, "facts": {"left": left}}})


@pytest.mark.rule("AN-284")
def test_poseidon_is_an_altar() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "pawn": {"0": 1},
            "followers": {"0": {"ellenys.L": 1}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
            "god_cards": {"0": ["ares", "athena", "demeter", "poseidon"]},
        },
        data={"territory": {"ellenys.C": {"altars": 0}, "ellenys.L": {"altars": 1}}},
    )
    scene.play("0: pawn 7")
    scene.expect({"resources": {"0": {"wood": 2}}})
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "followers": {"0": {"ellenys.L": 1}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
            "god_cards": {"0": ["ares", "athena", "demeter", "poseidon"]},
        },
        data={"territory": {"ellenys.C": {"altars": 0}, "ellenys.L": {"altars": 1}}},
    )
    scene = placed(
        "ellenys",
        "norrenis",
        position={
            "phase": 6,
            "followers": {"0": {"ellenys.L": 1}},
            "gods_at": {"0": {"fourth": "ellenys.C"}},
            "god_cards": {"0": ["ares", "athena", "demeter", "poseidon"]},
        },
        data={"territory": {"ellenys.C": {"altars": 0}, "ellenys.L": {"altars": 1}}},
    )
    scene.expect({"score": [[9, 2, 1, 0, -8, 0, 0, 0, 4], [9, 0, 1, 0, -8, 0, 0, 0, 2]]})
