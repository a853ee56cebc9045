"""`ziggurat review`: a record judged decision by decision: accuracy, mistakes, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from rich.table import Table

from ziggurat.cli.common import console, progress
from ziggurat.core import play, record
from ziggurat.core.errors import OptionError
from ziggurat.core.registry import game as find_game
from ziggurat.review import Moment, Review, Teller
from ziggurat.review import review as review_record
from ziggurat.review.record import INACCURACY


def review(
    file: Path,
    /,
    *,
    effort: float = 1.0,
    seed: int = 0,
    lang: Literal["en", "it"] = "en",
    as_json: Annotated[bool, Parameter(name="--json")] = False,
) -> None:
    """Review a record: every decision judged from what its seat knew.

    Example: `ziggurat review game.zig --lang it`

    Parameters
    ----------
    file
        The record.
    effort
        How much is searched; 1 takes about a minute for a whole game.
    seed
        Of the worlds that are sampled: the same seed gives the same review.
    lang
        en or it.
    as_json
        Print everything as JSON.
    """
    if not 0.1 <= effort <= 100:
        raise OptionError(f"the effort must be 0.1 to 100, not {effort:g}")
    loaded = record.load(file)
    play.check(loaded)
    teller = Teller(find_game(loaded.game), lang, loaded.names)
    with progress() as bar:
        task = bar.add_task(teller.say("reviewing"), total=None)
        found = review_record(
            loaded, effort, seed, lambda done, total: bar.update(task, completed=done, total=total)
        )
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
        return
    _players(found, teller)
    _moments(found, teller, lang)


def _players(found: Review, teller: Teller) -> None:
    table = Table()
    kinds = ("inaccuracy", "mistake", "blunder", "excellent")
    table.add_column(teller.say("player"))
    for head in ("accuracy", "decisions", *(f"grade_{kind}" for kind in kinds)):
        table.add_column(teller.say(head), justify="right")
    for player in found.players:
        counts = [str(player.grades[kind]) for kind in kinds]
        name = teller.words.name(player.seat, teller.names)
        table.add_row(name, f"{player.accuracy:.0f} %", str(player.decisions), *counts)
    console.print(table)


def _moments(found: Review, teller: Teller, lang: str) -> None:
    if not found.moments:
        console.print(teller.say("none", n=round(100 * INACCURACY)))
    for moment in found.moments:
        console.print(f"\n{_head(moment, teller)}", style="bold", markup=False)
        played, better = teller.move(moment.played), teller.move(moment.better)
        console.print(f"  {teller.say('played')}: {played}  {_gives(moment, lang, 'played')}", markup=False)
        if moment.grade != "excellent":
            console.print(
                f"  {teller.say('better')}: {better}  {_gives(moment, lang, 'better')}", markup=False
            )
        if moment.turning:
            console.print(f"  {teller.say('turning')}", markup=False)
        for sentence in moment.told[lang]["why"]:
            console.print(f"  {sentence}", markup=False)
        steps = ", ".join(
            f"{teller.words.name(step.seat, teller.names)} {teller.move(step.text)}"
            for step in moment.line
            if step.seat >= 0
        )
        console.print(f"  {teller.say('line', steps=steps)}", markup=False, style="dim")


def _head(moment: Moment, teller: Teller) -> str:
    kind = teller.say("missed") if moment.kind == "missed" else teller.say(f"grade_{moment.grade}")
    who = teller.words.name(moment.seat, teller.names)
    win, better = round(100 * moment.win), round(100 * moment.win_better)
    chances = f"{better} % → {win} %"
    return f"{teller.say('step')} {moment.step + 1}, {who}: {kind} ({teller.say('chance')}: {chances})"


def _gives(moment: Moment, lang: str, which: str) -> str:
    """What the move does at once; `told` speaks of the better one and the other one."""
    best = (which == "better") != (moment.grade == "excellent")
    told = moment.told[lang]["better" if best else "other"]
    return f"({told})" if told else ""
