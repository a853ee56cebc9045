"""Followers, Settlements, tracks, Mana, technology, cards, pacts, Gods. AN-109..166, AN-287..292."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import HOUSES

TWO = ("babylon", "norrenis")
THREE = ("babylon", "norrenis", "pharaos")
PACT = {"N01": {"cost": {"food": 1}, "mid": {}, "vp": 2, "commerce": 2}}


def home(**more: Any) -> dict[str, Any]:
    return {"babylon": {"babylon.C": {"settlements": 1}, **more}}


def pact(mid: dict[str, int], commerce: int = 2) -> dict[str, Any]:
    return {"pact": {"N01": {"cost": {"food": 1}, "mid": mid, "vp": 2, "commerce": commerce}}}


def completing(mid: dict[str, int], commerce: int = 2, **setup: Any) -> Table:
    """A table at which babylon has just completed a pact with the given bonus line."""
    setup.setdefault("resources", {"babylon": {"food": 1}})
    setup["data"] = {**pact(mid, commerce), **setup.get("data", {})}
    table = Table(*setup.pop("players", TWO), phase=3, pacts={"babylon": {"open": ["N01"]}}, **setup)
    return table.do("babylon", "complete_pact", pact="N01")


@pytest.mark.rule("AN-109", "AN-110")
def test_followers_go_to_free_own_settlements() -> None:
    table = Table(
        *THREE,
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia34.W": {"settlements": 1},
                "gaia34.T0": {"settlements": 1, "followers": 1},
                "gaia34.E": {"followers": 1},
            },
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.W": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=8)
    table.refused("babylon", "place_followers", "AN-109", at={"gaia34.W": 1})
    table.refused("babylon", "place_followers", "AN-109", at={"gaia34.E": 1})
    table.do("babylon", "place_followers", at={"babylon.C": 1, "gaia34.T0": 1})
    table.expect(
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "followers": 1},
                "gaia34.T0": {"settlements": 1, "followers": 2},
            }
        }
    )


@pytest.mark.rule("AN-109")
def test_no_follower_on_a_contested_settlement() -> None:
    table = Table(
        *THREE,
        phase=2,
        mana={"babylon": 1},
        resources={"babylon": {"food": 2}},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": {"settlements": 1, "followers": 1}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.W": {"followers": 1}},
        },
    )
    table.do("babylon", "mana", action="recruit")
    table.refused("babylon", "place_followers", "AN-109", at={"gaia34.W": 1})


@pytest.mark.rule("AN-111")
def test_with_an_empty_reserve_own_followers_are_moved() -> None:
    table = Table(*TWO, pieces=home(**{"gaia12.W": {"followers": 11}, "babylon.R": {"followers": 1}}))
    table.do("babylon", "pawn", to=8)
    table.refused("babylon", "place_followers", "AN-111", at={"babylon.C": 1})
    table.refused("babylon", "place_followers", "AN-111", at={"babylon.C": 1}, from_=["babylon.L"])
    table.do("babylon", "place_followers", at={"babylon.C": 2}, from_=["gaia12.W", "babylon.R"])
    table.expect(
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "followers": 2},
                "gaia12.W": {"followers": 10},
                "babylon.R": {},
            }
        }
    )


@pytest.mark.rule("AN-111")
def test_the_reserve_is_used_first() -> None:
    table = Table(*TWO, pieces=home(**{"gaia12.W": {"followers": 11}}))
    table.do("babylon", "pawn", to=8)
    table.refused("babylon", "place_followers", at={"babylon.C": 1}, from_=["gaia12.W"])
    table.do("babylon", "place_followers", at={"babylon.C": 2}, from_=["gaia12.W"])
    table.expect(reserve={"babylon": 0}, pieces={"babylon": {"gaia12.W": {"followers": 10}}})


@pytest.mark.rule("AN-112", "AN-287")
def test_after_the_trigger_only_the_reserve_reaches_atlantis() -> None:
    full = Table(
        *TWO,
        end_triggered=True,
        pieces=home(**{"gaia12.A": {"followers": 2, "settlements": 1}, "gaia12.W": {"followers": 10}}),
    )
    full.do("babylon", "pawn", to=8)
    full.refused("babylon", "place_followers", "AN-112", at={"babylon.C": 1}, from_=["gaia12.A"])
    full.refused("babylon", "place_followers", "AN-112", at={"gaia12.A": 1}, from_=["gaia12.W"])
    full.do("babylon", "place_followers", at={"babylon.C": 1}, from_=["gaia12.W"])
    fresh = Table(*TWO, end_triggered=True, pieces=home(**{"gaia12.A": {"followers": 1, "settlements": 1}}))
    fresh.do("babylon", "pawn", to=8).do("babylon", "place_followers", at={"gaia12.A": 2})
    fresh.expect(pieces={"babylon": {"gaia12.A": {"followers": 3, "settlements": 1}}})


@pytest.mark.rule("AN-113")
def test_without_a_free_settlement_no_follower_is_gained() -> None:
    table = Table("norrenis", "babylon", pieces={"norrenis": {"gaia12.W": {"followers": 1}}})
    table.do("norrenis", "pawn", to=8, expect={"phase": 2, "reserve": {"norrenis": 11}})


@pytest.mark.rule("AN-114", "AN-115", "AN-118", "AN-116")
def test_building() -> None:
    table = Table(
        *THREE,
        phase=2,
        mana={"babylon": 1},
        resources={"babylon": {"wood": 2}},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia34.A1": {"followers": 1},
                "gaia34.W": {"followers": 1},
            },
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.W": {"settlements": 1}},
        },
    )
    table.do("babylon", "mana", action="build")
    table.refused("babylon", "build", "AN-115", at="gaia34.W").refused(
        "babylon", "build", "AN-115", at="babylon.C"
    )
    table.refused("babylon", "build", "AN-114", at="gaia34.E")
    table.do("babylon", "build", at="gaia34.A1", expect={"settlements_left": {"babylon": 3}})
    table.expect(
        pieces={
            "babylon": {"gaia34.A1": {"followers": 1, "settlements": 1}},
            "pharaos": {"gaia34.W": {"settlements": 1}},
        }
    )


@pytest.mark.rule("AN-117")
def test_no_settlement_left_to_build() -> None:
    five = {name: {"settlements": 1} for name in ("babylon.L", "babylon.R", "babylon.TL", "babylon.TR")}
    table = Table(
        *TWO,
        phase=2,
        mana={"babylon": 1},
        resources={"babylon": {"wood": 2}},
        pieces=home(**five, **{"gaia12.W": {"followers": 1}}),
    )
    table.refused("babylon", "mana", "AN-117", action="build")


@pytest.mark.rule("AN-120", "AN-121", "AN-122")
def test_dominion_track() -> None:
    table = Table(
        *TWO,
        dominion={"babylon": 1},
        dominion_tokens=[3, 6],
        objectives={"dominion": "units", "commerce": "territories"},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "followers": 12},
                "babylon.L": {"gods": ["enki", "anu", "assur"]},
            }
        },
    )
    table.do(
        "babylon",
        "pawn",
        to=9,
        expect={"dominion": {"babylon": 6}, "vp": {"babylon": 4}, "dominion_tokens": []},
    )
    table.expect(lightning_passed={"babylon": False, "norrenis": False})
    last = STANDARD.dominion_last
    end = Table(
        *TWO,
        dominion={"babylon": last - 1},
        objectives={"dominion": "settlements", "technology": "territories"},
        pieces=home(**{"babylon.L": {"settlements": 1}}),
    )
    end.do(
        "babylon", "pawn", to=9, expect={"dominion": {"babylon": last}, "lightning_passed": {"babylon": True}}
    )


@pytest.mark.rule("AN-124", "AN-291", "AN-014")
def test_rewards_by_objective_and_income_have_no_bonus() -> None:
    table = completing(
        {"dominion_by_objective": 1},
        improved={"babylon": [9, 8]},
        objectives={"dominion": "settlements", "technology": "territories"},
        pieces=home(**{"babylon.L": {"settlements": 1}}),
    )
    table.expect(dominion={"babylon": 2})
    income = completing({"income": 1}, improved={"babylon": [8]})
    assert income.g.decisions()[0].data["left"] == 2


@pytest.mark.rule("AN-014")
def test_the_owner_chooses_the_order_of_gains() -> None:
    """With the lightning about to be passed the order of Dominion and Commerce steps matters."""
    setup: dict[str, Any] = {"tracks": {"babylon": {"commerce": 11}}, "dominion": {"babylon": 6}}
    for first, space, end in (("dominion", 12, True), ("commerce", 11, False)):
        table = completing({"dominion": 2}, **setup)
        assert table.texts("babylon") == {"first dominion", "first commerce"}
        table.driver.answer(0, f"first {first}")
        table.expect(tracks={"babylon": {"commerce": space}}, dominion={"babylon": 8}, end_triggered=end)
    full = completing({"dominion": 2}, tracks={"babylon": {"commerce": 12}}, dominion={"babylon": 8})
    full.expect(dominion={"babylon": 10}, phase=3)
    both = completing({"follower": 1, "pact": 1})
    assert both.texts("babylon") == {"first follower", "first pact"}
    reason = both.g.why_illegal(
        0, next(a for a in map(both.g.game.actions.decode, range(1349)) if str(a) == "first any")
    )
    assert reason is not None
    assert reason.rule == "AN-014"


@pytest.mark.rule("AN-125", "AN-127")
def test_steps_on_development_tracks() -> None:
    table = completing({"war": 1, "technology": 3})
    table.expect(tracks={"babylon": {"war": 1, "technology": 3, "commerce": 2}})
    full = completing({}, tracks={"babylon": {"commerce": 12}}, dominion={"babylon": 9}, end_triggered=True)
    full.expect(tracks={"babylon": {"commerce": 12}})


@pytest.mark.rule("AN-126")
def test_the_last_space_is_locked_before_the_lightning() -> None:
    table = completing({}, tracks={"babylon": {"commerce": 10}})
    table.expect(tracks={"babylon": {"commerce": 11}}, end_triggered=False)
    free = completing({}, tracks={"babylon": {"commerce": 10}}, dominion={"babylon": 7})
    free.expect(tracks={"babylon": {"commerce": 12}}, end_triggered=True)


@pytest.mark.rule("AN-128")
def test_multipliers() -> None:
    for track in STANDARD.tracks:
        assert track.multiplier == (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5)
        assert track.last == track.end_at == 12


@pytest.mark.rule("AN-129")
def test_one_mana_action_a_turn() -> None:
    table = Table(*TWO, phase=2, mana={"babylon": 9}, resources={"babylon": {"food": 4, "metal": 4}})
    table.do("babylon", "mana", action="gain_weapons").do("babylon", "gain_weapons", cards=["net", "dagger"])
    table.expect(phase=3, mana={"babylon": 8}).refused("babylon", "mana", action="recruit")


@pytest.mark.rule("AN-130", "AN-131", "AN-132")
@pytest.mark.parametrize(
    ("action", "tile", "wrong", "cost"), [("activate_red", 9, 2, 3), ("activate_blue", 2, 9, 2)]
)
def test_activating_another_tile(action: str, tile: int, wrong: int, cost: int) -> None:
    table = Table(
        *TWO,
        phase=2,
        mana={"babylon": cost},
        improved={"babylon": [tile]},
        pawn={"babylon": 7},
        pieces=home(**{"babylon.L": {"followers": 1}}),
    )
    table.do("babylon", "mana", action=action)
    table.refused("babylon", "activate", "AN-131" if tile == 2 else "AN-130", tile=wrong)
    table.do("babylon", "activate", tile=tile)
    table.expect(pawn={"babylon": 7}, cubes={"babylon": []}, mana={"babylon": 0})
    if tile == 2:
        assert table.g.decisions()[0].data["left"] == 4
    else:
        table.expect(dominion={"babylon": 2})
    poor = Table(*TWO, phase=2, mana={"babylon": cost - 1})
    poor.refused("babylon", "mana", "AN-129", action=action)


@pytest.mark.rule("AN-130", "AN-131", "AN-288")
def test_the_tile_under_the_pawn_cannot_be_activated() -> None:
    table = Table(*TWO, phase=2, mana={"babylon": 2}, pawn={"babylon": 7})
    table.do("babylon", "mana", action="activate_blue").refused("babylon", "activate", "AN-288", tile=7)
    reward = completing({"activate_red": 1}, pawn={"babylon": 9})
    reward.refused("babylon", "activate", "AN-288", tile=9).refused("babylon", "activate", "AN-130", tile=4)
    reward.do("babylon", "activate", tile=3, expect={"mana": {"babylon": 0}})


@pytest.mark.rule("AN-133", "AN-134", "AN-135", "AN-136")
@pytest.mark.parametrize(
    ("action", "kind", "prompt"),
    [
        ("gain_weapons", "metal", "weapon.take"),
        ("develop", "gold", "develop.tile"),
        ("build", "wood", "build.territory"),
        ("recruit", "food", "followers.place"),
    ],
)
def test_mana_actions_with_resources(action: str, kind: str, prompt: str) -> None:
    pieces = home(**{"babylon.L": {"followers": 1}})
    table = Table(*TWO, phase=2, mana={"babylon": 1}, resources={"babylon": {kind: 2}}, pieces=pieces)
    table.do(
        "babylon", "mana", action=action, expect={"mana": {"babylon": 0}, "resources": {"babylon": {kind: 0}}}
    )
    [decision] = table.g.decisions()
    assert decision.prompt == prompt
    assert decision.data.get("left", 0) == {"gain_weapons": 2, "recruit": 3}.get(action, 0)
    Table(*TWO, phase=2, mana={"babylon": 1}, resources={"babylon": {kind: 1}}, pieces=pieces).refused(
        "babylon", "mana", "AN-006", action=action
    )


@pytest.mark.rule("AN-137", "AN-138", "AN-139", "AN-140")
def test_developing() -> None:
    """Tile 10 is joined to 7, 2, 6 and 9; 6 and 9 are red."""
    rich = {"gold": 2, "wood": 1, "metal": 1}
    table = Table(
        *TWO,
        phase=2,
        pawn={"babylon": 10},
        mana={"babylon": 1},
        improved={"babylon": [2]},
        resources={"babylon": rich},
        pieces=home(**{"babylon.L": {"followers": 1}}),
    )
    table.do("babylon", "mana", action="develop")
    for tile in (3, 2, 10):
        table.refused("babylon", "develop", "AN-137", tile=tile)
    table.do("babylon", "develop", tile=9, perform=True)
    table.expect(
        improved={"babylon": [2, 9]},
        tracks={"babylon": {"technology": 2}},
        dominion={"babylon": 2},
        resources={"babylon": {"wood": 0, "metal": 0, "gold": 0}},
    )
    poor = Table(
        *TWO,
        phase=2,
        pawn={"babylon": 10},
        mana={"babylon": 1},
        resources={"babylon": {"gold": 2, "wood": 1}},
    )
    poor.do("babylon", "mana", action="develop").refused("babylon", "develop", "AN-138", tile=9)
    poor.do("babylon", "develop", tile=7, perform=False)
    poor.expect(improved={"babylon": [7]}, tracks={"babylon": {"technology": 1}}, phase=3)


@pytest.mark.rule("AN-141")
def test_nothing_to_develop() -> None:
    table = Table(
        *TWO,
        phase=2,
        pawn={"babylon": 10},
        improved={"babylon": [7, 2]},
        mana={"babylon": 1},
        resources={"babylon": {"gold": 2}},
    )
    table.refused("babylon", "mana", "AN-141", action="develop")
    off = Table(
        *TWO, phase=2, pawn={"babylon": None}, mana={"babylon": 1}, resources={"babylon": {"gold": 2}}
    )
    off.refused("babylon", "mana", "AN-141", action="develop")


@pytest.mark.rule("AN-142", "AN-146")
def test_weapons_come_from_the_own_pile() -> None:
    full = ["slingshot", "long_shield", "dagger", "short_bow", "double_axe", "ballista", "net", "war_hammer"]
    table = Table(
        *TWO, phase=2, mana={"babylon": 1}, resources={"babylon": {"metal": 2}}, hands={"babylon": full}
    )
    table.do("babylon", "mana", action="gain_weapons")
    table.refused("babylon", "gain_weapons", "AN-142", cards=["dagger"])
    table.refused("babylon", "gain_weapons", "AN-142", cards=["sarissa"])
    table.do(
        "babylon", "gain_weapons", cards=["composite_bow"], expect={"phase": 3, "pile_count": {"babylon": 0}}
    )
    assert table.g.hand[0].bit_count() == 9
    empty = Table(
        *TWO,
        phase=2,
        mana={"babylon": 1},
        resources={"babylon": {"metal": 2}},
        hands={"babylon": [*full, "composite_bow"]},
    )
    empty.do("babylon", "mana", action="gain_weapons", expect={"phase": 3, "pile_count": {"babylon": 0}})


@pytest.mark.rule("AN-145")
def test_arsenals() -> None:
    common = {
        "slingshot",
        "long_shield",
        "dagger",
        "short_bow",
        "double_axe",
        "ballista",
        "net",
        "war_hammer",
    }
    own = {
        "pharaos": "war_cart",
        "norrenis": "viking_helmet",
        "babylon": "composite_bow",
        "ellenys": "sarissa",
    }
    for house, arsenal in zip(HOUSES, STANDARD.arsenal, strict=True):
        assert {STANDARD.weapons[card].key for card in arsenal} == common | {own[house]}


@pytest.mark.rule("AN-147", "AN-148", "AN-149")
def test_additional_actions_once_each_in_any_order() -> None:
    setup: dict[str, Any] = {
        "phase": 3,
        "tokens": {"babylon": {"minor": 2}},
        "pacts": {"babylon": {"open": ["N01", "N02"]}},
        "artifacts": {"babylon": ["cornucopia"]},
        "resources": {"babylon": {"food": 2}},
        "gods": {"babylon": ["enki", "assur", "ninhursag", "enlil"]},
        "pieces": {"babylon": {"babylon.C": {"settlements": 1, "followers": 3}}},
        "data": {"pact": {**PACT, "N02": PACT["N01"]}},
    }
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        table = Table(*TWO, **setup)
        acts: list[tuple[str, dict[str, Any]]] = [
            ("summon", {"god": "enki", "replace": "babylon.C"}),
            ("complete_pact", {"pact": "N01"}),
            ("artifact", {"card": "cornucopia", "mode": "gain", "type": "wood"}),
        ]
        for number in order:
            table.do("babylon", acts[number][0], **acts[number][1])
        table.refused("babylon", "summon", "AN-150", god="assur", replace="babylon.C")
        table.refused("babylon", "complete_pact", "AN-147", pact="N02")
        table.refused("babylon", "artifact", "AN-147", card="cornucopia", mode="gain", type="wood")
        table.expect(phase=3, resources={"babylon": {"wood": 4}}, vp={"babylon": 2})


@pytest.mark.rule("AN-150", "AN-151", "AN-152", "AN-153", "AN-154", "AN-287")
def test_summoning_a_minor_god() -> None:
    table = Table(
        *TWO,
        phase=3,
        end_triggered=True,
        tokens={"babylon": {"minor": 2}},
        gods={"babylon": ["enki", "assur", "ninhursag", "enlil"]},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia12.A": {"followers": 1},
                "babylon.L": {"gods": ["enki"]},
            }
        },
        data={"minor_god": {"assur": {"on_summon": {"dominion": 2}}}},
    )
    table.refused("babylon", "summon", "AN-152", god="enki", replace="gaia12.A")
    table.refused("babylon", "summon", "AN-152", god="anu", replace="gaia12.A")
    table.refused("babylon", "summon", "AN-151", god="ishtar", replace="gaia12.A")
    table.refused("babylon", "summon", "AN-153", god="assur", replace="babylon.C")
    table.do("babylon", "summon", god="assur", replace="gaia12.A")
    table.expect(
        pieces={"babylon": {"gaia12.A": {"gods": ["assur"]}}},
        reserve={"babylon": 12},
        dominion={"babylon": 2},
        tokens={"babylon": {"minor": 1, "major": 0}},
    )
    alone = Table(
        *TWO, phase=3, tokens={"babylon": {"minor": 1}}, gods={"babylon": ["enki", "assur", "anu", "enlil"]}
    )
    alone.refused("babylon", "summon", "AN-153", god="enki", replace="babylon.C")


@pytest.mark.rule("AN-155", "AN-151")
def test_summoning_the_major_god() -> None:
    table = Table(
        *TWO,
        phase=3,
        tokens={"babylon": {"minor": 0, "major": 1}},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}}},
    )
    table.refused("babylon", "summon", god="enki", replace="babylon.C")
    table.do("babylon", "summon", god="major", replace="babylon.C")
    table.expect(
        tracks={"babylon": {"war": 1, "technology": 1, "commerce": 1}},
        dominion={"babylon": 2},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "major": True}}},
        tokens={"babylon": {"major": 0}},
    )


@pytest.mark.rule("AN-156")
def test_kinds_of_powers() -> None:
    kinds = {god.key: god.type for god in STANDARD.gods if god.type != "major"}
    assert set(kinds.values()) == {"instant", "permanent", "final"}
    assert {
        kinds[god] for god in ("bastet", "freya", "freyr", "frigg", "anu", "marduk", "ninlil", "athena")
    } == {"instant"}
    assert {
        kinds[god] for god in ("horus", "seth", "aegir", "thor", "enki", "ninhursag", "ares", "hades")
    } == {"final"}


@pytest.mark.rule("AN-157", "AN-158")
def test_a_beaten_god_goes_home_and_keeps_its_power() -> None:
    table = Table(
        *TWO,
        civilizations={"babylon.TC": {"id": 12, "face": "up"}},
        hands={"babylon": ["slingshot", "dagger"]},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1, "followers": 1}, "babylon.L": {"gods": ["assur"]}}
        },
        data={"civilization": {"12": {"strength": 9, "effect": "none"}}, "weapon": {"dagger": {"cost": {}}}},
    )
    table.do("babylon", "pawn", to=2)
    table.do("babylon", "move", steps=[{"unit": "assur", "from": "babylon.L", "to": "babylon.TC"}])
    table.do("babylon", "end_turn").do(
        "babylon", "play", card="dagger", expect={"battle": {"winner": "civilization"}}
    )
    table.expect(pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1, "gods": ["assur"]}}})
    table.expect(battle={"attacker_strength": 4})
    table.do("norrenis", "pawn", to=4).do("norrenis", "decline").do("norrenis", "end_turn")
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=[{"territory": "babylon.C"}])


@pytest.mark.rule("AN-159", "AN-160", "AN-166")
def test_completing_a_neutral_pact() -> None:
    table = completing({"food": 1, "mana": 2})
    table.expect(
        resources={"babylon": {"food": 1}},
        mana={"babylon": 2},
        vp={"babylon": 2},
        tracks={"babylon": {"commerce": 2}},
        pacts={"babylon": {"open": [], "done": ["N01"]}},
    )
    poor = Table(*TWO, phase=3, pacts={"babylon": {"open": ["N01"]}}, data=pact({"food": 1}))
    poor.refused("babylon", "complete_pact", "AN-006", pact="N01")
    poor.refused("babylon", "complete_pact", "AN-159", pact="N02")


HOUSE_PACT = {
    "pact": {
        "NO1": {"cost": {"food": 1}, "mid": {"mana": 1}, "vp": 4, "commerce": 2},
        "BA1": {"cost": {"food": 1}, "mid": {"mana": 1}, "vp": 4, "commerce": 2},
    }
}


@pytest.mark.rule("AN-161", "AN-163")
@pytest.mark.parametrize(
    ("place", "line", "mana", "vp"),
    [("norrenis.R", "both", 1, 4), ("gaia12.W", "bonus", 1, 0), ("gaia12.W", "bottom", 0, 4)],
)
def test_a_house_pact_needs_a_foothold_on_that_planet(place: str, line: str, mana: int, vp: int) -> None:
    table = Table(
        *TWO,
        phase=3,
        pacts={"babylon": {"open": ["NO1"]}},
        resources={"babylon": {"food": 1}},
        pieces=home(**{place: {"followers": 1}}),
        data=HOUSE_PACT,
    )
    for other in {"both", "bonus", "bottom"} - {line, "bonus" if line == "bottom" else "bottom"}:
        table.refused("babylon", "complete_pact", pact="NO1", line=other)
    table.do("babylon", "complete_pact", pact="NO1", line=line)
    table.expect(mana={"babylon": mana}, vp={"babylon": vp}, tracks={"babylon": {"commerce": 2 if vp else 0}})


@pytest.mark.rule("AN-162")
@pytest.mark.parametrize(("place", "both"), [("gaia12.W", True), ("norrenis.R", False)])
def test_a_pact_of_the_own_house_needs_gaia(place: str, both: bool) -> None:
    table = Table(
        *TWO,
        phase=3,
        pacts={"babylon": {"open": ["BA1"]}},
        resources={"babylon": {"food": 1}},
        pieces=home(**{place: {"followers": 1}}),
        data=HOUSE_PACT,
    )
    table.do("babylon", "complete_pact", pact="BA1", line="both" if both else "bottom")
    table.expect(mana={"babylon": int(both)}, vp={"babylon": 4})


@pytest.mark.rule("AN-164")
def test_the_condition_is_judged_before_the_rewards() -> None:
    """The portal of the pact could bring a unit to the planet, but too late."""
    data = {"pact": {"NO1": {"cost": {"food": 1}, "mid": {"portal": 1}, "vp": 4, "commerce": 2}}}
    table = Table(
        *TWO,
        phase=3,
        pacts={"babylon": {"open": ["NO1"]}},
        resources={"babylon": {"food": 1}},
        pieces=home(**{"gaia12.W": {"followers": 1}}),
        data=data,
    )
    table.refused("babylon", "complete_pact", pact="NO1", line="both")
    table.do("babylon", "complete_pact", pact="NO1", line="bonus")
    table.do("babylon", "portal", units=[{"unit": "follower", "from": "gaia12.W", "to": "norrenis.R"}])
    table.expect(vp={"babylon": 0})


@pytest.mark.rule("AN-165")
def test_first_game_pacts_give_both_lines() -> None:
    table = Table(
        *TWO,
        phase=3,
        options={"first_game_pacts": True},
        pacts={"babylon": {"open": ["NO1"]}},
        resources={"babylon": {"food": 1}},
        data=HOUSE_PACT,
    )
    table.do("babylon", "complete_pact", pact="NO1", expect={"mana": {"babylon": 1}, "vp": {"babylon": 4}})


@pytest.mark.rule("AN-289", "AN-290")
@pytest.mark.parametrize(
    ("mid", "tiles", "prompt", "count"),
    [({"portal": 1}, [1], "portal.unit", 1), ({"move": 3}, [2, 3], "move.unit", 3)],
)
def test_portal_and_move_rewards_ignore_the_tiles(
    mid: dict[str, int], tiles: list[int], prompt: str, count: int
) -> None:
    table = completing(mid, improved={"babylon": tiles}, pieces=home(**{"babylon.L": {"followers": 2}}))
    [decision] = table.g.decisions()
    assert (decision.prompt, decision.data["left"]) == (prompt, count)


@pytest.mark.rule("AN-292")
def test_build_and_develop_rewards_are_free_but_for_the_red_surcharge() -> None:
    build = completing({"settlement": 1}, pieces=home(**{"babylon.L": {"followers": 1}}))
    build.do(
        "babylon",
        "build",
        at="babylon.L",
        expect={"settlements_left": {"babylon": 3}, "mana": {"babylon": 0}},
    )
    develop = completing({"develop": 1}, pawn={"babylon": 10})
    develop.refused("babylon", "develop", "AN-138", tile=6)
    develop.do("babylon", "develop", tile=7, perform=False, expect={"tracks": {"babylon": {"technology": 1}}})
    rich = completing(
        {"develop": 1}, pawn={"babylon": 10}, resources={"babylon": {"food": 1, "wood": 1, "metal": 1}}
    )
    rich.do("babylon", "develop", tile=6, perform=False)
    rich.expect(resources={"babylon": {"wood": 0, "metal": 0}}, tracks={"babylon": {"technology": 2}})
