"""Components and set-up (sections 1 to 6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.games.terra.positions import (
    asked,
    board,
    end_turn,
    first_turn,
    laid_out,
    legal,
    pass_all,
    prompt,
    rich,
    seat_part,
)
from tests.kit import at
from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.terra import GAME
from ziggurat.games.terra.board import AROUND, BRIDGES, HEX, HEXES, NEXT, PRINTED, RIVERS
from ziggurat.games.terra.components import (
    BRIDGES_EACH,
    FAVORS,
    POWER_COST,
    PRIESTS,
    STRENGTH,
    SUPPLY,
    TERRAINS,
    TOWNS,
)
from ziggurat.games.terra.state import Ask


@pytest.mark.rule("TM-001")
def test_two_to_five_players_each_with_a_faction_of_an_own_colour() -> None:
    for seats in (1, 6):
        with pytest.raises(OptionError, match="2 to 5 players"):
            GAME.setup(seats)
    made = first_turn("witches", "nomads", "mermaids", "giants", "dwarves")
    assert len({player.faction.terrain for player in made.state.players}) == 5


@pytest.mark.rule("TM-002")
def test_six_rounds_of_income_actions_and_cult_bonuses() -> None:
    made = first_turn("witches", "nomads")
    kinds: list[str] = []
    while made.state.outcome() is None:
        kinds += [event.kind for event in pass_all(made)]
        while prompt(made) == "bonus.spades":
            kinds += [event.kind for event in made.play(f"{asked(made)[0]}: forgo")]
    assert made.state.round == 6
    assert kinds.count("round_end") == 6
    assert kinds.count("cult_bonus") == 5 * 2
    assert kinds.count("income") == 5 * 2


@pytest.mark.rule("TM-003", "TM-004")
def test_map() -> None:
    assert Counter(TERRAINS[terrain] for terrain in PRINTED) == dict.fromkeys(TERRAINS, 11)
    assert (len(HEXES), len(RIVERS)) == (77, 36)
    assert [sum(1 for name in HEXES if name[0] == row) for row in "ABCDEFGHI"] == [
        13,
        6,
        5,
        8,
        11,
        7,
        7,
        8,
        12,
    ]
    assert TERRAINS[PRINTED[HEX["E5"]]] == "swamp"
    assert set(AROUND["E5"]) == {"E4", "E6", "F3", "r14", "r15", "r21"}
    assert set(AROUND["B2"]) == {"A4", "A5", "B3", "C2", "r1", "r8"}
    for name, others in AROUND.items():
        assert all(name in AROUND[other] for other in others)
    assert all(NEXT[HEX[a]] >> HEX[b] & 1 for a in HEXES for b in AROUND[a] if b in HEX)


@pytest.mark.rule("TM-005")
def test_no_action_names_a_river_hex_as_ground() -> None:
    texts = [text for text in GAME.actions.texts if text.startswith(("build", "transform", "upgrade"))]
    assert len(texts) == 77 + 77 * 14 + 77 * 4
    assert not any(f" {river} " in f"{text} " for text in texts for river in RIVERS)


@pytest.mark.rule("TM-006")
def test_limits_of_pieces() -> None:
    assert SUPPLY == (8, 4, 3, 1, 1)
    assert (PRIESTS, BRIDGES_EACH) == (7, 3)


@pytest.mark.rule("TM-007", "TM-176")
def test_workers_and_coins_are_unlimited_and_kept() -> None:
    made = first_turn("witches", "nomads")
    made.change(seat_part(0, coins=200, workers=150))
    before = board(made, 0).workers, board(made, 0).coins
    pass_all(made)
    assert made.state.round == 2
    income = board(made, 0).income()
    assert board(made, 0).workers == before[0] + income[0]
    assert board(made, 0).coins >= before[1] + income[1]


@pytest.mark.rule("TM-008", "TM-132")
def test_twelve_tokens_but_for_the_burnt() -> None:
    made = first_turn("witches", "nomads")
    player = board(made, 0)
    assert player.bowl1 + player.bowl2 + player.bowl3 == 12
    made.play("0: burn 2")
    made.play("0: convert 1PW to 1C")
    assert player.bowl1 + player.bowl2 + player.bowl3 == 10
    player.gain_power(30)
    assert (player.bowl1, player.bowl2, player.bowl3) == (0, 0, 10)


@pytest.mark.rule("TM-009", "TM-068")
def test_transformed_hexes_stay_free_for_everybody() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"], "nomads": ["F3", "A5", "I7"]})
    made.change(rich(0))
    made.play("0: transform E6 to desert")
    end_turn(made)
    made.change(rich(1))
    assert made.state.free >> HEX["E6"] & 1
    assert "build E6" in legal(made, 1)


@pytest.mark.rule("TM-011")
def test_power_values() -> None:
    assert STRENGTH == (1, 2, 2, 3, 3)


@pytest.mark.rule("TM-012")
def test_nothing_is_hidden_and_nothing_random_after_the_set_up() -> None:
    made = first_turn("witches", "nomads", "mermaids")
    views = [made.state.view(seat).to_json() for seat in (0, 1, 2, None)]
    assert all(view["position"] == views[0]["position"] for view in views)
    rng = Random(1)
    while (seat := made.state.actor()) is not None:
        assert seat != CHANCE
        made.state.apply_id(seat, made.state.draw(seat, rng))


@pytest.mark.rule("TM-019")
def test_common_supply() -> None:
    state = laid_out(2).state
    assert sum(state.favor_left) == 28
    assert [tile.count for tile in FAVORS] == [1, 1, 1, 1, 3, 3, 3, 3, 3, 3, 3, 3]
    assert sum(state.town_left) == 10
    assert [tile.count for tile in TOWNS[:5]] == [2, 2, 2, 2, 2]
    assert len(POWER_COST) == 6
    assert state.power_used == 0


@pytest.mark.rule("TM-020", "TM-331")
def test_round_six_has_no_cult_bonus_and_ends_the_game() -> None:
    made = first_turn(
        "witches", "nomads", scores=("SCORE4", "SCORE3", "SCORE5", "SCORE6", "SCORE7", "SCORE1")
    )
    made.change({"round": 6})
    made.change(seat_part(0, cults={"EARTH": 9}))
    events = pass_all(made)
    assert "cult_bonus" not in {event.kind for event in events}
    assert made.state.outcome() is not None


@pytest.mark.rule("TM-021")
def test_starting_player_is_chosen_or_drawn() -> None:
    state = GAME.setup(3)
    for _ in range(6 + 3):
        state.apply_id(CHANCE, state.legal_ids(CHANCE)[-1])
    drawn = {GAME.notation.write(action): share for action, share in state.chance()}
    assert drawn == {f"first {seat}": Fraction(1, 3) for seat in range(3)}
    state.apply(CHANCE, GAME.notation.read("first 2"))
    assert state.decisions()[0].seat == 2
    assert laid_out(3, first=1).state.decisions()[0].seat == 1
    with pytest.raises(OptionError, match="0 to 1"):
        GAME.setup(2, {"first": 2})


INTRO = {
    2: ["witches", "nomads"],
    3: ["witches", "nomads", "alchemists"],
    4: ["witches", "nomads", "halflings", "mermaids"],
    5: ["witches", "nomads", "halflings", "mermaids", "giants"],
}


@pytest.mark.rule("TM-022", "TM-023", "TM-024")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_introductory_game(seats: int) -> None:
    made = at("terra", seats=seats, options={"mode": "intro", "first": 0}, deal=None)
    assert [player.faction.id for player in made.state.players] == INTRO[seats]
    made.expect({"question": {"prompt": "setup.bonus"}})
    assert asked(made) == [seats - 1]
    assert len(legal(made, seats - 1)) == seats + 3
    view = made.state.dump()
    assert view["scoring"] == ["SCORE5", "SCORE7", "SCORE1", "SCORE6", "SCORE4", "SCORE8"]
    for player in view["players"]:
        assert len(player["buildings"]["D"]) == (3 if player["faction"] == "nomads" else 2)
    if seats == 4:
        assert view["players"][0]["buildings"]["D"] == ["E9", "F4"]
        assert view["players"][3]["buildings"]["D"] == ["D5", "E4"]
        assert set(view["bonus_free"]) == {f"BON{n}" for n in (1, 2, 3, 4, 5, 6, 8)}


@pytest.mark.rule("TM-025")
@pytest.mark.parametrize(("seats", "number"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_number_of_bonus_tiles(seats: int, number: int) -> None:
    assert laid_out(seats).state.bonus_free.bit_count() == number


@pytest.mark.rule("TM-026")
def test_scoring_tiles_are_drawn_without_the_spade_tile_in_late_rounds() -> None:
    for late in (True, False):
        state = GAME.setup(2, {"first": 0, "no_late_spades": late})
        drawn = []
        for _ in range(6):
            drawn.append({GAME.notation.write(action) for action, _ in state.chance()})
            state.apply_id(CHANCE, state.legal_ids(CHANCE)[-1])
        assert ("score 6 SCORE1" in drawn[0], "score 5 SCORE1" in drawn[1]) == (not late, not late)
        assert "score 4 SCORE1" in drawn[2]
        assert len(drawn[5]) == 3
        assert len(set(state.scoring)) == 6


@pytest.mark.rule("TM-027", "TM-028")
def test_factions_are_chosen_in_turn_and_a_colour_only_once() -> None:
    made = laid_out(3, first=1)
    assert asked(made) == [1]
    assert len(legal(made, 1)) == 14
    made.play("1: faction witches")
    assert asked(made) == [2]
    assert not {"faction witches", "faction auren"} & legal(made, 2)
    made.refused("2: faction auren", "TM-028")
    made.play("2: faction nomads")
    assert asked(made) == [0]


@pytest.mark.rule("TM-029")
def test_colours_may_be_dealt() -> None:
    made = at("terra", seats=2, options={"first": 0, "random_colours": True}, deal=None)
    for _ in range(6 + 4):
        made.state.apply_id(CHANCE, made.state.legal_ids(CHANCE)[0])
    assert legal(made, CHANCE) == {f"colour 0 {terrain}" for terrain in TERRAINS}
    made.play("*: colour 0 forest")
    assert "colour 1 forest" not in legal(made, CHANCE)
    made.play("*: colour 1 swamp")
    assert legal(made, 0) == {"faction witches", "faction auren"}
    made.refused("0: faction nomads", "TM-029")
    made.play("0: faction auren")
    assert legal(made, 1) == {"faction alchemists", "faction darklings"}


@pytest.mark.rule("TM-030", "TM-031", "TM-034", "TM-035", "TM-036", "TM-115")
def test_first_dwellings_there_and_back() -> None:
    made = laid_out(3)
    for seat, name in enumerate(("witches", "mermaids", "dwarves")):
        made.play(f"{seat}: faction {name}")
    assert made.state.free.bit_count() == 77
    order = []
    while made.state.question == Ask.DWELLING:
        seat = asked(made)[0]
        order.append(seat)
        home = TERRAINS[board(made, seat).faction.terrain]
        free = {name for name in HEXES if TERRAINS[PRINTED[HEX[name]]] == home}
        assert {text.split()[1] for text in legal(made, seat)} <= free
        made.refused(f"{seat}: build E3", "TM-031")
        made.refused(f"{seat}: transform E3 to lakes", "TM-031")
        first = {0: "build F4", 1: "build E4", 2: "build E7"}
        made.play(f"{seat}: {first.get(len(order) - 1, sorted(legal(made, seat))[0])}")
    assert order == [0, 1, 2, 2, 1, 0]
    assert not made.state.offers
    assert all(player.points == 20 for player in made.state.players)
    assert [player.workers for player in made.state.players] == [3, 3, 3]


@pytest.mark.rule("TM-032", "TM-033", "TM-309", "TM-328")
def test_nomads_third_and_chaos_magicians_last() -> None:
    made = laid_out(4)
    for seat, name in enumerate(("chaosmagicians", "nomads", "witches", "dwarves")):
        made.play(f"{seat}: faction {name}")
    order = []
    while made.state.question == Ask.DWELLING:
        seat = asked(made)[0]
        order.append(seat)
        made.play(f"{seat}: {sorted(legal(made, seat))[0]}")
    assert order == [1, 2, 3, 3, 2, 1, 1, 0]
    assert [player.count(0) for player in made.state.players] == [1, 3, 2, 2]


@pytest.mark.rule("TM-037", "TM-038")
def test_first_bonus_tiles_from_the_last_player_on() -> None:
    made = laid_out(3, first=1)
    for seat, name in ((1, "chaosmagicians"), (2, "nomads"), (0, "witches")):
        made.play(f"{seat}: faction {name}")
    while made.state.question == Ask.DWELLING:
        made.play(f"{asked(made)[0]}: {sorted(legal(made, asked(made)[0]))[0]}")
    order = []
    while made.state.question == Ask.BONUS:
        seat = asked(made)[0]
        order.append(seat)
        made.play(f"{seat}: {sorted(legal(made, seat))[0]}")
    assert order == [0, 2, 1]
    left = made.state.dump()
    assert len(left["bonus_free"]) == 3
    coins = {tile: number for tile, number in left["bonus_coins"].items() if number}
    assert coins == dict.fromkeys(left["bonus_free"], 1)


@pytest.mark.rule("TM-EX-1")
def test_example_witches() -> None:
    made = first_turn("witches", "nomads", tiles=("BON3", "BON1"))
    player = board(made, 0)
    income = player.income()
    assert (player.workers - income[0], player.coins - income[1], player.priests) == (3, 15, 0)
    assert tuple(board(made, 0).stock)[4:] == (5, 7, 0)
    assert (player.cults, player.points) == ([0, 0, 0, 2], 20)


@pytest.mark.rule("TM-EX-2")
def test_example_cults_of_the_introductory_game() -> None:
    state = GAME.setup(4, {"mode": "intro", "first": 0})
    cults = {player.faction.id: player.cults for player in state.players}
    assert cults == {
        "nomads": [1, 0, 1, 0],
        "halflings": [0, 0, 1, 1],
        "witches": [0, 0, 0, 2],
        "mermaids": [0, 2, 0, 0],
    }


@pytest.mark.rule("TM-159")
def test_bridge_places_lie_across_river() -> None:
    assert len(BRIDGES) == 29
    for first, second in BRIDGES:
        a, b = HEXES[first], HEXES[second]
        assert b not in AROUND[a]
        between = set(AROUND[a]) & set(AROUND[b])
        assert between
        assert all(name in RIVERS for name in between)
