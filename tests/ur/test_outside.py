"""A game from outside is a game like ours: terminal, records, bots, arena, environments, server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ur.conftest import ROOT, Run

CLI = ("-m", "ziggurat.cli")
SCENARIOS = sorted((ROOT / "examples" / "ur").rglob("scenarios/*.json"))


def test_it_stands_on_the_shelf(run: Run) -> None:
    assert "ur            2-2" in run(*CLI, "games")


def test_it_keeps_the_contract(run: Run) -> None:
    code = (
        "from ziggurat import game; from ziggurat.core.conformance import check_game; "
        "print(check_game(game('ur'), games=10).games)"
    )
    assert run("-c", code).strip() == "10"


def test_every_word_is_there_in_both_languages(run: Run) -> None:
    code = (
        "import tests.test_words as words; from ziggurat.core.registry import game; "
        "words.test_random_games_find_all_their_words('ur'); print('all')"
    )
    assert "all" in run("-c", code)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.stem)
def test_its_scenarios_hold(run: Run, scenario: Path) -> None:
    run(*CLI, "scenario", "check", str(scenario))


def test_it_is_played_in_the_terminal(run: Run, tmp_path: Path) -> None:
    told = run(
        *CLI, "play", "ur", "--terminal", "--players", "2", "--bot", "random", "--seed", "3",
        "--lang", "it", "--record", "game.zig",
        answers="help\nmoves\nwhy move 9\nenter\nundo\nquit\n",
    )  # fmt: skip
    assert "quale pedina muovi?" in told
    assert "UR-4" in told
    run(*CLI, "record", "check", "game.zig")


def test_its_bots_meet_in_the_arena(run: Run, tmp_path: Path) -> None:
    bots = ("king", "mcts:iters=20", "heuristic", "random")
    run(*CLI, "arena", "ur", *bots, "--games", "4", "--seed", "1", "--out", "meeting")
    records = sorted((tmp_path / "meeting").rglob("*.zig"))
    assert len(records) == 24
    run(*CLI, "record", "check", *(str(path) for path in records))


def test_its_own_knowledge_beats_chance(run: Run) -> None:
    code = """
from random import Random
from ziggurat import game
from ziggurat.bots import Budget, make
from ziggurat.core.play import play
ur, won = game("ur"), 0
for number in range(20):
    seats = [make("heuristic", ur), make("random", ur)][:: 1 if number % 2 else -1]
    rng, state = Random(number), ur.setup(2)
    for _ in play(state, [lambda view, bot=bot: bot.choose(view, Budget(), rng) for bot in seats], rng): pass
    won += state.outcome().winners == ((0,) if number % 2 else (1,))
print(won)
"""
    assert int(run("-c", code)) >= 15


def test_it_is_a_research_environment(run: Run) -> None:
    code = """
import warnings; warnings.simplefilter("ignore")
from pettingzoo.test import api_test
from ziggurat.env.aec import aec
api_test(aec("ur", 2), num_cycles=100, verbose_progress=False)
"""
    assert "Passed API test" in run("-c", code)


def test_the_server_hosts_it_with_rules_and_words(run: Run) -> None:
    code = """
import asyncio, json
from litestar.testing import TestClient
from ziggurat.server.app import make_app
from ziggurat.server.settings import from_environment
with TestClient(make_app(from_environment(database_url="sqlite:///tables.db", bot_workers=1))) as client:
    assert "ur" in [one["id"] for one in client.get("/api/games").json()["games"]]
    assert "UR-7" in client.get("/api/rules/ur?lang=it").json()["rules"]
    words = client.get("/api/words/it").json()
    assert words["terms"]["ur.title"]["it"] == "Il Gioco Reale di Ur"
print("hosted")
"""
    assert "hosted" in run("-c", code)


def declared(folder: Path, entry: str) -> Path:
    """A folder like that of an installed package that declares a game."""
    info = folder / "brokenur-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: brokenur\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ziggurat.games]\n{entry}\n")
    return folder


@pytest.mark.parametrize(
    ("entry", "source", "words"),
    [
        ("broken = nowhere.deep:GAME", "", "No module named 'nowhere'"),
        ("broken = brokenur:GAME", "import sys; sys.exit(4)", "SystemExit: 4"),
        ("broken = brokenur.inner:GAME", "def (", "SyntaxError: invalid syntax"),
    ],
)
def test_a_package_that_fails_wherever_it_is_touched_harms_no_other_game(
    entry: str, source: str, words: str, run: Run, tmp_path: Path
) -> None:
    folder = declared(tmp_path / "broken", entry)
    (folder / "brokenur" / "inner").mkdir(parents=True)
    (folder / "brokenur" / "__init__.py").write_text(source)
    (folder / "brokenur" / "inner" / "__init__.py").write_text("")
    told = run(*CLI, "games", also=folder)
    assert "tigris" in told
    assert words in told
    assert "Traceback" not in told
    assert "You left the game." in run(*CLI, "play", "tigris", "--terminal", also=folder)
    refused = run(*CLI, "perft", "broken", "--depth", "1", status=2, also=folder)
    assert refused.strip().count("\n") == 0


def test_broken_words_levels_and_commands_of_a_package_are_told_in_one_line(run: Run, tmp_path: Path) -> None:
    folder = declared(tmp_path / "broken", "other = otherur:GAME")
    package = folder / "otherur"
    (package / "words").mkdir(parents=True)
    (package / "commands").mkdir()
    (package / "__init__.py").write_text(
        "from ziggurat_ur.game import Ur\nclass Other(Ur):\n    id = 'other'\nGAME = Other()\n"
    )
    (package / "words" / "terms.toml").write_text("[title")
    (package / "words" / "messages.toml").write_text("= 3")
    (package / "levels.toml").write_text("king = 5")
    (package / "commands" / "dice.py").write_text("def (")
    (package / "commands" / "play.py").write_text('"""Not this one."""\n')
    told = run(*CLI, "games", also=folder)
    for file in ("terms.toml", "messages.toml"):
        assert told.count(f"the words of the game 'other' cannot be read: {file}") == 1
    assert "You left the game." in run(*CLI, "play", "tigris", "--terminal", also=folder)
    for words, complaint in (
        (["selfplay", "other", "--bots", "king,random"], "the level king of other is a table, not 5"),
        (["dice", "roll"], "the command 'dice' cannot be loaded: SyntaxError"),
    ):
        refused = run(*CLI, *words, status=2, also=folder)
        assert complaint in refused
        assert refused.strip().count("\n") == 0
    code = (
        "from ziggurat import game\nfrom ziggurat.core.conformance import Violation, check_game\n"
        "try: check_game(game('other'), games=1)\nexcept Violation as error: print(error)"
    )
    assert "the words of the game 'other' cannot be read: messages.toml" in run("-c", code, also=folder)


def test_a_broken_package_is_named_in_one_line_and_skipped(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken" / "brokenur-1.0.dist-info"
    broken.mkdir(parents=True)
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: brokenur\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[ziggurat.games]\nbroken = brokenur:GAME\n")
    told = run(*CLI, "games", also=broken.parent)
    assert "tigris" in told
    assert told.count("'broken'") == 1
    assert "No module named 'brokenur'" in told
    assert "Traceback" not in told
    refused = run(*CLI, "perft", "broken", "--depth", "1", status=2, also=broken.parent)
    assert refused.strip().count("\n") == 0
    assert "cannot be loaded" in refused
