"""The ziggurat (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene
from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.squares import COLS, ROWS, spread, squares_in

from . import reading
from .positions import placed

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"


def builder(tiles: dict[str, str], variants: str = "ziggurat", **more: Any) -> Scene:
    return at("tigris", **placed(variants=variants, tiles=tiles, hands={0: ALL}, **more))


@pytest.mark.rule("TE-410", "TE-411")
@pytest.mark.parametrize(
    ("colour", "tile"), [("black", "settlement"), ("red", "temple"), ("green", "market")]
)
@pytest.mark.parametrize("last", ["I5", "H5", "I6"])
def test_a_cross_of_five_of_any_colour_may_become_the_ziggurat(colour: str, tile: str, last: str) -> None:
    others = " ".join(name for name in ("I4", "H5", "I5", "J5", "I6") if name != last)
    scene = reading.played(builder({colour: others}), f"tile {tile} {last}")
    scene.expect({"question": {"seat": 0, "prompt": "monument.build"}})
    assert reading.options(scene, "ziggurat") == {"I5"}
    assert reading.options(scene, "monument") == set()
    scene.play("ziggurat I5")
    assert scene.state.ziggurat
    assert reading.told(scene.history, "ziggurat")[0]["square"] == "I5"


@pytest.mark.rule("TE-410")
def test_without_the_variant_or_with_a_mixed_cross_there_is_no_ziggurat() -> None:
    reading.played(builder({"black": "H5 J5 I4 I6"}, variants=""), "tile settlement I5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "H5 J5 I4", "green": "I6"}), "tile settlement I5").expect(
        {"question": {"prompt": "turn.action"}}
    )
    reading.played(builder({"black": "H5 J5 I4"}), "tile settlement I5").expect(
        {"question": {"prompt": "turn.action"}}
    )


@pytest.mark.rule("TE-411", "TE-414")
def test_the_cross_must_hold_the_tile_just_placed() -> None:
    scene = reading.played(builder({"black": "H5 I5 J5 I4 I6"}), "tile settlement L5")
    scene.expect({"question": {"prompt": "turn.action"}})
    scene.refused("ziggurat I5", rule="TE-267")


@pytest.mark.rule("TE-412")
def test_there_is_only_one_ziggurat() -> None:
    tiles = {"black": "H5 J5 I4 I6", "red": "E10 G10 F9"}
    scene = reading.played(builder(tiles), "tile settlement I5", "ziggurat I5", "tile temple F11")
    scene.expect({"question": {"prompt": "turn.action"}})
    unused = reading.played(builder(tiles), "tile settlement I5", "decline", "tile temple F11")
    assert reading.options(unused, "ziggurat") == {"F10"}


@pytest.mark.rule("TE-413")
def test_its_tiles_leave_the_game_and_the_ziggurat_connects_without_colour() -> None:
    scene = builder({"black": "H5 J5 I4 I6", "red": "F5"}, leaders={"0 king": "G5"})
    gone = scene.state.view(None).memory.gone
    scene.play("tile settlement I5")
    scene.play("ziggurat I5")
    assert reading.tiles(scene, BLACK) == set()
    assert scene.state.view(None).memory.gone[BLACK] == gone[BLACK] + 5
    (kingdom,) = scene.state.view(None).position.kingdoms
    assert not spread(scene.state.ziggurat) & ~kingdom
    scene.refused("catastrophe I5", rule="TE-144")
    scene.refused("catastrophe H5", rule="TE-144")
    scene.refused("leader priest I5", rule="TE-072")


@pytest.mark.rule("TE-413")
def test_it_is_no_supporter_in_a_war() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                variants="ziggurat",
                ziggurat="E5",
                tiles={"red": "E3 K5", "black": "I5"},
                leaders={"0 king": "F4", "1 king": "J5"},
                hands={0: "green green green black red blue"},
            ),
        ),
        "tile market G5",
        "tile market H5",
    )
    (war,) = reading.told(scene.history, "war")
    assert (war["a"], war["d"]) == (0, 1)


@pytest.mark.rule("TE-414")
def test_building_it_is_optional_and_only_possible_at_once() -> None:
    scene = reading.played(builder({"black": "H5 J5 I4 I6"}), "tile settlement I5", "decline")
    assert not scene.state.ziggurat
    scene.expect({"question": {"prompt": "turn.action"}})
    scene.refused("ziggurat I5", rule="TE-267")


@pytest.mark.rule("TE-414")
def test_it_comes_after_wars_if_the_cross_still_stands() -> None:
    tiles = {"black": "H5 J5 I4 I6", "red": "F5 L5"}
    leaders = {"0 king": "G5", "1 king": "K5"}
    scene = builder(tiles, leaders=leaders)
    scene.play("tile settlement I5")
    scene.expect({"question": {"prompt": "war.attack"}})
    scene.play("commit 0")
    scene.play("commit 0")
    assert not scene.state.ziggurat
    scene.expect({"question": {"prompt": "turn.action"}})
    stands = reading.played(
        builder(tiles, leaders={"0 priest": "G5", "1 priest": "K5"}), "tile settlement I5"
    )
    stands.expect({"question": {"prompt": "war.attack"}})
    stands.play("commit 0")
    stands.play("commit 0")
    assert reading.options(stands, "ziggurat") == {"I5"}


@pytest.mark.rule("TE-414")
def test_treasures_stay_and_leaders_without_a_temple_go_home() -> None:
    scene = builder({"red": "E10 G10 F9"}, leaders={"1 king": "G9"})
    scene.play("tile temple F11")
    scene.play("ziggurat F10")
    scene.expect({"leaders": {"1": {"king": None}}})
    assert reading.told(scene.history, "leader_home")[0]["why"] == "temple"
    assert "F10" in reading.seen(scene.state.view(None))["treasures"]


KINGDOM: dict[str, Any] = {
    "variants": "ziggurat",
    "ziggurat": "I5",
    "tiles": {"red": "F5"},
    "actions_left": 1,
}
"""The ziggurat around I5, joined by whoever stands on G5 next to the temple F5."""


@pytest.mark.rule("TE-415", "TE-170")
def test_the_king_in_its_kingdom_brings_a_point_of_any_colour() -> None:
    scene = reading.played(at("tigris", **placed(leaders={"0 king": "G5"}, **KINGDOM)), "pass")
    scene.expect({"question": {"seat": 0, "prompt": "ziggurat.income"}})
    assert reading.options(scene, "income") == {"black", "red", "blue", "green"}
    scene.play("income blue")
    scene.expect({"points": {"0": (0, 0, 1, 0)}})
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": 0, "prompt": "turn.action"}})
    scene.expect({"points": {"1": (0, 0, 0, 0)}})


@pytest.mark.rule("TE-415")
def test_a_king_in_another_kingdom_earns_nothing() -> None:
    scene = reading.played(at("tigris", **placed(leaders={"0 king": "F6"}, **KINGDOM)), "pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.expect({"points": {"0": (0, 0, 0, 0)}})


@pytest.mark.rule("TE-416")
@pytest.mark.parametrize("leader", ["priest", "farmer", "merchant"])
def test_other_leaders_earn_nothing_from_it(leader: str) -> None:
    scene = reading.played(at("tigris", **placed(leaders={f"0 {leader}": "G5"}, **KINGDOM)), "pass")
    scene.expect({"question": {"seat": 1, "prompt": "turn.action"}})
    scene.expect({"points": {"0": (0, 0, 0, 0)}})


@pytest.mark.rule("TE-417")
def test_one_placement_builds_a_monument_or_the_ziggurat() -> None:
    tiles = {"black": "H5 J5 I4 I6 H4"}
    scene = reading.played(builder(tiles), "tile settlement I5")
    assert reading.options(scene, "ziggurat") == {"I5"}
    assert {text.split()[1] for text in reading.options(scene, "monument")} == {"H4"}
    scene.play("ziggurat I5")
    scene.expect({"question": {"prompt": "turn.action"}})
    other = reading.played(builder(tiles), "tile settlement I5", "monument red-black H4")
    other.expect({"question": {"prompt": "turn.action"}})
    assert not other.state.ziggurat


@pytest.mark.rule("TE-417")
def test_of_several_crosses_the_builder_chooses() -> None:
    scene = reading.played(builder({"black": "H5 I4 I6 K5 J4 J6 I5"}), "tile settlement J5")
    assert reading.options(scene, "ziggurat") == {"I5", "J5"}
    scene.play("ziggurat J5")
    assert reading.tiles(scene, BLACK) == {"H5", "I4", "I6"}


@pytest.mark.rule("TE-418")
@pytest.mark.parametrize("name", ["standard", "advanced"])
def test_no_five_river_spaces_form_a_cross(name: str) -> None:
    river = set(squares_in(BOARDS[name].river))
    centres = [row * COLS + col for row in range(1, ROWS - 1) for col in range(1, COLS - 1)]
    crosses = [{c, c - 1, c + 1, c - COLS, c + COLS} for c in centres]
    assert not [cross for cross in crosses if cross <= river]
