"""The faction boards as printed: start, prices, income (section 25)."""

from __future__ import annotations

import pytest

from tests.games.terra.positions import board, built, copy, first_turn, rich
from ziggurat.core.scene import Scene
from ziggurat.games.terra.components import FACTION, FACTIONS, TERRAINS

START = [
    pytest.param("witches", "forest", (3, 15, 0), (0, 0, 0, 2), (5, 7, 0), marks=pytest.mark.rule("TM-243")),
    pytest.param("auren", "forest", (3, 15, 0), (0, 1, 0, 1), (5, 7, 0), marks=pytest.mark.rule("TM-249")),
    pytest.param(
        "alchemists", "swamp", (3, 15, 0), (1, 1, 0, 0), (5, 7, 0), marks=pytest.mark.rule("TM-254")
    ),
    pytest.param("darklings", "swamp", (1, 15, 1), (0, 1, 1, 0), (5, 7, 0), marks=pytest.mark.rule("TM-260")),
    pytest.param(
        "halflings", "plains", (3, 15, 0), (0, 0, 1, 1), (3, 9, 0), marks=pytest.mark.rule("TM-266")
    ),
    pytest.param("cultists", "plains", (3, 15, 0), (1, 0, 1, 0), (5, 7, 0), marks=pytest.mark.rule("TM-273")),
    pytest.param(
        "engineers", "mountains", (2, 10, 0), (0, 0, 0, 0), (3, 9, 0), marks=pytest.mark.rule("TM-280")
    ),
    pytest.param(
        "dwarves", "mountains", (3, 15, 0), (0, 0, 2, 0), (5, 7, 0), marks=pytest.mark.rule("TM-285")
    ),
    pytest.param("mermaids", "lakes", (3, 15, 0), (0, 2, 0, 0), (3, 9, 0), marks=pytest.mark.rule("TM-294")),
    pytest.param(
        "swarmlings", "lakes", (8, 20, 0), (1, 1, 1, 1), (3, 9, 0), marks=pytest.mark.rule("TM-301")
    ),
    pytest.param(
        "chaosmagicians", "wasteland", (4, 15, 0), (2, 0, 0, 0), (5, 7, 0), marks=pytest.mark.rule("TM-306")
    ),
    pytest.param(
        "giants", "wasteland", (3, 15, 0), (1, 0, 0, 1), (5, 7, 0), marks=pytest.mark.rule("TM-312")
    ),
    pytest.param("fakirs", "desert", (3, 15, 0), (1, 0, 0, 1), (7, 5, 0), marks=pytest.mark.rule("TM-318")),
    pytest.param("nomads", "desert", (2, 15, 0), (1, 0, 1, 0), (5, 7, 0), marks=pytest.mark.rule("TM-325")),
]


@pytest.mark.rule("TM-013", "TM-014", "TM-015", "TM-016")
@pytest.mark.parametrize(("name", "terrain", "goods", "cults", "bowls"), START)
def test_start(
    name: str,
    terrain: str,
    goods: tuple[int, int, int],
    cults: tuple[int, ...],
    bowls: tuple[int, int, int],
) -> None:
    made = first_turn(name, "witches" if terrain != "forest" else "nomads", tiles=("BON3", "BON1"))
    player = board(made, 0)
    income = player.income()
    assert TERRAINS[player.faction.terrain] == terrain
    assert player.points == 20
    assert (player.workers - income[0], player.coins - income[1], player.priests - income[2]) == goods
    assert tuple(player.cults) == cults
    assert player.faction.bowls == bowls
    assert sum(bowls) == 12


COSTS = [
    pytest.param("witches", "1.2 2.3 2.5 4.6 4.6", marks=pytest.mark.rule("TM-244")),
    pytest.param("auren", "1.2 2.3 2.5 4.6 4.8", marks=pytest.mark.rule("TM-250")),
    pytest.param("alchemists", "1.2 2.3 2.5 4.6 4.6", marks=pytest.mark.rule("TM-255")),
    pytest.param("darklings", "1.2 2.3 2.5 4.6 4.10", marks=pytest.mark.rule("TM-261")),
    pytest.param("halflings", "1.2 2.3 2.5 4.8 4.6", marks=pytest.mark.rule("TM-267")),
    pytest.param("cultists", "1.2 2.3 2.5 4.8 4.8", marks=pytest.mark.rule("TM-274")),
    pytest.param("engineers", "1.1 1.2 1.4 3.6 3.6", marks=pytest.mark.rule("TM-281", "TM-100")),
    pytest.param("dwarves", "1.2 2.3 2.5 4.6 4.6", marks=pytest.mark.rule("TM-286")),
    pytest.param("mermaids", "1.2 2.3 2.5 4.6 4.8", marks=pytest.mark.rule("TM-295")),
    pytest.param("swarmlings", "2.3 3.4 3.6 5.8 5.8", marks=pytest.mark.rule("TM-302", "TM-101")),
    pytest.param("chaosmagicians", "1.2 2.3 2.5 4.4 4.8", marks=pytest.mark.rule("TM-307")),
    pytest.param("giants", "1.2 2.3 2.5 4.6 4.6", marks=pytest.mark.rule("TM-313")),
    pytest.param("fakirs", "1.2 2.3 2.5 4.10 4.6", marks=pytest.mark.rule("TM-319")),
    pytest.param("nomads", "1.2 2.3 2.5 4.8 4.6", marks=pytest.mark.rule("TM-326")),
]


@pytest.mark.rule("TM-069", "TM-099", "TM-102", "TM-104", "TM-105")
@pytest.mark.parametrize(("name", "prices"), COSTS)
def test_prices_paid_when_building(name: str, prices: str) -> None:
    """Every building is built once, with and without a neighbour, and its price read off the stock."""
    other = "witches" if FACTIONS[FACTION[name]].terrain != TERRAINS.index("forest") else "nomads"
    made = first_turn(name, other)
    wanted = [tuple(int(part) for part in price.split(".")) for price in prices.split()]
    made.change(built(made, 0, "D", "E5"))
    made.change(built(made, 0, "TP", "E6", "E7"))
    made.change(built(made, 0, "TE", "F3"))
    paid = [
        _paid(made, 0, text)
        for text in ("build F4", "upgrade E6 to TE", "upgrade E7 to SH", "upgrade F3 to SA")
    ]
    dear = _paid(made, 0, "upgrade E5 to TP")
    made.change(built(made, 1, "D", "E4"))
    cheap = _paid(made, 0, "upgrade E5 to TP")
    assert [paid[0], cheap, paid[1], paid[2], paid[3]] == wanted
    assert dear == (cheap[0], 2 * cheap[1])


def _paid(made: Scene, seat: int, text: str) -> tuple[int, int]:
    """Workers and coins that a step costs, on a copy."""
    twin = copy(made)
    twin.change(rich(seat))
    twin.change({"terrain": {"F4": TERRAINS[board(twin, seat).faction.terrain]}})
    twin.change(built(twin, seat, "D", "F5"))
    before = board(twin, seat).workers, board(twin, seat).coins
    twin.play(f"{seat}: {text}")
    return before[0] - board(twin, seat).workers, before[1] - board(twin, seat).coins


PLAIN = "1 2 3 4 5 6 7 8 8"
INCOMES = [
    pytest.param("witches", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW2", 1, marks=pytest.mark.rule("TM-245")),
    pytest.param("auren", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW2", 1, marks=pytest.mark.rule("TM-251")),
    pytest.param("alchemists", PLAIN, "0.0 2.1 4.2 7.3 11.4", "C6", 1, marks=pytest.mark.rule("TM-256")),
    pytest.param("darklings", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW2", 2, marks=pytest.mark.rule("TM-262")),
    pytest.param("halflings", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW2", 1, marks=pytest.mark.rule("TM-268")),
    pytest.param("cultists", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW2", 1, marks=pytest.mark.rule("TM-275")),
    pytest.param(
        "engineers", "0 1 2 2 3 4 4 5 6", "0.0 2.1 4.2 6.4 8.6", "PW2", 1, marks=pytest.mark.rule("TM-282")
    ),
    pytest.param("dwarves", PLAIN, "0.0 3.1 5.2 7.4 10.6", "PW2", 1, marks=pytest.mark.rule("TM-287")),
    pytest.param("mermaids", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW4", 1, marks=pytest.mark.rule("TM-296")),
    pytest.param(
        "swarmlings", "2 3 4 5 6 7 8 9 9", "0.0 2.2 4.4 6.6 9.8", "PW4", 2, marks=pytest.mark.rule("TM-303")
    ),
    pytest.param("chaosmagicians", PLAIN, "0.0 2.1 4.2 6.4 8.6", "W2", 1, marks=pytest.mark.rule("TM-308")),
    pytest.param("giants", PLAIN, "0.0 2.1 4.2 6.4 8.6", "PW4", 1, marks=pytest.mark.rule("TM-314")),
    pytest.param("fakirs", PLAIN, "0.0 2.1 4.2 6.4 8.6", "P1", 1, marks=pytest.mark.rule("TM-320")),
    pytest.param("nomads", PLAIN, "0.0 2.1 4.2 7.3 11.4", "PW2", 1, marks=pytest.mark.rule("TM-327")),
]


@pytest.mark.rule("TM-010", "TM-040", "TM-041", "TM-042")
@pytest.mark.parametrize(("name", "dwellings", "houses", "stronghold", "sanctuary"), INCOMES)
def test_income_by_buildings_on_the_map(
    name: str, dwellings: str, houses: str, stronghold: str, sanctuary: int
) -> None:
    """Income depends only on how many of a row stand on the map."""
    made = first_turn(name, "witches" if name not in ("witches", "auren") else "nomads")
    player = board(made, 0)
    player.bonus = -1

    def income(kind: int, number: int) -> tuple[int, int, int, int]:
        player.buildings = [0] * 5
        nothing = player.income()
        player.buildings[kind] = (1 << number) - 1
        full = player.income()
        base = nothing if kind else (0, 0, 0, 0)
        return tuple(a - b for a, b in zip(full, base, strict=True))  # type: ignore[return-value]

    assert [income(0, number)[0] for number in range(9)] == [int(part) for part in dwellings.split()]
    wanted = [tuple(int(part) for part in pair.split(".")) for pair in houses.split()]
    assert [(income(1, number)[1], income(1, number)[3]) for number in range(5)] == wanted
    goods = dict(zip(("W", "C", "P", "PW"), income(3, 1), strict=True))
    letters = stronghold.rstrip("0123456789")
    assert {key: value for key, value in goods.items() if value} == {letters: int(stronghold[len(letters) :])}
    assert income(4, 1) == (0, 0, sanctuary, 0)
    if name != "engineers":
        assert [income(2, number)[2] for number in range(4)] == [0, 1, 2, 3]


@pytest.mark.rule("TM-043", "TM-282")
def test_second_temple_of_engineers_gives_power() -> None:
    rows = FACTIONS[FACTION["engineers"]].income[2]
    assert [(row[2], row[3]) for row in rows] == [(0, 0), (1, 0), (1, 5), (2, 5)]


@pytest.mark.rule("TM-017", "TM-018", "TM-263", "TM-288", "TM-297", "TM-321", "TM-322", "TM-269")
def test_tracks() -> None:
    ships = {faction.id: (faction.ship_start, faction.ship_max) for faction in FACTIONS}
    assert ships.pop("mermaids") == (1, 5)
    assert ships.pop("dwarves") == ships.pop("fakirs") == (0, 0)
    assert set(ships.values()) == {(0, 3)}
    digs = {faction.id: faction.dig_max for faction in FACTIONS}
    assert (digs.pop("darklings"), digs.pop("fakirs")) == (0, 1)
    assert set(digs.values()) == {2}
    prices = {faction.id: faction.dig_cost for faction in FACTIONS}
    assert prices.pop("halflings") == (2, 1, 1)
    assert set(prices.values()) == {(2, 5, 1)}
    spades = {faction.id: faction.spade_cost for faction in FACTIONS}
    assert spades.pop("darklings") == ((0, 0, 1),)
    assert set(spades.values()) == {((3, 0, 0), (2, 0, 0), (1, 0, 0))}
