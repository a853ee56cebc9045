"""Every game through every research interface, by the compliance suite of each."""

from __future__ import annotations

import pickle
import random
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

import ziggurat.env.openspiel  # noqa: F401 - registers the games
from tests.bots.tiny import TINY
from ziggurat.core.errors import IllegalAction, OptionError
from ziggurat.core.registry import game as find_game
from ziggurat.core.registry import names
from ziggurat.env.aec import aec
from ziggurat.env.gym import ZigguratEnv, env_id
from ziggurat.env.vector import ZigguratVectorEnv

GAMES = names()


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_api(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # the suite warns that observations are dictionaries: that is how masks are passed on
        warnings.simplefilter("ignore", UserWarning)
        api_test(aec(name, 3), num_cycles=150, verbose_progress=False)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_an_environment_shows_what_the_views_of_its_seats_do(name: str) -> None:
    """Also seats that look again after several steps: only what changed since then is written."""
    env, rng = aec(name, 3), random.Random(2)
    for seed in (1, 2):
        env.reset(seed=seed)
        for _ in range(60):
            host: Any = env._host
            agent = rng.choice(env.possible_agents)
            seen = env.observe(agent)["observation"]
            assert seen.tobytes() == env.game.observe(host.view(env._seat(agent))).tobytes()
            host.answer(host.to_move(), rng.choice(host.legal(host.to_move())))


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_seeds(name: str) -> None:
    kept = random.getstate()
    seed_test(lambda: aec(name), num_cycles=60)
    random.setstate(kept)


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_checker(name: str) -> None:
    """With its defaults, and every way of drawing; warnings are errors here."""
    check_env(gymnasium.make(f"ziggurat.env.gym:{env_id(find_game(name))}").unwrapped)
    check_env(ZigguratEnv(name, ("random", "random"), on_illegal="random"), skip_render_check=True)


def test_an_action_drawn_before_a_reset_is_drawn_again_but_none_that_was_chosen() -> None:
    env = ZigguratEnv("tigris")
    env.reset(seed=1)
    drawn = env.action_space.sample()
    observation, _ = env.reset(seed=5)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(wrong)
    env.step(drawn)


@pytest.mark.parametrize(
    "make", [lambda **told: ZigguratEnv("tigris", **told), lambda **told: aec("tigris", **told)]
)
def test_before_a_reset_and_with_wrong_words_nothing_starts(make: Any) -> None:
    with pytest.raises(ValueError, match=r"reset\(\) starts a game"):
        make().step(0)
    with pytest.raises(ValueError, match="render_mode is ansi or svg, or None, not 'human'"):
        make(render_mode="human")


@pytest.mark.parametrize("seat", [7, -1, 0.5])
def test_a_seat_that_is_not_there_is_named(seat: Any) -> None:
    for kind in (ZigguratEnv, ZigguratVectorEnv):
        with pytest.raises(ValueError, match=f"a table of 2 has seats 0 to 1, not {seat}"):
            kind("tigris", seat=seat)
    table = aec("tigris")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="there is no agent 'seat_7'; there are seat_0, seat_1"):
        table.observe("seat_7")


@pytest.mark.parametrize("action", [2.7, 2.0, float("nan"), "2", [2], np.array([2])])
def test_an_action_is_a_whole_number_and_none_is_rounded(action: Any) -> None:
    one, table = ZigguratEnv("tigris", on_illegal="random"), aec("tigris")
    before = one.reset(seed=1)[0]["observation"].tobytes()
    table.reset(seed=1)
    seen = table.observe("seat_0")["observation"].tobytes()
    for env in (one, table):
        with pytest.raises(ValueError, match="an action is a whole number, not "):
            env.step(action)
    assert one._observe()["observation"].tobytes() == before
    assert table.observe("seat_0")["observation"].tobytes() == seen


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_both_ways_of_drawing(mode: str) -> None:
    one, table = ZigguratEnv("tigris", render_mode=mode), aec("tigris", render_mode=mode)
    one.reset(seed=1)
    table.reset(seed=1)
    for drawn in (one.render(), table.render()):
        assert isinstance(drawn, str)
        assert drawn.startswith("<svg") == (mode == "svg")


def test_a_game_that_is_over_is_not_played_on() -> None:
    env = ZigguratEnv(TINY)
    observation, _ = env.reset(seed=1)
    done = False
    while not done:
        observation, _, done, _, _ = env.step(int(observation["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the game is over"):
        env.step(0)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_random_simulation(name: str) -> None:
    game = pyspiel.load_game(f"ziggurat_{name}(players=3)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_searches_with_sampled_worlds(name: str) -> None:
    """OpenSpiel's own search asserts that the player sees the same in every world it samples."""
    game = pyspiel.load_game(f"ziggurat_{name}")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 2, random_state=rng)
    state = game.new_initial_state()
    asked = 0
    while asked < 3:
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=shares)))
            continue
        asked += len(state.legal_actions()) > 1
        state.apply_action(int(bot.step(state)))


def test_openspiel_takes_game_options() -> None:
    state = pyspiel.load_game("ziggurat_tigris(players=3,board=advanced,english=true)").new_initial_state()
    assert (state.truth.seats, state.truth.options["board"], state.truth.options["english"]) == (
        3,
        "advanced",
        True,
    )
    with pytest.raises(OptionError, match="option board of tigris cannot be 'round'"):
        pyspiel.load_game("ziggurat_tigris(board=round)")


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ('ziggurat_terra(first="1")', "first", 1),
        ("ziggurat_terra(first=random)", "first", "random"),
        ("ziggurat_anunnaki(houses=chosen)", "houses", "chosen"),
        ('ziggurat_anunnaki(houses="chosen")', "houses", "chosen"),
    ],
)
def test_openspiel_options_that_are_no_plain_parameters_are_texts(text: str, key: str, value: object) -> None:
    game = pyspiel.load_game(text)
    for one in (game, pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert one.options[key] == value
    several = pyspiel.load_game("ziggurat_anunnaki", {"houses": "pharaos,babylon"})
    assert pickle.loads(pickle.dumps(several)).options["houses"] == "pharaos,babylon"
    with pytest.raises(OptionError, match="option first of terra cannot be '9'; allowed: random, 0, 1"):
        pyspiel.load_game('ziggurat_terra(first="9")')


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_refuses_an_illegal_action_and_nothing_has_changed(name: str) -> None:
    state = pyspiel.load_game(f"ziggurat_{name}").new_initial_state()
    rng = random.Random(3)
    for _ in range(40):
        legal = state.legal_actions()
        wrong = next(one for one in range(state.get_game().num_distinct_actions()) if one not in legal)
        before = str(state), state.history()
        with pytest.raises(IllegalAction, match="is not legal now"):
            state.apply_action(wrong)
        with pytest.raises(IllegalAction, match="there is no action 1000000; ids are 0 to"):
            state.apply_action(1_000_000)
        assert (str(state), state.history()) == before
        state.apply_action(rng.choice(legal))


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


@pytest.mark.parametrize("opponents", [("random",), ("novice", "random")])
def test_vector_environment_plays_games_to_their_end(opponents: tuple[str, ...]) -> None:
    env = ZigguratVectorEnv("tigris", 3, opponents, limit=300)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=5)
    first = seen["observation"].copy()
    finished = 0
    for _ in range(1000):
        assert seen in env.observation_space
        actions = [int(rng.choice(np.flatnonzero(row))) for row in seen["action_mask"]]
        sat = info["seat"]
        seen, rewards, terminated, truncated, info = env.step(actions)
        ended = terminated | truncated
        assert np.array_equal(ended, info.get("_final_obs", np.zeros(3, bool)))
        assert not rewards[~terminated].any()
        for row in np.flatnonzero(ended):
            finished += 1
            assert info["final_obs"]["observation"][row].any()
            assert info["final_info"]["seat"][row] == sat[row]
        if finished > 3:
            break
    assert finished > 3
    assert np.array_equal(env.reset(seed=5)[0]["observation"], first)
    env.close()


def test_a_limit_under_which_the_learner_is_never_asked_is_told() -> None:
    envs = ZigguratVectorEnv(TINY, 2, seat=1, limit=1)
    with pytest.raises(ValueError, match="limit=1 ends every game before the learner is asked anything"):
        envs.reset(seed=1)


def test_the_seeds_of_a_vector_environment_are_as_gymnasium_gives_them() -> None:
    envs, others = ZigguratVectorEnv("tigris", 2), ZigguratVectorEnv("tigris", 2)
    first = envs.reset(seed=5)[0]["observation"]
    assert np.array_equal(others.reset(seed=np.int64(5))[0]["observation"], first)  # type: ignore[arg-type]
    one, two = (envs.reset(seed=[5, None])[0]["observation"] for _ in range(2))
    assert np.array_equal(one[0], first[0])
    assert np.array_equal(two[0], first[0])
    assert not np.array_equal(one[1], two[1])
    with pytest.raises(ValueError, match="set when the environment is made"):
        envs.reset(seed=1, options={"game": {"board": "advanced"}})


def test_gymnasium_makes_the_vector_environment_by_id() -> None:
    name = f"ziggurat.env.gym:{env_id(find_game('tigris'))}"
    envs = gymnasium.make_vec(
        name, 2, vectorization_mode="vector_entry_point", opponents=("random", "random")
    )
    seen, _ = envs.reset(seed=1)
    assert seen["observation"].shape == (2, find_game("tigris").layout.size)
    wrong = seen["action_mask"].argmax(axis=1)
    wrong[1] = seen["action_mask"][1].argmin()
    with pytest.raises(IllegalAction, match="row 1"):
        envs.step(wrong)
    envs.close()


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
        ZigguratVectorEnv("tigris", 0)
    with pytest.raises(ValueError, match="on_illegal is raise or random"):
        ZigguratEnv("tigris", on_illegal="loose")
