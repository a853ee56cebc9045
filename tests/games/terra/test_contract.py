"""The contract every game keeps: conformance, words, drawings, observations, perft."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.games.terra.positions import built, end_turn, favors, first_turn, rich
from ziggurat.core import play
from ziggurat.core.conformance import check_game
from ziggurat.core.errors import ViewError
from ziggurat.core.messages import Words
from ziggurat.core.perft import perft
from ziggurat.core.protocol import CHANCE
from ziggurat.core.scenario import check, check_file
from ziggurat.games import terra
from ziggurat.games.terra import GAME
from ziggurat.games.terra.components import SPECIALS
from ziggurat.games.terra.state import Offer

PERFT = tomllib.loads((Path(__file__).parents[2] / "perft" / "terra.toml").read_text(encoding="utf-8"))


def test_conformance() -> None:
    report = check_game(GAME, games=24, seed=4)
    assert report.games == 24
    assert report.steps > 2000


@pytest.mark.parametrize("case", PERFT["position"], ids=lambda case: case["name"])
def test_perft(case: dict[str, object]) -> None:
    state = GAME.setup(int(str(case["seats"])), dict(case["options"]))  # type: ignore[call-overload]
    rng = Random(int(str(case["seed"])))
    for _ in range(int(str(case["steps"]))):
        seat = state.actor()
        assert seat is not None
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    for depth, wanted in enumerate(case["counts"], start=1):  # type: ignore[arg-type,var-annotated]
        count = perft(state, depth)
        assert [count.decisions, count.chance, count.ended] == wanted


@pytest.mark.parametrize("lang", ["en", "it"])
def test_everything_that_happens_has_words(lang: str) -> None:
    words = Words(lang)
    names = ["Anna", "Bruno", "Carla", "Dario", "Elena"]
    rng = Random(5)
    for number in range(6):
        options = {"late_leech": number % 2 == 1, "mini_expansion": True, "cultist_erratum": True}
        state = GAME.setup(2 + number % 4, options)
        while (seat := state.actor()) is not None:
            for decision in state.decisions():
                assert words.prompt("terra", decision, names)
                assert words.help("terra", decision, names)
            ids = [n for n in state.legal_ids(seat) if not GAME.actions.texts[n].startswith("pass")]
            action = rng.choice(ids) if ids and rng.random() < 0.9 else state.draw(seat, rng)
            reason = state.why_illegal(seat, GAME.actions.decode(rng.randrange(GAME.actions.size)))
            if reason is not None:
                assert words.reason("terra", reason, names)
            for event in state.apply_id(seat, action):
                assert words.event("terra", event, names)
        outcome = state.outcome()
        assert outcome is not None
        assert words.end("terra", outcome, names)


def test_every_option_has_words() -> None:
    for lang in ("en", "it"):
        for option in GAME.options:
            assert Words(lang).has(f"terra.option.{option.key}")
            assert Words(lang).has(f"terra.option.{option.key}.help")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_drawing_shows_what_is_there(theme: str) -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"]})
    made.change(rich(0))
    made.play("0: action ACT1")
    made.play("0: bridge F4:G3")
    drawing = GAME.svg(made.state.view(0), theme)
    root = ElementTree.fromstring(drawing)
    texts = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"A1", "I12", "Witches", "Nomads", "20"} <= texts
    described = next(element.text for element in root.iter() if element.tag.endswith("desc"))
    assert described is not None
    assert "2 D on E9 F4" in described
    end_turn(made)
    assert GAME.svg(made.state.view(0), theme) != drawing


def test_the_drawing_works_at_every_stage() -> None:
    rng = Random(2)
    state = GAME.setup(3, {})
    for number, (_, _) in enumerate(play.random_game(state, rng)):
        if number % 40 == 0:
            ElementTree.fromstring(GAME.svg(state.view(None)))
    ElementTree.fromstring(GAME.svg(state.view(0)))


def test_text_names_buildings_and_stock() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"]})
    made.change(built(made, 0, "SH", "F4"))
    text = GAME.text(made.state.view(0))
    assert "F:SH" in text
    assert "Witches" in text
    assert "F:FO" in GAME.text(made.state.view(0), lang="it")
    assert max(len(line) for line in text.splitlines()) <= 80
    assert "[" in GAME.text(made.state.view(0), colour=True)


def test_observation_is_relative_to_the_viewer() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"]})
    slices = GAME.layout.slices()
    own, rival = (GAME.observe(made.state.view(seat)) for seat in (0, 1))
    assert list(own[slices["stock"]][:13]) == list(rival[slices["stock"]][13:26])
    assert own[slices["terrain"]] == rival[slices["terrain"]]
    assert sum(own[slices["prompt"]]) == 1
    assert sum(rival[slices["prompt"]]) == 0


@pytest.mark.parametrize(
    "changed",
    [
        {"worked": 1 << 7},
        {"buildable": 1 << 7},
        {"skipped": 7},
        {"unfinished": True},
        {"way_round": -1},
        {"hexes_left": 1},
        {"tops": 1},
        {"tops_due": 1},
        {"colours": (2, 3)},
        {"order": (1, 0)},
        {"pass_order": (1,)},
        {"offers": [Offer(0, 1, 3, 1, 7)]},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_an_observation_shows_what_an_action_under_way_has_done(changed: dict[str, Any]) -> None:
    """Else positions would look alike in which different answers are legal."""
    state = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"]}).state
    before = GAME.observe(state.view(0))
    for name, value in changed.items():
        setattr(state, name, value)
    assert GAME.observe(state.view(0)) != before


def test_an_observation_shows_the_special_actions_that_were_used() -> None:
    state = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"]}).state
    own = GAME.observe(state.view(0))
    state.players[0].used = 1 << SPECIALS.index("BON1")
    shown = GAME.observe(state.view(0))[GAME.layout.slices()["special_used"]]
    assert GAME.observe(state.view(0)) != own
    assert [number for number, one in enumerate(shown) if one] == [SPECIALS.index("BON1")]


def test_consequences_tell_costs_gains_points_and_offers() -> None:
    made = first_turn("witches", "nomads", homes={"witches": ["F4", "E9"], "nomads": ["F3", "A5", "I7"]})
    made.change(rich(0))
    made.change(favors(made, 0, "FAV10"))
    view = made.state.view(0)
    effects = GAME.consequence(view, GAME.notation.read("upgrade F4 to TP")).to_json()
    assert {"kind": "points", "amount": 3, "seat": 0} in effects
    assert {"kind": "cost", "what": "terra.res_C", "amount": 3, "seat": 0} in effects
    assert {"kind": "offer", "power": 1, "from_seat": 0, "seat": 1} in effects
    effects = GAME.consequence(view, GAME.notation.read("send p to AIR for 3")).to_json()
    assert {"kind": "cult", "cult": "terra.cult_AIR", "steps": 3, "seat": 0} in effects


def test_bad_views_are_refused() -> None:
    made = first_turn("witches", "nomads")
    good = made.state.view(0).to_json()
    changes: list[dict[str, Any]] = [
        {"position": None},
        {"seat": 7},
        {"position": {**good["position"], "terrain": {"A1": "sea"}}},
    ]
    for change in changes:
        with pytest.raises(ViewError, match="no view of terra"):
            GAME.view_from_json({**good, **change})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("+FAV5", "take FAV5"),
        ("+tw1", "take TW1"),
        ("+2FIRE", "step FIRE"),
        ("Transform e5 to green", "transform E5 to forest"),
        ("upgrade E5 to trading post", "upgrade E5 to TP"),
        ("send priest to fire for 2", "send p to FIRE for 2"),
        ("advance shipping", "advance ship"),
        ("bridge G3:F4", "bridge F4:G3"),
        ("convert pw to c", "convert 1PW to 1C"),
        ("convert 3 power to 1 worker", "convert 3PW to 1W"),
        ("convert pw to w", "convert 3PW to 1W"),
        ("leech 2 from 1", "leech from 1"),
        ("-SPADE", "forgo"),
        ("done", "end"),
    ],
)
def test_what_players_are_used_to_type(typed: str, meant: str) -> None:
    assert GAME.notation.write(GAME.notation.read(typed)) == meant


def test_the_breakdown_adds_up() -> None:
    state = GAME.setup(4, {})
    for _ in play.random_game(state, Random(9)):
        pass
    outcome = state.outcome()
    assert outcome is not None
    assert [sum(points.values()) for points in outcome.detail["points"]] == list(outcome.scores)


SCENARIOS = sorted((Path(terra.__file__).parent / "scenarios").glob("*.json"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_hold(path: Path) -> None:
    for verdict in check_file(path):
        assert verdict.failures == ()


def test_a_wrong_scenario_says_what_is_wrong() -> None:
    data: dict[str, Any] = json.loads((SCENARIOS[0].parent / "tm_s01.json").read_text(encoding="utf-8"))
    assert check(data) == []
    data["expect"]["offers"].append("1: build E5")
    data["expect"]["players"]["1"] = {"points": 1}
    data["steps"][-1]["rule"] = "TM-060"
    assert check(data) == ["step 23: '1: build E5' is refused by TM-059 (not_home), not by TM-060"]
    data["steps"][-1]["rule"] = "TM-059"
    wrong = check(data)
    assert any(line.startswith("players should be") for line in wrong)
    assert "'1: build E5' should be legal" in wrong
