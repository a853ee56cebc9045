"""The engine against the slow oracle, on positions of random games and on made-up ones."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit import at
from ziggurat.core.protocol import CHANCE, Consequence
from ziggurat.games.spheres import COLOURS, KEYS, LEADERS, RED
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.actions import SPACE, Catastrophe, Commit, Leader, Tile
from ziggurat.games.tigris.components import BOARDS, TILE_COUNTS
from ziggurat.games.tigris.consequence import consequences
from ziggurat.games.tigris.handfuls import unpack
from ziggurat.games.tigris.squares import SQUARE_NAMES, squares_in
from ziggurat.games.tigris.state import Ask, TigrisState

from .oracle import Clash, Oracle, neighbours

OPTIONS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["standard", "advanced"]),
        "buildings": st.booleans(),
        "ziggurat": st.booleans(),
    }
)


def kingdoms(state: TigrisState) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(divmod(s, 16) for s in squares_in(region)) for region in state.kingdoms}


def regions(state: TigrisState) -> set[frozenset[tuple[int, int]]]:
    every = (*state.kingdoms, *state.wild)
    return {frozenset(divmod(s, 16) for s in squares_in(region)) for region in every}


def check_legality(state: TigrisState, oracle: Oracle) -> None:
    """Regions and all squares of all kinds of action agree; a fresh list and a followed one too."""
    seat = state.active
    assert regions(state) == oracle.regions()
    assert kingdoms(state) == oracle.kingdoms()
    legal = [SPACE.decode(number) for number in state.legal_ids(seat)]
    hand = unpack(state.hands[seat])
    wanted: set[object] = set()
    for colour in COLOURS:
        if hand[colour]:
            wanted |= {Tile(colour, r * 16 + c) for r, c in oracle.tile_squares(colour)}
        wanted |= {Leader(colour, r * 16 + c) for r, c in oracle.leader_squares(seat, colour)}
    if state.catastrophes_left[seat]:
        wanted |= {Catastrophe(r * 16 + c) for r, c in oracle.catastrophe_squares()}
    assert {action for action in legal if isinstance(action, Tile | Leader | Catastrophe)} == wanted
    assert list(GAME.determinize(state.view(seat), Random(0)).legal_ids(seat)) == list(state.legal_ids(seat))


def clashes(consequence: Consequence, kind: str) -> set[Clash]:
    found = set()
    for effect in consequence.effects:
        if effect.kind == "conflict" and effect.data["conflict"] == kind and effect.seat is not None:
            colour = KEYS.index(effect.data["leader"].removeprefix("tigris.leader_"))
            strength = (effect.data["a"], effect.data["d"])
            found.add(Clash(colour, effect.seat, effect.data["defender_seat"], strength))
    return found


def check_effects(state: TigrisState, oracle: Oracle, rng: Random, samples: int) -> None:
    """Points, wars and revolts of some legal tiles and leaders agree."""
    seat = state.active
    ids = [n for n in state.legal_ids(seat) if isinstance(SPACE.decode(n), Tile | Leader)]
    ids = rng.sample(ids, min(samples, len(ids)))
    view = state.view(seat)
    effects = dict(zip(view.legal, consequences(view), strict=True))
    for number in ids:
        effect = effects[number]
        action = SPACE.decode(number)
        assert isinstance(action, Tile | Leader)
        square = divmod(action.square, 16)
        points = {(e.seat, e.data["amount"]) for e in effect.effects if e.kind == "points"}
        if isinstance(action, Tile):
            scorer = oracle.scorer(action.colour, square)
            assert points == ({scorer} if scorer else set())
            assert clashes(effect, "war") == oracle.wars(action.colour, square)
        else:
            revolt = oracle.revolt(seat, action.colour, square)
            assert clashes(effect, "revolt") == ({revolt} if revolt else set())


def check_war(state: TigrisState, oracle: Oracle, rng: Random, samples: int) -> None:
    """Single wars played to their end: tiles removed, leader gone, points."""
    ids = [n for n in state.legal_ids(state.active) if isinstance(SPACE.decode(n), Tile)]
    for number in rng.sample(ids, min(samples, len(ids))):
        action = SPACE.decode(number)
        assert isinstance(action, Tile)
        square = divmod(action.square, 16)
        wars = oracle.wars(action.colour, square)
        if len(wars) != 1:
            continue
        (war,) = wars
        after = state.clone()
        after.apply_id(state.active, number)
        before = Oracle(after.view(None))
        for _ in range(2):
            after.apply(after.asked, Commit(0))
        a, d = war.strength
        winner, loser = (war.attacker, war.defender) if a > d else (war.defender, war.attacker)
        gone = before.losses(war.colour, loser, square)
        left = Oracle(after.view(None))
        assert set(before.tiles) - set(left.tiles) >= gone
        points = after.view(None).memory.points[winner][war.colour]
        assert points - state.view(None).memory.points[winner][war.colour] >= 1 + len(gone)
        if after.question == Ask.ACTION:
            assert set(before.tiles) - set(left.tiles) == gone
            assert (loser, war.colour) not in left.leaders.values()
            assert left.regions() == regions(after)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), options=OPTIONS)
def test_positions_of_random_games(seed: int, seats: int, options: dict[str, Any]) -> None:
    rng = Random(seed)
    state = GAME.setup(seats, options)
    while (seat := state.actor()) is not None:
        if state.question == Ask.ACTION and rng.random() < 0.03:
            oracle = Oracle(state.view(seat))
            check_legality(state, oracle)
            check_effects(state, oracle, rng, 12)
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))


@st.composite
def crowded(draw: st.DrawFn) -> dict[str, Any]:
    """Tiles in clumps and leaders beside temples: kingdoms close together, as random play rarely has them."""
    board = draw(st.sampled_from(["standard", "advanced"]))
    river = set(BOARDS[board].river_squares)
    temples = set(squares_in(BOARDS[board].temples))
    rng = Random(draw(st.integers(0, 10**9)))
    density = draw(st.sampled_from([0.2, 0.35, 0.5]))
    tiles: dict[int, int] = {}
    for square in range(176):
        if square not in temples and rng.random() < density:
            tiles[square] = 2 if square in river else rng.choice([0, 1, 1, 3])
    seats = draw(st.integers(2, 4))
    red = temples | {square for square, colour in tiles.items() if colour == 1}
    spots = [
        square
        for square in range(176)
        if square not in river | temples | set(tiles)
        and any(r * 16 + c in red for r, c in neighbours(divmod(square, 16)))
    ]
    rng.shuffle(spots)
    leaders = [(seat, colour) for seat in range(seats) for colour in range(4)]
    rng.shuffle(leaders)
    placed = list(zip(spots, leaders[: draw(st.integers(1, 4 * seats))], strict=False))
    position: dict[str, Any] = {
        "active": draw(st.integers(0, seats - 1)),
        "tiles": {key: [] for key in KEYS},
        "leaders": {str(seat): {} for seat in range(seats)},
        "bag": [0, 0, 0, 0],
    }
    for square, colour in (*tiles.items(), *((temple, RED) for temple in temples)):
        position["tiles"][KEYS[colour]].append(SQUARE_NAMES[square])
    for square, (seat, colour) in placed:
        position["leaders"][str(seat)][LEADERS[colour]] = SQUARE_NAMES[square]
    return {"seats": seats, "options": {"board": board}, "position": position}


@settings(max_examples=200)
@given(setup=crowded(), seed=st.integers(0, 10**6))
def test_crowded_positions(setup: dict[str, Any], seed: int) -> None:
    counts = [len(squares) for squares in setup["position"]["tiles"].values()]
    if any(count > limit - 6 for count, limit in zip(counts, TILE_COUNTS, strict=True)):
        return
    state = at("tigris", **setup).state
    state.hands = [0x01010101] * state.seats
    oracle = Oracle(state.view(state.active))
    check_legality(state, oracle)
    without_rivals = all(
        sum(who[1] == kind for s, who in oracle.leaders.items() if s in kingdom) < 2
        for kingdom in oracle.kingdoms()
        for kind in range(4)
    )
    if without_rivals:
        check_effects(state, oracle, Random(seed), 40)
        check_war(state, oracle, Random(seed), 200)
