"""It is the same game: legal answers, effects, points, outcomes and observations agree step by step."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from tests.fast.beside import beside
from ziggurat.core import perft as plain
from ziggurat.core import play, scene
from ziggurat.core.playthrough import Setup
from ziggurat.core.record import load
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.components import BOARDS, CATASTROPHES, TILE_COUNTS
from ziggurat.games.tigris.fast.agree import Disagreement, agree, compare, random_start
from ziggurat.games.tigris.fast.convert import to_game, to_state
from ziggurat.games.tigris.fast.layout import GAME, TILES
from ziggurat.games.tigris.fast.perft import perft
from ziggurat.games.tigris.handfuls import pack
from ziggurat.games.tigris.hands import Known, packed
from ziggurat.games.tigris.squares import BIT, NEAR, squares_in
from ziggurat.games.tigris.state import Ask, TigrisState

TESTS = Path(__file__).parent.parent
PLAYTHROUGHS = sorted((TESTS / "playthroughs").glob("tigris_[pv]*.txt"))
RECORDS = sorted((TESTS / "records" / "tigris").glob("*.zig"))
SCENARIOS = sorted((Path(str(files("ziggurat.games.tigris"))) / "scenarios").glob("*.json"))
PERFT: list[dict[str, Any]] = tomllib.loads((TESTS / "fast" / "perft.toml").read_text("utf-8"))["position"]
QUICK = 3_000_000
"""Paths that a test may count."""


def test_random_games_agree() -> None:
    found = agree([random_start(seed) for seed in range(24)], seed=1, observed=10)
    assert found.games == 24
    assert found.steps > 5_000
    assert found.observations > 500


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_golden_playthroughs_agree(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    setup = Setup.read(text)
    actions = [int(number) for number in re.findall(r"^-> .*? #(\d+)", text, re.MULTILINE)]
    state = TIGRIS.setup(setup.seats, setup.options)
    assert agree([state], given=[actions], observed=5).steps == len(actions) > 100


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_finished_records_agree(path: Path) -> None:
    record = load(path)
    read = [TIGRIS.actions.encode(TIGRIS.notation.read(step.text)) for step in record.steps]
    state = play.start(record)
    assert isinstance(state, TigrisState)
    assert agree([state], given=[read]).steps == len(record.steps)
    assert state.outcome() is not None


def test_there_are_scenarios() -> None:
    assert len(SCENARIOS) > 15


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_agree(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    with beside(monkeypatch) as other:
        assert scene.check(data) == []
    assert other.steps > 0 or not data.get("steps")


@st.composite
def crowded(draw: st.DrawFn) -> TigrisState:
    """Tiles in clumps, leaders beside temples, all variants: positions as random play rarely has them."""
    rng = Random(draw(st.integers(0, 10**9)))
    board = draw(st.sampled_from(tuple(BOARDS)))
    flags = ("english", "open_tiles", "buildings", "ziggurat")
    options: dict[str, Any] = {flag: draw(st.booleans()) for flag in flags}
    state = TIGRIS.setup(draw(st.integers(2, 4)), {"board": board, **options})
    seats, river = state.seats, BOARDS[board].river
    density = draw(st.sampled_from((0.15, 0.3, 0.45)))
    room = [count - 6 * seats for count in TILE_COUNTS]
    for square in squares_in(state.empty):
        colour = 2 if river & BIT[square] else rng.choice((0, 1, 1, 3))
        if rng.random() < density and state.tiles[colour].bit_count() < room[colour]:
            state.tiles[colour] |= BIT[square]
    state.restore()
    places = [(seat, colour) for seat in range(seats) for colour in range(4)]
    rng.shuffle(places)
    for seat, colour in places[: draw(st.integers(0, 4 * seats))]:
        near = [s for s in squares_in(state.empty & ~river) if NEAR[s] & state.tiles[1]]
        if near:
            state.leaders[4 * seat + colour] = BIT[rng.choice(near)]
            state.restore()
            if any((kingdom & state.colour_leaders[colour]).bit_count() > 1 for kingdom in state.kingdoms):
                state.leaders[4 * seat + colour] = 0
                state.restore()
    state.hands = [pack((1, 2, 2, 1))] * seats
    state.catastrophes_left = tuple(rng.randrange(CATASTROPHES + 1) for _ in range(seats))
    state.bag = pack((6, 6, 6, 6))
    if options["open_tiles"]:
        state.display = pack((2, 2, 1, 1))
        state.known = [packed(Known(pack((0, 2, 0, 1)), 3))] * seats
    state.question, state.turn, state.actions_left = Ask.ACTION, 1, 2
    state.start = 0
    state.active = state.asked = rng.randrange(seats)
    return state


@settings(max_examples=60)
@given(state=crowded(), seed=st.integers(0, 10**6))
def test_made_up_positions_agree(state: TigrisState, seed: int) -> None:
    agree([state.clone() for _ in range(4)], seed, most=12, observed=12)


@settings(max_examples=40)
@given(state=crowded())
def test_states_go_over_and_back(state: TigrisState) -> None:
    games = np.zeros(1, GAME)
    to_game(state, games, 0)
    assert to_state(games[0]).dump() == state.dump()


def test_a_difference_is_told() -> None:
    state = random_start(1)
    games, wanted = np.zeros(1, GAME), np.zeros(1, GAME)
    to_game(state, games, 0)
    to_game(state, wanted, 0)
    compare([state], games, wanted)
    games["boards"][0, TILES, 0] ^= np.uint64(1)
    with pytest.raises(Disagreement, match="boards differ"):
        compare([state], games, wanted)


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["name"])
def test_perft(position: dict[str, Any]) -> None:
    given = json.loads(position.get("position", "null"))
    state = TIGRIS.arrange(position["seats"], position["options"], given)
    if given is not None:
        state.catastrophes_left = (0,) * state.seats
    for depth, wanted in enumerate(position["counts"], 1):
        if depth > 1 and sum(position["counts"][depth - 2]) > QUICK:
            break
        count = perft(state, depth)
        assert [count.decisions, count.chance, count.ended] == wanted
        if sum(wanted) < 20_000:
            assert plain.perft(state, depth) == count
