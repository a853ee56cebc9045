"""The contract of all games, hidden information, words of events, perft counts, records."""

from __future__ import annotations

import ast
import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from tests.games.anunnaki.positions import advanced, random_step
from ziggurat.core import play
from ziggurat.core.conformance import check_game
from ziggurat.core.messages import LANGUAGES, Words
from ziggurat.core.perft import perft
from ziggurat.games import anunnaki
from ziggurat.games.anunnaki import GAME
from ziggurat.games.anunnaki.names import bits
from ziggurat.games.anunnaki.state import AnunnakiState
from ziggurat.games.anunnaki.weaponry import advanced_hand, hand_of

PERFT = tomllib.loads((Path(__file__).parents[2] / "perft" / "anunnaki.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_conformance(seats: int) -> None:
    report = check_game(GAME, games=4, seed=seats, seats=seats)
    assert report.games == 4
    assert report.twins_apart > 0


def test_conformance_with_chosen_houses() -> None:
    assert check_game(GAME, games=2, seed=9, options={"houses": "chosen"}).games == 2


@pytest.mark.parametrize(
    "case", PERFT["case"], ids=lambda case: f"{case['seats']}-{case['steps']}-{case['depth']}"
)
def test_perft(case: dict[str, int]) -> None:
    count = perft(advanced(case["seats"], case["seed"], case["steps"]), case["depth"])
    assert (count.decisions, count.chance, count.ended) == (case["decisions"], case["chance"], case["ended"])


@pytest.mark.rule("AN-015")
def test_what_rivals_may_believe_of_a_hand_always_holds_the_truth() -> None:
    checked = 0
    for seed in range(6):
        state, rng = GAME.setup(3), Random(seed)
        while state.actor() is not None:
            random_step(state, rng)
            for rival in range(3):
                if state.house[rival] < 0:
                    continue
                hands = bits(state.possible_hands[rival])
                assert advanced_hand(state, rival) in [hand_of(state, rival, hand) for hand in hands]
                checked += len(hands) > 1
    assert checked > 100


def test_a_record_replays_to_the_same_end() -> None:
    state = GAME.setup(3, {"data": {"constants": {"engine_round_cap": 8}}})
    steps = list(play.random_game(state, Random(5)))
    record = play.new_record(state, ("A", "B", "C"), steps)
    again = play.replay(record)
    assert again.dump() == state.dump()


def test_every_event_has_words() -> None:
    kinds: set[str] = set()
    for path in Path(anunnaki.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "say"
                and isinstance(node.func.value, ast.Name)
                and node.func.value.id == "state"
            ):
                assert isinstance(node.args[0], (ast.Constant, ast.IfExp))
                parts = (
                    [node.args[0]]
                    if isinstance(node.args[0], ast.Constant)
                    else [node.args[0].body, node.args[0].orelse]
                )
                kinds |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    assert len(kinds) > 50
    for lang in LANGUAGES:
        words = Words(lang)
        assert [kind for kind in kinds if not words.has(f"anunnaki.event.{kind}")] == []


def test_a_clone_shares_no_list_with_the_original() -> None:
    state = advanced(3, 3, 200)
    twin = state.clone()
    for name in AnunnakiState.fields:
        value = getattr(state, name)
        if isinstance(value, list) and name != "ids":
            assert getattr(twin, name) is not value, name
            for mine, other in zip(value, getattr(twin, name), strict=True):
                assert not isinstance(mine, list) or mine is not other, name


@pytest.mark.rule("AN-015", "AN-182")
def test_views_are_complete_while_cards_lie_face_down() -> None:
    seen = 0
    for seed in range(30):
        state, rng = GAME.setup(2, {"houses": "norrenis,pharaos"}), Random(seed)
        while state.actor() is not None and seen < 12:
            if state.battle is not None and any(state.battle.laid):
                seen += 1
                for viewer in (0, 1, None):
                    view = state.view(viewer)
                    again = GAME.determinize(GAME.view_from_json(json.loads(json.dumps(view.to_json()))), rng)
                    assert again.view(viewer) == view
            random_step(state, rng)
    assert seen == 12
