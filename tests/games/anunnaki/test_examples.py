"""The worked examples of the rules. AN-EX-1..24."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_battle import BASIC, CARDS
from tests.games.anunnaki.test_map import step
from tests.games.anunnaki.test_star import ALL_BUT
from ziggurat.games.anunnaki.scoring import rank_points


@pytest.mark.rule("AN-EX-1", "AN-049", "AN-051")
def test_adjacent_pawn_move() -> None:
    table = Table("babylon", "pharaos", resources={"babylon": {"wood": 1}})
    table.do(
        "babylon",
        "pawn",
        to=10,
        expect={"store": {"babylon": 13}, "mana": {"babylon": 1}, "cubes": {"babylon": ["R0"]}},
    )
    assert table.g.decisions()[0].prompt == "market.pay"


@pytest.mark.rule("AN-EX-2", "AN-082", "AN-076")
def test_base_portal() -> None:
    spot = ["gaia34.T3", "gaia34.T4", "gaia34.E"]
    table = Table(
        "pharaos",
        "norrenis",
        "babylon",
        pieces={"pharaos": {"pharaos.C": {"settlements": 1, "followers": 2}}},
        culture=[{"at": spot, "reward": {"mana": 1}, "face": "down"}],
    )
    table.do("pharaos", "pawn", to=1)
    table.do("pharaos", "portal", units=[step("follower", "pharaos.C", "gaia34.T4")])
    table.expect(
        pieces={"pharaos": {"gaia34.T4": {"followers": 1}}}, culture=[{"at": spot, "face": "up"}], phase=2
    )


@pytest.mark.rule("AN-EX-3", "AN-083", "AN-070", "AN-065")
def test_blue_move_into_a_civilization() -> None:
    table = Table(
        "ellenys",
        "norrenis",
        civilizations={"ellenys.TC": {"id": 3, "face": "down"}},
        pieces={"ellenys": {"ellenys.C": {"settlements": 1}, "ellenys.L": {"followers": 2}}},
    )
    table.do("ellenys", "pawn", to=2).do(
        "ellenys", "move", steps=[step("follower", "ellenys.L", "ellenys.TC")] * 2
    )
    table.expect(contested=["ellenys.TC"], phase=2)


@pytest.mark.rule("AN-EX-4", "AN-084", "AN-069", "AN-073")
def test_improved_red_move() -> None:
    table = Table(
        "norrenis",
        "pharaos",
        "babylon",
        improved={"norrenis": [3]},
        civilizations={"gaia34.A1": {"id": 1, "face": "down", "atlantean": True}},
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1, "followers": 1},
                "gaia34.W": {"major": True, "gods": ["thor"], "followers": 1},
            }
        },
    )
    table.do("norrenis", "pawn", to=3)
    table.do(
        "norrenis",
        "move",
        steps=[
            step("follower", "norrenis.C", "norrenis.R"),
            step("follower", "norrenis.R", "norrenis.TR"),
            step("major", "gaia34.W", "gaia34.A1"),
            step("thor", "gaia34.W", "gaia34.A1"),
            step("follower", "gaia34.W", "gaia34.A1"),
        ],
        expect={"phase": 2, "contested": ["gaia34.A1"]},
    )


@pytest.mark.rule("AN-EX-5", "AN-085", "AN-086", "AN-159")
def test_base_commerce() -> None:
    table = Table(
        "babylon",
        "pharaos",
        display=["N01", "N02", "N03", "N04", "N05", "N06"],
        stack=["N07", "N08"],
        resources={"babylon": {"gold": 2, "food": 1}},
        data={
            "pact": {"N04": {"cost": {"gold": 2, "food": 1}, "mid": {"dominion": 1}, "vp": 3, "commerce": 2}}
        },
    )
    table.do("babylon", "pawn", to=4).do("babylon", "take_pact", pact="N04")
    table.expect(display=["N01", "N02", "N03", "N05", "N06", "N07"], pacts={"babylon": {"open": ["N04"]}})
    table.do("babylon", "pass", phase=2).do(
        "babylon", "complete_pact", pact="N04", expect={"vp": {"babylon": 3}}
    )


@pytest.mark.rule("AN-EX-6", "AN-088", "AN-097", "AN-098", "AN-101")
def test_base_red_harvest() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        "babylon",
        exhaustion={"pharaos.L": ["gold"]},
        pieces={
            "pharaos": {
                "pharaos.C": {"settlements": 1},
                "pharaos.TL": {"followers": 2},
                "pharaos.L": {"followers": 1},
                "gaia34.T4": {"followers": 3},
            }
        },
        data={"territory": {"pharaos.L": {"icons": ["gold"]}}},
    )
    table.do("pharaos", "pawn", to=6)
    for name in ("pharaos.L", "pharaos.R"):
        table.refused("pharaos", "harvest", at=[{"territory": name}])
    table.do("pharaos", "harvest", at=[{"territory": "pharaos.TL"}, {"territory": "gaia34.T4"}])
    table.expect(
        resources={"pharaos": {"food": 2, "metal": 3}},
        exhaustion={"pharaos.TL": ["food"], "gaia34.T4": ["metal"]},
    )


@pytest.mark.rule("AN-EX-7", "AN-091", "AN-107")
def test_improved_creation() -> None:
    table = Table(
        "norrenis",
        "babylon",
        improved={"norrenis": [7]},
        pawn={"norrenis": 1},
        pieces={"norrenis": {"gaia12.A": {"followers": 1}}},
    )
    table.do("norrenis", "pawn", to=7).do("norrenis", "creation", type="food")
    table.expect(resources={"norrenis": {"food": 2, "metal": 0}})


@pytest.mark.rule("AN-EX-8", "AN-093", "AN-235", "AN-120")
def test_dominion() -> None:
    table = Table(
        "babylon",
        "pharaos",
        objectives={"dominion": "units", "commerce": "territories"},
        dominion={"babylon": 1},
        dominion_tokens=[3],
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 5, "gods": ["enki"]}}},
    )
    table.do(
        "babylon",
        "pawn",
        to=9,
        expect={"dominion": {"babylon": 3}, "vp": {"babylon": 2}, "dominion_tokens": []},
    )


@pytest.mark.rule("AN-EX-9", "AN-094", "AN-095")
def test_base_market() -> None:
    table = Table("pharaos", "norrenis", pawn={"pharaos": 1}, resources={"pharaos": {"metal": 1}})
    table.do("pharaos", "pawn", to=10).do("pharaos", "market", pay="metal", gain=["gold", "wood"])
    table.expect(resources={"pharaos": {"metal": 0, "gold": 1, "wood": 1}})
    free = Table(
        "pharaos",
        "norrenis",
        pawn={"pharaos": 1},
        resources={"pharaos": {"metal": 1}},
        improved={"pharaos": [10]},
    )
    free.do("pharaos", "pawn", to=10).do("pharaos", "market", gain=["gold", "wood"])
    free.expect(resources={"pharaos": {"metal": 1, "gold": 1, "wood": 1}})


@pytest.mark.rule("AN-EX-10", "AN-137", "AN-138", "AN-139", "AN-140")
def test_develop() -> None:
    table = Table(
        "ellenys",
        "pharaos",
        phase=2,
        pawn={"ellenys": 10},
        mana={"ellenys": 1},
        resources={"ellenys": {"gold": 2}},
        pieces={"ellenys": {"gaia12.A": {"followers": 1}}},
    )
    table.do("ellenys", "mana", action="develop")
    for tile in (3, 4, 6, 9):
        table.refused("ellenys", "develop", tile=tile, perform=False)
    table.do("ellenys", "develop", tile=7, perform=True).do("ellenys", "creation", type="gold")
    table.expect(tracks={"ellenys": {"technology": 1}}, resources={"ellenys": {"gold": 2}})


@pytest.mark.rule("AN-EX-11", "AN-109", "AN-110")
def test_three_followers() -> None:
    table = Table(
        "ellenys",
        "pharaos",
        phase=2,
        mana={"ellenys": 1},
        resources={"ellenys": {"food": 2}},
        pieces={
            "ellenys": {
                "ellenys.C": {"settlements": 1},
                "ellenys.R": {"settlements": 1},
                "gaia12.W": {"settlements": 1},
            }
        },
    )
    table.do("ellenys", "mana", action="recruit").do(
        "ellenys", "place_followers", at={"gaia12.W": 2, "ellenys.R": 1}
    )
    table.expect(pieces={"ellenys": {"gaia12.W": {"settlements": 1, "followers": 2}}}, reserve={"ellenys": 9})


@pytest.mark.rule("AN-EX-12", "AN-114", "AN-119", "AN-092")
def test_build_and_income() -> None:
    table = Table(
        "norrenis",
        "pharaos",
        phase=2,
        mana={"norrenis": 1},
        resources={"norrenis": {"wood": 2}},
        pieces={"norrenis": {"norrenis.C": {"settlements": 1}, "norrenis.R": {"followers": 1}}},
    )
    table.do("norrenis", "mana", action="build").do("norrenis", "build", at="norrenis.R").do(
        "norrenis", "end_turn"
    )
    table.do("pharaos", "pawn", to=4).do("pharaos", "decline").do("pharaos", "end_turn")
    table.do("norrenis", "pawn", to=8, expect={"vp": {"norrenis": 2}})
    table.do("norrenis", "place_followers", at={"norrenis.R": 2}, expect={"phase": 2})


@pytest.mark.rule("AN-EX-13", "AN-054", "AN-151", "AN-153", "AN-154")
def test_summon_a_minor_god() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        cubes={"pharaos": ["L0", "P0"]},
        gods={"pharaos": ["horus", "isis", "osiris", "seth"]},
        pieces={"pharaos": {"pharaos.C": {"settlements": 1, "followers": 1}}},
        data={"minor_god": {"isis": {"on_summon": {"technology": 1}}}},
    )
    table.do("pharaos", "pawn", to=10).do("pharaos", "pass", phase=2).do(
        "pharaos", "summon", god="isis", replace="pharaos.C"
    )
    table.expect(
        tokens={"pharaos": {"minor": 0}}, reserve={"pharaos": 12}, tracks={"pharaos": {"technology": 1}}
    )


@pytest.mark.rule("AN-EX-14", "AN-161", "AN-163")
def test_house_pact() -> None:
    setup: dict[str, Any] = {
        "pacts": {"babylon": {"open": ["NO1"]}},
        "resources": {"babylon": {"food": 1, "wood": 2, "gold": 1}},
        "pieces": {"babylon": {"babylon.C": {"settlements": 1, "followers": 1}}},
    }
    table = Table("babylon", "norrenis", **setup)
    table.do("babylon", "pawn", to=1).do(
        "babylon", "portal", units=[step("follower", "babylon.C", "norrenis.R")]
    )
    table.do("babylon", "pass", phase=2).do("babylon", "complete_pact", pact="NO1", pay={"gold": 1})
    table.do("babylon", "gain_weapons", cards=["net"]).do("babylon", "gain", resources={"metal": 1})
    table.expect(vp={"babylon": 4}, tracks={"babylon": {"commerce": 2}}, hand={"babylon": [*BASIC, "net"]})
    bonus = Table("babylon", "norrenis", phase=3, **setup)
    bonus.do("babylon", "complete_pact", pact="NO1", pay={"gold": 1}, line="bonus")
    bonus.do("babylon", "gain", resources={"metal": 1}).do("babylon", "gain_weapons", cards=["net"])
    bonus.expect(vp={"babylon": 0}, tracks={"babylon": {"commerce": 0}}, pile_count={"babylon": 6})
    bottom = Table("babylon", "norrenis", phase=3, **setup)
    bottom.do("babylon", "complete_pact", pact="NO1", pay={"gold": 1}, line="bottom")
    bottom.expect(
        vp={"babylon": 4},
        tracks={"babylon": {"commerce": 2}},
        phase=3,
        not_offered=[{"by": "babylon", "do": "gain_weapons"}],
    )


@pytest.mark.rule("AN-EX-15", "AN-176", "AN-177", "AN-178", "AN-215")
def test_battle_against_a_civilization() -> None:
    spot = ["ellenys.L", "ellenys.TL", "ellenys.TC"]
    table = Table(
        "ellenys",
        "pharaos",
        hands={"ellenys": [*BASIC, "short_bow"]},
        civilizations={"ellenys.TC": {"id": 9, "face": "down"}},
        culture=[{"at": spot, "reward": {"mana": 1}, "face": "up"}],
        data={"weapon": CARDS, "civilization": {"9": {"effect": "none"}}},
        pieces={
            "ellenys": {
                "ellenys.C": {"settlements": 1},
                "ellenys.L": {"followers": 1, "gods": ["hades"]},
                "ellenys.TL": {"followers": 1},
            }
        },
    )
    table.do("ellenys", "pawn", to=2).do("ellenys", "move", steps=[step("hades", "ellenys.L", "ellenys.TC")])
    table.do("ellenys", "end_turn").do("ellenys", "play", card="short_bow")
    table.expect(
        battle={"attacker_strength": 5, "defender_strength": 5, "winner": "ellenys"},
        tracks={"ellenys": {"war": 1}},
        vp={"ellenys": 3},
        resources={"ellenys": {"metal": 2, "food": 1}},
        mana={"ellenys": 1},
        culture=[],
    )


@pytest.mark.rule("AN-EX-16", "AN-182", "AN-184", "AN-193", "AN-187")
def test_battle_between_players() -> None:
    table = Table(
        "norrenis",
        "babylon",
        hands={"norrenis": [*BASIC, "dagger"]},
        resources={"norrenis": {"wood": 1}},
        data={"weapon": CARDS},
        pieces={
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.B0": {"followers": 2}},
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
        },
    )
    table.do("norrenis", "pawn", to=2).do(
        "norrenis", "move", steps=[step("follower", "gaia12.B0", "gaia12.W")] * 2
    )
    table.do("norrenis", "end_turn").do("norrenis", "play", card="dagger").do(
        "babylon", "play", card="slingshot"
    )
    table.do("babylon", "steal", type="wood")
    table.expect(
        battle={"attacker_strength": 3, "defender_strength": 2, "winner": "norrenis"},
        resources={"babylon": {"wood": 1, "metal": 0}},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}}},
    )


@pytest.mark.rule("AN-EX-17", "AN-176", "AN-202", "AN-204")
def test_atlantis() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        "babylon",
        phase=4,
        hands={"pharaos": [*BASIC, "double_axe"]},
        resources={"pharaos": {"metal": 1}},
        artifacts={"norrenis": ["cornucopia"]},
        artifact_deck=["scarab_amulet", "pandoras_box"],
        civilizations={"gaia34.A1": {"id": 1, "face": "down", "atlantean": True}},
        pieces={
            "pharaos": {
                "pharaos.C": {"settlements": 1},
                "gaia34.A1": {"gods": ["horus", "seth"], "followers": 1},
            }
        },
        data={"weapon": CARDS, "civilization": {"1": {"effect": "none"}}},
    )
    table.do("pharaos", "play", card="double_axe").do("pharaos", "keep_artifact", card="pandoras_box")
    table.expect(
        battle={"attacker_strength": 8, "defender_strength": 6},
        tracks={"pharaos": {"war": 2}},
        vp={"pharaos": 3},
        resources={"pharaos": {"gold": 1, "wood": 1, "metal": 0}},
        artifacts={"pharaos": ["pandoras_box"]},
        artifact_deck=[],
    )


@pytest.mark.rule("AN-EX-18", "AN-215", "AN-216", "AN-219")
def test_culture_token() -> None:
    spot = ["gaia34.B0", "gaia34.B1", "gaia34.W"]
    table = Table(
        "norrenis",
        "babylon",
        "pharaos",
        culture=[{"at": spot, "reward": {"gold": 2}, "face": "up"}],
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1},
                "gaia34.B0": {"followers": 1},
                "gaia34.T0": {"followers": 1},
            },
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.B1": {"followers": 1}},
        },
    )
    table.do("norrenis", "pawn", to=3).do(
        "norrenis", "move", steps=[step("follower", "gaia34.T0", "gaia34.W")]
    )
    table.do("norrenis", "end_turn")
    table.expect(
        resources={"norrenis": {"gold": 2}, "babylon": {"gold": 2}, "pharaos": {"gold": 0}}, culture=[]
    )


@pytest.mark.rule("AN-EX-19", "AN-227", "AN-231", "AN-232", "AN-233", "AN-235", "AN-236", "AN-244", "AN-237")
def test_final_scoring() -> None:
    table = Table(
        "pharaos",
        "norrenis",
        "babylon",
        dominion={"pharaos": 10},
        vp={"pharaos": 20},
        mana={"pharaos": 3},
        tracks={
            "pharaos": {"war": 3, "technology": 12, "commerce": 9},
            "norrenis": {"war": 6, "technology": 4, "commerce": 3},
            "babylon": {"war": 1, "technology": 1, "commerce": 1},
        },
        resources={"pharaos": {"food": 1, "wood": 1, "gold": 2}},
        pieces={
            "pharaos": {
                "pharaos.C": {"followers": 2, "settlements": 1},
                "pharaos.L": {"followers": 2, "settlements": 1},
                "pharaos.TC": {"followers": 1},
                "gaia34.B3": {"followers": 1},
                "gaia34.B0": {"followers": 1, "gods": ["horus"], "settlements": 1},
            }
        },
        data={
            "dominion_track": {"vp": [-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7]},
            "territory": {
                "pharaos.C": {"altars": 0, "icons": ["food", "food"]},
                "pharaos.TC": {"altars": 1, "icons": ["metal", "metal"]},
                "gaia34.B3": {"altars": 1, "icons": ["wood"]},
                "gaia34.B0": {"altars": 0, "icons": ["wood"] * 3},
                "pharaos.L": {"icons": ["gold"]},
            },
        },
    )
    table.do("game", "final_scoring")
    table.expect(
        vp={"pharaos": 67},
        winners=["pharaos"],
        score={
            "pharaos": {
                "ranks": 10,
                "war": 6,
                "technology": 15,
                "commerce": 8,
                "dominion": 3,
                "gods": 4,
                "leftovers": 1,
                "total": 47,
            }
        },
    )


@pytest.mark.rule("AN-EX-20", "AN-262", "AN-257")
@pytest.mark.parametrize(("major", "strength"), [(True, 5), (False, 3)])
def test_heimdallr_and_odin(major: bool, strength: int) -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=4,
        hands={"babylon": [*BASIC, "dagger"]},
        data={"weapon": CARDS},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
            "norrenis": {
                "norrenis.C": {"gods": ["heimdallr"], "major": major},
                "gaia12.W": {"settlements": 1},
            },
        },
    )
    assert table.g.decisions()[0].data["units"] == [1, strength]


@pytest.mark.rule("AN-EX-21", "AN-228", "AN-229")
def test_tied_tracks() -> None:
    assert rank_points([7, 7, 4], 4, 2, 6, 2) == [3, 3, 0]
    assert rank_points([9, 5, 5], 4, 2, 6, 2) == [4, 1, 1]


@pytest.mark.rule("AN-EX-22", "AN-202", "AN-192", "AN-179")
def test_ballista_against_atlantis() -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=4,
        hands={"babylon": [*BASIC, "ballista"]},
        resources={"babylon": {"metal": 1}},
        civilizations={"gaia12.A": {"id": 9, "face": "up", "atlantean": True}},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia12.A": {"followers": 3}}},
        data={"weapon": CARDS, "civilization": {"9": {"strength": 5, "effect": "none"}}},
    )
    table.do("babylon", "play", card="ballista")
    table.expect(
        battle={"attacker_strength": 5, "defender_strength": 6, "winner": "civilization"},
        resources={"babylon": {"metal": 1}},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 3}}},
    )


@pytest.mark.rule("AN-EX-23", "AN-126", "AN-223")
def test_end_trigger_lock() -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=3,
        tracks={"babylon": {"technology": 11}},
        dominion={"babylon": 6},
        pacts={"babylon": {"open": ["N01"]}},
        resources={"babylon": {"food": 1}},
        data={"pact": {"N01": {"cost": {"food": 1}, "mid": {"technology": 2}, "vp": 1, "commerce": 1}}},
    )
    table.do(
        "babylon",
        "complete_pact",
        pact="N01",
        expect={"tracks": {"babylon": {"technology": 11}}, "end_triggered": False},
    )


@pytest.mark.rule("AN-EX-24", "AN-222", "AN-224", "AN-077")
def test_last_cube() -> None:
    houses = ("babylon", "norrenis", "pharaos", "ellenys")
    table = Table(
        *houses,
        cubes={"babylon": [edge for edge in ALL_BUT if edge != "R0"]},
        pieces={"norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.W": {"followers": 1}}},
    )
    table.do("babylon", "pawn", to=10, expect={"end_triggered": True}).do("babylon", "end_turn").do(
        "norrenis", "pawn", to=2
    )
    table.refused("norrenis", "move", "AN-077", steps=[step("follower", "gaia34.W", "gaia34.A1")])
    table.do("norrenis", "end_turn")
    for house in houses[2:]:
        table.expect(game_over=False).do(house, "pawn", to=10).do(house, "end_turn")
    table.expect(game_over=True)
