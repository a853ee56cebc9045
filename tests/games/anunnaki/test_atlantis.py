"""Atlantis, artifacts and Culture tokens. AN-201..221, AN-300, AN-301."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_battle import BASIC, CARDS, TILE
from tests.games.anunnaki.test_map import step
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.names import ARTIFACTS, bits

TWO = ("babylon", "norrenis")
THREE = ("babylon", "norrenis", "pharaos")


def conquest(*players: str, deck: list[str], **setup: Any) -> Table:
    """The first player beats a civilization in Atlantis."""
    house = players[0]
    place = "gaia12.A" if len(players) == 2 else "gaia34.A1"
    setup["data"] = {"weapon": CARDS, "civilization": {"2": {**TILE, "reward": {}}}, **setup.get("data", {})}
    pieces = {house: {f"{house}.C": {"settlements": 1}, place: {"followers": 9}}, **setup.pop("pieces", {})}
    table = Table(
        *players,
        phase=4,
        hands={house: [*BASIC, "dagger"]},
        artifact_deck=deck,
        pieces=pieces,
        civilizations={place: {"id": 2, "face": "up", "atlantean": True}},
        **setup,
    )
    return table.do(house, "play", card="dagger")


@pytest.mark.rule("AN-203", "AN-015")
def test_the_first_conqueror_keeps_one_of_three() -> None:
    deck = ["scarab_amulet", "pandoras_box", "cornucopia"]
    table = conquest(*THREE, deck=deck)
    table.refused("babylon", "keep_artifact", "AN-203", card="duplicity_mirror")
    table.do("babylon", "keep_artifact", card="cornucopia")
    table.expect(artifacts={"babylon": ["cornucopia"]}, artifact_deck=["scarab_amulet", "pandoras_box"])


@pytest.mark.rule("AN-036", "AN-203", "AN-015")
def test_the_three_artifacts_are_seen_by_the_conqueror_alone() -> None:
    table = conquest(*THREE, deck=[])
    state = table.g
    state.artifact_seen = 0
    from ziggurat.games.anunnaki.questions.battles import _conquer

    state.civilizations[30], state.atlanteans = 2, 1 << 30
    _conquer(state, 0, 30)
    state.settle()
    assert state.actor() == CHANCE
    assert len(state.chance()) == 20
    state.apply_id(CHANCE, state.deal(Random(1)))
    assert len(state.legal_ids(0)) == 3
    found = state.view(0).to_json()["position"]["artifact_deck"]
    assert found == [ARTIFACTS[n] for n in bits(state.artifact_deck)]
    assert state.view(1).to_json()["position"]["artifact_deck"] is None
    assert state.view(1).memory.artifact_deck == 3


@pytest.mark.rule("AN-204")
def test_the_second_conqueror_takes_one_of_two_and_the_other_goes() -> None:
    table = conquest(*THREE, deck=["scarab_amulet", "pandoras_box"], artifacts={"norrenis": ["cornucopia"]})
    table.do("babylon", "keep_artifact", card="scarab_amulet", expect={"artifact_deck": []})


@pytest.mark.rule("AN-205")
def test_taking_atlantis_from_a_player_gives_no_artifact() -> None:
    table = Table(
        *THREE,
        phase=4,
        hands={"babylon": [*BASIC, "dagger"]},
        data={"weapon": CARDS},
        artifact_deck=["scarab_amulet", "pandoras_box"],
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.A1": {"followers": 4}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.A1": {"followers": 1}},
        },
    )
    table.do("babylon", "play", card="dagger").do("norrenis", "play", card="slingshot")
    table.expect(
        artifacts={"babylon": []},
        artifact_deck=["scarab_amulet", "pandoras_box"],
        not_offered=[{"by": "babylon", "do": "keep_artifact"}],
    )


@pytest.mark.rule("AN-206", "AN-207", "AN-148")
def test_cornucopia() -> None:
    setup: dict[str, Any] = {
        "phase": 3,
        "artifacts": {"babylon": ["cornucopia"]},
        "resources": {"babylon": {"wood": 4}},
    }
    table = Table(*TWO, **setup)
    table.refused("babylon", "artifact", "AN-207", card="cornucopia", mode="pay", type="gold")
    table.do("babylon", "artifact", card="cornucopia", mode="pay", type="wood")
    table.expect(vp={"babylon": 8}, resources={"babylon": {"wood": 0}}, artifacts={"babylon": []})
    gain = Table(*TWO, **setup)
    gain.do("babylon", "artifact", card="cornucopia", mode="gain", type="metal")
    gain.expect(resources={"babylon": {"metal": 4, "wood": 4}}, artifacts={"babylon": []})
    none = Table(*TWO, phase=3)
    none.refused("babylon", "artifact", "AN-207", card="cornucopia", mode="gain", type="metal")


@pytest.mark.rule("AN-206", "AN-208")
def test_duplicity_mirror() -> None:
    table = Table(
        *TWO,
        phase=2,
        artifacts={"babylon": ["duplicity_mirror"]},
        mana={"babylon": 1},
        resources={"babylon": {"food": 4}},
    )
    table.do("babylon", "mirror", expect={"artifacts": {"babylon": []}})
    table.do("babylon", "mana", action="recruit", expect={"mana": {"babylon": 1}}).do("babylon", "decline")
    table.refused("babylon", "mana", "AN-208", action="recruit")
    table.do("babylon", "mana", action="activate_blue", tile=4, expect={"mana": {"babylon": 0}})
    table.do("babylon", "decline", expect={"phase": 3})
    none = Table(*TWO, phase=2)
    none.refused("babylon", "mirror", "AN-208")


@pytest.mark.rule("AN-300")
def test_the_mirror_may_stop_after_one() -> None:
    table = Table(*TWO, phase=2, artifacts={"babylon": ["duplicity_mirror"]}, mana={"babylon": 3})
    table.do("babylon", "mirror").do("babylon", "mana", action="activate_blue", tile=4).do(
        "babylon", "decline"
    )
    table.do(
        "babylon", "pass", phase=2, expect={"phase": 3, "artifacts": {"babylon": []}, "mana": {"babylon": 2}}
    )


@pytest.mark.rule("AN-209")
def test_the_afterworld_is_next_to_all_own_territories() -> None:
    table = Table(
        *THREE,
        artifacts={"babylon": ["afterworld_map"]},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia34.W": {"followers": 1},
                "gaia34.A1": {"followers": 1},
                "babylon.R": {"followers": 1},
            },
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.E": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", steps=[step("follower", "gaia34.A1", "afterworld")])
    table.do(
        "babylon",
        "move",
        steps=[step("follower", "gaia34.W", "afterworld"), step("follower", "afterworld", "babylon.R")],
    )
    table.expect(pieces={"babylon": {"babylon.R": {"followers": 2}}})
    table.do("babylon", "end_turn").do("norrenis", "pawn", to=2)
    table.refused("norrenis", "move", "AN-209", steps=[step("follower", "gaia34.E", "afterworld")])
    portal = Table(
        *THREE,
        artifacts={"babylon": ["afterworld_map"]},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": {"followers": 1}}},
    )
    portal.do("babylon", "pawn", to=1).do(
        "babylon", "portal", units=[step("follower", "gaia34.W", "afterworld")]
    )
    portal.expect(control={"afterworld": "babylon"})


@pytest.mark.rule("AN-210")
def test_the_afterworld_yields_any_mix_and_never_depletes() -> None:
    table = Table(
        *TWO,
        artifacts={"babylon": ["afterworld_map"]},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "afterworld": {"followers": 3}}},
    )
    table.do("babylon", "pawn", to=5)
    table.refused("babylon", "harvest", at=[{"territory": "afterworld", "gain": {"wood": 3}}])
    table.do("babylon", "harvest", at=[{"territory": "afterworld", "gain": {"wood": 1, "metal": 1}}])
    table.expect(resources={"babylon": {"wood": 1, "metal": 1}}, exhaustion={"afterworld": []})


@pytest.mark.rule("AN-301")
def test_the_afterworld_counts_as_a_territory() -> None:
    pieces = {"babylon": {"babylon.C": {"settlements": 1}, "afterworld": {"followers": 3, "major": True}}}
    altars = {"territory": {"afterworld": {"altars": 1}, "babylon.C": {"altars": 0}}}
    table = Table(
        *TWO, artifacts={"babylon": ["afterworld_map"]}, pieces=pieces, pawn={"babylon": 1}, data=altars
    )
    table.do("babylon", "pawn", to=7, expect={"resources": {"babylon": {"gold": 1}}})
    ishtar = Table(*TWO, artifacts={"babylon": ["afterworld_map"]}, pieces=pieces)
    ishtar.do("babylon", "pawn", to=5)
    ishtar.do("babylon", "harvest", at=[{"territory": "afterworld", "gain": {"food": 6}}])
    build = Table(
        *TWO,
        phase=2,
        artifacts={"babylon": ["afterworld_map"]},
        pieces=pieces,
        mana={"babylon": 1},
        resources={"babylon": {"wood": 2}},
    )
    build.do("babylon", "mana", action="build").do("babylon", "build", at="afterworld")


@pytest.mark.rule("AN-211", "AN-212", "AN-206")
def test_pandoras_box() -> None:
    table = Table(
        *THREE,
        phase=3,
        artifacts={"babylon": ["pandoras_box"]},
        mana={"norrenis": 2},
        hands={"norrenis": [*BASIC, "net", "dagger"]},
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1},
                "norrenis.R": {"followers": 1},
                "norrenis.L": {"followers": 1},
            }
        },
    )
    table.do("babylon", "artifact", card="pandoras_box", token="mana")
    table.expect(mana={"babylon": 1, "norrenis": 1, "pharaos": 0}, pandora=["follower", "weapon"])
    table.refused("babylon", "artifact", "AN-147", card="pandoras_box", token="follower")
    two = Table(
        *THREE,
        phase=3,
        artifacts={"babylon": ["pandoras_box"]},
        pandora=["follower", "weapon"],
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1},
                "norrenis.R": {"followers": 1},
                "norrenis.L": {"followers": 1},
            }
        },
    )
    two.refused("babylon", "artifact", "AN-211", card="pandoras_box", token="mana")
    two.do("babylon", "artifact", card="pandoras_box", token="follower").do(
        "babylon", "place_followers", at={"babylon.C": 1}
    )
    two.refused("norrenis", "lose", "AN-212", what="norrenis.C").do("norrenis", "lose", what="norrenis.R")
    two.expect(reserve={"norrenis": 11, "babylon": 11})
    last = Table(
        *THREE,
        phase=3,
        artifacts={"babylon": ["pandoras_box"]},
        pandora=["weapon"],
        hands={"norrenis": [*BASIC, "net", "dagger"]},
    )
    last.do("babylon", "artifact", card="pandoras_box", token="weapon").do(
        "babylon", "gain_weapons", cards=["net"]
    )
    last.refused("norrenis", "lose", "AN-212", what="slingshot").do("norrenis", "lose", what="net")
    last.expect(hand={"norrenis": [*BASIC, "dagger"]}, artifacts={"babylon": []}, phase=3)


@pytest.mark.rule("AN-213", "AN-126", "AN-206")
def test_scarab_amulet() -> None:
    table = Table(
        *TWO, artifacts={"babylon": ["scarab_amulet"]}, tracks={"babylon": {"war": 10, "commerce": 1}}
    )
    table.do("game", "final_scoring")
    table.refused("babylon", "scarab", "AN-126", steps={"war": 2})
    table.refused("babylon", "scarab", steps={"commerce": 4})
    table.do("babylon", "scarab", steps={"war": 1, "commerce": 2})
    table.expect(tracks={"babylon": {"war": 11, "commerce": 3}}, game_over=True)


@pytest.mark.rule("AN-214", "AN-015")
def test_tablet_of_destinies() -> None:
    table = conquest(
        *THREE, deck=["scarab_amulet", "tablet_of_destinies"], tracks={"pharaos": {"technology": 9}}
    )
    table.do("babylon", "keep_artifact", card="tablet_of_destinies").do(
        "babylon", "destinies", track="technology"
    )
    assert table.g.view(0).to_json()["position"]["destinies"] == "technology"
    assert table.g.view(1).to_json()["position"]["destinies"] is None
    assert table.g.view(1).memory.marked
    table.do("game", "final_scoring", expect={"score": {"babylon": {"tablet": 4}, "pharaos": {"tablet": 0}}})


SPOT = ["gaia34.B0", "gaia34.B1", "gaia34.W"]


def around(reward: dict[str, int], *players: str, **setup: Any) -> Table:
    """A surrounded token at the end of phase 4."""
    setup.setdefault(
        "pieces",
        {
            players[0]: {
                f"{players[0]}.C": {"settlements": 1},
                "gaia34.B0": {"followers": 1},
                "gaia34.W": {"followers": 1},
            },
            players[1]: {f"{players[1]}.C": {"settlements": 1}, "gaia34.B1": {"followers": 1}},
        },
    )
    return Table(*players, phase=5, culture=[{"at": SPOT, "reward": reward, "face": "up"}], **setup)


@pytest.mark.rule("AN-215", "AN-216", "AN-219")
def test_a_surrounded_token_rewards_each_neighbour_once() -> None:
    table = around({"gold": 2}, *THREE)
    table.expect(
        resources={"babylon": {"gold": 2}, "norrenis": {"gold": 2}, "pharaos": {"gold": 0}}, culture=[]
    )
    open_one = Table(
        *THREE,
        phase=5,
        culture=[{"at": SPOT, "reward": {"gold": 2}, "face": "up"}],
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.B0": {"followers": 3}}},
    )
    open_one.expect(culture=[{"at": SPOT, "face": "up"}], resources={"babylon": {"gold": 0}})


@pytest.mark.rule("AN-215")
def test_the_active_player_orders_the_tokens() -> None:
    other = ["gaia34.T0", "gaia34.T1", "gaia34.W"]
    pieces = {
        "babylon": {
            "babylon.C": {"settlements": 1},
            **{t: {"followers": 1} for t in ("gaia34.B0", "gaia34.B1", "gaia34.W", "gaia34.T0", "gaia34.T1")},
        }
    }
    tokens = [{"at": at, "reward": {"mana": 1}, "face": "up"} for at in (SPOT, other)]
    table = Table(*THREE, phase=5, pieces=pieces, culture=tokens)
    assert len(table.texts("babylon")) == 2
    table.do("babylon", "choose_culture", at=other, expect={"culture": [], "mana": {"babylon": 2}})


@pytest.mark.rule("AN-217", "AN-218", "AN-044")
def test_rewards_are_taken_in_turn_order_or_lost() -> None:
    table = around(
        {"pact": 1},
        "norrenis",
        "babylon",
        "pharaos",
        active="babylon",
        display=["N01", "N02", "N03", "N04", "N05", "N06"],
        stack=["N07"],
    )
    assert [d.seat for d in table.g.decisions()] == [1]
    table.do("babylon", "take_pact", pact="N01").do("norrenis", "decline")
    table.expect(pacts={"babylon": {"open": ["N01"]}, "norrenis": {"open": []}}, culture=[], active="pharaos")


@pytest.mark.rule("AN-220")
def test_settlements_do_not_surround() -> None:
    table = around(
        {"gold": 2},
        "norrenis",
        "babylon",
        "pharaos",
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1},
                "gaia34.B0": {"settlements": 1},
                "gaia34.W": {"followers": 1},
            },
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.B1": {"followers": 1}},
        },
    )
    table.expect(culture=[{"at": SPOT, "face": "up"}])


@pytest.mark.rule("AN-221")
def test_new_units_may_surround_another_token() -> None:
    other = ["gaia34.T0", "gaia34.T1", "gaia34.W"]
    pieces = {
        "babylon": {
            "babylon.C": {"settlements": 1},
            "gaia34.T0": {"settlements": 1},
            **{t: {"followers": 1} for t in ("gaia34.B0", "gaia34.B1", "gaia34.W", "gaia34.T1")},
        }
    }
    table = Table(
        *THREE,
        phase=5,
        pieces=pieces,
        culture=[
            {"at": SPOT, "reward": {"follower": 1}, "face": "up"},
            {"at": other, "reward": {"mana": 1}, "face": "up"},
        ],
    )
    table.do(
        "babylon", "place_followers", at={"gaia34.T0": 1}, expect={"culture": [], "mana": {"babylon": 1}}
    )
