"""Battles, Weapon cards and their effects. AN-143, AN-144, AN-167..200, AN-293..299."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import bits

BASIC = ["slingshot", "long_shield"]
CARDS: dict[str, Any] = {
    "slingshot": {"kind": "basic", "cost": {}, "strength": 1, "war": 0, "vp": 1, "effect": "loser_steals_1"},
    "long_shield": {"kind": "basic", "cost": {"any": 2}, "strength": 3, "war": 1, "vp": 2, "effect": "none"},
    "dagger": {"kind": "advanced", "cost": {}, "strength": 1, "war": 2, "vp": 3, "effect": "none"},
    "short_bow": {"kind": "advanced", "cost": {}, "strength": 3, "war": 1, "vp": 3, "effect": "none"},
    "double_axe": {
        "kind": "advanced",
        "cost": {"metal": 1},
        "strength": 3,
        "war": 2,
        "vp": 3,
        "effect": "none",
    },
    "ballista": {
        "kind": "advanced",
        "cost": {"metal": 1},
        "strength": 2,
        "war": 2,
        "vp": 2,
        "effect": "gods_strength_1",
    },
    "net": {"kind": "advanced", "cost": {}, "strength": 2, "war": 1, "vp": 3, "effect": "cancel_effect"},
    "war_hammer": {
        "kind": "advanced",
        "cost": {"metal": 2},
        "strength": 5,
        "war": 2,
        "vp": 2,
        "effect": "none",
    },
    "war_cart": {"cost": {}, "strength": 1, "war": 2, "vp": 2, "effect": "pay_metal_for_strength"},
    "viking_helmet": {
        "cost": {"metal": 1},
        "strength": 2,
        "war": 2,
        "vp": 2,
        "effect": "opponent_replaces_card",
    },
    "composite_bow": {
        "cost": {"metal": 1},
        "strength": 1,
        "war": 1,
        "vp": 2,
        "effect": "play_second_advanced",
    },
    "sarissa": {"cost": {"metal": 1}, "strength": 2, "war": 2, "vp": 2, "effect": "ignore_strongest_unit"},
}
TILE = {"effect": "none", "strength": 4, "reward": {"gold": 1}}


def against_tile(
    house: str, units: dict[str, Any], cards: list[str], tile: dict[str, Any] | None = None, **setup: Any
) -> Table:
    """A player of two at the start of a battle against tile 2 on the own top centre territory."""
    rival = "norrenis" if house != "norrenis" else "babylon"
    setup["pieces"] = {house: {f"{house}.C": {"settlements": 1}, f"{house}.TC": units}}
    setup["data"] = {
        "weapon": CARDS,
        "civilization": {"2": {**TILE, **(tile or {})}},
        **setup.get("data", {}),
    }
    setup.setdefault("civilizations", {f"{house}.TC": {"id": 2, "face": "down"}})
    return Table(house, rival, phase=4, hands={house: [*BASIC, *cards]}, **setup)


def duel(
    attacker: str,
    defender: str,
    units: tuple[dict[str, Any], dict[str, Any]],
    cards: tuple[list[str], list[str]] = (["dagger"], []),
    **setup: Any,
) -> Table:
    """Two players at the start of a battle on gaia12.W."""
    pieces = {
        attacker: {f"{attacker}.C": {"settlements": 1}, "gaia12.W": units[0]},
        defender: {f"{defender}.C": {"settlements": 1}, "gaia12.W": units[1]},
    }
    setup["data"] = {"weapon": CARDS, **setup.get("data", {})}
    hands = {attacker: [*BASIC, *cards[0]], defender: [*BASIC, *cards[1]]}
    return Table(attacker, defender, phase=4, hands=hands, pieces=pieces, **setup)


@pytest.mark.rule("AN-167")
def test_battles_are_fought_one_by_one_in_any_order() -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=4,
        hands={"babylon": [*BASIC, "short_bow", "dagger"]},
        data={"weapon": CARDS},
        civilizations={"babylon.TC": {"id": 2, "face": "up"}},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "babylon.TC": {"followers": 9},
                "gaia12.W": {"followers": 2},
            },
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
        },
    )
    assert table.texts("babylon") == {"battle babylon.TC", "battle gaia12.W"}
    table.refused("babylon", "choose_battle", "AN-167", at="gaia12.E")
    table.do("babylon", "choose_battle", at="gaia12.W").do("babylon", "play", card="short_bow")
    table.do("norrenis", "play", card="slingshot")
    table.expect(battle={"at": "gaia12.W", "winner": "babylon"}, contested=["babylon.TC"])
    assert table.texts("babylon") == {"play dagger"}


@pytest.mark.rule("AN-168", "AN-181")
def test_the_active_player_is_the_attacker() -> None:
    table = duel("babylon", "norrenis", ({"followers": 1}, {"followers": 1}))
    assert table.g.battle is not None
    assert (table.g.battle.attacker, table.g.battle.defender) == (0, 1)


@pytest.mark.rule("AN-143", "AN-170", "AN-175")
def test_which_cards_an_attacker_may_play() -> None:
    table = against_tile("babylon", {"followers": 1}, ["double_axe", "dagger"])
    table.refused("babylon", "play", "AN-143", card="slingshot")
    table.refused("babylon", "play", "AN-170", card="double_axe")
    table.refused("babylon", "play", "AN-182", card="net")
    assert table.texts("babylon") == {"play dagger"}


@pytest.mark.rule("AN-171", "AN-173")
def test_an_attacker_without_a_playable_card_loses_without_metal() -> None:
    table = against_tile("babylon", {"followers": 2}, ["double_axe"])
    table.expect(
        battle={"attacker_strength": None, "defender_strength": None, "winner": "civilization"},
        civilizations={"babylon.TC": {"face": "down"}},
        resources={"babylon": {"metal": 0}},
        pieces={"babylon": {"babylon.C": {"followers": 2, "settlements": 1}, "babylon.TC": {}}},
        active="norrenis",
    )
    player = duel("babylon", "norrenis", ({"followers": 3}, {"followers": 1}), ([], ["dagger"]))
    player.expect(
        battle={"winner": "norrenis", "attacker_strength": None},
        vp={"norrenis": 0},
        tracks={"norrenis": {"war": 0}},
        resources={"babylon": {"metal": 0}},
        pieces={"babylon": {"babylon.C": {"followers": 3, "settlements": 1}}},
    )
    bits_of_hand = bits(player.g.hand[1])
    assert len(bits_of_hand) == 3


@pytest.mark.rule("AN-172")
def test_an_armed_attacker_must_play() -> None:
    table = against_tile("babylon", {"followers": 1}, ["dagger"])
    assert "pass" not in table.texts("babylon")
    reason = table.g.why_illegal(0, GAME.notation.read("pass"))
    assert reason is not None


@pytest.mark.rule("AN-174", "AN-176", "AN-177", "AN-178", "AN-180", "AN-144")
def test_victory_over_a_civilization() -> None:
    table = against_tile("babylon", {"followers": 1}, ["short_bow"])
    table.do("babylon", "play", card="short_bow")
    table.expect(
        battle={"attacker_strength": 4, "defender_strength": 4, "winner": "babylon"},
        vp={"babylon": 3},
        tracks={"babylon": {"war": 1}},
        resources={"babylon": {"gold": 1}},
        civilizations={"babylon.TC": None},
        control={"babylon.TC": "babylon"},
        hand={"babylon": BASIC},
        pile_count={"babylon": 7},
    )


@pytest.mark.rule("AN-179", "AN-180", "AN-174")
def test_defeat_by_a_civilization() -> None:
    table = against_tile("babylon", {"followers": 1, "gods": ["enki"]}, ["dagger"], {"strength": 5})
    table.do("babylon", "play", card="dagger")
    table.expect(
        battle={"attacker_strength": 4, "defender_strength": 5, "winner": "civilization"},
        vp={"babylon": 0},
        tracks={"babylon": {"war": 0}},
        resources={"babylon": {"metal": 1, "gold": 0}},
        civilizations={"babylon.TC": {"id": 2, "face": "up"}},
        pile_count={"babylon": 7},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1, "gods": ["enki"]}}},
    )


@pytest.mark.rule("AN-175")
def test_the_cost_is_paid_before_the_tile_is_turned_up() -> None:
    """The Metal for the defeat comes after: it cannot pay the card."""
    table = against_tile(
        "babylon", {"followers": 1}, ["double_axe"], {"strength": 5}, resources={"babylon": {"metal": 1}}
    )
    table.do("babylon", "play", card="double_axe", expect={"resources": {"babylon": {"metal": 1}}})


@pytest.mark.rule("AN-176", "AN-202")
@pytest.mark.parametrize(("card", "strength"), [("short_bow", 7), ("ballista", 5)])
def test_the_atlantean_god(card: str, strength: int) -> None:
    table = Table(
        "babylon",
        "norrenis",
        phase=4,
        hands={"babylon": [*BASIC, card]},
        resources={"babylon": {"metal": 1}},
        civilizations={"gaia12.A": {"id": 2, "face": "down", "atlantean": True}},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia12.A": {"followers": 1}}},
        data={"weapon": CARDS, "civilization": {"2": TILE}},
    )
    table.do(
        "babylon",
        "play",
        card=card,
        expect={"battle": {"defender_strength": strength, "winner": "civilization"}},
    )


@pytest.mark.rule("AN-182", "AN-189")
def test_cards_are_laid_in_secret_and_in_any_order() -> None:
    results = []
    for order in ((0, 1), (1, 0)):
        table = duel(
            "babylon", "norrenis", ({"followers": 2}, {"followers": 1}), (["dagger", "net"], ["short_bow"])
        )
        answers = {0: "play dagger", 1: "play short_bow"}
        decisions = table.g.decisions()
        assert [d.seat for d in decisions] == [0, 1]
        assert all(d.secret for d in decisions)
        state = table.g
        for seat in order:
            rival = state.view(1 - seat).to_json()
            state.apply(seat, GAME.notation.read(answers[seat]))
            if seat == order[0]:
                after = state.view(1 - seat).to_json()
                assert after["table"]["battle"]["laid"][seat] == 1
                assert after["own"]["laid"][seat] is None
                assert rival["legal"] == after["legal"]
        results.append(state.dump())
    assert results[0] == results[1]


@pytest.mark.rule("AN-183")
def test_the_defender_must_play_and_always_can() -> None:
    table = duel("babylon", "norrenis", ({"followers": 2}, {"followers": 1}))
    assert table.texts("norrenis") == {"play slingshot"}
    table.refused("norrenis", "decline")


@pytest.mark.rule("AN-184", "AN-185", "AN-186", "AN-187", "AN-144", "AN-173")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"), [(3, 2, "babylon"), (2, 2, "babylon"), (2, 3, "norrenis")]
)
def test_battle_between_players(mine: int, theirs: int, winner: str) -> None:
    table = duel("babylon", "norrenis", ({"followers": mine}, {"followers": theirs}), (["net"], ["net"]))
    table.do("babylon", "play", card="net").do("norrenis", "play", card="net")
    table.expect(battle={"attacker_strength": mine + 2, "defender_strength": theirs + 2, "winner": winner})
    loser = "norrenis" if winner == "babylon" else "babylon"
    count = theirs if loser == "norrenis" else mine
    table.expect(
        vp={winner: 3, loser: 0},
        tracks={winner: {"war": 1}, loser: {"war": 0}},
        resources={winner: {"metal": 0}, loser: {"metal": 1}},
        control={"gaia12.W": winner},
        pieces={loser: {f"{loser}.C": {"settlements": 1, "followers": count}, "gaia12.W": {}}},
        pile_count={"babylon": 7, "norrenis": 7},
    )


@pytest.mark.rule("AN-187", "AN-144")
def test_a_losing_basic_card_gives_no_metal_and_returns_to_the_hand() -> None:
    table = duel(
        "babylon", "norrenis", ({"followers": 5}, {"followers": 1}), resources={"norrenis": {"food": 2}}
    )
    table.do("babylon", "play", card="dagger").do("norrenis", "play", card="long_shield", pay={"food": 2})
    table.expect(resources={"norrenis": {"food": 0, "metal": 0}}, hand={"norrenis": BASIC})


@pytest.mark.rule("AN-188")
def test_a_lone_settlement_neither_fights_nor_retreats() -> None:
    table = Table(
        "babylon",
        "pharaos",
        phase=4,
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia12.W": {"settlements": 1}},
        },
    )
    table.expect(
        active="pharaos",
        pieces={"pharaos": {"gaia12.W": {"settlements": 1}}},
        control={"gaia12.W": "babylon"},
    )
    beaten = Table(
        "babylon",
        "pharaos",
        phase=4,
        hands={"babylon": [*BASIC, "short_bow"]},
        data={"weapon": CARDS},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 3}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia12.W": {"settlements": 1, "followers": 1}},
        },
    )
    beaten.do("babylon", "play", card="short_bow").do("pharaos", "play", card="slingshot")
    beaten.expect(pieces={"pharaos": {"gaia12.W": {"settlements": 1}}}, besieged=["gaia12.W"])


@pytest.mark.rule("AN-190", "AN-191")
def test_cancelling_comes_first_and_leaves_strength_and_rewards() -> None:
    """The Net stops the Helmet before it takes a card back; the Helmet's strength counts."""
    table = duel(
        "norrenis",
        "babylon",
        ({"followers": 2}, {"followers": 1}),
        (["viking_helmet"], ["net"]),
        resources={"norrenis": {"metal": 1}},
    )
    table.do("norrenis", "play", card="viking_helmet").do("babylon", "play", card="net")
    table.expect(
        battle={"attacker_strength": 4, "defender_strength": 3, "winner": "norrenis"}, vp={"norrenis": 2}
    )
    table.expect(not_offered=[{"by": "babylon", "do": "replace"}])


@pytest.mark.rule("AN-191")
@pytest.mark.parametrize(("effect", "strength"), [("cancel_effect", 4), ("none", 4)])
def test_a_tile_may_cancel_and_be_cancelled(effect: str, strength: int) -> None:
    cart = against_tile(
        "pharaos", {"followers": 1}, ["war_cart"], {"effect": effect}, resources={"pharaos": {"metal": 3}}
    )
    cart.do("pharaos", "play", card="war_cart")
    if effect == "cancel_effect":
        cart.expect(battle={"attacker_strength": 2, "defender_strength": strength})
        cart.expect(not_offered=[{"by": "pharaos", "do": "war_cart"}])
    else:
        cart.do("pharaos", "war_cart", metal=2, expect={"battle": {"attacker_strength": 4}})
    gods = against_tile("babylon", {"gods": ["enki"], "followers": 1}, ["net"], {"effect": "gods_strength_1"})
    gods.do("babylon", "play", card="net", expect={"battle": {"attacker_strength": 5}})
    both = against_tile("babylon", {"gods": ["enki"], "followers": 1}, ["net"], {"effect": "cancel_effect"})
    both.do(
        "babylon", "play", card="net", expect={"battle": {"attacker_strength": 5, "defender_strength": 4}}
    )


@pytest.mark.rule("AN-192")
def test_gods_at_one() -> None:
    tile = against_tile(
        "babylon",
        {"gods": ["enki"], "major": True, "followers": 1},
        ["dagger"],
        {"effect": "gods_strength_1"},
    )
    tile.do("babylon", "play", card="dagger", expect={"battle": {"attacker_strength": 1 + 1 + 1 + 1}})
    card = duel(
        "babylon",
        "pharaos",
        ({"followers": 1}, {"major": True, "followers": 1}),
        (["ballista"], []),
        resources={"babylon": {"metal": 1}},
    )
    card.do("babylon", "play", card="ballista").do("pharaos", "play", card="slingshot")
    card.expect(battle={"attacker_strength": 3, "defender_strength": 3, "winner": "babylon"})


@pytest.mark.rule("AN-193", "AN-194", "AN-299")
def test_slingshot_steals_after_costs_and_before_rewards() -> None:
    table = duel(
        "babylon",
        "pharaos",
        ({"followers": 3}, {"followers": 1}),
        (["double_axe"], []),
        resources={"babylon": {"metal": 1, "wood": 1}},
    )
    table.do("babylon", "play", card="double_axe").do("pharaos", "play", card="slingshot")
    table.expect(vp={"babylon": 0}, resources={"babylon": {"metal": 0}})
    table.refused("pharaos", "steal", "AN-193", type="metal")
    table.do(
        "pharaos", "steal", type="wood", expect={"vp": {"babylon": 3}, "resources": {"pharaos": {"wood": 1}}}
    )
    none = duel("babylon", "pharaos", ({"followers": 3}, {"followers": 1}))
    none.do("babylon", "play", card="dagger").do("pharaos", "play", card="slingshot")
    none.expect(vp={"babylon": 3}, active="pharaos", not_offered=[{"by": "pharaos", "do": "steal"}])


@pytest.mark.rule("AN-195", "AN-196", "AN-144")
def test_viking_helmet() -> None:
    table = duel(
        "norrenis",
        "babylon",
        ({"followers": 2}, {"followers": 1}),
        (["viking_helmet"], ["double_axe", "short_bow"]),
        resources={"norrenis": {"metal": 1}, "babylon": {"metal": 1, "food": 2}},
    )
    table.do("norrenis", "play", card="viking_helmet").do("babylon", "play", card="double_axe")
    table.expect(resources={"babylon": {"metal": 0}})
    table.refused("babylon", "replace", card="double_axe")
    table.do("babylon", "replace", card="short_bow")
    table.expect(
        battle={"attacker_strength": 4, "defender_strength": 4, "winner": "norrenis"}, vp={"norrenis": 2}
    )
    basic = duel(
        "norrenis",
        "babylon",
        ({"followers": 2}, {"followers": 1}),
        (["viking_helmet"], []),
        resources={"norrenis": {"metal": 1}, "babylon": {"food": 2}},
    )
    basic.do("norrenis", "play", card="viking_helmet").do("babylon", "play", card="slingshot")
    basic.refused("babylon", "replace", "AN-195", card="slingshot")
    basic.do(
        "babylon", "replace", card="long_shield", pay={"food": 2}, expect={"battle": {"defender_strength": 4}}
    )


@pytest.mark.rule("AN-195", "AN-200", "AN-187")
@pytest.mark.parametrize(("card", "metal"), [("dagger", 1), ("slingshot", 0)])
def test_the_helmet_wins_at_once_when_no_other_card_is_played(card: str, metal: int) -> None:
    table = duel(
        "norrenis",
        "babylon",
        ({"followers": 1}, {"followers": 9}),
        (["viking_helmet"], ["dagger"]),
        resources={"norrenis": {"metal": 1}},
    )
    table.do("norrenis", "play", card="viking_helmet").do("babylon", "play", card=card).do(
        "babylon", "decline"
    )
    table.expect(
        battle={"attacker_strength": None, "winner": "norrenis"},
        vp={"norrenis": 2},
        tracks={"norrenis": {"war": 2}},
        resources={"babylon": {"metal": metal}},
    )


@pytest.mark.rule("AN-195", "AN-199")
def test_helmet_sarissa_and_slingshot_do_nothing_to_civilizations() -> None:
    helmet = against_tile(
        "norrenis", {"followers": 2}, ["viking_helmet"], resources={"norrenis": {"metal": 1}}
    )
    helmet.do("norrenis", "play", card="viking_helmet")
    helmet.expect(battle={"attacker_strength": 4, "defender_strength": 4, "winner": "norrenis"})
    sarissa = Table(
        "ellenys",
        "norrenis",
        phase=4,
        hands={"ellenys": [*BASIC, "sarissa"]},
        resources={"ellenys": {"metal": 1}},
        civilizations={"gaia12.A": {"id": 2, "face": "up", "atlantean": True}},
        pieces={"ellenys": {"ellenys.C": {"settlements": 1}, "gaia12.A": {"followers": 5}}},
        data={"weapon": CARDS, "civilization": {"2": TILE}},
    )
    sarissa.do(
        "ellenys", "play", card="sarissa", expect={"battle": {"attacker_strength": 7, "defender_strength": 7}}
    )


@pytest.mark.rule("AN-197", "AN-298", "AN-144")
def test_composite_bow() -> None:
    table = against_tile(
        "babylon",
        {"followers": 1},
        ["composite_bow", "double_axe", "ballista"],
        {"strength": 5},
        resources={"babylon": {"metal": 2}},
    )
    table.do("babylon", "play", card="composite_bow").refused("babylon", "second", "AN-197", card="slingshot")
    table.do("babylon", "second", card="double_axe")
    table.expect(
        battle={"attacker_strength": 5, "winner": "babylon"},
        vp={"babylon": 5},
        tracks={"babylon": {"war": 3}},
        resources={"babylon": {"metal": 0}},
        hand={"babylon": [*BASIC, "ballista"]},
        pile_count={"babylon": 6},
    )
    poor = against_tile(
        "babylon", {"followers": 1}, ["composite_bow", "double_axe"], resources={"babylon": {"metal": 1}}
    )
    poor.do("babylon", "play", card="composite_bow").refused("babylon", "second", "AN-170", card="double_axe")
    poor.do("babylon", "decline", expect={"battle": {"attacker_strength": 2}})


@pytest.mark.rule("AN-197", "AN-192")
def test_both_effects_of_the_bow_and_its_second_card_count() -> None:
    table = duel(
        "babylon",
        "pharaos",
        ({"followers": 1}, {"major": True}),
        (["composite_bow", "ballista"], []),
        resources={"babylon": {"metal": 2}},
    )
    table.do("babylon", "play", card="composite_bow").do("pharaos", "play", card="slingshot")
    table.do(
        "babylon",
        "second",
        card="ballista",
        expect={"battle": {"attacker_strength": 4, "defender_strength": 2}},
    )


@pytest.mark.rule("AN-198", "AN-190")
def test_war_cart() -> None:
    table = duel(
        "babylon",
        "pharaos",
        ({"followers": 4}, {"followers": 1}),
        (["dagger"], ["war_cart"]),
        resources={"pharaos": {"metal": 3}},
    )
    table.do("babylon", "play", card="dagger").do("pharaos", "play", card="war_cart")
    table.refused("pharaos", "war_cart", "AN-198", metal=4)
    table.do("pharaos", "war_cart", metal=3, expect={"battle": {"defender_strength": 5, "winner": "babylon"}})
    table.expect(resources={"pharaos": {"metal": 1}})


@pytest.mark.rule("AN-199", "AN-294")
def test_sarissa_ignores_the_strongest_unit() -> None:
    table = duel(
        "ellenys",
        "babylon",
        ({"followers": 2}, {"major": True, "gods": ["enki"], "followers": 1}),
        (["sarissa"], []),
        resources={"ellenys": {"metal": 1}},
    )
    table.do("ellenys", "play", card="sarissa").do("babylon", "play", card="slingshot")
    table.expect(battle={"attacker_strength": 4, "defender_strength": 4, "winner": "ellenys"})


@pytest.mark.rule("AN-294", "AN-257", "AN-270", "AN-245")
def test_sarissa_against_settlements_and_bonuses() -> None:
    odin = duel(
        "ellenys",
        "norrenis",
        ({"followers": 2}, {"followers": 1, "settlements": 1, "major": True}),
        (["sarissa"], []),
        resources={"ellenys": {"metal": 1}},
    )
    odin.do("ellenys", "play", card="sarissa").do("norrenis", "play", card="slingshot")
    odin.expect(battle={"defender_strength": 1 + 2 + 1})
    heimdallr = duel(
        "ellenys",
        "norrenis",
        ({"followers": 2}, {"settlements": 1, "gods": ["heimdallr"]}),
        (["sarissa"], []),
        resources={"ellenys": {"metal": 1}},
    )
    heimdallr.do("ellenys", "play", card="sarissa").do("norrenis", "play", card="slingshot")
    heimdallr.expect(battle={"defender_strength": 2 + 1})
    assur = duel(
        "ellenys",
        "babylon",
        ({"followers": 2}, {"gods": ["assur"]}),
        (["sarissa"], []),
        resources={"ellenys": {"metal": 1}},
    )
    assur.do("ellenys", "play", card="sarissa").do("babylon", "play", card="slingshot")
    assur.expect(battle={"defender_strength": 1 + 1})
    isis = duel(
        "ellenys",
        "pharaos",
        ({"followers": 2}, {"gods": ["isis"], "settlements": 1}),
        (["sarissa"], []),
        resources={"ellenys": {"metal": 1}},
    )
    isis.do("ellenys", "play", card="sarissa").do("pharaos", "play", card="slingshot")
    isis.expect(battle={"defender_strength": 1 + 1})


@pytest.mark.rule("AN-293")
def test_a_late_cancel_stops_only_what_has_not_happened() -> None:
    """The Net that replaces a card comes too late for the Helmet, but a second card stops the War Cart."""
    late = duel(
        "norrenis",
        "babylon",
        ({"followers": 2}, {"followers": 1}),
        (["viking_helmet"], ["net", "dagger"]),
        resources={"norrenis": {"metal": 1}},
    )
    late.do("norrenis", "play", card="viking_helmet").do("babylon", "play", card="dagger").do(
        "babylon", "replace", card="net"
    )
    late.expect(battle={"attacker_strength": 4, "defender_strength": 3})
    cart = duel(
        "pharaos",
        "babylon",
        ({"followers": 2}, {"followers": 1}),
        (["war_cart"], ["composite_bow", "net"]),
        resources={"pharaos": {"metal": 4}, "babylon": {"metal": 1}},
    )
    cart.do("pharaos", "play", card="war_cart").do("babylon", "play", card="composite_bow").do(
        "babylon", "second", card="net"
    )
    cart.expect(
        battle={"attacker_strength": 3, "defender_strength": 4},
        not_offered=[{"by": "pharaos", "do": "war_cart"}],
    )


@pytest.mark.rule("AN-263", "AN-297", "AN-298")
def test_loki_lays_two_cards_and_uses_one() -> None:
    table = duel(
        "norrenis",
        "babylon",
        ({"followers": 1, "gods": ["loki"]}, {"followers": 1}),
        (["dagger", "double_axe", "war_hammer"], []),
        resources={"norrenis": {"metal": 1}},
    )
    table.refused("norrenis", "play", "AN-143", cards=["dagger", "slingshot"])
    table.refused("norrenis", "play", "AN-170", cards=["dagger", "war_hammer"])
    table.refused("norrenis", "play", "AN-263", cards=["dagger", "dagger"])
    table.do("norrenis", "play", cards=["dagger", "double_axe"]).do("babylon", "play", card="slingshot")
    table.refused("norrenis", "use", "AN-263", card="war_hammer")
    table.do("norrenis", "use", card="dagger")
    table.expect(
        battle={"attacker_strength": 4},
        resources={"norrenis": {"metal": 1}},
        hand={"norrenis": [*BASIC, "double_axe", "war_hammer"]},
    )


@pytest.mark.rule("AN-298", "AN-263")
def test_loki_against_a_civilization_chooses_after_the_reveal() -> None:
    table = against_tile(
        "norrenis",
        {"gods": ["loki"]},
        ["dagger", "double_axe"],
        {"strength": 5},
        resources={"norrenis": {"metal": 1}},
    )
    table.do("norrenis", "play", cards=["dagger", "double_axe"])
    table.expect(civilizations={"norrenis.TC": {"face": "up"}}, resources={"norrenis": {"metal": 1}})
    table.do(
        "norrenis",
        "use",
        card="double_axe",
        expect={"battle": {"attacker_strength": 5, "winner": "norrenis"}},
    )
    table.expect(resources={"norrenis": {"metal": 0}}, hand={"norrenis": [*BASIC, "dagger"]})


@pytest.mark.rule("AN-247", "AN-170")
def test_sekhmet_makes_weapons_cheaper() -> None:
    table = against_tile(
        "pharaos",
        {"followers": 1, "gods": ["sekhmet"]},
        ["war_hammer"],
        data={"minor_god": {"sekhmet": {"params": {"amount": 2, "minimum": 0}}}},
    )
    table.do("pharaos", "play", card="war_hammer", expect={"battle": {"attacker_strength": 8}})
    shield = duel("babylon", "pharaos", ({"followers": 1}, {"followers": 1, "gods": ["sekhmet"]}))
    shield.do("babylon", "play", card="dagger").do("pharaos", "play", card="long_shield")
    shield.expect(resources={"pharaos": {"food": 0}}, battle={"defender_strength": 6})
