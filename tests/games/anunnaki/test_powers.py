"""Powers of the four Houses. AN-106, AN-240..284, AN-294..297, AN-302..305."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    CARDS,
    HAND,
    IDLE_OF_THREE,
    IDLE_OF_TWO,
    MINOR_TOKEN,
    THREE,
    TILE,
    TWO,
    WEAPONS_AND_TILE,
    battle,
    besieged_places,
    branch,
    contested_places,
    controllers,
    gods,
    placed,
    play,
    refused,
    summoned,
    texts,
)
from ziggurat.core.scene import Scene

NINHURSAG = {"god_cards": {"0": ["anu", "assur", "enki", "ninhursag"]}}
ON_GAIA = {"0": {"gaia34.W": 1, "gaia34.B0": 1, "gaia34.B1": 1}}


@pytest.mark.rule("AN-240")
def test_ra_moves_the_cube_of_the_space_crossed() -> None:
    scene = placed("pharaos", "norrenis", cubes={"0": ["R0"]})
    scene.play("0: pawn 10")
    scene.refused("0: cube R0", rule="AN-240")
    scene.play("0: cube L2")
    scene.expect({"cubes": {"0": ["L2"]}, "mana": {"0": 2}, "cubes_left": {"0": 13}})
    left = placed("pharaos", "norrenis", cubes={"0": ["R0"]})
    play(left, "0: pawn 10; pass")
    left.expect({"cubes": {"0": ["R0"]}})
    other = placed(*TWO, cubes={"0": ["R0"]})
    other.play("0: pawn 10")
    other.expect({"question": {"seat": 0, "prompt": "mana.action"}})


@pytest.mark.rule("AN-241")
def test_unlocked_ra_adds_a_resource_to_mana() -> None:
    def ready(**more: Any) -> Scene:
        return placed("pharaos", "norrenis", gods_at={"0": {"major": "pharaos.C"}}, **more)

    scene = ready()
    play(scene, "0: pawn 10; gain wood")
    scene.expect({"resources": {"0": {"wood": 1}}, "mana": {"0": 1}})
    moved = ready(cubes={"0": ["R0"]})
    play(moved, "0: pawn 10; cube L2; gain gold")
    moved.expect({"resources": {"0": {"gold": 1}}})
    dry = ready(cubes={"0": ["R0"]})
    play(dry, "0: pawn 10; cube P2")
    dry.expect({"mana": {"0": 0}, "question": {"seat": 0, "prompt": "mana.action"}})


@pytest.mark.rule("AN-242", "AN-302")
def test_anubis_brings_a_follower_before_any_battle() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        gods_at={"0": {"first": "pharaos.L", "fourth": "pharaos.L"}},
        god_cards={"0": ["anubis", "bastet", "horus", "seth"]},
        hand={"0": HAND},
        civilizations={"pharaos.TC": 2},
        data=WEAPONS_AND_TILE,
    )
    play(scene, "0: pawn 2; unit anubis; to pharaos.TC; unit seth; to pharaos.TC; pass; pass")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": 1}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {"0": gods(first="pharaos.TC", fourth="pharaos.TC")},
        }
    )
    scene.play("0: play dagger")
    scene.expect({"last_battle": {"attack": 6}})


@pytest.mark.rule("AN-242")
def test_anubis_with_an_empty_reserve_redeploys_or_not() -> None:
    def ready() -> Scene:
        return placed(
            "pharaos",
            "norrenis",
            followers={"0": {"pharaos.C": 12}},
            gods_at={"0": {"first": "pharaos.L"}},
            hand={"0": HAND},
            civilizations={"pharaos.TC": 2},
            data=WEAPONS_AND_TILE,
        )

    scene = ready()
    play(scene, "0: pawn 2; unit anubis; to pharaos.TC; pass; pass; pass; from pharaos.C")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": 1}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {"0": gods(first="pharaos.TC")},
        }
    )
    scene = ready()
    play(scene, "0: pawn 2; unit anubis; to pharaos.TC; pass; pass; pass; pass")
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": None}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {"0": gods(first="pharaos.TC")},
        }
    )


@pytest.mark.rule("AN-295", "AN-242")
def test_a_god_summoned_into_a_battle_does_not_trigger_anubis() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        **MINOR_TOKEN,
        followers={"0": {"pharaos.L": 1}},
        gods_at={"0": {"first": "pharaos.C"}},
        god_cards={"0": ["anubis", "horus", "isis", "seth"]},
        hand={"0": HAND},
        civilizations={"pharaos.TC": 2},
        data=WEAPONS_AND_TILE,
    )
    play(
        scene,
        "0: pawn 2; unit follower pharaos.L; to pharaos.TC; pass; pass; summon seth",
        "0: replace pharaos.TC; pass",
    )
    scene.expect(
        {
            "followers": {"0": {"pharaos.TC": None}},
            "settlements": {"0": {"pharaos.TC": None}},
            "gods_at": {"0": gods(first="pharaos.C", fourth="pharaos.TC")},
        }
    )


@pytest.mark.rule("AN-243")
def test_bastet_completes_a_pact_for_mana() -> None:
    def ready(pacts: list[Any], **more: Any) -> Scene:
        return summoned(
            "bastet",
            "pharaos",
            "norrenis",
            followers={"0": {"pharaos.C": 1}},
            god_cards={"0": ["bastet", "horus", "isis", "osiris"]},
            pacts={"0": pacts},
            data={
                "pact": {
                    "N12": {"cost": {"any": 5}, "mid": {"any": 1}, "vp": 5, "commerce": 2},
                    "NO1": {"cost": {"food": 1}, "mid": {"metal": 1}, "vp": 4, "commerce": 2},
                }
            },
            **more,
        )

    scene = ready(pacts=["N12", "NO1"], resources={"0": {"food": 5}}, mana={"0": 1})
    scene.refused("0: free N01", rule="AN-243")
    scene.play("0: free NO1")
    scene.expect({"mana": {"0": 0}, "vp": {"0": 4}, "resources": {"0": {"food": 5, "metal": 1}}})
    play(scene, "0: complete N12; pay food; pay food; pay food; pay food; pay food; gain gold")
    poor = ready(pacts=["N12"])
    poor.expect({"question": {"seat": 0, "prompt": "additional.action"}})


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
@pytest.mark.parametrize(
    ("houses", "god", "cards", "kind", "place"),
    [
        (("pharaos", "norrenis", "babylon"), "third", {}, "wood", "gaia34.B3"),
        (("norrenis", "pharaos", "babylon"), "first", {}, "gold", "gaia34.W"),
        (("babylon", "pharaos", "norrenis"), "fourth", NINHURSAG, "metal", "gaia34.T1"),
        (("ellenys", "pharaos", "norrenis"), "third", {}, "food", "gaia34.E"),
    ],
    ids=["horus", "aegir", "ninhursag", "demeter"],
)
def test_final_gods_by_type(
    houses: tuple[str, ...], god: str, cards: dict[str, Any], kind: str, place: str
) -> None:
    scene = placed(
        *houses,
        phase=6,
        followers={"0": {"gaia34.A1": 1}},
        settlements={"0": {f"{houses[0]}.C": None}},
        gods_at={"0": {god: place}},
        exhaustion={place: [0]},
        **cards,
        data={"territory": {place: {"icons": [kind]}}},
    )
    scene.expect({"score": [[6, 3, 0, 0, -8, 2, 0, 0, 3], IDLE_OF_THREE, IDLE_OF_THREE]})


@pytest.mark.rule("AN-106")
@pytest.mark.parametrize(
    ("house", "god"), [("ellenys", "third"), ("norrenis", "first")], ids=["demeter", "aegir"]
)
def test_a_two_type_territory_counts_for_both_types(house: str, god: str) -> None:
    scene = placed(
        house, "pharaos", phase=6, settlements={"0": {f"{house}.C": None}}, gods_at={"0": {god: "gaia12.T0"}}
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 2, 0, 0, 3], IDLE_OF_TWO]})


@pytest.mark.rule("AN-245")
def test_isis_in_battle_and_harvest_where_units_are() -> None:
    scene = battle(
        "pharaos",
        "norrenis",
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}},
        settlements={"0": {"gaia12.W": 1}},
        gods_at={"0": {"fourth": "gaia12.W"}},
    )
    play(scene, "0: play dagger", "1: play slingshot")
    scene.expect({"last_battle": {"attack": 5}})
    harvest = placed(
        "pharaos",
        "norrenis",
        followers={"0": {"pharaos.TL": 1}},
        settlements={"0": {"pharaos.TL": 1, "pharaos.R": 1, "pharaos.C": None}},
        gods_at={"0": {"fourth": "pharaos.C"}},
        data={"territory": {"pharaos.TL": {"icons": ["food", "food", "food"]}}},
    )
    harvest.play("0: pawn 5")
    harvest.refused("0: harvest pharaos.R", rule="AN-102")
    harvest.play("0: harvest pharaos.TL")
    harvest.expect({"resources": {"0": {"food": 2}}})
    lone = placed(
        "norrenis",
        "pharaos",
        phase=4,
        followers={"0": {"gaia12.W": 1}},
        settlements={"1": {"gaia12.W": 1}},
        gods_at={"1": {"fourth": "pharaos.C"}},
    )
    lone.expect({"active": 1})
    assert controllers(lone, "gaia12.W") == ["norrenis"]


@pytest.mark.rule("AN-246", "AN-296")
def test_osiris_strengthens_every_harvest() -> None:
    scene = placed(
        "pharaos",
        "norrenis",
        followers={"0": {"pharaos.TL": 1}},
        settlements={"0": {"pharaos.R": 1, "pharaos.C": None}},
        gods_at={"0": {"fourth": "pharaos.C"}},
        god_cards={"0": ["anubis", "bastet", "horus", "osiris"]},
        data={
            "territory": {
                "pharaos.TL": {"icons": ["food", "food", "food"]},
                "pharaos.R": {"icons": ["food", "food"]},
            }
        },
    )
    play(scene, "0: pawn 6; harvest pharaos.TL; harvest pharaos.R")
    scene.expect({"resources": {"0": {"food": 3}}})


@pytest.mark.rule("AN-248")
@pytest.mark.parametrize(
    ("depleted", "score"),
    [
        (["pharaos.L"], [6, 3, 0, 1, -8, 0, 0, 0, 2]),
        (["pharaos.L", "gaia34.W"], [6, 4, 0, 1, -8, 3, 0, 0, 6]),
        (["pharaos.L", "gaia34.W", "gaia34.T1"], [6, 5, 0, 1, -8, 3, 0, 0, 7]),
    ],
    ids=["one", "two", "three"],
)
def test_seth_scores_depleted_territories(depleted: list[str], score: list[int]) -> None:
    icons = {"pharaos.L": "gold", "gaia34.W": "gold", "gaia34.T1": "metal"}
    scene = placed(
        "pharaos",
        "norrenis",
        "babylon",
        phase=6,
        followers={"0": dict.fromkeys([*depleted, "gaia34.A1"], 1)},
        settlements={"0": {"pharaos.C": None}},
        gods_at={"0": {"fourth": "pharaos.C"}},
        god_cards={"0": ["anubis", "bastet", "horus", "seth"]},
        exhaustion={place: [0] for place in icons},
        data={"territory": {place: {"icons": [kind]} for place, kind in icons.items()}},
    )
    scene.expect({"score": [score, IDLE_OF_THREE, IDLE_OF_THREE]})


@pytest.mark.rule("AN-249", "AN-250", "AN-251")
def test_odins_settlements_move_and_carry() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        "pharaos",
        followers={"0": {"norrenis.C": 2}},
        gods_at={"0": {"fourth": "norrenis.C"}},
        god_cards={"0": ["aegir", "freya", "freyr", "thor"]},
    )
    scene.play("0: pawn 2")
    refused(
        scene,
        "0: unit settlement norrenis.C; to norrenis.R; carry follower; carry follower",
        "0: carry thor",
        rule="AN-069",
    )
    refused(scene, "0: unit settlement norrenis.C; to norrenis.R; carry loki", rule="AN-250")
    play(scene, "0: unit settlement norrenis.C; to norrenis.R; carry follower; carry thor; pass")
    scene.expect(
        {
            "followers": {"0": {"norrenis.C": 1, "norrenis.R": 1}},
            "settlements": {"0": {"norrenis.C": None, "norrenis.R": 1}},
            "gods_at": {"0": gods(fourth="norrenis.R")},
        }
    )
    portal = placed("norrenis", "babylon", followers={"0": {"norrenis.C": 1}})
    play(portal, "0: pawn 1; unit settlement norrenis.C; to gaia12.W; carry follower")
    portal.expect({"followers": {"0": {"gaia12.W": 1}}, "settlements": {"0": {"gaia12.W": 1}}})
    assert controllers(portal, "norrenis.C") == [None]
    play(portal, "0: pass; pass", "1: pawn 1; pass; pass")
    plain = placed(*TWO, followers={"0": {"babylon.C": 1}})
    plain.play("0: pawn 2")
    plain.refused("0: unit settlement babylon.C", rule="AN-249")


@pytest.mark.rule("AN-251", "AN-062")
def test_an_empty_capital_is_closed_but_uncontrolled() -> None:
    scene = placed(
        *TWO,
        followers={"0": {"norrenis.R": 1}},
        settlements={"0": {"babylon.C": None}, "1": {"gaia12.W": 1, "norrenis.C": None}},
    )
    assert controllers(scene, "norrenis.C") == [None]
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower norrenis.R; to norrenis.C", rule="AN-072")


@pytest.mark.rule("AN-252", "AN-253", "AN-115")
def test_odins_settlements_may_share_and_besiege() -> None:
    scene = placed("norrenis", "babylon", settlements={"0": {"gaia12.B0": 2}, "1": {"gaia12.W": 1}})
    play(scene, "0: pawn 2; unit settlement gaia12.B0; to gaia12.W; pass")
    assert contested_places(scene) == []
    assert besieged_places(scene) == ["gaia12.W"]
    assert controllers(scene, "gaia12.W") == ["norrenis"]


@pytest.mark.rule("AN-254", "AN-188")
def test_odins_settlements_retreat() -> None:
    scene = battle(
        "norrenis",
        "babylon",
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 6}},
        settlements={"0": {"gaia12.W": 2}},
    )
    play(scene, "0: play dagger", "1: play slingshot")
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
        *TWO,
        followers={"0": {"gaia12.B0": 1}},
        settlements={"1": {"gaia12.W": 1}},
        hand={"0": HAND},
        data={"weapon": CARDS},
    )
    scene.play("0: pawn 2")
    refused(scene, "0: unit follower gaia12.B0; to gaia12.W; unit follower gaia12.W", rule="AN-129")
    play(scene, "0: unit follower gaia12.B0; to gaia12.W")
    assert contested_places(scene) == ["gaia12.W"]
    play(scene, "0: pass; pass; play dagger", "1: play slingshot")
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
        phase=6,
        followers={"0": {"norrenis.C": 2}},
        settlements={"0": {"norrenis.C": 3}},
    )
    scene.expect({"score": [[9, 0, 3, 0, -8, 0, 0, 0, 4], IDLE_OF_TWO]})
    god = placed(
        "norrenis", "babylon", phase=3, **MINOR_TOKEN, god_cards={"0": ["aegir", "heimdallr", "loki", "thor"]}
    )
    god.refused("0: summon thor", rule="AN-153")


@pytest.mark.rule("AN-257")
def test_unlocked_odin_gives_settlements_strength() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        settlements={"0": {"norrenis.TL": 1, "norrenis.C": None}},
        gods_at={"0": {"major": "norrenis.C"}},
        data={"territory": {"norrenis.TL": {"icons": ["metal", "metal", "metal"]}}},
    )
    play(scene, "0: pawn 5; harvest norrenis.TL")
    scene.expect({"resources": {"0": {"metal": 2}}})


@pytest.mark.rule("AN-259")
def test_freya_takes_a_follower_for_resources() -> None:
    def ready() -> Scene:
        return summoned(
            "freya",
            "norrenis",
            "babylon",
            followers={"0": {"norrenis.R": 1, "norrenis.C": 1}},
            god_cards={"0": ["aegir", "freya", "heimdallr", "loki"]},
        )

    scene = ready()
    scene.refused("0: sacrifice norrenis.L", rule="AN-259")
    play(scene, "0: sacrifice norrenis.R; gain food; gain food; gain food; gain wood")
    scene.expect({"reserve": {"0": 12}, "resources": {"0": {"food": 3, "wood": 1}}})
    no = ready()
    no.play("0: pass")
    no.expect({"reserve": {"0": 11}})


@pytest.mark.rule("AN-260", "AN-301")
@pytest.mark.parametrize(("places", "gain"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_freyr_counts_territories_abroad(places: int, gain: int) -> None:
    abroad = ["gaia12.W", "gaia12.E", "afterworld", "babylon.R"][:places]
    scene = summoned(
        "freyr",
        "norrenis",
        "babylon",
        followers={"0": dict.fromkeys(["norrenis.C", *abroad], 1)},
        god_cards={"0": ["aegir", "freyr", "heimdallr", "loki"]},
        artifacts={"0": ["afterworld_map"]},
    )
    scene.expect({"vp": {"0": gain}, "mana": {"0": gain}})


@pytest.mark.rule("AN-261")
def test_frigg_may_put_followers_where_three_pieces_stand() -> None:
    def ready(followers: dict[str, Any], **more: Any) -> Scene:
        return summoned(
            "frigg",
            "norrenis",
            "babylon",
            followers=followers,
            god_cards={"0": ["aegir", "frigg", "heimdallr", "loki"]},
            **more,
        )

    scene = ready(
        followers={
            "0": {"norrenis.L": 2, "norrenis.R": 3, "norrenis.C": 1, "gaia12.W": 2},
            "1": {"gaia12.W": 1},
        },
        settlements={"0": {"gaia12.W": 1}},
    )
    assert texts(scene, "norrenis") == {"pass", "place norrenis.R"}
    scene.refused("0: place norrenis.L", rule="AN-261")
    scene.refused("0: from norrenis.L", rule="AN-111")
    declined = branch(scene)
    play(declined, "0: pass; pass")
    declined.expect(
        {"followers": {"0": {"norrenis.R": 3, "gaia12.W": 2}}, "settlements": {"0": {"gaia12.W": 1}}}
    )
    play(scene, "0: place norrenis.R; place gaia12.W")
    scene.expect(
        {
            "followers": {"0": {"norrenis.R": 4, "gaia12.W": 3, "norrenis.L": 2, "norrenis.C": None}},
            "settlements": {"0": {"norrenis.R": None, "gaia12.W": 1, "norrenis.L": None, "norrenis.C": 1}},
            "gods_at": {"0": gods(second="norrenis.C")},
        }
    )
    full = ready(followers={"0": {"norrenis.L": 3, "norrenis.R": 8, "norrenis.C": 1}})
    full.play("0: place norrenis.L")
    full.refused("0: place norrenis.R", rule="AN-111")
    full.play("0: from norrenis.L")
    full.expect(
        {
            "reserve": {"0": 0},
            "followers": {"0": {"norrenis.R": 9, "norrenis.L": 3}},
            "settlements": {"0": {"norrenis.R": None, "norrenis.L": None}},
            "gods_at": {"0": gods(second="norrenis.C")},
        }
    )


@pytest.mark.rule("AN-262")
@pytest.mark.parametrize(
    ("gods_at", "defence"),
    [({"fourth": "norrenis.C"}, 4), ({"fourth": "norrenis.C", "major": "norrenis.C"}, 6)],
)
def test_heimdallr_defends_settlements(gods_at: dict[str, Any], defence: int) -> None:
    scene = battle(
        *TWO,
        followers={"0": {"gaia12.W": 2}},
        settlements={"1": {"gaia12.W": 1}},
        gods_at={"1": gods_at},
        god_cards={"1": ["aegir", "freya", "freyr", "heimdallr"]},
    )
    play(scene, "0: play dagger", "1: play slingshot")
    scene.expect({"last_battle": {"defence": defence}})
    attack = battle(
        "norrenis",
        "babylon",
        followers={"1": {"gaia12.W": 1}},
        settlements={"0": {"gaia12.W": 1}},
        gods_at={"0": {"fourth": "gaia12.W"}},
        god_cards={"0": ["aegir", "freya", "freyr", "heimdallr"]},
    )
    play(attack, "0: play dagger", "1: play slingshot")
    attack.expect({"last_battle": {"attack": 3}})


@pytest.mark.rule("AN-264")
@pytest.mark.parametrize(
    ("present", "score"),
    [
        ({"fourth": "norrenis.C"}, [9, 0, 2, 1, -8, 2, 0, 0, 6]),
        ({"fourth": "norrenis.C", "major": "norrenis.C"}, [9, 0, 2, 2, -8, 4, 0, 0, 9]),
    ],
    ids=["thor", "with odin"],
)
def test_thor_scores_strength(present: dict[str, str], score: list[int]) -> None:
    scene = placed(
        "norrenis",
        "babylon",
        phase=6,
        followers={"0": {"norrenis.C": 4}},
        settlements={"0": {"norrenis.C": 2}},
        gods_at={"0": present},
        god_cards={"0": ["aegir", "freya", "freyr", "thor"]},
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
    )
    scene.expect({"score": [score, IDLE_OF_TWO]})


@pytest.mark.rule("AN-265")
def test_ishtars_settlements_harvest_alone() -> None:
    scene = placed(
        *TWO,
        settlements={"0": {"babylon.TL": 1, "babylon.C": None}},
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    play(scene, "0: pawn 5; harvest babylon.TL")
    scene.expect({"resources": {"0": {"gold": 2}}, "exhaustion": {"babylon.TL": [0]}})


@pytest.mark.rule("AN-266")
def test_unlocked_ishtar_ignores_the_number_of_icons() -> None:
    scene = placed(
        *TWO,
        improved={"0": [6]},
        followers={"0": {"babylon.TL": 5, "babylon.L": 1}},
        gods_at={"0": {"major": "babylon.C"}},
        exhaustion={"babylon.TL": [0, 1]},
        data={
            "territory": {
                "babylon.TL": {"icons": ["gold", "gold", "gold"]},
                "babylon.C": {"icons": ["gold"]},
                "babylon.L": {"icons": ["wood"]},
            }
        },
    )
    play(scene, "0: pawn 6; harvest babylon.TL; harvest babylon.C; harvest babylon.L")
    scene.expect({"resources": {"0": {"gold": 6, "wood": 1}}, "exhaustion": {"babylon.TL": [0, 1, 2]}})
    done = placed(
        *TWO,
        followers={"0": {"babylon.L": 1}},
        settlements={"0": {"babylon.C": None}},
        gods_at={"0": {"major": "babylon.C"}},
        exhaustion={"babylon.L": [0]},
        data={"territory": {"babylon.L": {"icons": ["wood"]}}},
    )
    done.play("0: pawn 5")
    done.refused("0: harvest babylon.L", rule="AN-101")


@pytest.mark.rule("AN-267", "AN-303")
def test_unlocked_ishtar_splits_two_types_freely() -> None:
    def ready(**more: Any) -> Scene:
        return placed(*TWO, followers={"0": {"gaia12.T0": 3}}, gods_at={"0": {"major": "babylon.C"}}, **more)

    scene = ready()
    scene.play("0: pawn 5")
    refused(scene, "0: harvest gaia12.T0; gain wood", rule="AN-267")
    play(scene, "0: harvest gaia12.T0; gain food; gain gold; gain gold; deplete food")
    scene.expect({"resources": {"0": {"gold": 2, "food": 1}}, "exhaustion": {"gaia12.T0": [0]}})
    one = ready(exhaustion={"gaia12.T0": [0]})
    play(one, "0: pawn 5; harvest gaia12.T0")
    one.expect({"resources": {"0": {"gold": 3, "food": 0}}})


@pytest.mark.rule("AN-268", "AN-269")
def test_anu_teleports_from_one_territory() -> None:
    scene = summoned(
        "anu", "babylon", "norrenis", followers={"0": {"babylon.R": 1, "babylon.C": 1, "gaia12.W": 3}}
    )
    refused(scene, "0: unit follower gaia12.W; to gaia12.E; unit follower babylon.R", rule="AN-268")
    refused(scene, "0: unit follower gaia12.W; to gaia12.A", rule="AN-079")
    refused(
        scene,
        "0: unit follower gaia12.W; to gaia12.E; unit follower gaia12.W; to babylon.L",
        "0: unit follower gaia12.W; to norrenis.R; unit follower gaia12.W",
        rule="AN-147",
    )
    play(
        scene,
        "0: unit follower gaia12.W; to gaia12.E; unit follower gaia12.W; to babylon.L",
        "0: unit follower gaia12.W; to norrenis.R",
    )
    scene.expect(
        {
            "followers": {"0": {"gaia12.W": None}},
            "settlements": {"0": {"gaia12.W": None}},
            "gods_at": {"0": gods(first="babylon.C")},
        }
    )
    more = summoned(
        "anu",
        "babylon",
        "norrenis",
        followers={"0": {"babylon.C": 1, "gaia12.W": 4}},
        gods_at={"0": {"fourth": "babylon.R"}},
    )
    play(
        more,
        "0: unit follower gaia12.W; to gaia12.E; unit follower gaia12.W; to gaia12.E",
        "0: unit follower gaia12.W; to gaia12.E; unit follower gaia12.W; to gaia12.E",
    )


@pytest.mark.rule("AN-270")
def test_assur_in_battle_and_harvest() -> None:
    scene = placed(
        *TWO,
        followers={"0": {"babylon.TL": 1}},
        settlements={"0": {"babylon.C": None}},
        gods_at={"0": {"second": "babylon.C"}},
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    play(scene, "0: pawn 5; harvest babylon.TL")
    scene.expect({"resources": {"0": {"gold": 2}}})
    fight = battle(*TWO, followers={"1": {"gaia12.W": 1}}, gods_at={"0": {"second": "gaia12.W"}})
    play(fight, "0: play dagger", "1: play slingshot")
    fight.expect({"last_battle": {"attack": 4}})


@pytest.mark.rule("AN-271")
def test_enki_scores_atlantis() -> None:
    scene = placed(
        *THREE,
        phase=6,
        followers={"0": {"gaia34.A2": 1}},
        settlements={"0": {"babylon.C": None}},
        gods_at={"0": {"third": "gaia34.A1"}},
    )
    scene.expect({"score": [[6, 4, 0, 0, -8, 8, 0, 0, 10], IDLE_OF_THREE, IDLE_OF_THREE]})


@pytest.mark.rule("AN-272", "AN-289")
def test_enlil_adds_a_unit_to_portals() -> None:
    scene = placed(*TWO, followers={"0": {"babylon.C": 2}}, gods_at={"0": {"fourth": "babylon.C"}})
    scene.play("0: pawn 1")
    assert scene.state.decisions()[0].data["left"] == 2


@pytest.mark.rule("AN-273")
def test_marduk_puts_followers_on_free_settlements() -> None:
    scene = summoned(
        "marduk",
        "babylon",
        "pharaos",
        followers={"0": {"babylon.C": 1}, "1": {"gaia12.E": 1}},
        settlements={"0": {"gaia12.W": 1, "gaia12.E": 1}},
        god_cards={"0": ["assur", "enki", "enlil", "marduk"]},
    )
    scene.expect(
        {
            "followers": {"0": {"gaia12.W": 1, "gaia12.E": None, "babylon.C": 1}},
            "settlements": {"0": {"gaia12.W": 1, "gaia12.E": 1, "babylon.C": 1}},
            "gods_at": {"0": gods(fourth="babylon.C")},
        }
    )


@pytest.mark.rule("AN-275")
def test_ninlil_counts_altars_abroad() -> None:
    scene = summoned(
        "ninlil",
        "babylon",
        "norrenis",
        followers={"0": {"babylon.L": 1, "babylon.C": 1, "gaia12.T1": 1, "gaia12.A": 1}},
        god_cards={"0": ["assur", "enki", "enlil", "ninlil"]},
        data={"territory": {"gaia12.T1": {"altars": 1}, "babylon.L": {"altars": 1}}},
    )
    scene.expect({"vp": {"0": 3}, "resources": {"0": {"metal": 3}}})


@pytest.mark.rule("AN-276")
@pytest.mark.parametrize(
    ("zeus", "gold"),
    [
        ({"followers": {**ON_GAIA, "1": {"gaia34.E": 1}}}, {"1": {"gold": 2}, "0": {"gold": 2}}),
        ({"followers": {**ON_GAIA, "1": {"ellenys.L": 1}}}, {"1": {"gold": 0}}),
        ({"followers": ON_GAIA, "settlements": {"1": {"gaia34.E": 1}}}, {"1": {"gold": 0}}),
    ],
    ids=["a unit there", "a unit elsewhere", "only a settlement"],
)
def test_zeus_shares_in_the_planet(zeus: dict[str, Any], gold: dict[str, Any]) -> None:
    scene = placed("norrenis", "ellenys", "pharaos", phase=5, culture={"gaia34#3": 1}, **zeus)
    scene.expect({"resources": gold})


@pytest.mark.rule("AN-277", "AN-304")
def test_unlocked_zeus_doubles() -> None:
    def ready(culture: int) -> Scene:
        return placed(
            "norrenis",
            "ellenys",
            "pharaos",
            phase=5,
            followers=ON_GAIA,
            gods_at={"1": {"major": "gaia34.E"}},
            culture={"gaia34#3": culture},
        )

    scene = ready(1)
    scene.expect({"resources": {"1": {"gold": 4}, "0": {"gold": 2}}})
    pacts = ready(9)
    first = pacts.state.display
    play(pacts, "0: pass", "1: pact N01", "*: deal N07")
    assert pacts.state.display.bit_count() == first.bit_count()
    play(pacts, "1: pact N02", "*: deal N08")
    pacts.expect({"pacts": {"1": ["N01", "N02"]}, "culture": {}})


@pytest.mark.rule("AN-278")
def test_ellenys_keep_defeated_tiles_for_ares() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        phase=6,
        settlements={"0": {"ellenys.C": None}},
        gods_at={"0": {"first": "ellenys.C"}},
        defeated={"0": [3, 7]},
    )
    scene.expect({"score": [[9, 0, 0, 0, -8, 4, 0, 0, 5], IDLE_OF_TWO]})
    fight = battle(
        "ellenys",
        "norrenis",
        followers={"0": {"ellenys.TC": 6}},
        civilizations={"ellenys.TC": 2},
        data={"civilization": {"2": TILE}},
    )
    fight.play("0: play dagger")
    fight.expect({"defeated": {"0": [2]}})


@pytest.mark.rule("AN-279", "AN-305")
def test_athena_pays_for_settlement_territories() -> None:
    scene = summoned(
        "athena",
        "ellenys",
        "norrenis",
        followers={"0": {"ellenys.C": 1}, "1": {"gaia12.T0": 1}},
        settlements={"0": {"ellenys.L": 1, "gaia12.T0": 1, "gaia12.T3": 1, "gaia12.A": 1}},
        exhaustion={"ellenys.L": [0]},
        data={"territory": {"ellenys.L": {"icons": ["metal"]}, "ellenys.C": {"icons": ["wood", "wood"]}}},
    )
    scene.expect({"question": {"facts": {"left": 1}}, "legal": ["pass", "gain food", "gain gold"]})
    refused(scene, "0: gain food; gain food", rule="AN-267")
    play(scene, "0: gain gold; gain metal")
    scene.expect({"resources": {"0": {"wood": 1, "metal": 2, "gold": 1, "food": 0}}, "phase": 3})


@pytest.mark.rule("AN-281")
@pytest.mark.parametrize(
    ("on_map", "score"),
    [
        (12, [9, 0, 0, 4, -8, 0, 0, 0, 5]),
        (9, [9, 0, 0, 3, -8, 2, 0, 0, 6]),
        (7, [9, 0, 0, 2, -8, 2, 0, 0, 5]),
        (0, [9, 0, 0, 0, -8, 8, 0, 0, 9]),
    ],
)
def test_hades_scores_the_reserve(on_map: int, score: list[int]) -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        phase=6,
        followers={"0": {"ellenys.C": on_map}},
        settlements={"0": {"ellenys.C": None}},
        gods_at={"0": {"fourth": "ellenys.C"}},
    )
    scene.expect({"score": [score, IDLE_OF_TWO]})


@pytest.mark.rule("AN-282")
def test_hera_adds_a_follower_once_per_effect() -> None:
    scene = placed(
        "ellenys",
        "norrenis",
        improved={"0": [8]},
        gods_at={"0": {"fourth": "ellenys.C"}},
        god_cards={"0": ["ares", "athena", "demeter", "hera"]},
    )
    scene.play("0: pawn 8")
    assert scene.state.decisions()[0].data["left"] == 2 + 1 + 1


@pytest.mark.rule("AN-283")
def test_hermes_adds_a_step() -> None:
    for tile, left in ((2, 3), (3, 4), (1, 1)):
        scene = placed(
            "ellenys",
            "norrenis",
            gods_at={"0": {"fourth": "ellenys.C"}},
            god_cards={"0": ["ares", "athena", "demeter", "hermes"]},
            data={"minor_god": {"hermes": {"params": {"steps": 1}}}},
        )
        scene.play(f"0: pawn {tile}")
        scene.expect({"question": {"seat": 0, "facts": {"left": left}}})


@pytest.mark.rule("AN-284")
def test_poseidon_is_an_altar() -> None:
    def ready(**more: Any) -> Scene:
        return placed(
            "ellenys",
            "norrenis",
            followers={"0": {"ellenys.L": 1}},
            gods_at={"0": {"fourth": "ellenys.C"}},
            god_cards={"0": ["ares", "athena", "demeter", "poseidon"]},
            data={"territory": {"ellenys.C": {"altars": 0}, "ellenys.L": {"altars": 1}}},
            **more,
        )

    scene = ready(pawn={"0": 1})
    scene.play("0: pawn 7")
    scene.expect({"resources": {"0": {"wood": 2}}})
    scene = ready(phase=6)
    scene.expect({"score": [[9, 2, 1, 0, -8, 0, 0, 0, 4], IDLE_OF_TWO]})
