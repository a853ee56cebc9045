"""Self-play tells how Houses fare; bad data files are refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ziggurat.arena.tally import Played, by_place, by_side, length, played, read_played
from ziggurat.cli.__main__ import run
from ziggurat.core.play import play
from ziggurat.core.protocol import View
from ziggurat.games.anunnaki import GAME

ONE = Played((50.0, 70.0), (0.0, 1.0), "track", 300, 20, ("babylon", "ellenys"), (0, 1))
TWO = Played((61.0, 55.0), (1.0, 0.0), "last_cube", 500, 30, ("babylon", "pharaos"), (1, 0))


def test_wins_and_scores_by_house_and_by_place() -> None:
    lines = {line.name: line for line in by_side([ONE, TWO]) + by_place([ONE, TWO])}
    assert [(lines[key].games, lines[key].won) for key in ("babylon", "ellenys", "pharaos")] == [
        (2, 1.0),
        (1, 1.0),
        (1, 0.0),
    ]
    assert lines["babylon"].score == 55.5
    assert (lines["first player"].won, lines["second"].won) == (0.0, 2.0)
    assert lines["first player"].score == 52.5
    told = length([ONE, TWO])
    assert told == "rounds: mean 25.0, median 25, 20 to 30; 400 steps a game; ends: track 50%, last_cube 50%"


def test_a_finished_game_says_which_house_sat_where() -> None:
    rng = Random(5)
    state = GAME.setup(3, {"houses": "ellenys,pharaos,norrenis"})

    def answer(view: View) -> int:
        return rng.choice(view.legal)

    steps = list(play(state, [answer] * 3, Random(6)))
    outcome = state.outcome()
    assert outcome is not None
    game = played(outcome, len(steps))
    assert game.sides == ("ellenys", "pharaos", "norrenis")
    assert game.places[state.first] == 0
    assert sorted(game.places) == [0, 1, 2]
    assert sum(game.wins) == 1.0
    assert read_played(json.loads(json.dumps(game.to_json()))) == game


def test_selfplay_reports_each_number_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["selfplay", "anunnaki", "--bots", "random", "--players", "2,3", "-n", "1"]) == 0
    text = capsys.readouterr().out
    assert text.count("1 game, rounds: mean") == 2
    assert text.count("first player") == 2
    assert text.count("third") == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[weapon.sarissa]\nstrenght = 3\n", "data.weapon.sarissa has no field 'strenght'"),
        (b"[weapon.excalibur]\nstrength = 3\n", "data.weapon has no entry 'excalibur'; entries: slingshot"),
        (b"[weapon.sarissa]\nstrength = 999999999\n", "must be a whole number from 0 to 20, not 999999999"),
        (b"[culture_token.1]\ncount = 5\n", "culture_token.count must add up to 20 tokens, not 24"),
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"x = " + b"{a=" * 3000 + b"1" + b"}" * 3000, "nested too deeply"),
        (b"# " + b"x" * 1_000_001, "larger than 1 MB"),
    ],
)
def test_a_bad_data_file_is_refused_in_one_line(
    content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    assert run(["selfplay", "anunnaki", "--bots", "random,random", "-n", "1", "--data", str(path)]) == 2
    text = capsys.readouterr().err
    assert text.count("\n") == 1
    assert words in text
