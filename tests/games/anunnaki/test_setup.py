"""Setting up a game. AN-001..040."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.anunnaki.positions import opened, random_step
from ziggurat.core.errors import OptionError
from ziggurat.core.protocol import CHANCE
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import BASE, HOUSES, TERRITORIES, TILES, bits


@pytest.mark.rule("AN-001", "AN-003")
def test_two_to_four_players_each_with_a_house_of_their_own() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    assert HOUSES == ("pharaos", "norrenis", "babylon", "ellenys")
    for seats in GAME.seats:
        for seed in range(5):
            houses = opened(seats, seed).house
            assert len(set(houses)) == seats
            assert set(houses) <= {0, 1, 2, 3}
    with pytest.raises(OptionError, match="houses"):
        GAME.setup(2, {"houses": "pharaos,pharaos"})


@pytest.mark.rule("AN-002")
@pytest.mark.parametrize("seats", [1, 5])
def test_no_solo_game(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 players"):
        GAME.setup(seats)


@pytest.mark.rule("AN-012")
def test_pieces_of_a_house() -> None:
    for seats in GAME.seats:
        pieces = opened(seats).census()
        assert pieces["followers"] == 12 * seats
        assert pieces["settlements"] == 5 * seats
        assert pieces["cubes"] == 14 * seats
        assert pieces["tokens"] == 6 * seats
        assert pieces["weapons"] == 9 * seats
        assert pieces["civilizations"] == 12
        assert pieces["culture"] == 20
        assert pieces["pacts"] == 36
    box = opened(4).components
    assert [len(gods) for gods in box.minors_of] == [7] * 4
    assert [sum(box.weapons[card].basic for card in arsenal) for arsenal in box.arsenal] == [2] * 4
    assert sum(tile.red for tile in box.tiles) == 4
    assert len(box.tiles) == 10


@pytest.mark.rule("AN-017", "AN-018")
@pytest.mark.parametrize(("seats", "gaia"), [(2, "gaia12"), (3, "gaia34"), (4, "gaia34")])
def test_planets_in_play(seats: int, gaia: str) -> None:
    state = opened(seats)
    planets = {TERRITORIES[t].split(".")[0] for t in bits(state.in_play)}
    assert planets == {gaia, *(HOUSES[house] for house in state.house)}


@pytest.mark.rule("AN-019")
def test_houses_are_chosen_in_reverse_turn_order() -> None:
    state = GAME.setup(3, {"houses": "chosen"})
    state.apply_id(CHANCE, GAME.notation.read_id("starter 1"))
    for seat, house in ((0, "babylon"), (2, "pharaos"), (1, "ellenys")):
        assert [d.seat for d in state.decisions()] == [seat]
        state.apply(seat, GAME.notation.read(f"house {house}"))
    assert [HOUSES[h] for h in state.house] == ["babylon", "ellenys", "pharaos"]


@pytest.mark.rule("AN-019", "AN-001")
def test_a_taken_house_cannot_be_chosen() -> None:
    state = GAME.setup(2, {"houses": "chosen"})
    state.apply_id(CHANCE, GAME.notation.read_id("starter 0"))
    state.apply(1, GAME.notation.read("house babylon"))
    reason = state.why_illegal(0, GAME.notation.read("house babylon"))
    assert reason is not None
    assert reason.rule == "AN-001"


@pytest.mark.rule("AN-020", "AN-030")
def test_star_tokens_cubes_and_pawn() -> None:
    position = opened(3).dump()
    areas = ["triangle0", "triangle1", "triangle2", "triangle3", "triangle4", "pentagon"]
    assert position["star_tokens"] == [areas] * 3
    assert position["minor_tokens"] == position["major_tokens"] == [0] * 3
    assert position["cubes_left"] == [14] * 3
    assert position["cubes"] == [[], [], []]
    assert position["pawn"] == [0] * 3


@pytest.mark.rule("AN-021", "AN-015")
def test_five_gods_are_drawn_and_one_goes_back_unseen() -> None:
    state = GAME.setup(2, {"houses": "pharaos,norrenis"})
    rng = Random(4)
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    seat = state.actor()
    assert seat is not None
    drawn = list(state.gods_drawn[seat])
    assert len(drawn) == 5
    assert len(state.legal_ids(seat)) == 5
    rival = state.view(1 - seat).to_json()
    assert rival["position"]["gods_drawn"][seat] is None
    action = state.legal(seat)[2]
    state.apply(seat, action)
    assert len(state.god_cards[seat]) == 4
    assert set(state.god_cards[seat]) == set(drawn) - {state.god_returned[seat]}
    assert state.view(1 - seat).to_json()["position"]["god_returned"][seat] is None
    assert state.view(seat).to_json()["position"]["god_returned"][seat] == action.what[0]
    refused = next(
        god
        for god in state.components.minors_of[state.house[1 - seat]]
        if god not in state.gods_drawn[1 - seat]
    )
    while state.actor() == CHANCE:
        state.apply_id(CHANCE, state.deal(rng))
    if refused not in state.gods_drawn[1 - seat]:
        reason = state.why_illegal(
            1 - seat, GAME.actions.decode(GAME.actions.ranges["return"].start + refused)
        )
        assert reason is not None
        assert reason.rule == "AN-021"


@pytest.mark.rule("AN-022")
def test_first_game_gods_are_four_and_kept() -> None:
    state = opened(3, first_game_gods=True)
    assert all(len(cards) == 4 for cards in state.god_cards)
    assert state.god_returned == [-1, -1, -1]
    assert all(
        state.components.gods[god].house == state.house[s] for s in range(3) for god in state.god_cards[s]
    )


@pytest.mark.rule("AN-023", "AN-024", "AN-025", "AN-026")
def test_starting_pieces() -> None:
    state = opened(4)
    position = state.dump()
    for seat in range(4):
        home = HOUSES[state.house[seat]]
        followers = position["followers"][seat]
        assert followers.pop(f"{home}.C") == 2
        assert position["settlements"][seat] == {f"{home}.C": 1}
        [(outpost, count)] = followers.items()
        assert count == 1
        entry = next(row for row in BASE["territory"] if row["id"] == outpost)
        assert entry["altars"] == 1
        assert state.components.map.adjacent[state.capital[seat]] >> TERRITORIES.index(outpost) & 1
        assert position["reserve"][seat] == 9
        assert position["settlements_left"][seat] == 4


@pytest.mark.rule("AN-027")
def test_starting_hand_is_the_basic_cards() -> None:
    state = opened(2)
    assert state.dump()["hand"] == [["slingshot", "long_shield"]] * 2
    memory = state.view(None).memory
    assert memory.basic == (("slingshot", "long_shield"),) * 2
    assert memory.advanced == (0, 0)


@pytest.mark.rule("AN-028", "AN-029")
def test_starting_markers_resources_and_mana() -> None:
    state = opened(2)
    position = state.dump()
    assert position["tracks"] == [{"war": 0, "technology": 0, "commerce": 0}] * 2
    assert position["vp"] == [0, 0]
    assert position["resources"] == [{"food": 1, "wood": 1, "metal": 1, "gold": 1}] * 2
    assert position["mana"] == [2, 2]
    assert [state.components.dominion_vp[space] for space in position["dominion"]] == [-8, -8]


@pytest.mark.rule("AN-031")
def test_any_player_may_be_first() -> None:
    state = GAME.setup(4)
    assert [decision.seat for decision in state.decisions()] == [CHANCE]
    assert [str(action) for action, _ in state.chance()] == [f"starter {s}" for s in range(4)]
    assert {opened(3, seed).first for seed in range(30)} == {0, 1, 2}


@pytest.mark.rule("AN-032")
def test_the_star_layout_is_random_and_common() -> None:
    layouts = {tuple(opened(2, seed).star_tiles) for seed in range(6)}
    assert len(layouts) == 6
    assert all(sorted(layout) == list(TILES) for layout in layouts)
    assert opened(2).improved == [0, 0]


@pytest.mark.rule("AN-033", "AN-034")
@pytest.mark.parametrize(("seats", "tokens"), [(2, 1), (3, 2), (4, 2)])
def test_civilizations_and_atlantean_gods(seats: int, tokens: int) -> None:
    state = opened(seats)
    position = state.dump()
    tiles = position["civilizations"]
    homes = {f"{HOUSES[house]}.TC" for house in state.house}
    atlantis = {name for name in tiles if name.startswith("gaia")}
    assert set(tiles) == homes | atlantis
    assert set(tiles.values()) == {"down"}
    assert set(position["atlanteans"]) == atlantis
    assert len(atlantis) == tokens


@pytest.mark.rule("AN-035")
@pytest.mark.parametrize(("seats", "spots"), [(2, 12), (3, 17), (4, 20)])
def test_culture_tokens_and_those_next_to_units(seats: int, spots: int) -> None:
    state = opened(seats)
    culture = state.dump()["culture"]
    assert len(culture) == spots
    up = {name for name, token in culture.items() if token != "down"}
    assert up == {f"{HOUSES[house]}#{n}" for house in state.house for n in (1, 2)}


@pytest.mark.rule("AN-036")
def test_three_of_six_artifacts_are_drawn_when_first_found() -> None:
    state = opened(3)
    assert state.artifact_deck == 0
    sets = GAME.actions.ranges["artifacts"]
    assert len(sets) == 20
    assert all(len(GAME.actions.decode(number).what) == 3 for number in sets)


@pytest.mark.rule("AN-037")
@pytest.mark.parametrize(("seats", "pacts"), [(2, 24), (3, 30), (4, 36)])
def test_pact_stack_and_display(seats: int, pacts: int) -> None:
    position = opened(seats).dump()
    assert len(position["display"]) == 6
    assert len(position["pact_stack"]) == pacts - 6


@pytest.mark.rule("AN-038")
def test_first_game_pacts_are_all_of_them() -> None:
    position = opened(2, first_game_pacts=True).dump()
    assert len(position["display"]) + len(position["pact_stack"]) == 36


@pytest.mark.rule("AN-039", "AN-040")
def test_dominion_tokens_and_objectives() -> None:
    position = opened(2).dump()
    assert len(position["dominion_tokens"]) == 4
    assert sorted(position["objectives"].values()) == ["altars", "settlements", "territories", "units"]
    assert len({tuple(opened(2, seed).objectives) for seed in range(8)}) > 3


@pytest.mark.rule("AN-016")
def test_chance_only_sets_up_and_refills() -> None:
    prompts = set()
    for seed in range(4):
        state = GAME.setup(2 + seed % 3)
        rng = Random(seed)
        while (seat := state.actor()) is not None:
            if seat == CHANCE:
                prompts.add(state.decisions()[0].prompt)
            random_step(state, rng)
    assert prompts <= {
        "setup.first_player",
        "setup.house",
        "setup.tile",
        "setup.objective",
        "setup.gods",
        "chance.pact",
        "chance.culture",
        "chance.civilization",
        "chance.artifacts",
    }
