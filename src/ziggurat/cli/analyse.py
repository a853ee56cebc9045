"""`ziggurat analyse`: the best moves of a position, with lines and reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from ziggurat.cli.common import console
from ziggurat.core import play, record
from ziggurat.core.errors import OptionError, RecordError, ScenarioError
from ziggurat.core.possible import check, set_up
from ziggurat.core.protocol import CHANCE, Seat
from ziggurat.core.registry import game as find_game
from ziggurat.core.scene import Scene
from ziggurat.review import Teller
from ziggurat.review import analyse as analyse_view

MOST_BYTES = 4 * 1024 * 1024


def analyse(
    file: Path,
    /,
    *,
    step: int | None = None,
    seat: int | None = None,
    best: int = 3,
    effort: float = 2.0,
    seed: int = 0,
    lang: Literal["en", "it"] = "en",
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Analyse a position: a step of a record (`.zig`), or a position or scenario file (`.json`).

    A position file is JSON with `game`, `seats`, `options` and `position` (part of a dump), as scenarios
    have them.

    Example: `ziggurat analyse game.zig --step 40`

    Parameters
    ----------
    file
        The record, position or scenario.
    step
        After so many steps of a record (default: all); of a scenario, so many of its steps (default: none).
    seat
        Whose decision, where several are asked at once (default: the first).
    best
        So many moves at most.
    effort
        How much is searched.
    seed
        Of the worlds that are sampled.
    lang
        en or it.
    as_json
        Print everything as JSON.
    """
    if not 0.1 <= effort <= 100:
        raise OptionError(f"the effort must be 0.1 to 100, not {effort:g}")
    if not 1 <= best <= 4:
        raise OptionError(f"the best 1 to 4 moves can be asked for, not {best}")
    state, names = _position(file, step)
    asked = _asked(state, seat)
    game = find_game(state.game.id)
    found = analyse_view(game, state.view(asked), names, best, effort, seed)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
        return
    teller = Teller(game, lang, names)
    console.print(teller.say("to_move", seat=asked), markup=False)
    for number, option in enumerate(found.options, 1):
        chance = round(100 * option.move.chances[asked])
        head = f"{number}. {teller.move(option.move.text)}  {teller.say('chance')}: {chance} %"
        console.print(f"\n{head}", style="bold", markup=False)
        if option.effects[lang]:
            console.print(f"   {option.effects[lang]}", markup=False)
        for sentence in option.told[lang]:
            console.print(f"   {sentence}", markup=False)
        line = ", ".join(
            f"{teller.words.name(one.seat, names)} {teller.move(one.text)}"
            for one in option.line
            if one.seat >= 0
        )
        console.print(f"   {teller.say('line', steps=line)}", markup=False, style="dim")


def _position(file: Path, step: int | None) -> tuple[Any, tuple[str, ...]]:
    """The state that a file leads to, and the players' names."""
    try:
        with file.open("rb") as source:
            data = source.read(MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(f"{file}: cannot be read: {error.strerror}") from None
    if not data.lstrip().startswith(b"{"):
        loaded = record.load(file)
        return play.replay(loaded, step), loaded.names
    if len(data) > MOST_BYTES:
        raise ScenarioError(f"{file}: larger than {MOST_BYTES // 2**20} MB")
    try:
        given = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise ScenarioError(f"{file}: not JSON: {error}") from None
    for key in ("game", "position"):
        if key not in given:
            raise ScenarioError(f"{file}: a position needs {key}")
    for key, kind, said in (("options", dict, "an object"), ("steps", list, "a list")):
        if not isinstance(given.get(key, kind()), kind):
            raise ScenarioError(f"{file}: {key} must be {said}, not {str(given[key])[:60]!r}")
    game = find_game(given["game"])
    seats, options = given.get("seats", game.seats[0]), given.get("options", {})
    check(set_up(game, seats, game.resolve(seats, options), given["position"]))
    scene = Scene(game.id, given["position"], seats, options)
    steps = given.get("steps", [])
    if step is not None and not 0 <= step <= len(steps):
        raise ScenarioError(f"{file}: the scenario has steps 0 to {len(steps)}, not {step}")
    for one in steps[: step or 0]:
        text = one.get("play") if isinstance(one, dict) else str(one)
        if text is not None:
            scene.play(text)
    return scene.state, ()


def _asked(state: Any, seat: int | None) -> Seat:
    """Who decides there."""
    asked: list[Seat] = [one.seat for one in state.decisions() if one.seat != CHANCE]
    if not asked:
        raise RecordError("nobody has to decide in this position: choose an earlier step")
    if seat is None:
        return asked[0]
    if seat not in asked:
        raise RecordError(f"seat {seat} does not decide in this position; these do: {asked}")
    return seat
