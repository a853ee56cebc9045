"""Planets, control, movement, portals. AN-059..081, AN-286."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import AFTERWORLD, BASE, HOUSES, TERRITORIES, TERRITORY, named

WORLD = STANDARD.map
THREE = ("babylon", "norrenis", "pharaos")


def near(name: str) -> set[str]:
    return set(named(WORLD.adjacent[TERRITORY[name]], TERRITORIES))


def step(unit: str, origin: str, to: str, **more: Any) -> dict[str, Any]:
    return {"unit": unit, "from": origin, "to": to, **more}


@pytest.mark.rule("AN-059")
def test_adjacency_is_within_a_planet_and_mutual() -> None:
    for t, mask in enumerate(WORLD.adjacent):
        for other in named(mask, TERRITORIES):
            assert other.split(".")[0] == TERRITORIES[t].split(".")[0]
            assert TERRITORIES[t] in near(other)


@pytest.mark.rule("AN-060")
def test_home_planets() -> None:
    for house in HOUSES:
        own = [name for name in TERRITORIES if name.startswith(house + ".")]
        assert len(own) == 6
        assert near(f"{house}.C") == {f"{house}.L", f"{house}.R"}
        assert near(f"{house}.TC") == {f"{house}.TL", f"{house}.TR", f"{house}.L", f"{house}.R"}


@pytest.mark.rule("AN-061", "AN-063")
def test_icons_and_altars() -> None:
    for row in BASE["territory"]:
        icons = row["icons"]
        if row["atlantis"]:
            assert icons == []
            assert row["altars"] == 2
        elif row["id"] != "afterworld":
            assert 1 <= len(icons) <= 3
            two = len(set(icons)) == 2
            assert len(set(icons)) == 1 or (two and len(icons) == 2 and row["planet"] == "gaia12")


@pytest.mark.rule("AN-010", "AN-011", "AN-064")
@pytest.mark.parametrize(
    ("pieces", "owner"),
    [
        ({"followers": 1}, "babylon"),
        ({"gods": ["enki"]}, "babylon"),
        ({"major": True}, "babylon"),
        ({"settlements": 1}, "babylon"),
        ({}, None),
    ],
)
def test_control(pieces: dict[str, Any], owner: str | None) -> None:
    table = Table(*THREE, pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": pieces}})
    table.expect(control={"gaia34.W": owner})


@pytest.mark.rule("AN-065", "AN-108")
def test_contested_territories_belong_to_nobody() -> None:
    table = Table(
        *THREE,
        phase=3,
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": {"followers": 2}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.W": {"followers": 1}},
        },
    )
    table.expect(contested=["gaia34.W"], control={"gaia34.W": None})
    tile = Table(
        *THREE,
        phase=3,
        civilizations={"babylon.TC": {"id": 2, "face": "down"}},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "babylon.TC": {"followers": 2}}},
    )
    tile.expect(contested=["babylon.TC"], control={"babylon.TC": None})


@pytest.mark.rule("AN-066", "AN-067", "AN-071")
def test_siege_and_its_end() -> None:
    table = Table(
        *THREE,
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.B0": {"followers": 1}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.W": {"settlements": 1}},
        },
    )
    table.expect(control={"gaia34.W": "pharaos"}, besieged=[])
    table.do("babylon", "pawn", to=2)
    table.do("babylon", "move", steps=[step("follower", "gaia34.B0", "gaia34.W")])
    table.expect(control={"gaia34.W": "babylon"}, besieged=["gaia34.W"], contested=[])
    table.do("babylon", "end_turn")
    for house in ("norrenis", "pharaos"):
        table.do(house, "pawn", to=4).do(house, "decline").do(house, "end_turn")
    table.do("babylon", "pawn", to=3)
    table.do("babylon", "move", steps=[step("follower", "gaia34.W", "gaia34.T0")])
    table.expect(control={"gaia34.W": "pharaos"}, besieged=[])


@pytest.mark.rule("AN-071")
def test_a_lone_settlement_does_not_stop_a_unit() -> None:
    table = Table(
        *THREE,
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.B0": {"followers": 1}},
            "pharaos": {"pharaos.C": {"settlements": 1}, "gaia34.W": {"settlements": 1}},
        },
    )
    table.do("babylon", "pawn", to=2)
    table.do(
        "babylon",
        "move",
        steps=[step("follower", "gaia34.B0", "gaia34.W"), step("follower", "gaia34.W", "gaia34.T0")],
    )
    table.expect(pieces={"babylon": {"gaia34.T0": {"followers": 1}}})


@pytest.mark.rule("AN-068", "AN-169")
def test_no_territory_is_shared_after_a_turn() -> None:
    from random import Random

    from ziggurat.core.protocol import CHANCE
    from ziggurat.games.anunnaki import GAME

    for seed in range(4):
        state, rng = GAME.setup(3), Random(seed)
        while (seat := state.actor()) is not None and state.round < 25:
            state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
            if state.phase == 1 and state.decisions() and state.decisions()[0].prompt == "primary.pawn":
                a, b, c = state.presence
                assert (a & b) | (a & c) | (b & c) == 0
                assert not (a | b | c) & state.civilized


@pytest.mark.rule("AN-069", "AN-083")
def test_steps_may_be_split_and_left_unused() -> None:
    table = Table(
        "babylon", "norrenis", pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 3}}}
    )
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", steps=[step("follower", "babylon.C", "babylon.L")] * 3)
    table.refused("babylon", "move", "AN-069", steps=[step("follower", "babylon.C", "babylon.TC")])
    table.refused("babylon", "move", "AN-069", steps=[step("follower", "babylon.L", "babylon.TL")])
    split = [step("follower", "babylon.C", "babylon.L"), step("follower", "babylon.C", "babylon.R")]
    table.do("babylon", "move", steps=split, expect={"phase": 2})
    table.expect(
        pieces={"babylon": {"babylon.C": {"followers": 1, "settlements": 1}, "babylon.L": {"followers": 1}}}
    )


@pytest.mark.rule("AN-070")
def test_a_unit_stops_where_it_meets_others_or_a_tile() -> None:
    table = Table(
        *THREE,
        improved={"babylon": [3]},
        civilizations={"gaia34.A1": {"id": 1, "face": "down", "atlantean": True}},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": {"followers": 2}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.T0": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=3)
    on = [step("follower", "gaia34.W", "gaia34.T0"), step("follower", "gaia34.T0", "gaia34.T1")]
    table.refused("babylon", "move", "AN-286", steps=on)
    table.refused(
        "babylon",
        "move",
        "AN-286",
        steps=[step("follower", "gaia34.W", "gaia34.A1"), step("follower", "gaia34.A1", "gaia34.T1")],
    )
    table.do("babylon", "move", steps=on[:1], expect={"contested": ["gaia34.T0"]})


@pytest.mark.rule("AN-070", "AN-212", "AN-286")
def test_a_stopped_unit_stays_for_the_turn_even_when_the_rival_is_gone() -> None:
    """Pandora's Box takes the defender away: no battle, but the unit may not go on."""
    table = Table(
        *THREE,
        artifacts={"babylon": ["pandoras_box"]},
        pacts={"babylon": {"open": ["N05"]}},
        resources={"babylon": {"food": 2, "metal": 2}},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1, "followers": 1}, "gaia34.W": {"followers": 1}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.T0": {"followers": 1}},
        },
        data={"pact": {"N05": {"cost": {"food": 2, "metal": 2}, "mid": {"move": 3}, "vp": 3, "commerce": 2}}},
    )
    table.do("babylon", "pawn", to=2)
    table.do("babylon", "move", steps=[step("follower", "gaia34.W", "gaia34.T0")])
    table.do("babylon", "pass", phase=2).do("babylon", "artifact", card="pandoras_box", token="follower")
    table.do("babylon", "decline").do("norrenis", "lose", what="gaia34.T0")
    table.do("babylon", "complete_pact", pact="N05", expect={"contested": []})
    table.refused("babylon", "move", "AN-070", steps=[step("follower", "gaia34.T0", "gaia34.T1")])
    table.do("babylon", "end_turn", expect={"active": "norrenis", "control": {"gaia34.T0": "babylon"}})


@pytest.mark.rule("AN-062", "AN-072")
def test_nobody_enters_a_foreign_capital() -> None:
    table = Table(
        *THREE, pieces={"babylon": {"babylon.C": {"settlements": 1}, "pharaos.L": {"followers": 1}}}
    )
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", "AN-072", steps=[step("follower", "pharaos.L", "pharaos.C")])


@pytest.mark.rule("AN-062", "AN-100")
def test_the_capital_never_depletes() -> None:
    table = Table(
        "babylon", "norrenis", pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}}}
    )
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=[{"territory": "babylon.C"}])
    table.expect(resources={"babylon": {"gold": 1}}, exhaustion={"babylon.C": []})


@pytest.mark.rule("AN-073", "AN-074", "AN-201")
def test_atlantis_is_entered_and_left_across_dashed_borders_only() -> None:
    assert near("gaia34.A1") == {"gaia34.W", "gaia34.T1", "gaia34.B2"}
    assert near("gaia34.A2") == {"gaia34.E", "gaia34.B3", "gaia34.T2"}
    table = Table(
        *THREE,
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia34.T2": {"followers": 1},
                "gaia34.A1": {"followers": 1},
            }
        },
    )
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", "AN-073", steps=[step("follower", "gaia34.T2", "gaia34.A1")])
    table.refused("babylon", "move", "AN-074", steps=[step("follower", "gaia34.A1", "gaia34.T2")])
    table.refused("babylon", "move", "AN-073", steps=[step("follower", "gaia34.A1", "gaia34.A2")])
    both = [step("follower", "gaia34.T2", "gaia34.A2"), step("follower", "gaia34.A1", "gaia34.W")]
    table.do("babylon", "move", steps=both)
    table.expect(pieces={"babylon": {"gaia34.A2": {"followers": 1}, "gaia34.W": {"followers": 1}}})


@pytest.mark.rule("AN-075")
def test_units_leave_uncontested_territories_freely() -> None:
    table = Table(*THREE, pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.W": {"followers": 2}}})
    table.do("babylon", "pawn", to=2)
    table.do("babylon", "move", steps=[step("follower", "gaia34.W", "gaia34.T0")] * 2)
    table.expect(control={"gaia34.W": None})


@pytest.mark.rule("AN-286")
def test_redeployment_may_leave_a_contested_territory_and_prevent_the_battle() -> None:
    table = Table(
        "babylon",
        "norrenis",
        mana={"babylon": 1},
        resources={"babylon": {"food": 2}},
        pieces={
            "babylon": {"babylon.C": {"settlements": 1, "followers": 11}, "gaia12.W": {"followers": 1}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia12.T0": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=2).do("babylon", "move", steps=[step("follower", "gaia12.W", "gaia12.T0")])
    table.expect(contested=["gaia12.T0"])
    table.do("babylon", "mana", action="recruit")
    table.do("babylon", "place_followers", at={"babylon.C": 1}, from_=["gaia12.T0"])
    table.expect(contested=[], pieces={"babylon": {"babylon.C": {"followers": 12, "settlements": 1}}})
    table.do("babylon", "end_turn", expect={"active": "norrenis", "control": {"gaia12.T0": "norrenis"}})


@pytest.mark.rule("AN-076")
def test_arriving_units_reveal_adjacent_tokens() -> None:
    spots = [["gaia34.T3", "gaia34.T4", "gaia34.E"], ["gaia34.B3", "gaia34.B4", "gaia34.E"]]
    table = Table(
        *THREE,
        culture=[{"at": at, "reward": {"mana": 1}, "face": "down"} for at in spots],
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.T2": {"followers": 1}}},
    )
    table.do("babylon", "pawn", to=2).do(
        "babylon", "move", steps=[step("follower", "gaia34.T2", "gaia34.T3")]
    )
    table.expect(culture=[{"at": spots[0], "face": "up"}, {"at": spots[1], "face": "down"}])


@pytest.mark.rule("AN-076")
def test_passing_through_reveals_nothing() -> None:
    spot = ["gaia34.T0", "gaia34.T1", "gaia34.W"]
    table = Table(
        *THREE,
        culture=[{"at": spot, "reward": {"mana": 1}, "face": "down"}],
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "gaia34.B1": {"followers": 1}}},
    )
    table.do("babylon", "pawn", to=2)
    table.do(
        "babylon",
        "move",
        steps=[step("follower", "gaia34.B1", "gaia34.W"), step("follower", "gaia34.W", "gaia34.B0")],
    )
    table.expect(culture=[{"at": spot, "face": "down"}])


@pytest.mark.rule("AN-077")
def test_atlantis_is_closed_after_the_trigger() -> None:
    table = Table(
        *THREE,
        end_triggered=True,
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1},
                "gaia34.W": {"followers": 1},
                "gaia34.A1": {"followers": 1},
            }
        },
    )
    table.do("babylon", "pawn", to=2)
    table.refused("babylon", "move", "AN-077", steps=[step("follower", "gaia34.W", "gaia34.A1")])
    table.refused("babylon", "move", "AN-077", steps=[step("follower", "gaia34.A1", "gaia34.W")])


@pytest.mark.rule("AN-078", "AN-082")
def test_a_portal_takes_units_independently() -> None:
    table = Table(
        *THREE,
        improved={"babylon": [1]},
        pawn={"babylon": 2},
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}, "gaia34.W": {"gods": ["enki"]}}},
    )
    table.do("babylon", "pawn", to=1)
    units = [step("follower", "babylon.C", "gaia34.E"), step("enki", "gaia34.W", "norrenis.R")]
    table.refused("babylon", "portal", units=[*units, step("follower", "gaia34.E", "gaia34.T0")])
    table.do("babylon", "portal", units=units)
    table.expect(pieces={"babylon": {"gaia34.E": {"followers": 1}, "norrenis.R": {"gods": ["enki"]}}})


@pytest.mark.rule("AN-079", "AN-080", "AN-201")
def test_where_portals_lead() -> None:
    table = Table(
        *THREE,
        pieces={"babylon": {"babylon.C": {"settlements": 1, "followers": 1}, "gaia34.A1": {"followers": 1}}},
    )
    table.do("babylon", "pawn", to=1)
    table.refused("babylon", "portal", "AN-079", units=[step("follower", "babylon.C", "gaia34.A2")])
    table.refused("babylon", "portal", "AN-079", units=[step("follower", "babylon.C", "pharaos.C")])
    table.refused("babylon", "portal", "AN-079", units=[step("follower", "gaia34.A1", "gaia34.W")])
    table.refused("babylon", "portal", "AN-018", units=[step("follower", "babylon.C", "ellenys.L")])
    table.refused("babylon", "portal", "AN-078", units=[step("follower", "babylon.C", "babylon.C")])
    table.do("babylon", "portal", units=[step("follower", "babylon.C", "babylon.TL")])


@pytest.mark.rule("AN-081")
def test_a_portal_into_others_triggers_a_battle() -> None:
    table = Table(
        *THREE,
        pieces={
            "babylon": {"babylon.C": {"settlements": 1, "followers": 1}},
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.W": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=1)
    table.do("babylon", "portal", units=[step("follower", "babylon.C", "gaia34.W")])
    table.expect(contested=["gaia34.W"])
    assert TERRITORY["afterworld"] == AFTERWORLD
