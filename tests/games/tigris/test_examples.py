"""The worked examples of the rulebooks (section 20). Seats: 0 archer, 1 bull, 2 pot, 3 lion."""

from __future__ import annotations

from typing import Any

import pytest

from ziggurat.games.tigris.scoring import final

from .positions import Play

BLACK, RED, BLUE, GREEN = range(4)
ARCHER, BULL, POT, LION = range(4)
NOTHING = (0, 0, 0, 0)
GREENS = "green green green green green green"


def red_gone(play: Play) -> int:
    return play.view.memory.gone[RED]


@pytest.mark.rule("TE-EX-1")
def test_example_1_a_revolt_of_two_and_two_against_one_and_three() -> None:
    play = Play(
        players=3,
        active=POT,
        tiles={"red": "G5 H5 I6"},
        leaders=["1 priest F5"],
        hands={ARCHER: GREENS, BULL: "red red red green green green", POT: "red red green green green green"},
    )
    before = red_gone(play)
    play.do("leader priest H6")
    (revolt,) = play.told("revolt")
    assert (revolt["attacker_seat"], revolt["a"], revolt["defender_seat"], revolt["d"]) == (POT, 2, BULL, 1)
    play.do("commit 2", "commit 3")
    (won,) = play.told("revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (4, 4, BULL)
    assert play.points(BULL) == (0, 1, 0, 0)
    assert play.points(POT) == NOTHING
    assert play.leader(POT, RED) is None
    assert play.leader(BULL, RED) == "F5"
    assert red_gone(play) == before + 5


@pytest.mark.rule("TE-EX-2")
def test_example_2_a_revolt_of_three_and_two_against_two_and_three() -> None:
    play = Play(
        players=3,
        active=POT,
        tiles={"red": "G5 H5 I6 H7 F4"},
        leaders=["1 priest F5"],
        hands={ARCHER: GREENS, BULL: "red red red green green green", POT: "red red green green green green"},
    )
    before = red_gone(play)
    play.do("leader priest H6", "commit 2", "commit 3")
    (revolt,) = play.told("revolt")
    assert (revolt["a"], revolt["d"]) == (3, 2)
    (won,) = play.told("revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 5, BULL)
    assert play.points(BULL) == (0, 1, 0, 0)
    assert red_gone(play) == before + 5


@pytest.mark.rule("TE-EX-3")
def test_example_3_a_war_that_makes_the_second_one_unnecessary() -> None:
    play = Play(
        players=4,
        active=LION,
        tiles={"red": "E5 L5", "green": "G5 I5 J5"},
        leaders=["3 merchant F5", "3 king E6", "2 merchant K5", "2 king L4"],
        hands={
            ARCHER: GREENS,
            POT: "green black black black black black",
            LION: "black green green green green red",
        },
        treasures="B2 P2 B8",
    )
    gone = sum(play.view.memory.gone)
    play.do("tile settlement H5")
    assert (play.asked, play.actor) == ("war.choose", LION)
    assert play.options("war") == {"black", "green"}
    play.do("war green")
    (war,) = play.told("war")
    assert (war["attacker_seat"], war["a"], war["defender_seat"], war["d"]) == (LION, 1, POT, 2)
    play.do("commit 4", "commit 1")
    (won,) = play.told("war_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 3, LION)
    assert play.points(LION) == (0, 0, 0, 3)
    assert play.leader(POT, GREEN) is None
    assert play.tiles(GREEN) == {"G5"}
    assert sum(play.view.memory.gone) == gone + 7
    assert len(play.state.kingdoms) == 2
    assert play.leader(POT, BLACK) == "L4"
    assert not play.state.marker
    assert play.asked == "turn.action"
    assert [play.points(seat) for seat in (ARCHER, BULL, POT)] == [NOTHING] * 3


@pytest.mark.rule("TE-EX-4")
def test_example_4_a_red_and_black_monument() -> None:
    play = Play(
        players=3,
        active=BULL,
        actions_left=1,
        tiles={"red": "G5 H5 H4 E5 J5", "green": "I5"},
        leaders=["1 king F5", "0 priest J6", "2 farmer H3"],
        hands={ARCHER: GREENS, BULL: "red green green green green green", POT: GREENS},
    )
    play.do("tile temple G4")
    assert play.points(ARCHER) == (0, 1, 0, 0)
    play.do("monument red-black G4")
    assert play.leader(POT, BLUE) is None
    assert (play.leader(BULL, BLACK), play.leader(ARCHER, RED)) == ("F5", "J6")
    assert play.points(BULL) == (1, 0, 0, 0)
    play.do("pass", "pass")
    assert play.actor == ARCHER
    play.do("pass", "pass")
    assert play.points(ARCHER) == (0, 2, 0, 0)
    assert play.points(BULL) == (1, 0, 0, 0)


@pytest.mark.rule("TE-EX-5")
def test_example_5_a_red_and_blue_monument() -> None:
    play = Play(
        players=4,
        active=BULL,
        actions_left=1,
        tiles={"red": "G5 H5 H4 E5 J5", "green": "I5"},
        leaders=["1 farmer F5", "3 priest J6", "3 merchant H3"],
        hands={
            ARCHER: GREENS,
            BULL: "red green green green green green",
            POT: GREENS,
            LION: "red red red red red red",
        },
    )
    play.do("tile temple G4", "monument blue-red G4")
    assert play.leader(LION, GREEN) is None
    assert play.points(BULL) == (0, 0, 1, 0)
    before = play.points(LION)
    play.do("pass", "pass")
    assert play.actor == LION
    play.do("pass", "pass")
    assert play.points(LION) == (before[BLACK], before[RED] + 1, before[BLUE], before[GREEN])


@pytest.mark.rule("TE-EX-6")
def test_example_6_the_corner_treasure_must_be_taken() -> None:
    play = Play(
        players=4,
        active=LION,
        tiles={"black": "C2 D2 F2"},
        leaders=["1 farmer F4", "3 merchant G3"],
        hands={LION: "blue green green green green green"},
    ).do("tile farm E2")
    assert play.points(BULL) == (0, 0, 1, 0)
    assert [(data["seat"], data["square"]) for data in play.told("treasure")] == [(LION, "B2")]


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


def after_turns(count: int) -> Play:
    play = Play(**FIRST_ROUND)
    for turn in TURNS[:count]:
        play.do(*turn)
    return play


@pytest.mark.rule("TE-EX-8", "TE-076", "TE-089")
def test_example_8_paul_founds_two_kingdoms() -> None:
    play = after_turns(1)
    assert len(play.state.kingdoms) == 2
    assert play.points(0) == NOTHING
    assert play.view.memory.bag_size == 119
    assert play.told("draw") == []
    assert play.actor == 1


@pytest.mark.rule("TE-EX-9")
def test_example_9_olivia_scores_a_farm() -> None:
    play = after_turns(2)
    assert play.points(1) == (0, 0, 1, 0)
    assert play.points(0) == NOTHING
    assert play.view.memory.bag_size == 118
    assert [(data["seat"], data["n"]) for data in play.told("draw")] == [(1, 1)]


@pytest.mark.rule("TE-EX-10")
def test_example_10_ben_scores_a_temple_through_his_king() -> None:
    play = after_turns(3)
    assert play.points(2) == (0, 1, 0, 0)
    assert {"I5", "I7"} <= play.tiles(RED)
    assert play.leader(2, BLACK) == "I6"
    assert play.view.memory.bag_size == 117


@pytest.mark.rule("TE-EX-11")
def test_example_11_karen_revolts_and_adds_a_temple() -> None:
    play = after_turns(3).do("leader priest J1")
    (revolt,) = play.told("revolt")
    assert (revolt["a"], revolt["d"]) == (1, 1)
    play.do("commit 3")
    assert play.options("commit") == {"0", "1", "2"}
    play.do("commit 0")
    (won,) = play.told("revolt_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (4, 1, 3)
    assert play.points(3) == (0, 1, 0, 0)
    assert play.leader(0, RED) is None
    play.do("tile temple L1")
    assert play.points(3) == (0, 2, 0, 0)
    assert play.told("draw")[-1] == {"seat": 3, "n": 4, "why": "refill"}
    assert play.view.memory.bag_size == 113


@pytest.mark.rule("TE-EX-12", "TE-081")
def test_example_12_a_king_who_is_the_only_link_may_not_link_elsewhere() -> None:
    play = Play(
        tiles={"red": "G4 H4 G6 H6"},
        leaders=["0 king G5", "0 priest F4", "1 farmer F6"],
    )
    assert len(play.state.kingdoms) == 1
    assert play.refused("leader king H5") == "TE-081"


@pytest.mark.rule("TE-EX-13", "TE-141")
def test_example_13_a_catastrophe_on_an_empty_river_space() -> None:
    play = Play().do("catastrophe A4")
    assert play.state.catastrophes.bit_count() == 1
    assert play.state.catastrophes_left == (1, 2)


@pytest.mark.rule("TE-EX-14")
def test_example_14_two_points_of_one_colour_in_one_turn() -> None:
    play = Play(
        tiles={"red": "E5", "green": "G5 H5 G6"},
        leaders=["0 merchant F5"],
        hands={0: GREENS},
        actions_left=1,
    ).do("tile market H6", "monument red-green G5")
    assert play.points(0) == (0, 0, 0, 2)
    assert play.actor == 1


@pytest.mark.rule("TE-EX-15", "TE-052")
def test_example_15_the_same_revolt_twice() -> None:
    play = Play(tiles={"red": "G5 H5"}, leaders=["1 priest G6"], hands={0: GREENS, 1: GREENS})
    play.do("leader priest H6", "commit 0", "commit 0")
    assert play.leader(0, RED) is None
    play.do("leader priest H6")
    assert play.asked == "revolt.attack"
    assert len(play.told("revolt")) == 2


@pytest.mark.rule("TE-EX-16")
def test_example_16_lines_for_buildings() -> None:
    hands = {0: "black red blue green green green"}

    def offered(tiles: dict[str, str], text: str) -> set[str]:
        return Play(variants="buildings", tiles=tiles, hands=hands).do(text).options("building")

    assert offered({"blue": "G9 H9"}, "tile farm I9") == {"G9", "H9", "I9"}
    assert offered({"red": "H4 H5"}, "tile temple H6") == {"H4", "H5", "H6"}
    assert offered({"green": "H4 H5"}, "tile market I5") == set()
    assert offered({"black": "G5 I5"}, "tile settlement H5") == {"G5", "H5", "I5"}


@pytest.mark.rule("TE-EX-17")
def test_example_17_only_tiles_on_the_board_are_scored() -> None:
    play = Play(
        tiles={"red": "D5 K5", "green": "F5 F4 F6 H5 I5 I4 J4"},
        leaders=["0 merchant E5", "1 merchant J5"],
        hands={0: "black green green green green green", 1: "green green green green black black"},
        treasures="B2 P2 B8",
    ).do("tile settlement G5", "commit 2", "commit 2")
    (war,) = play.told("war")
    assert (war["a"], war["d"]) == (3, 4)
    (won,) = play.told("war_won")
    assert (won["a"], won["d"], won["winner_seat"]) == (5, 6, 1)
    assert play.points(1) == (0, 0, 0, 4)
    assert play.tiles(GREEN) == {"H5", "I5", "I4", "J4"}
