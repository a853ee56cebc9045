"""One object for people: state, chance and record together."""

from __future__ import annotations

from pathlib import Path

import pytest

from ziggurat import Match, all_games, match
from ziggurat.core.errors import IllegalAction, NotationError, NotYourDecision, OptionError
from ziggurat.core.protocol import CHANCE


@pytest.mark.parametrize("name", list(all_games()))
def test_a_whole_game_is_played_saved_and_gone_on_with(name: str, tmp_path: Path) -> None:
    played = match(name, seed=3)
    played.play_random(40)
    assert played.turn is not None
    assert played.turn != CHANCE
    played.save(tmp_path / "game.zig")
    again = Match.load(tmp_path / "game.zig")
    assert again.state.dump() == played.state.dump()
    assert again.record() == played.record()
    played.play_random(100_000)
    assert played.turn is None
    assert played.question is None
    assert played.outcome is not None
    assert played.moves() == []
    assert played.record().result == played.outcome.to_json()
    with pytest.raises(NotYourDecision, match="the game is over"):
        played.play("pass")


@pytest.mark.parametrize("name", list(all_games()))
def test_moves_taken_back_and_made_again_meet_the_same_chance(name: str) -> None:
    played = match(name, seed=5)
    played.play_random(30)
    after, steps = played.state.dump(), list(played.steps)
    undone = [played.undo() for _ in range(10)]
    assert all(undone)
    assert played.steps == steps[: len(played.steps)]
    assert [played.redo() for _ in range(10)] == undone[::-1]
    assert played.redo() is None
    assert played.state.dump() == after


def test_the_beginning_has_nothing_to_take_back() -> None:
    fresh = match("tigris", seed=1)
    before = fresh.state.dump()
    assert fresh.undo() is None
    assert fresh.state.dump() == before


def test_a_new_move_forgets_what_was_taken_back() -> None:
    played = match("tigris", seed=1)
    played.play_random(4)
    played.undo()
    played.play(played.moves()[0])
    assert played.redo() is None


def test_equal_seeds_give_equal_games() -> None:
    first, second = (match("terra", seats=3, seed=9) for _ in range(2))
    first.play_random(20)
    second.play_random(20)
    assert first.steps == second.steps


def test_bad_moves_change_nothing_and_say_why() -> None:
    played = match("tigris", seats=3, seed=7, names=["Anna", "Bruno", "Carla"])
    before = played.state.dump()
    with pytest.raises(IllegalAction, match="TE-101"):
        played.play("tile farm A1")
    with pytest.raises(NotationError, match="did you mean"):
        played.play("tile farn A1")
    with pytest.raises(NotYourDecision):
        played.play("pass", seat=0)
    assert played.state.dump() == before
    assert played.why("pass") is None
    assert played.told("it")[-1].startswith("Turno")


def test_options_and_names_are_checked() -> None:
    with pytest.raises(OptionError, match="no option 'bord'"):
        match("tigris", bord="advanced")
    with pytest.raises(OptionError, match="3 seats need 3 names"):
        match("tigris", seats=3, names=["Anna"])
    assert match("tigris", board="advanced").state.options["board"] == "advanced"


def test_it_shows_itself() -> None:
    played = match("tigris", seed=1)
    assert "<svg" in played._repr_svg_()
    assert str(played) == played.game.text(played.view(played.turn))
    assert repr(played) == "<Match of tigris: 2 seats, seed 1, 3 steps>"
