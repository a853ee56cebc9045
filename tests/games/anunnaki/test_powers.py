"""Powers of the four Houses. AN-106, AN-240..284, AN-294..297, AN-302..305."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_battle import BASIC, CARDS, TILE, duel
from tests.games.anunnaki.test_map import step

GODS = {
    "pharaos": ["horus", "isis", "osiris", "seth"],
    "norrenis": ["aegir", "heimdallr", "loki", "thor"],
    "babylon": ["assur", "enki", "enlil", "ninhursag"],
    "ellenys": ["ares", "demeter", "hades", "poseidon"],
}


def called(house: str, god: str, **setup: Any) -> Table:
    """The same, after the summoning."""
    pieces = setup.pop("pieces", {})
    pieces[house] = {f"{house}.C": {"settlements": 1, "followers": 1}, **pieces.get(house, {})}
    rival = setup.pop("rival", "norrenis" if house != "norrenis" else "babylon")
    others = [g for g in GODS[house] if g != god and g not in str(pieces)]
    on_map = [g for here in pieces[house].values() for g in here.get("gods", ())]
    data = {"minor_god": {god: {"on_summon": {"war": 1}}}, **setup.pop("data", {})}
    table = Table(
        house,
        rival,
        phase=3,
        tokens={house: {"minor": 1}},
        pieces=pieces,
        data=data,
        gods={house: [god, *on_map, *others][:4]},
        **setup,
    )
    return table.do(house, "summon", god=god, replace=f"{house}.C", expect={"tracks": {house: {"war": 1}}})


# -- Pharaos --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-240")
def test_ra_moves_the_cube_of_the_space_crossed() -> None:
    table = Table("pharaos", "norrenis", cubes={"pharaos": ["R0"]})
    table.do("pharaos", "pawn", to=10)
    table.refused("pharaos", "move_cube", "AN-240", from_="R0", to="R0")
    table.do("pharaos", "move_cube", from_="R0", to="L2")
    table.expect(cubes={"pharaos": ["L2"]}, mana={"pharaos": 2}, store={"pharaos": 13})
    left = Table("pharaos", "norrenis", cubes={"pharaos": ["R0"]})
    left.do("pharaos", "pawn", to=10).do("pharaos", "decline", expect={"cubes": {"pharaos": ["R0"]}})
    other = Table("babylon", "norrenis", cubes={"babylon": ["R0"]})
    other.do("babylon", "pawn", to=10, expect={"not_offered": [{"by": "babylon", "do": "move_cube"}]})


@pytest.mark.rule("AN-241")
def test_unlocked_ra_adds_a_resource_to_mana() -> None:
    pieces = {"pharaos": {"pharaos.C": {"settlements": 1, "major": True}}}
    table = Table("pharaos", "norrenis", pieces=pieces)
    table.do("pharaos", "pawn", to=10).do("pharaos", "gain", resources={"wood": 1})
    table.expect(resources={"pharaos": {"wood": 1}}, mana={"pharaos": 1})
    moved = Table("pharaos", "norrenis", pieces=pieces, cubes={"pharaos": ["R0"]})
    moved.do("pharaos", "pawn", to=10).do("pharaos", "move_cube", from_="R0", to="L2")
    moved.do("pharaos", "gain", resources={"gold": 1}, expect={"resources": {"pharaos": {"gold": 1}}})
    dry = Table("pharaos", "norrenis", pieces=pieces, cubes={"pharaos": ["R0"]})
    dry.do("pharaos", "pawn", to=10).do("pharaos", "move_cube", from_="R0", to="P2")
    dry.expect(mana={"pharaos": 0}, not_offered=[{"by": "pharaos", "do": "gain"}])


ANUBIS = {"weapon": CARDS, "civilization": {"2": TILE}}


@pytest.mark.rule("AN-242", "AN-302")
def test_anubis_brings_a_follower_before_any_battle() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        data=ANUBIS,
        hands={"pharaos": [*BASIC, "dagger"]},
        civilizations={"pharaos.TC": {"id": 2, "face": "up"}},
        pieces={"pharaos": {"pharaos.C": {"settlements": 1}, "pharaos.L": {"gods": ["anubis", "seth"]}}},
    )
    table.do("pharaos", "pawn", to=2)
    table.do(
        "pharaos",
        "move",
        steps=[step("anubis", "pharaos.L", "pharaos.TC"), step("seth", "pharaos.L", "pharaos.TC")],
    )
    table.do(
        "pharaos",
        "end_turn",
        expect={"pieces": {"pharaos": {"pharaos.TC": {"gods": ["anubis", "seth"], "followers": 1}}}},
    )
    table.do("pharaos", "play", card="dagger", expect={"battle": {"attacker_strength": 6}})


@pytest.mark.rule("AN-242")
def test_anubis_with_an_empty_reserve_redeploys_or_not() -> None:
    def ready() -> Table:
        table = Table(
            "pharaos",
            "norrenis",
            data=ANUBIS,
            hands={"pharaos": [*BASIC, "dagger"]},
            civilizations={"pharaos.TC": {"id": 2, "face": "up"}},
            pieces={
                "pharaos": {
                    "pharaos.C": {"settlements": 1, "followers": 12},
                    "pharaos.L": {"gods": ["anubis"]},
                }
            },
        )
        table.do("pharaos", "pawn", to=2)
        table.do("pharaos", "move", steps=[step("anubis", "pharaos.L", "pharaos.TC")])
        return table.do("pharaos", "end_turn")

    ready().do("pharaos", "place_followers", at={"pharaos.TC": 1}, from_=["pharaos.C"]).expect(
        pieces={"pharaos": {"pharaos.TC": {"gods": ["anubis"], "followers": 1}}}
    )
    ready().do("pharaos", "decline").expect(pieces={"pharaos": {"pharaos.TC": {"gods": ["anubis"]}}})


@pytest.mark.rule("AN-295", "AN-242")
def test_a_god_summoned_into_a_battle_does_not_trigger_anubis() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        data=ANUBIS,
        hands={"pharaos": [*BASIC, "dagger"]},
        tokens={"pharaos": {"minor": 1}},
        gods={"pharaos": ["anubis", "seth", "horus", "isis"]},
        civilizations={"pharaos.TC": {"id": 2, "face": "up"}},
        pieces={
            "pharaos": {"pharaos.C": {"settlements": 1, "gods": ["anubis"]}, "pharaos.L": {"followers": 1}}
        },
    )
    table.do("pharaos", "pawn", to=2).do(
        "pharaos", "move", steps=[step("follower", "pharaos.L", "pharaos.TC")]
    )
    table.do("pharaos", "pass", phase=2).do("pharaos", "summon", god="seth", replace="pharaos.TC")
    table.do("pharaos", "end_turn", expect={"pieces": {"pharaos": {"pharaos.TC": {"gods": ["seth"]}}}})


FREE = {
    "pact": {
        "N12": {"cost": {"any": 5}, "mid": {"any": 1}, "vp": 5, "commerce": 2},
        "NO1": {"cost": {"food": 1}, "mid": {"metal": 1}, "vp": 4, "commerce": 2},
    }
}


@pytest.mark.rule("AN-243")
def test_bastet_completes_a_pact_for_mana() -> None:
    table = called(
        "pharaos",
        "bastet",
        pacts={"pharaos": {"open": ["NO1", "N12"]}},
        mana={"pharaos": 1},
        resources={"pharaos": {"food": 5}},
        data=FREE,
    )
    table.refused("pharaos", "complete_pact", "AN-243", pact="N01", free=True)
    table.do("pharaos", "complete_pact", pact="NO1", free=True)
    table.expect(mana={"pharaos": 0}, vp={"pharaos": 4}, resources={"pharaos": {"food": 5, "metal": 1}})
    table.do("pharaos", "complete_pact", pact="N12", pay={"food": 5}).do(
        "pharaos", "gain", resources={"gold": 1}
    )
    poor = called("pharaos", "bastet", pacts={"pharaos": {"open": ["N12"]}}, data=FREE)
    poor.expect(not_offered=[{"by": "pharaos", "do": "complete_pact"}])


@pytest.mark.rule("AN-244", "AN-258", "AN-274", "AN-280", "AN-099")
@pytest.mark.parametrize(
    ("house", "god", "kind", "place"),
    [
        ("pharaos", "horus", "wood", "gaia34.B3"),
        ("norrenis", "aegir", "gold", "gaia34.W"),
        ("babylon", "ninhursag", "metal", "gaia34.T1"),
        ("ellenys", "demeter", "food", "gaia34.E"),
    ],
)
def test_final_gods_by_type(house: str, god: str, kind: str, place: str) -> None:
    others = [h for h in ("pharaos", "norrenis", "babylon") if h != house][:2]
    table = Table(
        house,
        *others,
        exhaustion={place: [kind]},
        pieces={house: {place: {"gods": [god]}, "gaia34.A1": {"followers": 1}}},
        data={"territory": {place: {"icons": [kind]}}},
    )
    table.do("game", "final_scoring", expect={"score": {house: {"gods": 2}}})


@pytest.mark.rule("AN-106")
def test_a_two_type_territory_counts_for_both_types() -> None:
    for house, god in (("ellenys", "demeter"), ("norrenis", "aegir")):
        table = Table(house, "pharaos", pieces={house: {"gaia12.T0": {"gods": [god]}}})
        table.do("game", "final_scoring", expect={"score": {house: {"gods": 2}}})


@pytest.mark.rule("AN-245")
def test_isis_in_battle_and_harvest_where_units_are() -> None:
    table = duel(
        "pharaos", "norrenis", ({"followers": 1, "settlements": 1, "gods": ["isis"]}, {"followers": 1})
    )
    table.do("pharaos", "play", card="dagger").do("norrenis", "play", card="slingshot")
    table.expect(battle={"attacker_strength": 1 + 2 + 1 + 1})
    harvest = Table(
        "pharaos",
        "norrenis",
        pieces={
            "pharaos": {
                "pharaos.C": {"gods": ["isis"]},
                "pharaos.TL": {"followers": 1, "settlements": 1},
                "pharaos.R": {"settlements": 1},
            }
        },
        data={"territory": {"pharaos.TL": {"icons": ["food", "food", "food"]}}},
    )
    harvest.do("pharaos", "pawn", to=5).refused(
        "pharaos", "harvest", "AN-102", at=[{"territory": "pharaos.R"}]
    )
    harvest.do(
        "pharaos", "harvest", at=[{"territory": "pharaos.TL"}], expect={"resources": {"pharaos": {"food": 2}}}
    )
    lone = Table(
        "norrenis",
        "pharaos",
        phase=4,
        pieces={
            "pharaos": {"pharaos.C": {"settlements": 1, "gods": ["isis"]}, "gaia12.W": {"settlements": 1}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
        },
    )
    lone.expect(active="pharaos", control={"gaia12.W": "norrenis"})


@pytest.mark.rule("AN-246", "AN-296")
def test_osiris_strengthens_every_harvest() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        pieces={
            "pharaos": {
                "pharaos.C": {"gods": ["osiris"]},
                "pharaos.TL": {"followers": 1},
                "pharaos.R": {"settlements": 1},
            }
        },
        data={"territory": {"pharaos.TL": {"icons": ["food"] * 3}, "pharaos.R": {"icons": ["food"] * 2}}},
    )
    table.do("pharaos", "pawn", to=6)
    table.do("pharaos", "harvest", at=[{"territory": "pharaos.TL"}, {"territory": "pharaos.R"}])
    table.expect(resources={"pharaos": {"food": 2 + 1}})


@pytest.mark.rule("AN-248")
@pytest.mark.parametrize(("spent", "points"), [(1, 0), (2, 3), (3, 3)])
def test_seth_scores_depleted_territories(spent: int, points: int) -> None:
    places = ["pharaos.L", "gaia34.W", "gaia34.T1"]
    table = Table(
        "pharaos",
        "norrenis",
        "babylon",
        exhaustion={"pharaos.L": ["gold"], "gaia34.W": ["gold"], "gaia34.T1": ["metal"]},
        pieces={
            "pharaos": {
                "pharaos.C": {"gods": ["seth"]},
                "gaia34.A1": {"followers": 1},
                **{name: {"followers": 1} for name in places[:spent]},
            }
        },
        data={
            "territory": {
                "pharaos.L": {"icons": ["gold"]},
                "gaia34.W": {"icons": ["gold"]},
                "gaia34.T1": {"icons": ["metal"]},
            }
        },
    )
    table.do("game", "final_scoring", expect={"score": {"pharaos": {"gods": points}}})


# -- Norrenis -------------------------------------------------------------------------------------


@pytest.mark.rule("AN-249", "AN-250", "AN-251")
def test_odins_settlements_move_and_carry() -> None:
    table = Table(
        "norrenis",
        "babylon",
        "pharaos",
        pieces={"norrenis": {"norrenis.C": {"settlements": 1, "followers": 2, "gods": ["thor"]}}},
    )
    table.do("norrenis", "pawn", to=2)
    many = step("settlement", "norrenis.C", "norrenis.R", carry=["follower", "follower", "thor"])
    table.refused("norrenis", "move", steps=[many])
    table.refused(
        "norrenis", "move", "AN-250", steps=[step("settlement", "norrenis.C", "norrenis.R", carry=["loki"])]
    )
    table.do(
        "norrenis", "move", steps=[step("settlement", "norrenis.C", "norrenis.R", carry=["follower", "thor"])]
    )
    table.expect(
        pieces={
            "norrenis": {
                "norrenis.C": {"followers": 1},
                "norrenis.R": {"settlements": 1, "followers": 1, "gods": ["thor"]},
            }
        }
    )
    portal = Table(
        "norrenis", "babylon", pieces={"norrenis": {"norrenis.C": {"settlements": 1, "followers": 1}}}
    )
    portal.do("norrenis", "pawn", to=1)
    portal.do("norrenis", "portal", units=[step("settlement", "norrenis.C", "gaia12.W", carry=["follower"])])
    portal.expect(
        pieces={"norrenis": {"gaia12.W": {"settlements": 1, "followers": 1}}}, control={"norrenis.C": None}
    )
    portal.do("norrenis", "end_turn").do("babylon", "pawn", to=1).do("babylon", "end_turn")
    plain = Table(
        "babylon", "norrenis", pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}}}
    )
    plain.do("babylon", "pawn", to=2)
    plain.refused("babylon", "move", "AN-249", steps=[step("settlement", "babylon.C", "babylon.R")])


@pytest.mark.rule("AN-251", "AN-062")
def test_an_empty_capital_is_closed_but_uncontrolled() -> None:
    table = Table(
        "babylon",
        "norrenis",
        pieces={"norrenis": {"gaia12.W": {"settlements": 1}}, "babylon": {"norrenis.R": {"followers": 1}}},
    )
    table.expect(control={"norrenis.C": None})
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", "AN-072", steps=[step("follower", "norrenis.R", "norrenis.C")])


@pytest.mark.rule("AN-252", "AN-253", "AN-115")
def test_odins_settlements_may_share_and_besiege() -> None:
    table = Table(
        "norrenis",
        "babylon",
        pieces={
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.B0": {"settlements": 2}},
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"settlements": 1}},
        },
    )
    table.do("norrenis", "pawn", to=2).do(
        "norrenis", "move", steps=[step("settlement", "gaia12.B0", "gaia12.W")]
    )
    table.expect(control={"gaia12.W": "norrenis"}, besieged=["gaia12.W"], contested=[])


@pytest.mark.rule("AN-254", "AN-188")
def test_odins_settlements_retreat() -> None:
    table = duel("norrenis", "babylon", ({"settlements": 2, "followers": 1}, {"followers": 6}))
    table.do("norrenis", "play", card="dagger").do("babylon", "play", card="slingshot")
    table.expect(
        battle={"winner": "babylon", "attacker_strength": 2},
        pieces={"norrenis": {"norrenis.C": {"settlements": 3, "followers": 1}, "gaia12.W": {}}},
    )


@pytest.mark.rule("AN-255", "AN-071", "AN-181")
def test_odins_lone_settlement_fights() -> None:
    table = Table(
        "babylon",
        "norrenis",
        data={"weapon": CARDS},
        hands={"babylon": [*BASIC, "dagger"]},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.B0": {"followers": 1}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.W": {"settlements": 1}},
        },
    )
    table.do("babylon", "pawn", to=2)
    on = [step("follower", "gaia12.B0", "gaia12.W"), step("follower", "gaia12.W", "gaia12.T0")]
    table.refused("babylon", "move", steps=on)
    table.do("babylon", "move", steps=on[:1], expect={"contested": ["gaia12.W"]}).do("babylon", "end_turn")
    table.do("babylon", "play", card="dagger").do("norrenis", "play", card="slingshot")
    table.expect(
        battle={"attacker_strength": 2, "defender_strength": 1, "winner": "babylon"},
        pieces={"norrenis": {"norrenis.C": {"settlements": 2}}},
    )


@pytest.mark.rule("AN-256", "AN-220")
def test_odins_settlements_are_no_units_for_counting() -> None:
    table = Table(
        "norrenis", "babylon", pieces={"norrenis": {"norrenis.C": {"settlements": 3, "followers": 2}}}
    )
    table.do("game", "final_scoring", expect={"score": {"norrenis": {"commerce": 0}}})
    god = Table(
        "norrenis", "babylon", phase=3, tokens={"norrenis": {"minor": 1}}, gods={"norrenis": GODS["norrenis"]}
    )
    god.refused("norrenis", "summon", "AN-153", god="thor", replace="norrenis.C")


@pytest.mark.rule("AN-257")
def test_unlocked_odin_gives_settlements_strength() -> None:
    table = Table(
        "norrenis",
        "babylon",
        pieces={"norrenis": {"norrenis.C": {"major": True}, "norrenis.TL": {"settlements": 1}}},
        data={"territory": {"norrenis.TL": {"icons": ["metal"] * 3}}},
    )
    table.do("norrenis", "pawn", to=5).do("norrenis", "harvest", at=[{"territory": "norrenis.TL"}])
    table.expect(resources={"norrenis": {"metal": 2}})


@pytest.mark.rule("AN-259")
def test_freya_takes_a_follower_for_resources() -> None:
    table = called("norrenis", "freya", pieces={"norrenis": {"norrenis.R": {"followers": 1}}})
    table.refused("norrenis", "sacrifice", "AN-259", from_="norrenis.L")
    table.do("norrenis", "sacrifice", from_="norrenis.R").do(
        "norrenis", "gain", resources={"food": 3, "wood": 1}
    )
    table.expect(reserve={"norrenis": 12}, resources={"norrenis": {"food": 3, "wood": 1}})
    no = called("norrenis", "freya", pieces={"norrenis": {"norrenis.R": {"followers": 1}}}).do(
        "norrenis", "decline"
    )
    no.expect(reserve={"norrenis": 11})


@pytest.mark.rule("AN-260", "AN-301")
@pytest.mark.parametrize(("places", "n"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_freyr_counts_territories_abroad(places: int, n: int) -> None:
    abroad = ["gaia12.W", "gaia12.E", "afterworld", "babylon.R"][:places]
    table = called(
        "norrenis",
        "freyr",
        artifacts={"norrenis": ["afterworld_map"]},
        pieces={"norrenis": {name: {"followers": 1} for name in abroad}},
    )
    table.expect(vp={"norrenis": n}, mana={"norrenis": n})


@pytest.mark.rule("AN-261")
def test_frigg_puts_followers_where_three_pieces_stand() -> None:
    table = called(
        "norrenis",
        "frigg",
        pieces={
            "norrenis": {
                "norrenis.R": {"followers": 3},
                "gaia12.W": {"followers": 2, "settlements": 1},
                "norrenis.L": {"followers": 2},
            },
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
        },
    )
    table.expect(
        pieces={
            "norrenis": {
                "norrenis.R": {"followers": 4},
                "gaia12.W": {"followers": 3, "settlements": 1},
                "norrenis.L": {"followers": 2},
                "norrenis.C": {"settlements": 1, "gods": ["frigg"]},
            }
        }
    )
    full = called(
        "norrenis",
        "frigg",
        pieces={"norrenis": {"norrenis.R": {"followers": 8}, "norrenis.L": {"followers": 3}}},
    )
    full.do("norrenis", "place_followers", at={"norrenis.R": 1}, from_=["norrenis.L"])
    full.expect(
        reserve={"norrenis": 0},
        pieces={"norrenis": {"norrenis.R": {"followers": 9}, "norrenis.L": {"followers": 3}}},
    )


@pytest.mark.rule("AN-262")
@pytest.mark.parametrize(("major", "strength"), [(False, 3), (True, 5)])
def test_heimdallr_defends_settlements(major: bool, strength: int) -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=4,
        data={"weapon": CARDS},
        hands={"babylon": [*BASIC, "dagger"]},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 2}},
            "norrenis": {
                "norrenis.C": {"settlements": 1, "gods": ["heimdallr"], "major": major},
                "gaia12.W": {"settlements": 1},
            },
        },
    )
    table.do("babylon", "play", card="dagger").do("norrenis", "play", card="slingshot")
    table.expect(battle={"defender_strength": strength + 1})
    attack = duel("norrenis", "babylon", ({"settlements": 1, "gods": ["heimdallr"]}, {"followers": 1}))
    attack.do("norrenis", "play", card="dagger").do("babylon", "play", card="slingshot")
    attack.expect(battle={"attacker_strength": 3})


@pytest.mark.rule("AN-264")
@pytest.mark.parametrize(("major", "points"), [(False, (4 + 2) // 3), (True, (4 + 2 + 3 + 2 * 2) // 3)])
def test_thor_scores_strength(major: bool, points: int) -> None:
    table = Table(
        "norrenis",
        "babylon",
        data={"minor_god": {"thor": {"params": {"per": 3, "vp": 1}}}},
        pieces={
            "norrenis": {"norrenis.C": {"settlements": 2, "followers": 4, "gods": ["thor"], "major": major}}
        },
    )
    table.do("game", "final_scoring", expect={"score": {"norrenis": {"gods": points}}})


# -- Babylon --------------------------------------------------------------------------------------


@pytest.mark.rule("AN-265")
def test_ishtars_settlements_harvest_alone() -> None:
    table = Table(
        "babylon",
        "norrenis",
        pieces={"babylon": {"babylon.TL": {"settlements": 1}}},
        data={"territory": {"babylon.TL": {"icons": ["gold"] * 3}}},
    )
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=[{"territory": "babylon.TL"}])
    table.expect(resources={"babylon": {"gold": 2}}, exhaustion={"babylon.TL": ["gold"]})


@pytest.mark.rule("AN-266")
def test_unlocked_ishtar_ignores_the_number_of_icons() -> None:
    table = Table(
        "babylon",
        "norrenis",
        exhaustion={"babylon.TL": ["gold", "gold"]},
        improved={"babylon": [6]},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "major": True},
                "babylon.TL": {"followers": 5},
                "babylon.L": {"followers": 1},
            }
        },
        data={
            "territory": {
                "babylon.TL": {"icons": ["gold"] * 3},
                "babylon.C": {"icons": ["gold"]},
                "babylon.L": {"icons": ["wood"]},
            }
        },
    )
    table.do("babylon", "pawn", to=6)
    table.do(
        "babylon",
        "harvest",
        at=[{"territory": "babylon.TL"}, {"territory": "babylon.C"}, {"territory": "babylon.L"}],
    )
    table.expect(resources={"babylon": {"gold": 5 + 1, "wood": 1}}, exhaustion={"babylon.TL": ["gold"] * 3})
    done = Table(
        "babylon",
        "norrenis",
        exhaustion={"babylon.L": ["wood"]},
        data={"territory": {"babylon.L": {"icons": ["wood"]}}},
        pieces={"babylon": {"babylon.C": {"major": True}, "babylon.L": {"followers": 1}}},
    )
    done.do("babylon", "pawn", to=5).refused("babylon", "harvest", "AN-101", at=[{"territory": "babylon.L"}])


@pytest.mark.rule("AN-267", "AN-303")
def test_unlocked_ishtar_splits_two_types_freely() -> None:
    pieces = {"babylon": {"babylon.C": {"settlements": 1, "major": True}, "gaia12.T0": {"followers": 3}}}
    table = Table("babylon", "norrenis", pieces=pieces)
    table.do("babylon", "pawn", to=5)
    table.refused(
        "babylon",
        "harvest",
        "AN-267",
        at=[{"territory": "gaia12.T0", "gain": {"wood": 1}, "deplete": "food"}],
    )
    table.do(
        "babylon",
        "harvest",
        at=[{"territory": "gaia12.T0", "gain": {"gold": 2, "food": 1}, "deplete": "food"}],
    )
    table.expect(resources={"babylon": {"gold": 2, "food": 1}}, exhaustion={"gaia12.T0": ["food"]})
    one = Table("babylon", "norrenis", pieces=pieces, exhaustion={"gaia12.T0": ["food"]})
    one.do("babylon", "pawn", to=5).do("babylon", "harvest", at=[{"territory": "gaia12.T0"}])
    one.expect(resources={"babylon": {"gold": 3, "food": 0}})


@pytest.mark.rule("AN-268", "AN-269")
def test_anu_teleports_from_one_territory() -> None:
    table = called(
        "babylon", "anu", pieces={"babylon": {"gaia12.W": {"followers": 3}, "babylon.R": {"followers": 1}}}
    )
    mixed = [step("follower", "gaia12.W", "gaia12.E"), step("follower", "babylon.R", "gaia12.E")]
    table.refused("babylon", "portal", "AN-268", units=mixed)
    table.refused("babylon", "portal", "AN-079", units=[step("follower", "gaia12.W", "gaia12.A")])
    apart = [step("follower", "gaia12.W", to) for to in ("gaia12.E", "babylon.L", "norrenis.R")]
    table.refused("babylon", "portal", units=[*apart, step("follower", "gaia12.W", "gaia12.T0")])
    table.do("babylon", "portal", units=apart, expect={"pieces": {"babylon": {"gaia12.W": {}}}})
    more = called(
        "babylon", "anu", pieces={"babylon": {"gaia12.W": {"followers": 4}, "babylon.R": {"gods": ["enlil"]}}}
    )
    more.do("babylon", "portal", units=[step("follower", "gaia12.W", "gaia12.E")] * 4)


@pytest.mark.rule("AN-270")
def test_assur_in_battle_and_harvest() -> None:
    table = Table(
        "babylon",
        "norrenis",
        pieces={"babylon": {"babylon.C": {"gods": ["assur"]}, "babylon.TL": {"followers": 1}}},
        data={"territory": {"babylon.TL": {"icons": ["gold"] * 3}}},
    )
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=[{"territory": "babylon.TL"}])
    table.expect(resources={"babylon": {"gold": 2}})
    battle = duel("babylon", "norrenis", ({"gods": ["assur"]}, {"followers": 1}))
    battle.do("babylon", "play", card="dagger").do("norrenis", "play", card="slingshot")
    battle.expect(battle={"attacker_strength": 2 + 1 + 1})


@pytest.mark.rule("AN-271")
def test_enki_scores_atlantis() -> None:
    table = Table(
        "babylon",
        "norrenis",
        "pharaos",
        pieces={"babylon": {"gaia34.A1": {"gods": ["enki"]}, "gaia34.A2": {"followers": 1}}},
    )
    table.do("game", "final_scoring", expect={"score": {"babylon": {"gods": 8}}})


@pytest.mark.rule("AN-272", "AN-289")
def test_enlil_adds_a_unit_to_portals() -> None:
    table = Table(
        "babylon",
        "norrenis",
        pieces={"babylon": {"babylon.C": {"settlements": 1, "gods": ["enlil"], "followers": 2}}},
    )
    table.do("babylon", "pawn", to=1)
    assert table.g.decisions()[0].data["left"] == 2


@pytest.mark.rule("AN-273")
def test_marduk_puts_followers_on_free_settlements() -> None:
    table = called(
        "babylon",
        "marduk",
        rival="pharaos",
        pieces={
            "babylon": {"gaia12.W": {"settlements": 1}, "gaia12.E": {"settlements": 1}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia12.E": {"followers": 1}},
        },
    )
    table.expect(
        pieces={
            "babylon": {
                "gaia12.W": {"settlements": 1, "followers": 1},
                "gaia12.E": {"settlements": 1},
                "babylon.C": {"settlements": 1, "gods": ["marduk"], "followers": 1},
            }
        }
    )


@pytest.mark.rule("AN-275")
def test_ninlil_counts_altars_abroad() -> None:
    altars = {"territory": {"gaia12.T1": {"altars": 1}, "babylon.L": {"altars": 1}}}
    table = called(
        "babylon",
        "ninlil",
        data=altars,
        pieces={
            "babylon": {
                "gaia12.A": {"followers": 1},
                "gaia12.T1": {"followers": 1},
                "babylon.L": {"followers": 1},
            }
        },
    )
    table.expect(vp={"babylon": 3}, resources={"babylon": {"metal": 3}})


# -- Ellenys --------------------------------------------------------------------------------------


SPOT = ["gaia34.B0", "gaia34.B1", "gaia34.W"]


def culture(reward: dict[str, int], **ellenys: Any) -> Table:
    pieces = {
        "norrenis": {"norrenis.C": {"settlements": 1}, **{t: {"followers": 1} for t in SPOT}},
        "ellenys": {"ellenys.C": {"settlements": 1}, **ellenys},
    }
    return Table(
        "norrenis",
        "ellenys",
        "pharaos",
        phase=5,
        pieces=pieces,
        culture=[{"at": SPOT, "reward": reward, "face": "up"}],
    )


@pytest.mark.rule("AN-276")
def test_zeus_shares_in_the_planet() -> None:
    culture({"gold": 2}, **{"gaia34.E": {"followers": 1}}).expect(
        resources={"ellenys": {"gold": 2}, "norrenis": {"gold": 2}}
    )
    culture({"gold": 2}, **{"ellenys.L": {"followers": 1}}).expect(resources={"ellenys": {"gold": 0}})
    culture({"gold": 2}, **{"gaia34.E": {"settlements": 1}}).expect(resources={"ellenys": {"gold": 0}})


@pytest.mark.rule("AN-277", "AN-304")
def test_unlocked_zeus_doubles() -> None:
    culture({"gold": 2}, **{"gaia34.E": {"major": True}}).expect(
        resources={"ellenys": {"gold": 4}, "norrenis": {"gold": 2}}
    )
    pacts = culture({"pact": 1}, **{"gaia34.E": {"major": True}})
    first = pacts.g.display
    pacts.do("norrenis", "decline")
    taken = [text.split()[1] for text in sorted(pacts.texts("ellenys")) if text != "pass"]
    pacts.do("ellenys", "take_pact", pact=taken[0])
    assert pacts.g.display.bit_count() == first.bit_count()
    pacts.do(
        "ellenys",
        "take_pact",
        pact=taken[1],
        expect={"pacts": {"ellenys": {"open": taken[:2]}}, "culture": []},
    )


@pytest.mark.rule("AN-278")
def test_ellenys_keep_defeated_tiles_for_ares() -> None:
    table = Table(
        "ellenys",
        "norrenis",
        defeated={"ellenys": [3, 7]},
        pieces={"ellenys": {"ellenys.C": {"gods": ["ares"]}}},
    )
    table.do("game", "final_scoring", expect={"score": {"ellenys": {"gods": 4}}})
    battle = Table(
        "ellenys",
        "norrenis",
        phase=4,
        hands={"ellenys": [*BASIC, "dagger"]},
        data={"weapon": CARDS, "civilization": {"2": TILE}},
        civilizations={"ellenys.TC": {"id": 2, "face": "up"}},
        pieces={"ellenys": {"ellenys.C": {"settlements": 1}, "ellenys.TC": {"followers": 6}}},
    )
    battle.do("ellenys", "play", card="dagger", expect={"defeated": {"ellenys": [2]}})


@pytest.mark.rule("AN-279", "AN-305")
def test_athena_pays_for_settlement_territories() -> None:
    table = called(
        "ellenys",
        "athena",
        rival="norrenis",
        exhaustion={"ellenys.L": ["metal"]},
        pieces={
            "ellenys": {
                "ellenys.L": {"settlements": 1},
                "gaia12.T0": {"settlements": 1},
                "gaia12.T3": {"settlements": 1},
                "gaia12.A": {"settlements": 1},
            },
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.T0": {"followers": 1}},
        },
        data={"territory": {"ellenys.L": {"icons": ["metal"]}, "ellenys.C": {"icons": ["wood", "wood"]}}},
    )
    table.refused("ellenys", "gain", resources={"food": 2})
    table.do("ellenys", "gain", resources={"gold": 1, "metal": 1})
    table.expect(resources={"ellenys": {"wood": 1, "metal": 2, "gold": 1, "food": 0}}, phase=3)


@pytest.mark.rule("AN-281")
@pytest.mark.parametrize(("out", "points"), [(12, 0), (9, 2), (7, 2), (0, 8)])
def test_hades_scores_the_reserve(out: int, points: int) -> None:
    table = Table(
        "ellenys", "norrenis", pieces={"ellenys": {"ellenys.C": {"followers": out, "gods": ["hades"]}}}
    )
    table.do("game", "final_scoring", expect={"score": {"ellenys": {"gods": points}}})


@pytest.mark.rule("AN-282")
def test_hera_adds_a_follower_once_per_effect() -> None:
    pieces = {"ellenys": {"ellenys.C": {"settlements": 1, "gods": ["hera"]}}}
    table = Table("ellenys", "norrenis", pieces=pieces, improved={"ellenys": [8]})
    table.do("ellenys", "pawn", to=8)
    assert table.g.decisions()[0].data["left"] == 2 + 1 + 1


@pytest.mark.rule("AN-283")
def test_hermes_adds_a_step() -> None:
    pieces = {"ellenys": {"ellenys.C": {"settlements": 1, "gods": ["hermes"]}}}
    for tile, left in ((2, 3), (3, 4), (1, 1)):
        table = Table(
            "ellenys", "norrenis", pieces=pieces, data={"minor_god": {"hermes": {"params": {"steps": 1}}}}
        )
        table.do("ellenys", "pawn", to=tile)
        assert table.g.decisions()[0].data["left"] == left


@pytest.mark.rule("AN-284")
def test_poseidon_is_an_altar() -> None:
    data = {"territory": {"ellenys.C": {"altars": 0}, "ellenys.L": {"altars": 1}}}
    pieces = {
        "ellenys": {"ellenys.C": {"settlements": 1, "gods": ["poseidon"]}, "ellenys.L": {"followers": 1}}
    }
    table = Table("ellenys", "norrenis", pieces=pieces, pawn={"ellenys": 1}, data=data)
    table.do("ellenys", "pawn", to=7, expect={"resources": {"ellenys": {"wood": 2}}})
    table = Table("ellenys", "norrenis", pieces=pieces, data=data)
    table.do("game", "final_scoring", expect={"score": {"ellenys": {"war": 2}}})
