"""The ten Action tiles, harvest, Creation, Market, resources. AN-004..007, AN-082..108."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.table import Table
from ziggurat.games.anunnaki.components import STANDARD

TWO = ("babylon", "norrenis")
THREE = ("babylon", "norrenis", "pharaos")


def home(**more: Any) -> dict[str, Any]:
    return {"babylon": {"babylon.C": {"settlements": 1}, **more}}


def at(*names: str) -> list[dict[str, str]]:
    return [{"territory": name} for name in names]


@pytest.mark.rule("AN-005", "AN-006")
def test_any_costs_may_be_mixed_and_must_be_paid_in_full() -> None:
    cost = {"pact": {"N12": {"cost": {"any": 5}, "mid": {"mana": 1}, "vp": 5, "commerce": 2}}}
    table = Table(
        *TWO, pacts={"babylon": {"open": ["N12"]}}, resources={"babylon": {"food": 2, "gold": 3}}, data=cost
    )
    table.do("babylon", "pawn", to=1).do("babylon", "end_turn")
    table = Table(
        *TWO,
        phase=3,
        pacts={"babylon": {"open": ["N12"]}},
        resources={"babylon": {"food": 2, "gold": 3}},
        data=cost,
    )
    table.refused("babylon", "complete_pact", pact="N12", pay={"food": 3, "gold": 2})
    table.do("babylon", "complete_pact", pact="N12", pay={"food": 2, "gold": 3})
    table.expect(resources={"babylon": {"food": 0, "gold": 0}}, vp={"babylon": 5})
    poor = Table(
        *TWO, phase=3, pacts={"babylon": {"open": ["N12"]}}, resources={"babylon": {"food": 4}}, data=cost
    )
    poor.refused("babylon", "complete_pact", "AN-006", pact="N12", pay={"food": 4})


@pytest.mark.rule("AN-007")
def test_a_holding_is_capped_at_19() -> None:
    table = Table(
        *TWO,
        improved={"babylon": [7]},
        pawn={"babylon": 1},
        resources={"babylon": {"gold": 18}},
        pieces=home(**{"gaia12.A": {"followers": 1}}),
    )
    table.do("babylon", "pawn", to=7).do("babylon", "creation", type="gold")
    table.expect(resources={"babylon": {"gold": 19}})


@pytest.mark.rule("AN-082", "AN-083", "AN-084", "AN-085", "AN-087", "AN-088")
@pytest.mark.parametrize(
    ("tile", "prompt", "base", "better"),
    [
        (1, "portal.unit", 1, 2),
        (2, "move.unit", 2, 4),
        (3, "move.unit", 3, 5),
        (4, "pact.take", 1, 2),
        (5, "harvest.territory", 1, 2),
        (6, "harvest.territory", 2, 3),
    ],
)
def test_numbers_of_both_sides(tile: int, prompt: str, base: int, better: int) -> None:
    for improved, count in (([], base), ([tile], better)):
        pieces = home(**{"babylon.R": {"followers": 4}})
        table = Table(*TWO, improved={"babylon": improved}, pieces=pieces)
        table.do("babylon", "pawn", to=tile)
        [decision] = table.g.decisions()
        assert decision.prompt == prompt
        assert decision.data["left"] == count


@pytest.mark.rule("AN-085", "AN-086", "AN-304")
def test_improved_commerce_refills_between_two_pacts() -> None:
    table = Table(
        *TWO,
        improved={"babylon": [4]},
        display=["N01", "N02", "N03", "N04", "N05", "N06"],
        stack=["N07"],
        pacts={"babylon": {"open": ["N08", "N09", "N10", "N11", "N12"]}},
    )
    table.do("babylon", "pawn", to=4)
    table.refused("babylon", "take_pact", "AN-085", pact="N07")
    table.do(
        "babylon", "take_pact", pact="N01", expect={"display": ["N02", "N03", "N04", "N05", "N06", "N07"]}
    )
    table.do(
        "babylon",
        "take_pact",
        pact="N07",
        expect={"display": ["N02", "N03", "N04", "N05", "N06"], "phase": 2},
    )
    assert table.g.pacts[0].bit_count() == 7


@pytest.mark.rule("AN-089")
def test_the_territories_of_a_harvest_differ() -> None:
    table = Table(*TWO, pieces=home(**{"babylon.TL": {"followers": 3}, "babylon.R": {"followers": 1}}))
    table.do("babylon", "pawn", to=6)
    table.refused("babylon", "harvest", "AN-089", at=at("babylon.TL", "babylon.TL"))
    table.refused("babylon", "harvest", at=at("babylon.TL", "babylon.R", "babylon.C"))
    table.do("babylon", "harvest", at=at("babylon.TL"), expect={"phase": 2})


@pytest.mark.rule("AN-097", "AN-098", "AN-099")
@pytest.mark.parametrize(("units", "spent", "gain"), [(1, 0, 1), (2, 0, 2), (4, 0, 3), (4, 2, 1), (1, 2, 1)])
def test_yield_is_the_smaller_of_strength_and_free_icons(units: int, spent: int, gain: int) -> None:
    table = Table(
        *TWO,
        pieces=home(**{"babylon.TL": {"followers": units}}),
        exhaustion={"babylon.TL": ["gold"] * spent},
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=at("babylon.TL"))
    table.expect(resources={"babylon": {"gold": gain}}, exhaustion={"babylon.TL": ["gold"] * (spent + 1)})


@pytest.mark.rule("AN-097", "AN-011", "AN-157")
def test_gods_are_stronger_harvesters() -> None:
    table = Table(*THREE, pieces=home(**{"gaia34.T4": {"gods": ["enki"]}, "gaia34.B2": {"major": True}}))
    table.do("babylon", "pawn", to=6).do("babylon", "harvest", at=at("gaia34.T4", "gaia34.B2"))
    table.expect(resources={"babylon": {"metal": 2, "food": 3}})


@pytest.mark.rule("AN-101", "AN-102", "AN-087")
def test_where_no_harvest_is_possible() -> None:
    table = Table(
        "norrenis",
        "babylon",
        exhaustion={"norrenis.L": ["food"]},
        pieces={
            "norrenis": {
                "norrenis.C": {"settlements": 1},
                "norrenis.L": {"followers": 1},
                "gaia12.A": {"followers": 1},
                "norrenis.R": {"followers": 1},
            },
            "babylon": {"babylon.C": {"settlements": 1}, "gaia12.W": {"followers": 1}},
        },
    )
    table.do("norrenis", "pawn", to=5)
    table.refused("norrenis", "harvest", "AN-101", at=at("norrenis.L"))
    table.refused("norrenis", "harvest", "AN-101", at=at("gaia12.A"))
    table.refused("norrenis", "harvest", "AN-102", at=at("norrenis.C"))
    table.refused("norrenis", "harvest", "AN-087", at=at("gaia12.W"))


@pytest.mark.rule("AN-103")
def test_two_types_with_strength_two() -> None:
    table = Table(*TWO, pieces=home(**{"gaia12.T0": {"followers": 2}}))
    table.do("babylon", "pawn", to=5)
    table.refused("babylon", "harvest", "AN-103", at=[{"territory": "gaia12.T0", "deplete": "wood"}])
    table.do("babylon", "harvest", at=[{"territory": "gaia12.T0", "deplete": "gold"}])
    table.expect(resources={"babylon": {"food": 1, "gold": 1}}, exhaustion={"gaia12.T0": ["gold"]})


@pytest.mark.rule("AN-104")
def test_two_types_with_strength_one() -> None:
    table = Table(*TWO, pieces=home(**{"gaia12.T0": {"followers": 1}}))
    table.do("babylon", "pawn", to=5)
    table.refused("babylon", "harvest", "AN-104", at=[{"territory": "gaia12.T0", "gain": "wood"}])
    table.do("babylon", "harvest", at=[{"territory": "gaia12.T0", "gain": "food"}])
    table.expect(resources={"babylon": {"food": 1, "gold": 0}}, exhaustion={"gaia12.T0": ["food"]})


@pytest.mark.rule("AN-105")
def test_two_types_with_one_icon_left() -> None:
    table = Table(*TWO, pieces=home(**{"gaia12.T0": {"followers": 2}}), exhaustion={"gaia12.T0": ["gold"]})
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=at("gaia12.T0"))
    table.expect(resources={"babylon": {"food": 1, "gold": 0}}, exhaustion={"gaia12.T0": ["food", "gold"]})


@pytest.mark.rule("AN-285")
def test_exhaustion_tokens_do_not_run_out() -> None:
    """All icons outside the Capitals can be depleted: no count of tokens is kept."""
    rows = [
        r for r in STANDARD.raw["territory"] if not r["capital"] and r["planet"] in ("babylon", "norrenis")
    ]
    spent = {row["id"]: list(row["icons"]) for row in rows}
    table = Table(*TWO, exhaustion=spent, pieces=home(**{"gaia12.T2": {"followers": 1}}))
    table.do("babylon", "pawn", to=5).do("babylon", "harvest", at=at("gaia12.T2"))
    table.expect(exhaustion={"gaia12.T2": ["metal"], **spent})


@pytest.mark.rule("AN-090", "AN-107", "AN-063")
def test_base_creation_counts_controlled_altars() -> None:
    altars = {"territory": {"babylon.L": {"altars": 1}, "babylon.C": {"altars": 0}}}
    table = Table(
        *THREE,
        pawn={"babylon": 1},
        data=altars,
        pieces={
            **home(**{"babylon.L": {"followers": 1}, "gaia34.A1": {"followers": 1}}),
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.A2": {"followers": 1}},
        },
    )
    table.do("babylon", "pawn", to=7, expect={"resources": {"babylon": {"gold": 3}}, "phase": 2})


@pytest.mark.rule("AN-091")
def test_improved_creation_takes_one_type() -> None:
    table = Table(
        *THREE, pawn={"babylon": 1}, improved={"babylon": [7]}, pieces=home(**{"gaia34.A1": {"followers": 1}})
    )
    table.do("babylon", "pawn", to=7).do("babylon", "creation", type="wood")
    table.expect(resources={"babylon": {"gold": 0, "wood": 2}})


@pytest.mark.rule("AN-108")
def test_contested_altars_count_for_nobody() -> None:
    table = Table(
        *THREE,
        phase=2,
        pawn={"babylon": 1},
        mana={"babylon": 2},
        pieces={
            **home(**{"gaia34.A1": {"followers": 1}}),
            "norrenis": {"norrenis.C": {"settlements": 1}, "gaia34.A1": {"followers": 1}},
        },
    )
    table.do("babylon", "mana", action="activate_blue", tile=7)
    table.expect(resources={"babylon": {"gold": 0, "food": 0, "wood": 0, "metal": 0}})


@pytest.mark.rule("AN-092", "AN-119")
@pytest.mark.parametrize(
    ("built", "followers", "vp"), [(0, 2, 0), (1, 2, 2), (2, 3, 2), (3, 3, 4), (4, 4, 4)]
)
@pytest.mark.parametrize("improved", [False, True])
def test_settlement_income(built: int, followers: int, vp: int, improved: bool) -> None:
    places = ("babylon.L", "babylon.R", "babylon.TL", "babylon.TR")
    rewards = ({"follower": 2}, {"vp": 2}, {"follower": 1}, {"vp": 2}, {"follower": 1})
    table = Table(
        *TWO,
        improved={"babylon": [8] if improved else []},
        pieces=home(**{name: {"settlements": 1} for name in places[:built]}),
        data={"settlement_income": {str(n): {"reward": reward} for n, reward in enumerate(rewards)}},
    )
    table.do("babylon", "pawn", to=8, expect={"vp": {"babylon": vp}})
    assert table.g.decisions()[0].data["left"] == followers + improved


@pytest.mark.rule("AN-093", "AN-123")
@pytest.mark.parametrize(("improved", "steps"), [([], 5), ([9], 6)])
def test_dominion_by_the_objective_at_most_five_then_the_bonus(improved: list[int], steps: int) -> None:
    table = Table(
        *TWO,
        improved={"babylon": improved},
        objectives={"dominion": "units", "commerce": "territories"},
        pieces={
            "babylon": {
                "babylon.C": {"settlements": 1, "followers": 12, "gods": ["enki", "assur", "anu", "enlil"]},
                "babylon.L": {"major": True},
            }
        },
        data={"objective_tile": {"units": {"divisor": 3, "max": 5}}},
    )
    table.do("babylon", "pawn", to=9, expect={"dominion": {"babylon": steps}})
    more = Table(
        *TWO,
        objectives={"dominion": "altars", "war": "territories"},
        pieces=home(**{"gaia12.A": {"followers": 1}}),
        data={"objective_tile": {"altars": {"divisor": 1, "max": 1}}},
    )
    more.do("babylon", "pawn", to=9, expect={"dominion": {"babylon": 1}})


@pytest.mark.rule("AN-094", "AN-095")
def test_market_sides() -> None:
    base = Table(*TWO, resources={"babylon": {"metal": 1}})
    base.do("babylon", "pawn", to=10)
    base.refused("babylon", "market", "AN-006", pay="gold", gain=["wood", "food"])
    base.refused("babylon", "market", "AN-094", pay="metal", gain=["metal", "food"])
    base.refused("babylon", "market", "AN-094", pay="metal", gain=["wood", "wood"])
    base.do("babylon", "market", pay="metal", gain=["wood", "food"])
    base.expect(resources={"babylon": {"metal": 0, "wood": 1, "food": 1, "gold": 0}})
    better = Table(*TWO, improved={"babylon": [10]})
    better.do("babylon", "pawn", to=10)
    better.refused("babylon", "market", "AN-094", gain=["wood", "wood"])
    better.do(
        "babylon", "market", gain=["wood", "food"], expect={"resources": {"babylon": {"wood": 1, "food": 1}}}
    )


@pytest.mark.rule("AN-096")
def test_colours_of_the_tiles() -> None:
    colours = {n + 1: "red" if tile.red else "blue" for n, tile in enumerate(STANDARD.tiles)}
    assert [n for n, colour in colours.items() if colour == "red"] == [3, 6, 8, 9]


@pytest.mark.rule("AN-013")
def test_gains_with_a_choice_may_be_declined_in_whole_or_in_part() -> None:
    table = Table(*TWO)
    table.do("babylon", "pawn", to=8).do("babylon", "place_followers", at={"babylon.C": 1})
    table.expect(reserve={"babylon": 11}, phase=2)
    none = Table(*TWO, improved={"babylon": [10]})
    none.do("babylon", "pawn", to=10).do("babylon", "decline", expect={"phase": 2})
