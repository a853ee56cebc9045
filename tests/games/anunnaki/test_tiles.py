"""The ten Action tiles, harvest, Creation, Market, resources. AN-004..007, AN-082..108."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.anunnaki.positions import OTHER_PACTS, THREE, TWO, gods, pacts, placed, play, refused
from ziggurat.core.scene import Scene
from ziggurat.games.anunnaki.components import STANDARD
from ziggurat.games.anunnaki.names import BASE


def spent(*territories: str) -> dict[str, list[int]]:
    """These territories with every icon exhausted, however many the data give them."""
    icons = {row["id"]: row["icons"] for row in BASE["territory"]}
    return {name: list(range(len(icons[name]))) for name in territories}


@pytest.mark.rule("AN-005", "AN-006")
def test_any_costs_may_be_mixed_and_must_be_paid_in_full() -> None:
    def ready(resources: dict[str, Any], **more: Any) -> Scene:
        return placed(
            *TWO,
            resources={"0": resources},
            pacts={"0": ["N12"]},
            data={"pact": {"N12": {"cost": {"any": 5}, "mid": {"mana": 1}, "vp": 5, "commerce": 2}}},
            **more,
        )

    scene = ready(resources={"food": 2, "gold": 3})
    play(scene, "0: pawn 1; pass; pass")
    scene = ready(resources={"food": 2, "gold": 3}, phase=3)
    refused(scene, "0: complete N12; pay food; pay food; complete N12", rule="AN-005")
    play(scene, "0: complete N12; pay food; pay food; pay gold; pay gold; pay gold")
    scene.expect({"resources": {"0": {"food": 0, "gold": 0}}, "vp": {"0": 5}})
    poor = ready(resources={"food": 4}, phase=3)
    poor.refused("0: complete N12", rule="AN-006")


@pytest.mark.rule("AN-007")
def test_a_holding_is_capped_at_19() -> None:
    scene = placed(
        *TWO,
        resources={"0": {"gold": 18}},
        pawn={"0": 1},
        improved={"0": [7]},
        followers={"0": {"gaia12.A": 1}},
    )
    play(scene, "0: pawn 7; create gold")
    scene.expect({"resources": {"0": {"gold": 19}}})


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
    followers = {"0": {"babylon.R": 4}}
    for improved, count in (([], base), ([tile], better)):
        scene = placed(*TWO, improved={"0": improved}, followers=followers)
        scene.play(f"0: pawn {tile}")
        scene.expect({"question": {"seat": 0, "prompt": prompt, "facts": {"left": count}}})


@pytest.mark.rule("AN-085", "AN-086", "AN-304")
def test_improved_commerce_refills_between_two_pacts() -> None:
    scene = placed(
        *TWO,
        improved={"0": [4]},
        pacts={"0": ["N08", "N09", "N10", "N11", "N12"]},
        pact_stack=["N07"],
        pacts_done={"1": pacts("NO1-6 BA1-6")},
    )
    scene.play("0: pawn 4")
    scene.refused("0: pact N07", rule="AN-085")
    play(scene, "0: pact N01", "*: deal N07")
    scene.expect({"display": OTHER_PACTS})
    scene.play("0: pact N07")
    scene.expect({"display": ["N02", "N03", "N04", "N05", "N06"], "phase": 2})
    assert scene.state.pacts[0].bit_count() == 7


@pytest.mark.rule("AN-089")
def test_the_territories_of_a_harvest_differ() -> None:
    scene = placed(*TWO, followers={"0": {"babylon.TL": 3, "babylon.R": 1}})
    scene.play("0: pawn 6")
    refused(scene, "0: harvest babylon.TL; harvest babylon.TL", rule="AN-089")
    refused(scene, "0: harvest babylon.TL; harvest babylon.R; harvest babylon.C", rule="AN-129")
    play(scene, "0: harvest babylon.TL; pass")
    scene.expect({"phase": 2})


@pytest.mark.rule("AN-097", "AN-098", "AN-099")
@pytest.mark.parametrize(
    ("units", "spent", "gain", "then_spent"),
    [(1, [], 1, [0]), (2, [], 2, [0]), (4, [], 3, [0]), (4, [0, 1], 1, [0, 1, 2]), (1, [0, 1], 1, [0, 1, 2])],
)
def test_yield_is_the_smaller_of_strength_and_free_icons(
    units: int, spent: list[int], gain: int, then_spent: list[int]
) -> None:
    scene = placed(
        *TWO,
        followers={"0": {"babylon.TL": units}},
        exhaustion={"babylon.TL": spent},
        data={"territory": {"babylon.TL": {"icons": ["gold", "gold", "gold"]}}},
    )
    play(scene, "0: pawn 5; harvest babylon.TL")
    scene.expect({"resources": {"0": {"gold": gain}}, "exhaustion": {"babylon.TL": then_spent}})


@pytest.mark.rule("AN-097", "AN-011", "AN-157")
def test_gods_are_stronger_harvesters() -> None:
    scene = placed(*THREE, gods_at={"0": {"third": "gaia34.T4", "major": "gaia34.B2"}})
    play(scene, "0: pawn 6; harvest gaia34.T4; harvest gaia34.B2")
    scene.expect({"resources": {"0": {"metal": 2, "food": 3}}})


@pytest.mark.rule("AN-101", "AN-102", "AN-087")
def test_where_no_harvest_is_possible() -> None:
    scene = placed(
        "norrenis",
        "babylon",
        followers={"0": {"norrenis.L": 1, "norrenis.R": 1, "gaia12.A": 1}, "1": {"gaia12.W": 1}},
        exhaustion=spent("norrenis.L"),
    )
    scene.play("0: pawn 5")
    scene.refused("0: harvest norrenis.L", rule="AN-101")
    scene.refused("0: harvest gaia12.A", rule="AN-101")
    scene.refused("0: harvest norrenis.C", rule="AN-102")
    scene.refused("0: harvest gaia12.W", rule="AN-087")


@pytest.mark.rule("AN-103")
def test_two_types_with_strength_two() -> None:
    scene = placed(*TWO, followers={"0": {"gaia12.T0": 2}})
    scene.play("0: pawn 5")
    refused(scene, "0: harvest gaia12.T0; deplete wood", rule="AN-103")
    play(scene, "0: harvest gaia12.T0; deplete gold")
    scene.expect({"resources": {"0": {"food": 1, "gold": 1}}, "exhaustion": {"gaia12.T0": [1]}})


@pytest.mark.rule("AN-104")
def test_two_types_with_strength_one() -> None:
    scene = placed(*TWO, followers={"0": {"gaia12.T0": 1}})
    scene.play("0: pawn 5")
    refused(scene, "0: harvest gaia12.T0; gain wood", rule="AN-104")
    play(scene, "0: harvest gaia12.T0; gain food")
    scene.expect({"resources": {"0": {"food": 1, "gold": 0}}, "exhaustion": {"gaia12.T0": [0]}})


@pytest.mark.rule("AN-105")
def test_two_types_with_one_icon_left() -> None:
    scene = placed(*TWO, followers={"0": {"gaia12.T0": 2}}, exhaustion={"gaia12.T0": [1]})
    play(scene, "0: pawn 5; harvest gaia12.T0")
    scene.expect({"resources": {"0": {"food": 1, "gold": 0}}, "exhaustion": {"gaia12.T0": [0, 1]}})


@pytest.mark.rule("AN-285")
def test_exhaustion_tokens_do_not_run_out() -> None:
    """All icons outside the Capitals can be depleted: no count of tokens is kept."""
    whole = spent(*(f"{house}.{place}" for house in TWO for place in ("TL", "TC", "TR", "L", "R")))
    scene = placed(*TWO, followers={"0": {"gaia12.T2": 1}}, exhaustion=whole)
    play(scene, "0: pawn 5; harvest gaia12.T2")
    scene.expect({"exhaustion": {"gaia12.T2": [0], **whole}})


@pytest.mark.rule("AN-090", "AN-107", "AN-063")
def test_base_creation_counts_controlled_altars() -> None:
    scene = placed(
        *THREE,
        pawn={"0": 1},
        followers={"0": {"babylon.L": 1, "gaia34.A1": 1}, "1": {"gaia34.A2": 1}},
        data={"territory": {"babylon.L": {"altars": 1}, "babylon.C": {"altars": 0}}},
    )
    scene.play("0: pawn 7")
    scene.expect({"resources": {"0": {"gold": 3}}, "phase": 2})


@pytest.mark.rule("AN-091")
def test_improved_creation_takes_one_type() -> None:
    scene = placed(*THREE, pawn={"0": 1}, improved={"0": [7]}, followers={"0": {"gaia34.A1": 1}})
    play(scene, "0: pawn 7; create wood")
    scene.expect({"resources": {"0": {"gold": 0, "wood": 2}}})


@pytest.mark.rule("AN-108")
def test_contested_altars_count_for_nobody() -> None:
    scene = placed(
        *THREE,
        phase=2,
        mana={"0": 2},
        pawn={"0": 1},
        followers={"0": {"gaia34.A1": 1}, "1": {"gaia34.A1": 1}},
    )
    play(scene, "0: mana activate_blue; activate 7")
    scene.expect({"resources": {"0": {"gold": 0, "food": 0, "wood": 0, "metal": 0}}})


@pytest.mark.rule("AN-092", "AN-119")
@pytest.mark.parametrize(
    ("built", "followers", "vp"), [(0, 2, 0), (1, 2, 2), (2, 3, 2), (3, 3, 4), (4, 4, 4)]
)
@pytest.mark.parametrize("improved", [[], [8]])
def test_settlement_income(built: int, followers: int, vp: int, improved: list[int]) -> None:
    places = ("babylon.L", "babylon.R", "babylon.TL", "babylon.TR")
    rewards = ({"follower": 2}, {"vp": 2}, {"follower": 1}, {"vp": 2}, {"follower": 1})
    scene = placed(
        *TWO,
        improved={"0": improved},
        settlements={"0": dict.fromkeys(places[:built], 1)},
        data={"settlement_income": {str(count): {"reward": reward} for count, reward in enumerate(rewards)}},
    )
    scene.play("0: pawn 8")
    scene.expect({"vp": {"0": vp}})
    assert scene.state.decisions()[0].data["left"] == followers + len(improved)


@pytest.mark.rule("AN-093", "AN-123")
@pytest.mark.parametrize(("improved", "steps"), [([], 5), ([9], 6)])
def test_dominion_by_the_objective_at_most_five_then_the_bonus(improved: list[int], steps: int) -> None:
    here = dict.fromkeys(("first", "second", "third", "fourth"), "babylon.C")
    scene = placed(
        *TWO,
        improved={"0": improved},
        followers={"0": {"babylon.C": 12}},
        gods_at={"0": gods(**here, major="babylon.L")},
        objectives={"commerce": "territories", "dominion": "units"},
        data={"objective_tile": {"units": {"divisor": 3, "max": 5}}},
    )
    scene.play("0: pawn 9")
    scene.expect({"dominion": {"0": steps}})
    altar = placed(
        *TWO,
        followers={"0": {"gaia12.A": 1}},
        objectives={"war": "territories", "dominion": "altars"},
        data={"objective_tile": {"altars": {"divisor": 1, "max": 1}}},
    )
    altar.play("0: pawn 9")
    altar.expect({"dominion": {"0": 1}})


@pytest.mark.rule("AN-094", "AN-095")
def test_market_sides() -> None:
    base = placed(*TWO, resources={"0": {"metal": 1}})
    base.play("0: pawn 10")
    base.refused("0: pay gold", rule="AN-006")
    refused(base, "0: pay metal; gain metal", rule="AN-094")
    refused(base, "0: pay metal; gain wood; gain wood", rule="AN-094")
    play(base, "0: pay metal; gain wood; gain food")
    base.expect({"resources": {"0": {"metal": 0, "wood": 1, "food": 1, "gold": 0}}})
    better = placed(*TWO, improved={"0": [10]})
    better.play("0: pawn 10")
    refused(better, "0: gain wood; gain wood", rule="AN-094")
    play(better, "0: gain wood; gain food")
    better.expect({"resources": {"0": {"wood": 1, "food": 1}}})


@pytest.mark.rule("AN-096")
def test_colours_of_the_tiles() -> None:
    colours = {n + 1: "red" if tile.red else "blue" for n, tile in enumerate(STANDARD.tiles)}
    assert [n for n, colour in colours.items() if colour == "red"] == [3, 6, 8, 9]


@pytest.mark.rule("AN-013")
def test_gains_with_a_choice_may_be_declined_in_whole_or_in_part() -> None:
    scene = placed(*TWO)
    play(scene, "0: pawn 8; place babylon.C; pass")
    scene.expect({"reserve": {"0": 11}, "phase": 2})
    none = placed(*TWO, improved={"0": [10]})
    play(none, "0: pawn 10; pass")
    none.expect({"phase": 2})
