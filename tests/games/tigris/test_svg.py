"""The drawn board: well formed, complete, silent about what is hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from ziggurat.core.drawing import THEMES
from ziggurat.core.protocol import CHANCE
from ziggurat.games.tigris import GAME
from ziggurat.games.tigris.fights import supporters
from ziggurat.games.tigris.squares import names_of
from ziggurat.games.tigris.state import TigrisState
from ziggurat.games.tigris.view import TigrisView

EVERYTHING = {"board": "advanced", "open_tiles": True, "buildings": True, "ziggurat": True}


def random_state(seats: int, options: dict[str, object], seed: int, steps: int) -> TigrisState:
    rng = Random(seed)
    state = GAME.setup(seats, options)
    while (seat := state.actor()) is not None and state.step < steps:
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return state


def conflict_views(seed: int, kind: str) -> list[TigrisView]:
    """Views of a random game while a conflict is on."""
    rng = Random(seed)
    state = GAME.setup(3)
    views = []
    while (seat := state.actor()) is not None:
        if state.fight is not None and state.fight.kind == kind:
            views.append(state.view(seat))
        state.apply_id(seat, state.deal(rng) if seat == CHANCE else state.draw(seat, rng))
    return views


def saying(view: TigrisView, **said: Any) -> TigrisView:
    """A view in which some fields of the position are otherwise."""
    position = view.position.clone()
    position.fill(said)
    position.restore()
    return replace(view, position=position)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_of_a_whole_game_are_well_formed(theme: str, seats: int) -> None:
    for steps in (0, 3, 40, 150, 10_000):
        state = random_state(seats, EVERYTHING, seats, steps)
        for seat in (*range(seats), None):
            text = GAME.svg(state.view(seat), theme)
            root = ElementTree.fromstring(text)
            assert root.attrib["role"] == "img"
            assert root.find("{http://www.w3.org/2000/svg}title") is not None
            assert "var(" not in text
            assert "None" not in text


def uses(text: str) -> int:
    return text.count("<use ")


def test_every_piece_adds_a_shape() -> None:
    view = random_state(3, {}, 4, 120).view(None)
    before = uses(GAME.svg(view))
    position = view.position
    empty = names_of(position.empty)[0]
    for changed in (
        saying(view, tiles={"black": [*names_of(position.tiles[0]), empty]}),
        saying(view, catastrophes=[*names_of(position.catastrophes), empty]),
        saying(view, treasures=[*names_of(position.treasures), empty]),
        saying(view, buildings={"black": empty}),
        saying(view, marker=empty),
    ):
        assert uses(GAME.svg(changed)) == before + 1


@pytest.mark.parametrize("options", [{}, {"open_tiles": True}, {"buildings": True}, EVERYTHING])
def test_the_bag_lies_between_the_tiles_and_the_supply(options: dict[str, object]) -> None:
    root = ElementTree.fromstring(GAME.svg(random_state(2, options, 3, 5).view(0)))

    def at(group: ElementTree.Element) -> float:
        return float(group.attrib["transform"].split("(")[1].split()[0])

    groups = [g for g in root.iter("{http://www.w3.org/2000/svg}g") if "transform" in g.attrib]
    (bag,) = (g for g in groups if any(p.attrib.get("d", "").startswith("M11 9c-6") for p in g))
    tray = next(g for g in groups if bag in list(g))
    others = sorted(at(g) for g in tray if g is not bag and "transform" in g.attrib)
    before = [x for x in others if x < at(bag)]
    after = [x for x in others if x > at(bag)]
    assert len(before) == (12 if options.get("open_tiles") else 6)
    assert len(after) == (10 if options.get("buildings") else 6)
    assert at(bag) + 64 < min(after)


def test_squares_are_named_by_column_letter_and_row_number() -> None:
    text = GAME.svg(random_state(2, {}, 1, 9).view(0))
    labels = [node.text for node in ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    assert labels[:27] == [*"ABCDEFGHIJKLMNOP", *map(str, range(1, 12))]


@pytest.mark.rule("TE-020", "TE-021")
def test_the_drawing_of_a_seat_says_nothing_about_other_hands_and_points() -> None:
    state = random_state(3, {}, 8, 200)
    other = state.clone()
    other.hands[1], other.hands[2] = 6, 6 << 8
    other.points = (state.points[0], state.points[1] + 3, state.points[2])
    assert GAME.svg(state.view(0)) == GAME.svg(other.view(0))
    assert GAME.svg(state.view(1)) != GAME.svg(other.view(1))


@pytest.mark.parametrize("kind", ["revolt", "war"])
def test_supporters_shown_are_as_many_as_the_engine_counts(kind: str) -> None:
    views = [view for seed in range(4) for view in conflict_views(seed, kind)]
    assert len(views) > 10
    for view in views:
        fight = view.position.fight
        assert fight is not None
        attacking, defending = supporters(view.position, fight)
        assert (attacking.bit_count(), defending.bit_count()) == (fight.attack, fight.defence)


def test_notebooks_draw_views() -> None:
    view = random_state(2, {}, 1, 30).view(0)
    assert view._repr_svg_() == GAME.svg(view)
