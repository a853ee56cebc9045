"""Battles, Weapon cards and their effects. AN-143, AN-144, AN-167..200, AN-293..299."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.positions import (
    BASIC,
    HAND,
    TILE,
    TWO,
    battle,
    besieged_places,
    contested_places,
    controllers,
    gods,
    placed,
    play,
    refused,
    texts,
)
from ziggurat.core.play import still_secret
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import WEAPON, bits

HEIMDALLR = ["aegir", "freya", "freyr", "heimdallr"]
THERE = {"1": {"gaia12.W": 1}}
FOURTH_THERE = {"1": {"fourth": "gaia12.W"}}


@pytest.mark.rule("AN-167")
def test_battles_are_fought_one_by_one_in_any_order() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 9, "gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "dagger", "short_bow"]},
        civilizations={"babylon.TC": 2},
    )
    assert texts(scene, "babylon") == {"battle babylon.TC", "battle gaia12.W"}
    scene.refused("0: battle gaia12.E", rule="AN-167")
    play(scene, "0: battle gaia12.W; play short_bow", "1: play slingshot")
    scene.expect({"last_battle": {"at": "gaia12.W", "won": "attacker"}})
    assert contested_places(scene) == ["babylon.TC"]
    assert texts(scene, "babylon") == {"play dagger"}


@pytest.mark.rule("AN-168", "AN-181")
def test_the_active_player_is_the_attacker() -> None:
    scene = battle(*TWO, followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}})
    assert scene.state.battle is not None
    assert (scene.state.battle.attacker, scene.state.battle.defender) == (0, 1)


@pytest.mark.rule("AN-143", "AN-170", "AN-175")
def test_which_cards_an_attacker_may_play() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        hand={"0": [*BASIC, "dagger", "double_axe"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    scene.refused("0: play slingshot", rule="AN-143")
    scene.refused("0: play double_axe", rule="AN-170")
    scene.refused("0: play net", rule="AN-182")
    assert texts(scene, "babylon") == {"play dagger"}


@pytest.mark.rule("AN-171", "AN-173", "AN-179")
def test_an_attacker_without_a_playable_card_loses() -> None:
    """A civilization is turned up and the loser gains its Metal; against a player nothing."""
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 2}},
        hand={"0": [*BASIC, "double_axe"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    play(scene, "0: pass", "*: civilization 2")
    scene.expect(
        {
            "last_battle": {"attack": -99, "defence": -99, "won": "defender"},
            "civilizations": {"babylon.TC": 2},
            "resources": {"0": {"metal": 1}},
            "hand": {"0": [*BASIC, "double_axe"]},
            "vp": {"0": 0},
            "tracks": {"0": {"war": 0}},
            "followers": {"0": {"babylon.C": 2, "babylon.TC": None}},
            "settlements": {"0": {"babylon.C": 1, "babylon.TC": None}},
            "active": 1,
        }
    )
    player = battle(*TWO, followers={"0": {"gaia12.W": 3}, "1": {"gaia12.W": 1}}, hand={"1": HAND})
    player.expect(
        {
            "last_battle": {"won": "defender", "attack": -99},
            "vp": {"1": 0},
            "tracks": {"1": {"war": 0}},
            "resources": {"0": {"metal": 0}},
            "followers": {"0": {"babylon.C": 3}},
            "settlements": {"0": {"babylon.C": 1}},
        }
    )
    bits_of_hand = bits(player.state.hand[1])
    assert len(bits_of_hand) == 3


@pytest.mark.rule("AN-172")
def test_an_armed_attacker_must_play() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    assert "pass" not in texts(scene, "babylon")
    reason = scene.state.why_illegal(0, GAME.notation.read("pass"))
    assert reason is not None


@pytest.mark.rule("AN-174", "AN-176", "AN-177", "AN-178", "AN-180", "AN-144")
def test_victory_over_a_civilization() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        hand={"0": [*BASIC, "short_bow"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    play(scene, "0: play short_bow", "*: civilization 2")
    scene.expect(
        {
            "last_battle": {"attack": 4, "defence": 4, "won": "attacker"},
            "vp": {"0": 3},
            "tracks": {"0": {"war": 1}},
            "resources": {"0": {"gold": 1}},
            "civilizations": {"babylon.TC": None},
            "hand": {"0": BASIC},
        }
    )
    assert controllers(scene, "babylon.TC") == ["babylon"]


@pytest.mark.rule("AN-144", "AN-180")
def test_the_card_just_played_cannot_be_the_reward() -> None:
    """It goes back to the pile after the rewards: the next card that is gained may be it again."""
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 3}},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "reward": {"weapon": 1}}}},
    )
    play(scene, "0: play dagger", "*: civilization 2")
    scene.refused("0: take dagger", rule="AN-142")
    assert "take dagger" not in texts(scene, "babylon")
    assert "take short_bow" in texts(scene, "babylon")
    assert "dagger" not in scene.state.view(0).aids().pile
    for seed in range(12):
        world = GAME.determinize(scene.state.view(1), Random(seed))
        assert world.view(1) == scene.state.view(1)
    scene.play("0: take net")
    for seed in range(12):
        world = GAME.determinize(scene.state.view(1), Random(seed))
        assert not world.hand[0] >> WEAPON["dagger"] & 1, "all have seen it on the table"
    scene.expect({"battle": None, "hand": {"0": [*BASIC, "net"]}})
    assert "dagger" in scene.state.view(0).aids().pile


@pytest.mark.rule("AN-179", "AN-180", "AN-174")
def test_defeat_by_a_civilization() -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        gods_at={"0": {"third": "babylon.TC"}},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "strength": 5}}},
    )
    play(scene, "0: play dagger", "*: civilization 2")
    scene.expect(
        {
            "last_battle": {"attack": 4, "defence": 5, "won": "defender"},
            "vp": {"0": 0},
            "tracks": {"0": {"war": 0}},
            "resources": {"0": {"metal": 1, "gold": 0}},
            "civilizations": {"babylon.TC": 2},
            "hand": {"0": BASIC},
            "followers": {"0": {"babylon.C": 1}},
            "settlements": {"0": {"babylon.C": 1}},
            "gods_at": {"0": gods(third="babylon.C")},
        }
    )


@pytest.mark.rule("AN-175")
def test_the_cost_is_paid_before_the_tile_is_turned_up() -> None:
    """The Metal for the defeat comes after: it cannot pay the card."""
    scene = battle(
        *TWO,
        resources={"0": {"metal": 1}},
        followers={"0": {"babylon.TC": 1}},
        hand={"0": [*BASIC, "double_axe"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "strength": 5}}},
    )
    play(scene, "0: play double_axe", "*: civilization 2")
    scene.expect({"resources": {"0": {"metal": 1}}})


@pytest.mark.rule("AN-176", "AN-202")
@pytest.mark.parametrize(("card", "strength"), [("short_bow", 7), ("ballista", 5)])
def test_the_atlantean_god(card: str, strength: int) -> None:
    scene = battle(
        *TWO,
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.A": 1}},
        hand={"0": [*BASIC, card]},
        civilizations={"gaia12.A": "down"},
        atlanteans=["gaia12.A"],
        data={"civilization": {"2": TILE}},
    )
    play(scene, f"0: play {card}", "*: civilization 2")
    scene.expect({"last_battle": {"defence": strength, "won": "defender"}})


@pytest.mark.rule("AN-182", "AN-189")
def test_cards_are_laid_in_secret_and_in_any_order() -> None:
    results = []
    answers = {0: "0: play dagger", 1: "1: play short_bow"}
    for order in ((0, 1), (1, 0)):
        scene = battle(
            *TWO,
            followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
            hand={"0": [*BASIC, "dagger", "net"], "1": [*BASIC, "short_bow"]},
        )
        decisions = scene.state.decisions()
        assert [decision.seat for decision in decisions] == [0, 1]
        assert all(decision.secret for decision in decisions)
        for seat in order:
            before = scene.state.view(1 - seat)
            scene.play(answers[seat])
            if seat == order[0]:
                after = scene.state.view(1 - seat)
                assert after.memory.laid[seat] == 1
                assert after.to_json()["position"]["battle"]["laid"][seat] is None
                assert before.legal == after.legal
        results.append(scene.state.dump())
    assert results[0] == results[1]


@pytest.mark.rule("AN-183")
def test_the_defender_must_play_and_always_can() -> None:
    scene = battle(*TWO, followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}})
    assert texts(scene, "norrenis") == {"play slingshot"}
    scene.refused("1: pass", rule="AN-182")


@pytest.mark.rule("AN-184", "AN-185", "AN-186", "AN-187", "AN-144", "AN-173")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(3, 2, 0), (2, 2, 0), (2, 3, 1)])
def test_battle_between_players(mine: int, theirs: int, winner: int) -> None:
    scene = battle(
        *TWO,
        followers={"0": {"gaia12.W": mine}, "1": {"gaia12.W": theirs}},
        hand={"0": [*BASIC, "net"], "1": [*BASIC, "net"]},
    )
    play(scene, "0: play net", "1: play net")
    won = ("attacker", "defender")[winner]
    scene.expect({"last_battle": {"attack": mine + 2, "defence": theirs + 2, "won": won}})
    first, last = str(winner), str(1 - winner)
    capital, count = (("babylon.C", mine), ("norrenis.C", theirs))[1 - winner]
    scene.expect(
        {
            "vp": {first: 3, last: 0},
            "tracks": {first: {"war": 1}, last: {"war": 0}},
            "resources": {first: {"metal": 0}, last: {"metal": 1}},
            "followers": {last: {capital: count, "gaia12.W": None}},
            "settlements": {last: {capital: 1, "gaia12.W": None}},
            "hand": {"0": BASIC, "1": BASIC},
        }
    )
    assert controllers(scene, "gaia12.W") == [("babylon", "norrenis")[winner]]


@pytest.mark.rule("AN-187", "AN-144")
def test_a_losing_basic_card_gives_no_metal_and_returns_to_the_hand() -> None:
    scene = battle(*TWO, resources={"1": {"food": 2}}, followers={"0": {"gaia12.W": 5}, "1": {"gaia12.W": 1}})
    play(scene, "0: play dagger", "1: play long_shield; pay food; pay food")
    scene.expect({"resources": {"1": {"food": 0, "metal": 0}}, "hand": {"1": BASIC}})


@pytest.mark.rule("AN-188")
def test_a_lone_settlement_neither_fights_nor_retreats() -> None:
    scene = placed(
        "babylon", "pharaos", phase=4, followers={"0": {"gaia12.W": 1}}, settlements={"1": {"gaia12.W": 1}}
    )
    scene.expect({"active": 1, "followers": {"1": {"gaia12.W": None}}, "settlements": {"1": {"gaia12.W": 1}}})
    assert controllers(scene, "gaia12.W") == ["babylon"]
    beaten = battle(
        "babylon",
        "pharaos",
        followers={"0": {"gaia12.W": 3}, "1": {"gaia12.W": 1}},
        settlements={"1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "short_bow"]},
    )
    play(beaten, "0: play short_bow", "1: play slingshot")
    beaten.expect({"followers": {"1": {"gaia12.W": None}}, "settlements": {"1": {"gaia12.W": 1}}})
    assert besieged_places(beaten) == ["gaia12.W"]


@pytest.mark.rule("AN-190", "AN-191")
def test_cancelling_comes_first_and_leaves_strength_and_rewards() -> None:
    """The Net stops the Helmet before it takes a card back; the Helmet's strength counts."""
    scene = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "viking_helmet"], "1": [*BASIC, "net"]},
    )
    play(scene, "0: play viking_helmet", "1: play net")
    scene.expect({"last_battle": {"attack": 4, "defence": 3, "won": "attacker"}, "vp": {"0": 2}})
    scene.expect({"question": {"seat": 1, "prompt": "primary.pawn"}})


def against_war_cart(effect: str) -> Scene:
    """The cart has attacked a civilization of that effect."""
    scene = battle(
        "pharaos",
        "norrenis",
        resources={"0": {"metal": 3}},
        followers={"0": {"pharaos.TC": 1}},
        hand={"0": [*BASIC, "war_cart"]},
        civilizations={"pharaos.TC": "down"},
        data={"civilization": {"2": {**TILE, "effect": effect}}},
    )
    return play(scene, "0: play war_cart", "*: civilization 2")


@pytest.mark.rule("AN-191")
def test_a_tile_may_cancel_the_card() -> None:
    cancelled = against_war_cart("cancel_effect")
    cancelled.expect({"last_battle": {"attack": 2, "defence": 4}})
    cancelled.expect({"question": {"seat": 1, "prompt": "primary.pawn"}})
    paid = play(against_war_cart("none"), "0: metal 2")
    paid.expect({"last_battle": {"attack": 4}})


@pytest.mark.rule("AN-191")
@pytest.mark.parametrize(
    ("effect", "strengths"),
    [("gods_strength_1", {"attack": 5}), ("cancel_effect", {"attack": 5, "defence": 4})],
)
def test_a_tile_may_be_cancelled(effect: str, strengths: dict[str, int]) -> None:
    scene = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        gods_at={"0": {"third": "babylon.TC"}},
        hand={"0": [*BASIC, "net"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "effect": effect}}},
    )
    play(scene, "0: play net", "*: civilization 2")
    scene.expect({"last_battle": strengths})


@pytest.mark.rule("AN-192")
def test_gods_at_one() -> None:
    tile = battle(
        *TWO,
        followers={"0": {"babylon.TC": 1}},
        gods_at={"0": {"third": "babylon.TC", "major": "babylon.TC"}},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "effect": "gods_strength_1"}}},
    )
    play(tile, "0: play dagger", "*: civilization 2")
    tile.expect({"last_battle": {"attack": 4}})
    card = battle(
        "babylon",
        "pharaos",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}},
        gods_at={"1": {"major": "gaia12.W"}},
        hand={"0": [*BASIC, "ballista"]},
    )
    play(card, "0: play ballista", "1: play slingshot")
    card.expect({"last_battle": {"attack": 3, "defence": 3, "won": "attacker"}})


@pytest.mark.rule("AN-193", "AN-194", "AN-299")
def test_slingshot_steals_after_costs_and_before_rewards() -> None:
    def ready(hand: Any, **more: Any) -> Scene:
        return battle(
            "babylon",
            "pharaos",
            followers={"0": {"gaia12.W": 3}, "1": {"gaia12.W": 1}},
            hand={"0": hand},
            **more,
        )

    scene = ready(hand=[*BASIC, "double_axe"], resources={"0": {"wood": 1, "metal": 1}})
    play(scene, "0: play double_axe", "1: play slingshot")
    scene.expect({"vp": {"0": 0}, "resources": {"0": {"metal": 0}}})
    scene.refused("1: steal metal", rule="AN-193")
    scene.play("1: steal wood")
    scene.expect({"vp": {"0": 3}, "resources": {"1": {"wood": 1}}})
    none = ready(hand=HAND)
    play(none, "0: play dagger", "1: play slingshot")
    none.expect({"vp": {"0": 3}, "active": 1, "question": {"seat": 1, "prompt": "primary.pawn"}})


@pytest.mark.rule("AN-195", "AN-196", "AN-144")
def test_viking_helmet() -> None:
    def ready(resources: dict[str, Any], hand: dict[str, Any]) -> Scene:
        return play(
            battle(
                "norrenis",
                "babylon",
                resources={"0": {"metal": 1}, "1": resources},
                followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
                hand=hand,
            ),
            "0: play viking_helmet",
        )

    scene = ready(
        resources={"food": 2, "metal": 1},
        hand={"0": [*BASIC, "viking_helmet"], "1": [*BASIC, "short_bow", "double_axe"]},
    )
    scene.play("1: play double_axe")
    scene.expect({"resources": {"1": {"metal": 0}}})
    scene.refused("1: play double_axe", rule="AN-195")
    scene.play("1: play short_bow")
    scene.expect({"last_battle": {"attack": 4, "defence": 4, "won": "attacker"}, "vp": {"0": 2}})
    basic = ready(resources={"food": 2}, hand={"0": [*BASIC, "viking_helmet"]})
    basic.play("1: play slingshot")
    basic.refused("1: play slingshot", rule="AN-195")
    play(basic, "1: play long_shield; pay food; pay food")
    basic.expect({"last_battle": {"defence": 4}})


@pytest.mark.rule("AN-195", "AN-200", "AN-187")
@pytest.mark.parametrize(("card", "metal"), [("dagger", 1), ("slingshot", 0)])
def test_the_helmet_wins_at_once_when_no_other_card_is_played(card: str, metal: int) -> None:
    scene = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 9}},
        hand={"0": [*BASIC, "viking_helmet"], "1": HAND},
    )
    play(scene, "0: play viking_helmet", f"1: play {card}; pass")
    scene.expect(
        {
            "last_battle": {"attack": -99, "won": "attacker"},
            "vp": {"0": 2},
            "tracks": {"0": {"war": 2}},
            "resources": {"1": {"metal": metal}},
        }
    )


@pytest.mark.rule("AN-195", "AN-199")
def test_helmet_sarissa_and_slingshot_do_nothing_to_civilizations() -> None:
    helmet = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"norrenis.TC": 2}},
        hand={"0": [*BASIC, "viking_helmet"]},
        civilizations={"norrenis.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    play(helmet, "0: play viking_helmet", "*: civilization 2")
    helmet.expect({"last_battle": {"attack": 4, "defence": 4, "won": "attacker"}})
    sarissa = battle(
        "ellenys",
        "norrenis",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.A": 5}},
        hand={"0": [*BASIC, "sarissa"]},
        civilizations={"gaia12.A": 2},
        atlanteans=["gaia12.A"],
        data={"civilization": {"2": TILE}},
    )
    sarissa.play("0: play sarissa")
    sarissa.expect({"last_battle": {"attack": 7, "defence": 7}})


@pytest.mark.rule("AN-197", "AN-298", "AN-144")
def test_composite_bow() -> None:
    scene = battle(
        *TWO,
        resources={"0": {"metal": 2}},
        followers={"0": {"babylon.TC": 1}},
        hand={"0": [*BASIC, "double_axe", "ballista", "composite_bow"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": {**TILE, "strength": 5}}},
    )
    play(scene, "0: play composite_bow", "*: civilization 2")
    scene.refused("0: play slingshot", rule="AN-197")
    scene.play("0: play double_axe")
    scene.expect(
        {
            "last_battle": {"attack": 5, "won": "attacker"},
            "vp": {"0": 5},
            "tracks": {"0": {"war": 3}},
            "resources": {"0": {"metal": 0}},
            "hand": {"0": [*BASIC, "ballista"]},
        }
    )
    poor = battle(
        *TWO,
        resources={"0": {"metal": 1}},
        followers={"0": {"babylon.TC": 1}},
        hand={"0": [*BASIC, "double_axe", "composite_bow"]},
        civilizations={"babylon.TC": "down"},
        data={"civilization": {"2": TILE}},
    )
    play(poor, "0: play composite_bow", "*: civilization 2")
    poor.refused("0: play double_axe", rule="AN-170")
    poor.play("0: pass")
    poor.expect({"last_battle": {"attack": 2}})


@pytest.mark.rule("AN-197", "AN-192")
def test_both_effects_of_the_bow_and_its_second_card_count() -> None:
    scene = battle(
        "babylon",
        "pharaos",
        resources={"0": {"metal": 2}},
        followers={"0": {"gaia12.W": 1}},
        gods_at={"1": {"major": "gaia12.W"}},
        hand={"0": [*BASIC, "ballista", "composite_bow"]},
    )
    play(scene, "0: play composite_bow", "1: play slingshot", "0: play ballista")
    scene.expect({"last_battle": {"attack": 4, "defence": 2}})


@pytest.mark.rule("AN-198", "AN-190")
def test_war_cart() -> None:
    scene = battle(
        "babylon",
        "pharaos",
        resources={"1": {"metal": 3}},
        followers={"0": {"gaia12.W": 4}, "1": {"gaia12.W": 1}},
        hand={"0": HAND, "1": [*BASIC, "war_cart"]},
    )
    play(scene, "0: play dagger", "1: play war_cart")
    scene.refused("1: metal 4", rule="AN-198")
    scene.play("1: metal 3")
    scene.expect({"last_battle": {"defence": 5, "won": "attacker"}})
    scene.expect({"resources": {"1": {"metal": 1}}})


@pytest.mark.rule("AN-199", "AN-294")
def test_sarissa_ignores_the_strongest_unit() -> None:
    scene = battle(
        "ellenys",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        gods_at={"1": {"third": "gaia12.W", "major": "gaia12.W"}},
        hand={"0": [*BASIC, "sarissa"]},
    )
    play(scene, "0: play sarissa", "1: play slingshot")
    scene.expect({"last_battle": {"attack": 4, "defence": 4, "won": "attacker"}})


@pytest.mark.rule("AN-294", "AN-257", "AN-270", "AN-245")
@pytest.mark.parametrize(
    ("house", "own", "defence"),
    [
        ("norrenis", {"followers": THERE, "settlements": THERE, "gods_at": {"1": {"major": "gaia12.W"}}}, 4),
        ("norrenis", {"settlements": THERE, "gods_at": FOURTH_THERE, "god_cards": {"1": HEIMDALLR}}, 3),
        ("babylon", {"gods_at": {"1": {"second": "gaia12.W"}}}, 2),
        ("pharaos", {"settlements": THERE, "gods_at": FOURTH_THERE}, 2),
    ],
    ids=["odin", "heimdallr", "assur", "isis"],
)
def test_sarissa_against_settlements_and_bonuses(house: str, own: dict[str, Any], defence: int) -> None:
    followers = {"0": {"gaia12.W": 2}, **own.get("followers", {})}
    scene = battle(
        "ellenys",
        house,
        resources={"0": {"metal": 1}},
        hand={"0": [*BASIC, "sarissa"]},
        **{**own, "followers": followers},
    )
    play(scene, "0: play sarissa", "1: play slingshot")
    scene.expect({"last_battle": {"defence": defence}})


@pytest.mark.rule("AN-293")
def test_a_late_cancel_stops_only_what_has_not_happened() -> None:
    """The Net that replaces a card comes too late for the Helmet, but a second card stops the War Cart."""
    late = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "viking_helmet"], "1": [*BASIC, "dagger", "net"]},
    )
    play(late, "0: play viking_helmet", "1: play dagger; play net")
    late.expect({"last_battle": {"attack": 4, "defence": 3}})
    cart = battle(
        "pharaos",
        "babylon",
        resources={"0": {"metal": 4}, "1": {"metal": 1}},
        followers={"0": {"gaia12.W": 2}, "1": {"gaia12.W": 1}},
        hand={"0": [*BASIC, "war_cart"], "1": [*BASIC, "net", "composite_bow"]},
    )
    play(cart, "0: play war_cart", "1: play composite_bow; play net")
    cart.expect(
        {"last_battle": {"attack": 3, "defence": 4}, "question": {"seat": 1, "prompt": "primary.pawn"}}
    )


@pytest.mark.rule("AN-263", "AN-297", "AN-298")
def test_loki_lays_two_cards_and_uses_one() -> None:
    scene = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}},
        gods_at={"0": {"fourth": "gaia12.W"}},
        god_cards={"0": ["aegir", "freya", "freyr", "loki"]},
        hand={"0": [*BASIC, "dagger", "double_axe", "war_hammer"]},
    )
    refused(scene, "0: play dagger; play slingshot", rule="AN-143")
    refused(scene, "0: play dagger; play war_hammer", rule="AN-170")
    refused(scene, "0: play dagger; play dagger", rule="AN-263")
    play(scene, "0: play dagger; play double_axe", "1: play slingshot")
    scene.refused("0: use war_hammer", rule="AN-263")
    scene.play("0: use dagger")
    scene.expect(
        {
            "last_battle": {"attack": 4},
            "resources": {"0": {"metal": 1}},
            "hand": {"0": [*BASIC, "double_axe", "war_hammer"]},
        }
    )


@pytest.mark.rule("AN-298", "AN-263")
def test_loki_against_a_civilization_chooses_after_the_reveal() -> None:
    scene = battle(
        "norrenis",
        "babylon",
        resources={"0": {"metal": 1}},
        gods_at={"0": {"fourth": "norrenis.TC"}},
        god_cards={"0": ["aegir", "freya", "freyr", "loki"]},
        hand={"0": [*BASIC, "dagger", "double_axe"]},
        civilizations={"norrenis.TC": "down"},
        data={"civilization": {"2": {**TILE, "strength": 5}}},
    )
    play(scene, "0: play dagger; play double_axe", "*: civilization 2")
    scene.expect({"civilizations": {"norrenis.TC": 2}, "resources": {"0": {"metal": 1}}})
    scene.play("0: use double_axe")
    scene.expect({"last_battle": {"attack": 5, "won": "attacker"}})
    scene.expect({"resources": {"0": {"metal": 0}}, "hand": {"0": HAND}})


@pytest.mark.rule("AN-263", "AN-015")
@pytest.mark.parametrize("rival", [True, False], ids=["player", "civilization"])
def test_lokis_first_card_stays_secret_until_the_second_is_chosen(rival: bool) -> None:
    at = "gaia12.W" if rival else "norrenis.TC"
    scene = battle(
        "norrenis",
        "babylon",
        followers={"1": {at: 1}} if rival else {},
        gods_at={"0": {"fourth": at}},
        god_cards={"0": ["aegir", "freya", "freyr", "loki"]},
        hand={"0": [*BASIC, "dagger", "short_bow"]},
        civilizations={} if rival else {"norrenis.TC": "down"},
    )
    asked = scene.state.decisions()
    assert all(decision.secret for decision in asked)
    scene.play("0: play dagger")
    again = scene.state.decisions()
    assert still_secret(asked, 0, again)
    play(scene, "0: pass")
    second = scene.state.decisions()
    assert still_secret(again, 0, second) == rival
    if rival:
        play(scene, "1: play slingshot")
        assert not still_secret(second, 1, scene.state.decisions())


@pytest.mark.rule("AN-247", "AN-170")
def test_sekhmet_makes_weapons_cheaper() -> None:
    scene = battle(
        "pharaos",
        "norrenis",
        followers={"0": {"pharaos.TC": 1}},
        gods_at={"0": {"fourth": "pharaos.TC"}},
        god_cards={"0": ["anubis", "bastet", "horus", "sekhmet"]},
        hand={"0": [*BASIC, "war_hammer"]},
        civilizations={"pharaos.TC": "down"},
        data={"civilization": {"2": TILE}, "minor_god": {"sekhmet": {"params": {"amount": 2, "minimum": 0}}}},
    )
    play(scene, "0: play war_hammer", "*: civilization 2")
    scene.expect({"last_battle": {"attack": 8}})
    shield = battle(
        "babylon",
        "pharaos",
        followers={"0": {"gaia12.W": 1}, "1": {"gaia12.W": 1}},
        gods_at={"1": {"fourth": "gaia12.W"}},
        god_cards={"1": ["anubis", "bastet", "horus", "sekhmet"]},
    )
    play(shield, "0: play dagger", "1: play long_shield")
    shield.expect({"resources": {"1": {"food": 0}}, "last_battle": {"defence": 6}})
