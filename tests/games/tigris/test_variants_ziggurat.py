"""The ziggurat (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.components import BOARDS
from ziggurat.games.tigris.squares import COLS, ROWS, spread, squares_in

from .positions import Play, seen

BLACK, RED, BLUE, GREEN = range(4)
ALL = "black red blue green black red"


def builder(tiles: dict[str, str], variants: str = "ziggurat", **more: Any) -> Play:
    return Play(variants=variants, tiles=tiles, hands={0: ALL}, **more)


@pytest.mark.rule("TE-410", "TE-411")
@pytest.mark.parametrize(
    ("colour", "tile"), [("black", "settlement"), ("red", "temple"), ("green", "market")]
)
@pytest.mark.parametrize("last", ["I5", "H5", "I6"])
def test_a_cross_of_five_of_any_colour_may_become_the_ziggurat(colour: str, tile: str, last: str) -> None:
    others = " ".join(name for name in ("I4", "H5", "I5", "J5", "I6") if name != last)
    play = builder({colour: others}).do(f"tile {tile} {last}")
    assert (play.asked, play.actor) == ("monument.build", 0)
    assert play.options("ziggurat") == {"I5"}
    assert play.options("monument") == set()
    play.do("ziggurat I5")
    assert play.state.ziggurat
    assert play.told("ziggurat")[0]["square"] == "I5"


@pytest.mark.rule("TE-410")
def test_without_the_variant_or_with_a_mixed_cross_there_is_no_ziggurat() -> None:
    assert builder({"black": "H5 J5 I4 I6"}, variants="").do("tile settlement I5").asked == "turn.action"
    assert builder({"black": "H5 J5 I4", "green": "I6"}).do("tile settlement I5").asked == "turn.action"
    assert builder({"black": "H5 J5 I4"}).do("tile settlement I5").asked == "turn.action"


@pytest.mark.rule("TE-411", "TE-414")
def test_the_cross_must_hold_the_tile_just_placed() -> None:
    play = builder({"black": "H5 I5 J5 I4 I6"}).do("tile settlement L5")
    assert play.asked == "turn.action"
    assert play.refused("ziggurat I5") == "TE-267"


@pytest.mark.rule("TE-412")
def test_there_is_only_one_ziggurat() -> None:
    tiles = {"black": "H5 J5 I4 I6", "red": "E10 G10 F9"}
    play = builder(tiles).do("tile settlement I5", "ziggurat I5", "tile temple F11")
    assert play.asked == "turn.action"
    unused = builder(tiles).do("tile settlement I5", "decline", "tile temple F11")
    assert unused.options("ziggurat") == {"F10"}


@pytest.mark.rule("TE-413")
def test_its_tiles_leave_the_game_and_the_ziggurat_connects_without_colour() -> None:
    play = builder({"black": "H5 J5 I4 I6", "red": "F5"}, leaders=["0 king G5"])
    gone = play.view.memory.gone
    play.do("tile settlement I5", "ziggurat I5")
    assert play.tiles(BLACK) == set()
    assert play.view.memory.gone[BLACK] == gone[BLACK] + 5
    (kingdom,) = play.view.position.kingdoms
    assert not spread(play.state.ziggurat) & ~kingdom
    assert play.refused("catastrophe I5") == "TE-144"
    assert play.refused("catastrophe H5") == "TE-144"
    assert play.refused("leader priest I5") == "TE-072"


@pytest.mark.rule("TE-413")
def test_it_is_no_supporter_in_a_war() -> None:
    play = Play(
        variants="ziggurat",
        ziggurat=[4, 4],
        tiles={"red": "E3 K5", "black": "I5"},
        leaders=["0 king F4", "1 king J5"],
        hands={0: "green green green black red blue"},
    ).do("tile market G5", "tile market H5")
    (war,) = play.told("war")
    assert (war["a"], war["d"]) == (0, 1)


@pytest.mark.rule("TE-414")
def test_building_it_is_optional_and_only_possible_at_once() -> None:
    play = builder({"black": "H5 J5 I4 I6"}).do("tile settlement I5", "decline")
    assert not play.state.ziggurat
    assert play.asked == "turn.action"
    assert play.refused("ziggurat I5") == "TE-267"


@pytest.mark.rule("TE-414")
def test_it_comes_after_wars_if_the_cross_still_stands() -> None:
    tiles = {"black": "H5 J5 I4 I6", "red": "F5 L5"}
    leaders = ["0 king G5", "1 king K5"]
    play = builder(tiles, leaders=leaders)
    play.do("tile settlement I5")
    assert play.asked == "war.attack"
    play.do("commit 0", "commit 0")
    assert not play.state.ziggurat
    assert play.asked == "turn.action"
    stands = builder(tiles, leaders=["0 priest G5", "1 priest K5"]).do("tile settlement I5")
    assert stands.asked == "war.attack"
    stands.do("commit 0", "commit 0")
    assert stands.options("ziggurat") == {"I5"}


@pytest.mark.rule("TE-414")
def test_treasures_stay_and_leaders_without_a_temple_go_home() -> None:
    play = builder({"red": "E10 G10 F9"}, leaders=["1 king G9"])
    play.do("tile temple F11", "ziggurat F10")
    assert play.leader(1, BLACK) is None
    assert play.told("leader_home")[0]["why"] == "temple"
    assert "F10" in seen(play.view)["treasures"]


KINGDOM: dict[str, Any] = {
    "variants": "ziggurat",
    "ziggurat": [4, 8],
    "tiles": {"red": "F5"},
    "actions_left": 1,
}
"""The ziggurat around I5, joined by whoever stands on G5 next to the temple F5."""


@pytest.mark.rule("TE-415", "TE-170")
def test_the_king_in_its_kingdom_brings_a_point_of_any_colour() -> None:
    play = Play(leaders=["0 king G5"], **KINGDOM).do("pass")
    assert (play.asked, play.actor) == ("ziggurat.income", 0)
    assert play.options("income") == {"black", "red", "blue", "green"}
    play.do("income blue")
    assert play.points(0) == (0, 0, 1, 0)
    assert (play.asked, play.actor) == ("turn.action", 1)
    play.do("pass", "pass")
    assert (play.asked, play.actor) == ("turn.action", 0)
    assert play.points(1) == (0, 0, 0, 0)


@pytest.mark.rule("TE-415")
def test_a_king_in_another_kingdom_earns_nothing() -> None:
    play = Play(leaders=["0 king F6"], **KINGDOM).do("pass")
    assert (play.asked, play.actor) == ("turn.action", 1)
    assert play.points(0) == (0, 0, 0, 0)


@pytest.mark.rule("TE-416")
@pytest.mark.parametrize("leader", ["priest", "farmer", "merchant"])
def test_other_leaders_earn_nothing_from_it(leader: str) -> None:
    play = Play(leaders=[f"0 {leader} G5"], **KINGDOM).do("pass")
    assert (play.asked, play.actor) == ("turn.action", 1)
    assert play.points(0) == (0, 0, 0, 0)


@pytest.mark.rule("TE-417")
def test_one_placement_builds_a_monument_or_the_ziggurat() -> None:
    tiles = {"black": "H5 J5 I4 I6 H4"}
    play = builder(tiles).do("tile settlement I5")
    assert play.options("ziggurat") == {"I5"}
    assert {text.split()[1] for text in play.options("monument")} == {"H4"}
    play.do("ziggurat I5")
    assert play.asked == "turn.action"
    other = builder(tiles).do("tile settlement I5", "monument red-black H4")
    assert other.asked == "turn.action"
    assert not other.state.ziggurat


@pytest.mark.rule("TE-417")
def test_of_several_crosses_the_builder_chooses() -> None:
    play = builder({"black": "H5 I4 I6 K5 J4 J6 I5"}).do("tile settlement J5")
    assert play.options("ziggurat") == {"I5", "J5"}
    play.do("ziggurat J5")
    assert play.tiles(BLACK) == {"H5", "I4", "I6"}


@pytest.mark.rule("TE-418")
@pytest.mark.parametrize("name", ["standard", "advanced"])
def test_no_five_river_spaces_form_a_cross(name: str) -> None:
    river = set(squares_in(BOARDS[name].river))
    centres = [row * COLS + col for row in range(1, ROWS - 1) for col in range(1, COLS - 1)]
    crosses = [{c, c - 1, c + 1, c - COLS, c + COLS} for c in centres]
    assert not [cross for cross in crosses if cross <= river]
