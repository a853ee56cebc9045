"""Positions written down and read back, so that opening and looking back cost the distance, not the length.

A snapshot is a cache of what the log says: the state as its game dumps it, and the table's own bookkeeping.
Each is read back and compared before it is written; a game that cannot be put into a given position has none.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import json

from ziggurat.core.errors import ZigguratError
from ziggurat.core.play import AnyState
from ziggurat.core.registry import AnyGame
from ziggurat.server.store.control import Undo
from ziggurat.server.store.model import Snapshot
from ziggurat.server.tables.position import RECENT, Act, DamagedLog, Mark, Position, Wished

log = logging.getLogger("ziggurat.tables")
SPACING = 64
"""Rows from one snapshot to the next, at least."""
_unable: set[str] = set()
"""Games (with their build) whose states could not be read back."""


@cache
def build_of(game: AnyGame) -> str:
    """Names the code of a game: a snapshot of other code is not read."""
    digest = sha256(f"{game.id} {game.rules} {game.actions.version}".encode())
    for module in ("ziggurat.core", game.package):
        file = getattr(import_module(module), "__file__", None)
        for path in sorted(Path(file).parent.rglob("*.py")) if file is not None else ():
            digest.update(path.read_bytes())
    return digest.hexdigest()


def snapshot_of(position: Position) -> Snapshot | None:
    """The position on paper; None where it cannot be read back exactly."""
    build = build_of(position.game)
    if build in _unable or position.pending:
        return None
    try:
        dumped = json.decode(json.encode(_dump(position.state)))
        again = _loaded(position.game, position.seats, position.options, dumped)
        exact = json.decode(json.encode(_dump(again))) == dumped
        exact = exact and again.decisions() == position.state.decisions()
    except (ZigguratError, NotImplementedError) as error:
        exact = False
        log.info("no snapshots of %s: %s", position.game.id, error)
    except Exception:
        exact = False
        log.exception("no snapshots of %s", position.game.id)
    if not exact:
        _unable.add(build)
        return None
    wish = position.wish
    data = {
        "state": dumped,
        "at": position.at,
        "kept": len(position.kept),
        "floors": sorted(position.floors.items()),
        "away": sorted(position.away),
        "veiled": sorted(position.veiled),
        "wish": None if wish is None else [wish.seat, wish.to, sorted(wish.agreed), wish.what],
        "left": sorted(position.left.items()),
        "out": list(position.out),
        "clocks": position.clocks.to_json(),
    }
    return Snapshot(position.step, build, zlib.compress(json.encode(data), 1))


def _dump(state: AnyState) -> dict[str, Any]:
    """The dump without what the table's own row says already."""
    dumped = dict(state.dump())
    dumped.pop("options", None)
    return dumped


def _loaded(game: AnyGame, seats: int, options: dict[str, Any], dumped: dict[str, Any]) -> AnyState:
    state: AnyState = game.load(seats, options, dumped)
    return state


def position_from(snapshot: Snapshot, fresh: Position, acts: Sequence[Act]) -> Position:
    """A fresh position moved to a snapshot; `acts` are the rows of the log up to it at least."""
    data = json.decode(zlib.decompress(snapshot.data))
    kept = kept_rows(acts[: snapshot.step])
    if len(kept) != data["kept"]:
        raise DamagedLog(f"the snapshot after step {snapshot.step} does not fit the log")
    position = fresh
    position.state = _loaded(fresh.game, fresh.seats, fresh.options, data["state"])
    position.step = snapshot.step
    position.at = data["at"]
    position.log = list(acts[: snapshot.step])
    position.kept = kept
    position.marks = (Mark(len(kept), kept[-1].step, position.state.clone()),) if kept else ()
    position.floors = dict(data["floors"])
    position.away = frozenset(data["away"])
    position.veiled = frozenset(data["veiled"])
    wish = data["wish"]
    position.wish = None if wish is None else Wished(wish[0], wish[1], frozenset(wish[2]), *wish[3:])
    position.left = dict(data.get("left", ()))
    position.out = tuple(data.get("out", ()))
    position.clocks.load(data["clocks"])
    return position


def kept_rows(acts: Sequence[Act]) -> list[Act]:
    """The rows of play that count: those that no later row took back."""
    kept: list[Act] = []
    for act in acts:
        answer = act.answer
        if isinstance(answer, int):
            kept.append(act)
        elif isinstance(answer, Undo):
            later: list[Act] = []
            while kept and kept[-1].step >= answer.first:
                last = kept.pop()
                if last.step > answer.last:
                    later.append(last)
            kept.extend(reversed(later))
    return kept


def replay(position: Position, acts: Sequence[Act]) -> list[Snapshot]:
    """Move a position on by many rows; the snapshots that can be made on the way."""
    made: list[Snapshot] = []
    last = position.step
    tell_from = len(acts) - RECENT
    for place, act in enumerate(acts):
        if position.step - last >= SPACING and position.begins_anew(act):
            last = position.step
            snapshot = snapshot_of(position)
            if snapshot is not None:
                made.append(snapshot)
        position.take(act, tell=place >= tell_from)
    return made
