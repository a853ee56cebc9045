"""Many games in arrays: chance, draws, observations, refusals, what is missing is said in one line."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba", reason="the extra `fast` is not installed")

import numba

from tests.fast.beside import run
from ziggurat.core.errors import IllegalAction, OptionError
from ziggurat.games.tigris import GAME as TIGRIS
from ziggurat.games.tigris.fast import games as module
from ziggurat.games.tigris.fast.chance import philox
from ziggurat.games.tigris.fast.games import FastError, Games
from ziggurat.games.tigris.fast.layout import GAME
from ziggurat.games.tigris.fast.rows import ALONE, BEGIN, DEALT, STAY

VARIANTS = {"board": "advanced", "open_tiles": True, "buildings": True, "ziggurat": True, "english": True}


def test_the_generator_gives_the_published_numbers() -> None:
    """The known answers of Random123 for Philox 4x32 with ten rounds."""
    low, high = np.uint64(0), np.uint64(0xFFFFFFFF)
    pi = [np.uint64(n) for n in (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)]
    assert philox((low, low, low, low), low, low) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    assert philox((high, high, high, high), high, high) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    assert philox((pi[0], pi[1], pi[2], pi[3]), pi[4], pi[5]) == (
        0xD16CFE09,
        0x94FDCCEB,
        0x5001E420,
        0x24126EA1,
    )


def test_games_are_the_same_on_any_number_of_threads() -> None:
    most = numba.config.NUMBA_NUM_THREADS
    found = []
    for threads in (1, most):
        numba.set_num_threads(threads)
        games = Games(64, seats=4, seed=7)
        games.play(150)
        found.append(games.records.tobytes())
    numba.set_num_threads(most)
    assert found[0] == found[1]
    part = Games(32, seats=4, seed=7, first=32)
    part.play(150)
    assert part.records.tobytes() == found[0][32 * GAME.itemsize :]
    other = Games(64, seats=4, seed=8)
    other.play(150)
    assert other.records.tobytes() != found[0]


@pytest.mark.parametrize("options", [{}, VARIANTS], ids=["plain", "variants"])
def test_rows_show_what_the_plain_engine_shows(options: dict[str, object]) -> None:
    games = Games(16, seats=3, options=options, seed=2)
    for _ in range(6):
        games.play(25)
        masks, seen = games.masks(), games.observations()
        for row in range(games.count):
            state = games.state(row)
            actor = state.actor()
            assert actor is not None
            assert np.flatnonzero(masks[row]).tolist() == list(state.legal_ids(actor))
            ours = np.zeros_like(seen[row])
            state.observe_into(actor, ours)
            assert np.array_equal(ours, seen[row])


def test_draws_are_legal_and_uniform() -> None:
    games = Games(2000, seats=2, seed=3)
    games.play(90)
    games.load([games.state(0)] * games.count)
    legal = np.flatnonzero(games.masks()[0])
    counts = np.zeros(TIGRIS.actions.size, np.int64)
    rounds = 40
    for _ in range(rounds):
        counts += np.bincount(games.draw(), minlength=len(counts))
    assert np.flatnonzero(counts).tolist() == legal.tolist()
    mean = games.count * rounds / len(legal)
    statistic = ((counts[legal] - mean) ** 2 / mean).sum()
    spread = (2 * len(legal)) ** 0.5
    assert abs(statistic - len(legal)) < 5 * spread, "not uniform"


def test_deals_have_the_bag_as_their_share() -> None:
    games = Games(20_000, seats=2, seed=4)
    hands = games.records["hands"][:, 0]
    share = [((hands >> 8 * colour) & 255).mean() / 6 for colour in range(4)]
    assert np.allclose(share, np.array([30, 47, 36, 30]) / 143, atol=0.005)
    assert abs((games.records["start"] == 0).mean() - 0.5) < 0.02


def test_a_bad_answer_names_its_row_and_nothing_has_advanced() -> None:
    games = Games(8, seats=2, seed=5)
    before = games.records.tobytes()
    good = games.draw().copy()
    games.load([])
    drawn = games.records.tobytes()
    for row, action, told in (
        (3, TIGRIS.actions.size, "row 3: there is no action 3346"),
        (0, -3, "row 0: there is no action -3"),
        (7, TIGRIS.actions.ranges["commit"].start, "row 7: 'commit 0' is not legal now"),
    ):
        bad = good.copy()
        bad[row] = action
        with pytest.raises(IllegalAction, match=told):
            games.step(bad)
        assert games.records.tobytes() == drawn
    with pytest.raises(ValueError, match="8 games need 8 whole numbers"):
        games.step(good[:5])
    with pytest.raises(ValueError, match="whole numbers"):
        games.step(good.astype(np.float32))
    assert games.records.tobytes() == drawn != before
    games.step(good)
    assert games.records.tobytes() != drawn


def test_rows_can_stay_end_and_begin() -> None:
    games = Games(4, seats=2, seed=6)
    games.play(quota=1)
    assert all(games.state(row).outcome() is not None for row in range(4))
    figures = games.figures
    assert figures["games"] == 4
    assert figures["decisions"] > 400
    first = sum(figures[f"twelfths_of_firsts_{order}"] for order in range(4))
    assert first == 12 * 4
    scores, lengths = games.tables
    assert scores.sum() == 8
    assert lengths.sum() == 4
    ended = games.records.tobytes()
    games.step(np.full(4, STAY, np.int32))
    assert games.records.tobytes() == ended
    games.step(np.array([BEGIN, STAY, BEGIN, STAY], np.int32))
    actors = [games.state(row).actor() for row in range(4)]
    assert [actor is None for actor in actors] == [False, True, False, True]


def test_a_step_tells_the_end_and_the_next_game_follows() -> None:
    games = Games(32, seats=3, seed=9)
    told = 0
    for _ in range(600):
        before = games.records["turn"].copy()
        done, rewards = games.step(games.draw())
        for row in np.flatnonzero(done):
            told += 1
            assert abs(rewards[row].sum()) < 1e-6
            assert games.records["turn"][row] <= 1 < before[row]
        assert not rewards[~done].any()
        if told > 20:
            break
    assert told > 20
    games.play(quota=1)
    games.step(np.full(32, STAY, np.int32), then=DEALT)
    games.step(np.full(32, BEGIN, np.int32), then=ALONE)
    assert (games.records["asked"] == -1).all()


def test_what_cannot_be_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="at least 1 game, not 0"):
        Games(0)
    with pytest.raises(ValueError, match="a device is cpu or cuda, not 'tpu'"):
        Games(1, device="tpu")
    with pytest.raises(OptionError, match="2 to 4 players"):
        Games(1, seats=7)
    with pytest.raises(ValueError, match="needs a number of decisions"):
        Games(1).play()
    monkeypatch.setattr(module.Cpu, "free", lambda self: 1000.0)
    with pytest.raises(FastError, match=r"5 games need \d+ MiB, but only 0 MiB are free"):
        Games(5)


def test_without_a_gpu_one_line_says_so() -> None:
    script = (
        "from ziggurat.games.tigris.fast.games import Games, FastError\ntry:\n    Games(1, device='cuda')\n"
    )
    script += "except FastError as error:\n    print(error)\n"
    told = run(script, CUDA_VISIBLE_DEVICES="-1")
    assert told.count("\n") == 1
    assert "no" in told and "GPU" in told and "device='cpu' (backend='numba') goes on" in told  # noqa: PT018


SIMULATED = """
import sys
import numpy as np
from ziggurat.games.tigris.fast.games import Games
games = Games(3, seats=3, options={"open_tiles": True, "buildings": True}, seed=11, device="cuda")
for _ in range(6):
    games.step(games.draw())
games.play(20)
seen, masks = games.observations(), games.masks()
np.savez(sys.argv[1], *(games.device.get(array) for array in (games.records, seen, masks)))
"""


def test_kernels_do_what_the_loops_do(tmp_path: Path) -> None:
    """CUDA's kernels in numba's simulator, all code in plain Python, against the compiled CPU."""
    out = tmp_path / "simulated.npz"
    run(SIMULATED, str(out), NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")
    games = Games(3, seats=3, options={"open_tiles": True, "buildings": True}, seed=11)
    for _ in range(6):
        games.step(games.draw())
    games.play(20)
    wanted = games.records, games.observations(), games.masks()
    with np.load(out) as found:
        for field in GAME.names or ():
            assert np.array_equal(found["arr_0"][field], wanted[0][field]), field
        assert np.array_equal(found["arr_1"], wanted[1])
        assert np.array_equal(found["arr_2"], wanted[2])
