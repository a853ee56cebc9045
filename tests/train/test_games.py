"""Training without a network: its configs, and the games that are played."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ziggurat.core.errors import OptionError
from ziggurat.core.registry import game as find_game
from ziggurat.env.arrays import laid_out, size_of
from ziggurat.env.crew import crew, unpacked
from ziggurat.train.config import Config, read_config
from ziggurat.train.page import write_page
from ziggurat.train.practice import GROUPS, Practice
from ziggurat.train.worker import MINE, OLD, Crew, Row, play, wins

TRAINING = Path(__file__).parent.parent.parent / "training"


def a_config(**more: Any) -> Config:
    told: dict[str, Any] = {
        "tables": [{"seats": 3, "random": ["setup.faction"]}, {"seats": 2}],
        "learning": {"workers": 1, "rows": 2, "waves": 4, "batch": 8},
    }
    return read_config(find_game("terra"), told | more)


@pytest.mark.parametrize("path", sorted(TRAINING.glob("*.toml")), ids=lambda path: path.stem)
def test_the_configs_of_the_repository_are_read(path: Path) -> None:
    assert read_config(find_game(path.stem), tomllib.loads(path.read_text("utf-8"))).tables


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({"lerning": {}}, "has no 'lerning'; allowed: tables"),
        ({"learning": {"speed": 1}}, r"has no learning\.speed; allowed: workers"),
        ({"learning": {"rows": "many"}}, r"learning\.rows of a training file is of type int, not 'many'"),
        ({"learning": {"rows": 0}}, r"learning\.rows of a training file is at least 1, not 0"),
        ({"learning": 3}, "learning of a training file is a table, not 3"),
        ({"tables": [{"seats": 9}]}, "9"),
        ({"tables": []}, "at least one of tables"),
        ({"tables": [{"share": 1}]}, "tables of a training file"),
        ({"tables": [{"seats": 2, "share": 0}]}, r"tables\.share of a training file is at least 1"),
        ({"opponents": [{"bot": "king", "share": 1.5}]}, "adds up to at most 1"),
        (
            {"tables": [{"seats": 2, "start": "moon"}]},
            r"tables\.start of a training file is 'moon'; terra has none",
        ),
    ],
)
def test_a_bad_config_is_refused_in_one_line(told: dict[str, Any], wrong: str) -> None:
    with pytest.raises(OptionError, match=wrong) as caught:
        read_config(find_game("terra"), told)
    assert "\n" not in str(caught.value)


def played(row: Row, decisions: int, seed: int) -> None:
    rng = Random(seed)
    row.advance()
    row.standing = row.state.standing()
    for _ in range(decisions):
        row.answer(int(rng.random() * len(row.ids)))
        if not row.advance():
            row.begin()
            row.advance()
        row.standing = row.state.standing()


@pytest.mark.parametrize("opponents", [[], [{"bot": "heuristic", "share": 1.0}]])
def test_a_game_is_known_again_by_its_seed_and_its_answers(opponents: list[dict[str, Any]]) -> None:
    crew = Crew(find_game("terra"), a_config(opponents=opponents))
    row = Row(crew, 0, "seed")
    played(row, 60, 1)
    other = Row(crew, 0, "seed")
    other.replay(row.number, row.answers)
    assert other.state == row.state
    assert other.standing == row.standing
    assert (other.seat, list(other.ids)) == (row.seat, list(row.ids))
    assert other.rng.getstate() == row.rng.getstate()


@pytest.mark.parametrize("start", ["march", "road"])
def test_a_game_that_begins_on_the_way_to_atlantis_is_whole_and_known_again(start: str) -> None:
    anunnaki = find_game("anunnaki")
    told = {"tables": [{"seats": 4, "start": start}, {"seats": 2, "start": start}]}
    crew = Crew(anunnaki, read_config(anunnaki, told))
    for table in (0, 1):
        row = Row(crew, table, "seed")
        played(row, 40, 1)
        fresh: Any = anunnaki.setup(row.state.seats, {})
        assert row.state.census() == fresh.census()
        other = Row(crew, table, "seed")
        other.replay(row.number, row.answers)
        assert other.state == row.state


def test_points_that_lie_ahead_are_gone_at_the_end() -> None:
    """What is told sooner in Anunnaki must not change what is best: the standing of the end is the score."""
    anunnaki = find_game("anunnaki")
    crew = Crew(anunnaki, read_config(anunnaki, {"tables": [{"seats": 2, "start": "march"}]}))
    row, rng = Row(crew, 0, "seed"), Random(3)
    ahead = 0.0
    while row.advance():
        row.answer(int(rng.random() * len(row.ids)))
        ahead = max(ahead, *crew.lesson.standing(row.state))
    assert ahead > 0
    assert list(crew.lesson.standing(row.state)) == [float(score) for score in row.state.outcome().scores]


def test_opponents_take_all_seats_but_one() -> None:
    opponents = [{"bot": "snapshot", "share": 0.5}, {"bot": "random", "share": 0.5}]
    crew = Crew(find_game("terra"), a_config(opponents=opponents))
    rng = Random(1)
    found = [crew.seat_players(4, rng) for _ in range(50)]
    assert all(sitting.count(MINE) == 1 for sitting in found)
    assert {player for sitting in found for player in sitting} == {MINE, OLD, 0}


def test_rewards_are_points_less_a_share_of_the_rivals() -> None:
    config = a_config(reward={"scale": 0.1, "rivals": 0.5, "crowd": 0.3})
    crew = Crew(find_game("terra"), config)
    assert crew.rewards([4.0, 2.0]) == pytest.approx([0.3, 0.0])
    assert crew.rewards([4.0, 2.0, 2.0]) == pytest.approx([0.34, 0.11, 0.11])


def test_a_game_cut_short_is_won_by_the_standing() -> None:
    crew = Crew(find_game("terra"), a_config())
    row = Row(crew, 0, "seed")
    played(row, 20, 1)
    shares, scores = wins(row.state)
    assert sum(shares) == pytest.approx(1)
    assert len(scores) == 3


def a_practice(workers: int, rows: int) -> Practice:
    learning = {"workers": workers, "rows": rows, "waves": 4, "batch": 8}
    config = a_config(learning=learning, opponents=[{"bot": "random", "share": 0.5}])
    return Practice(find_game("terra"), config, workers)


def test_shared_arrays_do_not_overlap() -> None:
    shapes = a_practice(2, 3).shapes()
    arrays = laid_out(shapes, bytearray(size_of(shapes)))
    for number, array in enumerate(arrays.values()):
        array[...] = number
    for number, array in enumerate(arrays.values()):
        assert (array == number).all()


def test_the_processes_of_a_batch_play_a_training_the_same_whatever_their_number() -> None:
    """Two play two rows of each group, or one all four; both go on from what they told of their games."""
    told: list[Any] = []
    for workers, rows in ((2, 2), (1, 4)):
        practice = a_practice(workers, rows)
        games: list[Any] | None = None
        seen: list[bytes] = []
        ended: list[Any] = []
        for _ in range(2):
            memory, placed = crew(practice, play, workers, GROUPS, here=False)
            try:
                arrays = laid_out(practice.shapes(), memory)
                for span, part in placed:
                    part.begin("begin", games and games[span.start : span.stop])
                for _, part in placed:
                    part.end()
                for number in range(100):
                    arrays["answers"][...] = number % arrays["counts"]
                    for _, part in placed:
                        part.begin("step")
                    for _, part in placed:
                        ended += unpacked(part.end())
                    seen.append(b"".join(arrays[name].tobytes() for name in ("obs", "rewards", "done")))
                for _, part in placed:
                    part.begin("dump")
                games = [row for _, part in placed for row in part.end()]
            finally:
                for _, part in placed:
                    part.close()
        told.append((games, seen, sorted(ended)))
    assert told[0] == told[1]
    assert told[0][2], "no game came to its end"


def test_progress_is_a_page_with_curves(tmp_path: Path) -> None:
    history = [{"seconds": 1.0 * n, "games": 10 * n, "score 2p": 50.0 + n, "entropy": 2.0} for n in range(3)]
    write_page(tmp_path / "page.html", "a <game>", history)
    text = (tmp_path / "page.html").read_text("utf-8")
    assert "a &lt;game&gt;: 20 games" in text
    assert text.count("<polyline") == 2
    write_page(tmp_path / "page.html", "empty", [])
