"""The worked examples of the rulebooks (section 20). Seats: 0 archer, 1 bull, 2 pot, 3 lion."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import at
from ziggurat.core.scene import Scene
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.scoring import final

from . import reading
from .positions import placed

BLACK, RED, BLUE, GREEN = range(4)
ARCHER, BULL, POT, LION = range(4)
NOTHING = (0, 0, 0, 0)
GREENS = "green green green green green green"


def red_gone(scene: Scene) -> int:
    return unpack(scene.state.gone)[RED]


@pytest.mark.rule("TE-EX-1")
def test_example_1_a_revolt_of_two_and_two_against_one_and_three() -> None:
    scene = at(
        "tigris",
        **placed(
            players=3,
            active=POT,
            tiles={"red": "G5 H5 I6"},
            leaders={"1 priest": "F5"},
            hands={
                ARCHER: GREENS,
                BULL: "red red red green green green",
                POT: "red red green green green green",
            },
        ),
    )
    before = red_gone(scene)
    scene.play("leader priest H6")
    (revolt,) = reading.told(scene.history, "revolt")
    assert (revolt["attacker_seat"], revolt["a"], revolt["defender_seat"], revolt["d"]) == (POT, 2, BULL, 1)
    scene.play("commit 2")
    scene.play("commit 3")
    (won,) = reading.told(scene.history, "revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (4, 4, BULL)
    assert reading.points(scene, BULL) == (0, 1, 0, 0)
    assert reading.points(scene, POT) == NOTHING
    scene.expect({"leaders": {str(POT): {"priest": None}}})
    scene.expect({"leaders": {str(BULL): {"priest": "F5"}}})
    assert red_gone(scene) == before + 5


@pytest.mark.rule("TE-EX-2")
def test_example_2_a_revolt_of_three_and_two_against_two_and_three() -> None:
    scene = at(
        "tigris",
        **placed(
            players=3,
            active=POT,
            tiles={"red": "G5 H5 I6 H7 F4"},
            leaders={"1 priest": "F5"},
            hands={
                ARCHER: GREENS,
                BULL: "red red red green green green",
                POT: "red red green green green green",
            },
        ),
    )
    before = red_gone(scene)
    scene.play("leader priest H6")
    scene.play("commit 2")
    scene.play("commit 3")
    (revolt,) = reading.told(scene.history, "revolt")
    assert (revolt["a"], revolt["d"]) == (3, 2)
    (won,) = reading.told(scene.history, "revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 5, BULL)
    assert reading.points(scene, BULL) == (0, 1, 0, 0)
    assert red_gone(scene) == before + 5


@pytest.mark.rule("TE-EX-3")
def test_example_3_a_war_that_makes_the_second_one_unnecessary() -> None:
    scene = at(
        "tigris",
        **placed(
            players=4,
            active=LION,
            tiles={"red": "E5 L5", "green": "G5 I5 J5"},
            leaders={"3 merchant": "F5", "3 king": "E6", "2 merchant": "K5", "2 king": "L4"},
            hands={
                ARCHER: GREENS,
                POT: "green black black black black black",
                LION: "black green green green green red",
            },
            treasures="B2 P2 B8",
        ),
    )
    gone = sum(scene.state.view(None).memory.gone)
    scene.play("tile settlement H5")
    scene.expect({"question": {"seat": LION, "prompt": "war.choose"}})
    assert reading.options(scene, "war") == {"black", "green"}
    scene.play("war green")
    (war,) = reading.told(scene.history, "war")
    assert (war["attacker_seat"], war["a"], war["defender_seat"], war["d"]) == (LION, 1, POT, 2)
    scene.play("commit 4")
    scene.play("commit 1")
    (won,) = reading.told(scene.history, "war_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 3, LION)
    assert reading.points(scene, LION) == (0, 0, 0, 3)
    scene.expect({"leaders": {str(POT): {"merchant": None}}})
    assert reading.tiles(scene, GREEN) == {"G5"}
    assert sum(scene.state.view(None).memory.gone) == gone + 7
    assert len(scene.state.kingdoms) == 2
    scene.expect({"leaders": {str(POT): {"king": "L4"}}})
    assert not scene.state.marker
    scene.expect({"question": {"prompt": "turn.action"}})
    assert [reading.points(scene, seat) for seat in (ARCHER, BULL, POT)] == [NOTHING] * 3


@pytest.mark.rule("TE-EX-4")
def test_example_4_a_red_and_black_monument() -> None:
    scene = at(
        "tigris",
        **placed(
            players=3,
            active=BULL,
            actions_left=1,
            tiles={"red": "G5 H5 H4 E5 J5", "green": "I5"},
            leaders={"1 king": "F5", "0 priest": "J6", "2 farmer": "H3"},
            hands={ARCHER: GREENS, BULL: "red green green green green green", POT: GREENS},
        ),
    )
    scene.play("tile temple G4")
    assert reading.points(scene, ARCHER) == (0, 1, 0, 0)
    scene.play("monument red-black G4")
    scene.expect({"leaders": {str(POT): {"farmer": None}}})
    assert (reading.leader(scene, BULL, "king"), reading.leader(scene, ARCHER, "priest")) == ("F5", "J6")
    assert reading.points(scene, BULL) == (1, 0, 0, 0)
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": ARCHER}})
    scene.play("pass")
    scene.play("pass")
    assert reading.points(scene, ARCHER) == (0, 2, 0, 0)
    assert reading.points(scene, BULL) == (1, 0, 0, 0)


@pytest.mark.rule("TE-EX-5")
def test_example_5_a_red_and_blue_monument() -> None:
    scene = at(
        "tigris",
        **placed(
            players=4,
            active=BULL,
            actions_left=1,
            tiles={"red": "G5 H5 H4 E5 J5", "green": "I5"},
            leaders={"1 farmer": "F5", "3 priest": "J6", "3 merchant": "H3"},
            hands={
                ARCHER: GREENS,
                BULL: "red green green green green green",
                POT: GREENS,
                LION: "red red red red red red",
            },
        ),
    )
    scene.play("tile temple G4")
    scene.play("monument blue-red G4")
    scene.expect({"leaders": {str(LION): {"merchant": None}}})
    assert reading.points(scene, BULL) == (0, 0, 1, 0)
    before = reading.points(scene, LION)
    scene.play("pass")
    scene.play("pass")
    scene.expect({"question": {"seat": LION}})
    scene.play("pass")
    scene.play("pass")
    assert reading.points(scene, LION) == (before[BLACK], before[RED] + 1, before[BLUE], before[GREEN])


@pytest.mark.rule("TE-EX-6")
def test_example_6_the_corner_treasure_must_be_taken() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                players=4,
                active=LION,
                tiles={"black": "C2 D2 F2"},
                leaders={"1 farmer": "F4", "3 merchant": "G3"},
                hands={LION: "blue green green green green green"},
            ),
        ),
        "tile farm E2",
    )
    assert reading.points(scene, BULL) == (0, 0, 1, 0)
    assert [(data["seat"], data["square"]) for data in reading.told(scene.history, "treasure")] == [
        (LION, "B2")
    ]


@pytest.mark.rule("TE-EX-7")
def test_example_7_the_final_ranking() -> None:
    archer, bull, pot, lion = (22, 6, 11, 17), (10, 10, 11, 18), (11, 11, 8, 14), (12, 10, 7, 13)
    outcome = final([archer, bull, pot, lion], [3, 0, 3, 3], "treasures")
    assert outcome.detail["sorted"] == [[9, 11, 17, 22], [10, 10, 11, 18], [11, 11, 11, 14], [10, 10, 12, 13]]
    assert outcome.ranks == (4, 3, 1, 2)


FIRST_ROUND: dict[str, Any] = {
    "players": 4,
    "hands": {
        0: "red red green green green green",
        1: "blue green green green green black",
        2: "red black black black black black",
        3: "red red red red black black",
    },
}
"""Paul, Olivia, Ben and Karen."""
TURNS = (
    ("leader king F4", "leader priest K2"),
    ("leader farmer G3", "tile farm E3"),
    ("leader king I6", "tile temple I5"),
    ("leader priest J1", "commit 3", "commit 0", "tile temple L1"),
)


def after_turns(count: int) -> Scene:
    scene = at("tigris", **placed(**FIRST_ROUND))
    for turn in TURNS[:count]:
        reading.played(scene, *turn)
    return scene


@pytest.mark.rule("TE-EX-8", "TE-076", "TE-089")
def test_example_8_paul_founds_two_kingdoms() -> None:
    scene = after_turns(1)
    assert len(scene.state.kingdoms) == 2
    scene.expect({"points": {"0": NOTHING}})
    assert scene.state.view(None).memory.bag_size == 119
    assert reading.told(scene.history, "draw") == []
    scene.expect({"question": {"seat": 1}})


@pytest.mark.rule("TE-EX-9")
def test_example_9_olivia_scores_a_farm() -> None:
    scene = after_turns(2)
    scene.expect({"points": {"1": (0, 0, 1, 0)}})
    scene.expect({"points": {"0": NOTHING}})
    assert scene.state.view(None).memory.bag_size == 118
    assert [(data["seat"], data["n"]) for data in reading.told(scene.history, "draw")] == [(1, 1)]


@pytest.mark.rule("TE-EX-10")
def test_example_10_ben_scores_a_temple_through_his_king() -> None:
    scene = after_turns(3)
    scene.expect({"points": {"2": (0, 1, 0, 0)}})
    assert {"I5", "I7"} <= reading.tiles(scene, RED)
    scene.expect({"leaders": {"2": {"king": "I6"}}})
    assert scene.state.view(None).memory.bag_size == 117


@pytest.mark.rule("TE-EX-11")
def test_example_11_karen_revolts_and_adds_a_temple() -> None:
    scene = reading.played(after_turns(3), "leader priest J1")
    (revolt,) = reading.told(scene.history, "revolt")
    assert (revolt["a"], revolt["d"]) == (1, 1)
    scene.play("commit 3")
    assert reading.options(scene, "commit") == {"0", "1", "2"}
    scene.play("commit 0")
    (won,) = reading.told(scene.history, "revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (4, 1, 3)
    scene.expect({"points": {"3": (0, 1, 0, 0)}})
    scene.expect({"leaders": {"0": {"priest": None}}})
    scene.play("tile temple L1")
    scene.expect({"points": {"3": (0, 2, 0, 0)}})
    assert reading.told(scene.history, "draw")[-1] == {"seat": 3, "n": 4, "why": "refill"}
    assert scene.state.view(None).memory.bag_size == 113


@pytest.mark.rule("TE-EX-12", "TE-081")
def test_example_12_a_king_who_is_the_only_link_may_not_link_elsewhere() -> None:
    scene = at(
        "tigris",
        **placed(
            tiles={"red": "G4 H4 G6 H6"},
            leaders={"0 king": "G5", "0 priest": "F4", "1 farmer": "F6"},
        ),
    )
    assert len(scene.state.kingdoms) == 1
    scene.refused("leader king H5", rule="TE-081")


@pytest.mark.rule("TE-EX-13", "TE-141")
def test_example_13_a_catastrophe_on_an_empty_river_space() -> None:
    scene = reading.played(at("tigris", **placed()), "catastrophe A4")
    assert scene.state.catastrophes.bit_count() == 1
    assert scene.state.catastrophes_left == (1, 2)


@pytest.mark.rule("TE-EX-14")
def test_example_14_two_points_of_one_colour_in_one_turn() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "E5", "green": "G5 H5 G6"},
                leaders={"0 merchant": "F5"},
                hands={0: GREENS},
                actions_left=1,
            ),
        ),
        "tile market H6",
        "monument red-green G5",
    )
    scene.expect({"points": {"0": (0, 0, 0, 2)}})
    scene.expect({"question": {"seat": 1}})


@pytest.mark.rule("TE-EX-15", "TE-052")
def test_example_15_the_same_revolt_twice() -> None:
    scene = at(
        "tigris", **placed(tiles={"red": "G5 H5"}, leaders={"1 priest": "G6"}, hands={0: GREENS, 1: GREENS})
    )
    scene.play("leader priest H6")
    scene.play("commit 0")
    scene.play("commit 0")
    scene.expect({"leaders": {"0": {"priest": None}}})
    scene.play("leader priest H6")
    scene.expect({"question": {"prompt": "revolt.attack"}})
    assert len(reading.told(scene.history, "revolt")) == 2


@pytest.mark.rule("TE-EX-16")
def test_example_16_lines_for_buildings() -> None:
    hands = {0: "black red blue green green green"}

    def offered(tiles: dict[str, str], text: str) -> set[str]:
        return reading.options(
            reading.played(at("tigris", **placed(variants="buildings", tiles=tiles, hands=hands)), text),
            "building",
        )

    assert offered({"blue": "G9 H9"}, "tile farm I9") == {"G9", "H9", "I9"}
    assert offered({"red": "H4 H5"}, "tile temple H6") == {"H4", "H5", "H6"}
    assert offered({"green": "H4 H5"}, "tile market I5") == set()
    assert offered({"black": "G5 I5"}, "tile settlement H5") == {"G5", "H5", "I5"}


@pytest.mark.rule("TE-EX-17")
def test_example_17_only_tiles_on_the_board_are_scored() -> None:
    scene = reading.played(
        at(
            "tigris",
            **placed(
                tiles={"red": "D5 K5", "green": "F5 F4 F6 H5 I5 I4 J4"},
                leaders={"0 merchant": "E5", "1 merchant": "J5"},
                hands={0: "black green green green green green", 1: "green green green green black black"},
                treasures="B2 P2 B8",
            ),
        ),
        "tile settlement G5",
        "commit 2",
        "commit 2",
    )
    (war,) = reading.told(scene.history, "war")
    assert (war["a"], war["d"]) == (3, 4)
    (won,) = reading.told(scene.history, "war_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 6, 1)
    scene.expect({"points": {"1": (0, 0, 0, 4)}})
    assert reading.tiles(scene, GREEN) == {"H5", "I5", "I4", "J4"}
