"""Followers, Settlements, tracks, Mana, technology, cards, pacts, Gods. AN-109..166, AN-287..292."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    BASIC,
    HAND,
    MAJOR_TOKEN,
    MINOR_TOKEN,
    OTHER_PACTS,
    THREE,
    TWO,
    completing,
    gods,
    pacts,
    placed,
    play,
    refused,
    texts,
)
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.gains import lightning_passed
from ziggurat.games.anunnaki.names import HOUSES


def pact(mid: dict[str, int], commerce: int = 2) -> dict[str, Any]:
    return {"pact": {"N01": {"cost": {"food": 1}, "mid": mid, "vp": 2, "commerce": commerce}}}


@pytest.mark.rule("AN-109", "AN-110")
def test_followers_go_to_free_own_settlements() -> None:
    scene = placed(
        *THREE,
        followers={"0": {"gaia34.T0": 1, "gaia34.E": 1}, "2": {"gaia34.W": 1}},
        settlements={"0": {"gaia34.T0": 1, "gaia34.W": 1}},
    )
    scene.play("0: pawn 8")
    scene.refused("0: place gaia34.W", rule="AN-109")
    scene.refused("0: place gaia34.E", rule="AN-109")
    play(scene, "0: place babylon.C; place gaia34.T0; pass")
    scene.expect(
        {
            "followers": {"0": {"babylon.C": 1, "gaia34.T0": 2}},
            "settlements": {"0": {"babylon.C": 1, "gaia34.T0": 1}},
        }
    )


@pytest.mark.rule("AN-109")
def test_no_follower_on_a_contested_settlement() -> None:
    scene = placed(
        *THREE,
        phase=2,
        resources={"0": {"food": 2}},
        mana={"0": 1},
        followers={"0": {"gaia34.W": 1}, "2": {"gaia34.W": 1}},
        settlements={"0": {"gaia34.W": 1}},
    )
    scene.play("0: mana recruit")
    scene.refused("0: place gaia34.W", rule="AN-109")


@pytest.mark.rule("AN-111")
def test_with_an_empty_reserve_own_followers_are_moved() -> None:
    scene = placed(*TWO, followers={"0": {"babylon.R": 1, "gaia12.W": 11}})
    scene.play("0: pawn 8")
    scene.refused("0: place babylon.C", rule="AN-111")
    scene.refused("0: from babylon.L", rule="AN-111")
    play(scene, "0: from gaia12.W; place babylon.C; from babylon.R; place babylon.C")
    scene.expect(
        {
            "followers": {"0": {"babylon.C": 2, "gaia12.W": 10, "babylon.R": None}},
            "settlements": {"0": {"babylon.C": 1, "gaia12.W": None, "babylon.R": None}},
        }
    )


@pytest.mark.rule("AN-111")
def test_the_reserve_is_used_first() -> None:
    scene = placed(*TWO, followers={"0": {"gaia12.W": 11}})
    scene.play("0: pawn 8")
    refused(scene, "0: place babylon.C; place babylon.C", rule="AN-111")
    play(scene, "0: place babylon.C; from gaia12.W; place babylon.C")
    scene.expect(
        {"reserve": {"0": 0}, "followers": {"0": {"gaia12.W": 10}}, "settlements": {"0": {"gaia12.W": None}}}
    )


@pytest.mark.rule("AN-112", "AN-287")
def test_after_the_trigger_only_the_reserve_reaches_atlantis() -> None:
    def ready(followers: dict[str, Any]) -> Scene:
        return placed(*TWO, end="last_cube", followers={"0": followers}, settlements={"0": {"gaia12.A": 1}})

    full = ready({"gaia12.W": 10, "gaia12.A": 2})
    full.play("0: pawn 8")
    full.refused("0: from gaia12.A", rule="AN-112")
    refused(full, "0: from gaia12.W; place gaia12.A", rule="AN-112")
    play(full, "0: from gaia12.W; place babylon.C; pass")
    fresh = ready({"gaia12.A": 1})
    play(fresh, "0: pawn 8; place gaia12.A; place gaia12.A")
    fresh.expect({"followers": {"0": {"gaia12.A": 3}}, "settlements": {"0": {"gaia12.A": 1}}})


@pytest.mark.rule("AN-113")
def test_without_a_free_settlement_no_follower_is_gained() -> None:
    scene = placed(
        "norrenis", "babylon", followers={"0": {"gaia12.W": 1}}, settlements={"0": {"norrenis.C": None}}
    )
    scene.play("0: pawn 8")
    scene.expect({"phase": 2, "reserve": {"0": 11}})


@pytest.mark.rule("AN-114", "AN-115", "AN-118", "AN-116")
def test_building() -> None:
    scene = placed(
        *THREE,
        phase=2,
        resources={"0": {"wood": 2}},
        mana={"0": 1},
        followers={"0": {"gaia34.W": 1, "gaia34.A1": 1}},
        settlements={"2": {"gaia34.W": 1}},
    )
    scene.play("0: mana build")
    scene.refused("0: build gaia34.W", rule="AN-115")
    scene.refused("0: build babylon.C", rule="AN-115")
    scene.refused("0: build gaia34.E", rule="AN-114")
    scene.play("0: build gaia34.A1")
    scene.expect({"settlements_left": {"0": 3}})
    scene.expect(
        {
            "followers": {"0": {"gaia34.A1": 1}, "2": {"gaia34.W": None}},
            "settlements": {"0": {"gaia34.A1": 1}, "2": {"gaia34.W": 1}},
        }
    )


@pytest.mark.rule("AN-117")
def test_no_settlement_left_to_build() -> None:
    scene = placed(
        *TWO,
        phase=2,
        resources={"0": {"wood": 2}},
        mana={"0": 1},
        followers={"0": {"gaia12.W": 1}},
        settlements={"0": {"babylon.TL": 1, "babylon.TR": 1, "babylon.L": 1, "babylon.R": 1}},
    )
    scene.refused("0: mana build", rule="AN-117")


@pytest.mark.rule("AN-120", "AN-121", "AN-122")
def test_dominion_track() -> None:
    scene = placed(
        *TWO,
        dominion={"0": 1},
        followers={"0": {"babylon.C": 12}},
        gods_at={"0": {"first": "babylon.L", "second": "babylon.L", "third": "babylon.L"}},
        objectives={"commerce": "territories", "dominion": "units"},
        dominion_tokens=[3, 6],
    )
    scene.play("0: pawn 9")
    scene.expect({"dominion": {"0": 6}, "vp": {"0": 4}, "dominion_tokens": []})
    assert [lightning_passed(scene.state, seat) for seat in (0, 1)] == [False, False]
    end = placed(
        *TWO,
        dominion={"0": 12},
        settlements={"0": {"babylon.L": 1}},
        objectives={"technology": "territories", "dominion": "settlements"},
    )
    end.play("0: pawn 9")
    end.expect({"dominion": {"0": 13}})


@pytest.mark.rule("AN-124", "AN-291", "AN-014")
def test_rewards_by_objective_and_income_have_no_bonus() -> None:
    scene = completing(
        {"dominion_by_objective": 1},
        improved={"0": [8, 9]},
        settlements={"0": {"babylon.L": 1}},
        objectives={"technology": "territories", "dominion": "settlements"},
    )
    scene.expect({"dominion": {"0": 2}})
    income = completing({"income": 1}, improved={"0": [8]})
    assert income.state.decisions()[0].data["left"] == 2


@pytest.mark.rule("AN-014")
def test_the_owner_chooses_the_order_of_gains() -> None:
    """With the lightning about to be passed the order of Dominion and Commerce steps matters."""
    scene = completing({"dominion": 2}, tracks={"0": {"commerce": 11}}, dominion={"0": 6})
    scene.expect({"legal": ["first dominion", "first commerce"]})
    scene.play("0: first dominion")
    scene.expect({"tracks": {"0": {"commerce": 12}}, "dominion": {"0": 8}, "end": "track"})
    scene = completing({"dominion": 2}, tracks={"0": {"commerce": 11}}, dominion={"0": 6})
    scene.expect({"legal": ["first dominion", "first commerce"]})
    scene.play("0: first commerce")
    scene.expect({"tracks": {"0": {"commerce": 11}}, "dominion": {"0": 8}, "end": "none"})
    full = completing({"dominion": 2}, tracks={"0": {"commerce": 12}}, dominion={"0": 8})
    full.expect({"dominion": {"0": 10}, "phase": 3})
    both = completing({"follower": 1, "pact": 1})
    assert texts(both, "babylon") == {"first follower", "first pact"}
    both.refused("0: first any", rule="AN-014")


@pytest.mark.rule("AN-125", "AN-127")
def test_steps_on_development_tracks() -> None:
    scene = completing({"war": 1, "technology": 3})
    scene.expect({"tracks": {"0": {"war": 1, "technology": 3, "commerce": 2}}})
    full = completing({}, end="last_cube", tracks={"0": {"commerce": 12}}, dominion={"0": 9})
    full.expect({"tracks": {"0": {"commerce": 12}}})


@pytest.mark.rule("AN-126")
def test_the_last_space_is_locked_before_the_lightning() -> None:
    scene = completing({}, tracks={"0": {"commerce": 10}})
    scene.expect({"tracks": {"0": {"commerce": 11}}, "end": "none"})
    free = completing({}, tracks={"0": {"commerce": 10}}, dominion={"0": 7})
    free.expect({"tracks": {"0": {"commerce": 12}}, "end": "track"})


@pytest.mark.rule("AN-128")
def test_multipliers() -> None:
    """Level by level from x1, and x5 on the last space alone, which ends the game."""
    for track in STANDARD.tracks:
        assert sorted(set(track.multiplier)) == [1, 2, 3, 4, 5]
        assert list(track.multiplier) == sorted(track.multiplier)
        assert track.multiplier.index(5) == track.last == track.end_at == len(track.multiplier) - 1


@pytest.mark.rule("AN-129")
def test_one_mana_action_a_turn() -> None:
    scene = placed(*TWO, phase=2, resources={"0": {"food": 4, "metal": 4}}, mana={"0": 9})
    play(scene, "0: mana gain_weapons; take net; take dagger")
    scene.expect({"phase": 3, "mana": {"0": 8}})
    refused(scene, "0: pass; mana recruit", rule="AN-044")


@pytest.mark.rule("AN-130", "AN-131", "AN-132")
@pytest.mark.parametrize(
    ("action", "cost", "tile", "wrong", "rule", "effect"),
    [
        ("activate_red", 3, 9, 2, "AN-130", {"dominion": {"0": 2}}),
        ("activate_blue", 2, 2, 9, "AN-131", {"question": {"facts": {"left": 4}}}),
    ],
)
def test_activating_another_tile(
    action: str, cost: int, tile: int, wrong: int, rule: str, effect: dict[str, Any]
) -> None:
    scene = placed(*TWO, phase=2, mana={"0": cost}, improved={"0": [tile]}, followers={"0": {"babylon.L": 1}})
    scene.play(f"0: mana {action}")
    scene.refused(f"0: activate {wrong}", rule=rule)
    scene.play(f"0: activate {tile}")
    scene.expect({"pawn": {"0": 7}, "cubes": {"0": []}, "mana": {"0": 0}})
    scene.expect(effect)
    poor = placed(*TWO, phase=2, mana={"0": cost - 1})
    poor.refused(f"0: mana {action}", rule="AN-129")


@pytest.mark.rule("AN-130", "AN-131", "AN-288")
def test_the_tile_under_the_pawn_cannot_be_activated() -> None:
    scene = placed(*TWO, phase=2, mana={"0": 2})
    scene.play("0: mana activate_blue")
    scene.refused("0: activate 7", rule="AN-288")
    reward = completing({"activate_red": 1}, pawn={"0": 9})
    reward.refused("0: activate 9", rule="AN-288")
    reward.refused("0: activate 4", rule="AN-130")
    reward.play("0: activate 3")
    reward.expect({"mana": {"0": 0}})


@pytest.mark.rule("AN-133", "AN-134", "AN-135", "AN-136")
@pytest.mark.parametrize(
    ("action", "kind", "prompt", "left"),
    [
        ("gain_weapons", "metal", "weapon.take", 2),
        ("develop", "gold", "develop.tile", 0),
        ("build", "wood", "build.territory", 0),
        ("recruit", "food", "followers.place", 3),
    ],
)
def test_mana_actions_with_resources(action: str, kind: str, prompt: str, left: int) -> None:
    def having(count: int) -> Scene:
        return placed(
            *TWO, phase=2, resources={"0": {kind: count}}, mana={"0": 1}, followers={"0": {"babylon.L": 1}}
        )

    scene = having(2)
    scene.play(f"0: mana {action}")
    scene.expect({"mana": {"0": 0}, "resources": {"0": {kind: 0}}})
    [decision] = scene.state.decisions()
    assert decision.prompt == prompt
    assert decision.data.get("left", 0) == left
    having(1).refused(f"0: mana {action}", rule="AN-006")


@pytest.mark.rule("AN-137", "AN-138", "AN-139", "AN-140")
def test_developing() -> None:
    """Tile 10 is joined to 7, 2, 6 and 9; 6 and 9 are red."""
    scene = placed(
        *TWO,
        phase=2,
        resources={"0": {"wood": 1, "metal": 1, "gold": 2}},
        mana={"0": 1},
        pawn={"0": 10},
        improved={"0": [2]},
        followers={"0": {"babylon.L": 1}},
    )
    scene.play("0: mana develop")
    scene.refused("0: develop 3", rule="AN-137")
    scene.refused("0: develop 2", rule="AN-137")
    scene.refused("0: develop 10", rule="AN-137")
    play(scene, "0: develop 9; perform")
    scene.expect(
        {
            "improved": {"0": [2, 9]},
            "tracks": {"0": {"technology": 2}},
            "dominion": {"0": 2},
            "resources": {"0": {"wood": 0, "metal": 0, "gold": 0}},
        }
    )
    poor = placed(*TWO, phase=2, resources={"0": {"wood": 1, "gold": 2}}, mana={"0": 1}, pawn={"0": 10})
    poor.play("0: mana develop")
    poor.refused("0: develop 9", rule="AN-138")
    play(poor, "0: develop 7; pass")
    poor.expect({"improved": {"0": [7]}, "tracks": {"0": {"technology": 1}}, "phase": 3})


@pytest.mark.rule("AN-141")
@pytest.mark.parametrize(
    "star", [{"pawn": {"0": 10}, "improved": {"0": [2, 7]}}, {"pawn": {"0": 0}}], ids=["all done", "all far"]
)
def test_nothing_to_develop(star: dict[str, Any]) -> None:
    scene = placed(*TWO, phase=2, resources={"0": {"gold": 2}}, mana={"0": 1}, **star)
    scene.refused("0: mana develop", rule="AN-141")


@pytest.mark.rule("AN-142", "AN-146")
def test_weapons_come_from_the_own_pile() -> None:
    all_but_one = [*BASIC, "dagger", "short_bow", "double_axe", "ballista", "net", "war_hammer"]
    arsenal = [*all_but_one, "composite_bow"]
    scene = placed(*TWO, phase=2, resources={"0": {"metal": 2}}, mana={"0": 1}, hand={"0": all_but_one})
    scene.play("0: mana gain_weapons")
    scene.refused("0: take dagger", rule="AN-142")
    scene.refused("0: take sarissa", rule="AN-142")
    scene.play("0: take composite_bow")
    scene.expect({"phase": 3, "hand": {"0": arsenal}})
    assert scene.state.hand[0].bit_count() == 9
    empty = placed(*TWO, phase=2, resources={"0": {"metal": 2}}, mana={"0": 1}, hand={"0": arsenal})
    empty.play("0: mana gain_weapons")
    empty.expect({"phase": 3, "hand": {"0": arsenal}})


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
@pytest.mark.parametrize(
    "answers",
    [
        "summon enki; replace babylon.C; complete N01; cornucopia gain wood",
        "cornucopia gain wood; summon enki; replace babylon.C; complete N01",
        "complete N01; cornucopia gain wood; summon enki; replace babylon.C",
    ],
    ids=["god first", "artifact first", "pact first"],
)
def test_additional_actions_once_each_in_any_order(answers: str) -> None:
    terms = {"cost": {"food": 1}, "mid": {}, "vp": 2, "commerce": 2}
    scene = placed(
        *TWO,
        phase=3,
        resources={"0": {"food": 2}},
        minor_tokens={"0": 2, "1": 0},
        major_tokens={"0": 0, "1": 0},
        followers={"0": {"babylon.C": 3}},
        god_cards={"0": ["assur", "enki", "enlil", "ninhursag"]},
        pacts={"0": ["N01", "N02"]},
        artifacts={"0": ["cornucopia"]},
        display=pacts("N03-08"),
        data={"pact": {"N01": terms, "N02": terms}},
    )
    play(scene, f"0: {answers}")
    scene.refused("0: summon assur", rule="AN-150")
    scene.refused("0: complete N02", rule="AN-147")
    scene.refused("0: cornucopia gain wood", rule="AN-147")
    scene.expect({"phase": 3, "resources": {"0": {"wood": 4}}, "vp": {"0": 2}})


@pytest.mark.rule("AN-150", "AN-151", "AN-152", "AN-153", "AN-154", "AN-287")
def test_summoning_a_minor_god() -> None:
    scene = placed(
        *TWO,
        phase=3,
        end="last_cube",
        minor_tokens={"0": 2, "1": 0},
        followers={"0": {"gaia12.A": 1}},
        gods_at={"0": {"second": "babylon.L"}},
        god_cards={"0": ["assur", "enki", "enlil", "ninhursag"]},
        major_tokens={"0": 0, "1": 0},
        data={"minor_god": {"assur": {"on_summon": {"dominion": 2}}}},
    )
    scene.refused("0: summon enki", rule="AN-152")
    scene.refused("0: summon anu", rule="AN-152")
    scene.refused("0: summon ishtar", rule="AN-151")
    refused(scene, "0: summon assur; replace babylon.C", rule="AN-153")
    play(scene, "0: summon assur; replace gaia12.A")
    scene.expect(
        {
            "followers": {"0": {"gaia12.A": None}},
            "settlements": {"0": {"gaia12.A": None}},
            "gods_at": {"0": gods(first="gaia12.A", second="babylon.L")},
            "reserve": {"0": 12},
            "dominion": {"0": 2},
            "minor_tokens": {"0": 1},
            "major_tokens": {"0": 0},
        }
    )
    alone = placed(*TWO, phase=3, **MINOR_TOKEN)
    alone.refused("0: summon enki", rule="AN-153")


@pytest.mark.rule("AN-155", "AN-151")
def test_summoning_the_major_god() -> None:
    scene = placed(*TWO, phase=3, **MAJOR_TOKEN, followers={"0": {"babylon.C": 1}})
    scene.refused("0: summon enki", rule="AN-151")
    play(scene, "0: summon ishtar; replace babylon.C")
    scene.expect(
        {
            "tracks": {"0": {"war": 1, "technology": 1, "commerce": 1}},
            "dominion": {"0": 2},
            "followers": {"0": {"babylon.C": None}},
            "settlements": {"0": {"babylon.C": 1}},
            "gods_at": {"0": gods(major="babylon.C")},
            "major_tokens": {"0": 0},
        }
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
    scene = placed(
        *TWO,
        followers={"0": {"babylon.C": 1}},
        gods_at={"0": {"second": "babylon.L"}},
        hand={"0": HAND},
        civilizations={"babylon.TC": 12},
        data={"civilization": {"12": {"strength": 9, "effect": "none"}}, "weapon": {"dagger": {"cost": {}}}},
    )
    play(scene, "0: pawn 2; unit assur; to babylon.TC; pass; pass; pass; play dagger")
    scene.expect({"last_battle": {"won": "defender"}})
    scene.expect(
        {
            "followers": {"0": {"babylon.C": 1}},
            "settlements": {"0": {"babylon.C": 1}},
            "gods_at": {"0": gods(second="babylon.C")},
        }
    )
    scene.expect({"last_battle": {"attack": 4}})
    play(scene, "1: pawn 4; pass; pass; pass", "0: pawn 5; harvest babylon.C")


@pytest.mark.rule("AN-159", "AN-160", "AN-166")
def test_completing_a_neutral_pact() -> None:
    scene = completing({"food": 1, "mana": 2})
    scene.expect(
        {
            "resources": {"0": {"food": 1}},
            "mana": {"0": 2},
            "vp": {"0": 2},
            "tracks": {"0": {"commerce": 2}},
            "pacts": {"0": []},
            "pacts_done": {"0": ["N01"]},
        }
    )
    terms = {"cost": {"food": 1}, "mid": {"food": 1}, "vp": 2, "commerce": 2}
    poor = placed(*TWO, phase=3, pacts={"0": ["N01"]}, display=OTHER_PACTS, data={"pact": {"N01": terms}})
    poor.refused("0: complete N01", rule="AN-006")
    poor.refused("0: complete N02", rule="AN-159")


def house_pact(pact: str, **more: Any) -> Scene:
    """Babylon can pay a pact of a House."""
    terms = {"cost": {"food": 1}, "mid": {"mana": 1}, "vp": 4, "commerce": 2}
    return placed(
        *TWO,
        phase=3,
        resources={"0": {"food": 1}},
        pacts={"0": [pact]},
        **{"data": {"pact": {"NO1": terms, "BA1": terms}}, **more},
    )


@pytest.mark.rule("AN-161", "AN-163")
@pytest.mark.parametrize(
    ("place", "again", "answers", "mana", "vp", "commerce"),
    [
        ("norrenis.R", "AN-147", "complete NO1", 1, 4, 2),
        ("gaia12.W", "AN-163", "complete NO1; line bonus", 1, 0, 0),
        ("gaia12.W", "AN-163", "complete NO1; line bottom", 0, 4, 2),
    ],
    ids=["both lines", "bonus", "bottom"],
)
def test_a_house_pact_needs_a_foothold_on_that_planet(
    place: str, again: str, answers: str, mana: int, vp: int, commerce: int
) -> None:
    """With a foothold both lines count at once; without it one of them is chosen first."""
    scene = house_pact("NO1", followers={"0": {place: 1}})
    refused(scene, "0: complete NO1; complete NO1", rule=again)
    play(scene, f"0: {answers}")
    scene.expect({"mana": {"0": mana}, "vp": {"0": vp}, "tracks": {"0": {"commerce": commerce}}})


@pytest.mark.rule("AN-162")
@pytest.mark.parametrize(
    ("place", "answers", "mana"),
    [("gaia12.W", "complete BA1", 1), ("norrenis.R", "complete BA1; line bottom", 0)],
)
def test_a_pact_of_the_own_house_needs_gaia(place: str, answers: str, mana: int) -> None:
    scene = play(house_pact("BA1", followers={"0": {place: 1}}), f"0: {answers}")
    scene.expect({"mana": {"0": mana}, "vp": {"0": 4}})


@pytest.mark.rule("AN-164")
def test_the_condition_is_judged_before_the_rewards() -> None:
    """The portal of the pact could bring a unit to the planet, but too late."""
    terms = {"cost": {"food": 1}, "mid": {"portal": 1}, "vp": 4, "commerce": 2}
    scene = house_pact("NO1", followers={"0": {"gaia12.W": 1}}, data={"pact": {"NO1": terms}})
    refused(scene, "0: complete NO1; complete NO1", rule="AN-163")
    play(scene, "0: complete NO1; line bonus; unit follower gaia12.W; to norrenis.R")
    scene.expect({"vp": {"0": 0}})


@pytest.mark.rule("AN-165")
def test_first_game_pacts_give_both_lines() -> None:
    scene = house_pact("NO1", options={"first_game_pacts": True})
    scene.play("0: complete NO1")
    scene.expect({"mana": {"0": 1}, "vp": {"0": 4}})


@pytest.mark.rule("AN-289", "AN-290")
@pytest.mark.parametrize(("reward", "count", "tiles"), [("portal", 1, [1]), ("move", 3, [2, 3])])
def test_portal_and_move_rewards_ignore_the_tiles(reward: str, count: int, tiles: list[int]) -> None:
    scene = completing({reward: count}, improved={"0": tiles}, followers={"0": {"babylon.L": 2}})
    [decision] = scene.state.decisions()
    assert (decision.prompt, decision.data["left"]) == (f"{reward}.unit", count)


@pytest.mark.rule("AN-292")
def test_build_and_develop_rewards_are_free_but_for_the_red_surcharge() -> None:
    build = play(completing({"settlement": 1}, followers={"0": {"babylon.L": 1}}), "0: build babylon.L")
    build.expect({"settlements_left": {"0": 3}, "mana": {"0": 0}})
    develop = completing({"develop": 1}, pawn={"0": 10})
    develop.refused("0: develop 6", rule="AN-138")
    play(develop, "0: develop 7; pass")
    develop.expect({"tracks": {"0": {"technology": 1}}})
    rich = completing({"develop": 1}, resources={"0": {"food": 1, "wood": 1, "metal": 1}}, pawn={"0": 10})
    play(rich, "0: develop 6; pass")
    rich.expect({"resources": {"0": {"wood": 0, "metal": 0}}, "tracks": {"0": {"technology": 2}}})
