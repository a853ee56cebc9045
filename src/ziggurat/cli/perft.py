"""`ziggurat perft`: count all paths of a given length, decisions and chance apart."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from ziggurat.cli.common import console, progress, read_options
from ziggurat.core import perft as counting
from ziggurat.core import play, record, registry
from ziggurat.core.errors import ZigguratError
from ziggurat.core.protocol import CHANCE


def perft(
    game: str,
    /,
    *,
    depth: int,
    players: int | None = None,
    option: Annotated[list[str], Parameter(name=("--option", "-o"), negative="")] = [],  # noqa: B006
    seed: int = 0,
    position: Path | None = None,
    divide: bool = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Count the paths of DEPTH steps from a position.

    The position is a new game whose opening chance steps are dealt from the seed, or the end of a record.

    Example: `ziggurat perft GAME --depth 2`

    Parameters
    ----------
    game
        Which game.
    depth
        How many steps; chance counts as a step.
    players
        Number of seats (default: the fewest).
    option
        A game option as key=value; may be given several times.
    seed
        Deals the opening chance steps.
    position
        Count from the end of this record instead.
    divide
        Show the count below each first step.
    as_json
        Print JSON.
    """
    if depth < 1:
        raise ZigguratError(f"--depth must be at least 1, not {depth}")
    if position is not None:
        loaded = record.load(position)
        if loaded.game != registry.game(game).id:
            raise ZigguratError(f"{position} is a record of {loaded.game}, not of {game}")
        state = play.replay(loaded)
    else:
        found = registry.game(game)
        state = found.setup(found.seats[0] if players is None else players, read_options(option))
        rng = Random(seed)
        while state.actor() == CHANCE:
            state.apply_id(CHANCE, state.deal(rng))
    rows: list[tuple[str, counting.Count]] = []
    seat = state.actor()
    with progress() as bar:
        first = 0 if seat is None else len(state.legal_ids(seat))
        for row in bar.track(counting.divide(state, depth), total=first, description="counting"):
            rows.append(row)
    total = counting.Count(
        sum(count.decisions for _, count in rows),
        sum(count.chance for _, count in rows),
        sum(count.ended for _, count in rows) + (seat is None),
    )
    if as_json:
        print(json.dumps({"decisions": total.decisions, "chance": total.chance, "ended": total.ended}))
        return
    if divide:
        for text, count in rows:
            console.print(f"{text}: {_words(count)}", markup=False)
    console.print(f"depth {depth}: {_words(total)}")


def _words(count: counting.Count) -> str:
    return f"{count.decisions:,} decisions, {count.chance:,} chance, {count.ended:,} ended"
