"""Drawing, text board, observations and consequences of views."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests.games.anunnaki.positions import BASIC, advanced, opened, placed
from ziggurat.core.drawing import THEMES
from ziggurat.games.anunnaki import GAME


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawings_are_well_formed_at_every_stage(seats: int, theme: str) -> None:
    for steps in (0, 3, 30, 200, 350):
        state = advanced(seats, seats, steps)
        for viewer in (None, 0, seats - 1):
            root = ElementTree.fromstring(GAME.svg(state.view(viewer), theme))
            assert root.tag.endswith("svg")
            assert "var(" not in GAME.svg(state.view(viewer), theme)


def test_a_drawing_shows_all_territories_in_play_and_the_own_cards_only() -> None:
    scene = placed(
        "babylon",
        "norrenis",
        hand={"0": [*BASIC, "net"], "1": [*BASIC, "war_hammer"]},
    )
    own, rival, nobody = (GAME.svg(scene.state.view(viewer)) for viewer in (0, 1, None))
    assert 'data-card="net"' in own
    assert 'data-card="net"' not in rival
    assert 'data-card="war_hammer"' not in own
    assert 'data-card="net"' not in nobody
    for place in ("babylon.TL", "norrenis.C", "gaia12.A"):
        assert f'data-at="{place}"' in own


def test_legal_targets_are_marked() -> None:
    scene = placed("babylon", "norrenis", followers={"0": {"babylon.C": 1}})
    before = GAME.svg(scene.state.view(1))
    assert before.count("stroke-dasharray") < GAME.svg(scene.state.view(0)).count("stroke-dasharray")


@pytest.mark.parametrize("colour", [False, True])
def test_text_boards_say_who_where_and_what(colour: bool) -> None:
    state = opened(3, houses="pharaos,babylon,ellenys")
    text = GAME.text(state.view(0), colour)
    for word in (
        "Round 1",
        "pharaos",
        "gaia34",
        "To which tile does your pawn go?",
        "Display",
        "Slingshot",
        "Culture",
    ):
        assert word in text
    assert ("[bold" in text) == colour
    assert "Your weapons" not in GAME.text(state.view(None))


def test_observations_are_turned_to_the_viewer() -> None:
    state = opened(2, houses="pharaos,babylon")
    start = GAME.layout.slices()["house"].start
    for seat, house in ((0, 0), (1, 2)):
        vector = GAME.observe(state.view(seat))
        assert len(vector) == GAME.layout.size
        assert list(vector[start : start + 4]) == [float(n == house) for n in range(4)]
        assert all(-4 <= value <= 4 for value in vector)


def test_consequences_tell_gains_costs_and_battles() -> None:
    scene = placed("babylon", "norrenis", followers={"0": {"gaia12.B0": 1}, "1": {"gaia12.W": 1}})
    view = scene.state.view(0)
    effects = {
        effect.kind: effect for effect in GAME.consequence(view, GAME.notation.read("pawn 10")).effects
    }
    assert effects["gain"].data == {"what": "anunnaki.mana", "amount": 1}
    assert "cube" in effects
    scene.play("0: pawn 2")
    scene.play("0: unit follower gaia12.B0")
    attack = GAME.consequence(scene.state.view(0), GAME.notation.read("to gaia12.W"))
    assert attack.mark(0) == "conflict"
    assert GAME.consequences(scene.state.view(None)) == ()
