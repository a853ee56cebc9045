"""Every game through every research interface, by the compliance suite of each."""

from __future__ import annotations

import random
import warnings
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import ziggurat.env.openspiel  # noqa: F401 - registers the games
from ziggurat.bots import Budget, Host, make
from ziggurat.core.errors import IllegalAction, OptionError, RecordError
from ziggurat.core.record import load
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names
from ziggurat.env.aec import aec
from ziggurat.env.dataset import samples, write_dataset
from ziggurat.env.gym import ZigguratEnv
from ziggurat.env.vector import VectorEnv

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_api(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # the suite warns that observations are dictionaries: that is how masks are passed on
        warnings.simplefilter("ignore", UserWarning)
        api_test(aec(name, 3), num_cycles=150, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_seeds(name: str) -> None:
    kept = random.getstate()
    seed_test(lambda: aec(name), num_cycles=60)
    random.setstate(kept)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_checker(name: str) -> None:
    env = ZigguratEnv(name, ("random", "random"), on_illegal="random")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_random_simulation(name: str) -> None:
    game = pyspiel.load_game(f"ziggurat_{name}(players=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_clone_and_observation(name: str) -> None:
    game = pyspiel.load_game(f"ziggurat_{name}")
    state = game.new_initial_state()
    rng = random.Random(3)
    for _ in range(40):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
        elif not state.is_terminal():
            twin = state.clone()
            assert str(twin) == str(state)
            state.apply_action(rng.choice(state.legal_actions()))
            assert str(twin) != str(state)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.tensor.shape == (find_game(name).layout.size,)
    assert observer.string_from(state, 0) != observer.string_from(state, 1)


@pytest.mark.parametrize("name", GAMES)
def test_vector_environment_plays_games_to_their_end(name: str) -> None:
    env = VectorEnv(name, 3)
    rng = np.random.default_rng(1)
    batch = env.reset(seed=5)
    first = batch.observations.copy()
    finished = 0
    for _ in range(3000):
        actions = [int(rng.choice(np.flatnonzero(row))) for row in batch.masks]
        batch = env.step(actions)
        ended = batch.rewards[batch.done]
        assert np.allclose(ended.sum(axis=1), 0)
        finished += len(ended)
        if finished:
            break
    assert finished
    assert np.array_equal(env.reset(seed=5).observations, first)


def test_an_illegal_action_is_an_error_and_changes_nothing() -> None:
    env = ZigguratEnv("tigris")
    before, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(wrong)
    legal = env.action_space.sample()
    assert before["action_mask"][legal] == 1


def test_the_learner_may_sit_anywhere_and_meets_any_bot() -> None:
    env = ZigguratEnv("tigris", ("novice",))
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(8)}
    assert seats == {0, 1}
    observation, info = env.reset(seed=3)
    done = False
    reward = 0.0
    while not done:
        legal = np.flatnonzero(observation["action_mask"])
        observation, reward, done, _, info = env.step(int(legal[0]))
    assert reward in (-1.0, 0.0, 1.0)
    assert {"score", "rank"} <= info.keys()


def test_bad_settings_are_refused() -> None:
    with pytest.raises(OptionError, match="tigris is for 2 to 4 players, not 9"):
        aec("tigris", 9)
    with pytest.raises(ValueError, match="at least 1 game, not 0"):
        VectorEnv("tigris", 0)
    with pytest.raises(ValueError, match="on_illegal is raise or random"):
        ZigguratEnv("tigris", on_illegal="loose")


@pytest.mark.parametrize("name", GAMES)
def test_dataset_rows_are_the_decisions_of_the_records(name: str, tmp_path: Path) -> None:
    game = find_game(name)
    host = Host(game, 2, None, random.Random(4))
    bot, rng = make("random", game), random.Random(5)
    while (seat := host.to_move()) is not None:
        host.answer(seat, bot.choose(host.view(seat), Budget(), rng))
    path = tmp_path / "one.zig"
    host.record().save(path)
    found = write_dataset([path], tmp_path / "data.npz")
    data = np.load(tmp_path / "data.npz")
    rows = list(samples(load(path)))
    assert found == {"records": 1, "rows": len(rows)}
    assert data["observation"].shape == (len(rows), game.layout.size)
    masks = np.unpackbits(data["mask"], axis=1, count=game.actions.size)
    assert masks[np.arange(len(rows)), data["action"]].all()
    outcome = host.outcome()
    assert outcome is not None
    assert data["returns"][0] == outcome.returns()[data["seat"][0]]


def test_a_dataset_needs_finished_games(tmp_path: Path) -> None:
    host = Host(find_game("tigris"), 2, None, random.Random(4))
    host.record().save(tmp_path / "open.zig")
    with pytest.raises(RecordError, match="was not finished"):
        write_dataset([tmp_path / "open.zig"], tmp_path / "data.npz")
