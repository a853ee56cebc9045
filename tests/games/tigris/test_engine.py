"""The engine as a whole: the contract, scenario files, perft tables, draws, consequences, notation."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.kit import at
from ziggurat.core import play
from ziggurat.core.conformance import check_game
from ziggurat.core.errors import NotationError, OptionError, PositionError, ViewError
from ziggurat.core.perft import perft
from ziggurat.core.protocol import CHANCE
from ziggurat.core.record import load
from ziggurat.core.scene import Scene, check
from ziggurat.games.spheres import Colour
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.actions import SPACE, Swap, Tile
from ziggurat.games.tigris.consequence import consequences
from ziggurat.games.tigris.handfuls import pack
from ziggurat.games.tigris.state import Ask, TigrisState

from .positions import placed

TESTS = Path(__file__).parents[2]
RECORDS = sorted((TESTS / "records" / "tigris").glob("*.zig"))
SCENARIOS = sorted((files("ziggurat.games.tigris") / "scenarios").iterdir(), key=str)
PERFT: list[dict[str, Any]] = tomllib.loads((TESTS / "perft" / "tigris.toml").read_text("utf-8"))["position"]


def test_the_contract_holds() -> None:
    report = check_game(GAME, games=15, seed=11)
    assert report.twins_apart > 100


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.name)
def test_scenario(path: Traversable) -> None:
    assert check(json.loads(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("position", PERFT, ids=lambda position: position["name"])
def test_perft(position: dict[str, Any]) -> None:
    place = json.loads(position["position"]) if "position" in position else None
    state = at("tigris", place, seats=position["seats"], options=position["options"]).state
    if place is not None:
        state.catastrophes_left = (0,) * state.seats
    for depth, wanted in enumerate(position["counts"], 1):
        count = perft(state, depth)
        assert [count.decisions, count.chance, count.ended] == wanted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_finished_record_replays_to_its_result(path: Path) -> None:
    record = load(path)
    assert record.result is not None
    state = play.check(record)
    assert state.outcome() is not None
    shown = play.redact(record, 0)
    hidden = [step.text for step in shown.steps if "?" in step.text]
    assert "draw" in {text.split()[0] for text in hidden} <= {"draw", "swap"}
    assert all(set(text.split()[1:]) == {"?"} for text in hidden)


def midgame(seed: int, steps: int = 150, **options: Any) -> TigrisState:
    """A state of a random game in which an action is to be taken."""
    rng = Random(seed)
    state = GAME.setup(3, options)
    while state.step < steps or state.question != Ask.ACTION:
        seat = state.actor()
        assert seat is not None
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return state


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_draws_are_uniform_over_the_legal_list(seed: int) -> None:
    state = midgame(seed)
    rng = Random(seed)
    ids = list(state.legal_ids(state.active))
    drawn = Counter(state.draw(state.active, rng) for _ in range(200 * len(ids)))
    assert set(drawn) == set(ids)
    square = sum((drawn[number] - 200) ** 2 / 200 for number in ids)
    assert square < len(ids) + 5 * (2 * len(ids)) ** 0.5


def test_deals_follow_the_exact_shares() -> None:
    state = GAME.setup(2)
    rng = Random(5)
    state.apply_id(CHANCE, state.deal(rng))
    shares = {SPACE.encode(action): float(share) for action, share in state.chance()}
    assert len(shares) == 84
    drawn = Counter(state.deal(rng) for _ in range(30_000))
    likely = {number: share for number, share in shares.items() if share > 0.002}
    square = sum((drawn[n] - 30_000 * share) ** 2 / (30_000 * share) for n, share in likely.items())
    assert square < len(likely) + 5 * (2 * len(likely)) ** 0.5


@pytest.mark.parametrize("seed", range(4))
def test_every_illegal_action_has_a_reason_and_no_legal_one(seed: int) -> None:
    rng = Random(seed)
    options = {"english": True, "open_tiles": seed % 2 == 0, "buildings": True, "ziggurat": True}
    state = GAME.setup(2 + seed % 3, options)
    phases = set()
    while (seat := state.actor()) is not None:
        if state.question not in phases or rng.random() < 0.02:
            phases.add(state.question)
            legal = set(state.legal_ids(seat))
            for number in range(SPACE.size):
                reason = state.why_illegal(seat, SPACE.decode(number))
                assert (reason is None) == (number in legal), SPACE.texts[number]
                assert reason is None or reason.rule.startswith("TE-")
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    reason = state.why_illegal(0, SPACE.decode(0))
    assert reason is not None
    assert reason.key == "game_finished"


def test_lists_shared_by_clones_stay_apart() -> None:
    """A clone and its original go different ways and each lists what a fresh state would."""
    rng = Random(9)
    state = midgame(4, 60)
    for _ in range(60):
        twin = state.clone()
        for copy in (twin, state):
            seat = copy.actor()
            assert seat is not None
            copy.apply_id(seat, copy.deal(rng) if seat == CHANCE else copy.draw(seat, rng))
            seat = copy.actor()
            if copy.question == Ask.ACTION and seat is not None:
                fresh = GAME.determinize(copy.view(seat), Random(0))
                assert list(copy.legal_ids(seat)) == list(fresh.legal_ids(seat))


def effects(table: Scene, text: str) -> list[dict[str, Any]]:
    seat = table.state.asked
    return GAME.consequence(table.state.view(seat), GAME.notation.read(text)).to_json()


def test_consequences_of_tiles_and_leaders() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5 K5", "black": "H5 J5"},
            {"0 king": "G6", "1 king": "K6", "0 priest": "G4", "1 priest": "K4"},
            ["black*6"],
        ),
    )
    found = effects(scene, "tile settlement I5")
    assert [effect["kind"] for effect in found] == ["cost", "union", "conflict", "conflict"]
    wars = [(e["leader"], e["seat"], e["defender_seat"], e["a"], e["d"]) for e in found[2:]]
    assert wars == [("tigris.leader_black", 0, 1, 1, 1), ("tigris.leader_red", 0, 1, 1, 1)]
    point = effects(scene, "tile settlement H4")[1]
    assert point == {
        "kind": "points",
        "amount": 1,
        "colour": "tigris.colour_black",
        "why": "tile",
        "seat": 0,
    }
    assert effects(scene, "pass") == []
    assert [e["kind"] for e in effects(scene, "catastrophe G5")] == [
        "cost",
        "destroy",
        "leader_home",
        "leader_home",
    ]
    before = scene.state.dump()
    consequences(scene.state.view(0))
    assert scene.state.dump() == before


def test_consequences_leave_the_end_of_the_turn_out() -> None:
    scene = at(
        "tigris",
        **placed(
            {"red": "G5"},
            {"0 king": "G6"},
            ["black*6"],
            actions_left=1,
            monuments={"E5": "red-black"},
        ),
    )
    assert [e["kind"] for e in effects(scene, "tile settlement A1")] == ["cost"]
    assert [e["kind"] for e in effects(scene, "pass")] == []


def test_consequences_tell_treasures_and_monuments() -> None:
    scene = at("tigris", **placed({"black": "F4 G4 H4 I4 I5 J6 J5"}, {"1 merchant": "F2"}, ["black*6"]))
    kinds = {e["kind"]: e for e in effects(scene, "tile settlement I6")}
    assert kinds["may_build"]["squares"] == ["I5"]
    scene = at("tigris", **placed({"black": "F4 G4 H4 I4 I5"}, {"1 merchant": "F2"}, ["black*6"]))
    kinds = {e["kind"]: e for e in effects(scene, "tile settlement I6")}
    assert kinds["treasures"] == {"kind": "treasures", "squares": ["F3", "I7"], "seat": 1}


def test_other_ways_of_writing() -> None:
    read = GAME.notation.read
    assert read("Tile RED f6") == Tile(Colour.RED, 85)
    assert read("swap farm temple farm") == Swap(pack((0, 1, 2, 0)))
    assert read("monument black-red A1") == read("monument red-black a1")
    assert read("pick blue") == read("pick farm")
    for wrong in ("tile temple Q1", "tile temple A12", "swap", "swap temple*7", "commit 7", "swap temple*0"):
        with pytest.raises(NotationError):
            read(wrong)


def test_bad_input_is_named() -> None:
    with pytest.raises(OptionError, match="standard, advanced"):
        GAME.setup(3, {"board": "round"})
    with pytest.raises(OptionError, match="open_scoring"):
        GAME.setup(3, {"colour": True})
    with pytest.raises(ViewError, match="no view of tigris"):
        GAME.view_from_json({"game": "chess"})
    with pytest.raises(ViewError, match="no view of tigris"):
        GAME.view_from_json({"game": "tigris", "memory": 3})
    with pytest.raises(PositionError, match="1 black tiles too many"):
        at("tigris", {"hands": {"0": {"black": 31}}})
    with pytest.raises(PositionError, match="two pieces lie on G5"):
        at("tigris", {"leaders": {"0": {"king": "G5"}, "1": {"king": "G5"}}})
    with pytest.raises(PositionError, match="no seat '2'; seats are 0 to 1"):
        at("tigris", {"leaders": {"2": {"king": "G5"}}})
    with pytest.raises(PositionError, match="leaders must be a list or an object by seat, not '5'"):
        at("tigris", {"leaders": 5})
    with pytest.raises(PositionError, match="some of king, priest, farmer, merchant"):
        at("tigris", {"leaders": {"0": {"trader": "G5"}}})
    with pytest.raises(PositionError, match="treasures: 9 instead of 10"):
        at("tigris", {"treasures": ["K1", "B2", "P2", "F3", "N5", "I7", "B8", "O9", "F10"]})


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"expect": {"points": {"0": {"red": 1}}}}, "points should be"),
        ({"expect": {"question": {"seat": 1, "prompt": "turn.action"}}}, "the question should be"),
        ({"refused": "0: tile temple E5", "rule": "TE-100"}, "is legal"),
        ({"play": "0: tile temple A4"}, "not legal"),
        ({"refused": "0: tile temple A4", "rule": "TE-100"}, "is refused by TE-102"),
        ({"expect": {"tiles": {"black": ["E5"]}}}, "tiles should be"),
        ({"expect": {"bag": [3, 0, 0, 0]}}, "bag should be"),
        ({"expect": {"aids": {"kingdoms": [["E5"]]}}}, "aids.kingdoms should be"),
        ({"expect": {"question": None}}, "the game should be over"),
    ],
)
def test_scenarios_that_do_not_hold_say_so(change: dict[str, Any], line: str) -> None:
    """A runner that accepts everything would be of no use."""
    step = change if "refused" in change else {"play": "0: tile temple E5", **change}
    data = {"game": "tigris", "position": {"hands": {"0": {"red": 6}}}, "steps": [step]}
    assert any(line in failure for failure in check(data))
