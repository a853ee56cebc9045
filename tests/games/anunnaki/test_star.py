"""Turns, the pawn, cubes, Mana and summoning tokens. AN-041..058."""

from __future__ import annotations

import pytest

from tests.games.anunnaki.table import Table
from tests.games.anunnaki.test_setup import opened
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import EDGES, NODES

TWO = ("babylon", "norrenis")
ALL_BUT = ["L0", "R0", "P0", "L1", "R1", "P1", "L2", "R2", "P2", "L3", "R3", "P3", "L4", "P4"]


@pytest.mark.rule("AN-041", "AN-224")
def test_turns_go_clockwise_from_the_first_player() -> None:
    table = Table("babylon", "norrenis", "pharaos")
    for house in ("babylon", "norrenis", "pharaos", "babylon"):
        table.expect(active=house, phase=1)
        table.do(house, "pawn", to=4 if table.g.pawn[table.seat(house)] != 4 else 2)
        table.do(house, "decline").do(house, "end_turn")


@pytest.mark.rule("AN-042")
def test_the_five_phases_come_in_order() -> None:
    table = Table(*TWO, mana={"babylon": 3}, resources={"babylon": {"food": 2}})
    table.refused("babylon", "pass", phase=2).refused("babylon", "mana", action="recruit")
    table.do("babylon", "pawn", to=4).do("babylon", "decline", expect={"phase": 2})
    table.do("babylon", "pass", phase=2, expect={"phase": 3})
    table.refused("babylon", "mana", action="recruit")
    table.do("babylon", "pass", phase=3, expect={"phase": 1, "active": "norrenis"})


@pytest.mark.rule("AN-043")
def test_later_gains_do_not_serve_earlier_phases() -> None:
    """Mana gained by a pact in phase 3 cannot pay a Mana action of the same turn."""
    table = Table(
        *TWO,
        pacts={"babylon": {"open": ["N01"]}},
        resources={"babylon": {"food": 4, "wood": 1}},
        data={"pact": {"N01": {"cost": {"food": 2, "wood": 1}, "mid": {"mana": 1}, "vp": 2, "commerce": 2}}},
    )
    table.do("babylon", "pawn", to=4).do("babylon", "decline").do("babylon", "pass", phase=2)
    table.do("babylon", "complete_pact", pact="N01", expect={"mana": {"babylon": 1}, "phase": 3})
    table.refused("babylon", "mana", action="recruit")


@pytest.mark.rule("AN-044")
def test_the_active_player_decides_and_others_are_refused() -> None:
    table = Table(*TWO)
    assert [decision.seat for decision in table.g.decisions()] == [0]
    reason = table.g.why_illegal(1, table.g.legal(0)[0])
    assert reason is not None
    assert reason.rule == "AN-044"


@pytest.mark.rule("AN-045", "AN-046")
def test_the_star_is_a_pentagram() -> None:
    star = STANDARD.star
    joined = {
        (NODES[a], NODES[b]): EDGES[star.edge[a * 10 + b]]
        for a in range(10)
        for b in range(10)
        if star.edge[a * 10 + b] >= 0
    }
    assert len(set(joined.values())) == len(EDGES) == 15
    for i in range(5):
        before = f"I{(i - 1) % 5}"
        assert joined[f"O{i}", before] == f"L{i}"
        assert joined[f"O{i}", f"I{i}"] == f"R{i}"
        assert joined[before, f"I{i}"] == f"P{i}"
        assert star.areas[i] == sum(1 << EDGES.index(f"{side}{i}") for side in "LRP")
        assert not star.major[i]
    assert star.areas[5] == sum(1 << EDGES.index(f"P{i}") for i in range(5))
    assert star.major[5]


@pytest.mark.rule("AN-047")
def test_the_first_pawn_goes_on_a_blue_tile_without_a_cube() -> None:
    table = Table(*TWO, pawn={"babylon": None})
    assert table.texts("babylon") == {f"pawn {n}" for n in (1, 2, 4, 5, 7, 10)}
    table.refused("babylon", "pawn", "AN-047", to=8)
    table.do("babylon", "pawn", to=7, expect={"cubes": {"babylon": []}, "store": {"babylon": 14}})


@pytest.mark.rule("AN-048")
def test_the_pawn_must_move_but_may_go_anywhere_else() -> None:
    table = Table(*TWO)
    table.refused("babylon", "pawn", "AN-048", to=7)
    assert len(table.texts("babylon")) == 9


@pytest.mark.rule("AN-049", "AN-051", "AN-050")
@pytest.mark.parametrize(
    ("to", "cubes", "mana"), [(10, ["R0"], 1), (6, ["L0"], 2), (4, [], 0)], ids=["R0", "L0", "not adjacent"]
)
def test_a_cube_is_placed_on_an_empty_space_between(to: int, cubes: list[str], mana: int) -> None:
    table = Table(*TWO)
    table.do("babylon", "pawn", to=to)
    table.expect(cubes={"babylon": cubes}, mana={"babylon": mana}, store={"babylon": 14 - len(cubes)})


@pytest.mark.rule("AN-050")
def test_no_cube_on_an_occupied_space_or_from_an_empty_store() -> None:
    table = Table(*TWO, cubes={"babylon": ["R0"]})
    table.do("babylon", "pawn", to=10, expect={"store": {"babylon": 13}, "mana": {"babylon": 0}})
    empty = Table(*TWO, cubes={"babylon": ALL_BUT}, pawn={"babylon": 1}, end_triggered=True)
    empty.do("babylon", "pawn", to=6, expect={"store": {"babylon": 0}, "cubes": {"babylon": ALL_BUT}})


@pytest.mark.rule("AN-052")
def test_cube_and_mana_come_before_the_action() -> None:
    table = Table(*TWO, resources={"babylon": {"metal": 1}})
    table.do("babylon", "pawn", to=10)
    assert table.g.decisions()[0].prompt == "market.pay"
    table.expect(cubes={"babylon": ["R0"]}, mana={"babylon": 1})


@pytest.mark.rule("AN-053")
def test_an_action_without_effect_does_nothing() -> None:
    table = Table(*TWO, pieces={"babylon": {"babylon.C": {"settlements": 1}}})
    table.do("babylon", "pawn", to=2, expect={"phase": 2})
    improved = Table(
        *TWO,
        improved={"babylon": [7]},
        pawn={"babylon": 2},
        pieces={"babylon": {"babylon.C": {"settlements": 1}, "babylon.L": {"followers": 1}}},
    )
    improved.do("babylon", "pawn", to=7)
    assert improved.texts("babylon") == {"create food", "create wood", "create metal", "create gold"}


@pytest.mark.rule("AN-054")
@pytest.mark.parametrize(
    ("cubes", "pawn", "to", "tokens"),
    [
        (["L0", "P0"], 7, 10, {"minor": 1, "major": 0}),
        (["P0", "P1", "P2", "P3"], 5, 6, {"minor": 0, "major": 1}),
        (["L4", "R4", "P0", "P1", "P2", "P3"], 5, 6, {"minor": 1, "major": 1}),
    ],
)
def test_a_closed_area_frees_its_token(cubes: list[str], pawn: int, to: int, tokens: dict[str, int]) -> None:
    table = Table(*TWO, cubes={"babylon": cubes}, pawn={"babylon": pawn})
    table.do("babylon", "pawn", to=to, expect={"tokens": {"babylon": tokens}})


@pytest.mark.rule("AN-055", "AN-240")
def test_a_freed_token_stays_free_when_its_cube_is_moved() -> None:
    table = Table(
        "pharaos", "norrenis", cubes={"pharaos": ["L0", "R0", "P0"]}, tokens={"pharaos": {"minor": 1}}
    )
    table.do("pharaos", "pawn", to=10).do("pharaos", "move_cube", from_="R0", to="L1")
    table.expect(tokens={"pharaos": {"minor": 1}}, cubes={"pharaos": ["L0", "P0", "L1"]})
    table.do("pharaos", "end_turn").do("norrenis", "pawn", to=4).do("norrenis", "decline")
    table.do("norrenis", "end_turn").do("pharaos", "pawn", to=7)
    table.expect(cubes={"pharaos": ["L0", "P0", "R0", "L1"]}, tokens={"pharaos": {"minor": 1}})


@pytest.mark.rule("AN-056")
def test_a_fifth_minor_token_is_of_no_use() -> None:
    table = Table(
        *TWO,
        tokens={"babylon": {"minor": 1}},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "followers": 1, "gods": ["anu", "assur", "enki", "enlil"]}
            }
        },
    )
    table.do("babylon", "pawn", to=4).do("babylon", "decline").do("babylon", "pass", phase=2)
    assert table.texts("babylon") == {"pass"}


@pytest.mark.rule("AN-057", "AN-058")
def test_moving_a_cube_gives_mana_and_may_free_a_token() -> None:
    table = Table(
        *TWO,
        cubes={"babylon": ["P0", "L0", "P3"]},
        pacts={"babylon": {"open": ["N09"]}},
        resources={"babylon": {"food": 4}},
        data={
            "pact": {"N09": {"cost": {"food": 3, "any": 1}, "mid": {"move_cube": 1}, "vp": 4, "commerce": 2}}
        },
    )
    table.do("babylon", "pawn", to=4).do("babylon", "decline").do("babylon", "pass", phase=2)
    table.do("babylon", "complete_pact", pact="N09", pay={"food": 1})
    table.refused("babylon", "move_cube", "AN-057", from_="P1", to="R0")
    table.refused("babylon", "move_cube", "AN-057", from_="P3", to="L0")
    table.do("babylon", "move_cube", from_="P3", to="R0")
    table.expect(
        cubes={"babylon": ["P0", "L0", "R0"]},
        mana={"babylon": 1},
        store={"babylon": 11},
        tokens={"babylon": {"minor": 1}},
        end_triggered=False,
    )


@pytest.mark.rule("AN-004", "AN-008", "AN-009")
def test_resources_mana_and_points_are_kept_apart() -> None:
    state = opened(2)
    assert set(state.dump()["resources"][0]) == {"food", "wood", "metal", "gold"}
    table = Table(*TWO, mana={"babylon": 60})
    table.do("babylon", "pawn", to=6, expect={"mana": {"babylon": 62}, "vp": {"babylon": 0}})
    assert state.actor() != CHANCE
